"""The tables a server holds: opening them, looking at them, playing.

Whoever calls has found out who is asking (`Who`, from `seats`); here it is checked what that
somebody may do. How a table is changed and read safely is in `open_tables`. Whatever changes
a table says which version whoever asked has come to by it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Final

from astrarium.engine.errors import GameError
from astrarium.engine.protocol import LETTERS, SPECTATOR, Move, Seat, message
from astrarium.engine.record import check_salt
from astrarium.engine.registry import find
from astrarium.engine.stream import Dealer
from astrarium.web import records
from astrarium.web.bots import BotFailed, Job, adviser, default_bot, level_name
from astrarium.web.codec import dumps
from astrarium.web.errors import BadRequest, NotAllowed, TooMany, WebError
from astrarium.web.look import (
    BOT,
    FREE,
    FROZEN,
    NONE,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Hint,
    Look,
    Opened,
    SeatWish,
    TableLine,
    Who,
    Wish,
)
from astrarium.web.look_builder import course, look_of, outline, past_look
from astrarium.web.open_table import OpenTable
from astrarium.web.open_tables import Change, OpenTables, SeatChanges, is_old
from astrarium.web.places import chosen_step
from astrarium.web.seats import Seats, own_seat
from astrarium.web.store import HOST, Commit, Request, TableRow
from astrarium.web.table_log import TableLog
from astrarium.web.viewer_log import ViewerLog
from astrarium.web.visitors import derived_key, hashed, host_key_of, new_key, seat_key_of
from astrarium.web.wishes import (
    ME,
    checked_wish,
    chosen_colours,
    new_id,
    new_seat,
    new_secret,
    shown_text,
    wished,
)

LONGEST_TITLE: Final = 60
LONGEST_SALT: Final = 60
LONGEST_REQUEST: Final = 64
LINES_OF_MINE: Final = 50


class Tables:
    """The service behind pages, sockets and API. Every refusal is a GameError."""

    def __init__(self, open_tables: OpenTables) -> None:
        self.open_tables = open_tables
        self.seats = Seats(open_tables)
        self.store = open_tables.store
        self._advice = asyncio.Semaphore(4)  # hints that may wait at once

    # -- opening ---------------------------------------------------------------------

    async def open(self, wish: Wish, session: str = "") -> Opened:
        """A new table. It is dealt at once, unless a friend is missing or it `waits`.

        A browser (`session`) becomes the host and holds the seats of "me". Without one, the
        host's key is a new secret; keep it, nobody can make it again.
        """
        mine = [seat for seat, who in enumerate(wish.seats) if session and who.who == ME]
        return await self._open(wish, session, [(hashed(session), seat) for seat in mine])

    async def _open(
        self, wish: Wish, session: str, holders: Sequence[tuple[str, Seat]], again: bool = False
    ) -> Opened:
        """A new table whose host is `session` and whose seats these browsers hold.

        If it is played `again`, people have their seats already: nobody knows a key of
        them, not even the host, who would else see what others hold.
        """
        dealer = Dealer(secret=new_secret())
        options = checked_wish(wish, dealer)
        id = new_id()
        host_key = host_key_of(session, id) if session else new_key()
        now = time.time()
        row = TableRow(
            id=id,
            slug=wish.slug,
            rules=find(wish.slug).rules_version,
            options=dumps(dict(options)),
            title=shown_text(wish.title, LONGEST_TITLE),
            secret=dealer.secret,
            commitment=dealer.commitment(),
            salts="[]",
            chance=new_secret(),
            host_hash=hashed(host_key),
            waits=wish.waits,
            phase=WAITING,
            turn=None,
            rematch="",
            created=now,
            changed=now,
        )
        keys = {
            seat: new_key() if again and who.who == ME else seat_key_of(host_key, seat, 0)
            for seat, who in enumerate(wish.seats)
        }
        colours = chosen_colours(wish.seats)
        rows = [
            new_seat(seat, who, colours[seat], keys[seat]) for seat, who in enumerate(wish.seats)
        ]
        grants = [*holders, *([(hashed(session), HOST)] if session else [])]
        await self.store.create(row, rows, grants)
        table = await self.open_tables.find(id)
        await self.open_tables.deal_if_ready(table)
        people = {row.seat: keys[row.seat] for row in rows if row.kind != BOT}
        return Opened(id, host_key, people)

    async def start(self, id: str, who: Who) -> int:
        """The host deals, whoever is missing: bots keep the empty seats, and friends may still
        come to them."""
        table = await self.open_tables.find(id)
        if not who.is_host:
            raise NotAllowed("server.host-only")
        spec = default_bot()

        def change(log: TableLog) -> SeatChanges:
            missing = table.missing()
            for seat in missing:
                note = message("server.log.bot-keeps", seat=LETTERS[seat], bot=level_name(spec))
                log.seat_player(seat, spec, note)
            log.deal(table.salts())
            kept = {"kind": BOT, "spec": spec, "away": True, "first": spec}
            return dict.fromkeys(missing, kept)

        return await self.open_tables.change(table, change, seat=who.seat)

    async def salt(self, id: str, who: Who, salt: str) -> int:
        """A word of a player's own that goes into the deal; only before it."""
        table = await self.open_tables.find(id)
        own_seat(who)
        salt = shown_text(salt, LONGEST_SALT)
        if salt:
            check_salt(salt)

        def change(log: TableLog) -> SeatChanges:
            if log.is_dealt():
                raise WebError("server.dealt")
            log.tell(message("server.log.salted", seat=LETTERS[who.seat]), who.seat)
            return {who.seat: {"salt": salt}}

        return await self.open_tables.change(table, change, seat=who.seat)

    async def rematch(self, id: str, who: Who, session: str = "") -> str:
        """The id of a new table with the same seats; every holder of a seat has it there.

        Whoever asks first is its host, by the secret of a browser or by the key of a
        program (`session`); who asks later is led to the same table.
        """
        if who.seat == SPECTATOR and not who.is_host:
            raise NotAllowed("server.watcher")
        async with self.open_tables.reading(id) as table:
            if table.row.rematch:
                return table.row.rematch
            log = table.log
            if not log.is_over():
                raise WebError("server.not-over")
            holders = [pair for pair in await self.store.holders(id) if pair[1] >= 0]
            held = {seat for _, seat in holders}
            seats = tuple(
                SeatWish(wished(row, row.seat in held), row.name, row.colour) for row in table.seats
            )
            wish = Wish(table.row.slug, seats, log.match.options, table.row.title)
            opened = await self._open(wish, session, holders, again=True)
            await self.store.append(id, Commit(table={"rematch": opened.table}))
            table.row = table.row._replace(rematch=opened.table)
        await self.open_tables.change(table, lambda log: log.tell(message("server.log.rematch")))
        return opened.table

    async def rematch_keys(self, id: str, who: Who, key: str) -> tuple[str, str]:
        """What a program's key becomes at the rematch: the key of its seat there, and the
        host's if it asked first. Made from the old key: to ask again gives the same.
        """
        again = (await self.open_tables.find(id)).row.rematch
        table = await self.open_tables.find(again)
        host_key = host_key_of(key, again)
        if hashed(host_key) != table.row.host_hash:
            host_key = ""
        if who.seat == SPECTATOR:
            return "", host_key
        seat_key = derived_key(key, f"rematch {again} {who.seat}")

        def change(log: TableLog) -> SeatChanges:
            row = table.seats[who.seat]
            if row.key_hash != hashed(seat_key):
                if row.generation:  # the host has issued a link since
                    raise NotAllowed("server.not-yours")
                log.tell(None)
            return {who.seat: {"key_hash": hashed(seat_key)}}

        await self.open_tables.change(table, change)
        return seat_key, host_key

    async def mine(self, session: str) -> Sequence[TableLine]:
        """The tables of a browser, the newest first."""
        if not session:
            return ()
        lines: list[TableLine] = []
        for row, held in await self.store.tables_of(hashed(session), LINES_OF_MINE):
            seats = await self.store.seats(row.id)
            mine = tuple(seat for seat in held if seat >= 0)
            phase = FROZEN if is_old(row) and row.phase != OVER else row.phase
            lines.append(
                TableLine(
                    row.id,
                    row.title,
                    row.slug,
                    phase,
                    tuple(seat.name or seat.spec for seat in seats),
                    mine,
                    HOST in held,
                    phase == PLAYING and row.turn in mine,
                    row.changed,
                )
            )
        return lines

    # -- looking -------------------------------------------------------------------------

    async def outline(self, id: str) -> Look:
        """What anyone may know of a table without a look at its game."""
        return outline(await self.open_tables.find(id), Who())

    async def look(self, id: str, who: Who) -> Look:
        """All that `who` may see now."""
        async with self.open_tables.reading(id) as table:
            return look_of(table, who)

    async def look_at(
        self, id: str, who: Who, step: int | str | None, seat: Seat | None = None
    ) -> Look:
        """A replay: the position after `step` of the steps this viewer saw (0: the deal), or at
        the place that a link names (`5.2`), or the last one.

        Once the game is over anyone may look through any seat's eyes: `seat`, SPECTATOR
        included. A step beyond the last is the last.
        """
        async with self.open_tables.reading(id) as table:
            if seat is not None and seat != who.seat:
                if seat != SPECTATOR and table.phase() != OVER:
                    raise NotAllowed("server.not-over")
                who = Who(seat, who.is_host)
            look = look_of(table, who)
            at = chosen_step(look.public, step)
            return look if at == look.steps else past_look(look, table, at)

    async def free_undos(self, id: str, asked: Seat, seats: Sequence[Seat]) -> dict[Seat, int]:
        """Those of some seats that may still take something back on their own though another
        is asked now, with their versions."""
        async with self.open_tables.reading(id) as table:
            if table.to_act() != asked:
                return {}
            return {
                seat: table.version(seat)
                for seat in seats
                if seat != asked and table.seats[seat].kind == PERSON
                if ViewerLog(table.log, seat).undo(True).kind == FREE
            }

    async def course(self, id: str, count: int) -> list[list[Any]]:
        """How a game that is over went: `count` views of every seat, evenly from the deal on."""
        async with self.open_tables.reading(id) as table:
            if table.phase() != OVER:
                raise WebError("server.not-over")
            return course(table.log, count)

    async def record(self, id: str, who: Who) -> str:
        """The record as text: complete once the game is over, before what `who` has seen."""
        async with self.open_tables.reading(id) as table:
            if not table.log.is_dealt():
                raise WebError("server.not-dealt")
            log = TableLog(table.row, len(table.seats))
            log.load(None, await self.store.entries(id))
        players = [row.first for row in table.seats]
        match = log.match
        if match.is_over():
            return records.complete(match, players, table.row.secret, log.salts)
        return records.seen(match, who.seat, players, table.row.commitment, log.salts)

    # -- playing -------------------------------------------------------------------------

    async def play(self, id: str, who: Who, move: Move | str, version: int, request: str) -> int:
        """Play a move, by its index or its notation; refused if the table has moved on since
        `version`. The version that `who` has come to by it.

        A `request` id seen before is answered with what is there now, not played again.
        """
        table = await self._where_plays(id, who)
        played = table.log.game.parse_move(move) if isinstance(move, str) else move
        asked = Request(who.seat, checked_request(request), f"play {played}")
        change: Change = lambda log: log.play(who.seat, played)  # noqa: E731
        return await self.open_tables.change(
            table, change, seat=who.seat, request=asked, version=version
        )

    async def why(self, id: str, who: Who, move: Move) -> GameError | None:
        """Why this seat may not play this now; None if it may."""
        async with self.open_tables.reading(id) as table:
            return table.log.match.refusal(own_seat(who), move)

    async def undo(
        self,
        id: str,
        who: Who,
        version: int | None = None,
        request: str = "",
        to: int | None = None,
    ) -> int:
        """Take one's last decision back: at once if free, else ask the others for it.

        `to` a step of one's own: all that was decided since, in one change, and only if all of
        it is free.
        """
        table = await self._where_plays(id, who)
        what = "undo" if to is None else f"undo to {to}"
        asked = Request(who.seat, checked_request(request), what) if request else None

        def change(log: TableLog) -> None:
            seen = ViewerLog(log, who.seat)
            info = seen.undo(True)
            if info.kind == NONE:
                raise WebError(info.message.id)
            if to is not None:
                log.undo(who.seat, seen.undo_to(to))
            elif info.kind == FREE:
                log.undo(who.seat)
            else:
                log.ask(who.seat, table.bots())

        return await self.open_tables.change(
            table, change, seat=who.seat, request=asked, version=version
        )

    async def agree(self, id: str, who: Who, version: int | None = None) -> int:
        """Agree to the pending undo, if it is the one of `version`; the last makes it happen."""
        table = await self._where_plays(id, who)
        change: Change = lambda log: log.agree(who.seat, version)  # noqa: E731
        return await self.open_tables.change(table, change, seat=who.seat)

    async def decline(self, id: str, who: Who, version: int | None = None) -> int:
        """Decline the pending undo, or withdraw one's own."""
        table = await self._where_plays(id, who)
        change: Change = lambda log: log.decline(who.seat, version)  # noqa: E731
        return await self.open_tables.change(table, change, seat=who.seat)

    async def hint(self, id: str, who: Who) -> tuple[Hint, ...]:
        """A bot's best moves from this seat's view, best first; nothing if it has no opinion."""
        async with self.open_tables.reading(id) as table:
            check_plays(table, who)
            look = look_of(table, who)
        if not look.choices:
            raise WebError("server.not-asked")
        if self._advice.locked():
            raise TooMany("server.busy", 2)
        moves = tuple(offer.move for offer in look.choices)
        role = f"hint {LETTERS[who.seat]} {look.version}"
        job = Job(adviser(), look.slug, look.view, moves, table.row.chance, role)
        async with self._advice:
            try:
                opinions = await self.open_tables.thinkers.opinions(job)
            except BotFailed as error:
                raise WebError("server.no-hint") from error
        offers = {offer.move: offer for offer in look.choices}
        return tuple(Hint(offers[o.move], o.value, o.share, tuple(o.parts)) for o in opinions)

    async def _where_plays(self, id: str, who: Who) -> OpenTable:
        """The table, at which `who` must have a seat that no bot plays."""
        table = await self.open_tables.find(id)
        check_plays(table, who)
        return table


# -- small questions -----------------------------------------------------------------------


def check_plays(table: OpenTable, who: Who) -> None:
    """Only who sits somewhere plays, and only while no bot sits in."""
    if table.seat(own_seat(who)).kind == BOT:
        raise WebError("server.bot-plays")
    if table.frozen is not None:
        raise WebError("server.frozen")


def checked_request(request: str) -> str:
    if not 0 < len(request) <= LONGEST_REQUEST or not request.isprintable():
        raise BadRequest("server.bad-request-id", n=LONGEST_REQUEST)
    return request
