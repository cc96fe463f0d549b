"""The games there are, and the checks at their door."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from astrarium.engine.errors import BadOptions
from astrarium.engine.options import (
    Conflict,
    FlagsOption,
    IntOption,
    Option,
    Options,
    Value,
    flags_of,
    flags_text,
)
from astrarium.engine.protocol import Game, message

GAMES: Final[dict[str, Game[Any, Any]]] = {}


def register(game: Game[Any, Any]) -> None:
    """Make a game known under its slug; the laws for all games now hold for it too."""
    assert game.slug not in GAMES, game.slug
    GAMES[game.slug] = game


def find(slug: str) -> Game[Any, Any]:
    """The game of that slug; raises BadOptions with the slugs there are."""
    if slug not in GAMES:
        raise BadOptions(message("engine.unknown-game", game=slug, games=", ".join(GAMES)))
    return GAMES[slug]


def check_seats(game: Game[Any, Any], seats: int) -> int:
    """`seats`, if the game can be played by so many; raises BadOptions."""
    low, high = game.min_seats, game.max_seats
    if low <= seats <= high:
        return seats
    if low == high:
        raise BadOptions(message("engine.seats-exactly", game=game.slug, n=low, seats=seats))
    raise BadOptions(message("engine.seats", game=game.slug, n=seats, low=low, high=high))


def check_options(game: Game[Any, Any], given: Mapping[str, Value]) -> Options:
    """All options of the game, defaults filled in; raises BadOptions.

    Values may come as text, as they do from a command line or a record.
    """
    known = {option.name: option for option in game.options}
    for name in given:
        if name not in known:
            raise BadOptions(
                message(
                    "engine.unknown-option",
                    game=game.slug,
                    option=name,
                    n=len(known),
                    options=", ".join(known),
                )
            )
    return {
        name: checked(option, given[name]) if name in given else option.default
        for name, option in known.items()
    }


def checked(option: Option, value: Value) -> Value:
    """The value of one option, as its type; raises BadOptions."""
    if isinstance(option, IntOption):
        number = whole_number(value)
        if number is None or not option.low <= number <= option.high:
            raise BadOptions(
                message(
                    "engine.option-range",
                    option=option.name,
                    value=value,
                    low=option.low,
                    high=option.high,
                )
            )
        return number
    if isinstance(option, FlagsOption):
        return checked_flags(option, value)
    if value not in option.choices:
        raise no_such_choice(option.name, value, option.choices)
    return value


def whole_number(value: Value) -> int | None:
    """The integer, also of plain digits, but not of all that Python would read as one."""
    if isinstance(value, str):
        return int(value) if re.fullmatch(r"[+-]?[0-9]{1,18}", value) else None
    return int(value)


def checked_flags(option: FlagsOption, value: Value) -> str:
    """A set of words in the order of the option, each once; raises BadOptions."""
    flags = flags_of(value)
    for flag in flags:
        if flag not in option.choices:
            raise no_such_choice(option.name, flag, option.choices)
    conflict = conflict_in(option, flags)
    if conflict is not None:
        one, other, rule = conflict
        why = message("engine.option-conflict", option=option.name, one=one, other=other)
        raise BadOptions(why, rule)
    return flags_text(tuple(flag for flag in option.choices if flag in flags))


def conflict_in(option: FlagsOption, flags: Sequence[str]) -> Conflict | None:
    """The first two of these words that do not go together, if there are any."""
    for conflict in option.conflicts:
        if conflict.one in flags and conflict.other in flags:
            return conflict
    return None


def no_such_choice(name: str, value: Value, choices: tuple[str, ...]) -> BadOptions:
    return BadOptions(
        message("engine.option-choice", option=name, value=value, choices=", ".join(choices))
    )
