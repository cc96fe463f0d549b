"""Options that are left to lots, and drawn before a game begins.

A table may be asked for with `random`, one flag of each kind, or with `random:E,E,H`: so
many of each kind. The kind of a flag is its first letter. The drawn value is an option like
any other: games, matches and records never see that it was drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, combinations, product
from random import Random
from typing import Any, Final

from astrarium.engine.chance import below
from astrarium.engine.errors import BadOptions
from astrarium.engine.options import FlagsOption, Option, Options, Value, flags_text
from astrarium.engine.protocol import Game, message
from astrarium.engine.registry import check_options, conflict_in
from astrarium.engine.stream import Dealer

RANDOM: Final = "random"


def asked_options(game: Game[Any, Any], given: Mapping[str, Value]) -> Options:
    """All options of a table as asked for; those left to lots are still to be drawn.

    Two ways to ask for the same have the same text. Raises BadOptions, also for what
    cannot be drawn.
    """
    lots: dict[str, Value] = {
        option.name: lots_text(asked_kinds(option, given[option.name]))
        for option in left_to_lots(game, given)
    }
    rest = {name: value for name, value in given.items() if name not in lots}
    return {**check_options(game, rest), **lots}


def drawn_options(game: Game[Any, Any], asked: Options, dealer: Dealer) -> Options:
    """The options that a game is made with, drawn from the dealer's stream for them."""
    options = left_to_lots(game, asked)
    if not options:
        return asked
    rng = dealer.lots()
    drawn: dict[str, Value] = {
        option.name: flags_text(drawn_flags(option, asked_kinds(option, asked[option.name]), rng))
        for option in options
    }
    return {**asked, **drawn}


def left_to_lots(game: Game[Any, Any], given: Mapping[str, Value]) -> list[FlagsOption]:
    """The options of the game that these values leave to lots."""
    return [
        option
        for option in game.options
        if isinstance(option, FlagsOption)
        and kinds_of(option)
        and is_lots(given.get(option.name, option.default))
    ]


def is_lots(value: Value) -> bool:
    """Does a value speak of lots, well or not?"""
    return RANDOM in [word.strip() for word in str(value).replace(":", ",").split(",")]


def lots_text(kinds: Sequence[str]) -> str:
    """The value of an option that asks for these kinds: `random:E,E,H`."""
    return f"{RANDOM}:{','.join(kinds)}"


def kinds_of(option: Option) -> tuple[str, ...]:
    """The first letters of the option's flags, each once; none if lots may not decide it."""
    if not isinstance(option, FlagsOption) or not option.lots_rule:
        return ()
    return tuple(dict.fromkeys(flag[0] for flag in option.choices))


def of_kind(option: FlagsOption, kind: str) -> list[str]:
    return [flag for flag in option.choices if flag[0] == kind]


def asked_kinds(option: FlagsOption, value: Value) -> tuple[str, ...]:
    """The kinds that `random` or `random:E,E,H` asks for, in the order of the option.

    Raises BadOptions for any other value, or if no set has so many of each.
    """
    kinds = kinds_of(option)
    word, colon, letters = str(value).partition(":")
    asked = [letter.strip() for letter in letters.split(",")] if colon else list(kinds)
    if word.strip() != RANDOM or not all(kind in kinds for kind in asked):
        why = message(
            "engine.option-lots",
            option=option.name,
            value=str(value),
            kinds=", ".join(kinds),
            example=lots_text((kinds[0], *kinds)),
        )
        raise BadOptions(why, option.lots_rule)
    drawn = tuple(sorted(asked, key=kinds.index))
    if not possible_draws(option, drawn):
        raise no_such_lots(option, drawn)
    return drawn


def no_such_lots(option: FlagsOption, kinds: Sequence[str]) -> BadOptions:
    why = message("engine.option-too-many", option=option.name, value=lots_text(kinds))
    return BadOptions(why, option.lots_rule)


def drawn_flags(option: FlagsOption, kinds: Sequence[str], rng: Random) -> tuple[str, ...]:
    """A random set with so many flags of each kind, no two in conflict, all sets alike.

    It is as if a die were thrown for each, and all were thrown again for as long as one
    comes twice or two conflict. Raises BadOptions if there is no such set.
    """
    sets = possible_draws(option, kinds)
    if not sets:
        raise no_such_lots(option, kinds)
    return sets[below(len(sets), rng)]


def possible_draws(option: FlagsOption, kinds: Sequence[str]) -> list[tuple[str, ...]]:
    """Every set of flags with so many of each kind and without a conflict."""
    choices = [combinations(of_kind(option, kind), kinds.count(kind)) for kind in kinds_of(option)]
    sets = [tuple(chain.from_iterable(parts)) for parts in product(*choices)]
    return [flags for flags in sets if conflict_in(option, flags) is None]
