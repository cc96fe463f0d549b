"""The box (dossier section 1): tiles, goals, directions, and the assumptions B-1 to B-14."""

from __future__ import annotations

from collections import Counter

import pytest

from astrarium.engine.bits import members
from astrarium.engine.errors import BadOptions
from astrarium.engine.registry import check_options, check_seats
from astrarium.games.bigbang.common import Deal
from astrarium.games.bigbang.material import (
    AXIAL,
    BIG_BANG,
    CELLS,
    CODES,
    COSMIC_TILES,
    COST,
    DIRECTIONS,
    GOALS,
    MATCHING,
    NEAR,
    POINTS,
    SHARING,
    STEP,
    TILE_OF,
)
from astrarium.games.bigbang.solitaire import Solitaire
from tests.bigbang.drawn import A_FIRST, COSMIC, cell, cosmic, play, shown

STARS = CODES[:48]


def test_the_48_stars_are_all_different() -> None:
    assert len(set(STARS)) == 48
    assert Counter(code[0] for code in STARS) == {"A": 12, "C": 12, "P": 12, "S": 12}
    assert Counter(code[1] for code in STARS) == {"B": 12, "O": 12, "R": 12, "Y": 12}
    assert Counter(code[2] for code in STARS) == {"v": 16, "s": 16, "g": 16}


def test_a_star_is_numbered_by_shape_then_colour_then_background() -> None:
    for tile, code in enumerate(STARS):
        shape, colour, ground = "ACPS".index(code[0]), "BORY".index(code[1]), "vsg".index(code[2])
        assert tile == 12 * shape + 3 * colour + ground
    assert TILE_OF["PYs"] == 34


def test_b_14_costs_and_points_of_the_stars() -> None:
    value = {"v": 1, "s": 2, "g": 3}
    for tile, code in enumerate(STARS):
        assert COST[tile] == POINTS[tile] == value[code[2]]
    assert sum(COST[:48]) == 96


@pytest.mark.parametrize(
    ("code", "tile", "cost"),
    [
        ("EAR", 48, 4),
        ("HOL", 49, 5),
        ("NOV", 50, 5),
        ("WH1", 51, 4),
        ("WH2", 52, 4),
        ("HYP", 53, 5),
        ("ORB", 54, 4),
        ("ECL", 55, 4),
        ("DRK", 56, 5),
    ],
)
def test_b_14_costs_of_the_other_tiles(code: str, tile: int, cost: int) -> None:
    assert TILE_OF[code] == tile
    assert COST[tile] == cost


def test_58_tiles_57_of_which_are_shuffled() -> None:
    """B-6: neither reference cards nor anything else lies in the box."""
    assert len(CODES) == 58
    assert tuple(range(57)) == COSMIC_TILES
    assert CODES[BIG_BANG] == "BB"
    assert POINTS[TILE_OF["EAR"]] == 1


def test_four_shape_goals_and_four_colour_goals() -> None:
    assert GOALS == ("asteroid", "comet", "planet", "sun", "blue", "orange", "red", "yellow")


def test_each_goal_is_matched_by_twelve_stars_and_the_earth() -> None:
    """BBG-105, BBG-251: |M| <= 13."""
    for goal, (place, letter) in enumerate([*((0, x) for x in "ACPS"), *((1, x) for x in "BORY")]):
        expected = [tile for tile, code in enumerate(STARS) if code[place] == letter]
        assert members(MATCHING[goal]) == [*expected, TILE_OF["EAR"]]


def test_bbg_103_bbg_104_two_stars_share_what_their_codes_have_in_common() -> None:
    for tile, code in enumerate(STARS):
        for other, another in enumerate(STARS):
            shares = any(mine == theirs for mine, theirs in zip(code, another))
            assert bool(SHARING[tile] >> other & 1) == shares, (code, another)


def test_bbg_105_the_earth_shares_with_every_star() -> None:
    earth = TILE_OF["EAR"]
    assert all(SHARING[star] >> earth & 1 and SHARING[earth] >> star & 1 for star in range(48))


# -- the hexagonal table (1.1) -------------------------------------------------


def test_six_directions_counter_clockwise() -> None:
    assert DIRECTIONS == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    for i in range(6):
        (q, r), (q1, r1) = DIRECTIONS[i], DIRECTIONS[(i + 1) % 6]
        (q2, r2), (q3, r3) = DIRECTIONS[(i + 2) % 6], DIRECTIONS[(i + 3) % 6]
        assert (q + q2, r + r2) == (q1, r1)
        assert (q3, r3) == (-q, -r)


def test_the_common_neighbours_of_two_adjacent_cells() -> None:
    here = cell(2, -3)
    for i in range(6):
        common = set(NEAR[here]) & set(NEAR[STEP[here][i]])
        assert common == {STEP[here][i - 1], STEP[here][(i + 1) % 6]}


def test_bbg_107_neighbours_differ_by_one_direction() -> None:
    assert NEAR[cell(0, 0)] == tuple(cell(q, r) for q, r in DIRECTIONS)
    assert NEAR[cell(3, -2)] == tuple(cell(3 + q, -2 + r) for q, r in DIRECTIONS)


# -- facts the text does not give (1.4) ----------------------------------------


def test_b_1_the_clock_matters_in_solitaire_only() -> None:
    solitaire = Solitaire()
    assert [(option.name, option.default) for option in solitaire.options] == [("clock", 12)]
    for size in (6, 24):
        assert check_options(solitaire, {"clock": size}) == {"clock": size}
    for size in (5, 25):
        with pytest.raises(BadOptions):
            check_options(solitaire, {"clock": size})
    assert [option.name for option in COSMIC.options] == ["first"]


def test_b_2_b_5_time_is_never_reduced() -> None:
    state = cosmic("""
        times: A 119, B 120
        row: PRs PBv - -
        universe:
            [BB]   PBs
    """)
    play(COSMIC, state, "slot 0", "cell 0,1")
    assert state.times == [121, 120]
    assert state.actor == 1


def test_b_3_b_4_the_row_is_filled_from_right_to_left() -> None:
    state = COSMIC.new(2, A_FIRST)
    COSMIC.apply_chance(state, Deal(tuple(range(57)), tuple(range(8)), (0, 1)))
    assert state.row == [3, 2, 1, 0]


def test_b_7_a_tile_has_no_orientation() -> None:
    """A placement is a slot and a cell, nothing more."""
    state = cosmic("""
        row: WH1 PRs - -
        universe:
                PYs
            [BB]   PBs
    """)
    play(COSMIC, state, "slot 0", "cell 2,-1")
    assert shown(state, 2, -1) == "WH1"
    assert state.actor == 1


def test_b_9_every_cell_within_distance_29_is_there() -> None:
    assert CELLS == 2611
    assert all(max(abs(q), abs(r), abs(q + r)) <= 29 for q, r in AXIAL[:CELLS])


def test_b_12_the_stack_of_two_or_three_markers() -> None:
    """Only the markers of those who play: the first in the order on top."""
    for order in ((1, 0), (2, 0, 1), (3, 1, 0, 2)):
        state = COSMIC.new(len(order), {"first": "random"})
        COSMIC.apply_chance(state, Deal(tuple(range(57)), tuple(range(8)), order))
        assert sorted(range(len(order)), key=lambda seat: -state.arrivals[seat]) == [*order]
        assert sorted(state.arrivals) == list(range(len(order)))


def test_two_to_four_play_cosmic_mode() -> None:
    for seats in (2, 3, 4):
        assert check_seats(COSMIC, seats) == seats
    for seats in (1, 5):
        with pytest.raises(BadOptions):
            check_seats(COSMIC, seats)
