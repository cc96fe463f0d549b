"""Matches of the tiny game told in a few words."""

from __future__ import annotations

from astrarium.engine.match import Match
from astrarium.engine.options import Value
from astrarium.engine.protocol import LETTERS
from tests.engine.tiny import TINY, Deal

# A has 1 and 5, B has 2 and 8, C (or the pile) goes on with 0 and 3; the pile ends with 9.
CARDS = (1, 5, 2, 8, 0, 3, 4, 6, 7, 9)


def dealt(
    seats: int = 2, forced: bool = False, cards: tuple[int, ...] = CARDS, **options: Value
) -> Match:
    """A match whose cards are given, as all its chance will be."""
    match = Match(TINY, seats, options, forced=forced)
    match.chance(Deal(cards))
    return match


def play(match: Match, *script: str) -> None:
    """`play(match, "A card 5", "A on up", "* die 3")`"""
    for line in script:
        who, _, what = line.partition(" ")
        if who == "*":
            match.chance(TINY.parse_outcome(match.state, what))
        else:
            match.play(LETTERS.index(who), TINY.parse_move(what))
