"""Astronomy and numerology cards (dossier 4.2): LAB-330 to LAB-334."""

from __future__ import annotations

import pytest

from astrarium.games.astrolabe.material import PLANETS, SIGNS
from astrarium.games.astrolabe.state import State
from tests.astrolabe.drawn import actor, asked, drawn, legal, play, refused

# Everybody has a token of each kind; the zone and the piles have some too.
TABLE = """
    world: {world}
    hand A: {card}
    hand B: n9
    board A:
        -  -  P1
        -  -  C1
    board B:
        P2  -  -
        C2  -  -
    pile planets: P4 rest
    pile constellations: C4 rest
    """


def laid(card: str, world: str = "-") -> State:
    state = drawn(TABLE.format(card=card, world=world))
    play(state, f"world {card}")
    return state


@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_lab_330_one_to_four_draw(value: int) -> None:
    state = laid(PLANETS[value - 1])
    assert (asked(state), legal(state)) == ("draw", "pass, draw planet pile")
    assert refused(state, "draw constellation pile") == "LAB-330"
    state = laid(SIGNS[value - 1])
    assert (asked(state), legal(state)) == ("draw", "pass, draw constellation pile")
    assert refused(state, "draw planet pile") == "LAB-330"


@pytest.mark.parametrize("value", [5, 6, 7, 8])
def test_lab_331_five_to_eight_reveal(value: int) -> None:
    state = laid(PLANETS[value - 1])
    assert (asked(state), legal(state)) == ("reveal", "pass, token +0 X-P, token +1 A-P1")
    assert refused(state, "token +0 X-C") == "LAB-331"
    state = laid(SIGNS[value - 1])
    assert (asked(state), legal(state)) == ("reveal", "pass, token +0 X-C, token +1 A-C1")
    assert refused(state, "token +0 X-P") == "LAB-331"


@pytest.mark.parametrize("value", [9, 10, 11, 12])
def test_lab_332_nine_to_twelve_steal(value: int) -> None:
    state = laid(PLANETS[value - 1])
    assert (asked(state), legal(state)) == ("steal", "pass, token +1 A-P1")
    assert refused(state, "token +1 A-C1") == "LAB-332"
    state = laid(SIGNS[value - 1])
    assert (asked(state), legal(state)) == ("steal", "pass, token +1 A-C1")
    assert refused(state, "token +1 A-P1") == "LAB-332"


@pytest.mark.parametrize("value", range(9))
def test_lab_333_numbers_exchange(value: int) -> None:
    state = laid(f"n{value}")
    own, other = ("X-P", "X-C") if value < 5 else ("X-C", "X-P")
    assert (asked(state), legal(state)) == ("exchange", f"pass, token +0 {own}")
    assert refused(state, f"token +0 {other}") == "LAB-333"
    play(state, f"token +0 {own}")
    assert legal(state) == f"token +1 {own.replace('X-', 'A-')}1"


def test_lab_333_also_the_nine() -> None:
    state = drawn(TABLE.format(card="n8", world="-"))
    play(state, "world n8", "pass", "world n9")
    assert (actor(state), legal(state)) == ("B", "pass, token +0 A-C1")


@pytest.mark.parametrize(
    ("world", "card"),
    [
        ("- n8", "venus"),  # cuts
        ("- XX", "venus"),  # is thrown away
        ("- neptune", "venus"),  # follows, and loses
    ],
)
def test_lab_334_a_power_acts_whoever_wins(world: str, card: str) -> None:
    state = laid(card, world)
    play(state, "draw planet pile", "place A-P1")
    assert (asked(state), actor(state)) == ("card", "B")
