"""Sets of small numbers, a bit each: stars, cards, tiles, slots, seats, whatever is counted."""

from __future__ import annotations

from collections.abc import Sequence


def members(mask: int) -> list[int]:
    """The numbers in a set, rising."""
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return numbers


def mask_of(numbers: Sequence[int]) -> int:
    """The set of some numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
