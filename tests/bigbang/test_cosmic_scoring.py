"""Wormholes, lines, points and the winner: BBG-180 to 182, BBG-250 to 261."""

from __future__ import annotations

import pytest

from astrarium.games.bigbang.events import GoalsShown
from astrarium.games.bigbang.material import GOAL_OF
from astrarium.games.bigbang.scoring import goal_score
from tests.bigbang.drawn import COSMIC, cosmic, laying, play, refused, shown


def points(text: str, goal: str) -> int:
    return goal_score(cosmic(text).universes[0], GOAL_OF[goal])


# -- two goals -----------------------------------------------------------------


def test_bbg_250_shape_and_colour_are_counted_independently() -> None:
    """Three yellow planets count in both."""
    state = cosmic("""
        phase: over
        actor: over
        goals: A planet yellow, B sun blue
        universe:
            [BB]   PYv   PYs   PYg
    """)
    scores = COSMIC.scores(state)
    assert scores.points == (12, 0)
    assert [part.points for part in scores.parts[0]] == [6, 6]


def test_bbg_250_the_goals_are_revealed_at_the_end() -> None:
    state = cosmic("""
        goals: A planet yellow, B sun blue
        row: PRs - - -
        universe:
            [BB]   PBs
    """)
    lines = play(COSMIC, state, "slot 0", "cell 0,1")
    shown_goals = [line for line in lines if isinstance(line.what, GoalsShown)]
    assert [line.what for line in shown_goals] == [
        GoalsShown(0, GOAL_OF["planet"], GOAL_OF["yellow"]),
        GoalsShown(1, GOAL_OF["sun"], GOAL_OF["blue"]),
    ]
    assert all(line.rule == "BBG-250" and line.learnt for line in shown_goals)


# -- straight lines ------------------------------------------------------------

RUN = """
    universe:
                [BB]
        PBs   PRs   XXX   PYs   POs
"""


@pytest.mark.parametrize(
    ("middle", "expected"),
    [
        ("PBg", 2 + 2 + 3 + 2 + 2),
        ("EAR", 2 + 2 + 1 + 2 + 2),  # BBG-251: the Earth's cell as well
        (".  ", 0),
        ("CBg", 0),
        ("NOV", 0),
        ("WH1", 0),  # BBG-181: one end alone only interrupts
    ],
)
def test_bbg_251_bbg_252_what_ends_a_run(middle: str, expected: int) -> None:
    assert points(RUN.replace("XXX", middle), "planet") == expected


def test_bbg_252_bbg_163_a_flipped_tile_ends_a_run() -> None:
    text = """
        universe:
                    [BB]
            PBs   PRs  !PBg   PYs   POs
    """
    assert points(text, "planet") == 0
    assert points(text.replace("!", " "), "planet") == 11


def test_bbg_252_the_big_bang_ends_a_run() -> None:
    text = """
        universe:
            PBs   PRs  [BB]   PYs   POs
    """
    assert points(text, "planet") == 0


def test_bbg_251_bbg_216_of_a_stack_the_visible_star_counts() -> None:
    text = """
        covered: (2,0) CBg
        universe:
                      CYs
            [BB]   PBs   PRs^  PYs
                            CRs
    """
    assert points(text, "planet") == 6
    assert points(text, "comet") == 0


@pytest.mark.parametrize(
    "text",
    [
        """
        universe:
            [BB]   PBs   PRs   PYs
        """,
        """
        universe:
                      PYs
                   PRs
                PBs
            [BB]
        """,
        """
        universe:
            [BB]
                PBs
                   PRs
                      PYs
        """,
    ],
    ids=["E-W", "NE-SW", "NW-SE"],
)
def test_bbg_252_along_each_of_the_three_axes(text: str) -> None:
    assert points(text, "planet") == 6


def test_bbg_252_two_are_no_line_nor_are_three_with_a_bend() -> None:
    text = """
        universe:
            [BB]   PBs   PRs
                            PYs
    """
    assert points(text, "planet") == 0


def test_bbg_253_q_2_lengthening_a_line_can_lower_a_score() -> None:
    """SYs makes a column of 8 and a row of 6 cross, where 6 and 4 lay apart."""
    text = """
        universe:
            [BB]
                SYs   CYv   PYv   AYs
                   AYg
                      SYv
                         PYs
    """
    assert points(text.replace("SYs", "SRs"), "yellow") == 6 + 4
    assert points(text, "yellow") == 8


# -- wormhole lines ------------------------------------------------------------

ENDS = """
    row: SYv - - -
    universe:
        WH2   CRs   POs  [BB]   SOs   SYs   WH1
           SRv
"""


def test_bbg_180_the_ends_are_played_separately_for_4_each() -> None:
    state = cosmic("""
        times: A 0, B 9
        row: WH1 PRg - -
        tail: WH2 PYs
        universe:
                PYv   .
            [BB]   PBs
                POs   .
    """)
    play(COSMIC, state, "slot 0", "cell 2,-1")
    assert state.times == [4, 9]
    play(COSMIC, state, "slot 3", "cell 1,1")
    assert (shown(state, 1, 1), state.times) == ("WH2", [8, 9])


def test_bbg_181_one_end_alone_makes_no_line() -> None:
    assert points(ENDS, "sun") == 5
    assert points(ENDS.replace("WH2", "NOV"), "sun") == 0


def test_bbg_182_the_ends_have_no_effect_on_placement() -> None:
    """(-4,0) touches WH2 alone: the other end brings it no neighbour."""
    state = laying(ENDS)
    assert refused(COSMIC, state, "cell -4,0") == "BBG-141"


@pytest.mark.parametrize("lone", ["SOv", "SOs", "SYv", "SYs", "SRv", "SRs"])
def test_bbg_254_q_54_one_star_in_any_direction_will_do(lone: str) -> None:
    """Beside WH2 lies a pair of suns; one of the six around WH1 makes it a line."""
    text = """
        universe:
                                             SYv   SOs
            WH2              [BB]         SYs   WH1   SOv
               SBg                           SRv   SRs
                  SRg
    """
    for other in {"SOv", "SOs", "SYv", "SYs", "SRv", "SRs"} - {lone}:
        text = text.replace(other, ".  ")
    assert points(text, "sun") == 6 + {"v": 1, "s": 2}[lone[2]]


def test_bbg_254_q_52_the_wormhole_is_no_link() -> None:
    """One star on each side: with the ends themselves it would be four."""
    text = """
        universe:
            WH2              [BB]         SYs   WH1
               SRv
    """
    assert points(text, "sun") == 0


def test_bbg_254_q_53_the_arms_have_no_cell_in_common() -> None:
    """Three suns between facing ends are a straight line, two are none."""
    text = """
        universe:
            [BB]

             WH1   SRs   SBs   SOs   WH2
    """
    assert points(text, "sun") == 6
    assert points(text.replace("SOs   WH2", "WH2"), "sun") == 0


def test_bbg_255_two_arms_of_one_end_are_not_joined() -> None:
    """Straight across and round the corner; WH2 has no arm."""
    text = """
        universe:
                                                   SBs
            WH2              [BB]   SOs   SYs   WH1   SRs
    """
    assert points(text, "sun") == 0


def test_bbg_255_a_line_passes_the_wormhole_once() -> None:
    """Three arms of one star each: two of them at a time are no line."""
    text = """
        universe:
            WH2              [BB]         SYs   WH1   SRs
               SRv
    """
    assert points(text, "sun") == 0


def test_bbg_255_different_lines_use_the_wormhole_at_the_same_time() -> None:
    text = """
        universe:
            SBv   WH2              [BB]   SOs   SYs   WH1   SRs   SBs
                     SRv
    """
    assert points(text, "sun") == (2 + 2 + 1) + (2 + 2 + 1)


# -- values and the best set ---------------------------------------------------


def test_bbg_256_void_1_starry_2_galaxy_3_earth_1() -> None:
    text = """
        universe:
            [BB]   PBv   PRs   PYg   EAR
    """
    assert points(text, "planet") == 1 + 2 + 3 + 1


def test_bbg_257_bbg_258_q_3_the_best_disjoint_set() -> None:
    """Three sides of a triangle share its corners: only one counts, the best."""
    text = """
        universe:
            [BB]
                SYv   CYg   PYv
                   AYs   SYs
                      CYv
    """
    assert points(text, "yellow") == 1 + 3 + 1


def test_bbg_257_bbg_258_two_that_cross_a_third_beat_it() -> None:
    """Two columns of 6 against the row of 9 between them."""
    text = """
        universe:
            [BB]
                SYs   CYg   PYg   AYv
                   AYs               CYs
                      PYs               SYg
    """
    assert points(text, "yellow") == 6 + 6


def test_bbg_259_the_earth_counts_once_within_one_goal() -> None:
    """It lies where two lines of planets cross; the blue line is another goal."""
    text = """
        universe:
                      PRs
            [BB]   PBs   EAR   PBv
                            PYs
    """
    assert points(text, "planet") == 2 + 1 + 2
    assert points(text, "blue") == 2 + 1 + 1


# -- the winner ----------------------------------------------------------------

RESULT = """
    seats: 3
    phase: over
    actor: over
    goals: A planet blue, B sun orange, C comet red
    times: {times}
    arrivals: {arrivals}
    universe:
        CYg   CRg   CBg  [BB]   PBs   PRs   PYs
                             SBs
                                SRs
                                   SYs
"""


def test_bbg_260_the_highest_score_wins_whatever_the_clock_says() -> None:
    state = cosmic(RESULT.format(times="A 5, B 6, C 60", arrivals="A 0, B 1, C 2"))
    assert COSMIC.scores(state).points == (6, 6, 9)
    assert COSMIC.scores(state).ranks == (2, 3, 1)


@pytest.mark.parametrize(
    ("times", "arrivals", "ranks"),
    [
        ("A 7, B 6, C 60", "A 0, B 1, C 2", (3, 2, 1)),  # B is further behind
        ("A 6, B 6, C 60", "A 3, B 1, C 2", (2, 3, 1)),  # A lies on top
        ("A 6, B 6, C 60", "A 0, B 1, C 2", (3, 2, 1)),  # B lies on top
    ],
)
def test_bbg_261_q_34_ties_go_by_the_clock(
    times: str, arrivals: str, ranks: tuple[int, ...]
) -> None:
    scores = COSMIC.scores(cosmic(RESULT.format(times=times, arrivals=arrivals)))
    assert scores.ranks == ranks
    assert sum(scores.returns) == 0
