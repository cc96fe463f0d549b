"""The web part: a real server on a port of this machine, and the browsers that load it.

    start-up   `astrarium serve` on a new file, until its first page is here
    loads      1, 50 and 200 tables in play: from a click to the other seat's update
    rush       as many moves as the server acknowledges
    visits     all that a first visit of a page brings

Server and browsers share the machine, so these are times by the clock on the wall.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from sys import executable
from threading import Thread
from time import perf_counter
from typing import IO, Final, NamedTuple
from urllib.parse import urljoin

from astrarium.bench.browser import Answer, Browser, Page, WebFault
from astrarium.bench.figures import MILLI, BuildName
from astrarium.bench.load import (
    Click,
    Table,
    get_up,
    play_paced,
    play_rushed,
    seated,
    sit_down,
)
from astrarium.bench.measure import cpu_seconds
from astrarium.bench.prepare import Plan, Prepared, prepare
from astrarium.bench.report import Build
from astrarium.bench.rounds import BenchError, environment
from astrarium.bench.webrows import Load, Rush, Start, Visit, WebRow

GAMES: Final = ("bigbang-simple", "astra", "astrolabe")  # one of each family
AHEAD: Final = 50  # decisions at most that were made at a table before it is loaded
STAGES: Final = (0, 20, 40)  # decisions made at the tables that are loaded alone
ALONE_PAUSE: Final = 0.02  # seconds between the clicks at a single table
VISITED: Final = 5  # tables of each game; the heaviest counts


class Effort(NamedTuple):
    """How much is done; the defaults are for a measurement of one second."""

    warm: int = 1  # starts before those that count: they leave the bytecode behind
    starts: int = 3
    tables: tuple[int, ...] = (50, 200)  # in play at the same time, after one alone
    pause: float = 10.0  # seconds between the clicks at a table, on the average
    alone: float = 12.0  # seconds of the single table
    load: float = 20.0  # seconds of each of the others
    rush: float = 8.0  # seconds
    rushed: int = 50  # tables that rush at most

    def times(self, seconds: float) -> Effort:
        """The same for measurements of another length."""
        return self._replace(
            alone=self.alone * seconds, load=self.load * seconds, rush=self.rush * seconds
        )


@dataclass(frozen=True, slots=True)
class Site:
    """The tables that servers are loaded with, in a file; each server gets a copy."""

    db: Path
    single: list[Prepared]  # loaded one after the other
    many: list[Prepared]  # loaded together


class Served(NamedTuple):
    """A server that answers."""

    url: str
    pid: int


def measure_web(
    builds: Sequence[Build],
    slugs: Sequence[str],
    effort: Effort,
    progress: Callable[[str], None],
) -> list[WebRow]:
    """Measure the server of each build, at tables of these games for two."""
    with tempfile.TemporaryDirectory(prefix="astrarium-bench-") as name:
        folder = Path(name)
        progress("web: making tables")
        site = asyncio.run(make_site(folder / "site.sqlite3", slugs, effort))
        return [
            measure_build(build.name, Command(build.python, folder), site, effort, progress)
            for build in builds
        ]


async def make_site(db: Path, slugs: Sequence[str], effort: Effort) -> Site:
    """The same tables for every server."""
    rng = Random(1)
    single = [Plan(slug, ahead) for slug in slugs for ahead in STAGES]
    many = [
        Plan(slugs[number % len(slugs)], rng.randrange(AHEAD + 1))
        for number in range(max(effort.tables))
    ]
    found = await prepare(db, single + many, rng)
    return Site(db, found[: len(single)], found[len(single) :])


def measure_build(
    build: BuildName,
    command: Command,
    site: Site,
    effort: Effort,
    progress: Callable[[str], None],
) -> WebRow:
    """Everything about one build."""
    starts: list[Start] = []
    for number in range(1 - effort.warm, effort.starts + 1):
        progress(f"web, {build}: start {number} of {effort.starts}")
        starts.append(asyncio.run(time_start(command)))
    db = command.folder / f"{build}.sqlite3"
    shutil.copyfile(site.db, db)
    with command.serving("astrarium.bench.server", "--db", str(db)) as served:
        try:
            loads, rush, visits = asyncio.run(
                load(served, site, effort, lambda line: progress(f"web, {build}: {line}"))
            )
        except WebFault as fault:
            raise BenchError(f"the server of {command.python} failed: {fault}") from fault
    return WebRow(build, tuple(starts[effort.warm :]), effort.pause, loads, rush, visits)


# -- the server ------------------------------------------------------------------------------


class Command(NamedTuple):
    """How a server of one Python is started, with a folder for what it writes."""

    python: str
    folder: Path

    @contextmanager
    def serving(self, module: str, *args: str) -> Iterator[Served]:
        """A server that says its address in its first line; it ends with the block."""
        log = self.folder / "log"
        with log.open("w", encoding="utf-8") as errors:
            process = subprocess.Popen(
                [self.python, "-P", "-m", module, *args],
                stdout=subprocess.PIPE,
                stderr=errors,
                encoding="utf-8",
                env=self.environment(),
            )
        assert process.stdout
        try:
            found = re.search(r"http://\S+", process.stdout.readline())
            Thread(target=read_on, args=(process.stdout,), daemon=True).start()
            if found is None:
                last = log.read_text("utf-8").strip().rpartition("\n")[2]
                raise BenchError(f"{self.python} does not serve: {last}")
            yield Served(found[0], process.pid)
        finally:
            stop(process)

    def environment(self) -> dict[str, str]:
        """That of a server which keeps its bytecode, as everybody's does."""
        variables = environment(is_own=self.python == executable)
        variables["ASTRARIUM_DATA"] = str(self.folder)
        if variables.pop("PYTHONDONTWRITEBYTECODE", ""):
            variables["PYTHONPYCACHEPREFIX"] = str(self.folder / "bytecode")
        return variables


def read_on(stream: IO[str]) -> None:
    """Read the log of requests: a server whose words nobody takes would come to a stop."""
    with stream:
        for _ in stream:
            pass


def stop(process: subprocess.Popen[str]) -> None:
    """End a server, by force if it does not listen."""
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


async def time_start(command: Command) -> Start:
    """From the command to its first page, on a file that is not there yet."""
    db = command.folder / "new.sqlite3"
    db.unlink(missing_ok=True)
    args = ("--lang", "en", "serve", "--no-browser", "--port", "0", "--db", str(db))
    start = perf_counter()
    with command.serving("astrarium", *args) as served:
        browser = Browser(served.url)
        await browser.get("/")
        seconds = perf_counter() - start
        used = cpu_seconds(served.pid)
        browser.close()
    return Start(seconds, used)


# -- loads -----------------------------------------------------------------------------------


async def load(
    served: Served, site: Site, effort: Effort, progress: Callable[[str], None]
) -> tuple[tuple[Load, ...], Rush, tuple[Visit, ...]]:
    """One server from its first table to its rush hour."""
    progress("1 table")
    loads = [await load_alone(served, site.single, effort.alone)]
    tables = [
        seated(served.url, prepared, Random(number)) for number, prepared in enumerate(site.many)
    ]
    there = 0
    for count in effort.tables:
        progress(f"{count} tables sit down")
        await sit_down(tables[there:count])
        there = count
        progress(f"{count} tables")
        loads.append(await load_many(served, tables[:count], effort))
    progress("rush")
    rush = await rush_hour(served, tables[:there][: effort.rushed], effort.rush)
    progress("visits")
    visits = [await visit(served.url, "home", "/")]
    for slug in dict.fromkeys(table.slug for table in tables):
        some = [table for table in tables if table.slug == slug][:VISITED]
        found = [await visit_table(served.url, table) for table in some]
        visits.append(max(found, key=lambda visit: visit.bytes))
    await get_up(tables)
    return tuple(loads), rush, tuple(visits)


async def load_alone(served: Served, site: Sequence[Prepared], seconds: float) -> Load:
    """One table in play, then another: early and later in the games."""
    meter = Meter(served)
    clicks: list[Click] = []
    updates: list[int] = []
    for number, prepared in enumerate(site):
        table = seated(served.url, prepared, Random(number))
        await table.sit()
        meter.start([table])
        clicks += await play_paced([table], seconds / len(site), ALONE_PAUSE)
        updates += meter.stop()
        await table.close()
    return meter.load(1, clicks, updates)


async def load_many(served: Served, tables: Sequence[Table], effort: Effort) -> Load:
    """Many tables in play at people's pace."""
    meter = Meter(served)
    meter.start(tables)
    clicks = await play_paced(tables, effort.load, effort.pause)
    return meter.load(len(tables), clicks, meter.stop())


class Meter:
    """Adds up what passes while tables play."""

    def __init__(self, served: Served) -> None:
        self.pid = served.pid
        self.seconds = 0.0
        self.cpu: float | None = 0.0
        self._start = 0.0
        self._cpu: float | None = None
        self._known: list[tuple[Page, int]] = []

    def start(self, tables: Sequence[Table]) -> None:
        pages = [page for table in tables for page in table.pages]
        self._known = [(page, len(page.updates)) for page in pages]
        self._cpu = cpu_seconds(self.pid)
        self._start = perf_counter()

    def stop(self) -> list[int]:
        """The bytes of each update since the start."""
        self.seconds += perf_counter() - self._start
        now = cpu_seconds(self.pid)
        if self.cpu is not None:
            self.cpu = None if now is None or self._cpu is None else self.cpu + now - self._cpu
        return [weight.size for page, known in self._known for weight in page.updates[known:]]

    def load(self, tables: int, clicks: Sequence[Click], updates: Sequence[int]) -> Load:
        times = [click.arrived - click.sent for click in clicks if click.arrived is not None]
        return Load(
            tables=tables,
            seconds=self.seconds,
            clicks=len(clicks),
            cpu_seconds=self.cpu,
            latencies_ms=tuple(round(MILLI * time, 2) for time in times),
            update_bytes=tuple(updates),
        )


async def rush_hour(served: Served, tables: Sequence[Table], seconds: float) -> Rush:
    """As many moves as the server takes; those that it acknowledged in time count."""
    start, before = perf_counter(), cpu_seconds(served.pid)
    playing = asyncio.ensure_future(play_rushed(tables, seconds))
    await asyncio.wait([playing], timeout=seconds)
    after = cpu_seconds(served.pid)
    end = perf_counter()
    clicks = await playing
    return Rush(
        tables=len(tables),
        seconds=end - start,
        moves=sum(click.acknowledged <= end for click in clicks),
        cpu_seconds=None if before is None or after is None else after - before,
    )


# -- visits ----------------------------------------------------------------------------------

# What a browser fetches at once for a page, a style and a script.
WANTED: Final = {
    "text/html": re.compile(r"""<(?:link|script|img|use)\b[^>]*?\b(?:src|href)="(/[^"#]+)"""),
    "text/css": re.compile(r"""(?:url\(|@import\s)\s*["']?([^"')#]+)"""),
    "text/javascript": re.compile(r"""^\s*import\b[^"']*["']([^"']+)["']""", re.MULTILINE),
}


async def visit(url: str, page: str, path: str, cookie: str = "") -> Visit:
    """A visit with nothing kept from before: the page, and all that it asks for."""
    browser = Browser(url, cookie)
    sizes: dict[str, int] = {}
    asked = [path]
    for path in asked:
        answer = await browser.get(path)
        sizes[path] = answer.size
        asked += [wanted for wanted in wants(path, answer) if wanted not in asked]
    browser.close()
    return Visit(page, sum(sizes.values()), len(sizes))


def wants(path: str, answer: Answer) -> list[str]:
    """The addresses that a file sends a browser to."""
    pattern = WANTED.get(answer.headers.get("content-type", "").partition(";")[0])
    if pattern is None:
        return []
    found = dict.fromkeys(pattern.findall(answer.text()))
    return [urljoin(path, link) for link in found if not link.startswith("data:")]


async def visit_table(url: str, table: Table) -> Visit:
    """A visit of a table by somebody who sits there: the page, and what its socket brings."""
    seat = table.pages[0]
    found = await visit(url, f"table, {table.slug}", seat.path, seat.browser.cookie)
    browser = Browser(url, seat.browser.cookie)
    page = Page(browser, seat.table, seat.seat, asyncio.Event())
    await page.open()
    await Table(table.slug, [page], page.news, Random()).until(lambda: bool(page.updates))
    size = page.greeting + page.updates[0].size
    await page.close()
    return Visit(found.page, found.bytes + size, found.requests + 1)
