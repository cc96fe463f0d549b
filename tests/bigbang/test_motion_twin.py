"""Sliding, the outer region and the three moving actions, against a slow twin.

The twin fills the bounding box from a corner for every mover anew (BBG-204) and looks at
the whole universe after every move (BBG-207); the code knows shortcuts, and caches them.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given

from astrarium.games.bigbang import motion
from astrarium.games.bigbang.material import (
    CELL_AT,
    ECLIPSE,
    HYPERSPACE,
    ORBIT,
    STARS,
    TILE_OF,
    Cell,
)
from astrarium.games.bigbang.universe import FLIPPED, STACKED, TILE, Universe, big_bang, universe_of
from tests.bigbang.drawn import COSMIC
from tests.bigbang.slow import (
    FORMS,
    Board,
    Place,
    around,
    board_of,
    is_joined,
    is_star,
    occupied_near,
    places,
    random_board,
    shares,
    stars_near,
    step,
    universe_from,
)
from tests.laws.harness import SEEDS, Case, moments, played, sample

# -- the twin ------------------------------------------------------------------


def slides(taken: set[Place] | Board, start: Place, way: int) -> bool:
    """BBG-203: the cell is empty, and one of the two beside the way is."""
    return step(start, way) not in taken and (
        step(start, way - 1) not in taken or step(start, way + 1) not in taken
    )


def region_from(taken: set[Place] | Board, corner: Place) -> set[Place]:
    """BBG-204: the cells slid to on the bounding box enlarged by 2 on every side."""
    qs = range(min(q for q, _ in taken) - 2, max(q for q, _ in taken) + 3)
    rs = range(min(r for _, r in taken) - 2, max(r for _, r in taken) + 3)
    found = {corner}
    reached = [corner]
    while reached:
        place = reached.pop()
        for way in range(6):
            target = step(place, way)
            inside = target[0] in qs and target[1] in rs
            if inside and target not in found and slides(taken, place, way):
                found.add(target)
                reached.append(target)
    return found


def outer_region(taken: set[Place] | Board) -> set[Place]:
    return region_from(taken, (min(q for q, _ in taken) - 2, min(r for _, r in taken) - 2))


def lifted(board: Board, mover: Place) -> Board:
    return {place: tile for place, tile in board.items() if place != mover}


def is_movable(board: Board, place: Place) -> bool:
    """BBG-202."""
    return is_star(board, place) and not board[place] & STACKED


def is_free(board: Board, mover: Place) -> bool:
    """BBG-205."""
    return mover in outer_region(lifted(board, mover))


def lands(board: Board, mover: Place, target: Place) -> bool:
    """BBG-206 and BBG-207, for an empty cell or a star that is covered."""
    rest = lifted(board, mover)
    tile = board[mover] & TILE
    stars = stars_near(rest, target)
    return (
        target != mover
        and len(occupied_near(rest, target)) >= 2
        and len(stars) >= 1
        and all(shares(tile, rest[star] & TILE) for star in stars)
        and is_joined({*rest, target})
    )


def hyperspace(board: Board, mover: Place) -> list[Place]:
    """BBG-211."""
    region = outer_region(lifted(board, mover))
    return sorted(target for target in region if lands(board, mover, target))


def orbit(board: Board, mover: Place) -> list[Place]:
    """BBG-212, BBG-213: step by step around each adjacent star, one way and the other."""
    rest = lifted(board, mover)
    found = set()
    for pivot in stars_near(board, mover):
        for sense in (1, -1):
            place = mover
            for _ in range(5):
                circle = around(pivot)
                target = circle[(circle.index(place) + sense) % 6]
                if not slides(rest, place, around(place).index(target)):
                    break
                place = target
                found.add(place)
    return sorted(target for target in found if lands(board, mover, target))


def eclipse(board: Board, mover: Place) -> list[Place]:
    """BBG-215."""
    return sorted(
        target
        for target in around(mover)
        if is_movable(board, target) and lands(board, mover, target)
    )


TWINS = {HYPERSPACE: hyperspace, ORBIT: orbit, ECLIPSE: eclipse}


def slow_targets(board: Board, action: int, mover: Place) -> list[Place]:
    return TWINS[action](board, mover) if is_free(board, mover) else []


def slow_pockets(board: Board) -> list[list[Place]]:
    """The free cells beside tiles that lie outside no longer, sorted by pocket."""
    outside = outer_region(board)
    rim = {near for place in board for near in around(place) if near not in board}
    found = []
    left = rim - outside
    while left:
        pocket = region_from(board, min(left))
        found.append(sorted(pocket & left))
        left -= pocket
    return sorted(found)


def pockets(universe: Universe) -> list[list[Place]]:
    """The same as the code has them, numbers gone."""
    found: dict[int, list[Cell]] = {}
    for cell, number in motion.pockets_of(universe).items():
        found.setdefault(number, []).append(cell)
    return sorted(places(cells) for cells in found.values())


# -- all at once ---------------------------------------------------------------


def compare(universe: Universe) -> None:
    """Everything the code says about moves in a universe, against the twin."""
    board = board_of(universe)
    stars = [place for place in board if is_movable(board, place)]
    assert pockets(universe) == slow_pockets(board)
    for mover in stars:
        assert motion.is_free(universe, CELL_AT[mover]) == is_free(board, mover), mover
    for action in TWINS:
        able = []
        for mover in stars:
            expected = slow_targets(board, action, mover)
            assert places(motion.targets(universe, action, CELL_AT[mover])) == expected, mover
            able += [mover] if expected else []
        assert places(motion.movers(universe, action)) == sorted(able), action
        assert motion.can_act(universe, action) == bool(able), action


@pytest.mark.parametrize("form", FORMS)
def test_moves_on_random_forms_are_those_of_the_slow_twin(
    form: Callable[[Random, int], set[Place]],
) -> None:
    """BBG-202 to BBG-216 among pockets, narrow gaps and gates."""

    @sample(15)
    @given(SEEDS)
    def check(seed: int) -> None:
        rng = Random(seed)
        compare(universe_from(random_board(rng, form, rng.randint(4, 30))))

    check()


@sample(5)
@given(SEEDS)
def test_moves_in_random_cosmic_games_are_those_of_the_slow_twin(seed: int) -> None:
    """BBG-202 to BBG-216 where play leads."""
    rng = Random(seed)
    match = played(Case(COSMIC, rng.randint(2, 4)), seed)
    for moment in moments(match, rng, 3):
        compare(moment.state.universes[0])


# -- what is kept from one position to the next ----------------------------------


def fresh(universe: Universe) -> Universe:
    return universe_of(dict(universe.tiles), dict(universe.under))


def lay_somewhere(universe: Universe, rng: Random) -> None:
    """By the door that keeps pockets, beside one tile or several."""
    cell = rng.choice(sorted(universe.fits))
    motion.lay_without_pocket(universe, cell, rng.randrange(STARS))


def move_somewhere(universe: Universe, rng: Random) -> None:
    """To any cell that leaves the universe in one piece; on a star, if so it comes."""
    board = board_of(universe)
    mover = rng.choice([place for place in board if is_movable(board, place)] or [(0, 0)])
    rest = lifted(board, mover)
    ends = [near for place in rest for near in around(place) if near not in rest]
    ends += [near for near in around(mover) if is_movable(rest, near)]
    ends = [end for end in ends if end != mover and is_joined({*rest, end})]
    if mover != (0, 0) and ends:
        universe.move(CELL_AT[mover], CELL_AT[rng.choice(ends)])


@sample(60)
@given(SEEDS)
def test_pockets_that_are_kept_are_those_found_afresh(seed: int) -> None:
    """BBG-204: lay, move, flip, ask and copy in any order; the cache never lies."""
    rng = Random(seed)
    universe = big_bang()
    lay_somewhere(universe, rng)
    eager = rng.random()  # how often somebody asks
    for _ in range(rng.randint(5, 45)):
        if rng.random() < 0.2:
            move_somewhere(universe, rng)
        else:
            lay_somewhere(universe, rng)
        if rng.random() < 0.1:
            universe.flip(rng.choice(sorted(set(universe.tiles) - {CELL_AT[0, 0]})))
        if rng.random() < 0.1:
            universe = universe.copy()
        if universe.pockets is not None:
            assert universe.pockets == motion.pockets_of(fresh(universe))
        if rng.random() < eager:
            assert motion.pockets_of(universe) == motion.pockets_of(fresh(universe))
    assert pockets(universe) == slow_pockets(board_of(universe))


def test_the_last_tile_of_a_wall_is_never_taken_for_a_harmless_one() -> None:
    """BBG-204: a tile laid in the middle of many little worlds, whose two rings it may close."""
    blue = TILE_OF["ABv"]
    rings = sorted({far for near in around((0, 0)) for far in around(near)} - {(0, 0)})
    rng = Random(1)
    kept = closed = 0
    for _ in range(2500):
        wall = [place for place in rings if rng.random() < 0.45]
        if not wall or not is_joined(wall):
            continue
        universe = universe_from(dict.fromkeys(wall, blue))
        if motion.pockets_of(universe):
            continue
        motion.lay_without_pocket(universe, CELL_AT[0, 0], blue)
        kept += universe.pockets is not None
        assert pockets(universe) == slow_pockets(board_of(universe))
        closed += pockets(universe) != []
    assert kept > 10, "the shortcut was hardly taken"
    assert closed > 10, "hardly any pocket was closed"


def test_a_copy_does_not_share_what_it_lays_with_the_original() -> None:
    """BBG-204: a pocket closed in a copy is none in the original."""
    board = dict.fromkeys(sorted(set(around((0, 0))) - {(1, 0)}), TILE_OF["ABv"] | FLIPPED)
    original = universe_from(board)
    assert motion.pockets_of(original) == {CELL_AT[0, 0]: 1}  # too narrow to slide in
    copy = original.copy()
    motion.lay_without_pocket(copy, CELL_AT[1, 0], TILE_OF["ABv"])
    motion.lay_without_pocket(copy, CELL_AT[0, 0], TILE_OF["ABv"])
    assert motion.pockets_of(copy) == {}
    assert motion.pockets_of(original) == {CELL_AT[0, 0]: 1}
