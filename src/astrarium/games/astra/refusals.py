"""Why a move is not legal: the rule and the reason, all of it public.

`breach_of` is asked about moves that are not legal, so that the last reason of a function
needs no test of its own.
"""

from __future__ import annotations

from typing import Any

from astrarium.engine.protocol import Breach, message
from astrarium.games.astra import material as m
from astrarium.games.astra import moves as mv
from astrarium.games.astra import phases
from astrarium.games.astra.action import can_observe
from astrarium.games.astra.discovery import dreamer_leads, owned, strike_rule
from astrarium.games.astra.dream import dream_candidates
from astrarium.games.astra.gains import limit
from astrarium.games.astra.knowledge import view_of
from astrarium.games.astra.material import Card, Slot
from astrarium.games.astra.speech import bonus_name, card_name, pen_name, question, star_name
from astrarium.games.astra.state import NONE, State
from astrarium.games.astra.state import pen_name as pen_of


def no(rule: str, id: str, **args: Any) -> Breach:
    return Breach(rule, message("ast.no." + id, **args))


def breach_of(state: State, move: int) -> Breach:
    """The reason why an illegal move is not legal."""
    match mv.MOVES.typed[move]:
        case mv.Tick(slot, star):
            return tick_breach(state, slot, star)
        case mv.Use(card):
            return use_breach(state, card)
        case mv.Observe(slot):
            return observe_breach(state, slot)
        case mv.ChooseBonus(bonus):
            return bonus_breach(state, bonus)
        case mv.Reactivate(card):
            return reactivate_breach(state, card)
        case mv.Discard(card):
            return discard_breach(state, card)
        case mv.Discover(slot):
            return discover_breach(state, slot)
        case mv.Dream(slot):
            return dream_breach(state, slot)
    return word_breach(state, move)


def not_asked(state: State, rule: str) -> Breach:
    """The move is of a kind that is not asked for now; the reason names the one that is."""
    seen = view_of(state, "", state.actor)  # no question depends on the name of the mode
    return no(rule, "not-asked", asked=question(seen))


def in_power(state: State) -> bool:
    """Is a power being resolved?"""
    return phases.EXCHANGE <= state.phase <= phases.FREE_TWO


# -- moves of one word -----------------------------------------------------------


def word_breach(state: State, move: int) -> Breach:
    """Rest, stop, telescope and the ends of phases."""
    phase = state.phase
    if move == mv.END_POWERS:
        if in_power(state):
            return no("AST-112", "power-first", card=card_name(state.power))
        return not_asked(state, "AST-102")
    if move == mv.END_EXCHANGE and phase == phases.EXCHANGE:
        return no("AST-322", "one-exchange")
    if move in (mv.EXCHANGE, mv.END_EXCHANGE):
        return not_asked(state, "AST-305")
    if move == mv.REST:
        return rest_breach(state)
    if move == mv.STOP:
        if phase == phases.FIRST_STAR:
            return no("AST-131", "one-star")
        return not_asked(state, "AST-132")
    if move == mv.TELESCOPE:
        return telescope_breach(state)
    if phase == phases.ACTION:
        return no("AST-503", "no-pass")
    return not_asked(state, "AST-134")


def rest_breach(state: State) -> Breach:
    """AST-102, AST-120."""
    if state.phase == phases.POWER:
        return no("AST-102", "powers-first")
    if in_power(state):
        return no("AST-112", "power-first", card=card_name(state.power))
    if phases.FIRST_STAR <= state.phase <= phases.AGAIN:
        return no("AST-120", "one-action")
    return not_asked(state, "AST-140")


def telescope_breach(state: State) -> Breach:
    """AST-134, AST-136."""
    if state.phase in (phases.FIRST_STAR, phases.NEXT_STAR):
        return no("AST-134", "stop-first")
    if state.phase == phases.AGAIN:
        return no("AST-134", "telescope-spent")
    return no("AST-136", "telescope-when")


# -- powers ----------------------------------------------------------------------


def use_breach(state: State, card: Card) -> Breach:
    """AST-110, AST-111, AST-112, AST-113, AST-114, AST-115, AST-320."""
    if in_power(state):
        return no("AST-112", "power-first", card=card_name(state.power))
    if state.phase != phases.POWER:
        return no("AST-115", "powers-over")
    name = card_name(card)
    if state.exhausted[state.turn] >> card & 1:
        return no("AST-111", "exhausted", card=name)
    if not state.active[state.turn] >> card & 1:
        return no("AST-111", "not-yours", card=name)
    return useless(state, card)


def useless(state: State, card: Card) -> Breach:
    """A use with certainly no effect.  [AST-320]"""
    kind = m.KIND[card]
    name = card_name(card)
    if kind == m.TRADE:
        return no("AST-320", "useless-trade", card=name, n=state.dust[state.turn])
    if kind == m.FAME_OF_ELEMENT:
        return no("AST-320", "useless-element", card=name)
    if kind == m.FAME_OF_MARKED:
        return no("AST-320", "useless-marked", card=name)
    if kind == m.POUCH_1:
        return no("AST-320", "useless-pouch", card=name)
    if kind == m.WISDOM_1:
        return no("AST-320", "useless-wisdom", card=name)
    if kind <= m.TWO_STARS:
        return no("AST-320", "useless-ticks", card=name)
    return no("AST-320", "useless-action", card=name)


# -- slots -----------------------------------------------------------------------


def slot_breach(state: State, slot: Slot, rule: str) -> Breach | None:
    """The slot has no undiscovered card.  [AST-103]"""
    if slot >= len(state.cards):
        return no(rule, "no-slot", slot=slot + 1, n=len(state.cards))
    if state.cards[slot] == NONE:
        return no(rule, "empty-slot", slot=slot + 1)
    if not state.open >> slot & 1:
        return no("AST-103", "pending", card=card_name(state.cards[slot]))
    return None


def observe_breach(state: State, slot: Slot) -> Breach:
    """AST-120, AST-121, AST-124."""
    if state.phase == phases.POWER:
        return no("AST-102", "powers-first")
    if in_power(state):
        return no("AST-112", "power-first", card=card_name(state.power))
    if state.phase in (phases.FIRST_STAR, phases.NEXT_STAR):
        return no("AST-124", "one-card", card=card_name(state.cards[state.slot]))
    if state.phase == phases.AFTER:
        return no("AST-134", "telescope-first")
    if state.phase not in (phases.ACTION, phases.AGAIN):
        return not_asked(state, "AST-120")
    breach = slot_breach(state, slot, "AST-121")
    if breach is not None:
        return breach
    assert not can_observe(state), slot
    return no("AST-121", "no-dust")


def discover_breach(state: State, slot: Slot) -> Breach:
    """AST-161, AST-162."""
    if state.phase != phases.DISCOVER:
        return not_asked(state, "AST-162")
    if slot >= len(state.cards):
        return no("AST-162", "no-slot", slot=slot + 1, n=len(state.cards))
    if state.cards[slot] == NONE:
        return no("AST-162", "empty-slot", slot=slot + 1)
    return no("AST-162", "not-pending", card=card_name(state.cards[slot]))


def dream_breach(state: State, slot: Slot) -> Breach:
    """AST-190, AST-191, AST-192."""
    if state.phase in phases.DREAM_STARS:
        return no("AST-192", "dream-chosen", card=card_name(state.cards[state.slot]))
    if state.phase != phases.DREAM_CARD:
        return not_asked(state, "AST-190")
    breach = slot_breach(state, slot, "AST-191")
    if breach is not None:
        return breach
    card = card_name(state.cards[slot])
    if not dream_candidates(state) >> slot & 1:
        return no("AST-191", "dream-ticked", card=card)
    return no("AST-192", "dream-small", card=card)


# -- stars -----------------------------------------------------------------------


def tick_breach(state: State, slot: Slot, star: int) -> Breach:
    """Why a star may not be ticked.

    [AST-124, AST-125, AST-126, AST-127, AST-128, AST-194, AST-310, AST-311, AST-312, AST-313,
    AST-327, AST-328]
    """
    phase = state.phase
    if phase in (phases.ACTION, phases.AGAIN):
        return no("AST-124", "card-first")
    if phase == phases.AFTER:
        return no("AST-134", "telescope-first")
    if phase == phases.DREAM_CARD:
        return no("AST-192", "dream-first")
    if not phases.FREE_ANY <= phase <= phases.NEXT_STAR and phase not in phases.DREAM_STARS:
        return not_asked(state, "AST-102")
    rule = tick_rule(state)
    if state.slot != NONE and slot != state.slot:
        return no(rule, "one-card", card=card_name(state.cards[state.slot]))
    return (
        slot_breach(state, slot, rule)
        or star_breach(state, slot, star, rule)
        or reach_breach(state, slot, star)
    )


def tick_rule(state: State) -> str:
    """The rule by which stars are ticked now."""
    if in_power(state):
        return m.POWER_RULES[m.KIND[state.power]]
    return "AST-194" if state.phase >= phases.DREAM else "AST-124"


def star_breach(state: State, slot: Slot, star: int, rule: str) -> Breach | None:
    """There is no such star, or it is ticked already.  [AST-128]"""
    card = state.cards[slot]
    if star >= m.SIZE[card]:
        return no(rule, "no-star", card=card_name(card), star=star, n=m.SIZE[card])
    if not state.ticked[slot] >> star & 1:
        return None
    owner = 0
    while not state.marks[slot * state.pens + owner] >> star & 1:
        owner += 1
    pen = pen_name(pen_of(state, owner))
    return no("AST-128", "ticked", card=card_name(card), star=star_name(card, star), pen=pen)


def reach_breach(state: State, slot: Slot, star: int) -> Breach:
    """The star is out of reach by the classic rule, K12 or K14.  [AST-125, AST-126, AST-127]"""
    card = state.cards[slot]
    name = card_name(card)
    named = star_name(card, star)
    if state.phase == phases.FREE_THREE and state.used >> slot & 1:
        return no("AST-327", "one-each", card=name)
    if state.last != NONE:
        last = star_name(card, state.last)
        return no("AST-127", "not-next", card=name, star=named, last=last)
    if state.phase == phases.FIRST_STAR and state.registered & m.WITH_POWER[m.ANY_COMMON]:
        assert not m.COMMON[card] >> star & 1, star
        return no("AST-328", "not-common", card=name, star=named)
    if not state.ticked[slot]:
        start = star_name(card, 0)
        return no("AST-125", "not-start", card=name, star=named, start=start)
    return no("AST-126", "not-near", card=name, star=named)


# -- cards and bonuses -----------------------------------------------------------


def bonus_breach(state: State, bonus: int) -> Breach:
    """AST-165, AST-166; the dreamer: see `strike_rule`."""
    if state.phase != phases.BONUS:
        return not_asked(state, "AST-165")
    name = bonus_name(state.cards[state.slot], bonus)
    if m.TWO_LEFTMOST >> bonus & 1 and dreamer_leads(state, state.actor):
        return no(strike_rule(state), "struck-by-dreamer", gain=name)
    return no("AST-166", "struck", gain=name)


def reactivate_breach(state: State, card: Card) -> Breach:
    """AST-174."""
    if state.phase != phases.REACTIVATE:
        return not_asked(state, "AST-174")
    if state.active[state.actor] >> card & 1:
        return no("AST-174", "active", card=card_name(card))
    return no("AST-174", "not-yours", card=card_name(card))


def discard_breach(state: State, card: Card) -> Breach:
    """AST-177, AST-178."""
    if state.phase != phases.LIMIT:
        return no("AST-178", "no-discard", n=limit(state, state.actor))
    assert not owned(state, state.actor) >> card & 1, card
    return no("AST-177", "not-yours", card=card_name(card))
