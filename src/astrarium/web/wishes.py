"""Seats and wishes: what a new table is made of, names and colours tidied."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from astrarium.engine.lots import asked_options, drawn_options
from astrarium.engine.match import Match
from astrarium.engine.options import Options
from astrarium.engine.protocol import Seat
from astrarium.engine.registry import find
from astrarium.engine.stream import Dealer
from astrarium.web.bots import check_spec
from astrarium.web.errors import BadRequest
from astrarium.web.look import BOT, COLOURS, OPEN, PERSON, SeatWish, Wish
from astrarium.web.store import SeatRow
from astrarium.web.visitors import hashed

ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
ID_LENGTH: Final = 8
LONGEST_ID: Final = 20
SECRET_BYTES: Final = 32
LONGEST_NAME: Final = 32

ME: Final = "me"
FRIEND: Final = "friend"
HUMAN: Final = "human"  # how a record names a person


def new_id() -> str:
    """A table's address: short, and nothing else can be made from it."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Can there be a table at this address? Databases differ in what odd text they bear."""
    return len(text) <= LONGEST_ID and text.isascii() and text.isalnum()


def new_secret() -> str:
    """256 bits, for a deal or for bots."""
    return secrets.token_bytes(SECRET_BYTES).hex()


def checked_wish(wish: Wish, dealer: Dealer) -> Options:
    """The options of a table that can be played, with what its dealer draws of them; raises
    what is wrong with the wish."""
    game = find(wish.slug)
    options = drawn_options(game, asked_options(game, wish.options), dealer)
    for seat in wish.seats:
        if seat.who not in (ME, FRIEND):
            check_spec(seat.who)
        if seat.colour and seat.colour not in COLOURS:
            raise BadRequest("server.no-colour", colour=seat.colour)
    Match(game, len(wish.seats), options, forced=False)  # what only the game can tell
    return options


def chosen_colours(seats: Sequence[SeatWish]) -> list[str]:
    """A colour for each seat, all different: those wished for first."""
    colours: list[str] = []
    for wish in seats:
        colours.append("" if wish.colour in colours else wish.colour)
    free = [colour for colour in COLOURS if colour not in colours]
    return [colour or free.pop(0) for colour in colours]


def new_seat(seat: Seat, wish: SeatWish, colour: str, key: str) -> SeatRow:
    kind = {ME: PERSON, FRIEND: OPEN}.get(wish.who, BOT)
    name = shown_text(wish.name, LONGEST_NAME)
    spec = wish.who if kind == BOT else ""
    return SeatRow(seat, kind, name, colour, spec, False, "", "", 0, hashed(key))


def wished(row: SeatRow, is_held: bool) -> str:
    """Who is to sit there in a rematch: a person who left comes as a person, but a bot that
    kept the seat of somebody who never came keeps it again."""
    if row.kind == BOT:
        has_person = row.away and (is_held or row.first.startswith(HUMAN))
        return ME if has_person else row.spec
    return ME if row.kind == PERSON else FRIEND


def player_name(row: SeatRow) -> str:
    """Who sits there, as a record says it."""
    return row.spec if row.kind == BOT else f"{HUMAN} {row.name}".strip()


def shown_text(text: str, longest: int) -> str:
    """Somebody's words on one line, without what cannot be shown, and not too long."""
    printable = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(printable.split())[:longest].strip()


def taken_colours(seats: Sequence[SeatRow], seat: Seat) -> set[str]:
    return {row.colour for row in seats if row.seat != seat}
