"""Parallel Universes, rule by rule.  [BBG-600 to BBG-612, DP-8, Q-48 to Q-51]"""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.errors import NotYourTurn
from astrarium.engine.match import Match
from astrarium.engine.protocol import OVER, SPECTATOR
from astrarium.engine.view import NONE, UNKNOWN
from astrarium.games.bigbang.events import GoalsDealt
from astrarium.games.bigbang.material import COLOUR_GOALS, SHAPE_GOALS
from astrarium.games.bigbang.parallel import Parallel
from astrarium.games.bigbang.phases import PICK
from astrarium.games.bigbang.state import State
from tests.bigbang.drawn import (
    begun,
    drawn,
    legal,
    play,
    queue,
    refused,
    row,
    shown,
    told,
    where,
)
from tests.laws.harness import Case, history, played

PARALLEL = Parallel()

EMPTY = """
universe 0:
universe 1:
"""
# CRg fits beside neither pair, whose planets and blues it has nothing in common with.
FULL_ONE = """
    [PBv]  PBs
"""
FULL_TWO = """
    [PYv]  PYs
"""


def parallel(text: str) -> State:
    return drawn(PARALLEL, text)


# -- set-up ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bbg_600_bbg_602_only_the_48_stars_and_an_empty_universe_for_each_player(
    seats: int,
) -> None:
    """Q-48: no Big Bang and no clock."""
    match = Match(PARALLEL, seats, deal=Random(4))
    view = match.view(0)
    assert PARALLEL.inventory(match.state) == list(range(48))
    assert view.universes == ((),) * seats
    assert len(set(view.row) - {NONE}) == 4
    assert (len(view.hidden), view.tail, view.clock) == (44, (), 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bbg_601_one_secret_goal_of_each_kind_per_player(seats: int) -> None:
    """Q-49: dealt as in Cosmic mode."""
    match = Match(PARALLEL, seats, deal=Random(4))
    goals = match.state.goals
    assert len({shape for shape, _ in goals} & {*SHAPE_GOALS}) == seats
    assert len({colour for _, colour in goals} & {*COLOUR_GOALS}) == seats
    for seat in range(seats):
        seen = match.view(seat).goals
        assert seen[seat] == goals[seat]
        assert [pair for pair in seen if pair != (UNKNOWN, UNKNOWN)] == [goals[seat]]
    assert match.view(SPECTATOR).goals == ((UNKNOWN, UNKNOWN),) * seats
    dealt = [line for line in match.log[0].told if isinstance(line.what, GoalsDealt)]
    assert [line.audience for line in dealt] == [1 << seat for seat in range(seats)]


@pytest.mark.parametrize(
    ("seats", "left", "right"),
    [
        (2, (0, 1), (1, 0)),  # BBG-603
        (3, (0, 1, 2), (2, 0, 1)),
        (4, (0, 1, 2, 3), (3, 0, 1, 2)),
    ],
)
def test_bbg_602_bbg_603_seat_i_plays_in_u_i_on_the_left_and_u_i_minus_1_on_the_right(
    seats: int, left: tuple[int, ...], right: tuple[int, ...]
) -> None:
    for seat in range(seats):
        for side, expected in (("left", left[seat]), ("right", right[seat])):
            blocks = "".join(f"universe {number}:\n" for number in range(seats))
            state = parallel(f"seats: {seats}\nactor: {'ABCD'[seat]}\nrow: PYs - - -\n{blocks}")
            play(PARALLEL, state, "slot 0", side, "cell 0,0")
            used = [number for number in range(seats) if state.universes[number].tiles]
            assert used == [expected]


# -- a turn ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bbg_604_the_seat_drawn_starts_and_the_turn_passes_to_the_left(seats: int) -> None:
    match = played(Case(PARALLEL, seats), 3)
    turns = [state.actor for state in history(match) if state.phase == PICK]
    assert turns == [match.state.order[turn % seats] for turn in range(len(turns))]
    fresh = Match(PARALLEL, seats, {"first": "B"}, deal=Random(4))
    with pytest.raises(NotYourTurn) as wrong:
        fresh.play(0, PARALLEL.parse_move("slot 0"))
    assert wrong.value.rule == "BBG-604"


def test_bbg_605_a_row_tile_then_a_universe_then_a_cell() -> None:
    """DP-8: both sides are asked about, also where they are alike."""
    state = parallel("row: PYs - CRv -" + EMPTY)
    assert legal(PARALLEL, state) == "slot 0, slot 2"
    assert refused(PARALLEL, state, "left") == "BBG-605"
    play(PARALLEL, state, "slot 2")
    assert legal(PARALLEL, state) == "left, right"
    assert refused(PARALLEL, state, "cell 0,0") == "BBG-605"
    play(PARALLEL, state, "right")
    assert legal(PARALLEL, state) == "cell 0,0"
    assert refused(PARALLEL, state, "left") == "BBG-605"
    play(PARALLEL, state, "cell 0,0")
    assert shown(state, 0, 0, universe=1) == "CRv"
    assert shown(state, 0, 0, universe=0) == "."


def test_dp_8_only_the_side_where_the_tile_fits() -> None:
    """CRg fits nowhere beside the blue planets on the left, and first of all on the right."""
    state = parallel(f"row: CRg PBg - -\nuniverse 0:{FULL_ONE}universe 1:\n")
    assert legal(PARALLEL, state) == "slot 0, slot 1"
    play(PARALLEL, state, "slot 0")
    assert legal(PARALLEL, state) == "right"
    assert refused(PARALLEL, state, "left") == "BBG-606"
    state = parallel(f"row: CRg PBg - -\nuniverse 0:{FULL_ONE}universe 1:\n")
    play(PARALLEL, state, "slot 1")
    assert legal(PARALLEL, state) == "left, right"


def test_bbg_606_ow_19_the_first_tile_of_a_universe_goes_to_0_0_without_condition() -> None:
    """Q-48, OW-19: also while the other universe has tiles."""
    state = parallel(f"row: CRg - - -\nuniverse 0:{FULL_ONE}universe 1:\n")
    play(PARALLEL, state, "slot 0", "right")
    assert where(PARALLEL, state) == "(0,0)"
    assert refused(PARALLEL, state, "cell 1,0") == "BBG-606"


def test_bbg_606_the_second_tile_goes_beside_it_and_shares_with_it() -> None:
    """Q-48: one neighbour is enough."""
    text = "row: {tile} - - -\nuniverse 0:\n    [PBv]\nuniverse 1:\n    [PBs]\n"
    state = parallel(text.format(tile="PYg"))
    play(PARALLEL, state, "slot 0", "left")
    assert where(PARALLEL, state) == "(-1,0) (-1,1) (0,-1) (0,1) (1,-1) (1,0)"
    assert refused(PARALLEL, state, "cell 2,0") == "BBG-606"
    assert refused(PARALLEL, state, "cell 0,0") == "BBG-140"
    state = parallel(text.format(tile="CRv"))  # void like PBv, nothing in common with PBs
    play(PARALLEL, state, "slot 0")
    assert legal(PARALLEL, state) == "left"
    assert refused(PARALLEL, state, "right") == "BBG-606"


def test_bbg_606_from_the_third_on_two_neighbours_and_sharing_with_each() -> None:
    state = parallel("""
row: SBv - - -
universe 0:
        COv
    [PBs]  PRs
universe 1:
""")
    play(PARALLEL, state, "slot 0", "left")
    assert where(PARALLEL, state) == "(0,-1)"  # beside PBs and COv
    assert refused(PARALLEL, state, "cell 0,1") == "BBG-606"  # shares nothing with PRs
    assert refused(PARALLEL, state, "cell 2,0") == "BBG-606"  # touches one tile only
    assert refused(PARALLEL, state, "cell 1,0") == "BBG-140"


def test_bbg_607_the_slot_is_refilled_in_place_and_nothing_is_discarded() -> None:
    state = parallel("row: PYs CRv SBv ABs\nhidden: AOv" + EMPTY)
    lines = play(PARALLEL, state, "slot 1", "left", "cell 0,0")
    assert row(state) == "PYs AOv SBv ABs"
    assert told(lines) == [("Laid", "BBG-606"), ("Filled", "BBG-607")]


def test_bbg_607_without_a_pile_the_slot_stays_empty() -> None:
    state = parallel("row: PYs CRv SBv ABs" + EMPTY)
    play(PARALLEL, state, "slot 1", "left", "cell 0,0")
    assert row(state) == "PYs - SBv ABs"
    assert refused(PARALLEL, state, "slot 1") == "BBG-607"


def test_bbg_608_nothing_in_the_row_fits_it_is_drawn_anew() -> None:
    """Q-51: all four go to the back of the queue, right-most first; the seat plays on."""
    text = f"""
actor: B
row: CRg COg SRg AOg
tail: SOg ARg SBg AYg CRs
universe 0:{FULL_ONE}universe 1:{FULL_TWO}
"""
    state, lines = begun(text, PARALLEL)
    assert state.actor == 0
    assert ("Redrawn", "BBG-608") in told(lines)
    assert row(state) == "AYg SBg ARg SOg"
    assert queue(state) == "CRs AOg SRg COg CRg"
    assert legal(PARALLEL, state) == "slot 0, slot 1"  # AYg beside the yellow, SBg the blue


def test_bbg_609_a_seat_whose_universes_take_nothing_passes() -> None:
    """Q-51: U[1] is empty, but seat 0 plays in U[0] and U[2] only."""
    text = f"""
seats: 3
actor: C
row: CRg SRg - -
universe 0:{FULL_ONE}universe 1:
universe 2:{FULL_TWO}
"""
    state, lines = begun(text, PARALLEL)
    assert (state.actor, lines) == (0, [])
    assert legal(PARALLEL, state) == "pass"
    assert refused(PARALLEL, state, "slot 0") == "BBG-606"
    assert told(play(PARALLEL, state, "pass")) == [("Passed", "BBG-609")]
    assert state.actor == 1
    assert legal(PARALLEL, state) == "slot 0, slot 1"
    assert refused(PARALLEL, state, "pass") == "BBG-605"


def test_bbg_609_nothing_fits_for_anybody_the_game_ends() -> None:
    text = f"row: CRg SRg - -\nuniverse 0:{FULL_ONE}universe 1:{FULL_TWO}"
    state, lines = begun(text, PARALLEL)
    assert PARALLEL.to_act(state) == OVER
    assert told(lines)[0] == ("Ended", "BBG-609")


def test_bbg_610_the_game_ends_when_all_tiles_are_placed() -> None:
    state = parallel("row: PYs - - -" + EMPTY)
    lines = play(PARALLEL, state, "slot 0", "left", "cell 0,0")
    assert told(lines)[:2] == [("Laid", "BBG-606"), ("Ended", "BBG-610")]
    assert PARALLEL.to_act(state) == OVER


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bbg_610_played_games_end_with_no_tile_that_fits_anywhere(seats: int) -> None:
    for seed in range(3):
        state = played(Case(PARALLEL, seats), seed).state
        assert not any(universe.placeable(state.unplayed) for universe in state.universes)


# -- the end -----------------------------------------------------------------------

# Planets 9 and comets 6 here ...
FIRST = """
    [PBg]  POg   PYg
        COs   CYs   CBs
"""
# ... planets 4 and comets 5 there. Colours make no line.
SECOND = """
    [PBv]  POv   PRs
        CBv   CYv   CRg
"""


def test_bbg_611_ow_19_the_lower_of_the_two_universes_counts() -> None:
    """OW-19: 9 and 4 make 4, 6 and 5 make 5: seat 1 wins."""
    text = f"actor: over\nphase: over\nuniverse 0:{FIRST}universe 1:{SECOND}"
    state = parallel(text + "goals: A planet blue, B comet red\n")
    scores = PARALLEL.scores(state)
    assert scores.points == (4, 5)
    assert scores.ranks == (2, 1)


def test_bbg_611_shape_and_colour_are_added_within_a_universe() -> None:
    """Void 1, starry 2, galaxy 3: three yellow comets count for both goals."""
    yellow = "\n    [CYv]  CYs   CYg\n"
    planets = "\n    [PYv]  PYs   PBg\n"
    text = f"actor: over\nphase: over\nuniverse 0:{yellow}universe 1:{planets}"
    state = parallel(text + "goals: A comet yellow, B planet red\n")
    assert PARALLEL.scores(state).points == (0, 0)  # nothing in the other universe
    both = text.replace(planets, "\n    [SYv]  SYs   SYg\n")
    state = parallel(both + "goals: A comet yellow, B sun red\n")
    assert PARALLEL.scores(state).points == (6, 0)  # 12 and 6; 0 and 6


def test_bbg_611_each_seat_counts_its_own_two_universes() -> None:
    """Seat 1 of three plays in U[1] and U[0]; the planets of U[2] are not its own."""
    text = f"""
seats: 3
actor: over
phase: over
goals: A comet blue, B planet red, C sun yellow
universe 0:{FIRST}universe 1:{SECOND}universe 2:
"""
    scores = PARALLEL.scores(parallel(text))
    assert scores.points == (0, 4, 0)  # U[0], U[2]: 0; U[1], U[0]: 4 and 9; U[2], U[1]: 0


@pytest.mark.parametrize(
    ("order", "goals", "points", "ranks"),
    [
        ("A B", "A planet red, B comet blue", (4, 5), (2, 1)),
        ("B A", "A planet red, B comet blue", (4, 5), (2, 1)),
        ("A B", "A comet red, B planet blue", (5, 4), (1, 2)),
        ("A B", "A asteroid red, B sun blue", (0, 0), (2, 1)),  # a tie: the latest starter
        ("B A", "A asteroid red, B sun blue", (0, 0), (1, 2)),
    ],
)
def test_bbg_612_the_highest_result_wins_ties_go_to_the_latest_starter(
    order: str, goals: str, points: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    """Q-50."""
    text = f"actor: over\nphase: over\nuniverse 0:{FIRST}universe 1:{SECOND}goals: {goals}\n"
    scores = PARALLEL.scores(parallel(f"order: {order}\n{text}"))
    assert scores.points == points
    assert scores.ranks == ranks


def test_bbg_612_lower_places_by_the_same_order() -> None:
    """Q-50: seats 0 and 2 are tied behind seat 1."""
    text = f"""
seats: 3
actor: over
phase: over
goals: A comet blue, B planet red, C sun yellow
universe 0:{FIRST}universe 1:{SECOND}universe 2:
"""
    assert PARALLEL.scores(parallel(text)).ranks == (3, 1, 2)
    assert PARALLEL.scores(parallel(f"order: B C A{text}")).ranks == (2, 1, 3)


# -- what is hidden ------------------------------------------------------------------


def test_all_universes_are_public_and_a_move_begun_is_not() -> None:
    """Dossier section 4; the side that the actor has chosen shows to nobody else."""
    state = parallel(f"row: CRg PBg - -\nuniverse 0:{FULL_ONE}universe 1:\n")
    before = [PARALLEL.view(state, seat) for seat in (1, SPECTATOR)]
    play(PARALLEL, state, "slot 1", "left")
    assert [PARALLEL.view(state, seat) for seat in (1, SPECTATOR)] == before
    assert (PARALLEL.view(state, 0).chosen, PARALLEL.view(state, 0).side) == (1, 0)
    assert before[1].universes[0] != ()


def test_nobody_else_has_my_goals_in_any_imagined_world() -> None:
    """HI-4: unknown goals come from those still possible, the pile in any order."""
    match = Match(PARALLEL, 4, deal=Random(4))
    mine = match.state.goals[2]
    worlds = [PARALLEL.imagine(match.view(2), Random(seed)) for seed in range(30)]
    for world in worlds:
        assert world.goals[2] == mine
        assert len({shape for shape, _ in world.goals}) == 4
        assert len({colour for _, colour in world.goals}) == 4
        assert PARALLEL.view(world, 2) == match.view(2)
    assert len({world.goals for world in worlds}) > 10
    assert len({queue(world) for world in worlds}) == 30


def test_goals_are_shown_at_the_end() -> None:
    """HI-7: those that were dealt, to everybody."""
    state = parallel("goals: A planet red, B comet blue\nrow: PYs - - -" + EMPTY)
    lines = play(PARALLEL, state, "slot 0", "left", "cell 0,0")
    assert told(lines)[2:] == [("GoalsShown", "BBG-250")] * 2
    assert PARALLEL.view(state, SPECTATOR).goals == state.goals
