"""The chain of Hexdomino: tiles, ends and the ways to attach them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from astrarium.games.bigbang import material as m
from astrarium.games.bigbang.material import Cell, Tile, Tiles
from astrarium.games.bigbang.moves import ATTACH
from astrarium.games.bigbang.state import NONE, Chain

LINKING: Final = (m.SAME_COLOUR, m.SAME_SHAPE)  # by link type


def is_linked(link: int, one: Tile, other: Tile) -> bool:
    """Can two stars be linked in this way?  [BBG-504]"""
    return bool(LINKING[link][one] >> other & 1)


def is_alternating(tiles: Sequence[Tile], needs: Sequence[int]) -> bool:
    """Do colour and shape take turns from end to end, up to the links that the ends ask for?

    [BBG-505, BBG-506] The start tile alone asks for nothing.
    """
    if len(tiles) < 2 or NONE in needs:
        return len(tiles) < 2 and needs[0] == needs[1] == NONE
    link = 1 - needs[0]
    for one, other in pairwise(tiles):
        if not is_linked(link, one, other):
            return False
        link = 1 - link
    return link == needs[1]


def attachable(state: Chain, hand: Tiles) -> Tiles:
    """The subset of a hand that an open end takes.  [BBG-505, BBG-507]"""
    if len(state.tiles) == 1:
        start = state.tiles[m.CENTRE]
        return hand & (m.SAME_COLOUR[start] | m.SAME_SHAPE[start])
    able = 0
    for end in (0, 1):
        if state.open_ways[end]:
            able |= LINKING[state.needs[end]][state.tiles[state.ends[end]]]
    return hand & able & m.ALL_STARS


def attach_moves(state: Chain) -> list[int]:
    """The ends and directions for the tile chosen, rising.  [BBG-503, BBG-505]"""
    moves = []
    for end in (0, 1):
        if takes(state, end, state.chosen):
            for direction in range(6):
                if state.open_ways[end] >> direction & 1:
                    moves.append(ATTACH + 6 * end + direction)
    return moves


def takes(state: Chain, end: int, tile: Tile) -> bool:
    """Does an end ask for a link that the tile can make? BBG-502: the first goes to end 1."""
    if state.link != NONE:
        return end == 1
    return is_linked(state.needs[end], state.tiles[state.ends[end]], tile)


def ways_at(tiles: dict[Cell, Tile], end: Cell) -> int:
    """The directions in which a tile would touch this end and nothing else.

    [BBG-503] Without any it is blocked, and stays so: tiles do not leave (BBG-509).
    """
    ways = 0
    for direction in range(6):
        cell = m.STEP[end][direction]
        if cell == m.NOWHERE or cell in tiles:
            continue
        if not any(near in tiles and near != end for near in m.NEAR[cell]):
            ways |= 1 << direction
    return ways
