"""The decisions of Cosmic mode (dossier 3.3): DP-1 to DP-6, and the notes below the table."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.protocol import OVER
from astrarium.games.bigbang.moves import CELL, DECLINE
from tests.bigbang.drawn import A_FIRST, COSMIC, cosmic, laying, legal, play, refused, row, where

THREE = """
    row: {row}
    tail: CBs CRs CYs
    universe:
        [BB]   PBs
            PRs   PYs
"""


def test_dp_1_filled_slots_with_a_playable_tile() -> None:
    """Slot 1 is empty, SOg in slot 2 fits nowhere."""
    state = cosmic(THREE.format(row="PYv - SOg HYP"))
    assert legal(COSMIC, state) == "slot 0, slot 3"
    assert refused(COSMIC, state, "slot 1") == "BBG-135"
    assert refused(COSMIC, state, "slot 2") == "BBG-123"
    assert refused(COSMIC, state, "cell 0,0") == "BBG-121"


def test_dp_1_a_single_action_is_still_offered() -> None:
    state = cosmic(THREE.format(row="SOg - - PYv"))
    assert legal(COSMIC, state) == "slot 3"


def test_dp_2_the_cells_for_the_tile_and_nothing_else() -> None:
    state = laying(THREE.format(row="PYv PRv SOg HYP"))
    assert where(COSMIC, state) == "(-1,1) (0,2) (1,-1) (2,0)"
    assert refused(COSMIC, state, "slot 1") == "BBG-121"


def test_dp_2_the_tile_stays_in_the_row_until_its_cell_is_chosen() -> None:
    state = laying(THREE.format(row="PYv PRv SOg HYP"))
    assert row(state) == "PYv PRv SOg HYP"
    assert COSMIC.is_tentative(state)


@pytest.mark.parametrize("action", ["HYP", "ORB", "ECL"])
def test_dp_3_dp_4_every_mover_offered_has_a_destination(action: str) -> None:
    """And those that are not offered are refused for a reason of their own."""
    state = laying(
        """
        row: XXX - - -
        universe:
            COs   AOs
              [BB]   ABs   AOg
                  PBs   PBg
                     CBs         SRv
    """.replace("XXX", action)
    )
    movers = COSMIC.legal_moves(state)
    assert movers
    for tile in state.universes[0].tiles:
        if CELL + tile in movers:
            chosen = COSMIC.copy(state)
            COSMIC.apply(chosen, CELL + tile)
            assert COSMIC.to_act(chosen) == 0
            assert COSMIC.legal_moves(chosen)
        else:
            breach = COSMIC.breach(state, CELL + tile)
            assert breach is not None
            assert breach.rule in ("BBG-201", "BBG-202", "BBG-205")


def test_dp_4_the_action_stays_in_the_row_until_its_target_is_chosen() -> None:
    state = laying(THREE.format(row="HYP PRv - -"))
    play(COSMIC, state, "cell 1,1")
    assert row(state) == "HYP PRv - -"
    assert refused(COSMIC, state, "slot 1") == "BBG-121"


def test_dp_4_after_the_move_nothing_is_chosen_any_more() -> None:
    state = laying(THREE.format(row="HYP PRv - -"))
    play(COSMIC, state, "cell 1,1", "cell 1,-1")
    view = COSMIC.view(state, state.actor)
    assert (view.chosen, view.mover, view.cost) == (-1, -1, 0)


def test_dp_5_a_slot_then_a_cell_by_the_rule_of_dark_energy() -> None:
    """Dark energy leaves at once. SOg fits by it, beside the Big Bang alone."""
    state = cosmic(THREE.format(row="DRK WH1 SOg -"))
    play(COSMIC, state, "slot 0")
    assert row(state) == "CBs WH1 SOg -"
    assert legal(COSMIC, state) == "slot 0, slot 2"
    play(COSMIC, state, "slot 2")
    assert where(COSMIC, state) == "(-1,0) (0,-1)"


def test_dp_6_before_a_bonus_turn_nothing_is_chosen() -> None:
    state = cosmic("""
        row: PRs PRv PRg NOV
        tail: PYv
        universe:
                PYs   .
            [BB]   PBs
    """)
    play(COSMIC, state, "slot 3", "cell 2,-1")
    assert COSMIC.view(state, 0).chosen == -1
    assert not COSMIC.is_tentative(state)


def test_dp_6_a_slot_or_decline() -> None:
    state = cosmic("""
        row: SOg WH1 PRv NOV
        tail: PYv
        bonus: 1
        cost: 2
        universe:
            [BB]   PBs
                PRs   PYs
    """)
    assert legal(COSMIC, state) == "slot 2, decline"
    play(COSMIC, state, "slot 2")
    assert refused(COSMIC, state, "decline") == "BBG-121"


@pytest.mark.parametrize("seed", range(4))
def test_all_sub_decisions_belong_to_one_player_and_are_never_empty(seed: int) -> None:
    rng = Random(seed)
    state = COSMIC.new(2 + seed % 3, A_FIRST)
    COSMIC.apply_chance(state, COSMIC.sample_chance(state, rng))
    while COSMIC.to_act(state) != OVER:
        actor = COSMIC.to_act(state)
        moves = COSMIC.legal_moves(state)
        assert moves == sorted(set(moves))
        assert moves
        assert (DECLINE in moves) == (state.bonus > 0 and not state.dark and moves[0] < CELL)
        COSMIC.apply(state, rng.choice(moves))
        if COSMIC.is_tentative(state) or state.bonus or state.dark:
            assert COSMIC.to_act(state) == actor


def test_the_legal_moves_are_the_callers_to_keep() -> None:
    state = cosmic(THREE.format(row="PYv PRv SOg HYP"))
    COSMIC.legal_moves(state).clear()
    assert legal(COSMIC, state) == "slot 0, slot 1, slot 3"


def test_whatever_is_not_legal_is_refused_with_a_rule() -> None:
    """Every one of the 2681 moves, in each of the questions."""
    states = [
        cosmic(THREE.format(row="PYv - SOg HYP")),
        laying(THREE.format(row="PYv PRv SOg HYP")),
        laying(THREE.format(row="ORB PRv SOg HYP")),
        laying(THREE.format(row="DRK WH1 SOg -")),
    ]
    play(COSMIC, states[2], "cell 1,1")
    for state in states:
        moves = COSMIC.legal_moves(state)
        for move in range(COSMIC.move_count):
            breach = COSMIC.breach(state, move)
            assert (breach is None) == (move in moves)
            assert breach is None or breach.rule.startswith("BBG-")
