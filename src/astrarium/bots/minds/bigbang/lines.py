"""Lines of Big Bang 13.7 that lie, and lines that may still come."""

from __future__ import annotations

from random import Random
from typing import Final

from astrarium.games.bigbang.material import MATCHING, NOWHERE, POINTS, STEP, Cell, Goal, Tiles
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


# Random numbers whose products tell universes apart.
_mixer = Random(137)
CELL_CODES: Final[list[int]] = [_mixer.getrandbits(30) for _ in range(NOWHERE)]
TILE_CODES: Final[list[int]] = [_mixer.getrandbits(30) for _ in range(256)]
KEPT: Final = 30_000  # outlooks that a board remembers

Key = tuple[int, Goal, Tiles, Tiles]


class Outlook:
    """The worth of a goal in a universe, in points.

    `lying`: as the universe lies. `coming`: the gain from open ends and gaps, by
    their chances. `soon`: the most that one tile of the row would complete.
    """

    __slots__ = ("coming", "lying", "soon")

    def __init__(self, lying: float, coming: float, soon: float) -> None:
        self.lying = lying
        self.coming = coming
        self.soon = soon


class Board:
    """A universe to be looked at goal by goal. It serves one universe at a time.

    A search comes back to the same universes again and again, so what was seen is kept.
    """

    def __init__(self, flat: bool, any_star: bool) -> None:
        self.flat = flat  # every tile is worth 1 (BBG-308)
        self.any_star = any_star  # the sharing rule does not apply (BBG-304)
        self.following = 1.0 if flat else 2.0  # points of the tile to come, on the average
        self.weights = [COMPLETE, READY, GROW, SEED, CROSSING]
        self._seen: dict[Key, Outlook] = {}
        self._code = 0
        self._universe: Universe | None = None  # still to be laid out
        self._shown = [EMPTY] * (NOWHERE + 1)
        self._fits = [0] * (NOWHERE + 1)
        self._tiles: list[Cell] = []
        self._free: list[Cell] = []
        self._wormholes: list[Cell] = []
        self._matching = 0
        self._wanted = 0
        self._ready = 0
        self._soon = 0.0
        self._lined: set[Cell] = set()

    def spread(self, universe: Universe) -> None:
        """Look at another universe, or at the same one after it changed."""
        code = 0
        for cell, tile in universe.tiles.items():
            code ^= CELL_CODES[cell] * TILE_CODES[tile]
        self._code = code
        self._universe = universe

    def look(self, goal: Goal, unplayed: Tiles, row: Tiles) -> Outlook:
        """The worth of a goal, with these tiles still to be played and these in the row."""
        matching = MATCHING[goal]
        wanted = matching & unplayed
        ready = matching & row
        key = (self._code, goal, wanted, ready)
        outlook = self._seen.get(key)
        if outlook is None:
            self._matching, self._wanted, self._ready = matching, wanted, ready
            if self._universe is not None:
                self._lay_out(self._universe)
            if len(self._seen) >= KEPT:
                self._seen.clear()
            outlook = self._seen[key] = self._outlook()
        return outlook

    def _lay_out(self, universe: Universe) -> None:
        shown = self._shown
        fits = self._fits
        for cell in self._tiles:
            shown[cell] = EMPTY
        for cell in self._free:
            fits[cell] = 0
        self._wormholes = []
        for cell, tile in universe.tiles.items():
            if tile & FLIPPED:
                shown[cell] = BACK
            else:
                shown[cell] = tile & TILE
                if 51 <= tile <= 52:
                    self._wormholes.append(cell)
        for cell, fit in universe.fits.items():
            fits[cell] = fit
        self._tiles = list(universe.tiles)
        self._free = list(universe.fits)
        self._universe = None

    def _outlook(self) -> Outlook:
        matching = self._matching
        shown = self._shown
        runs: list[tuple[Cell, int]] = []  # first cell and axis of two or more in a row
        singles: list[tuple[Cell, int]] = []  # of one, where another may follow
        for cell in self._tiles:
            if matching >> shown[cell] & 1:
                around = STEP[cell]
                for axis in range(3):
                    if not matching >> shown[around[axis + 3]] & 1:
                        following = shown[around[axis]]
                        if matching >> following & 1:
                            runs.append((cell, axis))
                        elif following == EMPTY:
                            singles.append((cell, axis))
        lying = self._lying(runs)
        coming = 0.0
        self._soon = 0.0
        if self._wanted:
            for first, axis in runs:
                coming += self._run_coming(first, axis)
            for cell, axis in singles:
                coming += self._single_coming(cell, axis)
        return Outlook(lying, coming, self._soon)

    # -- lines that lie ----------------------------------------------------------------

    def _lying(self, runs: list[tuple[Cell, int]]) -> float:
        """The points of the goal as the universe lies.  [BBG-257]"""
        lines: list[list[Cell]] = []
        lined: set[Cell] = set()
        for first, axis in runs:
            if self._matching >> self._shown[STEP[STEP[first][axis]][axis]] & 1:
                line = self._arm(first, axis)
                line.append(first)
                lined.update(line)
                lines.append(line)
        self._lined = lined
        if len(self._wormholes) == 2:
            lines += self._wormhole_lines()
        return float(self._packed(lines)) if lines else 0.0

    def _arm(self, start: Cell, direction: int) -> list[Cell]:
        """The matching tiles that follow each other beside a cell."""
        arm: list[Cell] = []
        cell = STEP[start][direction]
        while self._matching >> self._shown[cell] & 1:
            arm.append(cell)
            cell = STEP[cell][direction]
        return arm

    def _wormhole_lines(self) -> list[list[Cell]]:
        """Arms of one end joined to arms of the other.  [BBG-254, BBG-255]"""
        joined: list[list[Cell]] = []
        one_end, other_end = self._wormholes
        others = [arm for direction in range(6) if (arm := self._arm(other_end, direction))]
        if others:
            for direction in range(6):
                one = self._arm(one_end, direction)
                if one:
                    for other in others:
                        if len(one) + len(other) >= 3 and not set(one) & set(other):
                            joined.append(one + other)
        return joined

    def _packed(self, lines: list[list[Cell]]) -> int:
        """The most that lines are worth that share no star.  [BBG-257, BBG-258]"""
        numbers: dict[Cell, int] = {}
        masks: list[int] = []
        values: list[int] = []
        cells = 0
        for line in lines:
            value = 0
            mask = 0
            for cell in line:
                value += 1 if self.flat else POINTS[self._shown[cell]]
                mask |= 1 << numbers.setdefault(cell, len(numbers))
            masks.append(mask)
            values.append(value)
            cells += len(line)
        if cells == len(numbers):  # no star is shared
            return sum(values)
        best: dict[int, int] = {0: 0}  # by the stars that are used
        for mask, value in zip(masks, values):
            for used, total in list(best.items()):
                if not used & mask and total + value > best.get(used | mask, -1):
                    best[used | mask] = total + value
        return max(best.values())

    # -- lines that may come -------------------------------------------------------------

    def _run_coming(self, first: Cell, axis: int) -> float:
        """The points that the run from `first` on may gain along its axis."""
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
        one = self._ended(after, axis, ahead, points)
        other = self._ended(before, axis + 3, behind, points)
        if one < other:
            one, other = other, one
        return part * (one + (1.0 - BOTH) * other)

    def _single_coming(self, cell: Cell, axis: int) -> float:
        """The points that one star may gain with the free cell behind it along an axis."""
        after = STEP[cell][axis]
        ahead = self._openness(after)
        if ahead == 0.0:
            return 0.0
        points = 1 if self.flat else POINTS[self._shown[cell]]
        part = self.weights[4] if cell in self._lined else 1.0
        beyond = STEP[after][axis]
        if self._matching >> self._shown[beyond] & 1:
            if self._matching >> self._shown[STEP[beyond][axis]] & 1:
                return 0.0  # counted from the pair beyond
            if beyond in self._lined:
                part = self.weights[4]
            return part * self._ended(after, axis, ahead, points)
        behind = self._openness(STEP[cell][axis + 3])
        return part * self.weights[3] * (points + 2.0 * self.following) * ahead * behind

    def _ended(self, end: Cell, direction: int, openness: float, points: int) -> float:
        """The points of a star on an open end, by the chance that it comes."""
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
            if gain > self._soon:
                self._soon = gain
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
