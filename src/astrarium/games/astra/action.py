"""The Action phase: Observation or Rest."""

from __future__ import annotations

from astrarium.engine.bits import members
from astrarium.engine.protocol import Journal
from astrarium.games.astra import material as m
from astrarium.games.astra import phases
from astrarium.games.astra.events import PawnMoved, Reactivated, Rested, TelescopesSpent
from astrarium.games.astra.gains import capacity, gain_dust
from astrarium.games.astra.material import Card, Cards, Element, Slot, Stars
from astrarium.games.astra.pile import discard_top
from astrarium.games.astra.sky import count, tick
from astrarium.games.astra.state import NONE, State

# -- Observation -----------------------------------------------------------------


def can_observe(state: State) -> bool:
    """May the active seat begin an Observation, after all that its powers brought?  [AST-123]"""
    return may_observe(state.open, state.dust[state.turn])


def may_observe(open_slots: int, dust: int) -> bool:
    """AST-121: dust, and a card that is not yet discovered."""
    return open_slots != 0 and dust > 0


def observe(state: State, slot: Slot) -> None:
    """An Observation of one card begins.  [AST-124, AST-135]"""
    state.slot = slot
    state.walk = 0
    state.phase = phases.FIRST_STAR


def observable_first(state: State) -> Stars:
    """The stars with which this Observation may begin."""
    slot = state.slot
    return (
        opening_stars(state.cards[slot], state.edge[slot], state.registered) & ~state.ticked[slot]
    )


def opening_stars(card: Card, edge: Stars, registered: Cards) -> Stars:
    """The classic first stars, or with K14 any common one.  [AST-125, AST-126, AST-314, AST-328]"""
    return edge | m.COMMON[card] if registered & m.WITH_POWER[m.ANY_COMMON] else edge


def next_stars(state: State) -> Stars:
    """The unticked neighbours of the star ticked last.  [AST-127, AST-128]"""
    slot = state.slot
    return m.NEAR[state.cards[slot]][state.last] & ~state.ticked[slot]


def tick_paid(state: State, star: int, journal: Journal | None) -> None:
    """A star of an Observation, for one dust; the Observation may end with it.

    [AST-131, AST-132, AST-330, AST-332]
    """
    seat = state.turn
    slot = state.slot
    state.dust[seat] -= 1
    state.paid += 1
    if state.walk != NONE and state.registered & m.WITH_POWER[m.PATH_TO_GREAT]:
        if m.GREAT[state.cards[slot]] >> star & 1:
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
        state.phase = phases.NEXT_STAR
    else:
        end_observation(state)


def end_observation(state: State) -> None:
    """Another one may follow, for a telescope.  [AST-134]"""
    state.slot = NONE
    state.last = NONE
    state.walk = 0
    if state.telescopes[state.turn] and can_observe(state):
        state.phase = phases.AFTER
    else:
        state.phase = phases.DISCOVERY


def spend_telescope(state: State, journal: Journal | None) -> None:
    """Another Observation, and nothing else, for a telescope.  [AST-134, AST-136]"""
    state.telescopes[state.turn] -= 1
    state.phase = phases.AGAIN
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
    state.phase = phases.DISCOVERY


def fill(state: State, journal: Journal | None) -> None:
    """Dust up to the capacity, then the K17 of the turn."""
    seat = state.turn
    missing, bonus = rest_dust(capacity(state, seat), state.dust[seat], state.registered)
    if missing:
        gain_dust(state, seat, missing, "AST-141", journal)
    if bonus:
        gain_dust(state, seat, bonus, "AST-317", journal)


def rest_dust(full: int, dust: int, registered: Cards) -> tuple[int, int]:
    """The dust missing to the capacity, and the capacity once more for each K17.

    [AST-141, AST-143, AST-317, AST-335]
    """
    return max(full - dust, 0), full * count(registered & m.WITH_POWER[m.REST_BONUS])


def reactivate_element(state: State, journal: Journal | None) -> None:
    """A Rest wakes cards.  [AST-140]"""
    seat = state.turn
    cards = woken(state.exhausted[seat], state.pawn)
    state.exhausted[seat] &= ~cards
    state.active[seat] |= cards
    if journal is not None:
        for card in members(cards):
            journal.tell(Reactivated(seat, card), "AST-144")


def woken(exhausted: Cards, pawn: Element) -> Cards:
    """All exhausted cards of the active element.  [AST-144]"""
    return exhausted & m.OF_ELEMENT[pawn]


def move_pawn(state: State, journal: Journal | None) -> None:
    """One step clockwise; crossing the icon discards a card.  [AST-145, AST-146]"""
    crosses = state.pawn == m.ICON_AFTER
    state.pawn = next_element(state.pawn)
    if journal is not None:
        journal.tell(PawnMoved(state.pawn), "AST-145")
    if crosses:
        discard_top(state, "AST-146", journal)


def next_element(pawn: Element) -> Element:
    """The element after this one, clockwise.  [AST-145]"""
    return (pawn + 1) % 4
