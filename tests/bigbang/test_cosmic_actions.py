"""Hyperspace, Orbit and Eclipse: BBG-200 to BBG-216."""

from __future__ import annotations

import pytest

from astrarium.games.bigbang.events import Eclipsed, Moved
from astrarium.games.bigbang.material import NEAR, TILE_OF
from astrarium.games.bigbang.motion import is_free
from tests.bigbang.drawn import (
    COSMIC,
    cell,
    cosmic,
    covered,
    laying,
    legal,
    play,
    queue,
    refusal,
    refused,
    row,
    shown,
    told,
    where,
)

# -- common rules --------------------------------------------------------------

FOUR = """
    times: A 3, B 5
    row: {action} PRv POv POg
    tail: CBs CRs CYs
    universe:
        [BB]   PBs
            PRs   PYs
"""


@pytest.mark.parametrize(
    ("action", "target", "event"),
    [
        ("HYP", "cell 1,-1", ("Moved", "BBG-211")),
        ("ORB", "cell 1,-1", ("Moved", "BBG-213")),
        ("ECL", "cell 1,0", ("Eclipsed", "BBG-215")),
    ],
)
def test_bbg_200_an_action_is_carried_out_and_leaves_the_game(
    action: str, target: str, event: tuple[str, str]
) -> None:
    """The row is treated as after any turn."""
    state = laying(FOUR.format(action=action))
    lines = play(COSMIC, state, "cell 1,1", target)
    assert told(lines)[:2] == [("Used", "BBG-200"), event]
    assert row(state) == "CRs CBs PRv POv"
    assert queue(state) == "CYs POg"


def test_bbg_200_the_journal_says_what_went_where() -> None:
    orbit, eclipse = laying(FOUR.format(action="ORB")), laying(FOUR.format(action="ECL"))
    star, other = TILE_OF["PYs"], TILE_OF["PBs"]
    moved = play(COSMIC, orbit, "cell 1,1", "cell 1,-1")[1]
    assert moved.what == Moved(0, TILE_OF["ORB"], star, cell(1, 1), cell(1, -1))
    eclipsed = play(COSMIC, eclipse, "cell 1,1", "cell 1,0")[1]
    assert eclipsed.what == Eclipsed(0, star, cell(1, 1), cell(1, 0), other)


@pytest.mark.parametrize("action", ["HYP", "ORB", "ECL"])
def test_bbg_201_a_complete_execution_must_exist(action: str) -> None:
    lone = cosmic(f"""
        row: {action} PRv - -
        universe:
            [BB]   PBs
    """)
    assert refused(COSMIC, lone, "slot 0") == "BBG-201"
    assert legal(COSMIC, cosmic(FOUR.format(action=action))).startswith("slot 0")


def test_bbg_201_a_free_star_without_a_destination_is_no_mover() -> None:
    """AYg shares with neither of the others."""
    state = laying("""
        row: HYP - - -
        universe:
            [BB]   PBs
                PRs   AYg
    """)
    assert is_free(state.universes[0], cell(1, 1))
    assert refused(COSMIC, state, "cell 1,1") == "BBG-201"


def test_bbg_201_the_only_mover_may_hold_all_together() -> None:
    """PRs is a stack, PYs flipped; PBs goes where it still touches both sides."""
    state = laying("""
        row: HYP - - -
        covered: (2,-1) SOv
        universe:
                .     PRs^
            [BB]   PBs  !PYs
    """)
    assert where(COSMIC, state) == "(1,0)"
    play(COSMIC, state, "cell 1,0", "cell 1,-1")


def test_bbg_202_q_22_stars_and_the_earth_move_and_nothing_else() -> None:
    state = laying("""
        row: HYP - - -
        covered: (-1,0) SOs
        universe:
                     PYs   WH1
            PRs^ [BB]   PBs
              !PRv   EAR
    """)
    assert refused(COSMIC, state, "cell 0,0") == "BBG-202"
    assert refused(COSMIC, state, "cell 2,-1") == "BBG-202"
    assert refused(COSMIC, state, "cell -1,1") == "BBG-202"
    assert refused(COSMIC, state, "cell 5,5") == "BBG-202"
    assert refused(COSMIC, state, "cell -1,0") == "BBG-216"
    play(COSMIC, state, "cell 0,1", "cell 2,0")
    assert shown(state, 2, 0) == "EAR"


NARROW = """
    row: HYP - - -
    universe:
            PBv   PBs   PYs
        [BB]   .     POs
            PRv   .
"""


def test_bbg_203_a_tile_never_passes_between_two() -> None:
    """From (1,1) to (1,0) it would be between (0,1) and (2,0)."""
    state = laying(NARROW)
    play(COSMIC, state, "cell 3,-1")
    assert refused(COSMIC, state, "cell 1,0") == "BBG-211"


def test_bbg_203_the_cell_the_mover_started_from_counts_as_empty() -> None:
    """(2,0) itself can slide into (1,0): it passes beside (2,-1) only."""
    state = laying(NARROW)
    play(COSMIC, state, "cell 2,0", "cell 1,0")
    assert shown(state, 1, 0) == "POs"


RING = """
    row: HYP - - -
    universe:
               POs   PRv   PRg   PYs
            PBg   .     .     PYv
        [BB]   .     .     .     PYg
            PBv   .     .     PRs
               PBs   POv   POg
"""


def test_bbg_204_a_closed_pocket_is_not_in_the_outer_region() -> None:
    state = laying(RING)
    play(COSMIC, state, "cell 5,-2")
    assert refused(COSMIC, state, "cell 3,-1") == "BBG-211"


def test_bbg_204_an_open_one_is() -> None:
    """Without (4,-1) there is a door beside the mover's own cell."""
    state = laying(RING.replace("PYv", ".  "))
    play(COSMIC, state, "cell 5,-2", "cell 3,-1")
    assert shown(state, 3, -1) == "PYs"


def test_bbg_204_a_pocket_closes_when_its_door_is_laid() -> None:
    state = laying("""
        row: PYv HYP SRs -
        universe:
                   POs   PRv   PRg   PYs
                PBg   .     .     .
            [BB]   .     .     .     PYg
                PBv   .     .     PRs
                   PBs   POv   POg
    """)
    play(COSMIC, state, "cell 4,-1")
    assert row(state) == "- - SRs HYP"
    play(COSMIC, state, "slot 3", "cell 5,-2")
    assert refused(COSMIC, state, "cell 3,-1") == "BBG-211"


def test_bbg_205_q_17_two_empty_neighbours_side_by_side_suffice() -> None:
    state = laying("""
        row: HYP - - -
        universe:
                ABg   .
            [BB]   ABs   .
                AOs   AYv
    """)
    play(COSMIC, state, "cell 1,0")


def test_bbg_205_q_17_two_apart_do_not() -> None:
    state = laying("""
        row: HYP - - -
        universe:
                ABg   .
            [BB]   ABs   AYg
                AOs   .
    """)
    assert refused(COSMIC, state, "cell 1,0") == "BBG-205"


LANDING = """
    row: HYP - - -
    universe:
            .     .
        !SOg  [BB]   PBs   .
                  PRs   CRs
"""


def test_bbg_206_two_neighbours_without_the_mover_itself() -> None:
    """(2,0) touches PBs and the mover's own cell."""
    state = laying(LANDING)
    play(COSMIC, state, "cell 1,1")
    assert where(COSMIC, state) == "(-1,1) (1,-1)"
    assert refused(COSMIC, state, "cell 2,0") == "BBG-206"


def test_bbg_206_q_20_one_neighbour_is_a_star() -> None:
    """(0,-1) touches the Big Bang and a flipped tile."""
    state = laying(LANDING)
    play(COSMIC, state, "cell 1,1")
    assert refused(COSMIC, state, "cell 0,-1") == "BBG-206"


def test_bbg_206_the_mover_shares_with_each_adjacent_star() -> None:
    """CRg has nothing in common with PBs."""
    state = laying(LANDING.replace("CRs", "CRg"))
    play(COSMIC, state, "cell 1,1")
    assert refused(COSMIC, state, "cell 1,-1") == "BBG-206"
    assert where(COSMIC, state) == "(-1,1)"


def test_bbg_206_q_21_the_destination_differs_from_the_start() -> None:
    state = laying(LANDING)
    play(COSMIC, state, "cell 1,1")
    assert refused(COSMIC, state, "cell 1,1") == "BBG-206"


@pytest.mark.parametrize(
    ("tile", "target", "reason"),
    [
        ("CRs", "cell 2,0", "too-few"),
        ("CRs", "cell 0,-1", "no-star"),
        ("CRg", "cell 1,-1", "nothing-shared"),
        ("CRs", "cell 1,1", "same-cell"),
    ],
)
def test_bbg_206_the_reason_is_told(tile: str, target: str, reason: str) -> None:
    state = laying(LANDING.replace("CRs", tile))
    play(COSMIC, state, "cell 1,1")
    assert refusal(COSMIC, state, target).why.id == f"bbg.no.{reason}"


def test_bbg_207_q_19_all_is_one_group_afterwards() -> None:
    """(1,0) alone holds the Big Bang: it may go where it still does."""
    state = laying("""
        row: HYP - - -
        universe:
                .     PRs   .
            [BB]   PBs   PYs
    """)
    play(COSMIC, state, "cell 1,0")
    assert where(COSMIC, state) == "(1,-1)"
    assert refused(COSMIC, state, "cell 3,-1") == "BBG-207"


def test_bbg_207_a_link_of_a_closed_ring_may_leave() -> None:
    state = laying("""
        row: HYP - - -
        universe:
                PBv   PBs
            [BB]   .     POs
                PRv   PRs
    """)
    play(COSMIC, state, "cell 2,0", "cell -1,1")
    assert shown(state, -1, 1) == "POs"


def test_bbg_207_bbg_182_wormholes_hold_nothing_together() -> None:
    state = laying("""
        row: HYP - - -
        universe:
                              PRs   WH1
               PRv  [BB]   PBs   PYs
            WH2   PYv               .
    """)
    play(COSMIC, state, "cell 1,0")
    assert refused(COSMIC, state, "cell 3,0") == "BBG-207"
    play(COSMIC, state, "cell 1,-1")


def test_bbg_208_tiles_left_behind_may_have_a_single_neighbour() -> None:
    state = laying("""
        row: HYP - - -
        universe:
                PYs   WH1
            [BB]   PBs
                .
    """)
    play(COSMIC, state, "cell 1,-1", "cell 0,1")
    near = [at for at in NEAR[cell(2, -1)] if at in state.universes[0].tiles]
    assert near == [cell(1, 0)]


def test_after_a_move_the_cells_around_are_judged_anew() -> None:
    """The start is open again; (2,0) and (0,2), which touched the mover, are not."""
    state = laying("""
        row: HYP PRv - -
        universe:
                .
            [BB]   PBs
                PRs   PYs
    """)
    play(COSMIC, state, "cell 1,1", "cell 1,-1", "slot 3")
    assert where(COSMIC, state) == "(-1,1) (0,-1) (1,1) (2,-1)"


# -- Hyperspace ----------------------------------------------------------------


def test_bbg_211_q_18_the_way_is_irrelevant_its_ends_are_not() -> None:
    """Right round the universe, but not into the hole (1,0), which takes a row tile."""
    text = """
        row: {tile} - - -
        universe:
                PBv   PBs
            [BB]   .     POs   PYs
                PRv   PRs
    """
    state = laying(text.format(tile="HYP"))
    play(COSMIC, state, "cell 3,0")
    assert refused(COSMIC, state, "cell 1,0") == "BBG-211"
    assert refused(COSMIC, state, "cell 2,0") == "BBG-211"  # taken
    play(COSMIC, state, "cell -1,1")
    play(COSMIC, laying(text.format(tile="PYg")), "cell 1,0")


# -- Orbit ---------------------------------------------------------------------


def test_bbg_212_q_25_five_steps_round() -> None:
    """One step would do, but (-1,0) and (-3,1) leave no room between them."""
    state = laying("""
        row: ORB - - -
        universe:
               .     PBs  [BB]
            PYs   PRs
    """)
    play(COSMIC, state, "cell -2,1")
    assert where(COSMIC, state) == "(-2,0)"


def test_bbg_212_q_25_any_adjacent_star_either_way() -> None:
    """(1,1) goes round (1,0) to the north-west and round (0,1) to the west."""
    state = laying("""
        row: ORB - - -
        universe:
                  .
              [BB]   PBs
            .     PRs   PYs
    """)
    play(COSMIC, state, "cell 1,1")
    assert where(COSMIC, state) == "(-1,1) (1,-1)"


def test_bbg_212_the_pivot_is_a_star() -> None:
    """Round PYs to (-1,0); round the Big Bang it would be one step to (1,0)."""
    state = laying("""
        row: ORB - - -
        universe:
                     PRv
            .    [BB]   .
               PYs   PRs
    """)
    play(COSMIC, state, "cell 0,1")
    assert where(COSMIC, state) == "(-1,0)"
    assert refused(COSMIC, state, "cell 1,0") == "BBG-212"


def test_bbg_213_the_mover_is_free() -> None:
    """Within the closed pocket (3,0) could turn around (3,1)."""
    state = laying("""
        row: ORB - - -
        universe:
                   POs   PRv   PRg
                PBg   .     .     PYv
            [BB]   .     .     PYs   PYg
                PBv   .     .     PRs
                   PBs   POv   POg
    """)
    assert refused(COSMIC, state, "cell 3,0") == "BBG-205"


def test_bbg_214_no_stopping_on_and_no_jumping_over_a_tile() -> None:
    """Round (1,0) the way ends before (1,1); (0,1) lies beyond it."""
    state = laying("""
        row: ORB - - -
        universe:
                .     CBs
            [BB]   PBs   .
                .     POs
    """)
    play(COSMIC, state, "cell 2,-1")
    assert where(COSMIC, state) == "(1,-1) (2,0)"
    assert refused(COSMIC, state, "cell 1,1") == "BBG-214"
    assert refused(COSMIC, state, "cell 0,1") == "BBG-212"


# -- Eclipse -------------------------------------------------------------------


def test_bbg_215_the_landing_rule_without_the_covered_star() -> None:
    """On (2,0) only (1,0) would be left beside the mover."""
    state = laying("""
        row: ECL - - -
        universe:
            [BB]   PBs   POs
                PRs   PYs
    """)
    play(COSMIC, state, "cell 1,1")
    assert where(COSMIC, state) == "(0,1) (1,0)"
    assert refused(COSMIC, state, "cell 2,0") == "BBG-206"
    assert refused(COSMIC, state, "cell 1,-1") == "BBG-215"  # nothing there
    assert refused(COSMIC, state, "cell 1,1") == "BBG-206"  # itself


def test_bbg_215_q_23_the_covered_star_is_not_asked() -> None:
    """ARs and SOv have nothing in common; AOs and SRs are satisfied."""
    state = laying("""
        row: ECL - - -
        universe:
                AOs
            [BB]   SOv
                SRs   ARs
    """)
    play(COSMIC, state, "cell 1,1", "cell 1,0")
    assert shown(state, 1, 0) == "ARs^"


def test_bbg_215_the_earth_may_be_covered_far_from_the_edge_a_stack_may_not() -> None:
    state = laying("""
        row: ECL - - -
        covered: (2,-1) SOs
        universe:
                PBv   PBs^
            [BB]   EAR   POs
                PRv   PRs
    """)
    play(COSMIC, state, "cell 2,0")
    assert refused(COSMIC, state, "cell 2,-1") == "BBG-215"
    play(COSMIC, state, "cell 1,0")
    assert covered(state, 1, 0) == "EAR"


def test_bbg_215_connectivity() -> None:
    """(2,0) holds two halves together and may cover neither."""
    state = laying("""
        row: ECL - - -
        universe:
                            PYv
            [BB]   PBs   PYs   PBv
                PRs
    """)
    assert refused(COSMIC, state, "cell 2,0") == "BBG-201"
    assert "(0,1)" in where(COSMIC, state).split()


STACK = """
    row: {tile} - - -
    covered: (1,0) SOv
    universe:
        [BB]   PBs^
            PRs   CBs
"""


def test_bbg_216_q_24_the_covering_star_never_moves_again() -> None:
    for action in ("HYP", "ORB", "ECL"):
        state = laying(STACK.format(tile=action))
        assert refused(COSMIC, state, "cell 1,0") == "BBG-216"


def test_bbg_216_but_is_an_ordinary_star_for_matching_and_as_pivot() -> None:
    """CBg shares with PBs; SOg would share with the covered tile only."""
    play(COSMIC, laying(STACK.format(tile="CBg")), "cell 1,-1")
    assert refused(COSMIC, cosmic(STACK.format(tile="SOg")), "slot 0") == "BBG-123"
    orbit = laying(STACK.format(tile="ORB"))
    play(COSMIC, orbit, "cell 1,1", "cell 1,-1")
    assert shown(orbit, 1, -1) == "CBs"


def test_bbg_216_the_covered_tile_stays_in_the_box_and_out_of_play() -> None:
    state = laying("""
        row: ECL PRv - -
        hidden: rest
        universe:
                AOs
            [BB]   SOs
                SRs   ARs
    """)
    before = COSMIC.inventory(state)
    play(COSMIC, state, "cell 1,1", "cell 1,0")
    assert COSMIC.inventory(state) == before
    assert covered(state, 1, 0) == "SOs"
    assert "SOs" not in row(state) + queue(state)
