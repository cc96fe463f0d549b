"""Lines of Big Bang 13.7: those that lie, and those that may still come."""

from __future__ import annotations

from typing import Final

from astrarium.games.bigbang.material import MATCHING, NOWHERE, POINTS, STEP, Cell, Goal, Tiles
from astrarium.games.bigbang.scoring import Line, best_lines, goal_score
from astrarium.games.bigbang.universe import FLIPPED, PAIR, STAR_NEED, TILE, Universe

# Chances, at best: a cell that many tiles fit.
COMPLETE: Final = 0.20  # of two to become a line at one open end or in the gap between
READY: Final = 0.05  # more, if a tile that does it lies in the row
GROW: Final = 0.30  # of a line to become longer at one open end
SEED: Final = 0.07  # of a star with two open cells beside it
CROSSING: Final = 0.0  # of two of which a star counts in another line already
BOTH: Final = 0.4  # of the lesser of two ends that is lost: one tile closes a pair
FAR: Final = 0.25  # how open a cell is that touches nothing yet
HALF: Final = 0.6  # how open one is that touches too little
FEW: Final = 3  # so many tiles that would fit make a cell as good as any

# What lies on a cell that shows no tile; no goal matches either.
BACK: Final = 62
EMPTY: Final = 63


class Board:
    """A universe spread out to be looked at goal by goal. It serves one universe at a time.

    `soon` is the most that one tile of the row would complete, of all goals looked at
    since it was last set to 0.
    """

    def __init__(self, flat: bool, any_star: bool) -> None:
        self.flat = flat  # every tile is worth 1 (BBG-308)
        self.any_star = any_star  # the sharing rule does not apply (BBG-304)
        self.following = 1.0 if flat else 2.0  # points of the tile to come, on the average
        self.soon = 0.0
        self.weights = [COMPLETE, READY, GROW, SEED, CROSSING]
        self._universe: Universe | None = None
        self._shown = [EMPTY] * (NOWHERE + 1)
        self._fits = [0] * (NOWHERE + 1)
        self._tiles: list[Cell] = []
        self._free: list[Cell] = []
        self._wormholes = 0
        self._matching = 0
        self._wanted = 0
        self._ready = 0
        self._lined: set[Cell] = set()

    def spread(self, universe: Universe) -> None:
        """Look at another universe, or at the same one after it changed."""
        shown = self._shown
        fits = self._fits
        for cell in self._tiles:
            shown[cell] = EMPTY
        for cell in self._free:
            fits[cell] = 0
        self._wormholes = 0
        for cell, tile in universe.tiles.items():
            if tile & FLIPPED:
                shown[cell] = BACK
            else:
                shown[cell] = tile & TILE
                if 51 <= tile <= 52:
                    self._wormholes += 1
        for cell, fit in universe.fits.items():
            fits[cell] = fit
        self._universe = universe
        self._tiles = list(universe.tiles)
        self._free = list(universe.fits)

    def lying(self, goal: Goal) -> float:
        """The points of a goal as the universe lies."""
        self._matching = MATCHING[goal]
        self._lined = set()
        matching = self._matching
        shown = self._shown
        runs: list[list[Cell]] = []
        for first in self._tiles:
            if matching >> shown[first] & 1:
                around = STEP[first]
                for axis in range(3):
                    second = around[axis]
                    if (
                        matching >> shown[second] & 1
                        and not matching >> shown[around[axis + 3]] & 1
                    ):
                        third = STEP[second][axis]
                        if matching >> shown[third] & 1:
                            runs.append(self._run(first, axis))
        if self._wormholes > 1 and self._universe is not None:
            for run in runs:
                self._lined.update(run)
            return float(goal_score(self._universe, goal, self.flat))
        return self._packed(runs) if runs else 0.0

    def _run(self, first: Cell, axis: int) -> list[Cell]:
        run: list[Cell] = []
        cell = first
        while self._matching >> self._shown[cell] & 1:
            run.append(cell)
            cell = STEP[cell][axis]
        return run

    def _packed(self, runs: list[list[Cell]]) -> float:
        """The best of the lines that share no star."""
        cells = 0
        total = 0
        found: list[Line] = []
        for run in runs:
            value = 0
            for cell in run:
                value += 1 if self.flat else POINTS[self._shown[cell]]
            cells += len(run)
            total += value
            self._lined.update(run)
            found.append(Line(tuple(run), value))
        if cells == len(self._lined):
            return float(total)
        return float(best_lines(found)[0])

    def coming(self, unplayed: Tiles, row: Tiles) -> float:
        """What the goal last asked for may still bring: open ends and gaps, by their chances."""
        matching = self._matching
        self._wanted = matching & unplayed
        self._ready = matching & row
        if not self._wanted:
            return 0.0
        shown = self._shown
        total = 0.0
        for first in self._tiles:
            if matching >> shown[first] & 1:
                around = STEP[first]
                for axis in range(3):
                    if not matching >> shown[around[axis + 3]] & 1:
                        total += self._run_coming(first, axis)
        return total

    def _run_coming(self, first: Cell, axis: int) -> float:
        """What the run that starts at `first` may become along its axis."""
        matching = self._matching
        shown = self._shown
        weights = self.weights
        length = 0
        points = 0
        crossing = False
        cell = first
        while matching >> shown[cell] & 1:
            points += 1 if self.flat else POINTS[shown[cell]]
            if cell in self._lined:
                crossing = True
            length += 1
            cell = STEP[cell][axis]
        after = cell
        before = STEP[first][axis + 3]
        ahead = self._openness(after)
        behind = self._openness(before)
        if length >= 3:
            return weights[2] * self.following * (ahead + behind)
        if ahead == 0.0 and behind == 0.0:
            return 0.0
        part = weights[4] if crossing else 1.0
        if length == 2:
            one = self._ended(after, axis, ahead, points)
            other = self._ended(before, axis + 3, behind, points)
            if one < other:
                one, other = other, one
            return part * (one + (1.0 - BOTH) * other)
        beyond = STEP[after][axis]
        if ahead > 0.0 and matching >> shown[beyond] & 1:
            if beyond in self._lined:
                part = weights[4]
            if not matching >> shown[STEP[beyond][axis]] & 1:
                return part * self._ended(after, axis, ahead, points)
            return 0.0  # counted from the pair beyond
        if ahead > 0.0 and behind > 0.0:
            return part * weights[3] * (points + 2.0 * self.following) * ahead * behind
        return 0.0

    def _ended(self, end: Cell, direction: int, openness: float, points: int) -> float:
        """What a star on an open end would bring, by the chance that it comes."""
        if openness == 0.0:
            return 0.0
        gain = points + self.following
        cell = STEP[end][direction]
        while self._matching >> self._shown[cell] & 1:
            gain += 1.0 if self.flat else POINTS[self._shown[cell]]
            cell = STEP[cell][direction]
        fit = self._fits[end]
        chance = self.weights[0] * openness
        if self._ready and (
            fit & PAIR if self.any_star else fit & STAR_NEED == STAR_NEED and fit & self._ready
        ):
            chance += self.weights[1]
            if gain > self.soon:
                self.soon = gain
        return chance * gain

    def _openness(self, cell: Cell) -> float:
        """How open a cell is for tiles of a goal: 0 if none that is left fits, 1 if many do."""
        fit = self._fits[cell]
        if not fit:
            return FAR if self._shown[cell] == EMPTY else 0.0
        tiles = self._wanted if self.any_star else fit & self._wanted
        number = 0
        while tiles and number < FEW:
            tiles &= tiles - 1
            number += 1
        share = number / FEW
        need = PAIR if self.any_star else STAR_NEED
        return share if fit & need == need else HALF * share
