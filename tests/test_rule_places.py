"""Every rule of a dossier stands, by its own id, in the module that plays it.

It is named in the docstring of the function that does it, or in a comment beside the constant
if it is material; rules on hidden information stand in the module `knowledge`. What only shows
or tells a game does not count.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import astrarium.games
from tests.rules_table import registered, rules_of

GAMES: Final = Path(astrarium.games.__path__[0])
FACES: Final = {"events", "notation", "refusals", "speech", "text", "view"}
ID: Final = re.compile(r"\b[A-Z]{3}-\d{3}(?:\.\d)?\b")
RANGE: Final = re.compile(r"\b[A-Z]{3}-\d{3}(?:\.\d)? (?:to|and following|ff\b)")


def rule_modules(dossier: str) -> list[Path]:
    return [path for path in sorted((GAMES / dossier).rglob("*.py")) if path.stem not in FACES]


def docstrings(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield ast.get_docstring(node) or ""


def comments(source: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def named_in(source: str) -> set[str]:
    """The rules that a module names where it does them."""
    return {id for text in (*docstrings(source), *comments(source)) for id in ID.findall(text)}


@pytest.mark.parametrize("dossier", registered())
def test_every_rule_stands_where_it_is_played(dossier: str) -> None:
    named = {id for path in rule_modules(dossier) for id in named_in(path.read_text("utf-8"))}
    assert [rule for rule in rules_of(dossier) if ID.fullmatch(rule) and rule not in named] == []


@pytest.mark.parametrize("dossier", registered())
def test_no_rule_hides_in_a_range(dossier: str) -> None:
    ranges = {path.name: RANGE.findall(path.read_text("utf-8")) for path in rule_modules(dossier)}
    assert {name: found for name, found in ranges.items() if found} == {}


def test_rules_are_found_in_docstrings_and_comments_alone() -> None:
    source = 'X = 1  # BBG-101\nY = "BBG-102"\n\ndef f() -> None:\n    """Lay.  [LAB-400.1]"""\n'
    assert named_in(source) == {"BBG-101", "LAB-400.1"}
