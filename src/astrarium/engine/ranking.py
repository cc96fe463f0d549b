"""Ranks and returns from the keys that decide a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


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
