"""The tables a server holds: opening them, looking at them, playing.

Whoever calls has found out who is asking (`Who`), by a cookie or a key; here it is checked
what that somebody may do. How a table is changed and read safely is in `open_tables`.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any, Final

from astrarium.engine.errors import GameError
from astrarium.engine.protocol import LETTERS, SPECTATOR, Move, Seat, message
from astrarium.engine.record import check_salt
from astrarium.engine.registry import find
from astrarium.engine.stream import Dealer
from astrarium.web import records
from astrarium.web.bots import (
    BotFailed,
    Job,
    adviser,
    check_spec,
    default_bot,
    level_name,
)
from astrarium.web.codec import dumps
from astrarium.web.errors import BadRequest, NotAllowed, NotThere, SeatTaken, TooMany, WebError
from astrarium.web.look import (
    BOT,
    COLOURS,
    FREE,
    FROZEN,
    NONE,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Hint,
    LogLine,
    Look,
    Offer,
    Opened,
    Pending,
    SeatInfo,
    SeatWish,
    TableLine,
    UndoInfo,
    Who,
    Wish,
)
from astrarium.web.look_builder import new_look, past_look
from astrarium.web.open_table import OpenTable
from astrarium.web.open_tables import Change, OpenTables, SeatChanges, is_old
from astrarium.web.store import HOST, Commit, Request, TableRow
from astrarium.web.table_log import TableLog
from astrarium.web.visitors import derived_key, hashed, host_key_of, new_key, seat_key_of
from astrarium.web.wishes import (
    LONGEST_NAME,
    ME,
    checked_wish,
    chosen_colours,
    is_id,
    new_id,
    new_seat,
    new_secret,
    player_name,
    shown_text,
    taken_colours,
    wished,
)

__all__ = [
    "COLOURS",
    "Hint",
    "LogLine",
    "Look",
    "Offer",
    "Opened",
    "Pending",
    "SeatInfo",
    "SeatWish",
    "TableLine",
    "Tables",
    "UndoInfo",
    "Who",
    "Wish",
]

LONGEST_TITLE: Final = 60
LONGEST_SALT: Final = 60
LONGEST_REQUEST: Final = 64
LINES_OF_MINE: Final = 50


class Tables(OpenTables):
    """The service behind pages, sockets and API. Every refusal is a GameError."""

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
        table = new_id()
        host_key = host_key_of(session, table) if session else new_key()
        now = time.time()
        row = TableRow(
            id=table,
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
        live = await self._find(table)
        await self._deal_if_ready(live)
        people = {row.seat: keys[row.seat] for row in rows if row.kind != BOT}
        return Opened(table, host_key, people)

    async def start(self, table: str, who: Who) -> Look:
        """The host deals, whoever is missing: bots keep the empty seats, and friends may still
        come to them."""
        live = await self._find(table)
        if not who.is_host:
            raise NotAllowed("server.host-only")
        spec = default_bot()

        def change(sitting: TableLog) -> SeatChanges:
            missing = live.missing()
            for seat in missing:
                note = message("server.log.bot-keeps", seat=LETTERS[seat], bot=level_name(spec))
                sitting.seat_player(seat, spec, note)
            sitting.deal(salts_of(live))
            kept = {"kind": BOT, "spec": spec, "away": True, "first": spec}
            return dict.fromkeys(missing, kept)

        await self._change(live, change)
        return self._look(live, who)

    async def _deal_if_ready(self, live: OpenTable) -> None:
        """Deal, if nobody is missing and the table does not wait for its host."""

        def change(sitting: TableLog) -> None:
            if sitting.match is None:
                sitting.deal(salts_of(live))

        if live.phase() == WAITING and not live.missing() and not live.row.waits:
            await self._change(live, change)

    async def salt(self, table: str, who: Who, salt: str) -> Look:
        """A word of a player's own that goes into the deal; only before it."""
        live = await self._find(table)
        own_seat(who)
        salt = shown_text(salt, LONGEST_SALT)
        if salt:
            check_salt(salt)

        def change(sitting: TableLog) -> SeatChanges:
            if sitting.match is not None:
                raise WebError("server.dealt")
            sitting.tell(message("server.log.salted", seat=LETTERS[who.seat]), who.seat)
            return {who.seat: {"salt": salt}}

        await self._change(live, change)
        return self._look(live, who)

    # -- who ---------------------------------------------------------------------------

    async def held(self, table: str, session: str) -> tuple[tuple[Seat, ...], bool]:
        """The seats of a table that a browser holds, and whether it is the host."""
        if not session or not is_id(table):
            return (), False
        found = await self.store.holdings(hashed(session), table)
        return tuple(seat for seat in found if seat >= 0), HOST in found

    async def who(self, table: str, session: str, seat: Seat | None = None) -> Who:
        """Who a browser is at a table: at the seat named, which it must hold, or SPECTATOR;
        without one at the held seat that is asked, or its first, or nobody's."""
        held, is_host = await self.held(table, session)
        if seat is None:
            live = await self._find(table)
            asked = None if live.sitting is None else live.sitting.to_act()
            seat = asked if asked in held else held[0] if held else SPECTATOR
        if seat != SPECTATOR and seat not in held:
            raise NotAllowed("server.not-yours")
        return Who(seat, is_host)

    async def who_by_key(self, key: str) -> tuple[str, Who]:
        """The table of a seat's key, or of a host's, and who that makes one."""
        found = await self.store.seat_of_key(hashed(key))
        if found is not None:
            return found[0], Who(found[1])
        table = await self.store.table_of_host(hashed(key))
        if table is None:
            raise NotAllowed("server.no-key")
        return table, Who(SPECTATOR, True)

    async def invited(self, key: str) -> tuple[str, Seat]:
        """The table and seat that a link leads to; nothing is taken yet."""
        found = await self.store.seat_of_key(hashed(key))
        if found is None:
            raise NotThere("server.no-link")
        return found

    async def is_taken(self, table: str, seat: Seat) -> bool:
        """Has anybody come to this seat by its present link, or opened the table from it?"""
        return seat in {held for _, held in await self.store.holders(table)}

    async def claim(
        self,
        key: str,
        session: str = "",
        name: str = "",
        colour: str = "",
        again: bool = False,
    ) -> tuple[str, Seat]:
        """Take the seat of a link. The first to come is its player, also after a bot that kept
        the seat; when nobody is missing, the table is dealt.

        Where somebody sits already only another device of theirs is let in (`again`), and
        their name and colour stay. A program has no session: it is known by the key.
        """
        table, seat = await self.invited(key)
        live = await self._find(table)
        seen = live.seats[seat]
        holder = (hashed(session or key), seat)
        is_mine = holder in await self.store.holders(table)
        is_taken = not is_mine and await self.is_taken(table, seat)

        def change(sitting: TableLog) -> SeatChanges:
            row = live.seats[seat]
            if row.key_hash != hashed(key):  # the host was faster with a new link
                raise NotThere("server.no-link")
            faster = row.kind == PERSON and row != seen and not is_mine  # somebody else
            if is_taken or faster:
                if not again:
                    raise SeatTaken("server.seat-taken")
                sitting.tell(message("server.log.second", seat=LETTERS[seat]), seat)
                return {}
            fields: dict[str, Any] = {}
            if name.strip():
                fields["name"] = shown_text(name, LONGEST_NAME)
            if colour in COLOURS and colour not in taken_colours(live.seats, seat):
                fields["colour"] = colour
            if is_mine and row.kind != OPEN:
                sitting.tell(None)
                return {seat: fields}
            check_goes_on(sitting)
            fields |= {"kind": PERSON, "spec": "", "away": False}
            joined = message("server.log.joined", seat=LETTERS[seat])
            if row.kind == BOT:
                sitting.seat_player(seat, player_name(row._replace(**fields)), joined)
            else:
                sitting.tell(joined, seat)
            return {seat: fields}

        await self._change(live, change, grants=[holder])
        await self._deal_if_ready(live)
        return table, seat

    async def links(self, table: str, host_key: str) -> dict[Seat, str]:
        """The keys of seats that people may take, for the host only. `/join/KEY` is the link.

        Where somebody else sits already, the host can issue a new one, which all will know.
        """
        live = await self._find(table)
        self._check_host(live, host_key)
        holders = await self.store.holders(table)
        hosts = {session for session, seat in holders if seat == HOST}
        taken = {seat for session, seat in holders if session not in hosts}
        found: dict[Seat, str] = {}
        for row in live.seats:
            key = seat_key_of(host_key, row.seat, row.generation)
            is_for_people = row.kind != BOT or row.away
            if hashed(key) == row.key_hash and is_for_people and row.seat not in taken:
                found[row.seat] = key
        return found

    async def new_link(self, table: str, host_key: str, seat: Seat) -> str:
        """A new key for a seat; the old one, and whoever came in by it, is out."""
        live = await self._find(table)
        self._check_host(live, host_key)
        live.seat(seat)
        keys: list[str] = []

        def change(sitting: TableLog) -> SeatChanges:
            generation = live.seats[seat].generation + 1
            keys.append(seat_key_of(host_key, seat, generation))
            sitting.tell(message("server.log.new-link", seat=LETTERS[seat]), seat)
            return {seat: {"generation": generation, "key_hash": hashed(keys[0])}}

        await self._change(live, change, evicted=[seat])
        return keys[0]

    async def generations(self, table: str) -> int:
        """How often keys of this table were issued anew: who holds a seat may have lost it."""
        live = await self._find(table)
        return sum(row.generation for row in live.seats)

    def _check_host(self, live: OpenTable, host_key: str) -> None:
        if not secrets.compare_digest(hashed(host_key), live.row.host_hash):
            raise NotAllowed("server.host-only")

    async def rename(self, table: str, who: Who, seat: Seat, name: str, colour: str) -> Look:
        """Another name or colour for one's own seat (the host: for seats without a person)."""
        live = await self._find(table)
        row = live.seat(seat)
        if who.seat != seat and not (who.is_host and row.kind != PERSON):
            raise NotAllowed("server.not-yours")
        if colour and colour not in COLOURS:
            raise BadRequest("server.no-colour", colour=colour)

        def change(sitting: TableLog) -> SeatChanges:
            if colour in taken_colours(live.seats, seat):
                raise WebError("server.colour-taken")
            sitting.tell(None)
            fields = {"name": shown_text(name, LONGEST_NAME)}
            return {seat: fields | ({"colour": colour} if colour else {})}

        await self._change(live, change)
        return self._look(live, who)

    async def replace_by_bot(self, table: str, who: Who, seat: Seat, spec: str = "") -> Look:
        """A bot sits in: by the host, or by oneself. An open seat is given to it."""
        live = await self._find(table)
        live.seat(seat)
        if who.seat != seat and not who.is_host:
            raise NotAllowed("server.not-yours")
        spec = check_spec(spec or default_bot())

        def change(sitting: TableLog) -> SeatChanges:
            check_goes_on(sitting)
            row = live.seats[seat]
            note = message("server.log.bot-in", seat=LETTERS[seat], bot=level_name(spec))
            sitting.seat_player(seat, spec, note)
            return {seat: {"kind": BOT, "spec": spec, "away": row.kind == PERSON or row.away}}

        await self._change(live, change)
        await self._deal_if_ready(live)
        return self._look(live, who)

    async def come_back(self, table: str, who: Who) -> Look:
        """A person takes the own seat back from the bot."""
        live = await self._find(table)
        seat = live.seat(own_seat(who)).seat

        def change(sitting: TableLog) -> SeatChanges:
            row = live.seats[seat]
            if row.kind != BOT:
                raise WebError("server.there-already")
            check_goes_on(sitting)
            player = player_name(row._replace(kind=PERSON))
            sitting.seat_player(seat, player, message("server.log.back", seat=LETTERS[seat]))
            return {seat: {"kind": PERSON, "spec": "", "away": False}}

        await self._change(live, change)
        return self._look(live, who)

    async def rematch(self, table: str, who: Who, session: str = "") -> str:
        """The id of a new table with the same seats; every holder of a seat has it there.

        Whoever asks first is its host, by the secret of a browser or by the key of a
        program (`session`); who asks later is led to the same table.
        """
        if who.seat == SPECTATOR and not who.is_host:
            raise NotAllowed("server.watcher")
        async with self._reading(table) as live:
            if live.row.rematch:
                return live.row.rematch
            sitting = live.playing()
            if not sitting.is_over():
                raise WebError("server.not-over")
            holders = [pair for pair in await self.store.holders(table) if pair[1] >= 0]
            held = {seat for _, seat in holders}
            seats = tuple(
                SeatWish(wished(row, row.seat in held), row.name, row.colour) for row in live.seats
            )
            wish = Wish(live.row.slug, seats, sitting.playing.options, live.row.title)
            opened = await self._open(wish, session, holders, again=True)
            await self.store.append(table, Commit(table={"rematch": opened.table}))
            live.row = live.row._replace(rematch=opened.table)
        await self._change(live, lambda sitting: sitting.tell(message("server.log.rematch")))
        return opened.table

    async def rematch_keys(self, table: str, who: Who, key: str) -> tuple[str, str]:
        """What a program's key becomes at the rematch: the key of its seat there, and the
        host's if it asked first. Made from the old key: to ask again gives the same.
        """
        again = (await self._find(table)).row.rematch
        live = await self._find(again)
        host_key = host_key_of(key, again)
        if hashed(host_key) != live.row.host_hash:
            host_key = ""
        if who.seat == SPECTATOR:
            return "", host_key
        seat_key = derived_key(key, f"rematch {again} {who.seat}")

        def change(sitting: TableLog) -> SeatChanges:
            row = live.seats[who.seat]
            if row.key_hash != hashed(seat_key):
                if row.generation:  # the host has issued a link since
                    raise NotAllowed("server.not-yours")
                sitting.tell(None)
            return {who.seat: {"key_hash": hashed(seat_key)}}

        await self._change(live, change)
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

    async def browser(self, session: str) -> tuple[str, str]:
        """The name and colour a browser used last, or nothing."""
        return await self.store.browser(hashed(session)) if session else ("", "")

    async def remember(self, session: str, name: str, colour: str) -> None:
        """Keep the name and colour of a browser for its next table."""
        name = shown_text(name, LONGEST_NAME)
        colour = colour if colour in COLOURS else ""
        await self.store.remember(hashed(session), name, colour)

    # -- looking -------------------------------------------------------------------------

    async def look(self, table: str, who: Who) -> Look:
        """All that `who` may see now."""
        async with self._reading(table) as live:
            return self._look(live, who)

    async def look_at(self, table: str, who: Who, step: int, seat: Seat | None = None) -> Look:
        """A replay: the position after `step` of the steps this viewer saw (0: the deal).

        Once the game is over anyone may look through any seat's eyes: `seat`, SPECTATOR
        included. A step beyond the last is the last.
        """
        async with self._reading(table) as live:
            if seat is not None and seat != who.seat:
                if seat != SPECTATOR and live.phase() != OVER:
                    raise NotAllowed("server.not-over")
                who = Who(seat, who.is_host)
            look = self._look(live, who)
            step = max(0, min(step, look.steps))
            return look if step == look.steps else past_look(look, live, step)

    async def course(self, table: str, count: int) -> list[list[Any]]:
        """How a game that is over went: `count` views of every seat, evenly from the deal on."""
        async with self._reading(table) as live:
            if live.phase() != OVER:
                raise WebError("server.not-over")
            return live.playing().course(count)

    def _look(self, live: OpenTable, who: Who) -> Look:
        if who not in live.looks:
            if who.seat != SPECTATOR:
                live.seat(who.seat)
            live.looks[who] = new_look(live, who)
        return live.looks[who]

    async def record(self, table: str, who: Who) -> str:
        """The record as text: whole once the game is over, before what `who` has seen."""
        async with self._reading(table) as live:
            live.playing().playing  # noqa: B018  (raises what there is no record of)
            sitting = TableLog(live.row, len(live.seats))
            sitting.load(None, await self.store.entries(table))
        players = [row.first for row in live.seats]
        match = sitting.playing
        if match.is_over():
            return records.complete(match, players, live.row.secret, sitting.salts)
        return records.seen(match, who.seat, players, live.row.commitment, sitting.salts)

    # -- playing -------------------------------------------------------------------------

    async def play(self, table: str, who: Who, move: Move, version: int, request: str) -> Look:
        """Play; refused if the table has moved on since `version`.

        A `request` id seen before is answered with what is there now, not played again.
        """
        live = await self._find(table)
        self._check_plays(live, who)
        asked = Request(who.seat, checked_request(request), f"play {move}")
        change: Change = lambda sitting: sitting.play(who.seat, move)  # noqa: E731
        await self._change(live, change, seat=who.seat, request=asked, version=version)
        return self._look(live, who)

    async def why(self, table: str, who: Who, move: Move) -> GameError | None:
        """Why this seat may not play this now; None if it may."""
        async with self._reading(table) as live:
            return live.playing().playing.refusal(own_seat(who), move)

    async def undo(
        self, table: str, who: Who, version: int | None = None, request: str = ""
    ) -> Look:
        """Take one's last decision back: at once if free, else ask the others for it."""
        live = await self._find(table)
        self._check_plays(live, who)
        asked = Request(who.seat, checked_request(request), "undo") if request else None

        def change(sitting: TableLog) -> None:
            info = sitting.undo_info(who.seat, True)
            if info.kind == NONE:
                raise WebError(info.message.id)
            if info.kind == FREE:
                sitting.undo(who.seat)
            else:
                sitting.ask(who.seat, live.bots())

        await self._change(live, change, seat=who.seat, request=asked, version=version)
        return self._look(live, who)

    async def agree(self, table: str, who: Who, version: int | None = None) -> Look:
        """Agree to the pending undo, if it is the one of `version`; the last makes it happen."""
        live = await self._find(table)
        self._check_plays(live, who)
        await self._change(live, lambda sitting: sitting.agree(who.seat, version))
        return self._look(live, who)

    async def decline(self, table: str, who: Who, version: int | None = None) -> Look:
        """Decline the pending undo, or withdraw one's own."""
        live = await self._find(table)
        self._check_plays(live, who)
        await self._change(live, lambda sitting: sitting.decline(who.seat, version))
        return self._look(live, who)

    async def hint(self, table: str, who: Who) -> tuple[Hint, ...]:
        """A bot's best moves from this seat's view, best first; nothing if it has no opinion."""
        async with self._reading(table) as live:
            self._check_plays(live, who)
            look = self._look(live, who)
        if not look.choices:
            raise WebError("server.not-asked")
        if self._advice.locked():
            raise TooMany("server.busy", 2)
        moves = tuple(offer.move for offer in look.choices)
        role = f"hint {LETTERS[who.seat]} {look.version}"
        job = Job(adviser(), look.slug, look.view, moves, live.row.chance, role)
        async with self._advice:
            try:
                opinions = await self.thinkers.opinions(job)
            except BotFailed as error:
                raise WebError("server.no-hint") from error
        offers = {offer.move: offer for offer in look.choices}
        return tuple(Hint(offers[o.move], o.value, o.share, tuple(o.parts)) for o in opinions)

    def _check_plays(self, live: OpenTable, who: Who) -> None:
        """Only who sits somewhere plays, and only while no bot sits in."""
        row = live.seat(own_seat(who))
        if row.kind == BOT:
            raise WebError("server.bot-plays")
        live.playing()


# -- small questions -----------------------------------------------------------------------


def check_goes_on(sitting: TableLog) -> None:
    """Who played a game stays written: nobody comes or goes after its end."""
    if sitting.is_over():
        raise WebError("server.over")


def salts_of(live: OpenTable) -> list[str]:
    """The words that players added before the deal, by their seats."""
    return [row.salt for row in live.seats if row.salt]


def own_seat(who: Who) -> Seat:
    if who.seat == SPECTATOR:
        raise NotAllowed("server.watcher")
    return who.seat


def checked_request(request: str) -> str:
    if not 0 < len(request) <= LONGEST_REQUEST or not request.isprintable():
        raise BadRequest("server.bad-request-id", n=LONGEST_REQUEST)
    return request
