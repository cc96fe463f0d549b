"""The catalogues, read once: ids as msgid, sentences as msgstr, no compiled files.

Nouns carry their grammar as flags: `masculine` or `feminine`, and `name` for those that
take no article. An entry with plural forms chooses by the argument `n`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import NamedTuple, TypeAlias

from babel.messages.pofile import read_po


class MissingWords(LookupError):
    """An id, an argument or a gender that the words need and do not find."""


class Hole(NamedTuple):
    """`{tile.code}` or `{tile:the}` in a sentence: an argument, perhaps one of its own
    arguments, and the form it takes."""

    path: tuple[str, ...]
    form: str


Template: TypeAlias = tuple[str | Hole, ...]


class Entry(NamedTuple):
    """One sentence or phrase: a template, or one for each plural form."""

    templates: tuple[Template, ...]
    flags: frozenset[str]


class Catalogue(NamedTuple):
    lang: str
    entries: dict[str, Entry]
    plural: Callable[[int], int]

    def entry(self, id: str) -> Entry:
        if id not in self.entries:
            raise MissingWords(f"no words for {id}")
        return self.entries[id]


@cache
def catalogue(lang: str) -> Catalogue:
    """All sentences of a language, from the files of its folder: a room each."""
    entries: dict[str, Entry] = {}
    plural = ""
    for path in sorted(Path(__file__).with_name(lang).glob("*.po")):
        with path.open("rb") as file:
            found = read_po(file, locale=lang, abort_invalid=True)
        plural = found.plural_expr
        for item in found:
            if item.id:
                id = item.id if isinstance(item.id, str) else item.id[0]
                assert id not in entries, f"{id} is there twice, again in {path.name}"
                texts = [item.string] if isinstance(item.string, str) else item.string or ()
                entries[id] = Entry(tuple(map(template, texts)), frozenset(item.flags))
    return Catalogue(lang, entries, c2py(plural))


def template(text: str) -> Template:
    """A sentence cut into text and holes."""
    parts: list[str | Hole] = []
    for literal, path, form, _ in Formatter().parse(text):
        if literal:
            parts.append(literal)
        if path is not None:
            parts.append(Hole(tuple(path.split(".")), form or ""))
    return tuple(parts)
