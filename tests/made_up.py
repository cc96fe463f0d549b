"""A third language, made of the English words: other vowels, numbers, articles and plurals.

Its words have no plain vowel: whatever English is left on a page is easily seen.
"""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

import astrarium
from astrarium.words.language import Language, Phrase

CODE: Final = "xx"
ENGLISH: Final = Path(astrarium.__file__).parent / "words" / "en"
OTHER: Final = str.maketrans("aeiouyAEIOUY", "äëïöüÿÄËÏÖÜŸ")
HOLE: Final = re.compile(r"(\{[^}]*\})")
WORD: Final = re.compile(r"[^\W_]*[aeiouyAEIOUY][^\W_]*")  # with a plain vowel
HEAD: Final = r"""msgid ""
msgstr ""
"Language: xx\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=3; plural=(n == 0 ? 0 : n == 1 ? 1 : 2);\n"
"""


def changed(text: str) -> str:
    """A sentence with other vowels; its holes stay as they are."""
    return "".join(it if it.startswith("{") else it.translate(OTHER) for it in HOLE.split(text))


def write_words(folder: Path) -> None:
    """The folder of words: a file for each of the English ones."""
    place = folder / "words" / CODE
    place.mkdir(parents=True)
    for path in sorted(ENGLISH.glob("*.po")):
        with path.open("rb") as file:
            entries = [entry_text(item) for item in read_po(file) if item.id]
        (place / path.name).write_text("\n".join([HEAD, *entries]), "utf-8")


def entry_text(item: object) -> str:
    """One entry; of several forms the first is for nought."""
    id, string, flags = (getattr(item, name) for name in ("id", "string", "flags"))
    lines = [f"#, {', '.join(sorted(flags))}"] if flags else []
    if isinstance(id, str):
        lines += [f"msgid {quoted(id)}", f"msgstr {quoted(changed(string))}"]
    else:
        one, more = map(changed, string)
        forms = (f"{more} (ø)", one, more)
        lines += [f"msgid {quoted(id[0])}", f"msgid_plural {quoted(id[0])}"]
        lines += [f"msgstr[{number}] {quoted(form)}" for number, form in enumerate(forms)]
    return "\n".join([*lines, ""])


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def article(noun: Phrase, form: str) -> str:
    return f"‹{form.translate(OTHER)}› "


def elision(said: str, sign: str, name: str) -> str:
    """A name that begins with a vowel is bound to what stands before it."""
    return said.replace(f" {sign}", f"~{sign}") if name[:1] in "AEIOU" else said


def language(folder: Path) -> Language:
    """The entry."""
    return Language(
        CODE,
        "Mädë-üp",
        decimal="_",
        thousands="'",
        minus="~",
        percent=" pct",
        comma=" + ",
        article=article,
        elision=elision,
        folder=str(folder),
    )


# -- what is left of English -----------------------------------------------------------

VOID: Final = {"meta", "link", "input", "br", "img", "hr"}
SPOKEN: Final = {"title", "aria-label", "placeholder", "alt", "content"}


class Page(HTMLParser):
    """All texts of a page that are in its language, those of attributes too."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.open: list[bool] = [True]  # is it in the language of the page?
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        ours = self.open[-1] and given.get("lang", CODE) == CODE
        ours = ours and tag not in ("script", "style")
        if ours and tag not in ("meta", "link"):
            self.texts += [value for name, value in attrs if name in SPOKEN and value]
        if tag not in VOID:
            self.open.append(ours)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open[-1]:
            self.texts.append(data)


def left_over(text: str, *but: str) -> set[str]:
    """Words with a plain vowel, and not numbers like 1a2b; those of `but` are names."""
    names = {word for name in but for word in WORD.findall(name)}
    return {word for word in WORD.findall(text) if len(word) > 2 and word.isalpha()} - names
