"""What a visitor prefers."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from astrarium.engine.protocol import message
from astrarium.web.page import SWITCHES, THEMES, form_of, go, keep, page, safe_path
from astrarium.words import LANGUAGES

router = APIRouter(include_in_schema=False)


@router.get("/settings")
async def settings_page(request: Request) -> Response:
    return page(request, "settings.html", message("pages.settings.title"))


@router.post("/settings")
async def settings(request: Request) -> Response:
    """Remember what was chosen; one thing from a button, or all from the form."""
    form = await form_of(request)
    chosen: dict[str, str] = {}
    if form.one("lang") in LANGUAGES:
        chosen["lang"] = form.one("lang")
    if "theme" in form and form.one("theme") in THEMES:
        chosen["theme"] = form.one("theme")
    if form.one("all"):
        chosen |= {name: "1" if form.one(name) == "1" else "0" for name in SWITCHES}
    response = go(safe_path(form.one("back", "/")))
    keep(request, response, **chosen)
    return response


@router.get("/favicon.ico")
async def favicon() -> Response:
    return go("/static/icon.svg")
