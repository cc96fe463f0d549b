"""`astrarium rules GAME [ID]`: the rules of a game, each with its tests.

An id is that of a rule (BBG-143), of a note beside the rules (A-13, AMB-47, W-10), or the
section of a table that rules point to (1.7).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final, NamedTuple

import click

import astrarium
from astrarium.cli.base import CliError, Command, Voice, argument, game_argument, json_option
from astrarium.games import find
from astrarium.rules import rules_in, rules_of, tests_by_rule
from astrarium.rules.book import whole_text
from astrarium.rules.notes import Note, notes_of, tests_by_note
from astrarium.rules.tables import data_tables, in_markdown

# In a checkout the tests stand beside the sources; an installed package has none.
TESTS: Final = Path(astrarium.__file__).parents[2] / "tests"


class Found(NamedTuple):
    """What an id stands for: its text, and the tests that name it."""

    id: str
    text: str
    tests: list[str]


@click.command("rules", cls=Command)
@game_argument()
@argument("id", required=False, help="cli.argument.id")
@json_option
@click.pass_obj
def command(voice: Voice, game: str, id: str | None, as_json: bool) -> None:
    family = find(game).dossier
    if id is None and not as_json:
        show(voice, annotated(family, voice))
        return
    found = looked_up(family, id.upper(), voice) if id else all_rules(family, voice)
    if id and not found:
        raise CliError("cli.unknown-rule", rule=id, game=game)
    if as_json:
        click.echo(json.dumps([one._asdict() for one in found], indent=1, ensure_ascii=False))
    else:
        for one in found:
            click.echo("\n".join([one.text, *test_lines(voice, one.tests)]))


def all_rules(family: str, voice: Voice) -> list[Found]:
    tests = tests_by_rule(TESTS)
    rules = rules_of(family, voice.lang).values()
    return [Found(rule.id, rule.text, tests.get(rule.id, [])) for rule in rules]


def looked_up(family: str, id: str, voice: Voice) -> list[Found]:
    """A rule, a note or a table by its id, in the language of this run; nothing if unknown."""
    rules, notes = rules_of(family, voice.lang), notes_of(family, voice.lang)
    if id in rules:
        return [Found(id, rules[id].text, tests_by_rule(TESTS).get(id, []))]
    if id in notes:
        return [Found(id, note_text(notes[id], voice), tests_by_note(TESTS / family).get(id, []))]
    tables = [maker(voice.lang) for maker in data_tables(family).values()]
    return [Found(id, in_markdown(table), []) for table in tables if table.section == id]


def note_text(note: Note, voice: Voice) -> str:
    """A note as a few lines: what it is, then what was asked, what we do, and why."""
    head = f"{note.id} ({voice(f'pages.rules.kind.{note.kind}')})"
    if not note.asked:
        text = (
            note.said if note.lang == voice.lang else voice("pages.rules.english", text=note.said)
        )
        return f"{head} {text}"
    parts = {"asked": note.asked, "said": note.said, "why": note.why}
    lines = [
        voice("cli.labelled", label=voice(f"pages.rules.{id}"), text=text)
        for id, text in parts.items()
        if text
    ]
    return "\n".join([head, *lines])


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


def annotated(family: str, voice: Voice) -> str:
    """All there is to read, with the tests of each rule below the line that lays it down."""
    tests = tests_by_rule(TESTS)
    text = whole_text(family, voice.lang)
    lines = text.splitlines()
    below: dict[int, list[str]] = {}
    for rule in rules_in(text).values():
        if lines[rule.line].startswith("- "):
            below.setdefault(rule.line, []).extend(tests.get(rule.id, []))
    shown: list[str] = []
    for number, line in enumerate(lines):
        shown.append(line)
        shown += [f"  - {text.strip()}" for text in test_lines(voice, below.get(number, []))]
    return "\n".join(shown)


def test_lines(voice: Voice, tests: list[str]) -> list[str]:
    return [f"  {voice('cli.test', test=test)}" for test in dict.fromkeys(tests)]
