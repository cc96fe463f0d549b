"""Which languages there are is known in one place: nobody else asks which one it has."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import astrarium
from astrarium.words import LANGS

SOURCE = Path(astrarium.__file__).parent
MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if SOURCE / "words" not in path.parents]
TEMPLATES = sorted(SOURCE.rglob("*.html"))


def is_lang(node: ast.AST) -> bool:
    """`lang`, `voice.lang`, `page_lang`: what holds the code of a language."""
    name = node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")
    return name == "lang" or name.endswith("_lang")


def asks(source: str) -> list[str]:
    """Where a module compares a language with a text, or names one itself."""
    found = []
    for node in ast.walk(ast.parse(source)):
        sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        texts = [it for side in sides for it in ast.walk(side) if isinstance(it, ast.Constant)]
        if texts and any(is_lang(side) for side in sides):
            found.append(ast.unparse(node))
        if isinstance(node, ast.Constant) and node.value in LANGS:
            found.append(repr(node.value))
    return found


@pytest.mark.parametrize(
    "source",
    [
        'x = 1 if lang == "de" else 2',
        'if voice.lang != "de": pass',
        'if lang in ("de", "it"): pass',
        'say(what, "en")',
    ],
)
def test_asking_would_be_seen(source: str) -> None:
    assert asks(source)


def test_no_module_asks_which_language_it_has() -> None:
    assert len(MODULES) > 100
    found = {str(path.relative_to(SOURCE)): asks(path.read_text("utf-8")) for path in MODULES}
    assert {name: places for name, places in found.items() if places} == {}


def test_no_template_names_a_language() -> None:
    named = re.compile(rf"\b(?:{'|'.join(LANGS)})\b(?=[\"'\]])|lang-(?:{'|'.join(LANGS)})\b")
    assert TEMPLATES
    assert [path.name for path in TEMPLATES if named.search(path.read_text("utf-8"))] == []
