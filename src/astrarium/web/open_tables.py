"""The open tables of a server: read, changed, followed, played by bots.

Every change goes the same way (`_change`): under the table's lock it is tried on the match
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
from types import TracebackType
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
        self._live: dict[str, OpenTable] = {}
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._advice = asyncio.Semaphore(4)  # hints that may wait at once

    async def __aenter__(self) -> Self:
        self._spawn(self._go_on_with_bots())
        self._spawn(self._watch_for_deleted())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
        drivers = [live.driver for live in self._live.values() if live.driver is not None]
        for task in (*drivers, *self._tasks):
            task.cancel()
        await asyncio.gather(*drivers, *self._tasks, return_exceptions=True)

    def close(self) -> None:
        """Everyone who follows is sent home: the server stops."""
        self.closing.set()
        for live in self._live.values():
            for follower in live.followers:
                follower.news.set()

    async def _change(
        self,
        live: OpenTable,
        change: Change,
        *,
        seat: Seat = SPECTATOR,
        request: Request | None = None,
        version: int | None = None,
        grants: Sequence[tuple[str, Seat]] = (),
        evicted: Sequence[Seat] = (),
    ) -> None:
        """The one way to change a table: try, write, then tell.

        `seat` asks for it, having seen `version`. A request that was done before has a
        version that is past, for versions only rise: what is fresh need not be looked up.
        """
        async with live.held():
            await self._load(live)
            sitting = live.playing()
            if version is None or not is_fresh(sitting, seat, version):
                if await self._is_done(live, request):
                    return
                if version is not None:
                    raise Stale("server.stale")
            try:
                seats = change(sitting) or {}
                await self._commit(live, sitting, request, seats, grants, evicted)
            except GameError:
                if sitting.drafts:
                    live.forget()
                raise
            except Overtaken as error:
                live.forget()
                await self._load(live)
                if await self._is_done(live, request):
                    return
                raise Stale("server.stale") from error
            except BaseException:
                live.forget()
                raise
        self._wake(live)
        self._drive_on(live)

    async def _is_done(self, live: OpenTable, request: Request | None) -> bool:
        """Was this done before? Raises BadRequest if its id was used for something else."""
        if request is None:
            return False
        before = await self.store.request(live.row.id, request.seat, request.id)
        if before not in (None, request.what):
            raise BadRequest("server.request-reused")
        return before is not None

    async def _commit(
        self,
        live: OpenTable,
        sitting: TableLog,
        request: Request | None,
        seats: SeatChanges,
        grants: Sequence[tuple[str, Seat]],
        evicted: Sequence[Seat],
    ) -> None:
        changes: dict[str, Any] = {
            "phase": live.phase(),
            "turn": sitting.to_act(),
            "salts": dumps(list(sitting.salts)),
        }
        if live.row.phase == WAITING != live.phase():  # who begins is in the record's head
            firsts = {row.seat: {"first": player_name(row)} for row in live.seats}
            seats = {seat: first | dict(seats.get(seat, {})) for seat, first in firsts.items()}
        commit = Commit(
            entries=sitting.drafts,
            table=changes,
            seats={seat: fields for seat, fields in seats.items() if fields},
            request=request,
            snapshot=sitting.snapshot() if sitting.wants_snapshot() else None,
            grants=grants,
            evicted=evicted,
            quiet=sitting.is_private(),
        )
        await self.store.append(live.row.id, commit)
        sitting.drafts = []
        live.row = live.row._replace(**changes)
        sitting.row = live.row
        for seat, fields in commit.seats.items():
            live.seats[seat] = live.seats[seat]._replace(**fields)
        live.looks.clear()
        live.used = time.monotonic()
        match = sitting.match
        if match is not None and len(match.log) > len(match.survivors()) + VOID_KEPT:
            live.forget()  # read again, what was taken back left out
            await self._load(live)

    async def follow(
        self, table: str, who: Who, beat: float | None = None, beside: Sequence[Seat] = ()
    ) -> AsyncGenerator[int, None]:
        """Versions as they come, the present one at once; while followed, a seat is present,
        and so are those `beside`, who share its screen.

        It ends when the server stops. Close it (`contextlib.aclosing`) when done. A version
        may come twice: somebody else came or went then, or `beat` seconds have passed.
        """
        live = await self._find(table)
        follower = Follower(who.seat, beside)
        live.followers.add(follower)
        self._presence(live)
        try:
            while not self.closing.is_set():
                follower.news.clear()
                yield live.version(who.seat)
                with suppress(TimeoutError):
                    await asyncio.wait_for(follower.news.wait(), beat)
        finally:
            live.followers.discard(follower)
            live.used = time.monotonic()
            if not self.closing.is_set():
                asyncio.get_running_loop().call_later(GONE_AFTER, self._presence, live)

    def _presence(self, live: OpenTable) -> None:
        """Tell everyone who is there, if that has changed."""
        seats = live.infos()
        if any(look.seats != seats for look in live.looks.values()):
            live.looks.clear()
            self._wake(live, True)

    def _wake(self, live: OpenTable, everyone: bool = False) -> None:
        """Let those who follow look again: everyone, or those who are shown something."""
        versions = {viewer: live.version(viewer) for viewer in [*range(len(live.seats)), SPECTATOR]}
        for follower in live.followers:
            if everyone or versions[follower.seat] != live.told.get(follower.seat):
                follower.news.set()
        live.told = versions

    # -- tables in memory ------------------------------------------------------------------

    @asynccontextmanager
    async def _reading(self, table: str) -> AsyncGenerator[OpenTable, None]:
        """A table to look at: nothing of it is half written while one does."""
        live = await self._find(table)
        async with live.held():
            await self._load(live)
            yield live

    async def _find(self, table: str) -> OpenTable:
        """A table, read from the database if it is not in memory; raises NotThere."""
        live = self._live.get(table)
        if live is not None and live.is_read():
            await self._check_stored(live)
            return live
        if not is_id(table):
            raise NotThere("server.no-table", table=table[:40])
        async with self._loading:
            live = self._live.get(table)
            if live is None:
                row = await self.store.table(table)
                if row is None:
                    raise NotThere("server.no-table", table=table[:40])
                live = OpenTable(row, [])
                self._make_room()
                self._live[table] = live
        async with live.held():
            await self._load(live)
        return live

    async def _check_stored(self, live: OpenTable) -> None:
        """Raise NotThere if a table was deleted behind our back (`astrarium tables delete`)."""
        if time.monotonic() - live.checked < TRUSTED:
            return
        live.checked = time.monotonic()
        if not await self.store.which_exist([live.row.id]):
            self._drop(live)
            raise NotThere("server.no-table", table=live.row.id)

    async def _watch_for_deleted(self) -> None:
        """Pages that are open ask for nothing: tell them that their table is gone."""
        while not self.closing.is_set():
            await asyncio.sleep(TRUSTED)
            followed = [live for live in self._live.values() if live.followers]
            try:
                there = await self.store.which_exist([live.row.id for live in followed])
            except Exception:
                LOG.exception("it is not known which tables were deleted")
                continue
            for live in followed:
                if live.row.id not in there:
                    self._drop(live)

    def _drop(self, live: OpenTable) -> None:
        """A table is no more: whoever follows looks for it, and is told so."""
        if self._live.get(live.row.id) is live:
            del self._live[live.row.id]
        live.forget()
        for follower in live.followers:
            follower.news.set()

    async def _load(self, live: OpenTable) -> None:
        """Read a table as it is stored, its log from the last snapshot on."""
        if live.is_read():
            return
        row = await self.store.table(live.row.id)
        if row is None:
            self._drop(live)
            raise NotThere("server.no-table", table=live.row.id)
        live.row, live.seats = row, await self.store.seats(row.id)
        if is_old(live.row):
            live.frozen = Frozen(await self.store.entries(live.row.id))
            return
        sitting = TableLog(live.row, len(live.seats))
        snapshot = await self.store.snapshot(live.row.id)
        rows = await self.store.entries(live.row.id, snapshot.number if snapshot else 0)
        try:
            sitting.load(snapshot, rows)
        except Exception:  # of whatever kind: what is stored can still be shown
            LOG.exception("table %s cannot be replayed and is frozen", live.row.id)
            live.frozen = Frozen(await self.store.entries(live.row.id))
            return
        live.sitting = sitting
        live.told = dict(sitting.versions)
        self._drive_on(live)

    def _make_room(self) -> None:
        idle = [live for live in self._live.values() if live.is_idle()]
        idle.sort(key=lambda live: live.used)
        for live in idle[: max(0, len(idle) - self.settings.idle_tables)]:
            del self._live[live.row.id]

    # -- bots --------------------------------------------------------------------------------

    def _spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _go_on_with_bots(self) -> None:
        """After a start: bots whose turn it was go on."""
        for table in await self.store.bots_to_move():
            try:
                self._drive_on(await self._find(table))
            except Exception:
                LOG.exception("table %s does not go on", table)

    def _drive_on(self, live: OpenTable) -> None:
        idle = live.driver is None or live.driver.done()
        if idle and live.bot_to_act() is not None and not self.closing.is_set():
            live.driver = asyncio.create_task(self._drive(live))

    async def _drive(self, live: OpenTable) -> None:
        """Let bots play until a person is asked; after a failure of ours, try again."""
        pause = RETRY
        while not self.closing.is_set():
            try:
                await self._find(live.row.id)  # it may have been forgotten
                seat = live.bot_to_act()
                if seat is None:
                    return
                with suppress(Stale):  # another process was faster
                    await self._bot_turn(live, seat)
                pause = RETRY
            except NotThere:  # deleted meanwhile
                return
            except Exception:
                LOG.exception("bots of table %s wait for %s s", live.row.id, pause)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_RETRY)

    async def _bot_turn(self, live: OpenTable, seat: Seat) -> None:
        """One decision of a bot. What it thought is void if the table moved on meanwhile."""
        sitting = live.playing()
        if not sitting.game.is_tentative(sitting.playing.state):
            await asyncio.sleep(self.settings.bot_pause)
            await self._find(live.row.id)
            sitting = live.playing()
            if live.bot_to_act() != seat:
                return
        spec = live.seats[seat].spec
        at = sitting.settled[seat]
        moves = tuple(sitting.playing.legal_moves())
        role = f"bot {LETTERS[seat]} {at}"
        job = Job(spec, live.row.slug, sitting.view(seat), moves, live.row.chance, role)
        try:
            move = await self.thinkers.move(job)
        except BotFailed as failure:
            LOG.warning("bot %s at table %s: %s", spec, live.row.id, failure)
            if spec != SIMPLEST:
                await self._demote(live, seat, spec)
                return
            move = derived(job.seed, job.role).choice(moves)

        def change(sitting: TableLog) -> None:
            if live.bot_to_act() == seat and sitting.settled[seat] == at:
                sitting.play(seat, move)

        await self._change(live, change)

    async def _demote(self, live: OpenTable, seat: Seat, spec: str) -> None:
        """A bot has failed: a simpler one takes over, and the log says so."""
        other = simpler(spec)
        note = message(
            "server.log.bot-failed",
            seat=LETTERS[seat],
            bot=level_name(spec),
            other=level_name(other),
        )

        def change(sitting: TableLog) -> SeatChanges:
            if live.seats[seat].spec != spec:
                return {}
            sitting.seat_player(seat, other, note)
            return {seat: {"spec": other}}

        await self._change(live, change)


# -- small questions -----------------------------------------------------------------------


def is_fresh(sitting: TableLog, seat: Seat, version: int) -> bool:
    """Has whoever asks seen the position as it is?"""
    return sitting.settled[seat] <= version <= sitting.versions[seat]


def is_old(row: TableRow) -> bool:
    """Was the table made by other rules than today's?"""
    return row.slug not in GAMES or GAMES[row.slug].rules_version != row.rules
