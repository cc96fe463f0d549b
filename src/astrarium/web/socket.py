"""Live updates: a socket for every page that is open.

On connecting it is sent everything, then only the pieces that have changed. A loop that
receives runs beside the one that sends: without it nobody would notice that the page is gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import aclosing
from typing import Any, Final

import anyio
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from astrarium.engine.errors import GameError
from astrarium.engine.protocol import SPECTATOR, Seat
from astrarium.web.codec import dumps
from astrarium.web.delta import Delta, delta
from astrarium.web.errors import NotAllowed
from astrarium.web.look import WAITING, Look
from astrarium.web.render import fragments
from astrarium.web.tables import Tables
from astrarium.web.visitors import lang_of, session_of

router = APIRouter()

NOT_YOURS: Final = 4403  # close codes that the page understands: do not come again
NOT_THERE: Final = 4404
RESTART: Final = 1012  # come again in a moment


@router.websocket("/t/{table}/live")
async def live(socket: WebSocket, table: str, seat: int | None = None) -> None:
    await socket.accept()
    code = 0
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(until_gone, socket, tasks.cancel_scope)
        code = await until_over(socket, table, seat)
        tasks.cancel_scope.cancel()
    if code:
        await socket.close(code)


async def until_gone(socket: WebSocket, scope: anyio.CancelScope) -> None:
    """Wait until the page is gone; what it says here is not listened to."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
    scope.cancel()


async def until_over(socket: WebSocket, table: str, seat: Seat | None) -> int:
    """Send updates; why nothing more will come, as the code for closing the socket."""
    try:
        await send_updates(socket, socket.app.state.tables, table, seat)
    except WebSocketDisconnect:
        return 0
    except NotAllowed:
        return NOT_YOURS
    except GameError:
        return NOT_THERE
    return RESTART


async def send_updates(socket: WebSocket, tables: Tables, table: str, seat: Seat | None) -> None:
    """Send what has changed, until the server stops; raises NotAllowed if the seat is lost."""
    lang = lang_of(socket, socket.app.state.settings.lang)
    session = session_of(socket)
    who = await tables.seats.who(table, session, seat)
    held, _ = await tables.seats.held(table, session)
    sent: dict[str, str] = {}
    phase = ""
    generations = await tables.seats.generations(table)
    beside = () if who.seat == SPECTATOR else held  # a screen for all stands for nobody
    async with aclosing(tables.open_tables.follow(table, who, beside=beside)) as versions:
        async for _ in versions:
            if generations != (generations := await tables.seats.generations(table)):
                await tables.seats.who(table, session, who.seat)
                held, _ = await tables.seats.held(table, session)
            look = await tables.look(table, who)
            if phase == WAITING != look.phase:
                await socket.send_text(dumps({"version": look.version, "reload": True}))
            phase = look.phase
            pieces = fragments(look, lang, held)
            fresh = changed(sent, pieces)
            sent = pieces
            await socket.send_text(dumps(update(look, fresh)))


def changed(sent: Mapping[str, str], pieces: Mapping[str, str]) -> dict[str, str | Delta]:
    """The pieces that are not as they were sent last, by what changed in them."""
    return {
        id: delta(sent.get(id, ""), html) for id, html in pieces.items() if sent.get(id) != html
    }


def update(look: Look, fresh: Mapping[str, str | Delta]) -> dict[str, Any]:
    """One message to the page."""
    return {"version": look.version, "fragments": dict(fresh)}
