"""What the pages send: JSON to `/t/{table}/...`, answered by `{"ok": true}` or by why not."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Field

from astrarium.engine.errors import BadText, GameError, IllegalMove, NotYourTurn
from astrarium.engine.protocol import SPECTATOR, Breach, Seat, message
from astrarium.web.errors import status_of
from astrarium.web.look import Look, Who
from astrarium.web.render import hints_html, refusal_html
from astrarium.web.tables import Tables
from astrarium.web.visitors import host_key_of, lang_of, session_of
from astrarium.words import refusal, say

router = APIRouter(include_in_schema=False)
NO_MOVE = -1  # refused by every game


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def lang_for(request: Request) -> str:
    return lang_of(request, request.app.state.settings.lang)


AllTables = Annotated[Tables, Depends(tables_of)]
Lang = Annotated[str, Depends(lang_for)]


class Act(BaseModel):
    """Somebody does something from a seat; -3 only watches."""

    model_config = ConfigDict(strict=True, extra="forbid")
    seat: int = Field(default=SPECTATOR, ge=SPECTATOR, le=5)


class Play(Act):
    move: int
    version: int
    request: str = Field(max_length=64)


class Why(Act):
    """Without a move: why there is nothing to choose in some piece."""

    move: int | None = None


class Answer(Act):
    """To what was asked in a version that the page shows."""

    version: int | None = None


class Undo(Answer):
    request: str = Field(default="", max_length=64)


class Other(Act):
    """Something about a seat, one's own or (for the host) another."""

    of: int | None = None
    bot: str = Field(default="", max_length=80)
    name: str = Field(default="", max_length=80)
    colour: str = Field(default="", max_length=10)


class Salt(Act):
    salt: str = Field(max_length=200)


def answer(**more: Any) -> dict[str, Any]:
    return {"ok": True, **more}


def refused(error: GameError, lang: str, look: Look) -> JSONResponse:
    """Why not: a sentence, the rule if one is behind it, and both as the page shows them."""
    body = {
        "ok": False,
        "why": say(error.why, lang) if error.rule else refusal(error, lang),
        "rule": error.rule,
        "html": refusal_html(error, look, lang),
    }
    return JSONResponse(body, status_of(error))


async def who_of(request: Request, tables: Tables, table: str, seat: Seat) -> Who:
    return await tables.who(table, session_of(request), seat)


@router.post("/t/{table}/play")
async def play(request: Request, table: str, tables: AllTables, lang: Lang, body: Play) -> Any:
    who = await who_of(request, tables, table, body.seat)
    try:
        look = await tables.play(table, who, body.move, body.version, body.request)
    except (IllegalMove, NotYourTurn) as error:
        return refused(error, lang, await tables.look(table, who))
    return answer(version=look.version)


@router.post("/t/{table}/why")
async def why(request: Request, table: str, tables: AllTables, lang: Lang, body: Why) -> Any:
    """The refusal a move would meet, without playing it."""
    who = await who_of(request, tables, table, body.seat)
    error = await tables.why(table, who, NO_MOVE if body.move is None else body.move)
    look = await tables.look(table, who)
    if body.move is None and isinstance(error, BadText):  # it is this seat's turn
        error = nothing_there(look)
    return answer() if error is None else refused(error, lang, look)


def nothing_there(look: Look) -> GameError:
    """No move is about what was pressed: what is asked instead."""
    why = message("server.nothing-there", asked=look.question)
    return IllegalMove(Breach(look.game.turn_rule, why))


@router.post("/t/{table}/undo")
async def undo(request: Request, table: str, tables: AllTables, body: Undo) -> dict[str, Any]:
    who = await who_of(request, tables, table, body.seat)
    look = await tables.undo(table, who, body.version, body.request)
    return answer(version=look.version)


@router.post("/t/{table}/agree")
async def agree(request: Request, table: str, tables: AllTables, body: Answer) -> dict[str, Any]:
    await tables.agree(table, await who_of(request, tables, table, body.seat), body.version)
    return answer()


@router.post("/t/{table}/decline")
async def decline(request: Request, table: str, tables: AllTables, body: Answer) -> dict[str, Any]:
    await tables.decline(table, await who_of(request, tables, table, body.seat), body.version)
    return answer()


@router.post("/t/{table}/hint")
async def hint(
    request: Request, table: str, tables: AllTables, lang: Lang, body: Act
) -> dict[str, Any]:
    """A bot's opinion, as the page shows it."""
    who = await who_of(request, tables, table, body.seat)
    hints = await tables.hint(table, who)
    look = await tables.look(table, who)
    return answer(html=hints_html(hints, look, lang))


@router.post("/t/{table}/start")
async def start(request: Request, table: str, tables: AllTables, body: Act) -> dict[str, Any]:
    await tables.start(table, await who_of(request, tables, table, body.seat))
    return answer()


@router.post("/t/{table}/salt")
async def salt(request: Request, table: str, tables: AllTables, body: Salt) -> dict[str, Any]:
    await tables.salt(table, await who_of(request, tables, table, body.seat), body.salt)
    return answer()


@router.post("/t/{table}/replace")
async def replace(request: Request, table: str, tables: AllTables, body: Other) -> dict[str, Any]:
    """A bot takes a seat: one's own, or any for the host."""
    who = await who_of(request, tables, table, body.seat)
    await tables.replace_by_bot(table, who, own_or(body), body.bot)
    return answer()


@router.post("/t/{table}/return")
async def come_back(request: Request, table: str, tables: AllTables, body: Act) -> dict[str, Any]:
    await tables.come_back(table, await who_of(request, tables, table, body.seat))
    return answer()


@router.post("/t/{table}/rename")
async def rename(request: Request, table: str, tables: AllTables, body: Other) -> dict[str, Any]:
    who = await who_of(request, tables, table, body.seat)
    await tables.rename(table, who, own_or(body), body.name, body.colour)
    return answer()


@router.post("/t/{table}/new-link")
async def new_link(request: Request, table: str, tables: AllTables, body: Other) -> dict[str, Any]:
    """A new link for a seat; the host's browser asks."""
    key = host_key_of(session_of(request), table)
    return answer(key=await tables.new_link(table, key, own_or(body)))


@router.post("/t/{table}/rematch")
async def rematch(request: Request, table: str, tables: AllTables, body: Act) -> dict[str, Any]:
    who = await who_of(request, tables, table, body.seat)
    return answer(table=await tables.rematch(table, who, session_of(request)))


@router.get("/t/{table}/record.txt")
async def record(
    request: Request, table: str, tables: AllTables, seat: int = SPECTATOR
) -> Response:
    """The record as a file: the whole game when it is over, else what this seat has seen."""
    who = await who_of(request, tables, table, seat)
    text = await tables.record(table, who)
    name = f'attachment; filename="astrarium-{table}.txt"'
    kind = "text/plain; charset=utf-8"
    return Response(text, media_type=kind, headers={"Content-Disposition": name})


def own_or(body: Other) -> Seat:
    return body.seat if body.of is None else body.of
