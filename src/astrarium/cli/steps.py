"""A match entry by entry, as a replay shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from astrarium.cli.base import CliError
from astrarium.engine.match import Match, Played, reenacted
from astrarium.engine.protocol import LETTERS, SPECTATOR, Seat

ALL: Final = "all"


def retraced(match: Match) -> Iterator[tuple[Match, Any]]:
    """The same match, growing: as it was after each entry of its log.

    With it the view that the seat of the entry had before, None if it was no seat's.
    """
    again = reenacted(match.game, match.seats, match.options, ())
    for line in match.log:
        entry = line.entry
        before = again.view(entry.seat) if isinstance(entry, Played) else None
        again.reenact(entry)
        yield again, before


def at_entry(match: Match, number: int | None) -> Match:
    """The match as it was after an entry, or as it is."""
    if number is None:
        return match
    if number >= len(match.log):
        raise CliError("cli.no-entry", number=number, n=len(match.log))
    entries = [line.entry for line in match.log[: number + 1]]
    return reenacted(match.game, match.seats, match.options, entries)


def read_seat(text: str | None, seats: int) -> Seat:
    """A letter as a seat; nobody named is the spectator."""
    if text is None:
        return SPECTATOR
    if len(text) != 1 or text.upper() not in LETTERS[:seats]:
        raise CliError("cli.unknown-seat", seat=text, seats=", ".join(LETTERS[:seats]))
    return LETTERS.index(text.upper())
