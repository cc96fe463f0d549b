"""Why a move is not legal: the rule and the reason, as the player may know it."""

from __future__ import annotations

from astrarium.engine.protocol import Breach, Message, message
from astrarium.games.bigbang import material as m
from astrarium.games.bigbang.material import Cell, Tile
from astrarium.games.bigbang.motion import (
    OUTSIDE,
    is_free,
    is_movable,
    landing_breach,
    opened_regions,
    orbit_cells,
    pockets_of,
)
from astrarium.games.bigbang.moves import BY_COLOUR, LEFT
from astrarium.games.bigbang.speech import cell_name, tile_name
from astrarium.games.bigbang.universe import FLIPPED, STACKED, TILE, Universe


def not_asked(rule: str, asked: Message) -> Breach:
    """The move is of a kind that is not asked for now; the reason names the one that is."""
    return Breach(rule, message("bbg.no.not-asked", asked=asked))


def empty_slot(rule: str, slot: int) -> Breach:
    return Breach(rule, message("bbg.no.empty-slot", slot=slot))


def no_cell(rule: str, tile: Tile) -> Breach:
    """No cell takes this tile now."""
    return Breach(rule, message("bbg.no.no-cell", tile=tile_name(tile)))


def no_move(tile: Tile) -> Breach:
    """An action without any complete move."""
    return Breach("BBG-201", message("bbg.no.no-move", tile=tile_name(tile)))


def only_stars(rule: str, tile: Tile) -> Breach:
    """Bonus turns and Dark energy take stars only."""
    return Breach(rule, message("bbg.no.only-stars", tile=tile_name(tile)))


def no_voluntary_pass(rule: str) -> Breach:
    return Breach(rule, message("bbg.no.no-pass"))


# -- laying --------------------------------------------------------------------


def occupied(universe: Universe, cell: Cell) -> Breach | None:
    """BBG-140: the cell is empty."""
    if cell not in universe.tiles:
        return None
    lying = tile_name(universe.tiles[cell] & TILE)
    return Breach("BBG-140", message("bbg.no.occupied", cell=cell_name(cell), tile=lying))


def stars_near(universe: Universe, cell: Cell, lifted: Cell = -1) -> list[Cell]:
    return [near for near in m.NEAR[cell] if near != lifted and universe.is_star(near)]


def count_near(universe: Universe, cell: Cell, lifted: Cell = -1) -> int:
    return sum(near in universe.tiles and near != lifted for near in m.NEAR[cell])


def too_few(rule: str, cell: Cell, count: int, needed: int) -> Breach | None:
    """Fewer occupied neighbours than the rule asks for."""
    if count >= needed:
        return None
    return Breach(rule, message("bbg.no.too-few", cell=cell_name(cell), n=count, needed=needed))


def no_star(rule: str, cell: Cell) -> Breach:
    return Breach(rule, message("bbg.no.no-star", cell=cell_name(cell)))


def nothing_shared(rule: str, universe: Universe, tile: Tile, stars: list[Cell]) -> Breach | None:
    """A star beside the cell that has nothing in common with the tile.  [BBG-143]"""
    for near in stars:
        lying = universe.tiles[near] & TILE
        if not m.SHARING[tile] >> lying & 1:
            return Breach(
                rule,
                message(
                    "bbg.no.nothing-shared",
                    tile=tile_name(tile),
                    other=tile_name(lying),
                    cell=cell_name(near),
                ),
            )
    return None


def star_breach(universe: Universe, tile: Tile, cell: Cell) -> Breach | None:
    """Why a star may not be laid on a cell.  [BBG-140, BBG-141, BBG-142, BBG-143, BBG-144]"""
    first = len(universe.tiles) == 1
    count = count_near(universe, cell)
    stars = stars_near(universe, cell)
    breach = occupied(universe, cell) or (
        too_few("BBG-144", cell, count, 1) if first else too_few("BBG-141", cell, count, 2)
    )
    if breach is None and not first and not stars:
        breach = no_star("BBG-142", cell)
    return breach or nothing_shared("BBG-143", universe, tile, stars)


def dark_star_breach(universe: Universe, tile: Tile, cell: Cell) -> Breach | None:
    """Why Dark energy may not lay a star on a cell.  [BBG-221]"""
    stars = stars_near(universe, cell)
    breach = occupied(universe, cell) or too_few("BBG-221", cell, count_near(universe, cell), 1)
    if breach is not None:
        return breach
    if not stars and any(universe.tiles.get(near) == m.BLACK_HOLE for near in m.NEAR[cell]):
        return no_star("BBG-161", cell)
    return nothing_shared("BBG-221", universe, tile, stars)


def phenomenon_breach(universe: Universe, cell: Cell) -> Breach | None:
    """Why a phenomenon may not be laid on a cell.  [BBG-150, BBG-151]"""
    breach = occupied(universe, cell) or too_few("BBG-150", cell, count_near(universe, cell), 2)
    if breach is not None:
        return breach
    for near in m.NEAR[cell]:
        lying = universe.tiles.get(near, FLIPPED)
        if lying == m.BIG_BANG or (lying < FLIPPED and m.PHENOMENA >> lying & 1):
            return Breach(
                "BBG-151",
                message("bbg.no.barred", cell=cell_name(cell), tile=tile_name(lying)),
            )
    return None


def paired_breach(universe: Universe, cell: Cell) -> Breach | None:
    """Why no tile may be laid on a cell in Simple mode.  [BBG-303]"""
    needed = 1 if len(universe.tiles) == 1 else 2
    return occupied(universe, cell) or too_few("BBG-303", cell, count_near(universe, cell), needed)


def parallel_breach(universe: Universe, tile: Tile, cell: Cell) -> Breach | None:
    """Why a star may not be laid in one of the Parallel Universes.  [BBG-606]"""
    if not universe.tiles:
        return Breach("BBG-606", message("bbg.no.centre-first"))
    needed = 1 if len(universe.tiles) == 1 else 2
    return (
        occupied(universe, cell)
        or too_few("BBG-606", cell, count_near(universe, cell), needed)
        or nothing_shared("BBG-606", universe, tile, stars_near(universe, cell))
    )


# -- moving --------------------------------------------------------------------


def mover_breach(universe: Universe, action: Tile, cell: Cell) -> Breach | None:
    """Why an action may not move the tile on a cell."""
    where = cell_name(cell)
    if cell not in universe.tiles:
        return Breach("BBG-202", message("bbg.no.nothing-there", cell=where))
    lying = universe.tiles[cell]
    tile = tile_name(lying & TILE)
    if not is_movable(universe, cell):
        if lying & STACKED and not lying & FLIPPED:
            return Breach("BBG-216", message("bbg.no.stacked", cell=where, tile=tile))
        return Breach("BBG-202", message("bbg.no.not-movable", cell=where, tile=tile))
    if not is_free(universe, cell):
        return Breach("BBG-205", message("bbg.no.not-free", cell=where, tile=tile))
    return Breach(
        "BBG-201",
        message("bbg.no.no-destination", cell=where, tile=tile, action=tile_name(action)),
    )


def target_breach(universe: Universe, action: Tile, mover: Cell, cell: Cell) -> Breach:
    """Why an action may not take a mover, which has other destinations, to a cell."""
    where = cell_name(cell)
    if cell == mover:
        return Breach("BBG-206", message("bbg.no.same-cell", cell=where))
    return (
        reach_breach(universe, action, mover, cell)
        or shortage(universe, mover, cell)
        or Breach("BBG-207", message("bbg.no.torn", cell=where))
    )


def reach_breach(universe: Universe, action: Tile, mover: Cell, cell: Cell) -> Breach | None:
    """The mover does not get there.  [BBG-211, BBG-212, BBG-214, BBG-215]"""
    if action == m.ECLIPSE:
        if cell in m.NEAR[mover] and is_movable(universe, cell):
            return None
        return Breach("BBG-215", message("bbg.no.not-coverable", cell=cell_name(cell)))
    rule = "BBG-214" if action == m.ORBIT else "BBG-211"
    if cell in universe.tiles:
        lying = tile_name(universe.tiles[cell] & TILE)
        return Breach(rule, message("bbg.no.occupied", cell=cell_name(cell), tile=lying))
    if action == m.ORBIT:
        if cell in orbit_cells(universe, mover):
            return None
        return Breach("BBG-212", message("bbg.no.off-orbit", cell=cell_name(cell)))
    if pockets_of(universe).get(cell, OUTSIDE) not in opened_regions(universe, mover):
        return Breach("BBG-211", message("bbg.no.walled-in", cell=cell_name(cell)))
    return None


def shortage(universe: Universe, mover: Cell, cell: Cell) -> Breach | None:
    """The landing rule, judged with the mover lifted.  [BBG-206]"""
    if landing_breach(universe, mover, cell) != "BBG-206":
        return None
    stars = stars_near(universe, cell, mover)
    breach = too_few("BBG-206", cell, count_near(universe, cell, mover), 2)
    if breach is None and not stars:
        breach = no_star("BBG-206", cell)
    return breach or nothing_shared("BBG-206", universe, universe.tiles[mover] & TILE, stars)


# -- Parallel Universes and Hexdomino ------------------------------------------


def side_breach(tile: Tile, side: int) -> Breach:
    """The tile fits only in the other universe.  [BBG-605]"""
    id = "bbg.no.not-left" if side == LEFT else "bbg.no.not-right"
    return Breach("BBG-606", message(id, tile=tile_name(tile)))


def not_in_hand(tile: Tile) -> Breach:
    return Breach("BBG-500", message("bbg.no.not-in-hand", tile=tile_name(tile)))


def not_attachable(tile: Tile) -> Breach:
    """No open end takes this tile.  [BBG-503, BBG-504, BBG-505]"""
    return Breach("BBG-505", message("bbg.no.not-attachable", tile=tile_name(tile)))


def must_attach() -> Breach:
    return Breach("BBG-507", message("bbg.no.must-attach"))


def not_linked(rule: str, kind: int, tile: Tile, other: Tile) -> Breach:
    """The two tiles do not have that characteristic in common.  [BBG-504, BBG-505]"""
    id = "bbg.no.other-colour" if kind == BY_COLOUR else "bbg.no.other-shape"
    return Breach(rule, message(id, tile=tile_name(tile), other=tile_name(other)))


def way_closed(end: int, cell: Cell) -> Breach:
    """The cell is taken, or touches another tile than the end.  [BBG-503]"""
    return Breach("BBG-503", message("bbg.no.way-closed", end=end, cell=cell_name(cell)))


def only_end_one() -> Breach:
    """The first tile is attached at end 1.  [BBG-502]"""
    return Breach("BBG-502", message("bbg.no.only-end-one"))
