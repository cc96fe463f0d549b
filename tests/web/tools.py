"""Tables for tests: a server's parts without its processes, games played on them."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Final

import astrarium.games  # noqa: F401  (registers them)
from astrarium.engine.options import Options
from astrarium.engine.protocol import Seat
from astrarium.web.bots import Job, Thinkers, think
from astrarium.web.look import PLAYING, Look, Opened, SeatWish, Who, Wish
from astrarium.web.open_tables import OpenTables
from astrarium.web.settings import Settings
from astrarium.web.store import Store
from astrarium.web.tables import Tables

QUICK: Final = Settings(bot_pause=0, rates=0)


class Quick(Thinkers):
    """Bots that think right here: no process is started."""

    async def _ask(self, job: Job) -> Any:
        await asyncio.sleep(0)
        return think(job)


@asynccontextmanager
async def serving(
    settings: Settings = QUICK, thinkers: type[Thinkers] = Quick
) -> AsyncIterator[Tables]:
    """Tables as a server has them."""
    async with (
        Store(settings.db) as store,
        thinkers(settings) as thinking,
        OpenTables(store, thinking, settings) as open_tables,
    ):
        yield Tables(open_tables)


def wish(slug: str, *who: str, options: Options | None = None, waits: bool = False) -> Wish:
    """`wish("bigbang", "me", "random")`"""
    return Wish(slug, tuple(SeatWish(name) for name in who), options or {}, waits=waits)


def request() -> str:
    """An id that was not used before, not even by the process that wrote a kept database."""
    return uuid.uuid4().hex


async def play_any(tables: Tables, table: str, seat: Seat, rng: Random) -> Look:
    """Let a seat that is asked play anything."""
    look = await tables.look(table, Who(seat))
    move = rng.choice(look.choices).move
    await tables.play(table, Who(seat), move, look.version, request())
    return await tables.look(table, Who(seat))


async def play_on(
    tables: Tables, table: str, people: Sequence[Seat], rng: Random, most: int = 100_000
) -> Look:
    """Play random moves for people, bots playing theirs, to the end or `most` decisions."""
    for _ in range(most):
        look = await settled(tables, table, people)
        if look.phase != PLAYING or look.to_act is None:
            return look
        await play_any(tables, table, look.to_act, rng)
    return await settled(tables, table, people)


async def settled(tables: Tables, table: str, people: Sequence[Seat]) -> Look:
    """The table once no bot thinks any more."""
    while True:
        look = await tables.look(table, Who())
        if look.phase != PLAYING or look.to_act in people:
            return look
        await asyncio.sleep(0.001)


async def opened(tables: Tables, slug: str, *who: str, **more: Any) -> Opened:
    return await tables.open(wish(slug, *who, **more))
