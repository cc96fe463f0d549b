"""`astrarium rules GAME [ID]`: the rules of a game, each with its tests."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import click

import astrarium
from astrarium.cli.base import CliError, Command, Voice, argument, game_argument, json_option
from astrarium.games import find
from astrarium.rules import dossier_text, rules_in, tests_by_rule

# In a checkout the tests stand beside the sources; an installed package has none.
TESTS: Final = Path(astrarium.__file__).parents[2] / "tests"


@click.command("rules", cls=Command)
@game_argument()
@argument("id", required=False, help="cli.argument.id")
@json_option
@click.pass_obj
def command(voice: Voice, game: str, id: str | None, as_json: bool) -> None:
    dossier = dossier_text(find(game).dossier)
    tests = tests_by_rule(TESTS)
    rules = rules_in(dossier)
    if id is not None:
        if id.upper() not in rules:
            raise CliError("cli.unknown-rule", rule=id, game=game)
        rules = {id.upper(): rules[id.upper()]}
    if as_json:
        found = [
            {"id": rule.id, "text": rule.text, "tests": tests.get(rule.id, [])}
            for rule in rules.values()
        ]
        click.echo(json.dumps(found, indent=1, ensure_ascii=False))
    elif id is None:
        show(voice, annotated(voice, dossier, tests))
    else:
        for rule in rules.values():
            click.echo("\n".join([rule.text, *test_lines(voice, tests.get(rule.id, []))]))


def show(voice: Voice, text: str) -> None:
    """On a screen the dossier is laid out and can be paged; elsewhere it is as it is."""
    if sys.stdout is None or not sys.stdout.isatty():
        click.echo(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    with console.capture() as laid_out:
        console.print(voice("cli.dossier"))
        console.print(Markdown(text))
    click.echo_via_pager(laid_out.get())


def annotated(voice: Voice, dossier: str, tests: dict[str, list[str]]) -> str:
    """The dossier, with the tests of each rule below the line that lays it down."""
    lines = dossier.splitlines()
    below: dict[int, list[str]] = {}
    for rule in rules_in(dossier).values():
        if lines[rule.line].startswith("- "):
            below.setdefault(rule.line, []).extend(tests.get(rule.id, []))
    shown: list[str] = []
    for number, line in enumerate(lines):
        shown.append(line)
        shown += [f"  - {text.strip()}" for text in test_lines(voice, below.get(number, []))]
    return "\n".join(shown)


def test_lines(voice: Voice, tests: list[str]) -> list[str]:
    return [f"  {voice('cli.test', test=test)}" for test in dict.fromkeys(tests)]
