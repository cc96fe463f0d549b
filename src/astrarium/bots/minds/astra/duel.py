"""The mind of Astra with one rival: another seat, or Ptolemy.

All worths are in points of fame. Worths of things that only pay later (dust, telescopes,
boxes, powers) shrink as the pile does. The worth of cards of each element is looked up
in tables of the final points to expect, by the number of cards still to come. Weights were
fitted to the margins of some hundred games against Ptolemy, played with random ones.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

from astrarium.bots.minds.protocol import Mind, Parts
from astrarium.engine.bits import members
from astrarium.engine.protocol import Game, Seat, message
from astrarium.games.astra import material as m
from astrarium.games.astra.discovery import best_fame, owned
from astrarium.games.astra.material import Card, Stars
from astrarium.games.astra.paths import can_finish
from astrarium.games.astra.phases import ACTION, AFTER, AGAIN, NEXT_STAR
from astrarium.games.astra.sky import count
from astrarium.games.astra.state import NONE, Ptolemy, State

# What a use of each power is worth (K01 to K18).
POWER_WORTH: Final = (
    0.0, 3.0, 2.3, 1.6, 1.2, 1.0, 1.5, 1.8, 2.2, 1.3, 1.3, 2.0, 2.2, 1.6, 1.0, 0.8, 1.5, 3.2, 1.6,
)  # fmt: skip

READY: Final = 0.55  # of its power: an active card before a rest may renew it
USES: Final = 1.2  # of a power, in a whole game, after the first
RENEWED: Final = 0.75  # an exhausted card counts its fame again, if there is time

DUST: Final = 0.4  # early in the game
DUST_AT_END: Final = 0.2
TELESCOPE: Final = 1.3
BOX: Final = 0.6  # of wisdom, besides the points of its section
POUCH: Final = 2.6  # of each box, besides its point
ROOM: Final = 0.8  # a free place for a card
GROWTH: Final = 4.0  # of the limit, in a whole game
CROWDED: Final = 2.0  # what a card beyond the limit costs

SURE: Final = 0.95  # a card that can be completed at once
SOON: Final = 0.55  # one that can be completed in the next turn, alone against Ptolemy
SOON_TABLE: Final = 0.85  # the same at a table
REACH: Final = 2.5  # dust that is missing makes a card this much less certain
HELPED: Final = 0.8  # stars that others tick on a card, in a turn
CHAIN: Final = 0.45  # for every Observation too few
LATE_MINE: Final = 0.36  # who takes a card that is not in reach
LATE_HIS: Final = 0.33
LATE_TABLE: Final = 0.43
FAR: Final = 26.0
PILE_MINE: Final = 0.3  # who takes a card of the pile
PILE_HIS: Final = 0.42
PILE_TABLE: Final = 0.375
FEE_SOON: Final = 0.35  # how likely Ptolemy ticks a card before it is taken
FEE_LATE: Final = 0.6
OTHERS: Final = 0.36  # a seat completes one card in a turn, seldom more
OTHERS_TABLE: Final = 0.7  # (at a table, somebody may)
HELP: Final = 1.15  # of what a bonus is worth
FEE: Final = 2.4  # of what Ptolemy gets for having helped
LOSS: Final = 1.15  # of what a card in the sky is worth to him
SETS: Final = 0.68  # of what a card in the sky adds to rows and columns
PRICE: Final = 0.4  # of a star, where several cards can be completed

UNIT: Final = (1.0, 2.4, 0.6, 1.4, 1.3, 0.7)  # of a bonus, by its kind
BEST_BONUS: Final = tuple(
    max(m.BONUS_AMOUNT[card][n] * UNIT[m.BONUS_KIND[card][n]] for n in range(4))
    for card in m.ALL_CARDS
)
RIGHT_BONUS: Final = tuple(
    max(m.BONUS_AMOUNT[card][n] * UNIT[m.BONUS_KIND[card][n]] for n in (2, 3))
    for card in m.ALL_CARDS
)

MOST: Final = 8  # cards still to come that the tables know
WAYS: Final = 625  # numbers of cards of four elements, 0 to 4 each
STEP: Final = (1, 5, 25, 125)

AT_LEAST: Final = tuple(
    sum(m.BONUS_AMOUNT[card][0] >= stars for card in m.ALL_CARDS) / len(m.ALL_CARDS)
    for stars in range(16)
)  # how many of Ptolemy's cards tick so many stars


def numbers(way: int) -> list[int]:
    return [way // step % 5 for step in STEP]


def row_points(way: int) -> float:
    """Rows and columns of the scoring card."""
    counts = numbers(way)
    worth = 0.0
    for number in counts:
        worth += m.ROW_POINTS[number]
    for column in range(1, 5):
        elements = 0
        for number in counts:
            if number >= column:
                elements += 1
        worth += m.COLUMN_POINTS[elements]
    return worth


def ptolemy_points(way: int) -> float:
    """His elements and sets."""
    counts = numbers(way)
    worth = float(m.PTOLEMY_SET_POINTS[min(counts)])
    for number in counts:
        worth += m.PTOLEMY_ELEMENT_POINTS[number]
    return worth


def look_ahead(points: list[float], choosy: float) -> list[float]:
    """Points to expect by cards still to come: level after level of all ways."""
    expected = points[:]
    before = points
    for _ in range(MOST):
        after: list[float] = []
        for way in range(WAYS):
            total = 0.0
            best = 0.0
            for step in STEP:
                more = before[way + step] if way // step % 5 < 4 else before[way]
                total += more
                best = max(best, more)
            after.append((1.0 - choosy) * total / 4 + choosy * best)
        expected += after
        before = after
    return expected


MINE: Final[list[float]] = look_ahead([row_points(way) for way in range(WAYS)], 0.35)
HIS: Final[list[float]] = look_ahead([ptolemy_points(way) for way in range(WAYS)], 0.0)


def between(table: list[float], way: int, more: float) -> float:
    """The value of a table at a broken number of cards."""
    if more >= MOST:
        return table[MOST * WAYS + way]
    low = int(more)
    part = more - low
    at = low * WAYS + way
    return table[at] * (1.0 - part) + table[at + WAYS] * part


class Outlook:
    """The prospects of two sides: ways to place their cards in the tables, cards to come."""

    def __init__(self, ahead: float) -> None:
        self.ahead = ahead
        self.points: list[float] = []
        self.ways: list[int] = []
        self.more: list[float] = []

    def add(self, points: float, way: int, more: float) -> None:
        self.points.append(points)
        self.ways.append(way)
        self.more.append(more)


class DuelMind(Mind):
    """A mind that adds a side's score now and its gains about to come."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, 7.0)
        self.chains: dict[int, int] = {}

    def estimates(self, state: State) -> list[float]:
        ahead = time_ahead(state)
        outlook = Outlook(ahead)
        for seat in range(state.seats):
            way = way_of(state, seat)
            more = cards_to_come(state, seat, ahead)
            cards = between(MINE, way, more) + cards_worth(state, seat, ahead)
            goods = tracks(state, seat, ahead) + stock(state, seat, ahead)
            outlook.add(state.fame[seat] + cards + goods, way, more)
        ptolemy = state.ptolemy
        if ptolemy is not None:
            way = ptolemy_way(state, ptolemy)
            more = PILE_HIS * state.above
            outlook.add(ptolemy_worth(ptolemy, way, more), way, more)
            outlook.points[0] -= late_library(state, ptolemy)
        self.share_sky(state, outlook)
        return outlook.points

    def parts(self, state: State, seat: Seat) -> Parts:
        ahead = time_ahead(state)
        way = way_of(state, seat)
        more = cards_to_come(state, seat, ahead)
        cards = between(MINE, way, more) + cards_worth(state, seat, ahead)
        track = tracks(state, seat, ahead)
        goods = stock(state, seat, ahead)
        sky = self.estimates(state)[seat] - state.fame[seat] - cards - track - goods
        return (
            (message("ast.part.fame"), float(state.fame[seat])),
            (message("bots.astra.cards"), cards),
            (message("bots.astra.tracks"), track),
            (message("bots.astra.stock"), goods),
            (message("bots.astra.sky"), sky),
        )

    # -- the sky -------------------------------------------------------------------

    def share_sky(self, state: State, outlook: Outlook) -> None:
        """Share the cards in the slots between the sides: to take one, or a helper's bonus."""
        taken = self.take_at_once(state, outlook)
        nearest = -1
        least = 99
        for slot in range(len(state.cards)):
            if state.open >> slot & 1 and not taken >> slot & 1:
                missing = missing_stars(state, slot)
                if missing < least:
                    least = missing
                    nearest = slot
        for slot in range(len(state.cards)):
            if state.cards[slot] != NONE and not taken >> slot & 1:
                self.share_card(state, slot, slot == nearest, least, outlook)

    def take_at_once(self, state: State, outlook: Outlook) -> int:
        """Complete cards, and those that can be completed this turn, the best one first.

        The slots of all these cards, a bit each.
        """
        turn = state.turn
        acts = is_acting(state)
        dust = state.dust[turn] if acts else 0
        looks = looks_left(state) if acts else 0
        taken = 0
        while True:
            best = -1
            top = 0.0
            for slot in range(len(state.cards)):
                card = state.cards[slot]
                if card == NONE or taken >> slot & 1:
                    continue
                if not state.open >> slot & 1:
                    if not state.dreaming:
                        best = slot
                        top = 99.0
                elif acts:
                    missing = missing_stars(state, slot)
                    if missing <= dust and self.looks_needed(state, slot) <= looks:
                        worth = self.worth_of(state, turn, card, outlook) - PRICE * missing
                        if worth > top:
                            best = slot
                            top = worth
            if best < 0:
                return taken
            taken |= 1 << best
            chance = 1.0
            if state.open >> best & 1:
                chance = SURE
                dust -= missing_stars(state, best)
                looks -= self.looks_needed(state, best)
            self.hand_out(state, best, turn, chance, 0.0, outlook)

    def share_card(
        self, state: State, slot: int, nearest: bool, least: int, outlook: Outlook
    ) -> None:
        """Share a card that is not completed this turn by the chances to take it next, or later."""
        card = state.cards[slot]
        solo = state.ptolemy is not None
        missing = missing_stars(state, slot)
        chains = 0 if missing > 10 else self.chains_left(card, state.ticked[slot], -1)
        acts = is_acting(state)
        side = 1 - state.turn
        turns = min(2, state.turns_left) if state.ender != NONE else 2
        left = 1.0
        for turn in range(turns):
            if side >= state.seats:
                chance = left * ptolemy_takes(state, slot, missing, chains, missing == least)
            else:
                rests = acts and side == state.turn and state.phase <= ACTION
                chance = left * seat_takes(state, side, missing, chains, turn > 0, rests)
                if not nearest:
                    chance *= OTHERS if solo else OTHERS_TABLE
            if chance > 0.005:
                left -= chance
                self.hand_out(state, slot, side, chance, FEE_SOON, outlook)
            side = 1 - side
        late = left * outlook.ahead * max(0.0, 1.0 - missing / FAR)
        if late > 0.01:
            mine = LATE_MINE if solo else LATE_TABLE
            his = LATE_HIS if solo else LATE_TABLE
            self.hand_out(state, slot, 0, late * mine, FEE_LATE, outlook)
            self.hand_out(state, slot, 1, late * his, FEE_LATE, outlook)
        stays = 0.5 * (left - 0.8 * late) * (1.0 - outlook.ahead)
        for side in range(2):
            outlook.points[side] += stays * count(state.marks[slot * state.pens + side])

    def looks_needed(self, state: State, slot: int) -> int:
        """New Observations that complete a card; none if the present one can go on to its end."""
        card = state.cards[slot]
        ticked = state.ticked[slot]
        if state.phase == NEXT_STAR and state.slot == slot:
            return self.chains_left(card, ticked, state.last)
        looks = self.chains_left(card, ticked, -1)
        if looks > 1 and state.registered & m.WITH_POWER[m.ANY_COMMON]:
            looks -= 1
        return looks

    def chains_left(self, card: Card, ticked: Stars, last: int) -> int:
        """The least number of new chains that tick all the rest of a card; 3 for more."""
        key = (card << 14 | ticked) << 4 | (last + 1)
        known = self.chains.get(key, -1)
        if known >= 0:
            return known
        onward = m.NEAR[card][last] & ~ticked if last >= 0 else 0
        chains = 0
        while chains < 3 and not can_finish(card, ticked, onward, chains):
            chains += 1
        self.chains[key] = chains
        return chains

    def hand_out(
        self, state: State, slot: int, taker: int, chance: float, later: float, outlook: Outlook
    ) -> None:
        """Credit the card to its taker and a bonus to the helper, by their likelihood.

        `later` is the chance that a rival without ticks gets some before.
        """
        card = state.cards[slot]
        points = outlook.points
        points[taker] += chance * self.worth_of(state, taker, card, outlook)
        rival = 1 - taker
        at = slot * state.pens
        ticks = count(state.marks[at + rival])
        if rival >= state.seats:
            sure = 1.0 if ticks else later
            points[rival] += sure * chance * FEE * ptolemy_bonus(state, card)
        elif not ticks:
            points[rival] += 0.5 * later * chance * HELP * RIGHT_BONUS[card]
        elif ticks >= count(state.marks[at + 2]):
            points[rival] += chance * HELP * BEST_BONUS[card]
        else:
            points[rival] += chance * HELP * RIGHT_BONUS[card]

    def worth_of(self, state: State, side: int, card: Card, outlook: Outlook) -> float:
        """The worth of a card to the side that takes it."""
        way = outlook.ways[side]
        more = outlook.more[side]
        step = STEP[m.ELEMENT[card]]
        after = way + step if way // step % 5 < 4 else way
        if side >= state.seats:
            gain = between(HIS, after, more) - between(HIS, way, more)
            return LOSS * (m.PRINTED_FAME[card] + gain)
        ahead = outlook.ahead
        worth = (
            m.PRINTED_FAME[card]
            + POWER_WORTH[m.KIND[card]] * (READY * min(1.0, 2 * ahead) + USES * ahead)
            + SETS * (between(MINE, after, more) - between(MINE, way, more))
        )
        if count(owned(state, side)) >= m.LIMIT[state.wisdom[side]]:
            return max(0.3, worth - CROWDED)
        return worth


# -- the turn ----------------------------------------------------------------------


def is_acting(state: State) -> bool:
    """Can the seat whose turn it is still tick stars?"""
    return state.turn < state.seats and state.phase <= AGAIN and not state.rested


def looks_left(state: State) -> int:
    """New Observations that it can begin this turn."""
    begun = state.phase == NEXT_STAR or state.phase == AFTER
    return state.telescopes[state.turn] + (0 if begun else 1)


def missing_stars(state: State, slot: int) -> int:
    return count(m.FULL[state.cards[slot]] & ~state.ticked[slot])


def time_ahead(state: State) -> float:
    """The part of the game still to come, between 0 and 1."""
    if state.above <= 0:
        return 0.0
    return min(1.0, 0.08 + state.above / 14.0)


# -- what a side has ---------------------------------------------------------------


def way_of(state: State, seat: Seat) -> int:
    """Cards of each element, with the ticks of the scoring card, as a place in the tables."""
    cards = owned(state, seat)
    ticks = m.SCORING_CARDS[state.scoring[seat]]
    way = 0
    for element in range(4):
        number = count(cards & m.OF_ELEMENT[element])
        if element == ticks[0] or element == ticks[1]:
            number += 1
        way += STEP[element] * min(number, 4)
    return way


def cards_to_come(state: State, seat: Seat, ahead: float) -> float:
    """The number of cards of the pile that a seat may expect."""
    share = PILE_TABLE if state.ptolemy is None else PILE_MINE
    room = m.LIMIT[state.wisdom[seat]] + GROWTH * ahead - count(owned(state, seat))
    return max(0.0, min(share * state.above, room))


def cards_worth(state: State, seat: Seat, ahead: float) -> float:
    """Cards with their fame and powers."""
    worth = 0.0
    ready = READY * min(1.0, 2 * ahead)
    cards = state.active[seat]
    if state.turn == seat and state.phase <= AGAIN:
        cards |= state.registered
    for card in members(cards):
        worth += m.PRINTED_FAME[card] + POWER_WORTH[m.KIND[card]] * (ready + USES * ahead)
    cards = state.exhausted[seat]
    if state.turn == seat and state.phase <= AGAIN:
        cards &= ~state.registered
    renewed = RENEWED * min(1.0, 1.5 * ahead)
    for card in members(cards):
        worth += renewed * m.PRINTED_FAME[card] + POWER_WORTH[m.KIND[card]] * USES * ahead
    return worth


def tracks(state: State, seat: Seat, ahead: float) -> float:
    """Pouch and wisdom: their points, and what they allow."""
    boxes = state.wisdom[seat]
    limit = m.LIMIT[boxes]
    room = min(2, limit - count(owned(state, seat)))
    return (
        m.CAPACITY[state.pouch[seat]]
        + limit
        + POUCH * state.pouch[seat] * ahead
        + BOX * boxes * min(1.0, 2 * ahead)
        + ROOM * room * ahead
    )


def stock(state: State, seat: Seat, ahead: float) -> float:
    """Dust and telescopes; dust that will come back."""
    dust = state.dust[seat]
    if state.turn == seat:
        dust += state.refund
        if state.registered & m.WITH_POWER[m.COMMON_ONLY] and not state.spoilt:
            dust += state.paid
    each = DUST_AT_END + (DUST - DUST_AT_END) * min(1.0, 1.5 * ahead)
    return each * dust + TELESCOPE * min(1.0, 2 * ahead) * min(3, state.telescopes[seat])


# -- Ptolemy -----------------------------------------------------------------------


def ptolemy_way(state: State, ptolemy: Ptolemy) -> int:
    """His cards of each element, as a place in the tables."""
    cards = 0
    for card in ptolemy.cards:
        cards |= 1 << card
    way = 0
    for element in range(4):
        number = count(cards & m.OF_ELEMENT[element])
        if ptolemy.modifiers & m.H3 and element in m.SCORING_CARDS[state.scoring[state.seats]]:
            number += 1
        way += STEP[element] * min(number, 4)
    return way


def ptolemy_worth(ptolemy: Ptolemy, way: int, still: float) -> float:
    """Fame, cards, telescopes, and the cards of the pile that he will take."""
    worth = ptolemy.fame + m.TELESCOPE_POINTS * ptolemy.telescopes + between(HIS, way, still)
    for card in ptolemy.cards:
        worth += m.PRINTED_FAME[card]
    return worth + 1.5 * still


def ptolemy_bonus(state: State, card: Card) -> float:
    """The points he gets for having helped.  [AST-421]"""
    bonus = best_fame(card, 0)
    if bonus == NONE:
        return 0.0
    amount = m.BONUS_AMOUNT[card][bonus]
    ptolemy = state.ptolemy
    if (
        ptolemy is not None
        and not ptolemy.modifiers & m.E3
        and m.FAME_WITH_TELESCOPE[0] <= amount <= m.FAME_WITH_TELESCOPE[1]
    ):
        return amount + float(m.TELESCOPE_POINTS)
    return float(amount)


def late_library(state: State, ptolemy: Ptolemy) -> float:
    """The danger that his library runs out before the End card comes up.  [AST-411]"""
    if state.ender != NONE or ptolemy.modifiers & m.E5:
        return 0.0
    turns = 1.2 * (len(ptolemy.library) - ptolemy.drawn)
    needed = 1.5 * state.above
    if needed <= turns:
        return 0.0
    return 1.5 * (needed - turns)


def ptolemy_takes(state: State, slot: int, missing: int, chains: int, least: bool) -> float:
    """The chance that he completes a card in his next turn."""
    ptolemy = state.ptolemy
    if ptolemy is None or not ptolemy.dust or missing > 5 or chains > ptolemy.telescopes + 1:
        return 0.0
    chance = AT_LEAST[missing] * (0.5 if least else 0.25)
    for card in (ptolemy.left, ptolemy.right):
        if card != NONE and m.BONUS_AMOUNT[card][0] >= missing:
            element = m.ELEMENT[card]
            if least if element == m.WATER else m.NEAREST[element] == slot:
                chance += 1.0
    return chance / 3


# -- seats -------------------------------------------------------------------------


def seat_takes(
    state: State, side: int, missing: int, chains: int, helped: bool, rests: bool
) -> float:
    """The chance that a seat completes a card in its next turn.

    `helped`: others tick stars before. `rests`: it may still rest before.
    """
    dust = state.dust[side]
    looks = state.telescopes[side] + 1
    if rests:
        full = m.CAPACITY[state.pouch[side]]
        dust = max(dust, full)
        if state.registered & m.WITH_POWER[m.REST_BONUS]:
            dust += full
    chance = SOON_TABLE if state.ptolemy is None else SOON
    need = missing - dust - (HELPED if helped else 0.0)
    if need > 0:
        chance *= exp(-need / REACH)
    while chains > looks:
        chance *= CHAIN
        chains -= 1
    return chance
