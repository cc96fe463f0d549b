"""Browsers to load a server with: what goes over the wire, weighed and timed as it arrives.

No page is drawn: of what a socket brings only the list of moves is put together, because the
next move is chosen there.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import deque
from collections.abc import Mapping
from time import perf_counter
from typing import Any, Final, NamedTuple

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame
from websockets.protocol import Event
from websockets.typing import Origin

from astrarium.web.delta import made
from astrarium.web.visitors import COOKIE
from bench import BenchError

SECONDS: Final = 30.0  # to wait for anything: a server that is slower has failed
IDLE: Final = 3.0  # seconds that a connection is kept: less than the server does
MOVE: Final = re.compile(r'data-move="(\d+)"')
ACCEPTS: Final = {  # what a browser says of itself, as far as the server asks
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en",
}


def browser(url: str, session: str = "") -> httpx2.AsyncClient:
    """A visitor, known to the server by a cookie; what is refused is an error."""
    return httpx2.AsyncClient(
        base_url=url,
        headers=ACCEPTS,
        cookies={COOKIE: session} if session else {},
        timeout=SECONDS,
        limits=httpx2.Limits(keepalive_expiry=IDLE),
        event_hooks={"response": [check]},
        verify=False,  # there is no TLS: saves reading certificates, once a visitor
        trust_env=False,
    )


async def check(response: httpx2.Response) -> None:
    if not response.is_success:
        await response.aread()
        asked = f"{response.request.method} {response.request.url.path}"
        raise BenchError(f"{asked}: {response.status_code} {response.text[:200]}")


def weight_of(response: httpx2.Response) -> int:
    """The bytes of an answer as sent: its head, and its body as compressed as it came."""
    first = f"HTTP/1.1 {response.status_code} {response.reason_phrase}\r\n\r\n"
    head = sum(len(name) + len(value) + 4 for name, value in response.headers.raw)
    return len(first) + head + response.num_bytes_downloaded


class Weight(NamedTuple):
    """What a message weighed on the wire, and when it was there."""

    size: int
    arrived: float


class Socket(ClientConnection):
    """Weighs messages before they are inflated, the answer that opens it first of all."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.weights: deque[Weight] = deque()
        self._size = 0
        self._now = 0.0

    def data_received(self, data: bytes) -> None:
        self._now = perf_counter()
        self._size += len(data)
        super().data_received(data)

    def process_event(self, event: Event) -> None:
        is_part = isinstance(event, Frame) and (event.opcode in CTRL_OPCODES or not event.fin)
        if not is_part:
            self.weights.append(Weight(self._size, self._now))
            self._size = 0
        super().process_event(event)


class Page:
    """A seat's table page as far as it matters here: its version, its moves, its updates.

    `news` is set whenever something came; the pages of a table share it.
    """

    def __init__(self, url: str, session: str, table: str, seat: int, news: asyncio.Event) -> None:
        self.url = url
        self.session = session
        self.table = table
        self.seat = seat
        self.news = news
        self.version = -1
        self.updates: list[Weight] = []  # the first one brings everything
        self.greeting = 0  # bytes of the answer that opened the socket
        self.is_open = False
        self.moves: list[int] = []  # those that the page offers now
        self._browser = browser(url, session)
        self._pieces = {"moves": "", "state": ""}  # all that we read of the page
        self._socket: Socket | None = None
        self._listening: asyncio.Task[None] | None = None

    @property
    def path(self) -> str:
        return f"/t/{self.table}?seat={self.seat}&open=1"

    @property
    def is_over(self) -> bool:
        return 'data-over="1"' in self._pieces["state"]

    async def open(self) -> None:
        """Connect the socket; updates come from now on."""
        socket = await connect(
            f"ws{self.url[4:]}/t/{self.table}/live?seat={self.seat}&lang=en",
            origin=Origin(self.url),
            additional_headers={"Cookie": f"{COOKIE}={self.session}"},
            extensions=[ClientPerMessageDeflateFactory()],  # as browsers offer it
            compression=None,  # that of the extension above
            ping_interval=None,
            max_size=None,
            proxy=None,
            create_connection=Socket,
        )
        assert isinstance(socket, Socket)
        self._socket = socket
        self.greeting = socket.weights.popleft().size
        self.is_open = True
        self._listening = asyncio.create_task(self._listen(socket))

    async def _listen(self, socket: Socket) -> None:
        try:
            async for text in socket:
                self._take(json.loads(text))
                self.updates.append(socket.weights.popleft())
                self.news.set()
        except ConnectionClosed:
            pass
        finally:
            self.is_open = False
            self.news.set()

    def _take(self, update: Mapping[str, Any]) -> None:
        """Note the version, and put together the pieces that say what can be done."""
        self.version = update["version"]
        changes = update.get("fragments", {})
        for id in self._pieces.keys() & changes.keys():
            self._pieces[id] = made(self._pieces[id], changes[id])
        if "moves" in changes:
            self.moves = [int(move) for move in MOVE.findall(self._pieces["moves"])]

    async def play(self, move: int, request: str) -> int:
        """Send a move as the page does; the version that it led to."""
        body = {"seat": self.seat, "move": move, "version": self.version, "request": request}
        origin = {"Origin": self.url}
        answer = await self._browser.post(f"/t/{self.table}/play", json=body, headers=origin)
        version: int = answer.json()["version"]
        return version

    async def close(self) -> None:
        await self._browser.aclose()
        if self._socket is not None and self._listening is not None:
            await self._socket.close()
            await self._listening
