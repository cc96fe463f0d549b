"""Families of games: the facts on a box, and the modules that hold the rest of a family.

The engine knows no pictures, opinions or reports. A family names the modules that have its
own, and each is loaded when it is asked for (`room`). Where a family names none, the caller
has a plain one: a game needs no more than `register`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, NamedTuple

from astrarium.engine.protocol import Game
from astrarium.engine.registry import GAMES


class Play(NamedTuple):
    """A game of the box as its booklet announces it; 0 where it says nothing."""

    age: int = 0
    least: int = 0  # minutes
    most: int = 0
    rounds: int = 1  # each of so many minutes
    tips: tuple[str, ...] = ()  # of the booklet, by the ends of their message ids


class Family(NamedTuple):
    """A box of games, named after its dossier; what its booklet does not tell is empty.

    `face`, `terminal`, `minds`, `facts` and `tables` are modules, each with one thing of that
    name in capitals: `FACE` draws the family for pages, `TERMINAL` for a terminal, `MINDS`
    judges positions, `FACTS` tells what seats did, `TABLES` shows the box's data beside the
    rules. `folder` has the files of a family from outside the package: `words/<lang>/*.po`,
    `rules/`, `static/`.
    """

    name: str
    prefix: str  # of the ids of its rules: AST for AST-101
    authors: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    solo_authors: tuple[str, ...] = ()
    publisher: str = ""
    french_edition: str = ""
    plays: dict[str, Play] = {}  # noqa: RUF012  (by slug; a tuple's field is never changed)
    face: str = ""
    terminal: str = ""
    minds: str = ""
    facts: str = ""
    tables: str = ""
    folder: str = ""


FAMILIES: Final[dict[str, Family]] = {}


def register_family(family: Family) -> None:
    """Make a family known under its name, which is the `dossier` of its games."""
    assert family.name not in FAMILIES, family.name
    FAMILIES[family.name] = family


def family_of(game: Game[Any, Any]) -> Family:
    """The family of a game; an undescribed one has the name of its dossier alone."""
    return FAMILIES.get(game.dossier) or Family(game.dossier, game.turn_rule.partition("-")[0])


def families() -> list[Family]:
    """The families of all games, in the order in which their games were registered."""
    return list({game.dossier: family_of(game) for game in GAMES.values()}.values())


def play_of(game: Game[Any, Any]) -> Play:
    """The facts that the box gives about one of its games."""
    return family_of(game).plays.get(game.slug, Play())


def room(family: Family, name: str, plain: Any) -> Any:
    """The family's own object of that name (`face`), or the plain one."""
    module = getattr(family, name)
    return getattr(import_module(module), name.upper()) if module else plain
