"""What a run of the benchmarks found, and its form as JSON.

    {"schema": 2,
     "when": ISO time, "machine": text, "load": before the run or null,
     "rounds": 5, "seconds": of play a measurement,
     "core": the core used or null, "peers": {distribution: version},
     "builds": [{"name", "python", "version"}],
     "rows": [{"kind": "game" | "peer", "name", "seats", "build",
               "compiled": bool, "modules": {module: is it compiled},
               "profile": {"games", "decisions", "choices", "listed", "fingerprint"},
               "samples": [one a round: {"games", "decisions", "seconds", "copies",
                           "copy_seconds", "quarters": [[seconds, decisions, listed] * 4]}],
               and, computed from the samples:
               "decisions_per_second", "games_per_second", "copy_us": {"median", "low", "high"},
               "decisions_per_game", "us_per_decision", "listed_per_decision", "choice_share",
               "quarter_us_per_listed", "quarter_us_per_decision": four numbers or null,
               "last_to_first": last over first quarter per listed move, or null}],
     "thinks": [a bot at a game: {"bot", "name", "seats", "build",
                "samples": [one a round: {"decisions", "simulations", "seconds"}],
                "budget": seconds, "overruns": [beyond it: {"seconds", "own"}],
                "simulations_per_second", "overrun_ms", "own_overrun_ms":
                {"median", "low", "high"}}],
     "arenas": [a tournament: {"bots", "name", "seats", "build",
                "one", "two": [one a round: {"games", "seconds", "cpu_seconds"}],
                "in_one", "in_two": games a second, "scaling", "free_scaling"}],
     "web": [a server: {"build", "starts": [{"seconds", "cpu_seconds"}], "start", "pause",
             "loads": [{"tables", "seconds", "clicks", "cpu_seconds", "cpu_share",
                        "latencies_ms", "update_bytes", "latency_ms": {"median", "p99"}}],
             "rush": {"tables", "seconds", "moves", "cpu_seconds", "moves_per_second"},
             "visits": [{"page", "bytes", "requests"}], "update_bytes": {"median", "p99"}}],
     "bars": [{"slug", "seats", "build", "measure", "peer", "at_least", "limit", "aim",
               "value", "ratio", "passed": bool or null, "why"}]}

Times of rows and thoughts are CPU seconds; those of overruns, tournaments and servers are
by the clock on the wall. Microseconds where a name says `us`, milliseconds where `ms`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final, Literal, NamedTuple

from astrarium.bench.botrows import BotRows
from astrarium.bench.figures import COMPILED, MICRO, BuildName, Spread, spread
from astrarium.bench.measure import Profile, Quarter, Sample
from astrarium.bench.webrows import WebRow

SCHEMA: Final = 2

# The properties of a row that JSON has beside its samples.
SPREADS: Final = ("decisions_per_second", "games_per_second", "copy_us")
NUMBERS: Final = (
    "decisions_per_game",
    "us_per_decision",
    "listed_per_decision",
    "choice_share",
    "quarter_us_per_listed",
    "quarter_us_per_decision",
    "last_to_first",
)


class Build(NamedTuple):
    """An interpreter that our games were measured in."""

    name: BuildName
    python: str
    version: str


@dataclass(frozen=True, slots=True)
class Row:
    """One subject at one number of seats in one build, over all rounds.

    A peer is a row as well; its build is None.
    """

    kind: Literal["game", "peer"]
    name: str
    seats: int
    build: BuildName | None
    modules: dict[str, bool]
    profile: Profile
    samples: tuple[Sample, ...]

    @property
    def decisions_per_second(self) -> Spread:
        return spread(sample.decisions / sample.seconds for sample in self.samples)

    @property
    def games_per_second(self) -> Spread:
        return spread(sample.games / sample.seconds for sample in self.samples)

    @property
    def copy_us(self) -> Spread:
        return spread(MICRO * sample.copy_seconds / sample.copies for sample in self.samples)

    @property
    def decisions_per_game(self) -> float:
        """The mean over all games of all rounds."""
        games = sum(sample.games for sample in self.samples)
        return sum(sample.decisions for sample in self.samples) / games

    @property
    def us_per_decision(self) -> float:
        return MICRO / self.decisions_per_second.median

    @property
    def listed_per_decision(self) -> float:
        return self.profile.listed / self.profile.decisions

    @property
    def choice_share(self) -> float:
        """The share of decisions with at least two moves."""
        return self.profile.choices / self.profile.decisions

    @property
    def quarter_us_per_listed(self) -> tuple[float, ...] | None:
        """Microseconds of legal_moves and apply for each move listed, quarter by quarter."""
        return self._by_quarter(lambda quarter: quarter.listed)

    @property
    def quarter_us_per_decision(self) -> tuple[float, ...] | None:
        """The same for each decision: shows what a change of the lists' length hides."""
        return self._by_quarter(lambda quarter: quarter.decisions)

    @property
    def last_to_first(self) -> float | None:
        """Cost per listed move in the last quarter over that in the first."""
        cost = self.quarter_us_per_listed
        return cost[3] / cost[0] if cost and cost[0] else None

    def _by_quarter(self, number: Callable[[Quarter], int]) -> tuple[float, ...] | None:
        """Medians of time over `number`; None for peers, and games too short to have quarters."""
        rounds = [sample.quarters for sample in self.samples]
        if not all(len(quarters) == 4 and all(map(number, quarters)) for quarters in rounds):
            return None
        return tuple(
            median(MICRO * quarters[i].seconds / number(quarters[i]) for quarters in rounds)
            for i in range(4)
        )

    def to_data(self) -> dict[str, Any]:
        """The row as plain data, with what is computed from it."""
        data = asdict(self) | {"compiled": self.build == COMPILED}
        data |= {name: getattr(self, name)._asdict() for name in SPREADS}
        return data | {name: getattr(self, name) for name in NUMBERS}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A bar with what was measured: `value`, and `ratio`, which the limit is about.

    `passed` is None where this run cannot tell, and `why` says why not. `seats` is
    the number of seats that did worst.
    """

    slug: str
    seats: int
    build: BuildName
    measure: str
    peer: str | None
    at_least: bool
    limit: float
    aim: bool
    value: float | None
    ratio: float | None
    passed: bool | None
    why: str


@dataclass(frozen=True, slots=True)
class Report:
    """One run."""

    when: str
    machine: str
    load: float | None
    core: int | None
    rounds: int
    seconds: float
    peers: dict[str, str]
    builds: tuple[Build, ...]
    rows: tuple[Row, ...]
    bots: BotRows
    web: tuple[WebRow, ...]
    bars: tuple[Verdict, ...]

    @property
    def missed(self) -> list[Verdict]:
        """The bars missed, aims not counted."""
        return [bar for bar in self.bars if bar.passed is False and not bar.aim]

    @property
    def unequal(self) -> list[tuple[str, int]]:
        """Games and seats that two builds did not play alike from the same seeds."""
        seen: dict[tuple[str, int], set[int]] = {}
        for row in self.rows:
            seen.setdefault((row.name, row.seats), set()).add(row.profile.fingerprint)
        return [key for key, fingerprints in seen.items() if len(fingerprints) > 1]

    def to_data(self) -> dict[str, Any]:
        """The report as plain data, in the schema of this module."""
        data: dict[str, Any] = {"schema": SCHEMA} | {
            name: getattr(self, name)
            for name in ("when", "machine", "load", "core", "rounds", "seconds", "peers")
        }
        return data | {
            "builds": [build._asdict() for build in self.builds],
            "rows": [row.to_data() for row in self.rows],
            "thinks": [row.to_data() for row in self.bots.thinks],
            "arenas": [row.to_data() for row in self.bots.arenas],
            "web": [row.to_data() for row in self.web],
            "bars": [asdict(bar) for bar in self.bars],
        }

    def write(self, path: str) -> None:
        """The report as a JSON file."""
        Path(path).write_text(json.dumps(self.to_data(), indent=1) + "\n", encoding="utf-8")
