"""What all readers share, and the reader of a game that has no facts of its own."""

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


def read(game: Game[Any, Any], state: Any, told: Sequence[Told]) -> list[SeatFacts]:
    return [SeatFacts({}, {}) for _ in game.scores(state).points]


def standing(game: Game[Any, Any], state: Any) -> tuple[int, ...]:
    return ()


def order(state: Any, seats: int, first: Seat) -> tuple[Seat, ...]:
    return to_the_left(first, seats)


def fewest_win(game: Game[Any, Any]) -> bool:
    return False


def name(group: str, key: str) -> Message:
    return message("arena.thing", key=key)
