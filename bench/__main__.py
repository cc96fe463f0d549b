"""`python -m bench`: how fast we are, and whether the bars are reached."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from astrarium.games import GAMES
from bench import BenchError
from bench.printing import show
from bench.run import PARTS, run

MISSED = 1


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print; the status says whether all bars were reached."""
    asked = arguments().parse_args(words)
    console = Console(stderr=True)
    try:
        with console.status("") as status:
            report = run(
                asked.games,
                asked.peers,
                asked.compiled,
                asked.seconds,
                (asked.only,) if asked.only else PARTS,
                status.update,
            )
    except BenchError as error:
        arguments().error(str(error))
    if asked.json:
        report.write(asked.json)
    show(report)
    return MISSED if report.failed else 0


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    add = parser.add_argument
    add("--games", type=games, default=[], metavar="GAME,GAME,...", help="these games alone")
    add("--only", choices=PARTS, help="this part alone")
    add("--seconds", type=seconds, default=1.0, help="of play a measurement (default: 1)")
    add("--peers", action="store_true", help="OpenSpiel and Catanatron too")
    add("--compiled", metavar="PYTHON", help="an interpreter with a compiled astrarium, too")
    add("--json", type=new_file, metavar="FILE", help="write everything there as well")
    return parser


def games(text: str) -> list[str]:
    slugs = [slug.strip() for slug in text.split(",")]
    for slug in slugs:
        if slug not in GAMES:
            raise argparse.ArgumentTypeError(f"{slug} is no game; there are: {', '.join(GAMES)}")
    return slugs


def seconds(text: str) -> float:
    number = float(text)
    if not 0 < number < math.inf:
        raise ValueError(text)
    return number


def new_file(text: str) -> Path:
    """Refused before measuring, if it could not be written after it."""
    path = Path(text)
    if path.is_dir() or not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"cannot write {text}")
    return path


if __name__ == "__main__":
    sys.exit(main())
