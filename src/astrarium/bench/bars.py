"""The project's bars: what every build must reach, measured against peers in the same run.

Add a game by adding its lines to `SPEED`; `EVERY_GAME` holds for it at once. What servers and
the arena must reach are plain numbers, at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from astrarium.bench.botrows import BotRows
from astrarium.bench.figures import COMPILED, INTERPRETED, KILO, BuildName
from astrarium.bench.peers import CATANATRON, HEX
from astrarium.bench.report import Row, Verdict
from astrarium.bench.webrows import WebRow

Measure: TypeAlias = Literal["speed", "copy", "quarters"]

AT_LEAST: Final[frozenset[Measure]] = frozenset({"speed"})  # the others: at most


@dataclass(frozen=True, slots=True)
class Bar:
    """One demand. `limit` is a multiple of the peer's value, or the value itself without a peer.

    speed: decisions a second; copy: microseconds a copy; quarters: cost per listed
    move in the last quarter of a game over that in the first. An aim may be missed.
    """

    slug: str
    build: BuildName
    measure: Measure
    peer: str | None
    limit: float
    aim: bool = False


SPEED: Final = (
    Bar("bigbang", INTERPRETED, "speed", CATANATRON, 2.0),
    Bar("bigbang", COMPILED, "speed", CATANATRON, 5.0),
    Bar("bigbang", COMPILED, "speed", CATANATRON, 10.0, aim=True),
    Bar("bigbang-simple", INTERPRETED, "speed", CATANATRON, 4.0),
    Bar("bigbang-simple", COMPILED, "speed", HEX, 0.5),
    Bar("bigbang-simple", COMPILED, "speed", HEX, 1.0, aim=True),
    Bar("hexdomino", INTERPRETED, "speed", CATANATRON, 4.0),
    Bar("hexdomino", COMPILED, "speed", HEX, 1.0, aim=True),
    Bar("bigbang-parallel", INTERPRETED, "speed", CATANATRON, 4.0),
    Bar("bigbang-parallel", COMPILED, "speed", HEX, 1.0, aim=True),
    Bar("astra", INTERPRETED, "speed", CATANATRON, 2.0),
    Bar("astra", COMPILED, "speed", CATANATRON, 5.0),
    Bar("astra", COMPILED, "speed", CATANATRON, 10.0, aim=True),
    Bar("astra-solo", INTERPRETED, "speed", CATANATRON, 2.0),
    Bar("astra-solo", COMPILED, "speed", CATANATRON, 5.0),
    Bar("astra-solo", COMPILED, "speed", CATANATRON, 10.0, aim=True),
    Bar("astrolabe", INTERPRETED, "speed", CATANATRON, 2.0),
    Bar("astrolabe", COMPILED, "speed", CATANATRON, 5.0),
    Bar("astrolabe", COMPILED, "speed", CATANATRON, 10.0, aim=True),
)

ANY: Final = "*"

EVERY_GAME: Final = (
    Bar(ANY, INTERPRETED, "copy", CATANATRON, 1 / 10),
    Bar(ANY, COMPILED, "copy", CATANATRON, 1 / 15),
    Bar(ANY, INTERPRETED, "quarters", None, 1.5),
    Bar(ANY, COMPILED, "quarters", None, 1.5),
)


def judge(rows: Iterable[Row]) -> list[Verdict]:
    """The bars of every game among `rows`, game by game."""
    rows = list(rows)
    peers = {row.name: row for row in rows if row.kind == "peer"}
    slugs = dict.fromkeys(row.name for row in rows if row.kind == "game")
    return [
        verdict(bar, slug, [row for row in rows if row.name == slug], peers)
        for slug in slugs
        for bar in SPEED + EVERY_GAME
        if bar.slug in (slug, ANY)
    ]


def verdict(bar: Bar, slug: str, rows: Iterable[Row], peers: Mapping[str, Row]) -> Verdict:
    """Judge one bar on the worst of the seat counts measured."""
    found = [
        (value, row.seats)
        for row in rows
        if row.build == bar.build and (value := value_of(row, bar.measure)) is not None
    ]
    if not found:
        return _verdict(bar, slug, 0, None, None, f"not measured {bar.build}")
    value, seats = min(found) if bar.measure in AT_LEAST else max(found)
    if bar.peer is None:
        return _verdict(bar, slug, seats, value, value, "")
    if bar.peer not in peers:
        return _verdict(bar, slug, seats, value, None, "no peers in this run")
    return _verdict(bar, slug, seats, value, ratio_to(peers[bar.peer], bar.measure, value), "")


def value_of(row: Row, measure: Measure) -> float | None:
    """The number of a row that a bar is about, None if the row has none."""
    match measure:
        case "speed":
            return row.decisions_per_second.median
        case "copy":
            return row.copy_us.median
        case "quarters":
            return row.last_to_first


def ratio_to(peer: Row, measure: Measure, value: float) -> float | None:
    """How many times the peer's value this is."""
    theirs = value_of(peer, measure)
    return value / theirs if theirs else None


def _verdict(
    bar: Bar, slug: str, seats: int, value: float | None, ratio: float | None, why: str
) -> Verdict:
    at_least = bar.measure in AT_LEAST
    passed = None if ratio is None else ratio >= bar.limit if at_least else ratio <= bar.limit
    return Verdict(
        slug=slug,
        seats=seats,
        build=bar.build,
        measure=bar.measure,
        peer=bar.peer,
        at_least=at_least,
        limit=bar.limit,
        aim=bar.aim,
        value=value,
        ratio=ratio,
        passed=passed,
        why=why,
    )


# -- plain numbers ---------------------------------------------------------------------

SCALING: Final = 1.8  # games a second in two processes over those in one, an aim
START: Final = 2.0  # seconds until `astrarium serve` has answered its first page
VISIT: Final = 250.0  # kB of a first visit with all its files, as sent
UPDATE: Final = 8.0  # kB of the median update of a table, as sent


def judge_bots(bots: BotRows) -> list[Verdict]:
    """The aim of the arena, game by game."""
    return [
        plain(row.name, row.seats, row.build, "scaling", row.scaling, SCALING, True, True)
        for row in bots.arenas
    ]


def judge_web(rows: Iterable[WebRow]) -> list[Verdict]:
    """The bars of every server."""
    found: list[Verdict] = []
    for row in rows:
        weight = row.update_bytes
        found.append(plain("server", 0, row.build, "start", row.start.median, START))
        for visit in row.visits:
            found.append(plain(visit.page, 0, row.build, "visit", visit.bytes / KILO, VISIT))
        if weight is not None:
            found.append(plain("updates", 0, row.build, "update", weight.median / KILO, UPDATE))
    return found


def plain(
    slug: str,
    seats: int,
    build: BuildName,
    measure: str,
    value: float,
    limit: float,
    at_least: bool = False,
    aim: bool = False,
) -> Verdict:
    """A verdict about a number itself."""
    return Verdict(
        slug=slug,
        seats=seats,
        build=build,
        measure=measure,
        peer=None,
        at_least=at_least,
        limit=limit,
        aim=aim,
        value=value,
        ratio=value,
        passed=value >= limit if at_least else value <= limit,
        why="",
    )
