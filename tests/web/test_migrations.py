"""Databases of earlier versions become those of today: all of it or nothing, after a copy."""

from __future__ import annotations

import asyncio
import json
import os
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from astrarium.web import migrations, store
from astrarium.web import run as server
from astrarium.web.errors import Older, WebError
from astrarium.web.settings import sqlite_url
from astrarium.web.store import Migrated, Store
from astrarium.words import say
from tests.cli.tools import ran, run
from tests.web.kept import FOLDER, bring_over, kept, unpack

ROOT = Path(__file__).parents[2]
FIRST = FOLDER / "schema-1.jsonl.gz"


# -- two steps made up for these tests ---------------------------------------------------------


def with_motto(db: Connection) -> None:
    """Tables have a motto: a new column, filled from what is there."""
    db.execute(text("ALTER TABLE tables ADD COLUMN motto VARCHAR(80) DEFAULT '' NOT NULL"))
    db.execute(text("UPDATE tables SET motto = 'of ' || title"))


def with_short_titles(db: Connection) -> None:
    """The table that others refer to is made anew, as SQLite needs it for most changes."""
    if db.dialect.name != "sqlite":
        db.execute(text("ALTER TABLE tables ALTER COLUMN title TYPE VARCHAR(100)"))
        return
    made = db.scalar(text("SELECT sql FROM sqlite_master WHERE name = 'tables'"))
    assert made is not None
    db.execute(text(made.replace("TABLE tables", "TABLE new").replace("(200)", "(100)")))
    db.execute(text("INSERT INTO new SELECT * FROM tables"))
    db.execute(text("DROP TABLE tables"))
    db.execute(text("ALTER TABLE new RENAME TO tables"))
    db.execute(text("CREATE INDEX ix_tables_changed ON tables (changed)"))


def that_fails(db: Connection) -> None:
    """Much is done, and then a fault of the program."""
    db.execute(text("DELETE FROM entries"))
    db.execute(text("CREATE TABLE left_over (id INTEGER)"))
    raise ZeroDivisionError


def that_the_database_refuses(db: Connection) -> None:
    db.execute(text("DELETE FROM entries"))
    db.execute(text("DELETE FROM nothing_of_that_name"))


Steps = Callable[..., None]


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    """Let a program have other steps from version 1 on."""
    return lambda *steps: monkeypatch.setattr(migrations, "STEPS", steps)


async def content(url: str) -> dict[str, Any]:
    """All rows of all tables, and what the tables are."""
    engine = create_async_engine(url)
    async with engine.connect() as db:
        shapes = await db.run_sync(shape)
        rows = {
            name: sorted(map(repr, (await db.execute(text(f"SELECT * FROM {name}"))).all()))
            for name in shapes
        }
    await engine.dispose()
    return {"shapes": shapes, "rows": rows}


def shape(db: Connection) -> dict[str, Any]:
    """Every table as it is: columns by name, keys, indexes, references."""
    seen = inspect(db)

    def plain(found: Any) -> list[str]:
        return sorted(repr(sorted(one.items())) for one in found)

    return {
        name: {
            "columns": {
                column["name"]: (str(column["type"]), column["nullable"], column["default"])
                for column in seen.get_columns(name)
            },
            "key": seen.get_pk_constraint(name)["constrained_columns"],
            "references": plain(
                {k: v for k, v in one.items() if k != "name"} for one in seen.get_foreign_keys(name)
            ),
            "unique": sorted(one["column_names"] for one in seen.get_unique_constraints(name)),
            "indexes": plain(seen.get_indexes(name)),
        }
        for name in sorted(seen.get_table_names())
    }


def beside(url: str) -> list[Path]:
    """What there is beside a database in a file, but for what SQLite and locks leave there."""
    folder = Path(url.partition(":///")[2]).parent
    return sorted(it for it in folder.iterdir() if ".version-" in it.name)


# -- every database that is kept ---------------------------------------------------------------


def test_a_database_of_every_version_is_kept() -> None:
    names = {path.name for path in kept()}
    assert {f"schema-{n}.jsonl.gz" for n in range(1, migrations.newest() + 1)} <= names


@pytest.mark.parametrize("path", kept(), ids=lambda path: path.name)
@pytest.mark.asyncio
async def test_what_is_brought_over_is_what_is_made_anew(path: Path, url: str) -> None:
    await unpack(path, url)
    await bring_over(url)
    over = await content(url)
    engine = create_async_engine(url)
    async with engine.begin() as db:
        for name in over["shapes"]:
            cascade = "" if url.startswith("sqlite") else " CASCADE"
            await db.execute(text(f"DROP TABLE {name}{cascade}"))
    await engine.dispose()
    async with Store(url):
        new = await content(url)
    assert over["shapes"] == new["shapes"]
    assert over["rows"]["facts"] == new["rows"]["facts"]


@pytest.mark.asyncio
async def test_nothing_is_lost_on_the_way(url: str) -> None:
    await unpack(FIRST, url)
    before = await content(url)
    await bring_over(url)
    after = await content(url)
    for name in ("tables", "seats", "entries", "snapshots", "browsers"):
        assert len(after["rows"][name]) == len(before["rows"][name]) > 0


# -- steps -------------------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_steps_are_taken_in_their_order_and_all_others_stay(url: str, steps: Steps) -> None:
    await unpack(FIRST, url)
    before = (await content(url))["rows"]
    steps(with_motto, with_short_titles)
    async with Store(url, migrates=True) as store:
        assert store.migrated is not None
        assert store.migrated[:2] == (1, 3)
        table = (await store.all_tables())[0]
        async with store.reading() as db:
            query = text("SELECT title, motto FROM tables")
            assert all(motto == f"of {title}" for title, motto in await db.execute(query))
        after = await content(url)
        for name in before:
            assert name in ("tables", "facts") or after["rows"][name] == before[name]
        assert after["rows"]["facts"] == ["('schema', '3')"]
        assert after["shapes"]["tables"]["columns"]["title"][0] == "VARCHAR(100)"
        await store.delete(table.id)  # and what refers to it is gone with it, as ever
        assert await store.entries(table.id) == []
        assert await store.seats(table.id) == []
    async with Store(url, migrates=True) as store:
        assert store.migrated is None


@pytest.mark.asyncio
async def test_only_the_steps_that_are_missing_are_taken(url: str, steps: Steps) -> None:
    await unpack(FIRST, url)
    steps(with_motto)
    await bring_over(url)
    steps(that_fails, with_short_titles)
    async with Store(url, migrates=True) as store:
        assert store.migrated is not None
        assert store.migrated[:2] == (2, 3)


@pytest.mark.asyncio
async def test_a_step_that_fails_has_changed_nothing(url: str, steps: Steps) -> None:
    await unpack(FIRST, url)
    before = await content(url)
    steps(with_motto, with_short_titles, that_fails)
    with pytest.raises(ZeroDivisionError):
        await bring_over(url)
    assert await content(url) == before
    steps(with_motto, that_the_database_refuses)
    with pytest.raises(WebError) as refused:
        await bring_over(url)
    assert refused.value.why.id == "server.not-migrated"
    assert "nothing_of_that_name" in (said := say(refused.value.why, "en"))
    assert "\n" not in said
    assert await content(url) == before
    assert url.startswith("postgresql") or beside(url) == []
    steps(with_motto)
    await bring_over(url)
    assert (await content(url))["rows"]["facts"] == ["('schema', '2')"]


KILLED = """
import asyncio, sys, time
from sqlalchemy import text
from astrarium.web import migrations
from astrarium.web.store import Store
from tests.web.test_migrations import with_motto, with_short_titles

def slow(db):
    db.execute(text("DELETE FROM entries"))
    print("in the middle", flush=True)
    time.sleep(600)

async def main():
    migrations.STEPS = (with_motto, with_short_titles, slow)
    async with Store(sys.argv[1], migrates=True):
        pass

asyncio.run(main())
"""


@pytest.mark.asyncio
async def test_a_process_killed_in_the_middle_has_changed_nothing(url: str, steps: Steps) -> None:
    await unpack(FIRST, url)
    before = await content(url)
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, url], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "in the middle\n"
        process.kill()
    assert await content(url) == before
    steps(with_motto)
    await bring_over_once_alone(url)
    after = await content(url)
    assert after["rows"]["entries"] == before["rows"]["entries"]
    if url.startswith("sqlite"):
        assert [path.name for path in beside(url)] == ["db.version-1", "db.version-1.2"]


async def bring_over_once_alone(url: str) -> None:
    """PostgreSQL takes a moment to notice that somebody is no more."""
    last = time.monotonic() + 30
    while True:
        try:
            return await bring_over(url)
        except WebError as error:
            if error.why.id != "server.db-in-use" or time.monotonic() > last:
                raise
            await asyncio.sleep(0.05)


@pytest.mark.asyncio
async def test_a_change_that_others_hold_up_is_given_up(
    postgres_url: str, steps: Steps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE", "200ms")
    await unpack(FIRST, postgres_url)
    steps(with_motto)
    engine = create_async_engine(postgres_url)
    async with engine.begin() as other:
        await other.execute(text("SELECT title FROM tables"))
        with pytest.raises(WebError) as refused:
            await bring_over(postgres_url)
    assert refused.value.why.id == "server.not-migrated"
    await engine.dispose()
    await bring_over(postgres_url)


# -- the copy of a file ------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_file_is_copied_first_for_its_owner_and_no_copy_is_written_over(
    tmp_path: Path, steps: Steps
) -> None:
    url = sqlite_url(tmp_path / "db")
    await unpack(FIRST, url)
    before = await content(url)
    (tmp_path / "link").symlink_to(tmp_path / "db")
    steps(with_motto)
    async with Store(sqlite_url(tmp_path / "link"), alone=True) as server:
        copy = tmp_path / "db.version-1"
        assert server.migrated == Migrated(1, 2, str(copy))
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    copied = copy.read_bytes()
    assert await content(sqlite_url(copy)) == before
    os.replace(copy, tmp_path / "db")  # somebody went back, and updates again
    copy.write_bytes(copied)
    await bring_over(url)
    assert copy.read_bytes() == copied
    assert await content(sqlite_url(tmp_path / "db.version-1.2")) == before


def sentence(error: WebError) -> str:
    """What is said in both languages, the English one."""
    said = [say(error.why, lang) for lang in ("fr", "en")]
    assert not any("\n" in one or "{" in one for one in said)
    return said[1]


@pytest.mark.asyncio
async def test_without_a_copy_nothing_is_changed(tmp_path: Path, steps: Steps) -> None:
    """A name that is too long with what is put after it cannot be written."""
    path = tmp_path / ("d" * 246)  # 255 are allowed
    await unpack(FIRST, sqlite_url(path))
    before = await content(sqlite_url(path))
    steps(with_motto)
    with pytest.raises(WebError) as refused:
        await bring_over(sqlite_url(path))
    assert "too long" in sentence(refused.value)
    assert refused.value.why.id == "server.no-copy"
    assert await content(sqlite_url(path)) == before


@pytest.mark.skipif(sys.platform == "win32", reason="files have no limits there")
@pytest.mark.asyncio
async def test_a_full_disk_is_one_sentence_and_changes_nothing(
    tmp_path: Path, steps: Steps
) -> None:
    import resource

    url = sqlite_url(tmp_path / "db")
    await unpack(FIRST, url)
    before = await content(url)
    steps(with_motto)
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, usual[1]))
    try:
        with pytest.raises(WebError) as refused:
            await bring_over(url)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert refused.value.why.id == "server.no-copy"
    assert sentence(refused.value)
    assert beside(url) == []
    assert await content(url) == before


# -- who may, and what is refused --------------------------------------------------------------


@pytest.mark.parametrize("wrong", ["0", "-1", "1.5", "one", "", "²", "1 ", "9" * 30])
@pytest.mark.asyncio
async def test_a_version_that_is_none_is_refused(wrong: str, url: str) -> None:
    await refuses(url, wrong, "server.schema-unreadable")


@pytest.mark.asyncio
async def test_a_newer_database_is_refused(url: str) -> None:
    said = await refuses(url, "99", "server.schema-newer")
    assert "99" in said
    assert "Update" in said


async def refuses(url: str, version: str, id: str) -> str:
    """Whoever opens a database of that version is told why not, and has not changed it."""
    async with Store(url) as opened, opened.writing() as db:
        await db.execute(text("UPDATE facts SET value = :it"), {"it": version})
    before = await content(url)
    for more in ({}, {"alone": True}, {"migrates": True}):
        with pytest.raises(WebError) as refused:
            async with Store(url, **more):
                pass
        assert refused.value.why.id == id
    assert await content(url) == before
    return sentence(refused.value)


@pytest.mark.asyncio
async def test_a_server_brings_a_file_over_and_asks_for_a_backup_of_another(
    url: str, steps: Steps
) -> None:
    await unpack(FIRST, url)
    before = await content(url)
    steps(with_motto)
    with pytest.raises(Older) as refused:  # a tool
        async with Store(url):
            pass
    assert "tables migrate" in sentence(refused.value)
    assert await content(url) == before
    if url.startswith("sqlite"):
        async with Store(url, alone=True) as server:
            assert server.migrated is not None
        return
    with pytest.raises(Older) as refused:
        async with Store(url, alone=True):
            pass
    assert "pg_dump" in sentence(refused.value)
    assert await content(url) == before


@pytest.mark.asyncio
async def test_nothing_is_brought_over_under_a_server(url: str, steps: Steps) -> None:
    await unpack(FIRST, url)
    steps()
    async with Store(url, alone=True):
        before = await content(url)
        steps(with_motto)
        with pytest.raises(WebError) as refused:
            await bring_over(url)
        assert refused.value.why.id == "server.db-in-use"
        assert await content(url) == before


# -- commands ------------------------------------------------------------------------------------


@pytest.fixture
def older(url: str, steps: Steps, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database of the version before, as it is named on the command line."""
    monkeypatch.chdir(tmp_path)
    asyncio.run(unpack(FIRST, url))
    steps(with_motto)
    return url.partition(":///")[2] if url.startswith("sqlite") else url


def refusal(*args: str) -> str:
    """What a command says that does nothing, in both languages; the English one."""
    for lang in ("fr", "en"):
        done = run(*args, lang=lang)
        assert done.exit_code == 2
        assert len(done.stderr.splitlines()) == 1
    return done.stderr


def test_tools_leave_an_older_database_alone_but_copy_it(older: str, url: str) -> None:
    before = asyncio.run(content(url))
    for args in (["list"], ["export", "nosuch"], ["delete", "nosuch", "--yes"]):
        assert "tables migrate" in refusal("tables", *args, "--db", older)
    if url.startswith("sqlite"):
        ran("tables", "backup", "copy", "--db", older)
        assert asyncio.run(content(sqlite_url(Path("copy").absolute()))) == before
        assert stat.S_IMODE(Path("copy").stat().st_mode) == 0o600
    assert asyncio.run(content(url)) == before


def test_an_older_database_is_brought_over_by_command(older: str, url: str) -> None:
    is_file = url.startswith("sqlite")
    before = asyncio.run(content(url))
    if not is_file:
        assert run("tables", "migrate", "--db", older, stdin="n\n").exit_code != 0
        assert "--yes" in refusal("tables", "migrate", "--db", older, "--json")
        assert asyncio.run(content(url)) == before
    said = ran("tables", "migrate", "--db", older, stdin="" if is_file else "y\n")
    assert "from version 1 to 2" in said
    assert ("db.version-1" in said) == is_file
    assert len(json.loads(ran("tables", "--db", older, "--json"))) == len(before["rows"]["tables"])
    assert "nothing to do" in ran("tables", "migrate", "--db", older)
    done = json.loads(ran("tables", "migrate", "--db", older, "--json"))
    assert done == {"found": 2, "known": 2, "copy": ""}


def test_a_program_reads_what_was_brought_over(older: str, url: str) -> None:
    done = json.loads(ran("tables", "migrate", "--db", older, "--json", "--yes"))
    copy = f"{older}.version-1" if url.startswith("sqlite") else ""
    assert done == {"found": 1, "known": 2, "copy": copy}


def test_a_database_that_is_not_there_is_not_made_by_migrating(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASTRARIUM_DATA", str(tmp_path))
    assert "no database" in refusal("tables", "migrate")
    assert "no database" in refusal("tables", "backup", "copy")
    assert not list(tmp_path.iterdir())


def test_serving_says_what_was_done_or_what_to_do(
    older: str, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[str] = []
    monkeypatch.setattr(server, "run", lambda settings, *more: served.append(settings.db))
    args = ("serve", "--port", "0", "--no-browser", "--db", older)
    if url.startswith("sqlite"):
        assert "As it was, it is in" in ran(*args)
        assert ran(*args) == ""  # it is said once
        assert len(served) == 2
    else:
        assert "pg_dump" in refusal(*args)
        assert served == []
