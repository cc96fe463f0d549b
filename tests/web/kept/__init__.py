"""Databases that earlier versions of the program wrote, to be opened by every later one.

    python -m tests.web.kept PATH     write one with the code and the rules of today

Each has a table of every game in its lobby, in play and at its end. All seats of a table
belong to one browser, `SESSION`, so that the keys of its seats can be derived again.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import itertools
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from astrarium.engine.errors import GameError
from astrarium.engine.registry import GAMES
from astrarium.web import tables
from astrarium.web.look import PLAYING, Who
from astrarium.web.settings import sqlite_url
from astrarium.web.tables import Tables
from tests.web.tools import QUICK, play_on, serving, wish

FOLDER: Final = Path(__file__).parent
SESSION: Final = "kept-for-later-versions-of-the-program"
LOBBY, MIDDLE, END = "lobby", "middle", "end"  # titles of the tables
SOME: Final = 17  # decisions of a table in play


def kept() -> list[Path]:
    """The databases there are."""
    return sorted(FOLDER.glob("*.sqlite3.gz"))


def unpacked(kept: Path, folder: Path) -> Path:
    """A copy of a database to work on."""
    path = folder / kept.stem
    path.write_bytes(gzip.decompress(kept.read_bytes()))
    return path


async def fill(path: Path) -> None:
    """Write a database with the games of today."""
    async with serving(QUICK._replace(db=sqlite_url(path))) as tables:
        for slug, game in GAMES.items():
            people = range(game.min_seats)
            mine = wish(slug, *["me"] * len(people))
            await tables.open(mine._replace(title=LOBBY, waits=True), SESSION)
            middle = (await tables.open(mine._replace(title=MIDDLE), SESSION)).table
            await play_on(tables, middle, people, Random(1), most=SOME)
            await take_back(tables, middle, len(people))
            end = (await tables.open(mine._replace(title=END), SESSION)).table
            await play_on(tables, end, people, Random(2))


async def take_back(tables: Tables, table: str, seats: int) -> None:
    """Take a move back, if somebody may, and play on."""
    for seat in range(seats):
        with suppress(GameError):
            await tables.undo(table, Who(seat))
    look = await play_on(tables, table, range(seats), Random(3), most=2)
    assert look.phase == PLAYING


def write(target: Path) -> None:
    """Write a compressed database whose deals are always the same."""
    numbers = itertools.count()
    counted = lambda: hashlib.sha256(str(next(numbers)).encode()).hexdigest()  # noqa: E731
    with patch.object(tables, "new_secret", counted), TemporaryDirectory() as folder:
        path = Path(folder) / "db"
        asyncio.run(fill(path))
        with closing(sqlite3.connect(path)) as file:
            file.execute("PRAGMA journal_mode=DELETE")
            file.execute("VACUUM")
        target.write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
