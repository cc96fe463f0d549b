"""L'Astrolabe plays: whole games, the worked examples that matter most, and the drawing of
positions. The full rule tests are beside this file."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.errors import BadOptions, BadText
from astrarium.engine.match import Match
from astrarium.engine.protocol import CHANCE, OVER, Journal
from tests.astrolabe.drawn import (
    GAME,
    actor,
    asked,
    dealt,
    drawn,
    hand,
    knowers,
    learnt,
    legal,
    past,
    pile,
    play,
    refused,
    row,
    sees,
    setting,
    stack,
    token,
    told,
    zone,
)
from tests.astrolabe.invariants import check_invariants


@pytest.mark.parametrize("seats", range(2, 7))
def test_lab_321_random_games_keep_the_invariants_and_end(seats: int) -> None:
    for seed in range(5):
        rng = Random(seed)
        state = GAME.new(seats, {"first": "random"})
        decisions = 0
        while (seat := GAME.to_act(state)) != OVER:
            journal = Journal()
            if seat == CHANCE:
                GAME.apply_chance(state, GAME.sample_chance(state, rng), journal)
            else:
                GAME.apply(state, rng.choice(GAME.legal_moves(state)), journal)
                decisions += 1
            check_invariants(state)
        assert decisions <= GAME.bound(seats)
        assert min(GAME.scores(state).points) >= 0


def test_lab_107_the_first_seat_may_be_fixed() -> None:
    assert dealt(3, first="B").initiative == 1
    with pytest.raises(BadOptions) as caught:
        Match(GAME, 2, {"first": "C"})
    assert caught.value.rule == "LAB-107"


def test_b_01_a_drawn_token_lies_face_down_and_the_owner_learns_the_setting() -> None:
    state = drawn(
        """
        hand A: venus n0
        hand B: n1
        board A:
            -/9  -  P1
            -    -  -
        pile planets: P4 P7 rest
        """
    )
    lines = play(state, "world venus", "draw planet pile", "place A-P1")
    assert row(state, "A", "planet") == "P4 - P1"
    assert knowers(state, "P4") == "everybody"
    assert knowers(state, "P7") == "everybody"
    assert knowers(state, "SP9") == "A"
    assert (sees(state, "A", "A A-P1"), sees(state, "B", "A A-P1")) == ("P4*/9.A", "P4*/?.A")
    assert learnt(lines) == ["Laid", "TopShown", "SettingSeen"]


def test_b_05_the_emperor_trades_the_best_card_for_the_worst() -> None:
    state = drawn(
        """
        hand A: IV cancer n7 n2
        hand B: XX black-sun n3
        """
    )
    lines = play(state, "own emperor", "target +1")
    assert hand(state, "A") == "XX cancer n7"
    assert hand(state, "B") == "black-sun n2 n3"
    assert knowers(state, "XX") == knowers(state, "n2") == "AB"
    assert told(lines)[-2:] == [("CardsTraded", "LAB-404.2"), ("CardsNamed", "LAB-404.2")]


def test_the_emperor_hides_from_the_third_what_he_cannot_know() -> None:
    """[LAB-609] C knew a part of B's hand: its best card may have gone, the other stayed."""
    state = drawn(
        """
        seats: 3
        hand A: IV n2
        hand B: XX.C mars.C n3
        hand C: n5
        """
    )
    play(state, "own emperor", "target +1")
    assert knowers(state, "XX") == "AB"
    assert knowers(state, "mars") == "BC"


def test_the_emperor_hides_nothing_from_who_knew_the_whole_hand() -> None:
    state = drawn(
        """
        seats: 3
        hand A: IV n2
        hand B: XX.C mars.C
        hand C: n5
        readers: A -, B C, C -
        """
    )
    play(state, "own emperor", "target +1")
    assert knowers(state, "XX") == "ABC"
    assert hand(state, "A") == "XX"


def test_t_03_and_t_04_follow_and_rise() -> None:
    text = """
        seats: 3
        actor: B
        world: - VIII, A XIV
        hand B: {}
        """
    state = drawn(text.format("II X black-sun"))
    assert legal(state) == "world II, world X, own priestess"
    assert refused(state, "world black-sun") == "LAB-213"
    state = drawn(text.format("XX II"))
    assert legal(state) == "world XX, own priestess"
    assert refused(state, "world II") == "LAB-214"


def test_t_11_the_devil_trades_places_with_a_character() -> None:
    state = drawn(
        """
        hand A: XV n1
        hand B: n2
        stack A: II
        stack B: IX III
        """
    )
    play(state, "opp devil +1", "use")
    assert (stack(state, "A"), stack(state, "B")) == ("II III", "IX XV")


def test_t_15_the_fool_scrambles() -> None:
    state = drawn(
        """
        hand A: 0 n1
        hand B: n2
        board B:
            P3=      P4^  P10.B
            C5.A      -    -
        """
    )
    play(state, "opp fool +1", "use", "* scramble P3 P10 P4", "* scramble - - C5")
    assert row(state, "B", "planet") == "P3= P10 P4"
    assert row(state, "B", "constellation") == "- - C5"
    assert knowers(state, "P4") == knowers(state, "P10") == "nobody"
    assert knowers(state, "C5") == "A"


def test_t_17_a_refilled_pile_is_forgotten() -> None:
    state = drawn(
        """
        phase: setting
        left: 1
        board A:
            P1 P2 P5
            -  -  -
        board B:
            P6 P7 P8
            -  -  -
        pile planets: P4
        zone planets: P3* P10* P9* P11* P12*
        """
    )
    play(state, "pass", "* refill P3 P4 P9 P10 P11 P12")
    assert (pile(state, "planet"), zone(state, "planet")) == ("P3 P4 P9 P10 P11 P12", "-")
    assert knowers(state, "P3") == "everybody"
    assert knowers(state, "P4") == "nobody"


def test_t_18_only_a_match_one_knows_can_be_consolidated() -> None:
    text = """
        phase: win
        board A:
            P4{}/4.A  -  -
            -         -  -
        """
    assert refused(drawn(text.format("")), "win consolidate") == "LAB-315"
    state = drawn(text.format(".A"))
    play(state, "win consolidate", "token +0 A-P1")
    assert token(state, "A A-P1") == "P4="
    assert knowers(state, "SP4") == "everybody"


def test_t_20_and_t_21_robbing_a_character() -> None:
    text = """
        phase: setting
        stack B: XIV
        board A:
            -    -  {}
            C9^  -  C5
        """
    state = drawn(text.format("P5^"))
    play(state, "rob +1")
    assert stack(state, "A") == "XIV"
    assert row(state, "A", "constellation") == "C5 - C9^"
    assert refused(drawn(text.format("P5*")), "rob +1") == "LAB-440"


def test_t_24_the_magician_takes_knowledge_along() -> None:
    state = drawn(
        """
        hand A: I n1
        hand B: n2
        board A:
            -/3.A  -  -
            -      -  -
        board B:
            -  P1/7.B  -
            -  -       -
        """
    )
    play(state, "own magician", "token +0 A-P1")
    assert sees(state, "B", "A A-P1") == "-/?.A"  # nothing of it shows
    play(state, "token +1 A-P2")
    assert (setting(state, "A A-P1"), setting(state, "B A-P2")) == ("SP7", "SP3")
    assert (knowers(state, "SP3"), knowers(state, "SP7")) == ("AB", "B")


def test_t_30_death_goes_to_the_hand_of_who_covers_it() -> None:
    state = drawn(
        """
        hand A: XV n1
        hand B: n2
        stack A: XIII
        stack B: IX
        """
    )
    play(state, "opp devil +1", "use")
    assert (stack(state, "A"), stack(state, "B")) == ("IX", "XV")
    assert hand(state, "A") == "XIII n1"
    assert knowers(state, "XIII") == "everybody"
    assert actor(state) == "B"
    assert asked(state) == "card"


def test_lab_503_a_search_may_fail() -> None:
    state = drawn(
        """
        hand A: XIX n1
        hand B: n2
        board B:
            -  -  P11
            -  -  -
        """
    )
    before = pile(state, "planet")
    assert [name for name, _ in told(play(state, "world XIX", "use"))] == [
        *("Laid", "PileSeen", "NotFound")
    ]
    assert pile(state, "planet") == before
    assert past(state) == "-"


@pytest.mark.parametrize(
    "text",
    [
        "hand A: XIV XIV",
        "hand A: XXII",
        "hand A: I\nhand G: I",
        "hand A: I\nboard A:\n    P1 - -",
        "hand A: I\nboard A:\n    C1 - -\n    - - -",
        "hand A: I\nboard A:\n    - - P1/1\n    - - -",
        "hand A: I\npile planets: P1 ?3",
        "hand A: I\nseats: 7",
    ],
)
def test_a_wrong_position_is_bad_text(text: str) -> None:
    with pytest.raises(BadText):
        GAME.parse_position(f"game: astrolabe\n{text}\n")
