"""The bots' part: simulations a second, overruns, and the arena in two processes.

All builds take turns at one game before the next, round by round, like everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from astrarium.bench.botrows import ArenaRow, BotRows, Overrun, Run, ThinkRow, Thought
from astrarium.bench.figures import BuildName
from astrarium.bench.rounds import Worker

THINKERS: Final = ("ismcts", "search")
TIMED: Final = "search"  # whose budget of time is watched
ARENA_GAME: Final = "hexdomino"  # short games: what the arena adds to them shows most
ARENA_BOTS: Final = ("random", "greedy")


class Effort(NamedTuple):
    """How much is done; the defaults are for a measurement of one second."""

    rounds: int = 3
    simulations: int = 200  # a decision
    think: float = 0.3  # CPU seconds of a thinker at a game in a round, at least
    budget: float = 0.1  # seconds of a decision whose overrun is measured
    arena: float = 3.0  # seconds of a tournament

    def times(self, seconds: float) -> Effort:
        """The same for measurements of another length."""
        return self._replace(think=self.think * seconds, arena=self.arena * seconds)


@dataclass(slots=True)
class Thinking:
    """A thinker at a game in a build, and what came out so far."""

    worker: Worker
    build: BuildName
    name: str
    seats: int
    bot: str
    samples: list[Thought] = field(default_factory=list)
    overruns: list[Overrun] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.bot} at {self.name}, {self.build}"

    def measure(self, seed: int, effort: Effort) -> None:
        who = {"kind": "game", "name": self.name, "seats": self.seats, "bot": self.bot}
        given = {"simulations": effort.simulations, "seconds": effort.think}
        self.samples.append(Thought(**self.worker.ask(do="think", seed=seed, **who, **given)))
        if self.bot == TIMED:
            answer = self.worker.ask(do="overrun", seed=seed, seconds=effort.budget, **who)
            self.overruns += [Overrun(*overrun) for overrun in answer["overruns"]]

    def row(self, budget: float) -> ThinkRow:
        samples, overruns = tuple(self.samples), tuple(self.overruns)
        return ThinkRow(self.bot, self.name, self.seats, self.build, samples, budget, overruns)


@dataclass(slots=True)
class Tournaments:
    """The arena at a game in a build, and what came out so far."""

    worker: Worker
    build: BuildName
    name: str
    seats: int
    one: list[Run] = field(default_factory=list)
    two: list[Run] = field(default_factory=list)

    def __str__(self) -> str:
        return f"the arena at {self.name}, {self.build}"

    def measure(self, seed: int, effort: Effort) -> None:
        self.one.append(self.ask(seed, 1, effort.arena))
        self.two.append(self.ask(seed, 2, effort.arena))

    def ask(self, seed: int, jobs: int, seconds: float) -> Run:
        what: dict[str, Any] = {"name": self.name, "seats": self.seats, "bots": ARENA_BOTS}
        return Run(**self.worker.ask(do="arena", seed=seed, jobs=jobs, seconds=seconds, **what))

    def row(self) -> ArenaRow:
        one, two = tuple(self.one), tuple(self.two)
        return ArenaRow(ARENA_BOTS, self.name, self.seats, self.build, one, two)


def measure_bots(
    workers: Mapping[BuildName, Worker],
    seats: Mapping[str, Sequence[int]],
    effort: Effort,
    progress: Callable[[str], None],
) -> BotRows:
    """Measure the bots of every build at games with the seat counts they can have."""
    thinkings = [
        Thinking(worker, build, slug, numbers[0], bot)
        for slug, numbers in seats.items()
        for bot in THINKERS
        for build, worker in workers.items()
    ]
    tournaments = [
        Tournaments(worker, build, ARENA_GAME, seats[ARENA_GAME][0])
        for build, worker in workers.items()
        if ARENA_GAME in seats
    ]
    entries: list[Thinking | Tournaments] = [*thinkings, *tournaments]
    for number in range(1, effort.rounds + 1):
        for entry in entries:
            progress(f"round {number} of {effort.rounds}: {entry}")
            entry.measure(number, effort)
    return BotRows(
        tuple(thinking.row(effort.budget) for thinking in thinkings),
        tuple(entry.row() for entry in tournaments),
    )
