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


async def test_all_rows_are_still_there_and_refer_to_each_other(url: str) -> None:
    await unpack(FIRST, url)
    before = await content(url)
    await bring_over(url)
    after = await content(url)
    assert {name: len(rows) for name, rows in before["rows"].items()}.items() <= {
        name: len(rows) for name, rows in after["rows"].items()
    }.items()
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.partition(":///")[2])) as file:
            assert file.execute("PRAGMA foreign_key_check").fetchall() == []
