"""The project's bars: what every build must reach, measured against peers in the same run.

Add a game by adding its lines to `BARS`; those of `ANY` hold for it at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from bench.bots import SCALING
from bench.peers import CATANATRON, HEX
from bench.results import COMPILED, INTERPRETED, PEER, Row, Rows
from bench.subject import COPY, QUARTERS, SPEED
from bench.web import START, UPDATE, VISIT

RISING: Final = (SPEED, SCALING)  # the more the better; of all else the less

ANY: Final = "*"


class Bar(NamedTuple):
    """One demand on a median: a multiple of the peer's, or the number itself without a peer.

    An aim may be missed.
    """

    name: str
    measure: str
    build: str
    limit: float
    peer: str | None = None
    aim: bool = False


BARS: Final = (
    Bar("bigbang", SPEED, INTERPRETED, 2.0, CATANATRON),
    Bar("bigbang", SPEED, COMPILED, 5.0, CATANATRON),
    Bar("bigbang", SPEED, COMPILED, 10.0, CATANATRON, aim=True),
    Bar("bigbang-simple", SPEED, INTERPRETED, 4.0, CATANATRON),
    Bar("bigbang-simple", SPEED, COMPILED, 0.5, HEX),
    Bar("bigbang-simple", SPEED, COMPILED, 1.0, HEX, aim=True),
    Bar("hexdomino", SPEED, INTERPRETED, 4.0, CATANATRON),
    Bar("hexdomino", SPEED, COMPILED, 1.0, HEX, aim=True),
    Bar("bigbang-parallel", SPEED, INTERPRETED, 4.0, CATANATRON),
    Bar("bigbang-parallel", SPEED, COMPILED, 1.0, HEX, aim=True),
    Bar("astra", SPEED, INTERPRETED, 2.0, CATANATRON),
    Bar("astra", SPEED, COMPILED, 5.0, CATANATRON),
    Bar("astra", SPEED, COMPILED, 10.0, CATANATRON, aim=True),
    Bar("astra-solo", SPEED, INTERPRETED, 2.0, CATANATRON),
    Bar("astra-solo", SPEED, COMPILED, 5.0, CATANATRON),
    Bar("astra-solo", SPEED, COMPILED, 10.0, CATANATRON, aim=True),
    Bar("astrolabe", SPEED, INTERPRETED, 2.0, CATANATRON),
    Bar("astrolabe", SPEED, COMPILED, 5.0, CATANATRON),
    Bar("astrolabe", SPEED, COMPILED, 10.0, CATANATRON, aim=True),
    Bar(ANY, COPY, INTERPRETED, 1 / 10, CATANATRON),
    Bar(ANY, COPY, COMPILED, 1 / 15, CATANATRON),
    *(
        bar
        for build in (INTERPRETED, COMPILED)
        for bar in (
            Bar(ANY, QUARTERS, build, 1.5),
            Bar(ANY, SCALING, build, 1.8, aim=True),
            Bar(ANY, START, build, 2.0),
            Bar(ANY, VISIT, build, 250.0),
            Bar(ANY, UPDATE, build, 8.0),
        )
    ),
)


class Verdict(NamedTuple):
    """A bar with what came out at the number of seats that did worst; None: not measured."""

    bar: Bar
    name: str
    seats: int
    reached: float | None

    @property
    def passed(self) -> bool | None:
        if self.reached is None:
            return None
        if self.bar.measure in RISING:
            return self.reached >= self.bar.limit
        return self.reached <= self.bar.limit

    def to_data(self) -> dict[str, Any]:
        found = {"seats": self.seats, "reached": self.reached, "passed": self.passed}
        return self.bar._asdict() | {"name": self.name} | found


def judge(rows: Rows) -> list[Verdict]:
    """Every bar on everything it is about, by name."""
    found = [verdict for bar in BARS for verdict in judge_bar(bar, rows)]
    return sorted(found, key=lambda verdict: verdict.name)


def judge_bar(bar: Bar, rows: Rows) -> Iterator[Verdict]:
    """One bar: on the worst of the seat counts, of whatever was measured in some build."""
    of_all = rows.of(bar.measure)
    peer = next((row for row in of_all if row.name == bar.peer), None)
    ours = [row for row in of_all if row.build != PEER and bar.name in (row.name, ANY)]
    for name in dict.fromkeys(row.name for row in ours):
        found = [row for row in ours if (row.name, row.build) == (name, bar.build)]
        if not found or (bar.peer and not peer):
            yield Verdict(bar, name, 0, None)
            continue
        worst = (min if bar.measure in RISING else max)(found, key=median_of)
        yield Verdict(bar, name, worst.seats, worst.median / (peer.median if peer else 1.0))


def median_of(row: Row) -> float:
    return row.median
