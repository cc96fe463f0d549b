"""The two draws that games need, cheap and the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def below(n: int, rng: Random) -> int:
    """A number from 0 to n - 1; the bias of n / 2**32 is far below notice."""
    return rng.getrandbits(32) * n >> 32


def shuffled(items: Sequence[int], rng: Random) -> list[int]:
    """The items in a random order: Fisher-Yates, from the last place down."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = rng.getrandbits(32) * (last + 1) >> 32
        order[last], order[other] = order[other], order[last]
    return order
