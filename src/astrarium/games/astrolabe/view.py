"""The knowledge of one seat: a frozen value, built up field by field in `knowledge.py`.

UNKNOWN stands where the seat does not know an identity, NONE where there is nothing. The
knowers of a token or a setting are public, since all see how it is learnt; the knowers of a
card in a hand are told as far as the seat can tell: the holder, those who know the whole hand
since it was exchanged, and the other of two who traded the card.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.engine.view import NONE, UNKNOWN
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.material import CARDS, TOWER, Card, Slot, Token

GAME: Final = "astrolabe"


class Spot(NamedTuple):
    """A slot: its token and setting, with the sets of those who know them."""

    token: Token  # NONE: empty
    up: bool
    known_by: int
    locked: bool
    setting: Token  # NONE: the slot has none
    setting_known_by: int


class Loose(NamedTuple):
    """A token in a discard zone, or being placed."""

    kind: int
    token: Token
    up: bool
    known_by: int


class Held(NamedTuple):
    """A card in a hand, and the seats of which the seat can tell that they know it."""

    card: Card
    known_by: int


class Lying(NamedTuple):
    """A card in the Present World, and who laid it."""

    seat: int  # NONE: Destiny
    card: Card


HIDDEN: Final = Held(UNKNOWN, 0)  # a card in a hand that the seat does not know


class View(NamedTuple):
    """All that a seat, or a spectator, knows."""

    game: str
    seat: int
    seats: int
    first: int  # the option: a seat, or NONE if a lot decides
    actor: int
    phase: int  # for those who wait: that of the move's first step
    round: int
    trick: int
    initiative: int
    turn: int  # whose card, reward or setting action it is
    left: int  # players still to act in phase 2 or 4
    card: Card  # whose power is under way
    space: int  # where it was played; NONE: the World
    step: int
    steps: int
    chosen: Slot  # the first of two steps; NONE for all but the actor
    second: int  # who has a reward to come
    points: tuple[int, ...]  # of round 1, once it is scored
    world: tuple[Lying, ...]
    past: tuple[Card, ...]  # rising
    destiny: tuple[Card, ...]  # all UNKNOWN; next first
    readers: tuple[int, ...]  # by hand: who knows all of it, as the whole table can tell
    hands: tuple[tuple[Held, ...], ...]  # by seat; known cards first, rising, then HIDDEN ones
    pacts: tuple[tuple[Card, int], ...]  # cards traded with a seat, while they are in a hand
    stacks: tuple[tuple[Card, ...], ...]  # by seat, top card last
    tower: int
    partner: int
    boards: tuple[tuple[Spot, ...], ...]  # by seat and slot
    zones: tuple[tuple[Loose, ...], ...]  # by kind, oldest first
    incoming: Loose | None
    piles: tuple[tuple[Token, ...], ...]  # by kind; below the top UNKNOWN, but for `searchers`
    searchers: int  # who knows the order of the planet pile


def known_cards(view: View, seat: int) -> list[Card]:
    """The cards of a hand that the seat of the view knows, rising."""
    return [held.card for held in view.hands[seat] if held.card != UNKNOWN]


def public_cards(view: View) -> list[Card]:
    """The cards that lie open on the table."""
    cards = [lying.card for lying in view.world] + list(view.past)
    for stack in view.stacks:
        cards += stack
    return cards if view.tower == NONE else [*cards, TOWER]


def count_aside(view: View) -> int:
    """The number of cards aside: all that are nowhere else."""
    if view.phase <= phases.DEAL_CARDS:
        return 0
    return CARDS - len(public_cards(view)) - len(view.destiny) - sum(map(len, view.hands))
