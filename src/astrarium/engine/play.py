"""A game by the fast door: the one loop behind simulations, tournaments and measurements."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, TypeAlias

from astrarium.engine.match import Chanced, Played
from astrarium.engine.protocol import CHANCE, OVER, Game, Journal, Move, Seat

Chooser: TypeAlias = Callable[[Any, Seat, list[Move]], Move]  # of a state, its actor, its moves
Observer: TypeAlias = Callable[[Played | Chanced], None]


class Course(NamedTuple):
    """The course of a game: the seat that acted first, and the number of decisions."""

    first: Seat
    decisions: int


def play_to_end(
    game: Game[Any, Any],
    state: Any,
    deal: Random,
    choose: Chooser,
    journal: Journal | None = None,
    observe: Observer | None = None,
) -> Course:
    """Play `state` to its end; nobody is asked about a forced move.

    `observe` is called with every entry just before it is applied: the state is still the
    one in which it was decided.
    """
    first, decisions = CHANCE, 0
    while (actor := settle(game, state, deal, journal, observe)) != OVER:
        moves = game.legal_moves(state)
        move = moves[0] if len(moves) == 1 else choose(state, actor, moves)
        if not decisions:
            first = actor
        decisions += 1
        if observe is not None:
            observe(Played(actor, move))
        game.apply(state, move, journal)
    return Course(first, decisions)


def settle(
    game: Game[Any, Any],
    state: Any,
    deal: Random,
    journal: Journal | None = None,
    observe: Observer | None = None,
) -> Seat:
    """Let chance act until a seat is asked or the game is over; answers who acts then."""
    actor = game.to_act(state)
    while actor == CHANCE:
        outcome = game.sample_chance(state, deal)
        if observe is not None:
            observe(Chanced(outcome))
        game.apply_chance(state, outcome, journal)
        actor = game.to_act(state)
    return actor
