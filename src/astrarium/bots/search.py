"""Information-set tree search with the game's evaluation: the strong bot.

Where the plain search plays at random, this one looks: a node tries its moves (below the
root some of them) and asks the game's mind what each led to, again and again as its visits
double, each time in another world. That gives each move a first value and a prior, so that
the search goes deep along good moves (PUCT) and simulations end at a judgement, not at the
end of the game. Every seat maximises its own share of the win, for any number of seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from astrarium.bots.greedy import expected
from astrarium.bots.minds import Mind, mind_of
from astrarium.bots.playout import play_out
from astrarium.bots.protocol import Bot, Budget, Clock, Opinion
from astrarium.bots.tree import Node, child_of, key_of
from astrarium.bots.worlds import Worlds, worths
from astrarium.engine.chance import shuffled
from astrarium.engine.play import settle
from astrarium.engine.protocol import OVER, Game, Move, Seat

WORLDS: Final = 200
WIDTH: Final = 12  # moves that a node below the root tries at first; more as visits come
STEPS: Final = 2  # of the own move that are looked at together with the first
OPINION_WORLDS: Final = 4
BASELINE_WORLDS: Final = 16  # that tell how good the position is before any move


class Step(NamedTuple):
    """The next step of the move that was begun: its view, and the thoughts about it."""

    view: Any
    node: Node


class Baseline:
    """The worth of the root position, before any move, over the worlds met so far.

    Worlds differ in that far more than moves do: a move tried in a good world would look
    good. So a simulation counts by its gain over its own world.
    """

    __slots__ = ("count", "totals")

    def __init__(self) -> None:
        self.count = 0
        self.totals: list[float] = []

    def offset(self, worths: list[float]) -> list[float]:
        """The lead of a world over the mean world, for each seat."""
        if not self.count:
            self.totals = [0.0] * len(worths)
        self.count += 1
        leads: list[float] = []
        for seat in range(len(worths)):
            self.totals[seat] += worths[seat]
            leads.append(worths[seat] - self.totals[seat] / self.count)
        return leads


class SearchBot(Bot):
    """A tree over many worlds, its leaves judged by the game's mind."""

    takes_budget: ClassVar[bool] = True

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.mind: Mind = mind_of(game)
        settings = self.mind.search
        self.explore = settings.explore
        self.sharpness = settings.sharpness
        self.played = settings.played
        self.width = WIDTH
        self.trust = settings.trust
        self.next: Step | None = None

    # -- deciding ------------------------------------------------------------------

    def choose(self, view: Any, moves: Sequence[Move], rng: Random, budget: Budget) -> Move:
        root, worlds = self.think(view, moves, rng, budget)
        world = worlds.draw()
        seat = self.game.to_act(world)
        best = moves[0]
        for move in moves:
            if is_better(root.children[key_of(move, seat)], root.children[key_of(best, seat)]):
                best = move
        self.remember(root.children[key_of(best, seat)], world, seat, best)
        return best

    def opinions(
        self, view: Any, moves: Sequence[Move], rng: Random, budget: Budget
    ) -> list[Opinion]:
        root, worlds = self.think(view, moves, rng, budget)
        some = [worlds.draw() for _ in range(OPINION_WORLDS)]
        seat = self.game.to_act(some[0])
        visits = 0
        for move in moves:
            visits += root.children[key_of(move, seat)].visits
        told: list[Opinion] = []
        for move in moves:
            node = root.children[key_of(move, seat)]
            parts = expected(self.game, self.mind, some, move, seat)
            value = min(1.0, max(0.0, node.value()))
            told.append(Opinion(move, value, node.visits / max(1, visits), parts))
        return sorted(told, key=lambda opinion: (-opinion.share, -opinion.value))

    def remember(self, node: Node, world: Any, seat: Seat, move: Move) -> None:
        """Keep the thoughts about the next step, if the same seat takes it at once.

        Only steps with no chance between: then every world led to the same question.
        """
        self.next = None
        self.game.apply(world, move)
        if self.game.to_act(world) == seat and self.game.is_tentative(world):
            self.next = Step(self.game.view(world, seat), node)

    def think(
        self, view: Any, moves: Sequence[Move], rng: Random, budget: Budget
    ) -> tuple[Node, Worlds]:
        """The tree after all simulations; it starts from what the last step left."""
        worlds = Worlds(self.game, view, rng, WORLDS, self.mind)
        root = Node()
        if self.next is not None and self.next.view == view:
            root = self.next.node
        self.next = None
        root.visits = max(1, root.visits)
        baseline = Baseline()
        with Clock(budget) as clock:
            for _ in range(BASELINE_WORLDS):
                baseline.offset(self.mind.worths(worlds.draw()))
            while clock.goes_on():
                world = worlds.draw()
                self.simulate(world, root, rng, baseline.offset(self.mind.worths(world)))
                clock.done += 1
        seat = self.game.to_act(worlds.draw())
        for move in moves:
            child_of(root, move, seat)
        return root, worlds

    # -- one simulation --------------------------------------------------------------

    def simulate(self, state: Any, root: Node, rng: Random, offset: list[float]) -> None:
        """Down the tree by PUCT to a leaf; its worth less the world's offset goes back up."""
        game = self.game
        node = root
        path: list[Node] = [root]
        actors: list[int] = [0]
        step_nodes: list[Node] = []  # at which a move was begun and not yet complete
        whole = True  # of the first move, every way to complete it is looked at
        while True:
            actor = settle(game, state, rng)
            if actor == OVER:
                break
            moves = game.legal_moves(state)
            if len(moves) == 1 and node is not root:
                game.apply(state, moves[0])
                continue
            begun = game.is_tentative(state)
            if node.visits == 0 and not begun:
                break  # a move is judged when it is complete
            whole = whole and (begun or node is root)
            if node.visits >= 1 << node.sweeps or node.sweeps == 0:
                self.sweep(node, state, moves, actor, rng, STEPS if whole else -1, offset[actor])
            if begun:
                step_nodes.append(node)
            move = self.select(node, moves, actor)
            game.apply(state, move)
            node = child_of(node, move, actor)
            path.append(node)
            actors.append(actor)
        values = self.judge(state, actor, rng)
        for step in range(len(path)):
            back_up(path[step], values[actors[step]] - offset[actors[step]])
        for step in range(len(step_nodes) - 1, -1, -1):
            take_best(step_nodes[step])

    def judge(self, state: Any, actor: Seat, rng: Random) -> list[float]:
        """The worth of a leaf to each seat: by the mind and, where that helps, by a playout."""
        values = worths(self.game, self.mind, state, actor)
        if actor == OVER or not self.played:
            return values
        ends = self.mind.results(play_out(self.game, state, rng))
        for seat in range(len(values)):
            values[seat] += self.played * (ends[seat] - values[seat])
        return values

    def select(self, node: Node, moves: list[Move], actor: Seat) -> Move:
        """The move with the best promise: its value so far and, while young, its prior.

        A move that was only begun says nothing before it was completed once, so each is
        tried; one that no sweep has reached yet has to wait. What was searched ends deeper,
        mostly after another seat's move: by that much more the others are trusted as well.
        """
        children = node.children
        visits = 0
        gained = 0.0  # by all that was searched, over what it seemed worth
        for seen in children.values():
            visits += seen.visits
            gained += seen.total - seen.visits * seen.guess
        shift = gained / visits if visits else 0.0
        best, top = -1, -9.0
        urge = self.explore * sqrt(node.visits + 1)
        for move in moves:
            child = children.get(key_of(move, actor))
            if child is not None:
                if not child.glances and not child.visits:
                    return move
                value = (child.total + self.trust * (child.guess + shift)) / (
                    child.visits + self.trust
                )
                score = value + urge * child.prior / (child.visits + 1)
                if score > top:
                    best, top = move, score
        return best if best >= 0 else moves[0]

    def sweep(
        self,
        node: Node,
        state: Any,
        moves: list[Move],
        actor: Seat,
        rng: Random,
        depth: int,
        offset: float,
    ) -> None:
        """Glance at where the moves lead in this world; with no `depth` at some of them.

        `depth` is how many more steps of the same move are looked at, where there are any.

        Sweeps come with the first, second, fourth, eighth ... visit: what a move seems worth
        is a mean over several worlds wherever the search often goes.
        """
        game = self.game
        looked = moves
        most = self.width * (node.sweeps + 1)
        if depth < 0 and len(moves) > most:
            looked = shuffled(moves, rng)[:most]
        node.sweeps += 1
        for move in looked:
            child = child_of(node, move, actor)
            after = game.copy(state)
            game.apply(after, move)
            asked = settle(game, after, rng)
            steps: list[Move] = []
            while asked == actor and game.is_tentative(after):
                steps = game.legal_moves(after)
                if len(steps) > 1:
                    break
                game.apply(after, steps[0])
                asked = settle(game, after, rng)
            if asked != actor or not game.is_tentative(after):
                child.glance(worths(game, self.mind, after, asked)[actor] - offset)
            elif depth > 0:
                self.sweep(child, after, steps, actor, rng, depth - 1, offset)
                take_best(child)
        set_priors(node, self.sharpness)


def back_up(node: Node, worth: float) -> None:
    """Count a simulation; of a move in steps, the first one says what it seems worth."""
    if not node.glances:
        node.glance(worth)
    node.visits += 1
    node.total += worth


def take_best(node: Node) -> None:
    """A step seems worth what its best completion seems worth."""
    best = -9.0
    for child in node.children.values():
        if child.glances and child.guess > best:
            best = child.guess
    if best > -9.0:
        node.guess = best
        node.glances = 1


def set_priors(node: Node, sharpness: float) -> None:
    """Priors by what moves seem worth: the better one looks, the sooner it is searched.

    Steps of a move that nobody has completed yet have none.
    """
    seen = [child for child in node.children.values() if child.glances]
    if not seen:
        return
    best = max(child.guess for child in seen)
    total = 0.0
    for child in seen:
        child.prior = exp(sharpness * (child.guess - best))
        total += child.prior
    for child in seen:
        child.prior /= total


def is_better(one: Node, other: Node) -> bool:
    """Has one move more visits, or as many and a better value?"""
    if one.visits != other.visits:
        return one.visits > other.visits
    return one.value() > other.value()
