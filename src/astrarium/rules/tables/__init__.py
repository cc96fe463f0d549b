"""Tables that the rules point to, made of the box's own data and named in the reader's language.

Each carries the section of the dossier that has the same table in English. A family names
the module that makes its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from astrarium.engine.family import FAMILIES, room
from astrarium.engine.protocol import Message, message
from astrarium.words import say

NOTHING: Final = "–"


class DataTable(NamedTuple):
    section: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Maker: TypeAlias = Callable[[str], DataTable]


def word(id: str, lang: str, **args: Any) -> str:
    """A word of these tables."""
    return say(message(f"pages.rules.{id}", **args), lang)


def capital(name: Message, lang: str) -> str:
    return word("capital", lang, name=name)


def heads(lang: str, *ids: str) -> tuple[str, ...]:
    return tuple(word(f"head.{id}", lang) for id in ids)


def data_tables(family: str) -> dict[str, Maker]:
    """The tables of a family by the names that its pages call them; it may have none."""
    found: dict[str, Maker] = room(FAMILIES[family], "tables", {}) if family in FAMILIES else {}
    return found


def in_markdown(table: DataTable) -> str:
    """The same as Markdown writes tables."""
    rows = [table.heads, ("---",) * len(table.heads), *table.rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
