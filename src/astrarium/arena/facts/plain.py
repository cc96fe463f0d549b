"""What all readers share: of a game that has no facts of its own, it is all there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from astrarium.engine.first import to_the_left
from astrarium.engine.protocol import Game, Message, Seat, Told, message


class SeatFacts(NamedTuple):
    """What one seat did: numbers by name, and sets of words by group."""

    counts: dict[str, int]
    things: dict[str, list[str]]

    def data(self) -> dict[str, Any]:
        """As JSON holds it; the words of a group once each, in order."""
        things = {group: sorted(set(words)) for group, words in self.things.items()}
        return {"counts": self.counts, "things": things}


class Reader:
    """How the facts of one game are read."""

    def read(self, game: Game[Any, Any], state: Any, told: Sequence[Told]) -> list[SeatFacts]:
        """The facts of every seat, of a finished or a running game."""
        return [SeatFacts({}, {}) for _ in game.scores(state).points]

    def standing(self, game: Game[Any, Any], state: Any) -> tuple[int, ...]:
        """Points as the rules would count them now, hidden ones too: the most leads.

        A rival without a seat comes last. Empty where nobody can lead.
        """
        return ()

    def order(self, state: Any, seats: int, first: Seat) -> tuple[Seat, ...]:
        """The seats in the order of their first turns, the one that acted first before all."""
        return to_the_left(first, seats)

    def name(self, group: str, key: str) -> Message:
        """The words for a thing."""
        return message("arena.thing", key=key)
