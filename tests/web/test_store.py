"""What is written is there, once, all or nothing; what is newer than we are is refused."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from astrarium.web.errors import WebError
from astrarium.web.settings import Settings, sqlite_url
from astrarium.web.store import HOST, Commit, EntryRow, Overtaken, Request, Store
from tests.web.tools import QUICK, opened, serving, wish

pytestmark = pytest.mark.asyncio


def entry(number: int) -> EntryRow:
    return EntryRow(number, "note", "{}", b"")


def stored(path: Path) -> Settings:
    return QUICK._replace(db=sqlite_url(path))


async def a_table(path: Path) -> str:
    async with serving(stored(path)) as tables:
        return (await opened(tables, "bigbang", "me", "friend", waits=True)).table


async def test_an_entry_is_written_once(tmp_path: Path) -> None:
    table = await a_table(tmp_path / "db")
    async with Store(sqlite_url(tmp_path / "db")) as store:
        await store.append(table, Commit([entry(0), entry(1)]))
        with pytest.raises(Overtaken):
            await store.append(table, Commit([entry(1)]))
        assert [row.number for row in await store.entries(table)] == [0, 1]


async def test_a_commit_is_all_or_nothing(tmp_path: Path) -> None:
    table = await a_table(tmp_path / "db")
    async with Store(sqlite_url(tmp_path / "db")) as store:
        await store.append(table, Commit([entry(0)]))
        clash = Commit(
            [entry(1), entry(0)],
            table={"title": "changed"},
            seats={0: {"name": "changed"}},
            request=Request(0, "r", "play 1"),
            grants=[("somebody", 1)],
        )
        with pytest.raises(Overtaken):
            await store.append(table, clash)
        row = await store.table(table)
        assert row is not None
        assert row.title != "changed"
        assert [seat.name for seat in await store.seats(table)] == ["", ""]
        assert await store.request(table, 0, "r") is None
        assert await store.holdings("somebody", table) == []


async def test_the_log_of_a_deleted_table_goes_with_it(tmp_path: Path) -> None:
    table = await a_table(tmp_path / "db")
    async with Store(sqlite_url(tmp_path / "db")) as store:
        await store.append(table, Commit([entry(0)], grants=[("somebody", HOST)]))
        assert await store.delete(table)
        assert not await store.delete(table)
        assert await store.entries(table) == []
        assert await store.holdings("somebody", table) == []


async def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    await a_table(tmp_path / "db")
    with sqlite3.connect(tmp_path / "db") as db:
        db.execute("UPDATE facts SET value = '99' WHERE name = 'schema'")
    db.close()
    with pytest.raises(WebError) as refused:
        async with Store(sqlite_url(tmp_path / "db")):
            pass
    assert refused.value.why.id == "server.schema"


async def test_a_database_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WebError) as refused:
        async with Store(sqlite_url(tmp_path / "nowhere" / "db")):
            pass
    assert refused.value.why.id == "server.no-database"
    (tmp_path / "text").write_text("no database at all, but a text of some length " * 9)
    with pytest.raises(WebError):
        async with Store(sqlite_url(tmp_path / "text")):
            pass


async def test_sqlite_is_set_up_to_lose_nothing(tmp_path: Path) -> None:
    async with Store(sqlite_url(tmp_path / "db")) as store, store.reading() as db:
        for pragma, value in {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}.items():
            assert (await db.exec_driver_sql(f"PRAGMA {pragma}")).scalar() == value


async def test_only_hashes_of_keys_are_stored(tmp_path: Path) -> None:
    async with serving(stored(tmp_path / "db")) as tables:
        session = "the secret of a browser"
        by_browser = await tables.open(wish("bigbang", "me", "friend"), session)
        by_program = await tables.open(wish("bigbang", "me", "friend"))
        keys = [session]
        for made in (by_browser, by_program):
            keys += [made.host_key, *made.seat_keys.values()]
    for path in tmp_path.iterdir():
        written = path.read_bytes()
        assert not [key for key in keys if key.encode() in written]
    assert all(len(key) >= 32 for key in keys[1:])
    assert len(set(keys)) == len(keys)


async def test_a_backup_is_a_whole_database(tmp_path: Path) -> None:
    table = await a_table(tmp_path / "db")
    async with Store(sqlite_url(tmp_path / "db")) as store:
        await store.backup(str(tmp_path / "copy"))
    async with Store(sqlite_url(tmp_path / "copy")) as copy:
        assert [row.id for row in await copy.all_tables()] == [table]
