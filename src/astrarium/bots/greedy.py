"""The greedy bot: it looks at what each of its moves leads to, and no further.

A move is looked at to its end: where it takes several steps (a tile, then a cell), the best
next step is taken for granted.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from astrarium.bots.minds import Mind, mind_of
from astrarium.bots.minds.protocol import parts_of
from astrarium.bots.protocol import Bot, Budget, Opinion
from astrarium.bots.worlds import worths
from astrarium.engine.play import settle
from astrarium.engine.protocol import OVER, Game, Move, Seat

WORLDS: Final = 4  # imagined for a decision; every move is tried in each
STEPS: Final = 2  # of the same move that are looked at after the first


class GreedyBot(Bot):
    """One move deep, over a few worlds."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.mind: Mind = mind_of(game)

    def choose(self, view: Any, moves: Sequence[Move], rng: Random, budget: Budget) -> Move:
        values, _ = self.weigh(view, moves, rng, budget)
        best = 0
        for number in range(1, len(moves)):
            if values[number] > values[best]:
                best = number
        return moves[best]

    def opinions(
        self, view: Any, moves: Sequence[Move], rng: Random, budget: Budget
    ) -> list[Opinion]:
        values, worlds = self.weigh(view, moves, rng, budget)
        seat = self.game.to_act(worlds[0])
        told = [
            Opinion(
                move, values[n], 1 / len(moves), expected(self.game, self.mind, worlds, move, seat)
            )
            for n, move in enumerate(moves)
        ]
        return sorted(told, key=lambda opinion: -opinion.value)

    def weigh(
        self, view: Any, moves: Sequence[Move], rng: Random, budget: Budget
    ) -> tuple[list[float], list[Any]]:
        """The mean worth of every move, and the worlds it was tried in.

        In one world all moves start with the same chance, so that luck chooses little: only
        the ways to complete a move are tried with one draw after the other.
        """
        game = self.game
        totals = [0.0] * len(moves)
        worlds: list[Any] = []
        for _ in range(WORLDS):
            world = game.imagine(view, rng)
            worlds.append(world)
            seed = rng.getrandbits(64)
            seat = game.to_act(world)
            for number in range(len(moves)):
                state = game.copy(world)
                game.apply(state, moves[number])
                totals[number] += follow(game, self.mind, state, seat, Random(seed), STEPS)
            if budget.is_cancelled():
                break
        return [total / len(worlds) for total in totals], worlds


def follow(
    game: Game[Any, Any], mind: Mind, state: Any, seat: Seat, rng: Random, steps: int
) -> float:
    """The worth of a state to `seat` once it has completed its move as best it can."""
    actor = settle(game, state, rng)
    if actor != seat or not steps or not game.is_tentative(state):
        return worths(game, mind, state, actor)[seat]
    best = -1.0
    for move in game.legal_moves(state):
        after = game.copy(state)
        game.apply(after, move)
        best = max(best, follow(game, mind, after, seat, rng, steps - 1))
    return best


def completed(
    game: Game[Any, Any], mind: Mind, state: Any, seat: Seat, rng: Random, steps: int
) -> Any:
    """The state after the best way to complete a move, the one that `follow` judges."""
    if settle(game, state, rng) != seat or not steps or not game.is_tentative(state):
        return state
    best, top = state, -1.0
    for move in game.legal_moves(state):
        after = game.copy(state)
        game.apply(after, move)
        after = completed(game, mind, after, seat, rng, steps - 1)
        worth = worths(game, mind, after, game.to_act(after))[seat]
        if worth > top:
            best, top = after, worth
    return best


def expected(
    game: Game[Any, Any], mind: Mind, worlds: list[Any], move: Move, seat: Seat
) -> tuple[tuple[Any, float], ...]:
    """The points in sight once a move is complete, by parts: their means over some worlds."""
    totals: dict[str, tuple[Any, float]] = {}
    for number, world in enumerate(worlds):
        state = game.copy(world)
        game.apply(state, move)
        state = completed(game, mind, state, seat, Random(number), STEPS)
        if game.to_act(state) == OVER:
            parts = parts_of(game.scores(state), seat)
        else:
            parts = mind.parts(state, seat)
        for name, points in parts:
            key = repr(name)
            totals[key] = (name, totals.get(key, (name, 0.0))[1] + points)
    return tuple((name, total / len(worlds)) for name, total in totals.values())
