"""Records of tables: the whole game once it is over, before that what somebody has seen."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.engine.match import Chanced, Match, Played, Seated, Undone
from astrarium.engine.protocol import CHANCE, Seat
from astrarium.engine.record import (
    Item,
    Record,
    Sealed,
    Written,
    clean,
    record_of,
    to_text,
    written_of,
)
from astrarium.engine.stream import Dealer
from astrarium.web.errors import NotThere
from astrarium.web.sitting import Sitting
from astrarium.web.store import Store


def whole(match: Match, players: Sequence[str], secret: str, salts: Sequence[str]) -> str:
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
    record = Record(
        match.game.slug,
        match.game.rules_version,
        match.options,
        tuple(players),
        Dealer(salts=tuple(salts)),
        commitment,
        None,
        (),
        tuple(items),
    )
    return to_text(record)


def shown_places(match: Match, seat: Seat) -> list[int]:
    """The numbers of the entries that a seat knows to be there."""
    hidden = {
        number
        for number, entry in match.seen(seat)
        if entry is None and isinstance(match.log[number].entry, Played)
    }
    alive: list[int] = []
    places: list[int] = []
    for number, line in enumerate(match.log):
        entry = line.entry
        if isinstance(entry, Undone):
            void = [other for other in alive if other >= entry.back]
            alive = [other for other in alive if other < entry.back]
            if entry.seat == seat or not hidden.issuperset(void):
                places.append(number)
            continue
        if not isinstance(entry, Seated):
            alive.append(number)
        if number not in hidden:
            places.append(number)
    return places


def written(match: Match, number: int, places: Sequence[int]) -> Written:
    """An entry as it stands in such a record: outcomes sealed, take-backs renumbered."""
    entry = match.log[number].entry
    if isinstance(entry, Chanced):
        return Sealed(CHANCE)
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
    sitting = Sitting(row, len(seats))
    sitting.load(None, await store.entries(table))
    players = [clean(seat.first) for seat in seats]
    dealer = Dealer(secret=row.secret, salts=sitting.salts)
    match = sitting.playing
    return to_text(record_of(match, players, dealer, sealed=not match.is_over()))
