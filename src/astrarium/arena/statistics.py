"""Means, deviations and intervals from whole numbers, so that no order of adding matters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final, NamedTuple

Z_95: Final = 1.959963984540054  # a normal variable stays within it 95 times in 100
INFINITE: Final = float("inf")
ROUNDING: Final = 1e-20  # of a square: what is left where numbers agree
T_95: Final = (INFINITE, 12.7062, 4.3027, 3.1824, 2.7764)  # by degrees of freedom


class Interval(NamedTuple):
    """A share and the bounds of its 95 % interval."""

    share: float
    low: float
    high: float


def unbounded(share: float) -> Interval:
    """A value of which nobody knows how sure it is."""
    return Interval(share, -INFINITE, INFINITE)


def mean(count: int, total: int) -> float:
    return total / count if count else 0.0


def deviation(count: int, total: int, squares: int) -> float:
    """The standard deviation of a sample, from its sum and its sum of squares."""
    if count < 2:
        return 0.0
    return sqrt((count * squares - total * total) / (count * (count - 1)))


def wilson(share: float, count: float, bound: float = Z_95) -> Interval:
    """The 95 % interval of Wilson for a share of `count` games.

    `bound` is that of Student's distribution where few deals tell what games are worth.
    """
    if not count or bound == INFINITE:
        return Interval(share if count else 0.0, 0.0, 1.0)
    scale = 1 + bound * bound / count
    middle = (share + bound * bound / (2 * count)) / scale
    half = bound * sqrt(share * (1 - share) / count + (bound / (2 * count)) ** 2) / scale
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


# -- games that belong together ------------------------------------------------------


class Cluster(NamedTuple):
    """What the games of one deal add up to: the sum of their values, and how many."""

    total: float
    size: float


def t_95(freedom: int) -> float:
    """The bound of Student's distribution that 95 % stay within; Z_95 in the limit.

    Hill's expansion is good to three figures from 5 degrees on; below, the table.
    """
    if freedom < len(T_95):
        return T_95[max(freedom, 0)]
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


def clustered_mean(clusters: Iterable[Cluster], least: float = -INFINITE) -> Interval:
    """A mean with its 95 % interval; whole clusters are the independent units.

    Nothing is below `least`. Where all clusters agree there is no interval: that they did
    not vary yet says little about how they will.
    """
    kept = [cluster for cluster in clusters if cluster.size]
    games = sum(cluster.size for cluster in kept)
    if not games:
        return unbounded(0.0)
    centre = sum(cluster.total for cluster in kept) / games
    variance = ratio_variance(kept) if len(kept) > 1 else 0.0
    if variance <= ROUNDING * max(1.0, centre * centre):
        return unbounded(centre)
    half = t_95(len(kept) - 1) * sqrt(variance)
    return Interval(centre, max(least, centre - half), centre + half)


def clustered_share(clusters: Iterable[Cluster], most: int | None = None) -> Interval:
    """A share with Wilson's 95 % interval for as many games as the clusters are worth.

    Games of one deal are not independent: what they are worth is measured between deals,
    and one that is added, so the bound is Student's. `most` is how many games there were,
    where a cluster counts several seats of a game.
    """
    kept = [cluster for cluster in clusters if cluster.size]
    games = sum(cluster.size for cluster in kept)
    if not games:
        return wilson(0.0, 0)
    share = min(1.0, max(0.0, sum(cluster.total for cluster in kept) / games))
    count = effective(games if most is None else most, kept)
    return no_surer_than_all(wilson(share, count, t_95(len(kept))), len(kept))


def no_surer_than_all(value: Interval, deals: int) -> Interval:
    """No share has a higher lower bound than one without any loss, nor the other way round.

    A first loss also shows that games of a deal can go apart, so that they are worth more:
    without this, losing could make a bot look stronger.
    """
    low = wilson(1.0, deals, t_95(deals)).low
    return Interval(value.share, min(value.low, low), max(value.high, 1 - low))


def effective(games: float, clusters: Sequence[Cluster]) -> float:
    """How many independent games would tell as much; never more than were played.

    Where all games went the same way there is no variance to measure. So it is measured
    with one more deal, all lost or all won, whichever tells less: deals without a loss are
    worth their number, and a first loss changes that little by little.
    """
    size = sum(cluster.size for cluster in clusters) / len(clusters)
    worth = min(worth_of([*clusters, Cluster(total, size)]) for total in (0.0, size))
    return max(1.0, min(float(games), worth))


def worth_of(clusters: Sequence[Cluster]) -> float:
    """The number of independent games whose share would have the variance of this one."""
    share = sum(cluster.total for cluster in clusters) / sum(cluster.size for cluster in clusters)
    variance = ratio_variance(clusters)
    return share * (1 - share) / variance if variance else INFINITE
