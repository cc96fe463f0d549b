"""What was measured of the bots: simulations, overruns, the arena in two processes."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from statistics import median
from typing import Any, NamedTuple

from astrarium.bench.figures import MILLI, BuildName, Spread, spread


class Thought(NamedTuple):
    """Some decisions of a bot: how many simulations they took, and how long."""

    decisions: int
    simulations: int
    seconds: float


class Overrun(NamedTuple):
    """By how much a decision took longer than it was given.

    `seconds` are by the clock on the wall; `own` is the part that the last simulation and the
    answer can have used of a processor. The rest is the machine's, which did something else.
    """

    seconds: float
    own: float


@dataclass(frozen=True, slots=True)
class ThinkRow:
    """A bot at one game in one build: its simulations, and how well it keeps to its time.

    `samples` has a thought a round, in CPU seconds; `overruns` those of decisions of `budget`
    seconds (none: not measured).
    """

    bot: str
    name: str
    seats: int
    build: BuildName
    samples: tuple[Thought, ...]
    budget: float
    overruns: tuple[Overrun, ...]

    @property
    def simulations_per_second(self) -> Spread:
        return spread(sample.simulations / sample.seconds for sample in self.samples)

    @property
    def overrun_ms(self) -> Spread | None:
        """The median and the worst are its middle and its high end."""
        times = [MILLI * overrun.seconds for overrun in self.overruns]
        return spread(times) if times else None

    @property
    def own_overrun_ms(self) -> Spread | None:
        """The same, without what the machine did meanwhile."""
        times = [MILLI * overrun.own for overrun in self.overruns]
        return spread(times) if times else None

    def to_data(self) -> dict[str, Any]:
        overrun, own = self.overrun_ms, self.own_overrun_ms
        return asdict(self) | {
            "samples": [sample._asdict() for sample in self.samples],
            "simulations_per_second": self.simulations_per_second._asdict(),
            "overruns": [overrun._asdict() for overrun in self.overruns],
            "overrun_ms": overrun and overrun._asdict(),
            "own_overrun_ms": own and own._asdict(),
        }


class Run(NamedTuple):
    """Games of a tournament, its start left out; `cpu_seconds` of all its processes."""

    games: int
    seconds: float
    cpu_seconds: float | None


@dataclass(frozen=True, slots=True)
class ArenaRow:
    """A tournament in one process and in two, a run of each a round."""

    bots: tuple[str, ...]
    name: str
    seats: int
    build: BuildName
    one: tuple[Run, ...]
    two: tuple[Run, ...]

    @property
    def in_one(self) -> Spread:
        """Games a second in one process."""
        return spread(run.games / run.seconds for run in self.one)

    @property
    def in_two(self) -> Spread:
        return spread(run.games / run.seconds for run in self.two)

    @property
    def scaling(self) -> float:
        return self.in_two.median / self.in_one.median

    @property
    def free_scaling(self) -> float | None:
        """What the scaling would be on two processors that have nothing else to do.

        It is found by what a game costs the processors in one process and in two.
        """
        one, two = cost(self.one), cost(self.two)
        return None if one is None or two is None else 2 * one / two

    def to_data(self) -> dict[str, Any]:
        return asdict(self) | {
            "one": [run._asdict() for run in self.one],
            "two": [run._asdict() for run in self.two],
            "in_one": self.in_one._asdict(),
            "in_two": self.in_two._asdict(),
            "scaling": self.scaling,
            "free_scaling": self.free_scaling,
        }


def cost(runs: tuple[Run, ...]) -> float | None:
    """CPU seconds of a game; None where the system does not tell."""
    costs = [run.cpu_seconds / run.games for run in runs if run.cpu_seconds]
    return median(costs) if costs else None


class BotRows(NamedTuple):
    """All that was found."""

    thinks: tuple[ThinkRow, ...] = ()
    arenas: tuple[ArenaRow, ...] = ()
