"""The database: tables as logs that only grow, seats, browsers, requests.

One path for SQLite and PostgreSQL (SQLAlchemy). Whatever belongs together is written in
one transaction (`append`), and only what is committed is acknowledged. Keys and sessions
are here as hashes only. Times are seconds since 1970, UTC, from Python.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    String,
    Table,
    Text,
    delete,
    event,
    func,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from astrarium.web.errors import WebError
from astrarium.web.lock import claim

SCHEMA: Final = 1  # of the database; a newer one is refused, not guessed at
HOST: Final = -4  # the "seat" of a holding that makes a browser the host
LOCK: Final = 0x617374726172  # PostgreSQL: who makes the tables
BUSY_MS: Final = 5000
REQUESTS_KEPT: Final = 1000  # entries after which a request is forgotten

META: Final = MetaData()
FACTS: Final = Table(
    "facts",
    META,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)
TABLES: Final = Table(
    "tables",
    META,
    Column("id", String(20), primary_key=True),
    Column("slug", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("title", String(200), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("salts", Text, nullable=False),  # JSON, fixed by the deal
    Column("chance", String(64), nullable=False),  # where bots and hints draw from
    Column("host_hash", String(64), nullable=False),
    Column("waits", Boolean, nullable=False),
    Column("phase", String(10), nullable=False),
    Column("turn", Integer),  # the seat to act, so that a new server finds its bots
    Column("rematch", String(20), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False, index=True),
)


def of_table() -> Column[str]:
    return Column(
        "table_id", String(20), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )


SEATS: Final = Table(
    "seats",
    META,
    of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("name", String(80), nullable=False),
    Column("colour", String(10), nullable=False),
    Column("spec", String(80), nullable=False),
    Column("away", Boolean, nullable=False),
    Column("first", String(100), nullable=False),  # who began there, for the record's head
    Column("salt", String(200), nullable=False),
    Column("generation", Integer, nullable=False),  # of its key
    Column("key_hash", String(64), nullable=False, unique=True),
)
ENTRIES: Final = Table(
    "entries",
    META,
    of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("body", Text, nullable=False),  # JSON
    Column("shown", LargeBinary, nullable=False),  # positions, for when rules have changed
    Column("at", Float, nullable=False),
)
REQUESTS: Final = Table(
    "requests",
    META,
    of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("request", String(80), primary_key=True),
    Column("what", String(200), nullable=False),
    Column("number", Integer, nullable=False),
)
SNAPSHOTS: Final = Table(
    "snapshots",
    META,
    of_table(),
    Column("number", Integer, nullable=False),  # entries before this one are in it
    Column("body", LargeBinary, nullable=False),
)
BROWSERS: Final = Table(
    "browsers",
    META,
    Column("session", String(64), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("colour", String(10), nullable=False),
    Column("seen", Float, nullable=False),
)
HOLDINGS: Final = Table(
    "holdings",
    META,
    Column("session", String(64), primary_key=True, index=True),
    of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("since", Float, nullable=False),
)


class TableRow(NamedTuple):
    """A table as it is stored, its log apart."""

    id: str
    slug: str
    rules: int
    options: str
    title: str
    secret: str
    commitment: str
    salts: str
    chance: str
    host_hash: str
    waits: bool
    phase: str
    turn: int | None
    rematch: str
    created: float
    changed: float


class SeatRow(NamedTuple):
    """A seat as it is stored."""

    seat: int
    kind: str
    name: str
    colour: str
    spec: str
    away: bool
    first: str
    salt: str
    generation: int
    key_hash: str


class EntryRow(NamedTuple):
    """An entry of a table's log: its kind, what it says (JSON), positions shown after it."""

    number: int
    kind: str
    body: str
    shown: bytes


class Request(NamedTuple):
    """Somebody's request, so that it is not done twice."""

    seat: int
    id: str
    what: str


class Snapshot(NamedTuple):
    """All that matters of the entries before `number`."""

    number: int
    body: bytes


class Commit(NamedTuple):
    """What one action writes: all of it, or nothing."""

    entries: Sequence[EntryRow] = ()
    table: Mapping[str, Any] = MappingProxyType({})
    seats: Mapping[int, Mapping[str, Any]] = MappingProxyType({})
    request: Request | None = None
    snapshot: Snapshot | None = None
    grants: Sequence[tuple[str, int]] = ()  # sessions and the seats they hold from now on
    evicted: Sequence[int] = ()  # seats that all browsers lose
    quiet: bool = False  # nobody else may notice, not even by the order of a list


class Overtaken(Exception):
    """Somebody else has written this number: what we had in memory is old."""


class Store:
    """The database behind an address; use it as an async context.

    A server wants it `alone`: another at the same tables would not hear of its moves. Who
    only lists, exports or deletes does not.
    """

    def __init__(self, url: str, alone: bool = False) -> None:
        self.url = url
        self.alone = alone
        self.is_sqlite = url.startswith("sqlite")
        self.is_memory = self.is_sqlite and ":memory:" in url
        self._writing = asyncio.Lock()  # SQLite has one writer: wait here, not in a thread
        self._engine: AsyncEngine | None = None
        self._held = AsyncExitStack()  # what makes us alone
        self.rows_read = 0  # entries of logs; the test of bounded opening counts them

    async def __aenter__(self) -> Store:
        if self.is_sqlite and not self.is_memory:
            check_file(self.url)
        self._engine = new_engine(self.url, self.is_memory)
        if self.is_sqlite:
            prepare_sqlite(self._engine)
        try:
            if self.alone:
                await self._claim()
            await self._migrate()
        except BaseException:
            await self._close()
            raise
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._close()

    async def _close(self) -> None:
        await self._held.aclose()
        assert self._engine is not None
        await self._engine.dispose()

    async def _claim(self) -> None:
        """Be the only server here, or raise WebError."""
        if self.is_memory:
            return
        if self.is_sqlite:
            path = make_url(self.url).database
            assert path is not None
            self._held.enter_context(claim(path))
            return
        assert self._engine is not None
        with self._reached():
            db = await self._held.enter_async_context(self._engine.connect())
            got = await db.scalar(select(func.pg_try_advisory_lock(LOCK + 1)))
            await db.commit()  # the lock is the connection's, not the transaction's
        if not got:
            raise WebError("server.db-in-use", url=shown_url(self.url))

    @contextmanager
    def _reached(self) -> Iterator[None]:
        """What a database that cannot be reached raises, as one sentence."""
        try:
            yield
        except (DBAPIError, OSError, TimeoutError) as error:
            why = " ".join(str(getattr(error, "orig", error)).split())
            raise WebError("server.no-database", url=shown_url(self.url), why=why) from error

    async def _migrate(self) -> None:
        """Make the tables of a new database; refuse one that a newer program has made."""
        with self._reached():
            async with self.writing() as db:
                if not self.is_sqlite:
                    await db.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
                await db.run_sync(META.create_all)
                found = await db.scalar(select(FACTS.c.value).where(FACTS.c.name == "schema"))
                if found is None:
                    await db.execute(insert(FACTS).values(name="schema", value=str(SCHEMA)))
                elif int(found) != SCHEMA:
                    raise WebError("server.schema", found=int(found), known=SCHEMA)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed at the end, or has changed nothing."""
        assert self._engine is not None
        if not self.is_sqlite:
            async with self._engine.begin() as db:
                yield db
            return
        async with self._writing, self._engine.begin() as db:
            yield db

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that only reads: it waits for no writer."""
        assert self._engine is not None
        if self.is_memory:  # a single connection
            async with self.writing() as db:
                yield db
            return
        async with self._engine.connect() as db:
            await db.execution_options(reads=True)
            yield db

    async def _rows(self, query: Select[Any]) -> Sequence[Any]:
        """All that a query finds."""
        async with self.reading() as db:
            return list(await db.execute(query))

    async def _first(self, query: Select[Any]) -> Any:
        """The first that a query finds."""
        async with self.reading() as db:
            return (await db.execute(query)).first()

    # -- tables --------------------------------------------------------------------

    async def create(
        self, row: TableRow, seats: Sequence[SeatRow], grants: Sequence[tuple[str, int]]
    ) -> None:
        async with self.writing() as db:
            await db.execute(insert(TABLES).values(row._asdict()))
            values = [seat._asdict() | {"table_id": row.id} for seat in seats]
            await db.execute(insert(SEATS), values)
            await grant(db, row.id, grants)

    async def table(self, id: str) -> TableRow | None:
        found = await self._first(select(TABLES).where(TABLES.c.id == id))
        return None if found is None else TableRow(*found)

    async def which_exist(self, ids: Sequence[str]) -> set[str]:
        """Those of some tables that are here."""
        if not ids:
            return set()
        return {row.id for row in await self._rows(select(TABLES.c.id).where(TABLES.c.id.in_(ids)))}

    async def all_tables(self) -> list[TableRow]:
        """Every table, the newest change first."""
        rows = await self._rows(select(TABLES).order_by(TABLES.c.changed.desc()))
        return [TableRow(*row) for row in rows]

    async def seats(self, id: str) -> list[SeatRow]:
        query = select(SEATS).where(SEATS.c.table_id == id).order_by(SEATS.c.seat)
        return [SeatRow._make(row[1:]) for row in await self._rows(query)]  # but its table's id

    async def entries(self, id: str, since: int = 0) -> list[EntryRow]:
        """The log from a number on."""
        columns = (ENTRIES.c.number, ENTRIES.c.kind, ENTRIES.c.body, ENTRIES.c.shown)
        query = (
            select(*columns)
            .where(ENTRIES.c.table_id == id, ENTRIES.c.number >= since)
            .order_by(ENTRIES.c.number)
        )
        rows = [EntryRow(*row) for row in await self._rows(query)]
        self.rows_read += len(rows)
        return rows

    async def snapshot(self, id: str) -> Snapshot | None:
        query = select(SNAPSHOTS.c.number, SNAPSHOTS.c.body).where(SNAPSHOTS.c.table_id == id)
        found = await self._first(query)
        return None if found is None else Snapshot(*found)

    async def append(self, id: str, commit: Commit) -> None:
        """Write all of a commit and wait until it is safe on disk; raises Overtaken."""
        now = time.time()
        try:
            async with self.writing() as db:
                await write(db, id, commit, now)
        except IntegrityError as error:
            raise Overtaken(id) from error

    async def delete(self, id: str) -> bool:
        async with self.writing() as db:
            done = await db.execute(delete(TABLES).where(TABLES.c.id == id))
        return bool(done.rowcount)

    async def bots_to_move(self) -> list[str]:
        """Tables in play where a bot is to act: a server that starts goes on with them."""
        query = (
            select(TABLES.c.id)
            .join(SEATS, (SEATS.c.table_id == TABLES.c.id) & (SEATS.c.seat == TABLES.c.turn))
            .where(TABLES.c.phase == "playing", SEATS.c.kind == "bot")
        )
        return [row[0] for row in await self._rows(query)]

    async def request(self, id: str, seat: int, request: str) -> str | None:
        """What was asked by that id before, or None."""
        query = select(REQUESTS.c.what).where(
            REQUESTS.c.table_id == id, REQUESTS.c.seat == seat, REQUESTS.c.request == request
        )
        async with self.reading() as db:
            return await db.scalar(query)

    # -- keys and browsers -----------------------------------------------------------

    async def seat_of_key(self, key_hash: str) -> tuple[str, int] | None:
        """The table and seat that a key opens."""
        query = select(SEATS.c.table_id, SEATS.c.seat).where(SEATS.c.key_hash == key_hash)
        found = await self._first(query)
        return None if found is None else (found[0], found[1])

    async def table_of_host(self, host_hash: str) -> str | None:
        async with self.reading() as db:
            return await db.scalar(select(TABLES.c.id).where(TABLES.c.host_hash == host_hash))

    async def holdings(self, session: str, id: str) -> list[int]:
        """The seats of a table that a browser holds, HOST among them if it is."""
        query = (
            select(HOLDINGS.c.seat)
            .where(HOLDINGS.c.session == session, HOLDINGS.c.table_id == id)
            .order_by(HOLDINGS.c.seat)
        )
        return [row[0] for row in await self._rows(query)]

    async def holders(self, id: str) -> list[tuple[str, int]]:
        """The browsers (hashed) and the seats they hold at a table."""
        query = select(HOLDINGS.c.session, HOLDINGS.c.seat).where(HOLDINGS.c.table_id == id)
        return [(row[0], row[1]) for row in await self._rows(query)]

    async def tables_of(self, session: str, limit: int) -> list[tuple[TableRow, list[int]]]:
        """A browser's tables with what it holds there, the newest change first."""
        held = select(HOLDINGS.c.table_id, HOLDINGS.c.seat).where(HOLDINGS.c.session == session)
        async with self.reading() as db:
            mine: dict[str, list[int]] = {}
            for table, seat in await db.execute(held):
                mine.setdefault(table, []).append(seat)
            query = select(TABLES).where(TABLES.c.id.in_(mine))
            rows = await db.execute(query.order_by(TABLES.c.changed.desc()).limit(limit))
            return [(TableRow(*row), sorted(mine[row.id])) for row in rows]

    async def browser(self, session: str) -> tuple[str, str]:
        """The name and colour a browser used last."""
        query = select(BROWSERS.c.name, BROWSERS.c.colour).where(BROWSERS.c.session == session)
        found = await self._first(query)
        return ("", "") if found is None else (found[0], found[1])

    async def remember(self, session: str, name: str, colour: str) -> None:
        """Keep the name and colour of a browser for its next table."""
        values = {"name": name, "colour": colour, "seen": time.time()}
        async with self.writing() as db:
            await insert_once(db, BROWSERS, {"session": session, **values})
            await db.execute(update(BROWSERS).where(BROWSERS.c.session == session).values(values))

    async def lengths(self) -> dict[str, int]:
        """How many entries each table has."""
        query = select(ENTRIES.c.table_id, func.count()).group_by(ENTRIES.c.table_id)
        return {row[0]: row[1] for row in await self._rows(query)}

    async def backup(self, path: str) -> None:
        """A whole copy of a SQLite database that may be in use."""
        ours = make_url(self.url).database
        assert self.is_sqlite
        assert ours is not None
        await asyncio.to_thread(copy_sqlite, ours, path)


def copy_sqlite(ours: str, path: str) -> None:
    with closing(sqlite3.connect(ours)) as source, closing(sqlite3.connect(path)) as target:
        source.backup(target)


async def write(db: AsyncConnection, id: str, commit: Commit, now: float) -> None:
    """The statements of one commit, within its transaction."""
    if commit.request is not None:
        number = commit.entries[0].number if commit.entries else -1
        seat, request, what = commit.request
        values = {"table_id": id, "seat": seat, "request": request, "what": what}
        await db.execute(insert(REQUESTS).values(number=number, **values))
    if commit.entries:
        rows = [entry._asdict() | {"table_id": id, "at": now} for entry in commit.entries]
        await db.execute(insert(ENTRIES), rows)
    changes = dict(commit.table) | ({} if commit.quiet else {"changed": now})
    if changes:
        await db.execute(update(TABLES).where(TABLES.c.id == id).values(changes))
    for seat, fields in commit.seats.items():
        where = (SEATS.c.table_id == id) & (SEATS.c.seat == seat)
        await db.execute(update(SEATS).where(where).values(dict(fields)))
    for seat in commit.evicted:
        where = (HOLDINGS.c.table_id == id) & (HOLDINGS.c.seat == seat)
        await db.execute(delete(HOLDINGS).where(where))
    await grant(db, id, commit.grants)
    if commit.snapshot is not None:
        await db.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == id))
        await db.execute(insert(SNAPSHOTS).values(table_id=id, **commit.snapshot._asdict()))
        old = REQUESTS.c.number < commit.snapshot.number - REQUESTS_KEPT
        await db.execute(delete(REQUESTS).where(REQUESTS.c.table_id == id, old))


async def grant(db: AsyncConnection, id: str, grants: Sequence[tuple[str, int]]) -> None:
    """Let browsers hold seats; those they hold already stay as they are."""
    for session, seat in grants:
        values = {"session": session, "table_id": id, "seat": seat, "since": time.time()}
        await insert_once(db, HOLDINGS, values)


async def insert_once(db: AsyncConnection, table: Table, values: Mapping[str, Any]) -> None:
    """A row, unless it is there already: also if somebody else writes it at this moment."""
    dialect = sqlite if db.dialect.name == "sqlite" else postgresql
    await db.execute(dialect.insert(table).values(dict(values)).on_conflict_do_nothing())


def check_file(url: str) -> None:
    """Raise WebError if a file cannot be opened as a database. Tried without a thread:
    the driver's would outlive its failure."""
    try:
        with closing(sqlite3.connect(make_url(url).database or "")) as file:
            file.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        raise WebError("server.no-database", url=shown_url(url), why=str(error)) from error


def new_engine(url: str, is_memory: bool) -> AsyncEngine:
    """What speaks to the database; raises WebError if the address leads nowhere."""
    settings: dict[str, Any] = {"poolclass": StaticPool} if is_memory else {}
    if not url.startswith("sqlite"):
        settings["pool_pre_ping"] = True  # the database may have been restarted
    try:
        return create_async_engine(url, **settings)
    except ModuleNotFoundError as error:
        raise WebError("server.no-driver", url=shown_url(url), name=error.name) from error
    except (ArgumentError, ValueError) as error:  # the latter for a driver nobody knows
        raise WebError("server.no-database", url=shown_url(url), why=str(error)) from error


def shown_url(url: str) -> str:
    """An address without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return url


def prepare_sqlite(engine: AsyncEngine) -> None:
    """Transactions that write begin as such: a read that turns into a write would fail
    with "locked" beside another writer, whatever the timeout."""

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # we begin transactions ourselves
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout={BUSY_MS}",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: Any) -> None:
        reads = connection.get_execution_options().get("reads")
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
