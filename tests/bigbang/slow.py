"""The table as the dossier tells it: places (q, r), no cell numbers, no flags, no caches.

What the slow twins have in common. Nothing here is quick, and nothing here is shared with
the code it is compared to but the codes of the tiles and the marks of what lies on a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final, TypeAlias

from astrarium.games.bigbang.material import AXIAL, CELL_AT, CODES, TILE_OF, Cell
from astrarium.games.bigbang.universe import FLIPPED, STACKED, TILE, Universe, universe_of

Place: TypeAlias = tuple[int, int]
Board: TypeAlias = dict[Place, int]  # what lies there, with its marks

WAYS: Final[tuple[Place, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
BIG_BANG: Final = TILE_OF["BB"]
HOLE: Final = TILE_OF["HOL"]
PHENOMENA: Final = tuple(TILE_OF[code] for code in ("HOL", "NOV", "WH1", "WH2"))
WORMHOLES: Final = (TILE_OF["WH1"], TILE_OF["WH2"])
EARTH: Final = TILE_OF["EAR"]


def step(place: Place, way: int) -> Place:
    q, r = WAYS[way % 6]
    return place[0] + q, place[1] + r


def around(place: Place) -> list[Place]:
    return [step(place, way) for way in range(6)]


def is_star(board: Board, place: Place) -> bool:
    """BBG-102: a visible, face-up star tile or the Earth."""
    return place in board and not board[place] & FLIPPED and board[place] & TILE <= EARTH


def shares(one: int, other: int) -> bool:
    """BBG-104, BBG-105: the same shape, colour or background; the Earth shares with all."""
    if EARTH in (one, other):
        return True
    return any(mine == yours for mine, yours in zip(CODES[one], CODES[other], strict=True))


def occupied_near(board: Board, place: Place) -> list[Place]:
    return [near for near in around(place) if near in board]


def stars_near(board: Board, place: Place) -> list[Place]:
    return [near for near in around(place) if is_star(board, near)]


def is_joined(places: Iterable[Place]) -> bool:
    """BBG-207: one connected group under adjacency."""
    left = set(places)
    reached = [left.pop()]
    while reached:
        for near in around(reached.pop()):
            if near in left:
                left.remove(near)
                reached.append(near)
    return not left


# -- between the two ways to write a table ---------------------------------------


def board_of(universe: Universe) -> Board:
    return {AXIAL[cell]: tile for cell, tile in universe.tiles.items()}


def universe_from(board: Board) -> Universe:
    """A universe set up at once; every stack covers an asteroid."""
    tiles = {CELL_AT[place]: tile for place, tile in board.items()}
    under = {cell: TILE_OF["ABv"] for cell, tile in tiles.items() if tile & STACKED}
    return universe_of(tiles, under)


def places(cells: Iterable[Cell]) -> list[Place]:
    return sorted(AXIAL[cell] for cell in cells)


# -- random tables ---------------------------------------------------------------


def blob(rng: Random, size: int) -> set[Place]:
    """Cells added anywhere beside those that lie."""
    found = {(0, 0)}
    while len(found) < size:
        found.add(rng.choice(around(rng.choice(sorted(found)))))
    return found


def thread(rng: Random, size: int) -> set[Place]:
    """Thin branches that come close to each other: pockets, gaps and gates."""
    found = {(0, 0)}
    for _ in range(60 * size):
        new = rng.choice(around(rng.choice(sorted(found))))
        if new not in found and sum(near in found for near in around(new)) == 1:
            found.add(new)
        if len(found) >= size:
            break
    return found | {rng.choice(around(rng.choice(sorted(found)))) for _ in range(rng.randrange(4))}


def ring(rng: Random, size: int) -> set[Place]:
    """Rings around the centre or beside it, with tiles inside and holes in the wall."""
    found: set[Place] = set()
    for middle in [(0, 0), (3, 0), (0, 4)][: rng.randint(1, 2 if size > 20 else 1)]:
        found |= circle(middle, rng.randint(1, 3))
    found = {place for place in found if rng.random() > 0.08}
    found |= {rng.choice(around(rng.choice(sorted(found)))) for _ in range(rng.randrange(6))}
    return largest_part(found)


def circle(middle: Place, radius: int) -> set[Place]:
    place = (middle[0] - radius, middle[1] + radius)
    found = set()
    for way in range(6):
        for _ in range(radius):
            found.add(place)
            place = step(place, way)
    return found


def spiral(rng: Random, size: int) -> set[Place]:
    """An arm wound around itself, one or two cells apart, with a few tiles knocked out."""
    gap = rng.choice((2, 2, 3))
    found = [(0, 0)]
    place, length, way = (0, 0), gap, 0
    while len(found) < size:
        for _ in range(length):
            place = step(place, way)
            found.append(place)
        way += 1
        length += way % 2 if gap == 2 else 1
    kept = {place for place in found if rng.random() > 0.04}
    kept |= {rng.choice(around(rng.choice(found))) for _ in range(rng.randrange(4))}
    return largest_part(kept | {(0, 0)})


def largest_part(found: set[Place]) -> set[Place]:
    """The greatest group of places that hang together."""
    best: set[Place] = set()
    left = set(found)
    while left:
        reached = [left.pop()]
        part = set(reached)
        while reached:
            for near in around(reached.pop()):
                if near in left:
                    left.remove(near)
                    part.add(near)
                    reached.append(near)
        best = max(best, part, key=len)
    return best


FORMS: Final[list[Callable[[Random, int], set[Place]]]] = [blob, thread, ring, spiral]


def random_board(rng: Random, form: Callable[[Random, int], set[Place]], size: int) -> Board:
    """A form covered with tiles: now of one colour, now of all; the odd one is no star.

    Tiles may come more than once; nothing that is compared here minds.
    """
    colours = rng.choice(("B", "BR", "BORY"))
    stars = [tile for tile in range(48) if CODES[tile][1] in colours]
    oddity = rng.choice((0.0, 0.1, 0.3))
    board = {}
    for place in sorted(form(rng, size)):
        board[place] = rng.choice(stars)
        if rng.random() < oddity:
            board[place] = rng.choice(
                (board[place] | FLIPPED, board[place] | STACKED, EARTH, *PHENOMENA)
            )
    board[rng.choice(sorted(board))] = BIG_BANG
    return board
