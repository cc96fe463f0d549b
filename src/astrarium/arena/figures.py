"""Numbers and their intervals as people write them."""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.arena.statistics import INFINITE, Interval
from astrarium.engine.protocol import message
from astrarium.words import LANGUAGES, say

NBSP: Final = "\u00a0"


class Figures(NamedTuple):
    """The numbers of one language."""

    lang: str

    def number(self, value: float, digits: int = 0, plus: bool = False) -> str:
        return LANGUAGES[self.lang].number(value, digits, plus)

    def percent(self, share: float, digits: int = 0) -> str:
        return LANGUAGES[self.lang].share(share, digits)

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
        return self.between(in_percent(value), digits) + LANGUAGES[self.lang].percent


def in_percent(value: Interval) -> Interval:
    return Interval(*(100 * bound for bound in value))
