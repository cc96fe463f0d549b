"""A sheet of characters with styles, of any extent, and ways to lay sheets together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from textwrap import wrap
from typing import Final, TypeAlias

from rich.cells import cell_len
from rich.console import Group
from rich.text import Text

Place: TypeAlias = tuple[int, int]  # column, line; either may be negative

BLANK: Final = (" ", "")


class Canvas:
    """What is drawn where. The sheet is as large as what lies on it."""

    __slots__ = ("marks",)

    def __init__(self) -> None:
        self.marks: dict[Place, tuple[str, str]] = {}

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text from a place on, over whatever is there."""
        for i, char in enumerate(text):
            self.marks[x + i, y] = (char, style)

    def put_centred(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text around a column; half a column too much goes to the left."""
        self.put(x - cell_len(text) // 2, y, text, style)

    def paste(self, other: Canvas, x: int, y: int) -> None:
        """Lay another sheet on this one, its top left corner at a place."""
        left, top, _, _ = other.extent()
        for (column, line), mark in other.marks.items():
            self.marks[x + column - left, y + line - top] = mark

    def extent(self) -> tuple[int, int, int, int]:
        """First column, first line, width, height."""
        if not self.marks:
            return 0, 0, 0, 0
        columns = [x for x, _ in self.marks]
        lines = [y for _, y in self.marks]
        left, top = min(columns), min(lines)
        return left, top, max(columns) - left + 1, max(lines) - top + 1

    @property
    def width(self) -> int:
        return self.extent()[2]

    @property
    def height(self) -> int:
        return self.extent()[3]

    def lines(self) -> list[Text]:
        """The sheet as lines of text, no blanks at their ends."""
        left, top, width, height = self.extent()
        rows = [
            [self.marks.get((x, y), BLANK) for x in range(left, left + width)]
            for y in range(top, top + height)
        ]
        return [_line(row) for row in rows]

    def picture(self) -> Group:
        return Group(*self.lines())


def _line(row: list[tuple[str, str]]) -> Text:
    while row and row[-1][0] == " " and " on " not in row[-1][1]:
        row.pop()
    text = Text(no_wrap=True)
    for style, run in groupby(row, key=itemgetter(1)):
        text.append("".join(char for char, _ in run), style)
    return text


def paragraph(texts: Iterable[str], width: int, style: str = "") -> Canvas:
    """Lines of text, wrapped; a wrapped line goes on a little to the right."""
    canvas = Canvas()
    y = 0
    for text in texts:
        for line in wrap(text, width, subsequent_indent="  ", break_on_hyphens=False) or [""]:
            canvas.put(0, y, line or " ", style)
            y += 1
    return canvas


def stack(sheets: Iterable[Canvas], gap: int = 1) -> Canvas:
    """Sheets one under the other."""
    canvas = Canvas()
    y = 0
    for sheet in sheets:
        if sheet.marks:
            canvas.paste(sheet, 0, y)
            y += sheet.height + gap
    return canvas


def flow(sheets: Iterable[Canvas], width: int, gap: int = 3) -> Canvas:
    """Sheets beside each other, as many as a line takes, and on below."""
    canvas = Canvas()
    x = y = tallest = 0
    for sheet in sheets:
        if not sheet.marks:
            continue
        if x and x + sheet.width > width:
            x, y, tallest = 0, y + tallest + 1, 0
        canvas.paste(sheet, x, y)
        x += sheet.width + gap
        tallest = max(tallest, sheet.height)
    return canvas
