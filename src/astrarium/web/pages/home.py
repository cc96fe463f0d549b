"""The home page, and the list of a browser's tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import Response

from astrarium.bots import BOTS
from astrarium.draw.scene.face import Face, face_of
from astrarium.engine.family import families, play_of
from astrarium.engine.protocol import LETTERS, Game, message
from astrarium.web.actions import tables_of
from astrarium.web.look import FROZEN, OVER, WAITING, TableLine
from astrarium.web.page import page, preferences_of
from astrarium.web.pages.new import bot_name
from astrarium.web.visitors import session_of
from astrarium.words import say
from astrarium.words.shelf import box_name, game_name, games_of, mode_name, play_text, said

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


class Card(NamedTuple):
    """A box on the home page; what nobody said of it is empty."""

    key: str
    name: str
    sub: str
    words: str
    level: str
    facts: tuple[Fact, ...]
    modes: tuple[Mode, ...]
    cover: str
    guide: str  # the slug of the first game that is told


def cards(lang: str) -> list[Card]:
    """All boxes, in the order of the home page."""
    found = [(family.name, face_of(games_of(family.name)[0])) for family in families()]
    return [card(key, face, lang) for key, face in sorted(found, key=lambda it: it[1].place)]


def card(key: str, face: Face, lang: str) -> Card:
    games = games_of(key)
    return Card(
        key,
        box_name(key, lang),
        said(lang, f"pages.family.{key}.sub") or seats_text(games, lang, "pages.players-range"),
        said(lang, f"pages.family.{key}.words", f"game.{games[0].slug}.blurb"),
        said(lang, f"pages.family.{key}.level"),
        tuple(Fact(number, say(message(id), lang)) for number, id in face.facts),
        modes(key, lang),
        face.cover,
        next(iter(face.first_games), ""),
    )


def modes(family: str, lang: str) -> tuple[Mode, ...]:
    """The games of a box, each with what it is about in a few words, if there are any."""
    return tuple(
        Mode(
            game.slug,
            mode_name(game, lang),
            said(lang, f"pages.mode.{game.slug}.words"),
            seats_text([game], lang),
            play_text(play_of(game), lang),
            game.max_seats,
        )
        for game in games_of(family)
    )


def seats_text(games: Sequence[Game[Any, Any]], lang: str, id: str = "pages.range") -> str:
    """For how many they are."""
    low, high = min(it.min_seats for it in games), max(it.max_seats for it in games)
    if low == high:
        return say(message("pages.players", n=low), lang)
    return say(message(id, low=low, high=high), lang)


@router.get("/")
async def home(request: Request) -> Response:
    lang = preferences_of(request).lang
    lines = await tables_of(request).mine(session_of(request))
    return page(
        request,
        "home.html",
        message("pages.home.page"),
        cards=cards(lang),
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
