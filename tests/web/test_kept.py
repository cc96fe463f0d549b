"""Databases of earlier versions open: their tables are shown, replayed, and, if the rules are
still the same, played on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from astrarium.engine.protocol import SPECTATOR
from astrarium.engine.record import parse, verify
from astrarium.engine.registry import GAMES
from astrarium.web.errors import WebError
from astrarium.web.look import FROZEN, OVER, PLAYING, WAITING, Who
from astrarium.web.render import fragments
from astrarium.web.settings import sqlite_url
from astrarium.web.store import TableRow
from astrarium.web.tables import Tables
from tests.web.kept import END, LOBBY, MIDDLE, SESSION, kept, unpacked
from tests.web.tools import QUICK, play_on, request, serving

pytestmark = pytest.mark.anyio

PHASES = {LOBBY: WAITING, MIDDLE: PLAYING, END: OVER}


@pytest.mark.parametrize("path", kept(), ids=lambda path: path.name)
@pytest.mark.parametrize("slug", list(GAMES))
async def test_a_database_of_an_earlier_version_opens(
    path: Path, slug: str, tmp_path: Path
) -> None:
    async with serving(QUICK._replace(db=sqlite_url(unpacked(path, tmp_path)))) as tables:
        rows = [row for row in await tables.store.all_tables() if row.slug == slug]
        assert {row.title for row in rows} == {LOBBY, MIDDLE, END}
        mine = {line.table for line in await tables.mine(SESSION)}
        for row in rows:
            assert row.id in mine
            if row.rules == GAMES[slug].rules_version:
                await goes_on(tables, row)
            else:
                await is_shown_only(tables, row)


async def goes_on(tables: Tables, row: TableRow) -> None:
    """A table of the rules of today is played to its end."""
    people = range(GAMES[row.slug].min_seats)
    look = await tables.look(row.id, Who(0))
    assert look.phase == PHASES[row.title]
    if row.title == LOBBY:
        await tables.start(row.id, Who(0, True))
    end = await play_on(tables, row.id, people, Random(4))
    assert end.phase == OVER
    verify(parse(await tables.record(row.id, Who(0))))


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
