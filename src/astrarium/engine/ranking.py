"""Points, ranks and returns from the parts and keys that decide a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astrarium.engine.protocol import Part, Scores


def total(parts: Sequence[Part]) -> int:
    return sum(part.points for part in parts)


def most_points(parts: Sequence[tuple[Part, ...]], ties: Sequence[Any] | None = None) -> Scores:
    """The result where the highest total wins; `ties` decide between equals, smallest first."""
    points = tuple(total(seat) for seat in parts)
    keys = [(-points[seat], ties[seat] if ties else 0) for seat in range(len(points))]
    ranks = ranked(keys)
    return Scores(points, tuple(parts), ranks, returns_of(ranks))


def ranked(keys: Sequence[Any]) -> tuple[int, ...]:
    """The rank of each seat, 1 for the smallest key; equal keys share a rank."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def returns_of(ranks: Sequence[int]) -> tuple[float, ...]:
    """For each seat of two or more: seats beaten minus seats it lost to, scaled to [-1, 1]."""
    others = len(ranks) - 1
    return tuple(
        (sum(other > rank for other in ranks) - sum(other < rank for other in ranks)) / others
        for rank in ranks
    )
