"""The open API: JSON under `/api/v1`, for bots and other programs in any language.

A seat is a key, sent as `Authorization: Bearer KEY`; without one a program only watches.
Models are strict: what is not described is refused. `/openapi.json` describes all of it, and
`/api` shows it as a page without a script from anywhere. What is done at a table is in the
list of `actions`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import aclosing
from inspect import Parameter, Signature
from typing import Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Body, Depends, Path, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, StreamingResponse
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from astrarium.bots import BOTS
from astrarium.engine.protocol import SPECTATOR, message
from astrarium.engine.registry import GAMES
from astrarium.web.actions import ACTIONS, Action, AllTables, By, Lang
from astrarium.web.api_models import (
    BotOut,
    ChoiceOut,
    DealOut,
    GameOut,
    HintOut,
    JoinedOut,
    JoinIn,
    KeyOut,
    OpenedOut,
    Refusal,
    RematchOut,
    StateOut,
    TableIn,
    choice_out,
    game_out,
    hint_out,
    state_out,
)
from astrarium.web.codec import dumps
from astrarium.web.errors import NoKey, NotAllowed, NotThere
from astrarium.web.look import WAITING, Look, SeatWish, Who, Wish
from astrarium.web.page import page
from astrarium.web.tables import Tables
from astrarium.words import DEFAULT, say

BEAT: Final = 15.0  # seconds after which a silent stream says that it is alive


# -- who asks ------------------------------------------------------------------------------

BEARER: Final = HTTPBearer(auto_error=False, description="the key of a seat, or the host's")
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
TableId = Annotated[str, Path(pattern=r"^[a-z0-9]{1,20}$", examples=["kx3m7pqa"])]


async def asker(table: TableId, tables: AllTables, bearer: Bearer) -> Who:
    """Whoever asks: the seat of the key, which must be of this table, or who watches."""
    if bearer is None:
        return Who()
    found, who = await tables.seats.who_by_key(bearer.credentials)
    if found != table:
        raise NotAllowed("server.no-key")
    return who


async def key_holder(who: Annotated[Who, Depends(asker)]) -> Who:
    """Whoever asks for more than to watch has a key."""
    if who == Who():
        raise NoKey("server.needs-key")
    return who


Watcher = Annotated[Who, Depends(asker)]
Holder = Annotated[Who, Depends(key_holder)]


# -- the paths -----------------------------------------------------------------------------


class Described(APIRoute):
    """A path whose summary is in the words of both languages, by the name of its function."""

    def __init__(self, path: str, endpoint: Any, **settings: Any) -> None:
        settings["summary"] = say(message(summary_id(endpoint.__name__)), DEFAULT)
        settings["description"] = settings["summary"]
        super().__init__(path, endpoint, **settings)


def summary_id(name: str) -> str:
    return f"server.api.{name.replace('_', '-')}"


Answers: TypeAlias = dict[int | str, dict[str, Any]]
REFUSED: Final[Answers] = {
    status: {"model": Refusal} for status in (400, 403, 404, 409, 413, 422, 429)
}
KEYED: Final[Answers] = REFUSED | {401: {"model": Refusal}}

router = APIRouter(
    prefix="/api/v1",
    route_class=Described,
    responses=REFUSED,
    generate_unique_id_function=lambda route: route.name,
)


@router.get("/games")
async def games(lang: Lang) -> list[GameOut]:
    return [game_out(game, lang) for game in GAMES.values()]


@router.get("/bots")
async def bots() -> list[BotOut]:
    return [BotOut(name=one.name, takes_budget=one.bot.takes_budget) for one in BOTS.values()]


@router.post("/tables", status_code=201)
async def open_table(body: TableIn, tables: AllTables) -> OpenedOut:
    seats = tuple(SeatWish(seat.who, seat.name, seat.colour) for seat in body.seats)
    wish = Wish(body.game, seats, body.options, body.title, body.waits)
    opened = await tables.open(wish)
    look = await tables.outline(opened.table)
    keys = [KeyOut(seat=seat, key=key) for seat, key in opened.seat_keys.items()]
    return OpenedOut(
        table=opened.table,
        host_key=opened.host_key,
        seats=keys,
        options=dict(look.options),
        commitment=look.commitment,
    )


@router.post("/join")
async def join(body: JoinIn, tables: AllTables) -> JoinedOut:
    table, seat = await tables.seats.claim(body.key, name=body.name, colour=body.colour, again=True)
    return JoinedOut(table=table, seat=seat)


@router.get("/tables/{table}")
async def state(table: TableId, tables: AllTables, who: Watcher, lang: Lang) -> StateOut:
    return state_out(await tables.look(table, who), lang)


@router.get("/tables/{table}/steps/{step}")
async def step(
    table: TableId,
    step: Annotated[int, Path(ge=0, le=1_000_000)],
    tables: AllTables,
    who: Watcher,
    lang: Lang,
) -> StateOut:
    return state_out(await tables.look_at(table, who, step), lang)


@router.get("/tables/{table}/moves")
async def moves(table: TableId, tables: AllTables, who: Watcher, lang: Lang) -> list[ChoiceOut]:
    look = await tables.look(table, who)
    return [choice_out(offer, lang) for offer in look.choices]


@router.get("/tables/{table}/deal")
async def deal(table: TableId, tables: AllTables, who: Watcher) -> DealOut:
    look = await tables.outline(table)
    return DealOut(
        dealt=look.phase != WAITING,
        commitment=look.commitment,
        salts=list(look.salts),
        secret=look.secret,
    )


# -- what is done at a table -------------------------------------------------------------------


async def answered(action: Action, tables: Tables, id: str, by: By, done: Any, lang: str) -> Any:
    """What came of an action: the state of the table, but for three of them."""
    if action.name == "hint":
        return [hint_out(hint, lang) for hint in done]
    if action.name == "rematch":
        key, host_key = await tables.rematch_keys(id, by.who, by.session)
        seat = None if by.who.seat == SPECTATOR else by.who.seat
        return RematchOut(table=done, seat=seat, key=key, host_key=host_key)
    return state_out(await tables.look(id, by.who), lang)


ANSWERS: Final = {"hint": list[HintOut], "new-link": KeyOut, "rematch": RematchOut}


def endpoint(action: Action) -> Callable[..., Awaitable[Any]]:
    """An action as a path of the API; FastAPI reads from its signature what is sent."""

    async def do(
        table: str, tables: Tables, who: Who, key: Any, lang: str, body: Any = None
    ) -> Any:
        by = By(who, key.credentials, key.credentials)
        done = await action.do(tables, table, by, action.needs() if body is None else body)
        if action.name == "new-link":
            return KeyOut(seat=body.seat, key=done)
        return await answered(action, tables, table, by, done, lang)

    kinds = {"table": TableId, "tables": AllTables, "who": Holder, "key": Bearer, "lang": Lang}
    fields = action.needs.model_fields.values()
    if any(field.is_required() for field in fields):
        kinds["body"] = action.needs
    elif fields:
        kinds["body"] = Annotated[action.needs | None, Body(default_factory=lambda: None)]
    sent = [Parameter(name, Parameter.KEYWORD_ONLY, annotation=it) for name, it in kinds.items()]
    do.__signature__ = Signature(sent)  # type: ignore[attr-defined]
    do.__name__ = action.call.__name__
    return do


for action in ACTIONS.values():
    router.add_api_route(
        f"/tables/{{table}}/{action.path or action.name}",
        endpoint(action),
        methods=["POST"],
        status_code=201 if action.name == "rematch" else 200,
        response_model=ANSWERS.get(action.name, StateOut),
        responses=KEYED,
    )


# -- records and streams -----------------------------------------------------------------------


def instead_of_json(kind: str) -> Answers:
    """The answer is of another type; refusals are JSON all the same."""
    return {200: {"content": {kind: {"schema": {"type": "string"}}}}}


@router.get("/tables/{table}/record", response_model=None, responses=instead_of_json("text/plain"))
async def record(table: TableId, tables: AllTables, who: Watcher) -> PlainTextResponse:
    return PlainTextResponse(await tables.record(table, who))


@router.get(
    "/tables/{table}/events", response_model=None, responses=instead_of_json("text/event-stream")
)
async def events(
    table: TableId, tables: AllTables, who: Watcher, bearer: Bearer, lang: Lang
) -> StreamingResponse:
    await tables.look(table, who)  # refused before the stream begins
    key = bearer.credentials if bearer else ""
    told = stream(tables, table, who, key, lang)
    return StreamingResponse(told, media_type="text/event-stream")


async def stream(tables: Tables, table: str, who: Who, key: str, lang: str) -> AsyncIterator[str]:
    """The state whenever it changes, as server-sent events; a comment now and then.

    It ends when the server stops, when the key is no longer good, or with the table.
    """
    last: Look | None = None
    generations = await tables.seats.generations(table)
    async with aclosing(tables.open_tables.follow(table, who, BEAT)) as versions:
        async for _ in versions:
            try:
                issued = await tables.seats.generations(table)
                look = await tables.look(table, who)
            except NotThere:
                return
            if issued != generations and not await is_good(tables, key):
                return
            generations = issued
            yield ": still here\n\n" if look == last else event_text(look, lang)
            last = look


async def is_good(tables: Tables, key: str) -> bool:
    """Does a key still open something? None at all is good for watching."""
    try:
        return not key or bool(await tables.seats.who_by_key(key))
    except NotAllowed:
        return False


def event_text(look: Look, lang: str) -> str:
    data = dumps(state_out(look, lang).model_dump())
    return f"id: {look.version}\nevent: state\ndata: {data}\n\n"


# -- the page that shows it ----------------------------------------------------------------

page_router = APIRouter(include_in_schema=False)


@page_router.get("/api")
async def docs(request: Request, lang: Lang) -> HTMLResponse:
    """All paths of the API, from the same description that programs read."""
    title = message("server.api-title")
    return page(request, "api.html", title, operations=operations(request.app.openapi(), lang))


def operations(schema: dict[str, Any], lang: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for path, methods in schema["paths"].items():
        for method, about in methods.items():
            found.append(
                {
                    "method": method.upper(),
                    "path": path,
                    "words": say(message(summary_id(about["operationId"])), lang),
                    "fields": fields_of(schema, about),
                    "statuses": sorted(about["responses"]),
                }
            )
    return found


def fields_of(schema: dict[str, Any], about: dict[str, Any]) -> Sequence[str]:
    """What the body of a request holds; a star marks what must be there."""
    body = about.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
    model = schema["components"]["schemas"].get(name, {})
    needed = model.get("required", [])
    return [f"{field}{'*' if field in needed else ''}" for field in model.get("properties", {})]
