"""The web part of the benchmarks: what its browsers count, and a small run of all of it."""

from __future__ import annotations

import asyncio
import io
import json
import sys
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from astrarium.bench import BenchError, Report, print_report
from astrarium.bench.bars import judge_web
from astrarium.bench.botrows import BotRows
from astrarium.bench.browser import (
    Answer,
    Browser,
    Page,
    WebFault,
    Weight,
    framed,
    read_answer,
)
from astrarium.bench.figures import INTERPRETED, Tail, tail
from astrarium.bench.load import Click, Table, Waiting
from astrarium.bench.prepare import Plan, prepare
from astrarium.bench.report import Build
from astrarium.bench.web import Command, Effort, measure_web, wants
from astrarium.bench.webrows import Load, Rush, Start, Visit, WebRow
from astrarium.web.settings import Settings, sqlite_url
from tests.web.tools import serving

SMALL = Effort(warm=0, starts=1, tables=(2, 3), pause=0.05, alone=0.1, load=0.3, rush=0.2, rushed=2)
OURS = Build(INTERPRETED, sys.executable, "3")

# -- numbers -------------------------------------------------------------------------


def test_tails_are_numbers_that_were_measured() -> None:
    assert tail([]) is None
    assert tail([5.0]) == Tail(5.0, 5.0, 1)
    assert tail([float(n) for n in range(1, 101)]) == Tail(50.5, 99.0, 100)
    assert tail([float(n) for n in range(1, 201)]) == Tail(100.5, 198.0, 200)


def test_frames_have_heads() -> None:
    assert [framed(size) for size in (0, 125, 126, 65535, 65536)] == [2, 127, 130, 65539, 65546]


def test_longer_measurements_load_longer() -> None:
    effort = Effort().times(0.5)
    assert (effort.alone, effort.load, effort.rush) == (6.0, 10.0, 4.0)
    assert (effort.tables, effort.pause) == (Effort().tables, Effort().pause)


# -- the wire ------------------------------------------------------------------------


def read(sent: bytes) -> Answer:
    async def reading() -> Answer:
        reader = asyncio.StreamReader()
        reader.feed_data(sent)
        reader.feed_eof()
        return await read_answer(reader)

    return asyncio.run(reading())


def test_answers_are_weighed_as_they_are_sent() -> None:
    whole = b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nX-A: b: c\r\n\r\nabc"
    answer = read(whole + b"HTTP/1.1 the next one")
    assert (answer.status, answer.body, answer.size) == (200, b"abc", len(whole))
    assert answer.headers == {"content-length": "3", "x-a": "b: c"}
    pieces = (
        b"HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"4\r\nabcd\r\na\r\n0123456789\r\n0\r\n\r\n"
    )
    answer = read(pieces)
    assert (answer.status, answer.body, answer.size) == (404, b"abcd0123456789", len(pieces))


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
    answer = Answer(200, {"content-type": kind}, text.encode(), 0)
    assert wants("/static/page?v=2", answer) == wanted


# -- tables --------------------------------------------------------------------------


def test_tables_are_made_well_into_their_games(tmp_path: Path) -> None:
    db = tmp_path / "db"
    plans = [Plan("bigbang-simple", 0), Plan("bigbang-simple", 12), Plan("hexdomino", 1000)]
    fresh, later, over = asyncio.run(prepare(db, plans, Random(1)))

    async def phases() -> list[tuple[str, bool]]:
        async with serving(Settings(db=sqlite_url(db))) as tables:
            found = []
            for made in (fresh, later, over):
                session = made.cookies[0].partition("=")[2]
                look = await tables.look(made.table, await tables.who(made.table, session, 0))
                found.append((look.phase, look.version > 10))
            return found

    assert asyncio.run(phases()) == [("playing", False), ("playing", True), ("over", True)]


def test_an_update_belongs_to_the_click_before_it() -> None:
    page = Page(Browser("http://127.0.0.1:1"), "here", 1, asyncio.Event())
    page.updates = [Weight(100, 1.0), Weight(90, 2.5), Weight(80, 3.0)]
    table = Table("x", [page], page.news, Random(1))
    click = Click(sent=2.0, acknowledged=2.1)
    table._waiting = Waiting(click, page, known=1)
    table.settle()
    assert click.arrived == 2.5
    unseen = Click(sent=3.5, acknowledged=3.6)
    table._waiting = Waiting(unseen, page, known=3)
    table.settle()
    table.settle()
    assert unseen.arrived is None


# -- a server ------------------------------------------------------------------------


def test_a_server_that_does_not_start_is_told(tmp_path: Path) -> None:
    command = Command(sys.executable, tmp_path)
    failed = pytest.raises(BenchError, match=r"does not serve: .*no_such_module")
    with failed, command.serving("no_such_module"):
        pass


def test_browsers_tell_refusals(tmp_path: Path) -> None:
    async def lost(url: str) -> None:
        browser = Browser(url)
        try:
            await browser.get("/t/nowhere")
        finally:
            browser.close()

    command = Command(sys.executable, tmp_path)
    db = str(tmp_path / "db")
    with (
        command.serving("astrarium.bench.server", "--db", db) as served,
        pytest.raises(WebFault, match="GET /t/nowhere: 404"),
    ):
        asyncio.run(lost(served.url))


@pytest.mark.slow
def test_a_small_run_measures_everything() -> None:
    lines: list[str] = []
    (row,) = measure_web([OURS], ["bigbang-simple", "astra"], SMALL, lines.append)
    assert row.build == INTERPRETED
    assert len(row.starts) == 1
    assert row.start.median > 0
    assert [load.tables for load in row.loads] == [1, 2, 3]
    assert all(load.clicks >= len(load.latencies_ms) > 0 for load in row.loads)
    assert all(time > 0 for load in row.loads for time in load.latencies_ms)
    assert row.update_bytes is not None
    assert 0 < row.update_bytes.median <= row.update_bytes.p99
    assert row.rush.tables == 2
    assert row.rush.moves > 0
    assert [visit.page for visit in row.visits] == ["home", "table, bigbang-simple", "table, astra"]
    assert all(visit.requests > 5 and visit.bytes > 10_000 for visit in row.visits)
    assert lines[0] == "web: making tables"
    assert "web, interpreted: 3 tables" in lines


# -- the report ----------------------------------------------------------------------


def web_row(start: float = 1.0, visit: int = 200_000, update: int = 1000) -> WebRow:
    load = Load(50, 10.0, 40, 2.5, (10.0, 12.0, 30.0), (update, update))
    silent = Load(1, 10.0, 0, None, (), ())
    rush = Rush(50, 2.0, 80, 1.6)
    starts = (Start(start, 0.8),)
    return WebRow(INTERPRETED, starts, 10.0, (silent, load), rush, (Visit("home", visit, 9),))


def test_rows_of_servers_add_up() -> None:
    row = web_row()
    assert row.loads[1].cpu_share == 0.25
    assert row.loads[1].latency_ms == Tail(12.0, 30.0, 3)
    assert row.loads[0].latency_ms is None
    assert row.loads[0].cpu_share is None
    assert row.rush.moves_per_second == 40
    assert row.rush.cpu_ms_per_move == pytest.approx(20.0)
    assert Rush(50, 2.0, 80, None).cpu_ms_per_move is None


def test_servers_have_bars() -> None:
    good = judge_web([web_row()])
    assert [(bar.measure, bar.passed) for bar in good] == [
        ("start", True),
        ("visit", True),
        ("update", True),
    ]
    bad = judge_web([web_row(2.1, 250_001, 8001)])
    assert [bar.passed for bar in bad] == [False, False, False]
    assert not any(bar.aim for bar in bad)


def test_servers_are_reported() -> None:
    web = (web_row(),)
    bars = tuple(judge_web(web))
    report = Report("now", "here", 1.5, None, 1, 1.0, {}, (), (), BotRows(), web, bars)
    console = Console(file=io.StringIO(), width=200, record=True)
    print_report(report, console)
    text = console.export_text()
    assert "load 1.5 before the run" in text
    assert "a click every 10 s at each table" in text
    data = json.loads(json.dumps(report.to_data()))
    assert data["web"][0]["loads"][1]["latency_ms"] == {"median": 12.0, "p99": 30.0, "number": 3}
    assert data["web"][0]["rush"]["moves_per_second"] == 40
    assert data["web"][0]["starts"] == [{"seconds": 1.0, "cpu_seconds": 0.8}]
