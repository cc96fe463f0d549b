"""The part that all readers share; a game that has no facts of its own has no other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from astrarium.engine.first import to_the_left
from astrarium.engine.protocol import Event, Game, Message, Seat, message


class SeatFacts(NamedTuple):
    """The deeds of one seat: numbers by name, and sets of words by group."""

    counts: dict[str, int]
    things: dict[str, list[str]]

    def data(self) -> dict[str, Any]:
        """The facts as JSON holds them; the words of a group once each, in order."""
        things = {group: sorted(set(words)) for group, words in self.things.items()}
        return {"counts": self.counts, "things": things}


class Reader:
    """How the facts of one game are read."""

    def read(self, game: Game[Any, Any], state: Any, events: Sequence[Event]) -> list[SeatFacts]:
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
