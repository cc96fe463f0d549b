"""What a bot is: a function from a view to a move. No state ever reaches it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from astrarium.engine.protocol import Move


class Budget(NamedTuple):
    """What one decision may cost. Zero stands for no limit of that kind."""

    seconds: float = 0.0
    simulations: int = 0


class Bot(Protocol):
    """Chooses one of `moves`, knowing what `view` shows; draws chance from `rng` alone."""

    def __call__(self, view: Any, moves: Sequence[Move], rng: Random, budget: Budget) -> Move: ...


class Kind(NamedTuple):
    """A bot as the registry knows it.

    `thinks`: it takes a budget as its parameter (`search:1s`). `looks`: it reads the
    view; for one that does not, none needs to be built.
    """

    name: str
    play: Bot
    thinks: bool = False
    looks: bool = True


class Player(NamedTuple):
    """A bot with its budget: somebody who can take a seat. `spec` is its full name."""

    spec: str
    kind: Kind
    budget: Budget

    def choose(self, view: Any, moves: Sequence[Move], rng: Random) -> Move:
        return self.kind.play(view, moves, rng, self.budget)
