"""The tree of an information-set search: moves below moves, over many imagined worlds.

One tree serves all worlds: a node stands for the moves that led to it, whatever chance and
the hidden cards were (Cowling, Powley and Whitehouse, 2012). What is legal differs from
world to world, so a node has a child for every move that was ever met there.
"""

from __future__ import annotations

from typing import Final

from astrarium.engine.protocol import Move, Seat

SEATS: Final = 8  # more than any game has


class Node:
    """A move in the tree. `total` is the worth of its simulations to its chooser."""

    __slots__ = ("children", "glances", "guess", "met", "prior", "sweeps", "total", "visits")

    def __init__(self) -> None:
        self.prior = 0.0
        self.guess = 0.0  # what it seemed worth, over all glances at it
        self.glances = 0
        self.visits = 0
        self.met = 0  # simulations in which it could have been chosen
        self.sweeps = 0  # glances at all of its children
        self.total = 0.0
        self.children: dict[int, Node] = {}

    def glance(self, worth: float) -> None:
        """One more look at what the move leads to, in one more world."""
        self.guess = (self.guess * self.glances + worth) / (self.glances + 1)
        self.glances += 1

    def value(self) -> float:
        """The worth of the move to its chooser; its first appearance counts as a visit."""
        return (self.total + self.guess) / (self.visits + 1)


def key_of(move: Move, actor: Seat) -> int:
    """The key of a move: at one node different seats may be asked, in different worlds."""
    return move * SEATS + actor


def child_of(node: Node, move: Move, actor: Seat) -> Node:
    """The node of a move below another; a new one if it was never met."""
    key = key_of(move, actor)
    child = node.children.get(key)
    if child is None:
        child = node.children[key] = Node()
    return child
