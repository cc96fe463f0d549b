"""How whatever plays is measured: whole random games on one core, timed alike for all.

The clock is the CPU time of the process, so that a busy machine slows a run down and
does not change its numbers.
"""

from __future__ import annotations

import gc
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from time import process_time
from typing import Any, Final

from bench.results import FINGERPRINT, Measured

clock: Final = process_time  # of this process: the others on the machine do not count

MICRO: Final = 1e6

SPEED: Final = "decisions/s"
COPY: Final = "µs/copy"
QUARTERS: Final = "cost of a listed move, 4th quarter of a game : 1st"

FACTS: Final = ("decisions/game", "moves/decision", "% of decisions forced")

DESCRIBED_GAMES: Final = 10  # untimed, before the first round
COPIED_STATES: Final = 8  # mid-game states copied in turn
COPY_BATCH: Final = 16  # copies of each between two looks at the clock

# Shares of the seconds of a measurement: playing has one, copying and replaying less.
COPY_SHARE: Final = 0.25
REPLAY_SHARE: Final = 0.5


class Subject(ABC):
    """Something that plays random games: one of ours, or a peer through its own protocol."""

    @abstractmethod
    def play(self, rng: Random) -> int:
        """Play one whole game, new game and deal included; its number of decisions."""

    @abstractmethod
    def decisions(self, rng: Random) -> Iterator[tuple[Any, int]]:
        """Play the same game slowly: the state before each decision, and how many moves it has."""

    @abstractmethod
    def copier(self, state: Any) -> Callable[[], object]:
        """A call that copies a state."""

    def quarters(self, seed: int, seconds: float) -> Measured:
        """What a listed move costs, early and late in a game; peers are not asked."""
        return {}

    def listed(self, seed: int) -> list[int]:
        """The number of moves listed at each decision of a game."""
        return [listed for _, listed in self.decisions(Random(seed))]

    def at(self, seed: int, decision: int) -> Any:
        """The state in which a decision of a game is asked."""
        return next(islice(self.decisions(Random(seed)), decision, None))[0]


def describe(subject: Subject, seed: int, games: int = DESCRIBED_GAMES) -> Measured:
    """What a subject's games look like. Untimed; it also warms the subject up.

    Two builds that play the same games from the same seeds share the fingerprint.
    """
    lists = [subject.listed(number) for number in range(seed, seed + games)]
    counts = [listed for each in lists for listed in each]
    forced = 100 * counts.count(1) / len(counts)
    facts = (len(counts) / games, sum(counts) / len(counts), forced)
    found = {name: [fact] for name, fact in zip(FACTS, facts)}
    return {**found, FINGERPRINT: [zlib.crc32(repr(lists).encode())]}


def measure(subject: Subject, seed: int, seconds: float) -> Measured:
    """One round of one subject: play, copy, replay."""
    gc.collect()  # what the round before left behind is not this round's cost
    speed = rate(partial(subject.play, Random(seed)), seconds)
    copies = rate(copying(subject, seed), seconds * COPY_SHARE)
    quarters = subject.quarters(seed, seconds * REPLAY_SHARE)
    return {SPEED: [speed], COPY: [MICRO / copies], **quarters}


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much is done a second: work, at least once, until the time is over."""
    done, start = 0, clock()
    while True:
        done += work()
        spent = clock() - start
        if spent >= seconds:
            return done / spent


def copying(subject: Subject, seed: int) -> Callable[[], int]:
    """Copies of states halfway through some games; how many they are."""
    halfway = [
        subject.at(number, len(subject.listed(number)) // 2)
        for number in range(seed, seed + COPIED_STATES)
    ]
    copiers = [subject.copier(state) for state in halfway] * COPY_BATCH

    def copy_all() -> int:
        for copy in copiers:
            copy()
        return len(copiers)

    return copy_all
