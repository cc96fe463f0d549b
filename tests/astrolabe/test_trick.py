"""A trick (dossier section 3): LAB-201 to LAB-262."""

from __future__ import annotations

import pytest

from tests.astrolabe.drawn import (
    GAME,
    actor,
    asked,
    drawn,
    knowers,
    legal,
    past,
    pile,
    play,
    refused,
    told,
    world,
    zone,
)

# -- phase 1, Destiny ------------------------------------------------------------------


def test_lab_201_destiny_opens_the_tricks_of_round_1() -> None:
    text = """
        phase: setting
        round: {}
        left: 1
        initiative: B
        actor: A
        hand A: n1
        hand B: n2
        destiny: {}
        """
    state = drawn(text.format(1, "XX IX ?5"))
    lines = play(state, "pass")
    assert world(state) == "XX"
    assert len(state.destiny) == 6
    assert knowers(state, "XX") == "everybody"
    assert ("DestinyTurned", "LAB-201") in told(lines)
    assert (asked(state), actor(state)) == ("card", "B")
    second = drawn(text.format(2, "-"))
    play(second, "pass")
    assert (world(second), asked(second), actor(second)) == ("-", "card", "B")


@pytest.mark.parametrize("card", ["XI", "XXI", "VII", "mercury", "sun", "n3"])
def test_lab_202_destiny_uses_no_power(card: str) -> None:
    state = drawn(
        f"""
        phase: setting
        left: 1
        hand A: n1
        hand B: n2
        destiny: {card} ?6
        board A:
            -  -  P1
            -  -  -
        board B:
            -  -  P2
            -  -  -
        """
    )
    play(state, "pass")
    assert (world(state), asked(state), state.card) == (card, "card", -1)


# -- phase 2, cards --------------------------------------------------------------------


def test_lab_210_clockwise_from_the_initiative_one_card_each() -> None:
    state = drawn(
        """
        seats: 3
        initiative: C
        actor: C
        world: - n0
        hand A: n1 n4
        hand B: n2 n5
        hand C: n3 n6
        """
    )
    assert refused(state, "pass") == "LAB-210"
    order = []
    for card in ("n3", "n1", "n2"):
        order.append(actor(state))
        play(state, f"world {card}", "pass")
    assert order == ["C", "A", "B"]
    assert asked(state) == "win"


def test_lab_211_world_own_space_or_adverse_space() -> None:
    state = drawn(
        """
        seats: 3
        hand A: 0 XVI mars
        """
    )
    assert legal(state) == (
        "world 0, world XVI, world mars, own fool, own tower, opp fool +1, opp fool +2"
    )
    for move in ("world n5", "own pope", "opp death +1"):  # not in the hand
        assert refused(state, move) == "LAB-211"


def test_lab_212_the_first_card_of_the_world_leads() -> None:
    state = drawn(
        """
        world: - n4, B sun
        actor: A
        left: 1
        hand A: n1 mars
        """
    )
    assert legal(state) == "world n1"
    second = drawn(
        """
        round: 2
        hand A: V n1
        hand B: n2 mars XX
        """
    )
    play(second, "own pope")
    assert legal(second) == "world XX, world mars, world n2"


def test_lab_213_one_must_follow() -> None:
    state = drawn(
        """
        world: - n4
        hand A: n1 n9 mars XX
        """
    )
    assert legal(state) == "world n1, world n9"
    assert refused(state, "world mars") == refused(state, "world XX") == "LAB-213"


def test_lab_214_one_must_rise_over_the_highest_arcana() -> None:
    state = drawn(
        """
        world: - VII, B X
        actor: A
        left: 1
        hand A: VIII XI XX mars
        """
    )
    assert legal(state) == "world XI, world XX, own strength"
    assert refused(state, "world VIII") == "LAB-214"
    assert refused(state, "world mars") == "LAB-213"


def test_lab_214_also_over_an_arcana_that_a_player_led() -> None:
    state = drawn(
        """
        round: 2
        hand A: X n1
        hand B: VII XI
        """
    )
    play(state, "world X", "pass", "pass")
    assert legal(state) == "world XI"


def test_lab_215_without_a_higher_arcana_any_arcana() -> None:
    state = drawn(
        """
        world: - XIX
        hand A: VII XVIII mars n1
        """
    )
    assert legal(state) == "world VII, world XVIII"
    assert refused(state, "world mars") == "LAB-213"


def test_lab_216_no_rising_in_other_families_nor_when_cutting() -> None:
    astronomy = drawn(
        """
        world: - neptune
        hand A: mars pluto virgo
        """
    )
    assert legal(astronomy) == "world mars, world pluto, world virgo"
    numerology = drawn(
        """
        world: - n4
        hand A: n1 n9 VII
        """
    )
    assert legal(numerology) == "world n1, world n9"
    cut = drawn(
        """
        world: - n4, B X
        actor: A
        left: 1
        hand A: VII XI
        """
    )
    assert legal(cut) == "world VII, world XI"


def test_lab_217_planets_and_signs_are_one_family() -> None:
    state = drawn(
        """
        world: - mars
        hand A: leo n1
        """
    )
    assert legal(state) == "world leo"
    state = drawn(
        """
        world: - leo
        hand A: mars n1
        """
    )
    assert legal(state) == "world mars"


def test_lab_218_without_the_family_everything_goes() -> None:
    state = drawn(
        """
        world: - mars
        hand A: VII n1
        """
    )
    assert legal(state) == "world VII, world n1"  # cutting is not compulsory


def test_lab_219_space_plays_need_not_follow_and_are_no_part_of_the_trick() -> None:
    state = drawn(
        """
        world: - n4
        hand A: XII V n1
        hand B: n5 XX
        """
    )
    assert legal(state) == "world n1, own pope, opp hanged-man +1"
    play(state, "own pope")
    assert world(state) == "n4"
    assert legal(state) == "world n5"  # numerology is still led
    play(state, "world n5", "pass")
    assert (asked(state), actor(state)) == ("win", "B")


def test_lab_219_a_space_play_need_not_be_risen_over() -> None:
    state = drawn(
        """
        world: - III
        hand A: XIV n1
        hand B: V XX
        """
    )
    play(state, "own temperance", "pass", "pass")
    assert legal(state) == "world V, world XX, own pope"


def test_lab_220_a_power_is_over_before_the_next_player() -> None:
    state = drawn(
        """
        world: - n0
        hand A: n1
        hand B: n2
        """
    )
    play(state, "world n1")
    assert (asked(state), actor(state)) == ("exchange", "A")
    play(state, "pass")
    assert (asked(state), actor(state)) == ("card", "B")
    drawing = drawn(
        """
        hand A: mercury
        hand B: n2
        """
    )
    play(drawing, "world mercury", "draw planet pile")
    assert (asked(drawing), actor(drawing)) == ("place", "A")
    play(drawing, "place X-P")
    assert (asked(drawing), actor(drawing)) == ("card", "B")


# -- phase 3, end of trick ---------------------------------------------------------------

LAST = """
    seats: 3
    round: {round}
    actor: C
    left: 1
    initiative: A
    world: {world}
    hand C: {card}
    """


def ended(world: str, card: str, round: int = 1) -> tuple[str, str, int, list[tuple[str, str]]]:
    """After C's last card of a trick: what is asked, of whom, the initiative, the journal."""
    state = drawn(LAST.format(world=world, card=card, round=round))
    lines = play(state, f"world {card}")
    if asked(state) not in ("win", "setting"):
        lines += play(state, "pass")
    return asked(state), actor(state), state.initiative, told(lines)


@pytest.mark.parametrize(
    ("world", "card", "winner"),
    [
        ("- n9, A mercury, B n8", "0", "C"),  # rank before value
        ("- aries, A n9, B n8", "n7", "-"),  # a weaker family never wins
        ("- n1, A n9, B n8", "mercury", "C"),
        ("- n1, A VII, B VIII", "black-sun", "B"),
        ("- n1, A n7, B n8", "n9", "C"),
    ],
)
def test_lab_230_the_strongest_card_wins(world: str, card: str, winner: str) -> None:
    phase, who, _, _ = ended(world, card)
    assert (phase, who) == (("setting", "A") if winner == "-" else ("win", winner))


def test_lab_231_the_winner_takes_the_initiative_and_a_reward() -> None:
    phase, who, initiative, lines = ended("- n1, A n2, B n8", "n9")
    assert (phase, who, initiative) == ("win", "C", 2)
    assert ("TrickWon", "LAB-231") in lines
    assert ("InitiativeTaken", "LAB-231") in lines


def test_lab_232_equal_cards_of_two_players() -> None:
    phase, who, initiative, lines = ended("- n1, A n2, B leo", "jupiter")
    assert (phase, who, initiative) == ("win", "B", 1)  # B laid first
    assert ("TrickShared", "LAB-232") in lines
    state = drawn(LAST.format(world="- n1, A n2, B leo", card="jupiter", round=1))
    play(state, "world jupiter", "pass", "pass")
    assert (asked(state), actor(state)) == ("win", "C")
    play(state, "pass")
    assert (asked(state), actor(state)) == ("setting", "B")


def test_lab_233_destiny_wins_alone() -> None:
    phase, who, initiative, lines = ended("- n9, A n2, B n8", "n3")
    assert (phase, who, initiative) == ("setting", "A", 0)
    assert ("DestinyWon", "LAB-233") in lines


def test_lab_234_destiny_ties_with_a_player() -> None:
    phase, who, initiative, lines = ended("- leo, A mars, B mercury", "jupiter")
    assert (phase, who, initiative) == ("win", "C", 0)
    assert ("DestinyShared", "LAB-234") in lines


def test_lab_235_no_card_in_the_world() -> None:
    state = drawn(
        """
        round: 2
        actor: B
        left: 1
        initiative: A
        hand B: V
        """
    )
    lines = play(state, "own pope")
    assert (asked(state), actor(state), state.initiative) == ("setting", "A", 0)
    assert ("NobodyWon", "LAB-235") in told(lines)


def test_lab_236_the_world_goes_to_the_past_before_rewards() -> None:
    state = drawn(LAST.format(world="- n1, A n2, B n8", card="n9", round=1))
    play(state, "world n9", "pass")
    assert asked(state) == "win"
    assert (world(state), past(state)) == ("-", "n1 n2 n8 n9")


REWARD = """
    phase: win
    hand A: n1
    hand B: n2
    board A:
        P1.A/1.A  -  P2
        -         -  -
    board B:
        -  -  P3
        -  -  C3^
    """


def test_lab_240_the_rewards() -> None:
    state = drawn(REWARD)
    assert legal(state) == "pass, win draw, win reveal, win throw, win consolidate"
    rewards = {
        "draw": ("draw planet pile", "place A-P2"),
        "reveal": ("token +1 X-P",),
        "throw": ("token +1 X-C",),
        "consolidate": ("token +0 A-P1",),
    }
    for reward, steps in rewards.items():
        state = drawn(REWARD)
        play(state, f"win {reward}", *steps)
        assert asked(state) == "setting"  # at most one
    state = drawn(REWARD)
    lines = play(state, "pass")
    assert told(lines) == [("RewardDeclined", "LAB-240")]
    assert asked(state) == "setting"


def test_lab_240_a_reward_is_of_either_kind() -> None:
    state = drawn(REWARD)
    play(state, "win draw")
    assert legal(state) == "draw planet pile, draw constellation pile"
    state = drawn(REWARD)
    play(state, "win throw")
    assert legal(state) == "token +0 A-P1, token +0 X-P, token +1 X-P, token +1 X-C"
    state = drawn(REWARD)
    play(state, "win reveal")
    assert legal(state) == "token +0 A-P1, token +0 X-P, token +1 X-P"


def test_lab_240_the_empress_does_not_double_a_reward() -> None:
    state = drawn(f"{REWARD}stack A: III")
    play(state, "win draw", "draw constellation pile", "place X-C")
    assert asked(state) == "setting"


# -- phase 4, setting --------------------------------------------------------------------


def test_lab_250_everyone_acts_from_the_new_initiative() -> None:
    """Also who was skipped (A) and who played to a space (B)."""
    state = drawn(
        """
        seats: 3
        phase: setting
        actor: C
        left: 1
        initiative: A
        destiny: n0 ?6
        hand B: V
        hand C: n2 n3
        """
    )
    lines = play(state, "pass", "own pope", "world n2", "pass", "pass")
    assert ("Skipped", "LAB-114") in told(lines)
    order = []
    while asked(state) == "setting":
        order.append(actor(state))
        play(state, "pass")
    assert order == ["C", "A", "B"]


def test_lab_250_move_rob_or_pass() -> None:
    state = drawn(
        """
        phase: setting
        stack B: V
        board A:
            -  -  P3^
            -  -  C11^
        """
    )
    assert legal(state) == (
        "pass, move planet X>1, move planet X>2, move constellation X>1, "
        "move constellation X>2, rob +1"
    )
    assert refused(state, "use") == "LAB-250"


# -- phase 5, stellar movement -------------------------------------------------------------


def test_lab_260_the_tops_go_face_down_to_the_zones() -> None:
    state = drawn(
        """
        phase: setting
        left: 1
        hand A: n1
        hand B: n2
        pile planets: P4 P7 rest
        pile constellations: C4 C7 rest
        zone planets: P1^
        """
    )
    play(state, "pass")
    assert (zone(state, "planet"), zone(state, "constellation")) == ("P1^ P4", "C4")
    assert knowers(state, "P4") == knowers(state, "P7") == "everybody"
    assert pile(state, "planet").startswith("P7 ")
    assert pile(state, "constellation").startswith("C7 ")


def test_lab_261_an_empty_pile_is_refilled_from_the_zone() -> None:
    state = drawn(
        """
        phase: setting
        left: 1
        hand A: n1
        hand B: n2
        board A:
            P1  P2  P5
            C1  C2  C5
        board B:
            P6  P7  P8
            C6  C7  C8
        pile planets: P4
        zone planets: P3^ P9* P10* P11* P12.A
        pile constellations: -
        zone constellations: C3* C4* C9* C10* C11* C12*
        """
    )
    play(state, "pass")
    assert asked(state) == "refill planets"
    assert not GAME.is_possible(state, GAME.parse_outcome(state, "refill P3 P4 P9 P10 P11"))
    lines = play(state, "* refill P9 P4 P3 P12 P11 P10")
    assert ("Refilled", "LAB-261") in told(lines)
    assert asked(state) == "refill constellations"  # was empty before
    play(state, "* refill C12 C11 C10 C9 C4 C3")
    assert pile(state, "planet") == "P9 P4 P3 P12 P11 P10"
    assert (zone(state, "planet"), zone(state, "constellation")) == ("-", "-")
    assert [knowers(state, code) for code in ("P9", "P4", "P3", "P12")] == [
        "everybody",
        *("nobody",) * 3,
    ]
    assert (asked(state), state.trick) == ("card", 2)


def test_lab_261_a_pile_is_refilled_in_phase_5_only() -> None:
    state = drawn(
        """
        hand A: mercury n1
        hand B: n2
        board A:
            P1  P2  P5
            -   -   -
        board B:
            P6  P7  P8
            -   -   -
        pile planets: P4
        zone planets: P3* P9* P10* P11* P12*
        """
    )
    play(state, "world mercury", "draw planet pile", "place X-P")
    assert (pile(state, "planet"), zone(state, "planet")) == ("-", "P3 P9 P10 P11 P12 P5")
    assert asked(state) == "card"


@pytest.mark.parametrize(("round", "after"), [(1, "deal again"), (2, "over")])
def test_lab_262_also_after_the_eighth_trick(round: int, after: str) -> None:
    state = drawn(
        f"""
        phase: setting
        round: {round}
        trick: 8
        left: 1
        pile planets: P4 P7 rest
        """
    )
    play(state, "pass")
    assert zone(state, "planet") == "P4"
    assert asked(state) == after


def test_lab_262_nothing_happens_without_pile_and_zone() -> None:
    state = drawn(
        """
        seats: 4
        phase: setting
        left: 1
        hand A: n1
        board A:
            P1  P2  P3
            -   -   -
        board B:
            P4  P5  P6
            -   -   -
        board C:
            P7  P8  P9
            -   -   -
        board D:
            P10 P11 P12
            -   -   -
        """
    )
    play(state, "pass")
    assert (pile(state, "planet"), zone(state, "planet")) == ("-", "-")
    assert len(zone(state, "constellation").split()) == 1
    assert (asked(state), state.trick) == ("card", 2)
