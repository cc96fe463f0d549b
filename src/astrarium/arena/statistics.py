"""Means, spreads and intervals from whole numbers, so that no order of adding matters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


def wilson(share: float, count: float) -> Interval:
    """The 95 % interval of Wilson for a share of `count` games."""
    if not count:
        return Interval(0.0, 0.0, 1.0)
    scale = 1 + Z_95 * Z_95 / count
    middle = (share + Z_95 * Z_95 / (2 * count)) / scale
    half = Z_95 * sqrt(share * (1 - share) / count + (Z_95 / (2 * count)) ** 2) / scale
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


# -- games that belong together ------------------------------------------------------


class Cluster(NamedTuple):
    """What the games of one deal add up to: the sum of their values, and how many."""

    total: float
    size: int


def t_95(freedom: int) -> float:
    """The bound of Student's distribution that 95 % stay within; Z_95 in the limit.

    Hill's expansion is good to three figures from 3 degrees on; below, the table.
    """
    if freedom < 3:
        return (float("inf"), 12.706, 4.303)[max(freedom, 0)]
    z, n = Z_95, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


def ratio_variance(clusters: Sequence[Cluster]) -> float:
    """The variance of the overall mean, if only whole clusters are independent."""
    games = sum(cluster.size for cluster in clusters)
    centre = sum(cluster.total for cluster in clusters) / games
    squares = sum((cluster.total - centre * cluster.size) ** 2 for cluster in clusters)
    return len(clusters) / (len(clusters) - 1) * squares / games**2


def clustered_mean(clusters: Iterable[Cluster]) -> Interval:
    """A mean with its 95 % interval; whole clusters are the independent units."""
    kept = [cluster for cluster in clusters if cluster.size]
    games = sum(cluster.size for cluster in kept)
    if not games:
        return Interval(0.0, -float("inf"), float("inf"))
    centre = sum(cluster.total for cluster in kept) / games
    if len(kept) < 2:
        return Interval(centre, -float("inf"), float("inf"))
    half = t_95(len(kept) - 1) * sqrt(ratio_variance(kept))
    return Interval(centre, centre - half, centre + half)


def clustered_share(clusters: Iterable[Cluster], most: int | None = None) -> Interval:
    """A share with Wilson's 95 % interval for as many games as the clusters are worth.

    Games of one deal are not independent. Where they go alike they are worth less than
    their number; we never count them for more, nor, where all went the same way and
    there is no variance to measure, for more than the number of deals. `most` is how many
    games there were, where a cluster counts several seats of a game.
    """
    kept = [cluster for cluster in clusters if cluster.size]
    games = sum(cluster.size for cluster in kept)
    if not games:
        return wilson(0.0, 0)
    share = min(1.0, max(0.0, sum(cluster.total for cluster in kept) / games))
    return wilson(share, effective(share, games if most is None else most, kept))


def effective(share: float, games: int, clusters: Sequence[Cluster]) -> float:
    """How many independent games would tell as much."""
    if len(clusters) < 2:
        return 1.0
    if not 0.0 < share < 1.0:
        return float(len(clusters))
    variance = ratio_variance(clusters)
    worth = share * (1 - share) / variance if variance else float(games)
    return max(1.0, min(float(games), worth))
