"""Worlds that a seat could be in, for bots to think in."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any, Final

from astrarium.bots.minds.protocol import Mind
from astrarium.engine.protocol import OVER, Game, Seat

MOST_ODDS: Final = 60.0  # as a logarithm


class Worlds:
    """Worlds imagined from one view. Each is dealt once and copied as often as it is used.

    With a mind that can tell how likely a world is, each is one of several, likely ones
    rather: what the others did so far is no chance.
    """

    def __init__(
        self, game: Game[Any, Any], view: Any, rng: Random, most: int, mind: Mind | None = None
    ) -> None:
        self._game = game
        self._mind = mind
        self._view = view
        self._rng = rng
        self._most = most
        self._dealt: list[Any] = []
        self._next = 0

    def draw(self) -> Any:
        """A world of one's own: a new one while there are few, then all of them in turn."""
        if len(self._dealt) < self._most:
            self._dealt.append(self._imagined())
            return self._game.copy(self._dealt[-1])
        world = self._dealt[self._next]
        self._next = (self._next + 1) % self._most
        return self._game.copy(world)

    def _imagined(self) -> Any:
        chosen = self._game.imagine(self._view, self._rng)
        if self._mind is None or self._mind.tries == 1:
            return chosen
        odds = total = self._odds(self._mind, chosen)
        for _ in range(self._mind.tries - 1):
            world = self._game.imagine(self._view, self._rng)
            odds = self._odds(self._mind, world)
            total += odds
            if self._rng.random() * total < odds:
                chosen = world
        return chosen

    def _odds(self, mind: Mind, world: Any) -> float:
        return exp(min(MOST_ODDS, mind.likelihood(world, self._game.to_act(world))))


def worths(game: Game[Any, Any], mind: Mind, state: Any, actor: Seat) -> list[float]:
    """The worth of a settled state, in which `actor` is asked, to each seat."""
    if actor == OVER:
        return mind.results(game.scores(state))
    return mind.worths(state)
