"""What fits where, against a slow twin written straight from the placement rules.

The code keeps one int of flags for every free cell up to date; the twin has none, and
looks at the tiles around each cell whenever it is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from hypothesis import given

from astrarium.engine.bits import mask_of, members
from astrarium.games.bigbang.material import STARS_AND_EARTH, TILE_OF
from astrarium.games.bigbang.parallel import Parallel
from astrarium.games.bigbang.simple import Simple
from astrarium.games.bigbang.solitaire import Solitaire
from astrarium.games.bigbang.universe import TILE, Universe, big_bang, universe_of
from tests.bigbang.drawn import COSMIC
from tests.bigbang.slow import (
    BIG_BANG,
    EARTH,
    FORMS,
    HOLE,
    PHENOMENA,
    Board,
    Place,
    around,
    board_of,
    occupied_near,
    places,
    random_board,
    shares,
    stars_near,
    universe_from,
)
from tests.laws.harness import SEEDS, Case, history, moments, played, sample

MODES = [Case(COSMIC, 2), Case(COSMIC, 4), Case(Simple(), 3), Case(Solitaire(), 1)]
MODES += [Case(Parallel(), 2), Case(Parallel(), 4)]

# -- the twin ------------------------------------------------------------------


def free_cells(board: Board) -> list[Place]:
    """All empty cells that touch a tile; nothing can ever be laid elsewhere."""
    return sorted({near for place in board for near in around(place)} - set(board))


def shares_around(board: Board, tile: int, place: Place) -> bool:
    return all(shares(tile, board[star] & TILE) for star in stars_near(board, place))


def takes_star(board: Board, tile: int, place: Place) -> bool:
    """BBG-140 to BBG-144; BBG-606 where a star lies alone."""
    if len(board) == 1:
        return shares_around(board, tile, place)
    return (
        len(occupied_near(board, place)) >= 2
        and len(stars_near(board, place)) >= 1
        and shares_around(board, tile, place)
    )


def takes_dark_star(board: Board, tile: int, place: Place) -> bool:
    """BBG-221: one neighbour of any kind; beside the Black hole a star too."""
    near = [board[other] for other in occupied_near(board, place)]
    if HOLE in near and not stars_near(board, place):
        return False
    return bool(near) and shares_around(board, tile, place)


def takes_phenomenon(board: Board, place: Place) -> bool:
    """BBG-150 to BBG-152."""
    near = [board[other] for other in occupied_near(board, place)]
    return len(near) >= 2 and not any(tile in (*PHENOMENA, BIG_BANG) for tile in near)


def takes_any(board: Board, place: Place) -> bool:
    """BBG-303."""
    return len(occupied_near(board, place)) >= (1 if len(board) == 1 else 2)


def cells(board: Board, fits: Callable[[Place], bool]) -> list[Place]:
    return [place for place in free_cells(board) if fits(place)]


# -- all at once ---------------------------------------------------------------


def compare(universe: Universe, rng: Random) -> None:
    """Everything the code says about placements in a universe, against the twin."""
    board = board_of(universe)
    placeable, attachable = [], []
    for tile in range(EARTH + 1):
        star = cells(board, partial(takes_star, board, tile))
        dark = cells(board, partial(takes_dark_star, board, tile))
        assert places(universe.cells_for_star(tile)) == star, tile
        assert places(universe.cells_for_dark_star(tile)) == dark, tile
        placeable += [tile] if star else []
        attachable += [tile] if dark else []
    wanted = [tile for tile in range(EARTH + 1) if rng.random() < 0.3]
    for some in (wanted, list(range(EARTH + 1)), []):
        asked = mask_of(some)
        assert members(universe.placeable(asked)) == sorted({*some} & {*placeable})
        assert members(universe.attachable(asked)) == sorted({*some} & {*attachable})
    phenomenon = cells(board, partial(takes_phenomenon, board))
    assert places(universe.cells_for_phenomenon()) == phenomenon
    assert universe.takes_phenomenon() == bool(phenomenon)
    assert places(universe.paired_cells()) == cells(board, partial(takes_any, board))


@pytest.mark.parametrize("form", FORMS)
def test_placements_on_random_forms_are_those_of_the_slow_twin(
    form: Callable[[Random, int], set[Place]],
) -> None:
    """BBG-140 to BBG-154, BBG-161, BBG-221, BBG-303 among phenomena and flipped tiles."""

    @sample(15)
    @given(SEEDS)
    def check(seed: int) -> None:
        rng = Random(seed)
        compare(universe_from(random_board(rng, form, rng.randint(3, 30))), rng)

    check()


@pytest.mark.parametrize("case", MODES, ids=repr)
def test_placements_in_random_games_are_those_of_the_slow_twin(case: Case) -> None:
    """BBG-140 to BBG-154, BBG-221, BBG-303, BBG-606 where play leads."""

    @sample(2)
    @given(SEEDS)
    def check(seed: int) -> None:
        rng = Random(seed)
        for moment in moments(played(case, seed), rng, 3):
            for universe in moment.state.universes:
                if universe.tiles:
                    compare(universe, rng)

    check()


@pytest.mark.parametrize("case", MODES, ids=repr)
def test_what_is_kept_of_free_cells_is_what_a_recount_finds(case: Case) -> None:
    """BBG-140, BBG-163, BBG-216: after every move of a game, flips and actions included."""

    @sample(6)
    @given(SEEDS)
    def check(seed: int) -> None:
        for state in history(played(case, seed)):
            for universe in state.universes:
                recounted = universe_of(dict(universe.tiles), dict(universe.under))
                assert universe.fits == recounted.fits
                assert places(universe.fits) == free_cells(board_of(universe))

    check()


def test_bbg_144_bbg_303_the_big_bang_alone_takes_any_tile_on_six_cells() -> None:
    universe = big_bang()
    compare(universe, Random(0))
    assert places(universe.cells_for_star(0)) == sorted(around((0, 0)))
    assert places(universe.paired_cells()) == sorted(around((0, 0)))
    assert universe.placeable(STARS_AND_EARTH) == STARS_AND_EARTH


def test_bbg_221_beside_the_black_hole_alone_nothing_can_be_attached() -> None:
    """CRg shares nothing with the blue planets, and the hole does not count by itself."""
    universe = universe_from({(0, 0): HOLE, (1, 0): TILE_OF["PBs"], (2, 0): TILE_OF["PBv"]})
    compare(universe, Random(0))
    assert universe.attachable(1 << TILE_OF["CRg"]) == 0
    assert universe.attachable(1 << TILE_OF["SRs"]) != 0


def test_bbg_606_an_empty_universe_takes_anything_at_the_centre() -> None:
    universe = Universe({}, {}, {})
    assert places(universe.cells_for_star(0)) == [(0, 0)]
    assert universe.placeable(STARS_AND_EARTH) == STARS_AND_EARTH
