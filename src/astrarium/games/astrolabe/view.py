"""What one seat may see: a frozen value, built up field by field, and worlds that fit it.

[LAB-601 to LAB-614] UNKNOWN stands where the seat does not know an identity, NONE where
there is nothing. Who knows a token or a setting is public, since all see how it is learnt;
who knows a card in a hand is told as far as the seat can tell: the holder, those who know
the whole hand since it was exchanged, and the other of two who traded the card.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from astrarium.engine.chance import shuffled
from astrarium.games.astrolabe import state as ask
from astrarium.games.astrolabe.events import UNKNOWN
from astrarium.games.astrolabe.material import (
    CARDS,
    MAX_SEATS,
    OF_KIND,
    PLANET,
    SLOTS,
    TOWER,
    Card,
    Slot,
    Token,
    cards_in,
)
from astrarium.games.astrolabe.sky import searchers
from astrarium.games.astrolabe.state import (
    DESTINY_SEAT,
    EVERYBODY,
    FACE_UP,
    NONE,
    TOKEN,
    State,
    kind_of,
)

GAME: Final = "astrolabe"


class Spot(NamedTuple):
    """A slot: its token and setting, with the sets of those who know them."""

    token: Token  # NONE: empty
    up: bool
    known_by: int
    locked: bool
    setting: Token  # NONE: the slot has none
    setting_known_by: int


class Loose(NamedTuple):
    """A token in a discard zone, or being placed."""

    kind: int
    token: Token
    up: bool
    known_by: int


class Held(NamedTuple):
    """A card in a hand that the seat knows, and all of whom it can tell that they know it."""

    card: Card
    known_by: int


class Lying(NamedTuple):
    """A card in the Present World, and who laid it."""

    card: Card
    seat: int  # NONE: Destiny


class View(NamedTuple):
    """All that a seat, or a spectator, knows."""

    game: str
    seat: int
    seats: int
    first: int  # the option: a seat, or NONE if a lot decides
    actor: int
    phase: int  # for those who wait: that of the move's first step
    round: int
    trick: int
    initiative: int
    turn: int  # whose card, reward or setting action it is
    left: int  # players still to act in phase 2 or 4
    world: tuple[Lying, ...]
    past: tuple[Card, ...]  # rising
    destiny: tuple[Card, ...]  # all UNKNOWN; next first
    aside: int  # how many
    hands: tuple[tuple[Held, ...], ...]  # the cards this seat knows, rising
    hand_sizes: tuple[int, ...]
    readers: tuple[int, ...]  # by hand: who knows all of it, as the whole table can tell
    pacts: tuple[tuple[Card, int], ...]  # cards traded with a seat, while they are in a hand
    stacks: tuple[tuple[Card, ...], ...]  # top card last
    tower: int
    partner: int
    boards: tuple[tuple[Spot, ...], ...]  # by seat and slot
    piles: tuple[tuple[Token, ...], ...]  # by kind; below the top UNKNOWN, but for `searchers`
    searchers: int  # who knows the order of the planet pile
    zones: tuple[tuple[Loose, ...], ...]  # by kind, oldest first
    card: Card  # whose power is under way
    space: int  # where it was played; NONE: the World
    step: int
    steps: int
    second: int  # who has a reward to come
    incoming: Loose | None
    chosen: Slot  # the first of two steps; NONE for all but the actor
    points: tuple[int, ...]  # of round 1, once it is scored


# What others see of a move that is not complete.
BEGUN: Final[dict[int, int]] = {
    ask.EXCHANGE_WITH: ask.EXCHANGE,
    ask.MAGICIAN_WITH: ask.MAGICIAN,
    ask.WIN_DRAW: ask.WIN,
    ask.WIN_REVEAL: ask.WIN,
    ask.WIN_THROW: ask.WIN,
    ask.WIN_CONSOLIDATE: ask.WIN,
}


# -- from states to views --------------------------------------------------------------


def view_of(state: State, seat: int) -> View:
    """What a seat sees.  [LAB-611, LAB-613]"""
    acts = seat == state.actor
    bit = 1 << (seat if seat >= 0 else MAX_SEATS)
    return View(
        game=GAME,
        seat=seat,
        seats=state.seats,
        first=state.first,
        actor=state.actor,
        phase=state.phase if acts else BEGUN.get(state.phase, state.phase),
        round=state.round,
        trick=state.trick,
        initiative=state.initiative,
        turn=state.turn,
        left=state.left,
        world=tuple(lying(laid) for laid in state.world),
        past=tuple(cards_in(state.past)),
        destiny=(UNKNOWN,) * len(state.destiny),
        aside=len(cards_in(state.aside)),
        hands=tuple(held_cards(state, owner, seat) for owner in range(state.seats)),
        hand_sizes=tuple(len(cards_in(hand)) for hand in state.hands),
        readers=state.readers,
        pacts=own_pacts(state, seat),
        stacks=tuple(state.stacks),
        tower=state.tower,
        partner=state.partner,
        boards=tuple(board(state, owner, bit) for owner in range(state.seats)),
        piles=tuple(seen_pile(state, pile, bit) for pile in state.piles),
        searchers=searchers(state),
        zones=tuple(tuple(loose(state, token, bit) for token in zone) for zone in state.zones),
        card=state.card,
        space=state.space,
        step=state.step,
        steps=state.steps,
        second=state.second,
        incoming=None if state.incoming == NONE else loose(state, state.incoming, bit),
        chosen=state.chosen if acts else NONE,
        points=state.points,
    )


def lying(laid: int) -> Lying:
    seat = laid & 7
    return Lying(laid >> 3, NONE if seat == DESTINY_SEAT else seat)


def held_cards(state: State, owner: int, seat: int) -> tuple[Held, ...]:
    """The cards of a hand that a seat knows.  [LAB-609]"""
    bit = 1 << (seat if seat >= 0 else MAX_SEATS)
    found = []
    for card in cards_in(state.hands[owner]):
        known_by = state.card_known[card]
        if known_by & bit:
            if known_by != EVERYBODY[state.seats]:
                known_by &= bit | 1 << owner | state.readers[owner] | confided(state, card, seat)
            found.append(Held(card, known_by))
    return tuple(found)


def own_pacts(state: State, seat: int) -> tuple[tuple[Card, int], ...]:
    """The cards that a seat saw change hands with another, rising."""
    return tuple(
        sorted(
            (card, other if seat == one else one)
            for card, one, other in state.pacts
            if seat in (one, other)
        )
    )


def confided(state: State, card: Card, seat: int) -> int:
    """The other of two who saw a card change hands, if the seat is one of them."""
    for traded, one, other in state.pacts:
        if traded == card and seat in (one, other):
            return 1 << one | 1 << other
    return 0


def board(state: State, owner: int, bit: int) -> tuple[Spot, ...]:
    return tuple(spot(state, SLOTS * owner + slot, bit) for slot in range(SLOTS))


def spot(state: State, place: int, bit: int) -> Spot:
    token = state.slots[place]
    setting = state.settings[place]
    known_by = 0 if token == NONE else state.token_known[token]
    setting_known_by = 0 if setting == NONE else state.setting_known[setting]
    return Spot(
        token=token if token == NONE or known_by & bit else UNKNOWN,
        up=bool(state.up >> place & 1),
        known_by=known_by,
        locked=bool(state.locked >> place & 1),
        setting=setting if setting == NONE or setting_known_by & bit else UNKNOWN,
        setting_known_by=setting_known_by,
    )


def seen_pile(state: State, pile: tuple[Token, ...], bit: int) -> tuple[Token, ...]:
    """All of a pile for who has looked through it, its top for all others.  [LAB-612]"""
    return tuple(token if state.token_known[token] & bit else UNKNOWN for token in pile)


def loose(state: State, code: int, bit: int) -> Loose:
    token = code & TOKEN
    known_by = state.token_known[token]
    return Loose(
        kind=kind_of(token),
        token=token if known_by & bit else UNKNOWN,
        up=bool(code & FACE_UP),
        known_by=known_by,
    )


# -- from views to worlds --------------------------------------------------------------


class Supply:
    """Identities of one class that a view does not show, in a random order.  [LAB-614]"""

    def __init__(self, all_of_it: tuple[int, ...], shown: set[int], rng: Random) -> None:
        self.unseen = shuffled([item for item in all_of_it if item not in shown], rng)

    def named(self, item: int) -> int:
        """The identity itself, or one drawn for what is unknown."""
        return self.unseen.pop() if item == UNKNOWN else item

    def take(self, count: int) -> list[int]:
        return [self.unseen.pop() for _ in range(count)]


def imagined(view: View, rng: Random) -> State:
    """A state that the view's seat could not tell from the true one.

    [LAB-614] Unknown identities of each class are spread evenly over the places unknown
    to the seat. Of what others know of each other's hands, only whole hands are imagined.
    """
    state = ask.before_deal(view.seats, view.first)
    state.phase = view.phase
    state.actor = view.actor
    state.round = view.round
    state.trick = view.trick
    state.initiative = view.initiative
    state.turn = view.turn
    state.left = view.left
    state.readers = view.readers
    state.pacts = tuple((card, view.seat, other) for card, other in view.pacts)
    state.stacks = list(view.stacks)
    state.tower = view.tower
    state.partner = view.partner
    state.card = view.card
    state.space = view.space
    state.step = view.step
    state.steps = view.steps
    state.second = view.second
    state.chosen = view.chosen
    state.points = view.points
    imagine_settings(view, state, rng)
    imagine_tokens(view, state, rng)
    imagine_cards(view, state, rng)
    return state


def imagine_settings(view: View, state: State, rng: Random) -> None:
    spots = [spot for board in view.boards for spot in board]
    shown = {spot.setting for spot in spots}
    supplies = [Supply(tokens, shown, rng) for tokens in OF_KIND]
    for place, spot in enumerate(spots):
        if spot.setting != NONE:
            setting = supplies[place % SLOTS // 3].named(spot.setting)
            state.settings[place] = setting
            state.setting_known[setting] = spot.setting_known_by


def imagine_tokens(view: View, state: State, rng: Random) -> None:
    supplies = [Supply(tokens, shown_tokens(view), rng) for tokens in OF_KIND]
    for place, spot in enumerate(spot for board in view.boards for spot in board):
        if spot.token != NONE:
            token = supplies[place % SLOTS // 3].named(spot.token)
            state.slots[place] = token
            state.token_known[token] = spot.known_by
            state.filled |= 1 << place
            state.up |= spot.up << place
            state.locked |= spot.locked << place
    for kind, zone in enumerate(view.zones):
        state.zones[kind] = tuple(imagine_loose(lying, state, supplies[kind]) for lying in zone)
    if view.incoming is not None:
        state.incoming = imagine_loose(view.incoming, state, supplies[view.incoming.kind])
    for kind, pile in enumerate(view.piles):
        state.piles[kind] = tuple(supplies[kind].named(token) for token in pile)
        for token in state.piles[kind][1:]:
            state.token_known[token] = view.searchers if kind == PLANET else 0
        if pile:
            state.token_known[state.piles[kind][0]] = EVERYBODY[view.seats]


def shown_tokens(view: View) -> set[Token]:
    """The tokens that a view names."""
    shown = {spot.token for board in view.boards for spot in board}
    shown.update(token for pile in view.piles for token in pile)
    shown.update(lying.token for zone in view.zones for lying in zone)
    if view.incoming is not None:
        shown.add(view.incoming.token)
    return shown


def imagine_loose(lying: Loose, state: State, supply: Supply) -> int:
    token = supply.named(lying.token)
    state.token_known[token] = lying.known_by
    return token | FACE_UP if lying.up else token


def imagine_cards(view: View, state: State, rng: Random) -> None:
    everybody = EVERYBODY[view.seats]
    supply = Supply(tuple(range(CARDS)), shown_cards(view), rng)
    for card in public_cards(view):
        state.card_known[card] = everybody
    for lying in view.world:
        seat = DESTINY_SEAT if lying.seat == NONE else lying.seat
        state.world.append(lying.card << 3 | seat)
    for card in view.past:
        state.past |= 1 << card
    for seat in range(view.seats):
        for card, known_by in view.hands[seat]:
            state.hands[seat] |= 1 << card
            state.card_known[card] = known_by
        for card in supply.take(view.hand_sizes[seat] - len(view.hands[seat])):
            state.hands[seat] |= 1 << card
            state.card_known[card] = 1 << seat | view.readers[seat]
    state.destiny = tuple(supply.named(card) for card in view.destiny)
    for card in supply.take(view.aside):
        state.aside |= 1 << card


def public_cards(view: View) -> list[Card]:
    """The cards that lie open on the table."""
    cards = [lying.card for lying in view.world] + list(view.past)
    for stack in view.stacks:
        cards += stack
    return cards if view.tower == NONE else [*cards, TOWER]


def shown_cards(view: View) -> set[Card]:
    """The cards that a view names."""
    shown = {*public_cards(view), *view.destiny}
    shown.update(card for hand in view.hands for card, _ in hand)
    return shown


def count_tokens(view: View, kind: int) -> int:
    """How many tokens of a kind a view has outside the pile."""
    spots = [board[slot] for board in view.boards for slot in range(3 * kind, 3 * kind + 3)]
    count = sum(spot.token != NONE for spot in spots) + len(view.zones[kind])
    return count + (view.incoming is not None and view.incoming.kind == kind)
