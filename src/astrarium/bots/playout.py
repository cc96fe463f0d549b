"""A game played on at random, for positions that nobody can judge better."""

from __future__ import annotations

from random import Random
from typing import Any

from astrarium.engine.chance import below
from astrarium.engine.play import settle
from astrarium.engine.protocol import OVER, Game, Scores


def play_out(game: Game[Any, Any], state: Any, rng: Random) -> Scores:
    """Play `state` itself to its end by random moves; answers its result."""
    while settle(game, state, rng) != OVER:
        moves = game.legal_moves(state)
        game.apply(state, moves[below(len(moves), rng)])
    return game.scores(state)
