"""Outside its own folders nothing knows a game: a family says there what is its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import astrarium
from astrarium.engine.family import FAMILIES
from astrarium.games import GAMES
from tests.engine.tiny import TINY

ROOT = Path(astrarium.__file__).parent
NAMES = sorted({*FAMILIES, *GAMES, *(family.prefix for family in FAMILIES.values())} - {TINY.slug})
NAMED = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, NAMES))})(?![\w-])")


def is_of_a_family(path: Path) -> bool:
    return any(part in FAMILIES for part in path.relative_to(ROOT).with_suffix("").parts)


MODULES = [
    path
    for room in ("arena", "bots", "cli", "draw", "engine", "rules", "web", "words")
    for path in sorted((ROOT / room).rglob("*.py"))
    if not is_of_a_family(path)
]


FILES = [
    path
    for kind in ("html", "css", "js", "svg")
    for path in sorted((ROOT / "web").rglob(f"*.{kind}"))
    if not is_of_a_family(path)
]


def texts_in(source: str) -> Iterator[tuple[int, str]]:
    """What a module imports, and its texts but for docstrings, with their lines."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, name.name) for name in names)
            case ast.ImportFrom(module=module, names=names):
                yield from ((node.lineno, f"{module}.{name.name}") for name in names)
            case ast.Constant(value=str(text)) if text not in docstrings(tree):
                yield node.lineno, text


def docstrings(tree: ast.AST) -> set[str]:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in ast.walk(tree) if isinstance(node, kinds)]
    return {ast.get_docstring(node, clean=False) or "" for node in nodes}


def games_in(source: str) -> list[str]:
    return [f"{line}: {text}" for line, text in texts_in(source) if NAMED.search(text)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_game_is_named(path: Path) -> None:
    assert games_in(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_template_style_or_script_names_a_game(path: Path) -> None:
    assert NAMED.findall(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "from astrarium.games.astra import state",
        "from astrarium.games import bigbang",
        "import astrarium.arena.facts.astrolabe",
        "def f():\n    return slug == 'hexdomino'",
        "x = f'arena.{y}.bigbang-simple'",
        "ID = 'AST|BBG'",
    ],
)
def test_the_check_finds_what_it_looks_for(source: str) -> None:
    assert games_in(source)


def test_the_check_leaves_alone_what_names_no_game() -> None:
    assert games_in("'''Astra: astra.'''\nimport astrarium.games\nx = 'astrarium astral'") == []
    assert len(MODULES) > 100
    assert len(FILES) > 20
