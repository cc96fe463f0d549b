"""Vocabulary and set-up of Cosmic mode: BBG-101 to BBG-114."""

from __future__ import annotations

from random import Random

from astrarium.engine.protocol import CHANCE, EVERYONE, OVER, Journal
from astrarium.engine.view import UNKNOWN
from astrarium.games.bigbang.common import Deal
from astrarium.games.bigbang.events import Filled, GoalsDealt
from astrarium.games.bigbang.material import GOAL_OF, TILE_OF
from astrarium.games.bigbang.scoring import goal_score
from tests.bigbang.drawn import (
    A_FIRST,
    COSMIC,
    cell,
    cosmic,
    laying,
    play,
    queue,
    refused,
    shown,
    told,
    where,
)

GOALS = (3, 1, 2, 0, 6, 7, 4, 5)  # sun, comet, planet, asteroid; red, yellow, blue, orange


def deal(*order: int) -> Deal:
    return Deal(tuple(range(57)), GOALS, order)


# -- vocabulary ----------------------------------------------------------------


def test_bbg_101_a_cell_shows_one_tile_and_hides_at_most_one() -> None:
    state = laying("""
        row: ECL - - -
        tail: PBv
        universe:
                AOs
            [BB]   SOs
                SRs   ARs
    """)
    before = len(state.universes[0].tiles)
    play(COSMIC, state, "cell 1,1", "cell 1,0")
    universe = state.universes[0]
    assert len(universe.tiles) == before - 1
    assert universe.under == {cell(1, 0): TILE_OF["SOs"]}


def test_bbg_102_bbg_106_what_is_no_star_neither_helps_nor_hinders() -> None:
    """The Big Bang, a phenomenon and a flipped tile beside a star."""
    state = laying("""
        row: PRs - - -
        tail: PBv
        universe:
            .    !SYg   WH1
              [BB]   PBg   .
                  .
    """)
    assert where(COSMIC, state) == "(0,1) (2,0)"  # Big Bang and PBg; wormhole and PBg
    assert refused(COSMIC, state, "cell 0,-1") == "BBG-142"  # Big Bang and !SYg
    assert refused(COSMIC, state, "cell 2,-2") == "BBG-142"  # wormhole and !SYg


def test_bbg_102_a_covered_tile_is_no_star() -> None:
    """PRs shares with the visible SRv alone, PYs with the covered AYg alone."""
    text = """
        row: {tile} - - -
        phase: lay
        chosen: 0
        covered: (1,0) {under}
        universe:
            [BB]   SRv^
                .
    """
    sharing = cosmic(text.format(tile="PRs", under="AYg"))
    play(COSMIC, sharing, "cell 0,1")
    strange = cosmic(text.format(tile="PYs", under="AYg"))
    assert refused(COSMIC, strange, "cell 0,1") == "BBG-143"


def test_bbg_105_the_earth_matches_every_neighbour_and_every_goal() -> None:
    state = laying("""
        row: EAR - - -
        universe:
                   SRs
                SYs   .
            [BB]   PBg   POv
    """)
    play(COSMIC, state, "cell 2,-1")
    assert shown(state, 2, -1) == "EAR"


def test_bbg_105_the_earth_completes_lines_of_every_goal() -> None:
    state = cosmic("""
        universe:
                      SYs
            [BB]   PBg   EAR   PBs
                            SYv
    """)
    points = {name: goal_score(state.universes[0], GOAL_OF[name]) for name in GOAL_OF}
    assert {name: score for name, score in points.items() if score} == {
        "planet": 6,
        "blue": 6,
        "sun": 4,
        "yellow": 4,
    }


def test_bbg_107_wormholes_make_nothing_adjacent() -> None:
    """PRs at (2,0) touches WH1; the blue comet beside WH2 is not asked."""
    state = laying("""
        row: PRs - - -
        universe:
                           PYv   WH1
            .     PYg  [BB]   PBv   .
               WH2   CBg
    """)
    assert refused(COSMIC, state, "cell -2,2") == "BBG-143"  # WH2 and CBg
    play(COSMIC, state, "cell 2,0")


def test_bbg_108_the_set_of_unplayed_tiles_is_public() -> None:
    state = COSMIC.new(2, A_FIRST)
    COSMIC.apply_chance(state, deal(0, 1))
    play(COSMIC, state, "slot 1", "cell 1,0")
    for seat in (0, 1):
        view = COSMIC.view(state, seat)
        unplayed = sorted([*view.row, *view.hidden, *view.tail])
        assert unplayed == [tile for tile in range(57) if tile != 2]
        world = COSMIC.imagine(view, Random(seat))
        assert world.unplayed == state.unplayed
        assert queue(world) != queue(state)  # their order is hidden
        assert COSMIC.view(world, seat) == view


def test_bbg_109_nothing_is_drawn_at_random_after_the_set_up() -> None:
    """A game is decided by its deal and its moves."""
    one, other = COSMIC.new(3, A_FIRST), COSMIC.new(3, A_FIRST)
    for state in (one, other):
        assert COSMIC.to_act(state) == CHANCE
        COSMIC.apply_chance(state, COSMIC.sample_chance(state, Random(7)))
    choose = Random(1)
    while COSMIC.to_act(one) != OVER:
        assert COSMIC.to_act(one) != CHANCE
        move = choose.choice(COSMIC.legal_moves(one))
        COSMIC.apply(one, move)
        COSMIC.apply(other, move)
    assert one == other


# -- set-up --------------------------------------------------------------------


def test_bbg_110_the_big_bang_lies_alone_at_the_centre() -> None:
    state = COSMIC.new(2, A_FIRST)
    assert shown(state, 0, 0) == "BB"
    assert len(state.universes[0].tiles) == 1


def test_bbg_110_the_big_bang_is_never_moved_or_covered() -> None:
    text = """
        row: {action} - - -
        tail: PBv
        universe:
                SOv
            [BB]   SOs
                SRs
    """
    eclipse = laying(text.format(action="ECL"))
    assert refused(COSMIC, eclipse, "cell 0,0") == "BBG-202"
    play(COSMIC, eclipse, "cell 0,1")
    assert refused(COSMIC, eclipse, "cell 0,0") == "BBG-215"
    hyperspace = laying(text.format(action="HYP"))
    assert refused(COSMIC, hyperspace, "cell 0,0") == "BBG-202"


def test_bbg_111_all_57_other_tiles_are_shuffled() -> None:
    state = COSMIC.new(2, A_FIRST)
    outcome = COSMIC.sample_chance(state, Random(0))
    assert sorted(outcome[0]) == list(range(57))
    assert outcome[0] != COSMIC.sample_chance(state, Random(1))[0]
    assert COSMIC.is_possible(state, outcome)
    assert not COSMIC.is_possible(state, Deal(tuple(range(56)), GOALS, (0, 1)))


def test_bbg_112_four_tiles_face_up_53_in_the_queue() -> None:
    state = COSMIC.new(2, A_FIRST)
    journal = Journal()
    COSMIC.apply_chance(state, deal(0, 1), journal)
    assert told(journal.lines) == [
        ("OrderSet", "BBG-114"),
        ("Began", "BBG-111"),
        *[("GoalsDealt", "BBG-113")] * 2,
        *[("Filled", "BBG-112")] * 4,
    ]
    filled = [line for line in journal.lines if isinstance(line.what, Filled)]
    assert [line.what for line in filled] == [Filled(tile, 3 - tile) for tile in range(4)]
    assert all(line.learnt and line.audience == EVERYONE for line in filled)
    assert len(COSMIC.view(state, 0).hidden) == 53


def test_bbg_113_one_shape_and_one_colour_goal_each_in_secret() -> None:
    state = COSMIC.new(3, A_FIRST)
    journal = Journal()
    COSMIC.apply_chance(state, deal(0, 1, 2), journal)
    dealt = [line for line in journal.lines if isinstance(line.what, GoalsDealt)]
    assert [line.what for line in dealt] == [
        GoalsDealt(0, GOAL_OF["sun"], GOAL_OF["red"]),
        GoalsDealt(1, GOAL_OF["comet"], GOAL_OF["yellow"]),
        GoalsDealt(2, GOAL_OF["planet"], GOAL_OF["blue"]),
    ]
    assert [(line.audience, line.learnt) for line in dealt] == [(1, True), (2, True), (4, True)]


def test_bbg_113_q_56_b_11_the_rest_of_the_goals_is_unseen() -> None:
    """Neither the journal nor any view names the goals that nobody holds."""
    state = COSMIC.new(2, A_FIRST)
    journal = Journal()
    COSMIC.apply_chance(state, deal(0, 1), journal)
    assert sum(isinstance(line.what, GoalsDealt) for line in journal.lines) == 2
    unknown = (UNKNOWN, UNKNOWN)
    assert COSMIC.view(state, 0).goals == (state.goals[0], unknown)
    assert COSMIC.view(state, 1).goals == (unknown, state.goals[1])


def test_bbg_114_all_markers_start_at_0_the_first_in_the_order_on_top() -> None:
    state = COSMIC.new(4, {"first": "random"})
    COSMIC.apply_chance(state, deal(2, 0, 3, 1))
    assert state.times == [0, 0, 0, 0]
    order = []
    for cell_text in ("cell 1,0", "cell 0,1", "cell 1,1", "cell 2,0"):
        order.append(state.actor)
        play(COSMIC, state, "slot 3", cell_text)
    assert order == [2, 0, 3, 1]
