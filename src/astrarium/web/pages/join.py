"""Coming to a table: by its code, or by the link of an invitation.

How an invitation comes to the page of its seat is told in `visitors`. Only the button there
spends it: whoever just looks, like a messenger for its preview, changes nothing.
"""

from __future__ import annotations

import re
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from astrarium.engine.protocol import message
from astrarium.web.actions import tables_of
from astrarium.web.errors import NotThere, Spent
from astrarium.web.look import BOT, COLOURS, OPEN
from astrarium.web.page import form_of, go, page, preferences_of
from astrarium.web.pages.table import table_name
from astrarium.web.render.common import seat_name
from astrarium.web.seats import DEVICE_MINUTES, Invited
from astrarium.web.visitors import (
    INVITATION_COOKIE,
    invitation_in,
    keep_invitation,
    keep_session,
    session_of,
)
from astrarium.words.shelf import game_name

router = APIRouter(include_in_schema=False)
TABLE_LINK: Final = re.compile(r"(?:.*/)?t/(\w+)(?:\?.*)?")


@router.get("/join")
async def come(request: Request) -> Response:
    """Where the link of an invitation leads: the page's script sends on what stands behind #."""
    return page(request, "come.html", message("pages.join.come"))


@router.post("/join")
async def join(request: Request) -> Response:
    """A table's code, or a link that somebody typed or pasted, or that the script sent."""
    code = (await form_of(request)).one("code").strip()
    invitation, link = invitation_in(code), TABLE_LINK.fullmatch(code)
    if invitation:
        return await to_seat(request, invitation)
    table = link[1] if link else re.sub(r"[^\w]", "", code).lower()
    await tables_of(request).outline(table)  # raises NotThere
    return go(f"/t/{table}")


@router.get("/join/{invitation}")
async def old_link(request: Request, invitation: str) -> Response:
    """A link of before, with the invitation in its path."""
    return await to_seat(request, invitation)


async def to_seat(request: Request, invitation: str) -> Response:
    """To the page of the seat, with the invitation in a cookie; or to the table, if the seat
    is one's own."""
    seats = tables_of(request).seats
    found = await seats.invited(invitation)
    held, _ = await seats.held(found.table, session_of(request))
    if found.seat in held:
        return go(f"/t/{found.table}?seat={found.seat}")
    response = go(page_of(found))
    keep_invitation(request, response, invitation, page_of(found))
    return response


def page_of(found: Invited) -> str:
    return f"/join/{found.table}/{found.seat}"


async def brought(request: Request, table: str, seat: int) -> tuple[str, Invited]:
    """The invitation that a browser brings to the page of a seat."""
    invitation = request.cookies.get(INVITATION_COOKIE, "")
    if not invitation:
        raise NotThere("server.link-again")
    found = await tables_of(request).seats.invited(invitation)
    if (found.table, found.seat) != (table, seat):
        raise NotThere("server.no-link")
    return invitation, found


@router.get("/join/{table}/{seat}")
async def seat_page(request: Request, table: str, seat: int) -> Response:
    """Somebody came by a seat's link: by what name do they play? Or are they there already,
    with another device? If the link is good no more: what can be done?"""
    tables = tables_of(request)
    lang, session = preferences_of(request).lang, session_of(request)
    held, _ = await tables.seats.held(table, session)
    if seat in held:
        return go(f"/t/{table}?seat={seat}")
    _, found = await brought(request, table, seat)
    look = await tables.outline(table)
    name, colour = await tables.seats.browser(session)
    return page(
        request,
        "join.html" if found.is_good else "used.html",
        game_name(look.slug, lang),
        200 if found.is_good else Spent.status,
        named=table_name(look, lang),
        table=table,
        found=found,
        minutes=DEVICE_MINUTES,
        called=seat_name(look.seats[seat], lang),
        there=[
            it.name
            for it in look.seats
            if it.name and it.kind not in (BOT, OPEN) and it.seat != seat
        ],
        name=look.seats[seat].name or name or preferences_of(request).name,
        colours=COLOURS,
        mine=colour or look.seats[seat].colour,
    )


@router.post("/join/{table}/{seat}")
async def sit_down(request: Request, table: str, seat: int) -> Response:
    form = await form_of(request)
    seats = tables_of(request).seats
    invitation, found = await brought(request, table, seat)
    response = go(f"/t/{table}?seat={seat}&open=1")
    session = keep_session(request, response)
    name, colour = form.one("name").strip(), form.one("colour")
    try:
        await seats.claim(invitation, session, name, colour)
    except Spent:
        return go(page_of(found))  # which says what to do
    if not found.is_own:
        await seats.remember(session, name, colour)
    response.delete_cookie(INVITATION_COOKIE, page_of(found))
    return response
