"""Bots as they are measured in a worker: seeded positions to think about, tournaments.

The positions lie evenly over a random game and leave a choice; both builds get the same.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from astrarium.arena.executors import Here, Processes
from astrarium.arena.tournament import Tournament, play_numbers, tasks
from astrarium.bench.botrows import Overrun, Run, Thought
from astrarium.bench.measure import ALL_CORES, clock, cpu_seconds
from astrarium.bench.ours import ProtocolSubject
from astrarium.bots import BOTS, Budget
from astrarium.engine.protocol import Move
from astrarium.engine.registry import check_options
from astrarium.games import find

POSITIONS: Final = 4  # of a game
DEALS: Final = 2000  # of a tournament, which ends before when its time is over


class Position(NamedTuple):
    """What a bot is asked."""

    view: Any
    moves: list[Move]


def positions(subject: ProtocolSubject, seed: int) -> list[Position]:
    """Positions of one random game, early to late, each with at least two moves."""
    record = subject.record(Random(seed))
    choices = [number for number, listed in enumerate(record.listed) if listed > 1]
    found: list[Position] = []
    for part in range(POSITIONS):
        state = subject.at(record, choices[len(choices) * (2 * part + 1) // (2 * POSITIONS)])
        game = subject.game
        found.append(Position(game.view(state, game.to_act(state)), game.legal_moves(state)))
    return found


def time_thoughts(
    subject: ProtocolSubject, bot: str, seed: int, simulations: int, seconds: float
) -> Thought:
    """Decisions of so many simulations each, through all positions until the time is over."""
    asked = positions(subject, seed)
    budget = Budget(simulations=simulations)
    gc.collect()
    decisions, spent = 0, 0.0
    while not decisions or spent < seconds:
        for number, position in enumerate(asked):
            player = BOTS[bot].bot(subject.game)  # a new one: it remembers nothing
            start = clock()
            player.choose(position.view, position.moves, Random(number), budget)
            spent += clock() - start
            decisions += 1
    return Thought(decisions, decisions * simulations, spent)


def time_overruns(subject: ProtocolSubject, bot: str, seed: int, seconds: float) -> list[Overrun]:
    """By how much each decision takes longer than it was given."""
    found: list[Overrun] = []
    with on_all_cores():
        for number, position in enumerate(positions(subject, seed)):
            player = BOTS[bot].bot(subject.game)
            begun = Begun()
            start = perf_counter()
            budget = Budget(seconds=seconds, is_cancelled=begun)
            player.choose(position.view, position.moves, Random(number), budget)
            late = perf_counter() - start - seconds
            found.append(Overrun(late, min(late, clock() - begun.at)))
    return found


class Begun:
    """Notes what of the processor was used when the last simulation began.

    A bot asks before each one whether it is cancelled; it never is.
    """

    def __init__(self) -> None:
        self.at = clock()

    def __call__(self) -> bool:
        self.at = clock()
        return False


def time_arena(
    slug: str, seats: int, bots: tuple[str, ...], jobs: int, seed: int, seconds: float
) -> Run:
    """A tournament for some time, counted from when each process has done its first task."""
    options = tuple(check_options(find(slug), {}).items())
    tournament = Tournament(slug, bots, seats, str(seed), DEALS, options)
    executor = Processes(jobs) if jobs > 1 else Here()
    todo = tasks(tournament, range(tournament.games()))
    games, start, spent, before, after = 0, 0.0, 0.0, None, None
    with on_all_cores(), closing(executor.run(partial(play_numbers, tournament), todo)) as run:
        for number, results in enumerate(run):
            if number < jobs:
                start, before = perf_counter(), cpu_of_all()
                continue
            games += len(results)
            spent, after = perf_counter() - start, cpu_of_all()
            if spent >= seconds:
                break
    cpu = None if before is None or after is None else after - before
    return Run(games, spent, cpu)


def cpu_of_all() -> float | None:
    """What this process and its children have used of the processors."""
    children = [child.pid for child in multiprocessing.active_children() if child.pid]
    used = [cpu_seconds(pid) for pid in (os.getpid(), *children)]
    return None if None in used else sum(seconds for seconds in used if seconds is not None)


@contextmanager
def on_all_cores() -> Iterator[None]:
    """Leave the one core of the measurements for a while: this is about the whole machine."""
    if ALL_CORES is None:
        yield
        return
    ours = os.sched_getaffinity(0)
    os.sched_setaffinity(0, ALL_CORES)
    try:
        yield
    finally:
        os.sched_setaffinity(0, ours)
