"""When a bot's answer is shown: at a time that everybody could have told beforehand.

How long a bot thinks depends on its hand, and so would the time of its answer: a move that is
the only one is found at once. So an answer waits for a beat. The first comes when the bot's level
has had its time for every step of the move, and a pause; from then on they come a pause apart. All
that goes into it can be seen by everybody: when the bot was asked, its level, the steps of the
move once it is made.
"""

from __future__ import annotations

from asyncio import Event, wait_for
from contextlib import suppress
from math import ceil
from time import monotonic
from typing import Final

from astrarium.bots import find_bot
from astrarium.engine.errors import BadOptions

A_SIMULATION: Final = 0.001  # seconds that one is given, where a bot is to make a number of them


def thinking_time(spec: str) -> float:
    """The seconds a bot is given for a step of its move; none if it is not one that thinks."""
    try:
        budget = find_bot(spec).budget
    except BadOptions:  # it fails, and a simpler one takes over
        return 0.0
    return budget.seconds or budget.simulations * A_SIMULATION


class Tempo:
    """The beats of one table, `pause` seconds apart; without a pause nothing waits for them."""

    def __init__(self, pause: float) -> None:
        self.pause = pause
        self._version = -1  # of what everybody sees
        self._asked = 0.0  # when somebody was asked in it first
        self._time = 0.0  # that thinking is given there

    def ask(self, version: int, spec: str) -> None:
        """A bot is asked for a step, in a position that everybody sees as it was in `version`."""
        if version != self._version:
            self._version, self._asked, self._time = version, monotonic(), 0.0
        self._time += thinking_time(spec)

    async def next_beat(self, is_void: Event, is_hurried: bool = False) -> None:
        """Wait until what was asked for may be shown, or `is_void`.

        A bot that was told to hurry has not had its time, nor need anybody wait for the end of
        it: when that was said depends on how many others wait for theirs.
        """
        if not self.pause:
            return
        first = self._asked + self._time + self.pause
        beats = ceil((max(monotonic(), self._asked + self.pause) - first) / self.pause)
        then = first + self.pause * (beats if is_hurried else max(0, beats))
        with suppress(TimeoutError):
            await wait_for(is_void.wait(), max(0.0, then - monotonic()))
