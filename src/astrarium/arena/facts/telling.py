"""Are there words for facts that were read back from a file?

Apart from the readers: processes that only play need no words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from astrarium.arena.facts import reader_of
from astrarium.engine.protocol import Game, Message, message
from astrarium.words import DEFAULT
from astrarium.words.catalogue import catalogue
from astrarium.words.grammar import render


def can_be_told(
    game: Game[Any, Any], counts: Iterable[str], things: Mapping[str, Iterable[str]]
) -> bool:
    """Are there words for these facts? Not for what somebody else wrote into a file."""
    return all(has_count(game, name) for name in counts) and all(
        has_thing(game, group, key) for group, keys in things.items() for key in keys
    )


@cache
def has_count(game: Game[Any, Any], name: str) -> bool:
    return has_words(message(f"arena.count.{game.dossier}.{name}"))


@cache
def has_thing(game: Game[Any, Any], group: str, key: str) -> bool:
    try:
        name = reader_of(game).name(group, key)
    except KeyError:
        return False
    return has_words(message(f"arena.group.{game.dossier}.{group}")) and has_words(name)


def has_words(what: Message) -> bool:
    try:
        render(what, catalogue(DEFAULT))
    except LookupError:
        return False
    return True
