"""The application: its parts put together. `create_app` is for uvicorn and for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import astrarium.games  # noqa: F401  (tables name their games)
from astrarium import __version__
from astrarium.engine.errors import GameError
from astrarium.engine.protocol import message
from astrarium.web import actions, api, pages, socket
from astrarium.web.api_models import refusal_out
from astrarium.web.bots import Thinkers
from astrarium.web.errors import BadRequest, NoKey, NotThere, TooLarge, TooMany, WebError, status_of
from astrarium.web.open_tables import OpenTables
from astrarium.web.page import error_page, trouble_page
from astrarium.web.replays import Shelf
from astrarium.web.security import guard, wants_json
from astrarium.web.settings import Settings
from astrarium.web.store import Store
from astrarium.web.tables import Tables
from astrarium.web.visitors import lang_of
from astrarium.words import DEFAULT, say

STATIC: Final = Path(__file__).with_name("static")
UNREADABLE: Final = 400
# What is wrong with a body, by the names that pydantic has for it.
BAD: Final = {
    "missing": "missing",
    "extra_forbidden": "extra",
    "json_invalid": "json",
    "string_type": "text",
    "string_too_long": "long",
    "too_long": "long",
    "string_too_short": "short",
    "too_short": "short",
    "int_type": "number",
    "int_parsing": "number",
    "int_from_float": "number",
    "greater_than_equal": "range",
    "less_than_equal": "range",
    "list_type": "list",
    "tuple_type": "list",
    "dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
    "bool_type": "bool",
}
FOR_EVER: Final = "public, max-age=31536000, immutable"  # addresses change with the files


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server with its tables; they are in `app.state.tables` once it has started."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with (
            Store(settings.db, alone=True) as store,
            Thinkers(settings) as thinkers,
            OpenTables(store, thinkers, settings) as open_tables,
        ):
            app.state.tables = Tables(open_tables)
            yield

    app = FastAPI(
        title="Astrarium",
        version=__version__,
        description=say(message("server.api-lead"), DEFAULT),
        lifespan=lifespan,
        docs_url=None,  # the usual pages fetch scripts from other hosts
        redoc_url=None,
        openapi_url="/openapi.json",
    )
    app.state.settings = settings
    app.state.shelf = Shelf()
    parts = (actions.router, socket.router, api.router, api.page_router, pages.router)
    for router in parts:
        app.include_router(router)
    app.add_api_route("/astrarium.json", about, include_in_schema=False)
    app.mount("/static/js/{digest}", Files(directory=STATIC / "js"))
    app.mount("/static", Files(directory=STATIC), name="static")
    app.add_exception_handler(GameError, on_refusal)
    app.add_exception_handler(RequestValidationError, on_bad_body)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(Exception, on_fault)
    app.add_middleware(GZipMiddleware, minimum_size=800)
    app.add_middleware(Heads)
    guard(app, settings)
    return app


async def about() -> dict[str, str]:
    """Who answers here: `astrarium` asks before it starts a second server."""
    return {"astrarium": __version__}


class Files(StaticFiles):
    """Our own files; one asked for by its digest never changes."""

    async def get_response(self, path: str, scope: Any) -> Response:
        response = await super().get_response(path, scope)
        has_digest = "digest" in scope["path_params"] or b"v=" in scope["query_string"]
        if response.status_code == 200 and has_digest:
            response.headers["cache-control"] = FOR_EVER
        else:
            response.headers.setdefault("cache-control", "no-cache")
        return response


class Heads:
    """Who asks by HEAD gets the headers of GET. The API is left out: its streams do not end."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD" or is_api(scope["path"]):
            await self.app(scope, receive, send)
            return

        async def without_body(event: Message) -> None:
            if event["type"] == "http.response.body":
                event = {**event, "body": b""}
            await send(event)

        await self.app({**scope, "method": "GET"}, receive, without_body)


def is_api(path: str) -> bool:
    return path.startswith("/api/")


# -- what went wrong -----------------------------------------------------------------------


def refused(request: Request, error: GameError, status: int) -> Response:
    """Why not, for a program or for a person."""
    if not wants_json(request):
        return error_page(request, error, status)
    headers: dict[str, str] = {}
    if isinstance(error, TooMany):
        headers["Retry-After"] = str(error.wait)
    if isinstance(error, NoKey):
        headers["WWW-Authenticate"] = "Bearer"
    body = refusal_out(error, lang_of(request, request.app.state.settings.lang))
    return JSONResponse(body, status, headers)


async def on_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, GameError)
    return refused(request, error, status_of(error))


async def on_bad_body(request: Request, error: Exception) -> Response:
    """What was sent is not what we read: where, and what is wrong there."""
    assert isinstance(error, RequestValidationError)
    found: Mapping[str, Any] = error.errors()[0]
    where = ".".join(str(part) for part in found["loc"])
    what = message(f"server.body.{BAD.get(found['type'], 'other')}")
    why = WebError("server.bad-body", where=where[:200], why=what)
    return refused(request, why, 400 if found["type"] == "json_invalid" else BadRequest.status)


async def on_http(request: Request, error: Exception) -> Response:
    """Addresses and methods that are not there; bodies without an end."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and not wants_json(request):
        return trouble_page(request, "missing", 404)
    why: WebError = NotThere("server.no-page")
    if error.status_code == TooLarge.status:
        why = TooLarge("server.too-large", n=error.detail)
    elif error.status_code == UNREADABLE:
        why = WebError("server.unreadable")
    elif error.status_code != NotThere.status:
        why = WebError("server.no-method")
    response = refused(request, why, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def on_fault(request: Request, error: Exception) -> Response:
    """Our own fault: logged by the server, told without details."""
    if not wants_json(request):
        return trouble_page(request, "broken", 500)
    return refused(request, WebError("server.fault"), 500)
