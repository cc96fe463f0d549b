"""Rounds and scoring (dossier 2.2 to 2.4): LAB-110 to LAB-138."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.protocol import CHANCE, OVER, Journal
from astrarium.games.astrolabe.chances import Deal
from astrarium.games.astrolabe.material import CARD_OF, CODES
from astrarium.games.astrolabe.scoring import astrolabe_points, character_points
from astrarium.games.astrolabe.state import NONE, State
from tests.astrolabe.drawn import (
    GAME,
    actor,
    asked,
    dealt,
    drawn,
    hand,
    knowers,
    legal,
    past,
    pile,
    play,
    row,
    setting,
    stack,
    token,
    told,
    zone,
)


def deal_again(state: State, seed: int = 0) -> None:
    assert asked(state) == "deal again"
    GAME.apply_chance(state, GAME.sample_chance(state, Random(seed)))


# -- rounds ------------------------------------------------------------------------------


def test_lab_110_two_rounds_of_eight_tricks() -> None:
    state = dealt(3, seed=4)
    rng = Random(4)
    journal = Journal()
    while GAME.to_act(state) != OVER:
        if GAME.to_act(state) == CHANCE:
            GAME.apply_chance(state, GAME.sample_chance(state, rng), journal)
        else:
            GAME.apply(state, rng.choice(GAME.legal_moves(state)), journal)
    began = [line.what for line in journal.lines if type(line.what).__name__ == "TrickBegan"]
    # The first trick began with the set-up.
    assert began == [(1, trick) for trick in range(2, 9)] + [(2, trick) for trick in range(1, 9)]


ROUNDS = """
    phase: setting
    round: {round}
    trick: {trick}
    left: 1
    initiative: B
    actor: A
    hand A: n1 mars
    hand B: n2
    """


def test_lab_111_destiny_leads_in_round_1() -> None:
    state = drawn(ROUNDS.format(round=1, trick=3) + "destiny: n5 ?4\n")
    play(state, "pass")
    assert (state.trick, len(state.destiny)) == (4, 4)
    play(state, "world n2", "pass")
    assert legal(state) == "world n1"  # n5 leads


def test_lab_112_the_initiative_leads_in_round_2() -> None:
    state = drawn(ROUNDS.format(round=2, trick=3))
    play(state, "pass")
    assert (state.world, state.destiny, actor(state)) == ([], (), "B")


@pytest.mark.parametrize(("round", "after"), [(1, "deal again"), (2, "over")])
def test_lab_113_a_round_ends_though_hands_hold_cards(round: int, after: str) -> None:
    state = drawn(ROUNDS.format(round=round, trick=8))
    play(state, "pass")
    assert asked(state) == after
    going_on = drawn(ROUNDS.format(round=round, trick=7))
    play(going_on, "pass")
    assert (asked(going_on), going_on.trick) == ("card", 8)


def test_lab_114_an_empty_hand_is_skipped_but_acts_in_phase_4() -> None:
    state = drawn(ROUNDS.format(round=2, trick=6).replace("hand B: n2", "hand B: -"))
    lines = play(state, "pass")
    assert ("Skipped", "LAB-114") in told(lines)
    assert (asked(state), actor(state)) == ("card", "A")
    play(state, "world n1", "pass")
    assert (asked(state), actor(state)) == ("win", "A")
    play(state, "pass", "pass")
    assert (asked(state), actor(state)) == ("setting", "B")


# -- between the rounds ---------------------------------------------------------------------

BETWEEN = """
    seats: 3
    phase: setting
    trick: 8
    left: 1
    actor: C
    initiative: C
    hand A: n1
    past: n5 n6
    stack A: II V
    stack B: III XII
    stack C: VI
    partner: B
    tower: B
    board A:
        P1/1.A   P2=  P3
        -        -     C11
    board B:
        -        -     P6
        -        -     C7
    board C:
        -        -     P7^
        -        -     C1
    pile planets: P8 P9 rest
    zone planets: P4^
    """


def test_lab_120_characters_are_scored_astrolabes_not() -> None:
    state = drawn(BETWEEN)
    lines = play(state, "pass")
    assert state.points == (400, 0, 69)
    scored = [line.what[2] for line in lines if line.rule == "LAB-120"]
    assert scored == [400, 0, 69]
    assert (token(state, "A A-P1"), knowers(state, "SP1")) == ("P1", "A")  # not shown


def test_lab_121_the_top_card_is_kept_if_it_is_a_character() -> None:
    state = drawn(BETWEEN)
    lines = play(state, "pass")
    assert [stack(state, seat) for seat in "ABC"] == ["V", "-", "VI"]
    assert [line.what[0] for line in lines if line.rule == "LAB-121"] == [0, 2]


def test_lab_122_all_else_is_collected() -> None:
    state = drawn(BETWEEN)
    play(state, "pass")
    assert (hand(state, "A"), past(state), state.tower) == ("-", "-", NONE)
    assert state.aside.bit_count() == 54
    for card in ("II", "III", "XII", "XVI", "n1", "n5"):
        assert state.aside >> CARD_OF[card] & 1
        assert knowers(state, card) == "nobody"


def test_lab_123_nothing_else_changes() -> None:
    state = drawn(BETWEEN)
    before = state.copy()
    play(state, "pass")
    deal_again(state)
    assert row(state, "A", "planet") == "P1 P2= P3"
    assert row(state, "C", "planet") == "- - P7^"
    assert (state.slots, state.up, state.locked) == (before.slots, before.up, before.locked)
    assert (state.settings, state.setting_known) == (before.settings, before.setting_known)
    assert (knowers(state, "SP1"), knowers(state, "P4"), knowers(state, "P6")) == (
        *("A", "everybody"),
        "nobody",
    )
    assert (zone(state, "planet"), pile(state, "planet").split()[0]) == ("P4^ P8", "P9")
    assert (state.initiative, state.partner, state.points) == (2, 1, (400, 0, 69))
    assert actor(state) == "C"


def test_lab_124_eight_cards_each_the_rest_aside() -> None:
    state = drawn(BETWEEN)
    play(state, "pass")
    cards = GAME.sample_chance(state, Random(0))
    assert not GAME.is_possible(state, Deal(cards[0][1:]))
    assert GAME.is_possible(state, cards)
    GAME.apply_chance(state, cards)
    for seat in range(3):
        assert state.hands[seat] == sum(1 << card for card in cards[0][8 * seat : 8 * seat + 8])
    assert state.aside.bit_count() == 54 - 24
    assert (state.destiny, past(state), state.round, state.trick) == ((), "-", 2, 1)


def test_lab_125_a_kept_character_does_not_arrive_again() -> None:
    state = drawn(BETWEEN)
    play(state, "pass")
    deal_again(state)
    assert (asked(state), actor(state)) == ("card", "C")  # no swap of hands
    empress = drawn(
        """
        phase: setting
        trick: 8
        left: 1
        actor: B
        stack A: III
        """
    )
    others = [code for code in CODES if code not in ("III", "venus")]
    play(empress, "pass", f"* deal venus {' '.join(others)}", "world venus", "pass")
    assert (asked(empress), actor(empress)) == ("draw", "A")  # she goes on: twice


# -- scoring -----------------------------------------------------------------------------


def scored(character: str, planet: str, sign: str, more: str = "") -> int:
    """A's points for a character with these tokens on his character board, at the end."""
    state = drawn(
        f"phase: setting\nstack A: {character}\nboard A:\n    - - {planet}\n    - - {sign}\n{more}",
    )
    return character_points(state, 0, True)


def test_lab_130_no_active_character_no_points() -> None:
    assert scored("V", "P3", "C11") == 400
    assert scored("-", "P3", "C11") == 0
    assert scored("V XII", "P3", "C11") == 0
    assert scored("V XIII", "P3", "C11") == 0
    assert scored("V II", "P3", "C11") == 0  # only the top card


# Dossier 1.7: constellation, points alone, planet, points alone, both.
CONJUNCTIONS = {
    "0": ("C2", 1, "P10", 11, 111),
    "I": ("C12", 20, "P1", 20, 222),
    "II": ("C6", 77, "P2", 77, 444),
    "III": ("C7", 40, "P6", 80, 300),
    "IV": ("C8", 50, "P11", 100, 200),
    "V": ("C11", 60, "P3", 60, 400),
    "VI": ("C3", 69, "P7", 69, 69),
    "VIII": ("C5", 55, "P4", 55, 555),
    "IX": ("C4", 33, "P9", 33, 333),
    "XIV": ("C9", 0, "P5", 50, 500),
    "XV": ("C10", 6, "P12", 66, 666),
}


@pytest.mark.parametrize("card", CONJUNCTIONS)
def test_lab_131_lab_132_the_table_of_conjunctions(card: str) -> None:
    sign, sign_points, planet, planet_points, both = CONJUNCTIONS[card]
    assert scored(card, planet, sign) == both  # never added
    assert scored(card, f"{planet}^", f"{sign}^") == both  # face does not matter
    assert scored(card, "P8", sign) == sign_points
    assert scored(card, planet, "-") == planet_points
    assert scored(card, "P8", "C1") == 0


def test_lab_131_only_the_slots_of_the_character_board() -> None:
    state = drawn(
        """
        phase: setting
        stack A: V
        board A:
            P3   -  -
            C11  -  -
        """
    )
    assert character_points(state, 0, True) == 0


PARTNER = """partner: {}
stack B: IX
board B:
    P1/1 - P9
    C1/1 - C4
"""


def test_lab_133_the_lovers_have_half_of_the_partner_s_points() -> None:
    assert scored("VI", "P7", "C3", PARTNER.format("B")) == 69 + (333 + 250) // 2
    assert scored("VI", "P7", "-", PARTNER.format("B")) == 69  # not with one token
    assert scored("VI", "P7", "C3", PARTNER.format("-")) == 69  # nor without a partner
    first = drawn(
        "phase: setting\nstack A: VI\nboard A:\n    - - P7\n    - - C3\n" + PARTNER.format("B"),
    )
    assert character_points(first, 0, False) == 69 + 333 // 2  # round 1: his character alone


def test_lab_133_points_of_an_earlier_scoring_do_not_count() -> None:
    more = PARTNER.format("B") + "round: 2\npoints: A 0, B 1000\n"
    assert scored("VI", "P7", "C3", more) == 69 + (333 + 250) // 2


def test_lab_134_tokens_of_active_characters_are_shown_and_keep_their_face() -> None:
    state = drawn(BETWEEN)
    lines = play(state, "pass")
    assert (token(state, "A X-P"), token(state, "A X-C")) == ("P3", "C11")
    assert (token(state, "C X-P"), token(state, "C X-C")) == ("P7^", "C1")
    assert {knowers(state, code) for code in ("P3", "C11", "C1")} == {"everybody"}
    assert (token(state, "B X-P"), knowers(state, "P6")) == ("P6", "nobody")  # covered
    assert token(state, "A A-P1") == "P1"
    shown = [line.what[:2] for line in lines if line.rule == "LAB-134"]
    assert shown == [(0, 2), (0, 5), (2, 5)]


@pytest.mark.parametrize(
    ("board", "points"),
    [
        ("- - P1 - - C1", 0),
        ("P1/2 P2/1 P3 C1/2 C2/1 C3", 0),
        ("P1/1 - - - - -", 125),
        ("P1^/1 P2/2 - - - -", 250),
        ("P1= P2.B/2 - C1/1 - -", 500),
        ("P1/1 P2/2 P3 C1/1 C2= C3", 1000),
    ],
)
def test_lab_135_slots_whose_token_is_their_setting(board: str, points: int) -> None:
    assert astrolabe_points(drawn(f"phase: setting\nboard A:\n    {board}"), 0) == points


FINAL = """
    phase: setting
    round: 2
    trick: 8
    left: 1
    points: A 60, B {}
    stack A: V
    board A:
        P1/1  P2/2  P3
        C2/2  C1/3  C11
    """


def test_lab_136_all_is_turned_up_and_scored_again() -> None:
    state = drawn(FINAL.format(0))
    lines = play(state, "pass")
    assert GAME.to_act(state) == OVER
    assert row(state, "A", "planet") == "P1^ P2^ P3^"
    for code in ("P1", "SP1", "C1", "SC3", "C11"):
        assert knowers(state, code) == "everybody"
    assert knowers(state, setting(state, "B A-P1")) == "everybody"
    assert ("CharacterScored", "LAB-136") in told(lines)
    assert ("AstrolabeScored", "LAB-135") in told(lines)


def test_lab_137_the_total() -> None:
    state = drawn(FINAL.format(7))
    play(state, "pass")
    scores = GAME.scores(state)
    assert [part.points for part in scores.parts[0]] == [60, 400, 500]
    assert scores.points == (960, 7)


@pytest.mark.parametrize(
    ("other", "ranks", "returns"),
    [(7, (1, 2), (1.0, -1.0)), (960, (1, 1), (0.0, 0.0)), (961, (2, 1), (-1.0, 1.0))],
)
def test_lab_138_the_highest_total_wins_equals_share(
    other: int, ranks: tuple[int, int], returns: tuple[float, float]
) -> None:
    state = drawn(FINAL.format(other))
    play(state, "pass")
    scores = GAME.scores(state)
    assert (scores.ranks, scores.returns) == (ranks, returns)
