"""Numbers that sum up others, and the names of the builds they are about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from statistics import median
from typing import Final, Literal, NamedTuple, TypeAlias

BuildName: TypeAlias = Literal["interpreted", "compiled"]
INTERPRETED: Final = "interpreted"
COMPILED: Final = "compiled"

MICRO: Final = 1e6
MILLI: Final = 1e3
KILO: Final = 1e3  # bytes


class Spread(NamedTuple):
    """The median over the rounds, and what it lies between."""

    median: float
    low: float
    high: float


def spread(values: Iterable[float]) -> Spread:
    """Median, lowest and highest of some numbers."""
    numbers = list(values)
    return Spread(median(numbers), min(numbers), max(numbers))


class Tail(NamedTuple):
    """The median of many numbers, what 99 in a hundred do not exceed, and how many they are."""

    median: float
    p99: float
    number: int


def tail(values: Sequence[float]) -> Tail | None:
    """Median and 99th percentile (a number that was measured); None of nothing."""
    if not values:
        return None
    return Tail(median(values), sorted(values)[ceil(0.99 * len(values)) - 1], len(values))
