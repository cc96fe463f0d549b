"""The row of available tiles and the queue behind it.

Draw pile and discard pile are one queue (BBG-133): a hidden front, the rest of the
first shuffle, and a known tail, the discards in order (HI-1).
"""

from __future__ import annotations

from astrarium.engine.protocol import Journal
from astrarium.games.bigbang.events import Discarded, Filled, Redrawn
from astrarium.games.bigbang.material import ROW, Tile, Tiles
from astrarium.games.bigbang.state import NONE, State


def fill(state: State, slot: int, rule: str, journal: Journal | None) -> None:
    """Put the next tile of the queue into a slot, which stays empty if there is none.

    [BBG-133, BBG-135] A tile discarded this very turn may come back at once (BBG-134).
    The last hidden tile is known by elimination (HI-3).
    """
    hidden = len(state.deck) - state.drawn
    if hidden > 0:
        tile = state.deck[state.drawn]
        state.drawn += 1
    elif state.tail:
        tile = state.tail.pop(0)
    else:
        return
    state.row[slot] = tile
    if journal is not None:
        journal.tell(Filled(tile, slot), rule, learnt=hidden > 1)


def fill_empty(state: State, rule: str, journal: Journal | None) -> None:
    """Fill the empty slots from right to left.  [BBG-112, B-4]"""
    for slot in range(ROW - 1, -1, -1):
        if state.row[slot] == NONE:
            fill(state, slot, rule, journal)


def discard(state: State, slot: int, journal: Journal | None) -> None:
    """Send the tile of a slot to the back of the queue.  [BBG-133]"""
    tile = state.row[slot]
    state.row[slot] = NONE
    state.tail.append(tile)
    if journal is not None:
        journal.tell(Discarded(tile), "BBG-133")


def flow(state: State, journal: Journal | None) -> None:
    """The normal end of turn: discard the right-most tile, slide right, fill.  [BBG-130]"""
    row = state.row
    for slot in range(ROW - 1, -1, -1):  # BBG-131: the right-most filled slot, if any
        if row[slot] != NONE:
            discard(state, slot, journal)
            break
    place = ROW - 1
    for slot in range(ROW - 1, -1, -1):
        tile = row[slot]
        if tile != NONE:
            row[slot] = NONE
            row[place] = tile
            place -= 1
    for slot in range(place, -1, -1):
        fill(state, slot, "BBG-130", journal)


def redraw(state: State, rule: str, journal: Journal | None) -> None:
    """Nothing in the row is playable: discard it all, right-most first, and refill.

    [BBG-124, BBG-608]
    """
    if journal is not None:
        journal.tell(Redrawn(state.actor), rule)
    for slot in range(ROW - 1, -1, -1):
        if state.row[slot] != NONE:
            discard(state, slot, journal)
    fill_empty(state, rule, journal)


def take_chosen(state: State) -> Tile:
    """The tile of the chosen slot leaves the row for good.  [BBG-136]"""
    tile = state.row[state.chosen]
    state.row[state.chosen] = NONE
    state.unplayed &= ~(1 << tile)
    return tile


def row_tiles(state: State) -> Tiles:
    """The tiles of the row as a set."""
    mask = 0
    for tile in state.row:
        if tile != NONE:
            mask |= 1 << tile
    return mask


def slots_of(state: State, tiles: Tiles) -> int:
    """The slots whose tile is in a set, a bit each."""
    slots = 0
    row = state.row
    for slot in range(ROW):
        if row[slot] != NONE and tiles >> row[slot] & 1:
            slots |= 1 << slot
    return slots
