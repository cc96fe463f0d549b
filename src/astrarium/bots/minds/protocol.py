"""The opinion of a good player on a position. One `Mind` a game, in the game's own words."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any, Final, NamedTuple, TypeAlias

from mypy_extensions import mypyc_attr

from astrarium.engine.protocol import Game, Message, Scores, Seat

Parts = tuple[tuple[Message, float], ...]

MARGIN: Final = 0.05  # of the worth of a result: a larger margin is the better of two wins


class SearchSettings(NamedTuple):
    """The settings with which the positions of a game are searched."""

    explore: float = 1.5
    sharpness: float = 12.0  # of priors: a move worth 0.1 more is tried three times as much
    trust: float = 2.0  # visits that what a move seems worth at a glance counts as
    played: float = 0.0  # share of a leaf's worth that a random playout has; the mind the rest


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """A judge of positions: points to expect, and their worth.

    `scale` is the lead, in points, that makes one side about 2.7 times as likely to win.
    """

    def __init__(self, game: Game[Any, Any], scale: float) -> None:
        self.game = game
        self.scale = scale
        self.tries = 1  # worlds to choose one from, by how likely each is
        self.search = SearchSettings()

    def estimates(self, state: Any) -> list[float]:
        """The points each seat may expect at the end; rivals without a seat behind them.

        Asked at any moment when a seat is to act. It may read the whole state: bots only
        ever show it worlds that they imagine.
        """
        raise NotImplementedError

    def parts(self, state: Any, seat: Seat) -> Parts:
        """The estimate of a seat by the parts of its score."""
        return ()

    def likelihood(self, state: Any, seat: Seat) -> float:
        """The fit of a world of `seat` with the deeds of the others, as a logarithm of odds."""
        return 0.0

    # -- worth ---------------------------------------------------------------------

    def worths(self, state: Any) -> list[float]:
        """The worth of a position to each seat, between 0 and 1: the win it may expect."""
        return shares(self.estimates(state), self.scale)

    def results(self, scores: Scores) -> list[float]:
        """The worth of a result to each seat: its share of the win, then the margin."""
        points = [float(mine) for mine in scores.points]
        for _, parts in scores.rivals:
            total = 0
            for part in parts:
                total += part.points
            points.append(float(total))
        margins = shares(points, self.scale)
        winners = scores.ranks.count(1)
        worths: list[float] = []
        for seat in range(len(scores.points)):
            if scores.rivals:
                win = 1.0 if scores.returns[seat] > 0 else 0.0
            else:
                win = 1.0 / winners if scores.ranks[seat] == 1 else 0.0
            worths.append((1.0 - MARGIN) * win + MARGIN * margins[seat])
        return worths


Minds: TypeAlias = dict[str, Callable[[Game[Any, Any]], Mind]]  # of a family, by slug


def parts_of(scores: Scores, seat: Seat) -> Parts:
    """A seat's result by its parts, as a mind tells what it expects."""
    return tuple((part.name, float(part.points)) for part in scores.parts[seat])


def shares(points: list[float], scale: float) -> list[float]:
    """Points as chances to win: equal leads are equal odds."""
    top = max(points)
    odds = [exp((mine - top) / scale) for mine in points]
    total = sum(odds)
    return [mine / total for mine in odds]
