"""The mind of Hexdomino: few tiles left, ends that the others cannot answer.

A stuck seat draws a tile and loses the turn, two tiles behind in the race to an empty hand;
with two seats it happens in three turns of ten. So a move is judged by the ends it leaves.
Each seat is judged by what it knows itself: its own hand, and chances for the tiles it has
not seen. A hand that was only imagined would say yes or no where there is a chance, and
mislead.
"""

from __future__ import annotations

from typing import Any, Final

from astrarium.bots.minds.protocol import Mind, Parts, shares
from astrarium.engine.bits import mask_of
from astrarium.engine.protocol import Game, Message, Scores, Seat, message
from astrarium.games.bigbang.chain import LINKING, attachable
from astrarium.games.bigbang.material import ALL_STARS, SAME_COLOUR, SAME_SHAPE, Tiles
from astrarium.games.bigbang.scoring import hand_points
from astrarium.games.bigbang.state import Chain

# In tiles, fitted to who won 100,000 random games of two; `ANSWER` to wins against `random`.
SCALE: Final = 2.0  # tiles ahead that make one about 2.7 times as likely to win
TILE_LEFT: Final = 0.6
LAST_TILES: Final = 2.5  # shared by the tiles left: the second last is nearer to a win
POINT_LEFT: Final = 0.02  # few games are counted
STUCK: Final = 2.2  # of the seat that is asked, for all who wait
ANSWER: Final = 0.2  # for every tile that will fit an end when the turn comes

# The tiles of each colour and of each shape: what an end may ask for, by link type.
ASKED: Final[tuple[tuple[Tiles, ...], ...]] = (
    tuple(SAME_COLOUR[3 * colour] for colour in range(4)),
    tuple(SAME_SHAPE[12 * shape] for shape in range(4)),
)


class HexdominoMind(Mind):
    """The hand is to be empty first; ends that stop the others help."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, SCALE)
        self.stuck = STUCK
        self.answer = ANSWER

    def estimates(self, state: Chain) -> list[float]:
        laid = mask_of(list(state.tiles.values()))
        estimates: list[float] = []
        for seat in range(state.seats):
            hand = state.hands[seat]
            worth = hand_worth(hand)
            if seat != state.actor:
                unseen = ALL_STARS & ~laid & ~hand
                size = state.hands[state.actor].bit_count()
                stopped = chance_stuck(attachable(state, unseen), unseen, size)
                worth += self.stuck * stopped
                worth += self.answer * answers_to_come(state, hand, unseen, stopped)
            estimates.append(worth)
        return estimates

    def parts(self, state: Chain, seat: Seat) -> Parts:
        hand = state.hands[seat]
        name: Message = message("bbg.part.hand", n=hand.bit_count())
        return ((name, float(hand_points(hand))),)

    def results(self, scores: Scores) -> list[float]:
        """The worth of a result, in which low points are good."""
        margins = shares([-float(points) for points in scores.points], 6.0)
        winners = scores.ranks.count(1)
        return [
            0.95 * (1.0 / winners if scores.ranks[seat] == 1 else 0.0) + 0.05 * margins[seat]
            for seat in range(len(scores.points))
        ]


def hand_worth(hand: Tiles) -> float:
    """Few tiles, the last ones above all, and cheap ones."""
    tiles = hand.bit_count()
    if not tiles:
        return LAST_TILES
    return LAST_TILES / tiles - TILE_LEFT * tiles - POINT_LEFT * hand_points(hand)


def chance_stuck(fitting: Tiles, unseen: Tiles, size: int) -> float:
    """The chance that none of `size` tiles dealt from the unseen ones fits an end."""
    among = unseen.bit_count()
    others = among - fitting.bit_count()
    chance = 1.0
    for dealt in range(min(size, among)):
        chance *= max(0, others - dealt) / (among - dealt)
    return chance


def taken_by(state: Chain, end: int) -> Tiles:
    """The tiles that an end takes, in anybody's hand."""
    if not state.open_ways[end]:
        return 0
    return LINKING[state.needs[end]][state.tiles[state.ends[end]]]


def answers_to_come(state: Chain, hand: Tiles, unseen: Tiles, stopped: float) -> float:
    """The number of tiles of a waiting hand that will fit, after the reply of the asked seat.

    The reply is any unseen tile at an end that takes it, and changes what that end asks for:
    a hand that answers both ends cannot be shut out. Who is `stopped` changes nothing.
    """
    now = float(attachable(state, hand).bit_count())
    if len(state.tiles) == 1:
        return now
    replies = 0
    total = 0
    for end in (0, 1):
        taken = unseen & taken_by(state, end)
        other = taken_by(state, 1 - end)
        for asked in ASKED[1 - state.needs[end]]:
            ways = (taken & asked).bit_count()
            replies += ways
            total += ways * (hand & (asked | other)).bit_count()
    if not replies:
        return now
    return stopped * now + (1.0 - stopped) * total / replies
