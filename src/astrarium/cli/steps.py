"""A match entry by entry, as a replay shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from astrarium.cli.base import CliError
from astrarium.engine.match import Chanced, Entry, Match, Played, Undone
from astrarium.engine.protocol import LETTERS, SPECTATOR, Seat

ALL: Final = "all"


def retraced(match: Match) -> Iterator[tuple[Match, Any]]:
    """The same match, growing: as it was after each entry of its log.

    With it the view that the seat of the entry had before, None if it was no seat's.
    """
    again = Match(match.game, match.seats, match.options, forced=False)
    for line in match.log:
        entry = line.entry
        before = again.view(entry.seat) if isinstance(entry, Played) else None
        repeat(again, entry)
        yield again, before


def repeat(match: Match, entry: Entry) -> None:
    if isinstance(entry, Played):
        match.play(entry.seat, entry.move)
    elif isinstance(entry, Chanced):
        match.chance(entry.outcome)
    elif isinstance(entry, Undone):
        match.undo(entry.seat, entry.agreed, entry.back)
    else:
        match.seat_player(entry.seat, entry.player)


def at_entry(match: Match, number: int | None) -> Match:
    """The match as it was after an entry, or as it is."""
    if number is None:
        return match
    if number >= len(match.log):
        raise CliError("cli.no-entry", number=number, n=len(match.log))
    growing = retraced(match)
    for _ in range(number):
        next(growing)
    return next(growing)[0]


def read_seat(text: str | None, seats: int) -> Seat:
    """A letter as a seat; nobody named is the spectator."""
    if text is None:
        return SPECTATOR
    if len(text) != 1 or text.upper() not in LETTERS[:seats]:
        raise CliError("cli.unknown-seat", seat=text, seats=", ".join(LETTERS[:seats]))
    return LETTERS.index(text.upper())
