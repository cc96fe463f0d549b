"""The open API: JSON under `/api/v1`, for bots and other programs in any language.

A seat is a key, sent as `Authorization: Bearer KEY`; without one a program only watches.
Models are strict: what is not described is refused. `/openapi.json` describes all of it, and
`/api` shows it as a page without a script from anywhere.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from typing import Annotated, Any, Final, Literal, TypeAlias

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, StreamingResponse
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from astrarium.bots import BOTS
from astrarium.engine.errors import GameError
from astrarium.engine.lots import kinds_of
from astrarium.engine.options import IntOption, Option
from astrarium.engine.protocol import SPECTATOR, Game, Message, Move, message
from astrarium.engine.registry import GAMES
from astrarium.web.actions import AllTables, Lang
from astrarium.web.codec import dumps
from astrarium.web.errors import NoKey, NotAllowed, NotThere
from astrarium.web.look import WAITING, Hint, LogLine, Look, Offer, SeatInfo, SeatWish, Who, Wish
from astrarium.web.tables import Tables
from astrarium.words import say

BEAT: Final = 15.0  # seconds after which a silent stream says that it is alive
LOG_LINES: Final = 50


def integral(value: Any) -> Any:
    """`2.0` is a whole number in JSON; strict models would not take it."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Integer = Annotated[int, BeforeValidator(integral)]


class Model(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


# -- what is sent to us --------------------------------------------------------------------


class SeatIn(Model):
    who: str = Field(max_length=80, description="me, friend, or the spec of a bot: greedy")
    name: str = Field(default="", max_length=80)
    colour: str = Field(default="", max_length=10)


class TableIn(Model):
    game: str = Field(max_length=40, examples=["bigbang"])
    seats: list[SeatIn] = Field(min_length=1, max_length=6)
    options: dict[str, Integer | str] = Field(
        default={}, max_length=20, description="flags may be left to lots: `random:E,H`"
    )
    title: str = Field(default="", max_length=200)
    waits: bool = Field(default=False, description="do not deal before the host starts")


class JoinIn(Model):
    key: str = Field(min_length=1, max_length=100)
    name: str = Field(default="", max_length=80)
    colour: str = Field(default="", max_length=10)


RequestId = Annotated[
    str, Field(pattern=r"^[\w.:-]{1,64}$", description="your own; the same is not done twice")
]


class PlayIn(Model):
    move: Integer | str = Field(description="the index of a move, or its notation")
    version: Integer = Field(description="of the state that you looked at")
    request: RequestId


class UndoIn(Model):
    version: Integer
    request: RequestId


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


# -- what is sent back ---------------------------------------------------------------------


class Refusal(Model):
    """Why not: a sentence for people, its id for programs, the rule if one is behind it."""

    ok: Literal[False]
    why: str
    rule: str
    id: str


class OptionOut(Model):
    name: str
    default: int | str
    low: int | None = None
    high: int | None = None
    choices: list[str] = []
    kinds: list[str] = Field(
        default=[], description="letters of the choices: `random:E,E,H` draws so many of each"
    )


class GameOut(Model):
    slug: str
    name: str
    min_seats: int
    max_seats: int
    moves: int
    rules_version: int
    options: list[OptionOut]


class BotOut(Model):
    name: str
    takes_budget: bool


class KeyOut(Model):
    seat: int
    key: str


class OpenedOut(Model):
    table: str
    host_key: str
    seats: list[KeyOut]
    options: dict[str, int | str] = Field(description="as they are played: drawn, if left to lots")
    commitment: str


class RematchOut(Model):
    """Your place at the next table; `host_key` is empty unless you asked first."""

    table: str
    seat: int | None
    key: str
    host_key: str


class DealOut(Model):
    """What binds the deal: the hash shown from the beginning, the words that players added
    in the order of their seats, and the secret itself once the game is over."""

    dealt: bool
    commitment: str
    salts: list[str]
    secret: str


class JoinedOut(Model):
    table: str
    seat: int


class SeatOut(Model):
    seat: int
    name: str
    colour: str
    kind: str
    spec: str
    away: bool
    present: bool


class ChoiceOut(Model):
    move: int
    notation: str
    words: str


class LineOut(Model):
    step: int
    words: str
    rule: str
    seat: int | None


class UndoOut(Model):
    kind: str
    words: str


class PendingOut(Model):
    seat: int
    agreed: list[int]
    missing: list[int]
    step: int


class PartOut(Model):
    words: str
    points: int


class ScoresOut(Model):
    points: list[int]
    ranks: list[int]
    parts: list[list[PartOut]]


class StateOut(Model):
    """A table as one seat sees it, or whoever watches (`seat` is null)."""

    table: str
    game: str
    rules: int
    options: dict[str, int | str]
    title: str
    phase: str
    seats: list[SeatOut]
    seat: int | None
    version: int
    to_act: int | None
    question: str
    choices: list[ChoiceOut]
    position: str
    log: list[LineOut]
    undo: UndoOut
    pending: PendingOut | None
    scores: ScoresOut | None
    commitment: str
    salts: list[str]
    secret: str
    step: int
    steps: int
    rematch: str


class HintOut(Model):
    move: int
    notation: str
    words: str
    value: float
    share: float


# -- from looks to models ------------------------------------------------------------------


def game_out(game: Game[Any, Any], lang: str) -> GameOut:
    return GameOut(
        slug=game.slug,
        name=say(message(f"game.{game.slug}.name"), lang),
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        moves=game.move_count,
        rules_version=game.rules_version,
        options=[option_out(option) for option in game.options],
    )


def option_out(option: Option) -> OptionOut:
    if isinstance(option, IntOption):
        return OptionOut(**option._asdict())
    return OptionOut(
        name=option.name,
        default=option.default,
        choices=list(option.choices),
        kinds=list(kinds_of(option)),
    )


def state_out(look: Look, lang: str) -> StateOut:
    """A look in words and numbers. Nothing but the look goes in."""
    return StateOut(
        table=look.table,
        game=look.slug,
        rules=look.rules,
        options=dict(look.options),
        title=look.title,
        phase=look.phase,
        seats=[seat_out(info) for info in look.seats],
        seat=None if look.seat == SPECTATOR else look.seat,
        version=look.version,
        to_act=look.to_act if look.to_act is not None and look.to_act >= 0 else None,
        question=say(look.question, lang),
        choices=[choice_out(offer, lang) for offer in look.choices],
        position=look.position if look.view is None else look.game.position(look.view),
        log=[line_out(line, lang) for line in look.log[-LOG_LINES:]],
        undo=UndoOut(kind=look.undo.kind, words=say(look.undo.message, lang)),
        pending=pending_out(look),
        scores=scores_out(look, lang),
        commitment=look.commitment,
        salts=list(look.salts),
        secret=look.secret,
        step=look.step,
        steps=look.steps,
        rematch=look.rematch,
    )


def seat_out(info: SeatInfo) -> SeatOut:
    return SeatOut(**info._asdict())


def choice_out(offer: Offer, lang: str) -> ChoiceOut:
    return ChoiceOut(move=offer.move, notation=offer.notation, words=say(offer.words, lang))


def line_out(line: LogLine, lang: str) -> LineOut:
    return LineOut(step=line.step, words=say(line.message, lang), rule=line.rule, seat=line.seat)


def pending_out(look: Look) -> PendingOut | None:
    if look.pending is None:
        return None
    seat, agreed, missing, step = look.pending
    return PendingOut(seat=seat, agreed=list(agreed), missing=list(missing), step=step)


def scores_out(look: Look, lang: str) -> ScoresOut | None:
    if look.scores is None:
        return None
    parts = [
        [PartOut(words=say(part.name, lang), points=part.points) for part in parts]
        for parts in look.scores.parts
    ]
    return ScoresOut(points=list(look.scores.points), ranks=list(look.scores.ranks), parts=parts)


def hint_out(hint: Hint, lang: str) -> HintOut:
    shown = choice_out(hint.offer, lang).model_dump()
    return HintOut(**shown, value=hint.value, share=hint.share)


# -- who asks ------------------------------------------------------------------------------

BEARER: Final = HTTPBearer(auto_error=False, description="the key of a seat, or the host's")
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
TableId = Annotated[str, Path(pattern=r"^[a-z0-9]{1,20}$", examples=["kx3m7pqa"])]


async def asker(table: TableId, tables: AllTables, bearer: Bearer) -> Who:
    """Whoever asks: the seat of the key, which must be of this table, or who watches."""
    if bearer is None:
        return Who()
    found, who = await tables.who_by_key(bearer.credentials)
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
        settings["summary"] = say(message(summary_id(endpoint.__name__)), "en")
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
    return [BotOut(name=kind.name, takes_budget=kind.usual is not None) for kind in BOTS.values()]


@router.post("/tables", status_code=201)
async def open_table(body: TableIn, tables: AllTables) -> OpenedOut:
    seats = tuple(SeatWish(seat.who, seat.name, seat.colour) for seat in body.seats)
    wish = Wish(body.game, seats, body.options, body.title, body.waits)
    opened = await tables.open(wish)
    look = await tables.look(opened.table, Who())
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
    table, seat = await tables.claim(body.key, name=body.name, colour=body.colour, again=True)
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


@router.post("/tables/{table}/play", responses=KEYED)
async def play(
    table: TableId, body: PlayIn, tables: AllTables, who: Holder, lang: Lang
) -> StateOut:
    look = await tables.look(table, who)
    move = body.move if isinstance(body.move, int) else parsed(look, body.move)
    look = await tables.play(table, who, move, body.version, body.request)
    return state_out(look, lang)


def parsed(look: Look, text: str) -> Move:
    """The move of a notation; raises BadText."""
    return look.game.parse_move(text)


@router.post("/tables/{table}/undo", responses=KEYED)
async def undo(
    table: TableId, body: UndoIn, tables: AllTables, who: Holder, lang: Lang
) -> StateOut:
    return state_out(await tables.undo(table, who, body.version, body.request), lang)


@router.post("/tables/{table}/agree", responses=KEYED)
async def agree(
    table: TableId, tables: AllTables, who: Holder, lang: Lang, body: AnswerIn | None = None
) -> StateOut:
    version = None if body is None else body.version
    return state_out(await tables.agree(table, who, version), lang)


@router.post("/tables/{table}/decline", responses=KEYED)
async def decline(
    table: TableId, tables: AllTables, who: Holder, lang: Lang, body: AnswerIn | None = None
) -> StateOut:
    version = None if body is None else body.version
    return state_out(await tables.decline(table, who, version), lang)


@router.post("/tables/{table}/hint", responses=KEYED)
async def hint(table: TableId, tables: AllTables, who: Holder, lang: Lang) -> list[HintOut]:
    return [hint_out(found, lang) for found in await tables.hint(table, who)]


@router.post("/tables/{table}/start", responses=KEYED)
async def start(table: TableId, tables: AllTables, who: Holder, lang: Lang) -> StateOut:
    return state_out(await tables.start(table, who), lang)


@router.post("/tables/{table}/bot", responses=KEYED)
async def replace_by_bot(
    table: TableId, body: BotIn, tables: AllTables, who: Holder, lang: Lang
) -> StateOut:
    return state_out(await tables.replace_by_bot(table, who, body.seat, body.bot), lang)


@router.post("/tables/{table}/return", responses=KEYED)
async def come_back(table: TableId, tables: AllTables, who: Holder, lang: Lang) -> StateOut:
    return state_out(await tables.come_back(table, who), lang)


@router.post("/tables/{table}/name", responses=KEYED)
async def rename(
    table: TableId, body: NameIn, tables: AllTables, who: Holder, lang: Lang
) -> StateOut:
    seat = who.seat if body.seat is None else body.seat
    return state_out(await tables.rename(table, who, seat, body.name, body.colour), lang)


@router.get("/tables/{table}/deal")
async def deal(table: TableId, tables: AllTables, who: Watcher) -> DealOut:
    look = await tables.look(table, who)
    return DealOut(
        dealt=look.phase != WAITING,
        commitment=look.commitment,
        salts=list(look.salts),
        secret=look.secret,
    )


@router.post("/tables/{table}/salt", responses=KEYED)
async def salt(
    table: TableId, body: SaltIn, tables: AllTables, who: Holder, lang: Lang
) -> StateOut:
    return state_out(await tables.salt(table, who, body.salt), lang)


@router.post("/tables/{table}/link", responses=KEYED)
async def new_link(
    table: TableId, body: LinkIn, tables: AllTables, who: Holder, bearer: Bearer
) -> KeyOut:
    assert bearer is not None  # a holder has a key
    key = await tables.new_link(table, bearer.credentials, body.seat)
    return KeyOut(seat=body.seat, key=key)


@router.post("/tables/{table}/rematch", status_code=201, responses=KEYED)
async def rematch(table: TableId, tables: AllTables, who: Holder, bearer: Bearer) -> RematchOut:
    assert bearer is not None
    again = await tables.rematch(table, who, bearer.credentials)
    key, host_key = await tables.rematch_keys(table, who, bearer.credentials)
    seat = None if who.seat == SPECTATOR else who.seat
    return RematchOut(table=again, seat=seat, key=key, host_key=host_key)


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
    generations = await tables.generations(table)
    async with aclosing(tables.follow(table, who, BEAT)) as versions:
        async for _ in versions:
            try:
                issued = await tables.generations(table)
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
        return not key or bool(await tables.who_by_key(key))
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
    from astrarium.web.page import page

    title = say(message("server.api-title"), lang)
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


def refusal_out(error: GameError, lang: str) -> dict[str, Any]:
    """A refusal as a program reads it."""
    why: Message = error.why
    said = say(why, lang).encode("utf-8", "replace").decode()  # JSON can name what no text can
    return {"ok": False, "why": said, "rule": error.rule, "id": why.id}
