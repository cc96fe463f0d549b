"""Gains of a seat, entered on its board."""

from __future__ import annotations

from astrarium.engine.protocol import Journal
from astrarium.games.astra import material as m
from astrarium.games.astra.events import Gained
from astrarium.games.astra.state import State


def gain(
    state: State, seat: int, kind: int, amount: int, rule: str, journal: Journal | None
) -> None:
    """An amount of something, of a kind as bonuses have it, is entered on a board.

    [AST-169, AST-171, AST-229] Fame and telescopes have no ceiling. The pouch does not limit
    dust (AST-142, AST-170). A pouch or a track takes the boxes it has left (AST-133, AST-147,
    AST-172, AST-173).
    """
    if kind == m.FAME:
        state.fame[seat] += amount
    elif kind == m.DUST:
        state.dust[seat] += amount
    elif kind == m.TELESCOPE:
        state.telescopes[seat] += amount
    elif kind == m.POUCH:
        amount = min(amount, m.POUCH_BOXES - state.pouch[seat])
        state.pouch[seat] += amount
    else:
        amount = wisdom_boxes(state.wisdom[seat], amount)
        state.wisdom[seat] += amount
    if journal is not None:
        journal.tell(Gained(seat, kind, amount), rule)


def wisdom_boxes(ticked: int, amount: int) -> int:
    """The number of boxes that a gain ticks: the surplus is lost.  [AST-173]"""
    return min(amount, m.WISDOM_BOXES - ticked)


def capacity(state: State, seat: int) -> int:
    """AST-142: the label of the last box of the pouch."""
    return m.CAPACITY[state.pouch[seat]]


def limit(state: State, seat: int) -> int:
    """AST-176: the label of the last complete section of the wisdom track."""
    return m.LIMIT[state.wisdom[seat]]
