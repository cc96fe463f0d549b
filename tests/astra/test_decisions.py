"""The decisions of Astra (dossier section 6): D-01 to D-16, and the index of 257 moves."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.protocol import CHANCE, OVER
from astrarium.engine.registry import check_options
from astrarium.games.astra import ASTRA, SOLO
from astrarium.games.astra.material import FIRE
from astrarium.games.astra.notation import keys_text
from astrarium.games.astra.state import State
from astrarium.games.astra.table import TableGame
from tests.astra.drawn import astra, cards, game_of, legal, play, refused, slot, solo, whose

# -- the index (6.1) ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("index", "notation"),
    [
        (0, "end powers"),
        (1, "exchange"),
        (2, "end exchange"),
        (3, "rest"),
        (4, "stop"),
        (5, "telescope"),
        (6, "end action"),
        (7, "observe 1"),
        (12, "observe 6"),
        (13, "discover 1"),
        (18, "discover 6"),
        (19, "dream 1"),
        (24, "dream 6"),
        (25, "bonus 0"),
        (28, "bonus 3"),
        (29, "use eagle"),
        (76, "use maiden"),
        (77, "reactivate eagle"),
        (124, "reactivate maiden"),
        (125, "discard eagle"),
        (172, "discard maiden"),
        (173, "tick 1.0"),
        (173 + 14 + 3, "tick 2.3"),
        (256, "tick 6.13"),
    ],
)
def test_6_1_the_index_of_moves(index: int, notation: str) -> None:
    assert ASTRA.notation(index) == SOLO.notation(index) == notation


def test_6_1_257_moves_each_with_one_notation_and_one_value() -> None:
    assert (ASTRA.move_count, SOLO.move_count) == (257, 257)
    assert len({ASTRA.notation(move) for move in range(257)}) == 257
    for move in range(257):
        assert ASTRA.parse_move(ASTRA.notation(move)) == move
        assert ASTRA.encode(ASTRA.decode(move)) == move


# -- a position of every decision --------------------------------------------------

TABLE = """
    seats: 3
    slot 1: bull AAA
    slot 2: crow AAAA.
    slot 3: crab BBB..
    slot 4: whale
    board A: dust 4, telescopes 1, active altar serpent maiden dragon hercules herdsman, \
exhausted ram
    board B: exhausted lion swan eagle
"""
DREAM = """
    phase: action
    slot 1: lyre
    slot 2: scales
    slot 3: crow A
"""

# The decision, the moves that lead to it, and what is legal then.
DECISIONS = {
    "D-01": (
        [],
        "end powers, use altar, use herdsman, use dragon, use hercules, use serpent, use maiden",
    ),
    "D-02": (["use altar"], "exchange"),
    "D-03": (
        ["use serpent"],
        ", ".join(
            [f"tick 1.{star}" for star in range(3, 10)]
            + ["tick 2.4", "tick 3.3", "tick 3.4"]
            + [f"tick 4.{star}" for star in range(14)]
        ),
    ),
    "D-04": (["use dragon", "tick 1.3"], "tick 2.4, tick 3.3, tick 3.4, tick 4.0"),
    "D-05": (
        ["use hercules", "tick 1.3"],
        "tick 1.4, tick 1.5, tick 2.4, tick 3.3, tick 3.4, tick 4.0",
    ),
    "D-06": (["end powers"], "rest, observe 1, observe 2, observe 3, observe 4"),
    "D-07": (["end powers", "observe 1"], "tick 1.3, tick 1.5"),
    "D-08": (["end powers", "observe 1", "tick 1.5"], "stop, tick 1.6, tick 1.8"),
    "D-09": (["end powers", "observe 2", "tick 2.4"], "telescope, end action"),
    "D-10": (
        ["end powers", "observe 2", "tick 2.4", "telescope"],
        "observe 1, observe 3, observe 4",
    ),
    "D-11": (
        [
            *("use hercules", "tick 3.3", "tick 3.4", "end powers"),
            *("observe 2", "tick 2.4", "end action"),
        ],
        "discover 2, discover 3",
    ),
    "D-12": (
        ["use hercules", "tick 3.3", "tick 3.4", "end powers", "rest"],
        "bonus 0, bonus 1, bonus 2, bonus 3",
    ),
    "D-14": (
        ["end powers", "observe 2", "tick 2.4", "end action"],
        "discard altar, discard ram, discard herdsman, discard crow, discard dragon, "
        "discard hercules, discard serpent, discard maiden",
    ),
}
DREAMS = {
    "D-15": (["rest"], "dream 1, dream 2"),
    "D-16": (["rest", "dream 1", "tick 1.0"], "tick 1.1, tick 1.3"),
}


def reached(decision: str) -> State:
    if decision == "D-13":
        state = astra("""
            seats: 3
            phase: action
            slot 1: perseus BBBBBBBBB.
            board A: dust 1
            board B: exhausted lion swan eagle hare
        """)
        play(state, "observe 1", "tick 1.9", "bonus 1")
        return state
    text = DREAM if decision in DREAMS else TABLE
    state = astra(text)
    play(state, *(DREAMS.get(decision) or DECISIONS[decision])[0])
    return state


ALL_DECISIONS = [*DECISIONS, "D-13", *DREAMS]


@pytest.mark.parametrize("decision", [*DECISIONS, *DREAMS])
def test_d_01_to_d_16_what_is_legal(decision: str) -> None:
    expected = (DREAMS.get(decision) or DECISIONS[decision])[1]
    assert legal(reached(decision)) == expected


def test_d_13_own_exhausted_cards() -> None:
    state = reached("D-13")
    all_four = "reactivate eagle, reactivate swan, reactivate hare, reactivate lion"
    assert (state.actor, legal(state)) == (1, all_four)


@pytest.mark.parametrize("decision", ALL_DECISIONS)
def test_whatever_is_not_legal_is_refused_with_a_rule(decision: str) -> None:
    """All 257 moves, in each of the questions."""
    state = reached(decision)
    moves = ASTRA.legal_moves(state)
    for move in range(ASTRA.move_count):
        breach = ASTRA.breach(state, move)
        assert (breach is None) == (move in moves)
        assert breach is None or breach.rule.startswith("AST-")


def test_the_legal_moves_are_the_callers_to_keep() -> None:
    for decision in ALL_DECISIONS:
        state = reached(decision)
        before = legal(state)
        ASTRA.legal_moves(state).clear()
        assert legal(state) == before


# -- what is no decision -----------------------------------------------------------


def test_d_06_is_not_asked_after_a_k11() -> None:
    state = astra(TABLE)
    play(state, "use maiden", "tick 4.0", "end powers")
    assert whose(state) == "B"


def test_d_09_is_skipped_without_a_telescope() -> None:
    state = astra("seats: 3\nphase: action\nslot 1: bull\nboard A: telescopes 0")
    play(state, "observe 1", "tick 1.0", "stop")
    assert whose(state) == "B"


def test_d_11_d_15_a_single_card_is_handled_by_itself() -> None:
    state = astra("phase: action\nslot 1: crow AAAA.\nslot 2: bull\nboard A: dust 1")
    play(state, "observe 1", "tick 1.4")
    assert whose(state) == "B"
    state = astra("phase: action\nslot 1: crow\nslot 2: bull")
    play(state, "rest")
    assert legal(state) == "tick 2.0"


def test_ast_501_a_rest_goes_on_by_itself() -> None:
    """Fill, reactivation, pawn, discard: one move, and B is asked."""
    state = astra(
        "seats: 3\nphase: action\npawn: earth\nslot 1: bull\nboard A: dust 1, exhausted hare",
        pile="crab",
    )
    play(state, "rest")
    assert (state.dust[0], cards(state, 0), state.pawn) == (5, "hare", FIRE)
    assert (keys_text(state.discard), state.actor, legal(state)) == ("crab", 1, "end powers")


def test_ast_501_a_discovery_goes_on_by_itself() -> None:
    """The card is taken, its slot refilled, dust refunded, the game scored: one move."""
    state = astra(
        """
        phase: action
        turn: B
        ender: A
        turns_left: 0
        registered: sea_goat
        slot 1: arrow BB..B
        slot 2: bull
        board B: dust 2, exhausted sea_goat
        """,
        pile="crab",
    )
    play(state, "observe 1", "tick 1.2", "tick 1.3")
    assert (cards(state, 1), slot(state, 1), state.dust[1]) == ("sea_goat! arrow", "crab .....", 1)
    assert state.actor == OVER


def test_ast_501_ptolemy_goes_on_by_himself() -> None:
    """His Rest and his dream, after a move of the human's."""
    state = solo(
        """
        phase: action
        pawn: air
        slot 1: crow
        slot 2: bull A
        slot 3: lyre A
        board A: dust 1, exhausted eagle
        ptolemy: dust 0
        """
    )
    play(state, "observe 2", "tick 2.1")
    assert (whose(state), state.actor, state.pawn) == ("A", 0, 3)
    assert state.marks[2] != 0  # the dreamer's on the crow


def test_ast_502_a_single_legal_move_is_still_a_decision() -> None:
    state = astra("seats: 3\nslot 1: bull")
    assert legal(state) == "end powers"
    play(state, "end powers", "observe 1")
    assert legal(state) == "tick 1.0"


def test_ast_503_a_turn_cannot_be_passed() -> None:
    state = astra("seats: 3\nslot 1: bull\nboard A: dust 0")
    play(state, "end powers")
    assert refused(state, "end action") == "AST-503"
    assert legal(state) == "rest"


def test_ast_504_an_observation_has_at_most_14_ticks() -> None:
    """The river is one line of 14 stars."""
    state = astra("seats: 3\nphase: action\nslot 1: river\nslot 2: bull\nboard A: dust 30")
    play(state, "observe 1", *[f"tick 1.{star}" for star in range(14)])
    assert (whose(state), state.dust[0]) == ("B", 16)


@pytest.mark.parametrize(("telescopes", "observations"), [(0, 1), (1, 2), (3, 4)])
def test_ast_504_a_turn_has_at_most_one_observation_more_than_telescopes(
    telescopes: int, observations: int
) -> None:
    state = astra(
        f"seats: 3\nphase: action\nslot 1: river A\nboard A: dust 30, telescopes {telescopes}"
    )
    for number in range(observations):
        if number:
            play(state, "telescope")
        play(state, "observe 1", f"tick 1.{number + 1}", "stop")
    assert whose(state) == "B"


@pytest.mark.parametrize(
    ("game", "seats", "seed"), [(ASTRA, 2, 0), (ASTRA, 3, 1), (ASTRA, 5, 2), (SOLO, 1, 3)]
)
def test_every_decision_has_moves_that_rise(game: TableGame, seats: int, seed: int) -> None:
    rng = Random(seed)
    state = game.new(seats, check_options(game, {}))
    while game.to_act(state) != OVER:
        if game.to_act(state) == CHANCE:
            game.apply_chance(state, game.sample_chance(state, rng))
            continue
        moves = game.legal_moves(state)
        assert moves
        assert moves == sorted(set(moves))
        game.apply(state, rng.choice(moves))
    assert game_of(state) is game
