"""The novice: the one level for people that is no other bot under a name of its own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from astrarium.bots.greedy import GreedyBot
from astrarium.bots.protocol import Bot, Budget
from astrarium.engine.chance import below
from astrarium.engine.protocol import Game, Move

SLIP: Final = 3  # a novice plays one decision in so many without looking


class NoviceBot(Bot):
    """Looks one move ahead, when it looks."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.greedy = GreedyBot(game)

    def choose(self, view: Any, moves: Sequence[Move], rng: Random, budget: Budget) -> Move:
        if below(SLIP, rng) == 0:
            return moves[below(len(moves), rng)]
        return self.greedy.choose(view, moves, rng, budget)
