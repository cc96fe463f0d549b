"""The positions: plain data, each field declared once, with hand-written copies."""

from __future__ import annotations

from typing import Final

from astrarium.engine.fields import Fields
from astrarium.engine.protocol import CHANCE
from astrarium.engine.view import NONE as NONE
from astrarium.games.bigbang.material import CENTRE, ROW, Cell, Goal, Tile, Tiles
from astrarium.games.bigbang.moves import LEFT
from astrarium.games.bigbang.phases import DEAL
from astrarium.games.bigbang.universe import Universe

ALL_WAYS: Final = 0b111111  # Hexdomino: six directions, a bit each


class Quest(Fields):
    """Solitaire: the pile of goal cards, won, active and negative ones.  [BBG-402]"""

    pile: tuple[Goal, ...] = ()  # in the order of the shuffle
    turned: int = 0  # how many of them are face up
    active: Goal = NONE
    won: tuple[Goal, ...] = ()
    negative: tuple[Goal, ...] = ()
    passages: int = 0  # of 0, since the pile is empty
    lost: bool = False

    def copy(self) -> Quest:
        new = Quest()
        new.pile = self.pile
        new.turned = self.turned
        new.active = self.active
        new.won = self.won
        new.negative = self.negative
        new.passages = self.passages
        new.lost = self.lost
        return new


class State(Fields):
    """The row modes: Cosmic, Simple, Solitaire, Parallel Universes."""

    seats: int = 0
    clock: int = 0  # spaces of the clock; 0 where there is none
    universes: list[Universe]
    row: list[Tile]
    deck: tuple[Tile, ...] = ()  # the first shuffle; its first `drawn` tiles are out
    drawn: int = 0
    tail: list[Tile]  # discards, in order
    unplayed: Tiles = 0  # row and queue as a set (BBG-108)
    goals: tuple[tuple[Goal, Goal], ...] = ()
    order: tuple[int, ...] = ()  # the seats, first to last; empty until it is drawn
    times: list[int]
    arrivals: list[int]  # BBG-231: the higher, the later
    actor: int = CHANCE
    phase: int = DEAL
    playable: int = 0  # slots that may be taken, a bit each
    cost: int = 0  # of the turn that is under way
    bonus: int = 0  # bonus turns owed
    dark: int = 0  # Dark energy placements still to be made
    chosen: int = NONE  # a slot
    side: int = NONE  # of the actor, in Parallel Universes
    mover: Cell = NONE
    quest: Quest | None = None

    def copy(self) -> State:
        """Lists are sliced, tuples shared."""
        new = State()
        new.seats = self.seats
        new.clock = self.clock
        new.universes = [universe.copy() for universe in self.universes]
        new.row = self.row[:]
        new.deck = self.deck
        new.drawn = self.drawn
        new.tail = self.tail[:]
        new.unplayed = self.unplayed
        new.goals = self.goals
        new.order = self.order
        new.times = self.times[:]
        new.arrivals = self.arrivals[:]
        new.actor = self.actor
        new.phase = self.phase
        new.playable = self.playable
        new.cost = self.cost
        new.bonus = self.bonus
        new.dark = self.dark
        new.chosen = self.chosen
        new.side = self.side
        new.mover = self.mover
        new.quest = self.quest.copy() if self.quest is not None else None
        return new


def seat_after(actor: int, order: tuple[int, ...]) -> int:
    """The seat to the left of `actor` in the order of play; after the deal, the first."""
    return order[0] if actor == CHANCE else (actor + 1) % len(order)


def index_beside(seat: int, side: int, seats: int) -> int:
    """Parallel Universes: U[i] lies on the left of seat i, U[i-1] on its right.  [BBG-602]"""
    return seat if side == LEFT else (seat - 1) % seats


def stacked(order: tuple[int, ...], seats: int) -> list[int]:
    """Arrivals of markers at 0, the first in the order on top; all 0 before it is drawn.

    [BBG-114, B-12]
    """
    arrivals = [0] * seats
    for place, seat in enumerate(order):
        arrivals[seat] = seats - 1 - place
    return arrivals


def before_deal(universes: list[Universe], seats: int, order: tuple[int, ...]) -> State:
    """A state that waits for the first shuffle; `order` is empty if chance decides it too."""
    state = State()
    state.seats = seats
    state.universes = universes
    state.row = [NONE] * ROW
    state.tail = []
    state.order = order
    state.times = [0] * seats
    state.arrivals = stacked(order, seats)
    return state


class Chain(Fields):
    """Hexdomino: the chain, the hands as sets, the pile."""

    seats: int = 0
    tiles: dict[Cell, Tile]  # in the order they were attached
    ends: list[Cell]  # the cells of end 0 and end 1
    needs: list[int]  # BBG-505: the link type each end asks for
    open_ways: list[int]  # BBG-503: directions free at each end, a bit each
    hands: list[Tiles]
    deck: tuple[Tile, ...] = ()  # the shuffle; its first `drawn` tiles are out
    drawn: int = 0
    order: tuple[int, ...] = ()  # the seats, first to last; empty until it is drawn
    actor: int = CHANCE
    phase: int = DEAL
    chosen: Tile = NONE
    link: int = NONE  # the type chosen for the first link

    def copy(self) -> Chain:
        new = Chain()
        new.seats = self.seats
        new.tiles = self.tiles.copy()
        new.ends = self.ends[:]
        new.needs = self.needs[:]
        new.open_ways = self.open_ways[:]
        new.hands = self.hands[:]
        new.deck = self.deck
        new.drawn = self.drawn
        new.order = self.order
        new.actor = self.actor
        new.phase = self.phase
        new.chosen = self.chosen
        new.link = self.link
        return new


def bare_chain(seats: int, order: tuple[int, ...]) -> Chain:
    """A chain that waits for the deal, with all ways open from end 1 of its start tile."""
    chain = Chain()
    chain.seats = seats
    chain.tiles = {}
    chain.ends = [CENTRE, CENTRE]
    chain.needs = [NONE, NONE]
    chain.open_ways = [0, ALL_WAYS]
    chain.hands = [0] * seats
    chain.order = order
    return chain
