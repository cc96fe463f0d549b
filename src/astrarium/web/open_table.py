"""A table in memory: what is stored of it, its match, who follows it, its lock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

from astrarium.engine.protocol import Seat
from astrarium.web.errors import NotThere, WebError
from astrarium.web.frozen import Frozen
from astrarium.web.look import BOT, FROZEN, OPEN, OVER, PLAYING, WAITING, Look, SeatInfo, Who
from astrarium.web.store import SeatRow, TableRow
from astrarium.web.table_log import TableLog


class Follower:
    """Somebody who waits for news of a table; `beside` are the seats that share the screen."""

    def __init__(self, seat: Seat, beside: Sequence[Seat] = ()) -> None:
        self.seat = seat
        self.here = {seat, *beside}
        self.news = asyncio.Event()


class OpenTable:
    """A table in memory: what is stored of it, who follows it, its lock."""

    def __init__(self, row: TableRow, seats: list[SeatRow]) -> None:
        self.row = row
        self.seats = seats
        self._log: TableLog | None = None
        self.frozen: Frozen | None = None
        self.lock = asyncio.Lock()
        self.followers: set[Follower] = set()
        self.driver: asyncio.Task[None] | None = None
        self.looks: dict[Who, Look] = {}
        self.told: dict[Seat, int] = {}  # versions that followers know of
        self.used = time.monotonic()
        self.checked = self.used  # when it was last known to be in the database
        self.wanted = 0  # how many wait for the lock or have it

    def is_idle(self) -> bool:
        busy = self.driver is not None and not self.driver.done()
        return not (self.followers or busy or self.wanted or self.lock.locked())

    @asynccontextmanager
    async def held(self) -> AsyncGenerator[None, None]:
        """The lock; a table that somebody waits for does not leave memory."""
        self.wanted += 1
        try:
            async with self.lock:
                yield
        finally:
            self.wanted -= 1

    def phase(self) -> str:
        if self.frozen is not None:
            return FROZEN
        if self._log is None or not self._log.is_dealt():
            return WAITING
        return OVER if self._log.is_over() else PLAYING

    @property
    def log(self) -> TableLog:
        """What has happened there; raises WebError if the table is frozen."""
        if self._log is None:
            raise WebError("server.frozen")
        return self._log

    @log.setter
    def log(self, log: TableLog) -> None:
        self._log = log
        self.told = dict(log.versions)

    def version(self, viewer: Seat) -> int:
        if self._log is None:
            return 0 if self.frozen is None else self.frozen.versions
        return self._log.versions[viewer]

    def to_act(self) -> Seat | None:
        """The seat that is asked now, OVER, or None where nothing is played."""
        return None if self._log is None else self._log.to_act()

    def bot_to_act(self) -> Seat | None:
        """The seat that a bot is to play now."""
        seat = self.to_act()
        return seat if seat is not None and seat >= 0 and self.seats[seat].kind == BOT else None

    def bots(self) -> list[Seat]:
        return [row.seat for row in self.seats if row.kind == BOT]

    def missing(self) -> list[Seat]:
        return [row.seat for row in self.seats if row.kind == OPEN]

    def salts(self) -> tuple[str, ...]:
        """The words that players added before the deal, by their seats."""
        return tuple(row.salt for row in self.seats if row.salt)

    def seat(self, seat: Seat) -> SeatRow:
        """A seat that must be there."""
        if not 0 <= seat < len(self.seats):
            raise NotThere("server.no-seat")
        return self.seats[seat]

    def infos(self) -> tuple[SeatInfo, ...]:
        """The seats as everyone sees them."""
        present = {seat for follower in self.followers for seat in follower.here}
        return tuple(
            SeatInfo(
                row.seat, row.name, row.colour, row.kind, row.spec, row.away, row.seat in present
            )
            for row in self.seats
        )

    def forget(self) -> None:
        """What is in memory may be wrong: it is read again when it is needed next."""
        self._log = self.frozen = None
        self.looks.clear()

    def is_read(self) -> bool:
        return self._log is not None or self.frozen is not None
