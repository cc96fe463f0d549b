"""A universe: the tiles on the table, and for every free cell beside them the stars that fit.

The board is sparse. `fits` has an entry for each empty cell that touches a tile: one
int whose low bits are the stars that share with every adjacent star, and whose flags
say what the cell touches. It is kept up to date by `lay`; after a flip or a move the
few cells concerned are looked at afresh by `fit_at`.
"""

from __future__ import annotations

from typing import Final

from astrarium.games.bigbang.material import (
    BIG_BANG,
    BLACK_HOLE,
    CENTRE,
    EARTH,
    NEAR,
    SHARING,
    STARS_AND_EARTH,
    SUPERNOVA,
    Cell,
    Tile,
    Tiles,
)

# Flags of a tile on the table.
FLIPPED: Final = 64
STACKED: Final = 128
TILE: Final = 63  # mask of the id

# Flags of a free cell, above the 49 bits of the stars that share.
STAR_NEAR: Final = 1 << 49  # BBG-142
PAIR: Final = 1 << 50  # BBG-141: two neighbours at least
BARRED: Final = 1 << 51  # BBG-151: a phenomenon or the Big Bang
HOLE_NEAR: Final = 1 << 52
NOVA_NEAR: Final = 1 << 53
FLAGS: Final = STAR_NEAR | PAIR | BARRED | HOLE_NEAR | NOVA_NEAR
STAR_NEED: Final = STAR_NEAR | PAIR


def _flags(tile: Tile) -> int:
    """The flags that a tile gives to the cells around it: a phenomenon is occupied, but no star.

    [BBG-151, BBG-153, BBG-180]
    """
    if tile <= EARTH:
        return STAR_NEAR
    if tile == BLACK_HOLE:
        return BARRED | HOLE_NEAR
    return BARRED | NOVA_NEAR if tile == SUPERNOVA else BARRED


# By visible tile: the flags it sets around it, and the bits it leaves standing; what has no
# characteristic leaves all of them (BBG-106).
ENTER: Final[tuple[int, ...]] = tuple(_flags(tile) for tile in range(BIG_BANG + 1))
KEEP: Final[tuple[int, ...]] = tuple(
    SHARING[tile] | FLAGS if tile <= EARTH else STARS_AND_EARTH | FLAGS
    for tile in range(BIG_BANG + 1)
)


class Universe:
    """The tiles by cell, the stars that fit beside them, and the covered tiles.  [BBG-101]

    `pockets` is None until somebody asks for it (see `motion.pockets_of`).
    """

    __slots__ = ("fits", "pockets", "tiles", "under")

    def __init__(
        self,
        tiles: dict[Cell, int],
        fits: dict[Cell, int],
        under: dict[Cell, Tile],
        pockets: dict[Cell, int] | None = None,
    ) -> None:
        self.tiles = tiles
        self.fits = fits
        self.under = under
        self.pockets = pockets

    def copy(self) -> Universe:
        """A copy that shares covered tiles and pockets: they are replaced, never changed."""
        return Universe(self.tiles.copy(), self.fits.copy(), self.under, self.pockets)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Universe)
            and self.tiles == other.tiles
            and self.fits == other.fits
            and self.under == other.under
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Universe, (self.tiles, self.fits, self.under, self.pockets)

    # -- laying ----------------------------------------------------------------

    def lay(self, cell: Cell, tile: Tile) -> None:
        """Put a face-up tile on an empty cell."""
        tiles = self.tiles
        fits = self.fits
        tiles[cell] = tile
        self.pockets = None
        fits.pop(cell, None)
        enter = ENTER[tile]
        keep = KEEP[tile]
        for near in NEAR[cell]:
            if near not in tiles:
                known = fits.get(near, -1)
                if known < 0:
                    fits[near] = (STARS_AND_EARTH | enter) & keep
                else:
                    fits[near] = (known | enter | PAIR) & keep

    def flip(self, cell: Cell) -> None:
        """Turn a star face down for good.  [BBG-163]"""
        self.tiles[cell] |= FLIPPED
        self.look_around(cell)

    def move(self, start: Cell, end: Cell) -> None:
        """Take a star from one cell to another; a tile that lies there is covered.  [BBG-216]"""
        tile = self.tiles.pop(start)
        if end in self.tiles:
            self.under = {**self.under, end: self.tiles[end] & TILE}
            tile |= STACKED
        self.tiles[end] = tile
        self.pockets = None
        for cell in (start, end):
            self.look_at(cell)
            self.look_around(cell)

    def look_around(self, cell: Cell) -> None:
        """Bring the entries of a cell's free neighbours up to date."""
        for near in NEAR[cell]:
            self.look_at(near)

    def look_at(self, cell: Cell) -> None:
        fit = 0 if cell in self.tiles else fit_at(self.tiles, cell)
        if fit:
            self.fits[cell] = fit
        else:
            self.fits.pop(cell, None)

    # -- asking ----------------------------------------------------------------

    def placeable(self, wanted: Tiles) -> Tiles:
        """The subset of `wanted` that fits some cell; the first star goes anywhere.  [BBG-144]"""
        if len(self.tiles) < 2:  # the first tile of the game or of a universe
            return wanted if not self.tiles else self.attachable(wanted)
        left = wanted
        for fit in self.fits.values():
            if fit & STAR_NEED == STAR_NEED:
                left &= ~fit
                if not left:
                    return wanted
        return wanted & ~left

    def attachable(self, wanted: Tiles) -> Tiles:
        """The subset of `wanted` that fits beside some one neighbour, be it the Big Bang.

        [BBG-221, BBG-226]
        """
        left = wanted
        for fit in self.fits.values():
            if not fit & HOLE_NEAR or fit & STAR_NEAR:
                left &= ~fit
                if not left:
                    return wanted
        return wanted & ~left

    def takes_phenomenon(self) -> bool:
        """Is there a cell for a phenomenon?  [BBG-150, BBG-151]"""
        for fit in self.fits.values():
            if fit & (PAIR | BARRED) == PAIR:
                return True
        return False

    def cells_for_star(self, tile: Tile) -> list[Cell]:
        """The cells where a star may be laid, in no order.  [BBG-140, BBG-141, BBG-142, BBG-143]

        While at most one tile lies, its neighbours will do (BBG-144, BBG-606).
        """
        if not self.tiles:
            return [CENTRE]
        want = 1 << tile if len(self.tiles) == 1 else STAR_NEED | 1 << tile
        return self.cells_with(want, want)

    def cells_for_dark_star(self, tile: Tile) -> list[Cell]:
        """The cells where Dark energy lets a star be laid, in no order.  [BBG-221]"""
        bit = 1 << tile
        return [
            cell
            for cell, fit in self.fits.items()
            if fit & bit and (not fit & HOLE_NEAR or fit & STAR_NEAR)
        ]

    def cells_for_phenomenon(self) -> list[Cell]:
        """The cells where a phenomenon may be laid, in no order: nothing needs to be shared.

        [BBG-150, BBG-151, BBG-152]
        """
        return self.cells_with(PAIR | BARRED, PAIR)

    def paired_cells(self) -> list[Cell]:
        """The empty cells with two neighbours; Simple mode asks no more.  [BBG-303, BBG-304]"""
        want = 0 if len(self.tiles) == 1 else PAIR
        return self.cells_with(want, want)

    def cells_with(self, mask: int, want: int) -> list[Cell]:
        """The free cells whose entry has just these bits under a mask."""
        cells: list[Cell] = []
        for cell, fit in self.fits.items():
            if fit & mask == want:
                cells.append(cell)
        return cells

    def is_star(self, cell: Cell) -> bool:
        """Does the cell show a star: face up, Earth included?  [BBG-102]"""
        return self.tiles.get(cell, FLIPPED) & ~STACKED <= EARTH


def universe_of(tiles: dict[Cell, int], under: dict[Cell, Tile]) -> Universe:
    """A universe set up by hand, with its entries computed."""
    universe = Universe(tiles, {}, under)
    for cell in list(tiles):
        universe.look_around(cell)
    return universe


def big_bang() -> Universe:
    """The Big Bang alone at the centre.  [BBG-110]"""
    universe = Universe({}, {}, {})
    universe.lay(CENTRE, BIG_BANG)
    universe.pockets = {}
    return universe


def fit_at(tiles: dict[Cell, int], cell: Cell, lifted: Cell = -1) -> int:
    """The entry of an empty cell, looked at afresh; 0 if it touches nothing.

    A flipped tile is a neighbour, and nothing else (BBG-106, BBG-163).

    `lifted` is a cell taken as empty: a mover in the air (BBG-206).
    """
    fit = STARS_AND_EARTH
    count = 0
    for near in NEAR[cell]:
        if near in tiles and near != lifted:
            count += 1
            tile = tiles[near]
            if not tile & FLIPPED:
                tile &= TILE
                fit = (fit | ENTER[tile]) & KEEP[tile]
    if count == 0:
        return 0
    return fit | PAIR if count > 1 else fit
