"""A mind for any game: it knows the rules, plays on at random and sees how that ends."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from astrarium.bots.minds.protocol import Mind, Parts, parts_of
from astrarium.bots.playout import play_out
from astrarium.engine.protocol import Game, Scores, Seat

PLAYOUTS: Final = 2  # of a position that is judged


class PlainMind(Mind):
    """Ranks and points of random playouts.

    They draw from a stream of the mind's own, which begins anew with every bot that sits
    down: the same questions have the same answers.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, 1.0)
        self.rng = Random(0)
        self.best = 1.0  # the best score met in a game for one, to measure others by

    def worths(self, state: Any) -> list[float]:
        ends = [self.results(self.played_out(state)) for _ in range(PLAYOUTS)]
        return [sum(end[seat] for end in ends) / PLAYOUTS for seat in range(len(ends[0]))]

    def parts(self, state: Any, seat: Seat) -> Parts:
        return parts_of(self.played_out(state), seat)

    def results(self, scores: Scores) -> list[float]:
        """A result as shares between 0 and 1: the last has nothing, however many sit."""
        if len(scores.returns) > 1 or scores.rivals:
            return [(mine + 1.0) / 2.0 for mine in scores.returns]
        self.best = max(self.best, scores.returns[0])
        return [max(0.0, scores.returns[0] / self.best)]

    def played_out(self, state: Any) -> Scores:
        return play_out(self.game, self.game.copy(state), self.rng)
