"""The pile, the discard pile and the End card."""

from __future__ import annotations

from astrarium.engine.protocol import Journal
from astrarium.games.astra.events import Discarded, EndSurfaced, LeftEmpty, Placed
from astrarium.games.astra.material import Card, Slot
from astrarium.games.astra.sky import place
from astrarium.games.astra.state import NONE, State, pen_name


def hidden(state: State) -> int:
    """The number of cards still in the pile."""
    return len(state.pile) - state.drawn


def draw(state: State) -> Card:
    """The top card of a pile that has one."""
    card = state.pile[state.drawn]
    state.drawn += 1
    return card


def uncover(state: State, journal: Journal | None) -> None:
    """A card has left the pile: the End card may be on top now.  [AST-210, AST-211]"""
    if state.above:
        state.above -= 1
        if not state.above:
            surface_end(state, journal)


def surface_end(state: State, journal: Journal | None) -> None:
    """The End card surfaces and is removed at once.

    [AST-210, AST-211, AST-212, AST-213, AST-430]
    """
    sides = state.sides
    place_in_round = (state.turn - state.first) % sides
    state.ender = state.turn
    state.turns_left = sides - 1 - place_in_round
    if place_in_round:  # AST-213: one full round after this one
        state.turns_left += sides
    if journal is not None:
        rule = "AST-213" if place_in_round else "AST-212"
        journal.tell(EndSurfaced(pen_name(state, state.turn), state.turns_left), rule)


def is_news(state: State) -> bool:
    """Does the next card teach anybody something? The last one is known by elimination.

    [HI-5] In the solo game it never is: the removed cards are unknown.
    """
    return hidden(state) > 1 or state.ptolemy is not None


def refill(state: State, slot: Slot, rule: str, journal: Journal | None) -> None:
    """A vacated slot gets the top card of the pile, if there is one.  [AST-179, AST-215]"""
    if not hidden(state):
        if journal is not None:
            journal.tell(LeftEmpty(slot), "AST-215")
        return
    news = is_news(state)
    card = draw(state)
    place(state, slot, card)
    if journal is not None:
        journal.tell(Placed(slot, card), rule, learnt=news)
    uncover(state, journal)


def discard_top(state: State, rule: str, journal: Journal | None) -> None:
    """The top card of the pile goes to the discard pile.  [AST-003, AST-146, AST-215]"""
    if hidden(state):
        news = is_news(state)
        card = draw(state)
        state.discard = (*state.discard, card)
        if journal is not None:
            journal.tell(Discarded(card), rule, learnt=news)
        uncover(state, journal)


def is_over(state: State) -> bool:
    """Was the turn that ends now the last one?"""
    return state.ender != NONE and not state.turns_left
