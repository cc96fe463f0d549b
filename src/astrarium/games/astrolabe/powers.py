"""The powers of the arcana over hands, settings and tokens, one function each."""

from __future__ import annotations

from astrarium.engine.bits import members
from astrarium.engine.protocol import Journal
from astrarium.games.astrolabe import events as ev
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe.material import Card, Cards, Kind, Place, Token
from astrarium.games.astrolabe.sky import lift, put, see_setting
from astrarium.games.astrolabe.spaces import bind
from astrarium.games.astrolabe.state import EVERYBODY, FACE_UP, NONE, State

# -- 0 Fool ------------------------------------------------------------------------


def loose_slots(state: State, owner: int, kind: Kind) -> list[int]:
    """A player's unlocked slots of a kind, rising.  [LAB-400.2]"""
    locked = state.locked >> m.SLOTS * owner
    return [slot for slot in range(3 * kind, 3 * kind + 3) if not locked >> slot & 1]


def is_loose(state: State, owner: int, kind: Kind) -> bool:
    """Has a player an unlocked token of a kind?"""
    return bool((state.filled & ~state.locked) >> m.SLOTS * owner & m.KIND_SLOTS[kind])


def scramble(
    state: State, owner: int, kind: Kind, tokens: tuple[Token, ...], journal: Journal | None
) -> None:
    """A player's unlocked tokens of a kind lie as dealt by chance, face down.

    [LAB-400.2, LAB-400.3] `tokens` has the new content of each of the three slots. No others are
    touched, nor are settings (LAB-400.4).
    """
    slots = loose_slots(state, owner, kind)
    loose = []
    for slot in slots:
        if state.filled >> m.SLOTS * owner + slot & 1:
            loose.append(lift(state, m.SLOTS * owner + slot) & ~FACE_UP)
    if len(loose) > 1:
        forget(state, loose)
    covered = tuple(slot for slot in slots if tokens[slot - 3 * kind] != NONE)
    if journal is not None:
        journal.tell(ev.Scrambled(owner, kind, covered), "LAB-400.2")
    for slot in covered:
        put(state, m.SLOTS * owner + slot, tokens[slot - 3 * kind], journal)


def forget(state: State, tokens: list[Token]) -> None:
    """Tokens are about to be shuffled; nobody knows them any more.  [LAB-400.3, LAB-608]"""
    for token in tokens:
        state.token_known[token] = 0


# -- I Magician --------------------------------------------------------------------


def swap_settings(state: State, own: Place, other: Place, journal: Journal | None) -> None:
    """Two settings change places, knowledge with them; tokens stay.  [LAB-401.1, LAB-401.2]"""
    settings = state.settings
    settings[own], settings[other] = settings[other], settings[own]
    if journal is not None:
        journal.tell(
            ev.SettingsSwapped(own // m.SLOTS, own % m.SLOTS, other // m.SLOTS, other % m.SLOTS),
            "LAB-401.1",
        )
    for place in (own, other):
        if state.filled >> place & 1:
            see_setting(state, place, "LAB-401.2", journal)
        stack = state.stacks[place // m.SLOTS]
        if stack and stack[-1] == m.POPE:
            see_setting(state, place, "LAB-405", journal)


# -- IV Emperor --------------------------------------------------------------------


def strongest(hand: Cards) -> Card:
    """By family, value, and planet before sign.  [LAB-404.2, R-46]"""
    return max(members(hand), key=m.STANDING.__getitem__)


def weakest(hand: Cards) -> Card:
    return min(members(hand), key=m.STANDING.__getitem__)


def trade_cards(state: State, seat: int, other: int, journal: Journal | None) -> None:
    """The adversary's strongest card for one's own weakest.  [LAB-404.1, LAB-404.2]"""
    taken = strongest(state.hands[other])
    given = weakest(state.hands[seat])
    lose_track(state, seat, other)
    share_trade(state, seat, other, taken, given)
    state.hands[other] ^= 1 << taken | 1 << given
    state.hands[seat] ^= 1 << taken | 1 << given
    two = 1 << seat | 1 << other
    state.card_known[taken] |= two
    state.card_known[given] |= two
    forget_pacts(state)
    if journal is not None:
        journal.tell(ev.CardsTraded(seat, other), "LAB-404.2")
        journal.tell(ev.CardsNamed(seat, other, taken, given), "LAB-404.2", two, True)


def lose_track(state: State, seat: int, other: int) -> None:
    """The rest of the table forgets what it cannot be sure of after two trade unseen cards.

    [LAB-601, LAB-609] The trade is not open. Somebody who knew a part of a hand cannot
    tell whether the best (or worst) card he knew was the one that left; all others
    certainly stayed. An observer who knew the whole hand can tell.
    """
    for observer in range(m.MAX_SEATS + 1):
        bit = 1 << observer
        if not EVERYBODY[state.seats] & bit or observer in (seat, other):
            continue
        for owner, extreme in ((other, strongest), (seat, weakest)):
            seen = known_to(state, state.hands[owner], bit)
            if seen and seen != state.hands[owner]:
                state.card_known[extreme(seen)] &= ~bit


def share_trade(state: State, seat: int, other: int, taken: Card, given: Card) -> None:
    """The table's knowledge of what others know, after a trade.

    A reader of a whole hand stays one if he could tell which card came into it. The two
    know of each other that they saw the two cards; who knows the rest is no longer clear.
    """
    both = state.hands[seat] | state.hands[other]
    kept = [pact for pact in state.pacts if not both >> pact[0] & 1]
    state.pacts = (*kept, (taken, seat, other), (given, seat, other))
    readers = list(state.readers)
    readers[seat] &= state.readers[other] | 1 << other
    readers[other] &= state.readers[seat] | 1 << seat
    state.readers = tuple(readers)


def known_to(state: State, hand: Cards, bit: int) -> Cards:
    """The cards of a hand that somebody knows."""
    seen = 0
    for card in members(hand):
        if state.card_known[card] & bit:
            seen |= 1 << card
    return seen


# -- VI Lovers ---------------------------------------------------------------------


def swap_hands(state: State, seat: int, other: int, journal: Journal | None) -> None:
    """Two hands are exchanged; each knows the hand he gave away.

    [LAB-406.1, LAB-406.2, LAB-609] Without the exchange nobody becomes a partner.
    """
    hands = state.hands
    for card in members(hands[seat] | hands[other]):
        state.card_known[card] |= 1 << seat | 1 << other
    hands[seat], hands[other] = hands[other], hands[seat]
    readers = list(state.readers)
    readers[seat] = state.readers[other] & ~(1 << seat) | 1 << other
    readers[other] = state.readers[seat] & ~(1 << other) | 1 << seat
    state.readers = tuple(readers)
    forget_pacts(state)
    if journal is not None:
        journal.tell(ev.HandsSwapped(seat, other), "LAB-406.1")
        for who in (seat, other):
            taken = tuple(members(hands[who]))
            journal.tell(ev.HandTaken(who, taken), "LAB-609", 1 << who, bool(taken))
    bind(state, seat, other, "LAB-406.1", journal)


def forget_pacts(state: State) -> None:
    """Two who know a whole hand, as the table can tell, share no secret of a card in it."""
    kept = []
    for card, one, other in state.pacts:
        holder = next(seat for seat in range(state.seats) if state.hands[seat] >> card & 1)
        knowing = state.readers[holder] | 1 << holder
        if not (knowing >> one & 1 and knowing >> other & 1):
            kept.append((card, one, other))
    state.pacts = tuple(kept)


# -- VIII Strength, IX Hermit --------------------------------------------------------


def break_open(state: State, seat: int, at: Place, journal: Journal | None) -> None:
    """A locked slot is opened; its setting stays known, its token is taken.  [LAB-408.1]"""
    state.locked ^= 1 << at
    state.incoming = lift(state, at)  # face up since it was consolidated
    if journal is not None:
        token = state.incoming & ~FACE_UP
        journal.tell(ev.Broken(seat, at // m.SLOTS, at % m.SLOTS, token), "LAB-408.1")


def take_up(state: State, seat: int, card: Card, journal: Journal | None) -> None:
    """A card of the Past goes to the hand, publicly.  [LAB-409]"""
    state.past ^= 1 << card
    state.hands[seat] |= 1 << card
    if journal is not None:
        journal.tell(ev.TakenUp(seat, card), "LAB-409")
