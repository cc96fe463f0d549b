"""The seats of tables: browsers and programs, invitations, names, bots that sit in.

A browser is known by its session, a program by its key; the database has their hashes. Here
it is found out who that is at a table (`Who`), and seats change hands. A seat that nobody
holds is taken by the host's invitation, a second device let in by its holder's: each is good
once (`visitors` says what it is and how it travels).
"""

from __future__ import annotations

import time
from typing import Any, Final, NamedTuple

from astrarium.engine.protocol import LETTERS, SPECTATOR, Seat, message
from astrarium.web.bots import check_spec, default_bot, level_name
from astrarium.web.errors import BadRequest, NotAllowed, NotThere, Spent, Stale, WebError
from astrarium.web.look import BOT, COLOURS, OPEN, PERSON, Who
from astrarium.web.open_tables import OpenTables, SeatChanges
from astrarium.web.store import HOST, Access, Invitation
from astrarium.web.table_log import TableLog
from astrarium.web.visitors import hashed, host_invitation, new_key
from astrarium.web.wishes import LONGEST_NAME, is_id, player_name, shown_text, taken_colours

DEVICE_MINUTES: Final = 15  # for which a link to another device is good


class Invited(NamedTuple):
    """Where an invitation leads: for another device of who sits there, or for whoever comes."""

    table: str
    seat: Seat
    is_own: bool
    is_spent: bool
    is_good: bool


class Claimed(NamedTuple):
    """A seat that was taken, and the key of a program that took it."""

    table: str
    seat: Seat
    key: str


class Seats:
    """The seats of the open tables, and who may take them."""

    def __init__(self, open_tables: OpenTables) -> None:
        self.open_tables = open_tables
        self.store = open_tables.store

    async def held(self, id: str, secret: str) -> tuple[tuple[Seat, ...], bool]:
        """The seats of a table that a browser or a program holds, and whether it is the host."""
        if not secret or not is_id(id):
            return (), False
        holdings = await self.store.holdings(hashed(secret), id)
        return tuple(seat for seat in holdings if seat >= 0), HOST in holdings

    async def who(self, id: str, session: str, seat: Seat | None = None) -> Who:
        """Find where a browser sits: at the seat named, which it must hold, or as SPECTATOR;
        without one at the held seat that is asked, or its first, or nobody's."""
        held, is_host = await self.held(id, session)
        if seat is None:
            table = await self.open_tables.find(id)
            asked = table.to_act()
            seat = asked if asked in held else held[0] if held else SPECTATOR
        if seat != SPECTATOR and seat not in held:
            raise NotAllowed("server.not-yours")
        return Who(seat, is_host)

    async def who_by_key(self, id: str, key: str) -> Who:
        """Find out who a program is at a table: at the seat of its key, or the host."""
        held, is_host = await self.held(id, key)
        if not held and not is_host:
            raise NotAllowed("server.no-key")
        return Who(held[0] if held else SPECTATOR, is_host)

    # -- invitations -----------------------------------------------------------------------

    async def invited(self, invitation: str) -> Invited:
        """Look where an invitation leads; nothing is taken or spent yet."""
        found = await self.store.invitation(hashed(invitation))
        if found is None:
            raise NotThere("server.no-link")
        id, one = found
        is_good = not one.spent and (one.until is None or time.time() < one.until)
        return Invited(id, one.seat, one.until is not None, one.spent, is_good)

    async def claim(
        self, invitation: str, session: str = "", name: str = "", colour: str = ""
    ) -> Claimed:
        """Take the seat of an invitation, which is spent by it; also from a bot that kept it.
        When nobody is missing, the table is dealt.

        Another device of who sits there is let in, and their name and colour stay. A browser
        holds the seat by its session; a program has none and gets a key of its own.
        """
        invited = await self.invited(invitation)
        id, seat = invited.table, invited.seat
        held, _ = await self.held(id, session)
        if seat in held:  # it was here before, perhaps a moment ago
            return Claimed(id, seat, "")
        if not invited.is_good:
            raise Spent("server.link-used")
        table = await self.open_tables.find(id)
        key = "" if session else new_key()

        def change(log: TableLog) -> SeatChanges:
            if invited.is_own:
                log.tell(message("server.log.second", seat=LETTERS[seat]), seat)
                return {}
            check_goes_on(log)
            row = table.seats[seat]
            fields: dict[str, Any] = {"kind": PERSON, "spec": "", "away": False}
            if name.strip():
                fields["name"] = shown_text(name, LONGEST_NAME)
            if colour in COLOURS and colour not in taken_colours(table.seats, seat):
                fields["colour"] = colour
            joined = message("server.log.joined", seat=LETTERS[seat])
            if row.kind == BOT:
                log.seat_player(seat, player_name(row._replace(**fields)), joined)
            else:
                log.tell(joined, seat)
            return {seat: fields}

        access = Access([(hashed(session or key), seat)], spends=hashed(invitation))
        await self.open_tables.change(table, change, access=access)
        await self.open_tables.deal_if_ready(table)
        return Claimed(id, seat, key)

    async def links(self, id: str, secret: str) -> dict[Seat, str]:
        """Make again the invitations that the host, known by a secret, may show: to seats for
        people that nobody has taken yet. Nobody else makes any."""
        table = await self.open_tables.find(id)
        good = {it.hash for it in await self.store.invitations(id) if not it.spent}
        made = {
            row.seat: host_invitation(secret, id, row.seat, row.generation)
            for row in table.seats
            if row.kind != BOT or row.away
        }
        return {seat: it for seat, it in made.items() if hashed(it) in good}

    async def new_link(self, id: str, who: Who, secret: str, seat: Seat) -> str:
        """Make the host's next invitation to a seat. Older ones lead nowhere, whoever held the
        seat is out, and the whole table is told so."""
        table = await self.open_tables.find(id)
        if not who.is_host:
            raise NotAllowed("server.host-only")
        generation = table.seat(seat).generation + 1
        invitation = host_invitation(secret, id, seat, generation)

        def change(log: TableLog) -> SeatChanges:
            if table.seats[seat].generation >= generation:  # pressed twice
                raise Stale("server.stale")
            log.tell(message("server.log.new-link", seat=LETTERS[seat]), seat)
            is_missed = table.seats[seat].kind == PERSON and not log.is_dealt()
            return {seat: {"generation": generation} | ({"kind": OPEN} if is_missed else {})}

        access = Access(invites=[Invitation(hashed(invitation), seat)], evicts=seat)
        await self.open_tables.change(table, change, access=access)
        return invitation

    async def device_link(self, id: str, who: Who) -> str:
        """Make an invitation to one's own seat, for another device; the last one that nobody
        used leads nowhere. The table is told when it is used."""
        table = await self.open_tables.find(id)
        seat = table.seat(own_seat(who)).seat
        invitation = new_key()
        until = time.time() + DEVICE_MINUTES * 60
        access = Access(invites=[Invitation(hashed(invitation), seat, until)])
        await self.open_tables.change(table, lambda log: None, access=access)
        return invitation

    async def generations(self, id: str) -> int:
        """How often seats of this table were given a new link: who held one has lost it."""
        table = await self.open_tables.find(id)
        return sum(row.generation for row in table.seats)

    # -- names, bots -----------------------------------------------------------------------

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

        kinds = [BOT if row.seat == seat else row.kind for row in table.seats]
        async with self.open_tables.seating(kinds, id):
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
    """Refuse after the end: the names of those who played stay written."""
    if log.is_over():
        raise WebError("server.over")


def own_seat(who: Who) -> Seat:
    """The seat of somebody who does not only watch."""
    if who.seat == SPECTATOR:
        raise NotAllowed("server.watcher")
    return who.seat
