"""A report as tables for people: one a measure, and the bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

from bench.bars import RISING, Verdict
from bench.peers import CATANATRON, HEX
from bench.results import COMPILED, FINGERPRINT, INTERPRETED, Report, Row, Rows
from bench.subject import FACTS

WIDTH: Final = 150  # where there is no terminal to ask


def show(report: Report, console: Console | None = None) -> None:
    """Print everything a report holds."""
    console = console or Console()
    if not console.is_terminal:
        console.width = WIDTH
    for line in headlines(report):
        console.print(line, highlight=False)
    if report.rows.of(FACTS[0]):
        console.print(fact_table(report.rows))
    for measure in dict.fromkeys(row.measure for row in report.rows):
        if measure not in (*FACTS, FINGERPRINT):
            console.print(measure_table(measure, report.rows))
    console.print(bar_table(report.bars))
    for row in report.rows.unequal():
        line = f"[bold red]{row.name}, {row.seats} seats: the builds did not play the same games[/]"
        console.print(line, highlight=False)


def headlines(report: Report) -> Iterator[str]:
    """Where and how this was measured, and whether the builds are what they are called."""
    load = "" if report.load is None else f", load {report.load:.1f} before the run"
    yield f"{report.when}  {report.machine}{load}"
    yield (
        f"{report.seconds:g} s of play a measurement; CPU time for games and simulations, "
        "the clock on the wall for the rest; docs/speed.md says how"
    )
    for build in report.builds:
        yield (
            f"[bold]{build.name}[/]: Python {build.version}, {build.python}, "
            f"{build.compiled} of {build.modules} modules from a shared library"
        )
    if report.peers:
        yield "[bold]peers[/]: " + ", ".join(f"{k} {v}" for k, v in report.peers.items())


def fact_table(rows: Rows) -> Table:
    """What the games look like, in whatever build."""
    table = grid("Games", ["", "seats", *FACTS])
    facts = {(row.name, row.seats, row.measure): row.median for row in rows}
    for name, seats in dict.fromkeys((row.name, row.seats) for row in rows.of(FACTS[0])):
        table.add_row(name, str(seats or "–"), *(digits(facts[name, seats, it]) for it in FACTS))
    return table


def measure_table(measure: str, rows: Rows) -> Table:
    """The rows of one measure, each beside those that it is compared to."""
    found = rows.of(measure)
    peers = [row for row in found if row.name in (CATANATRON, HEX)]
    columns = ["", "seats", "build", "median", "lowest", "99 %", "of", ": interpreted"]
    table = grid(measure, columns + [f": {peer.name}" for peer in peers])
    for row in found:
        pure = rows.find(row.name, row.seats, INTERPRETED, measure)
        others = [pure if row.build == COMPILED else None, *peers]
        numbers = map(digits, (row.median, row.low, row.high))
        about = (row.name, str(row.seats or "–"), row.build)
        ratios = (ratio(row, other) for other in others)
        table.add_row(*about, *numbers, str(len(row.values)), *ratios)
    return table


def bar_table(bars: Sequence[Verdict]) -> Table:
    """The bars, with what was reached."""
    table = grid("Bars", ["", "build", "bar", "reached", "at seats", "verdict", "of what"])
    for verdict in bars:
        reached = "–" if verdict.reached is None else multiple(verdict.reached)
        seats = str(verdict.seats or "–")
        named = (verdict.name, verdict.bar.build, demand(verdict))
        table.add_row(*named, reached, seats, word(verdict), verdict.bar.measure)
    return table


def grid(title: str, columns: Sequence[str]) -> Table:
    """An empty table, its first column for names."""
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left")
    return table


def ratio(row: Row, other: Row | None) -> str:
    """How many times the other's median."""
    return multiple(row.median / other.median) if other and other.median else "–"


def demand(verdict: Verdict) -> str:
    """A bar in a few words."""
    sign = "≥" if verdict.bar.measure in RISING else "≤"
    limit = f"{sign} {multiple(verdict.bar.limit)}"
    return f"{limit} × {verdict.bar.peer}" if verdict.bar.peer else limit


def word(verdict: Verdict) -> str:
    """A verdict as a word; an aim is not missed, only not reached yet."""
    match verdict.passed, verdict.bar.aim:
        case True, False:
            return "[green]pass[/]"
        case True, True:
            return "[green]aim reached[/]"
        case False, False:
            return "[bold red]miss[/]"
        case False, True:
            return "[yellow]aim not reached[/]"
    return "[dim]not measured[/]"


def digits(value: float) -> str:
    """Three digits, or all those before the point."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def multiple(factor: float) -> str:
    """A factor as people say it: 2.5, or 1/15 rather than 0.067."""
    return digits(factor) if factor >= 0.5 or factor <= 0 else f"1/{digits(1 / factor)}"
