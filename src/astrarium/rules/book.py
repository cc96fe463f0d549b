"""The rules of a game as one text in a language, for those who read it without a browser.

That is the dossier, unless the language has the numbered rules in its own words: then it is
what the page of rules has, the rules in our words with their tables, every numbered rule, then
what was assumed and decided.
"""

from __future__ import annotations

import re
from typing import Final

from astrarium.engine.protocol import message
from astrarium.rules import dossier_text, numbered_lines, page_text, rules_of
from astrarium.rules.notes import ASSUMPTION, RULING, Note, notes_of
from astrarium.rules.tables import data_tables, in_markdown
from astrarium.words import say
from astrarium.words.shelf import tip

PICTURE: Final = re.compile(r"^\[\[picture .*\]\]\n\n", re.MULTILINE)
ANCHOR: Final = re.compile(r" \{#[\w-]+\}$", re.MULTILINE)
TABLE: Final = re.compile(r"^\[\[table ([\w-]+)\]\]$", re.MULTILINE)
TIP: Final = re.compile(r"^\[\[tip ([\w-]+)\]\]$", re.MULTILINE)


def whole_text(family: str, lang: str) -> str:
    """Everything there is to read about the rules of a family."""
    if not numbered_lines(family, lang):
        return dossier_text(family) or nothing_told(lang)
    chapters = [
        plain_page(family, lang),
        heading("numbered", lang),
        "\n".join(f"- {rule.text}" for rule in rules_of(family, lang).values()),
        *(part for kind in (ASSUMPTION, RULING) for part in notes_chapter(family, kind, lang)),
    ]
    return "\n\n".join(chapters) + "\n"


def nothing_told(lang: str) -> str:
    """One sentence, for a game whose rules nobody wrote down."""
    return say(message("pages.rules.none"), lang)


def heading(id: str, lang: str) -> str:
    return f"## {say(message(f'pages.rules.{id}'), lang)}"


def plain_page(family: str, lang: str) -> str:
    """The page of rules without pictures and anchors, its tables and tips written out."""
    text = ANCHOR.sub("", PICTURE.sub("", page_text(family, lang)))
    text = TABLE.sub(lambda found: in_markdown(data_tables(family)[found[1]](lang)), text)
    return TIP.sub(lambda found: f"> {tip_text(family, found[1], lang)}", text).strip()


def tip_text(family: str, name: str, lang: str) -> str:
    """A tip of the booklet in our words."""
    return say(message("pages.rules.tip", tip=tip(family, name)), lang)


def notes_chapter(family: str, kind: str, lang: str) -> tuple[str, str]:
    notes = [note for note in notes_of(family, lang).values() if note.kind == kind]
    lines = [f"- {note.id} {in_words(note, lang)}" for note in notes]
    return heading(f"{kind}s", lang), "\n".join(lines)


def in_words(note: Note, lang: str) -> str:
    """A note in one paragraph; one that is not in the reader's language says so."""
    said = " — ".join(filter(None, (note.asked, note.said, note.why)))
    return said if note.lang == lang else say(message("pages.rules.english", text=said), lang)
