"""Databases that earlier versions of the program wrote, to be opened by every later one.

    python -m tests.web.kept PATH     write one with the code and the rules of today

Each is a text: a line with the statements that made its schema, on SQLite and on PostgreSQL,
then a line for every row. What is compressed in the database is open there, and the whole is
compressed instead. All have a table of every game in its lobby, in play and at its end, whose
seats belong to one browser, `SESSION`, so that its invitations can be made again.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import itertools
import json
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

from sqlalchemy import make_url, select, text, update
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.schema import CreateIndex, CreateTable, ExecutableDDLElement

from astrarium.engine.errors import GameError
from astrarium.engine.protocol import Game
from astrarium.engine.registry import GAMES
from astrarium.web import tables
from astrarium.web.look import BOT, PLAYING, Look, Who
from astrarium.web.settings import sqlite_url
from astrarium.web.store import META, TABLES, Store
from astrarium.web.tables import Tables
from tests.web.tools import QUICK, play_any, play_on, serving, settled, wish

FOLDER: Final = Path(__file__).parent
SESSION: Final = "kept-for-later-versions-of-the-program"
GUEST: Final = "a-guest-of-the-tables-that-are-kept"
LOBBY, MIDDLE, END = "lobby", "middle", "end"  # titles of the tables
PEOPLE: Final = "people"  # in play, with a guest, a bot that sits in, a wish to take back
OLDER: Final = "older"  # of rules that no program has any more
SOME: Final = 17  # decisions of a table in play


def kept() -> list[Path]:
    """The databases there are."""
    return sorted(FOLDER.glob("*.jsonl.gz"))


def lines_of(kept: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(kept.read_bytes()).splitlines()]


async def unpack(kept: Path, url: str) -> None:
    """Make an empty database what it was."""
    head, *rows = lines_of(kept)
    engine = create_async_engine(url)
    async with engine.begin() as db:
        for statement in head[engine.dialect.name]:
            await db.execute(text(statement))
        for table, lines in itertools.groupby(rows, lambda line: line[0]):
            values = [{name: as_stored(it) for name, it in row.items()} for _, row in lines]
            places = ", ".join(f":{name}" for name in values[0])
            query = f"INSERT INTO {table} ({', '.join(values[0])}) VALUES ({places})"
            await db.execute(text(query), values)
    await engine.dispose()


async def bring_over(url: str) -> None:
    """What an operator does with a database of an earlier version."""
    async with Store(url, migrates=True):
        pass


def as_text(value: Any) -> Any:
    """Bytes as what they are compressed from, anything else as it is."""
    if not isinstance(value, bytes):
        return value
    return {"zlib": zlib.decompress(value).decode() if value else ""}


def as_stored(value: Any) -> Any:
    """What `as_text` was given."""
    if not isinstance(value, dict):
        return value
    return zlib.compress(value["zlib"].encode()) if value["zlib"] else b""


async def people_at(tables: Tables, table: str) -> list[int]:
    """The seats that no bot plays."""
    return [row.seat for row in await tables.store.seats(table) if row.kind != BOT]


# -- writing one -----------------------------------------------------------------------------


async def fill(url: str, games: Iterable[Game[Any, Any]]) -> None:
    """Write a database with tables of some games, and one that is older."""
    async with serving(QUICK._replace(db=url)) as tables:
        await tables.seats.remember(SESSION, "Ann", "pen1")
        for game in games:
            await fill_lobby(tables, game)
            await fill_middle(tables, game)
            await fill_people(tables, game)
            end = await mine(tables, game, END)
            await play_on(tables, end, range(game.min_seats), Random(2))
            await tables.rematch(end, Who(0), SESSION)
        long = await mine(tables, GAMES["bigbang-solitaire"], MIDDLE)
        await to_and_fro(tables, long)
        older = await mine(tables, GAMES["bigbang"], OLDER)
        await play_on(tables, older, range(2), Random(5), most=SOME)
        async with tables.store.writing() as db:
            await db.execute(update(TABLES).where(TABLES.c.id == older).values(rules=0))


async def mine(tables: Tables, game: Game[Any, Any], title: str) -> str:
    """A table of people who share a browser."""
    people = ["me"] * game.min_seats
    return (await tables.open(wish(game.slug, *people)._replace(title=title), SESSION)).table


async def fill_lobby(tables: Tables, game: Game[Any, Any]) -> None:
    """A table whose host has brought a word for the deal, and waits for friends."""
    who = ["me", *["friend"] * (game.min_seats - 1)]
    asked = wish(game.slug, *who, waits=True)._replace(title=LOBBY)
    lobby = (await tables.open(asked, SESSION)).table
    await tables.salt(lobby, Who(0), "a word of mine")


async def fill_middle(tables: Tables, game: Game[Any, Any]) -> None:
    """A table in play where something was taken back and, if the game has any, a move that
    takes several steps is begun."""
    people = range(game.min_seats)
    middle = await mine(tables, game, MIDDLE)
    await play_on(tables, middle, people, Random(1), most=SOME)
    for seat in people:
        with suppress(GameError):
            await tables.undo(middle, Who(seat))
    await play_until(tables, middle, people, lambda look: is_begun(tables, middle))


def is_begun(tables: Tables, table: str) -> bool:
    log = tables.open_tables.by_id[table].log
    return log.game.is_tentative(log.match.state)


async def play_until(
    tables: Tables, table: str, people: Sequence[int], enough: Callable[[Look], bool]
) -> None:
    rng = Random(3)
    for _ in range(2 * SOME):
        look = await settled(tables, table, people)
        assert look.phase == PLAYING
        if enough(look):
            return
        assert look.to_act is not None
        await play_any(tables, table, look.to_act, rng)


async def fill_people(tables: Tables, game: Game[Any, Any]) -> None:
    """A table where people came, were given new links and other names, and left to a bot; in
    the end somebody asks the others to take something back."""
    seats = max(game.min_seats, min(3, game.max_seats))
    asked = wish(game.slug, "me", *["friend"] * (seats - 1))._replace(title=PEOPLE)
    opened = await tables.open(asked, SESSION)
    table = opened.table
    for seat, invitation in opened.invitations.items():
        await tables.seats.claim(invitation, GUEST, f"Guest {seat}", "pen3")
    await play_on(tables, table, range(seats), Random(6), most=SOME)
    await tables.seats.rename(table, Who(0), 0, "Ann")
    if seats > 2:
        await tables.seats.replace_by_bot(table, Who(0, True), 2, "random")
    if seats > 1:
        await tables.seats.device_link(table, Who(0))
        await tables.seats.new_link(table, Who(0, True), SESSION, 1)
        people = await people_at(tables, table)
        await play_until(tables, table, people, lambda look: look.to_act != 0)
        with suppress(GameError):
            await tables.undo(table, Who(0))


async def to_and_fro(tables: Tables, table: str) -> None:
    """Somebody plays and takes back until there is a snapshot of what remains."""
    rng = Random(7)
    while await tables.store.snapshot(table) is None:
        await play_any(tables, table, 0, rng)
        await tables.undo(table, Who(0))


async def dump(url: str) -> list[Any]:
    """The database as lines: its schema, then its rows."""
    made: list[ExecutableDDLElement] = [CreateTable(table) for table in META.sorted_tables]
    made += [CreateIndex(index) for table in META.sorted_tables for index in table.indexes]
    head = {
        dialect.name: [str(one.compile(dialect=dialect)).strip() for one in made]
        for dialect in (make_url(it).get_dialect()() for it in ("sqlite://", "postgresql://"))
    }
    lines: list[Any] = [head]
    async with Store(url) as store, store.reading() as db:
        for table in META.sorted_tables:
            for row in (await db.execute(select(table))).mappings():
                lines.append([table.name, {name: as_text(it) for name, it in row.items()}])
    return lines


def write(target: Path, games: Iterable[Game[Any, Any]]) -> None:
    """Write a database whose deals are always the same."""
    numbers = itertools.count()
    counted = lambda: hashlib.sha256(str(next(numbers)).encode()).hexdigest()  # noqa: E731
    with patch.object(tables, "new_secret", counted), TemporaryDirectory() as folder:
        url = sqlite_url(Path(folder) / "db")
        asyncio.run(fill(url, games))
        save(asyncio.run(dump(url)), target)


def save(lines: Sequence[Any], target: Path) -> None:
    written = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    target.write_bytes(gzip.compress(written.encode(), 9, mtime=0))
