"""Bonus turns beside the Supernova and Dark energy: BBG-170 to 178, BBG-220 to 226."""

from __future__ import annotations

import pytest

from astrarium.games.bigbang.events import BonusWon, Discarded
from astrarium.games.bigbang.material import CODES
from tests.bigbang.drawn import (
    COSMIC,
    cosmic,
    laying,
    legal,
    play,
    queue,
    refused,
    row,
    shown,
    told,
    where,
)

# -- the Supernova -------------------------------------------------------------

NOVA_IN_THE_ROW = """
    times: A 3, B 5
    row: PRs CBs WH1 NOV
    tail: {tail}
    universe:
            PYs   .
        [BB]   PBs
"""
NOVA_LIES = """
    actor: {seat}
    times: {times}
    row: PRs PRv SBg WH1
    tail: {tail}
    universe:
            PYs   NOV   .
        [BB]   PBs   .
            .
"""


def test_bbg_170_q_4_placing_it_gives_one_bonus_turn() -> None:
    """Two stars touch it already and give nothing more."""
    state = cosmic(NOVA_IN_THE_ROW.format(tail="POs"))
    lines = play(COSMIC, state, "slot 3", "cell 2,-1")
    bonus = [(line.what, line.rule) for line in lines if isinstance(line.what, BonusWon)]
    assert bonus == [(BonusWon(0, 1), "BBG-170")]
    assert state.actor == 0


@pytest.mark.parametrize(("seat", "times"), [("A", "A 3, B 5"), ("B", "A 5, B 3")])
def test_bbg_171_a_star_laid_beside_it_gives_whoever_lays_it_one(seat: str, times: str) -> None:
    state = cosmic(NOVA_LIES.format(seat=seat, times=times, tail="POs"))
    lines = play(COSMIC, state, "slot 0", "cell 2,0")
    bonus = [(line.what, line.rule) for line in lines if isinstance(line.what, BonusWon)]
    assert bonus == [(BonusWon("AB".index(seat), 1), "BBG-171")]


def test_bbg_171_the_earth_counts_as_a_star() -> None:
    state = laying("""
        row: EAR - - -
        tail: POs
        universe:
                PYs   NOV
            [BB]   PBs   .
    """)
    lines = play(COSMIC, state, "cell 2,0")
    assert told(lines)[:2] == [("Laid", "BBG-140"), ("BonusWon", "BBG-171")]


def test_bbg_171_a_phenomenon_elsewhere_gives_none() -> None:
    state = laying("""
        row: WH1 PRs - -
        universe:
                PYs   NOV
            [BB]   PBs
                POs   .
    """)
    lines = play(COSMIC, state, "cell 1,1")
    assert "BonusWon" not in dict(told(lines))


def test_bbg_171_in_a_bonus_turn_too() -> None:
    state = cosmic(NOVA_LIES.format(seat="A", times="A 3, B 5", tail="POs POg POv"))
    play(COSMIC, state, "slot 0", "cell 2,0")
    play(COSMIC, state, "slot 1", "cell 3,-1")
    assert state.bonus == 1
    assert state.actor == 0


def test_bbg_171_a_star_elsewhere_gives_none() -> None:
    state = cosmic(NOVA_LIES.format(seat="A", times="A 3, B 4", tail="POs POg"))
    play(COSMIC, state, "slot 0", "cell 0,1")
    assert state.bonus == 0
    assert state.actor == 1


@pytest.mark.parametrize(
    ("action", "q", "r", "after"),
    [("HYP", 2, -2, "PRs"), ("ORB", 2, -2, "PRs"), ("ECL", 1, -1, "PRs^")],
)
def test_bbg_172_bbg_209_q_8_a_star_that_is_moved_beside_it_gives_none(
    action: str, q: int, r: int, after: str
) -> None:
    """Two ways to (2,-2), and one onto (1,-1): both touch the Supernova."""
    state = laying(f"""
        row: {action} - - -
        tail: POs POg
        universe:
            PRs   PYs   NOV
              [BB]   PBs
    """)
    lines = play(COSMIC, state, "cell 0,-1", f"cell {q},{r}")
    assert (shown(state, 0, -1), shown(state, q, r)) == (".", after)
    assert "BonusWon" not in dict(told(lines))
    assert state.actor == 1


def test_bbg_173_q_7_the_row_is_refilled_in_place_before_each_bonus_turn() -> None:
    state = cosmic(NOVA_IN_THE_ROW.format(tail="POs POg"))
    play(COSMIC, state, "slot 3", "cell 2,-1")
    assert row(state) == "PRs CBs WH1 POs"
    play(COSMIC, state, "slot 0", "cell 2,0")
    assert row(state) == "POg CBs WH1 POs"


def test_bbg_174_q_5_only_stars_and_the_earth_in_a_bonus_turn() -> None:
    state = cosmic("""
        row: WH1 EAR ORB NOV
        tail: PRs
        universe:
                PYs   .
            [BB]   PBs
    """)
    play(COSMIC, state, "slot 3", "cell 2,-1")
    assert legal(COSMIC, state) == "slot 1, slot 3, decline"
    assert refused(COSMIC, state, "slot 0") == "BBG-174"
    assert refused(COSMIC, state, "slot 2") == "BBG-174"


def test_bbg_174_the_ordinary_rules_hold_anywhere() -> None:
    """(0,1) does not touch the Supernova; (3,-1) has one neighbour only."""
    state = cosmic(NOVA_IN_THE_ROW.format(tail="POs"))
    play(COSMIC, state, "slot 3", "cell 2,-1", "slot 0")
    assert where(COSMIC, state) == "(0,-1) (0,1) (2,-2) (2,0)"
    assert refused(COSMIC, state, "cell 3,-1") == "BBG-141"


def test_bbg_175_q_6_declining_gives_up_all_and_leaves_the_row() -> None:
    state = cosmic("""
        times: A 3, B 5
        row: PRs PRv SBg WH1
        tail: POs POg
        bonus: 2
        cost: 5
        universe:
                PYs   NOV
            [BB]   PBs
    """)
    lines = play(COSMIC, state, "decline")
    assert told(lines) == [("Declined", "BBG-175"), ("Ticked", "BBG-230")]
    assert row(state) == "PRs PRv SBg WH1"
    assert queue(state) == "POs POg"
    assert (state.times, state.actor, state.bonus) == ([8, 5], 1, 0)


def test_bbg_175_gaps_stay() -> None:
    state = cosmic(NOVA_IN_THE_ROW.format(tail="-"))
    play(COSMIC, state, "slot 3", "cell 2,-1", "decline")
    assert row(state) == "PRs CBs WH1 -"


def test_bbg_176_no_star_in_the_row_it_is_drawn_anew() -> None:
    """WH1 would fit, but does not count; nobody is asked."""
    state = cosmic("""
        row: HYP WH1 ORB NOV
        tail: ECL PRs DRK SBs CBs
        universe:
                PYs   .
            [BB]   PBs
                PRv
    """)
    lines = play(COSMIC, state, "slot 3", "cell 2,-1")
    assert ("Redrawn", "BBG-124") in told(lines)
    assert row(state) == "CBs SBs DRK PRs"
    assert queue(state) == "ECL ORB WH1 HYP"
    assert legal(COSMIC, state) == "slot 0, slot 1, slot 3, decline"


def test_bbg_176_no_star_at_all_the_bonus_lapses() -> None:
    """SOg fits nowhere; the row is left as it is, without a discard."""
    state = cosmic("""
        times: A 3, B 5
        row: SOg WH1 - NOV
        universe:
                PYs   .
            [BB]   PBs
                PRv   .
    """)
    lines = play(COSMIC, state, "slot 3", "cell 2,-1")
    assert told(lines)[-2:] == [("Lapsed", "BBG-176"), ("Ticked", "BBG-230")]
    assert row(state) == "SOg WH1 - -"
    assert (state.times, state.actor) == ([8, 5], 1)


def test_bbg_177_q_10_q_11_only_the_first_tile_is_paid_for_at_the_end() -> None:
    """A starry star beside the Supernova costs 2, the galaxy star of the bonus turn nothing."""
    state = cosmic(NOVA_LIES.format(seat="A", times="A 3, B 9", tail="POs POg POv"))
    play(COSMIC, state, "slot 0", "cell 2,0")
    assert state.times == [3, 9]
    play(COSMIC, state, "slot 2", "cell 0,1")
    assert state.times == [5, 9]


def test_bbg_178_one_discard_for_the_whole_chain() -> None:
    state = cosmic(NOVA_LIES.format(seat="A", times="A 3, B 4", tail="POs POg POv PYv PYg"))
    lines = play(COSMIC, state, "slot 0", "cell 2,0", "slot 1", "cell 3,-1", "slot 2", "cell 0,1")
    discarded = [CODES[line.what.tile] for line in lines if isinstance(line.what, Discarded)]
    assert discarded == ["WH1"]
    assert row(state) == "PYv POv POs POg"
    assert state.times == [5, 4]


# -- Dark energy ---------------------------------------------------------------

DARK = """
    times: A 3, B 5
    row: PRs {row} DRK
    tail: {tail}
    universe:
            SBs
        [BB]   PBs   .     .
            PRv
"""


def test_bbg_200_bbg_220_dark_energy_leaves_at_once_and_two_stars_follow() -> None:
    state = cosmic(DARK.format(row="PYs CBs", tail="POs POg POv PYv PYg"))
    lines = play(COSMIC, state, "slot 3")
    assert told(lines)[0] == ("Used", "BBG-220")
    assert row(state) == "PRs PYs CBs POs"
    play(COSMIC, state, "slot 0", "cell 2,0")
    assert row(state) == "POg PYs CBs POs"
    assert state.actor == 0
    play(COSMIC, state, "slot 1", "cell 3,0")
    assert state.actor == 1


def test_bbg_221_q_27_one_neighbour_of_any_kind_will_do() -> None:
    """The Big Bang, a wormhole and a flipped tile, each alone."""
    state = laying("""
        row: CRg - - -
        cost: 5
        dark: 2
        universe:
                     PYv   WH1   .
            .    [BB]   PYs
              !PBs
            .
    """)
    for lone in ("(-1,0)", "(3,-1)", "(-2,2)"):
        assert lone in where(COSMIC, state).split()
    assert refused(COSMIC, state, "cell 4,-1") == "BBG-221"
    assert refused(COSMIC, state, "cell 1,0") == "BBG-140"


def test_bbg_221_q_26_the_sharing_rule_is_kept() -> None:
    """CRg has nothing in common with PYs."""
    text = """
        row: {tile} - - -
        cost: 5
        dark: 2
        universe:
            [BB]   PYs   .
    """
    assert refused(COSMIC, laying(text.format(tile="CRg")), "cell 2,0") == "BBG-221"
    play(COSMIC, laying(text.format(tile="CRs")), "cell 2,0")


def test_bbg_221_bbg_161_q_27_beside_the_black_hole_a_star_is_needed() -> None:
    """(3,-1) touches the hole alone, (2,0) the hole and a star."""
    state = laying("""
        row: SYg - - -
        cost: 5
        dark: 2
        universe:
               !CYs   HOL   .
            [BB]  !PYs   .
                      SRs
    """)
    assert refused(COSMIC, state, "cell 3,-1") == "BBG-161"
    assert refused(COSMIC, state, "cell 2,-2") == "BBG-161"
    play(COSMIC, state, "cell 2,0")
    assert shown(state, 2, 0) == "!SYg"


def test_bbg_221_q_16_beside_the_black_hole_it_shares_with_each() -> None:
    """PYg has nothing in common with SRs."""
    state = laying("""
        row: PYg - - -
        cost: 5
        dark: 2
        universe:
               !CYs   HOL
            [BB]  !PYs   .
                      SRs
    """)
    assert refused(COSMIC, state, "cell 2,0") == "BBG-221"


def test_bbg_222_only_stars_and_the_earth_qualify() -> None:
    state = cosmic("""
        row: WH1 EAR ORB DRK
        tail: PRs
        universe:
                SBs
            [BB]   PBs
    """)
    play(COSMIC, state, "slot 3")
    assert legal(COSMIC, state) == "slot 1, slot 3"
    assert refused(COSMIC, state, "slot 0") == "BBG-222"
    assert refused(COSMIC, state, "slot 2") == "BBG-222"


def test_bbg_222_q_28_both_placements_are_compulsory() -> None:
    state = cosmic(DARK.format(row="PYs CBs", tail="POs POg"))
    play(COSMIC, state, "slot 3")
    assert refused(COSMIC, state, "decline") == "BBG-222"
    play(COSMIC, state, "slot 0", "cell 2,0")
    assert refused(COSMIC, state, "decline") == "BBG-222"


def test_bbg_222_no_star_in_the_row_it_is_drawn_anew() -> None:
    state = cosmic("""
        row: HYP WH1 ORB DRK
        tail: ECL PRs WH2 SBs CBs
        universe:
                PYs
            [BB]   PBs
    """)
    lines = play(COSMIC, state, "slot 3")
    assert ("Redrawn", "BBG-124") in told(lines)
    assert row(state) == "CBs SBs WH2 PRs"
    assert legal(COSMIC, state) == "slot 0, slot 1, slot 3"


def test_bbg_222_no_star_at_all_the_rest_lapses() -> None:
    state = cosmic(DARK.format(row="WH1 ORB", tail="-"))
    lines = play(COSMIC, state, "slot 3", "slot 0", "cell 2,0")
    assert told(lines)[-2:] == [("Lapsed", "BBG-222"), ("Ticked", "BBG-230")]
    assert row(state) == "- WH1 ORB -"
    assert state.times == [8, 5]


def test_bbg_223_dark_energy_costs_5_once() -> None:
    state = cosmic(DARK.format(row="PYs CBs", tail="POs POg POv PYv PYg"))
    play(COSMIC, state, "slot 3", "slot 0", "cell 2,0", "slot 1", "cell 3,0")
    assert state.times == [8, 5]


def test_bbg_224_bonus_turns_come_after_both_placements() -> None:
    """In between, a decline is not asked for; afterwards the ordinary rules hold again."""
    state = cosmic("""
        row: PRs PBv CBs DRK
        tail: SBs POs COs
        universe:
                PYs   NOV         .
            [BB]   PBs   .
    """)
    play(COSMIC, state, "slot 3", "slot 0", "cell 2,0")
    assert (state.bonus, state.dark) == (1, 1)
    assert legal(COSMIC, state) == "slot 0, slot 1, slot 2, slot 3"
    play(COSMIC, state, "slot 1", "cell 0,1")
    assert (state.bonus, state.dark) == (1, 0)
    assert legal(COSMIC, state) == "slot 0, slot 1, slot 2, slot 3, decline"
    play(COSMIC, state, "slot 0")
    assert refused(COSMIC, state, "cell 3,0") == "BBG-141"


def test_bbg_225_one_normal_end_of_turn_closes_it() -> None:
    state = cosmic(DARK.format(row="PYs CBs", tail="POs POg POv PYv PYg"))
    lines = play(COSMIC, state, "slot 3", "slot 0", "cell 2,0", "slot 1", "cell 3,0")
    assert [what for what in told(lines) if what[0] == "Discarded"] == [("Discarded", "BBG-133")]
    assert row(state) == "PYv POv POg CBs"
    assert queue(state) == "PYg POs"


def test_bbg_226_q_30_dark_energy_may_be_the_first_tile_of_the_game() -> None:
    """The second star goes next to the Big Bang or to the first."""
    state = cosmic("""
        row: WH1 ORB PYs DRK
        tail: CYg POs
        universe:
            [BB]
    """)
    play(COSMIC, state, "slot 3", "slot 2")
    assert where(COSMIC, state) == "(-1,0) (-1,1) (0,-1) (0,1) (1,-1) (1,0)"
    play(COSMIC, state, "cell 1,0", "slot 3")
    assert where(COSMIC, state) == ("(-1,0) (-1,1) (0,-1) (0,1) (1,-1) (1,1) (2,-1) (2,0)")


def test_q_31_only_dark_energy_revives_a_universe_without_stars() -> None:
    """BBG-142 is not waived; by Dark energy a star may touch a flipped tile alone."""
    state = cosmic("""
        row: PBs PRs - DRK
        universe:
               !CYs   HOL
            [BB]  !PYs
                      .
    """)
    assert legal(COSMIC, state) == "slot 3"
    play(COSMIC, state, "slot 3", "slot 0", "cell 1,1")
    assert shown(state, 1, 1) == "PBs"
