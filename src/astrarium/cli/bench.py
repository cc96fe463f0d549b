"""`astrarium bench`: how fast we are, and whether the bars are reached."""

from __future__ import annotations

import errno
from pathlib import Path

import click
from rich.console import Console

from astrarium.bench import PARTS, BenchError, print_report, run
from astrarium.cli.base import Command, OneOf, Seconds, fail, option, path_option
from astrarium.cli.files import faults
from astrarium.games import find

MISSED = 1


@click.command("bench", cls=Command)
@option("--games", metavar="GAME,GAME,...", help="cli.option.games-bench")
@option("--only", type=OneOf(*PARTS), metavar="|".join(PARTS), help="cli.option.only")
@option("--seconds", default=1.0, type=Seconds(), metavar="S", help="cli.option.seconds")
@option("--peers", is_flag=True, help="cli.option.peers")
@option("--compiled", metavar="PYTHON", help="cli.option.compiled")
@path_option("--json", help="cli.option.json-bench")
@click.pass_context
def command(
    ctx: click.Context,
    games: str | None,
    only: str | None,
    seconds: float,
    peers: bool,
    compiled: str | None,
    json: Path | None,
) -> None:
    slugs = [find(slug.strip()).slug for slug in games.split(",")] if games else []
    if json is not None:
        check_target(json)
    target = None if json is None else str(json)
    console = Console(stderr=True)
    try:
        with console.status("") as status:
            report = run(
                slugs,
                peers,
                compiled,
                seconds,
                target,
                parts=(only,) if only else PARTS,
                progress=status.update,
            )
    except BenchError as error:
        fail(str(error))
    print_report(report)
    ctx.exit(MISSED if report.missed or report.unequal else 0)


def check_target(path: Path) -> None:
    """Refuse before measuring what could not be written after it."""
    with faults("cli.cannot-write", path):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "")
        if not path.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, "")
