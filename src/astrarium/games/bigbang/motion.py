"""The moves of stars: sliding, the outer region, and the three moving actions.

A mover is judged lifted: its own cell counts as empty (BBG-206).
"""

from __future__ import annotations

from typing import Final

from astrarium.games.bigbang.material import ECLIPSE, HYPERSPACE, NEAR, STEP, Cell, Tile
from astrarium.games.bigbang.state import ALL_WAYS
from astrarium.games.bigbang.universe import STACKED, STAR_NEED, TILE, Universe, fit_at

OUTSIDE: Final = 0  # the outer region; pockets are numbered from 1


def is_movable(universe: Universe, cell: Cell) -> bool:
    """A star, never a phenomenon, that is not the top of an eclipse stack.  [BBG-154, BBG-202]"""
    return universe.is_star(cell) and not universe.tiles[cell] & STACKED


# -- the six cells around one ---------------------------------------------------


def ring(universe: Universe, cell: Cell) -> int:
    """The occupied neighbours of a cell: a bit for each direction."""
    tiles = universe.tiles
    around = STEP[cell]
    taken = 0
    for i in range(6):
        if around[i] in tiles:
            taken |= 1 << i
    return taken


def _turned(taken: int) -> int:
    """The ring turned by one direction."""
    return taken >> 1 | (taken & 1) << 5


# BBG-205: two free neighbours side by side, without which nothing can be slid out.
HAS_GAP: Final[tuple[bool, ...]] = tuple(
    (taken | _turned(taken)) != ALL_WAYS for taken in range(ALL_WAYS + 1)
)
# The tiles around hang together side by side, so that none of them needs the one inside.
IS_WHOLE: Final[tuple[bool, ...]] = tuple(
    (taken & ~_turned(taken)).bit_count() < 2 for taken in range(ALL_WAYS + 1)
)


# -- the outer region ----------------------------------------------------------


def pockets_of(universe: Universe) -> dict[Cell, int]:
    """The free cells beside tiles that cannot be reached from outside, by pocket.

    [BBG-203, BBG-204] All tiles touch each other, so the rim of each region is one closed
    walk: it is enough to slide from rim cell to rim cell, never through the open. The
    cell with the smallest index lies outside, since nothing lies further west. Kept with
    the universe until that changes; mostly there are no pockets.
    """
    if universe.pockets is None:
        left = set(universe.fits)
        slide_from(min(left), left, universe.tiles)
        universe.pockets = {}
        pocket = OUTSIDE
        while left:
            pocket += 1
            for cell in slide_from(min(left), left, universe.tiles):
                universe.pockets[cell] = pocket
    return universe.pockets


def slide_from(start: Cell, left: set[Cell], tiles: dict[Cell, int]) -> list[Cell]:
    """The cells that slide steps reach from one, all of them taken out of `left`."""
    left.discard(start)
    reached = [start]
    for cell in reached:  # grows as it goes
        around = STEP[cell]
        for i in range(6):
            target = around[i]
            if target in left and (around[i - 1] not in tiles or around[i - 5] not in tiles):
                left.discard(target)
                reached.append(target)
    return reached


def lay_without_pocket(universe: Universe, cell: Cell, tile: Tile) -> None:
    """Lay a tile, and keep the knowledge that there is no pocket where that is plain to see.

    Ways that led through the cell can go round it if its free neighbours still form one
    row of slide steps; two of them side by side are cut off by a tile beyond both.
    """
    rows = 0
    if universe.pockets is not None and not universe.pockets:
        tiles = universe.tiles
        around = STEP[cell]
        for i in range(6):
            if around[i] not in tiles and (
                around[i - 1] in tiles or STEP[around[i]][i - 1] in tiles
            ):
                rows += 1
    else:
        rows = 2
    universe.lay(cell, tile)
    if rows < 2:
        universe.pockets = {}


def opened_regions(universe: Universe, mover: Cell) -> list[int]:
    """The regions that a mover's cell opens into once it is lifted.  [BBG-203]

    Lifting it adds no way that does not lead through its own cell.
    """
    pockets = pockets_of(universe)
    tiles = universe.tiles
    regions: list[int] = []
    around = STEP[mover]
    for i in range(6):
        target = around[i]
        if target not in tiles and (around[i - 1] not in tiles or around[i - 5] not in tiles):
            region = pockets.get(target, OUTSIDE)
            if region not in regions:
                regions.append(region)
    return regions


def is_free(universe: Universe, mover: Cell) -> bool:
    """Does the mover's cell, once empty, belong to the outer region?  [BBG-205]"""
    if not HAS_GAP[ring(universe, mover)]:
        return False
    return not pockets_of(universe) or OUTSIDE in opened_regions(universe, mover)


def landing_breach(universe: Universe, mover: Cell, target: Cell) -> str:
    """The rule that forbids a free cell as destination, or nothing.  [BBG-206, BBG-207]"""
    want = STAR_NEED | 1 << (universe.tiles[mover] & TILE)
    if fit_at(universe.tiles, target, mover) & want != want:
        return "BBG-206"
    return "" if joins_all(universe, mover, target) else "BBG-207"


# -- connectivity --------------------------------------------------------------


def groups_without(universe: Universe, mover: Cell) -> list[set[Cell]]:
    """The connected groups of the other tiles once the mover is lifted."""
    left = set(universe.tiles)
    left.discard(mover)
    groups = []
    while left:
        reached = [left.pop()]
        group = set(reached)
        while reached:
            for near in NEAR[reached.pop()]:
                if near in left:
                    left.discard(near)
                    group.add(near)
                    reached.append(near)
        groups.append(group)
    return groups


def joins_all(universe: Universe, mover: Cell, target: Cell) -> bool:
    """Are all tiles one group after the move? No more is asked.  [BBG-207, BBG-208, Q-19]"""
    if IS_WHOLE[ring(universe, mover)]:
        return True
    groups = groups_without(universe, mover)
    if len(groups) == 1:
        return True
    for group in groups:
        if target not in group and not any(near in group for near in NEAR[target]):
            return False
    return True


# -- the three actions ---------------------------------------------------------
#
# Each lists the destinations of a free mover, in no order; with `one` it stops at the
# first, which is enough to know that there is a move.


def hyperspace_targets(universe: Universe, mover: Cell, one: bool) -> list[Cell]:
    """Destinations in the same outer region.  [BBG-211]"""
    pockets = pockets_of(universe)
    opened = opened_regions(universe, mover) if pockets else []
    want = STAR_NEED | 1 << (universe.tiles[mover] & TILE)
    beside = NEAR[mover]
    whole = IS_WHOLE[ring(universe, mover)]
    cells: list[Cell] = []
    for target, fit in universe.fits.items():
        if fit & want != want and target not in beside:
            continue
        if target in beside and fit_at(universe.tiles, target, mover) & want != want:
            continue
        if pockets and pockets.get(target, OUTSIDE) not in opened:
            continue
        if whole or joins_all(universe, mover, target):
            cells.append(target)
            if one:
                break
    return cells


def orbit_targets(universe: Universe, mover: Cell, one: bool) -> list[Cell]:
    """Destinations around an adjacent star.  [BBG-213]"""
    cells: list[Cell] = []
    for target in orbit_cells(universe, mover):
        if not landing_breach(universe, mover, target):
            cells.append(target)
            if one:
                break
    return cells


def orbit_cells(universe: Universe, mover: Cell) -> list[Cell]:
    """The cells a mover passes on its way round the stars it touches.  [BBG-212, BBG-214]"""
    cells: list[Cell] = []
    for i in range(6):
        pivot = STEP[mover][i]
        if universe.is_star(pivot):
            for sense in (1, -1):
                for cell in one_way_round(universe, pivot, (i + 3) % 6, sense):
                    if cell not in cells:
                        cells.append(cell)
    return cells


def one_way_round(universe: Universe, pivot: Cell, place: int, sense: int) -> list[Cell]:
    """The cells reached from `pivot + D(place)`, one way round, until something blocks."""
    tiles = universe.tiles
    around = STEP[pivot]
    passed: list[Cell] = []
    for _ in range(5):
        following = (place + sense) % 6
        target = around[following]
        gate = STEP[around[place]][following]
        if target in tiles or gate in tiles:
            return passed
        passed.append(target)
        place = following
    return passed


def eclipse_targets(universe: Universe, mover: Cell, one: bool) -> list[Cell]:
    """Adjacent stars that may be covered.  [BBG-215]"""
    cells: list[Cell] = []
    for target in NEAR[mover]:
        if is_movable(universe, target) and not landing_breach(universe, mover, target):
            cells.append(target)
            if one:
                break
    return cells


def targets(universe: Universe, action: Tile, mover: Cell, one: bool = False) -> list[Cell]:
    """The cells to which an action may take a movable star."""
    if not is_free(universe, mover):
        return []
    if action == HYPERSPACE:
        return hyperspace_targets(universe, mover, one)
    if action == ECLIPSE:
        return eclipse_targets(universe, mover, one)
    return orbit_targets(universe, mover, one)


def movers(universe: Universe, action: Tile) -> list[Cell]:
    """The stars that an action can move somewhere, in no order."""
    return [
        cell
        for cell in universe.tiles
        if is_movable(universe, cell) and targets(universe, action, cell, one=True)
    ]


def can_act(universe: Universe, action: Tile) -> bool:
    """Is there a complete move for this action?  [BBG-201]

    The newest tiles lie furthest out, and stars that hold nothing together need no
    count of groups: they are tried first.
    """
    later: list[Cell] = []
    for cell in reversed(universe.tiles):
        if is_movable(universe, cell):
            if not IS_WHOLE[ring(universe, cell)]:
                later.append(cell)
            elif targets(universe, action, cell, one=True):
                return True
    for cell in later:
        if targets(universe, action, cell, one=True):
            return True
    return False
