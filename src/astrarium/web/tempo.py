"""When a bot's answer is shown: at a time that everybody could have told beforehand.

How long a bot thinks depends on its hand, and so would the time of its answer: a move that is
the only one is found at once. So an answer waits for a beat. The first comes when the bot's level
has had its time for every step of the move, and a pause; from then on they come a pause apart. All
that goes into it can be seen by everybody: when the bot was asked, its level, the steps of the
move once it is made.
"""

from __future__ import annotations

from asyncio import sleep
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
        self._asked = -1  # what everybody sees, by its version
        self._beat = 0.0  # when the answer is shown at the earliest, but for a pause

    def ask(self, version: int, spec: str) -> None:
        """A bot is asked for a step, in a position that everybody sees as it was in `version`."""
        if version != self._asked:
            self._asked, self._beat = version, monotonic()
        self._beat += thinking_time(spec)

    async def next_beat(self) -> None:
        """Wait until what was asked for may be shown."""
        if self.pause:
            late = max(0.0, monotonic() - self._beat)
            await sleep(self._beat + self.pause * (1 + late // self.pause) - monotonic())
