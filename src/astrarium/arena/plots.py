"""Plots as SVG text: dots with intervals, histograms, matrices. Small, and our own.

Lengths across are in per cent of the width, lengths down in pixels: a plot fills the room
it is given and its letters keep their size, on a wall or on a telephone. Colours are
names of the palette. A plot says what it is by its title and description; its numbers
stand in a table beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple

from astrarium.arena.statistics import INFINITE, Interval

ROW: Final = 40  # pixels of a line with its label
PAD: Final = 0.04  # of the width, on both sides
AXIS: Final = 26  # below the last line
BARS: Final = 64  # of a histogram
GAP: Final = 36  # above it, with its label
MOST_BARS: Final = 24
INKS: Final = ("--pen2", "--pen1", "--pen4", "--pen3", "--gold", "--pen5")


class Dot(NamedTuple):
    """A value with its interval, and how both are written."""

    label: str
    value: Interval
    written: str
    ink: str = "--pen2"


class Heap(NamedTuple):
    """A distribution: how often each whole number came."""

    label: str
    counts: Mapping[int, int]
    mean: float
    written: str
    ink: str = "--pen2"


class Cell(NamedTuple):
    """A cell of a matrix: what it says, and how far it is from the middle, in -1 .. 1."""

    text: str
    small: str
    lean: float


class Words(NamedTuple):
    """What a plot is called and what it shows, for those who do not see it."""

    id: str
    title: str
    description: str


# -- frame ---------------------------------------------------------------------------


def framed(words: Words, height: float, body: str) -> str:
    title, description = escape(words.title), escape(words.description)
    return (
        f'<svg class="plot" role="img" width="100%" height="{height:.0f}" '
        f'aria-labelledby="{words.id}-t {words.id}-d">'
        f'<title id="{words.id}-t">{title}</title><desc id="{words.id}-d">{description}</desc>'
        f"{body}</svg>"
    )


def text(x: float, y: float, what: str, kind: str = "", anchor: str = "start") -> str:
    return (
        f'<text x="{x:.2f}%" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">'
        f"{escape(what)}</text>"
    )


def line(x: float, y: float, to_x: float, to_y: float, kind: str, style: str = "") -> str:
    return (
        f'<line x1="{x:.2f}%" y1="{y:.1f}" x2="{to_x:.2f}%" y2="{to_y:.1f}" class="{kind}"{style}/>'
    )


def ink(name: str, what: str = "stroke") -> str:
    return f' style="{what}:var({name})"'


class Scale(NamedTuple):
    """From values to per cent of the width."""

    low: float
    high: float
    ticks: tuple[float, ...]
    digits: int = 0  # that the ticks have behind the point

    def at(self, value: float) -> float:
        inside = min(self.high, max(self.low, value))
        return 100 * (inside - self.low) / (self.high - self.low)


def scale_over(low: float, high: float, most: int = 4) -> Scale:
    """A scale a little wider than its values, with round numbers on it."""
    if high <= low:
        low, high = low - 1, high + 1
    rough = (high - low) / most
    power = 10.0 ** floor(log10(rough))
    step = next(f * power for f in (1, 2, 5, 10) if f * power >= rough * 0.999)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    pad = (high - low) * PAD
    ticks = tuple(n * step for n in range(first, last + 1))
    return Scale(low - pad, high + pad, ticks, max(0, -floor(log10(step) + 1e-9)))


def axis(scale: Scale, y: float, top: float, written: Callable[[float, int], str]) -> str:
    """Hair lines and their numbers; the outermost stay inside."""
    parts = []
    for tick in scale.ticks:
        x = scale.at(tick)
        anchor = "start" if x < 3 else "end" if x > 97 else "middle"
        parts.append(line(x, top, x, y, "hair"))
        parts.append(text(x, y + 16, written(tick, scale.digits), "tick", anchor))
    return "".join(parts)


# -- dots with intervals -------------------------------------------------------------


def dots(
    words: Words,
    rows: Sequence[Dot],
    written: Callable[[float, int], str],
    middle: float | None = None,
    bounds: tuple[float, float] | None = None,
) -> str:
    """A line for each value; `middle` is where nothing is won or lost."""
    scale = scale_over(*(bounds or reach(rows, middle)))
    bottom = ROW * len(rows) + 4
    body = axis(scale, bottom, 0, written)
    if middle is not None:
        x = scale.at(middle)
        body += line(x, 0, x, bottom, "middle")
    for place, row in enumerate(rows):
        y = ROW * place
        body += text(0, y + 14, row.label, "label") + text(100, y + 14, row.written, "value", "end")
        low, high = scale.at(row.value.low), scale.at(row.value.high)
        body += line(0, y + 28, 100, y + 28, "track")
        body += line(low, y + 28, high, y + 28, "interval", ink(row.ink))
        x = scale.at(row.value.share)
        body += f'<circle cx="{x:.2f}%" cy="{y + 28}" r="5"{ink(row.ink, "fill")}/>'
    return framed(words, bottom + AXIS, body)


def reach(rows: Sequence[Dot], middle: float | None) -> tuple[float, float]:
    """From the lowest bound to the highest, the middle included."""
    ends = [bound for row in rows for bound in row.value if abs(bound) != INFINITE]
    if middle is not None:
        ends.append(middle)
    return min(ends), max(ends)


# -- histograms ----------------------------------------------------------------------


def histograms(words: Words, heaps: Sequence[Heap], written: Callable[[float, int], str]) -> str:
    """One below the other, over the same axis; the highest bar of each has the same height."""
    values = [value for heap in heaps for value in heap.counts]
    low, width, bars = binning(min(values), max(values))
    scale = Scale(low - 0.5, low + width * bars - 0.5, ())
    ticks = scale_over(scale.low, scale.high).ticks
    scale = scale._replace(
        ticks=tuple(t for t in ticks if scale.low <= t <= scale.high and t == round(t))
    )
    binned = [in_bins(heap.counts, low, width, bars) for heap in heaps]
    each = BARS + GAP
    bottom = each * len(heaps)
    body = axis(scale, bottom, 22, written)
    for place, (heap, shares) in enumerate(zip(heaps, binned, strict=True)):
        base = each * (place + 1)
        body += text(0, base - BARS - 10, heap.label, "label")
        body += text(100, base - BARS - 10, heap.written, "value", "end")
        for number, share in enumerate(shares):
            if share:
                tall = max(1.0, (BARS - 4) * share / max(shares))
                body += (
                    f'<rect x="{100 * number / bars + 4 / bars:.2f}%" y="{base - tall:.1f}" '
                    f'width="{92 / bars:.2f}%" height="{tall:.1f}" class="bar"'
                    f"{ink(heap.ink, 'fill')}/>"
                )
        x = scale.at(heap.mean)
        body += line(0, base, 100, base, "track") + line(x, base - BARS, x, base + 4, "mean")
    return framed(words, bottom + AXIS, body)


def binning(low: int, high: int) -> tuple[int, int, int]:
    """The first whole number, the width of a bar in whole numbers, and how many bars."""
    width = 1
    while (high - low) // width + 1 > MOST_BARS:
        width = next(
            size for size in (2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**9) if size > width
        )
    low = low // width * width if width > 1 else low
    return low, width, (high - low) // width + 1


def in_bins(counts: Mapping[int, int], low: int, width: int, bars: int) -> list[float]:
    """The share of the games in each bar."""
    found = [0] * bars
    for value, count in counts.items():
        found[(value - low) // width] += count
    total = sum(found)
    return [count / total for count in found]


# -- matrices ------------------------------------------------------------------------

LABELS: Final = 30  # per cent of the width
HEAD: Final = 26
FEW_NAMES: Final = 3  # that have room above their columns; more are numbered
CELL: Final = 50


def matrix(words: Words, names: Sequence[str], cells: Mapping[tuple[int, int], Cell]) -> str:
    """Rows against columns; the colour says which side of the middle, and how far."""
    across = (100 - LABELS) / len(names)
    body = ""
    for column in range(len(names)):
        head = names[column] if len(names) <= FEW_NAMES else str(column + 1)
        body += text(LABELS + across * (column + 0.5), 16, head, "head", "middle")
    for row, name in enumerate(names):
        y = HEAD + CELL * row
        label = name if len(names) <= FEW_NAMES else f"{row + 1}  {name}"
        body += text(0, y + CELL / 2 + 4, label, "label")
        for column in range(len(names)):
            body += drawn_cell(LABELS + across * column, y, across, cells.get((row, column)))
    return framed(words, HEAD + CELL * len(names) + 2, body)


def drawn_cell(x: float, y: float, across: float, cell: Cell | None) -> str:
    place = f'x="{x + 0.3:.2f}%" y="{y + 1}" width="{across - 0.6:.2f}%" height="{CELL - 2}" rx="4"'
    if cell is None:
        return f'<rect {place} class="empty"/>'
    colour = "--may" if cell.lean >= 0 else "--no"
    strength = 0.08 + 0.5 * min(1.0, abs(cell.lean))
    middle = x + across / 2
    return (
        f'<rect {place} style="fill:var({colour});fill-opacity:{strength:.2f}"/>'
        + text(middle, y + CELL / 2, cell.text, "big", "middle")
        + text(middle, y + CELL / 2 + 15, cell.small, "small", "middle")
    )
