"""The rules as package data, as people read them and as they are looked up.

Each `.md` here is a link to its dossier in docs/rules, which is in English and the law. In
`en` and `fr` are the pages that tell the rules in our words; `fr` has besides a line for each
numbered rule, and one for each assumption and ruling (`notes`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

ID: Final = r"(?:AST|BBG|LAB)-\d{3}(?:\.\d+)?"
# A rule is laid down after a dash, in bold further on, or in the first cell of a row.
LAID_DOWN: Final = re.compile(rf"(?:^- (?:\*\*)?|\*\*|^\| )({ID})\b")
HERE: Final = Path(__file__).parent
NAMED: Final = re.compile(r"(?:^|_)(ast|bbg|lab)((?:_\d{3}(?:_\d{1,2}(?!\d))?)+)")
NUMBER: Final = re.compile(r"_(\d{3})(?:_(\d{1,2})(?!\d))?")
OUTERMOST: Final = re.compile(r"\n(?=[^\s)\]}])")  # before a line that is not indented
TEST: Final = re.compile(r"(?:async )?def (test_\w+)")


class Rule(NamedTuple):
    """A numbered rule and the line of its dossier (from 0) that lays it down."""

    id: str
    text: str
    line: int


def dossier_text(name: str) -> str:
    """A dossier as it is in docs/rules, wherever the package is installed."""
    return files(__name__).joinpath(f"{name}.md").read_text(encoding="utf-8")


def page_text(family: str, lang: str) -> str:
    """The rules told in our words."""
    return (HERE / lang / f"{family}.md").read_text("utf-8")


def rules_of(family: str, lang: str) -> dict[str, Rule]:
    """All numbered rules in the words of a language, in the order of the dossier."""
    if lang == "en":
        return rules_in(dossier_text(family))
    lines = (HERE / lang / f"{family}-numbered.md").read_text("utf-8").splitlines()
    ids = [line.split(" ", 1)[0] for line in lines]
    return {id: Rule(id, line, number) for number, (id, line) in enumerate(zip(ids, lines))}


def rules_in(dossier: str) -> dict[str, Rule]:
    """All numbered rules of a dossier, in its order; the first place counts."""
    found: dict[str, Rule] = {}
    for number, line in enumerate(dossier.splitlines()):
        if line.startswith(("- ", "| ")):
            for told in LAID_DOWN.finditer(line):
                found.setdefault(told[1], Rule(told[1], line.removeprefix("- "), number))
    return found


# -- their tests -------------------------------------------------------------------


def tests_by_rule(folder: Path) -> dict[str, list[str]]:
    """The tests that name a rule, in their name or in their body, as pytest calls them."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        where = path.relative_to(folder.parent).as_posix()
        for name, body in tests_in(path.read_text(encoding="utf-8")):
            for id in {*ids_in_name(name), *re.findall(rf"\b{ID}\b", body)}:
                found.setdefault(id, []).append(f"{where}::{name}")
    return found


def tests_in(source: str) -> Iterator[tuple[str, str]]:
    """Each test function of a module with its text, decorators included."""
    decorators = ""
    for piece in OUTERMOST.split(source):
        if found := TEST.match(piece):
            yield found[1], decorators + piece
        decorators = decorators + piece if piece.startswith("@") else ""


def ids_in_name(name: str) -> list[str]:
    """The rules that a test is named after: `test_bbg_143_145_...`, `test_lab_400_1_...`."""
    return [
        f"{family.upper()}-{number}" + (f".{part}" if part else "")
        for family, numbers in NAMED.findall(name)
        for number, part in NUMBER.findall(numbers)
    ]
