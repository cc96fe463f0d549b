"""Means, spreads and intervals from whole numbers, so that no order of adding matters."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

Z_95: Final = 1.959963984540054  # a normal variable stays within it 95 times in 100


class Interval(NamedTuple):
    """A share and the bounds of its 95 % interval."""

    share: float
    low: float
    high: float


def mean(count: int, total: int) -> float:
    return total / count if count else 0.0


def spread(count: int, total: int, squares: int) -> float:
    """The standard deviation of a sample, from its sum and its sum of squares."""
    if count < 2:
        return 0.0
    return sqrt((count * squares - total * total) / (count * (count - 1)))


def wilson(share: float, count: int) -> Interval:
    """The 95 % interval of Wilson for a share of `count` games."""
    if not count:
        return Interval(0.0, 0.0, 1.0)
    scale = 1 + Z_95 * Z_95 / count
    middle = (share + Z_95 * Z_95 / (2 * count)) / scale
    half = Z_95 * sqrt(share * (1 - share) / count + (Z_95 / (2 * count)) ** 2) / scale
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))
