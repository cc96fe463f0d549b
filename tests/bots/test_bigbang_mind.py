"""What the minds of Big Bang 13.7 think, on small universes and along random play."""

from __future__ import annotations

from math import isfinite
from random import Random
from typing import Any

import pytest

from astrarium.bots.greedy import expected
from astrarium.bots.minds import mind_of
from astrarium.bots.minds.bigbang.lines import Board
from astrarium.bots.worlds import Worlds
from astrarium.engine.bits import mask_of
from astrarium.engine.protocol import CHANCE, OVER, Game
from astrarium.engine.registry import check_options
from astrarium.games import find
from astrarium.games.bigbang.material import ALL_STARS, CELL_AT, GOAL_OF, MATCHING, TILE_OF
from astrarium.games.bigbang.scoring import goal_score
from astrarium.games.bigbang.solitaire import quest_of
from astrarium.games.bigbang.state import Chain, State
from astrarium.games.bigbang.universe import Universe, big_bang

PLANET = GOAL_OF["planet"]
ROW_MODES = ("bigbang", "bigbang-simple", "bigbang-parallel", "bigbang-solitaire")
MODES = (*ROW_MODES, "hexdomino")


def universe(**stars: tuple[int, int]) -> Universe:
    """The Big Bang and some stars: code = place."""
    found = big_bang()
    for code, place in stars.items():
        found.lay(CELL_AT[place], TILE_OF[code])
    return found


def worth(laid: Universe, row: tuple[str, ...] = ()) -> float:
    """Planets in a universe, with all other stars to come."""
    board = Board(flat=False, any_star=False)
    board.spread(laid)
    unplayed = ALL_STARS & ~mask_of(list(laid.tiles.values()))
    outlook = board.look(PLANET, unplayed, mask_of([TILE_OF[code] for code in row]))
    return outlook.lying + outlook.coming


PAIR = universe(PBv=(1, -1), POv=(1, 0), AOv=(0, 1))
LINE = universe(PBv=(1, -1), POv=(1, 0), PRv=(1, 1))


def test_an_open_pair_is_worth_more_than_a_blocked_one() -> None:
    blocked = universe(PBv=(1, -1), POv=(1, 0), AOv=(0, 1), ABv=(1, -2), COv=(1, 1))
    assert worth(PAIR) > worth(blocked)


def test_a_line_is_worth_more_than_a_pair() -> None:
    assert worth(LINE) > goal_score(LINE, PLANET) > worth(PAIR)


def test_a_pair_is_worth_more_when_its_third_lies_in_the_row() -> None:
    assert worth(PAIR, ("PRv",)) > worth(PAIR, ("ARv",)) == worth(PAIR)


def test_a_pair_across_a_line_is_worth_less_than_one_apart() -> None:
    across = universe(PBv=(1, -1), POv=(1, 0), PRv=(1, 1), PBs=(2, -1))
    apart = universe(PBv=(1, -1), POv=(1, 0), PRv=(1, 1), PBs=(-1, 0), POs=(-1, 1))
    assert worth(apart) > worth(across)


def test_in_simple_mode_tiles_need_not_share() -> None:
    """BBG-304: an end between stars of nothing in common stays open."""
    laid = universe(PBv=(1, -1), POv=(1, 0), ARs=(2, 0), CRs=(0, 1))
    open_end, strict = Board(flat=True, any_star=True), Board(flat=True, any_star=False)
    for board in (open_end, strict):
        board.spread(laid)
    wanted = mask_of([TILE_OF["PBg"], TILE_OF["PYg"]])
    assert open_end.look(PLANET, wanted, 0).coming > strict.look(PLANET, wanted, 0).coming


def test_the_seat_that_is_asked_may_complete_its_pair() -> None:
    game = find("bigbang-simple")
    state = dealt(game, 2)
    state.universes = [PAIR.copy()]
    state.goals = ((PLANET, 4), (0, 5))
    state.row[0] = TILE_OF["PRv"]
    mine = mind_of(game).estimates(state)[0]
    state.actor = 1
    assert mine > mind_of(game).estimates(state)[0]


@pytest.mark.parametrize("slug", ["bigbang", "bigbang-simple"])
def test_a_goal_lives_on_the_tiles_that_are_left_for_it(slug: str) -> None:
    game = find(slug)
    state = dealt(game, 2)
    state.universes = [universe()]
    state.goals = ((PLANET, 4), (0, 5))
    state.unplayed = ALL_STARS
    rich = mind_of(game).estimates(state)
    state.unplayed = ALL_STARS & ~MATCHING[PLANET]
    poor = mind_of(game).estimates(state)
    assert poor[0] - poor[1] < rich[0] - rich[1]


def test_the_points_in_sight_are_those_of_the_complete_move() -> None:
    """A tile that is only chosen brings nothing yet: it counts where it is best laid."""
    game = find("bigbang-simple")
    state = dealt(game, 2)
    state.universes = [PAIR.copy()]
    state.goals = ((PLANET, 4), (0, 5))
    state.row[:2] = [TILE_OF["PRv"], TILE_OF["CYg"]]
    moves = game.legal_moves(state)[:2]
    planet, comet = (
        sum(points for _, points in expected(game, mind_of(game), [state], move, 0))
        for move in moves
    )
    assert planet > comet


def test_a_rival_is_thought_to_want_what_lies() -> None:
    """Nobody builds lines for nothing: worlds where they are a rival's are met more often."""
    game = find("bigbang")
    state = dealt(game, 2)
    state.universes = [LINE.copy()]
    state.unplayed &= ~mask_of(list(LINE.tiles.values()))
    state.goals = ((0, 4), (1, 5))  # of a rival it is not known, so it may be the planet
    view = game.view(state, 0)
    assert game.to_act(state) == 0

    def share(mind: Any) -> float:
        worlds = Worlds(game, view, Random(5), 400, mind)
        return sum(PLANET in worlds.draw().goals[1] for _ in range(400)) / 400

    assert share(mind_of(game)) > share(None) + 0.1


def test_parallel_counts_the_lower_universe() -> None:
    game = find("bigbang-parallel")
    state = dealt(game, 2)
    state.goals = ((PLANET, 4), (0, 5))
    state.row[:] = [-1] * 4
    state.universes = [LINE.copy(), universe()]
    one_sided = mind_of(game).estimates(state)[0]
    state.universes = [LINE.copy(), LINE.copy()]
    assert mind_of(game).estimates(state)[0] > 2 * one_sided > 0.0


def test_the_danger_of_a_negative_goal_lowers_the_worth_in_solitaire() -> None:
    game = find("bigbang-solitaire")
    state = dealt(game, 1)
    quest = quest_of(state)
    state.universes = [PAIR.copy()]
    quest.pile, quest.turned = (4, 0, *(goal for goal in range(8) if goal not in (0, 4))), 2
    quest.won, quest.active = (4,), -1
    quest.negative = (0,)
    calm = mind_of(game).worths(state)[0]
    quest.negative = (PLANET,)
    assert mind_of(game).worths(state)[0] < calm


@pytest.mark.parametrize("slug", MODES)
def test_estimates_are_finite_and_worths_are_shares(slug: str) -> None:
    game = find(slug)
    mind = mind_of(game)
    for seats in range(game.min_seats, min(3, game.max_seats) + 1):
        rng = Random(seats)
        state = dealt(game, seats)
        while game.to_act(state) != OVER:
            if not game.is_tentative(state):
                assert all(isfinite(points) for points in mind.estimates(state))
                worths = mind.worths(state)
                assert len(worths) == seats
                assert all(0.0 <= share <= 1.0 for share in worths)
            game.apply(state, rng.choice(game.legal_moves(state)))
        assert all(0.0 <= share <= 1.0 for share in mind.results(game.scores(state)))


@pytest.mark.parametrize("slug", ROW_MODES)
def test_the_board_counts_lines_as_the_rules_do(slug: str) -> None:
    """Twin of `scoring.goal_score`, wormholes and crossing lines included."""
    game = find(slug)
    flat = slug == "bigbang-simple"
    board = Board(flat, flat)
    for seed in range(4):
        rng = Random(seed)
        state = dealt(game, game.min_seats, seed)
        while game.to_act(state) != OVER:
            for laid in state.universes:
                board.spread(laid)
                for goal in range(8):
                    assert board.look(goal, 0, 0).lying == goal_score(laid, goal, flat)
            game.apply(state, rng.choice(game.legal_moves(state)))


def dealt(game: Game[Any, Any], seats: int, seed: int = 0) -> Any:
    """A state after the deal, A to begin where others play too."""
    first = {"first": "A"} if game.max_seats > 1 else {}
    state: State | Chain = game.new(seats, check_options(game, first))
    assert game.to_act(state) == CHANCE
    game.apply_chance(state, game.sample_chance(state, Random(seed)))
    return state
