"""`astrarium draw FILE`: a position, or a moment of a record, as a picture."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from astrarium.cli.base import CliError, Command, Voice, Whole, file_argument, option
from astrarium.cli.files import inside, read_text
from astrarium.cli.screen import paint, width
from astrarium.cli.steps import at_entry, read_seat
from astrarium.draw.terminal import picture
from astrarium.engine.errors import BadOptions, BadText
from astrarium.engine.protocol import Game, message
from astrarium.engine.record import MAGIC, parse, replay
from astrarium.games import find


@click.command("draw", cls=Command)
@file_argument("cli.argument.position")
@option("--at", type=Whole(0), metavar="N", help="cli.option.at")
@option("--seat", metavar="A|B|...", help="cli.option.seat")
@click.pass_obj
def command(voice: Voice, file: Path, at: int | None, seat: str | None) -> None:
    text = read_text(file)
    with inside(file):
        is_record = text.removeprefix("\ufeff").startswith(MAGIC)
        seen = record_view(text, at, seat) if is_record else position_view(text, at, seat)
    paint(picture(*seen, voice.lang, {}, width()))


def record_view(text: str, at: int | None, seat: str | None) -> tuple[Game[Any, Any], Any]:
    """A game, and what a seat, or the spectator, saw of it after an entry of a record."""
    match = replay(parse(text))
    return match.game, at_entry(match, at).view(read_seat(seat, match.seats))


def position_view(text: str, at: int | None, seat: str | None) -> tuple[Game[Any, Any], Any]:
    """A game, and what a position shows; it is of one moment and for one seat already."""
    for name, value in (("--at", at), ("--seat", seat)):
        if value is not None:
            raise CliError("cli.only-records", option=name)
    named = re.search(r"^game:[ \t]*(\S+)", text, re.MULTILINE)
    if named is None:
        raise BadText(message("cli.no-game", magic=MAGIC))
    try:
        game = find(named[1])
    except BadOptions as error:
        line = text.count("\n", 0, named.start()) + 1
        raise BadText(error.why, line, named.start(1) - named.start() + 1) from None
    return game, game.parse_position(text)
