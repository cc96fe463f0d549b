"""Tables in play: pairs of browsers that click on random moves, at people's pace or in a rush.

A click is timed from just before its request is sent to the moment its update is at the
other seat's socket. Steps that the other seat is not shown have no such moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

from astrarium.bench.browser import SECONDS, Browser, Page, WebFault
from astrarium.bench.prepare import Prepared

GRACE: Final = 0.25  # seconds after the own update for that of the other seat to come
AT_ONCE: Final = 8  # tables that are opened at the same time


@dataclass(slots=True)
class Click:
    """A move that was sent, acknowledged and, if it showed, seen at the other seat."""

    sent: float
    acknowledged: float
    arrived: float | None = None


@dataclass(slots=True)
class Waiting:
    """The last click of a table, until the next one: its update may still come."""

    click: Click
    other: Page
    known: int  # updates that the other seat had before


class Table:
    """Two people at a table."""

    def __init__(self, slug: str, pages: Sequence[Page], news: asyncio.Event, rng: Random) -> None:
        self.slug = slug
        self.pages = pages
        self.news = news
        self.rng = rng
        self.clicks: list[Click] = []
        self._waiting: Waiting | None = None

    @property
    def is_over(self) -> bool:
        return any(page.is_over for page in self.pages)

    async def sit(self) -> None:
        """Open both pages, and wait until each knows of the other."""
        for page in self.pages:
            await page.open()
        await self.until(lambda: all(page.updates for page in self.pages))
        await self.until(lambda: len(self.pages[0].updates) > 1, GRACE)

    async def click(self, grace: float = GRACE) -> bool:
        """One random move by whoever is asked; False if the game is over.

        With a grace the next click waits for the other seat's update, so that no update is
        taken for that of another click.
        """
        await self.until(lambda: self.is_over or any(page.moves for page in self.pages))
        self.settle()
        if self.is_over:
            return False
        mover, other = sorted(self.pages, key=lambda page: not page.moves)
        known = len(other.updates)
        move = self.rng.choice(mover.moves)
        request = f"{self.rng.getrandbits(96):024x}"
        sent = perf_counter()
        version = await mover.play(move, request)
        click = Click(sent, perf_counter())
        self.clicks.append(click)
        self._waiting = Waiting(click, other, known)
        await self.until(lambda: mover.version >= version)
        if grace:
            await self.until(lambda: len(other.updates) > known, grace)
        return True

    def settle(self) -> None:
        """What came of the last click until now came by it."""
        waiting, self._waiting = self._waiting, None
        if waiting is not None and len(waiting.other.updates) > waiting.known:
            waiting.click.arrived = waiting.other.updates[waiting.known].arrived

    async def until(self, is_so: Callable[[], bool], grace: float | None = None) -> None:
        """Wait until the pages show something; only for a while, if there is a grace."""
        end = perf_counter() + (SECONDS if grace is None else grace)
        while not is_so():
            if not all(page.is_open for page in self.pages):
                raise WebFault(f"table {self.pages[0].table}: the server closed a socket")
            self.news.clear()
            try:
                await asyncio.wait_for(self.news.wait(), end - perf_counter())
            except TimeoutError:
                if grace is None:
                    raise WebFault(f"table {self.pages[0].table}: no update came") from None
                return

    async def close(self) -> None:
        for page in self.pages:
            await page.close()


# -- sitting down ----------------------------------------------------------------------------


def seated(url: str, prepared: Prepared, rng: Random) -> Table:
    """The browsers of a table, their pages not yet open."""
    news = asyncio.Event()
    pages = [
        Page(Browser(url, cookie), prepared.table, seat, news)
        for seat, cookie in enumerate(prepared.cookies)
    ]
    return Table(prepared.slug, pages, news, rng)


async def sit_down(tables: Iterable[Table]) -> None:
    """Open the pages of tables, a few at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(table: Table) -> None:
        async with gate:
            await table.sit()

    await asyncio.gather(*(one(table) for table in tables))


async def get_up(tables: Iterable[Table]) -> None:
    await asyncio.gather(*(table.close() for table in tables))


# -- playing ---------------------------------------------------------------------------------


async def play_paced(tables: Sequence[Table], seconds: float, pause: float) -> list[Click]:
    """Clicks of all tables, each after a pause that people may need, for some time."""
    end = perf_counter() + seconds

    async def think(pauses: float) -> bool:
        """Wait; False if the time is over then."""
        left = end - perf_counter()
        await asyncio.sleep(min(pauses * pause, left))
        return pauses * pause < left

    async def one(table: Table) -> None:
        goes_on = await think(table.rng.random())
        while goes_on and await table.click():
            goes_on = await think(table.rng.uniform(0.5, 1.5))

    return await together(tables, one)


async def play_rushed(tables: Sequence[Table], seconds: float) -> list[Click]:
    """Clicks as fast as the server shows what there is to click on."""
    end = perf_counter() + seconds

    async def one(table: Table) -> None:
        while perf_counter() < end and await table.click(grace=0.0):
            pass

    return await together(tables, one)


async def together(
    tables: Sequence[Table], play: Callable[[Table], Awaitable[None]]
) -> list[Click]:
    """Let all tables play; the clicks that were made."""
    before = [len(table.clicks) for table in tables]
    await asyncio.gather(*(play(table) for table in tables))
    for table in tables:
        table.settle()
    return [click for table, known in zip(tables, before) for click in table.clicks[known:]]
