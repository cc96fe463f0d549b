"""The random bot: every legal move is as good as another."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from astrarium.bots.protocol import Budget, Kind
from astrarium.engine.chance import below
from astrarium.engine.protocol import Move


def play(view: Any, moves: Sequence[Move], rng: Random, budget: Budget) -> Move:
    """Any of the moves."""
    return moves[below(len(moves), rng)]


RANDOM: Final = Kind("random", play, looks=False)
