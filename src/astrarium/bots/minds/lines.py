"""Lines of Big Bang 13.7: those that lie, and those that may still come."""

from __future__ import annotations

from typing import Final

from astrarium.games.bigbang.material import MATCHING, STEP, Cell, Goal, Tiles
from astrarium.games.bigbang.scoring import best_lines, lines, matching_points
from astrarium.games.bigbang.universe import STAR_NEED, Universe

PAIR: Final = 0.42  # chance of a line of two to be completed at one open end, at best
GAP: Final = 0.42  # of two with an open cell between
GROW: Final = 0.30  # of a line to become longer at one open end
SEED: Final = 0.07  # of a star with two open cells beside it
NEXT: Final = 2.0  # points of the tile that is missing, on the average
FEW: Final = 3.0  # so many tiles that would fit make a cell as good as any


def scored(universe: Universe, goal: Goal, flat: bool) -> int:
    """The points of a goal as the universe lies."""
    found = lines(universe, goal, flat)
    if not found:
        return 0
    if len(found) == 1:
        return found[0].value
    return best_lines(found)[0]


def hope(universe: Universe, goal: Goal, unplayed: Tiles, flat: bool) -> float:
    """What a goal may still bring: open ends and gaps, each by its chance."""
    matching = matching_points(universe, goal, flat)
    wanted = MATCHING[goal] & unplayed
    if not wanted:
        return 0.0
    total = 0.0
    for cell in matching:
        for axis in range(3):
            back = STEP[cell][axis + 3]
            if back in matching:
                continue  # counted from the first star of the run
            total += run_hope(universe, matching, cell, axis, wanted)
    return total


def run_hope(
    universe: Universe, matching: dict[Cell, int], first: Cell, axis: int, wanted: Tiles
) -> float:
    """What the run that starts at `first` may become along its axis."""
    length = 1
    points = matching[first]
    last = first
    after = STEP[last][axis]
    while after in matching:
        length += 1
        points += matching[after]
        last = after
        after = STEP[last][axis]
    before = STEP[first][axis + 3]
    ahead = openness(universe, after, wanted)
    behind = openness(universe, before, wanted)
    if length >= 3:
        return GROW * NEXT * (ahead + behind)
    total = 0.0
    if length == 2:
        total = PAIR * (points + NEXT) * (ahead + behind - 0.4 * ahead * behind)
    elif ahead and behind:
        total = SEED * (points + 2 * NEXT) * ahead * behind
    beyond = STEP[after][axis]
    if ahead and beyond in matching:
        far = matching[beyond]
        onward = STEP[beyond][axis]
        if onward in matching:
            far += matching[onward]
        if length == 1:
            total += GAP * (points + far + NEXT) * ahead
        else:
            total += GAP * (far + 0.5) * ahead  # two ways of completing a pair, not four
    return total


def openness(universe: Universe, cell: Cell, wanted: Tiles) -> float:
    """How open a cell is for tiles of a goal: 0 if none that is left fits, 1 if many do."""
    fit = universe.fits.get(cell, 0)
    if not fit:
        return 0.0 if cell in universe.tiles else 0.25
    tiles = fit & wanted
    if not tiles:
        return 0.0
    number = 0
    while tiles:
        tiles &= tiles - 1
        number += 1
    share = min(1.0, number / FEW)
    return share if fit & STAR_NEED == STAR_NEED else 0.6 * share
