"""`astrarium simulate GAME`: many games between bots, and what they say."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from astrarium.arena.simulate import Contest, options_of, record_path, simulate
from astrarium.arena.statistics import Interval
from astrarium.arena.tally import Tally
from astrarium.cli.base import (
    Command,
    Voice,
    Whole,
    game_argument,
    json_option,
    option,
    path_option,
)
from astrarium.cli.files import check_new, faults
from astrarium.cli.play import checked_seed
from astrarium.cli.screen import console, heading, paragraph
from astrarium.cli.seats import named_bots, read_options
from astrarium.engine.protocol import LETTERS
from astrarium.engine.registry import check_seats
from astrarium.games import find
from astrarium.words import LANGUAGES

MOST_GAMES: Final = 10_000_000
MOST_JOBS: Final = 64


@click.command("simulate", cls=Command)
@game_argument()
@option("--bots", required=True, metavar="BOT,BOT,...", help="cli.option.bots")
@option("--games", default=100, type=Whole(1, MOST_GAMES), metavar="N", help="cli.option.games")
@option("--seed", default="1", metavar="SEED", help="cli.option.seed-simulate")
@option("--option", "options", multiple=True, metavar="KEY=VALUE", help="cli.option.option")
@option("--jobs", default=1, type=Whole(1, MOST_JOBS), metavar="N", help="cli.option.jobs")
@option("--vary", multiple=True, metavar="KEY=VALUE,...", help="arena.option.vary")
@path_option("--records", metavar="FOLDER", help="cli.option.records")
@json_option
@click.pass_obj
def command(
    voice: Voice, /, games: int, jobs: int, as_json: bool, vary: tuple[str, ...], **given: Any
) -> None:
    if vary:
        from astrarium.cli.vary import compare

        compare(voice, vary, games, jobs, as_json, **given)
        return
    contest = read_contest(**given)
    if contest.records:
        prepare(contest, games)
    start = time.perf_counter()
    tally = with_progress(voice, contest, games, jobs)
    seconds = time.perf_counter() - start
    if as_json:
        click.echo(json.dumps(plain(contest, tally, seconds), indent=1))
    else:
        report(voice, contest, tally, seconds)


def read_contest(
    game: str, bots: str, seed: str, options: tuple[str, ...], records: Path | None
) -> Contest:
    chosen = find(game)
    players = named_bots(bots)
    check_seats(chosen, len(players))
    asked = read_options(chosen, options)
    kept = str(records or "")
    contest = Contest(chosen.slug, players, checked_seed(seed), tuple(asked.items()), kept)
    chosen.new(len(players), options_of(contest))  # what only the game can tell
    return contest


def prepare(contest: Contest, games: int) -> None:
    """Make the folder for the records; what would be overwritten is refused before."""
    folder = Path(contest.records)
    with faults("cli.cannot-write", folder):
        if folder.exists():
            for number in range(games):
                check_new(record_path(contest, number))
        folder.mkdir(parents=True, exist_ok=True)


def with_progress(voice: Voice, contest: Contest, games: int, jobs: int) -> Tally:
    """Simulate, with a bar on stderr where somebody can see it."""
    with progress_bar(contest.slug, games) as advance:
        return simulate(contest, games, jobs, advance)


@contextmanager
def progress_bar(title: str, games: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar with the time left; what it gives is told how many games were added."""
    bar = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=bar, disable=not bar.is_terminal) as progress:
        task = progress.add_task(title, total=games, completed=done)
        yield lambda more: progress.advance(task, more)


# -- what they say -----------------------------------------------------------------


def plain(contest: Contest, tally: Tally, seconds: float) -> dict[str, Any]:
    """The result as a program reads it; all but `speed` is the same in every run."""
    return {
        "game": contest.slug,
        "options": dict(contest.options),
        "seed": contest.seed,
        "games": tally.games,
        "decisions_per_game": tally.mean_decisions(),
        "seats": [plain_seat(contest, tally, seat) for seat in range(len(contest.bots))],
        "speed": {
            "seconds": seconds,
            "games_per_second": tally.games / seconds,
            "decisions_per_second": tally.decisions / seconds,
        },
    }


def plain_seat(contest: Contest, tally: Tally, seat: int) -> dict[str, Any]:
    points = {"mean": tally.mean_points(seat), "deviation": tally.deviation_of_points(seat)}
    held = {"seat": LETTERS[seat], "bot": contest.bots[seat].name, "points": points}
    if len(contest.bots) == 1:
        return held | {"lost": {"games": tally.lost} | tally.loss_rate()._asdict()}
    return held | {"wins": {"games": float(tally.won(seat))} | tally.win_rate(seat)._asdict()}


def report(voice: Voice, contest: Contest, tally: Tally, seconds: float) -> None:
    screen = console()
    decisions = voice.number(tally.mean_decisions(), 1)
    said = {"game": contest.slug, "seed": contest.seed, "decisions": decisions}
    screen.print(paragraph(voice("cli.simulated", n=tally.games, **said)))
    games = voice.number(tally.games / seconds, 0 if tally.games > 10 * seconds else 2)
    screen.print(
        voice("cli.speed", games=games, decisions=voice.number(tally.decisions / seconds, 0))
    )
    screen.print(seats_table(voice, contest, tally))


def seats_table(voice: Voice, contest: Contest, tally: Tally) -> Table:
    """A row for each seat; a game for one has no winners, but lost games."""
    solo = len(contest.bots) == 1
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "bot"):
        table.add_column(voice(f"cli.column.{column}"))
    for column in ("points", "deviation", "lost" if solo else "wins", "interval"):
        table.add_column(heading(voice(f"cli.column.{column}")), justify="right")
    for seat, bot in enumerate(contest.bots):
        rate = tally.loss_rate() if solo else tally.win_rate(seat)
        points = (tally.mean_points(seat), tally.deviation_of_points(seat))
        numbers = [voice.number(value, 2) for value in points]
        table.add_row(LETTERS[seat], bot.name, *numbers, *percents(voice, rate))
    return table


def between(voice: Voice, low: str, high: str) -> str:
    """The bounds of an interval that may be below zero."""
    return voice("arena.between", low=low, high=high)


def percents(voice: Voice, rate: Interval) -> tuple[str, str]:
    """A share and its bounds: `63.0 %` and `53.2 to 71.8 %`."""
    share, low, high = (voice.number(100 * value, 1) for value in rate)
    percent = LANGUAGES[voice.lang].percent
    return share + percent, between(voice, low, high) + percent
