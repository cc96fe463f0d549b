"""Tables for a load, made before the server starts: taken seats, games well under way.

A table that was just dealt is small, and everything about it is fast; two hundred games
played on by clicks would take minutes. So they are played here, many decisions at once, by
the very code of the server, and the server finds them in its database.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from astrarium.web.bots import Thinkers
from astrarium.web.look import SeatWish, Wish
from astrarium.web.open_tables import OpenTables
from astrarium.web.settings import Settings, sqlite_url
from astrarium.web.store import Store
from astrarium.web.table_log import TableLog
from astrarium.web.tables import Tables
from astrarium.web.visitors import new_key

SEATS: Final = 2


class Plan(NamedTuple):
    """A table to be made: so many decisions of its game are made."""

    slug: str
    ahead: int


class Prepared(NamedTuple):
    """A table that was made, and the sessions of the browsers at its seats."""

    slug: str
    table: str
    sessions: tuple[str, ...]


async def play_on(tables: Tables, table: str, decisions: int, rng: Random) -> None:
    """Random moves for every seat, all in one commit."""

    def change(log: TableLog) -> None:
        for _ in range(decisions):
            seat = log.to_act()
            if seat is None or seat < 0:
                return
            log.play(seat, rng.choice(log.match.legal_moves()))

    await tables.open_tables.change(await tables.open_tables.find(table), change)


async def prepare(db: Path, plans: Iterable[Plan], rng: Random) -> list[Prepared]:
    """Make tables in a new database."""
    settings = Settings(db=sqlite_url(db))
    async with (
        Store(settings.db) as store,
        Thinkers(settings) as thinkers,
        OpenTables(store, thinkers, settings) as open_tables,
    ):
        return [await made(Tables(open_tables), plan, rng) for plan in plans]


async def made(tables: Tables, plan: Plan, rng: Random) -> Prepared:
    """One table, its seats taken by two browsers."""
    opened = await tables.open(Wish(plan.slug, (SeatWish("friend"),) * SEATS))
    sessions = tuple(new_key() for _ in opened.seat_keys)
    for session, key in zip(sessions, opened.seat_keys.values()):
        await tables.seats.claim(key, session)
    await play_on(tables, opened.table, plan.ahead, rng)
    return Prepared(plan.slug, opened.table, sessions)
