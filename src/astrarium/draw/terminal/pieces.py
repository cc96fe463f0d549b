"""Lines of styled words: labels of moves beside what they do, wrapped between words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from astrarium.draw.terminal.canvas import Canvas, paragraph
from astrarium.draw.terminal.palette import FAINT, LIT, TITLE
from astrarium.engine.protocol import LETTERS, Message, message
from astrarium.words import say
from astrarium.words.shelf import game_name

Piece: TypeAlias = tuple[str, str]  # text, style
Item: TypeAlias = Sequence[Piece]  # stays on one line where it can

INDENT: Final = 2  # of a line that goes on


def title(slug: str, seat: int, lang: str) -> Canvas:
    """The name of a game, and who looks at it."""
    canvas = Canvas()
    name = game_name(slug, lang)
    canvas.put(0, 0, name, TITLE)
    who = message("draw.seat", seat=LETTERS[seat]) if seat >= 0 else message("draw.spectator")
    canvas.put(len(name) + 2, 0, say(who, lang), FAINT)
    return canvas


def heading(text: Message, lang: str, style: str = TITLE) -> Canvas:
    canvas = Canvas()
    canvas.put(0, 0, say(text, lang), style)
    return canvas


def chip(mark: str) -> Piece:
    """The label of a move; the brackets tell it from what is beside it without colours."""
    return f"[{mark}]", LIT


def chips(marks: Iterable[str]) -> Item:
    """Labels of several moves, a blank between them."""
    found: list[Piece] = []
    for mark in marks:
        if mark:
            found += [(" ", ""), chip(mark)] if found else [chip(mark)]
    return found


def length(item: Item) -> int:
    return sum(len(text) for text, _ in item)


def put_item(canvas: Canvas, x: int, y: int, item: Item) -> int:
    """Write the pieces of an item on a line; gives the column after them."""
    for text, style in item:
        canvas.put(x, y, text, style)
        x += len(text)
    return x


def flowed(items: Iterable[Item], width: int, gap: int = 2, indent: int = INDENT) -> Canvas:
    """Items beside each other, as many as a line takes, and on below."""
    canvas = Canvas()
    x = y = 0
    for item in items:
        if not item:
            continue
        start = x + gap if x else 0
        if x and start + length(item) > width:
            start, y = indent, y + 1
        if start + length(item) <= width:
            x = put_item(canvas, start, y, item)
        else:
            x, y = put_words(canvas, start, y, item, width, indent)
    return canvas


def told(lines: Iterable[tuple[Piece, str]], width: int) -> Canvas:
    """Moves in words, each beside its label."""
    canvas = Canvas()
    for label, words in lines:
        x, y = len(label[0]) + 1, canvas.height
        canvas.put(0, y, *label)
        canvas.paste(paragraph([words], width - x), x, y)
    return canvas


def put_words(
    canvas: Canvas, x: int, y: int, item: Item, width: int, indent: int
) -> tuple[int, int]:
    """Write an item that is too long for its line; gives the place after it."""
    for text, style in item:
        for number, word in enumerate(text.split(" ")):
            blank = 1 if number and x > indent else 0
            if x + blank + len(word) > width and x > indent:
                x, y, blank = indent, y + 1, 0
            canvas.put(x + blank, y, word, style)
            x += blank + len(word)
    return x, y
