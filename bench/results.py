"""What a run found: rows of numbers, all of one type, and their form as JSON.

    {"schema": 3, "when": ISO time, "machine": text, "load": before the run or null,
     "seconds": of play a measurement,
     "builds": [{"name", "python", "version", "modules", "compiled"}],
     "peers": {distribution: version},
     "rows": [{"name", "seats": 0 if there are none, "build", "measure",
               "values", "median", "low", "high"}],
     "bars": [{"name", "measure", "build", "limit", "peer", "aim", "seats", "reached", "passed"}]}

The name of a measure begins with its unit.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from bench.bars import Verdict

SCHEMA: Final = 3

INTERPRETED: Final = "interpreted"
COMPILED: Final = "compiled"
PEER: Final = "peer"

# Numbers by what they measure: what every measurement returns.
Measured: TypeAlias = Mapping[str, Iterable[float]]

FINGERPRINT: Final = "fingerprint"  # of the games played: no number to compare, but to be equal


@dataclass(frozen=True, slots=True)
class Row:
    """One measure of one thing in one build: a number a round, or one for each event."""

    name: str
    seats: int
    build: str
    measure: str
    values: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def low(self) -> float:
        return min(self.values)

    @property
    def high(self) -> float:
        """What 99 in a hundred do not exceed: the highest of fewer than a hundred."""
        return sorted(self.values)[ceil(0.99 * len(self.values)) - 1]

    def to_data(self) -> dict[str, Any]:
        found = {"name": self.name, "seats": self.seats, "build": self.build}
        found |= {"measure": self.measure, "values": self.values}
        return found | {"median": self.median, "low": self.low, "high": self.high}


class Rows:
    """All rows of a run, each once, in the order in which they were first measured."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, int, str, str], Row] = {}

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows.values())

    def add(self, name: str, seats: int, build: str, measured: Measured) -> None:
        """Put numbers to those that are known of the same thing."""
        for measure, values in measured.items():
            if numbers := list(values):
                key = (name, seats, build, measure)
                self._rows.setdefault(key, Row(*key)).values.extend(numbers)

    def of(self, measure: str) -> list[Row]:
        return [row for row in self if row.measure == measure]

    def find(self, name: str, seats: int, build: str, measure: str) -> Row | None:
        return self._rows.get((name, seats, build, measure))

    def unequal(self) -> list[Row]:
        """Games that another build did not play alike from the same seeds."""
        return [
            row
            for row in self.of(FINGERPRINT)
            if (ours := self.find(row.name, row.seats, INTERPRETED, FINGERPRINT))
            and ours.values != row.values
        ]


class Build(NamedTuple):
    """An interpreter that our games were measured in; `compiled` of so many modules."""

    name: str
    python: str
    version: str
    modules: int
    compiled: int


@dataclass(frozen=True, slots=True)
class Report:
    """One run."""

    when: str
    machine: str
    load: float | None
    seconds: float
    builds: list[Build]
    peers: dict[str, str]
    rows: Rows
    bars: list[Verdict]

    @property
    def failed(self) -> bool:
        """Was a bar missed that is no aim, or did two builds not play alike?"""
        missed = any(bar.passed is False and not bar.bar.aim for bar in self.bars)
        return missed or bool(self.rows.unequal())

    def to_data(self) -> dict[str, Any]:
        names = ("when", "machine", "load", "seconds", "peers")
        return (
            {"schema": SCHEMA}
            | {name: getattr(self, name) for name in names}
            | {
                "builds": [build._asdict() for build in self.builds],
                "rows": [row.to_data() for row in self.rows],
                "bars": [bar.to_data() for bar in self.bars],
            }
        )

    def write(self, path: Path) -> None:
        path.write_text(json.dumps(self.to_data(), indent=1) + "\n", "utf-8")
