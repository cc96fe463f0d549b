"""Turns, the row, the clock and the end of Cosmic mode: BBG-120 to 136, BBG-230 to 244."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.match import Match
from astrarium.engine.protocol import OVER, Journal
from astrarium.games.bigbang.events import Discarded, Ticked
from astrarium.games.bigbang.material import CODES, TILE_OF
from tests.bigbang.drawn import (
    A_FIRST,
    COSMIC,
    begun,
    cosmic,
    legal,
    play,
    queue,
    refused,
    row,
    told,
)

# -- whose turn; obligation ----------------------------------------------------


@pytest.mark.parametrize(
    ("times", "arrivals", "first"),
    [
        ("A 3, B 2, C 4", "A 9, B 0, C 1", 1),  # the smallest time
        ("A 3, B 3, C 3", "A 1, B 2, C 0", 1),  # the highest in the stack
        ("A 3, B 3, C 2", "A 9, B 8, C 0", 2),  # another stack does not matter
    ],
)
def test_bbg_120_bbg_232_the_smallest_time_then_the_top_of_the_stack(
    times: str, arrivals: str, first: int
) -> None:
    state, _ = begun(f"""
        seats: 3
        times: {times}
        arrivals: {arrivals}
        row: PRs PBv - -
        universe:
            [BB]   PBs
    """)
    assert COSMIC.to_act(state) == first


def test_bbg_120_nobody_else_may_play() -> None:
    match = Match(COSMIC, 2, deal=Random(0), forced=False)
    error = match.refusal(1, match.legal_moves()[0])
    assert error is not None
    assert error.rule == "BBG-120"


def test_bbg_121_the_same_player_may_come_up_again_and_again() -> None:
    state = cosmic("""
        times: A 0, B 9
        row: PRs PBv POv PYv
        tail: PRv PRg POs POg
        universe:
            [BB]   PBs
    """)
    for place in ("cell 0,1", "cell 1,1", "cell 2,0"):
        assert state.actor == 0
        play(COSMIC, state, "slot 3", place)
    assert state.times == [3, 9]


def test_bbg_122_there_is_no_voluntary_pass() -> None:
    state = cosmic("""
        row: PRs PBv - -
        universe:
            [BB]   PBs
    """)
    assert refused(COSMIC, state, "decline") == "BBG-122"
    assert refused(COSMIC, state, "pass") == "BBG-121"
    assert legal(COSMIC, state) == "slot 0, slot 1"


def test_bbg_123_q_30_on_the_big_bang_alone() -> None:
    """A star and Dark energy are playable; a phenomenon and Orbit are not."""
    state = cosmic("""
        row: WH1 ORB DRK ABv
        universe:
            [BB]
    """)
    assert legal(COSMIC, state) == "slot 2, slot 3"
    assert refused(COSMIC, state, "slot 0") == "BBG-123"
    assert refused(COSMIC, state, "slot 1") == "BBG-201"


def test_bbg_123_a_star_needs_a_cell() -> None:
    """SBg shares nothing with the only star; SBs does."""
    state = cosmic("""
        row: SBg SBs - -
        universe:
            [BB]   PYs
    """)
    assert legal(COSMIC, state) == "slot 1"
    assert refused(COSMIC, state, "slot 0") == "BBG-123"


def test_bbg_123_a_phenomenon_needs_a_cell() -> None:
    """Q-13: with one star lying, every cell with two neighbours touches the Big Bang."""
    one = cosmic("""
        row: NOV PBs - -
        universe:
            [BB]   PYs
    """)
    assert refused(COSMIC, one, "slot 0") == "BBG-123"
    two = cosmic("""
        row: NOV PBs - -
        universe:
                PYv   .
            [BB]   PYs
    """)
    play(COSMIC, two, "slot 0", "cell 2,-1")


NOWHERE_FOR_SBG = """
    row: DRK WH1 - -
    tail: {tail}
    universe:
           CRs   POv
        COv  [BB]   PYs
           AYs   AOv
"""


@pytest.mark.parametrize(
    ("tail", "playable"),
    [
        ("SBs", True),  # a star that fits, though only in the queue
        ("SBg", False),  # a star that shares with none of those around
        ("WH2", False),  # no star at all
    ],
)
def test_bbg_123_dark_energy_needs_an_unplayed_star_that_fits(tail: str, playable: bool) -> None:
    state = cosmic(NOWHERE_FOR_SBG.format(tail=tail))
    if playable:
        assert legal(COSMIC, state) == "slot 0, slot 1"
    else:
        assert refused(COSMIC, state, "slot 0") == "BBG-201"


def test_bbg_123_bbg_221_cells_beside_the_hole_alone_do_not_help_dark_energy() -> None:
    """SBg shares with none of the stars, and all other cells touch the hole."""
    state = cosmic("""
        row: DRK WH1 SBg -
        universe:
               CRs   POv
            COv  [BB]   PYs  !PRs   HOL
               AYs   AOv
    """)
    assert refused(COSMIC, state, "slot 0") == "BBG-201"


def test_bbg_124_an_unplayable_row_is_discarded_and_drawn_anew() -> None:
    """Right-most first, until one is playable; no marker moves, the turn stays."""
    state, lines = begun("""
        times: A 3, B 1
        row: NOV WH1 HOL ORB
        tail: HYP ECL WH2 SBv PYs PYv
        universe:
            [BB]   PYg
    """)
    redrawn = [what for what in told(lines) if what[0] == "Redrawn"]
    assert redrawn == [("Redrawn", "BBG-124")] * 2
    discarded = [CODES[line.what.tile] for line in lines if isinstance(line.what, Discarded)]
    assert discarded == ["ORB", "HOL", "WH1", "NOV", "HYP", "ECL", "WH2", "SBv"]
    assert row(state) == "HOL ORB PYv PYs"
    assert queue(state) == "WH1 NOV HYP ECL WH2 SBv"
    assert state.times == [3, 1]
    assert COSMIC.to_act(state) == 1
    assert legal(COSMIC, state) == "slot 2, slot 3"


def test_bbg_125_bbg_242_nothing_playable_ends_the_game() -> None:
    """SBg and CRv share nothing with the only star; a wormhole would need two."""
    state, lines = begun("""
        row: SBg WH1 ORB -
        tail: CRv
        universe:
            [BB]   PYs
    """)
    assert COSMIC.to_act(state) == OVER
    assert told(lines)[0] == ("Ended", "BBG-242")
    assert row(state) == "SBg WH1 ORB -"  # nothing was redrawn


# -- row and queue -------------------------------------------------------------

ROW = """
    row: {row}
    tail: {tail}
    universe:
        [BB]   PBs
            .
"""


@pytest.mark.parametrize(
    ("slot", "after", "discarded"),
    [
        (0, "POs POg PRv PYv", "PYs"),
        (1, "POs POg PBv PYv", "PYs"),
        (2, "POs POg PBv PRv", "PYs"),
        (3, "POs POg PBv PRv", "PYv"),  # slot 2 is now the right-most
    ],
)
def test_bbg_130_discard_slide_and_fill(slot: int, after: str, discarded: str) -> None:
    state = cosmic(ROW.format(row="PBv PRv PYv PYs", tail="POg POs POv"))
    play(COSMIC, state, f"slot {slot}", "cell 0,1")
    assert row(state) == after
    assert queue(state) == f"POv {discarded}"


@pytest.mark.parametrize(
    ("before", "after", "left"),
    [
        ("PBv PRv - PYs", "POg POv PRg PBv", "POs PRv"),  # slot 1 goes
        ("PBv - - PYs", "POs POg POv PRg", "PBv"),  # slot 0 goes
        ("- - - PYs", "POs POg POv PRg", "-"),  # no filled slot: no discard
    ],
)
def test_bbg_131_the_right_most_filled_slot(before: str, after: str, left: str) -> None:
    state = cosmic(ROW.format(row=before, tail="PRg POv POg POs"))
    play(COSMIC, state, "slot 3", "cell 0,1")
    assert row(state) == after
    assert queue(state) == left


def test_bbg_132_in_a_chain_the_emptied_slot_is_refilled_in_place() -> None:
    state = cosmic("""
        row: CRs NOV SBs PRv
        tail: PBg CBs
        universe:
                PYs   .
            [BB]   PBs
    """)
    lines = play(COSMIC, state, "slot 1", "cell 2,-1")
    assert row(state) == "CRs PBg SBs PRv"
    assert "Discarded" not in dict(told(lines))


def test_bbg_133_b_13_q_55_pile_and_discards_are_one_queue() -> None:
    """The oldest discard comes first, after the last hidden tile; nothing is shuffled."""
    state = cosmic("""
        row: PBv PRv PYv PYs
        hidden: POs
        tail: POg POv
        universe:
            [BB]   PBs
    """)
    play(COSMIC, state, "slot 0", "cell 0,1")
    assert (row(state), queue(state)) == ("POg POs PRv PYv", "POv PYs")
    play(COSMIC, state, "slot 0", "cell 1,1")
    assert (row(state), queue(state)) == ("PYs POv POs PRv", "PYv")


def test_bbg_134_the_tile_just_discarded_may_come_back_at_once() -> None:
    state = cosmic(ROW.format(row="PBv PRv PYv PYs", tail="POs"))
    play(COSMIC, state, "slot 0", "cell 0,1")
    assert row(state) == "PYs POs PRv PYv"
    assert queue(state) == "-"


def test_bbg_135_with_four_unplayed_nothing_is_lost() -> None:
    state = cosmic(ROW.format(row="PBv PRv PYv PYs", tail="-"))
    play(COSMIC, state, "slot 0", "cell 0,1")
    assert row(state) == "- PYs PRv PYv"
    assert refused(COSMIC, state, "slot 0") == "BBG-135"
    play(COSMIC, state, "slot 3", "cell 1,1")
    assert row(state) == "- - PRv PYs"


def test_bbg_136_q_1_a_used_action_never_returns() -> None:
    state = cosmic("""
        row: HYP PRv - -
        tail: PYs
        universe:
            [BB]   PBs
                PBv   POs
    """)
    play(COSMIC, state, "slot 0", "cell 1,1", "cell 1,-1")
    assert row(state) == "- - PRv PYs"
    assert queue(state) == "-"
    assert not state.unplayed >> TILE_OF["HYP"] & 1
    assert TILE_OF["HYP"] in COSMIC.inventory(state)  # still in the box


# -- clock ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "place", "cost"),
    [
        ("PRv", "cell 0,1", 1),
        ("PRs", "cell 0,1", 2),
        ("PRg", "cell 0,1", 3),
        ("EAR", "cell 0,1", 4),
        ("WH2", "cell 2,-1", 4),
        ("HOL", "cell 2,-1", 5),
    ],
)
def test_bbg_230_the_time_rises_by_the_cost_of_the_first_tile(
    tile: str, place: str, cost: int
) -> None:
    state = cosmic(f"""
        times: A 10, B 10
        row: {tile} PYs - -
        universe:
                PBv   .
            [BB]   PBs
                .
    """)
    lines = play(COSMIC, state, "slot 0", place)
    assert state.times == [10 + cost, 10]
    ticked = [(line.what, line.rule) for line in lines if isinstance(line.what, Ticked)]
    assert ticked == [(Ticked(0, cost, 10 + cost), "BBG-230")]


def test_bbg_230_actions_cost_their_own_price() -> None:
    for action, cost in (("HYP", 5), ("ORB", 4), ("ECL", 4)):
        state = cosmic(f"""
            times: A 10, B 10
            row: {action} PYs - -
            universe:
                [BB]   PBs
                    PBv   POs
        """)
        target = "cell 1,0" if action == "ECL" else "cell 1,-1"
        play(COSMIC, state, "slot 0", "cell 1,1", target)
        assert state.times == [10 + cost, 10], action


def test_bbg_231_who_arrives_last_lies_on_top() -> None:
    state = cosmic("""
        seats: 3
        times: A 5, B 6, C 6
        arrivals: A 3, B 1, C 2
        row: PRv PYs - -
        tail: PRg PYg
        universe:
            [BB]   PBs
    """)
    play(COSMIC, state, "slot 0", "cell 0,1")
    assert state.times == [6, 6, 6]
    assert state.arrivals[0] > state.arrivals[2] > state.arrivals[1]
    assert COSMIC.to_act(state) == 0


# -- end of the game -----------------------------------------------------------

LAST_STAR = """
    row: PRs {row}
    universe:
            PBv
        [BB]   PBs
"""


def test_bbg_240_q_32_left_over_actions_are_ignored() -> None:
    """Hyperspace could still be played, but no star, Earth or phenomenon is left."""
    state = cosmic(LAST_STAR.format(row="HYP ORB DRK"))
    assert legal(COSMIC, state) == "slot 0, slot 1, slot 2, slot 3"
    lines = play(COSMIC, state, "slot 0", "cell 0,1")
    assert COSMIC.to_act(state) == OVER
    assert ("Ended", "BBG-240") in told(lines)


def test_bbg_240_the_earth_counts_as_a_star() -> None:
    state = cosmic(LAST_STAR.format(row="HYP EAR -"))
    play(COSMIC, state, "slot 0", "cell 0,1")
    assert COSMIC.to_act(state) == 1


def test_bbg_241_q_32_a_phenomenon_that_fits_must_still_be_played() -> None:
    """And actions may be used in the meantime."""
    state = cosmic(LAST_STAR.format(row="HYP ORB WH1"))
    play(COSMIC, state, "slot 0", "cell 0,1")
    assert row(state) == "- WH1 HYP ORB"
    assert legal(COSMIC, state) == "slot 1, slot 2, slot 3"


def test_bbg_241_an_action_alone_keeps_the_game_going() -> None:
    """The wormhole fits nowhere now, but Hyperspace can be played."""
    state, _ = begun("""
        row: HYP WH1 - -
        universe:
            PRs  [BB]   PBs
    """)
    assert legal(COSMIC, state) == "slot 0"


def test_bbg_242_a_phenomenon_without_a_cell_does_not() -> None:
    state, lines = begun("""
        row: - WH1 - -
        universe:
            PRs  [BB]   PBs
    """)
    assert COSMIC.to_act(state) == OVER
    assert told(lines)[0] == ("Ended", "BBG-242")


@pytest.mark.parametrize("seed", range(5))
def test_bbg_243_every_turn_uses_up_a_tile_for_good(seed: int) -> None:
    rng = Random(seed)
    state = COSMIC.new(2 + seed % 3, A_FIRST)
    COSMIC.apply_chance(state, COSMIC.sample_chance(state, rng))
    turns = 0
    unplayed = 57
    while COSMIC.to_act(state) != OVER:
        journal = Journal()
        COSMIC.apply(state, rng.choice(COSMIC.legal_moves(state)), journal)
        if any(isinstance(line.what, Ticked) for line in journal.lines):
            turns += 1
            assert state.unplayed.bit_count() < unplayed
            unplayed = state.unplayed.bit_count()
    assert 0 < turns <= 57


def test_bbg_244_the_round_is_not_completed() -> None:
    """C and D, far behind, are not asked any more."""
    state = cosmic("""
        seats: 4
        times: A 0, B 9, C 1, D 1
        row: PRs - - -
        universe:
            [BB]   PBs
    """)
    play(COSMIC, state, "slot 0", "cell 0,1")
    assert state.times == [2, 9, 1, 1]
    assert COSMIC.to_act(state) == OVER
