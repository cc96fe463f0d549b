"""The rules as package data, as people read them and as they are looked up.

Each `.md` here is a link to its dossier in docs/rules, which is in English and the law. In
`en` and `fr` are the pages that tell the rules in our words; `fr` has besides a line for each
numbered rule, and one for each assumption and ruling (`notes`). A language may leave out any
of these: there is English for it. A family or a language from outside the package has its
own in `rules/` of its folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import astrarium.games  # noqa: F401  (registers their families)
from astrarium.engine.family import families
from astrarium.words.catalogue import folders
from astrarium.words.language import DEFAULT

NUMBER: Final = re.compile(r"_(\d{3})(?:_(\d{1,2})(?!\d))?")
OUTERMOST: Final = re.compile(r"\n(?=[^\s)\]}])")  # before a line that is not indented
TEST: Final = re.compile(r"(?:async )?def (test_\w+)")


class Rule(NamedTuple):
    """A numbered rule and the line of its dossier (from 0) that lays it down."""

    id: str
    text: str
    line: int


def prefixes() -> str:
    """How the ids of all families begin, as a choice of a pattern: `AST|BBG|LAB`."""
    return "|".join(dict.fromkeys(family.prefix for family in families()))


def rule_id() -> str:
    """The pattern of the id of a rule."""
    return rf"(?:{prefixes()})-\d{{1,3}}(?:\.\d+)?"


def text_of(name: str, lang: str = "") -> str:
    """A file about the rules, by its name and language; empty where there is none."""
    paths = (Path(folder, "rules", lang, f"{name}.md") for folder in folders())
    return next((path.read_text("utf-8") for path in paths if path.exists()), "")


def dossier_text(name: str) -> str:
    """A dossier as it is in docs/rules, wherever the package is installed; empty without one."""
    return text_of(name)


def page_lang(family: str, lang: str) -> str:
    """The language in which the page of a family is told: English if not the one asked for."""
    return lang if text_of(family, lang) else DEFAULT


def page_text(family: str, lang: str) -> str:
    """The rules told in our words; empty where nobody told them."""
    return text_of(family, page_lang(family, lang))


def numbered_lines(family: str, lang: str) -> list[str]:
    """The numbered rules in the words of a language, where it has its own: a line each."""
    return text_of(f"{family}-numbered", lang).splitlines()


def rules_of(family: str, lang: str) -> dict[str, Rule]:
    """All numbered rules in the order of the dossier, and in its words if a language has none."""
    lines = numbered_lines(family, lang)
    ids = [line.split(" ", 1)[0] for line in lines]
    told = {id: Rule(id, line, number) for number, (id, line) in enumerate(zip(ids, lines))}
    return told or rules_in(dossier_text(family))


def rules_in(dossier: str) -> dict[str, Rule]:
    """All numbered rules of a dossier, in its order; the first place counts."""
    # A rule is laid down after a dash, in bold further on, or in the first cell of a row.
    laid_down = re.compile(rf"(?:^- (?:\*\*)?|\*\*|^\| )({rule_id()})\b")
    found: dict[str, Rule] = {}
    for number, line in enumerate(dossier.splitlines()):
        if line.startswith(("- ", "| ")):
            for told in laid_down.finditer(line):
                found.setdefault(told[1], Rule(told[1], line.removeprefix("- "), number))
    return found


# -- their tests -------------------------------------------------------------------


def tests_by_rule(folder: Path) -> dict[str, list[str]]:
    """The tests that name a rule, in their name or in their body, as pytest calls them."""
    found: dict[str, list[str]] = {}
    named = re.compile(rf"\b{rule_id()}\b")
    for path in sorted(folder.rglob("test_*.py")):
        where = path.relative_to(folder.parent).as_posix()
        for name, body in tests_in(path.read_text(encoding="utf-8")):
            for id in {*ids_in_name(name), *named.findall(body)}:
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
    named = rf"(?:^|_)({prefixes().lower()})((?:_\d{{3}}(?:_\d{{1,2}}(?!\d))?)+)"
    return [
        f"{family.upper()}-{number}" + (f".{part}" if part else "")
        for family, numbers in re.findall(named, name)
        for number, part in NUMBER.findall(numbers)
    ]
