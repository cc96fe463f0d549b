"""`astrarium replay FILE`: a game entry by entry, in words and pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import click

from astrarium.cli.base import CliError, Command, Voice, Whole, file_argument, json_option, option
from astrarium.cli.files import inside, read_record
from astrarium.cli.screen import ask, is_interactive, paint, show, tell, width
from astrarium.cli.steps import ALL, read_seat, retraced
from astrarium.draw.terminal import picture, score_pad
from astrarium.engine.match import Match, Played, Seated, Undone, hears
from astrarium.engine.protocol import LETTERS, SPECTATOR, Game, Seat, message
from astrarium.engine.record import replay, written_seen, written_text


class Step(NamedTuple):
    """An entry as it is shown: its line of the record, what it told, what is seen then."""

    number: int
    text: str
    words: list[str]
    view: Any


@click.command("replay", cls=Command)
@file_argument("cli.argument.record")
@option("--seat", metavar="A|B|...|all", help="cli.option.seat-replay")
@option("--to", "last", type=Whole(0), metavar="N", help="cli.option.to")
@json_option
@click.pass_obj
def command(voice: Voice, file: Path, seat: str | None, last: int | None, as_json: bool) -> None:
    record = read_record(file)
    with inside(file):
        match = replay(record)
    steps = read_steps(voice, match, *whose(match, seat), last)
    if as_json:
        click.echo(json.dumps(plain(match, steps), indent=1, ensure_ascii=False))
        return
    show(voice("cli.title", game=message(f"game.{match.game.slug}.name")))
    show_steps(voice, match.game, steps)
    if match.is_over() and len(steps) == len(match.log):
        paint(score_pad(match.game.scores(match.state), voice.lang))


def whose(match: Match, seat: str | None) -> tuple[Seat, bool]:
    """Through whose eyes, and whether all is shown: only once the game is over."""
    over = match.is_over()
    if seat == ALL and not over:
        raise CliError("cli.not-over")
    if seat == ALL or (seat is None and over):
        return SPECTATOR, True
    return read_seat(seat, match.seats), False


def read_steps(
    voice: Voice, match: Match, seat: Seat, is_open: bool, last: int | None
) -> list[Step]:
    if last is not None and last >= len(match.log):
        raise CliError("cli.no-entry", number=last, n=len(match.log))
    end = len(match.log) if last is None else last + 1
    return [
        step_of(voice, growing, before, seat, is_open)
        for _, (growing, before) in zip(range(end), retraced(match))
    ]


def step_of(voice: Voice, match: Match, before: Any, seat: Seat, is_open: bool) -> Step:
    """The last entry of a growing match; `before` is what its seat saw before it."""
    number = len(match.log) - 1
    entry = match.log[number].entry
    seen = entry if is_open else match.entry_for(seat, number)
    text = written_text(match.game, written_seen(match, number, seen))
    words = words_of(voice, match, seat, is_open)
    if isinstance(seen, Played) and not words:  # a step of a move, or its actor alone knows it
        words = [voice.say(match.game.sentence(before, seen.move))]
    eyes = entry.seat if is_open and isinstance(entry, Played) else seat
    return Step(number, text, words, match.view(eyes))


def words_of(voice: Voice, match: Match, seat: Seat, is_open: bool) -> list[str]:
    """What the last entry told those who look on."""
    line = match.log[-1]
    if isinstance(line.entry, Undone):
        return [voice("cli.undone", seat=LETTERS[line.entry.seat])]
    if isinstance(line.entry, Seated):
        player = line.entry.player
        return [voice("cli.seated", seat=LETTERS[line.entry.seat], player=player)]
    return [voice.say(match.game.story(told)) for told in line.told if is_open or hears(seat, told)]


def plain(match: Match, steps: list[Step]) -> dict[str, Any]:
    entries = [
        {
            "number": step.number,
            "text": step.text,
            "words": step.words,
            "position": match.game.position(step.view),
        }
        for step in steps
    ]
    return {"game": match.game.slug, "seats": match.seats, "entries": entries}


def show_steps(voice: Voice, game: Game[Any, Any], steps: list[Step]) -> None:
    """All at once, or one at every Enter where somebody can press it."""
    waits = is_interactive()
    last = steps[-1].number if steps else 0
    for step in steps:
        show()
        show(f"{step.number} {step.text}")
        for words in step.words:
            tell(words)
        if step.words or step.number == last:  # a sealed step has nothing to see
            paint(picture(game, step.view, voice.lang, {}, width()))
            if waits and step.number < last and ask(voice("cli.ask.next")):
                return
