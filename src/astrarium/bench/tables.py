"""A report as tables for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.table import Table

from astrarium.bench.report import Report, Row, Spread, Verdict

WIDTH: Final = 140  # where there is no terminal to ask

MEASURES: Final = {
    "speed": "decisions/s",
    "copy": "µs/copy",
    "quarters": "4th : 1st quarter",
}


def show(report: Report, console: Console | None = None) -> None:
    """Print everything a report holds."""
    if console is None:
        console = Console()
        if not console.is_terminal:
            console = Console(width=WIDTH)
    for line in headlines(report):
        console.print(line, highlight=False)
    console.print(speed_table(report))
    console.print(cost_table(report))
    console.print(bar_table(report))
    for line in footnotes(report):
        console.print(line, highlight=False)


def headlines(report: Report) -> Iterator[str]:
    """Where and how this was measured, and whether the builds are what they are called."""
    core = "" if report.core is None else f", core {report.core}"
    yield f"{report.when}  {report.machine}{core}"
    yield (
        f"CPU time; median of {report.rounds} rounds, each through everything; "
        f"{report.seconds:g} s of play a measurement"
    )
    for build in report.builds:
        yield f"[bold]{build.name}[/]: Python {build.version}, {build.python}"
        for line in sorted({modules_line(row) for row in report.rows if row.build == build.name}):
            yield f"  {line}"
    if report.peers:
        yield "[bold]peers[/]: " + ", ".join(f"{k} {v}" for k, v in report.peers.items())


def modules_line(row: Row) -> str:
    """How much of a game and its engine is compiled."""
    compiled = sum(row.modules.values())
    return f"{row.name}: {compiled} of {len(row.modules)} modules from a shared library"


def speed_table(report: Report) -> Table:
    """Decisions and games a second."""
    table = grid("Play", ["decisions/s", "±", "µs/decision", "games/s", "decisions/game"])
    for title in ("moves listed", "real choices"):
        table.add_column(title, justify="right")
    for row in report.rows:
        table.add_row(
            *names(row),
            f"{row.decisions_per_second.median:,.0f}",
            plus_minus(row.decisions_per_second),
            f"{row.us_per_decision:.2f}",
            f"{row.games_per_second.median:,.1f}",
            f"{row.decisions_per_game:,.1f}",
            f"{row.listed_per_decision:.1f}",
            f"{row.choice_share:.0%}",
        )
    return table


def cost_table(report: Report) -> Table:
    """Copies, and what a listed move costs as the game goes on."""
    quarters = ["µs/listed move, 1st quarter", "4th quarter", "4th : 1st"]
    table = grid("Costs", ["µs/copy", "±", *quarters])
    for row in report.rows:
        cost, ratio = row.quarter_us_per_listed, row.last_to_first
        table.add_row(
            *names(row),
            f"{row.copy_us.median:.2f}",
            plus_minus(row.copy_us),
            f"{cost[0]:.3f}" if cost else "–",
            f"{cost[3]:.3f}" if cost else "–",
            f"{ratio:.2f}" if ratio is not None else "–",
        )
    return table


def bar_table(report: Report) -> Table:
    """The bars, with what was reached."""
    table = Table(title="Bars")
    for title in ("game", "build", "what", "bar", "reached", "at seats", "verdict"):
        table.add_column(title, justify="right" if title in ("reached", "at seats") else "left")
    for bar in report.bars:
        reached = "–" if bar.ratio is None else multiple(bar.ratio)
        seats = str(bar.seats or "–")
        what = MEASURES[bar.measure]
        table.add_row(bar.slug, bar.build, what, demand(bar), reached, seats, word(bar))
    return table


def demand(bar: Verdict) -> str:
    """A bar in a few words."""
    sign = "≥" if bar.at_least else "≤"
    limit = f"{sign} {multiple(bar.limit)}"
    return f"{limit} × {bar.peer}" if bar.peer else limit


def multiple(number: float) -> str:
    """A factor as people say it: 2.5, or 1/15 rather than 0.067."""
    return f"{number:.3g}" if number >= 0.5 or number <= 0 else f"1/{1 / number:.3g}"


def word(bar: Verdict) -> str:
    """A verdict as a word; an aim is not missed, only not reached yet."""
    match bar.passed, bar.aim:
        case True, False:
            return "[green]pass[/]"
        case True, True:
            return "[green]aim reached[/]"
        case False, False:
            return "[bold red]miss[/]"
        case False, True:
            return "[yellow]aim not reached[/]"
    return f"[dim]{bar.why}[/]"


def footnotes(report: Report) -> Iterator[str]:
    """What a reader of the tables must know."""
    yield (
        "Every decision counts alike, forced ones too, for us and for the peers; "
        "[italic]real choices[/] is the share with two moves or more. "
        "Bars take the worse seat count."
    )
    for slug, seats in report.unequal:
        yield f"[bold red]{slug}, {seats} seats: the builds did not play the same games[/]"


def grid(title: str, columns: list[str]) -> Table:
    """A table of rows: who, how many seats, which build, and some numbers."""
    table = Table(title=title)
    table.add_column("")
    table.add_column("seats", justify="right")
    table.add_column("build")
    for column in columns:
        table.add_column(column, justify="right")
    return table


def names(row: Row) -> tuple[str, str, str]:
    """The first three cells of a row."""
    return row.name, str(row.seats or "–"), row.build or "peer"


def plus_minus(value: Spread) -> str:
    """Half of the spread over the rounds, in per cent of the median."""
    return f"{(value.high - value.low) / 2 / value.median:.0%}" if value.median else "–"
