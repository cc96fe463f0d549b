"""The set-up (dossier 2.1): LAB-101 to LAB-108."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.errors import GameError
from astrarium.engine.match import Match
from astrarium.engine.protocol import CHANCE, EVERYONE, Journal
from astrarium.games.astrolabe.events import HandDealt
from astrarium.games.astrolabe.material import CODES, SETTING_CODES, TOKEN_CODES
from astrarium.games.astrolabe.state import NONE, State
from astrarium.games.astrolabe.text import codes
from tests.astrolabe.drawn import (
    GAME,
    actor,
    asked,
    dealt,
    hand,
    knowers,
    past,
    pile,
    play,
    row,
    sees,
    setting,
    stack,
    world,
    zone,
)

PLANETS = " ".join(TOKEN_CODES[:12])
SIGNS = " ".join(TOKEN_CODES[12:])
# Every shuffle in the order of the box.
SHUFFLES = (
    f"* settings {' '.join(SETTING_CODES[:12])}",
    f"* settings {' '.join(SETTING_CODES[12:])}",
    f"* tokens {PLANETS}",
    f"* tokens {SIGNS}",
    f"* deal {' '.join(CODES)}",
)


def new(seats: int, first: str = "random") -> State:
    return GAME.new(seats, {"first": first})


def unshuffled(seats: int) -> State:
    """A game for which everything came from the box in order; A begins."""
    state = new(seats)
    play(state, *SHUFFLES, "* first A")
    return state


@pytest.mark.parametrize("seats", [1, 7])
def test_lab_101_two_to_six_players(seats: int) -> None:
    with pytest.raises(GameError):
        Match(GAME, seats)


@pytest.mark.parametrize("seats", range(2, 7))
def test_lab_101_all_is_empty_at_first(seats: int) -> None:
    state = new(seats)
    assert state.slots == state.settings == [NONE] * 6 * seats
    assert state.stacks == [()] * seats
    assert (state.tower, state.partner, state.points) == (NONE, NONE, ())
    assert Match(GAME, seats).seats == seats


def test_lab_102_two_settings_of_each_kind() -> None:
    state = unshuffled(3)
    slots = ("A-P1", "A-P2", "A-C1", "A-C2")
    assert [setting(state, f"A {slot}") for slot in slots] == ["SP1", "SP2", "SC1", "SC2"]
    assert [setting(state, f"B {slot}") for slot in slots] == ["SP3", "SP4", "SC3", "SC4"]
    assert [setting(state, f"C {slot}") for slot in slots] == ["SP5", "SP6", "SC5", "SC6"]
    assert all(knowers(state, code) == "nobody" for code in SETTING_CODES)
    assert sees(state, "A", "A A-P1") == "-"


def test_lab_103_the_other_settings_leave_the_game() -> None:
    """No trace of them is left: what they were makes no difference."""
    state = unshuffled(5)
    assert [place for place in state.settings if place in (10, 11, 22, 23)] == []
    other = new(5)
    swapped = f"* settings {' '.join((*SETTING_CODES[:10], 'SP12', 'SP11'))}"
    play(other, swapped, *SHUFFLES[1:], "* first A")
    assert other == state
    six = unshuffled(6)
    assert sorted(place for place in six.settings if place != NONE) == list(range(24))


def test_lab_104_one_token_of_each_kind() -> None:
    state = unshuffled(3)
    assert [row(state, seat, "planet") for seat in "ABC"] == ["- - P1", "- - P2", "- - P3"]
    assert [row(state, seat, "constellation") for seat in "ABC"] == ["- - C1", "- - C2", "- - C3"]
    assert knowers(state, "P1") == knowers(state, "C1") == "nobody"
    assert sees(state, "A", "A X-P") == "P?"  # not even the owner


@pytest.mark.parametrize("seats", range(2, 7))
def test_lab_105_the_rest_is_a_pile_with_its_top_visible(seats: int) -> None:
    state = unshuffled(seats)
    assert pile(state, "planet") == " ".join(PLANETS.split()[seats:])
    assert pile(state, "constellation") == " ".join(SIGNS.split()[seats:])
    known = [knowers(state, code) for code in PLANETS.split()[seats:]]
    assert known == ["everybody"] + ["nobody"] * (11 - seats)
    assert (zone(state, "planet"), zone(state, "constellation")) == ("-", "-")


@pytest.mark.parametrize("seats", range(2, 7))
def test_lab_106_eight_cards_each_and_eight_to_destiny(seats: int) -> None:
    state = unshuffled(seats)
    order = list(CODES)
    for seat in range(seats):
        assert hand(state, "ABCDEF"[seat]).split() == order[8 * seat : 8 * seat + 8]
    assert world(state) == order[8 * seats]  # Destiny's first card is turned
    assert codes(CODES, state.destiny).split() == order[8 * seats + 1 : 8 * seats + 8]
    assert state.aside.bit_count() == 48 - 8 * seats
    assert past(state) == stack(state, "A") == "-"


def test_lab_106_a_hand_is_told_to_its_seat_alone() -> None:
    state = new(2)
    play(state, *SHUFFLES[:4])
    lines = [line for line in play(state, SHUFFLES[4]) if isinstance(line.what, HandDealt)]
    assert [(line.what[0], line.audience) for line in lines] == [(0, 1), (1, 2)]
    assert all(line.learnt and line.audience != EVERYONE for line in lines)


def test_lab_107_a_lot_or_the_option_gives_the_initiative() -> None:
    state = new(3)
    play(state, *SHUFFLES)
    assert asked(state) == "lot"
    assert {GAME.sample_chance(state, Random(seed))[0] for seed in range(40)} == {0, 1, 2}
    assert not GAME.is_possible(state, GAME.parse_outcome(state, "first D"))
    play(state, "* first C")
    assert (state.initiative, asked(state), actor(state)) == (2, "card", "C")
    assert dealt(3, first="B").initiative == 1


def test_lab_108_the_order_of_chance() -> None:
    state = new(4)
    met = []
    while GAME.to_act(state) == CHANCE:
        met.append(asked(state))
        GAME.apply_chance(state, GAME.sample_chance(state, Random(0)), Journal())
    assert met == [
        "settings planets",
        "settings constellations",
        "tokens planets",
        "tokens constellations",
        "deal",
        "lot",
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        f"settings {' '.join(SETTING_CODES[12:])}",  # the other kind
        f"settings {' '.join(SETTING_CODES[:11])}",
        f"settings {' '.join((*SETTING_CODES[:11], 'SP1'))}",
        f"tokens {PLANETS}",
        "first A",
    ],
)
def test_lab_108_only_the_shuffle_that_is_asked_for_is_possible(wrong: str) -> None:
    state = new(2)
    assert not GAME.is_possible(state, GAME.parse_outcome(state, wrong))
    assert GAME.is_possible(state, GAME.parse_outcome(state, SHUFFLES[0][1:].strip()))
