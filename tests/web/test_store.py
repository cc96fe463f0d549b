"""What is written is there, once, all or nothing; what is newer than we are is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import make_url, text

from astrarium.engine.errors import GameError
from astrarium.engine.protocol import SPECTATOR
from astrarium.engine.record import parse, verify
from astrarium.web.errors import NotAllowed, NotThere, Stale, WebError
from astrarium.web.look import OVER, Who
from astrarium.web.settings import Settings, sqlite_url
from astrarium.web.store import HOST, Commit, EntryRow, Overtaken, Request, Store
from astrarium.words import say
from tests.web.tools import QUICK, opened, play_on, request, serving, wish

pytestmark = pytest.mark.asyncio


def entry(number: int) -> EntryRow:
    return EntryRow(number, "note", "{}", b"")


def stored(path: Path) -> Settings:
    return QUICK._replace(db=sqlite_url(path))


async def a_table(url: str) -> str:
    async with serving(QUICK._replace(db=url)) as tables:
        return (await opened(tables, "bigbang", "me", "friend", waits=True)).table


async def test_an_entry_is_written_once(url: str) -> None:
    table = await a_table(url)
    async with Store(url) as store:
        await store.append(table, Commit([entry(0), entry(1)]))
        with pytest.raises(Overtaken):
            await store.append(table, Commit([entry(1)]))
        assert [row.number for row in await store.entries(table)] == [0, 1]


async def test_a_commit_is_all_or_nothing(url: str) -> None:
    table = await a_table(url)
    async with Store(url) as store:
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


async def test_two_who_write_the_same_number_one_wins(url: str) -> None:
    table = await a_table(url)
    async with Store(url) as one, Store(url) as other:
        tries = [store.append(table, Commit([entry(0)])) for store in (one, other) for _ in "xx"]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(one, Overtaken) for one in done) == 3
        assert len(await one.entries(table)) == 1


async def test_the_log_of_a_deleted_table_goes_with_it(url: str) -> None:
    table = await a_table(url)
    async with Store(url) as store:
        await store.append(table, Commit([entry(0)], grants=[("somebody", HOST)]))
        assert await store.delete(table)
        assert not await store.delete(table)
        assert await store.entries(table) == []
        assert await store.holdings("somebody", table) == []
        with pytest.raises(Overtaken):
            await store.append(table, Commit([entry(1)]))


async def test_what_a_browser_does_at_once_is_done_once(url: str) -> None:
    table = await a_table(url)
    async with Store(url) as store, Store(url) as other:
        does = [where.remember("ann", "Ann", "pen1") for where in (store, other, store, other)]
        for where in (store, other):
            does.append(where.append(table, Commit(grants=[("ann", 0), ("ann", 0)])))
        await asyncio.gather(*does)
        assert await store.browser("ann") == ("Ann", "pen1")
        assert await store.holdings("ann", table) == [0]


async def test_a_newer_database_is_refused(url: str) -> None:
    await a_table(url)
    async with Store(url) as store, store.writing() as db:
        await db.execute(text("UPDATE facts SET value = '99' WHERE name = 'schema'"))
    with pytest.raises(WebError) as refused:
        async with Store(url):
            pass
    assert refused.value.why.id == "server.schema"


async def test_a_second_server_is_refused_and_tools_are_not(url: str) -> None:
    async with Store(url, alone=True):
        with pytest.raises(WebError) as refused:
            async with Store(url, alone=True):
                pass
        assert refused.value.why.id == "server.db-in-use"
        async with Store(url) as tool:
            assert await tool.all_tables() == []
    async with Store(url, alone=True):
        pass


async def test_a_whole_game_and_another_server_after_it(url: str) -> None:
    settings = QUICK._replace(db=url)
    async with serving(settings) as tables:
        table = (await opened(tables, "bigbang-simple", "me", "random")).table
        await play_on(tables, table, [0], Random(1), most=6)
        looks = [await tables.look(table, Who(seat)) for seat in (0, 1, SPECTATOR)]
    async with serving(settings) as tables:
        assert [await tables.look(table, Who(seat)) for seat in (0, 1, SPECTATOR)] == looks
        end = await play_on(tables, table, [0], Random(2))
        assert end.phase == OVER
        assert verify(parse(await tables.record(table, Who()))).result
        assert [row.id for row in await tables.store.all_tables()] == [table]
        assert (await tables.store.lengths())[table] > 10


async def test_a_move_that_another_process_overtook_is_refused(url: str) -> None:
    settings = QUICK._replace(db=url)
    async with serving(settings) as one, serving(settings) as other:
        table = (await opened(one, "bigbang-solitaire", "me")).table
        look = await other.look(table, Who(0))
        played = await one.play(table, Who(0), look.choices[0].move, look.version, request())
        with pytest.raises(Stale):
            await other.play(table, Who(0), look.choices[1].move, look.version, request())
        assert (await other.look(table, Who(0))).version == played
        assert await other.look(table, Who(0)) == await one.look(table, Who(0))


async def test_odd_text_is_not_found_or_refused(url: str) -> None:
    async with serving(QUICK._replace(db=url)) as tables:
        for odd in ("\0", "x" * 5000, "é'; DROP TABLE tables; --", "\ud800", "%"):
            with pytest.raises(NotThere):
                await tables.look(odd, Who())
            assert await tables.seats.held(odd, odd) == ((), False)
            with pytest.raises(NotAllowed):
                await tables.seats.who_by_key(odd)
        long = "search:" + "0" * 300 + "1s"
        with pytest.raises(GameError):
            await tables.open(wish("bigbang", "me", long))
        table = (await opened(tables, "bigbang", "me", "me")).table
        look = await tables.look(table, Who(0))
        with pytest.raises(GameError):
            await tables.play(table, Who(0), 0, look.version + 9, "\0")
        await tables.seats.rename(table, Who(0), 0, "\0'\ud83d%s{}" + "x" * 500, "")


async def test_a_postgresql_that_is_not_there_is_one_sentence(postgres_url: str) -> None:
    for wrong in (
        make_url(postgres_url).set(database="nosuch"),
        make_url(postgres_url).set(port=1),
        make_url(postgres_url).set(host="no.such.host.invalid"),
    ):
        address = wrong.set(password="hush").render_as_string(hide_password=False)
        for alone in (False, True):
            with pytest.raises(WebError) as refused:
                async with Store(address, alone=alone):
                    pass
            assert refused.value.why.id == "server.no-database"
            said = say(refused.value.why, "en")
            assert "hush" not in said
            assert "\n" not in said


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
    table = await a_table(sqlite_url(tmp_path / "db"))
    async with Store(sqlite_url(tmp_path / "db")) as store:
        await store.backup(str(tmp_path / "copy"))
    async with Store(sqlite_url(tmp_path / "copy")) as copy:
        assert [row.id for row in await copy.all_tables()] == [table]
