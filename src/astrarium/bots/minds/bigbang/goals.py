"""The minds of the row modes of Big Bang 13.7: goals, lines half built, time."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from astrarium.bots.minds.bigbang.lines import Board
from astrarium.bots.minds.protocol import Mind, Parts, SearchSettings
from astrarium.engine.protocol import Game, Message, Scores, Seat, message
from astrarium.games.bigbang.material import MATCHING
from astrarium.games.bigbang.solitaire import quest_of
from astrarium.games.bigbang.speech import goal_name
from astrarium.games.bigbang.state import State
from astrarium.games.bigbang.supply import row_tiles

TIME: Final = 0.35  # points of a million years that the others are ahead
SPARE: Final = 0.12  # of what the better universe has more, while all tiles are left
LATE: Final = 14  # tiles that are left when hope begins to fade
TRIES: Final = 6  # worlds of which the search takes one, likely ones rather
BELIEF: Final = 4.0  # points of others that make a world about 2.7 times as likely

# Many moves are worth nearly the same, so that the search has to be narrower; and as the
# tiles to come make simulations noisy, glances are trusted longer.
SEARCH: Final = SearchSettings(explore=0.8, sharpness=40.0, trust=12.0)


class Hopes(NamedTuple):
    """The weights of all that does not lie yet.

    Regressions of the lead at the end say that a goal lives on the tiles that are left for
    it: to lay one where it helps nobody harms whoever wants it. In Simple mode they also set
    the other numbers; the one for Cosmic is smaller than theirs and won more games.
    """

    coming: float = 1.0  # of what open ends may bring
    late: int = LATE
    wanted: float = 0.0  # points of a tile that a goal wants, for each tile that is left
    now: float = 0.15  # of what a tile of the row would complete, for who may take it

    def left(self, state: State) -> float:
        """The part of the hopes that may still come true: 1 until few tiles are left."""
        return min(1.0, state.unplayed.bit_count() / self.late)


COSMIC: Final = Hopes(wanted=0.01)
SIMPLE: Final = Hopes(coming=1.15, late=1, wanted=0.026, now=0.3)
USUAL: Final = Hopes()


class RivalMind(Mind):
    """A mind whose rivals build for goals of their own, which it may not know.

    In Simple mode goals lie face up (BBG-301), so that all worlds are as likely.
    """

    def __init__(self, game: Game[Any, Any], scale: float, board: Board) -> None:
        super().__init__(game, scale)
        self.search = SEARCH
        self.board = board

    def likelihood(self, state: State, seat: Seat) -> float:
        """A seat lays for its goals: lines for the others' goals speak for a world."""
        board = self.board
        row = row_tiles(state)
        points = 0.0
        for universe in state.universes:
            board.spread(universe)
            for other in range(state.seats):
                if other != seat:
                    for goal in state.goals[other]:
                        outlook = board.look(goal, state.unplayed, row)
                        points += outlook.lying + outlook.coming
        return points / BELIEF


class GoalMind(RivalMind):
    """Two goals in one universe: Cosmic and Simple."""

    def __init__(self, game: Game[Any, Any], scale: float, board: Board, hopes: Hopes) -> None:
        super().__init__(game, scale, board)
        self.hopes = hopes

    def estimates(self, state: State) -> list[float]:
        hopes = self.hopes
        left = hopes.left(state)
        coming = hopes.coming * left
        wanted = hopes.wanted * state.unplayed.bit_count()
        row = row_tiles(state)
        board = self.board
        board.spread(state.universes[0])
        estimates: list[float] = []
        for seat in range(state.seats):
            points = TIME * left * behind(state, seat)
            soon = 0.0
            for goal in state.goals[seat]:
                outlook = board.look(goal, state.unplayed, row)
                points += outlook.lying + coming * outlook.coming
                points += wanted * (MATCHING[goal] & state.unplayed).bit_count()
                soon = max(soon, outlook.soon)
            if seat == state.actor:
                points += hopes.now * soon
            estimates.append(points)
        return estimates

    def parts(self, state: State, seat: Seat) -> Parts:
        """Points that lie and that open ends may bring, by goal.

        Tiles that are left count in a comparison of seats, but are no points by themselves.
        """
        coming = self.hopes.coming * self.hopes.left(state)
        row = row_tiles(state)
        self.board.spread(state.universes[0])
        told: list[tuple[Message, float]] = []
        for goal in state.goals[seat]:
            outlook = self.board.look(goal, state.unplayed, row)
            points = outlook.lying + coming * outlook.coming
            told.append((message("bbg.part.goal", goal=goal_name(goal)), points))
        return tuple(told)


def behind(state: State, seat: Seat) -> float:
    """The time by which the others are ahead: so much more there is to play."""
    others = sum(state.times) - state.times[seat]
    return others / (state.seats - 1) - state.times[seat]


class CosmicMind(GoalMind):
    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, 5.0, Board(flat=False, any_star=False), COSMIC)
        self.tries = TRIES


class SimpleMind(GoalMind):
    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, 2.5, Board(flat=True, any_star=True), SIMPLE)


class ParallelMind(RivalMind):
    """Two universes, of which the worse one counts."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, 4.0, Board(flat=False, any_star=False))
        self.tries = TRIES

    def estimates(self, state: State) -> list[float]:
        left = USUAL.left(state)
        row = row_tiles(state)
        board = self.board
        sides: list[list[float]] = []  # by universe, then by seat
        ready: list[float] = []  # by universe, for the seat that is asked
        for universe in state.universes:
            board.spread(universe)
            in_universe: list[float] = []
            for seat in range(state.seats):
                points = soon = 0.0
                for goal in state.goals[seat]:
                    outlook = board.look(goal, state.unplayed, row)
                    points += outlook.lying + left * outlook.coming
                    soon = max(soon, outlook.soon)
                in_universe.append(points)
                if seat == state.actor:
                    ready.append(USUAL.now * soon)
            sides.append(in_universe)
        whole: list[float] = []
        for seat in range(state.seats):
            left_side, right_side = seat, (seat - 1) % state.seats
            one, other = sides[left_side][seat], sides[right_side][seat]
            spare = SPARE * left
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
            total += outlook.lying + USUAL.left(state) * outlook.coming
        return total


def lower(one: float, other: float, spare: float) -> float:
    """The lower of two, and a little of the difference to the other."""
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
        left = USUAL.left(state)
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
