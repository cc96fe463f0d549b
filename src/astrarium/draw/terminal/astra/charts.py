"""Where the stars of a constellation go on a chart of characters, and the lines between them.

A star takes a sign and room for what is written beside it; a line is made of the dots of
Braille cells, two across and four down. On a small chart lines would vanish under signs, or
touch where they have nothing to do with each other: stars are moved a little from their true
places until that is not so, as far as it can be.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import ceil, hypot
from typing import Final, NamedTuple, TypeAlias

from astrarium.games.astra.deck import DECK
from astrarium.games.astra.material import Card

Cell: TypeAlias = tuple[int, int]  # column, line
Dot: TypeAlias = tuple[int, int]  # the same in dots
Line: TypeAlias = tuple[int, int]  # two stars of a card

ROOM: Final = 3  # columns of a star: its sign, then a letter or a number of two digits
STRETCH: Final = 1.4  # how far a narrow figure is widened, or a flat one heightened
ASPECT: Final = 2.1  # a character is so much higher than wide
NEAREST: Final = sorted(
    ((x, y) for x in range(-8, 9) for y in range(-4, 5)), key=lambda d: hypot(d[0], ASPECT * d[1])
)
STEPS: Final = [step for step in NEAREST if abs(step[0]) <= 4 and abs(step[1]) <= 2]
ROUNDS: Final = 4  # over all stars that are in the way of something

BRAILLE: Final = 0x2800
DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # by line, by column

# What a fault costs, in columns that a star is moved.
HIDDEN: Final = 400.0  # no dot of a line is to be seen
THROUGH: Final = 150.0  # a line runs over the sign of a star that is not its own
TOUCHING: Final = 60.0  # two lines without a common star touch
MERGED: Final = 40.0  # two lines from one star run together
UNDER: Final = 6.0  # a line runs under what may be written beside a star


class Chart(NamedTuple):
    """The graph of a card and the size of its chart."""

    lines: tuple[Line, ...]
    places: tuple[Cell, ...]  # where the stars would be
    width: int
    height: int


# -- true places -----------------------------------------------------------------


def true_places(card: Card, width: int, height: int) -> tuple[Cell, ...]:
    """Stars as they stand in the sky, scaled to a chart; two may fall together."""
    stars = DECK[card].stars
    left, right = min(star.x for star in stars), max(star.x for star in stars)
    top, bottom = min(star.y for star in stars), max(star.y for star in stars)
    across, down = width - ROOM - 1, height - 1
    fitting = across / (right - left), down / (bottom - top)
    plain = min(fitting[0], 2 * fitting[1])  # a character is twice as high as wide
    scale_x, scale_y = min(fitting[0], plain * STRETCH), min(fitting[1], plain / 2 * STRETCH)
    margin_x = (across - scale_x * (right - left)) / 2 + 0.5
    margin_y = (down - scale_y * (bottom - top)) / 2
    return tuple(
        (
            round(margin_x + scale_x * (star.x - left)),
            round(margin_y + scale_y * (star.y - top)),
        )
        for star in stars
    )


def free_cell(place: Cell, width: int, height: int, taken: set[Cell]) -> Cell:
    """The nearest cell with room for a star."""
    for dx, dy in NEAREST:
        cell = place[0] + dx, place[1] + dy
        if fits(cell, width, height) and not taken.intersection(room(cell)):
            return cell
    return place


def fits(cell: Cell, width: int, height: int) -> bool:
    return 0 <= cell[0] <= width - ROOM and 0 <= cell[1] < height


def room(cell: Cell) -> list[Cell]:
    """The cells of a star: its sign and what may be written beside it."""
    return [(cell[0] + column, cell[1]) for column in range(ROOM)]


# -- lines -----------------------------------------------------------------------


@lru_cache(maxsize=1 << 15)
def line_dots(one: Cell, other: Cell) -> tuple[Dot, ...]:
    """The dots of a line from sign to sign."""
    (x0, y0), (x1, y1) = one, other
    steps = max(1, ceil(max(2 * abs(x1 - x0), 4 * abs(y1 - y0))))
    return tuple(
        (
            int(2 * (x0 + (x1 - x0) * step / steps) + 0.5),
            int(4 * (y0 + (y1 - y0) * step / steps) + 2),
        )
        for step in range(steps + 1)
    )


@lru_cache(maxsize=1 << 15)
def line_cells(one: Cell, other: Cell) -> frozenset[Cell]:
    """The cells that a line runs through, those of its two signs left out."""
    return frozenset((x // 2, y // 4) for x, y in line_dots(one, other)) - {one, other}


@lru_cache(maxsize=1 << 15)
def around(one: Cell, other: Cell) -> frozenset[Dot]:
    """The dots of a line and all dots beside them."""
    return frozenset(
        (x + dx, y + dy) for x, y in line_dots(one, other) for dx in (-1, 0, 1) for dy in (-1, 0, 1)
    )


@lru_cache(maxsize=1 << 16)
def do_touch(a: Cell, b: Cell, c: Cell, d: Cell) -> bool:
    """Do two lines without a common star look joined?"""
    return not around(a, b).isdisjoint(line_dots(c, d))


@lru_cache(maxsize=1 << 16)
def do_merge(star: Cell, one: Cell, other: Cell) -> bool:
    """Do two lines from a star run together further than beside it?"""
    shared = line_cells(star, one) & line_cells(star, other)
    return any(abs(x - star[0]) > ROOM - 1 or abs(y - star[1]) > 1 for x, y in shared)


# -- better places ---------------------------------------------------------------


@cache
def star_cells(card: Card, width: int, height: int) -> tuple[Cell, ...]:
    """Where the stars of a card go on a chart, with room for what is written beside them."""
    places = true_places(card, width, height)
    taken: set[Cell] = set()
    cells: list[Cell] = []
    for place in places:
        cell = free_cell(place, width, height, taken)
        taken.update(room(cell))
        cells.append(cell)
    return spread(Chart(DECK[card].lines, places, width, height), cells)


def spread(chart: Chart, cells: list[Cell]) -> tuple[Cell, ...]:
    """Move the stars that are in the way, one after the other, while it helps."""
    best = faults(chart, cells)
    for _ in range(ROUNDS):
        before = best
        for star in sorted(troubled(chart, cells)):
            best = move_star(chart, cells, star, best)
        if best == before:
            break
    return tuple(cells)


def move_star(chart: Chart, cells: list[Cell], star: int, best: float) -> float:
    """Put a star where it does least harm; answers what is left of it."""
    kept = cells[star]
    taken = {cell for other, at in enumerate(cells) if other != star for cell in room(at)}
    for dx, dy in STEPS:
        cell = chart.places[star][0] + dx, chart.places[star][1] + dy
        if fits(cell, chart.width, chart.height) and not taken.intersection(room(cell)):
            cells[star] = cell
            cost = faults(chart, cells)
            if cost < best:
                best, kept = cost, cell
    cells[star] = kept
    return best


def faults(chart: Chart, cells: list[Cell]) -> float:
    """What is wrong with a chart, and how far its stars are from their places."""
    cost = 0.0
    for (x, y), (px, py) in zip(cells, chart.places):
        cost += hypot(x - px, ASPECT * (y - py))
    return cost + sum(weight for weight, _ in found_faults(chart, cells))


def troubled(chart: Chart, cells: list[Cell]) -> set[int]:
    """The stars that have to do with a fault."""
    return {star for _, stars in found_faults(chart, cells) for star in stars}


def found_faults(chart: Chart, cells: list[Cell]) -> list[tuple[float, tuple[int, ...]]]:
    """Each fault with its weight and the stars that could put it right."""
    found: list[tuple[float, tuple[int, ...]]] = []
    signs = {cell: star for star, cell in enumerate(cells)}
    labels = {
        (x + column, y): star for star, (x, y) in enumerate(cells) for column in range(1, ROOM)
    }
    for place, line in enumerate(chart.lines):
        seen = 0
        for cell in line_cells(cells[line[0]], cells[line[1]]):
            over, under = signs.get(cell), labels.get(cell)
            if over is not None:
                found.append((THROUGH, (*line, over)))
            elif under is None:
                seen += 1
            elif under not in line:
                found.append((UNDER, (*line, under)))
        if not seen:
            found.append((HIDDEN, line))
        for other in chart.lines[:place]:
            weight = joined(line, other, cells)
            if weight:
                found.append((weight, line + other))
    return found


def joined(line: Line, other: Line, cells: list[Cell]) -> float:
    """Two lines that look joined where they are not, or like one."""
    shared = {*line} & {*other}
    if not shared:
        ends = [cells[star] for star in line + other]
        return TOUCHING if do_touch(ends[0], ends[1], ends[2], ends[3]) else 0.0
    (star,) = shared
    one = line[0] if line[1] == star else line[1]
    two = other[0] if other[1] == star else other[1]
    return MERGED if do_merge(cells[star], cells[one], cells[two]) else 0.0


# -- the drawing -----------------------------------------------------------------


@cache
def figure(card: Card, width: int, height: int) -> dict[Cell, str]:
    """The lines of a card as Braille characters, by cell."""
    cells = star_cells(card, width, height)
    dots: dict[Cell, int] = {}
    for one, other in DECK[card].lines:
        for x, y in line_dots(cells[one], cells[other]):
            cell = x // 2, y // 4
            dots[cell] = dots.get(cell, 0) | DOTS[y % 4][x % 2]
    return {cell: chr(BRAILLE | mask) for cell, mask in dots.items()}
