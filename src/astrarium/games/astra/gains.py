"""Gains of a seat, entered on its board."""

from __future__ import annotations

from astrarium.engine.protocol import Journal
from astrarium.games.astra import material as m
from astrarium.games.astra.events import Gained
from astrarium.games.astra.state import State


def gain_fame(state: State, seat: int, amount: int, rule: str, journal: Journal | None) -> None:
    """AST-169, AST-229: without a ceiling."""
    state.fame[seat] += amount
    if journal is not None:
        journal.tell(Gained(seat, m.FAME, amount), rule)


def gain_dust(state: State, seat: int, amount: int, rule: str, journal: Journal | None) -> None:
    """AST-170, AST-142: the pouch does not limit gains."""
    state.dust[seat] += amount
    if journal is not None:
        journal.tell(Gained(seat, m.DUST, amount), rule)


def gain_telescopes(
    state: State, seat: int, amount: int, rule: str, journal: Journal | None
) -> None:
    """AST-171."""
    state.telescopes[seat] += amount
    if journal is not None:
        journal.tell(Gained(seat, m.TELESCOPE, amount), rule)


def gain_pouch(state: State, seat: int, amount: int, rule: str, journal: Journal | None) -> None:
    """AST-147, AST-172: the next boxes of the pouch; the surplus is lost."""
    ticked = min(amount, m.POUCH_BOXES - state.pouch[seat])
    state.pouch[seat] += ticked
    if journal is not None:
        journal.tell(Gained(seat, m.POUCH, ticked), rule)


def gain_wisdom(state: State, seat: int, amount: int, rule: str, journal: Journal | None) -> None:
    """AST-133, AST-173: the next boxes of the track."""
    ticked = wisdom_boxes(state.wisdom[seat], amount)
    state.wisdom[seat] += ticked
    if journal is not None:
        journal.tell(Gained(seat, m.WISDOM, ticked), rule)


def wisdom_boxes(ticked: int, amount: int) -> int:
    """The number of boxes that a gain ticks: the surplus is lost.  [AST-173]"""
    return min(amount, m.WISDOM_BOXES - ticked)


def capacity(state: State, seat: int) -> int:
    """AST-142: the label of the last box of the pouch."""
    return m.CAPACITY[state.pouch[seat]]


def limit(state: State, seat: int) -> int:
    """AST-176: the label of the last complete section of the wisdom track."""
    return m.LIMIT[state.wisdom[seat]]
