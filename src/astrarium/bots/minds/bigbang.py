"""What a player of Big Bang 13.7 thinks: goals, lines half built, time."""

from __future__ import annotations

from typing import Any, Final

from astrarium.bots.minds.lines import Board
from astrarium.bots.minds.protocol import Mind, Parts
from astrarium.engine.protocol import Game, Message, Scores, Seat, message
from astrarium.games.bigbang.solitaire import quest_of
from astrarium.games.bigbang.speech import goal_name
from astrarium.games.bigbang.state import State
from astrarium.games.bigbang.supply import row_tiles

TIME: Final = 0.35  # points of a million years that the others are ahead
NOW: Final = 0.15  # of what a tile of the row would complete, for the seat that may take it
SPARE: Final = 0.25  # of what the better universe has more, while all tiles are left
LATE: Final = 14  # tiles that are left when hope begins to fade


def left_of(state: State) -> float:
    """How much of what is hoped for may still come: 1 until few tiles are left."""
    return min(1.0, state.unplayed.bit_count() / LATE)


class GoalMind(Mind):
    """Two goals in one universe: Cosmic and Simple."""

    def __init__(self, game: Game[Any, Any], scale: float, board: Board) -> None:
        super().__init__(game, scale)
        self.board = board
        self.now = NOW
        self.time = TIME

    def estimates(self, state: State) -> list[float]:
        left = left_of(state)
        row = row_tiles(state)
        board = self.board
        board.spread(state.universes[0])
        found: list[float] = []
        for seat in range(state.seats):
            points = self.time * left * behind(state, seat)
            soon = 0.0
            for goal in state.goals[seat]:
                outlook = board.look(goal, state.unplayed, row)
                points += outlook.lying + left * outlook.coming
                soon = max(soon, outlook.soon)
            if seat == state.actor:
                points += self.now * soon
            found.append(points)
        return found

    def parts(self, state: State, seat: Seat) -> Parts:
        left = left_of(state)
        row = row_tiles(state)
        self.board.spread(state.universes[0])
        told: list[tuple[Message, float]] = []
        for goal in state.goals[seat]:
            outlook = self.board.look(goal, state.unplayed, row)
            points = outlook.lying + left * outlook.coming
            told.append((message("bbg.part.goal", goal=goal_name(goal)), points))
        return tuple(told)


def behind(state: State, seat: Seat) -> float:
    """By how much time the others are ahead: so much more there is to play."""
    others = sum(state.times) - state.times[seat]
    return others / (state.seats - 1) - state.times[seat]


class CosmicMind(GoalMind):
    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, 5.0, Board(flat=False, any_star=False))


class SimpleMind(GoalMind):
    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, 2.5, Board(flat=True, any_star=True))


class ParallelMind(Mind):
    """Two universes, of which the worse one counts."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, 4.0)
        self.board = Board(flat=False, any_star=False)
        self.now = NOW
        self.spare = SPARE

    def estimates(self, state: State) -> list[float]:
        left = left_of(state)
        row = row_tiles(state)
        board = self.board
        sides: list[list[float]] = []  # by universe, then by seat
        ready: list[float] = []  # by universe, for the seat that is asked
        for universe in state.universes:
            board.spread(universe)
            found: list[float] = []
            for seat in range(state.seats):
                points = soon = 0.0
                for goal in state.goals[seat]:
                    outlook = board.look(goal, state.unplayed, row)
                    points += outlook.lying + left * outlook.coming
                    soon = max(soon, outlook.soon)
                found.append(points)
                if seat == state.actor:
                    ready.append(self.now * soon)
            sides.append(found)
        whole: list[float] = []
        for seat in range(state.seats):
            left_side, right_side = seat, (seat - 1) % state.seats
            one, other = sides[left_side][seat], sides[right_side][seat]
            spare = self.spare * left
            points = lower(one, other, spare)
            if seat == state.actor:
                points = max(
                    lower(one + ready[left_side], other, spare),
                    lower(one, other + ready[right_side], spare),
                )
            whole.append(points)
        return whole

    def parts(self, state: State, seat: Seat) -> Parts:
        return (
            (message("bots.bigbang.left"), self.side(state, seat, seat)),
            (message("bots.bigbang.right"), self.side(state, seat, (seat - 1) % state.seats)),
        )

    def side(self, state: State, seat: Seat, index: int) -> float:
        """Both goals of a seat in one universe."""
        board = self.board
        board.spread(state.universes[index])
        total = 0.0
        for goal in state.goals[seat]:
            outlook = board.look(goal, state.unplayed, row_tiles(state))
            total += outlook.lying + left_of(state) * outlook.coming
        return total


def lower(one: float, other: float, spare: float) -> float:
    """The lower of two, and a little of what the other has more."""
    return one + spare * (other - one) if one < other else other + spare * (one - other)


# -- Solitaire -------------------------------------------------------------------------

GOOD: Final = 30.0  # a score that is worth half of all that there is
NEGATIVE: Final = 0.55  # how likely a goal not yet turned is to come up as a negative one
NARROW: Final = 0.02  # worth lost for each point that negative goals may still form
ACTIVE: Final = 0.5  # of what the active goal may bring, before it is won
UNWON: Final = 1.2  # points of each card that may still be won


class SolitaireMind(Mind):
    """Goals won and to be won, and the danger of those that must not be formed."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, GOOD)
        self.board = Board(flat=False, any_star=False)

    def estimates(self, state: State) -> list[float]:
        total = 0.0
        for _, points in self.parts(state, 0):
            total += points
        return [total]

    def parts(self, state: State, seat: Seat) -> Parts:
        quest = quest_of(state)
        left = left_of(state)
        row = row_tiles(state)
        board = self.board
        board.spread(state.universes[0])
        told: list[tuple[Message, float]] = []
        for goal in quest.won:
            outlook = board.look(goal, state.unplayed, row)
            points = outlook.lying + left * outlook.coming
            told.append((message("bbg.part.goal", goal=goal_name(goal)), points))
        if quest.active >= 0:
            outlook = board.look(quest.active, state.unplayed, row)
            points = 0.5 * outlook.lying + left * outlook.coming
            told.append((message("bbg.part.goal", goal=goal_name(quest.active)), ACTIVE * points))
        unturned = len(quest.pile) - quest.turned
        told.append((message("bots.bigbang.cards"), UNWON * unturned * left))
        return tuple(told)

    def worths(self, state: State) -> list[float]:
        points = max(0.0, self.estimates(state)[0])
        return [points / (points + GOOD) * self.safety(state)]

    def results(self, scores: Scores) -> list[float]:
        points = float(scores.points[0])
        return [points / (points + GOOD)]

    def safety(self, state: State) -> float:
        """The chance that no line lies, or is forced, that a negative goal forbids."""
        quest = quest_of(state)
        board = self.board
        safe = 1.0
        for goal in quest.pile[quest.turned :]:
            if board.look(goal, state.unplayed, 0).lying > 0.0:
                safe *= 1.0 - NEGATIVE
        for goal in quest.negative:
            safe -= NARROW * board.look(goal, state.unplayed, 0).coming
        return max(0.05, safe)
