"""Plain information-set Monte Carlo tree search: the yardstick.

It knows nothing of the game but its rules: every simulation ends in a random playout. UCB1
over the moves that are legal in the world at hand, each by how often it could be chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any, ClassVar, Final

from astrarium.bots.minds.plain import PlainMind
from astrarium.bots.protocol import Bot, Budget, Clock, Opinion
from astrarium.bots.tree import Node, child_of, key_of
from astrarium.bots.worlds import Worlds
from astrarium.engine.chance import below
from astrarium.engine.play import settle
from astrarium.engine.protocol import OVER, Game, Move

EXPLORE: Final = 0.7  # Cowling and others found it good over many games
WORLDS: Final = 1000


class IsmctsBot(Bot):
    """Random playouts from the leaves of one tree over many worlds."""

    takes_budget: ClassVar[bool] = True

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.mind = PlainMind(game)

    def choose(self, view: Any, moves: Sequence[Move], rng: Random, budget: Budget) -> Move:
        seat, root = self.think(view, moves, rng, budget)
        best = moves[0]
        for move in moves:
            if root.children[key_of(move, seat)].visits > root.children[key_of(best, seat)].visits:
                best = move
        return best

    def opinions(
        self, view: Any, moves: Sequence[Move], rng: Random, budget: Budget
    ) -> list[Opinion]:
        seat, root = self.think(view, moves, rng, budget)
        told: list[Opinion] = []
        for move in moves:
            node = root.children[key_of(move, seat)]
            value = node.total / node.visits if node.visits else 0.0
            told.append(Opinion(move, value, node.visits / root.visits))
        return sorted(told, key=lambda opinion: (-opinion.share, -opinion.value))

    def think(
        self, view: Any, moves: Sequence[Move], rng: Random, budget: Budget
    ) -> tuple[int, Node]:
        """The seat that is asked, and the tree after all simulations."""
        worlds = Worlds(self.game, view, rng, WORLDS)
        root = Node()
        with Clock(budget) as clock:
            seat = self.game.to_act(worlds.draw())
            for move in moves:
                child_of(root, move, seat)
            while clock.goes_on():
                self.simulate(worlds.draw(), root, rng)
                clock.done += 1
        return seat, root

    def simulate(self, state: Any, root: Node, rng: Random) -> None:
        """Down the tree to a new node, a random playout from there, and back up."""
        game = self.game
        node = root
        path: list[Node] = [root]
        actors: list[int] = [0]
        fresh = False
        while True:
            actor = settle(game, state, rng)
            if actor == OVER:
                break
            moves = game.legal_moves(state)
            if len(moves) == 1 and node is not root:
                game.apply(state, moves[0])
                continue
            if fresh:
                game.apply(state, moves[below(len(moves), rng)])
                continue
            move = select(node, moves, actor, rng)
            game.apply(state, move)
            node = node.children[key_of(move, actor)]
            fresh = node.visits == 0
            path.append(node)
            actors.append(actor)
        worths = self.mind.results(game.scores(state))
        for step in range(len(path)):
            path[step].visits += 1
            path[step].total += worths[actors[step]]


def select(node: Node, moves: list[Move], actor: int, rng: Random) -> Move:
    """A move never tried, if there is one; else the best by UCB1 with availability."""
    children = node.children
    untried: list[Move] = []
    for move in moves:
        child = child_of(node, move, actor)
        child.met += 1
        if child.visits == 0:
            untried.append(move)
    if untried:
        return untried[below(len(untried), rng)]
    best, top = moves[0], -1.0
    for move in moves:
        child = children[key_of(move, actor)]
        score = child.total / child.visits + EXPLORE * sqrt(log(child.met) / child.visits)
        if score > top:
            best, top = move, score
    return best
