"""Simple mode, rule by rule.  [BBG-300 to BBG-309, DP-7, Q-33]"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from astrarium.engine.errors import NotYourTurn
from astrarium.engine.match import Match
from astrarium.engine.protocol import OVER, SPECTATOR
from astrarium.games.bigbang.material import CODES, COLOUR_GOALS, SHAPE_GOALS, TILE_OF
from astrarium.games.bigbang.phases import PICK
from astrarium.games.bigbang.simple import Simple
from astrarium.games.bigbang.state import State
from tests.bigbang.drawn import (
    A_FIRST,
    drawn,
    learnt,
    legal,
    place,
    play,
    queue,
    refused,
    row,
    told,
    where,
)
from tests.laws.harness import SEEDS, Case, history, played, sample

SIMPLE = Simple()


def simple(text: str) -> State:
    return drawn(SIMPLE, text)


def laying(text: str) -> State:
    """A drawn position whose tile in slot 0 is taken."""
    state = simple(text)
    play(SIMPLE, state, "slot 0")
    return state


# -- set-up ----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bbg_300_bbg_301_32_tiles_without_galaxies_four_of_them_in_the_row(seats: int) -> None:
    match = Match(SIMPLE, seats, deal=Random(3))
    view = match.view(0)
    ours = sorted(TILE_OF[code] for code in CODES[:48] if code[2] != "g")
    assert [(place(cell), CODES[tile]) for cell, tile, _ in view.universes[0]] == [("(0,0)", "BB")]
    assert len(ours) == 32
    assert SIMPLE.inventory(match.state) == [*ours, TILE_OF["BB"]]
    assert len(set(view.row) - {-1}) == 4
    assert len(view.hidden) == 28
    assert view.tail == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bbg_301_one_shape_and_one_colour_each_face_up_for_all(seats: int) -> None:
    match = Match(SIMPLE, seats, deal=Random(3))
    goals = match.state.goals
    assert len({shape for shape, _ in goals} & {*SHAPE_GOALS}) == seats
    assert len({colour for _, colour in goals} & {*COLOUR_GOALS}) == seats
    for watcher in (*range(seats), SPECTATOR):
        assert match.view(watcher).goals == goals
    assert [line.audience for line in match.log[0].told] == [-1] * len(match.log[0].told)


def test_only_the_order_of_the_pile_is_hidden() -> None:
    """Dossier section 4: another order of the pile looks the same to everybody."""
    match = Match(SIMPLE, 2, deal=Random(3))
    world = SIMPLE.imagine(match.view(1), Random(9))
    assert queue(world) != queue(match.state)
    assert sorted(queue(world).split()) == sorted(queue(match.state).split())
    assert world.goals == match.state.goals
    for watcher in (0, 1, SPECTATOR):
        assert SIMPLE.view(world, watcher) == match.view(watcher)


# -- a turn ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bbg_302_bbg_307_turns_go_round_until_all_32_tiles_lie(seats: int) -> None:
    """With three players the numbers of turns are not equal."""
    match = played(Case(SIMPLE, seats), 5)
    turns = []
    for state in history(match):
        if state.phase == PICK:
            turns.append(state.actor)
    assert turns == [match.state.order[turn % seats] for turn in range(32)]
    assert len(match.state.universes[0].tiles) == 33


def test_bbg_302_there_is_no_pass_and_nobody_plays_for_another() -> None:
    match = Match(SIMPLE, 2, A_FIRST, deal=Random(3))
    with pytest.raises(NotYourTurn) as wrong:
        match.play(1, SIMPLE.parse_move("slot 0"))
    assert wrong.value.rule == "BBG-302"
    assert refused(SIMPLE, match.state, "pass") == "BBG-302"
    assert refused(SIMPLE, match.state, "decline") == "BBG-302"


def test_dp_7_every_filled_slot_may_be_taken_then_a_cell() -> None:
    """DP-7: nothing but a cell is asked for once a tile is taken."""
    state = simple("""
        row: PYs - CRv SBv
        universe:
            [BB]
    """)
    assert legal(SIMPLE, state) == "slot 0, slot 2, slot 3"
    assert refused(SIMPLE, state, "slot 1") == "BBG-305"
    assert refused(SIMPLE, state, "cell 1,0") == "BBG-302"
    play(SIMPLE, state, "slot 2")
    assert refused(SIMPLE, state, "slot 0") == "BBG-302"
    play(SIMPLE, state, "cell 1,0")


def test_bbg_303_the_very_first_tile_goes_next_to_the_big_bang() -> None:
    state = laying("""
        row: PYs - - -
        universe:
            [BB]
    """)
    assert where(SIMPLE, state) == "(-1,0) (-1,1) (0,-1) (0,1) (1,-1) (1,0)"
    assert refused(SIMPLE, state, "cell 2,0") == "BBG-303"
    assert refused(SIMPLE, state, "cell 0,0") == "BBG-140"


def test_bbg_303_later_ones_need_two_occupied_neighbours() -> None:
    state = laying("""
        row: PYs - - -
        universe:
            [BB]   CBv
    """)
    assert where(SIMPLE, state) == "(0,1) (1,-1)"
    assert refused(SIMPLE, state, "cell 2,0") == "BBG-303"
    assert refused(SIMPLE, state, "cell 1,0") == "BBG-140"


def test_bbg_304_the_sharing_rule_does_not_apply() -> None:
    """Q-33: PYs has nothing in common with CBv, SRv and AOv, and may touch all three."""
    state = laying("""
        row: PYs - - -
        universe:
            [BB]   CBv
                SRv   .     AOv
    """)
    assert "(1,1)" in where(SIMPLE, state)
    play(SIMPLE, state, "cell 1,1")


def test_bbg_305_the_slot_is_refilled_in_place_and_nothing_is_discarded() -> None:
    state = simple("""
        row: PYs CRv SBv ABs
        hidden: AOv
        universe:
            [BB]
    """)
    lines = play(SIMPLE, state, "slot 1", "cell 1,0")
    assert row(state) == "PYs AOv SBv ABs"
    assert queue(state) == "-"
    assert told(lines) == [("Laid", "BBG-303"), ("Filled", "BBG-305")]


def test_bbg_305_with_an_empty_pile_the_row_shrinks() -> None:
    state = simple("""
        row: PYs CRv SBv ABs
        universe:
            [BB]
    """)
    play(SIMPLE, state, "slot 1", "cell 1,0")
    assert row(state) == "PYs - SBv ABs"
    assert refused(SIMPLE, state, "slot 1") == "BBG-305"


@sample(5)
@given(SEEDS)
def test_bbg_306_every_tile_can_always_be_placed(seed: int) -> None:
    """At each moment all filled slots are legal, and each of them has a cell."""
    for state in history(played(Case(SIMPLE, 2 + seed % 3), seed)):
        if state.phase == PICK:
            filled = [slot for slot in range(4) if state.row[slot] != -1]
            assert SIMPLE.legal_moves(state) == filled
            assert len(state.universes[0].paired_cells()) >= 2


def test_bbg_307_the_game_ends_with_the_last_tile() -> None:
    state = simple("""
        row: - PYs - -
        universe:
            [BB]   CBv
    """)
    lines = play(SIMPLE, state, "slot 1", "cell 0,1")
    assert told(lines) == [("Laid", "BBG-303"), ("Ended", "BBG-307")]
    assert SIMPLE.to_act(state) == OVER


# -- the end -----------------------------------------------------------------------

OVERHEAD = """
    seats: {seats}
    actor: over
    phase: over
"""


def test_bbg_308_every_tile_of_a_line_is_worth_one_point() -> None:
    """Three starry planets and four void yellow ones; PYs counts for both goals."""
    state = simple(
        OVERHEAD.format(seats=2)
        + """
    goals: A planet yellow, B sun blue
    universe:
        [BB]   PYs   PRs   PBs
                  CYv
                     SYv
                        AYv
    """
    )
    scores = SIMPLE.scores(state)
    assert [part.points for part in scores.parts[0]] == [3, 4]
    assert scores.points == (7, 0)


def test_bbg_308_a_line_counts_whole_and_crossing_lines_once() -> None:
    """As in Cosmic mode: two lines of three cross in PYs, one of them counts."""
    state = simple(
        OVERHEAD.format(seats=2)
        + """
    goals: A comet yellow, B sun blue
    universe:
        [BB]   PYs   CYs   SYv
                  AYv
                     SYs
    """
    )
    assert SIMPLE.scores(state).points == (3, 0)


@pytest.mark.parametrize(
    ("order", "goals", "points", "ranks"),
    [
        # OW-11: seats 0 and 2 tied; the later in the order of play wins
        ("A B C", "A planet red, B sun blue, C comet yellow", (3, 0, 3), (2, 3, 1)),
        ("B C A", "A planet red, B sun blue, C comet yellow", (3, 0, 3), (1, 3, 2)),
        ("A B C", "A sun blue, B planet red, C comet yellow", (0, 3, 3), (3, 2, 1)),
        ("C A B", "A sun blue, B planet red, C comet yellow", (0, 3, 3), (3, 1, 2)),
        ("A B C", "A planet red, B comet yellow, C sun blue", (3, 3, 0), (2, 1, 3)),
        # lower places too
        ("A B C", "A planet yellow, B sun red, C comet blue", (6, 0, 0), (1, 3, 2)),
        ("C A B", "A planet yellow, B sun red, C comet blue", (6, 0, 0), (1, 2, 3)),
        ("A B C", "A sun red, B asteroid blue, C comet orange", (0, 0, 0), (3, 2, 1)),
        ("B C A", "A sun red, B asteroid blue, C comet orange", (0, 0, 0), (1, 3, 2)),
    ],
)
def test_bbg_309_ow_11_a_tie_goes_to_the_latest_starter(
    order: str, goals: str, points: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    state = simple(
        OVERHEAD.format(seats=3)
        + f"""
    order: {order}
    goals: {goals}
    universe:
        [BB]   PBs   PRs   POs
            AYv   CYv   SYv
    """
    )
    scores = SIMPLE.scores(state)
    assert scores.points == points
    assert scores.ranks == ranks


def test_a_refill_is_learnt_unless_it_was_known_by_elimination() -> None:
    """HI-3: the last tile of the pile is no news."""
    text = """
        row: PYs CRv SBv ABs
        hidden: {hidden}
        universe:
            [BB]
    """
    news = play(SIMPLE, simple(text.format(hidden="AOv AOs")), "slot 1", "cell 1,0")
    known = play(SIMPLE, simple(text.format(hidden="AOv")), "slot 1", "cell 1,0")
    assert (learnt(news), learnt(known)) == (["Filled"], [])
