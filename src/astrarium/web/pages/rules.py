"""Rules and guides."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from astrarium.draw.scene.bigbang_tiles import SYMBOLS
from astrarium.engine.protocol import message
from astrarium.games import GAMES
from astrarium.web.errors import NotThere
from astrarium.web.page import page, preferences_of
from astrarium.web.pages.home import families, modes
from astrarium.web.render import game_name
from astrarium.web.rulebook import FAMILIES, FIRST_GAMES, chapter, guide
from astrarium.words import say
from astrarium.words.shelf import tips_of

router = APIRouter(include_in_schema=False)


@router.get("/rules")
async def rules_home(request: Request) -> Response:
    lang = preferences_of(request).lang
    title = message("pages.rules.title")
    return page(request, "rules_home.html", title, families=families(lang))


def family_of(name: str) -> str:
    """A family by its own name, or by the slug of one of its games."""
    if name in FAMILIES:
        return name
    if name in GAMES:
        return GAMES[name].dossier
    raise NotThere("server.no-page")


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> Response:
    lang = preferences_of(request).lang
    family = family_of(name)
    game = say(message(f"pages.family.{family}.name"), lang)
    found = chapter(family, lang)
    return page(
        request,
        "rules.html",
        message("pages.rules.of", game=game),
        family=family,
        contents=found.contents,
        prose=found.prose,
        numbered=found.numbered,
        notes=found.notes,
    )


@router.get("/guide/{name}")
async def first_game(request: Request, name: str) -> Response:
    lang = preferences_of(request).lang
    if name not in FIRST_GAMES:
        raise NotThere("server.no-page")
    family, game = family_of(name), game_name(name, lang)
    return page(
        request,
        "guide.html",
        message("pages.guide.of", game=game),
        family=family,
        game=game,
        slug=name,
        intro=say(message(f"pages.guide.intro.{name}"), lang),
        guide=guide(name, lang),
        tips=tips_of(GAMES[name], lang),
        others=[it for it in modes(family, lang) if it.slug != name],
        symbols=Markup(SYMBOLS) if family == "bigbang" else "",
    )
