"""Our games as subjects: everything through the public protocol, as a bot would play."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from random import Random
from typing import Any, Final

from astrarium.bench.measure import Quarter, Subject, clock, clock_cost
from astrarium.engine.protocol import CHANCE, OVER, Game, Move, Outcome
from astrarium.engine.registry import check_options

REGISTRY: Final = "astrarium.games:GAMES"
ENGINE: Final = "astrarium.engine"
GAMES: Final = "astrarium.games."


@dataclass(frozen=True, slots=True)
class Record:
    """A random game as it was played, so that it can be played again and timed.

    `outcomes` has the chance outcomes with the number of decisions before each.
    """

    moves: list[Move]
    listed: list[int]
    outcomes: list[tuple[int, Outcome]]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Decisions of one quarter without chance in between; `outcomes` come before them."""

    quarter: int
    outcomes: list[Outcome]
    moves: list[Move]


class ProtocolSubject(Subject):
    """A game of ours at one number of seats, with the default options."""

    def __init__(self, game: Game[Any, Any], seats: int) -> None:
        self.game = game
        self.seats = seats
        self.options = check_options(game, {})
        self.clock_cost = clock_cost()

    def new(self) -> Any:
        """The state before any chance."""
        return self.game.new(self.seats, self.options)

    def play(self, rng: Random) -> int:
        game = self.game
        to_act, legal_moves, apply = game.to_act, game.legal_moves, game.apply
        random = rng.random
        decisions = 0
        state = self.new()
        while True:
            seat = to_act(state)
            if seat >= 0:
                moves = legal_moves(state)
                apply(state, moves[int(random() * len(moves))])
                decisions += 1
            elif seat == CHANCE:
                game.apply_chance(state, game.sample_chance(state, rng))
            else:
                return decisions

    def listed(self, rng: Random) -> list[int]:
        return self.record(rng).listed

    def record(self, rng: Random) -> Record:
        """Play as `play` does, drawing the same numbers, and write it down."""
        game = self.game
        record = Record([], [], [])
        state = self.new()
        while (seat := game.to_act(state)) != OVER:
            if seat == CHANCE:
                outcome = game.sample_chance(state, rng)
                game.apply_chance(state, outcome)
                record.outcomes.append((len(record.moves), outcome))
            else:
                moves = game.legal_moves(state)
                move = moves[int(rng.random() * len(moves))]
                game.apply(state, move)
                record.moves.append(move)
                record.listed.append(len(moves))
        return record

    def copier(self, seed: int) -> Callable[[], object]:
        return partial(self.game.copy, self.halfway(self.record(Random(seed))))

    def halfway(self, record: Record) -> Any:
        """The state with half of the decisions made, a seat to act."""
        return self.at(record, len(record.moves) // 2)

    def at(self, record: Record, decision: int) -> Any:
        """The state in which that decision is asked."""
        game = self.game
        state = self.new()
        for stretch in stretches(record, decision):
            for outcome in stretch.outcomes:
                game.apply_chance(state, outcome)
            for move in stretch.moves:
                game.apply(state, move)
        for before, outcome in record.outcomes:
            if before == decision:
                game.apply_chance(state, outcome)
        return state

    def replay(self, seed: int) -> tuple[Quarter, ...]:
        record = self.record(Random(seed))
        game = self.game
        legal_moves, apply = game.legal_moves, game.apply
        seconds = [0.0] * 4
        state = self.new()
        for stretch in stretches(record, len(record.moves)):
            for outcome in stretch.outcomes:
                game.apply_chance(state, outcome)
            start = clock()
            for move in stretch.moves:
                legal_moves(state)
                apply(state, move)
            seconds[stretch.quarter] += max(clock() - start - self.clock_cost, 0.0)
        return tally(seconds, record.listed)


def quarter_of(decision: int, decisions: int) -> int:
    """The quarter, 0 to 3, that a decision belongs to."""
    return decision * 4 // decisions


def stretches(record: Record, end: int) -> list[Stretch]:
    """The first `end` decisions, cut wherever chance acts or a new quarter begins."""
    found: list[Stretch] = []
    outcomes: dict[int, list[Outcome]] = {}
    for before, outcome in record.outcomes:
        outcomes.setdefault(before, []).append(outcome)
    for i in range(end):
        quarter = quarter_of(i, len(record.moves))
        if i in outcomes or not found or found[-1].quarter != quarter:
            found.append(Stretch(quarter, outcomes.get(i, []), []))
        found[-1].moves.append(record.moves[i])
    return found


def tally(seconds: list[float], listed: list[int]) -> tuple[Quarter, ...]:
    """The four quarters: the seconds given, decisions and listed moves counted."""
    decisions = [0] * 4
    moves = [0] * 4
    for i, number in enumerate(listed):
        quarter = quarter_of(i, len(listed))
        decisions[quarter] += 1
        moves[quarter] += number
    return tuple(map(Quarter, seconds, decisions, moves))


def modules_of(game: Game[Any, Any]) -> dict[str, bool]:
    """The loaded modules a game lives in, the engine's included: is each one compiled?"""
    home = package_of(type(game).__module__)
    return {
        name: is_compiled(name)
        for name in sorted(sys.modules)
        if any(name == root or name.startswith(root + ".") for root in (home, ENGINE))
    }


def is_game_compiled(modules: dict[str, bool]) -> bool:
    """Is some module of the game itself compiled, not only the engine's?"""
    return any(compiled for name, compiled in modules.items() if not name.startswith(ENGINE))


def package_of(module: str) -> str:
    """The package of a game below `astrarium.games`; any other module is its own home."""
    return ".".join(module.split(".")[:3]) if module.startswith(GAMES) else module


def is_compiled(module: str) -> bool:
    """Was this loaded module read from a shared library?"""
    file = getattr(sys.modules[module], "__file__", None) or ""
    return file.endswith(tuple(EXTENSION_SUFFIXES))
