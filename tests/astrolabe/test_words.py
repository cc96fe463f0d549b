"""What a play to an adverse space promises."""

from __future__ import annotations

import pytest

from astrarium.games.astrolabe import ASTROLABE
from astrarium.words import say
from tests.astrolabe.drawn import drawn

HAND = """
    hand A: XV XII
    hand B: n1 n2
"""


def said(position: str, move: str) -> str:
    state = drawn(position)
    view = ASTROLABE.view(state, 0)
    return say(ASTROLABE.sentence(view, ASTROLABE.parse_move(move)), "en")


@pytest.mark.parametrize("stack", ["", "    stack B: V XIII\n"])
def test_a_space_without_a_character_in_force_promises_no_trade(stack: str) -> None:
    """LAB-412.1, LAB-415.3: there is nothing to cover and nothing to trade for."""
    assert "leave it to them" in said(HAND + stack, "opp devil +1")
    assert "take up their space" in said(HAND + stack, "opp hanged-man +1")


def test_a_character_in_force_is_covered_or_traded() -> None:
    """LAB-412.1, LAB-415.2."""
    assert "leave it to them" not in said(HAND + "    stack B: V\n", "opp devil +1")
    assert "take up their space" not in said(HAND + "    stack B: V\n", "opp hanged-man +1")
