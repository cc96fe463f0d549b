"""Records of tables: the whole game once it is over, before that what somebody has seen."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.engine.match import Match, Played, Undone
from astrarium.engine.protocol import Seat
from astrarium.engine.record import Item, Written, record_of, record_with, to_text, written_of
from astrarium.engine.stream import Dealer
from astrarium.web.errors import NotThere
from astrarium.web.store import Store
from astrarium.web.table_log import TableLog


def complete(match: Match, players: Sequence[str], secret: str, salts: Sequence[str]) -> str:
    """All of it, deal and secret included: `astrarium verify` can check it."""
    return to_text(record_of(match, players, Dealer(secret=secret, salts=tuple(salts))))


def seen(
    match: Match, seat: Seat, players: Sequence[str], commitment: str, salts: Sequence[str]
) -> str:
    """What `seat` may save while the game runs.

    Steps of others that were never completed, and their take-backs, are left out and the
    rest numbered anew: even their number would tell how long somebody hesitated.
    """
    places = shown_places(match, seat)
    items = [Item(at, written(match, number, places), (), ()) for at, number in enumerate(places)]
    return to_text(record_with(match, players, Dealer(salts=tuple(salts)), commitment, items))


def shown_places(match: Match, seat: Seat) -> list[int]:
    """The numbers of the entries that a seat knows to be there."""
    hidden = {
        number
        for number, entry in match.log_for(seat)
        if entry is None and isinstance(match.log[number].entry, Played)
    }
    for number, line in enumerate(match.log):
        entry = line.entry
        if isinstance(entry, Undone) and entry.seat != seat and hidden.issuperset(line.voids):
            hidden.add(number)
    return [number for number in range(len(match.log)) if number not in hidden]


def written(match: Match, number: int, places: Sequence[int]) -> Written:
    """An entry as it stands in such a record: outcomes sealed, take-backs renumbered."""
    entry = match.log[number].entry
    if isinstance(entry, Undone):
        back = sum(place < entry.back for place in places)
        return Undone(entry.seat, entry.agreed, back)
    return written_of(match.game, entry, True)


async def export(store: Store, table: str) -> str:
    """The record of a stored table for the owner of the database: whole if it is over,
    else a save that is sealed, so that nobody reads the deal by accident."""
    row = await store.table(table)
    if row is None:
        raise NotThere("server.no-table", table=table[:40])
    seats = await store.seats(table)
    log = TableLog(row, len(seats))
    log.load(None, await store.entries(table))
    players = [seat.first for seat in seats]
    dealer = Dealer(secret=row.secret, salts=log.salts)
    match = log.match
    return to_text(record_of(match, players, dealer, sealed=not match.is_over()))
