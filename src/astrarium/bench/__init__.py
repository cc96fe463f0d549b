"""Benchmarks: our games and our peers, our bots and our server, measured and held to bars.

`run` measures, `print_report` shows; `BenchError` says in a line what was not
possible. What is measured is in `measure`, what must be reached in `bars`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from astrarium.bench.report import Report
from astrarium.bench.rounds import PARTS, BenchError, run

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["PARTS", "BenchError", "Report", "print_report", "run"]


def print_report(report: Report, console: Console | None = None) -> None:
    """Show a report as tables."""
    from astrarium.bench.tables import show  # workers start without rich

    show(report, console)
