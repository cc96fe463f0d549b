"""Who sits where: people at this terminal, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from astrarium.bots import BOTS, BotSpec, find_bot
from astrarium.cli.base import CliError
from astrarium.engine.lots import asked_options
from astrarium.engine.match import Match, Seated
from astrarium.engine.options import Options, Value
from astrarium.engine.protocol import Game
from astrarium.engine.registry import check_seats

HUMAN: Final = "human"
DEFAULT_BOT: Final = "adept"


class Holder(NamedTuple):
    """Who holds a seat: a bot, or a person if there is none."""

    name: str
    bot: BotSpec | None


def holder(name: str) -> Holder:
    """`human`, `human Alice` or a bot; raises an error with the names there are."""
    words = name.split()
    if words and words[0] == HUMAN:
        return Holder(name, None)
    if name.partition(":")[0] not in BOTS:
        known = ", ".join([HUMAN, *BOTS])
        raise CliError("cli.unknown-player", player=name, players=known)
    return Holder(name, find_bot(name))


def read_holders(game: Game[Any, Any], text: str | None) -> list[Holder]:
    """`human,random`; without a text one person and as many bots as the game needs."""
    if text is None:
        return [holder(HUMAN), *[holder(DEFAULT_BOT)] * (game.min_seats - 1)]
    holders = [holder(name.strip()) for name in text.split(",")]
    check_seats(game, len(holders))
    return holders


def named_bots(text: str) -> tuple[BotSpec, ...]:
    """`random,search:1s`; raises an error with the names there are."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise CliError("cli.nameless-bot", bots=text)
    return tuple(find_bot(name) for name in names)


def read_options(game: Game[Any, Any], given: Sequence[str]) -> Options:
    """`key=value`, once for each option named; the others have their defaults.

    What is left to lots is still to be drawn.
    """
    values: dict[str, Value] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or key in values:
            raise CliError("cli.bad-option", text=text)
        values[key] = value
    return asked_options(game, values)


def holders_now(match: Match, players: Sequence[str]) -> list[str]:
    """The names at the seats, after all who took one over."""
    names = list(players)
    for line in match.log:
        if isinstance(line.entry, Seated):
            names[line.entry.seat] = line.entry.player
    return names
