"""Our bots: simulations a second, how well they keep to their time, the arena in two processes.

The positions they are asked in lie evenly over a random game and leave a choice; both builds
get the same.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
from contextlib import closing
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from astrarium.arena.executors import Here, Processes
from astrarium.arena.tournament import Tournament, play_numbers, tasks
from astrarium.bots import BOTS, Budget, find_bot
from astrarium.engine.protocol import Move
from bench.games import OurGame
from bench.machine import cpu_seconds
from bench.results import Measured
from bench.subject import clock

MILLI: Final = 1e3
SCALING: Final = "games/s, 2 processes : 1"

POSITIONS: Final = 4  # of a game
SIMULATIONS: Final = 200  # a decision
BUDGET: Final = 0.1  # seconds of a decision by the clock
ARENA_BOTS: Final = ("random", "greedy")
DEALS: Final = 2000  # of a tournament, which ends before when its time is over


class Position(NamedTuple):
    """What a bot is asked."""

    view: Any
    moves: list[Move]


def positions(subject: OurGame, seed: int) -> list[Position]:
    """Positions of one random game, early to late, each with at least two moves."""
    choices = [number for number, listed in enumerate(subject.listed(seed)) if listed > 1]
    found: list[Position] = []
    for part in range(POSITIONS):
        state = subject.at(seed, choices[len(choices) * (2 * part + 1) // (2 * POSITIONS)])
        game = subject.game
        found.append(Position(game.view(state, game.to_act(state)), game.legal_moves(state)))
    return found


def time_thoughts(subject: OurGame, bot: str, seed: int, seconds: float) -> Measured:
    """Decisions of so many simulations each, through all positions until the time is over."""
    asked = positions(subject, seed)
    budget = Budget(simulations=SIMULATIONS)
    gc.collect()
    simulations, spent = 0, 0.0
    while spent <= seconds:
        for number, (view, moves) in enumerate(asked):
            player = BOTS[bot].bot(subject.game)  # a new one: it remembers nothing
            start = clock()
            player.choose(view, moves, Random(number), budget)
            spent += clock() - start
            simulations += SIMULATIONS
    return {"simulations/s": [simulations / spent]}


def time_overruns(subject: OurGame, bot: str, seed: int, budget: float = BUDGET) -> Measured:
    """By how much each decision takes longer than it was given, by the clock on the wall."""
    found: list[float] = []
    for number, (view, moves) in enumerate(positions(subject, seed)):
        player = BOTS[bot].bot(subject.game)
        start = perf_counter()
        player.choose(view, moves, Random(number), Budget(seconds=budget))
        found.append(MILLI * (perf_counter() - start - budget))
    return {f"ms beyond a budget of {MILLI * budget:g} ms": found}


def time_arena(subject: OurGame, seed: int, seconds: float) -> Measured:
    """Tournaments in one process and in two, and how many times as fast two are.

    By CPU time it is what two processors with nothing else to do would give.
    """
    one, cost_of_one = time_tournament(subject, 1, seed, seconds)
    two, cost_of_two = time_tournament(subject, 2, seed, seconds)
    return {
        "games/s in 1 process": [one],
        "games/s in 2 processes": [two],
        SCALING: [two / one],
        f"{SCALING}, by CPU time": [2 * cost_of_one / cost_of_two] if cost_of_two else [],
    }


def time_tournament(subject: OurGame, jobs: int, seed: int, seconds: float) -> tuple[float, float]:
    """Games a second and CPU seconds a game, from when each process has done its first task."""
    slug, options = subject.game.slug, tuple(subject.options.items())
    bots = tuple(map(find_bot, ARENA_BOTS))
    tournament = Tournament(slug, bots, subject.seats, str(seed), DEALS, options)
    todo = tasks(tournament, range(tournament.games()))
    executor = Processes(jobs) if jobs > 1 else Here()
    games, spent, start, cpu = 0, 0.0, 0.0, 0.0
    with closing(executor.run(partial(play_numbers, tournament), todo)) as run:
        for number, results in enumerate(run):
            if number < jobs:
                start, cpu = perf_counter(), cpu_of_all()
                continue
            games += len(results)
            spent = perf_counter() - start
            if spent >= seconds:
                break
        return games / spent, (cpu_of_all() - cpu) / games


def cpu_of_all() -> float:
    """What this process and its children have used of the processors."""
    children = [child.pid for child in multiprocessing.active_children() if child.pid]
    return sum(map(cpu_seconds, (os.getpid(), *children)))
