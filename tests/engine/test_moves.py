"""The table of moves: indices, typed values and notation of one move are one."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from astrarium.engine.errors import BadText
from astrarium.engine.moves import MoveKind, MoveTable, named, numbered


class Pass(NamedTuple):
    """Nothing."""


class Tick(NamedTuple):
    """A star of a slot."""

    slot: int
    star: int


class Use(NamedTuple):
    """A card; as a tuple like `Drop`."""

    card: int


class Drop(NamedTuple):
    """A card."""

    card: int


TABLE = MoveTable(
    MoveKind(0, Pass, "pass"),
    MoveKind(1, Tick, "tick {}.{}", numbered(2, first=1), numbered(3)),
    MoveKind(7, Use, "use {}", named(("bull", "ram"))),
    MoveKind(9, Drop, "drop {}", named(("bull", "ram"))),
)


def test_the_last_field_varies_fastest() -> None:
    assert TABLE.texts[1:4] == ["tick 1.0", "tick 1.1", "tick 1.2"]
    assert TABLE.typed[4] == Tick(1, 0)
    assert len(TABLE) == 11


def test_tuples_that_are_equal_are_different_moves() -> None:
    assert tuple(Use(1)) == tuple(Drop(1))
    assert (TABLE.encode(Use(1)), TABLE.encode(Drop(1))) == (8, 10)


def test_spaces_do_not_matter() -> None:
    assert TABLE.parse("  tick   2.1 ") == 5
    with pytest.raises(BadText):
        TABLE.parse("tick 3.0")


def test_a_kind_begins_where_the_dossier_says() -> None:
    with pytest.raises(AssertionError):
        MoveTable(MoveKind(1, Pass, "pass"))
