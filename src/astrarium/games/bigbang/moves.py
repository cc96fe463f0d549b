"""The moves of all five modes: one dense index of 2681 (dossier section 3.1)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from astrarium.games.bigbang.material import AXIAL, CELL_AT, CELLS, Tile

# Where each kind of move begins.
SLOT: Final = 0
DECLINE: Final = 4
PASS: Final = 5
SIDE: Final = 6
LINK: Final = 8
ATTACH: Final = 10
HAND: Final = 22
CELL: Final = 70
MOVES: Final = CELL + CELLS

LEFT, RIGHT = 0, 1  # sides: U[i] and U[i-1] of seat i
BY_COLOUR, BY_SHAPE = 0, 1  # link types


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


Typed: TypeAlias = Slot | Decline | Pass | Side | Link | Attach | Hand | At


def decode(move: int) -> Typed:
    """The typed move of an index."""
    if move >= CELL:
        return At(*AXIAL[move - CELL])
    if move >= HAND:
        return Hand(move - HAND)
    if move >= ATTACH:
        return Attach((move - ATTACH) // 6, (move - ATTACH) % 6)
    if move >= LINK:
        return Link(move - LINK)
    if move >= SIDE:
        return Side(move - SIDE)
    if move == PASS:
        return Pass()
    return Decline() if move == DECLINE else Slot(move)


def encode(typed: tuple[Any, ...]) -> int:
    """The index of a typed move."""
    match typed:
        case Slot(slot):
            return SLOT + slot
        case Decline():
            return DECLINE
        case Pass():
            return PASS
        case Side(side):
            return SIDE + side
        case Link(kind):
            return LINK + kind
        case Attach(end, direction):
            return ATTACH + 6 * end + direction
        case Hand(tile):
            return HAND + tile
        case At(q, r):
            return CELL + CELL_AT[q, r]
    raise TypeError(typed)
