"""Solitaire mode: reach the goals, dodge the negative ones."""

from __future__ import annotations

from random import Random
from typing import Final

from astrarium.engine.chance import shuffled
from astrarium.engine.options import IntOption, Options
from astrarium.engine.protocol import Breach, Journal, Outcome, Part, Scores, message
from astrarium.games.bigbang import material as m
from astrarium.games.bigbang.common import Deal
from astrarium.games.bigbang.events import GoalTurned, GoalWon, Laid, LapBegan, Lost, Ticked
from astrarium.games.bigbang.material import Cell, Goal
from astrarium.games.bigbang.moves import CELL
from astrarium.games.bigbang.phases import LAY, PICK
from astrarium.games.bigbang.refusals import star_breach
from astrarium.games.bigbang.rowgame import SLOT_MOVES, RowGame, goal_parts, move_list, total
from astrarium.games.bigbang.scoring import has_line, makes_line, makes_new_line
from astrarium.games.bigbang.state import NONE, Quest, State, before_deal
from astrarium.games.bigbang.supply import flow, redraw, row_tiles, slots_of, take_chosen
from astrarium.games.bigbang.universe import big_bang

ALONE: Final = (0,)  # the order of play


class Solitaire(RowGame):
    """One player against the clock and the cards."""

    def __init__(self) -> None:
        super().__init__(
            "bigbang-solitaire",
            seats=(1, 1),
            tiles=m.STAR_TILES,
            deal_rules=("BBG-400", "BBG-401", "BBG-402"),
            turn_rule="BBG-403",
            order_rule="",
            asked_rule="BBG-403",
            empty_rule="BBG-135",
            open_goals=True,
            options=(IntOption("clock", m.CLOCK_SIZE, *m.CLOCK_SIZES),),
        )

    def new(self, seats: int, options: Options) -> State:
        """BBG-400: the Big Bang, a marker, and cards still to be shuffled."""
        state = before_deal([big_bang()], seats, ALONE)
        state.clock = int(options["clock"])
        state.quest = Quest()
        return state

    def bound(self, seats: int) -> int:
        """BBG-412: 48 tiles, two decisions each."""
        return 2 * len(m.STAR_TILES)

    def sample_chance(self, state: State, rng: Random) -> Outcome:
        """BBG-400: the eight goal cards are one pile."""
        goals = shuffled(range(len(m.GOALS)), rng)
        return Deal(tuple(shuffled(self.tiles, rng)), tuple(goals), ())

    def is_possible(self, state: State, outcome: Outcome) -> bool:
        return (
            isinstance(outcome, Deal)
            and sorted(outcome.tiles) == list(self.tiles)
            and sorted(outcome.goals) == list(range(len(m.GOALS)))
            and not outcome.order
        )

    def set_order(self, state: State, order: tuple[int, ...], journal: Journal | None) -> None:
        """There is nobody to draw lots with."""

    def deal_goals(self, state: State, goals: tuple[Goal, ...], journal: Journal | None) -> None:
        """BBG-402: the first card is the active goal."""
        quest = quest_of(state)
        quest.pile = goals
        quest.active = turn_card(quest, False, journal)

    # -- a turn ----------------------------------------------------------------

    def start_turn(self, state: State, journal: Journal | None) -> None:
        """BBG-124: a row without a tile that fits is redrawn. BBG-125, BBG-412: the end."""
        state.actor = 0
        state.phase = PICK
        self.mark_playable(state)
        if not state.playable and not state.universes[0].placeable(state.unplayed):
            self.end(state, "BBG-412", journal)
            return
        while not state.playable:
            redraw(state, "BBG-124", journal)
            self.mark_playable(state)

    def mark_playable(self, state: State) -> None:
        able = state.universes[0].placeable(row_tiles(state))
        state.playable = slots_of(state, able)

    def legal_moves(self, state: State) -> list[int]:
        if state.phase == LAY:
            return move_list(state.universes[0].cells_for_star(state.row[state.chosen]))
        return SLOT_MOVES[state.playable][:]

    def apply(self, state: State, move: int, journal: Journal | None = None) -> None:
        if state.phase == PICK:
            state.chosen = move
            state.phase = LAY
        else:
            self.lay(state, move - CELL, journal)

    def lay(self, state: State, cell: Cell, journal: Journal | None) -> None:
        """BBG-403: place, check loss and goal, advance, treat the row."""
        tile = take_chosen(state)
        universe = state.universes[0]
        quest = quest_of(state)
        universe.lay(cell, tile)
        state.chosen = NONE
        if journal is not None:
            journal.tell(Laid(state.actor, tile, cell, 0), "BBG-403")
        for goal in quest.negative:
            # No negative goal had a line before (BBG-409), so a new one passes here.
            if makes_line(universe, goal, cell):
                self.lose(state, goal, "BBG-404", journal)
                return
        if quest.active != NONE and makes_new_line(universe, quest.active, cell):
            win_goal(quest, journal)
        self.advance(state, m.COST[tile], journal)

    def advance(self, state: State, cost: int, journal: Journal | None) -> None:
        """BBG-407, BBG-408: the marker advances, and may pass 0."""
        before = state.times[0]
        state.times[0] = before + cost
        if journal is not None:
            journal.tell(Ticked(0, cost, state.times[0]), "BBG-407")
        if state.times[0] // state.clock > before // state.clock:
            self.pass_zero(state, journal)
        if not quest_of(state).lost:
            flow(state, journal)
            if quest_of(state).passages == m.LAPS:
                self.end(state, "BBG-410", journal)
            else:
                self.start_turn(state, journal)

    def pass_zero(self, state: State, journal: Journal | None) -> None:
        """BBG-409: a card becomes a negative goal. BBG-410: without cards, the last lap."""
        quest = quest_of(state)
        if quest.turned < len(quest.pile):
            goal = turn_card(quest, True, journal)
            quest.negative = (*quest.negative, goal)
            if has_line(state.universes[0], goal):
                self.lose(state, goal, "BBG-409", journal)
            return
        quest.passages += 1
        if journal is not None:
            journal.tell(LapBegan(quest.passages == m.LAPS), "BBG-410")

    def lose(self, state: State, goal: Goal, rule: str, journal: Journal | None) -> None:
        """A line of a negative goal: the game is lost at once.  [BBG-404, BBG-409]"""
        quest_of(state).lost = True
        if journal is not None:
            journal.tell(Lost(goal), rule)
        self.end(state, rule, journal)

    # -- refusals and score ----------------------------------------------------

    def cell_breach(self, state: State, cell: Cell) -> Breach | None:
        return star_breach(state.universes[0], state.row[state.chosen], cell)

    def inventory(self, state: State) -> list[int]:
        """The goal cards are counted with the tiles, behind the last of them.  [BBG-400]"""
        return super().inventory(state) + sorted(m.BIG_BANG + 1 + g for g in quest_of(state).pile)

    def scores(self, state: State) -> Scores:
        """BBG-413: the goal scores of the cards won; a lost game scores nothing (B-15)."""
        quest = quest_of(state)
        if quest.lost:
            parts: tuple[Part, ...] = (Part(message("bbg.part.lost"), m.LOST_SCORE),)
        else:
            parts = goal_parts(state.universes[0], quest.won)
        points = total(parts)
        return Scores((points,), (parts,), (1,), (float(points),))


def quest_of(state: State) -> Quest:
    assert state.quest is not None
    return state.quest


def turn_card(quest: Quest, negative: bool, journal: Journal | None) -> Goal:
    """Turn the next goal card; the last one is known by elimination."""
    goal = quest.pile[quest.turned]
    left = len(quest.pile) - quest.turned
    quest.turned += 1
    if journal is not None:
        rule = "BBG-409" if negative else "BBG-402"
        journal.tell(GoalTurned(goal, negative), rule, learnt=left > 1)
    return goal


def win_goal(quest: Quest, journal: Journal | None) -> None:
    """BBG-406, BBG-411: the card is won, the next one, if any, becomes active."""
    if journal is not None:
        journal.tell(GoalWon(quest.active), "BBG-405")
    quest.won = (*quest.won, quest.active)
    quest.active = NONE
    if quest.turned < len(quest.pile):
        quest.active = turn_card(quest, False, journal)
