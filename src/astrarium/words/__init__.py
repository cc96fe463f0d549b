"""Message ids to sentences. The only place with prose.

Sentences are in `fr/*.po` and `en/*.po`, one entry an id; `grammar` says what a sentence may
ask of its arguments, `language` what is peculiar to a language. A message without words is
said in English, or shown by its id, with a warning.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from contextlib import suppress

from astrarium.engine.errors import BadText, GameError
from astrarium.engine.protocol import Breach, Message, message
from astrarium.words.catalogue import catalogue
from astrarium.words.grammar import render
from astrarium.words.language import DEFAULT, LANGS, LANGUAGES, MissingWords, known

__all__ = [
    "DEFAULT",
    "LANGS",
    "LANGUAGES",
    "WordsWarning",
    "choose_lang",
    "has_words",
    "known",
    "refusal",
    "say",
]


class WordsWarning(UserWarning):
    """A message had no words; tests turn it into an error."""


def say(what: Message | str | int, lang: str) -> str:
    """A message in words; text and numbers stand for themselves."""
    try:
        return render(what, catalogue(lang))
    except MissingWords as missing:
        warnings.warn(f"{lang}: {missing}", WordsWarning, stacklevel=2)
    with suppress(MissingWords):
        return render(what, catalogue(DEFAULT))
    return what.id if isinstance(what, Message) else str(what)


def has_words(id: str, lang: str) -> bool:
    """Is there a sentence for this id? For those that a game may leave out."""
    return id in catalogue(lang).entries


def refusal(no: GameError | Breach, lang: str) -> str:
    """Why not, in a sentence that ends with the rule; where, if a text could not be read."""
    why = no.why
    if isinstance(no, BadText) and (no.line, no.column) != (1, 1):
        why = message("engine.place", line=no.line, column=no.column, why=why)
    return f"{say(why, lang)} {no.rule}".rstrip()


def choose_lang(asked: str | None, env: Mapping[str, str]) -> str:
    """The language asked for, or that of the environment, or English."""
    return known(asked or "") or environment_lang(env)


def environment_lang(env: Mapping[str, str]) -> str:
    """As the C library does it: the first of these that is set decides."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if env.get(name):
            return known(env[name]) or DEFAULT
    return DEFAULT
