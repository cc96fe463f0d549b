"""The first seat and the order of play: the option `first`, alike in every game that has it."""

from __future__ import annotations

from typing import Final

from astrarium.engine.errors import BadOptions
from astrarium.engine.options import ChoiceOption, Options
from astrarium.engine.protocol import LETTERS, message

RANDOM: Final = "random"
BY_LOT: Final = -1  # no seat is named


def first_option(seats: int) -> ChoiceOption:
    """The option `first` of a table: chance, or a seat by its letter."""
    return ChoiceOption("first", RANDOM, (RANDOM, *LETTERS[:seats]))


def first_of(options: Options, seats: int, rule: str) -> int:
    """The seat that the option names, or BY_LOT; raises BadOptions if nobody sits there."""
    letter = str(options["first"])
    first = BY_LOT if letter == RANDOM else LETTERS.index(letter)
    if first >= seats:
        choices = ", ".join((RANDOM, *LETTERS[:seats]))
        why = message("engine.option-choice", option="first", value=letter, choices=choices)
        raise BadOptions(why, rule)
    return first


def to_the_left(first: int, seats: int) -> tuple[int, ...]:
    """All seats in the order of play, if the turn passes to the left."""
    return tuple([(first + place) % seats for place in range(seats)])


def is_to_the_left(order: tuple[int, ...], seats: int) -> bool:
    """Is it an order of play in which the turn passes to the left?"""
    return len(order) == seats and order == to_the_left(order[0], seats)
