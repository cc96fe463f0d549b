"""The box of Big Bang 13.7: tiles, goals, costs, and the hexagonal table they lie on.

Frozen data, no logic of play. Values that the booklet does not give carry the id of
their assumption (B-n in the dossier), so that the owner of a boxed copy can correct
them here.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Tile: TypeAlias = int
Cell: TypeAlias = int  # dossier 3.2: 0..2610, by q, then r; Hexdomino has some more
Goal: TypeAlias = int  # 0..3 shapes, 4..7 colours
Tiles: TypeAlias = int  # a set of tiles: bit t set, tile t is in it

# -- tiles (dossier 1.2) -------------------------------------------------------

SHAPES: Final = "ACPS"  # asteroid, comet, planet, sun
COLOURS: Final = "BORY"  # blue, orange, red, yellow
BACKGROUNDS: Final = "vsg"  # void, starry, galaxy

STARS: Final = 48
EARTH: Final = 48
BLACK_HOLE: Final = 49
SUPERNOVA: Final = 50
WORMHOLES: Final = (51, 52)
HYPERSPACE: Final = 53
ORBIT: Final = 54
ECLIPSE: Final = 55
DARK_ENERGY: Final = 56
BIG_BANG: Final = 57

CODES: Final[tuple[str, ...]] = (
    *(shape + colour + ground for shape in SHAPES for colour in COLOURS for ground in BACKGROUNDS),
    *("EAR", "HOL", "NOV", "WH1", "WH2", "HYP", "ORB", "ECL", "DRK", "BB"),
)
TILE_OF: Final[dict[str, Tile]] = {code: tile for tile, code in enumerate(CODES)}

# BBG-103: the three characteristics of a star.
SHAPE: Final[tuple[int, ...]] = tuple(tile // 12 for tile in range(STARS))
COLOUR: Final[tuple[int, ...]] = tuple(tile // 3 % 4 for tile in range(STARS))
BACKGROUND: Final[tuple[int, ...]] = tuple(tile % 3 for tile in range(STARS))

# B-14: costs in millions of years, by tile; BBG-180: an end of the wormhole costs 4.
COST: Final[tuple[int, ...]] = (
    *(background + 1 for background in BACKGROUND),
    *(4, 5, 5, 4, 4, 5, 4, 4, 5, 0),
)
# Points of a star in a line (dossier 1.2): void 1, starry 2, galaxy 3, Earth 1.
POINTS: Final[tuple[int, ...]] = (*(background + 1 for background in BACKGROUND), 1)

ALL_STARS: Final[Tiles] = (1 << STARS) - 1
STARS_AND_EARTH: Final[Tiles] = (1 << EARTH + 1) - 1
PHENOMENA: Final[Tiles] = 1 << BLACK_HOLE | 1 << SUPERNOVA | 1 << WORMHOLES[0] | 1 << WORMHOLES[1]
MOVING_ACTIONS: Final[Tiles] = 1 << HYPERSPACE | 1 << ORBIT | 1 << ECLIPSE
ACTIONS: Final[Tiles] = MOVING_ACTIONS | 1 << DARK_ENERGY

# The tiles of each mode's shuffle.
COSMIC_TILES: Final[tuple[Tile, ...]] = tuple(range(BIG_BANG))  # BBG-111
SIMPLE_TILES: Final[tuple[Tile, ...]] = tuple(  # BBG-300: no galaxy background
    tile for tile in range(STARS) if BACKGROUND[tile] < 2
)
STAR_TILES: Final[tuple[Tile, ...]] = tuple(range(STARS))

# -- what shares with what -------------------------------------------------------


def _sharing(tile: Tile) -> Tiles:
    """The stars, Earth included, that share a characteristic with a star.  [BBG-104, BBG-105]"""
    mask = 1 << EARTH
    for other in range(STARS):
        if (
            SHAPE[other] == SHAPE[tile]
            or COLOUR[other] == COLOUR[tile]
            or BACKGROUND[other] == BACKGROUND[tile]
        ):
            mask |= 1 << other
    return mask


SHARING: Final[tuple[Tiles, ...]] = (*(_sharing(tile) for tile in range(STARS)), STARS_AND_EARTH)

SAME_SHAPE: Final[tuple[Tiles, ...]] = tuple(0xFFF << 12 * (tile // 12) for tile in range(STARS))
SAME_COLOUR: Final[tuple[Tiles, ...]] = tuple(
    sum(1 << other for other in range(STARS) if COLOUR[other] == COLOUR[tile])
    for tile in range(STARS)
)

# -- goals (dossier 1.3) -------------------------------------------------------

GOALS: Final = ("asteroid", "comet", "planet", "sun", "blue", "orange", "red", "yellow")
GOAL_OF: Final[dict[str, Goal]] = {name: goal for goal, name in enumerate(GOALS)}
SHAPE_GOALS: Final = (0, 1, 2, 3)
COLOUR_GOALS: Final = (4, 5, 6, 7)
MATCHING: Final[tuple[Tiles, ...]] = tuple(  # BBG-105, BBG-251, BBG-259: so does the Earth
    (SAME_SHAPE[12 * goal] if goal < 4 else SAME_COLOUR[3 * (goal - 4)]) | 1 << EARTH
    for goal in range(8)
)

# -- other material ------------------------------------------------------------

ROW: Final = 4  # B-3: slots 0 (left) .. 3 (right), new tiles enter on the left
CLOCK_SIZE: Final = 12  # B-1
CLOCK_SIZES: Final = (6, 24)  # B-1: configurable
TIMED: Final = ("bigbang", "bigbang-solitaire")  # the modes with a Cosmic Clock
HAND: Final = 7  # BBG-500
LOST_SCORE: Final = 0  # B-15
LAPS: Final = 2  # BBG-410: passages of 0 with no card left, until the game ends
DARK_STARS: Final = 2  # BBG-220: Dark energy lays two

# -- the table: cells and directions (dossier 1.1 and 3.2) ----------------------

RADIUS: Final = 29  # B-9: no tile of a universe can lie further out
CHAIN_RADIUS: Final = 47  # but the last tile of a straight Hexdomino chain of 48 can
DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
DIRECTION_NAMES: Final = ("E", "NE", "NW", "W", "SW", "SE")


def _hexagon(radius: int) -> list[tuple[int, int]]:
    """All places up to a distance from the centre, by q, then r."""
    return [
        (q, r)
        for q in range(-radius, radius + 1)
        for r in range(max(-radius, -radius - q), min(radius, radius - q) + 1)
    ]


# The cells of the move index come first; those that only chains reach follow.
_INDEXED: Final = _hexagon(RADIUS)
_FURTHER: Final = set(_hexagon(CHAIN_RADIUS)).difference(_INDEXED)
CELLS: Final = len(_INDEXED)
AXIAL: Final[tuple[tuple[int, int], ...]] = (*_INDEXED, *sorted(_FURTHER))
NOWHERE: Final = len(AXIAL)  # stands for whatever lies beyond the last cell: never occupied
CELL_AT: Final[dict[tuple[int, int], Cell]] = {place: cell for cell, place in enumerate(AXIAL)}
CENTRE: Final[Cell] = CELL_AT[0, 0]

# STEP[c][d]: the neighbour of c in direction D(d), NOWHERE beyond the last cell.  [BBG-107]
STEP: Final[tuple[tuple[Cell, ...], ...]] = (
    *(tuple(CELL_AT.get((q + dq, r + dr), NOWHERE) for dq, dr in DIRECTIONS) for q, r in AXIAL),
    (NOWHERE,) * 6,
)
# NEAR[c]: the neighbours that exist, in the order of the directions.
NEAR: Final[tuple[tuple[Cell, ...], ...]] = tuple(
    tuple(cell for cell in around if cell != NOWHERE) for around in STEP[:NOWHERE]
)
