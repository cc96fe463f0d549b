"""The Power phase: the eighteen kinds of power."""

from __future__ import annotations

from typing import Final

from astrarium.engine.bits import members
from astrarium.engine.protocol import Journal
from astrarium.games.astra import material as m
from astrarium.games.astra import phases
from astrarium.games.astra.events import Exchanged, PowerUsed
from astrarium.games.astra.gains import (
    gain_dust,
    gain_fame,
    gain_pouch,
    gain_telescopes,
    gain_wisdom,
)
from astrarium.games.astra.material import Card, Slot
from astrarium.games.astra.sky import count, tick, unticked
from astrarium.games.astra.state import NONE, State


def skips_action(state: State) -> bool:
    """Was a K11 used this turn?  [AST-120, AST-326]"""
    return state.registered & m.WITH_POWER[m.STAR_AND_NEIGHBOURS] != 0


def cards_of_element(state: State, seat: int) -> int:
    """K06: own cards of the active element, exhausted ones too.  [AST-306, AST-323]"""
    return count((state.active[seat] | state.exhausted[seat]) & m.OF_ELEMENT[state.pawn])


def marked_cards(state: State, seat: int) -> int:
    """K07: undiscovered cards in slots with a tick of this seat.  [AST-307, AST-324]"""
    slots = 0
    for slot in range(len(state.cards)):
        if state.open >> slot & 1 and state.marks[slot * state.pens + seat]:
            slots += 1
    return slots


def is_useful(state: State, card: Card) -> bool:
    """May the active seat use this active card, or would it be in vain?  [AST-320]"""
    kind = m.KIND[card]
    seat = state.turn
    if kind <= m.TELESCOPE_1 or kind == m.FAME_OF_GREAT:
        return True
    if kind == m.TRADE:
        return state.dust[seat] >= m.PRICE
    if kind == m.FAME_OF_ELEMENT:
        return cards_of_element(state, seat) > 0
    if kind == m.FAME_OF_MARKED:
        return marked_cards(state, seat) > 0
    if kind == m.POUCH_1:
        return state.pouch[seat] < m.POUCH_BOXES
    if kind == m.WISDOM_1:
        return state.wisdom[seat] < m.WISDOM_BOXES
    if kind <= m.TWO_STARS:
        return state.open != 0
    return not skips_action(state)  # K14, K16, K17, K18


def useful_cards(state: State) -> list[Card]:
    """The cards that the active seat may use, rising.  [AST-111, AST-320]"""
    return [card for card in members(state.active[state.turn]) if is_useful(state, card)]


def use(state: State, card: Card, journal: Journal | None) -> None:
    """A power is used: its card is exhausted, its effect begins.  [AST-111, AST-112, AST-113]"""
    seat = state.turn
    kind = m.KIND[card]
    state.active[seat] &= ~(1 << card)
    state.exhausted[seat] |= 1 << card
    if journal is not None:
        journal.tell(PowerUsed(seat, card), m.POWER_RULES[kind])
    if kind <= m.WISDOM_1 and kind != m.TRADE:
        gain_at_once(state, kind, journal)
    elif kind == m.TRADE:
        state.power = card
        state.left = 1  # AST-322: at least one exchange
        state.phase = phases.EXCHANGE
    elif kind <= m.TWO_STARS:
        begin_free_ticks(state, card)
    else:
        register(state, card, journal)


def gain_at_once(state: State, kind: int, journal: Journal | None) -> None:
    """K01 to K04 and K06 to K09.

    [AST-301, AST-302, AST-303, AST-304, AST-306, AST-307, AST-308, AST-309]
    """
    seat = state.turn
    rule = m.POWER_RULES[kind]
    if kind <= m.DUST_2:
        gain_dust(state, seat, m.DUST_OF[kind], rule, journal)
    elif kind == m.TELESCOPE_1:
        gain_telescopes(state, seat, 1, rule, journal)
    elif kind == m.FAME_OF_ELEMENT:
        gain_fame(state, seat, cards_of_element(state, seat), rule, journal)
    elif kind == m.FAME_OF_MARKED:
        gain_fame(state, seat, marked_cards(state, seat), rule, journal)
    elif kind == m.POUCH_1:
        gain_pouch(state, seat, 1, rule, journal)
    else:
        gain_wisdom(state, seat, 1, rule, journal)


def register(state: State, card: Card, journal: Journal | None) -> None:
    """A "this turn" power, whatever becomes of its card later.  [AST-113, AST-114]

    K15 pays at once for great stars before it (AST-329).
    """
    state.registered |= 1 << card
    if m.KIND[card] == m.FAME_OF_GREAT and state.greats:
        gain_fame(state, state.turn, state.greats, "AST-329", journal)


# -- K05 -------------------------------------------------------------------------


def exchange(state: State, journal: Journal | None) -> None:
    """Three dust for a telescope; it stops by itself below three.  [AST-305, AST-322]"""
    seat = state.turn
    state.dust[seat] -= m.PRICE
    state.telescopes[seat] += 1
    state.left = 0
    if journal is not None:
        journal.tell(Exchanged(seat), "AST-305")
    if state.dust[seat] < m.PRICE:
        end_power(state)


def end_power(state: State) -> None:
    """The power is resolved; another may be used.  [AST-112]"""
    state.power = NONE
    state.left = 0
    state.used = 0
    state.phase = phases.POWER


# -- K10 to K13 ------------------------------------------------------------------


FREE_STARS: Final = {phases.FREE_ANY: 1, phases.FREE_THREE: 3, phases.FREE_TWO: 2}


def begin_free_ticks(state: State, card: Card) -> None:
    """How many stars, and by which rule.  [AST-310, AST-311, AST-312, AST-313]"""
    kind = m.KIND[card]
    state.power = card
    if kind == m.THREE_CARDS:
        state.phase = phases.FREE_THREE
    elif kind == m.TWO_STARS:
        state.phase = phases.FREE_TWO
    else:
        state.phase = phases.FREE_ANY
        if kind == m.STAR_AND_NEIGHBOURS:
            state.registered |= 1 << card  # AST-326: no Action phase this turn
    state.left = FREE_STARS[state.phase]


def free_slots(state: State) -> int:
    """The slots in which the power being resolved may tick a star, a bit each.  [AST-327]"""
    return state.open & ~state.used


def free_tick(state: State, slot: Slot, star: int, journal: Journal | None) -> None:
    """A free star; the power goes on to the full, whatever it completes.

    [AST-116, AST-117, AST-321]
    """
    kind = m.KIND[state.power]
    rule = m.POWER_RULES[kind]
    tick(state, slot, star, False, rule, journal)
    if kind == m.STAR_AND_NEIGHBOURS:
        for near in members(m.NEAR[state.cards[slot]][star] & unticked(state, slot)):
            tick(state, slot, near, False, rule, journal)
    elif kind == m.THREE_CARDS:
        state.used |= 1 << slot
    state.left -= 1
    if not state.left or not free_slots(state):
        end_power(state)


def end_power_phase(state: State) -> None:
    """On to the action, whatever was ticked, unless a K11 was used.

    [AST-102, AST-118, AST-120]
    """
    state.phase = phases.DISCOVERY if skips_action(state) else phases.ACTION
