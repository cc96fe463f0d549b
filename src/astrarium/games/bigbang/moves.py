"""The moves of all five modes: one dense index of 2681 (dossier section 3.1)."""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.engine.moves import MoveKind, MoveTable, named, numbered
from astrarium.games.bigbang.material import AXIAL, CELLS, CODES, DIRECTION_NAMES, ROW, STARS, Tile

# Where each kind of move begins.
SLOT: Final = 0
DECLINE: Final = 4
PASS: Final = 5
SIDE: Final = 6
LINK: Final = 8
ATTACH: Final = 10
HAND: Final = 22
CELL: Final = 70

LEFT, RIGHT = 0, 1  # sides: U[i] and U[i-1] of seat i
SIDES: Final = ("left", "right")
BY_COLOUR, BY_SHAPE = 0, 1  # link types
LINKS: Final = ("colour", "shape")


class Slot(NamedTuple):
    """Take the tile in a slot of the row."""

    slot: int


class Decline(NamedTuple):
    """Give up the bonus turns still owed."""


class Pass(NamedTuple):
    """Forced: draw or pass in Hexdomino, no fitting tile in Parallel Universes."""


class Side(NamedTuple):
    """Parallel Universes: the universe on the left or on the right."""

    side: int


class Link(NamedTuple):
    """Hexdomino: the type of the first link."""

    kind: int


class Attach(NamedTuple):
    """Hexdomino: the end of the chain and the direction from it."""

    end: int
    direction: int


class Hand(NamedTuple):
    """Hexdomino: a tile of one's own hand."""

    tile: Tile


class At(NamedTuple):
    """A cell of the table: where to lay, what to move, where to."""

    q: int
    r: int


def at(place: tuple[int, int]) -> At:
    return At(*place)


MOVES: Final = MoveTable(
    MoveKind(SLOT, Slot, "slot {}", numbered(ROW)),
    MoveKind(DECLINE, Decline, "decline"),
    MoveKind(PASS, Pass, "pass"),
    MoveKind(SIDE, Side, "{}", named(SIDES)),
    MoveKind(LINK, Link, "link {}", named(LINKS)),
    MoveKind(ATTACH, Attach, "end {} {}", numbered(2), named(DIRECTION_NAMES)),
    MoveKind(HAND, Hand, "hand {}", named(CODES[:STARS])),
    MoveKind(CELL, at, "cell {}", [(place, f"{place[0]},{place[1]}") for place in AXIAL[:CELLS]]),
)
