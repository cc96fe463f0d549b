"""Browsers to load a server with: what goes over the wire, weighed and timed as it arrives.

A `Line` is a connection that is kept open; a `Browser` has one, and a cookie; a `Page` is a
seat's table page, with the socket that brings its updates. No page is drawn: of what a
socket brings only the list of moves is put together, because the next move is chosen there.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections import deque
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import (
    ClientPerMessageDeflateFactory,
    PerMessageDeflate,
)
from websockets.frames import CTRL_OPCODES, Frame
from websockets.typing import ExtensionParameter, Origin

from astrarium.web.delta import made

SECONDS: Final = 30.0  # to wait for anything: a server that is slower has failed
MOVE: Final = re.compile(r'data-move="(\d+)"')
ACCEPTS: Final = {  # what a browser says of itself, as far as the server asks
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en",
}
OK: Final = 200


class WebFault(Exception):
    """The server did not answer as it should; one line says what happened."""


class Answer(NamedTuple):
    """An answer as it was sent: `size` counts its head, and its body as compressed as it was."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    size: int

    def data(self) -> Any:
        return json.loads(self.text())

    def text(self) -> str:
        is_packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if is_packed else self.body).decode()


class Line:
    """A connection for one request after the other, opened again when the server closed it."""

    def __init__(self, url: str) -> None:
        place = urlsplit(url)
        assert place.hostname, url
        assert place.port, url
        self.host, self.port = place.hostname, place.port
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> Answer:
        """Send a request and wait for the whole answer.

        Whatever is sent here may be sent twice, as pages do: a connection that was idle may
        be closed just then.
        """
        head = {"Host": f"{self.host}:{self.port}", **headers, "Content-Length": str(len(body))}
        lines = [f"{method} {path} HTTP/1.1", *(f"{key}: {value}" for key, value in head.items())]
        request = "\r\n".join([*lines, "", ""]).encode() + body
        for again in (False, True):
            reader, writer = await self._open(fresh=again)
            try:
                writer.write(request)
                return await asyncio.wait_for(read_answer(reader), SECONDS)
            except (asyncio.IncompleteReadError, ConnectionError) as error:
                if again:
                    raise WebFault(f"{method} {path}: the server hung up") from error
        raise AssertionError

    async def _open(self, fresh: bool) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._ends is None or fresh or self._ends[0].at_eof():
            self.close()
            self._ends = await asyncio.open_connection(self.host, self.port)
        return self._ends

    def close(self) -> None:
        if self._ends is not None:
            self._ends[1].close()
        self._ends = None


async def read_answer(reader: asyncio.StreamReader) -> Answer:
    """One answer, counted to the byte."""
    head = await reader.readuntil(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in rest if line)
    headers = {name.lower(): value.strip() for name, _, value in pairs}
    if headers.get("transfer-encoding") == "chunked":
        body, size = await read_chunks(reader)
    else:
        size = int(headers.get("content-length", "0"))
        body = await reader.readexactly(size)
    return Answer(int(first.split()[1]), headers, body, len(head) + size)


async def read_chunks(reader: asyncio.StreamReader) -> tuple[bytes, int]:
    """A body that comes in pieces, and the bytes it took."""
    body, size = b"", 0
    while True:
        line = await reader.readuntil(b"\r\n")
        length = int(line, 16)
        piece = await reader.readexactly(length + 2)
        size += len(line) + len(piece)
        if not length:
            return body, size
        body += piece[:-2]


class Browser:
    """A visitor with a cookie."""

    def __init__(self, url: str, cookie: str = "") -> None:
        self.url = url
        self.line = Line(url)
        self.cookie = cookie

    async def get(self, path: str) -> Answer:
        return await self._ask("GET", path, {})

    async def post(self, path: str, body: Mapping[str, Any]) -> Answer:
        """Send something as the scripts of pages do."""
        more = {"Content-Type": "application/json", "Origin": self.url}
        return await self._ask("POST", path, more, json.dumps(body).encode())

    async def _ask(self, method: str, path: str, more: dict[str, str], body: bytes = b"") -> Answer:
        cookie = {"Cookie": self.cookie} if self.cookie else {}
        answer = await self.line.ask(method, path, ACCEPTS | cookie | more, body)
        if answer.status != OK:
            raise WebFault(f"{method} {path}: {answer.status} {answer.text()[:200]}")
        return answer

    def close(self) -> None:
        self.line.close()


# -- sockets -------------------------------------------------------------------------------


class Weight(NamedTuple):
    """What a message weighed on the wire, and when it was there."""

    size: int
    arrived: float


class Scale(PerMessageDeflate):
    """Weighs messages before they are inflated, and looks at the clock before anything else."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.weights: deque[Weight] = deque()
        self._size = 0

    def decode(self, frame: Frame, *, max_size: int | None = None) -> Frame:
        if frame.opcode not in CTRL_OPCODES:
            self._size += framed(len(frame.data))
            if frame.fin:
                self.weights.append(Weight(self._size, perf_counter()))
                self._size = 0
        return super().decode(frame, max_size=max_size)


def framed(size: int) -> int:
    """The bytes of a frame of the server around so many."""
    return size + (2 if size < 126 else 4 if size < 1 << 16 else 10)


class Weighing(ClientPerMessageDeflateFactory):
    """Offers what browsers offer, and keeps the scale at hand."""

    scale: Scale | None = None

    def process_response_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> PerMessageDeflate:
        agreed = super().process_response_params(params, accepted_extensions)
        self.scale = Scale(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )
        return self.scale


class Page:
    """A seat's table page as far as it matters here: its version, its moves, its updates.

    `news` is set whenever something came; the pages of a table share it.
    """

    def __init__(self, browser: Browser, table: str, seat: int, news: asyncio.Event) -> None:
        self.browser = browser
        self.table = table
        self.seat = seat
        self.news = news
        self.version = -1
        self.updates: list[Weight] = []  # the first one brings everything
        self.greeting = 0  # bytes of the answer that opened the socket
        self.is_open = False
        self._pieces = {"moves": "", "state": ""}  # all that we read of the page
        self._moves: list[int] | None = None
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    @property
    def path(self) -> str:
        return f"/t/{self.table}?seat={self.seat}&open=1"

    @property
    def moves(self) -> list[int]:
        """The moves that the page offers now."""
        if self._moves is None:
            self._moves = [int(move) for move in MOVE.findall(self._pieces["moves"])]
        return self._moves

    @property
    def is_over(self) -> bool:
        return 'data-over="1"' in self._pieces["state"]

    async def open(self) -> None:
        """Connect the socket; updates come from now on."""
        weighing = Weighing()
        self._socket = await connect(
            f"ws{self.browser.url[4:]}/t/{self.table}/live?seat={self.seat}&lang=en",
            origin=Origin(self.browser.url),
            additional_headers={"Cookie": self.browser.cookie},
            extensions=[weighing],
            compression=None,  # that of the extension above
            ping_interval=None,
            max_size=None,
            proxy=None,
        )
        if weighing.scale is None or self._socket.response is None:
            raise WebFault("the server does not compress what it sends on sockets")
        status = "HTTP/1.1 101 Switching Protocols\r\n"
        self.greeting = len(status) + len(self._socket.response.headers.serialize())
        self.is_open = True
        self._listening = asyncio.create_task(self._listen(self._socket, weighing.scale))

    async def _listen(self, socket: ClientConnection, scale: Scale) -> None:
        try:
            async for text in socket:
                self._take(json.loads(text))
                self.updates.append(scale.weights.popleft())
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
            self._moves = None

    async def play(self, move: int, request: str) -> int:
        """Send a move as the page does; the version that it led to."""
        body = {"seat": self.seat, "move": move, "version": self.version, "request": request}
        answer = await self.browser.post(f"/t/{self.table}/play", body)
        version: int = answer.data()["version"]
        return version

    async def close(self) -> None:
        self.browser.close()
        if self._socket is not None and self._listening is not None:
            await self._socket.close()
            await self._listening
