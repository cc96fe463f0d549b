"""`astrarium simulate GAME --vary option=a,b`: what an option does to a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import click
from rich.table import Table

from astrarium.arena.analysis import named
from astrarium.arena.figures import Figures
from astrarium.arena.simulate import Contest
from astrarium.arena.statistics import INFINITE, Interval
from astrarium.arena.vary import Rows, Variant, check_different, is_share, vary
from astrarium.bots import names_of
from astrarium.cli.base import CliError, Voice
from astrarium.cli.screen import console, heading, paragraph
from astrarium.cli.simulate import between, progress_bar, read_contest
from astrarium.engine.options import FlagsOption
from astrarium.engine.protocol import Game
from astrarium.engine.registry import check_options, check_seats
from astrarium.games import find

SEATS: Final = "seats"  # what can be varied besides the options of the game
LONG: Final = 4  # letters of a number of seats that nobody means


def compare(
    voice: Voice,
    texts: tuple[str, ...],
    games: int,
    jobs: int,
    as_json: bool,
    records: Path | None,
    **given: Any,
) -> None:
    """The same seeds under each value of an option."""
    if records is not None:
        raise CliError("arena.vary-records")
    if len(texts) > 1:
        raise CliError("arena.vary-once")
    key, variants = read_variants(texts[0], **given)
    check_different(variants)
    contest = variants[0].contest
    with progress_bar(contest.slug, games) as advance:
        rows = vary(variants, games, jobs, advance)
    if as_json:
        click.echo(json.dumps(plain_rows(key, variants, rows, games), indent=1))
        return
    screen = console()
    said = {"game": contest.slug, "seed": contest.seed, "key": key}
    screen.print(paragraph(voice("arena.varied", n=games, **said)))
    screen.print(rows_table(voice, key, variants, rows))
    screen.print(paragraph(voice("arena.varied-note", value=variants[0].value)))


def read_variants(text: str, bots: str, **given: Any) -> tuple[str, list[Variant]]:
    """`clock=6,12,18` or `seats=2,3,4`; several flags of one value are joined by +."""
    key, equals, listed = text.partition("=")
    key = key.strip()
    if not key:
        raise CliError("arena.vary-name", text=text)
    values = [value.strip() for value in listed.split(",")]
    if not equals or len(values) < 2 or len(set(values)) < len(values):
        raise CliError("arena.bad-vary", text=text)
    if not all(values):
        raise CliError("arena.vary-empty")
    if key == SEATS:
        if not all(is_small_number(value) for value in values):
            raise CliError("arena.bad-vary", text=text)
        return key, [Variant(value, seated(value, bots, **given)) for value in values]
    game = find(given["game"])
    check_name(game, key)
    options = given.pop("options")
    return key, [
        Variant(value, read_contest(bots=bots, options=(*options, written), records=None, **given))
        for value in values
        for written in [f"{key}={flags_written(game, key, value)}"]
    ]


def is_small_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < LONG


def check_name(game: Game[Any, Any], key: str) -> None:
    """Refuse what is no option, before anything is said about bots or seats."""
    if all(option.name != key for option in game.options):
        check_options(game, {key: ""})


def flags_written(game: Game[Any, Any], key: str, value: str) -> str:
    is_flags = any(
        isinstance(option, FlagsOption) and option.name == key for option in game.options
    )
    return value.replace("+", ",") if is_flags else value


def seated(value: str, bots: str, **given: Any) -> Contest:
    """A contest with so many seats, all of them held by the one bot that is named."""
    if "," in bots:
        raise CliError("arena.vary-seats", bots=bots)
    seats = check_seats(find(given["game"]), int(value))
    return read_contest(bots=",".join([bots] * seats), records=None, **given)


def plain_rows(key: str, variants: list[Variant], rows: Rows, games: int) -> dict[str, Any]:
    """What an option does as a program reads it."""
    return {
        "game": variants[0].contest.slug,
        "seed": variants[0].contest.seed,
        "games": games,
        "varied": key,
        "values": [
            {
                "value": variant.value,
                "bots": names_of(variant.contest.bots),
                "options": dict(variant.contest.options),
                "measures": {
                    name: {
                        "mean": named(rows.mean(place, name)),
                        "change": named(rows.change(place, name)),
                    }
                    for at, name in rows.plain
                    if at == place
                },
            }
            for place, variant in enumerate(variants)
        ],
    }


def rows_table(voice: Voice, key: str, variants: list[Variant], rows: Rows) -> Table:
    """A row for each value and measure, beside its change from the first value."""
    table = Table(box=None, pad_edge=False)
    table.add_column(key)
    table.add_column(voice("arena.column.measure"), no_wrap=True)
    for column in ("mean", "interval", "change", "interval"):
        table.add_column(heading(voice(f"arena.column.{column}")), justify="right")
    for place, variant in enumerate(variants):
        value = variant.value
        for name in [name for at, name in rows.plain if at == place]:
            cells = bounds(voice, name, rows.mean(place, name), plus=False)
            cells += bounds(voice, name, rows.change(place, name), plus=True)
            table.add_row(value, measure_name(voice, name), *cells)
            value = ""
    return table


def measure_name(voice: Voice, name: str) -> str:
    kind, _, place = name.partition("-")
    return voice(f"arena.measure.{kind}", place=place)


def bounds(voice: Voice, name: str, value: Interval | None, plus: bool) -> list[str]:
    """A mean and its interval; shares in per cent, changes with their sign."""
    if value is None:
        return []
    if is_share(name):
        value = Interval(*(100 * x for x in value))
    mean, low, high = (Figures(voice.lang).number(x, 1, plus) for x in value)
    return [mean, "–" if abs(value.low) == INFINITE else between(voice, low, high)]
