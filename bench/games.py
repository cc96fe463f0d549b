"""Our games as subjects: everything through the public protocol, as a bot would play."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import count, groupby
from random import Random
from typing import Any, Final, NamedTuple

from astrarium.engine.protocol import CHANCE, Game
from astrarium.engine.registry import check_options
from astrarium.games import find
from bench.results import Measured
from bench.subject import QUARTERS, Subject, clock

CORE: Final = ("astrarium.engine.", "astrarium.games.")


def play_out(game: Any, state: Any, rng: Random) -> int:
    """Random moves until a game is over; how many. This is what is timed: our fast door.

    The loop of `engine.play` is not used here: compiled, it would spare us what the peers,
    who are driven by lines like these, have to pay.
    """
    to_act, legal_moves, apply = game.to_act, game.legal_moves, game.apply
    random = rng.random
    decisions = 0
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


class Step(NamedTuple):
    """What was done: a move out of so many listed, or an outcome of chance, out of none."""

    listed: int
    what: Any


class Recorder:
    """A game, as far as `play_out` asks for it, that writes down what is done."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.to_act, self.sample_chance = game.to_act, game.sample_chance
        self.steps: list[Step] = []
        self._listed = 0

    def legal_moves(self, state: Any) -> list[int]:
        moves = self.game.legal_moves(state)
        self._listed = len(moves)
        return moves

    def apply(self, state: Any, move: int) -> None:
        self.game.apply(state, move)
        self.steps.append(Step(self._listed, move))

    def apply_chance(self, state: Any, outcome: Any) -> None:
        self.game.apply_chance(state, outcome)
        self.steps.append(Step(0, outcome))


class OurGame(Subject):
    """A game of ours at one number of seats, with the default options."""

    def __init__(self, slug: str, seats: int) -> None:
        self.game = find(slug)
        self.seats = seats
        self.options = check_options(self.game, {})
        self.look = min(-(clock() - clock()) for _ in range(200))  # what it costs

    def new(self) -> Any:
        """The state before any chance."""
        return self.game.new(self.seats, self.options)

    def play(self, rng: Random) -> int:
        return play_out(self.game, self.new(), rng)

    def record(self, rng: Random) -> list[Step]:
        """The steps of the game that `play` plays."""
        recorder = Recorder(self.game)
        play_out(recorder, self.new(), rng)
        return recorder.steps

    def decisions(self, rng: Random) -> Iterator[tuple[Any, int]]:
        state = self.new()
        for step in self.record(rng):
            if step.listed:
                yield state, step.listed
                self.game.apply(state, step.what)
            else:
                self.game.apply_chance(state, step.what)

    def copier(self, state: Any) -> Callable[[], object]:
        return partial(self.game.copy, state)

    def quarters(self, seed: int, seconds: float) -> Measured:
        """Replays of games, at least one, until the time is over."""
        spent, listed = [0.0] * 4, [0] * 4
        start = clock()
        for number in count(seed * 1_000_003):  # far from the games of other rounds
            for quarter, time, moves in self.replay(self.record(Random(number))):
                spent[quarter] += time
                listed[quarter] += moves
            if clock() - start >= seconds:
                break
        if not all(spent) or not all(listed):
            return {}  # games too short to have quarters
        first, _, _, last = (time / moves for time, moves in zip(spent, listed))
        return {QUARTERS: [last / first]}

    def replay(self, steps: list[Step]) -> Iterator[tuple[int, float, int]]:
        """Moves without chance in between: their quarter, the seconds they took, those listed.

        Only `legal_moves` and `apply` are timed; what a look at the clock costs is left out.
        """
        legal_moves, apply = self.game.legal_moves, self.game.apply
        state = self.new()
        for quarter, stretch in stretches(steps):
            if quarter is None:
                for step in stretch:
                    self.game.apply_chance(state, step.what)
                continue
            moves = [step.what for step in stretch]
            start = clock()
            for move in moves:
                legal_moves(state)
                apply(state, move)
            spent = max(clock() - start - self.look, 0.0)
            yield quarter, spent, sum(step.listed for step in stretch)


def stretches(steps: list[Step]) -> Iterator[tuple[int | None, list[Step]]]:
    """Neighbouring moves of one quarter of the decisions, 0 to 3; chance has None."""
    decisions = sum(step.listed > 0 for step in steps)
    number = count()

    def quarter_of(step: Step) -> int | None:
        return next(number) * 4 // decisions if step.listed else None

    return ((quarter, list(stretch)) for quarter, stretch in groupby(steps, quarter_of))


def modules() -> dict[str, bool]:
    """The modules of engine and games that are loaded: is each one from a shared library?"""
    return {
        name: (getattr(module, "__file__", None) or "").endswith(tuple(EXTENSION_SUFFIXES))
        for name, module in sorted(sys.modules.items())
        if name.startswith(CORE)
    }
