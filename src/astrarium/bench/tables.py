"""A report as tables for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.table import Table

from astrarium.bench.figures import KILO, MICRO, MILLI, Spread
from astrarium.bench.report import Report, Row, Verdict

WIDTH: Final = 140  # where there is no terminal to ask

MEASURES: Final = {
    "speed": "decisions/s",
    "copy": "µs/copy",
    "quarters": "4th : 1st quarter",
    "scaling": "games/s in 2 processes : 1",
    "start": "s, start-up",
    "visit": "kB, first visit",
    "update": "kB, median update",
}


def show(report: Report, console: Console | None = None) -> None:
    """Print everything a report holds."""
    if console is None:
        console = Console()
        if not console.is_terminal:
            console = Console(width=WIDTH)
    for line in headlines(report):
        console.print(line, highlight=False)
    for table in tables(report):
        console.print(table)
    for line in footnotes(report):
        console.print(line, highlight=False)


def tables(report: Report) -> Iterator[Table]:
    """Those of the parts that were measured, and the bars."""
    if report.rows:
        yield speed_table(report)
        yield cost_table(report)
    if report.bots.thinks:
        yield think_table(report)
    if report.bots.arenas:
        yield arena_table(report)
    if report.web:
        yield server_table(report)
        yield load_table(report)
        yield visit_table(report)
    if report.bars:
        yield bar_table(report)


def headlines(report: Report) -> Iterator[str]:
    """Where and how this was measured, and whether the builds are what they are called."""
    core = "" if report.core is None else f", core {report.core}"
    load = "" if report.load is None else f", load {report.load:.1f} before the run"
    yield f"{report.when}  {report.machine}{core}{load}"
    yield (
        f"CPU time unless told otherwise; median of {report.rounds} rounds, each through "
        f"everything; {report.seconds:g} s of play a measurement"
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
    table = grid("Costs", ["µs/copy", "±", "copies/s", *quarters])
    for row in report.rows:
        cost, ratio = row.quarter_us_per_listed, row.last_to_first
        table.add_row(
            *names(row),
            f"{row.copy_us.median:.2f}",
            plus_minus(row.copy_us),
            f"{MICRO / row.copy_us.median:,.0f}",
            f"{cost[0]:.3f}" if cost else "–",
            f"{cost[3]:.3f}" if cost else "–",
            f"{ratio:.2f}" if ratio is not None else "–",
        )
    return table


def think_table(report: Report) -> Table:
    """What bots do in a second, and how well they keep to their time."""
    table = Table(title="Bots")
    left = ("", "bot", "build")
    overrun = ("overrun, median ms", "worst ms", "worst of its own ms", "decisions")
    for title in ("", "seats", "bot", "build", "simulations/s", "±", *overrun):
        table.add_column(title, justify="left" if title in left else "right")
    for row in report.bots.thinks:
        late, own = row.overrun_ms, row.own_overrun_ms
        times = (late.median, late.high, own.high) if late and own else ()
        table.add_row(
            row.name,
            str(row.seats),
            row.bot,
            row.build,
            f"{row.simulations_per_second.median:,.0f}",
            plus_minus(row.simulations_per_second),
            *([f"{time:.1f}" for time in times] or ["–"] * 3),
            str(len(row.overruns) or "–"),
        )
    return table


def arena_table(report: Report) -> Table:
    """The arena in one process and in two."""
    columns = ["games/s in 1 process", "in 2", "2 : 1", "2 : 1 by CPU time"]
    table = grid("Arena", columns)
    for row in report.bots.arenas:
        free = row.free_scaling
        table.add_row(
            f"{row.name}, {' and '.join(row.bots)}",
            str(row.seats),
            row.build,
            f"{row.in_one.median:,.1f}",
            f"{row.in_two.median:,.1f}",
            f"{row.scaling:.2f}",
            f"{free:.2f}" if free is not None else "–",
        )
    return table


def server_table(report: Report) -> Table:
    """How soon a server is there, and how much it can do."""
    table = Table(title="Server")
    table.add_column("build")
    rush = ["moves/s in a rush", "at tables", "CPU ms/move"]
    for title in ("start-up s", "±", "of it CPU s", *rush, "update, median B", "99 % B", "updates"):
        table.add_column(title, justify="right")
    for row in report.web:
        cost, weight, cpu = row.rush.cpu_ms_per_move, row.update_bytes, row.start_cpu
        table.add_row(
            row.build,
            f"{row.start.median:.2f}",
            plus_minus(row.start),
            f"{cpu.median:.2f}" if cpu else "–",
            f"{row.rush.moves_per_second:,.0f}",
            str(row.rush.tables),
            f"{cost:.1f}" if cost is not None else "–",
            *([f"{weight.median:,.0f}", f"{weight.p99:,.0f}"] if weight else ["–", "–"]),
            f"{weight.number:,}" if weight else "0",
        )
    return table


def load_table(report: Report) -> Table:
    """From a click to the other seat."""
    table = Table(title="From a click to the other seat's socket")
    table.add_column("build")
    columns = ("tables in play", "clicks/s", "server busy", "median ms", "99 % ms", "clicks seen")
    for title in columns:
        table.add_column(title, justify="right")
    for row in report.web:
        for load in row.loads:
            busy, times = load.cpu_share, load.latency_ms
            table.add_row(
                row.build,
                str(load.tables),
                f"{load.clicks / load.seconds:.1f}",
                f"{busy:.0%}" if busy is not None else "–",
                *([f"{times.median:.1f}", f"{times.p99:.1f}"] if times else ["–", "–"]),
                str(times.number if times else 0),
            )
    return table


def visit_table(report: Report) -> Table:
    """The weight of pages."""
    table = Table(title="First visits, with all files, as compressed as they were sent")
    for title in ("page", "build", "kB", "requests"):
        table.add_column(title, justify="right" if title in ("kB", "requests") else "left")
    for row in report.web:
        for visit in row.visits:
            kilos = f"{visit.bytes / KILO:.1f}"
            table.add_row(visit.page, row.build, kilos, str(visit.requests))
    return table


def bar_table(report: Report) -> Table:
    """The bars, with what was reached."""
    table = Table(title="Bars")
    for title in ("", "build", "what", "bar", "reached", "at seats", "verdict"):
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
    if report.rows:
        yield (
            "Every decision counts alike, forced ones too, for us and for the peers; "
            "[italic]real choices[/] is the share with two moves or more. "
            "Bars take the worse seat count."
        )
    if report.bots.thinks:
        yield from bot_notes(report)
    if report.web:
        yield from web_notes(report)
    for slug, seats in report.unequal:
        yield f"[bold red]{slug}, {seats} seats: the builds did not play the same games[/]"


def bot_notes(report: Report) -> Iterator[str]:
    """How bots were measured."""
    first = report.bots.thinks[0]
    decision = first.samples[0].simulations / first.samples[0].decisions
    yield (
        f"Simulations: CPU time of decisions of {decision:.0f} simulations, in positions from "
        f"early to late of random games, median of {len(first.samples)} rounds. "
        f"[italic]Overrun[/]: wall time beyond a budget of {MILLI * first.budget:.0f} ms; "
        "[italic]its own[/] is at most the CPU time of the last simulation and of the answer, "
        "the rest is that of others on the machine."
    )
    if report.bots.arenas:
        yield (
            "Arena: wall time, without the start of the processes; [italic]by CPU time[/] is "
            "what two processors with nothing else to do would give."
        )


def web_notes(report: Report) -> Iterator[str]:
    """How servers were measured."""
    yield (
        "Server: one process with its SQLite file on disk, no rates, on a port of this machine; "
        "the browsers share its processors. Two people sit at each table; the games are mixed and "
        "up to some fifty decisions old. Moves are drawn from those the page offers. Start-up: "
        "astrarium serve on a new file, its bytecode at hand, until its first page is here."
    )
    yield (
        "Clicks: wall time from just before the move is sent until its update is at the other "
        f"seat's socket; a click every {report.web[0].pause:g} s at each table, one after the "
        "other at a single table; steps that the other seat is not shown are left out. "
        "Updates and visits: bytes on the wire, with the heads of answers; a table's page "
        "includes what its socket brings first."
    )


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
