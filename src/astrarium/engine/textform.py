"""Positions as text: `key: value` lines and drawn blocks, read with line and column.

    game: bigbang
    row: PYs CRg - SBs
    universe:
        [BB]  PYs
           CRg

A key with nothing after the colon opens a block: the indented lines below it.
"""

from __future__ import annotations

from typing import NamedTuple

from astrarium.engine.errors import BadText
from astrarium.engine.protocol import CHANCE, LETTERS, OVER, SPECTATOR, message

MOST_DIGITS = 9


class Word(NamedTuple):
    """A piece of text and where it stands, counted from 1."""

    text: str
    line: int
    column: int

    def wrong(self, id: str, **args: object) -> BadText:
        """An error at this place; the text itself is an argument of it."""
        return BadText(message(id, text=self.text, **args), self.line, self.column)


class Field(NamedTuple):
    """One key with its value and the lines of its block."""

    key: Word
    value: Word
    block: tuple[Word, ...]


def split(whole: Word) -> list[Word]:
    """A text split at spaces and commas."""
    words = []
    start = 0
    text = whole.text + " "
    for place, letter in enumerate(text):
        if letter in " ,":
            if place > start:
                word = Word(text[start:place], whole.line, whole.column + start)
                words.append(word)
            start = place + 1
    return words


def read_fields(text: str) -> dict[str, Field]:
    """The fields of a position by key; a key may be there once."""
    fields: dict[str, Field] = {}
    last = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        if line[0] == " ":
            if not last or fields[last].value.text:
                raise Word(line.strip(), number, 1).wrong("text.no-block")
            field = fields[last]
            fields[last] = field._replace(block=(*field.block, Word(line, number, 1)))
            continue
        last = read_key(line, number, fields)
    return fields


def read_key(line: str, number: int, fields: dict[str, Field]) -> str:
    """Add the field that a line begins; answers its key."""
    key, colon, value = line.partition(":")
    word = Word(key, number, 1)
    if not colon:
        raise Word(line.strip(), number, 1).wrong("text.no-colon")
    if key in fields:
        raise word.wrong("text.key-twice")
    column = len(line) - len(value.lstrip()) + 1
    fields[key] = Field(word, Word(value.strip(), number, column), ())
    return key


def name_of(key: str) -> str:
    """A key without its label: `hand` of `hand A`, `universe` of `universe 0`."""
    return key.partition(" ")[0]


def read_number(word: Word, low: int = 0) -> int:
    """A whole number, not below `low`."""
    digits = word.text.removeprefix("-")
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS
    if not is_number or int(word.text) < low:
        raise word.wrong("text.no-number", low=low)
    return int(word.text)


def read_seat(word: Word, seats: int) -> int:
    """The seat of a letter."""
    if len(word.text) != 1 or word.text not in LETTERS[:seats]:
        raise word.wrong("text.no-seat", seats=", ".join(LETTERS[:seats]))
    return LETTERS.index(word.text)


ACTORS = {"chance": CHANCE, "over": OVER, "spectator": SPECTATOR}


def actor_text(seat: int) -> str:
    """A seat's letter, or the word for chance, the end, or a spectator."""
    if seat >= 0:
        return LETTERS[seat]
    return next(name for name, value in ACTORS.items() if value == seat)


def read_actor(word: Word, seats: int) -> int:
    """The actor that `actor_text` wrote."""
    return ACTORS[word.text] if word.text in ACTORS else read_seat(word, seats)
