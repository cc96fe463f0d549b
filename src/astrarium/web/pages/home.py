"""The home page, and the list of a browser's tables."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import Response

from astrarium.bots import BOTS
from astrarium.engine.family import play_of
from astrarium.engine.protocol import LETTERS, Game, message
from astrarium.games import GAMES
from astrarium.web.actions import tables_of
from astrarium.web.look import FROZEN, OVER, WAITING, TableLine
from astrarium.web.page import page, preferences_of
from astrarium.web.pages.new import bot_name
from astrarium.web.render import game_name
from astrarium.web.rulebook import FAMILIES
from astrarium.web.visitors import session_of
from astrarium.words import say
from astrarium.words.shelf import play_text

router = APIRouter(include_in_schema=False)


class Mode(NamedTuple):
    slug: str
    name: str
    words: str
    seats: str
    play: str
    high: int


class Fact(NamedTuple):
    number: int
    words: str


class Family(NamedTuple):
    key: str
    name: str
    sub: str
    words: str
    level: str
    facts: tuple[Fact, ...]
    modes: tuple[Mode, ...]


FACTS: Final = {
    "astra": (
        (48, "pages.fact.constellations"),
        (439, "pages.fact.stars"),
        (18, "pages.fact.powers"),
    ),
    "bigbang": ((48, "pages.fact.bodies"), (4, "pages.fact.phenomena"), (4, "pages.fact.actions")),
    "astrolabe": ((22, "pages.fact.arcana"), (24, "pages.fact.tokens"), (16, "pages.fact.tricks")),
}


def families(lang: str) -> list[Family]:
    def t(id: str) -> str:
        return say(message(id), lang)

    return [
        Family(
            key,
            t(f"pages.family.{key}.name"),
            t(f"pages.family.{key}.sub"),
            t(f"pages.family.{key}.words"),
            t(f"pages.family.{key}.level"),
            tuple(Fact(number, t(id)) for number, id in FACTS[key]),
            modes(key, lang),
        )
        for key in FAMILIES
    ]


def modes(family: str, lang: str) -> tuple[Mode, ...]:
    """The games of a box, each with what it is about in a few words."""
    games = [game for game in GAMES.values() if game.dossier == family]
    return tuple(
        Mode(
            game.slug,
            say(message(f"pages.mode.{game.slug}"), lang),
            say(message(f"pages.mode.{game.slug}.words"), lang),
            seats_text(game, lang),
            play_text(play_of(game), lang),
            game.max_seats,
        )
        for game in games
    )


def seats_text(game: Game[Any, Any], lang: str) -> str:
    """For how many it is."""
    low, high = game.min_seats, game.max_seats
    if low == high:
        return say(message("pages.players", n=low), lang)
    return say(message("pages.range", low=low, high=high), lang)


@router.get("/")
async def home(request: Request) -> Response:
    lang = preferences_of(request).lang
    lines = await tables_of(request).mine(session_of(request))
    return page(
        request,
        "home.html",
        message("pages.home.page"),
        families=families(lang),
        tables=[line_words(line, lang) for line in lines if line.phase not in (OVER, FROZEN)],
    )


@router.get("/tables")
async def my_tables(request: Request) -> Response:
    lang = preferences_of(request).lang
    lines = await tables_of(request).mine(session_of(request))
    return page(
        request,
        "tables.html",
        message("pages.tables.title"),
        tables=[line_words(line, lang) for line in lines],
    )


def line_words(line: TableLine, lang: str) -> dict[str, Any]:
    """A table in a list, in words."""
    game = game_name(line.slug, lang)
    others = [name or LETTERS[n] for n, name in enumerate(line.names) if n not in line.mine]
    others = [bot_name(name, lang) if name.partition(":")[0] in BOTS else name for name in others]
    id = "pages.tables.with" if others else "pages.tables.alone"
    phases = {
        WAITING: "pages.tables.waiting",
        OVER: "pages.tables.over",
        FROZEN: "pages.tables.frozen",
    }
    phase = phases.get(line.phase)
    return {
        "id": line.table,
        "title": line.title or game,
        "words": say(message(id, game=game, names=others), lang),
        "phase": say(message(phase), lang) if phase else "",
        "over": line.phase in (OVER, FROZEN),
        "my_turn": line.my_turn,
    }
