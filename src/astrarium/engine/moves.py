"""The moves of a game in one table: index, typed value and notation of each.

A game lists its kinds of moves in the order of its dossier; each kind says where its indices
begin, its type, its notation and the values that its fields run through:

    MOVES = MoveTable(
        MoveKind(0, Pass, "pass"),
        MoveKind(1, Tick, "tick {}.{}", numbered(6, first=1), numbered(12)),
    )
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any, TypeAlias

from astrarium.engine.errors import BadText
from astrarium.engine.message import message

Typed: TypeAlias = tuple[Any, ...]
Axis: TypeAlias = list[tuple[Any, str]]  # the values of a field, each with its word


def numbered(count: int, first: int = 0) -> Axis:
    """The values 0, 1, 2 ..., written as numbers from `first` on."""
    return [(value, str(value + first)) for value in range(count)]


def named(words: Iterable[str]) -> Axis:
    """The values 0, 1, 2 ..., each by its word."""
    return list(enumerate(words))


class MoveKind:
    """A kind of move: a type with a notation in which a pair of braces stands for each field."""

    def __init__(self, start: int, typed: Callable[..., Typed], words: str, *axes: Axis) -> None:
        self.start = start  # written out, because rules compute with it
        self.typed = typed
        self.words = words
        self.axes = axes


class MoveTable:
    """All moves of a game; the last field of a kind varies fastest."""

    def __init__(self, *kinds: MoveKind) -> None:
        self.typed: list[Typed] = []
        self.texts: list[str] = []
        for kind in kinds:
            assert kind.start == len(self.typed), (kind.words, kind.start, len(self.typed))
            for combination in product(*kind.axes):
                self.typed.append(kind.typed(*[value for value, _ in combination]))
                self.texts.append(kind.words.format(*[word for _, word in combination]))
        # Tuples of different types may be equal, so the type is part of the key.
        self._index_of = {(type(typed), typed): move for move, typed in enumerate(self.typed)}
        self._move_of = {text: move for move, text in enumerate(self.texts)}

    def __len__(self) -> int:
        return len(self.typed)

    def encode(self, typed: Typed) -> int:
        """The index of a typed move."""
        return self._index_of[type(typed), typed]

    def parse(self, text: str) -> int:
        """The move of a text, with any spaces between its words; raises BadText."""
        move = self._move_of.get(" ".join(text.split()))
        if move is None:
            raise BadText(message("text.no-move", text=text))
        return move
