"""`astrarium games [GAME]`: what can be played; one game with all its options explained."""

from __future__ import annotations

import json
from typing import Any

import click

from astrarium.cli.base import Command, Voice, game_argument, json_option
from astrarium.engine.family import play_of
from astrarium.engine.lots import RANDOM, kinds_of, lots_text
from astrarium.engine.options import IntOption, Option
from astrarium.engine.protocol import Game, message
from astrarium.games import GAMES, find
from astrarium.words import LANGUAGES
from astrarium.words.shelf import play_text, tips_of


@click.command("games", cls=Command)
@game_argument(required=False)
@json_option
@click.pass_obj
def command(voice: Voice, game: str | None, as_json: bool) -> None:
    shown = list(GAMES.values()) if game is None else [find(game)]
    if as_json:
        click.echo(json.dumps([plain(one) for one in shown], indent=1))
    elif game is None:
        show_all(voice)
    else:
        show_one(shown[0], voice)


def show_all(voice: Voice) -> None:
    """A line a game."""
    from rich.table import Table

    from astrarium.cli.screen import console

    table = Table(box=None, pad_edge=False)
    for column in ("slug", "name", "seats", "options"):
        table.add_column(voice(f"cli.column.{column}"), overflow="fold")
    for game in GAMES.values():
        table.add_row(game.slug, name_of(game, voice), seats_text(game), options_text(game))
    console().print(table)


def show_one(game: Game[Any, Any], voice: Voice) -> None:
    """A game in words, with its options; words of an option that can be looked up are."""
    from astrarium.cli.screen import emphasised, folded, show, width

    show(emphasised(name_of(game, voice)))
    show("\n".join(folded(voice.say(message(f"game.{game.slug}.blurb")), width())))
    seats = f"{voice('cli.column.seats')}  {seats_text(game)}"
    show(" · ".join(filter(None, (seats, play_text(play_of(game), voice.lang)))))
    for option in game.options:
        meaning = voice.say(message(f"option.{option.name}"))
        show("\n".join(folded(f"{option.name}={values_text(option)}  {meaning}", width(), 2)))
        if kinds := kinds_of(option):
            lots = voice("cli.lots", kinds=", ".join(kinds), example=lots_text((kinds[0], *kinds)))
            show("\n".join(f"  {line}" for line in folded(lots, width() - 2, 2)))
        for topic in () if isinstance(option, IntOption) else option.choices:
            if topic in game.topics():
                lore = voice.say(game.lore(topic))
                show("\n".join(f"  {line}" for line in folded(lore, width() - 2, 2)))
    tips = tips_of(game, voice.lang)
    if tips:
        show(voice("pages.rules.tips"))
    for tip in tips:
        show("\n".join(folded(f"· {tip}", width(), 2)))


def name_of(game: Game[Any, Any], voice: Voice) -> str:
    return voice.say(message(f"game.{game.slug}.name"))


def seats_text(game: Game[Any, Any]) -> str:
    low, high = game.min_seats, game.max_seats
    return str(low) if low == high else f"{low}–{high}"


def options_text(game: Game[Any, Any]) -> str:
    return ", ".join(f"{option.name}={values_text(option)}" for option in game.options)


def values_text(option: Option) -> str:
    """The default first, then what else is possible: `12 (6–24)`."""
    if isinstance(option, IntOption):
        return f"{option.default} ({option.low}–{option.high})"
    words = [*option.choices, RANDOM] if kinds_of(option) else option.choices
    return f"{option.default} ({'|'.join(words)})"


def plain(game: Game[Any, Any]) -> dict[str, Any]:
    """A game as a program reads it."""
    play = play_of(game)
    return {
        "slug": game.slug,
        "names": {lang: name_of(game, Voice(lang)) for lang in LANGUAGES},
        "seats": [game.min_seats, game.max_seats],
        "age": play.age,
        "minutes": [play.rounds * play.least, play.rounds * play.most] if play.most else None,
        "options": [option._asdict() for option in game.options],
        "dossier": game.dossier,
        "rules_version": game.rules_version,
    }
