"""Databases of earlier versions become those of today: all of it or nothing, after a copy."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import os
import resource
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from astrarium.web import migrations
from astrarium.web.errors import Older, WebError
from astrarium.web.settings import sqlite_url
from astrarium.web.store import Migrated, Store
from astrarium.words import say
from tests.web.kept import FOLDER, bring_over, kept, unpack

pytestmark = pytest.mark.asyncio

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


@pytest.mark.parametrize("path", kept(), ids=lambda path: path.name)
async def test_what_is_brought_over_is_what_is_made_anew(
    path: Path, url: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    await unpack(path, url)
    await bring_over(url)
    over = await content(url)
    async with Store(url) as store, store.writing() as db:
        for name in over["shapes"]:
            await db.execute(text(f"DROP TABLE {name}" + ("" if store.is_sqlite else " CASCADE")))
    async with Store(url):
        new = await content(url)
    assert over["shapes"] == new["shapes"]
    assert over["rows"]["facts"] == new["rows"]["facts"]


async def test_nothing_is_lost_on_the_way(url: str) -> None:
    await unpack(FIRST, url)
    before = await content(url)
    await bring_over(url)
    after = await content(url)
    for name in ("tables", "seats", "entries", "snapshots", "browsers"):
        assert len(after["rows"][name]) == len(before["rows"][name]) > 0


# -- steps -------------------------------------------------------------------------------------


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


async def test_only_the_steps_that_are_missing_are_taken(url: str, steps: Steps) -> None:
    await unpack(FIRST, url)
    steps(with_motto)
    await bring_over(url)
    steps(that_fails, with_short_titles)
    async with Store(url, migrates=True) as store:
        assert store.migrated is not None
        assert store.migrated[:2] == (2, 3)


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
            assert error.why.id == "server.db-in-use"
            assert time.monotonic() < last
            await asyncio.sleep(0.05)
