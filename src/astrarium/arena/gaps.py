"""How two things go together between seats of the same bot at the same table.

A stronger bot wins more, and plays differently too. So both values are taken from their
mean at their table (which bot, among whom), and what is left is fitted with a line whose
slope all tables share. A table where one of the two never varies tells nothing and is left
out, or it would pull the slope towards zero.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from math import sqrt
from typing import Final, NamedTuple

from astrarium.arena.statistics import INFINITE, Interval, t_95

TINY: Final = 1e-9  # what is left of a sum of squares by rounding alone

TableName = tuple[str, ...]


class Seen(NamedTuple):
    """One seat: what is asked about (`y`), and what it may go with (`x`)."""

    deal: int
    table: TableName
    x: float
    y: float


class Sums(NamedTuple):
    """Some seats of one table, added up."""

    seats: float = 0
    x: float = 0.0
    y: float = 0.0
    xx: float = 0.0
    xy: float = 0.0
    yy: float = 0.0

    def with_seat(self, x: float, y: float) -> Sums:
        return Sums(
            self.seats + 1,
            self.x + x,
            self.y + y,
            self.xx + x * x,
            self.xy + x * y,
            self.yy + y * y,
        )

    def without(self, other: Sums) -> Sums:
        return Sums(*(mine - theirs for mine, theirs in zip(self, other)))

    def centred(self) -> Centred:
        """Around the means of the table; nothing where one of the two does not vary."""
        if self.seats < 2:
            return NOTHING
        xx = self.xx - self.x * self.x / self.seats
        yy = self.yy - self.y * self.y / self.seats
        if xx <= TINY * max(1.0, self.xx) or yy <= TINY * max(1.0, self.yy):
            return NOTHING
        return Centred(self.seats, xx, self.xy - self.x * self.y / self.seats, yy)


class Centred(NamedTuple):
    """The squares and products of a table, around its means."""

    seats: float
    xx: float
    xy: float
    yy: float


NOTHING: Final = Centred(0, 0.0, 0.0, 0.0)

TableVariance = Callable[[Centred, float], float]


def total_variance(table: Centred, slope: float) -> float:
    """Of `y`, as if nothing went with it: the floor for shares.

    A few seats that all lost have no variance of their own, and prove nothing by it.
    """
    return table.yy / (table.seats - 1)


def variance_left(table: Centred, slope: float) -> float:
    """Of `y` around the line: the floor for numbers, which `x` may well explain."""
    left = table.yy - 2 * slope * table.xy + slope * slope * table.xx
    return max(0.0, left) / (table.seats - 1)


def gap(seats: Iterable[Seen], variance: TableVariance, most: float = INFINITE) -> Interval | None:
    """How much more of `y` goes with one more of `x`, with its 95 % interval.

    No gap is larger than `most`.

    Deals are the independent units: the interval comes from leaving out one after the
    other, and is never narrower than `variance` would have it with independent seats. None
    where no table tells anything, or all that they tell hangs on a single deal.
    """
    by_deal = summed(seats)
    whole = joined(by_deal)
    tables = {name: sums.centred() for name, sums in whole.items()}
    slope = slope_of(tables)
    if slope is None:
        return None
    deals = [sums for sums in by_deal.values() if any(tables[name].xx for name in sums)]
    between = variance_between(deals, whole, tables, slope)
    if between is None:
        return None
    floor = variance_of_seats(tables, slope, variance)
    half = t_95(len(deals) - 1) * sqrt(max(between, floor))
    return Interval(slope, max(-most, slope - half), min(most, slope + half))


def summed(seats: Iterable[Seen]) -> dict[int, dict[TableName, Sums]]:
    """By deal, then by table."""
    found: defaultdict[int, dict[TableName, Sums]] = defaultdict(dict)
    for deal, table, x, y in seats:
        sums = found[deal]
        sums[table] = sums.get(table, Sums()).with_seat(x, y)
    return dict(found)


def joined(by_deal: Mapping[int, Mapping[TableName, Sums]]) -> dict[TableName, Sums]:
    """The tables over all deals."""
    found: dict[TableName, Sums] = {}
    for tables in by_deal.values():
        for name, sums in tables.items():
            found[name] = Sums(*map(sum, zip(found.get(name, Sums()), sums)))
    return found


def slope_of(tables: Mapping[TableName, Centred]) -> float | None:
    across = sum(table.xx for table in tables.values())
    return sum(table.xy for table in tables.values()) / across if across else None


def variance_between(
    deals: list[dict[TableName, Sums]],
    whole: Mapping[TableName, Sums],
    tables: Mapping[TableName, Centred],
    slope: float,
) -> float | None:
    """The variance of the slope, by the jackknife; None if it hangs on a single deal."""
    squares = 0.0
    for deal in deals:
        rest = {name: whole[name].without(sums).centred() for name, sums in deal.items()}
        other = slope_of({**tables, **rest})
        if other is None:
            return None
        squares += (other - slope) ** 2
    return (len(deals) - 1) / len(deals) * squares


def variance_of_seats(
    tables: Mapping[TableName, Centred], slope: float, variance: TableVariance
) -> float:
    """The variance of the slope, if all seats were independent."""
    telling = [table for table in tables.values() if table.xx]
    across = sum(table.xx for table in telling)
    return sum(variance(table, slope) * table.xx for table in telling) / across**2
