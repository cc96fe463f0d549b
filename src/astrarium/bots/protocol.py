"""The protocol of bots, which know a view and the legal moves, and no state.

A `Bot` chooses; a `BotSpec` is its name with a budget, as one writes it and as the registry
has it; a `SeatedBot` has taken a place at a game.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any, ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from astrarium.engine.protocol import Game, Message, Move


def never() -> bool:
    return False


class Budget(NamedTuple):
    """The cost that one decision may have. Zero stands for no limit; where there is
    neither, a bot that thinks takes `USUAL`.

    `is_cancelled` is asked again and again while a bot thinks; once it says yes, the bot
    answers with the best it has. `now` is the clock that seconds are counted by.
    """

    seconds: float = 0.0
    simulations: int = 0
    is_cancelled: Callable[[], bool] = never
    now: Callable[[], float] = perf_counter


class Opinion(NamedTuple):
    """The opinion of a bot on one legal move.

    `value` is the share of the win it expects (of a game for one: how good the score is),
    between 0 and 1; `share` is how much of its thinking went there; `parts` are the points
    in sight, by the parts of the score: what lies and, by its chances, what is in reach. At
    the beginning of a game that is less than its end will bring.
    """

    move: Move
    value: float
    share: float
    parts: tuple[tuple[Message, float], ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A chooser of moves at one game. It may remember its last thoughts; chance comes from
    `rng`.

    `needs_view`: for a bot that does not read the view, none is built. `takes_budget`: a
    parameter of its name (`search:1s`) says how long it may think.
    """

    needs_view: ClassVar[bool] = True
    takes_budget: ClassVar[bool] = False

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def choose(self, view: Any, moves: Sequence[Move], rng: Random, budget: Budget) -> Move:
        """One of `moves`, knowing what `view` shows."""
        raise NotImplementedError

    def opinions(
        self, view: Any, moves: Sequence[Move], rng: Random, budget: Budget
    ) -> list[Opinion]:
        """The bot's opinion on each of `moves`, best first; none if it cannot tell."""
        return []


class BotSpec(NamedTuple):
    """A bot by its name with its parameter, `search:1s`, read: the class, and its budget."""

    name: str
    bot: type[Bot]
    budget: Budget = Budget()

    def is_same_as(self, other: BotSpec) -> bool:
        """Are they names for one bot, as `search:1s`, `search:1000ms` and `master` are?"""
        return self.bot is other.bot and self.budget == other.budget

    def by(self, now: Callable[[], float]) -> BotSpec:
        """The same bot with another clock."""
        return self._replace(budget=self.budget._replace(now=now))

    def sit(self, game: Game[Any, Any]) -> SeatedBot:
        """The bot seated at a table of `game`."""
        return SeatedBot(self, self.bot(game))


class SeatedBot(NamedTuple):
    """A bot at one game, with its budget."""

    spec: BotSpec
    bot: Bot

    def choose(self, view: Any, moves: Sequence[Move], rng: Random) -> Move:
        return self.bot.choose(view, moves, rng, self.spec.budget)

    def opinions(self, view: Any, moves: Sequence[Move], rng: Random) -> list[Opinion]:
        return self.bot.opinions(view, moves, rng, self.spec.budget)


USUAL: Final = Budget(simulations=400)  # of a bot that thinks and was given no budget


class Clock:
    """Counts simulations against a budget.

    While it runs nobody looks for cyclic garbage: a tree of moves has none, and to walk
    through it again and again took a tenth of the time.
    """

    def __init__(self, budget: Budget) -> None:
        self.done = 0
        self._collects = False
        self._most = budget.simulations
        self._now = budget.now
        self._end = self._now() + budget.seconds if budget.seconds else 0.0
        self._is_cancelled = budget.is_cancelled
        if not self._most and not self._end:
            self._most = USUAL.simulations

    def __enter__(self) -> Clock:
        self._collects = gc.isenabled()
        gc.disable()
        return self

    def __exit__(self, *error: object) -> None:
        if self._collects:
            gc.enable()

    def goes_on(self) -> bool:
        """May another simulation begin? The first always may: a bot must answer."""
        if not self.done:
            return True
        if self._most and self.done >= self._most:
            return False
        if self._end and self._now() >= self._end:
            return False
        return not self._is_cancelled()
