"""Options of a game: typed, with defaults, part of the record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

Value: TypeAlias = int | str
Options: TypeAlias = Mapping[str, Value]


class IntOption(NamedTuple):
    """A whole number between two bounds, both included."""

    name: str
    default: int
    low: int
    high: int


class ChoiceOption(NamedTuple):
    """One word out of several."""

    name: str
    default: str
    choices: tuple[str, ...]


class Conflict(NamedTuple):
    """Two words that do not go together, and the rule that says so."""

    one: str
    other: str
    rule: str


class FlagsOption(NamedTuple):
    """Any set of words without a conflict: `E1,H3`, in the order of `choices`, or `none`.

    With a `lots_rule`, the rule that says so, they may be drawn by lot (engine/lots.py).
    """

    name: str
    default: str
    choices: tuple[str, ...]
    conflicts: tuple[Conflict, ...] = ()
    lots_rule: str = ""


Option: TypeAlias = IntOption | ChoiceOption | FlagsOption

NO_FLAGS: Final = "none"


def flags_of(value: Value) -> tuple[str, ...]:
    """The words of a FlagsOption's text; the text may also be empty."""
    words = tuple(word.strip() for word in str(value).split(",") if word.strip())
    return () if words == (NO_FLAGS,) else words


def flags_text(flags: tuple[str, ...]) -> str:
    """Some words as the text of a FlagsOption."""
    return ",".join(flags) or NO_FLAGS
