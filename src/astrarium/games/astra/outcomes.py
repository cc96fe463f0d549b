"""The outcomes of chance: the set-up, and in the solo game Ptolemy's die and lots."""

from __future__ import annotations

from typing import NamedTuple

from astrarium.games.astra.material import Card, Slot


class Deal(NamedTuple):
    """The set-up for two to five: the pile from the top, the final-scoring cards as they are
    dealt, the first player.  [AST-002, AST-007, AST-008]"""

    pile: tuple[Card, ...]
    scoring: tuple[int, ...]
    first: int


class SoloDeal(NamedTuple):
    """The set-up of the solo game: pile and library from the top, the cards removed in
    order, the final-scoring cards.  [AST-402, AST-403, AST-404, AST-405]"""

    pile: tuple[Card, ...]
    library: tuple[Card, ...]
    removed: tuple[Card, ...]
    scoring: tuple[int, ...]


class Die(NamedTuple):
    """Ptolemy's die; a roll that does not count is rolled again.  [AST-431]"""

    pips: int


class Aim(NamedTuple):
    """The target of Ptolemy's Observation, among equals."""

    slot: Slot


class DreamAim(NamedTuple):
    """The card of Ptolemy's dream, among equals.  [AST-426]"""

    slot: Slot


class Path(NamedTuple):
    """The stars that Ptolemy ticks, rising, among equal sets."""

    stars: tuple[int, ...]


class Reshuffle(NamedTuple):
    """Ptolemy's discard as his new draw pile, from the top.  [AST-445]"""

    cards: tuple[Card, ...]
