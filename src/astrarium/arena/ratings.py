"""Ratings after Bradley and Terry: strengths from who beat whom, with intervals.

The odds that i beats j are exp(r_i - r_j); a tie is half a win for both. Every game
counts as one comparison, spread evenly over the pairs of different bots at its table.
One drawn game is added to each pairing: a bot that never lost has a rating too, and an
honest, wide interval.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

from astrarium.arena.statistics import Interval, t_95, unbounded

SCALE: Final = 400 / log(10)  # points of a rating: 400 more are odds of ten to one
ROUNDS: Final = 100
LARGEST_STEP: Final = 1.0
CLOSE: Final = 1e-10

Vector = list[float]
Matrix = list[list[float]]


class Meeting(NamedTuple):
    """One comparison: `score` of `one` against `other`, on a deal, with a weight."""

    deal: int
    one: int
    other: int
    score: float
    weight: float = 1.0


def ratings(bots: int, meetings: Sequence[Meeting]) -> list[Interval]:
    """The ratings of bots 0 .. bots - 1, their mean at 0, with 95 % intervals.

    Bots that met, be it through others, are rated together; of one that met nobody there is
    nothing to say.
    """
    found = [unbounded(0.0)] * bots
    for group in groups(bots, meetings):
        if len(group) > 1:
            for bot, rating in zip(group, rated_together(group, meetings), strict=True):
                found[bot] = rating
    return found


def groups(bots: int, meetings: Iterable[Meeting]) -> list[list[int]]:
    """The bots, in groups that never met each other."""
    label = list(range(bots))
    for one, other in {(meeting.one, meeting.other) for meeting in meetings}:
        label = [label[one] if mine == label[other] else mine for mine in label]
    return [[bot for bot in range(bots) if label[bot] == each] for each in sorted(set(label))]


def rated_together(group: Sequence[int], meetings: Iterable[Meeting]) -> list[Interval]:
    """The ratings of a group, as if there were no others."""
    number = {bot: place for place, bot in enumerate(group)}
    inside = [meeting for meeting in meetings if meeting.one in number]
    return rated(len(group), [m._replace(one=number[m.one], other=number[m.other]) for m in inside])


def rated(bots: int, meetings: Sequence[Meeting]) -> list[Interval]:
    """The ratings of bots that all met, be it through others.

    Games of one deal are not independent, so the variance is measured between deals (the
    sandwich estimate); where the model alone says more, as it does when one side always
    won, that is taken. Few deals measure it badly, so the bound is Student's.
    """
    met = {(min(m.one, m.other), max(m.one, m.other)) for m in meetings}
    drawn = [Meeting(-1, one, other, 0.5) for one, other in sorted(met)]
    strengths = fitted(bots, [*meetings, *drawn])
    inverse = pseudo_inverse(information(bots, [*meetings, *drawn], strengths))
    between = spread_between_deals(bots, meetings, strengths)
    sandwich = product(product(inverse, between), inverse)
    bound = t_95(len({meeting.deal for meeting in meetings}) - 1)
    found = []
    for bot, strength in enumerate(strengths):
        half = bound * sqrt(max(inverse[bot][bot], sandwich[bot][bot], 0.0))
        found.append(Interval(*(SCALE * x for x in (strength, strength - half, strength + half))))
    return found


def chance(gap: float) -> float:
    """The chance to win for a difference of strengths."""
    return 1 / (1 + exp(-gap)) if gap > -500 else 0.0


def fitted(bots: int, meetings: Sequence[Meeting]) -> Vector:
    """The most likely strengths, by Newton's method; their sum is 0."""
    strengths = [0.0] * bots
    for _ in range(ROUNDS):
        inverse = pseudo_inverse(information(bots, meetings, strengths))
        step = applied(inverse, slope(bots, meetings, strengths))
        size = max(map(abs, step), default=0.0)
        factor = min(1.0, LARGEST_STEP / size) if size else 0.0
        strengths = [old + factor * change for old, change in zip(strengths, step)]
        if size < CLOSE:
            break
    return strengths


def slope(bots: int, meetings: Iterable[Meeting], strengths: Vector) -> Vector:
    found = [0.0] * bots
    for _, one, other, score, weight in meetings:
        surprise = weight * (score - chance(strengths[one] - strengths[other]))
        found[one] += surprise
        found[other] -= surprise
    return found


def information(bots: int, meetings: Iterable[Meeting], strengths: Vector) -> Matrix:
    """Fisher's information about the differences of strengths."""
    found = [[0.0] * bots for _ in range(bots)]
    for _, one, other, _, weight in meetings:
        p = chance(strengths[one] - strengths[other])
        known = weight * p * (1 - p)
        found[one][one] += known
        found[other][other] += known
        found[one][other] -= known
        found[other][one] -= known
    return found


def spread_between_deals(bots: int, meetings: Sequence[Meeting], strengths: Vector) -> Matrix:
    """The sum of the squared slopes of all deals."""
    by_deal: defaultdict[int, list[Meeting]] = defaultdict(list)
    for meeting in meetings:
        by_deal[meeting.deal].append(meeting)
    found = [[0.0] * bots for _ in range(bots)]
    correction = len(by_deal) / (len(by_deal) - 1) if len(by_deal) > 1 else 0.0
    for group in by_deal.values():
        gradient = slope(bots, group, strengths)
        for i in range(bots):
            for j in range(bots):
                found[i][j] += correction * gradient[i] * gradient[j]
    return found


# -- a little algebra ----------------------------------------------------------------


def pseudo_inverse(matrix: Matrix) -> Matrix:
    """Of a symmetric matrix whose rows sum to 0, among vectors that do so too."""
    size = len(matrix)
    shift = 1 / size
    inverse = inverted([[value + shift for value in row] for row in matrix])
    return [[value - shift for value in row] for row in inverse]


def inverted(matrix: Matrix) -> Matrix:
    """By elimination, the largest pivot first."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for other in range(size):
            if other != column and rows[other][column]:
                factor = rows[other][column]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[column])]
    return [row[size:] for row in rows]


def applied(matrix: Matrix, vector: Vector) -> Vector:
    return [sum(a * b for a, b in zip(row, vector)) for row in matrix]


def product(one: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other))
    return [[sum(a * b for a, b in zip(row, column)) for column in columns] for row in one]
