"""What seats did in a game, read off its journal and its state, and who is in the lead.

One module per dossier. Counts are numbers (`cards: 5`), things are sets of words
(`powers: gain_telescope, ...`): the report asks of both how often they went with a win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from astrarium.arena.facts import astra, astrolabe, bigbang, plain
from astrarium.arena.facts.plain import SeatFacts
from astrarium.engine.protocol import Game, Message, Seat, Told

__all__ = ["Lead", "Reader", "SeatFacts", "reader_of"]


class Reader(Protocol):
    """How the facts of one game are read."""

    def read(self, game: Game[Any, Any], state: Any, told: Sequence[Told]) -> list[SeatFacts]:
        """The facts of every seat, of a finished or a running game."""

    def standing(self, game: Game[Any, Any], state: Any) -> tuple[int, ...]:
        """Points as the rules would count them now, hidden ones too: the most leads.

        A rival without a seat comes last. Empty where nobody can lead.
        """

    def order(self, state: Any, seats: int, first: Seat) -> tuple[Seat, ...]:
        """The seats in the order of their first turns, the one that acted first before all."""

    def fewest_win(self, game: Game[Any, Any]) -> bool:
        """Are points bad, so that the fewest win?"""

    def name(self, group: str, key: str) -> Message:
        """The words for a thing."""


READERS: Final[dict[str, Reader]] = {"bigbang": bigbang, "astra": astra, "astrolabe": astrolabe}


def reader_of(game: Game[Any, Any]) -> Reader:
    return READERS.get(game.dossier, plain)


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
