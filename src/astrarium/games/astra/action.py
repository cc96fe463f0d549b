"""The Action phase: Observation or Rest.  [AST-120 to AST-147]"""

from __future__ import annotations

from astrarium.engine.protocol import Journal
from astrarium.games.astra.events import PawnMoved, Reactivated, Rested, TelescopesSpent
from astrarium.games.astra.gains import capacity, gain_dust
from astrarium.games.astra.material import (
    ANY_COMMON,
    COMMON,
    GREAT,
    ICON_AFTER,
    NEAR,
    OF_ELEMENT,
    PATH_TO_GREAT,
    REST_BONUS,
    WITH_POWER,
    Slot,
    Stars,
    stars_in,
)
from astrarium.games.astra.pile import discard_top
from astrarium.games.astra.sky import count, first_stars, tick
from astrarium.games.astra.state import (
    AFTER,
    AGAIN,
    DISCOVERY,
    FIRST_STAR,
    NEXT_STAR,
    NONE,
    State,
)

# -- Observation -----------------------------------------------------------------


def can_observe(state: State) -> bool:
    """AST-121: dust, and a card that is not yet discovered."""
    return state.open != 0 and state.dust[state.turn] > 0


def observe(state: State, slot: Slot) -> None:
    """An Observation of one card begins.  [AST-124, AST-135]"""
    state.slot = slot
    state.walk = 0
    state.phase = FIRST_STAR


def observable_first(state: State) -> Stars:
    """The stars with which this Observation may begin.  [AST-125, AST-126, AST-328]"""
    slot = state.slot
    stars = first_stars(state, slot)
    if state.registered & WITH_POWER[ANY_COMMON]:
        stars |= COMMON[state.cards[slot]] & ~state.ticked[slot]
    return stars


def next_stars(state: State) -> Stars:
    """The unticked neighbours of the star ticked last.  [AST-127, AST-128]"""
    slot = state.slot
    return NEAR[state.cards[slot]][state.last] & ~state.ticked[slot]


def tick_paid(state: State, star: int, journal: Journal | None) -> None:
    """A star of an Observation, for one dust; the Observation may end with it.

    [AST-131, AST-132, AST-330]
    """
    seat = state.turn
    slot = state.slot
    state.dust[seat] -= 1
    state.paid += 1
    if state.walk != NONE and state.registered & WITH_POWER[PATH_TO_GREAT]:
        if GREAT[state.cards[slot]] >> star & 1:
            state.refund += state.walk
            state.walk = NONE  # AMB-30: what comes after it is not paid back
        else:
            state.walk += 1
    tick(state, slot, star, True, "AST-131", journal)
    state.last = star
    go_on_observing(state)


def go_on_observing(state: State) -> None:
    """Another star may follow, while there is dust and a neighbour.  [AST-127, AST-132]"""
    if state.dust[state.turn] and next_stars(state):
        state.phase = NEXT_STAR
    else:
        end_observation(state)


def end_observation(state: State) -> None:
    """Another one may follow, for a telescope.  [AST-134]"""
    state.slot = NONE
    state.last = NONE
    state.walk = 0
    if state.telescopes[state.turn] and can_observe(state):
        state.phase = AFTER
    else:
        state.phase = DISCOVERY


def spend_telescope(state: State, journal: Journal | None) -> None:
    """AST-134."""
    state.telescopes[state.turn] -= 1
    state.phase = AGAIN
    if journal is not None:
        journal.tell(TelescopesSpent(state.turn, 1), "AST-134")


# -- Rest ------------------------------------------------------------------------


def rest(state: State, journal: Journal | None) -> None:
    """Fill, reactivate, move.  [AST-140]"""
    state.rested = True
    if journal is not None:
        journal.tell(Rested(state.turn), "AST-140")
    fill(state, journal)
    reactivate_element(state, journal)
    move_pawn(state, journal)
    state.phase = DISCOVERY


def fill(state: State, journal: Journal | None) -> None:
    """Dust up to the capacity, then the K17 of the turn.  [AST-141, AST-143, AST-335]"""
    seat = state.turn
    full = capacity(state, seat)
    missing = full - state.dust[seat]
    if missing > 0:
        gain_dust(state, seat, missing, "AST-141", journal)
    bonus = full * count(state.registered & WITH_POWER[REST_BONUS])
    if bonus:
        gain_dust(state, seat, bonus, "AST-317", journal)


def reactivate_element(state: State, journal: Journal | None) -> None:
    """All exhausted cards of the active element.  [AST-144]"""
    seat = state.turn
    cards = state.exhausted[seat] & OF_ELEMENT[state.pawn]
    state.exhausted[seat] &= ~cards
    state.active[seat] |= cards
    if journal is not None:
        for card in stars_in(cards):
            journal.tell(Reactivated(seat, card), "AST-144")


def move_pawn(state: State, journal: Journal | None) -> None:
    """One step clockwise; crossing the icon discards a card.  [AST-145, AST-146]"""
    crosses = state.pawn == ICON_AFTER
    state.pawn = (state.pawn + 1) % 4
    if journal is not None:
        journal.tell(PawnMoved(state.pawn), "AST-145")
    if crosses:
        discard_top(state, "AST-146", journal)
