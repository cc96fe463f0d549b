"""What can be done at a table: one list for the pages' script, for forms and for the API.

The script sends JSON to `/t/{table}/{action}` and is answered by `{"ok": true}` or by why not;
forms (`pages`) and programs (`api`) come to the same list by doors of their own.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Depends, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from astrarium.engine.errors import BadText, GameError, IllegalMove, NotYourTurn
from astrarium.engine.protocol import SPECTATOR, Breach, message
from astrarium.web.errors import NotThere, status_of
from astrarium.web.look import Look, Who
from astrarium.web.render import hints_html, refusal_html
from astrarium.web.seats import Seats
from astrarium.web.tables import Tables
from astrarium.web.visitors import host_key_of, lang_of, session_of
from astrarium.words import refusal, say

# -- what an action needs --------------------------------------------------------------------


def integral(value: Any) -> Any:
    """`2.0` is an integer in JSON; strict models would not take it."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Integer = Annotated[int, BeforeValidator(integral)]
RequestId = Annotated[
    str, Field(pattern=r"^[\w.:-]{1,64}$", description="your own; the same is not done twice")
]


class Model(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class NothingIn(Model):
    """Who asks is all there is to know."""


class PlayIn(Model):
    move: Integer | str = Field(description="the index of a move, or its notation")
    version: Integer = Field(description="of the state that you looked at")
    request: RequestId


class UndoIn(Model):
    version: Integer
    request: RequestId
    to: Annotated[int, Field(ge=0), BeforeValidator(integral)] | None = Field(
        default=None, description="a step of yours to go back to, if nobody need agree"
    )


class AnswerIn(Model):
    version: Integer | None = Field(
        default=None, description="of the state that showed the wish: a later one is another"
    )


class BotIn(Model):
    seat: Integer
    bot: str = Field(default="", max_length=80)


class NameIn(Model):
    name: str = Field(max_length=80)
    colour: str = Field(default="", max_length=10, description="pen1 to pen5, gold; or as it is")
    seat: Integer | None = Field(
        default=None, description="your own; the host: one without a person"
    )


class SaltIn(Model):
    salt: str = Field(max_length=200, description="empty: none")


class LinkIn(Model):
    seat: Integer


# -- the list ----------------------------------------------------------------------------------


class By(NamedTuple):
    """Who does something, and what shows it: a browser's session or a program's key."""

    who: Who
    session: str
    host_key: str


class Action(NamedTuple):
    """Something that can be done at a table: what it needs, what it calls.

    It is called with the table's id, with what it `asks` to know of whoever does it, and with
    the fields that it needs. `tells` names what the pages' script is told of the outcome, if
    anything. The API has it under `path`, if that is another name.
    """

    name: str
    needs: type[Model]
    call: Callable[..., Awaitable[Any]]  # a method of Tables or of Seats
    tells: str = ""
    has_form: bool = False
    path: str = ""
    asks: tuple[str, ...] = ("who",)

    async def do(self, tables: Tables, id: str, by: By, given: Model) -> Any:
        """Do it; whatever is wrong with it is raised as a GameError."""
        service = tables if self.call in vars(Tables).values() else tables.seats
        asked = (getattr(by, name) for name in self.asks)
        return await self.call(service, id, *asked, **dict(given))


LIST: Final = (
    Action("play", PlayIn, Tables.play, tells="version"),
    Action("undo", UndoIn, Tables.undo, tells="version", has_form=True),
    Action("agree", AnswerIn, Tables.agree),
    Action("decline", AnswerIn, Tables.decline),
    Action("hint", NothingIn, Tables.hint, tells="html"),
    Action("start", NothingIn, Tables.start, has_form=True),
    Action("replace", BotIn, Seats.replace_by_bot, has_form=True, path="bot"),
    Action("return", NothingIn, Seats.come_back, has_form=True),
    Action("rename", NameIn, Seats.rename, path="name"),
    Action("salt", SaltIn, Tables.salt, has_form=True),
    Action("new-link", LinkIn, Seats.new_link, "key", True, "link", asks=("host_key",)),
    Action("rematch", NothingIn, Tables.rematch, tells="table", asks=("who", "session")),
)
ACTIONS: Final = {action.name: action for action in LIST}


def find_action(name: str) -> Action:
    if name not in ACTIONS:
        raise NotThere("server.no-page")
    return ACTIONS[name]


def read(action: Action, given: Mapping[str, Any]) -> Model:
    """What was sent, as the action needs it. A page need not name its request."""
    if "request" in action.needs.model_fields:
        given = {"request": secrets.token_hex(16), **given}
    try:
        return action.needs.model_validate(given)
    except ValidationError as error:
        wrong = [{**it, "loc": ("body", *it["loc"])} for it in error.errors()]
        raise RequestValidationError(wrong) from error


# -- the door of the pages' script ---------------------------------------------------------------

router = APIRouter(include_in_schema=False)
NO_MOVE: Final = -1  # refused by every game


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def lang_for(request: Request) -> str:
    return lang_of(request, request.app.state.settings.lang)


AllTables = Annotated[Tables, Depends(tables_of)]
Lang = Annotated[str, Depends(lang_for)]


class Act(Model):
    """Somebody does something from a seat; -3 only watches."""

    seat: int = Field(default=SPECTATOR, ge=SPECTATOR, le=5)


class Why(Act):
    """Without a move: why there is nothing to choose in some piece."""

    move: int | None = None


class Given(Act):
    """What an action needs, and perhaps another seat that it is about."""

    model_config = ConfigDict(strict=True, extra="allow")
    of: int | None = None

    def needs(self, action: Action) -> Model:
        given = dict(self.model_extra or {})
        if self.of is not None or action.needs in (BotIn, LinkIn):
            given["seat"] = self.seat if self.of is None else self.of
        return read(action, given)


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


@router.post("/t/{table}/why")
async def why(request: Request, table: str, tables: AllTables, lang: Lang, body: Why) -> Any:
    """The refusal a move would meet, without playing it."""
    who = await tables.seats.who(table, session_of(request), body.seat)
    error = await tables.why(table, who, NO_MOVE if body.move is None else body.move)
    if error is None:
        return answer()
    look = await tables.look(table, who)
    if body.move is None and isinstance(error, BadText):  # it is this seat's turn
        error = nothing_there(look)
    return refused(error, lang, look)


def nothing_there(look: Look) -> GameError:
    """No move is about what was pressed: what is asked instead."""
    why = message("server.nothing-there", asked=look.question)
    return IllegalMove(Breach(look.game.turn_rule, why))


@router.post("/t/{table}/{name}")
async def act(
    request: Request, table: str, name: str, tables: AllTables, lang: Lang, body: Given
) -> Any:
    """Do something; the host's browser is known by its session."""
    action, session = find_action(name), session_of(request)
    who = await tables.seats.who(table, session, body.seat)
    given = body.needs(action)
    by = By(who, session, host_key_of(session, table))
    try:
        done = await action.do(tables, table, by, given)
    except (IllegalMove, NotYourTurn) as error:
        return refused(error, lang, await tables.look(table, who))
    if action.tells == "html":
        done = hints_html(done, await tables.look(table, who), lang)
    return answer(**{action.tells: done}) if action.tells else answer()


@router.get("/t/{table}/record.txt")
async def record(
    request: Request, table: str, tables: AllTables, seat: int = SPECTATOR
) -> Response:
    """The record as a file: the whole game when it is over, else what this seat has seen."""
    who = await tables.seats.who(table, session_of(request), seat)
    text = await tables.record(table, who)
    name = f'attachment; filename="astrarium-{table}.txt"'
    kind = "text/plain; charset=utf-8"
    return Response(text, media_type=kind, headers={"Content-Disposition": name})
