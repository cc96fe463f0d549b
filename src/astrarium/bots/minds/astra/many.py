"""The mind of Astra: cards in reach, dust, tracks, elements, powers.

All worths are in points of fame. Worths of things that only pay later (dust, telescopes,
boxes, powers) shrink as the pile does. With one rival it is `DuelMind` that thinks.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

from astrarium.bots.minds.astra.duel import DuelMind
from astrarium.bots.minds.protocol import Mind, Parts, SearchSettings
from astrarium.engine.bits import members
from astrarium.engine.protocol import Game, Seat, message
from astrarium.games.astra import material as m
from astrarium.games.astra.discovery import owned
from astrarium.games.astra.phases import AGAIN
from astrarium.games.astra.sky import count
from astrarium.games.astra.state import NONE, State

# What a use of each power is worth (K01 to K18), once a turn comes to use it.
POWER_WORTH: Final = (
    0.0, 1.6, 1.2, 0.8, 1.0, 0.8, 1.6, 1.5, 0.9, 0.9, 1.0, 1.4, 1.3, 1.0, 0.6, 0.7, 0.9, 1.8, 0.9,
)  # fmt: skip

DUST: Final = 0.42  # early in the game; at the end a third of a point
DUST_AT_END: Final = 0.3
TELESCOPE: Final = 0.9
BOX: Final = 0.55  # of wisdom, besides the points of its section
POUCH: Final = 0.5  # of each box, besides its point
ROOM: Final = 1.0  # a free place for a card
TICK: Final = 0.42  # on a card in a slot
BONUS: Final = (2.6, 2.2, 1.8, 1.5)  # for a helper, by rank
REACH: Final = 3.0  # dust that is missing makes a card this much less certain


class AstraMind(Mind):
    """A mind that adds a seat's score now and its gains about to come."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, 7.0)
        self.search = SearchSettings(played=0.5)
        self.duel = DuelMind(game)

    def estimates(self, state: State) -> list[float]:
        if state.sides == 2:
            return self.duel.estimates(state)
        ahead = time_ahead(state)
        points = [
            kept(state, seat) + tracks(state, seat, ahead) + stock(state, seat, ahead)
            for seat in range(state.seats)
        ]
        share_sky(state, points, ahead)
        return points

    def parts(self, state: State, seat: Seat) -> Parts:
        if state.sides == 2:
            return self.duel.parts(state, seat)
        ahead = time_ahead(state)
        sky = [0.0] * state.sides
        share_sky(state, sky, ahead)
        return (
            (message("ast.part.fame"), float(state.fame[seat])),
            (message("bots.astra.cards"), kept(state, seat) - state.fame[seat]),
            (message("bots.astra.tracks"), tracks(state, seat, ahead)),
            (message("bots.astra.stock"), stock(state, seat, ahead)),
            (message("bots.astra.sky"), sky[seat]),
        )


def time_ahead(state: State) -> float:
    """The part of the game still to come, between 0 and 1."""
    if state.above <= 0:
        return 0.0
    return min(1.0, 0.08 + state.above / 16.0)


# -- what a seat has ---------------------------------------------------------------


def kept(state: State, seat: Seat) -> float:
    """Fame, and cards with their elements and powers."""
    ahead = time_ahead(state)
    worth = float(state.fame[seat]) + set_points(counts_of(state, seat))
    for card in members(state.active[seat]):
        worth += m.PRINTED_FAME[card] + POWER_WORTH[m.KIND[card]] * ahead
    for card in members(state.exhausted[seat]):
        worth += (0.5 * m.PRINTED_FAME[card] + 0.5 * POWER_WORTH[m.KIND[card]]) * ahead
    return worth


def counts_of(state: State, seat: Seat) -> list[int]:
    """Cards of each element, with the ticks of the scoring card."""
    cards = owned(state, seat)
    counts = [count(cards & m.OF_ELEMENT[element]) for element in range(4)]
    for element in m.SCORING_CARDS[state.scoring[seat]]:
        counts[element] += 1
    return counts


def set_points(counts: list[int]) -> float:
    """Rows and columns, and a little for those half full."""
    worth = 0.0
    for number in counts:
        worth += m.ROW_POINTS[min(number, 4)]
    for column in range(1, 5):
        elements = 0
        for number in counts:
            if number >= column:
                elements += 1
        worth += m.COLUMN_POINTS[elements] + (0.7 if elements == 2 else 0.2 * elements)
    return worth


def tracks(state: State, seat: Seat, ahead: float) -> float:
    """Pouch and wisdom: their points, and what they allow."""
    limit = m.LIMIT[state.wisdom[seat]]
    room = min(2, limit - count(owned(state, seat)))
    return (
        m.CAPACITY[state.pouch[seat]]
        + limit
        + POUCH * state.pouch[seat] * ahead
        + BOX * state.wisdom[seat] * ahead
        + ROOM * room * ahead
    )


def stock(state: State, seat: Seat, ahead: float) -> float:
    """Dust and telescopes."""
    dust = DUST_AT_END + (DUST - DUST_AT_END) * ahead
    return dust * state.dust[seat] + TELESCOPE * ahead * min(3, state.telescopes[seat])


# -- the sky ---------------------------------------------------------------------------


def share_sky(state: State, points: list[float], ahead: float) -> None:
    """Share the cards in the slots between the sides: to take one, or a helper's bonus."""
    sides = state.sides
    pens = state.pens
    first = state.turn if state.phase <= AGAIN and not state.rested else state.turn + 1
    for slot in range(len(state.cards)):
        card = state.cards[slot]
        if card == NONE:
            continue
        ticks = [count(state.marks[slot * pens + side]) for side in range(sides)]
        for side in range(sides):
            points[side] += TICK * ticks[side] * (1.0 - 0.6 * ahead)
        missing = count(m.FULL[card] & ~state.ticked[slot])
        left = 1.0
        for step in range(sides):
            side = (first + step) % sides
            chance = left * takes(state, side, missing, ahead)
            left -= chance
            hand_out(state, points, card, side, ticks, chance)
        for side in range(sides):
            hand_out(state, points, card, side, ticks, left * ahead * 0.7 / sides)


def takes(state: State, side: int, missing: int, ahead: float) -> float:
    """The chance that a side completes a card in its turn."""
    dust = state.dust[side]
    if dust >= missing:
        return 0.85
    return 0.5 * exp((dust - missing) / REACH) * (0.3 + 0.7 * ahead)


def hand_out(
    state: State, points: list[float], card: int, taker: int, ticks: list[int], chance: float
) -> None:
    """Credit the card to its taker and bonuses to the helpers, each by its likelihood."""
    if chance < 0.01:
        return
    points[taker] += chance * worth_of(state, taker, card)
    for side in range(state.sides):
        if side != taker and ticks[side]:
            rank = 0
            for other in range(state.sides):
                if other != taker and ticks[other] > ticks[side]:
                    rank += 1
            points[side] += chance * BONUS[min(rank, m.BONUSES - 1)]


def worth_of(state: State, side: int, card: int) -> float:
    """The worth of a card to the side that takes it."""
    counts = counts_of(state, side)
    before = set_points(counts)
    counts[m.ELEMENT[card]] += 1
    gain = set_points(counts) - before
    worth = m.PRINTED_FAME[card] + POWER_WORTH[m.KIND[card]] * time_ahead(state) + gain
    if count(owned(state, side)) >= m.LIMIT[state.wisdom[side]]:
        return max(0.3, worth - 2.5)
    return worth
