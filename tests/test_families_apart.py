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


def beginning_of_classes(sheet: Path) -> str:
    """How the style classes of a family begin: `bb-`, as most in its sheet do."""
    names: list[str] = re.findall(r"\.([a-z]+-)", sheet.read_text("utf-8"))
    return max(names, key=names.count)


# A name, or the beginning of an id of a message: `bbg.`.
IDS = [rf"{family.prefix.lower()}\.(?=[a-z])" for family in FAMILIES.values()]
NAMED = re.compile(rf"(?<![\w-])((?:{'|'.join(map(re.escape, NAMES))})(?![\w-])|{'|'.join(IDS)})")

# Where there is style, the beginning of a class as well.
SHEETS = [path for path in sorted((ROOT / "web" / "static").glob("*.css")) if path.stem in FAMILIES]
CLASSES = "|".join(map(beginning_of_classes, SHEETS))
STYLED = re.compile(rf"{NAMED.pattern}|(?<![\w-])(?:{CLASSES})(?=[a-z]{{2}})")


def is_of_a_family(path: Path) -> bool:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return any(part.removeprefix("pages-") in FAMILIES for part in parts)


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

REPORT = ROOT / "arena" / "templates" / "report.html"  # has styles of its own
WORDS = [path for path in sorted((ROOT / "words").rglob("*.po")) if not is_of_a_family(path)]


def texts_in(source: str) -> Iterator[tuple[int, str]]:
    """The imports of a module, and its texts but for docstrings, with their lines."""
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
    return [f"{line}: {text}" for line, text in texts_in(source) if STYLED.search(text)]


def found_in(text: str) -> list[str]:
    return [found[0] for found in STYLED.finditer(text)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_game_is_named(path: Path) -> None:
    assert games_in(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_template_style_or_script_names_a_game(path: Path) -> None:
    assert found_in(path.read_text("utf-8")) == []


def test_the_report_names_no_game() -> None:
    assert NAMED.findall(REPORT.read_text("utf-8")) == []


@pytest.mark.parametrize("path", WORDS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_words_of_a_game_stand_among_those_of_all(path: Path) -> None:
    ids = re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE)
    assert [id for id in ids if NAMED.search(id)] == []


@pytest.mark.parametrize(
    "source",
    [
        "from astrarium.games.astra import state",
        "from astrarium.games import bigbang",
        "import astrarium.arena.facts.astrolabe",
        "def f():\n    return slug == 'hexdomino'",
        "x = f'arena.{y}.bigbang-simple'",
        "ID = 'AST|BBG'",
        "say(message('lab.told.taken'), lang)",
    ],
)
def test_the_check_finds_what_it_looks_for(source: str) -> None:
    assert games_in(source)


@pytest.mark.parametrize(
    "text",
    [
        '{% if family == "astra" %}',
        ".app[data-family=bigbang] { color: red }",
        ".drawn-own .bb-own { height: auto }",
        "  .drawn > svg.a-board { overflow: visible }",
        ".lab-held{opacity:1}",
        "const pans = game === 'hexdomino';",
        '<p class="panel lab-own">',
        "pages.mode.astra-solo.words",
        "bbg.told.passed",
    ],
)
def test_the_check_finds_games_in_any_text(text: str) -> None:
    assert found_in(text)


def test_the_check_leaves_alone_what_names_no_game() -> None:
    assert games_in("'''Astra: astra.'''\nimport astrarium.games\nx = 'astrarium astral'") == []
    assert len(MODULES) > 100
    assert found_in(".data-a .slab-wide { } /[a-z]/ astral bb a") == []
    assert len(FILES) > 20
    assert len(SHEETS) == 3
    assert len(WORDS) > 10
