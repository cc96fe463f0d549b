"""Tables in play: pairs of browsers that click on random moves, at people's pace or in a rush."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from bench import BenchError
from bench.browser import SECONDS, Page
from bench.prepare import Prepared

GRACE: Final = 0.25  # seconds after the own update for that of the other seat to come
AT_ONCE: Final = 8  # tables that are opened at the same time


class Click(NamedTuple):
    """A move that was sent and acknowledged; the other seat had so many updates before."""

    sent: float
    acknowledged: float
    other: Page
    known: int


class Table:
    """Two people at a table."""

    def __init__(self, url: str, prepared: Prepared, rng: Random) -> None:
        self.slug = prepared.slug
        self.rng = rng
        self.news = asyncio.Event()
        self.pages = [
            Page(url, session, prepared.table, seat, self.news)
            for seat, session in enumerate(prepared.sessions)
        ]

    @property
    def is_over(self) -> bool:
        return any(page.is_over for page in self.pages)

    async def sit(self) -> None:
        """Open both pages, and wait until each knows of the other."""
        for page in self.pages:
            await page.open()
        await self.until(lambda: all(page.updates for page in self.pages))
        await self.until(lambda: len(self.pages[0].updates) > 1, GRACE)

    async def click(self, grace: float = GRACE) -> Click | None:
        """One random move by whoever is asked; None if the game is over.

        With a grace the next click waits for the other seat's update, so that no update is
        taken for that of another click.
        """
        await self.until(lambda: self.is_over or any(page.moves for page in self.pages))
        if self.is_over:
            return None
        mover, other = sorted(self.pages, key=lambda page: not page.moves)
        known = len(other.updates)
        move = self.rng.choice(mover.moves)
        request = f"{self.rng.getrandbits(96):024x}"
        sent = perf_counter()
        version = await mover.play(move, request)
        acknowledged = perf_counter()
        await self.until(lambda: mover.version >= version)
        if grace:
            await self.until(lambda: len(other.updates) > known, grace)
        return Click(sent, acknowledged, other, known)

    async def until(self, is_so: Callable[[], bool], grace: float | None = None) -> None:
        """Wait until the pages show something; only for a while, if there is a grace."""
        end = perf_counter() + (SECONDS if grace is None else grace)
        while not is_so():
            if not all(page.is_open for page in self.pages):
                raise BenchError(f"table {self.pages[0].table}: the server closed a socket")
            self.news.clear()
            try:
                await asyncio.wait_for(self.news.wait(), end - perf_counter())
            except TimeoutError:
                if grace is None:
                    raise BenchError(f"table {self.pages[0].table}: no update came") from None
                return

    async def close(self) -> None:
        for page in self.pages:
            await page.close()


async def sit_down(tables: Iterable[Table]) -> None:
    """Open the pages of tables, a few at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(table: Table) -> None:
        async with gate:
            await table.sit()

    await asyncio.gather(*map(one, tables))


async def play(
    tables: Sequence[Table], seconds: float, pause: float, grace: float = GRACE
) -> list[Click]:
    """The clicks of all tables in some time, each after a pause that people may need."""
    end = perf_counter() + seconds

    async def one(table: Table) -> list[Click]:
        clicks: list[Click] = []
        wait = pause * table.rng.random()
        while perf_counter() + wait < end:
            await asyncio.sleep(wait)
            click = await table.click(grace)
            if click is None:
                break
            clicks.append(click)
            wait = pause * table.rng.uniform(0.5, 1.5)
        await asyncio.sleep(max(end - perf_counter(), 0.0))  # others still play
        return clicks

    return [click for clicks in await asyncio.gather(*map(one, tables)) for click in clicks]


def latencies(clicks: Iterable[Click]) -> list[float]:
    """Seconds from just before a click is sent until its update is at the other seat's socket.

    An update came by the last click before it: steps that the other seat is not shown, which
    other clicks followed without an update, have no such moment.
    """
    last = {(id(click.other), click.known): click for click in clicks}
    return [
        click.other.updates[click.known].arrived - click.sent
        for click in last.values()
        if click.known < len(click.other.updates)
    ]
