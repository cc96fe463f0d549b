"""Placing stars and phenomena, and the Black hole: BBG-140 to BBG-164."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.protocol import OVER
from astrarium.games.bigbang.material import CODES, NEAR, TILE_OF
from astrarium.games.bigbang.universe import universe_of
from tests.bigbang.drawn import (
    A_FIRST,
    COSMIC,
    cell,
    cosmic,
    covered,
    laying,
    legal,
    play,
    refusal,
    refused,
    shown,
    told,
    where,
)

SPECIAL = ("BB", "HOL", "NOV", "WH1", "WH2")

# -- placing a star ------------------------------------------------------------


def test_bbg_140_the_cell_is_empty_and_may_be_an_enclosed_hole() -> None:
    state = laying("""
        row: PRv - - -
        universe:
                PBv   PBs
            [BB]   .     PBg
                POs   POv
    """)
    assert refused(COSMIC, state, "cell 2,0") == "BBG-140"
    assert refused(COSMIC, state, "cell 0,0") == "BBG-140"
    play(COSMIC, state, "cell 1,0")
    assert shown(state, 1, 0) == "PRv"


def test_bbg_141_two_neighbours_are_occupied() -> None:
    state = laying("""
        row: PRs - - -
        universe:
                .
            [BB]   PBs   .
                .
    """)
    assert where(COSMIC, state) == "(0,1) (1,-1)"
    assert refused(COSMIC, state, "cell 2,0") == "BBG-141"
    assert refused(COSMIC, state, "cell 9,9") == "BBG-141"


def test_bbg_142_one_of_the_neighbours_is_a_star() -> None:
    state = laying("""
        row: PYs - - -
        universe:
               .     .
            PRs  [BB]  !PBs
               .     .
    """)
    assert where(COSMIC, state) == "(-1,1) (0,-1)"
    assert refused(COSMIC, state, "cell 1,-1") == "BBG-142"
    assert refused(COSMIC, state, "cell 0,1") == "BBG-142"


SHARING = """
    row: {tile} - - -
    universe:
            SRg   .
        [BB]   PBs
            .
"""


def test_bbg_143_a_star_shares_with_each_neighbour() -> None:
    """PRv: shape with one, colour with the other. PYv: nothing with SRg."""
    play(COSMIC, laying(SHARING.format(tile="PRv")), "cell 2,-1")
    state = laying(SHARING.format(tile="PYv"))
    assert refused(COSMIC, state, "cell 2,-1") == "BBG-143"
    play(COSMIC, state, "cell 0,1")


def test_bbg_144_the_first_tile_goes_next_to_the_big_bang() -> None:
    state = laying("""
        row: CRg - - -
        universe:
            [BB]
    """)
    assert where(COSMIC, state) == "(-1,0) (-1,1) (0,-1) (0,1) (1,-1) (1,0)"
    assert refused(COSMIC, state, "cell 2,0") == "BBG-144"
    assert refused(COSMIC, state, "cell 0,0") == "BBG-140"


def test_bbg_144_q_29_the_exception_is_for_the_first_tile_of_the_game() -> None:
    """Not for the first turn of each player."""
    state = cosmic("""
        row: CRg CRs - -
        universe:
            [BB]
    """)
    play(COSMIC, state, "slot 0", "cell 1,0")
    assert state.actor == 1
    play(COSMIC, state, "slot 3")
    assert refused(COSMIC, state, "cell -1,0") == "BBG-141"
    assert where(COSMIC, state) == "(0,1) (1,-1)"


def test_bbg_145_q_9_first_the_bonus_then_the_flip() -> None:
    state = laying("""
        row: PRs - - -
        tail: PBv
        universe:
                      NOV
            [BB]   PBs   .
                     !SRs   HOL
    """)
    lines = play(COSMIC, state, "cell 2,0")
    assert told(lines)[:3] == [("Laid", "BBG-140"), ("BonusWon", "BBG-171"), ("Flipped", "BBG-161")]


# -- placing a phenomenon ------------------------------------------------------


@pytest.mark.parametrize("tile", ["HOL", "NOV", "WH1", "WH2"])
def test_bbg_150_bbg_151_two_neighbours_none_of_them_the_big_bang(tile: str) -> None:
    """Q-13: (0,1) and (0,-1) have two neighbours, but one is the Big Bang."""
    state = laying(f"""
        row: {tile} - - -
        universe:
                PYs   .
            [BB]   PBs   .
                .
    """)
    assert where(COSMIC, state) == "(2,-1)"
    assert refused(COSMIC, state, "cell 2,0") == "BBG-150"
    assert refused(COSMIC, state, "cell 0,1") == "BBG-151"
    assert refused(COSMIC, state, "cell 1,0") == "BBG-140"


def test_bbg_150_q_12_flipped_neighbours_will_do() -> None:
    state = laying("""
        row: WH1 - - -
        universe:
               !PYs   .
            [BB]  !PBs
    """)
    assert where(COSMIC, state) == "(2,-1)"


@pytest.mark.parametrize(("lying", "tile"), [("NOV", "WH1"), ("WH1", "WH2"), ("WH2", "HOL")])
def test_bbg_151_bbg_180_no_neighbour_is_a_phenomenon(lying: str, tile: str) -> None:
    """Two ends of the wormhole may not touch either."""
    text = """
        row: {tile} - - -
        universe:
                PYs   NOV   .
            [BB]   PBs   PRs
                      .
    """
    state = laying(text.format(tile=tile).replace("NOV", lying))
    assert refused(COSMIC, state, "cell 3,-1") == "BBG-151"
    assert where(COSMIC, state) == "(1,1)"


def test_bbg_152_the_sharing_rule_does_not_apply() -> None:
    state = laying("""
        row: NOV - - -
        universe:
                SYg   .
            [BB]   ABv
    """)
    play(COSMIC, state, "cell 2,-1")


def test_bbg_152_there_is_no_first_placement_exception() -> None:
    state = cosmic("""
        row: WH1 PBs - -
        universe:
            [BB]
    """)
    assert refused(COSMIC, state, "slot 0") == "BBG-123"
    assert legal(COSMIC, state) == "slot 1"


def test_bbg_153_a_phenomenon_is_a_neighbour_but_no_star() -> None:
    """(2,0) touches WH1 and a star, (3,-1) two phenomena."""
    state = laying("""
        row: PRs - - -
        universe:
                PYs   WH1   .     NOV
            [BB]   PBs   .
    """)
    assert refused(COSMIC, state, "cell 3,-1") == "BBG-142"
    play(COSMIC, state, "cell 2,0")


def test_bbg_154_phenomena_are_never_moved_or_covered() -> None:
    text = """
        row: {action} - - -
        universe:
                PYs   WH1
            [BB]   PBs   PRs
    """
    hyperspace = laying(text.format(action="HYP"))
    assert refused(COSMIC, hyperspace, "cell 2,-1") == "BBG-202"
    eclipse = laying(text.format(action="ECL"))
    assert refused(COSMIC, eclipse, "cell 2,-1") == "BBG-202"
    play(COSMIC, eclipse, "cell 2,0")
    assert refused(COSMIC, eclipse, "cell 2,-1") == "BBG-215"
    assert where(COSMIC, eclipse) == "(1,0)"


# -- reasons -------------------------------------------------------------------


def test_a_refusal_names_the_tile_that_forbids_it() -> None:
    """Of three neighbours the one that is to blame; how many tiles a cell touches."""
    star = laying("""
        row: PYv - - -
        universe:
                   PRs
                SRg   .
            [BB]   PBs
    """)
    stranger = refusal(COSMIC, star, "cell 2,-1").why
    assert (stranger.id, stranger.args["other"].args["code"]) == ("bbg.no.nothing-shared", "SRg")
    lonely = refusal(COSMIC, star, "cell 2,0").why
    assert (lonely.id, lonely.args["n"], lonely.args["needed"]) == ("bbg.no.too-few", 1, 2)
    phenomenon = laying("""
        row: WH1 - - -
        universe:
                PYs   NOV   .
            [BB]   PBs   PRs
    """)
    barred = refusal(COSMIC, phenomenon, "cell 3,-1").why
    assert (barred.id, barred.args["tile"].args["code"]) == ("bbg.no.barred", "NOV")


# -- the Black hole ------------------------------------------------------------


def test_bbg_160_q_14_it_flips_every_adjacent_star_earth_and_stacks() -> None:
    state = laying("""
        row: HOL - - -
        covered: (1,-1) SBs
        universe:
                PYs^  .    !SOv
            [BB]   EAR   PRs
                      SRs
    """)
    lines = play(COSMIC, state, "cell 2,-1")
    assert shown(state, 1, 0) == "!EAR"
    assert shown(state, 1, -1) == "!PYs^"
    assert covered(state, 1, -1) == "SBs"
    assert shown(state, 2, 0) == "!PRs"
    assert shown(state, 1, 1) == "SRs"
    assert told(lines).count(("Flipped", "BBG-160")) == 3


BESIDE_THE_HOLE = """
    row: {tile} - - -
    phase: lay
    chosen: 0
    universe:
               .
           !CYs   HOL
        [BB]  !PYs   .
                  SRs   ABs
"""


def test_bbg_161_a_star_beside_it_obeys_the_rules_and_is_flipped() -> None:
    state = cosmic(BESIDE_THE_HOLE.format(tile="SBg"))
    assert refused(COSMIC, state, "cell 3,-2") == "BBG-141"  # the hole alone
    assert refused(COSMIC, state, "cell 2,-2") == "BBG-142"  # the hole and a flipped tile
    lines = play(COSMIC, state, "cell 2,0")
    assert shown(state, 2, 0) == "!SBg"
    assert ("Flipped", "BBG-161") in told(lines)


def test_bbg_161_q_14_the_earth_is_flipped_as_well() -> None:
    state = cosmic(BESIDE_THE_HOLE.format(tile="EAR"))
    play(COSMIC, state, "cell 2,0")
    assert shown(state, 2, 0) == "!EAR"


def test_bbg_161_q_16_it_shares_with_each_adjacent_star() -> None:
    """SOg shares with SRs, but not with ABs."""
    state = cosmic(BESIDE_THE_HOLE.format(tile="SOg"))
    assert refused(COSMIC, state, "cell 2,0") == "BBG-143"


MOVED_BESIDE_IT = """
    row: {action} - - -
    tail: PBv
    universe:
           !CYs   HOL
        [BB]  !PYs   .
            SOs   SRs
               SYs
"""


@pytest.mark.parametrize("action", ["HYP", "ORB"])
def test_bbg_162_bbg_209_q_15_a_star_moved_beside_it_is_flipped(action: str) -> None:
    state = laying(MOVED_BESIDE_IT.format(action=action))
    lines = play(COSMIC, state, "cell 0,2", "cell 2,0")
    assert shown(state, 2, 0) == "!SYs"
    assert ("Flipped", "BBG-162") in told(lines)


@pytest.mark.parametrize("seed", range(6))
def test_bbg_162_no_star_is_ever_adjacent_to_it(seed: int) -> None:
    """In whole games; and no phenomenon to another or to the Big Bang (BBG-151, BBG-154).

    What is known of the free cells is recounted as well.
    """
    rng = Random(seed)
    state = COSMIC.new(2 + seed % 3, A_FIRST)
    COSMIC.apply_chance(state, COSMIC.sample_chance(state, rng))
    while COSMIC.to_act(state) != OVER:
        COSMIC.apply(state, rng.choice(COSMIC.legal_moves(state)))
        universe = state.universes[0]
        assert universe.fits == universe_of(universe.tiles, universe.under).fits
        assert universe.tiles[cell(0, 0)] == TILE_OF["BB"]
        special = [at for at, tile in universe.tiles.items() if CODES[tile & 63] in SPECIAL]
        for at in special:
            around = [near for near in NEAR[at] if near in universe.tiles]
            assert not set(around) & set(special)
            if universe.tiles[at] == TILE_OF["HOL"]:
                assert not any(universe.is_star(near) for near in around)


def test_bbg_163_a_flipped_tile_is_a_neighbour_without_characteristics() -> None:
    """B-8: CBv has nothing in common with !PYs, which is not asked."""
    state = laying("""
        row: CBv - - -
        universe:
            .     SBs   .
              [BB]  !PYs
    """)
    assert where(COSMIC, state) == "(0,-1) (2,-1)"


def test_bbg_163_a_flipped_tile_cannot_be_moved_covered_or_orbited() -> None:
    """PRs touches a flipped tile and a star."""
    text = """
        row: {action} - - -
        universe:
              [BB]  !PBs   .
            PYv   PYs   PRs
    """
    eclipse = laying(text.format(action="ECL"))
    assert refused(COSMIC, eclipse, "cell 1,0") == "BBG-202"
    play(COSMIC, eclipse, "cell 1,1")
    assert where(COSMIC, eclipse) == "(0,1)"
    assert refused(COSMIC, eclipse, "cell 1,0") == "BBG-215"
    orbit = laying(text.format(action="ORB"))
    play(COSMIC, orbit, "cell 1,1")
    assert where(COSMIC, orbit) == "(-1,2)"  # around PYs
    assert refused(COSMIC, orbit, "cell 2,0") == "BBG-212"  # around !PBs


def test_bbg_164_flipping_does_not_change_the_cost() -> None:
    state = laying("""
        times: A 4, B 6
        row: SBg - - -
        tail: SBs
        universe:
                      HOL
            [BB]  !PYs   .
                      SRs
    """)
    play(COSMIC, state, "cell 2,0")
    assert shown(state, 2, 0) == "!SBg"
    assert state.times == [7, 6]
