"""Lines and points: pure functions of a universe."""

from __future__ import annotations

from typing import NamedTuple

from astrarium.engine.bits import members
from astrarium.games.bigbang.material import (
    BACKGROUND,
    MATCHING,
    POINTS,
    STEP,
    WORMHOLES,
    Cell,
    Goal,
)
from astrarium.games.bigbang.universe import FLIPPED, TILE, Universe


class Line(NamedTuple):
    """A straight or wormhole line of one goal: its cells, rising, and its value."""

    cells: tuple[Cell, ...]
    value: int


def matching_points(universe: Universe, goal: Goal, flat: bool = False) -> dict[Cell, int]:
    """The cells whose visible star matches a goal, with their points.  [BBG-251, BBG-256]

    `flat`: every tile is worth 1, as in Simple mode (BBG-308).
    """
    wanted = MATCHING[goal]
    points = {}
    for cell, tile in universe.tiles.items():
        if not tile & FLIPPED:
            tile &= TILE
            if wanted >> tile & 1:
                points[cell] = 1 if flat else POINTS[tile]
    return points


def arm(matching: dict[Cell, int], start: Cell, direction: int) -> list[Cell]:
    """The run of matching cells beside `start` in one direction.  [BBG-254]"""
    cells = []
    cell = STEP[start][direction]
    while cell in matching:
        cells.append(cell)
        cell = STEP[cell][direction]
    return cells


def straight_lines(matching: dict[Cell, int]) -> list[list[Cell]]:
    """Maximal runs of three or more along the three axes.  [BBG-252, BBG-253]"""
    runs = []
    for cell in matching:
        for direction in range(3):
            if STEP[cell][direction + 3] not in matching:
                run = [cell, *arm(matching, cell, direction)]
                if len(run) >= 3:
                    runs.append(run)
    return runs


def wormhole_lines(universe: Universe, matching: dict[Cell, int]) -> list[list[Cell]]:
    """Arms of one end joined to arms of the other; one end alone joins nothing.

    [BBG-181, BBG-182, BBG-254, BBG-255, Q-52, Q-53, Q-54]
    """
    ends = [cell for cell, tile in universe.tiles.items() if tile in WORMHOLES]
    if len(ends) < 2:
        return []
    arms = [[arm(matching, end, direction) for direction in range(6)] for end in ends]
    return [
        one + other
        for one in arms[0]
        for other in arms[1]
        if one and other and len(one) + len(other) >= 3 and not set(one) & set(other)
    ]


def lines(universe: Universe, goal: Goal, flat: bool = False) -> list[Line]:
    """All lines of a goal, each once."""
    matching = matching_points(universe, goal, flat)
    runs = straight_lines(matching) + wormhole_lines(universe, matching)
    values = {tuple(sorted(run)): sum(matching[cell] for cell in run) for run in runs}
    return [Line(cells, value) for cells, value in values.items()]


def best_lines(candidates: list[Line]) -> tuple[int, tuple[Line, ...]]:
    """The disjoint lines of the highest total value, and that value.

    [BBG-257, BBG-258] No star counts twice, not even the Earth (BBG-259).
    """
    numbers: dict[Cell, int] = {}
    for line in candidates:
        for cell in line.cells:
            numbers.setdefault(cell, len(numbers))
    best: dict[int, tuple[int, tuple[Line, ...]]] = {0: (0, ())}
    for line in candidates:
        mask = 0
        for cell in line.cells:
            mask |= 1 << numbers[cell]
        for used, (total, chosen) in list(best.items()):
            if not used & mask:
                value = total + line.value
                if value > best.get(used | mask, (-1, ()))[0]:
                    best[used | mask] = (value, (*chosen, line))
    return max(best.values(), key=lambda choice: choice[0])


def goal_score(universe: Universe, goal: Goal, flat: bool = False) -> int:
    """The points of one goal in one universe.  [BBG-257]"""
    return best_lines(lines(universe, goal, flat))[0]


# -- lines through one cell: Solitaire -----------------------------------------


def makes_line(universe: Universe, goal: Goal, cell: Cell) -> bool:
    """Does a run of three or more of a goal pass through a cell?  [BBG-404]"""
    if matches(universe, goal, cell):
        for axis in range(3):
            if reach(universe, goal, cell, axis) + reach(universe, goal, cell, axis + 3) >= 2:
                return True
    return False


def longest_run(universe: Universe, goal: Goal, cell: Cell) -> int:
    """The longest straight run of a goal through a cell; 0 if its star does not match."""
    if not matches(universe, goal, cell):
        return 0
    longest = 0
    for axis in range(3):
        length = reach(universe, goal, cell, axis) + reach(universe, goal, cell, axis + 3)
        longest = max(longest, length)
    return longest + 1


def makes_new_line(universe: Universe, goal: Goal, cell: Cell) -> bool:
    """Did the tile on a cell complete a line that was none before?  [BBG-405, Q-37]"""
    if matches(universe, goal, cell):
        for axis in range(3):
            before = reach(universe, goal, cell, axis)
            after = reach(universe, goal, cell, axis + 3)
            if before + after >= 2 and before < 3 and after < 3:
                return True
    return False


def reach(universe: Universe, goal: Goal, cell: Cell, direction: int) -> int:
    """The number of matching tiles in a row beside a cell, in one direction."""
    length = 0
    cell = STEP[cell][direction]
    while matches(universe, goal, cell):
        length += 1
        cell = STEP[cell][direction]
    return length


def matches(universe: Universe, goal: Goal, cell: Cell) -> bool:
    """Does a cell show a star that matches a goal?  [BBG-251]"""
    tile = universe.tiles.get(cell, FLIPPED)
    return not tile & FLIPPED and bool(MATCHING[goal] >> (tile & TILE) & 1)


def has_line(universe: Universe, goal: Goal) -> bool:
    """Does a straight line of a goal lie in the universe?  [BBG-404, BBG-409]"""
    return bool(straight_lines(matching_points(universe, goal)))


# -- hands: Hexdomino ----------------------------------------------------------


def hand_points(hand: int) -> int:
    """Void 1, starry 2, galaxy 3.  [BBG-512]"""
    return sum(BACKGROUND[tile] + 1 for tile in members(hand))
