"""The question that the rules would ask in a position, by replaying the step that leads to it.

A position that was typed in may say anything. Here the rules themselves go the last step to the
phase it names, and come out where it stands, or elsewhere; the reader of a position compares. An
assertion names the rule that a position breaks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from astrarium.engine.bits import members
from astrarium.engine.protocol import CHANCE
from astrarium.games.astra import action, discovery, dream, phases, powers, ptolemy
from astrarium.games.astra import material as m
from astrarium.games.astra.pile import hidden, is_over, surface_end
from astrarium.games.astra.sky import count, pending_slots, ticks_of
from astrarium.games.astra.state import NONE, State, before_deal, has, ptolemy_of
from astrarium.games.astra.turn import end

ANYBODYS: Final = (*phases.HELP, phases.ENDED)  # in whose turn ever
PENDING: Final = (*phases.HELP, phases.RESHUFFLE)  # a card waits even where no other may
LASTING: Final = m.WITH_POWER[m.STAR_AND_NEIGHBOURS] | sum(
    m.WITH_POWER[m.ANY_COMMON : m.COMMON_ONLY + 1]
)


def must(rule: str, *conditions: object) -> None:
    """Check that a rule is kept; raises AssertionError with its id."""
    if not all(conditions):
        raise AssertionError(rule)


def asked(state: State) -> State:
    """The state as the rules would ask it in its phase; raises AssertionError."""
    if state.phase == phases.DEAL:
        return undealt(state)
    must("AST-008", state.turn >= 0, state.first >= 0)
    if state.phase not in ANYBODYS:
        must("AST-410", is_his(state) == (state.phase >= phases.DIE))
    check_end(state)
    check_sky(state)
    check_turn(state)
    if state.ptolemy is not None:
        check_library(state)
    again = state.copy()
    if state.phase not in phases.HELP:
        again.actor = state.turn
    LEADS_TO[state.phase](again)
    must("AST-102", again.phase == state.phase)
    return again


def undealt(state: State) -> State:
    """Before the deal there is nothing but the options."""
    if state.ptolemy is None:
        return before_deal(state.seats, state.first, m.START_DUST, None)
    modifiers = state.ptolemy.modifiers
    dust = m.EASY_DUST if modifiers & m.E6 else m.START_DUST
    return before_deal(state.seats, state.first, dust, ptolemy.new_ptolemy(modifiers))


def is_his(state: State) -> bool:
    """Is it Ptolemy's turn?"""
    return state.turn >= state.seats


# -- at any time -----------------------------------------------------------------


def check_end(state: State) -> None:
    """The End card is out when nothing lies above it; then turns are counted down."""
    must("AST-210", (state.above == 0) == (state.ender != NONE), state.above <= hidden(state))
    if state.ender == NONE:
        must("AST-210", not state.turns_left)
        return
    then = state.copy()
    then.turn = state.ender
    surface_end(then, None)
    gone = then.turns_left - state.turns_left
    must("AST-213", gone >= 0, (state.ender + gone) % state.sides == state.turn)
    # In the turn it came up, by a refill or a Rest, only a Rest leaves something to decide.
    must("AST-211", gone or state.rested)


def check_sky(state: State) -> None:
    """Complete cards wait for the Discovery phase, Ptolemy's and the dreamer's one by one."""
    pending = pending_slots(state)
    if is_his(state) or state.dreaming or state.phase >= phases.LIMIT:
        must("AST-103", not pending & (pending - 1))
        must("AST-160", not pending or state.phase in PENDING)
    for slot in state.vacated:
        must("AST-179", state.cards[slot] == NONE)


def check_turn(state: State) -> None:
    """The effects of this turn so far are such as one turn can bring."""
    if is_his(state):
        brought = (state.registered, state.greats, state.paid, state.refund, state.spoilt)
        must("AST-410", not any(brought))
        return
    owned = discovery.owned(state, state.turn)
    must("AST-113", not state.registered & ~LASTING)
    held = [owned >> card & 1 or card in state.discard for card in members(state.registered)]
    must("AST-113", all(held))
    must("AST-120", not state.rested or not state.paid)
    if phases.ACTION <= state.phase <= phases.AGAIN or state.rested or state.paid:
        must("AST-326", not powers.skips_action(state))
    way = state.refund + max(state.walk, 0)
    must("AST-332", way <= state.paid)
    must("AST-330", not way or walks_to_great(state))
    if state.phase <= phases.AGAIN:  # later, cards have left the sky
        marks = state.marks[state.turn :: state.pens]
        must("AST-131", state.paid <= sum(count(mark) for mark in marks))
        great = [mark & m.GREAT[card] for mark, card in zip(marks, state.cards) if card != NONE]
        must("AST-133", state.greats <= sum(count(mark) for mark in great))


def walks_to_great(state: State) -> bool:
    """Is a K16 registered?"""
    return state.registered & m.WITH_POWER[m.PATH_TO_GREAT] != 0


def check_library(state: State) -> None:
    """Two cards lie open until the very last Observation, and modifiers keep their rules."""
    his = ptolemy_of(state)
    left = ptolemy.left_in_pile(his)
    must("AST-443", not his.telescopes or not has(state, m.E3))
    must("AST-445", not his.reshuffled or has(state, m.E5))
    must("AST-455", his.right_face == m.OPEN or has(state, m.H5))
    due = has(state, m.E5) and not left and his.place != m.TOP
    must("AST-445", not due or state.phase == phases.RESHUFFLE)
    last = is_his(state) and is_over(state) and not left
    for place, card in ((m.LEFT, his.left), (m.RIGHT, his.right)):
        must("AST-413", card == NONE or his.place != place)
        must("AST-405", card != NONE or his.place == place or last)
    must("AST-413", left or last or his.place in (NONE, m.TOP))
    must("AST-410", (his.in_use == NONE) == (his.place == NONE))


# -- how each phase is come to ---------------------------------------------------


def nothing(state: State) -> None:
    """D-01: the Power phase needs no check."""


def resolve(state: State) -> None:
    """D-02 to D-05: a power in use, with something left to do."""
    must("AST-111", state.exhausted[state.turn] >> state.power & 1)
    owed, kind = state.left, m.KIND[state.power]
    if kind == m.TRADE:
        must("AST-322", state.dust[state.turn] >= m.PRICE, owed <= 1)
        state.phase = phases.EXCHANGE
        return
    must("AST-111", m.ANY_STAR <= kind <= m.TWO_STARS)
    powers.begin_free_ticks(state, state.power)
    must("AST-321", 1 <= owed <= state.left)
    if state.phase == phases.FREE_THREE:
        ticked = [
            slot for slot in members(state.used) if state.marks[slot * state.pens + state.turn]
        ]
        must("AST-327", len(ticked) == count(state.used), count(state.used) == state.left - owed)
    state.left = owed


def act(state: State) -> None:
    """D-06: the Power phase is over."""
    powers.end_power_phase(state)


def observe(state: State) -> None:
    """D-07: a card to observe has been chosen."""
    act(state)
    must("AST-121", action.can_observe(state), state.open >> state.slot & 1)
    action.observe(state, state.slot)


def observe_on(state: State) -> None:
    """D-08: a star has been ticked, and another may be."""
    act(state)
    must("AST-121", state.open >> state.slot & 1, state.paid)
    must("AST-127", state.marks[state.slot * state.pens + state.turn] >> state.last & 1)
    is_great = m.GREAT[state.cards[state.slot]] >> state.last & 1
    if state.walk == NONE:
        must("AST-330", walks_to_great(state), state.greats)
    else:
        must("AST-330", not walks_to_great(state) or not is_great)
    action.go_on_observing(state)


def after(state: State) -> None:
    """D-09: the Observation is over, and there are telescopes."""
    act(state)
    must("AST-134", state.paid)
    action.end_observation(state)


def again(state: State) -> None:
    """D-10: a telescope was used."""
    act(state)
    must("AST-134", state.paid, action.can_observe(state))
    state.phase = phases.AGAIN


def discover(state: State) -> None:
    """D-11: several cards are complete."""
    discovery.find_pending(state, None)


def help_out(state: State) -> None:
    """D-12, D-13: the helpers of a higher rank have picked."""
    given = state.copy()
    actor = given.actor
    must("AST-163", actor >= 0, pending_slots(state) >> state.slot & 1)
    must("AST-197", not state.dreaming or (state.rested and state.pens > state.sides))
    must("AST-190", not state.dreaming or not state.vacated)
    must("AST-426", state.dreaming or not (state.rested and is_his(state)))
    discovery.handle(state, state.slot, None)
    before = equal = 0
    helper = discovery.next_helper(state)
    while helper != actor:
        must("AST-164", helper != NONE)
        if ticks_of(state, state.slot, helper) > ticks_of(state, state.slot, actor):
            before += 1
        else:
            equal += 1
        state.served |= 1 << helper
        helper = discovery.next_helper(state)
    state.struck, state.picked = given.struck, given.picked
    if given.phase == phases.BONUS:
        discovery.serve(state, None)
    else:
        reactivate(state)
        equal += 1
    by_dreamer = m.TWO_LEFTMOST if discovery.dreamer_leads(state, actor) else 0
    must("AST-166", count(given.struck & ~by_dreamer) <= before)
    must("AST-167", count(given.picked) <= equal)


def reactivate(state: State) -> None:
    """D-13: the helper took a reactivation, and has more exhausted cards than it covers."""
    card = state.cards[state.slot]
    amounts = [
        m.BONUS_AMOUNT[card][bonus]
        for bonus in members(state.picked)
        if m.BONUS_KIND[card][bonus] == m.REACTIVATION
    ]
    must("AST-174", 1 <= state.left <= max(amounts, default=0))
    must("AST-174", state.left < count(state.exhausted[state.actor]))
    state.served |= 1 << state.actor
    state.phase = phases.REACTIVATE


def limit(state: State) -> None:
    """D-14: the finder has more cards than Wisdom allows."""
    must("AST-176", state.vacated)
    discovery.check_limit(state)


def choose_dream(state: State) -> None:
    """D-15, and the lot of Ptolemy's dream."""
    dream.start_dream(state, None)
    if state.phase == phases.MARK:
        ptolemy.find_stars(state, None)


def begin_dream(state: State) -> None:
    """D-16, before the first star."""
    slot = state.slot
    choose_dream(state)
    must("AST-192", state.phase == phases.DREAM_CARD, dream.dream_slots(state) >> slot & 1)
    dream.choose_dream(state, slot)


def go_on_dreaming(state: State) -> None:
    """D-16: the dreamer has stars left to tick."""
    if state.last == NONE:
        choose_dream(state)
        return
    must("AST-190", state.rested, state.open >> state.slot & 1)
    must("AST-194", state.marks[state.slot * state.pens + state.sides] >> state.last & 1)
    must("AST-195", 0 < state.left < m.NUMBER[state.pawn], action.next_stars(state))


def game_end(state: State) -> None:
    """The last turn is over, or the library at the wrong time."""
    if state.ptolemy is not None and state.ptolemy.lost:
        state.ptolemy.lost = False
        must("AST-411", is_his(state), not ptolemy.act(state, None))
    else:
        must("AST-214", is_over(state))
    end(state, "AST-214", None)


def roll(state: State) -> None:
    """Ptolemy's die."""
    must("AST-410", ptolemy.act(state, None))


def take_aim(state: State) -> None:
    """The lot among equal targets."""
    must("AST-410", ptolemy_of(state).in_use != NONE, ptolemy_of(state).dust)
    ptolemy.find_target(state, None)


def take_path(state: State) -> None:
    """The lot among equal paths, of an Observation or a dream."""
    slot = state.slot
    if state.rested:
        must("AST-425", ptolemy_of(state).in_use == NONE)
        choose_dream(state)
        if state.phase == phases.DREAM_AIM and dream.dream_slots(state) >> slot & 1:
            dream.begin_dream(state, slot, None)
    else:
        take_aim(state)
        if state.phase == phases.AIM and ptolemy.targets(state) >> slot & 1:
            ptolemy.aim(state, slot, None)
    if state.phase == phases.MARK:
        ptolemy.find_stars(state, None)


def shuffle(state: State) -> None:
    """E5: his draw pile is used up."""
    his = ptolemy_of(state)
    must("AST-445", has(state, m.E5), his.discard, not ptolemy.left_in_pile(his))
    state.actor = CHANCE


LEADS_TO: Final[dict[int, Callable[[State], None]]] = {
    phases.POWER: nothing,
    phases.EXCHANGE: resolve,
    phases.FREE_ANY: resolve,
    phases.FREE_THREE: resolve,
    phases.FREE_TWO: resolve,
    phases.ACTION: act,
    phases.FIRST_STAR: observe,
    phases.NEXT_STAR: observe_on,
    phases.AFTER: after,
    phases.AGAIN: again,
    phases.DISCOVER: discover,
    phases.BONUS: help_out,
    phases.REACTIVATE: help_out,
    phases.LIMIT: limit,
    phases.DREAM_CARD: choose_dream,
    phases.DREAM: go_on_dreaming,
    phases.DREAM_BEGUN: begin_dream,
    phases.ENDED: game_end,
    phases.DIE: roll,
    phases.AIM: take_aim,
    phases.PATH: take_path,
    phases.DREAM_AIM: choose_dream,
    phases.RESHUFFLE: shuffle,
}
