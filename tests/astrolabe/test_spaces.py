"""Character spaces and robbery (dossier 4.3, 4.5): LAB-430 to LAB-443."""

from __future__ import annotations

import pytest

from astrarium.games.astrolabe.material import NUMERALS
from astrarium.games.astrolabe.scoring import character_points
from astrarium.games.astrolabe.spaces import active_character
from astrarium.games.astrolabe.state import NONE
from tests.astrolabe.drawn import (
    actor,
    asked,
    drawn,
    hand,
    knowers,
    legal,
    pass_until,
    past,
    play,
    refused,
    row,
    stack,
    told,
)

ARCANA = " ".join(NUMERALS)


def space_plays(position: str, word: str) -> list[str]:
    """The plays to one's own (`own`) or to adverse spaces (`opp`) that are legal."""
    choices = legal(drawn(position)).split(", ")
    return [choice.removeprefix(f"{word} ") for choice in choices if choice.startswith(word)]


# -- what may go where -------------------------------------------------------------------


def test_lab_430_characters_but_the_devil_and_the_tower_in_one_s_own_space() -> None:
    characters = (
        *("fool", "magician", "priestess", "empress", "emperor", "pope"),
        *("lovers", "strength", "hermit", "temperance"),
    )
    assert space_plays(f"hand A: {ARCANA}", "own") == [*characters, "tower"]
    assert refused(drawn(f"hand A: {ARCANA}"), "own devil") == "LAB-415.1"


def test_lab_431_four_arcana_in_an_adverse_space_without_a_tower() -> None:
    text = """
        seats: 3
        hand A: {}
        stack B: V
        tower: {}
        """
    four = ("fool", "hanged-man", "death", "devil")
    cards = " ".join(numeral for numeral in NUMERALS if numeral not in ("V", "XVI"))
    # B's space has a character, C's is empty.
    both = [f"{card} +{k}" for card in four for k in (1, 2)]
    assert space_plays(text.format(cards, "-"), "opp") == both
    assert space_plays(text.format(cards, "B"), "opp") == [f"{card} +2" for card in four]


@pytest.mark.parametrize("round", [1, 2])
def test_lab_432_not_in_the_last_trick(round: int) -> None:
    text = f"""
        round: {round}
        trick: {{}}
        hand A: 0 XII XIII XV
        """
    last = drawn(text.format(8))
    for card in ("fool", "hanged-man", "death", "devil"):
        assert refused(last, f"opp {card} +1") == "LAB-432"
    assert space_plays(text.format(8), "own") == ["fool"]
    assert len(space_plays(text.format(7), "opp")) == 4


# -- stacks ------------------------------------------------------------------------------


def test_lab_433_only_the_top_card_is_in_force() -> None:
    text = """
        hand A: n7 XX
        hand B: n9
        stack A: {}
        board A:
            -  -  P2
            -  -  C6
        board B:
            -  -  P5
            -  -  C5
        """
    top = drawn(text.format("V II"))
    assert character_points(top, 0, False) == 444
    play(top, "world n7")
    assert legal(top) == "pass, token +0 X-P, token +0 X-C"
    covered = drawn(text.format("II V"))
    assert character_points(covered, 0, False) == 0
    play(covered, "world n7")
    assert legal(covered) == "pass, token +0 X-C"
    judged = drawn(text.format("II V"))
    play(judged, "world XX", "judge top +0")
    assert character_points(judged, 0, False) == 444


def test_lab_433_a_card_in_force_again_has_no_new_arrival_power() -> None:
    state = drawn(
        """
        hand A: XX n1
        hand B: n9
        stack A: IX V
        past: n5
        """
    )
    play(state, "world XX", "judge top +0")
    assert stack(state, "A") == "IX"
    assert (asked(state), actor(state)) == ("card", "B")


def test_lab_434_landing_clears_the_stack_before_the_arrival_power() -> None:
    state = drawn(
        """
        hand A: IX n1
        hand B: n9
        stack A: V XII XIII
        """
    )
    play(state, "own hermit")
    assert (stack(state, "A"), past(state), hand(state, "A")) == ("V IX", "XII", "XIII n1")
    assert legal(state) == "pass, past XII"  # the Hanged Man just displaced


def test_lab_434_death_counts_in_the_hand_for_emperor_and_lovers() -> None:
    text = """
        hand A: {}
        hand B: n9
        stack A: XIII
        """
    emperor = drawn(text.format("IV"))
    play(emperor, "own emperor", "target +1")
    assert (hand(emperor, "A"), hand(emperor, "B")) == ("n9", "XIII")
    lovers = drawn(text.format("VI"))
    play(lovers, "own lovers", "target +1")
    assert (hand(lovers, "A"), hand(lovers, "B")) == ("n9", "XIII")


def test_lab_434_a_robbed_character_lands_too() -> None:
    state = drawn(
        """
        phase: setting
        stack A: XII XIII
        stack B: VIII
        board A:
            P4^  -  -
            C5^  -  -
        """
    )
    play(state, "rob +1")
    assert (stack(state, "A"), past(state), hand(state, "A")) == ("VIII", "XII", "XIII")


def test_lab_434_the_hanged_man_and_death_do_not_clear_each_other() -> None:
    state = drawn(
        """
        hand A: XIII n1
        hand B: n9
        stack B: V XII
        """
    )
    play(state, "opp death +1")
    assert (stack(state, "B"), past(state)) == ("V XII XIII", "-")


def test_lab_435_tokens_belong_to_the_slots() -> None:
    state = drawn(
        """
        hand A: V n1
        hand B: n9
        stack A: II
        board A:
            -  -  P3
            -  -  C6
        """
    )
    assert character_points(state, 0, False) == 77
    play(state, "own pope")
    assert (row(state, "A", "planet"), row(state, "A", "constellation")) == ("- - P3", "- - C6")
    assert character_points(state, 0, False) == 60


@pytest.mark.parametrize(
    ("hand", "moves", "points"),
    [
        ("XII", ("opp hanged-man +1",), 0),  # covered
        ("XV", ("opp devil +1", "use"), 66),  # changes hands
        ("XX", ("world XX", "judge top +1"), 77),  # goes
    ],
)
def test_lab_435_tokens_stay_whatever_becomes_of_the_card(
    hand: str, moves: tuple[str, ...], points: int
) -> None:
    """B has the Pope over the Priestess, her constellation and the planet of the Devil."""
    state = drawn(
        f"""
        hand A: {hand} n1
        hand B: n9
        stack B: II V
        board B:
            -  -  P12
            -  -  C6
        """
    )
    play(state, *moves)
    assert (row(state, "B", "planet"), row(state, "B", "constellation")) == ("- - P12", "- - C6")
    assert row(state, "A", "planet") == row(state, "A", "constellation") == "- - -"
    assert character_points(state, 1, False) == points


def test_lab_436_robbing_and_trading_trigger_no_arrival_power() -> None:
    robbed = drawn(
        """
        phase: setting
        stack B: IX
        past: n5
        board A:
            P9^  -  -
            C4^  -  -
        """
    )
    play(robbed, "rob +1")
    assert (asked(robbed), actor(robbed)) == ("setting", "B")
    traded = drawn(
        """
        hand A: XV n1
        hand B: n9
        stack B: IX
        past: n5
        """
    )
    play(traded, "opp devil +1", "use")
    assert (asked(traded), actor(traded)) == ("card", "B")


def test_lab_437_continuous_powers_however_the_card_came() -> None:
    robbed = drawn(
        """
        phase: setting
        stack B: V
        board A:
            P3^  -/7  P5
            -    -    C11^
        """
    )
    play(robbed, "rob +1")
    assert knowers(robbed, "P5") == knowers(robbed, "SP7") == "A"
    uncovered = drawn(
        """
        phase: setting
        stack B: V IX
        board A:
            P9^  -  -
            -    -  C4^
        board B:
            -  -  P5
            -  -  -
        """
    )
    play(uncovered, "rob +1")
    assert knowers(uncovered, "P5") == "B"  # what lay under it is in force again


PLANET = "draw planet pile, draw planet 0"
SIGN = "draw constellation pile, draw constellation 0"


@pytest.mark.parametrize(
    ("character", "steps"), [("II", [f"pass, {PLANET}, {SIGN}"]), ("III", [f"pass, {PLANET}"] * 2)]
)
def test_lab_437_the_priestess_and_the_empress_serve_who_traded_for_them(
    character: str, steps: list[str]
) -> None:
    """A gives the Devil for B's card; B wins the trick and leads the next, in which A cuts."""
    state = drawn(
        f"""
        round: 2
        hand A: XV venus
        hand B: n1 n2
        stack B: {character}
        """
    )
    play(state, "opp devil +1", "use", "world n1", "pass")
    pass_until(state, "card")
    play(state, "world n2", "pass", "world venus")
    asked_for = []
    while asked(state) == "draw":
        asked_for.append(legal(state))
        play(state, "pass")
    assert asked_for == steps


# -- robbery -----------------------------------------------------------------------------

ROBBERY = """
    phase: setting
    stack B: {stack}
    board A:
        {a}
    board B:
        -  -  P1
        -  -  C1
    """


@pytest.mark.parametrize(
    ("a", "may"),
    [
        ("P4^ - - C5^ - -", True),
        ("- - P4^ - - C5^", True),
        ("- P4^ - - - C5^", True),
        ("P4* - - C5^ - -", False),  # face down, though known
        ("P4^ - - C5 - -", False),
        ("P4= - - C5^ - -", False),  # locked
        ("P4^ - - C6^ - -", False),  # not its constellation
        ("P4^ - - - - -", False),
    ],
)
def test_lab_440_both_tokens_face_up_and_unlocked(a: str, may: bool) -> None:
    state = drawn(ROBBERY.format(stack="VIII", a=a))
    assert ("rob +1" in legal(state)) == may
    if not may:
        assert refused(state, "rob +1") == "LAB-440"


def test_lab_440_only_an_adversary_with_an_active_character() -> None:
    state = drawn(ROBBERY.format(stack="-", a="P4^ - - C5^ - -"))
    assert refused(state, "rob +1") == "LAB-440"
    assert refused(state, "rob +2") == "LAB-501"


def test_lab_441_the_two_tokens_move_onto_the_card() -> None:
    state = drawn(ROBBERY.format(stack="VIII", a="P4^ P2 P3 - C5^ -"))
    lines = play(state, "rob +1")
    assert stack(state, "A") == "VIII"
    assert row(state, "A", "planet") == "P3 P2 P4^"
    assert row(state, "A", "constellation") == "- - C5^"
    assert ("Robbed", "LAB-441") in told(lines)
    assert actor(state) == "B"  # it replaces his move
    there = drawn(ROBBERY.format(stack="VIII", a="- - P4^ - - C5^"))
    play(there, "rob +1")
    assert (row(there, "A", "planet"), row(there, "A", "constellation")) == ("- - P4^", "- - C5^")


def test_lab_442_the_victim_keeps_his_tokens_and_no_tower_helps() -> None:
    state = drawn(ROBBERY.format(stack="II VIII", a="P4^ - - C5^ - -") + "tower: B\n")
    play(state, "rob +1")
    assert (stack(state, "B"), state.tower) == ("II", 1)
    assert (row(state, "B", "planet"), row(state, "B", "constellation")) == ("- - P1", "- - C1")


@pytest.mark.parametrize("cover", ["XII", "XIII"])
def test_lab_443_covered_characters_cannot_be_robbed(cover: str) -> None:
    state = drawn(ROBBERY.format(stack=f"VIII {cover}", a="P4^ - - C5^ - -"))
    assert active_character(state, 1) == NONE
    assert refused(state, "rob +1") == "LAB-443"
    under = drawn(ROBBERY.format(stack="VIII II", a="P4^ - - C5^ - -"))
    assert refused(under, "rob +1") == "LAB-440"


def test_lab_443_later_players_meet_the_changed_situation() -> None:
    state = drawn(
        """
        seats: 3
        phase: setting
        stack C: II VIII
        board A:
            P4^  -  -
            C5^  -  -
        board B:
            P2^  -  -
            C6^  -  -
        """
    )
    play(state, "rob +2")
    assert actor(state) == "B"
    assert "rob +1" in legal(state)  # the Priestess is on top now
    play(state, "rob +1")
    assert (stack(state, "A"), stack(state, "B"), stack(state, "C")) == ("VIII", "II", "-")
