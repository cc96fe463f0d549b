"""Rules and guides."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from astrarium.draw.scene.face import PLAIN, face_of
from astrarium.engine.protocol import message
from astrarium.games import GAMES
from astrarium.web.errors import NotThere
from astrarium.web.page import page, preferences_of
from astrarium.web.pages.home import cards, modes
from astrarium.web.rulebook import chapter, guide
from astrarium.words import say
from astrarium.words.shelf import box_name, game_name, games_of, tips_of

router = APIRouter(include_in_schema=False)


@router.get("/rules")
async def rules_home(request: Request) -> Response:
    lang = preferences_of(request).lang
    title = message("pages.rules.title")
    return page(request, "rules_home.html", title, cards=cards(lang))


def family_of(name: str) -> str:
    """A family by its own name, or by the slug of one of its games."""
    if games_of(name):
        return name
    if name in GAMES:
        return GAMES[name].dossier
    raise NotThere("server.no-page")


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> Response:
    lang = preferences_of(request).lang
    family = family_of(name)
    face, found = face_of(games_of(family)[0]), chapter(family, lang)
    game = box_name(family, lang)
    return page(
        request,
        "rules.html",
        message("pages.rules.of", game=game),
        game=game,
        style=face.style,
        guide=next(iter(face.first_games), ""),
        contents=found.contents,
        prose=found.prose,
        numbered=found.numbered,
        notes=found.notes,
    )


@router.get("/guide/{name}")
async def first_game(request: Request, name: str) -> Response:
    lang = preferences_of(request).lang
    face = face_of(GAMES[name]) if name in GAMES else PLAIN
    if name not in face.first_games:
        raise NotThere("server.no-page")
    family, game = GAMES[name].dossier, game_name(name, lang)
    return page(
        request,
        "guide.html",
        message("pages.guide.of", game=game),
        family=family,
        style=face.style,
        game=game,
        slug=name,
        intro=say(message(f"pages.guide.intro.{name}"), lang),
        guide=guide(name, lang),
        tips=tips_of(GAMES[name], lang),
        others=[
            it for it in modes(family, lang) if it.slug != name and it.slug in face.first_games
        ],
        symbols=Markup(face.symbols),
    )
