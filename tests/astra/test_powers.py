"""The eighteen kinds of power (dossier section 4), alone and combined."""

from __future__ import annotations

import pytest

from astrarium.engine.protocol import CHANCE
from astrarium.games.astra.events import Refunded
from astrarium.games.astra.material import CAPACITY, CARD_OF, CARDS, KIND
from astrarium.games.astra.phases import DIE
from astrarium.games.astra.state import State, ptolemy_of
from tests.astra.drawn import (
    astra,
    cards,
    chance,
    legal,
    play,
    refused,
    slot,
    solo,
    stars,
    told,
    whose,
)


def table(own: str, sky: str = "slot 1: bull\nslot 2: crow", **board: int) -> State:
    """Three seats; A has some cards and begins its turn."""
    numbers = "".join(f"{key} {number}, " for key, number in board.items())
    return astra(f"seats: 3\n{sky}\nboard A: {numbers}active {own}")


# -- gains at once: K01 to K09 -----------------------------------------------------


@pytest.mark.parametrize(
    ("key", "dust"),
    [("eagle", 12), ("lion", 12), ("ram", 11), ("dolphin", 11), ("triangle", 10)],
)
def test_ast_301_ast_302_ast_303_dust_whatever_the_pouch_holds(key: str, dust: int) -> None:
    state = table(key)
    play(state, f"use {key}")
    assert (state.dust[0], cards(state, 0)) == (dust, f"{key}!")


def test_ast_303_the_little_horse_gives_two() -> None:
    state = table("little_horse", dust=0)
    play(state, "use little_horse")
    assert state.dust[0] == 2


@pytest.mark.parametrize("key", ["cepheus", "northern_crown", "little_bear"])
def test_ast_304_a_telescope(key: str) -> None:
    state = table(key)
    play(state, f"use {key}")
    assert state.telescopes[0] == 1


@pytest.mark.parametrize("key", ["altar", "charioteer", "great_bear"])
def test_ast_305_ast_322_three_dust_for_a_telescope(key: str) -> None:
    """Once at least, as often as there is dust; below three it stops by itself."""
    state = table(key, dust=8)
    play(state, f"use {key}")
    assert legal(state) == "exchange"
    assert refused(state, "end exchange") == "AST-322"
    play(state, "exchange")
    assert (state.dust[0], state.telescopes[0]) == (5, 1)
    assert legal(state) == "exchange, end exchange"
    play(state, "exchange")
    assert (state.dust[0], state.telescopes[0], legal(state)) == (2, 2, "end powers")


def test_ast_322_the_exchange_may_stop_and_the_telescope_be_spent() -> None:
    state = table("altar", dust=8)
    play(state, "use altar", "exchange", "end exchange", "end powers")
    play(state, "observe 1", "tick 1.0", "stop", "telescope", "observe 2", "tick 2.0")
    assert (state.dust[0], state.telescopes[0]) == (3, 0)


def test_ast_306_ast_323_fame_for_cards_of_the_active_element() -> None:
    """AMB-40. Air: itself, the exhausted eagle and the crow; not the ram."""
    state = astra(
        "seats: 3\npawn: air\nslot 1: bull\nboard A: active scales crow ram, exhausted eagle"
    )
    play(state, "use scales")
    assert state.fame[0] == 3


def test_ast_323_the_pawn_is_read_before_a_rest_moves_it() -> None:
    """Fire: the perseus counts itself, though Water comes."""
    state = table("perseus dolphin crab")
    play(state, "use perseus", "end powers", "rest")
    assert state.fame[0] == 1


@pytest.mark.parametrize("key", ["cassiopeia", "lyre"])
def test_ast_307_ast_324_fame_for_undiscovered_cards_with_my_ticks(key: str) -> None:
    """AMB-41. Bull and whale; not the crab of B, nor the crow, which is pending, nor own cards."""
    sky = "slot 1: bull A\nslot 2: crow AAAAA\nslot 3: whale .AB\nslot 4: crab B"
    state = table(f"{key} dragon", sky)
    play(state, f"use {key}")
    assert state.fame[0] == 2


def test_ast_307_ast_324_of_the_seat_that_uses_it() -> None:
    """B has ticks on the bull alone, A on three cards."""
    state = astra("""
        seats: 3
        turn: B
        slot 1: bull AB
        slot 2: ram A
        slot 3: whale A
        slot 4: crow BBBBB
        board B: active lyre
    """)
    play(state, "use lyre")
    assert state.fame == [0, 1, 0]


@pytest.mark.parametrize("key", ["cup", "twins"])
@pytest.mark.parametrize("pouch", [5, 11])
def test_ast_308_ast_147_a_box_of_the_pouch(key: str, pouch: int) -> None:
    state = table(key, pouch=pouch)
    play(state, f"use {key}")
    assert CAPACITY[state.pouch[0]] == pouch + 1


@pytest.mark.parametrize("key", ["arrow", "little_dog"])
@pytest.mark.parametrize("wisdom", [0, 17])
def test_ast_309_a_box_of_wisdom(key: str, wisdom: int) -> None:
    state = table(key, wisdom=wisdom)
    play(state, f"use {key}")
    assert state.wisdom[0] == wisdom + 1


# -- free ticks: K10 to K13 --------------------------------------------------------


@pytest.mark.parametrize("key", ["whale", "centaur", "serpent"])
@pytest.mark.parametrize(("star", "wisdom"), [(0, 0), (3, 1), (9, 0)])
def test_ast_310_ast_325_any_star_start_great_or_common(key: str, star: int, wisdom: int) -> None:
    state = table(key, dust=0)
    play(state, f"use {key}", f"tick 1.{star}")
    assert (state.dust[0], state.wisdom[0], legal(state)) == (0, wisdom, "end powers")


def test_ast_310_not_a_ticked_star_nor_a_pending_card() -> None:
    state = table("whale", "slot 1: bull .B\nslot 2: crow BBBBB\nslot 3: crab")
    play(state, "use whale")
    assert refused(state, "tick 1.1") == "AST-128"
    assert refused(state, "tick 2.0") == "AST-103"
    assert refused(state, "tick 3.5") == "AST-310"  # a crab has five stars
    assert refused(state, "tick 4.0") == "AST-310"  # an empty slot
    play(state, "tick 3.4")


def test_ast_325_ast_130_the_next_observation_begins_beside_that_star() -> None:
    """AMB-39: the start star need not come first any more."""
    state = table("whale")
    play(state, "use whale", "tick 1.4", "end powers", "observe 1")
    assert stars(state) == [3]
    assert refused(state, "tick 1.0") == "AST-126"


@pytest.mark.parametrize("key", ["andromeda", "river", "maiden"])
def test_ast_311_ast_326_a_star_and_its_unticked_neighbours(key: str) -> None:
    """Star 2 of the bull has 1, 3 and 5 beside it; B has 5. No action follows."""
    state = table(key, "slot 1: bull .....B", telescopes=1)
    play(state, f"use {key}", "tick 1.2")
    assert slot(state, 1) == "bull .AAA.B...."
    assert state.wisdom[0] == 1
    play(state, "end powers")
    assert (whose(state), state.telescopes[0]) == ("B", 1)


def test_ast_326_a_centre_without_unticked_neighbours() -> None:
    """AMB-38: nor may the centre itself be ticked."""
    state = table("maiden", "slot 1: bull ...B")
    play(state, "use maiden")
    assert refused(state, "tick 1.3") == "AST-128"
    play(state, "tick 1.4")
    assert slot(state, 1) == "bull ...BA....."


def test_ast_326_other_powers_before_and_after_a_second_one_too() -> None:
    state = table("ram maiden river eagle")
    play(state, "use ram", "use maiden", "tick 2.0", "use river", "tick 1.9", "use eagle")
    assert (slot(state, 1), slot(state, 2)) == ("bull ........AA", "crow AA...")
    play(state, "end powers")
    assert (state.dust[0], whose(state)) == (15, "B")


def test_ast_326_no_rest_hence_no_dream() -> None:
    state = astra("slot 1: bull\nboard A: dust 0, active maiden")
    play(state, "use maiden", "tick 1.9", "end powers")
    assert (state.dust[0], whose(state), slot(state, 1)) == (0, "B", "bull ........AA")


@pytest.mark.parametrize("key", ["dragon", "hare", "ship_argo"])
def test_ast_312_ast_327_one_star_in_each_of_three_cards(key: str) -> None:
    sky = "slot 1: bull AAA\nslot 2: crow\nslot 3: whale\nslot 4: crab B"
    state = table(key, sky)
    play(state, f"use {key}")
    assert legal(state) == "tick 1.3, tick 1.5, tick 2.0, tick 3.0, tick 4.1"
    assert refused(state, "tick 2.1") == "AST-125"
    assert refused(state, "tick 1.9") == "AST-126"
    play(state, "tick 1.3", "tick 2.0")
    assert refused(state, "tick 2.1") == "AST-327"
    assert legal(state) == "tick 3.0, tick 4.1"
    play(state, "tick 3.0")
    assert legal(state) == "end powers"


def test_ast_321_three_stars_or_as_many_as_there_are_cards() -> None:
    """AMB-37."""
    state = table("dragon")
    play(state, "use dragon", "tick 2.0")
    assert refused(state, "end powers") == "AST-112"
    play(state, "tick 1.0")
    assert legal(state) == "end powers"


@pytest.mark.parametrize("key", ["hercules", "fishes", "serpent_bearer"])
def test_ast_313_ast_327_two_stars_each_by_the_first_star_rule(key: str) -> None:
    """AMB-36. In one card they need not touch each other: 3, then 5."""
    state = table(key, "slot 1: bull AAA\nslot 2: crow")
    play(state, f"use {key}", "tick 1.3")
    assert legal(state) == "tick 1.4, tick 1.5, tick 2.0"
    play(state, "tick 1.5")
    assert (slot(state, 1), legal(state)) == ("bull AAAA.A....", "end powers")


def test_ast_313_the_second_star_may_be_in_another_card() -> None:
    state = table("hercules")
    play(state, "use hercules", "tick 1.0", "tick 2.0")
    assert (slot(state, 1), slot(state, 2)) == ("bull A.........", "crow A....")


def test_ast_321_two_stars_but_only_one_is_left() -> None:
    state = table("hercules", "slot 1: crow AAAA.")
    play(state, "use hercules", "tick 1.4")
    assert legal(state) == "end powers"


def test_ast_327_a_card_that_the_first_tick_completes_is_pending() -> None:
    state = table("hercules", "slot 1: crow AAAA.\nslot 2: crab")
    play(state, "use hercules", "tick 1.4")
    assert legal(state) == "tick 2.0"
    assert refused(state, "tick 1.4") == "AST-103"


# -- K14 ---------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["herdsman", "great_dog", "scorpion"])
def test_ast_314_ast_328_the_first_star_may_be_any_common_one(key: str) -> None:
    """The start star as ever, on a card without ticks; no great star: 3 and 7."""
    state = table(key)
    play(state, f"use {key}", "end powers", "observe 1")
    assert stars(state) == [0, 1, 2, 4, 5, 6, 8, 9]
    assert refused(state, "tick 1.3") == "AST-328"
    play(state, "tick 1.9")
    assert stars(state) == [8]
    assert refused(state, "tick 1.6") == "AST-127"


def test_ast_328_classic_first_stars_stay_but_not_the_start_star() -> None:
    """With star 2 ticked: great star 3 is beside it, start star 0 is not."""
    state = table("scorpion", "slot 1: bull ..B")
    play(state, "use scorpion", "end powers", "observe 1")
    assert stars(state) == [1, 3, 4, 5, 6, 8, 9]
    assert refused(state, "tick 1.0") == "AST-328"


def test_ast_328_all_observations_of_the_turn_but_no_free_ticks() -> None:
    state = table("scorpion hercules", telescopes=1)
    play(state, "use scorpion", "use hercules")
    assert refused(state, "tick 1.9") == "AST-125"
    play(state, "tick 1.0", "tick 1.1", "end powers", "observe 2", "tick 2.3", "stop")
    play(state, "telescope", "observe 1")
    assert 9 in stars(state)


# -- K15 ---------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["crab", "southern_crown", "orion"])
def test_ast_315_a_fame_for_each_great_star(key: str) -> None:
    state = table(key, "slot 1: bull BBB\nslot 2: perseus BB")
    play(state, f"use {key}", "end powers", "observe 2", "tick 2.2", "tick 2.7", "tick 2.8")
    assert (state.fame[0], state.wisdom[0]) == (2, 2)


def test_ast_329_great_stars_before_it_and_two_of_them() -> None:
    """AMB-33: the star that was ticked before counts."""
    state = table("whale crab orion")
    lines = play(state, "use whale", "tick 1.3", "use crab")
    assert ("Gained", "AST-329") in told(lines)
    assert state.fame[0] == 1
    play(state, "use orion")
    assert state.fame[0] == 2
    play(state, "end powers", "observe 1", "tick 1.2", "tick 1.5", "tick 1.6", "tick 1.7")
    assert state.fame[0] == 4


def test_ast_329_ast_338_ast_196_neither_the_dreamer_nor_others_count() -> None:
    """The pawn comes to Earth, which is 4: the dreamer reaches Aldebaran."""
    state = astra("pawn: air\nslot 1: bull\nboard A: active crab")
    play(state, "use crab", "end powers", "rest")
    play(state, "tick 1.0", "tick 1.1", "tick 1.2", "tick 1.3")
    assert slot(state, 1) == "bull dddd......"
    assert (state.fame, state.wisdom, whose(state)) == ([0, 0], [0, 0], "B")


def test_ast_113_ast_315_an_effect_lasts_for_its_turn_only() -> None:
    """A uses the crab and rests; in A's next turn a great star gives wisdom alone."""
    state = astra("slot 1: bull BBB\nboard A: active crab")
    play(state, "use crab", "end powers", "rest", "tick 1.5", "tick 1.6")
    play(state, "end powers", "observe 1", "tick 1.7")
    play(state, "end powers", "observe 1", "tick 1.3")
    assert (state.wisdom, state.fame) == ([1, 1], [0, 0])


# -- refunds: K16 and K18 ----------------------------------------------------------


@pytest.mark.parametrize("key", ["sea_goat", "hydra", "water_bearer"])
def test_ast_316_ast_330_the_way_to_a_great_star_is_paid_back(key: str) -> None:
    state = table(key)
    play(state, f"use {key}", "end powers", "observe 1")
    lines = play(state, "tick 1.0", "tick 1.1", "tick 1.2", "tick 1.3", "tick 1.4")
    assert state.dust[0] == 8 - 5 + 3
    assert ("Refunded", "AST-330") in told(lines)


def test_ast_330_an_observation_without_a_great_star_pays_nothing() -> None:
    """AMB-31: the first one led there, but it is another Observation."""
    state = table("sea_goat", telescopes=1)
    play(state, "use sea_goat", "end powers", "observe 1", "tick 1.0", "tick 1.1", "tick 1.2")
    play(state, "stop", "telescope", "observe 1", "tick 1.3", "stop")
    assert (state.dust[0], whose(state)) == (4, "B")


def test_ast_330_up_to_the_first_great_star_which_is_excluded() -> None:
    """AMB-30, perseus: 0, 1, then great 2, then 7, then great 8, then 9."""
    state = table("sea_goat", "slot 1: perseus")
    play(state, "use sea_goat", "end powers", "observe 1")
    play(state, *[f"tick 1.{star}" for star in (0, 1, 2, 7, 8, 9)])
    assert state.dust[0] == 8 - 6 + 2


def test_ast_330_each_observation_has_a_first_great_star_of_its_own() -> None:
    """The same stars in two Observations: the way from 2 to 8 is that of the second."""
    state = table("sea_goat", "slot 1: perseus", telescopes=1)
    play(state, "use sea_goat", "end powers", "observe 1", "tick 1.0", "tick 1.1", "tick 1.2")
    play(state, "stop", "telescope", "observe 1", "tick 1.7", "tick 1.8", "tick 1.9")
    assert state.dust[0] == 8 - 6 + 3


@pytest.mark.parametrize("key", ["pegasus", "southern_fish", "bull"])
def test_ast_318_ast_331_only_common_stars_are_paid_back(key: str) -> None:
    state = table(key, "slot 1: maiden BBBB\nslot 2: crow")
    play(state, f"use {key}", "end powers", "observe 1")
    lines = play(state, "tick 1.5", "tick 1.9", "tick 1.10", "stop")
    assert state.dust[0] == 8
    assert ("Refunded", "AST-331") in told(lines)


@pytest.mark.parametrize(
    ("ticks", "star"),
    [
        ("BBBBBB", 6),  # a great star
        (".BBBBBB", 0),  # the start star
        ("BBBBBBBBBBB.", 11),  # the last star of the card
    ],
)
def test_ast_331_voided_by_a_great_star_the_start_star_or_a_discovery(
    ticks: str, star: int
) -> None:
    """AMB-27: the start star is no common one."""
    state = table("pegasus", f"slot 1: maiden {ticks.replace('B', 'A')}\nslot 2: crow", dust=1)
    play(state, "use pegasus", "end powers", "observe 1", f"tick 1.{star}")
    assert (state.dust[0], whose(state)) == (0, "B")


def test_ast_331_an_empty_set_of_stars_pays_nothing() -> None:
    state = table("pegasus", dust=5)
    play(state, "use pegasus", "end powers")
    lines = play(state, "rest")
    assert not any(isinstance(line.what, Refunded) for line in lines)
    assert state.dust[0] == 5


def test_ast_331_free_ticks_count_but_are_not_paid_back() -> None:
    """Two free common stars, one paid for."""
    state = table("pegasus hercules", "slot 1: maiden BBBB\nslot 2: crow", dust=1)
    play(state, "use pegasus", "use hercules", "tick 1.5", "tick 1.9", "end powers")
    play(state, "observe 1", "tick 1.10")
    assert state.dust[0] == 1


def test_ast_332_the_exchange_is_never_paid_back() -> None:
    """AMB-29."""
    state = table("pegasus altar", "slot 1: maiden BBBB\nslot 2: crow", dust=4)
    play(state, "use pegasus", "use altar", "exchange", "end powers", "observe 1", "tick 1.5")
    assert (state.dust[0], state.telescopes[0]) == (1, 1)


def test_ast_333_two_of_a_kind_do_not_double_the_refund() -> None:
    """AMB-32."""
    state = table("pegasus southern_fish", "slot 1: maiden BBBB\nslot 2: crow")
    play(state, "use pegasus", "use southern_fish", "end powers", "observe 1", "tick 1.5", "stop")
    assert state.dust[0] == 8
    state = table("sea_goat hydra")
    play(state, "use sea_goat", "use hydra", "end powers", "observe 1", "tick 1.0", "tick 1.1")
    play(state, "tick 1.2", "tick 1.3", "stop")
    assert state.dust[0] == 8 - 4 + 3


@pytest.mark.parametrize(("last", "dust"), [(3, 8 - 2 + 1), (5, 8)])
def test_ast_333_k16_and_k18_together_pay_one_of_them(last: int, dust: int) -> None:
    """Star 3 is great, star 5 common."""
    state = table("sea_goat pegasus", "slot 1: bull BB\nslot 2: crow")
    play(state, "use sea_goat", "use pegasus", "end powers", "observe 1", "tick 1.2")
    play(state, f"tick 1.{last}", "stop")
    assert state.dust[0] == dust


def test_ast_334_a_refund_cannot_be_spent_this_turn() -> None:
    """There are telescopes and stars, but no dust before the end of the turn."""
    state = table("sea_goat", "slot 1: bull BB\nslot 2: crow", dust=2, telescopes=3)
    play(state, "use sea_goat", "end powers", "observe 1", "tick 1.2", "tick 1.3")
    assert (state.dust[0], state.telescopes[0], whose(state)) == (1, 3, "B")


def test_ast_334_a_refund_may_exceed_the_pouch() -> None:
    state = table("sea_goat", dust=12)
    play(state, "use sea_goat", "end powers", "observe 1")
    lines = play(state, "tick 1.0", "tick 1.1", "tick 1.2", "tick 1.3", "stop")
    assert state.dust[0] == 11
    assert told(lines)[-2:] == [("Refunded", "AST-330"), ("TurnBegan", "AST-101")]


def test_ast_334_ast_102_a_refund_comes_after_discovery_and_refill() -> None:
    state = table("sea_goat", "slot 1: arrow AA..A\nslot 2: crow", dust=2)
    play(state, "use sea_goat", "end powers", "observe 1")
    names = [name for name, _ in told(play(state, "tick 1.2", "tick 1.3"))]
    assert names.index("Placed") < names.index("Refunded")
    assert state.dust[0] == 1


def test_ast_114_ast_334_a_refund_is_paid_though_its_card_is_gone() -> None:
    """The used sea_goat is discarded for the limit; its effect stays."""
    state = table("sea_goat ram", "slot 1: arrow AA..A\nslot 2: crow", dust=2)
    play(state, "use sea_goat", "end powers", "observe 1", "tick 1.2", "tick 1.3")
    play(state, "discard sea_goat")
    assert (cards(state, 0), state.dust[0], whose(state)) == ("ram arrow", 1, "B")


# -- K17 ---------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["swan", "wolf", "archer"])
@pytest.mark.parametrize(("dust", "expected"), [(0, 14), (7, 14), (9, 16)])
def test_ast_317_ast_335_ast_143_dust_of_the_pouch_after_the_fill(
    key: str, dust: int, expected: int
) -> None:
    """AMB-34: before it, the fill would swallow the dust."""
    state = table(key, dust=dust, pouch=7)
    play(state, f"use {key}", "end powers", "rest")
    assert state.dust[0] == expected


def test_ast_335_each_further_one_pays_too() -> None:
    state = table("swan wolf", dust=1, pouch=6)
    play(state, "use swan", "use wolf", "end powers", "rest")
    assert state.dust[0] == 18


def test_ast_335_with_an_observation_it_is_wasted() -> None:
    state = table("swan", dust=1)
    play(state, "use swan", "end powers", "observe 1", "tick 1.0")
    assert (state.dust[0], cards(state, 0)) == (0, "swan!")


def test_ast_335_ast_144_ast_114_it_may_be_reactivated_by_the_very_same_rest() -> None:
    """Archer is Fire, as the pawn is; the effect stays."""
    state = table("archer wolf", dust=0)
    play(state, "use archer", "use wolf", "end powers", "rest")
    assert (state.dust[0], cards(state, 0)) == (15, "wolf! archer")


# -- what is not offered: AST-320 --------------------------------------------------


@pytest.mark.parametrize(
    ("key", "vain", "useful"),
    [
        ("altar", "board A: dust 2, active altar", "board A: dust 3, active altar"),
        ("scales", "board A: active scales", "board A: active scales ram"),  # the pawn is on Fire
        ("crow", "slot 1: bull B\nboard A: active crow", "slot 1: bull BA\nboard A: active crow"),
        ("cup", "board A: pouch 12, active cup", "board A: pouch 11, active cup"),
        ("arrow", "board A: wisdom 18, active arrow", "board A: wisdom 17, active arrow"),
    ],
)
def test_ast_320_a_use_in_vain(key: str, vain: str, useful: str) -> None:
    """AMB-42."""
    assert refused(astra(f"seats: 3\n{vain}"), f"use {key}") == "AST-320"
    play(astra(f"seats: 3\n{useful}"), f"use {key}")


@pytest.mark.parametrize("key", ["whale", "maiden", "dragon", "hercules"])
def test_ast_320_no_star_left_anywhere(key: str) -> None:
    state = table(key, "slot 1: crow AAAAA")
    assert refused(state, f"use {key}") == "AST-320"
    play(table(key, "slot 1: crow AAAA."), f"use {key}")


@pytest.mark.parametrize("key", ["scorpion", "sea_goat", "swan", "pegasus"])
def test_ast_320_once_there_is_no_action(key: str) -> None:
    state = table(f"{key} maiden crab eagle")
    assert f"use {key}" in legal(state)
    play(state, "use maiden", "tick 1.0")
    assert refused(state, f"use {key}") == "AST-320"
    play(state, "use crab", "use eagle")


def test_ast_320_others_of_this_turn_are_always_offered() -> None:
    """K15 to K18 without a card to tick, K14 without dust."""
    state = table("scorpion crab sea_goat swan pegasus", "slot 1: crow AAAAA", dust=0)
    for key in ("scorpion", "crab", "sea_goat", "swan", "pegasus"):
        play(state, f"use {key}")


# -- powers and discoveries --------------------------------------------------------


def test_ast_336_ast_133_a_great_star_raises_the_limit_in_the_same_turn() -> None:
    """Wisdom 1 to 2 is limit 3: the third card stays."""
    for wisdom, asked in ((1, False), (0, True)):
        state = table("whale ram", "slot 1: crow AAAA.\nslot 2: bull", dust=1, wisdom=wisdom)
        play(state, "use whale", "tick 2.3", "end powers", "observe 1", "tick 1.4")
        assert ("discard" in legal(state)) == asked


def test_ast_337_ast_117_a_power_that_completes_a_card_makes_a_discoverer() -> None:
    """It stays pending until the Discovery phase; helpers are as ever."""
    state = table("whale ram", "slot 1: crow BBBC.\nslot 2: bull")
    play(state, "use whale", "tick 1.4", "use ram")
    assert (slot(state, 1), cards(state, 0)) == ("crow BBBCA", "whale! ram!")
    play(state, "end powers", "observe 2", "tick 2.0", "stop")
    assert state.actor == 1
    play(state, "bonus 0", "bonus 1")
    assert "crow" in legal(state)  # one of three cards must go
    play(state, "discard ram")
    assert cards(state, 0) == "whale! crow"


def test_ast_338_the_dreamers_ticks_are_not_mine() -> None:
    """They open the way, but count neither for K07 nor for K18."""
    state = astra("slot 1: bull ddd\nslot 2: crow\nboard A: active lyre pegasus")
    assert refused(state, "use lyre") == "AST-320"
    play(state, "use pegasus", "end powers", "observe 1", "tick 1.5", "stop")
    assert state.dust[0] == 8


def test_ast_339_ptolemy_never_uses_powers() -> None:
    """His eagle would give dust: his turn begins with the die."""
    state = solo("""
        phase: action
        slot 1: whale
        slot 2: lyre
        slot 3: bull
        board A: dust 1
        ptolemy: dust 2, cards eagle
        left: ram
    """)
    play(state, "observe 3", "tick 3.0")
    assert (whose(state), state.actor, state.phase) == ("P", CHANCE, DIE)
    chance(state, "die 1")
    assert ptolemy_of(state).dust == 1
    assert ptolemy_of(state).cards == (CARD_OF["eagle"],)


def test_ast_104_a_card_overrides_the_general_rule() -> None:
    """K10 on a card without ticks needs no start star, the Observation of AST-125 does."""
    state = table("whale")
    play(state, "use whale", "tick 2.4", "end powers", "observe 1")
    assert refused(state, "tick 1.4") == "AST-125"


def test_every_card_has_one_of_the_eighteen_kinds() -> None:
    assert set(KIND) == set(range(1, 19))
    assert len(KIND) == CARDS
