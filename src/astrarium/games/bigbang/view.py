"""The knowledge of one seat, as frozen values; `knowledge` builds them up field by field.

A view carries all that its seat knows and needs to imagine the rest (dossier section 4).
UNKNOWN stands where the seat does not know, NONE where there is nothing.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from astrarium.games.bigbang.material import Cell, Goal, Tile

# A visible tile on its cell, with its flags, and the tile under it, or NONE.
Placed: TypeAlias = tuple[Cell, int, Tile]


class QuestView(NamedTuple):
    """Solitaire: the goal cards. `unseen` is a set, rising; the order is nobody's to know."""

    won: tuple[Goal, ...]
    active: Goal  # NONE when the cards are used up
    negative: tuple[Goal, ...]
    unseen: tuple[Goal, ...]
    passages: int  # of 0 on the clock, since the pile is empty
    lost: bool


class View(NamedTuple):
    """The row modes: Cosmic, Simple, Solitaire, Parallel Universes."""

    game: str
    seat: int
    seats: int
    clock: int  # spaces of the clock; 0 where there is none
    actor: int
    phase: int  # PICK for those who wait, whatever the actor has begun
    universes: tuple[tuple[Placed, ...], ...]
    row: tuple[Tile, ...]  # NONE: an empty slot
    hidden: tuple[Tile, ...]  # HI-1: the set of the hidden front, rising
    tail: tuple[Tile, ...]  # HI-1: the known tail, next drawn first
    goals: tuple[tuple[Goal, Goal], ...]
    order: tuple[int, ...]  # the seats as they began; empty before it is drawn
    times: tuple[int, ...]
    arrivals: tuple[int, ...]
    cost: int  # of the turn that is under way
    bonus: int  # bonus turns owed
    dark: int  # Dark energy placements still to be made
    chosen: int  # the slot taken; NONE for all but the actor
    side: int  # the universe chosen, likewise
    mover: Cell  # the star to be moved, likewise
    quest: QuestView | None


class ChainView(NamedTuple):
    """Hexdomino. One sees one's own hand, and of the others how many tiles they have."""

    game: str
    seat: int
    seats: int
    order: tuple[int, ...]  # of play, first to last; empty before it is drawn
    actor: int
    phase: int  # PICK for those who wait
    chain: tuple[tuple[Cell, Tile], ...]  # from end 0 to end 1
    needs: tuple[int, int]  # BBG-505: link type each end asks for; NONE before the first
    hands: tuple[tuple[Tile, ...], ...]  # rising; UNKNOWN: not this seat's to see
    unseen: tuple[Tile, ...]  # rising: the pile and the hands this seat does not see
    pile: int  # tiles left in it
    chosen: Tile  # the tile taken from the hand; NONE for all but the actor
    link: int  # the type chosen for the first link, likewise
