"""The base of the four modes with a row of tiles."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Final

from astrarium.engine.bits import mask_of, members
from astrarium.engine.chance import shuffled
from astrarium.engine.options import Option
from astrarium.engine.protocol import OVER, Breach, Journal, Outcome, Part, message
from astrarium.games.bigbang import material as m
from astrarium.games.bigbang import moves, speech
from astrarium.games.bigbang.common import BigBangGame, Deal
from astrarium.games.bigbang.events import Began, Ended, GoalsDealt, GoalsShown
from astrarium.games.bigbang.knowledge import imagined, row_view
from astrarium.games.bigbang.material import Cell, Goal, Tile
from astrarium.games.bigbang.phases import ENDED, LAY, PICK
from astrarium.games.bigbang.refusals import empty_slot, no_cell, not_asked
from astrarium.games.bigbang.scoring import goal_score
from astrarium.games.bigbang.state import NONE, State, stacked
from astrarium.games.bigbang.supply import fill_empty
from astrarium.games.bigbang.universe import TILE, Universe
from astrarium.games.bigbang.view import View

FIRST_CELL: Final = moves.CELL

# The legal slots for each set of playable ones.
SLOT_MOVES: Final[tuple[list[int], ...]] = tuple(
    [slot for slot in range(m.ROW) if slots >> slot & 1] for slots in range(1 << m.ROW)
)


def move_list(cells: list[Cell]) -> list[int]:
    """The moves that name some cells, rising; the index ends at distance 29 (B-9)."""
    cells.sort()
    while cells and cells[-1] >= m.CELLS:
        cells.pop()
    return [FIRST_CELL + cell for cell in cells]


def goal_parts(universe: Universe, goals: Sequence[Goal], flat: bool = False) -> tuple[Part, ...]:
    """The score of each goal in one universe, counted apart.  [BBG-250]"""
    names = [message("bbg.part.goal", goal=speech.goal_name(goal)) for goal in goals]
    return tuple(
        Part(name, goal_score(universe, goal, flat))
        for name, goal in zip(names, goals, strict=True)
    )


def total(parts: Sequence[Part]) -> int:
    return sum(part.points for part in parts)


class RowGame(BigBangGame[State, View]):
    """A mode played from the row. Subclasses tell how a turn goes.

    `deal_rules` rule the shuffle, the row and the goals, `asked_rule` says what a turn
    consists of, `empty_rule` why a slot may be empty; `open_goals`: all see all goals
    during the game.
    """

    def __init__(
        self,
        slug: str,
        seats: tuple[int, int],
        tiles: tuple[Tile, ...],
        deal_rules: tuple[str, str, str],
        turn_rule: str,
        order_rule: str,
        asked_rule: str,
        empty_rule: str,
        open_goals: bool = False,
        options: tuple[Option, ...] = (),
        rules_version: int = 1,
    ) -> None:
        super().__init__(slug, seats, turn_rule, order_rule, options, rules_version)
        self.tiles = tiles
        self.shuffle_rule, self.row_rule, self.goals_rule = deal_rules
        self.asked_rule = asked_rule
        self.empty_rule = empty_rule
        self.open_goals = open_goals

    # -- how a mode differs ----------------------------------------------------

    @abstractmethod
    def start_turn(self, state: State, journal: Journal | None) -> None:
        """Find the next seat and the playable tiles, or end the game."""

    @abstractmethod
    def mark_playable(self, state: State) -> None:
        """Set the slots that may be taken now, without drawing anything."""

    def pick_breach(self, state: State, tile: Tile) -> Breach:
        """Why a tile of the row may not be taken now: no cell takes it."""
        return no_cell("BBG-123", tile)

    @abstractmethod
    def cell_breach(self, state: State, cell: Cell) -> Breach | None:
        """Why the tile chosen may not be laid on a cell."""

    # -- play ------------------------------------------------------------------

    def copy(self, state: State) -> State:
        return state.copy()

    def to_act(self, state: State) -> int:
        return state.actor

    def is_tentative(self, state: State) -> bool:
        """A tile is taken, its cell or target not chosen yet."""
        return PICK < state.phase < ENDED

    def sample_chance(self, state: State, rng: Random) -> Outcome:
        """BBG-109: all randomness is in the set-up."""
        goals = shuffled(m.SHAPE_GOALS, rng) + shuffled(m.COLOUR_GOALS, rng)
        tiles = shuffled(self.tiles, rng)
        order = state.order or self.draw_order(state.seats, rng)
        return Deal(tuple(tiles), tuple(goals), order)

    def is_possible(self, state: State, outcome: Outcome) -> bool:
        return (
            isinstance(outcome, Deal)
            and sorted(outcome.tiles) == list(self.tiles)
            and sorted(outcome.goals[:4]) == list(m.SHAPE_GOALS)
            and sorted(outcome.goals[4:]) == list(m.COLOUR_GOALS)
            and self.is_order(state.seats, outcome.order)
            and state.order in ((), outcome.order)
        )

    def apply_chance(self, state: State, outcome: Outcome, journal: Journal | None = None) -> None:
        """Set-up: the shuffle, the order of play, the goals, the row of four.

        [BBG-111, BBG-112, BBG-301, BBG-401]
        """
        state.deck = outcome[0]
        state.unplayed = mask_of(outcome[0])
        self.set_order(state, outcome[2], journal)
        if journal is not None:
            journal.tell(Began(), self.shuffle_rule)
        self.deal_goals(state, outcome[1], journal)
        fill_empty(state, self.row_rule, journal)
        self.start_turn(state, journal)

    def set_order(self, state: State, order: tuple[int, ...], journal: Journal | None) -> None:
        """The markers are stacked as the seats will play."""
        state.order = order
        state.arrivals = stacked(order, state.seats)
        self.tell_order(order, journal)

    def deal_goals(self, state: State, goals: tuple[Goal, ...], journal: Journal | None) -> None:
        """One shape and one colour to each seat.  [BBG-113, BBG-301, BBG-601]"""
        state.goals = tuple((goals[seat], goals[4 + seat]) for seat in range(state.seats))
        if journal is not None:
            for seat in range(state.seats):
                audience = -1 if self.open_goals else 1 << seat
                what = GoalsDealt(seat, *state.goals[seat])
                journal.tell(what, self.goals_rule, audience, learnt=True)

    def end(self, state: State, rule: str, journal: Journal | None) -> None:
        """The game is over; the goals that were dealt are revealed.  [BBG-250, HI-7]"""
        state.phase = ENDED
        state.actor = OVER
        if journal is not None:
            journal.tell(Ended(), rule)
            if not self.open_goals:
                for seat in range(state.seats):
                    journal.tell(GoalsShown(seat, *state.goals[seat]), "BBG-250", learnt=True)

    # -- refusals --------------------------------------------------------------

    def breach(self, state: State, move: int) -> Breach | None:
        if move in self.legal_moves(state):
            return None
        if state.phase == PICK and move < m.ROW:
            tile = state.row[move]
            if tile == NONE:
                return empty_slot(self.empty_rule, move)
            return self.pick_breach(state, tile)
        if state.phase == LAY and move >= moves.CELL:
            return self.cell_breach(state, move - moves.CELL)
        return not_asked(self.asked_rule, self.asked(state))

    # -- knowledge -------------------------------------------------------------

    def view(self, state: State, seat: int) -> View:
        return row_view(state, self.slug, seat, self.open_goals)

    def imagine(self, view: View, rng: Random) -> State:
        state = imagined(view, rng)
        if state.phase != ENDED:
            self.mark_playable(state)
        return state

    def inventory(self, state: State) -> list[Tile]:
        """Row, queue and table; action tiles that are used up have left the game."""
        material = [tile for tile in state.row if tile != NONE]
        material += state.deck[state.drawn :]
        material += state.tail
        for universe in state.universes:
            material += [tile & TILE for tile in universe.tiles.values()]
            material += universe.under.values()
        used = mask_of(self.tiles) & m.ACTIONS & ~state.unplayed
        return sorted(material + members(used))
