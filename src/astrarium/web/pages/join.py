"""Coming to a table: by its code, or by the link of a seat."""

from __future__ import annotations

import re
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from astrarium.web.actions import tables_of
from astrarium.web.errors import SeatTaken
from astrarium.web.look import BOT, COLOURS, OPEN
from astrarium.web.page import form_of, go, page, preferences_of
from astrarium.web.pages.table import table_name
from astrarium.web.render import seat_name
from astrarium.web.visitors import keep_session, session_of
from astrarium.words.shelf import game_name

router = APIRouter(include_in_schema=False)
CODE: Final = re.compile(r"(?:.*/)?(t|join)/([\w-]+)(?:\?.*)?")


@router.post("/join")
async def join_by_code(request: Request) -> Response:
    """A table's code, or a link that somebody typed or pasted."""
    form = await form_of(request)
    code = form.one("code").strip()
    link = CODE.fullmatch(code)
    if link is not None:
        return go(f"/{link[1]}/{link[2]}")
    if re.fullmatch(r"[\w-]{20,}", code):
        return go(f"/join/{code}")
    table = re.sub(r"[^\w]", "", code).lower()
    await tables_of(request).outline(table)  # raises NotThere
    return go(f"/t/{table}")


@router.get("/join/{key}")
async def invitation(request: Request, key: str) -> Response:
    """Somebody came by a seat's link: by what name do they play? Where somebody sits already,
    are they that person, with another device?"""
    tables = tables_of(request)
    lang = preferences_of(request).lang
    table, seat = await tables.seats.invited(key)
    session = session_of(request)
    held, _ = await tables.seats.held(table, session)
    if seat in held:
        return go(f"/t/{table}?seat={seat}")
    look = await tables.outline(table)
    is_taken = await tables.seats.is_taken(table, seat)
    name, colour = await tables.seats.browser(session)
    return page(
        request,
        "join.html",
        game_name(look.slug, lang),
        named=table_name(look, lang),
        table=table,
        taken_by=seat_name(look.seats[seat], lang) if is_taken else "",
        there=[
            it.name
            for it in look.seats
            if it.name and it.kind not in (BOT, OPEN) and it.seat != seat
        ],
        key=key,
        name=look.seats[seat].name or name or preferences_of(request).name,
        colours=COLOURS,
        mine=colour or look.seats[seat].colour,
    )


@router.post("/join/{key}")
async def sit_down(request: Request, key: str) -> Response:
    form = await form_of(request)
    tables = tables_of(request)
    response = go("/")
    session = keep_session(request, response)
    name, colour, again = form.one("name").strip(), form.one("colour"), form.one("again") == "1"
    try:
        table, seat = await tables.seats.claim(key, session, name, colour, again)
    except SeatTaken:
        return go(f"/join/{key}")  # which says by whom
    if not again:
        await tables.seats.remember(session, name, colour)
    response.headers["location"] = f"/t/{table}?seat={seat}&open=1"
    return response
