"""Numbers as people write them, in either language."""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.arena.statistics import INFINITE, Interval
from astrarium.engine.protocol import message
from astrarium.words import say

NBSP: Final = "\u00a0"
MINUS: Final = "\u2212"
FRENCH: Final = str.maketrans(",.", "\u202f,")


class Figures(NamedTuple):
    """The signs of one language: 1,234.5 or 1 234,5."""

    lang: str

    def number(self, value: float, digits: int = 0, plus: bool = False) -> str:
        text = f"{abs(value):,.{digits}f}"
        is_zero = not any(sign in "123456789" for sign in text)
        if self.lang == "fr":
            text = text.translate(FRENCH)
        if is_zero:
            return text
        return (MINUS if value < 0 else "+" if plus else "") + text

    def percent(self, share: float, digits: int = 0) -> str:
        return f"{self.number(100 * share, digits)}{NBSP}%"

    def percent_tick(self, share: float, digits: int) -> str:
        """A share on an axis, where `digits` are those of the share itself."""
        return self.percent(share, max(0, digits - 2))

    def between(self, value: Interval, digits: int = 0, plus: bool = False) -> str:
        """The bounds of an interval; a dash where there is none."""
        if abs(value.low) == INFINITE:
            return "–"
        low, high = (self.number(bound, digits, plus) for bound in (value.low, value.high))
        return say(message("arena.between", low=low, high=high), self.lang)

    def share_between(self, value: Interval, digits: int = 0) -> str:
        return f"{self.between(in_percent(value), digits)}{NBSP}%"


def in_percent(value: Interval) -> Interval:
    return Interval(*(100 * bound for bound in value))
