"""Who sits where: browsers and keys, links, names, bots that sit in.

A browser is known by its session, a program by its key; the database has their hashes. Here
it is found out who that is at a table (`Who`), and seats change hands.
"""

from __future__ import annotations

import secrets
from typing import Any

from astrarium.engine.protocol import LETTERS, SPECTATOR, Seat, message
from astrarium.web.bots import check_spec, default_bot, level_name
from astrarium.web.errors import BadRequest, NotAllowed, NotThere, SeatTaken, WebError
from astrarium.web.look import BOT, COLOURS, OPEN, PERSON, Who
from astrarium.web.open_table import OpenTable
from astrarium.web.open_tables import OpenTables, SeatChanges
from astrarium.web.store import HOST
from astrarium.web.table_log import TableLog
from astrarium.web.visitors import hashed, seat_key_of
from astrarium.web.wishes import LONGEST_NAME, is_id, player_name, shown_text, taken_colours


class Seats:
    """The seats of the open tables, and who may take them."""

    def __init__(self, open_tables: OpenTables) -> None:
        self.open_tables = open_tables
        self.store = open_tables.store

    async def held(self, id: str, session: str) -> tuple[tuple[Seat, ...], bool]:
        """The seats of a table that a browser holds, and whether it is the host."""
        if not session or not is_id(id):
            return (), False
        found = await self.store.holdings(hashed(session), id)
        return tuple(seat for seat in found if seat >= 0), HOST in found

    async def who(self, id: str, session: str, seat: Seat | None = None) -> Who:
        """Who a browser is at a table: at the seat named, which it must hold, or SPECTATOR;
        without one at the held seat that is asked, or its first, or nobody's."""
        held, is_host = await self.held(id, session)
        if seat is None:
            table = await self.open_tables.find(id)
            asked = table.to_act()
            seat = asked if asked in held else held[0] if held else SPECTATOR
        if seat != SPECTATOR and seat not in held:
            raise NotAllowed("server.not-yours")
        return Who(seat, is_host)

    async def who_by_key(self, key: str) -> tuple[str, Who]:
        """The table of a seat's key, or of a host's, and who that makes one."""
        found = await self.store.seat_of_key(hashed(key))
        if found is not None:
            return found[0], Who(found[1])
        id = await self.store.table_of_host(hashed(key))
        if id is None:
            raise NotAllowed("server.no-key")
        return id, Who(SPECTATOR, True)

    async def invited(self, key: str) -> tuple[str, Seat]:
        """The table and seat that a link leads to; nothing is taken yet."""
        found = await self.store.seat_of_key(hashed(key))
        if found is None:
            raise NotThere("server.no-link")
        return found

    async def is_taken(self, id: str, seat: Seat) -> bool:
        """Has anybody come to this seat by its present link, or opened the table from it?"""
        return seat in {held for _, held in await self.store.holders(id)}

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
        id, seat = await self.invited(key)
        table = await self.open_tables.find(id)
        seen = table.seats[seat]
        holder = (hashed(session or key), seat)
        is_mine = holder in await self.store.holders(id)
        is_taken = not is_mine and await self.is_taken(id, seat)

        def change(log: TableLog) -> SeatChanges:
            row = table.seats[seat]
            if row.key_hash != hashed(key):  # the host was faster with a new link
                raise NotThere("server.no-link")
            faster = row.kind == PERSON and row != seen and not is_mine  # somebody else
            if is_taken or faster:
                if not again:
                    raise SeatTaken("server.seat-taken")
                log.tell(message("server.log.second", seat=LETTERS[seat]), seat)
                return {}
            fields: dict[str, Any] = {}
            if name.strip():
                fields["name"] = shown_text(name, LONGEST_NAME)
            if colour in COLOURS and colour not in taken_colours(table.seats, seat):
                fields["colour"] = colour
            if is_mine and row.kind != OPEN:
                log.tell(None)
                return {seat: fields}
            check_goes_on(log)
            fields |= {"kind": PERSON, "spec": "", "away": False}
            joined = message("server.log.joined", seat=LETTERS[seat])
            if row.kind == BOT:
                log.seat_player(seat, player_name(row._replace(**fields)), joined)
            else:
                log.tell(joined, seat)
            return {seat: fields}

        await self.open_tables.change(table, change, grants=[holder])
        await self.open_tables.deal_if_ready(table)
        return id, seat

    async def links(self, id: str, host_key: str) -> dict[Seat, str]:
        """The keys of seats that people may take, for the host only. `/join/KEY` is the link.

        Where somebody else sits already, the host can issue a new one, which all will know.
        """
        table = await self.open_tables.find(id)
        self._check_host(table, host_key)
        holders = await self.store.holders(id)
        hosts = {session for session, seat in holders if seat == HOST}
        taken = {seat for session, seat in holders if session not in hosts}
        found: dict[Seat, str] = {}
        for row in table.seats:
            key = seat_key_of(host_key, row.seat, row.generation)
            is_for_people = row.kind != BOT or row.away
            if hashed(key) == row.key_hash and is_for_people and row.seat not in taken:
                found[row.seat] = key
        return found

    async def new_link(self, id: str, host_key: str, seat: Seat) -> str:
        """A new key for a seat; the old one, and whoever came in by it, is out."""
        table = await self.open_tables.find(id)
        self._check_host(table, host_key)
        table.seat(seat)
        keys: list[str] = []

        def change(log: TableLog) -> SeatChanges:
            generation = table.seats[seat].generation + 1
            keys.append(seat_key_of(host_key, seat, generation))
            log.tell(message("server.log.new-link", seat=LETTERS[seat]), seat)
            return {seat: {"generation": generation, "key_hash": hashed(keys[0])}}

        await self.open_tables.change(table, change, evicted=[seat])
        return keys[0]

    async def generations(self, id: str) -> int:
        """How often keys of this table were issued anew: who holds a seat may have lost it."""
        table = await self.open_tables.find(id)
        return sum(row.generation for row in table.seats)

    def _check_host(self, table: OpenTable, host_key: str) -> None:
        if not secrets.compare_digest(hashed(host_key), table.row.host_hash):
            raise NotAllowed("server.host-only")

    async def rename(
        self, id: str, who: Who, seat: Seat | None, name: str, colour: str = ""
    ) -> int:
        """Another name or colour for one's own seat (the host: for seats without a person)."""
        table = await self.open_tables.find(id)
        seat = who.seat if seat is None else seat
        row = table.seat(seat)
        if who.seat != seat and not (who.is_host and row.kind != PERSON):
            raise NotAllowed("server.not-yours")
        if colour and colour not in COLOURS:
            raise BadRequest("server.no-colour", colour=colour)

        def change(log: TableLog) -> SeatChanges:
            if colour in taken_colours(table.seats, seat):
                raise WebError("server.colour-taken")
            log.tell(None)
            fields = {"name": shown_text(name, LONGEST_NAME)}
            return {seat: fields | ({"colour": colour} if colour else {})}

        return await self.open_tables.change(table, change, seat=who.seat)

    async def replace_by_bot(self, id: str, who: Who, seat: Seat, bot: str = "") -> int:
        """A bot sits in: by the host, or by oneself. An open seat is given to it."""
        table = await self.open_tables.find(id)
        table.seat(seat)
        if who.seat != seat and not who.is_host:
            raise NotAllowed("server.not-yours")
        spec = check_spec(bot or default_bot())

        def change(log: TableLog) -> SeatChanges:
            check_goes_on(log)
            row = table.seats[seat]
            note = message("server.log.bot-in", seat=LETTERS[seat], bot=level_name(spec))
            log.seat_player(seat, spec, note)
            return {seat: {"kind": BOT, "spec": spec, "away": row.kind == PERSON or row.away}}

        await self.open_tables.change(table, change)
        await self.open_tables.deal_if_ready(table)
        return table.version(who.seat)

    async def come_back(self, id: str, who: Who) -> int:
        """A person takes the own seat back from the bot."""
        table = await self.open_tables.find(id)
        seat = table.seat(own_seat(who)).seat

        def change(log: TableLog) -> SeatChanges:
            row = table.seats[seat]
            if row.kind != BOT:
                raise WebError("server.there-already")
            check_goes_on(log)
            player = player_name(row._replace(kind=PERSON))
            log.seat_player(seat, player, message("server.log.back", seat=LETTERS[seat]))
            return {seat: {"kind": PERSON, "spec": "", "away": False}}

        return await self.open_tables.change(table, change, seat=who.seat)

    async def browser(self, session: str) -> tuple[str, str]:
        """The name and colour a browser used last, or nothing."""
        return await self.store.browser(hashed(session)) if session else ("", "")

    async def remember(self, session: str, name: str, colour: str) -> None:
        """Keep the name and colour of a browser for its next table."""
        name = shown_text(name, LONGEST_NAME)
        colour = colour if colour in COLOURS else ""
        await self.store.remember(hashed(session), name, colour)


def check_goes_on(log: TableLog) -> None:
    """Who played a game stays written: nobody comes or goes after its end."""
    if log.is_over():
        raise WebError("server.over")


def own_seat(who: Who) -> Seat:
    """The seat of somebody who does not only watch."""
    if who.seat == SPECTATOR:
        raise NotAllowed("server.watcher")
    return who.seat
