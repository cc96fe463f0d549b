"""`astrarium tables` and what `astrarium` does when it starts, without a browser."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from random import Random

import pytest
from click.testing import Result

from astrarium.engine.record import parse, replay, verify
from astrarium.web import run as running
from astrarium.web.run import database, lan_address, listen, url_of, usual_folder
from astrarium.web.settings import PORT, sqlite_url
from astrarium.web.store import Store
from tests.cli.tools import ran, run
from tests.web.tools import QUICK, opened, play_on, serving


def filled(folder: Path) -> tuple[str, str]:
    """A database with a finished table and a running one; their ids."""

    async def fill() -> tuple[str, str]:
        async with serving(QUICK._replace(db=sqlite_url(folder / "db"))) as tables:
            over = (await opened(tables, "bigbang-simple", "me", "random")).table
            await play_on(tables, over, [0], Random(1))
            runs = (await opened(tables, "bigbang", "me", "me")).table
            await play_on(tables, runs, [0, 1], Random(1), most=5)
            return over, runs

    return asyncio.run(fill())


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    return filled(tmp_path)


def refused(result: Result) -> str:
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    return result.stderr


def test_tables_are_listed(made: tuple[str, str]) -> None:
    listed = json.loads(ran("tables", "--db", "db", "--json"))
    assert {line["id"]: line["phase"] for line in listed} == dict(zip(made, ["over", "playing"]))
    assert all(line["entries"] > 5 for line in listed)
    assert "secret" not in json.dumps(listed)
    for lang, word in (("en", "in play"), ("fr", "en cours")):
        shown = ran("tables", "list", "--db", "db", lang=lang)
        assert word in shown
        assert all(id in shown for id in made)


def test_no_tables_is_said(tmp_path: Path) -> None:
    async def make() -> None:
        async with Store(sqlite_url(tmp_path / "empty")):
            pass

    asyncio.run(make())
    assert "no tables" in ran("tables", "--db", tmp_path / "empty")
    assert json.loads(ran("tables", "--db", tmp_path / "empty", "--json")) == []


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    typo = tmp_path / "typo.db"
    for db in (str(typo), f"sqlite:///{typo}"):
        for lang in ("fr", "en"):
            assert "typo.db" in refused(run("tables", "--db", db, lang=lang))
    assert not typo.exists()


def test_a_finished_table_is_exported_and_verified(made: tuple[str, str]) -> None:
    text = ran("tables", "export", made[0], "--db", "db")
    assert verify(parse(text)).commitment
    ran("tables", "export", made[0], "game.txt", "--db", "db")
    assert Path("game.txt").read_text("utf-8") == text
    assert "game.txt" in refused(run("tables", "export", made[0], "game.txt", "--db", "db"))


def test_a_running_table_is_exported_sealed_and_can_be_played_on(made: tuple[str, str]) -> None:
    text = ran("tables", "export", made[1], "--db", "db")
    assert "* sealed" in text
    match = replay(parse(text), forced=True)
    assert not match.is_over()


def test_a_backup_is_a_database(made: tuple[str, str]) -> None:
    ran("tables", "backup", "copy", "--db", "db")
    assert ran("tables", "--db", "copy", "--json") == ran("tables", "--db", "db", "--json")
    assert "copy" in refused(run("tables", "backup", "copy", "--db", "db"))


def test_tables_are_deleted_after_a_question(made: tuple[str, str]) -> None:
    over, runs = made
    assert run("tables", "delete", over, "--db", "db", stdin="n\n").exit_code != 0
    assert run("tables", "delete", over, "--db", "db").exit_code != 0
    assert "--yes" in refused(run("tables", "delete", over, "--db", "db", "--json"))
    assert len(json.loads(ran("tables", "--db", "db", "--json"))) == 2
    assert "nosuch" in refused(run("tables", "delete", over, "nosuch", "--db", "db", "--yes"))
    ran("tables", "delete", over, "--db", "db", stdin="y\n")
    ran("tables", "delete", runs, "--db", "db", "--yes", "--json")
    assert json.loads(ran("tables", "--db", "db", "--json")) == []


@pytest.mark.parametrize(
    "args",
    [
        ["explode"],
        ["export"],
        ["export", "nosuch"],
        ["export", "a", "b", "c"],
        ["backup"],
        ["delete"],
        ["--db", "postgresql://nobody@localhost/nothing"],
        ["--db", "what://ever"],
    ],
)
def test_bad_input_is_one_line(args: list[str], made: tuple[str, str]) -> None:
    more = [] if "--db" in args else ["--db", "db"]
    for lang in ("fr", "en"):
        assert refused(run("tables", *args, *more, lang=lang))


# -- addresses -----------------------------------------------------------------------------


def test_databases_have_addresses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASTRARIUM_DATA", str(tmp_path / "mine"))
    assert database(None) == sqlite_url(tmp_path / "mine" / "tables.sqlite3")
    assert (tmp_path / "mine").stat().st_mode & 0o077 == 0
    assert database("sqlite:///x") == "sqlite+aiosqlite:///x"
    assert database("postgresql://h/d") == "postgresql+asyncpg://h/d"
    assert database("sqlite+aiosqlite:///x") == "sqlite+aiosqlite:///x"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert usual_folder().name.lower() == "astrarium"


def test_the_next_free_port_is_taken() -> None:
    first = listen("127.0.0.1", 0)
    first.listen()
    port = first.getsockname()[1]
    second = listen("127.0.0.1", port, 20)
    assert second.getsockname()[1] > port
    first.close()
    second.close()


def test_addresses_can_be_opened() -> None:
    assert url_of("0.0.0.0", 1) == "http://127.0.0.1:1"
    assert url_of("::1", 1) == "http://[::1]:1"
    assert socket.inet_aton(lan_address())


def test_a_table_that_is_open_already_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from astrarium.cli import serve

    monkeypatch.setenv("ASTRARIUM_DATA", str(tmp_path))
    shown: list[str] = []
    monkeypatch.setattr(serve, "is_astrarium", lambda url: True)
    monkeypatch.setattr(serve, "browse", shown.append)
    assert f"http://127.0.0.1:{PORT}" in ran()
    assert shown == [f"http://127.0.0.1:{PORT}"]
    assert not running.is_astrarium("http://127.0.0.1:1")
