"""What seats did in a game, read off its journal and its state, and who is in the lead.

One module a family. Counts are numbers (`cards: 5`), things are sets of words
(`powers: gain_telescope, ...`): the report asks of both how often they went with a win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from astrarium.arena.facts.plain import Reader, SeatFacts
from astrarium.engine.family import family_of, room
from astrarium.engine.protocol import Game

__all__ = ["Lead", "Reader", "SeatFacts", "reader_of"]

PLAIN: Final = Reader()


def reader_of(game: Game[Any, Any]) -> Reader:
    reader: Reader = room(family_of(game), "facts", PLAIN)
    return reader


class Lead(NamedTuple):
    """Who leads alone, if anybody ever did, and how often that went over to another."""

    leader: int = -1
    changes: int = 0

    def after(self, standing: Sequence[int]) -> Lead:
        """The same after one more turn; whoever is caught up with keeps the lead."""
        best = max(standing, default=0)
        if standing.count(best) != 1:
            return self
        leader = standing.index(best)
        return Lead(leader, self.changes + (0 <= self.leader != leader))
