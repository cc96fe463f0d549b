"""Points: pure functions of a position.  [LAB-130 to LAB-138]"""

from __future__ import annotations

from astrarium.games.astrolabe.material import (
    ASTROLABE_POINTS,
    ASTROLABE_SLOTS,
    CONJUNCTIONS,
    LOVERS,
    SLOTS,
    X_C,
    X_P,
    Card,
)
from astrarium.games.astrolabe.spaces import active_character
from astrarium.games.astrolabe.state import NONE, State


def conjunction(state: State, seat: int, card: Card) -> tuple[bool, bool]:
    """Does the character board hold the constellation of a character, and its planet?

    [LAB-131] Face does not matter.
    """
    constellation, planet, _, _, _ = CONJUNCTIONS[card]
    return (
        state.slots[SLOTS * seat + X_C] == constellation,
        state.slots[SLOTS * seat + X_P] == planet,
    )


def plain_points(state: State, seat: int) -> int:
    """A character's points without what the Lovers share.  [LAB-130 to LAB-132]"""
    card = active_character(state, seat)
    if card == NONE:
        return 0
    _, _, constellation_alone, planet_alone, both = CONJUNCTIONS[card]
    has_constellation, has_planet = conjunction(state, seat, card)
    if has_constellation and has_planet:
        return both
    if has_constellation:
        return constellation_alone
    return planet_alone if has_planet else 0


def correct_spots(state: State, seat: int) -> int:
    """How many slots of an astrolabe are set right.  [LAB-135]"""
    return sum(
        state.slots[SLOTS * seat + slot] == state.settings[SLOTS * seat + slot]
        for slot in ASTROLABE_SLOTS
    )


def astrolabe_points(state: State, seat: int) -> int:
    """The total for all spots set right.  [LAB-135]"""
    return ASTROLABE_POINTS[correct_spots(state, seat)]


def character_points(state: State, seat: int, final: bool) -> int:
    """A character's points in this scoring; the Lovers have half of the partner's more.

    [LAB-133] `final`: the partner's astrolabe counts too.
    """
    points = plain_points(state, seat)
    if active_character(state, seat) != LOVERS or state.partner == NONE:
        return points
    if not all(conjunction(state, seat, LOVERS)):
        return points
    shared = plain_points(state, state.partner)
    if final:
        shared += astrolabe_points(state, state.partner)
    return points + shared // 2
