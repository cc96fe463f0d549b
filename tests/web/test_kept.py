"""Databases of earlier versions open: their tables are shown, replayed, and, if the rules are
still the same, played on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from fastapi.testclient import TestClient

from astrarium.engine.protocol import SPECTATOR
from astrarium.engine.record_reader import parse
from astrarium.engine.registry import GAMES
from astrarium.engine.replay import verify
from astrarium.web.errors import WebError
from astrarium.web.look import FROZEN, OVER, PLAYING, WAITING, Who
from astrarium.web.render.table import fragments
from astrarium.web.settings import sqlite_url
from astrarium.web.store import META, TableRow
from astrarium.web.tables import Tables
from astrarium.web.visitors import COOKIE
from tests.web.kept import (
    END,
    FOLDER,
    LOBBY,
    MIDDLE,
    OLDER,
    SESSION,
    bring_over,
    dump,
    kept,
    lines_of,
    people_at,
    unpack,
    write,
)
from tests.web.site import site
from tests.web.tools import QUICK, play_on, request, serving

ALL, FEW = 100_000, 5  # decisions

of_each = pytest.mark.parametrize("path", kept(), ids=lambda path: path.name)


@of_each
@pytest.mark.parametrize("slug", list(GAMES))
@pytest.mark.asyncio
async def test_a_database_of_an_earlier_version_opens(path: Path, slug: str, url: str) -> None:
    await unpack(path, url)
    await bring_over(url)
    async with serving(QUICK._replace(db=url)) as tables:
        rows = [row for row in await tables.store.all_tables() if row.slug == slug]
        there = {(row.title, row.phase) for row in rows}
        assert there >= {(LOBBY, WAITING), (MIDDLE, PLAYING), (END, OVER)}
        mine = {line.table for line in await tables.mine(SESSION)}
        for row in rows:
            assert row.id in mine
            if row.rules == GAMES[slug].rules_version:
                is_long = tables.store.is_sqlite and row.title in (LOBBY, MIDDLE)
                await goes_on(tables, row, ALL if is_long else FEW)
            else:
                await is_shown_only(tables, row)


async def goes_on(tables: Tables, row: TableRow, most: int) -> None:
    """A table of the rules of today is played on, and is replayed once it is over."""
    look = await tables.look(row.id, Who())
    assert look.phase == row.phase
    if row.phase == WAITING:
        await tables.start(row.id, Who(0, True))
    people = await people_at(tables, row.id)
    end = await play_on(tables, row.id, people, Random(4), most)
    assert end.phase == OVER or (end.version > look.version and most == FEW)
    record = parse(await tables.record(row.id, Who(0)))
    if end.phase == OVER:
        assert verify(record).commitment


async def is_shown_only(tables: Tables, row: TableRow) -> None:
    """A table of other rules is shown step by step to every viewer, and not played on."""
    for seat in [*range(GAMES[row.slug].min_seats), SPECTATOR]:
        look = await tables.look(row.id, Who(seat))
        assert look.phase == FROZEN
        assert look.choices == ()
        for step in range(look.steps + 1):
            past = await tables.look_at(row.id, Who(seat), step)
            assert row.title == LOBBY or past.position.startswith(f"game: {row.slug}\n")
        for lang in ("fr", "en"):
            assert fragments(look, lang, replay=f"/t/{row.id}/replay")["log"]
    look = await tables.look(row.id, Who(0))
    assert row.title == LOBBY or look.steps >= 10
    for does in (
        tables.play(row.id, Who(0), 0, look.version, request()),
        tables.undo(row.id, Who(0)),
        tables.start(row.id, Who(0, True)),
    ):
        with pytest.raises(WebError, match="frozen"):
            await does


@of_each
def test_the_pages_of_its_tables_open(path: Path, url: str) -> None:
    asyncio.run(unpack(path, url))
    asyncio.run(bring_over(url))
    with site(QUICK._replace(db=url)) as client:
        client.cookies.set(COOKIE, SESSION)
        listed = page(client, "/tables")
        for _, row in (line for line in lines_of(path)[1:] if line[0] == "tables"):
            here = f"/t/{row['id']}"
            assert here in listed
            for seat, lang in ((0, "fr"), (SPECTATOR, "en")):
                for place in (here, f"{here}/replay"):
                    page(client, f"{place}?seat={seat}&lang={lang}")
            if row["phase"] == OVER and row["rules"] == GAMES[row["slug"]].rules_version:
                page(client, f"{here}/course")


def page(client: TestClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.text[:500])
    return answer.text


def test_one_of_them_has_everything_that_a_database_can_have() -> None:
    head, *rows = lines_of(FOLDER / "schema-1.jsonl.gz")
    named = " ".join(head["sqlite"])
    found = {name for name in META.tables if f"CREATE TABLE {name} " in named}
    assert {name for name, _ in rows} == found
    entries = [row for name, row in rows if name == "entries"]
    assert {"deal", "move", "chance", "undo", "seat", "note", "ask"} <= {
        row["kind"] for row in entries
    }
    seats = [row for name, row in rows if name == "seats"]
    assert {row["kind"] for row in seats} == {"person", "open", "bot"}
    assert any(row["generation"] for row in seats)
    assert any(row["salt"] for row in seats)
    tables = [row for name, row in rows if name == "tables"]
    assert any(row["rematch"] for row in tables)
    assert any(row["title"] == OLDER and row["rules"] == 0 for row in tables)


def test_another_can_be_written_and_opens(tmp_path: Path) -> None:
    path = tmp_path / "today.jsonl.gz"
    write(path, [GAMES["bigbang-simple"]])
    url = sqlite_url(tmp_path / "db")
    asyncio.run(unpack(path, url))
    assert asyncio.run(dump(url))[1:] == lines_of(path)[1:]
