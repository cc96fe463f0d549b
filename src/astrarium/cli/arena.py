"""`astrarium arena GAME`: bots against each other on the same deals, and who is stronger."""

from __future__ import annotations

import json
import os
from contextlib import closing
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import click
from rich.table import Table

from astrarium.arena.analysis import Analysis
from astrarium.arena.executors import Executor, Here, Processes, Ray, WorkerLost
from astrarium.arena.figures import Figures
from astrarium.arena.ledger import CONTEST, REPORT, Description, Ledger, description, kept_contest
from astrarium.arena.ledger import GAMES as LINES
from astrarium.arena.statistics import INFINITE, Interval
from astrarium.arena.summary import lead, shares_note
from astrarium.arena.tournament import (
    Result,
    Tournament,
    deals_for,
    games_a_deal,
    play_numbers,
    tasks,
)
from astrarium.bots import BotSpec
from astrarium.cli.base import (
    INTERRUPTED,
    CliError,
    Command,
    Voice,
    Whole,
    game_argument,
    json_option,
    option,
    refused,
)
from astrarium.cli.files import faults, replace
from astrarium.cli.play import checked_seed
from astrarium.cli.screen import console, heading, paragraph
from astrarium.cli.seats import named_bots, read_options
from astrarium.cli.simulate import MOST_JOBS, between, percents, progress_bar
from astrarium.engine.errors import GameError
from astrarium.engine.protocol import LETTERS, message
from astrarium.engine.registry import check_seats
from astrarium.games import find
from astrarium.words import LANGUAGES

MOST_GAMES: Final = 1_000_000
GAMES: Final = 100  # a pairing, if nobody says how many
SEED: Final = "1"
FEW_NAMES: Final = 3  # bots that have room above their columns
LADDER: Final = "arena.table.ladder"
FAILED: Final = 1  # the status when the machine let us down


class NotKept(GameError):
    """A game was played and cannot be written down."""


class Folder(click.ParamType[Path]):
    """A folder that is there or can be made."""

    name = "folder"

    def convert(self, value: Any, param: click.Parameter | None, ctx: Any) -> Path:
        if not str(value).strip():
            raise CliError("arena.no-name")
        if os.path.exists(value) and not os.path.isdir(value):
            raise CliError("arena.no-folder", path=str(value))
        return Path(value)


@click.command("arena", cls=Command)
@game_argument()
@option("--bots", required=True, metavar="BOT,BOT,...", help="arena.option.bots")
@option("--games", type=Whole(1, MOST_GAMES), metavar="N", help="arena.option.games")
@option("--seed", metavar="SEED", help="cli.option.seed-simulate")
@option("--seats", type=Whole(1, len(LETTERS)), metavar="N", help="arena.option.seats")
@option("--challenge", is_flag=True, help="arena.option.challenge")
@option("--option", "options", multiple=True, metavar="KEY=VALUE", help="cli.option.option")
@option("--jobs", type=Whole(1, MOST_JOBS), metavar="N", help="cli.option.jobs")
@option("--ray", metavar="ADDRESS", help="arena.option.ray")
@option("--out", type=Folder(), metavar="FOLDER", help="arena.option.out")
@option("--resume", is_flag=True, help="arena.option.resume")
@json_option
@click.pass_obj
def command(
    voice: Voice,
    /,
    jobs: int | None,
    ray: str | None,
    out: Path | None,
    resume: bool,
    as_json: bool,
    **given: Any,
) -> int | None:
    kept = read_kept(out) if resume else None
    tournament = read_tournament(kept, **given)
    executor = chosen_executor(jobs, ray)
    ledger = Ledger(out, tournament) if out is not None else None
    try:
        there = opened(ledger, resume)
        if ledger is not None:
            warn_of_fewer(voice, ledger)
        if not as_json:
            announce(voice, tournament, given["games"] or (None if kept else GAMES))
        results = play(tournament, executor, ledger, there)
    except KeyboardInterrupt:
        click.echo(interrupted(voice, ledger), err=True)
        return INTERRUPTED
    except (WorkerLost, NotKept) as lost:
        click.echo(f"{refused(lost, voice)} {interrupted(voice, ledger)}", err=True)
        return FAILED
    finally:
        if ledger is not None:
            ledger.close()
    analysis = Analysis(tournament, results)
    is_whole = ledger is not None and ledger.tournament == ledger.whole
    report = out / REPORT if out is not None and is_whole else None
    # Before anything is shown: whoever reads the tables may close the pipe.
    fault = write_report(analysis, report, voice.lang) if report is not None else None
    if as_json:
        data = description(tournament) | analysis.data()
        click.echo(json.dumps(data, indent=1, ensure_ascii=False))
    else:
        show(voice, analysis)
    if fault is not None:
        raise fault
    if report is not None and not as_json:
        console().print(voice("arena.reported", path=str(report)), soft_wrap=True)
    return None


def read_kept(out: Path | None) -> Description:
    """The contest that goes on."""
    if out is None:
        raise CliError("arena.resume-where")
    with faults("cli.cannot-read", out / CONTEST):
        return kept_contest(out)


def read_tournament(
    kept: Description | None,
    /,
    game: str,
    bots: str,
    games: int | None,
    seed: str | None,
    seats: int | None,
    challenge: bool,
    options: tuple[str, ...],
) -> Tournament:
    """What was asked for; a contest that goes on keeps its seed and its deals by itself."""
    chosen = find(game)
    players = different_bots(bots)
    seats = check_seats(chosen, seats or chosen.min_seats)
    if len(players) < 2 and seats > 1:
        raise CliError("arena.alone", bot=players[0].name)
    if challenge and seats == 1:
        raise CliError("arena.challenge-alone", game=chosen.slug)
    asked = read_options(chosen, options)
    deals = kept["deals"] if kept and games is None else deals_for(games or GAMES, seats, challenge)
    seed = checked_seed(seed if seed is not None else kept["seed"] if kept else SEED)
    found = Tournament(chosen.slug, players, seats, seed, deals, tuple(asked.items()), challenge)
    chosen.new(seats, found.drawn(0))  # an option may not suit so many seats
    return found


def different_bots(bots: str) -> tuple[BotSpec, ...]:
    """The bots that are named, none of them by two names."""
    players = named_bots(bots)
    for one, other in combinations(players, 2):
        if one.is_same_as(other):
            kind = "twice" if one.name == other.name else "same"
            raise CliError(f"arena.{kind}", bot=one.name, other=other.name)
    return players


def chosen_executor(jobs: int | None, ray: str | None) -> Executor:
    if ray is None:
        return Processes(jobs) if jobs is not None and jobs > 1 else Here()
    if jobs is not None:
        raise CliError("arena.jobs-or-ray")
    cluster = Ray(ray)
    cluster.join()  # what cannot work is refused before anything is written
    return cluster


def warn_of_fewer(voice: Voice, ledger: Ledger) -> None:
    """Say so if only the first games of a contest are looked at."""
    deals, all_deals = ledger.tournament.deals, ledger.whole.deals
    if deals < all_deals:
        click.echo(voice("arena.fewer", n=deals, all=all_deals), err=True)


def interrupted(voice: Voice, ledger: Ledger | None) -> str:
    """How many games are kept, and how to go on."""
    if ledger is None:
        return voice("arena.not-kept")
    total, folder = ledger.whole.games(), str(ledger.folder)
    return voice("arena.kept", n=ledger.held, total=total, folder=folder)


def announce(voice: Voice, tournament: Tournament, asked: int | None) -> None:
    """What is going to be played, and why it may be a little more than was asked for."""
    each = games_a_deal(tournament.seats, tournament.challenge)
    played = tournament.deals * each
    deals = message("arena.deals", n=tournament.deals)
    said = {"game": tournament.slug, "seed": tournament.seed, "deals": deals}
    screen = console()
    screen.print(voice("arena.announced", n=tournament.games(), **said), soft_wrap=True)
    if asked is not None and played != asked:
        screen.print(voice("arena.rounded", n=played, asked=asked, each=each), soft_wrap=True)


def opened(ledger: Ledger | None, resume: bool) -> list[Result]:
    """The games that are in the folder already."""
    if ledger is None:
        return []
    with faults("cli.cannot-write", ledger.folder / LINES):
        return ledger.open(resume)


def play(
    tournament: Tournament, executor: Executor, ledger: Ledger | None, there: list[Result]
) -> list[Result]:
    """All games that are not there yet; each is written down as soon as it is over."""
    results = list(there)
    known = {result["number"] for result in there}
    numbers = [number for number in range(tournament.games()) if number not in known]
    run = executor.run(partial(play_numbers, tournament), tasks(tournament, numbers))
    with closing(run), progress_bar(tournament.slug, tournament.games(), len(known)) as advance:
        for some in run:
            if ledger is not None:
                keep(ledger, some)
            results += some
            advance(len(some))
    return results


def keep(ledger: Ledger, results: list[Result]) -> None:
    try:
        with faults("cli.cannot-write", ledger.folder / LINES):
            ledger.add(results)
    except CliError as error:
        raise NotKept(error.why) from error


def write_report(analysis: Analysis, path: Path, lang: str) -> CliError | None:
    """Why it could not be written, if so: that is told after the tables, it hides no result."""
    from astrarium.arena.report import page

    try:
        replace(path, page(analysis, lang))
    except CliError as error:
        return error
    return None


# -- on the terminal ---------------------------------------------------------------


def show(voice: Voice, analysis: Analysis) -> None:
    tables = {LADDER: ladder_table(voice, analysis)}
    if len(analysis.tournament.bots) > 1:
        tables[matrix_title(analysis)] = matrix_table(voice, analysis)
    tables["arena.table.scores"] = scores_table(voice, analysis)
    if not analysis.solo:
        tables["arena.table.places"] = places_table(voice, analysis)
    screen = console()
    screen.print()
    screen.print(paragraph(voice.say(lead(analysis, Figures(voice.lang)))))
    for title, table in tables.items():
        screen.print()
        fair = voice.number(100 * analysis.fair, 1)
        screen.print(paragraph(voice(title, fair=fair)), style="bold")
        screen.print(table)
        if title == LADDER and (note := shares_note(analysis)):
            screen.print(paragraph(voice.say(note)))
    screen.print()
    screen.print(paragraph(voice("arena.interval-note")))


def matrix_title(analysis: Analysis) -> str:
    if analysis.solo:
        return "arena.table.matrix-solo"
    return "arena.table.matrix-many" if analysis.tournament.seats > 2 else "arena.table.matrix"


def ladder_table(voice: Voice, analysis: Analysis) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(voice("cli.column.bot"), overflow="fold")
    for column in ("rating", "interval", "lost" if analysis.solo else "won", "interval", "games"):
        table.add_column(heading(voice(f"arena.column.{column}")), justify="right", overflow="fold")
    for line in analysis.ladder:
        won = mirrored(line.won) if analysis.solo else line.won
        rated = written(voice, line.rating, 0) if len(analysis.ladder) > 1 else ("–", "–")
        games = voice.number(line.games, 0)
        table.add_row(line.bot, *rated, *percents(voice, won), games)
    return table


def mirrored(rate: Interval) -> Interval:
    """Games lost, from games not lost."""
    return Interval(1 - rate.share, 1 - rate.high, 1 - rate.low)


def matrix_table(voice: Voice, analysis: Analysis) -> Table:
    """Columns have the names of the bots, or their numbers where names have no room."""
    few = len(analysis.ladder) <= FEW_NAMES
    table = Table(box=None, pad_edge=False)
    table.add_column("", overflow="fold")
    for number, bot in enumerate(names(analysis), 1):
        table.add_column(bot if few else str(number), justify="right", overflow="fold")
    for number, (one, cells) in enumerate(analysis.matrix.items(), 1):
        row = [
            matrix_cell(voice, cells[bot], few) if bot in cells else "–" for bot in names(analysis)
        ]
        table.add_row(one if few else f"{number} {one}", *row)
    return table


def matrix_cell(voice: Voice, rate: Interval, few: bool) -> str:
    """A share above its interval; where there are many, in whole per cents."""
    if few:
        return "\n".join(percents(voice, rate))
    share, low, high = (voice.number(100 * value, 0) for value in rate)
    return f"{share}{LANGUAGES[voice.lang].percent}\n{low}–{high}"


def names(analysis: Analysis) -> list[str]:
    return [line.bot for line in analysis.ladder]


def scores_table(voice: Voice, analysis: Analysis) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(voice("cli.column.bot"), overflow="fold")
    for column in ("points", "interval", "deviation", "decisions", "thought", "longest"):
        table.add_column(heading(voice(f"arena.column.{column}")), justify="right", overflow="fold")
    for line in analysis.scores:
        times = (voice.number(1000 * seconds, 1) for seconds in (line.seconds, line.longest))
        table.add_row(
            line.bot,
            *written(voice, line.points, 1),
            voice.number(line.deviation, 1),
            voice.number(line.decisions, 1),
            *times,
        )
    return table


def places_table(voice: Voice, analysis: Analysis) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(voice("arena.column.place"), justify="right", overflow="fold")
    for column in ("won", "interval", "points", "interval"):
        table.add_column(heading(voice(f"arena.column.{column}")), justify="right", overflow="fold")
    for line in analysis.places:
        table.add_row(
            str(line.place + 1), *percents(voice, line.won), *written(voice, line.points, 1)
        )
    return table


def written(voice: Voice, value: Interval, digits: int) -> tuple[str, str]:
    """A mean and its interval."""
    mean, low, high = (Figures(voice.lang).number(x, digits) for x in value)
    return mean, "–" if abs(value.low) == INFINITE else between(voice, low, high)
