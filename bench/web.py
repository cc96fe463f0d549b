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
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import Final, NamedTuple
from urllib.parse import urljoin

import httpx2

from astrarium.games import find
from bench import BenchError
from bench.browser import SECONDS, Page, browser, weight_of
from bench.load import Table, latencies, play, sit_down
from bench.machine import cpu_seconds, environment
from bench.prepare import SEATS, Plan, Prepared, prepare
from bench.results import Build, Measured, Rows

MILLI: Final = 1e3
KILO: Final = 1e3  # bytes

START: Final = "s until the first page"
VISIT: Final = "kB of a first visit with all its files, as sent"
UPDATE: Final = "kB of an update, as sent"

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


class Site(NamedTuple):
    """The tables that servers are loaded with, in a file; each server gets a copy."""

    db: Path
    single: list[Prepared]  # loaded one after the other
    many: list[Prepared]  # loaded together


def measure_web(
    builds: Sequence[Build],
    slugs: Sequence[str],
    effort: Effort,
    rows: Rows,
    progress: Callable[[str], None],
) -> None:
    """Measure the server of each build, at those of these games that two can play."""
    slugs = [slug for slug in slugs if find(slug).min_seats <= SEATS <= find(slug).max_seats]
    if not slugs:
        return
    with tempfile.TemporaryDirectory(prefix="astrarium-bench-") as name:
        folder = Path(name)
        progress("web: making tables")
        site = asyncio.run(make_site(folder / "site.sqlite3", slugs, effort))
        for build in builds:
            server = Server(build.python, folder)
            try:
                measure_server(server, site, effort, Notes(build.name, rows, progress))
            except (BenchError, httpx2.HTTPError) as error:
                raise BenchError(f"the server of {build.python} failed: {error}") from error


class Notes(NamedTuple):
    """Where the numbers of a build go, and who is told what is measured now."""

    build: str
    rows: Rows
    progress: Callable[[str], None]

    def say(self, line: str) -> None:
        self.progress(f"web, {self.build}: {line}")

    def add(self, name: str, measured: Measured) -> None:
        self.rows.add(name, 0, self.build, measured)


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


def measure_server(server: Server, site: Site, effort: Effort, notes: Notes) -> None:
    """Everything about the server of one build."""
    for number in range(1 - effort.warm, effort.starts + 1):
        notes.say(f"start {number} of {effort.starts}")
        measured = asyncio.run(time_start(server))
        if number > 0:
            notes.add("server", measured)
    db = server.folder / f"{notes.build}.sqlite3"
    shutil.copyfile(site.db, db)
    with server.serving("bench.server", "--db", str(db)) as served:
        asyncio.run(load_server(served, site, effort, notes))


# -- the server ------------------------------------------------------------------------------


class Served(NamedTuple):
    """A server that answers."""

    url: str
    pid: int


class Server(NamedTuple):
    """How a server of one Python is started, with a folder for what it writes."""

    python: str
    folder: Path

    @contextmanager
    def serving(self, module: str, *args: str) -> Iterator[Served]:
        """A server that tells its address; it ends with the block."""
        log = self.folder / "log"
        with log.open("w") as output:
            command = [self.python, "-P", "-m", module, *args]
            env = self.environment()
            process = subprocess.Popen(command, stdout=output, stderr=output, env=env)
        try:
            while not (found := re.search(r"(http://\S+)\s", log.read_text("utf-8"))):
                if process.poll() is not None:
                    raise BenchError(log.read_text("utf-8").strip().rpartition("\n")[2])
                sleep(0.005)
            yield Served(found[1], process.pid)
        finally:
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def environment(self) -> dict[str, str]:
        """That of a server which keeps its bytecode, as everybody's does."""
        variables = environment(self.python) | {"ASTRARIUM_DATA": str(self.folder)}
        if variables.pop("PYTHONDONTWRITEBYTECODE", ""):
            variables["PYTHONPYCACHEPREFIX"] = str(self.folder / "bytecode")
        return variables


async def time_start(server: Server) -> Measured:
    """From the command to its first page, on a file that is not there yet."""
    db = server.folder / "new.sqlite3"
    db.unlink(missing_ok=True)
    args = ("--lang", "en", "serve", "--no-browser", "--port", "0", "--db", str(db))
    async with browser("") as visitor:
        start = perf_counter()
        with server.serving("astrarium", *args) as served:
            await visitor.get(served.url)
            seconds = perf_counter() - start
            return {START: [seconds], "CPU s until then": [cpu_seconds(served.pid)]}


# -- loads -----------------------------------------------------------------------------------


async def load_server(served: Served, site: Site, effort: Effort, notes: Notes) -> None:
    """One server from its first table to its rush hour."""
    notes.say("1 table")
    for number, prepared in enumerate(site.single):
        table = Table(served.url, prepared, Random(number))
        await table.sit()
        seconds = effort.alone / len(site.single)
        notes.add("1 table", await load(served, [table], seconds, ALONE_PAUSE))
        await table.close()
    tables = [Table(served.url, each, Random(number)) for number, each in enumerate(site.many)]
    there = 0
    for number in effort.tables:
        notes.say(f"{number} tables sit down")
        await sit_down(tables[there:number])
        there = number
        notes.say(f"{number} tables")
        measured = await load(served, tables[:number], effort.load, effort.pause)
        notes.add(f"{number} tables", measured)
    notes.say("rush")
    rushed = tables[: effort.rushed]
    notes.add(f"rush, {len(rushed)} tables", await rush(served, rushed, effort.rush))
    notes.say("visits")
    notes.add("home", {VISIT: [await visit(served.url, "/") / KILO]})
    for slug in dict.fromkeys(table.slug for table in tables):
        some = [table for table in tables if table.slug == slug][:VISITED]
        weights = [await visit_table(served.url, table) for table in some]
        notes.add(f"table, {slug}", {VISIT: [max(weights) / KILO]})
    for table in tables:
        await table.close()


async def load(served: Served, tables: Sequence[Table], seconds: float, pause: float) -> Measured:
    """Tables in play at people's pace."""
    pages = [(page, len(page.updates)) for table in tables for page in table.pages]
    start, cpu = perf_counter(), cpu_seconds(served.pid)
    clicks = await play(tables, seconds, pause)
    spent, used = perf_counter() - start, cpu_seconds(served.pid) - cpu
    updates = [weight for page, known in pages for weight in page.updates[known:]]
    return {
        "ms from a click to the other seat's socket": [MILLI * time for time in latencies(clicks)],
        "clicks/s": [len(clicks) / spent],
        "% of a processor, the server": [100 * used / spent],
        UPDATE: [weight.size / KILO for weight in updates],
    }


async def rush(served: Served, tables: Sequence[Table], seconds: float) -> Measured:
    """As many moves as the server takes; those that it acknowledged in time count."""
    start, cpu = perf_counter(), cpu_seconds(served.pid)
    playing = asyncio.ensure_future(play(tables, seconds, pause=0.0, grace=0.0))
    await asyncio.wait([playing], timeout=seconds)
    end, used = perf_counter(), cpu_seconds(served.pid) - cpu
    moves = sum(click.acknowledged <= end for click in await playing)
    return {
        "moves/s": [moves / (end - start)],
        "CPU ms/move": [MILLI * used / moves] if moves else [],
    }


# -- visits ----------------------------------------------------------------------------------

# What a browser fetches at once for a page, a style and a script.
WANTED: Final = {
    "text/html": re.compile(r"""<(?:link|script|img|use)\b[^>]*?\b(?:src|href)="(/[^"#]+)"""),
    "text/css": re.compile(r"""(?:url\(|@import\s)\s*["']?([^"')#]+)"""),
    "text/javascript": re.compile(r"""^\s*import\b[^"']*["']([^"']+)["']""", re.MULTILINE),
}


async def visit(url: str, path: str, session: str = "") -> int:
    """The bytes of a visit with nothing kept from before: the page, and all that it asks for."""
    asked, size = [path], 0
    async with browser(url, session) as visitor:
        for path in asked:
            answer = await visitor.get(path)
            size += weight_of(answer)
            kind = answer.headers.get("content-type", "")
            asked += [wanted for wanted in wants(path, kind, answer.text) if wanted not in asked]
    return size


def wants(path: str, kind: str, text: str) -> list[str]:
    """The addresses that a file sends a browser to."""
    pattern = WANTED.get(kind.partition(";")[0])
    found = dict.fromkeys(pattern.findall(text)) if pattern else {}
    return [urljoin(path, link) for link in found if not link.startswith("data:")]


async def visit_table(url: str, table: Table) -> int:
    """A visit of a table by somebody who sits there: the page, and what its socket brings."""
    there = table.pages[0]
    size = await visit(url, there.path, there.session)
    page = Page(url, there.session, there.table, there.seat, asyncio.Event())
    await page.open()
    await asyncio.wait_for(page.news.wait(), SECONDS)
    size += page.greeting + page.updates[0].size
    await page.close()
    return size
