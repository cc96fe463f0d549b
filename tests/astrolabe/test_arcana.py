"""The arcana one by one (dossier 4.4): LAB-400 to LAB-421."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.protocol import CHANCE, EVERYONE
from astrarium.games.astrolabe.events import CardsNamed, CardsTraded, HandsSwapped, HandTaken
from astrarium.games.astrolabe.material import CARD_OF, DEVIL, FOOL, NUMERALS
from astrarium.games.astrolabe.scoring import character_points
from astrarium.games.astrolabe.spaces import active_character
from astrarium.games.astrolabe.state import NONE, State
from tests.astrolabe.drawn import (
    GAME,
    actor,
    asked,
    drawn,
    hand,
    knowers,
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
    world,
    zone,
)


def next_is(state: State, seat: str) -> bool:
    """Is it over to this player's card?"""
    return (asked(state), actor(state)) == ("card", seat)


@pytest.mark.parametrize(
    "numeral", [NUMERALS[n] for n in (0, 1, 2, 3, 4, 5, 6, 8, 9, 12, 13, 14, 15, 16)]
)
def test_characters_and_space_arcana_have_no_power_in_the_world(numeral: str) -> None:
    """[LAB-436, R-15] Their number counts, that is all."""
    state = drawn(
        f"""
        hand A: {numeral} n1
        hand B: XVII n2
        past: n5
        board A:
            -  -  P1
            -  -  C1
        board B:
            P2=  -  P3
            -     -  C3
        """
    )
    play(state, f"world {numeral}")
    assert next_is(state, "B")
    assert world(state) == numeral
    assert stack(state, "A") == "-"


# -- 0 Fool ------------------------------------------------------------------------

FOOLED = """
    hand A: 0 n1
    hand B: n2
    stack B: IX
    board A:
        P1.A  -  P2^
        C1    -  -
    board B:
        P3=     P4^/6  P10.B
        C5.A/7   -/8    -
    """


def test_lab_400_1_to_one_s_own_space_or_another() -> None:
    state = drawn(FOOLED)
    assert {"own fool", "opp fool +1"} <= set(legal(state).split(", "))
    play(state, "opp fool +1")
    assert stack(state, "B") == "IX 0"
    assert active_character(state, 1) == FOOL
    assert (asked(state), actor(state), legal(state)) == ("use", "A", "pass, use")
    own = drawn(FOOLED)
    play(own, "own fool", "pass")
    assert (stack(own, "A"), stack(own, "B")) == ("0", "IX")


def test_lab_400_1_it_scores_for_the_owner_of_the_space() -> None:
    state = drawn(FOOLED)
    play(state, "opp fool +1", "pass")
    assert character_points(state, 1, False) == 11  # the Moon lies on X-P


def test_lab_400_2_unlocked_tokens_come_back_at_random_face_down() -> None:
    state = drawn(FOOLED)
    play(state, "opp fool +1", "use")
    assert asked(state) == "scramble planets"
    drawn_orders = {
        GAME.outcome_text(GAME.sample_chance(state, Random(seed))) for seed in range(30)
    }
    assert drawn_orders == {"scramble P3 P4 P10", "scramble P3 P10 P4"}
    for wrong in ("scramble P4 P3 P10", "scramble P3 P4 -", "scramble C5 - -"):
        assert not GAME.is_possible(state, GAME.parse_outcome(state, wrong))
    play(state, "* scramble P3 P10 P4", "* scramble - C5 -")  # also to an empty slot
    assert row(state, "B", "planet") == "P3= P10 P4"
    assert row(state, "B", "constellation") == "- C5 -"
    assert next_is(state, "B")


def test_lab_400_2_declined_or_without_tokens_nothing_happens() -> None:
    state = drawn(FOOLED)
    play(state, "opp fool +1", "pass")
    assert row(state, "B", "planet") == "P3= P4^ P10"
    bare = drawn(
        """
        hand A: 0 n1
        hand B: n2
        board B:
            P3=  -  -
            -     -  -
        """
    )
    play(bare, "opp fool +1")
    assert next_is(bare, "B")  # no USE


def test_lab_400_3_two_are_forgotten_one_is_not_and_settings_are_learnt() -> None:
    state = drawn(FOOLED)
    play(state, "opp fool +1", "use", "* scramble P3 P10 P4", "* scramble - C5 -")
    assert knowers(state, "P4") == knowers(state, "P10") == "nobody"
    assert knowers(state, "C5") == "A"
    assert (knowers(state, "SP6"), knowers(state, "SC7"), knowers(state, "SC8")) == (
        *("B", "nobody"),
        "B",
    )


def test_lab_400_4_others_and_settings_are_untouched() -> None:
    state = drawn(FOOLED)
    before = state.settings[:]
    play(state, "opp fool +1", "use", "* scramble P3 P10 P4", "* scramble - C5 -")
    assert (row(state, "A", "planet"), row(state, "A", "constellation")) == ("P1 - P2^", "C1 - -")
    assert (knowers(state, "P1"), knowers(state, "P2")) == ("A", "everybody")
    assert state.settings == before


# -- I Magician --------------------------------------------------------------------

MAGIC = """
    seats: 3
    hand A: I n1
    hand B: n2
    board A:
        P1/3.A  -/4  -
        C1=    -    -
    board B:
        P2/7.B  -/8  -
        -       -    -
    board C:
        P9=  P6=  -
        -     -     -
    """


def test_lab_401_1_two_settings_of_a_kind_change_places() -> None:
    state = drawn(MAGIC)
    play(state, "own magician")
    assert legal(state) == "pass, token +0 A-P1, token +0 A-P2, token +0 A-C2"
    assert refused(state, "token +0 A-C1") == "LAB-316"
    assert refused(state, "token +0 X-P") == "LAB-401.1"
    assert refused(state, "token +1 A-P1") == "LAB-401.1"
    play(state, "token +0 A-P1")
    assert legal(state) == "token +1 A-P1, token +1 A-P2"  # C's are locked
    assert refused(state, "token +1 A-C1") == "LAB-401.1"
    assert refused(state, "token +2 A-P1") == "LAB-316"
    assert refused(state, "pass") == "LAB-319"
    lines = play(state, "token +1 A-P2")
    assert (setting(state, "A A-P1"), setting(state, "B A-P2")) == ("SP8", "SP3")
    assert (row(state, "A", "planet"), row(state, "B", "planet")) == ("P1 - -", "P2 - -")
    assert ("SettingsSwapped", "LAB-401.1") in told(lines)
    declined = drawn(MAGIC)
    play(declined, "own magician", "pass")
    assert setting(declined, "A A-P1") == "SP3"


def test_lab_401_2_knowledge_travels_and_owners_with_a_token_learn() -> None:
    state = drawn(MAGIC)
    lines = play(state, "own magician", "token +0 A-P1", "token +1 A-P1")
    assert (knowers(state, "SP3"), knowers(state, "SP7")) == ("AB", "AB")
    seen = [(line.what[0], line.audience) for line in lines if line.rule == "LAB-401.2"]
    assert seen == [(0, 1), (1, 2)]
    empty = drawn(MAGIC)
    play(empty, "own magician", "token +0 A-P1", "token +1 A-P2")
    assert (knowers(empty, "SP3"), knowers(empty, "SP8")) == ("A", "A")  # B has no token there


# -- II Priestess ------------------------------------------------------------------

PRIESTESS = """
    hand A: {}
    hand B: n2
    stack A: {}
    board A:
        -  -  P1
        -  -  C1
    board B:
        -  -  P2
        -  -  C2
    """


@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("venus", "pass, draw planet pile, draw constellation pile"),
        ("taurus", "pass, draw planet pile, draw constellation pile"),
        ("saturn", "pass, token +0 X-P, token +0 X-C, token +1 X-P, token +1 X-C"),
        ("pisces", "pass, token +1 X-P, token +1 X-C"),
        ("n9", "pass, token +0 X-P, token +0 X-C"),
        ("VII", "pass, draw planet pile, draw constellation pile"),
    ],
)
def test_lab_402_1_either_kind_in_the_powers_of_the_world(card: str, choices: str) -> None:
    state = drawn(PRIESTESS.format(card, "II"))
    play(state, f"world {card}")
    assert legal(state) == choices
    without = drawn(PRIESTESS.format(card, "II XII"))  # covered
    play(without, f"world {card}")
    assert legal(without) != choices


def test_lab_402_2_the_kind_is_chosen_step_by_step() -> None:
    state = drawn(PRIESTESS.format("VII", "II"))
    play(state, "world VII", "draw constellation pile", "place A-C1", "draw constellation pile")
    assert legal(state) == "place A-C2"  # slots stay typed
    exchange = drawn(PRIESTESS.format("n9", "II"))
    play(exchange, "world n9", "token +0 X-P")
    assert legal(exchange) == "token +1 X-P"
    assert refused(exchange, "token +1 X-C") == "LAB-313"


def test_lab_402_3_not_for_temperance_in_a_space() -> None:
    """Its exchanges are not of a card played to the World; fetching and Justice neither."""
    state = drawn(
        """
        hand A: XI n1
        hand B: n2
        stack A: II
        board A:
            P1  -  P3
            -   -  C1
        """
    )
    play(state, "world XI", "use")
    assert legal(state) == "token +0 A-P1, token +0 X-P"
    temperance = drawn(PRIESTESS.format("XIV", "II"))
    play(temperance, "own temperance")
    assert legal(temperance) == "pass, token +0 X-P"


# -- III Empress -------------------------------------------------------------------

EMPRESS = """
    hand A: {}
    hand B: n2 n3
    stack A: III
    stack B: V IX
    tower: {}
    board A:
        P1  P2  P3
        -   -   -
    board B:
        P4  -   -
        -   -   -
    """


def test_lab_403_1_a_power_is_carried_out_twice() -> None:
    state = drawn(EMPRESS.format("sun", "-"))
    play(state, "world sun", "token +1 A-P1", "place A-P1")
    assert (asked(state), legal(state)) == ("steal", "pass")  # as the first left it
    play(state, "pass")
    assert next_is(state, "B")
    again = drawn(EMPRESS.format("sun", "-"))
    play(again, "world sun", "pass", "token +1 A-P1", "place A-P1")
    assert next_is(again, "B")


def test_lab_403_1_settled_when_the_card_is_laid() -> None:
    state = drawn(EMPRESS.format("XX", "-"))
    play(state, "world XX", "judge top +0")  # the Empress herself
    assert (stack(state, "A"), asked(state)) == ("-", "judge")
    play(state, "judge top +1")
    assert next_is(state, "B")


def test_lab_403_2_how_often_each_power_is_asked() -> None:
    wheel = drawn(EMPRESS.format("X", "-"))
    play(wheel, "world X")
    steps = []
    while asked(wheel) == "reveal":
        steps.append("P" in legal(wheel))
        play(wheel, "pass")
    assert steps == [True, False, True, False]
    for first in ("use", "pass"):
        fetch = drawn(EMPRESS.format("XIX", "-"))
        play(fetch, "world XIX", first)
        if first == "use":
            play(fetch, "place X-P")
        assert next_is(fetch, "B")  # never a second one
    judge = drawn(EMPRESS.format("XX", "-"))
    play(judge, "world XX", "judge top +1", "judge top +1")
    assert (stack(judge, "B"), past(judge)) == ("-", "V IX")


def test_lab_403_2_a_second_justice_only_while_somebody_is_unequal() -> None:
    state = drawn(EMPRESS.format("XI", "-"))
    play(state, "world XI", "use")
    for slot in ("A-P1", "A-P2", "X-P"):
        play(state, f"token +0 {slot}")
    play(state, "token +0 A-P1")  # B's only one
    assert next_is(state, "B")
    declined = drawn(EMPRESS.format("XI", "-"))
    play(declined, "world XI", "pass")
    assert (asked(declined), actor(declined)) == ("use", "A")


def test_lab_403_3_no_effect_on_space_plays() -> None:
    """Temperance covers the Empress; a card in B's space leaves her in force."""
    state = drawn(EMPRESS.format("XIV n1", "-").replace("V IX", "V"))
    play(state, "own temperance", "pass", "pass")
    assert next_is(state, "B")
    for card in ("fool", "devil"):
        other = drawn(EMPRESS.format("0 XV n1", "-"))
        play(other, f"opp {card} +1", "pass")
        assert (stack(other, "A"), next_is(other, "B")) == ("III", True)


def test_lab_403_3_no_effect_on_the_setting_phase() -> None:
    state = drawn("phase: setting\nstack A: III\nboard A:\n    P1 - -\n    - - -")
    play(state, "move planet 1>2")
    assert (asked(state), actor(state)) == ("setting", "B")


# -- IV Emperor --------------------------------------------------------------------


def test_lab_404_1_an_adversary_with_a_card_and_a_card_oneself() -> None:
    text = """
        seats: 3
        hand A: {}
        hand B: {}
        hand C: n2
        """
    state = drawn(text.format("IV n1", "-"))
    play(state, "own emperor")
    assert legal(state) == "pass, target +2"
    assert refused(state, "target +1") == "LAB-404.1"
    assert refused(state, "target +3") == "LAB-501"
    play(state, "pass")
    assert (hand(state, "A"), hand(state, "C")) == ("n1", "n2")
    bare = drawn(text.format("IV", "n5"))
    play(bare, "own emperor")
    assert legal(bare) == "pass"
    assert refused(bare, "target +1") == "LAB-404.1"


@pytest.mark.parametrize(
    ("own", "other", "taken", "given"),
    [
        ("n2 n7", "XX mars", "XX", "n2"),
        ("mars leo", "black-sun n9", "black-sun", "mars"),
        ("neptune scorpio", "uranus libra", "uranus", "scorpio"),  # planet above sign
        ("n0", "n9 n8", "n9", "n0"),
        ("XXI", "n0", "n0", "XXI"),  # no choice of card
    ],
)
def test_lab_404_2_his_strongest_for_one_s_own_weakest(
    own: str, other: str, taken: str, given: str
) -> None:
    state = drawn(
        f"""
        hand A: IV {own}
        hand B: {other}
        """
    )
    play(state, "own emperor", "target +1")
    assert taken in hand(state, "A").split()
    assert given in hand(state, "B").split()
    assert len(hand(state, "A").split()) == len(own.split())


def test_lab_404_2_both_are_fixed_before_any_transfer() -> None:
    state = drawn(
        """
        hand A: IV XX
        hand B: mars n0
        """
    )
    play(state, "own emperor", "target +1")
    assert (hand(state, "A"), hand(state, "B")) == ("mars", "XX n0")


def test_lab_404_2_only_the_two_are_told_the_cards() -> None:
    state = drawn(
        """
        seats: 3
        hand A: IV n1
        hand B: XX mars
        hand C: n2
        """
    )
    lines = play(state, "own emperor", "target +1")
    told_all = [line for line in lines if isinstance(line.what, CardsTraded)]
    told_two = [line for line in lines if isinstance(line.what, CardsNamed)]
    assert [line.audience for line in told_all] == [EVERYONE]
    assert [(line.audience, line.learnt) for line in told_two] == [(0b011, True)]
    assert told_two[0].what[2:] == (CARD_OF["XX"], CARD_OF["n1"])


# -- V Pope ------------------------------------------------------------------------


def test_lab_405_the_pope_sees_his_owner_s_tokens_and_settings() -> None:
    state = drawn(
        """
        hand A: V n1
        hand B: n0 n2
        board A:
            P1/3  -/4  P2
            -/5   -    C1.B
        board B:
            -  -  P5
            -  -  -
        """
    )
    lines = play(state, "own pope")
    seen = [line for line in lines if line.rule == "LAB-405"]
    assert seen
    assert all(line.audience == 1 and line.learnt for line in seen)
    for code in ("P1", "P2", "SP3", "SP4", "SC5"):
        assert knowers(state, code) == "A"
    assert knowers(state, "C1") == "AB"
    assert knowers(state, "P5") == "nobody"
    play(state, "world n0", "token +0 X-P", "token +1 X-P")  # P5 arrives later
    assert knowers(state, "P5") == "A"
    assert knowers(state, "P2") == "A"  # stays known, at B's now


def test_lab_405_a_covered_pope_shows_nothing() -> None:
    state = drawn(
        """
        hand A: n1
        hand B: n0
        actor: B
        initiative: B
        stack A: V XII
        board A:
            -  -  P2
            -  -  -
        board B:
            -  -  P5
            -  -  -
        """
    )
    play(state, "world n0", "token +0 X-P", "token +1 X-P")
    assert knowers(state, "P5") == "nobody"


def test_lab_405_also_settings_that_the_magician_brings() -> None:
    state = drawn(
        """
        hand A: I n1
        hand B: n2
        stack B: V
        board A:
            -/3  -  -
            -    -  -
        """
    )
    play(state, "own magician", "token +0 A-P1", "token +1 A-P2")
    assert knowers(state, "SP3") == "B"


# -- VI Lovers ---------------------------------------------------------------------


@pytest.mark.parametrize(("own", "other"), [("n1", "mars XX n2"), ("n1 n3", "-"), ("", "n2")])
def test_lab_406_1_the_hands_are_exchanged(own: str, other: str) -> None:
    state = drawn(
        f"""
        seats: 3
        hand A: VI {own}
        hand B: {other}
        hand C: n9
        """
    )
    play(state, "own lovers")
    assert legal(state) == "pass, target +1, target +2"
    play(state, "target +1")
    assert sorted(hand(state, "A").split()) == sorted(other.split())
    assert sorted(hand(state, "B").split()) == sorted((own or "-").split())
    assert state.partner == 1


def test_lab_406_1_each_is_told_the_hand_he_takes() -> None:
    state = drawn(
        """
        seats: 3
        hand A: VI n1
        hand B: mars
        hand C: n9
        """
    )
    lines = play(state, "own lovers", "target +1")
    assert [line.audience for line in lines if isinstance(line.what, HandsSwapped)] == [EVERYONE]
    taken = [line for line in lines if isinstance(line.what, HandTaken)]
    assert [(line.what[1], line.audience) for line in taken] == [
        ((CARD_OF["mars"],), 1),
        ((CARD_OF["n1"],), 2),
    ]
    assert all(line.learnt for line in taken)
    assert knowers(state, "mars") == knowers(state, "n1") == "AB"


def test_lab_406_2_declined_no_swap_and_no_partner() -> None:
    state = drawn(
        """
        hand A: VI n1
        hand B: mars
        """
    )
    play(state, "own lovers", "pass")
    assert (hand(state, "A"), hand(state, "B"), state.partner) == ("n1", "mars", NONE)


def test_lab_406_3_who_lost_the_lovers_is_the_partner() -> None:
    robbed = drawn(
        """
        seats: 3
        phase: setting
        stack C: VI
        partner: B
        board A:
            P7^  -  -
            C3^  -  -
        """
    )
    play(robbed, "rob +2")
    assert robbed.partner == 2
    traded = drawn(
        """
        hand A: XV n1
        hand B: n2
        stack B: VI
        partner: A
        """
    )
    play(traded, "opp devil +1", "use")
    assert traded.partner == 1


def test_lab_406_3_without_the_lovers_on_a_stack_no_partner() -> None:
    state = drawn(
        """
        hand A: XX n1
        hand B: n2
        stack A: VI
        partner: B
        """
    )
    lines = play(state, "world XX", "judge top +0")
    assert state.partner == NONE
    assert ("PartnerLost", "LAB-406.3") in told(lines)
    covered = drawn(
        """
        hand A: V n1
        hand B: n2
        stack A: VI
        partner: B
        """
    )
    play(covered, "own pope")
    assert covered.partner == 1
    collected = drawn("phase: setting\ntrick: 8\nleft: 1\nstack A: VI V\npartner: B")
    play(collected, "pass")
    assert collected.partner == NONE


# -- VII Chariot, VIII Strength, IX Hermit, X Wheel --------------------------------------


def test_lab_407_the_chariot_draws_a_planet_then_a_constellation() -> None:
    text = """
        hand A: VII n1
        hand B: n2
        pile planets: P4 rest
        pile constellations: C4 rest
        """
    state = drawn(text)
    play(state, "world VII")
    assert legal(state) == "pass, draw planet pile"
    assert refused(state, "draw constellation pile") == "LAB-407"
    play(state, "draw planet pile", "place X-P")
    assert legal(state) == "pass, draw constellation pile"
    assert refused(state, "draw planet pile") == "LAB-407"
    play(state, "draw constellation pile", "place X-C")
    assert (token(state, "A X-P"), token(state, "A X-C")) == ("P4", "C4")
    assert next_is(state, "B")
    half = drawn(text)
    play(half, "world VII", "pass", "draw constellation pile", "place X-C")
    assert (token(half, "A X-P"), token(half, "A X-C")) == ("-", "C4")


def test_lab_408_1_strength_breaks_an_adverse_lock() -> None:
    state = drawn(
        """
        seats: 3
        hand A: VIII n1
        hand B: n2
        board A:
            P1=  -  -
            -     -  -
        board B:
            P2=  P3  -
            -     -   -
        board C:
            -     -  -
            C4=  -  -
        """
    )
    play(state, "own strength")
    assert legal(state) == "pass, token +1 A-P1, token +2 A-C1"
    assert refused(state, "token +0 A-P1") == "LAB-408.1"
    assert refused(state, "token +1 A-P2") == "LAB-408.1"
    play(state, "token +2 A-C1")
    assert legal(state) == "place A-C1, place A-C2, place X-C"
    play(state, "place X-C")
    assert (token(state, "A X-C"), token(state, "C A-C1")) == ("C4^", "-")
    assert (setting(state, "C A-C1"), knowers(state, "SC4")) == ("SC4", "everybody")
    assert sees(state, "B", "C A-C1") == "-/4*"
    assert state.locked.bit_count() == 2


def test_lab_408_2_no_adverse_lock_nothing_happens() -> None:
    state = drawn(
        """
        hand A: VIII n1
        hand B: n2
        board A:
            P1=  -  -
            -     -  -
        """
    )
    play(state, "own strength")
    assert legal(state) == "pass"
    play(state, "pass")
    assert next_is(state, "B")


def test_lab_409_the_hermit_takes_a_card_of_the_past() -> None:
    text = """
        hand A: IX n1
        hand B: n2
        world: - n0
        past: XX mars n7
        """
    state = drawn(text)
    play(state, "own hermit")
    assert legal(state) == "pass, past XX, past mars, past n7"
    for card in ("n0", "n2", "venus"):  # of the trick, of a hand, aside
        assert refused(state, f"past {card}") == "LAB-409"
    lines = play(state, "past XX")
    assert (hand(state, "A"), past(state)) == ("XX n1", "mars n7")
    assert knowers(state, "XX") == "everybody"
    assert (lines[-1].rule, lines[-1].audience) == ("LAB-409", EVERYONE)
    declined = drawn(text)
    play(declined, "own hermit", "pass")
    assert (hand(declined, "A"), past(declined)) == ("n1", "XX mars n7")


def test_lab_410_the_wheel_reveals_a_planet_then_a_constellation() -> None:
    state = drawn(
        """
        hand A: X n1
        hand B: n2
        board A:
            -  -  P1
            -  -  C1
        board B:
            -  -  P2^
            -  -  C2
        """
    )
    play(state, "world X")
    assert legal(state) == "pass, token +0 X-P"
    assert refused(state, "token +0 X-C") == "LAB-410"
    play(state, "token +0 X-P")
    assert legal(state) == "pass, token +0 X-C, token +1 X-C"
    play(state, "token +1 X-C")
    assert [token(state, where) for where in ("A X-P", "A X-C", "B X-C")] == ["P1^", "C1", "C2^"]
    assert next_is(state, "B")


# -- XI Justice --------------------------------------------------------------------

JUSTICE = """
    seats: 3
    actor: B
    initiative: B
    hand A: n1
    hand B: XI n2
    hand C: n3
    board A:
        P1   P2^  -
        C1   -    -
    board B:
        P3   -    -
        C2   C3   C4
    board C:
        P4   -    -
        -    -    C5
    """


def test_lab_411_1_everyone_unequal_discards_from_the_user_clockwise() -> None:
    state = drawn(JUSTICE)
    play(state, "world XI")
    assert (actor(state), legal(state)) == ("B", "pass, use")
    lines = play(state, "use")
    assert ("JusticeCalled", "LAB-411.1") in told(lines)
    assert (actor(state), legal(state)) == ("B", "token +0 A-C1, token +0 A-C2, token +0 X-C")
    assert refused(state, "token +0 A-P1") == "LAB-411.1"
    assert refused(state, "token +2 A-P1") == "LAB-411.1"
    assert refused(state, "pass") == "LAB-411.1"
    play(state, "token +0 X-C", "token +0 A-C1")
    assert (actor(state), legal(state)) == ("A", "token +0 A-P1, token +0 A-P2")  # C is equal
    play(state, "token +0 A-P2")
    assert next_is(state, "C")
    declined = drawn(JUSTICE)
    play(declined, "world XI", "pass")
    assert next_is(declined, "C")


def test_lab_411_2_faces_locks_and_nothing_left() -> None:
    state = drawn(JUSTICE)
    play(state, "world XI", "use", "token +0 X-C", "token +0 A-C1", "token +0 A-P2")
    assert (zone(state, "constellation"), zone(state, "planet")) == ("C4 C2", "P2^")
    locked = drawn(
        """
        hand A: XI n1
        hand B: n2
        board A:
            P1=  P2  -
            -     -   -
        board B:
            -     -   P5
            -     -   -
        """
    )
    play(locked, "world XI", "use")
    assert refused(locked, "token +0 A-P1") == "LAB-411.2"
    play(locked, "token +0 A-P2")
    assert (row(locked, "A", "planet"), actor(locked)) == ("P1= - -", "B")  # still unequal
    play(locked, "token +0 X-P")
    assert row(locked, "B", "planet") == "- - -"  # 0 to 0


# -- XII Hanged Man, XIII Death -----------------------------------------------------------


def test_lab_412_1_the_hanged_man_covers_a_character() -> None:
    state = drawn(
        """
        hand A: XII n1
        hand B: n2
        stack B: V
        board B:
            -  -  P3
            -  -  -
        """
    )
    assert "own hanged-man" not in legal(state)
    assert character_points(state, 1, False) == 60
    play(state, "opp hanged-man +1")
    assert (stack(state, "B"), active_character(state, 1)) == ("V XII", NONE)
    assert character_points(state, 1, False) == 0
    assert next_is(state, "B")


def test_lab_412_2_a_character_sends_him_to_the_past() -> None:
    state = drawn(
        """
        hand A: II n1
        hand B: n2
        stack A: V XII
        """
    )
    lines = play(state, "own priestess")
    assert (stack(state, "A"), past(state)) == ("V II", "XII")
    assert ("Displaced", "LAB-412.2") in told(lines)


def test_lab_413_1_death_covers_a_character() -> None:
    state = drawn(
        """
        hand A: XIII n1
        hand B: n2
        stack B: V
        """
    )
    play(state, "opp death +1")
    assert (stack(state, "B"), active_character(state, 1)) == ("V XIII", NONE)


@pytest.mark.parametrize(("move", "taker"), [("own priestess", "A"), ("opp fool +1", "A")])
def test_lab_413_2_death_goes_to_who_covers_it(move: str, taker: str) -> None:
    where = "A" if move.startswith("own") else "B"
    state = drawn(
        f"""
        hand A: 0 II n1
        hand B: n2
        stack {where}: V XIII
        """
    )
    lines = play(state, move)
    assert "XIII" in hand(state, taker).split()
    assert "XIII" not in stack(state, where)
    assert knowers(state, "XIII") == "everybody"
    death = next(line for line in lines if line.rule == "LAB-413.2")
    assert death.audience == EVERYONE


# -- XIV Temperance, XV Devil ---------------------------------------------------------------


def test_lab_414_temperance_exchanges_a_planet_then_a_constellation() -> None:
    state = drawn(
        """
        seats: 3
        hand A: XIV n1
        hand B: n2
        board A:
            -  -  P1
            -  -  C1
        board B:
            P2 -  -
            -  -  -
        board C:
            -  -  -
            -  C3 -
        """
    )
    play(state, "own temperance")
    assert legal(state) == "pass, token +0 X-P"
    assert refused(state, "token +0 X-C") == "LAB-414"
    play(state, "token +0 X-P", "token +1 A-P1")
    assert legal(state) == "pass, token +0 X-C"
    play(state, "token +0 X-C", "token +2 A-C2")
    assert (token(state, "A X-P"), token(state, "A X-C")) == ("P2", "C3")
    assert (token(state, "B A-P1"), token(state, "C A-C2")) == ("P1", "C1")
    assert next_is(state, "B")


DEVILRY = """
    hand A: XV n1
    hand B: n2
    stack A: II
    stack B: {}
    """


def test_lab_415_1_the_devil_never_in_one_s_own_space() -> None:
    state = drawn(DEVILRY.format("V"))
    assert legal(state) == "world XV, world n1, opp devil +1"
    assert refused(state, "own devil") == "LAB-415.1"
    assert refused(drawn("hand A: n1"), "own devil") == "LAB-211"  # he has not even the card
    play(state, "world XV")
    assert next_is(state, "B")  # no power in the World


def test_lab_415_1_the_devil_is_a_character_of_who_holds_him() -> None:
    board = "board A:\n    - - P12^\n    - - C10^\nboard B:\n    - - P12^\n    - - C1"
    held = drawn("phase: setting\nstack B: XV\n" + board.partition("board B")[0])
    assert legal(held).endswith("rob +1")
    play(held, "rob +1")
    assert character_points(held, 0, False) == 666
    given = drawn("hand A: XV n1\nhand B: n2\nboard B" + board.partition("board B")[2])
    play(given, "opp devil +1")
    assert character_points(given, 1, False) == 66
    kept = drawn("phase: setting\nactor: B\ntrick: 8\nleft: 1\nstack B: II XV")
    play(kept, "pass")
    assert stack(kept, "B") == "XV"  # LAB-121


def test_lab_415_2_the_devil_takes_the_place_of_a_character() -> None:
    state = drawn(DEVILRY.format("V IX"))
    play(state, "opp devil +1")
    assert stack(state, "B") == "V IX XV"  # while USE is asked
    assert (actor(state), legal(state)) == ("A", "pass, use")
    lines = play(state, "use")
    assert (stack(state, "A"), stack(state, "B")) == ("II IX", "V XV")
    assert ("CharacterTraded", "LAB-415.2") in told(lines)
    assert next_is(state, "B")


def test_lab_415_3_declined_or_without_a_character_it_simply_lands() -> None:
    declined = drawn(DEVILRY.format("V IX"))
    play(declined, "opp devil +1", "pass")
    assert (stack(declined, "A"), stack(declined, "B")) == ("II", "V IX XV")
    covered = drawn(DEVILRY.format("IX XIII"))
    play(covered, "opp devil +1")
    assert (stack(covered, "B"), hand(covered, "A")) == ("IX XV", "XIII n1")
    assert next_is(covered, "B")
    empty = drawn(DEVILRY.format("-"))
    play(empty, "opp devil +1")
    assert stack(empty, "B") == "XV"
    for state in (declined, covered, empty):
        assert active_character(state, 1) == DEVIL


# -- XVI Tower ---------------------------------------------------------------------


def test_lab_416_1_the_tower_stands_beside_and_covers_nothing() -> None:
    state = drawn(
        """
        hand A: XVI n1
        hand B: n2
        stack A: V
        """
    )
    play(state, "own tower")
    assert (state.tower, stack(state, "A"), past(state)) == (0, "V", "-")
    assert next_is(state, "B")
    over = drawn("phase: setting\ntrick: 8\nleft: 1\ntower: A")
    play(over, "pass")
    assert over.tower == NONE  # the round is over


TOWERS = """
    hand A: XII XX
    hand B: n2
    tower: {}
    stack A: II
    stack B: V
    board B:
        P2  -  P6
        -   -  -
    """


def test_lab_416_2_no_adverse_card_and_no_judgement_of_the_top() -> None:
    state = drawn(TOWERS.format("B"))
    assert refused(state, "opp hanged-man +1") == "LAB-416.2"
    play(state, "world XX")
    assert refused(state, "judge top +1") == "LAB-416.2"
    assert legal(state) == "pass, judge top +0, judge tower +1"
    own = drawn(TOWERS.format("A"))
    assert "opp hanged-man +1" in legal(own)
    play(own, "world XX")
    assert legal(own) == "pass, judge top +0, judge top +1, judge tower +0"


def test_lab_416_3_it_does_not_stop_powers_on_tokens_settings_and_hands() -> None:
    text = TOWERS.format("B")
    thief = drawn(text.replace("XII XX", "sun"))
    play(thief, "world sun")
    assert legal(thief) == "pass, token +1 A-P1, token +1 X-P"
    emperor = drawn(text.replace("XII XX", "IV n1"))
    play(emperor, "own emperor")
    assert legal(emperor) == "pass, target +1"
    magician = drawn(text.replace("XII XX", "I n1"))
    play(magician, "own magician", "token +0 A-P1")
    assert legal(magician) == "token +1 A-P1, token +1 A-P2"
    owner = drawn(
        """
        hand A: V n1
        hand B: n2
        tower: A
        stack A: II
        """
    )
    play(owner, "own pope")
    assert stack(owner, "A") == "II V"


# -- those that fetch, and XX Judgement ------------------------------------------------------


def fetched(card: str) -> str:
    """The token that a card fetches from an otherwise untouched pile."""
    state = drawn(f"hand A: {card}\nhand B: n2\npile planets: P1 rest")
    play(state, f"world {card}")
    assert legal(state) == "pass, use"
    before = pile(state, "planet").split()
    play(state, "use", "place X-P")
    assert [code for code in before if code not in pile(state, "planet").split()] == [
        token(state, "A X-P")[:-1]
    ]
    return token(state, "A X-P")


def test_lab_417_the_star_fetches_the_black_sun() -> None:
    assert fetched("XVII") == "P12^"


def test_lab_418_the_moon_fetches_the_moon() -> None:
    assert fetched("XVIII") == "P10^"


def test_lab_419_the_sun_fetches_the_sun() -> None:
    assert fetched("XIX") == "P11^"


def test_lab_421_the_world_fetches_the_earth() -> None:
    assert fetched("XXI") == "P3^"


def test_lab_420_1_the_top_of_any_stack_or_any_tower() -> None:
    text = """
        seats: 3
        hand A: XX n1
        hand B: n2
        stack A: V II
        stack C: IX
        tower: A
        """
    state = drawn(text)
    play(state, "world XX")
    assert legal(state) == "pass, judge top +0, judge top +2, judge tower +0"
    assert refused(state, "judge top +1") == "LAB-420.1"  # an empty space
    assert refused(state, "judge tower +1") == "LAB-420.1"
    assert refused(state, "judge top +3") == "LAB-501"
    play(state, "judge top +2")
    assert (stack(state, "C"), past(state)) == ("-", "IX")
    tower = drawn(text)
    play(tower, "world XX", "judge tower +0")
    assert (tower.tower, past(tower), stack(tower, "A")) == (NONE, "XVI", "V II")
    declined = drawn(text)
    play(declined, "world XX", "pass")
    assert past(declined) == "-"


def test_lab_420_2_what_lies_beneath_is_in_force_and_tokens_stay() -> None:
    state = drawn(
        """
        hand A: XX n1
        hand B: n2
        stack B: IX XIII
        board B:
            -  -  P9
            -  -  C4
        """
    )
    play(state, "world XX", "judge top +1")
    assert (stack(state, "B"), past(state)) == ("IX", "XIII")
    assert (hand(state, "A"), hand(state, "B")) == ("n1", "n2")  # to nobody's hand
    assert (token(state, "B X-P"), token(state, "B X-C")) == ("P9", "C4")
    assert character_points(state, 1, False) == 333


def test_lab_400_2_the_fool_asks_chance_only_where_there_are_tokens() -> None:
    state = drawn(
        """
        hand A: 0 n1
        hand B: n2
        board B:
            -   -  -
            C1  -  C2
        """
    )
    play(state, "opp fool +1", "use")
    assert (GAME.to_act(state), asked(state)) == (CHANCE, "scramble constellations")
    play(state, "* scramble - C2 C1")
    assert next_is(state, "B")
