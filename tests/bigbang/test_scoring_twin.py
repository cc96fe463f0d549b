"""Goal scores against a slow twin that tries all sets of lines.

Lines are found by cutting each row of the table where a cell does not match, and every set
of pairwise disjoint lines is added up; the code walks from cell to cell and packs bit masks.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Final

import pytest
from hypothesis import given

from astrarium.games.bigbang import scoring
from astrarium.games.bigbang.material import CELL_AT, CODES, GOALS, TILE_OF
from astrarium.games.bigbang.parallel import Parallel
from astrarium.games.bigbang.simple import Simple
from astrarium.games.bigbang.solitaire import Solitaire
from astrarium.games.bigbang.universe import FLIPPED, STACKED, TILE
from tests.bigbang.drawn import COSMIC
from tests.bigbang.slow import (
    EARTH,
    WORMHOLES,
    Board,
    Place,
    around,
    board_of,
    is_star,
    places,
    step,
    universe_from,
)
from tests.laws.harness import SEEDS, Case, played, sample

LETTER = dict(zip(GOALS, "ACPSBORY", strict=True))
WORTH = {"v": 1, "s": 2, "g": 3, "R": 1}  # the last letter of a code; EAR is the Earth

# By axis (D0/D3, D1/D4, D2/D5): the row of the table that a place is in, and where in it.
AXES: Final[list[Callable[[int, int], tuple[int, int]]]] = [
    lambda q, r: (r, q),
    lambda q, r: (q + r, q),
    lambda q, r: (q, r),
]

# -- the twin ------------------------------------------------------------------


def matching(board: Board, goal: int) -> set[Place]:
    """BBG-251: stars of that shape or colour, and the Earth."""
    letter = LETTER[GOALS[goal]]
    return {
        place
        for place in board
        if is_star(board, place)
        and (board[place] & TILE == EARTH or letter in CODES[board[place] & TILE][:2])
    }


def straight_lines(cells: set[Place]) -> list[frozenset[Place]]:
    """BBG-252: the cells of each row of the table, parted wherever one is missing."""
    found = []
    for row_and_place in AXES:
        rows: dict[int, dict[int, Place]] = {}
        for q, r in cells:
            number, at = row_and_place(q, r)
            rows.setdefault(number, {})[at] = (q, r)
        for row in rows.values():
            run: list[Place] = []
            for at in range(min(row), max(row) + 2):
                if at in row:
                    run.append(row[at])
                else:
                    found.append(frozenset(run))
                    run = []
    return [run for run in found if len(run) >= 3]


def arms(cells: set[Place], end: Place) -> list[frozenset[Place]]:
    """BBG-254: the runs that begin beside a wormhole."""
    found = []
    for way in range(6):
        run = []
        place = step(end, way)
        while place in cells:
            run.append(place)
            place = step(place, way)
        if run:
            found.append(frozenset(run))
    return found


def candidates(board: Board, goal: int) -> set[frozenset[Place]]:
    cells = matching(board, goal)
    ends = [place for place, tile in board.items() if tile in WORMHOLES]
    found = set(straight_lines(cells))
    if len(ends) == 2:
        for one in arms(cells, ends[0]):
            for other in arms(cells, ends[1]):
                if not one & other and len(one) + len(other) >= 3:
                    found.add(one | other)
    return found


def value(board: Board, line: frozenset[Place], flat: bool) -> int:
    """BBG-256, BBG-308."""
    return sum(1 if flat else WORTH[CODES[board[place] & TILE][-1]] for place in line)


def best(board: Board, lines: list[frozenset[Place]], flat: bool) -> int:
    """BBG-257: all sets of disjoint lines, by taking each line or leaving it."""
    if not lines:
        return 0
    first, *others = lines
    taken = [line for line in others if not line & first]
    return max(best(board, others, flat), value(board, first, flat) + best(board, taken, flat))


# -- all at once ---------------------------------------------------------------


def compare(board: Board) -> int:
    """Everything the code says about lines in a universe; answers the number of them."""
    universe = universe_from(board)
    count = 0
    for goal in range(len(GOALS)):
        expected = candidates(board, goal)
        count += len(expected)
        for flat in (False, True):
            lines = scoring.lines(universe, goal, flat)
            assert len(lines) == len(expected), "each line once"
            assert {frozenset(places(line.cells)) for line in lines} == expected
            total, chosen = scoring.best_lines(lines)
            assert total == best(board, list(expected), flat)
            assert total == scoring.goal_score(universe, goal, flat)
            assert total == sum(value(board, frozenset(places(x.cells)), flat) for x in chosen)
            assert not any({*one.cells} & {*other.cells} for one, other in combinations(chosen, 2))
        straight = [line for line in expected if line in straight_lines(matching(board, goal))]
        assert scoring.has_line(universe, goal) == bool(straight)
    return count


def dense_board(rng: Random) -> Board:
    """A crowd: the tiles of a goal or two on few cells, Earth, wormholes, the odd flip."""
    middle = [(q, r) for q in range(-2, 4) for r in range(-2, 4) if abs(q + r) <= 3]
    wanted = rng.sample(list(LETTER.values()), 2)
    stars = [tile for tile in range(48) if wanted[0] in CODES[tile][:2]]
    stars += [tile for tile in range(48) if wanted[1] in CODES[tile][:2] and tile not in stars]
    tiles = [*stars[: rng.randint(8, 24)], EARTH]
    if rng.random() < 0.8:
        tiles += WORMHOLES
    rng.shuffle(tiles)
    board = dict(zip(rng.sample(middle, min(len(tiles), len(middle))), tiles, strict=False))
    for place in board:
        if is_star(board, place) and rng.random() < 0.1:
            board[place] |= rng.choice((FLIPPED, STACKED))
    return board


@sample(120)
@given(SEEDS)
def test_scores_in_a_crowd_are_those_of_all_sets_of_lines(seed: int) -> None:
    """BBG-251 to BBG-259, BBG-308: many lines that cross, wormholes, Earth, flipped tiles."""
    compare(dense_board(Random(seed)))


def test_the_crowds_are_crowded() -> None:
    """Otherwise the test above would show little."""
    assert sum(compare(dense_board(Random(seed))) for seed in range(10)) > 50


@pytest.mark.parametrize(
    "case",
    [Case(COSMIC, 2), Case(Simple(), 2), Case(Solitaire(), 1), Case(Parallel(), 2)],
    ids=repr,
)
def test_scores_of_played_games_are_those_of_all_sets_of_lines(case: Case) -> None:
    """BBG-250 to BBG-259 at the end of random games."""

    @sample(10)
    @given(SEEDS)
    def check(seed: int) -> None:
        for universe in played(case, seed).state.universes:
            if universe.tiles:
                compare(board_of(universe))

    check()


# -- lines through the tile just laid: Solitaire ---------------------------------


@sample(300)
@given(SEEDS)
def test_bbg_405_a_line_is_new_if_no_line_lay_in_it_before(seed: int) -> None:
    """BBG-404, BBG-405: `makes_line` and `makes_new_line` against lines before and after."""
    rng = Random(seed)
    board = dense_board(rng)
    goal = max(range(len(GOALS)), key=lambda goal: len(matching(board, goal)))
    cell = rng.choice(sorted(matching(board, goal)))
    after = universe_from(board)
    old = straight_lines(matching(board, goal) - {cell})
    through = [line for line in straight_lines(matching(board, goal)) if cell in line]
    new = [line for line in through if not any(before < line for before in old)]
    assert scoring.makes_line(after, goal, CELL_AT[cell]) == bool(through)
    assert scoring.makes_new_line(after, goal, CELL_AT[cell]) == bool(new)


def test_bbg_512_a_hand_counts_by_its_backgrounds() -> None:
    hand = [TILE_OF[code] for code in ("PYv", "SRs", "ABg", "CBg")]
    assert scoring.hand_points(sum(1 << tile for tile in hand)) == 1 + 2 + 3 + 3
    assert scoring.hand_points(0) == 0


def test_the_twin_itself_knows_a_line_from_a_bend() -> None:
    """BBG-252, BBG-253: three in a row are a line, three around a corner are none."""
    row = {(0, 0), (1, 0), (2, 0)}
    bend = {(0, 0), (1, 0), (1, 1)}
    assert straight_lines(row) == [frozenset(row)]
    assert straight_lines(bend) == []
    assert straight_lines(row | {(3, 0)}) == [frozenset(row | {(3, 0)})]
    assert len(straight_lines(row | set(around((1, 0))))) == 3
