"""The server under the bench: what its browsers count, and a small run of all of it."""

from __future__ import annotations

import asyncio
import gzip
import sys
from pathlib import Path
from random import Random

import pytest

from astrarium.web.settings import Settings, sqlite_url
from bench import BenchError
from bench.browser import Page, Weight, browser, weight_of
from bench.load import Click, latencies
from bench.prepare import Plan, prepare
from bench.results import INTERPRETED, Build, Rows
from bench.web import START, UPDATE, VISIT, Effort, Server, measure_web, visit, wants
from tests.web.tools import serving

SMALL = Effort(warm=0, starts=1, tables=(2, 3), pause=0.05, alone=0.1, load=0.3, rush=0.2, rushed=2)
OURS = Build(INTERPRETED, sys.executable, "3", 0, 0)
URL = "http://127.0.0.1:1"


def test_longer_measurements_load_longer() -> None:
    effort = Effort().times(0.5)
    assert (effort.alone, effort.load, effort.rush) == (6.0, 10.0, 4.0)
    assert (effort.tables, effort.pause) == (Effort().tables, Effort().pause)


# -- the wire ------------------------------------------------------------------------


@pytest.mark.parametrize("packed", [b"abc", gzip.compress(b"abc" * 1000, mtime=0)])
def test_answers_are_weighed_as_they_are_sent(packed: bytes) -> None:
    """To the byte, by a server that sends just this."""
    encoding = b"identity" if packed == b"abc" else b"gzip"
    head = b"HTTP/1.1 200 OK\r\nX-A: b: c\r\nContent-Encoding: %b\r\nContent-Length: %d\r\n\r\n"
    sent = head % (encoding, len(packed)) + packed

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(sent)
        await writer.drain()
        writer.close()

    async def weighed() -> int:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            async with browser(f"http://127.0.0.1:{port}") as visitor:
                return weight_of(await visitor.get("/"))

    assert asyncio.run(weighed()) == len(sent)


@pytest.mark.parametrize(
    ("kind", "text", "wanted"),
    [
        (
            "text/html; charset=utf-8",
            '<link rel="icon" href="/static/i.svg?v=1"><a href="/rules">no</a>'
            '<script type="module" src="/static/a.js"></script><use href="#own"/>',
            ["/static/i.svg?v=1", "/static/a.js"],
        ),
        ("text/css", 'a{b:url("x.svg")} b{c:url(data:image/png;base64,AA)}', ["/static/x.svg"]),
        (
            "text/javascript",
            'import { a } from "./b.js";\nimport "./c.js";\nconst d = "import";',
            ["/static/b.js", "/static/c.js"],
        ),
        ("image/svg+xml", '<use href="/static/x.svg"/>', []),
    ],
)
def test_files_send_browsers_to_others(kind: str, text: str, wanted: list[str]) -> None:
    assert wants("/static/page?v=2", kind, text) == wanted


# -- tables --------------------------------------------------------------------------


def test_tables_are_made_well_into_their_games(tmp_path: Path) -> None:
    db = tmp_path / "db"
    plans = [Plan("bigbang-simple", 0), Plan("bigbang-simple", 12), Plan("hexdomino", 1000)]
    fresh, later, over = asyncio.run(prepare(db, plans, Random(1)))

    async def phases() -> list[tuple[str, bool]]:
        async with serving(Settings(db=sqlite_url(db))) as tables:
            found = []
            for made in (fresh, later, over):
                who = await tables.seats.who(made.table, made.sessions[0], 0)
                look = await tables.look(made.table, who)
                found.append((look.phase, look.version > 10))
            return found

    assert asyncio.run(phases()) == [("playing", False), ("playing", True), ("over", True)]


def test_an_update_belongs_to_the_last_click_before_it() -> None:
    page = Page(URL, "", "here", 1, asyncio.Event())
    page.updates = [Weight(100, 1.0), Weight(90, 2.5), Weight(80, 3.0)]
    hidden, shown = Click(1.5, 1.6, page, known=1), Click(2.0, 2.1, page, known=1)
    unseen = Click(3.5, 3.6, page, known=3)
    assert latencies([hidden, shown, unseen]) == [0.5]


# -- a server ------------------------------------------------------------------------


def test_a_server_that_does_not_start_is_told(tmp_path: Path) -> None:
    failed = pytest.raises(BenchError, match="No module named no_such_module")
    with failed, Server(sys.executable, tmp_path).serving("no_such_module"):
        pass


def test_browsers_tell_refusals(tmp_path: Path) -> None:
    server = Server(sys.executable, tmp_path)
    with (
        server.serving("bench.server", "--db", str(tmp_path / "db")) as served,
        pytest.raises(BenchError, match="GET /t/nowhere: 404"),
    ):
        asyncio.run(visit(served.url, "/t/nowhere"))


@pytest.mark.slow
def test_a_small_run_measures_everything() -> None:
    rows, lines = Rows(), list[str]()
    measure_web([OURS], ["bigbang-simple", "astra", "astra-solo"], SMALL, rows, lines.append)
    found = {(row.measure, row.name): row.values for row in rows}
    assert len(found[START, "server"]) == 1
    for tables in ("1 table", "2 tables", "3 tables"):
        times = found["ms from a click to the other seat's socket", tables]
        assert times
        assert all(time > 0 for time in times)
        assert all(0 < weight < 50 for weight in found[UPDATE, tables])
        assert found["clicks/s", tables][-1] > 0
    assert found["moves/s", "rush, 2 tables"][0] > 0
    visits = {name: values[0] for (measure, name), values in found.items() if measure == VISIT}
    assert list(visits) == ["home", "table, bigbang-simple", "table, astra"]
    assert all(weight > 10 for weight in visits.values())
    assert lines[0] == "web: making tables"
    assert "web, interpreted: 3 tables" in lines


def test_games_that_two_cannot_play_have_no_server() -> None:
    lines: list[str] = []
    measure_web([OURS], ["astra-solo"], SMALL, Rows(), lines.append)
    assert lines == []
