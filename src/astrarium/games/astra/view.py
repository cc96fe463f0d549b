"""The knowledge of one seat, as frozen values.

UNKNOWN stands for a scoring card that the seat does not know, NONE where there is nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from astrarium.engine.view import NONE
from astrarium.games.astra.material import FULL, Card, Element, Slot, Stars


class SkyView(NamedTuple):
    """A slot: its card, or NONE, and the stars each pen has ticked."""

    card: Card
    marks: tuple[Stars, ...]

    def ticked(self) -> Stars:
        """The stars ticked by any pen."""
        stars = 0
        for mark in self.marks:
            stars |= mark
        return stars

    def is_open(self) -> bool:
        """Does the slot hold an undiscovered card?  [AST-103]"""
        return self.card != NONE and self.ticked() != FULL[self.card]


class Board(NamedTuple):
    """The board in front of a seat: all of it is public."""

    dust: int
    telescopes: int
    fame: int
    pouch: int  # boxes ticked
    wisdom: int  # boxes ticked
    active: tuple[Card, ...]  # rising
    exhausted: tuple[Card, ...]


class TurnView(NamedTuple):
    """The deeds of this turn, and the memory of its effects."""

    registered: tuple[Card, ...]
    greats: int
    paid: int
    refund: int
    walk: int
    spoilt: bool
    rested: bool


class StepView(NamedTuple):
    """The progress of a decision of several moves. Only the actor knows a card that was
    chosen and not yet touched."""

    power: Card
    chosen: Slot
    last: int
    owed: int
    used: tuple[Slot, ...]
    struck: tuple[int, ...]
    picked: tuple[int, ...]
    served: tuple[int, ...]  # sides
    vacated: tuple[Slot, ...]
    dreaming: bool


class PtolemyView(NamedTuple):
    """The board of the solo game's opponent."""

    dust: int
    telescopes: int
    fame: int
    cards: tuple[Card, ...]


class SoloView(NamedTuple):
    """The part that only the solo game has."""

    modifiers: int
    ptolemy: PtolemyView
    his_scoring: int  # H3: UNKNOWN until the end; without H3 he never has one
    pool: tuple[Card, ...]  # after a reshuffle, rising: what is in the pile, or face down
    reshuffled: bool
    in_use: Card
    place: int
    spent: tuple[Card, ...]
    left: Card
    right_face: int  # OPEN, or how little is known of it: UNSEEN, POOLED
    right: Card  # NONE: no open card lies there
    library: int  # cards in his draw pile
    top: Card  # E4: the card on top, else NONE
    lost: bool


class View(NamedTuple):
    """All that a seat, or a spectator, knows of a table."""

    game: str
    seat: int
    seats: int
    first: int
    turn: int  # the side whose turn it is; 1 is Ptolemy in the solo game
    turns: int
    actor: int
    phase: int  # as if nothing were begun, for those who wait
    pawn: Element
    sky: tuple[SkyView, ...]
    boards: tuple[Board, ...]
    discard: tuple[Card, ...]
    above: int  # cards above the End card
    below: int  # and below
    unseen: tuple[Card, ...]  # rising: the cards that are nowhere to be seen
    scoring: tuple[int, ...]  # by seat
    ender: int
    turns_left: int
    effects: TurnView
    step: StepView
    solo: SoloView | None
