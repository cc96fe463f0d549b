"""What an option does: the same seeds under each of its values, game by game.

Game n has the same seed under all values, so its deal and its bots draw the same numbers;
differences are taken within such a row of games, which makes their intervals narrow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import sqrt
from typing import Final, NamedTuple

from astrarium.arena.executors import Executor, Here, Processes
from astrarium.arena.simulate import Contest, Ended, chunks, options_of, play_game
from astrarium.arena.statistics import (
    INFINITE,
    Z_95,
    Interval,
    deviation,
    mean,
    t_95,
    unbounded,
    wilson,
)
from astrarium.arena.tally import is_lost
from astrarium.engine.errors import BadOptions
from astrarium.engine.protocol import message
from astrarium.games import find

UNIT: Final = 60  # shares of a win are kept as whole sixtieths: up to six seats share


class Moments:
    """Whole numbers added up, so that the order does not matter."""

    __slots__ = ("count", "squares", "total")

    def __init__(self, count: int = 0, total: int = 0, squares: int = 0) -> None:
        self.count, self.total, self.squares = count, total, squares

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Moments) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    def interval(self, least: float = -INFINITE) -> Interval:
        """The mean with its 95 % interval; all games are independent, nothing is below
        `least`. Where all games agree there is none."""
        centre = mean(self.count, self.total) / UNIT
        spread = deviation(self.count, self.total, self.squares) / UNIT
        if not spread:
            return unbounded(centre)
        half = t_95(self.count - 1) * spread / sqrt(self.count)
        return Interval(centre, max(least, centre - half), centre + half)

    def share(self) -> Interval:
        """The same for a share: it stays between 0 and 1, and all or nothing is no proof."""
        return wilson(mean(self.count, self.total) / UNIT, self.count)

    def share_change(self) -> Interval:
        """The same for the change of a share in pairs of games, after Agresti and Min: with
        half a pair more for the better and half a pair more for the worse."""
        centre = mean(self.count, self.total) / UNIT
        count, total, squares = self.count + 2, self.total / UNIT, self.squares / UNIT**2 + 1
        half = Z_95 * sqrt(squares - total**2 / count) / count
        middle = total / count
        return Interval(centre, max(-1.0, middle - half), min(1.0, middle + half))


Table = dict[tuple[int, str], Moments]  # by the number of the variant and the measure


@dataclass(frozen=True, slots=True)
class Variant:
    """One value of what is varied; one that the game cannot be dealt with is refused."""

    value: str
    contest: Contest

    def __post_init__(self) -> None:
        find(self.contest.slug).new(len(self.contest.bots), options_of(self.contest))


def check_different(variants: Sequence[Variant]) -> None:
    """Refuse two ways to write one value."""
    for one, other in combinations(variants, 2):
        if one.contest == other.contest:
            raise BadOptions(message("arena.vary-same", one=one.value, other=other.value))


def is_share(name: str) -> bool:
    return name.partition("-")[0] in ("won", "lost")


class Rows(NamedTuple):
    """The measures of every variant, and their differences from the first variant."""

    plain: Table
    changes: Table

    def mean(self, place: int, name: str) -> Interval:
        """A measure of one variant, with its interval."""
        moments = self.plain[place, name]
        if is_share(name):
            return moments.share()
        return moments.interval(-INFINITE if name == "points" else 0.0)

    def change(self, place: int, name: str) -> Interval | None:
        """What became of it since the first variant, if that has it too; of that, nothing."""
        moments = self.changes.get((place, name))
        if moments is None:
            return None
        return moments.share_change() if is_share(name) else moments.interval()

    def merge(self, other: Rows) -> None:
        for mine, theirs in zip(self, other):
            for key, moments in theirs.items():
                mine.setdefault(key, Moments()).merge(moments)


def measures(ended: Ended) -> dict[str, int]:
    """One game in sixtieths: length, points, how far they lie apart, which place won.

    Place 1 acts first: wins by seat would hide what it is worth where lots are drawn for it.
    """
    scores = ended.scores
    seats = len(scores.points)
    found = {"length": UNIT * ended.decisions, "points": UNIT * sum(scores.points) // seats}
    if seats == 1:
        return found | {"lost": UNIT * is_lost(scores)}
    found["spread"] = UNIT * (max(scores.points) - min(scores.points))
    winners = scores.ranks.count(1)
    for place in range(seats):
        rank = scores.ranks[ended.order[place]]
        found[f"won-{place + 1}"] = UNIT // winners if rank == 1 else 0
    return found


def play_rows(variants: Sequence[Variant], numbers: range) -> Rows:
    """Some games under every value."""
    rows = Rows({}, {})
    for number in numbers:
        found = [measures(play_game(variant.contest, number)) for variant in variants]
        for place, values in enumerate(found):
            for name, value in values.items():
                rows.plain.setdefault((place, name), Moments()).add(value)
                if place and name in found[0]:
                    change = value - found[0][name]
                    rows.changes.setdefault((place, name), Moments()).add(change)
    return rows


def vary(
    variants: Sequence[Variant],
    games: int,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda n: None,
) -> Rows:
    """Play games 0 .. games - 1 under every value; `advance` hears of every few games."""
    executor: Executor = Here() if jobs == 1 else Processes(jobs)
    total = Rows({}, {})
    tasks = chunks(games, jobs, variants[0].contest.bots)
    for rows in executor.run(partial(play_rows, variants), tasks):
        total.merge(rows)
        advance(rows.plain[0, "length"].count)
    return total
