"""Tokens and settings: the procedures that reveal and move them."""

from __future__ import annotations

from astrarium.engine.protocol import Journal
from astrarium.engine.view import UNKNOWN
from astrarium.games.astrolabe import events as ev
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe.material import Kind, Place, Slot, Token
from astrarium.games.astrolabe.moves import PATHS, PILE
from astrarium.games.astrolabe.state import EVERYBODY, FACE_UP, NONE, TOKEN, State, kind_of

# -- who knows -----------------------------------------------------------------


def is_public(state: State, token: Token) -> bool:
    """Does everybody know this token?  [LAB-603]"""
    return state.token_known[token] == EVERYBODY[state.seats]


def told(state: State, token: Token) -> Token:
    """A token as an event for everyone may name it."""
    return token if is_public(state, token) else UNKNOWN


def publish(state: State, token: Token) -> bool:
    """Everybody knows a token from now on; answers whether somebody did not.  [LAB-603]"""
    new = not is_public(state, token)
    state.token_known[token] = EVERYBODY[state.seats]
    return new


def publish_setting(state: State, setting: Token) -> None:
    """Everybody knows a setting from now on.  [LAB-315, LAB-136]"""
    state.setting_known[setting] = EVERYBODY[state.seats]


def see_setting(state: State, place: Place, rule: str, journal: Journal | None) -> None:
    """The owner of a slot looks at its setting.  [LAB-305, LAB-606]"""
    setting = state.settings[place]
    seat = place // m.SLOTS
    known = state.setting_known[setting]
    if not known >> seat & 1:
        state.setting_known[setting] = known | 1 << seat
        if journal is not None:
            journal.tell(ev.SettingSeen(seat, place % m.SLOTS, setting), rule, 1 << seat, True)


def see_token(state: State, place: Place, journal: Journal | None) -> None:
    """The owner of the Pope looks at one of his tokens, as nobody else may.  [LAB-405, LAB-605]"""
    token = state.slots[place]
    seat = place // m.SLOTS
    known = state.token_known[token]
    if not known >> seat & 1:
        state.token_known[token] = known | 1 << seat
        if journal is not None:
            journal.tell(ev.TokenSeen(seat, place % m.SLOTS, token), "LAB-405", 1 << seat, True)


def look_around(state: State, seat: int, journal: Journal | None) -> None:
    """The Pope is on top: his owner sees all that is his.  [LAB-405]"""
    for slot in range(m.SLOTS):
        place = m.SLOTS * seat + slot
        if state.filled >> place & 1:
            see_token(state, place, journal)
        if state.settings[place] != NONE:
            see_setting(state, place, "LAB-405", journal)


# -- in and out of slots ---------------------------------------------------------


def lift(state: State, place: Place) -> int:
    """Take a token out of its slot; answers it with its face.  [LAB-306]"""
    bit = 1 << place
    token = state.slots[place]
    state.slots[place] = NONE
    state.filled ^= bit
    if state.up & bit:
        state.up ^= bit
        return token | FACE_UP
    return token


def put(state: State, place: Place, token: int, journal: Journal | None) -> None:
    """Lay a token, with its face, in an empty slot.  [LAB-301, LAB-305, LAB-405]"""
    bit = 1 << place
    state.slots[place] = token & TOKEN
    state.filled |= bit
    if token & FACE_UP:
        state.up |= bit
    if state.settings[place] != NONE:
        see_setting(state, place, "LAB-305", journal)
    stack = state.stacks[place // m.SLOTS]
    if stack and stack[-1] == m.POPE:
        see_token(state, place, journal)


def swap(state: State, one: Place, other: Place, journal: Journal | None) -> None:
    """Two tokens change places, faces kept.  [LAB-306, LAB-313, LAB-317]"""
    first = lift(state, one)
    second = lift(state, other)
    put(state, other, first, journal)
    put(state, one, second, journal)


def to_zone(state: State, token: int) -> None:
    """A token goes to the end of its zone, face unchanged.  [LAB-303, LAB-314]"""
    kind = kind_of(token & TOKEN)
    state.zones[kind] = (*state.zones[kind], token)


# -- the piles -------------------------------------------------------------------


def show_top(state: State, kind: Kind, rule: str, journal: Journal | None) -> None:
    """The top of a pile is visible to all.  [LAB-105, LAB-308, LAB-261]"""
    pile = state.piles[kind]
    if pile:
        new = publish(state, pile[0])
        if journal is not None:
            journal.tell(ev.TopShown(pile[0]), rule, learnt=new)
    elif journal is not None:
        journal.tell(ev.PileEmpty(kind), rule)


def draw(state: State, seat: int, kind: Kind, source: int, journal: Journal | None) -> None:
    """Take the top of a pile, or a token of the zone by its position.

    [LAB-307, LAB-308, LAB-309] Drawn tokens are placed face down (LAB-306), and nobody learns
    more of them.
    """
    if source == PILE:
        token = state.piles[kind][0]
        state.piles[kind] = state.piles[kind][1:]
    else:
        zone = state.zones[kind]
        token = zone[source] & TOKEN
        state.zones[kind] = zone[:source] + zone[source + 1 :]
    state.incoming = token
    if journal is not None:
        journal.tell(ev.Drawn(seat, kind, source, told(state, token)), "LAB-307")
    if source == PILE:
        show_top(state, kind, "LAB-308", journal)


def searchers(state: State) -> int:
    """The seats that know the order of the planet pile: the same for all tokens under its top.

    [LAB-612] Nothing comes into a pile until it is shuffled anew.
    """
    pile = state.piles[m.PLANET]
    return state.token_known[pile[1]] if len(pile) > 1 else 0


def look_through(state: State, seat: int, journal: Journal | None) -> None:
    """A seat that searches the planet pile knows its order from then on.  [LAB-612, R-55]"""
    pile = state.piles[m.PLANET]
    if len(pile) < 2 or searchers(state) >> seat & 1:
        return
    for token in pile[1:]:
        state.token_known[token] |= 1 << seat
    if journal is not None:
        journal.tell(ev.PileSeen(seat, pile), "LAB-612", 1 << seat, True)


def fetch(state: State, seat: int, token: Token, journal: Journal | None) -> bool:
    """Search the planet pile for a token; answers whether it was there.  [LAB-318]"""
    look_through(state, seat, journal)
    pile = state.piles[m.PLANET]
    if token not in pile:
        if journal is not None:
            journal.tell(ev.NotFound(seat, token), "LAB-318", learnt=True)
        return False
    at = pile.index(token)
    state.piles[m.PLANET] = pile[:at] + pile[at + 1 :]
    publish(state, token)
    state.incoming = token | FACE_UP
    if journal is not None:
        journal.tell(ev.Fetched(seat, token), "LAB-318", learnt=True)
    if at == 0:
        show_top(state, m.PLANET, "LAB-308", journal)
    return True


def move_stars(state: State, kind: Kind, journal: Journal | None) -> bool:
    """The top of a pile goes to its zone; answers whether the zone must refill the pile.

    [LAB-260, LAB-261, LAB-262]
    """
    pile = state.piles[kind]
    if pile:
        state.piles[kind] = pile[1:]
        state.zones[kind] = (*state.zones[kind], pile[0])
        if journal is not None:
            journal.tell(ev.StarsMoved(pile[0]), "LAB-260")
        show_top(state, kind, "LAB-260", journal)
    return not state.piles[kind] and bool(state.zones[kind])


# -- the procedures of 4.1 ---------------------------------------------------------


def place(state: State, seat: int, slot: Slot, journal: Journal | None) -> None:
    """PLACE the incoming token; the one that lay there goes to the zone.  [LAB-302, LAB-303]"""
    token = state.incoming
    at = m.SLOTS * seat + slot
    state.incoming = NONE
    if state.filled >> at & 1:
        discard(state, at, "LAB-303", journal)
    if journal is not None:
        rule = "LAB-306" if token & FACE_UP else "LAB-302"
        journal.tell(ev.Placed(seat, slot, told(state, token & TOKEN)), rule)
    put(state, at, token, journal)


def discard(state: State, at: Place, rule: str, journal: Journal | None) -> None:
    """A token leaves its slot for the zone.  [LAB-303, LAB-411.2]"""
    token = lift(state, at)
    to_zone(state, token)
    if journal is not None:
        journal.tell(ev.Discarded(at // m.SLOTS, at % m.SLOTS, told(state, token & TOKEN)), rule)


def reveal(state: State, seat: int, at: Place, journal: Journal | None) -> None:
    """REVEAL: turn a token face up for all to see.  [LAB-311]"""
    token = state.slots[at]
    state.up |= 1 << at
    new = publish(state, token)
    if journal is not None:
        journal.tell(ev.Revealed(seat, at // m.SLOTS, at % m.SLOTS, token), "LAB-311", learnt=new)


def steal(state: State, seat: int, at: Place, journal: Journal | None) -> None:
    """STEAL: a token leaves an adversary's slot, to be placed by the thief.  [LAB-312]"""
    state.incoming = lift(state, at)
    if journal is not None:
        token = told(state, state.incoming & TOKEN)
        journal.tell(ev.Stolen(seat, at // m.SLOTS, at % m.SLOTS, token), "LAB-312")


def exchange(state: State, own: Place, other: Place, journal: Journal | None) -> None:
    """EXCHANGE: each of two tokens takes the other's slot.  [LAB-313, LAB-607]"""
    if journal is not None:
        journal.tell(
            ev.Exchanged(
                own // m.SLOTS,
                own % m.SLOTS,
                told(state, state.slots[own]),
                other // m.SLOTS,
                other % m.SLOTS,
                told(state, state.slots[other]),
            ),
            "LAB-313",
        )
    swap(state, own, other, journal)


def throw(state: State, seat: int, at: Place, journal: Journal | None) -> None:
    """THROW: a token of any player goes to its zone.  [LAB-314]"""
    token = lift(state, at)
    to_zone(state, token)
    if journal is not None:
        named = told(state, token & TOKEN)
        journal.tell(ev.Thrown(seat, at // m.SLOTS, at % m.SLOTS, named), "LAB-314")


def may_consolidate(state: State, seat: int) -> int:
    """The slots that a player may consolidate, as a set.

    [LAB-315, LAB-613] Token and setting are identical, and he knows both.
    """
    slots = 0
    free = (state.filled & ~state.locked) >> m.SLOTS * seat
    for slot in m.ASTROLABE_SLOTS:
        if free >> slot & 1:
            token = state.slots[m.SLOTS * seat + slot]
            if (
                token == state.settings[m.SLOTS * seat + slot]
                and (state.token_known[token] & state.setting_known[token]) >> seat & 1
            ):
                slots |= 1 << slot
    return slots


def consolidate(state: State, seat: int, slot: Slot, journal: Journal | None) -> None:
    """CONSOLIDATE: token and setting are shown to all, and the slot is locked.

    [LAB-315, LAB-316]
    """
    at = m.SLOTS * seat + slot
    token = state.slots[at]
    publish(state, token)
    publish_setting(state, token)
    state.up |= 1 << at
    state.locked |= 1 << at
    if journal is not None:
        journal.tell(ev.Consolidated(seat, slot, token), "LAB-315", learnt=True)


def tell_move(state: State, here: Place, there: Place, rule: str, journal: Journal) -> None:
    """A token is about to go to another slot of its owner."""
    token = told(state, state.slots[here])
    other = state.slots[there]
    back = NONE if other == NONE else told(state, other)
    journal.tell(ev.Moved(here // m.SLOTS, here % m.SLOTS, there % m.SLOTS, token, back), rule)


def move(state: State, seat: int, kind: Kind, path: int, journal: Journal | None) -> None:
    """MOVE an own token to another own slot; the one that lies there comes back.  [LAB-317]"""
    start = 3 * kind + PATHS[path][0]
    end = 3 * kind + PATHS[path][1]
    here = m.SLOTS * seat + start
    there = m.SLOTS * seat + end
    if journal is not None:
        tell_move(state, here, there, "LAB-317", journal)
    if state.filled >> there & 1:
        swap(state, here, there, journal)
    else:
        put(state, there, lift(state, here), journal)
