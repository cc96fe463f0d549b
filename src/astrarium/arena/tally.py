"""What many games add up to: whole numbers only, so that the order does not matter."""

from __future__ import annotations

from fractions import Fraction

from astrarium.arena.statistics import Interval, deviation, mean, wilson
from astrarium.engine.protocol import Scores


class Tally:
    """Counts over games. `wins[seat][k]`: games that `seat` won together with k others."""

    __slots__ = ("decisions", "games", "lost", "points", "squares", "wins")

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = 0
        self.lost = 0
        self.points = [0] * seats
        self.squares = [0] * seats
        self.wins = [[0] * seats for _ in range(seats)]

    def add(self, scores: Scores, decisions: int) -> None:
        """Count one game."""
        self.games += 1
        self.decisions += decisions
        self.lost += is_lost(scores)
        for seat, points in enumerate(scores.points):
            self.points[seat] += points
            self.squares[seat] += points * points
            if scores.ranks[seat] == 1:
                self.wins[seat][scores.ranks.count(1) - 1] += 1

    def merge(self, other: Tally) -> None:
        """Count the games of another tally too."""
        self.games += other.games
        self.decisions += other.decisions
        self.lost += other.lost
        self.points = [a + b for a, b in zip(self.points, other.points)]
        self.squares = [a + b for a, b in zip(self.squares, other.squares)]
        self.wins = [
            [a + b for a, b in zip(mine, theirs)] for mine, theirs in zip(self.wins, other.wins)
        ]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    # -- asking ----------------------------------------------------------------

    def mean_decisions(self) -> float:
        return mean(self.games, self.decisions)

    def mean_points(self, seat: int) -> float:
        return mean(self.games, self.points[seat])

    def deviation_of_points(self, seat: int) -> float:
        return deviation(self.games, self.points[seat], self.squares[seat])

    def won(self, seat: int) -> Fraction:
        """Games won; a win shared by two counts half for each."""
        return sum(
            (Fraction(count, others + 1) for others, count in enumerate(self.wins[seat])),
            Fraction(0),
        )

    def win_rate(self, seat: int) -> Interval:
        return wilson(float(self.won(seat)) / self.games if self.games else 0.0, self.games)

    def loss_rate(self) -> Interval:
        return wilson(self.lost / self.games if self.games else 0.0, self.games)


def is_lost(scores: Scores) -> bool:
    """Has a game for one been lost: to a rival, or with a part `lost` in its score?"""
    if scores.rivals and len(scores.returns) == 1:
        return scores.returns[0] < 0
    return any(part.name.id.endswith(".lost") for parts in scores.parts for part in parts)
