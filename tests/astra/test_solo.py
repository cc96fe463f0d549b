"""The solo game against Ptolemy (dossier section 5): AST-401 to AST-462."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from astrarium.engine.errors import BadOptions
from astrarium.engine.protocol import CHANCE, SPECTATOR, Journal, Told
from astrarium.engine.registry import check_options
from astrarium.games.astra import SOLO
from astrarium.games.astra.events import FACE_DOWN, LibraryFilled
from astrarium.games.astra.library import candidates, is_removal, remove
from astrarium.games.astra.material import (
    CARD_OF,
    E1,
    ELEMENT,
    ELEMENTS,
    FIRE,
    GREAT,
    H6,
    KEYS,
    MODIFIERS,
    RIGHT,
    SIZE,
    WATER,
)
from astrarium.games.astra.outcomes import SoloDeal
from astrarium.games.astra.phases import DIE, DREAM_AIM, PATH, POWER, RESHUFFLE
from astrarium.games.astra.scoring import ptolemy_parts
from astrarium.games.astra.state import Ptolemy, State, ptolemy_of
from tests.astra.drawn import (
    cards,
    chance,
    is_over,
    learnt,
    legal,
    play,
    refused,
    slot,
    solo,
    stars,
    told,
    whose,
)

ALL_BONUSES = "bonus 0, bonus 1, bonus 2, bonus 3"


def dealt(modifiers: str = "none", seed: int = 0) -> tuple[State, SoloDeal]:
    state = SOLO.new(1, check_options(SOLO, {"modifiers": modifiers}))
    deal = SOLO.sample_chance(state, Random(seed))
    assert isinstance(deal, SoloDeal)
    assert SOLO.is_possible(state, deal)
    SOLO.apply_chance(state, deal)
    return state, deal


def keys(numbers: tuple[int, ...]) -> list[str]:
    return [KEYS[card] for card in numbers]


def elements(numbers: tuple[int, ...]) -> list[str]:
    return [ELEMENTS[ELEMENT[card]] for card in numbers]


def numbers(names: str) -> list[int]:
    return [CARD_OF[key] for key in names.split()]


# -- 5.1 set-up --------------------------------------------------------------------


def test_ast_401_ast_407_two_sides_the_human_begins_and_there_is_a_dreamer() -> None:
    state, _ = dealt()
    assert (state.seats, state.sides, state.pens) == (1, 2, 3)
    assert (state.first, whose(state), state.actor, state.phase) == (0, "A", 0, POWER)


def test_ast_402_ast_403_the_pile_and_the_human() -> None:
    """20 cards: 13 stay above the End card, 3 below; 28 are aside."""
    state, deal = dealt()
    assert (len(deal.pile), len(deal.library) + len(deal.removed)) == (20, 28)
    assert (state.above, len(state.pile) - state.drawn - state.above) == (13, 3)
    assert len(state.cards) == 3
    assert SOLO.view(state, 0).boards == ((8, 0, 0, 0, 0, (), ()),)
    assert SOLO.view(state, 0).scoring == (deal.scoring[0],)


@pytest.mark.parametrize("seed", range(3))
def test_ast_404_a_small_card_of_earth_fire_and_air_goes(seed: int) -> None:
    state, deal = dealt(seed=seed)
    assert elements(deal.removed) == ["earth", "fire", "air"]
    assert all(SIZE[card] <= 7 for card in deal.removed)
    swapped = deal._replace(removed=deal.removed[::-1])
    assert not SOLO.is_possible(SOLO.new(1, {"modifiers": "none"}), swapped)
    assert ptolemy_of(state).removed == deal.removed


def test_ast_405_left_right_and_a_pile_of_23() -> None:
    state, deal = dealt()
    ptolemy = ptolemy_of(state)
    assert (ptolemy.left, ptolemy.right) == deal.library[:2]
    assert ptolemy.library[ptolemy.drawn :] == deal.library[2:]
    assert len(deal.library) == 25


def test_ast_406_ptolemys_board() -> None:
    ptolemy = ptolemy_of(dealt()[0])
    assert (ptolemy.fame, ptolemy.dust, ptolemy.telescopes, ptolemy.cards) == (12, 5, 0, ())


def test_ast_406_ptolemy_has_no_card_limit() -> None:
    """A ninth card, more than any wisdom track allows."""
    eight = "ram lion lyre crab cup whale eagle bull"
    state = solo(
        f"turn: P\nphase: die\nslot 1: crow PPPP.\nleft: altar\nptolemy: cards {eight}",
    )
    chance(state, "die 1")
    assert keys(ptolemy_of(state).cards) == [*eight.split(), "crow"]


def test_ast_408_the_human_plays_with_the_two_player_additions() -> None:
    """A Rest brings a dream; the dreamer's stars open and complete a card, and help nobody."""
    state = solo("phase: action\nslot 1: crow\nslot 2: lyre A\nslot 3: bull")
    play(state, "rest", "tick 3.0", "tick 3.1")
    assert (slot(state, 3), state.phase) == ("bull dd........", DIE)
    state = solo("phase: action\nslot 1: crow ddd..\nslot 2: lyre A\nslot 3: bull")
    play(state, "observe 1")
    assert stars(state) == [3, 4]
    play(state, "tick 1.3", "tick 1.4")
    assert (cards(state, 0), state.fame, ptolemy_of(state).fame) == ("crow", [0], 12)


# -- 5.2 Ptolemy's turn ------------------------------------------------------------

SKY = "slot 1: bull\nslot 2: southern_crown\nslot 3: hare\n"


def his_turn(more: str = "", sky: str = SKY, library: str = "") -> State:
    return solo(f"turn: P\nphase: die\n{sky}{more}", library=library)


def before_his_turn(more: str = "", sky: str = SKY) -> State:
    """The human has one dust: a star, and it is Ptolemy's turn."""
    return solo(f"phase: action\n{sky}board A: dust 1\n{more}")


def lots(state: State) -> list[Told]:
    """Whatever else chance decides in his turn."""
    journal = Journal()
    while state.actor == CHANCE:
        SOLO.apply_chance(state, SOLO.sample_chance(state, Random(0)), journal)
    return journal.lines


@pytest.mark.parametrize(("dust", "rests"), [(0, True), (1, False)])
def test_ast_410_he_rests_without_dust_and_observes_otherwise(dust: int, rests: bool) -> None:
    state = before_his_turn(f"ptolemy: dust {dust}\nleft: lion")
    lines = play(state, "observe 1", "tick 1.0")
    assert (("Rested", "AST-410") in told(lines)) == rests
    assert (state.phase == DIE) != rests
    if rests:
        assert (ptolemy_of(state).dust, ELEMENTS[state.pawn]) == (5, "water")
    else:
        chance(state, "die 1")
        assert ptolemy_of(state).dust == 0


@pytest.mark.parametrize(("dust", "loses"), [(1, True), (0, False)])
def test_ast_411_without_a_draw_pile_his_observation_loses_the_game(dust: int, loses: bool) -> None:
    state = before_his_turn(f"ptolemy: dust {dust}\nlibrary: 0")
    lines = play(state, "observe 1", "tick 1.0")
    assert (is_over(state), ptolemy_of(state).lost) == (loses, loses)
    assert (("LibraryEmpty", "AST-411") in told(lines)) == loses
    if loses:
        assert SOLO.scores(state).returns == (-1.0,)


def test_ast_411_one_card_in_the_pile_is_enough() -> None:
    state = before_his_turn("library: 1")
    play(state, "observe 1", "tick 1.0")
    assert state.phase == DIE


@pytest.mark.parametrize(
    ("left", "target"), [("lion", 1), ("eagle", 2), ("wolf", 3)]
)  # fire, air, earth
def test_ast_412_the_target_is_nearest_to_the_element_of_the_library_card(
    left: str, target: int
) -> None:
    """Whatever the elements of the slots (earth, fire, earth) and of the pawn are."""
    state = his_turn(f"pawn: water\nleft: {left}")
    chance(state, "die 2")
    touched = [number for number in (1, 2, 3) if "P" in slot(state, number)]
    assert touched == [target]


@pytest.mark.parametrize(
    ("left", "empty", "target"), [("lion", 1, 2), ("eagle", 2, 3), ("wolf", 3, 1)]
)
def test_ast_412_ast_215_an_empty_slot_is_passed_over_clockwise(
    left: str, empty: int, target: int
) -> None:
    state = his_turn(f"left: {left}", SKY.replace(SKY.split("\n")[empty - 1] + "\n", ""))
    chance(state, "die 1")
    assert "P" in slot(state, target)


def test_ast_412_water_looks_for_the_fewest_unticked_stars() -> None:
    state = his_turn("left: crab", "slot 1: crow A\nslot 2: bull PPPPPPPP\nslot 3: lyre\n")
    chance(state, "die 1")
    assert keys(ptolemy_of(state).cards) == ["bull"]  # it took both


def test_ast_412_a_tie_of_water_is_decided_by_lot() -> None:
    state = his_turn("left: crab", "slot 1: crow A\nslot 2: bull\nslot 3: ram A\n")
    chance(state, "die 1")
    assert state.actor == CHANCE
    assert not SOLO.is_possible(state, SOLO.parse_outcome(state, "aim 2"))
    chance(state, "aim 3")
    assert slot(state, 3) == "ram APP.."


def test_ast_412_without_any_card_he_ticks_nothing() -> None:
    state = his_turn("left: crab", "discard: bull\n")
    lines = chance(state, "die 1")
    assert ("FoundNothing", "AST-412") in told(lines)
    assert (ptolemy_of(state).dust, keys(ptolemy_of(state).discard)) == (4, ["crab"])


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_ast_413_each_observation_takes_one_card_out_of_the_pile(die: int) -> None:
    """1-2 LEFT, 3-4 RIGHT, 5-6 the top; a place is filled from the pile."""
    state = his_turn("left: lion\nright: wolf", library="swan eagle")
    chance(state, f"die {die}")
    ptolemy = ptolemy_of(state)
    assert len(ptolemy.library) - ptolemy.drawn == 22
    used, left, right = (
        ("lion", "swan", "wolf"),
        ("wolf", "lion", "swan"),
        ("swan", "lion", "wolf"),
    )[(die - 1) // 2]
    assert keys(ptolemy.discard) == [used]
    assert (KEYS[ptolemy.left], KEYS[ptolemy.right]) == (left, right)


@pytest.mark.parametrize(
    ("left", "ticks"),
    [("altar", 2), ("great_dog", 5), ("ram", 2), ("lion", 3), ("dragon", 4)],
)  # W2 D5 F2 F3 F4
def test_observe_3_the_number_of_the_first_bonus_whatever_its_type(left: str, ticks: int) -> None:
    """AST-405: only the element and the first bonus of a library card are read."""
    state = his_turn(f"left: {left}", "slot 1: river\nslot 2: lyre\nslot 3: hare\n")
    chance(state, "die 1")
    assert slot(state, 1) == "river " + ("P" * ticks).ljust(14, ".")


def test_ast_414_without_great_stars_only_distance_and_length_count() -> None:
    """Altar is a ring without great stars: both ways round are alike."""
    state = his_turn("left: lion", "slot 1: altar\nslot 2: lyre\nslot 3: hare\n")
    chance(state, "die 1")
    assert state.phase == PATH
    chance(state, "path 0 5 6")
    assert slot(state, 1) == "altar P....PP"


def test_ast_414_the_distance_ignores_ticks() -> None:
    """Star 12 of the whale is one step from the start star, which is ticked."""
    state = his_turn("left: ram", "slot 1: whale AA\nslot 2: lyre\nslot 3: hare\n")
    chance(state, "die 1")
    assert slot(state, 1) == "whale AA..........PP"


def test_ast_415_a_great_star_goes_before_the_nearest_first_star() -> None:
    """AMB-47: star 6 of the wolf is nearer the start, but 4 is great and may be the first."""
    assert GREAT[CARD_OF["wolf"]] == 1 << 4
    state = his_turn("left: ram", "slot 1: wolf AAAA\nslot 2: lyre\nslot 3: hare\n")
    chance(state, "die 1")
    assert slot(state, 1) == "wolf AAAAPP."


@pytest.mark.parametrize(
    ("sky", "after"),
    [
        ("bull A.....A", "bull A.....AP.."),  # star 7 is great
        ("bull A.....AA", "bull APP...AA.."),  # star 3 is too far
    ],
)
def test_ast_414_ast_415_out_of_reach_of_great_stars_the_nearest_first_star(
    sky: str, after: str
) -> None:
    state = his_turn("left: ram", f"slot 1: {sky}\nslot 2: lyre\nslot 3: hare\n")
    chance(state, "die 1")
    assert slot(state, 1) == after


def test_ast_415_a_great_star_before_more_stars() -> None:
    """Two stars with the great 3, not three without it."""
    state = his_turn("left: lion", "slot 1: bull AAA\nslot 2: lyre\nslot 3: hare\n")
    chance(state, "die 1")
    assert slot(state, 1) == "bull AAAPP....."


@pytest.mark.parametrize(
    ("telescopes", "left", "after", "spent"),
    [
        (1, "maiden", "-", 1),  # completes the bull
        (0, "maiden", "bull AAAAAAPP..", 0),
        (5, "hare", "bull AAAAAAPP..", 0),  # never without completing it
    ],
)
def test_ast_416_telescopes_only_to_complete_the_target(
    telescopes: int, left: str, after: str, spent: int
) -> None:
    state = his_turn(
        f"left: {left}\nptolemy: telescopes {telescopes}",
        "slot 1: crow\nslot 2: lyre\nslot 3: bull AAAAAA\n",
    )
    chance(state, "die 1")
    ptolemy = ptolemy_of(state)
    assert ptolemy.telescopes == telescopes - spent
    assert slot(state, 3) == (after if after != "-" else "bull AAAAAAPPPP")


def test_ast_416_amb_48_he_finishes_when_he_can_though_the_keys_prefer_another_path() -> None:
    """AMB-48. Hare with 2, 3 and 5 left of a ring: 3 is great and beside 2 and 4."""
    state = his_turn("left: wolf", "slot 1: crow\nslot 2: lyre\nslot 3: hare AA..A.A\n")
    chance(state, "die 1")
    assert slot(state, 3) == "hare AAPPAPA"


def test_ast_417_no_wisdom_and_no_dust_for_his_stars() -> None:
    state = his_turn("left: lion", "slot 1: bull AAA\nslot 2: lyre\nslot 3: hare\n")
    names = [name for name, _ in told(chance(state, "die 1"))]
    assert slot(state, 1) == "bull AAAPP....."  # the great 3 among them
    assert "Gained" not in names
    assert (state.wisdom, ptolemy_of(state).dust) == ([0], 4)


# -- 5.3 discovery -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("ticks", "expected"),
    [
        ("APPPPPPPP", ALL_BONUSES),
        ("AAAdddPPP", ALL_BONUSES),  # as many as the dreamer
        ("AAAddddPP", "bonus 2, bonus 3"),
    ],
)
def test_ast_420_ptolemy_completes_a_card_the_human_helps(ticks: str, expected: str) -> None:
    """The perseus: F4 R3 D4 W1."""
    state = solo(
        f"turn: P\nphase: die\nslot 1: perseus {ticks}.\nslot 2: lyre\nleft: dragon",
        pile="whale",
    )
    lines = chance(state, "die 1")
    assert (state.actor, legal(state)) == (0, expected)
    if expected != ALL_BONUSES:
        assert refused(state, "bonus 0") == "AST-420"
        assert ("Struck", "AST-420") in told(lines)
    play(state, "bonus 2")
    assert (state.dust[0], slot(state, 1)) == (12, "whale ..............")
    assert keys(ptolemy_of(state).cards) == ["perseus"]


def test_ast_420_without_a_tick_the_human_gets_nothing() -> None:
    state = his_turn("left: lion", "slot 1: crow PPPP.\nslot 2: lyre\nslot 3: hare\n")
    chance(state, "die 1")
    assert (keys(ptolemy_of(state).cards), whose(state)) == (["crow"], "A")


@pytest.mark.parametrize(
    ("card", "fame", "telescopes"),
    [("crow", 2, 1), ("lyre", 3, 1), ("altar", 3, 1), ("bull", 4, 0)],
)
def test_ast_421_ptolemy_takes_the_fame_wherever_it_is(
    card: str, fame: int, telescopes: int
) -> None:
    """The altar has it in the second place; the dreamer's strikes do not bind him.

    AMB-53: with four no telescope comes.
    """
    size = SIZE[CARD_OF[card]]
    for ticks in ("A" * (size - 2) + "P.", "d" * (size - 2) + "P."):
        sky = f"slot 1: {card} {ticks}\nslot 2: maiden\nslot 3: hare\n"
        state = before_his_turn(sky=sky)
        play(state, "observe 1", f"tick 1.{size - 1}")
        ptolemy = ptolemy_of(state)
        assert (ptolemy.fame, ptolemy.telescopes) == (12 + fame, telescopes)
        assert cards(state, 0) == card


def test_ast_421_without_a_tick_of_his_nothing() -> None:
    state = before_his_turn(sky="slot 1: crow AAdd.\nslot 2: maiden\nslot 3: hare\n")
    play(state, "observe 1", "tick 1.4")
    assert (ptolemy_of(state).fame, ptolemy_of(state).telescopes) == (12, 0)


def test_ast_422_the_humans_limit_and_refill() -> None:
    state = solo(
        "phase: action\nslot 1: crow AAAA.\nslot 2: maiden\n"
        "board A: dust 1, active ram, exhausted lion",
        pile="whale",
    )
    play(state, "observe 1", "tick 1.4")
    assert legal(state) == "discard ram, discard crow, discard lion"
    play(state, "discard lion")
    assert (slot(state, 1), cards(state, 0)) == ("whale ..............", "ram crow")
    assert state.phase == DIE


# -- 5.4 dreams --------------------------------------------------------------------


def test_ast_425_ast_426_a_dream_after_his_rest_by_his_keys() -> None:
    """The pawn comes to Earth, which is 4: bull 0, 1, 2 and great 3, by the dreamer."""
    state = before_his_turn(
        "ptolemy: dust 0\npawn: air", "slot 1: crow\nslot 2: bull\nslot 3: hare\n"
    )
    play(state, "observe 1", "tick 1.0")
    assert (slot(state, 2), whose(state), state.wisdom) == ("bull dddd......", "A", [0])


def test_ast_426_equal_cards_are_drawn_by_lot() -> None:
    """AMB-49."""
    state = before_his_turn("ptolemy: dust 0", "slot 1: crow\nslot 2: lyre\nslot 3: scales\n")
    play(state, "observe 1", "tick 1.0")
    assert state.phase == DREAM_AIM
    assert not SOLO.is_possible(state, SOLO.parse_outcome(state, "dream 1"))
    chance(state, "dream 3")
    assert slot(state, 3) == "scales dd...."


def test_ast_426_no_completion_step_the_keys_alone_decide() -> None:
    """Two stars are left and Water says 2; two chains would be needed, telescopes or not."""
    state = before_his_turn(
        "ptolemy: dust 0, telescopes 3", "slot 1: crow A\nslot 2: lyre A\nslot 3: bull AAA.AAAAA.\n"
    )
    play(state, "observe 1", "tick 1.1")
    assert slot(state, 3) == "bull AAAdAAAAA."
    assert ptolemy_of(state).telescopes == 3


DREAM = "phase: action\npawn: earth\nslot 1: perseus {ticks}.\n"


def dreamt(ticks: str) -> State:
    """The dreamer completes the perseus, F4 R3 D4 W1, in the human's turn."""
    state = solo(DREAM.format(ticks=ticks))
    play(state, "rest", "tick 1.9")
    return state


@pytest.mark.parametrize(("bonus", "fame"), [(0, 12), (1, 16)])
def test_ast_427_the_human_has_more_and_picks_first(bonus: int, fame: int) -> None:
    """Ptolemy takes the fame only if it is still open."""
    state = dreamt("AAAAAPPPP")
    assert legal(state) == ALL_BONUSES
    assert ptolemy_of(state).fame == 12
    play(state, f"bonus {bonus}")
    assert ptolemy_of(state).fame == fame
    assert keys(state.discard)[-1] == "perseus"
    assert (cards(state, 0), ptolemy_of(state).cards) == ("", ())


def test_ast_427_ptolemy_has_more_and_takes_the_fame_first() -> None:
    state = dreamt("AAAAPPPPP")
    assert (ptolemy_of(state).fame, legal(state)) == (16, "bonus 1, bonus 2, bonus 3")
    assert refused(state, "bonus 0") == "AST-166"


def test_ast_427_on_equality_neither_limits_the_other() -> None:
    state = dreamt("AAAAPPPPd")
    assert (ptolemy_of(state).fame, legal(state)) == (16, ALL_BONUSES)
    play(state, "bonus 0")
    assert (ptolemy_of(state).fame, state.fame) == (16, [4])


def test_ast_427_ast_425_in_his_turn_the_human_is_asked_as_well() -> None:
    """Ptolemy rests; the pawn comes to Fire, which is 1: star 9, and the card is complete."""
    state = solo(
        """
        phase: action
        pawn: earth
        slot 1: perseus AAAAAPPP..
        board A: dust 1, exhausted ram crab swan hare
        ptolemy: dust 0
        """
    )
    play(state, "observe 1", "tick 1.8")
    assert (whose(state), state.actor, legal(state)) == ("P", 0, ALL_BONUSES)
    play(state, "bonus 1", "reactivate ram", "reactivate swan", "reactivate hare")
    assert (ptolemy_of(state).fame, whose(state)) == (16, "A")
    assert cards(state, 0) == "ram crab! swan hare"
    assert keys(state.discard)[-1] == "perseus"


@pytest.mark.parametrize("ticks", ["AAAPPdddd", "AAAPPPddd", "AAPPPPddd"])
def test_ast_427_below_the_dreamer_only_the_two_right_ones(ticks: str) -> None:
    """In either order; Ptolemy is not bound."""
    state = dreamt(ticks)
    assert legal(state) == "bonus 2, bonus 3"
    assert refused(state, "bonus 1") == "AST-427"
    play(state, "bonus 3")
    assert ptolemy_of(state).fame == 16


# -- 5.5 end and scoring -----------------------------------------------------------


def test_ast_430_in_the_humans_turn_ptolemy_plays_one_more() -> None:
    state = solo(f"phase: action\npawn: earth\nabove: 1\n{SKY}left: lion")
    play(state, "rest", "tick 1.0")
    assert (state.ender, state.phase, is_over(state)) == (0, DIE, False)
    chance(state, "die 1")
    assert is_over(state)


def test_ast_430_in_ptolemys_turn_the_human_then_ptolemy() -> None:
    state = before_his_turn("ptolemy: dust 0\npawn: earth\nabove: 1\nleft: lion")
    play(state, "observe 1", "tick 1.0")
    assert state.ender == 1
    turns = [whose(state)]
    play(state, "end powers", "rest")
    while state.actor == 0:
        SOLO.apply(state, SOLO.legal_moves(state)[0])
    turns.append(whose(state))
    chance(state, "die 1")
    assert (turns, is_over(state)) == (["A", "P"], True)


def test_ast_431_after_the_end_card_an_empty_pile_is_no_loss() -> None:
    """AMB-46. He rerolls 5 and 6."""
    state = before_his_turn("ender: P\nturns_left: 1\nlibrary: 0\nleft: lion")
    play(state, "observe 1", "tick 1.0")
    assert (state.phase, is_over(state)) == (DIE, False)
    for pips in (1, 2, 3, 4, 5, 6):
        outcome = SOLO.parse_outcome(state, f"die {pips}")
        assert SOLO.is_possible(state, outcome) == (pips <= 4)
    chance(state, "die 1")
    assert (is_over(state), ptolemy_of(state).lost) == (True, False)


def points(state: State) -> list[int]:
    return [part.points for part in ptolemy_parts(state)]


def test_ast_432_the_human_scores_as_at_a_table() -> None:
    state = solo("""
        phase: over
        scoring: A fire+air
        slot 1: whale AAP
        board A: dust 7, fame 10, pouch 6, wisdom 2, active bull, exhausted ram
    """)
    scores = SOLO.scores(state)
    assert [part.points for part in scores.parts[0]] == [10, 6, 3, 2, 1, 2, 2, 3]
    assert scores.points == (29,)


def test_ast_433_what_ptolemy_adds() -> None:
    """Fame, cards, ticks halved, two a telescope; nothing for dust."""
    state = solo("""
        phase: over
        slot 1: whale PPPA
        slot 2: lyre PP
        ptolemy: dust 5, telescopes 3, fame 12, cards bull ram
    """)
    assert points(state) == [12, 3, 2, 6, 4, 0]


@pytest.mark.parametrize(
    ("owned", "expected"),
    [
        ("ram", 2),
        ("ram lion", 3),
        ("ram lion lyre", 7),
        ("ram lion lyre altar", 13),
        ("ram lion lyre altar dragon", 13),
        ("ram crab", 4),
    ],
)
def test_ast_434_elements(owned: str, expected: int) -> None:
    assert points(solo(f"phase: over\nptolemy: cards {owned}"))[4] == expected


SETS = (
    "ram crab crow wolf",
    "lion cup swan hare",
    "lyre whale eagle bull",
    "altar river arrow orion",
    "dragon dolphin scales cepheus",
)


@pytest.mark.parametrize(("sets", "expected"), [(0, 0), (1, 8), (2, 17), (3, 27), (4, 38), (5, 38)])
def test_ast_435_sets_of_four_elements(sets: int, expected: int) -> None:
    owned = " ".join(SETS[:sets]) or "ram"
    assert points(solo(f"phase: over\nptolemy: cards {owned}"))[5] == expected


@pytest.mark.parametrize(("fame", "won"), [(22, False), (23, True), (21, False)])
def test_ast_436_the_human_wins_with_strictly_more(fame: int, won: bool) -> None:
    """Pouch 5, wisdom 2, no dust: 7 more. Ptolemy has 29."""
    state = solo(f"""
        phase: over
        scoring: A fire+air
        board A: dust 0, fame {fame}
        ptolemy: fame 29
    """)
    assert SOLO.scores(state).returns == ((1.0,) if won else (-1.0,))


def test_ast_436_a_lost_library_is_lost_whatever_the_fame() -> None:
    state = solo("phase: over\nscoring: A fire+air\nboard A: fame 90\nlost: yes")
    assert SOLO.scores(state).returns == (-1.0,)


# -- 5.6 modifiers -----------------------------------------------------------------


def new(modifiers: str) -> tuple[State, Ptolemy]:
    state = dealt(modifiers)[0]
    return state, ptolemy_of(state)


@pytest.mark.parametrize("seed", range(3))
def test_ast_441_e1_three_water_cards_of_14_stars_go(seed: int) -> None:
    """AST-461: fewer, if there are fewer among the cards aside."""
    _, deal = dealt("E1", seed)
    assert elements(deal.removed) == ["water"] * 3
    aside = [*deal.library, *deal.removed]
    great = sum(ELEMENT[card] == WATER and SIZE[card] == 14 for card in aside)
    assert sum(SIZE[card] == 14 for card in deal.removed) == min(great, 3)
    assert len(deal.library) == 25


def test_ast_442_ast_451_e2_and_h1_his_fame_at_the_start() -> None:
    assert [new(modifier)[1].fame for modifier in ("none", "E2", "H1")] == [12, 0, 20]


@pytest.mark.parametrize(("modifiers", "telescopes"), [("none", 1), ("E3", 0), ("H2", 2)])
def test_ast_443_ast_452_e3_and_h2_his_telescopes(modifiers: str, telescopes: int) -> None:
    """AMB-54. The human takes a crow of F2 with a tick of his."""
    state = before_his_turn(
        f"modifiers: {modifiers}", "slot 1: crow AAAP.\nslot 2: maiden\nslot 3: hare\n"
    )
    play(state, "observe 1", "tick 1.4")
    assert (ptolemy_of(state).telescopes, ptolemy_of(state).fame) == (telescopes, 14)


def test_ast_452_h2_without_a_tick_of_his_but_not_for_a_dream_discovery() -> None:
    state = before_his_turn("modifiers: H2", "slot 1: crow AAAA.\nslot 2: maiden\n")
    play(state, "observe 1", "tick 1.4")
    assert ptolemy_of(state).telescopes == 1
    state = solo("modifiers: H2\n" + DREAM.format(ticks="AAAAAAAAA"))
    play(state, "rest", "tick 1.9", "bonus 0")
    assert ptolemy_of(state).telescopes == 0


def test_ast_444_e4_the_top_card_is_always_face_up() -> None:
    """From the set-up on, and after each draw."""
    state, ptolemy = new("E4")
    assert SOLO.view(state, 0).solo is not None
    for seat in (0, SPECTATOR):
        shown = SOLO.view(state, seat).solo
        assert shown is not None
        assert shown.top == ptolemy.library[ptolemy.drawn]
    state = his_turn("modifiers: E4\nleft: lion\nright: wolf\ntop: swan", library="eagle whale")
    lines = chance(state, "die 1")
    shown = SOLO.view(state, 0).solo
    assert shown is not None
    assert (KEYS[shown.left], KEYS[shown.top]) == ("swan", "eagle")
    assert learnt(lines) == ["Rolled", "TopShown"]


def test_ast_445_e5_his_discard_becomes_his_pile() -> None:
    """AMB-52. When the pile is empty after upkeep; then nothing is lost."""
    state = his_turn("modifiers: E5\nleft: lion\nright: wolf\nlibrary: 1\nspent: ram swan")
    chance(state, "die 1")
    assert state.phase == RESHUFFLE
    assert not SOLO.is_possible(state, SOLO.parse_outcome(state, "reshuffle ram swan"))
    chance(state, "reshuffle swan lion ram")
    ptolemy = ptolemy_of(state)
    assert keys(ptolemy.library[ptolemy.drawn :]) == ["swan", "lion", "ram"]
    assert (ptolemy.discard, whose(state)) == ((), "A")


def test_ast_445_e5_without_it_the_pile_stays_empty() -> None:
    state = his_turn("left: lion\nlibrary: 1\nspent: ram swan")
    chance(state, "die 1")
    assert (state.phase, whose(state)) == (POWER, "A")


def test_ast_446_e6_ten_dust() -> None:
    assert new("E6")[0].dust == [10]


def test_ast_453_h3_the_printed_elements_of_his_scoring_card_add_to_his_counts() -> None:
    """AMB-51: its grid is not used."""
    text = "phase: over\nmodifiers: {}\nscoring: A fire+air\n{}ptolemy: cards ram crow"
    assert points(solo(text.format("H3", "his_scoring: water+earth\n")))[4:] == [2 * 4, 8]
    assert points(solo(text.format("none", "")))[4:] == [2 * 2, 0]


def test_ast_454_h4_six_dust_at_the_start_and_at_each_rest() -> None:
    assert (new("H4")[1].dust, new("none")[1].dust) == (6, 5)
    state = before_his_turn("modifiers: H4\nptolemy: dust 0")
    play(state, "observe 1", "tick 1.0")
    assert ptolemy_of(state).dust == 6


def test_ast_455_h5_right_is_learnt_when_the_die_selects_it() -> None:
    state = his_turn("modifiers: H5\nleft: lion\nright_face: unseen")
    shown = SOLO.view(state, 0).solo
    assert shown is not None
    assert shown.right == -1
    hidden = ptolemy_of(state).right
    lines = chance(state, "die 3")
    assert learnt(lines) == ["Rolled"]
    lots(state)
    shown = SOLO.view(state, 0).solo
    assert shown is not None
    assert (shown.spent, shown.right) == ((hidden,), -1)


@pytest.mark.parametrize("seed", range(3))
def test_ast_456_ast_462_h6_seven_small_cards_go(seed: int) -> None:
    """AMB-50: of Water too."""
    state, deal = dealt("H6", seed)
    order = ["earth", "fire", "air", "earth", "fire", "air", "water"]
    assert elements(deal.removed) == order
    assert all(SIZE[card] <= 7 for card in deal.removed)
    ptolemy = ptolemy_of(state)
    assert len(ptolemy.library) - ptolemy.drawn == 19


@pytest.mark.parametrize("seed", range(3))
def test_ast_441_ast_456_ast_458_e1_and_h6_combine(seed: int) -> None:
    """AMB-56: three large Water cards, then a small card of each element."""
    state, deal = dealt("E1,H6", seed)
    assert elements(deal.removed) == ["water"] * 3 + ["earth", "fire", "air", "water"]
    aside = [*deal.library, *deal.removed]
    great = sum(ELEMENT[card] == WATER and SIZE[card] == 14 for card in aside)
    assert sum(SIZE[card] == 14 for card in deal.removed[:3]) == min(great, 3)
    assert all(SIZE[card] <= 7 for card in deal.removed[3:])
    ptolemy = ptolemy_of(state)
    assert (len(deal.library), len(ptolemy.library) - ptolemy.drawn) == (21, 19)


@pytest.mark.parametrize("modifiers", ["E2,H1", "E3,H2"])
def test_ast_457_conflicts_are_rejected(modifiers: str) -> None:
    with pytest.raises(BadOptions) as caught:
        check_options(SOLO, {"modifiers": modifiers})
    assert caught.value.rule == "AST-457"


def test_ast_458_all_other_pairs_combine() -> None:
    """Both are in force, in either order."""
    conflicts = {("E2", "H1"), ("E3", "H2")}
    alone = {modifier: ptolemy_of(dealt(modifier)[0]).modifiers for modifier in MODIFIERS}
    for one, other in combinations(MODIFIERS, 2):
        if (one, other) not in conflicts:
            for pair in (f"{one},{other}", f"{other},{one}"):
                both = ptolemy_of(dealt(pair)[0]).modifiers
                assert both == alone[one] | alone[other]


def test_ast_458_e4_and_h5_a_card_seen_on_top_is_known_on_the_right() -> None:
    """It is laid face down, but everyone saw it on top."""
    state = his_turn("modifiers: E4,H5\nleft: lion\nright_face: unseen\ntop: swan", library="eagle")
    lines = chance(state, "die 4") + lots(state)
    shown = SOLO.view(state, 0).solo
    assert shown is not None
    assert (KEYS[shown.right], KEYS[shown.top]) == ("swan", "eagle")
    filled = [line.what for line in lines if isinstance(line.what, LibraryFilled)]
    assert filled == [LibraryFilled(RIGHT, FACE_DOWN)]


# Without its small cards, Fire: lion and great_dog have 9 stars.
def test_ast_460_no_small_card_the_smallest_of_its_element() -> None:
    aside = numbers("lion great_dog perseus crab")
    assert sorted(candidates(aside, FIRE, False)) == sorted(numbers("lion great_dog"))
    assert candidates(numbers("ram lyre lion"), FIRE, False) == numbers("ram lyre")


def test_ast_460_no_card_of_the_element_the_smallest_of_any_but_water() -> None:
    aside = numbers("crab eagle bull wolf hare")
    assert sorted(candidates(aside, FIRE, False)) == sorted(numbers("wolf hare"))
    aside = numbers("ram lyre crow eagle bull")
    assert sorted(candidates(aside, WATER, False)) == sorted(numbers("ram crow"))


def test_ast_461_e1_the_most_stars_of_water_then_of_any() -> None:
    assert candidates(numbers("whale crab cup"), WATER, True) == numbers("whale")
    assert candidates(numbers("crab cup dragon"), WATER, True) == numbers("cup")
    assert sorted(candidates(numbers("ram dragon orion"), WATER, True)) == sorted(
        numbers("dragon orion")
    )


def test_a_position_that_no_set_up_leads_to_is_imagined_all_the_same() -> None:
    """Nearly all cards are in the pile; those aside may be of Water alone."""
    box = SOLO.inventory(dealt()[0])
    for seed in range(30):
        state = solo("library: 0\nleft: crab\nright: cup", seed=seed)
        assert [KEYS[ptolemy_of(state).left], KEYS[ptolemy_of(state).right]] == ["crab", "cup"]
        assert SOLO.inventory(state) == box


@pytest.mark.parametrize(("modifiers", "count"), [(0, 3), (E1, 3), (H6, 7), (E1 | H6, 7)])
def test_ast_462_the_number_removed_is_fixed(modifiers: int, count: int) -> None:
    """Even of cards of which no element has enough."""
    aside = numbers("whale river hydra lion great_dog bull orion eagle swan crab crow perseus")
    removed = remove(aside, modifiers, Random(0))
    assert len(removed) == len(set(removed)) == count
    assert is_removal(aside, removed, modifiers)
    assert not is_removal(aside, removed[1:], modifiers)


def test_the_human_alone_is_asked() -> None:
    state = solo("slot 1: bull\nslot 2: crow\nslot 3: lyre")
    play(state, "end powers", "observe 1")
    assert stars(state) == [0]
