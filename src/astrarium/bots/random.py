"""The random bot: every legal move is as good as another."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from astrarium.bots.protocol import Bot, Budget
from astrarium.engine.chance import below
from astrarium.engine.protocol import Move


class RandomBot(Bot):
    """A bot that plays any of the moves."""

    needs_view: ClassVar[bool] = False

    def choose(self, view: Any, moves: Sequence[Move], rng: Random, budget: Budget) -> Move:
        return moves[below(len(moves), rng)]
