"""The catalogues, read once: ids as msgid, sentences as msgstr, no compiled files.

Nouns carry their grammar as flags: a gender of their language (`feminine`), and `name` for
those that take no article. An entry with plural forms chooses by the argument `n`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from gettext import c2py
from itertools import chain
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple, TypeAlias

from astrarium.engine.family import FAMILIES
from astrarium.words.language import LANGUAGES, Language, MissingWords


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
    language: Language
    entries: dict[str, Entry]
    plural: Callable[[int], int]

    def entry(self, id: str) -> Entry:
        if id not in self.entries:
            raise MissingWords(f"no words for {id}")
        return self.entries[id]


PACKAGE: Final = str(Path(__file__).parents[1])


def folders() -> tuple[str, ...]:
    """Where words and rules are: ours, then those of families and languages from outside."""
    families = [family.folder for family in FAMILIES.values() if family.folder]
    return (PACKAGE, *families, *(it.folder for it in LANGUAGES.values() if it.folder))


def catalogue(lang: str) -> Catalogue:
    """All sentences of a language; read again when a family or a language has come."""
    return read_catalogue(lang, tuple(FAMILIES), tuple(LANGUAGES))


@cache
def read_catalogue(lang: str, families: tuple[str, ...], langs: tuple[str, ...]) -> Catalogue:
    """All sentences of a language, from all files of its folders; the first counts plurals."""
    from babel.messages.pofile import read_po  # takes longer than all the rest of a start

    entries: dict[str, Entry] = {}
    plural = ""
    files = (sorted(Path(folder, "words", lang).glob("*.po")) for folder in folders())
    for path in chain.from_iterable(files):
        with path.open("rb") as file:
            found = read_po(file, locale=lang, abort_invalid=True)
        plural = plural or found.plural_expr
        for item in found:
            if item.id:
                id = item.id if isinstance(item.id, str) else item.id[0]
                assert id not in entries, f"{id} is there twice, again in {path.name}"
                texts = [item.string] if isinstance(item.string, str) else item.string or ()
                entries[id] = Entry(tuple(map(template, texts)), frozenset(item.flags))
    return Catalogue(LANGUAGES[lang], entries, c2py(plural))


def template(text: str) -> Template:
    """A sentence cut into text and holes."""
    parts: list[str | Hole] = []
    for literal, path, form, _ in Formatter().parse(text):
        if literal:
            parts.append(literal)
        if path is not None:
            parts.append(Hole(tuple(path.split(".")), form or ""))
    return tuple(parts)
