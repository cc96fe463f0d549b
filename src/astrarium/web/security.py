"""What stands before every request: origins, sizes, rates, headers, quiet logs.

Plain ASGI, so that pages, sockets and streams go through it alike.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import re
import time
from collections import Counter, OrderedDict
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from astrarium.engine.errors import GameError
from astrarium.web.errors import BadRequest, NotAllowed, TooLarge, TooMany, status_of
from astrarium.web.page import error_page
from astrarium.web.settings import LOCAL, Settings
from astrarium.web.visitors import COOKIE, lang_of
from astrarium.words import refusal

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
HERE: Final = (LOCAL, "localhost", "::1")  # servers for this machine alone
SAFE: Final = ("GET", "HEAD", "OPTIONS")
LATER: Final = 30  # seconds until a client with too many sockets may try again
POLICY_VIOLATION: Final = 1008  # how a socket is refused


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


RATES: Final = {
    "open": Rate(20, 0.5),  # new tables
    "key": Rate(30, 0.5),  # links: nobody shall try many
    "hint": Rate(10, 0.5),
    "whole": Rate(20, 1),  # whole games: records to be read or written, how a game went
    "socket": Rate(60, 5),
    "write": Rate(80, 20),
    "read": Rate(400, 100),
}
CLIENTS: Final = 10_000  # remembered at most


class Guard:
    """All the checks around an application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.rates = Rates(settings.rates)
        self.lines: Counter[str] = Counter()  # sockets and streams that clients have open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        send = with_headers(send)
        try:
            self.check(connection)
        except GameError as error:
            await self.refuse(connection, error, receive, send)
            return
        if scope["type"] == "http":
            receive = limited(receive, self.largest(connection))
        if not stays_open(scope):
            await self.app(scope, receive, send)
            return
        client = client_of(connection)
        self.lines[client] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.lines[client] -= 1
            if not self.lines[client]:
                del self.lines[client]

    def check(self, connection: HTTPConnection) -> None:
        """Raise why this request is not listened to."""
        self.check_host(connection)
        self.check_origin(connection)
        client = client_of(connection)
        self.rates.take(client, kind_of(connection.scope))
        if stays_open(connection.scope) and self.lines[client] >= self.settings.most_lines:
            raise TooMany("server.too-many-lines", LATER, n=self.settings.most_lines)
        length = connection.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.largest(connection):
            raise TooLarge("server.too-large", n=self.largest(connection) >> 10)

    def check_host(self, connection: HTTPConnection) -> None:
        """A server for this machine alone answers to no other name: a foreign site that
        pretends to live here would else be let in."""
        name = host_name("//" + connection.headers.get("host", ""))
        if self.settings.host not in HERE:
            return
        public = host_name(self.settings.public)
        if "." in name and not is_address(name) and name != public:
            raise NotAllowed("server.foreign")

    def check_origin(self, connection: HTTPConnection) -> None:
        """A browser says on whose behalf it writes: only our own pages may."""
        scope = connection.scope
        if scope["type"] == "http" and scope["method"] in SAFE:
            return
        origin = connection.headers.get("origin")
        if origin is None:
            if COOKIE in connection.cookies or scope["type"] == "websocket":
                raise NotAllowed("server.foreign")
            return  # a program with a key, no browser
        ours = {connection.headers.get("host", "").lower()}
        ours.add(urlsplit(self.settings.public).netloc.lower())
        if host_name(origin) == "" or urlsplit(origin).netloc.lower() not in ours - {""}:
            raise NotAllowed("server.foreign")

    def largest(self, connection: HTTPConnection) -> int:
        """Bytes that a request may have: more where a record is brought to be looked at."""
        if connection.scope["path"] == "/record":
            return self.settings.largest_record
        return self.settings.largest_body

    async def refuse(
        self, connection: HTTPConnection, error: GameError, receive: Receive, send: Send
    ) -> None:
        """One clear sentence, as JSON where a program reads it."""
        if connection.scope["type"] == "websocket":
            await receive()  # the wish to connect
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": ""})
            return
        why = refusal(error, lang_of(connection, self.settings.lang))
        body, kind = why.encode(), "text/plain; charset=utf-8"
        if wants_json(connection):
            body, kind = json.dumps({"ok": False, "why": why, "rule": ""}).encode(), JSON
        elif isinstance(error, TooMany):  # somebody who clicks fast finds a way back
            page = error_page(Request(connection.scope), error, status_of(error))
            body, kind = bytes(page.body), page.headers["content-type"]
        headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
        if isinstance(error, TooMany):
            headers.append((b"retry-after", str(error.wait).encode()))
        start = {"type": "http.response.start", "status": status_of(error), "headers": headers}
        await send(start)
        await send({"type": "http.response.body", "body": body})


JSON: Final = "application/json"


def wants_json(connection: HTTPConnection) -> bool:
    """Is it a program that asks, or a script of a page?"""
    headers = connection.headers
    return (
        connection.scope["path"].startswith("/api/")
        or headers.get("content-type", "").startswith(JSON)
        or headers.get("accept", "").startswith(JSON)
    )


def host_name(url: str) -> str:
    """The name of the machine in an address; raises BadRequest if it is no address."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        raise BadRequest("server.no-host", name=url[:80]) from None


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def with_headers(send: Send) -> Send:
    """Every answer carries the policy."""

    async def sending(event: Message) -> None:
        if event["type"] == "http.response.start":
            headers = MutableHeaders(raw=list(event.get("headers", [])))
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if not Headers(raw=headers.raw).get("cache-control"):
                headers["cache-control"] = "no-store"
            event = {**event, "headers": headers.raw}
        await send(event)

    return sending


def limited(receive: Receive, limit: int) -> Receive:
    """The same request, cut off where it grows too large, by an error that FastAPI lets
    through: whoever says how long a request is was checked before."""
    seen = 0

    async def receiving() -> Message:
        nonlocal seen
        event = await receive()
        if event["type"] == "http.request":
            seen += len(event.get("body", b""))
            if seen > limit:
                raise HTTPException(TooLarge.status, str(limit >> 10))
        return event

    return receiving


# -- rates ---------------------------------------------------------------------------------


class Rates:
    """Buckets by client and kind that fill up again with time. `times` 0: no limits."""

    def __init__(self, times: float) -> None:
        self.times = times
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, client: str, kind: str, now: float | None = None) -> None:
        """Take one from the bucket, or raise TooMany with the seconds to wait."""
        if not self.times:
            return
        now = time.monotonic() if now is None else now
        burst, per_second = RATES[kind]
        burst, per_second = burst * self.times, per_second * self.times
        left, since = self._buckets.pop((client, kind), (burst, now))
        left = min(burst, left + (now - since) * per_second)
        if left < 1:
            self._buckets[client, kind] = (left, now)
            raise TooMany("server.too-fast", max(1, round((1 - left) / per_second)))
        self._buckets[client, kind] = (left - 1, now)
        while len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)


OPENING: Final = re.compile(r"/(new|quick|api/v1/tables(/\w+/rematch)?|t/\w+/rematch)")
WHOLE: Final = re.compile(r"/t/\w+/(record\.txt|course)|/api/v1/tables/\w+/record")
STREAM: Final = re.compile(r"/api/v1/tables/\w+/events")


def stays_open(scope: Scope) -> bool:
    """Is it a socket, or a stream of events?"""
    return scope["type"] == "websocket" or STREAM.fullmatch(scope["path"]) is not None


def client_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def kind_of(scope: Scope) -> str:
    """Which bucket a request takes from."""
    path: str = scope["path"]
    if scope["type"] == "websocket":
        return "socket"
    if path.startswith("/join") or path == "/api/v1/join":
        return "key"
    if WHOLE.fullmatch(path) or (path == "/record" and scope["method"] not in SAFE):
        return "whole"
    if scope["method"] in SAFE:
        return "read"
    if path.endswith("/hint"):
        return "hint"
    return "open" if OPENING.fullmatch(path) else "write"


# -- logs ----------------------------------------------------------------------------------


KEY_IN_PATH: Final = re.compile(r"(/join/)[^\s?\"]+")


class NoKeys(logging.Filter):
    """Takes seat keys out of lines of a log."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(masked(arg) for arg in record.args)
        record.msg = masked(record.msg)
        return True


def masked(what: Any) -> Any:
    return KEY_IN_PATH.sub(r"\1...", what) if isinstance(what, str) else what


def guard(app: FastAPI, settings: Settings) -> None:
    """Put the checks before an application."""
    app.add_middleware(Guard, settings=settings)
    for name in ("uvicorn.access", "uvicorn.error", "uvicorn.asgi"):
        log = logging.getLogger(name)
        if not any(isinstance(known, NoKeys) for known in log.filters):
            log.addFilter(NoKeys())
