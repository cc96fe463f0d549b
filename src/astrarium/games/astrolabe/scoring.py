"""Points: pure functions of a position."""

from __future__ import annotations

from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe.material import Card, Token
from astrarium.games.astrolabe.spaces import active_character
from astrarium.games.astrolabe.state import NONE, State


def conjunction_points(card: Card, constellation: Token, planet: Token) -> int:
    """The points of a character with the tokens beside it; any other card, or NONE, scores 0.

    [LAB-130, LAB-131, LAB-132] Their face does not matter.
    """
    if card not in m.CONJUNCTIONS:
        return 0
    its_constellation, its_planet, with_constellation, with_planet, both = m.CONJUNCTIONS[card]
    if constellation == its_constellation and planet == its_planet:
        return both
    if constellation == its_constellation:
        return with_constellation
    return with_planet if planet == its_planet else 0


def plain_points(state: State, seat: int) -> int:
    """A character's points without the Lovers' share.  [LAB-130]"""
    first = m.SLOTS * seat
    card = active_character(state, seat)
    return conjunction_points(card, state.slots[first + m.X_C], state.slots[first + m.X_P])


def correct_spots(state: State, seat: int) -> int:
    """The number of slots of an astrolabe that are set right.  [LAB-135]"""
    return sum(
        state.slots[m.SLOTS * seat + slot] == state.settings[m.SLOTS * seat + slot]
        for slot in m.ASTROLABE_SLOTS
    )


def astrolabe_points(state: State, seat: int) -> int:
    """The total for all spots set right.  [LAB-135]"""
    return m.ASTROLABE_POINTS[correct_spots(state, seat)]


def character_points(state: State, seat: int, final: bool) -> int:
    """A character's points in this scoring; the Lovers have half of the partner's more.

    [LAB-133] `final`: the partner's astrolabe counts too.
    """
    points = plain_points(state, seat)
    if active_character(state, seat) != m.LOVERS or state.partner == NONE:
        return points
    if not is_conjunct(state, seat):
        return points
    shared = plain_points(state, state.partner)
    if final:
        shared += astrolabe_points(state, state.partner)
    return points + shared // 2


def is_conjunct(state: State, seat: int) -> bool:
    """Do the Lovers lie between both of their tokens?  [LAB-133]"""
    constellation, planet, _, _, _ = m.CONJUNCTIONS[m.LOVERS]
    first = m.SLOTS * seat
    return state.slots[first + m.X_C] == constellation and state.slots[first + m.X_P] == planet
