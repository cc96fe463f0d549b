"""Replays: positions of a table by their links, and records that somebody sent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from astrarium.draw.scene.face import face_of
from astrarium.engine.errors import GameError
from astrarium.engine.protocol import SPECTATOR, Seat, message
from astrarium.web.actions import tables_of
from astrarium.web.charts import course_chart
from astrarium.web.errors import NotAllowed, NotThere, status_of
from astrarium.web.look import WAITING, Look, Who
from astrarium.web.page import form_of, go, page, preferences_of
from astrarium.web.pages.table import curtain, table_context
from astrarium.web.places import link_of
from astrarium.web.render import fragments, seat_name, seat_names
from astrarium.web.replays import Shelf, course_of, record_look
from astrarium.web.visitors import session_of
from astrarium.words import refusal, say
from astrarium.words.shelf import game_name

router = APIRouter(include_in_schema=False)
COURSE_POINTS: Final = 24  # of the chart of a game


def shelf_of(request: Request) -> Shelf:
    shelf: Shelf = request.app.state.shelf
    return shelf


def wants_parts(request: Request) -> bool:
    """Does the page's script ask for the pieces alone?"""
    return request.headers.get("accept", "").startswith("application/json")


def eyes_of(look: Look, lang: str) -> list[tuple[int, str]]:
    public = say(message("pages.replay.public"), lang)
    return [(SPECTATOR, public), *((it.seat, seat_name(it, lang)) for it in look.seats)]


def shown(
    request: Request, look: Look, eyes: bool, to_table: bool, not_yours: bool = False
) -> Response:
    """A position of a replay, as a page or in pieces."""
    preferences = preferences_of(request)
    link = link_of(look, request.url.path)
    parts = fragments(look, preferences.lang, replay=request.url.path)
    if wants_parts(request):
        return JSONResponse({"version": look.version, "fragments": parts, "link": link})
    context = table_context(look, preferences, parts) | {
        "eyes": eyes_of(look, preferences.lang) if eyes else (),
        "back_to_table": to_table,
        "link": link,
        "moment": look.public[look.step],
        "not_yours": not_yours,
    }
    title = game_name(look.slug, preferences.lang)
    return page(request, "table.html", title, **context, live="", replay=True, screen=False)


def asked_seat(request: Request) -> Seat | None:
    """`?as=`: a seat, or everyone's eyes. Links of old say `seat`."""
    query = request.query_params
    text = query.get("as", query.get("seat", ""))
    return int(text) if re.fullmatch(r"-3|[0-5]", text) else None


def asked_step(request: Request) -> int | str | None:
    """`?step=` is a place that a link names; the page's script counts this viewer's `own`."""
    own, place = (request.query_params.get(name, "") for name in ("own", "step"))
    if re.fullmatch(r"\d{1,6}", own):
        return int(own)
    return place if re.fullmatch(r"\d{1,6}(\.\d{1,6})?", place) else None


async def replaying(request: Request, table: str) -> tuple[Who, Seat]:
    """Who asks for a replay, and through whose eyes: `?as=`, or this browser's only seat.
    Where several share a screen nobody's secrets are shown without a name."""
    held, is_host = await tables_of(request).seats.held(table, session_of(request))
    seat = asked_seat(request)
    if seat is None:
        seat = held[0] if len(held) == 1 else SPECTATOR
    return Who(seat if seat in held else SPECTATOR, is_host), seat


@router.get("/t/{table}/replay")
async def replay(request: Request, table: str) -> Response:
    """A link is one position. Who may not see it through these eyes sees what all saw then."""
    tables = tables_of(request)
    (who, seat), step = await replaying(request, table), asked_step(request)
    try:
        look = await tables.look_at(table, who, step, seat)
    except (NotAllowed, NotThere):
        look = await tables.look_at(table, who, step, SPECTATOR)
    if look.phase == WAITING:
        return go(f"/t/{table}")
    held, _ = await tables.seats.held(table, session_of(request))
    is_open = wants_parts(request) or "open" in request.query_params
    if len(held) > 1 and look.seat in held and not is_open and not look.over:
        return await curtain(request, look, held, f"{link_of(look, request.url.path)}&open=1")
    return shown(request, look, look.over, True, not_yours=look.seat != seat)


@router.get("/t/{table}/course")
async def course(request: Request, table: str) -> Response:
    """A chart of how a game that is over went."""
    tables = tables_of(request)
    look = await tables.look(table, Who())
    if look.scores is None:
        raise NotThere("server.not-over")
    return course_answer(
        look, await tables.course(table, COURSE_POINTS), preferences_of(request).lang
    )


def course_answer(look: Look, seen: Sequence[Sequence[Any]], lang: str) -> Response:
    """A chart of how everyone stood in views of the game, and of the final points."""
    if look.scores is None:
        raise NotThere("server.not-over")
    face = face_of(look.game)
    stood = [[face.standing(view) for view in views] for views in seen]
    if all(points is None for line in stood for points in line):  # the game does not tell
        return JSONResponse({"html": ""})
    finals = look.scores.points
    lines = [[*(it or 0 for it in line), final] for line, final in zip(stood, finals)]
    return JSONResponse({"html": course_chart(look.game, lines, lang, seat_names(look, lang))})


@router.get("/record")
async def record_form(request: Request) -> Response:
    return page(request, "record.html", message("pages.record.title"), text="")


@router.post("/record")
async def record_sent(request: Request) -> Response:
    text = (await form_of(request)).one("text")
    lang = preferences_of(request).lang
    try:
        kept = await shelf_of(request).read(text)
    except GameError as error:
        title, why = message("pages.record.title"), refusal(error, lang)
        return page(request, "record.html", title, status_of(error), trouble=why, text=text)
    return go(f"/record/{kept.name}")


@router.get("/record/{name}")
async def record_shown(request: Request, name: str) -> Response:
    kept = shelf_of(request).find(name)
    seat = asked_seat(request)
    look = record_look(kept, asked_step(request) or 0, SPECTATOR if seat is None else seat)
    return shown(request, look, kept.match.is_over(), False)


@router.get("/record/{name}/course")
async def record_course(request: Request, name: str) -> Response:
    kept = shelf_of(request).find(name)
    look = record_look(kept, len(kept.positions))
    return course_answer(look, course_of(kept, COURSE_POINTS), preferences_of(request).lang)
