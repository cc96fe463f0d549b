"""The open tables of a server: read, changed, followed, played by bots.

Every change goes the same way (`change`): under the table's lock it is tried on the match
in memory, written to the database, acknowledged, and then told to those who follow. Whoever
looks waits for that lock, so that nobody is shown what is not safe yet. If writing fails,
the table is read again from what is stored.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, Self, TypeAlias

from astrarium.engine.errors import GameError
from astrarium.engine.protocol import LETTERS, SPECTATOR, Seat, message
from astrarium.engine.registry import GAMES
from astrarium.engine.stream import derived
from astrarium.web.bots import SIMPLEST, BotFailed, Job, Thinkers, level_name, simpler
from astrarium.web.codec import dumps
from astrarium.web.errors import BadRequest, NotThere, Stale
from astrarium.web.frozen import Frozen
from astrarium.web.look import WAITING, Who
from astrarium.web.open_table import Follower, OpenTable
from astrarium.web.settings import Settings
from astrarium.web.store import Commit, Overtaken, Request, Store, TableRow
from astrarium.web.table_log import TableLog
from astrarium.web.wishes import is_id, player_name

GONE_AFTER: Final = 3.0  # seconds until somebody who left is said to be absent
RETRY: Final = 0.5  # seconds after which bots try again, more each time
LONGEST_RETRY: Final = 60.0
TRUSTED: Final = 1.0  # seconds for which a table in memory is taken to be in the database
VOID_KEPT: Final = 1000  # entries taken back that may lie about in memory

LOG: Final = logging.getLogger(__name__)

# What is done at a table, and what changes of its seats by it.
SeatChanges: TypeAlias = Mapping[Seat, Mapping[str, Any]]
Change: TypeAlias = Callable[[TableLog], SeatChanges | None]


class OpenTables:
    """The tables in memory and the database behind them."""

    def __init__(self, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.closing = asyncio.Event()
        self.by_id: dict[str, OpenTable] = {}
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._spawn(self._go_on_with_bots())
        self._spawn(self._watch_for_deleted())
        return self

    async def __aexit__(self, *error: object) -> None:
        self.close()
        drivers = [table.driver for table in self.by_id.values() if table.driver is not None]
        for task in (*drivers, *self._tasks):
            task.cancel()
        await asyncio.gather(*drivers, *self._tasks, return_exceptions=True)

    def close(self) -> None:
        """Everyone who follows is sent home: the server stops."""
        self.closing.set()
        for table in self.by_id.values():
            for follower in table.followers:
                follower.news.set()

    async def change(
        self,
        table: OpenTable,
        change: Change,
        *,
        seat: Seat = SPECTATOR,
        request: Request | None = None,
        version: int | None = None,
        grants: Sequence[tuple[str, Seat]] = (),
        evicted: Sequence[Seat] = (),
    ) -> int:
        """The one way to change a table: try, write, then tell.

        `seat` asks for it, having seen `version`, and learns which version it has come to. A
        request that was done before has a
        version that is past, for versions only rise: what is fresh need not be looked up.
        """
        async with table.held():
            await self._load(table)
            log = table.log
            if version is None or not log.is_fresh(seat, version):
                if await self._is_done(table, request):
                    return table.version(seat)
                if version is not None:
                    raise Stale("server.stale")
            try:
                seats = change(log) or {}
                await self._commit(table, log, request, seats, grants, evicted)
            except GameError:
                if log.drafts:
                    table.forget()
                raise
            except Overtaken as error:
                table.forget()
                await self._load(table)
                if await self._is_done(table, request):
                    return table.version(seat)
                raise Stale("server.stale") from error
            except BaseException:
                table.forget()
                raise
        self._wake(table)
        self._drive_on(table)
        return table.version(seat)

    async def deal_if_ready(self, table: OpenTable) -> None:
        """Deal, if nobody is missing and the table does not wait for its host."""

        def change(log: TableLog) -> None:
            if not log.is_dealt():
                log.deal(table.salts())

        if table.phase() == WAITING and not table.missing() and not table.row.waits:
            await self.change(table, change)

    async def _is_done(self, table: OpenTable, request: Request | None) -> bool:
        """Was this done before? Raises BadRequest if its id was used for something else."""
        if request is None:
            return False
        before = await self.store.request(table.row.id, request.seat, request.id)
        if before not in (None, request.what):
            raise BadRequest("server.request-reused")
        return before is not None

    async def _commit(
        self,
        table: OpenTable,
        log: TableLog,
        request: Request | None,
        seats: SeatChanges,
        grants: Sequence[tuple[str, Seat]],
        evicted: Sequence[Seat],
    ) -> None:
        changes: dict[str, Any] = {
            "phase": table.phase(),
            "turn": log.to_act(),
            "salts": dumps(list(log.salts)),
        }
        if table.row.phase == WAITING != table.phase():  # who begins is in the record's head
            firsts = {row.seat: {"first": player_name(row)} for row in table.seats}
            seats = {seat: first | dict(seats.get(seat, {})) for seat, first in firsts.items()}
        commit = Commit(
            entries=log.drafts,
            table=changes,
            seats={seat: fields for seat, fields in seats.items() if fields},
            request=request,
            snapshot=log.snapshot() if log.wants_snapshot() else None,
            grants=grants,
            evicted=evicted,
            quiet=log.is_private(),
        )
        await self.store.append(table.row.id, commit)
        log.drafts = []
        table.row = table.row._replace(**changes)
        log.row = table.row
        for seat, fields in commit.seats.items():
            table.seats[seat] = table.seats[seat]._replace(**fields)
        table.looks.clear()
        table.used = time.monotonic()
        if log.void_lines() > VOID_KEPT:
            table.forget()  # read again, what was taken back left out
            await self._load(table)

    async def follow(
        self, id: str, who: Who, beat: float | None = None, beside: Sequence[Seat] = ()
    ) -> AsyncGenerator[int, None]:
        """Versions as they come, the present one at once; while followed, a seat is present,
        and so are those `beside`, who share its screen.

        It ends when the server stops. Close it (`contextlib.aclosing`) when done. A version
        may come twice: somebody else came or went then, or `beat` seconds have passed.
        """
        table = await self.find(id)
        follower = Follower(who.seat, beside)
        table.followers.add(follower)
        self._presence(table)
        try:
            while not self.closing.is_set():
                follower.news.clear()
                yield table.version(who.seat)
                with suppress(TimeoutError):
                    await asyncio.wait_for(follower.news.wait(), beat)
        finally:
            table.followers.discard(follower)
            table.used = time.monotonic()
            if not self.closing.is_set():
                asyncio.get_running_loop().call_later(GONE_AFTER, self._presence, table)

    def _presence(self, table: OpenTable) -> None:
        """Tell everyone who is there, if that has changed."""
        seats = table.infos()
        if any(look.seats != seats for look in table.looks.values()):
            table.looks.clear()
            self._wake(table, True)

    def _wake(self, table: OpenTable, everyone: bool = False) -> None:
        """Let those who follow look again: everyone, or those who are shown something."""
        viewers = [*range(len(table.seats)), SPECTATOR]
        versions = {viewer: table.version(viewer) for viewer in viewers}
        for follower in table.followers:
            if everyone or versions[follower.seat] != table.told.get(follower.seat):
                follower.news.set()
        table.told = versions

    # -- tables in memory ------------------------------------------------------------------

    @asynccontextmanager
    async def reading(self, id: str) -> AsyncGenerator[OpenTable, None]:
        """A table to look at: nothing of it is half written while one does."""
        table = await self.find(id)
        async with table.held():
            await self._load(table)
            yield table

    async def find(self, id: str) -> OpenTable:
        """A table, read from the database if it is not in memory; raises NotThere."""
        table = self.by_id.get(id)
        if table is not None and table.is_read():
            await self._check_stored(table)
            return table
        if not is_id(id):
            raise NotThere("server.no-table", table=id[:40])
        async with self._loading:
            table = self.by_id.get(id)
            if table is None:
                row = await self.store.table(id)
                if row is None:
                    raise NotThere("server.no-table", table=id[:40])
                table = OpenTable(row, [])
                self._make_room()
                self.by_id[id] = table
        async with table.held():
            await self._load(table)
        return table

    async def _check_stored(self, table: OpenTable) -> None:
        """Raise NotThere if a table was deleted behind our back (`astrarium tables delete`)."""
        if time.monotonic() - table.checked < TRUSTED:
            return
        table.checked = time.monotonic()
        if not await self.store.which_exist([table.row.id]):
            self._drop(table)
            raise NotThere("server.no-table", table=table.row.id)

    async def _watch_for_deleted(self) -> None:
        """Pages that are open ask for nothing: tell them that their table is gone."""
        while not self.closing.is_set():
            await asyncio.sleep(TRUSTED)
            followed = [table for table in self.by_id.values() if table.followers]
            try:
                there = await self.store.which_exist([table.row.id for table in followed])
            except Exception:
                LOG.exception("it is not known which tables were deleted")
                continue
            for table in followed:
                if table.row.id not in there:
                    self._drop(table)

    def _drop(self, table: OpenTable) -> None:
        """A table is no more: whoever follows looks for it, and is told so."""
        if self.by_id.get(table.row.id) is table:
            del self.by_id[table.row.id]
        table.forget()
        for follower in table.followers:
            follower.news.set()

    async def _load(self, table: OpenTable) -> None:
        """Read a table as it is stored, its log from the last snapshot on."""
        if table.is_read():
            return
        row = await self.store.table(table.row.id)
        if row is None:
            self._drop(table)
            raise NotThere("server.no-table", table=table.row.id)
        table.row, table.seats = row, await self.store.seats(row.id)
        if is_old(table.row):
            table.frozen = Frozen(await self.store.entries(table.row.id))
            return
        log = TableLog(table.row, len(table.seats))
        snapshot = await self.store.snapshot(table.row.id)
        rows = await self.store.entries(table.row.id, snapshot.number if snapshot else 0)
        try:
            log.load(snapshot, rows)
        except Exception:  # of whatever kind: what is stored can still be shown
            LOG.exception("table %s cannot be replayed and is frozen", table.row.id)
            table.frozen = Frozen(await self.store.entries(table.row.id))
            return
        table.log = log
        self._drive_on(table)

    def _make_room(self) -> None:
        idle = [table for table in self.by_id.values() if table.is_idle()]
        idle.sort(key=lambda table: table.used)
        for table in idle[: max(0, len(idle) - self.settings.idle_tables)]:
            del self.by_id[table.row.id]

    # -- bots --------------------------------------------------------------------------------

    def _spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _go_on_with_bots(self) -> None:
        """After a start: bots whose turn it was go on."""
        for id in await self.store.bots_to_move():
            try:
                self._drive_on(await self.find(id))
            except Exception:
                LOG.exception("table %s does not go on", id)

    def _drive_on(self, table: OpenTable) -> None:
        idle = table.driver is None or table.driver.done()
        if idle and table.bot_to_act() is not None and not self.closing.is_set():
            table.driver = asyncio.create_task(self._drive(table))

    async def _drive(self, table: OpenTable) -> None:
        """Let bots play until a person is asked; after a failure of ours, try again."""
        pause = RETRY
        while not self.closing.is_set():
            try:
                await self.find(table.row.id)  # it may have been forgotten
                seat = table.bot_to_act()
                if seat is None:
                    return
                with suppress(Stale):  # another process was faster
                    await self._bot_turn(table, seat)
                pause = RETRY
            except NotThere:  # deleted meanwhile
                return
            except Exception:
                LOG.exception("bots of table %s wait for %s s", table.row.id, pause)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_RETRY)

    async def _bot_turn(self, table: OpenTable, seat: Seat) -> None:
        """One decision of a bot. What it thought is void if the table moved on meanwhile."""
        log = table.log
        if not log.game.is_tentative(log.match.state):
            await asyncio.sleep(self.settings.bot_pause)
            await self.find(table.row.id)
            log = table.log
            if table.bot_to_act() != seat:
                return
        spec = table.seats[seat].spec
        at = log.settled[seat]
        moves = tuple(log.match.legal_moves())
        role = f"bot {LETTERS[seat]} {at}"
        job = Job(spec, table.row.slug, log.view(seat), moves, table.row.chance, role)
        try:
            move = await self.thinkers.move(job)
        except BotFailed as failure:
            LOG.warning("bot %s at table %s: %s", spec, table.row.id, failure)
            if spec != SIMPLEST:
                await self._demote(table, seat, spec)
                return
            move = derived(job.seed, job.role).choice(moves)

        def change(log: TableLog) -> None:
            if table.bot_to_act() == seat and log.settled[seat] == at:
                log.play(seat, move)

        await self.change(table, change)

    async def _demote(self, table: OpenTable, seat: Seat, spec: str) -> None:
        """A bot has failed: a simpler one takes over, and the log says so."""
        other = simpler(spec)
        note = message(
            "server.log.bot-failed",
            seat=LETTERS[seat],
            bot=level_name(spec),
            other=level_name(other),
        )

        def change(log: TableLog) -> SeatChanges:
            if table.seats[seat].spec != spec:
                return {}
            log.seat_player(seat, other, note)
            return {seat: {"spec": other}}

        await self.change(table, change)


# -- small questions -----------------------------------------------------------------------


def is_old(row: TableRow) -> bool:
    """Was the table made by other rules than today's?"""
    return row.slug not in GAMES or GAMES[row.slug].rules_version != row.rules
