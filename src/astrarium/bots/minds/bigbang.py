"""What a player of Big Bang 13.7 thinks: goals, lines half built, time, hands to get rid of."""

from __future__ import annotations

from typing import Any, Final

from astrarium.bots.minds.lines import hope, scored
from astrarium.bots.minds.protocol import Mind, Parts, shares
from astrarium.engine.protocol import Game, Message, Scores, Seat, message
from astrarium.games.bigbang.hexdomino import attachable
from astrarium.games.bigbang.material import Goal, tiles_in
from astrarium.games.bigbang.scoring import hand_points, has_line
from astrarium.games.bigbang.solitaire import quest_of
from astrarium.games.bigbang.speech import goal_name
from astrarium.games.bigbang.state import Chain, State
from astrarium.games.bigbang.universe import Universe

TIME: Final = 0.35  # points of a million years that the others are ahead
LATE: Final = 14  # tiles that are left when hope begins to fade


def left_of(state: State) -> float:
    """How much of what is hoped for may still come: 1 until few tiles are left."""
    return min(1.0, state.unplayed.bit_count() / LATE)


class GoalMind(Mind):
    """Two goals in one universe: Cosmic and Simple."""

    def __init__(self, game: Game[Any, Any], scale: float, flat: bool) -> None:
        super().__init__(game, scale)
        self.flat = flat

    def estimates(self, state: State) -> list[float]:
        left = left_of(state)
        found: list[float] = []
        for seat in range(state.seats):
            shape, colour = state.goals[seat]
            points = self.goal(state, shape, left) + self.goal(state, colour, left)
            found.append(points + TIME * left * behind(state, seat))
        return found

    def goal(self, state: State, goal: Goal, left: float) -> float:
        """Lines that lie and lines to come, of one goal."""
        universe = state.universes[0]
        coming = left * hope(universe, goal, state.unplayed, self.flat)
        return scored(universe, goal, self.flat) + coming

    def parts(self, state: State, seat: Seat) -> Parts:
        left = left_of(state)
        return tuple(
            (message("bbg.part.goal", goal=goal_name(goal)), self.goal(state, goal, left))
            for goal in state.goals[seat]
        )


def behind(state: State, seat: Seat) -> float:
    """By how much time the others are ahead: so much more there is to play."""
    if not state.clock:
        return 0.0
    others = sum(state.times) - state.times[seat]
    return others / (state.seats - 1) - state.times[seat]


class CosmicMind(GoalMind):
    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, 5.0, False)


class SimpleMind(GoalMind):
    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, 2.5, True)


class ParallelMind(Mind):
    """Two universes, of which the worse one counts."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, 4.0)

    def estimates(self, state: State) -> list[float]:
        left = left_of(state)
        found: list[float] = []
        for seat in range(state.seats):
            one = self.side(state, seat, seat, left)
            other = self.side(state, seat, (seat - 1) % state.seats, left)
            low, high = min(one, other), max(one, other)
            found.append(low + left * 0.25 * (high - low))
        return found

    def side(self, state: State, seat: Seat, index: int, left: float) -> float:
        """Both goals of a seat in one universe."""
        universe: Universe = state.universes[index]
        total = 0.0
        for goal in state.goals[seat]:
            total += scored(universe, goal, False)
            total += left * hope(universe, goal, state.unplayed, False)
        return total

    def parts(self, state: State, seat: Seat) -> Parts:
        left = left_of(state)
        return (
            (message("bots.bigbang.left"), self.side(state, seat, seat, left)),
            (
                message("bots.bigbang.right"),
                self.side(state, seat, (seat - 1) % state.seats, left),
            ),
        )


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

    def estimates(self, state: State) -> list[float]:
        total = 0.0
        for _, points in self.parts(state, 0):
            total += points
        return [total]

    def parts(self, state: State, seat: Seat) -> Parts:
        quest = quest_of(state)
        universe = state.universes[0]
        left = left_of(state)
        told: list[tuple[Message, float]] = []
        for goal in quest.won:
            coming = left * hope(universe, goal, state.unplayed, False)
            name = message("bbg.part.goal", goal=goal_name(goal))
            told.append((name, scored(universe, goal, False) + coming))
        if quest.active >= 0:
            lying = scored(universe, quest.active, False)
            coming = left * hope(universe, quest.active, state.unplayed, False)
            name = message("bbg.part.goal", goal=goal_name(quest.active))
            told.append((name, ACTIVE * (0.5 * lying + coming)))
        unturned = len(quest.pile) - quest.turned
        told.append((message("bots.bigbang.cards"), UNWON * unturned * left))
        return tuple(told)

    def worths(self, state: State) -> list[float]:
        points = max(0.0, self.estimates(state)[0])
        return [points / (points + GOOD) * safety(state)]

    def results(self, scores: Scores) -> list[float]:
        points = float(scores.points[0])
        return [points / (points + GOOD)]


def safety(state: State) -> float:
    """The chance that no line lies, or is forced, that a negative goal forbids."""
    quest = quest_of(state)
    universe = state.universes[0]
    safe = 1.0
    for goal in quest.pile[quest.turned :]:
        if has_line(universe, goal):
            safe *= 1.0 - NEGATIVE
    for goal in quest.negative:
        safe -= NARROW * hope(universe, goal, state.unplayed, True)
    return max(0.05, safe)


# -- Hexdomino -------------------------------------------------------------------------

TILE_LEFT: Final = 1.0  # what every tile in the hand is short of winning
POINT_LEFT: Final = 0.15
CAN_ATTACH: Final = 0.35  # for a tile that some end takes
STUCK: Final = 0.8  # for a hand that no end takes


class HexdominoMind(Mind):
    """The hand is to be empty first; ends that take one's own tiles are good."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, 2.0)

    def estimates(self, state: Chain) -> list[float]:
        return [hand_worth(state, state.hands[seat]) for seat in range(state.seats)]

    def parts(self, state: Chain, seat: Seat) -> Parts:
        hand = state.hands[seat]
        return ((message("bbg.part.hand", n=len(tiles_in(hand))), float(hand_points(hand))),)

    def results(self, scores: Scores) -> list[float]:
        """Low points are good."""
        margins = shares([-float(points) for points in scores.points], 6.0)
        winners = scores.ranks.count(1)
        return [
            0.95 * (1.0 / winners if scores.ranks[seat] == 1 else 0.0) + 0.05 * margins[seat]
            for seat in range(len(scores.points))
        ]


def hand_worth(state: Chain, hand: int) -> float:
    """Few tiles, cheap ones, and tiles that fit the ends."""
    worth = -TILE_LEFT * hand.bit_count() - POINT_LEFT * hand_points(hand)
    able = attachable(state, hand).bit_count()
    if not able:
        return worth - STUCK
    return worth + CAN_ATTACH * min(3, able)
