"""The events of Big Bang 13.7, as the journal tells them."""

from __future__ import annotations

from typing import NamedTuple

from astrarium.games.bigbang.material import Cell, Goal, Tile


class Began(NamedTuple):
    """The tiles were shuffled and dealt."""


class OrderSet(NamedTuple):
    """The order of play is settled: all seats, first to last."""

    order: tuple[int, ...]


class GoalsDealt(NamedTuple):
    """A seat received its two goals."""

    seat: int
    shape: Goal
    colour: Goal


class Laid(NamedTuple):
    """A tile was laid; `universe` counts from 0 (Parallel Universes have several)."""

    seat: int
    tile: Tile
    cell: Cell
    universe: int


class Used(NamedTuple):
    """An action tile was used up."""

    seat: int
    tile: Tile


class Moved(NamedTuple):
    """A star moved by Hyperspace or Orbit."""

    seat: int
    action: Tile
    tile: Tile
    start: Cell
    end: Cell


class Eclipsed(NamedTuple):
    """A star was laid on another, which stays hidden for good."""

    seat: int
    tile: Tile
    start: Cell
    end: Cell
    covered: Tile


class Flipped(NamedTuple):
    """The black hole swallowed a star."""

    tile: Tile
    cell: Cell


class BonusWon(NamedTuple):
    """A bonus turn was won beside the Supernova; `owed` are now open."""

    seat: int
    owed: int


class Declined(NamedTuple):
    """The bonus turns still owed were given up."""

    seat: int


class Lapsed(NamedTuple):
    """No star fits any more: bonus turns or Dark energy placements lapse."""

    seat: int


class Filled(NamedTuple):
    """A tile came into a slot of the row."""

    tile: Tile
    slot: int


class Discarded(NamedTuple):
    """A tile of the row went to the back of the queue."""

    tile: Tile


class Redrawn(NamedTuple):
    """Nothing in the row was playable: all of it was discarded and drawn anew."""

    seat: int


class Ticked(NamedTuple):
    """A marker moved on the Cosmic Clock."""

    seat: int
    cost: int
    time: int


class GoalTurned(NamedTuple):
    """Solitaire: a goal card was turned, as the active goal or as a negative one."""

    goal: Goal
    negative: bool


class GoalWon(NamedTuple):
    """Solitaire: the active goal was reached."""

    goal: Goal


class LapBegan(NamedTuple):
    """Solitaire: the marker passed 0 with no card left; `last` of the two passages."""

    last: bool


class Lost(NamedTuple):
    """Solitaire: a line of a negative goal lies in the universe."""

    goal: Goal


class Attached(NamedTuple):
    """Hexdomino: a tile was attached to an end of the chain, 0 or 1."""

    seat: int
    tile: Tile
    at_end: int
    cell: Cell
    link: int


class Drew(NamedTuple):
    """Hexdomino: a seat that could not attach drew a tile."""

    seat: int


class DrewTile(NamedTuple):
    """Hexdomino: the tile that a seat drew; for that seat alone."""

    seat: int
    tile: Tile


class Passed(NamedTuple):
    """A seat could do nothing."""

    seat: int


class Ended(NamedTuple):
    """The game is over."""


class GoalsShown(NamedTuple):
    """A seat's goals were revealed at the end."""

    seat: int
    shape: Goal
    colour: Goal


class HandShown(NamedTuple):
    """Hexdomino: a seat's hand was shown at the end."""

    seat: int
    tiles: tuple[Tile, ...]
