"""`astrarium deck astra [FILE]`: the constellations, and whether the deck is fit for play."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from astrarium.cli.base import CliError, Command, Voice, file_argument, game_argument, json_option
from astrarium.cli.files import inside, read_text
from astrarium.engine.protocol import message
from astrarium.games import find
from astrarium.games.astra.deck import Constellation, deck_text, read_deck
from astrarium.games.astra.deckcheck import check_deck

UNFIT = 1  # the status of a deck with problems
WIDE = 200  # columns where there is no terminal to ask


@click.command("deck", cls=Command)
@game_argument()
@file_argument("cli.argument.deck", required=False)
@json_option
@click.pass_context
def command(ctx: click.Context, game: str, file: Path | None, as_json: bool) -> None:
    voice: Voice = ctx.obj
    if find(game).dossier != "astra":
        raise CliError("cli.no-deck", game=game)
    deck = deck_of(file)
    problems = [voice.say(problem) for problem in check_deck(deck)]
    if as_json:
        click.echo(json.dumps({"cards": len(deck), "problems": problems}, ensure_ascii=False))
    else:
        show(deck, voice)
        for problem in problems:
            click.echo(problem)
        click.echo(voice("cli.deck-problems", n=len(problems)))
    ctx.exit(UNFIT if problems else 0)


def deck_of(file: Path | None) -> tuple[Constellation, ...]:
    """The deck of the package, or that of a file somebody corrected."""
    if file is None:
        return read_deck(deck_text())
    text = read_text(file)
    with inside(file):
        return read_deck(text)


def show(deck: Sequence[Constellation], voice: Voice) -> None:
    """A line a card: what is printed on it."""
    from rich.table import Table

    from astrarium.cli.screen import console, is_terminal

    table = Table(box=None, pad_edge=False)
    for column in ("card", "element", "stars", "fame", "great", "bonuses", "power"):
        table.add_column(voice(f"cli.column.{column}"), overflow="fold")
    for card in deck:
        table.add_row(*row(card, voice))
    console(None if is_terminal(sys.stdout) else WIDE).print(table)


def row(card: Constellation, voice: Voice) -> list[str]:
    great = [star.name or star.id for star in card.stars if star.kind == "great"]
    gains = [message(f"ast.gain.{bonus.kind}", n=bonus.amount) for bonus in card.bonuses]
    return [
        card.name_fr if voice.lang == "fr" else card.name_en,
        voice(f"ast.element.{card.element}"),
        str(len(card.stars)),
        str(card.fame),
        ", ".join(great) or "–",
        " · ".join(voice.say(gain) for gain in gains),
        voice("ast.power." + card.power.replace("_", "-")),
    ]
