"""The positions: plain data with hand-written copies."""

from __future__ import annotations

from typing import Final

from astrarium.engine.protocol import CHANCE
from astrarium.games.bigbang.material import ROW, Cell, Goal, Tile, Tiles
from astrarium.games.bigbang.universe import Universe

NONE: Final = -1  # an empty slot, nothing chosen, no goal

# What is asked now.
DEAL: Final = 0  # chance: the first shuffle
PICK: Final = 1  # a slot, a tile of the hand, or a forced pass
CHOOSE_SIDE: Final = 2  # Parallel Universes: left or right
LAY: Final = 3  # the cell for the tile chosen
CHOOSE_MOVER: Final = 4  # the star that an action moves
CHOOSE_TARGET: Final = 5  # where to
CHOOSE_LINK: Final = 6  # Hexdomino: type of the first link
ATTACH: Final = 7  # Hexdomino: end and direction
ENDED: Final = 8

ALL_WAYS: Final = 0b111111  # Hexdomino: six directions, a bit each


class Quest:
    """Solitaire: the pile of goal cards and what became of them.  [BBG-402 to BBG-411]"""

    __slots__ = ("active", "lost", "negative", "passages", "pile", "turned", "won")

    def __init__(
        self,
        pile: tuple[Goal, ...],
        turned: int,
        active: Goal,
        won: tuple[Goal, ...],
        negative: tuple[Goal, ...],
        passages: int,
        lost: bool,
    ) -> None:
        self.pile = pile  # in the order of the shuffle
        self.turned = turned  # how many of them are face up
        self.active = active
        self.won = won
        self.negative = negative
        self.passages = passages  # of 0, since the pile is empty
        self.lost = lost

    def copy(self) -> Quest:
        return Quest(
            self.pile,
            self.turned,
            self.active,
            self.won,
            self.negative,
            self.passages,
            self.lost,
        )

    def data(self) -> tuple[object, ...]:
        return (
            self.pile,
            self.turned,
            self.active,
            self.won,
            self.negative,
            self.passages,
            self.lost,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Quest) and self.data() == other.data()

    def __reduce__(self) -> tuple[object, ...]:
        return Quest, self.data()


class State:
    """The row modes: Cosmic, Simple, Solitaire, Parallel Universes."""

    __slots__ = (
        "actor",
        "arrivals",
        "bonus",
        "chosen",
        "clock",
        "cost",
        "dark",
        "deck",
        "drawn",
        "goals",
        "mover",
        "order",
        "phase",
        "playable",
        "quest",
        "row",
        "seats",
        "side",
        "tail",
        "times",
        "universes",
        "unplayed",
    )

    def __init__(
        self,
        seats: int,
        clock: int,
        universes: list[Universe],
        row: list[Tile],
        deck: tuple[Tile, ...],
        drawn: int,
        tail: list[Tile],
        unplayed: Tiles,
        goals: tuple[tuple[Goal, Goal], ...],
        order: tuple[int, ...],
        times: list[int],
        arrivals: list[int],
        actor: int,
        phase: int,
        playable: int,
        cost: int,
        bonus: int,
        dark: int,
        chosen: int,
        side: int,
        mover: Cell,
        quest: Quest | None,
    ) -> None:
        self.seats = seats
        self.clock = clock  # spaces of the clock; 0 where there is none
        self.universes = universes
        self.row = row
        self.deck = deck  # the first shuffle; its first `drawn` tiles are out
        self.drawn = drawn
        self.tail = tail  # discards, in order
        self.unplayed = unplayed  # row and queue as a set (BBG-108)
        self.goals = goals
        self.order = order  # the seats, first to last; empty until it is drawn
        self.times = times
        self.arrivals = arrivals  # BBG-231: the higher, the later
        self.actor = actor
        self.phase = phase
        self.playable = playable  # slots that may be taken, a bit each
        self.cost = cost
        self.bonus = bonus
        self.dark = dark
        self.chosen = chosen
        self.side = side
        self.mover = mover
        self.quest = quest

    def copy(self) -> State:
        """Lists are sliced, tuples shared."""
        return State(
            self.seats,
            self.clock,
            [universe.copy() for universe in self.universes],
            self.row[:],
            self.deck,
            self.drawn,
            self.tail[:],
            self.unplayed,
            self.goals,
            self.order,
            self.times[:],
            self.arrivals[:],
            self.actor,
            self.phase,
            self.playable,
            self.cost,
            self.bonus,
            self.dark,
            self.chosen,
            self.side,
            self.mover,
            self.quest.copy() if self.quest is not None else None,
        )

    def data(self) -> tuple[object, ...]:
        """All fields, in the order of `__init__`."""
        return (
            self.seats,
            self.clock,
            self.universes,
            self.row,
            self.deck,
            self.drawn,
            self.tail,
            self.unplayed,
            self.goals,
            self.order,
            self.times,
            self.arrivals,
            self.actor,
            self.phase,
            self.playable,
            self.cost,
            self.bonus,
            self.dark,
            self.chosen,
            self.side,
            self.mover,
            self.quest,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.data() == other.data()

    def __reduce__(self) -> tuple[object, ...]:
        return State, self.data()


def seat_after(actor: int, order: tuple[int, ...]) -> int:
    """Whose turn it is after a seat's, where it passes to the left; after the deal, the first."""
    return order[0] if actor == CHANCE else (actor + 1) % len(order)


def stacked(order: tuple[int, ...], seats: int) -> list[int]:
    """Arrivals of markers at 0, the first in the order on top; all 0 before it is drawn.

    [BBG-114, B-12]
    """
    arrivals = [0] * seats
    for place, seat in enumerate(order):
        arrivals[seat] = seats - 1 - place
    return arrivals


def before_deal(
    seats: int,
    clock: int,
    universes: list[Universe],
    quest: Quest | None,
    order: tuple[int, ...],
) -> State:
    """A state that waits for the first shuffle; `order` is empty if chance decides it too."""
    return State(
        seats=seats,
        clock=clock,
        universes=universes,
        row=[NONE] * ROW,
        deck=(),
        drawn=0,
        tail=[],
        unplayed=0,
        goals=(),
        order=order,
        times=[0] * seats,
        arrivals=stacked(order, seats),
        actor=CHANCE,
        phase=DEAL,
        playable=0,
        cost=0,
        bonus=0,
        dark=0,
        chosen=NONE,
        side=NONE,
        mover=NONE,
        quest=quest,
    )


class Chain:
    """Hexdomino: the chain, the hands as sets, the pile.  [BBG-500 to BBG-512]"""

    __slots__ = (
        "actor",
        "chosen",
        "deck",
        "drawn",
        "ends",
        "hands",
        "link",
        "needs",
        "open_ways",
        "order",
        "phase",
        "seats",
        "tiles",
    )

    def __init__(
        self,
        seats: int,
        tiles: dict[Cell, Tile],
        ends: list[Cell],
        needs: list[int],
        open_ways: list[int],
        hands: list[Tiles],
        deck: tuple[Tile, ...],
        drawn: int,
        order: tuple[int, ...],
        actor: int,
        phase: int,
        chosen: Tile,
        link: int,
    ) -> None:
        self.seats = seats
        self.tiles = tiles  # in the order they were attached
        self.ends = ends  # the cells of end 0 and end 1
        self.needs = needs  # BBG-505: the link type each end asks for
        self.open_ways = open_ways  # BBG-503: directions free at each end, a bit each
        self.hands = hands
        self.deck = deck  # the shuffle; its first `drawn` tiles are out
        self.drawn = drawn
        self.order = order  # the seats, first to last; empty until it is drawn
        self.actor = actor
        self.phase = phase
        self.chosen = chosen
        self.link = link

    def copy(self) -> Chain:
        return Chain(
            self.seats,
            self.tiles.copy(),
            self.ends[:],
            self.needs[:],
            self.open_ways[:],
            self.hands[:],
            self.deck,
            self.drawn,
            self.order,
            self.actor,
            self.phase,
            self.chosen,
            self.link,
        )

    def data(self) -> tuple[object, ...]:
        """All fields, in the order of `__init__`."""
        return (
            self.seats,
            self.tiles,
            self.ends,
            self.needs,
            self.open_ways,
            self.hands,
            self.deck,
            self.drawn,
            self.order,
            self.actor,
            self.phase,
            self.chosen,
            self.link,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chain) and self.data() == other.data()

    def __reduce__(self) -> tuple[object, ...]:
        return Chain, self.data()
