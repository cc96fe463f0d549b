"""What the lines on the table are worth now, for the goals that a seat knows."""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.engine.view import UNKNOWN
from astrarium.games.bigbang.knowledge import universe_from
from astrarium.games.bigbang.material import STEP, WORMHOLES, Cell, Goal
from astrarium.games.bigbang.scoring import Line, arm, best_lines, lines, matching_points
from astrarium.games.bigbang.universe import Universe
from astrarium.games.bigbang.view import View

SIMPLE: Final = "bigbang-simple"


class Scored(NamedTuple):
    """A line that counts: its goal, its stars as straight runs (two through a wormhole)."""

    goal: Goal
    runs: tuple[tuple[Cell, ...], ...]
    value: int

    def stars(self) -> int:
        return sum(len(run) for run in self.runs)


def goals_of(view: View, seat: int) -> tuple[Goal, ...]:
    """The goals that count for a seat, as far as the view knows them."""
    if view.quest is not None:
        return view.quest.won
    if not 0 <= seat < len(view.goals):
        return ()
    return tuple(goal for goal in view.goals[seat] if goal != UNKNOWN)


def best_of(view: View, number: int, goal: Goal) -> list[Scored]:
    """The lines of a goal that count in a universe.  [BBG-257, BBG-308]"""
    universe = universe_from(view.universes[number])
    found = best_lines(lines(universe, goal, view.game == SIMPLE))[1]
    return [Scored(goal, runs_of(universe, goal, line), line.value) for line in found]


def scored(view: View, number: int) -> list[Scored]:
    """The lines of the seat of a view that count in a universe."""
    if view.seat < 0 or (len(view.universes) > 1 and number not in own_universes(view, view.seat)):
        return []
    return [found for goal in goals_of(view, view.seat) for found in best_of(view, number, goal)]


def own_universes(view: View, seat: int) -> tuple[int, ...]:
    """The universes that count for a seat: its own two in Parallel Universes.  [BBG-602]"""
    if len(view.universes) == 1:
        return (0,)
    return (seat, (seat - 1) % view.seats)


def worth(view: View, number: int, goal: Goal) -> int:
    return sum(found.value for found in best_of(view, number, goal))


def total(view: View, seat: int) -> int | None:
    """The points of a seat if all ended now; None where the view does not know its goals.

    In Parallel Universes the lower of both counts (BBG-611); a lost quest is worth nothing.
    """
    goals = goals_of(view, seat)
    if not goals and view.quest is None:
        return None
    if view.quest is not None and view.quest.lost:
        return 0
    return min(
        sum(worth(view, number, goal) for goal in goals) for number in own_universes(view, seat)
    )


def runs_of(universe: Universe, goal: Goal, line: Line) -> tuple[tuple[Cell, ...], ...]:
    """A line as it lies: one straight run, or an arm at each end of the wormhole."""
    cells = line.cells
    for direction in range(3):
        for start in (cells[0], cells[-1]):
            run = straight(start, direction, len(cells))
            if set(run) == set(cells):
                return (run,)
    return arms_of(universe, goal, frozenset(cells))


def straight(start: Cell, direction: int, length: int) -> tuple[Cell, ...]:
    run = [start]
    while len(run) < length:
        run.append(STEP[run[-1]][direction])
    return tuple(run)


def arms_of(universe: Universe, goal: Goal, cells: frozenset[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The two arms that make a wormhole line.  [BBG-254]"""
    matching = matching_points(universe, goal)
    ends = [cell for cell, tile in universe.tiles.items() if tile in WORMHOLES]
    arms = [[tuple(arm(matching, end, way)) for way in range(6)] for end in ends]
    for one in arms[0]:
        for other in arms[1]:
            if one and other and frozenset(one + other) == cells:
                return (one, other)
    raise AssertionError(cells)
