"""The Dream phase: two players, and the solo game."""

from __future__ import annotations

from astrarium.engine.protocol import CHANCE, Journal
from astrarium.games.astra import phases
from astrarium.games.astra.action import next_stars
from astrarium.games.astra.discovery import end_handling, handle
from astrarium.games.astra.events import DreamBegan, DreamDiscarded
from astrarium.games.astra.material import NUMBER, SIZE, Slot, Stars
from astrarium.games.astra.pile import refill
from astrarium.games.astra.sky import clear, first_stars, mark
from astrarium.games.astra.state import NONE, State


def dream_candidates(state: State) -> int:
    """The cards without ticks, else all that are undiscovered.  [AST-191]"""
    slots = 0
    for slot in range(len(state.cards)):
        if state.open >> slot & 1 and not state.ticked[slot]:
            slots |= 1 << slot
    return slots or state.open


def dream_slots(state: State) -> int:
    """The cards the dreamer may look at, a bit each: of the candidates, the largest.  [AST-192]"""
    candidates = dream_candidates(state)
    slots = 0
    largest = 0
    for slot in range(len(state.cards)):
        if candidates >> slot & 1:
            size = SIZE[state.cards[slot]]
            if size > largest:
                slots = 0
                largest = size
            if size == largest:
                slots |= 1 << slot
    return slots


def start_dream(state: State, journal: Journal | None) -> None:
    """After a Rest, if there is a card left to dream of.  [AST-190, AST-200, AST-425]"""
    if not state.rested or state.pens == state.sides or not state.open:
        state.phase = phases.END_TURN
        return
    slots = dream_slots(state)
    if not slots & (slots - 1):
        begin_dream(state, slots.bit_length() - 1, journal)
    elif state.turn < state.seats:
        state.actor = state.turn
        state.phase = phases.DREAM_CARD
    else:
        state.actor = CHANCE  # AST-426: ties at random
        state.phase = phases.DREAM_AIM


def begin_dream(state: State, slot: Slot, journal: Journal | None) -> None:
    """The card is settled; the number is that of the new active element.  [AST-193]"""
    state.slot = slot
    state.left = NUMBER[state.pawn]
    tell_dream(state, journal)
    if state.turn < state.seats:
        state.actor = state.turn
        state.phase = phases.DREAM
    else:
        state.phase = phases.MARK


def choose_dream(state: State, slot: Slot) -> None:
    """D-15: the seat has chosen, but nobody sees it before the first star."""
    state.slot = slot
    state.left = NUMBER[state.pawn]
    state.phase = phases.DREAM_BEGUN


def tell_dream(state: State, journal: Journal | None) -> None:
    if journal is not None:
        card = state.cards[state.slot]
        journal.tell(DreamBegan(state.slot, card, state.left), "AST-192")


def dream_stars(state: State) -> Stars:
    """The stars that the dreamer may tick now.  [AST-194]"""
    return first_stars(state, state.slot) if state.last == NONE else next_stars(state)


def dream_tick(state: State, star: int, journal: Journal | None) -> None:
    """The dreamer's pen ticks a star; the chain goes on as far as it can.

    [AST-194, AST-195, AST-196]
    """
    if state.phase == phases.DREAM_BEGUN:
        tell_dream(state, journal)
        state.phase = phases.DREAM
    mark(state, state.sides, state.slot, star, False, "AST-194", journal)
    state.last = star
    state.left -= 1
    if not state.left or not next_stars(state):
        end_chain(state, journal)


def end_chain(state: State, journal: Journal | None) -> None:
    """The dream is over, unless it was a dream of discovery.  [AST-195, AST-197]"""
    slot = state.slot
    state.slot = NONE
    state.last = NONE
    state.left = 0
    if state.open >> slot & 1:
        state.phase = phases.END_TURN
    else:
        state.dreaming = True
        handle(state, slot, journal)


def after_dream(state: State, journal: Journal | None) -> None:
    """Nobody takes the card: it is discarded, its slot refilled.  [AST-197, AST-199]"""
    slot = state.slot
    card = clear(state, slot)
    end_handling(state)
    state.dreaming = False
    state.discard = (*state.discard, card)
    if journal is not None:
        journal.tell(DreamDiscarded(slot, card), "AST-199")
    refill(state, slot, "AST-199", journal)
    state.phase = phases.END_TURN
