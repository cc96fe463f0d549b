"""The constellations in the slots: which stars may be ticked, and ticking them.

Classic rule: the first star is the start star on a card without
ticks, else a neighbour of a ticked star; each further star is a neighbour of the one
before. `edge` keeps the neighbours of all ticked stars, so that both cases are one mask.
"""

from __future__ import annotations

from astrarium.engine.protocol import Journal
from astrarium.games.astra.events import Ticked
from astrarium.games.astra.gains import gain_fame, gain_wisdom
from astrarium.games.astra.material import (
    COMMON,
    FAME_OF_GREAT,
    FULL,
    GREAT,
    NEAR,
    START,
    WITH_POWER,
    Card,
    Cards,
    Slot,
    Stars,
)
from astrarium.games.astra.state import NONE, State, pen_name


def first_stars(state: State, slot: Slot) -> Stars:
    """The stars that may come first under the classic rule.  [AST-125, AST-126]"""
    return state.edge[slot] & ~state.ticked[slot]


def edge_of(card: Card, ticked: Stars) -> Stars:
    """The value of `edge`: the start star, or all neighbours of ticked stars.  [AST-130]"""
    if not ticked:
        return START
    edge = 0
    for star, near in enumerate(NEAR[card]):
        if ticked >> star & 1:
            edge |= near
    return edge


def unticked(state: State, slot: Slot) -> Stars:
    """The stars of a card that nobody has ticked."""
    return FULL[state.cards[slot]] & ~state.ticked[slot]


def pending_slots(state: State) -> int:
    """The slots whose card is complete, a bit each.  [AST-103]"""
    slots = 0
    cards = state.cards
    for slot in range(len(cards)):
        if cards[slot] != NONE and not state.open >> slot & 1:
            slots |= 1 << slot
    return slots


def ticks_of(state: State, slot: Slot, pen: int) -> int:
    """The number of stars of a card that a pen has ticked."""
    return count(state.marks[slot * state.pens + pen])


def count(mask: int) -> int:
    """The number of members of a set."""
    size = 0
    while mask:
        mask &= mask - 1
        size += 1
    return size


# -- changes ---------------------------------------------------------------------


def place(state: State, slot: Slot, card: Card) -> None:
    """A card comes into a slot, without ticks.  [AST-005, AST-179]"""
    state.cards[slot] = card
    state.ticked[slot] = 0
    state.edge[slot] = START
    state.open |= 1 << slot


def clear(state: State, slot: Slot) -> Card:
    """The card of a slot leaves it, and all ticks with it."""
    card = state.cards[slot]
    state.cards[slot] = NONE
    state.ticked[slot] = 0
    state.edge[slot] = 0
    state.open &= ~(1 << slot)
    pens = state.pens
    for pen in range(pens):
        state.marks[slot * pens + pen] = 0
    return card


def mark(
    state: State, pen: int, slot: Slot, star: int, paid: bool, rule: str, journal: Journal | None
) -> None:
    """Any pen ticks a star; the last one makes the card pending.  [AST-103, AST-185]

    A star of the dreamer's is nobody's: `tick` counts those of the active seat (AST-338).
    """
    card = state.cards[slot]
    ticked = state.ticked[slot]
    near = NEAR[card][star]
    state.edge[slot] = state.edge[slot] | near if ticked else near
    ticked |= 1 << star
    state.ticked[slot] = ticked
    state.marks[slot * state.pens + pen] |= 1 << star
    if ticked == FULL[card]:
        state.open &= ~(1 << slot)
    if journal is not None:
        journal.tell(Ticked(pen_name(state, pen), slot, card, star, paid), rule)


def tick(
    state: State, slot: Slot, star: int, paid: bool, rule: str, journal: Journal | None
) -> None:
    """The active seat ticks a star.  [AST-116, AST-133, AST-329, AST-331]"""
    mark(state, state.turn, slot, star, paid, rule, journal)
    card = state.cards[slot]
    if GREAT[card] >> star & 1:
        state.spoilt = True
        tick_great(state, journal)
    elif not COMMON[card] >> star & 1 or not state.open >> slot & 1:
        state.spoilt = True


def tick_great(state: State, journal: Journal | None) -> None:
    """A great star, in any phase: wisdom at once, and fame for each K15 of the turn.

    [AST-133, AST-315, AST-336]
    """
    seat = state.turn
    state.greats += 1
    gain_wisdom(state, seat, 1, "AST-133", journal)
    fame = fame_of_great(state.registered)
    if fame:
        gain_fame(state, seat, fame, "AST-315", journal)


def fame_of_great(registered: Cards) -> int:
    """Fame for a great star: one for each K15 of the turn.  [AST-315]"""
    return count(registered & WITH_POWER[FAME_OF_GREAT])
