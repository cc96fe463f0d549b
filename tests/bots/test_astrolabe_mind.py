"""What the bots think of positions of L'Astrolabe."""

from __future__ import annotations

from math import isclose, isfinite
from random import Random

import pytest

from astrarium.bots.minds import mind_of
from astrarium.bots.minds.protocol import MARGIN
from astrarium.engine.protocol import CHANCE, OVER
from astrarium.games.astrolabe import ASTROLABE
from astrarium.games.astrolabe.state import State
from astrarium.words import LANGS, say
from tests.astrolabe.drawn import drawn

MIND = mind_of(ASTROLABE)
TWO = "hand A: venus n2 n7\nhand B: mars n3 n8\nround: 2\ntrick: 6\npoints: A 0, B 0\n"


def played(seats: int, seed: int) -> list[State]:
    """A random game: every position in which a seat was asked, and the last one."""
    rng = Random(seed)
    state = ASTROLABE.new(seats, {"first": "random"})
    met: list[State] = []
    while (actor := ASTROLABE.to_act(state)) != OVER:
        if actor == CHANCE:
            ASTROLABE.apply_chance(state, ASTROLABE.sample_chance(state, rng))
        else:
            met.append(state.copy())
            ASTROLABE.apply(state, rng.choice(ASTROLABE.legal_moves(state)))
    return [*met, state]


def estimate(text: str, seat: int = 0) -> float:
    """The mean over a few worlds: what a position leaves open is imagined."""
    found = [MIND.estimates(drawn(text, seed))[seat] for seed in range(12)]
    return sum(found) / len(found)


# -- any position --------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_estimates_are_points_and_worths_are_shares_of_a_win(seats: int) -> None:
    for state in played(seats, seats)[:-1]:
        points = MIND.estimates(state)
        assert len(points) == seats
        assert all(isfinite(mine) and mine >= 0 for mine in points)
        assert all(0 < mine < 1 for mine in MIND.worths(state))


def test_the_parts_add_up_to_the_estimate() -> None:
    for state in played(3, 5)[:-1]:
        for seat, points in enumerate(MIND.estimates(state)):
            assert isclose(sum(part for _, part in MIND.parts(state, seat)), points)


@pytest.mark.parametrize("lang", LANGS)
def test_every_part_has_a_name(lang: str) -> None:
    for name, _ in MIND.parts(played(2, 1)[0], 0):
        assert say(name, lang)


def test_at_the_end_the_winner_has_nearly_all() -> None:
    for seed in range(20):
        scores = ASTROLABE.scores(played(2, seed)[-1])
        worths = MIND.results(scores)
        assert isclose(sum(worths), 1)
        if scores.points[0] != scores.points[1]:
            winner = scores.ranks.index(1)
            assert worths[winner] > 1 - MARGIN


def test_a_seat_does_not_see_the_settings_of_others() -> None:
    """B cannot tell whether the token of A is right, so it is all the same to B."""
    right = drawn(TWO + "board A:\n    P4*/4.A - -\n    - - -")
    wrong = drawn(TWO + "board A:\n    P4*/5.A - -\n    - - -")
    assert MIND.worths(right)[0] > MIND.worths(wrong)[0]
    assert MIND.worths(right)[1] == pytest.approx(MIND.worths(wrong)[1])


# -- the astrolabe -------------------------------------------------------------------


def test_a_locked_slot_is_worth_more_than_an_open_one() -> None:
    locked = TWO + "board A:\n    P4= - -\n    - - -"
    open_ = TWO + "board A:\n    P4*/4.A - -\n    - - -"
    assert estimate(locked) > estimate(open_)


def test_a_slot_known_to_be_right_is_worth_more_than_one_that_happens_to_be() -> None:
    known = TWO + "board A:\n    P4.A/4.A - -\n    - - -"
    unknown = TWO + "board A:\n    P4/4.A - -\n    - - -"
    assert estimate(known) > estimate(unknown)


def test_a_right_slot_is_worth_more_than_a_wrong_one() -> None:
    right = TWO + "board A:\n    P4*/4.A - -\n    - - -"
    wrong = TWO + "board A:\n    P5*/4.A - -\n    - - -"
    assert estimate(right) > estimate(wrong) + 50


def test_a_token_in_another_slot_is_worth_more_than_one_in_the_sky() -> None:
    other = TWO + "board A:\n    -/4.A - P4*\n    - - -"
    sky = TWO + "board A:\n    -/4.A - P5*\n    - - -\npile planets: P4 rest"
    assert estimate(other) > estimate(sky)


def test_spots_are_worth_more_together() -> None:
    """125, 250, 500, 1000: the fourth is worth four times the first."""
    three = TWO + "board A:\n    P4= P5= -\n    C1= - -"
    four = TWO + "board A:\n    P4= P5= -\n    C1= C2= -"
    assert estimate(four) - estimate(three) > 300


# -- characters ------------------------------------------------------------------------


def test_both_tokens_of_a_conjunction_are_worth_more_than_one() -> None:
    both = TWO + "stack A: XV\nboard A:\n    - - P12*\n    - - C10*"
    one = TWO + "stack A: XV\nboard A:\n    - - P12*\n    - - C1*"
    none = TWO + "stack A: XV\nboard A:\n    - - P8*\n    - - C1*"
    assert estimate(both) > estimate(one) > estimate(none)


def test_a_covered_character_is_worth_less() -> None:
    board = "\nboard A:\n    - - P12*\n    - - C10*"
    assert estimate(TWO + "stack A: XV" + board) > estimate(TWO + "stack A: XV XII" + board)


def test_the_tower_guards_a_character() -> None:
    board = TWO + "stack A: XV\nboard A:\n    - - P12*\n    - - C10*"
    assert estimate(board + "\ntower: A") > estimate(board)


def test_a_character_that_can_be_robbed_is_worth_less() -> None:
    mine = TWO + "stack A: XV\nboard A:\n    - - P8^\n    - - C10^\n"
    safe = mine + "board B:\n    P12* - -\n    C9^ - -"
    less = TWO + "stack A: XV\nboard A:\n    - - P8^\n    - - C9^\n"
    robbed = less + "board B:\n    P12^ - -\n    C10^ - -"
    assert estimate(safe) > estimate(robbed)
    assert estimate(robbed, 1) > estimate(safe, 1)


def test_lab_415_1_the_devil_in_hand_is_no_character_to_come() -> None:
    """He goes to others: the tokens of his conjunction do nothing for who holds the card."""
    hand = TWO.replace("A: venus", "A: {}")
    board = "board A:\n    - - {}\n    - - {}"
    devil = hand.format("XV") + board
    pope = hand.format("V") + board
    assert estimate(devil.format("P12*", "C10*")) - estimate(devil.format("P8*", "C1*")) < 20
    assert estimate(pope.format("P3*", "C11*")) - estimate(pope.format("P8*", "C1*")) > 50


def test_lab_612_it_is_good_to_know_the_order_of_a_pile() -> None:
    pile = TWO + "pile planets: P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12\n"
    assert estimate(pile + "searchers: A") > estimate(pile)
    assert estimate(pile + "searchers: A", 1) == estimate(pile, 1)


def test_round_1_counts_twice() -> None:
    """A character that scores after round 1 is kept, and its tokens stay."""
    board = "hand A: n2\nhand B: n3\ntrick: 8\nstack A: XV\nboard A:\n    - - P12*\n    - - C10*"
    assert estimate(board) > estimate(f"{board}\nround: 2\npoints: A 0, B 0") + 100


def test_points_of_round_1_count() -> None:
    assert estimate(TWO.replace("A 0", "A 400")) == pytest.approx(estimate(TWO) + 400)


# -- what is about to come ---------------------------------------------------------------


def test_a_draw_under_way_is_worth_the_token_it_may_bring() -> None:
    text = TWO + "phase: draw\ncard: venus\nworld: A venus\nboard A:\n    -/4.A - -\n    - - -\n"
    text = text.replace("hand A: venus", "hand A:").replace("round", "step: 0\nsteps: 1\nround")
    good = text + "pile planets: P4 rest"
    poor = text + "pile planets: P8 rest"
    assert estimate(good) > estimate(poor) + 20


# -- cards -------------------------------------------------------------------------------


def test_cards_that_win_or_steal_are_worth_more_than_numbers() -> None:
    number = estimate(TWO)
    for card in ("XIX", "pluto"):
        assert estimate(TWO.replace("hand A: venus n2", f"hand A: venus {card}")) > number + 80


def test_who_is_ahead_in_a_trick_may_expect_its_reward() -> None:
    text = TWO.replace("hand A: venus n2 n7", "hand A: n2 n7") + "actor: B\nleft: 1\nworld: "
    assert estimate(text + "A venus") > estimate(text + "-") + 40
