"""How anything is measured: whole random games on one core, timed alike for all.

A `Subject` is something that plays: a game of ours through the public protocol, or
a peer through its own. The clock is the CPU time of the process, so that a busy
machine slows a run down and does not change its numbers.
"""

from __future__ import annotations

import gc
import os
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from time import process_time
from typing import Final, NamedTuple

ALL_CORES: Final = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None

clock: Final = process_time  # of this process: the others on the machine do not count

PROTOCOL: Final = 2  # rises when what workers are asked or answer changes

PROFILE_GAMES: Final = 10  # games looked at, untimed, before the first round
COPIED_STATES: Final = 8  # mid-game states copied in turn
COPY_BATCH: Final = 16  # copies of each between two looks at the clock

# Shares of the seconds of a measurement: playing has one, copying and replaying less.
COPY_SHARE: Final = 0.25
REPLAY_SHARE: Final = 0.5


class Quarter(NamedTuple):
    """One quarter of the decisions of some games: time of legal_moves and apply."""

    seconds: float
    decisions: int
    listed: int  # legal moves listed, over all these decisions


@dataclass(frozen=True, slots=True)
class Sample:
    """What one round measured of one subject."""

    games: int
    decisions: int
    seconds: float
    copies: int
    copy_seconds: float
    quarters: tuple[Quarter, ...]  # four, or none for peers


@dataclass(frozen=True, slots=True)
class Profile:
    """What a subject's games look like, from a fixed number of seeded games.

    `choices` are the decisions with at least two moves. `fingerprint` depends on how
    many moves were listed at every decision: two builds that play the same game from the same
    seeds share it.
    """

    games: int
    decisions: int
    choices: int
    listed: int
    fingerprint: int


class Subject(ABC):
    """Something that plays random games."""

    @abstractmethod
    def play(self, rng: Random) -> int:
        """Play one whole game, new game and deal included; its number of decisions."""

    @abstractmethod
    def listed(self, rng: Random) -> list[int]:
        """Play one whole game; the number of moves listed at each decision."""

    @abstractmethod
    def copier(self, seed: int) -> Callable[[], object]:
        """A call that copies the state halfway through a random game."""

    def replay(self, seed: int) -> tuple[Quarter, ...]:
        """Replay one random game and time its quarters; peers have none."""
        return ()


def profile(subject: Subject, games: int = PROFILE_GAMES) -> Profile:
    """Play some seeded games, untimed; also warms the subject up."""
    counts: list[int] = []
    fingerprint = 0
    for seed in range(1, games + 1):
        listed = subject.listed(Random(seed))
        fingerprint = zlib.crc32(",".join(map(str, listed)).encode(), fingerprint)
        counts += listed
    choices = sum(1 for moves in counts if moves > 1)
    return Profile(games, len(counts), choices, sum(counts), fingerprint)


def measure(subject: Subject, seed: int, seconds: float) -> Sample:
    """One round of one subject: play, copy, replay."""
    gc.collect()  # what the round before left behind is not this round's cost
    games, decisions, spent = time_play(subject, Random(seed), seconds)
    copies, copy_spent = time_copies(subject, seed, seconds * COPY_SHARE)
    quarters = time_quarters(subject, seed, seconds * REPLAY_SHARE)
    return Sample(games, decisions, spent, copies, copy_spent, quarters)


def time_play(subject: Subject, rng: Random, seconds: float) -> tuple[int, int, float]:
    """Whole games, at least one, until the time is over: games, decisions, seconds."""
    play = subject.play
    games = decisions = 0
    start = clock()
    while True:
        decisions += play(rng)
        games += 1
        spent = clock() - start
        if spent >= seconds:
            return games, decisions, spent


def time_copies(subject: Subject, seed: int, seconds: float) -> tuple[int, float]:
    """Copies of mid-game states until the time is over: copies, seconds."""
    copiers = [subject.copier(seed + i) for i in range(COPIED_STATES)] * COPY_BATCH
    copies = 0
    start = clock()
    while True:
        for copy in copiers:
            copy()
        copies += len(copiers)
        spent = clock() - start
        if spent >= seconds:
            return copies, spent


def time_quarters(subject: Subject, seed: int, seconds: float) -> tuple[Quarter, ...]:
    """Replays of games, at least one, until the time is over, added up by quarter."""
    total: tuple[Quarter, ...] = ()
    start = clock()
    for game_seed in count(seed * 1_000_003):  # far from the games of other rounds
        total = add_quarters(total, subject.replay(game_seed))
        if not total or clock() - start >= seconds:
            break
    return total


def add_quarters(total: tuple[Quarter, ...], more: tuple[Quarter, ...]) -> tuple[Quarter, ...]:
    """Quarter by quarter sums; nothing yet counts as zeros."""
    if not total:
        return more
    return tuple(
        Quarter(a.seconds + b.seconds, a.decisions + b.decisions, a.listed + b.listed)
        for a, b in zip(total, more, strict=True)
    )


def clock_cost(looks: int = 200) -> float:
    """What two looks at the clock, one after the other, are apart: subtracted from short times."""
    return min(-(clock() - clock()) for _ in range(looks))


def cpu_seconds(pid: int) -> float | None:
    """What a process has used of the processors so far, where the system tells (Linux)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
