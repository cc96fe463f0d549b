"""The charts of the end: where everyone's points come from, and how the game went.

They are drawn for a width of 340: that of a phone, and of half the page on a desk, so that
their letters stay as large as those around them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from astrarium.draw.scene.common import esc, num, pen, pen_mark
from astrarium.draw.scene.face import face_of
from astrarium.engine.protocol import Game, Part, Scores, message
from astrarium.words import say

WIDE: Final = 340
MINUS: Final = "\u2212"
SHADES: Final = (0.95, 0.6, 0.35)  # of the stretches of a bar, one after the other
DASHES: Final = ("", "7 3", "2 3", "10 3 2 3", "5 2", "12 4")  # of the lines, by seat
MARK: Final = 14  # the size of a mark
LEFT, RIGHT, TOP, BOTTOM = 30, 286, 9, 112  # of the field of the course


class Side(NamedTuple):
    """Who has points: a seat, or a rival by the rules."""

    name: str
    mark: str
    colour: str
    parts: Sequence[Part]
    points: int


def sides(
    game: Game[Any, Any], view: Any, scores: Scores, lang: str, names: Sequence[str]
) -> list[Side]:
    """All that have points, in the order of the table, rivals last."""
    face = face_of(game)
    found = [
        Side(name, face.seat_mark(game, seat, 16), face.seat_colour(game, seat), parts, points)
        for seat, (name, parts, points) in enumerate(zip(names, scores.parts, scores.points))
    ]
    for name, parts in scores.rivals:
        place = face.rival_pen(view, len(names))
        total = sum(part.points for part in parts)
        found.append(Side(say(name, lang), pen_mark(place, 16), pen(place), parts, total))
    return found


def points_text(points: int) -> str:
    return str(points).replace("-", MINUS)


def framed(title: str, told: str, inside: str, height: float, note: str = "") -> str:
    """A drawing below its title; who cannot see it hears `told`."""
    below = f'<p class="note">{esc(note)}</p>' if note else ""
    return (
        f'<p class="caps">{esc(title)}</p><svg class="chart" viewBox="0 0 {WIDE} {num(height)}"'
        f' role="img" aria-label="{esc(title)} ({esc(told)})">{inside}</svg>{below}'
    )


def mark_at(mark: str, x: float, y: float) -> str:
    return f'<g transform="translate({num(x)} {num(y)})">{mark}</g>'


# -- where the points come from ------------------------------------------------------------


def score_chart(rows: Sequence[Side], lang: str) -> str:
    """A bar a side, a stretch for each part; nothing where nobody has points."""
    most = max(sum(max(0, part.points) for part in row.parts) for row in rows)
    if not most:
        return ""
    drawn, y = "", 0.0
    for row in rows:
        parts = [part for part in row.parts if part.points > 0]
        drawn += bar_head(row, y) + bar(parts, row.colour, y + 19, WIDE / most, lang)
        y += 46 if len(parts) > 1 else 35
    told = "; ".join(f"{row.name} {points_text(row.points)}" for row in rows)
    return framed(say(message("pages.end.chart"), lang), told, drawn, y)


def bar_head(row: Side, y: float) -> str:
    """Mark and name on the left, the total on the right."""
    return (
        mark_at(row.mark, 0, y)
        + f'<text x="22" y="{num(y + 12)}">{esc(row.name)}</text>'
        + f'<text class="sum" x="{WIDE}" y="{num(y + 13)}">{points_text(row.points)}</text>'
    )


def bar(parts: Sequence[Part], colour: str, y: float, unit: float, lang: str) -> str:
    """The stretches on their ground; below, what each is worth, if there is room."""
    drawn = f'<path class="axis" d="M0 {num(y + 8)}H{WIDE}"/>'
    x = 0.0
    for index, part in enumerate(parts):
        wide = unit * part.points
        said = say(message("pages.end.part", part=part.name, n=part.points), lang)
        drawn += (
            f'<rect x="{x:.1f}" y="{num(y)}" width="{max(1.0, wide - 1.5):.1f}" height="8" rx="2"'
            f' fill="{colour}" fill-opacity="{SHADES[index % 3]}"><title>{esc(said)}</title></rect>'
        )
        if len(parts) > 1 and wide >= 8 * len(str(part.points)) + 2:
            middle = x + (wide - 1.5) / 2
            drawn += f'<text class="figure" x="{middle:.1f}" y="{num(y + 20)}">{part.points}</text>'
        x += wide
    return drawn


# -- how the game went ---------------------------------------------------------------------


def course_chart(
    game: Game[Any, Any], lines: Sequence[Sequence[int]], lang: str, names: Sequence[str]
) -> str:
    """Everyone's points from the deal to the end."""
    face = face_of(game)
    values = [value for line in lines for value in line]
    steps = ticks(min(0, *values), max(1, *values))
    drawn = "".join(grid_line(at, height(at, steps)) for at in steps)
    for id, x, anchor in (("start", LEFT, "start"), ("finish", RIGHT, "end")):
        said = esc(say(message(f"pages.end.course-{id}"), lang))
        drawn += f'<text x="{x}" y="{BOTTOM + 16}" text-anchor="{anchor}">{said}</text>'
    ends = gapped([height(line[-1], steps) for line in lines], MARK + 2, TOP, BOTTOM)
    for seat, line in enumerate(lines):
        drawn += course_line(line, steps, face.seat_colour(game, seat), DASHES[seat])
        drawn += mark_at(face.seat_mark(game, seat, MARK), RIGHT + 6, ends[seat] - MARK / 2)
        end = points_text(line[-1])
        drawn += f'<text class="reached" x="{RIGHT + 25}" y="{num(ends[seat] + 4)}">{end}</text>'
    told = "; ".join(f"{name} {points_text(line[-1])}" for name, line in zip(names, lines))
    note = say(face.course_note or "", lang)
    return framed(say(message("pages.end.course"), lang), told, drawn, BOTTOM + 22, note)


def grid_line(at: int, y: float) -> str:
    return (
        f'<path class="grid" d="M{LEFT} {num(y)}H{RIGHT}"/>'
        f'<text x="{LEFT - 7}" y="{num(y + 4)}" text-anchor="end">{points_text(at)}</text>'
    )


def course_line(line: Sequence[int], steps: Sequence[int], colour: str, dash: str) -> str:
    pace = (RIGHT - LEFT) / max(1, len(line) - 1)
    points = " ".join(
        f"{LEFT + pace * n:.1f},{height(value, steps):.1f}" for n, value in enumerate(line)
    )
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"'
        f' stroke-linejoin="round"{dashed}/>'
    )


def height(value: int, steps: Sequence[int]) -> float:
    """Where a value lies between the first and the last line of the grid."""
    return BOTTOM - (BOTTOM - TOP) * (value - steps[0]) / (steps[-1] - steps[0])


def ticks(low: int, high: int) -> list[int]:
    """Round numbers, six at most, that reach from below `low` to above `high`."""
    scale = 1
    while True:
        for step in (scale, 2 * scale, 5 * scale):
            first, last = low // step, -(-high // step)
            if last - first <= 5:
                return [step * n for n in range(first, last + 1)]
        scale *= 10


def gapped(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """The places moved apart to `gap`, keeping their order, between two bounds."""
    order = sorted(range(len(places)), key=lambda number: places[number])
    found = list(places)
    least = low
    for number in order:
        found[number] = max(found[number], least)
        least = found[number] + gap
    most = high
    for number in reversed(order):
        found[number] = min(found[number], most)
        most = found[number] - gap
    return found
