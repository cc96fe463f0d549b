"""Which test names which rule, and how often each rule fires in random games.

    python -m tests.rules_table                 every dossier of a game that is registered
    python -m tests.rules_table bigbang -n 200  one of them, 200 games a case

A rule is named by the name of a test of its family (`test_bbg_143_145_...`,
`test_lab_400_1_...`) or by what stands in it (`BBG-143`). It fires when a line of the journal
gives it as its reason; many rules forbid, score or set up, and never do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from astrarium.engine.registry import GAMES
from astrarium.rules import dossier_text, rules_in, tests_by_rule
from tests.laws.harness import Case, cases, played

TESTS: Final = Path(__file__).parent
WIDTH: Final = 140  # where there is no terminal to ask


def rules_of(dossier: str) -> dict[str, str]:
    """The rules that a dossier tells, by their ids, each with the line that tells it."""
    rules = rules_in(dossier_text(dossier))
    return {id: rule.text.replace(id, "", 1).strip(" *|.-:") for id, rule in rules.items()}


def named_rules(dossier: str) -> dict[str, list[str]]:
    """For each rule the tests of its family that name it: elsewhere it is only shown."""
    return {
        id: [test.rpartition("::")[2] for test in tests]
        for id, tests in tests_by_rule(TESTS / dossier).items()
    }


def fired_in(case: Case, games: int) -> Counter[str]:
    """How often each rule was the reason of a line of the journal, over some games."""
    return Counter(
        told.rule for seed in range(games) for line in played(case, seed).log for told in line.told
    )


def cases_of(dossier: str) -> list[Case]:
    return [case for case in cases() if case.game.dossier == dossier]


def registered() -> list[str]:
    """The dossiers of the games there are."""
    return list(dict.fromkeys(game.dossier for game in GAMES.values()))


def table_of(dossier: str, named: dict[str, list[str]], fired: Counter[str], width: int) -> Table:
    """A row for each rule."""
    room = max(30, width - 32)  # for what it says and for its tests
    table = Table("rule", "says", "tests", title=dossier)
    table.add_column("fired", justify="right")
    for rule, text in rules_of(dossier).items():
        tests = named.get(rule, [])
        names = cut(f"{len(tests)}: {', '.join(tests)}", room * 3 // 5)
        shown = names if tests else "[red]none[/red]"
        table.add_row(rule, escape(cut(text, room * 2 // 5)), shown, str(fired[rule] or "-"))
    return table


def cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def summary_of(dossier: str, named: dict[str, list[str]], fired: Counter[str]) -> str:
    """`bigbang: 148 rules, 148 named by a test, 40 fired; strangers: none`"""
    rules = rules_of(dossier)
    tested = sum(rule in named for rule in rules)
    seen = sum(rule in fired for rule in rules)
    strangers = ", ".join(sorted(set(fired) - set(rules))) or "none"
    return (
        f"{dossier}: {len(rules)} rules, {tested} named by a test, {seen} fired; "
        f"fired but not in the dossier: {strangers}"
    )


def show(dossiers: Iterable[str], games: int, console: Console) -> None:
    summaries = []
    for dossier in dossiers:
        named = named_rules(dossier)
        fired: Counter[str] = Counter()
        for case in track(cases_of(dossier), f"playing {dossier}", console=console, transient=True):
            fired += fired_in(case, games)
        console.print(table_of(dossier, named, fired, console.width))
        summaries.append(summary_of(dossier, named, fired))
    for summary in summaries:
        console.print(summary)


@click.command(help="Show which test names which rule, and how often each fires.")
@click.argument("dossiers", nargs=-1)
@click.option("-n", "--games", default=20, show_default=True, help="Random games a case.")
def main(dossiers: tuple[str, ...], games: int) -> None:
    known = registered()
    for dossier in dossiers:
        if dossier not in known:
            raise click.UsageError(f"no game has the dossier {dossier}: {', '.join(known)}")
    console = Console()
    show(dossiers or known, games, console if console.is_terminal else Console(width=WIDTH))


if __name__ == "__main__":
    main()
