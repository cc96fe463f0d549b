"""The Discovery phase: helpers, bonuses, cards, limit, refill."""

from __future__ import annotations

from astrarium.engine.bits import members
from astrarium.engine.protocol import Journal
from astrarium.games.astra import events as ev
from astrarium.games.astra import material as m
from astrarium.games.astra import phases
from astrarium.games.astra.gains import (
    gain_dust,
    gain_fame,
    gain_pouch,
    gain_telescopes,
    gain_wisdom,
    limit,
)
from astrarium.games.astra.material import Card, Slot
from astrarium.games.astra.pile import refill
from astrarium.games.astra.sky import clear, count, pending_slots, ticks_of
from astrarium.games.astra.state import NONE, State, has, pen_name, ptolemy_of


def find_pending(state: State, journal: Journal | None) -> None:
    """The next pending card: none, the only one, or one to be chosen.

    [AST-160, AST-161, AST-162] A star of a power completes a card like any other (AST-337).
    """
    slots = pending_slots(state)
    if not slots:
        state.phase = phases.CHECK_LIMIT if state.vacated else phases.START_DREAM
    elif slots & (slots - 1):
        state.actor = state.turn
        state.phase = phases.DISCOVER
    else:
        handle(state, slots.bit_length() - 1, journal)


def handle(state: State, slot: Slot, journal: Journal | None) -> None:
    """A pending card is handled: its helpers come first.  [AST-163]"""
    state.slot = slot
    state.struck = 0
    state.picked = 0
    state.served = 0
    state.phase = phases.SERVE
    if journal is not None:
        pen = ev.DREAMER if state.dreaming else pen_name(state, state.turn)
        rule = "AST-197" if state.dreaming else "AST-161"
        journal.tell(ev.Discovered(pen, slot, state.cards[slot]), rule)


# -- helpers ---------------------------------------------------------------------


def next_helper(state: State) -> int:
    """The best-ranked helper who has not picked; NONE after the last one, or if nobody helped.

    [AST-163, AST-164, AST-188, AST-197] Ties: clockwise, starting with the active side
    (AST-167); Ptolemy before the human (AST-427).
    """
    best = NONE
    most = 0
    for step in range(0 if state.dreaming else 1, state.sides):
        side = (state.turn + step) % state.sides
        if not state.served >> side & 1:
            ticks = ticks_of(state, state.slot, side)
            if ticks > most or (ticks == most and ticks and side >= state.seats):
                best = side
                most = ticks
    return best


def rank_served(state: State) -> int:
    """The ticks of the helpers who picked last: they pick in falling order."""
    least = 0
    for side in range(state.sides):
        if state.served >> side & 1:
            ticks = ticks_of(state, state.slot, side)
            if not least or ticks < least:
                least = ticks
    return least


def serve(state: State, journal: Journal | None) -> None:
    """The next helper picks a bonus, or the card is dealt with.  [AST-165, AST-167, AST-168]"""
    helper = next_helper(state)
    if helper == NONE:
        if state.dreaming:
            state.phase = phases.AFTER_DREAM
        else:
            take(state, journal)
        return
    ticks = ticks_of(state, state.slot, helper)
    taken = 0
    if ticks < rank_served(state):  # AST-167: a group of equals is done
        taken = state.picked
        state.struck |= taken
        state.picked = 0
    if helper >= state.seats:
        serve_ptolemy(state, taken, journal)
        return
    if dreamer_leads(state, helper):
        strike_leftmost(state, journal)
    state.actor = helper
    state.phase = phases.BONUS


def dreamer_leads(state: State, helper: int) -> bool:
    """Has the dreamer more ticks on the card than this helper, and not just as many?

    [AST-186, AST-187, AST-198]
    """
    if state.pens == state.sides:
        return False
    return ticks_of(state, state.slot, state.sides) > ticks_of(state, state.slot, helper)


def strike_leftmost(state: State, journal: Journal | None) -> None:
    """The dreamer has more ticks than the helper whose turn it is."""
    if state.struck & m.TWO_LEFTMOST == m.TWO_LEFTMOST:
        return
    state.struck |= m.TWO_LEFTMOST
    if journal is not None:
        journal.tell(ev.Struck(state.cards[state.slot]), strike_rule(state))


def strike_rule(state: State) -> str:
    """By which rule the dreamer strikes: the solo game has its own words for it.

    [AST-186, AST-198; AST-420, AST-427]
    """
    if state.ptolemy is not None:
        return "AST-427" if state.dreaming else "AST-420"
    return "AST-198" if state.dreaming else "AST-186"


def open_bonuses(state: State) -> int:
    """The bonuses that the helper may pick, a bit each.  [AST-165, AST-166]"""
    return ((1 << m.BONUSES) - 1) & ~state.struck


def pick(state: State, bonus: int, journal: Journal | None) -> None:
    """A helper picks a bonus and gets its effect at once.

    [AST-165, AST-169, AST-170, AST-171, AST-172, AST-173, AST-174]
    """
    helper = state.actor
    card = state.cards[state.slot]
    amount = m.BONUS_AMOUNT[card][bonus]
    kind = m.BONUS_KIND[card][bonus]
    state.served |= 1 << helper
    state.picked |= 1 << bonus
    state.phase = phases.SERVE
    if journal is not None:
        journal.tell(ev.BonusTaken(helper, card, bonus), "AST-165")
    if kind == m.FAME:
        gain_fame(state, helper, amount, "AST-169", journal)
    elif kind == m.DUST:
        gain_dust(state, helper, amount, "AST-170", journal)
    elif kind == m.TELESCOPE:
        gain_telescopes(state, helper, amount, "AST-171", journal)
    elif kind == m.POUCH:
        gain_pouch(state, helper, amount, "AST-172", journal)
    elif kind == m.WISDOM:
        gain_wisdom(state, helper, amount, "AST-173", journal)
    else:
        begin_reactivation(state, amount, journal)


def begin_reactivation(state: State, amount: int, journal: Journal | None) -> None:
    """All exhausted cards become active, or the helper chooses.  [AST-174, D-13]"""
    exhausted = state.exhausted[state.actor]
    if amount < count(exhausted):
        state.left = amount
        state.phase = phases.REACTIVATE
    else:
        for card in members(exhausted):
            make_active(state, card, journal)


def make_active(state: State, card: Card, journal: Journal | None) -> None:
    seat = state.actor
    state.exhausted[seat] &= ~(1 << card)
    state.active[seat] |= 1 << card
    if journal is not None:
        journal.tell(ev.Reactivated(seat, card), "AST-174")


def reactivate(state: State, card: Card, journal: Journal | None) -> None:
    """D-13: one of the cards that a bonus makes active."""
    make_active(state, card, journal)
    state.left -= 1
    if not state.left:
        state.phase = phases.SERVE


def serve_ptolemy(state: State, taken: int, journal: Journal | None) -> None:
    """Ptolemy takes the best fame that the human left him, and perhaps a telescope.

    [AST-421, AST-427] `taken` was picked by the human, of a higher rank; strikes of the
    dreamer do not bind him.
    """
    ptolemy = ptolemy_of(state)
    card = state.cards[state.slot]
    state.served |= 1 << state.seats
    best = best_fame(card, taken)
    if best == NONE:
        return
    amount = m.BONUS_AMOUNT[card][best]
    state.picked |= 1 << best
    ptolemy.fame += amount
    if journal is not None:
        journal.tell(ev.BonusTaken(ev.PTOLEMY, card, best), "AST-421")
        journal.tell(ev.Gained(ev.PTOLEMY, m.FAME, amount), "AST-421")
    if m.FAME_WITH_TELESCOPE[0] <= amount <= m.FAME_WITH_TELESCOPE[1]:
        give_ptolemy_telescope(state, "AST-421", journal)


def best_fame(card: Card, taken: int) -> int:
    """The highest fame bonus of a card that is not taken; NONE if there is none."""
    best = NONE
    for bonus in range(m.BONUSES):
        if m.BONUS_KIND[card][bonus] != m.FAME or taken >> bonus & 1:
            continue
        if best == NONE or m.BONUS_AMOUNT[card][bonus] > m.BONUS_AMOUNT[card][best]:
            best = bonus
    return best


def give_ptolemy_telescope(state: State, rule: str, journal: Journal | None) -> None:
    """AST-421, AST-452; never with E3 (AST-443)."""
    if has(state, m.E3):
        return
    ptolemy_of(state).telescopes += 1
    if journal is not None:
        journal.tell(ev.Gained(ev.PTOLEMY, m.TELESCOPE, 1), rule)


# -- the card --------------------------------------------------------------------


def take(state: State, journal: Journal | None) -> None:
    """The discoverer takes the card, active; the slot is vacant.  [AST-161, AST-175]"""
    slot = state.slot
    side = state.turn
    card = clear(state, slot)
    end_handling(state)
    state.vacated = (*state.vacated, slot)
    state.phase = phases.DISCOVERY
    if side < state.seats:
        state.active[side] |= 1 << card
    else:
        ptolemy_of(state).cards = (*ptolemy_of(state).cards, card)  # AST-420
    if journal is not None:
        rule = "AST-175" if side < state.seats else "AST-420"
        journal.tell(ev.Taken(pen_name(state, side), slot, card), rule)
    if side < state.seats and has(state, m.H2):
        give_ptolemy_telescope(state, "AST-452", journal)


def end_handling(state: State) -> None:
    """Nothing of a card that was handled is left over."""
    state.slot = NONE
    state.struck = 0
    state.picked = 0
    state.served = 0


def owned(state: State, seat: int) -> int:
    """The cards of a seat, active or exhausted."""
    return state.active[seat] | state.exhausted[seat]


def check_limit(state: State) -> None:
    """Once, after the last card: is there one too many? If not, nothing may be discarded.

    [AST-176, AST-177, AST-178, AST-180] In the solo game the human has a limit (AST-422).
    """
    seat = state.turn
    if seat < state.seats and count(owned(state, seat)) > limit(state, seat):
        state.actor = seat
        state.phase = phases.LIMIT
    else:
        state.phase = phases.REFILL


def give_up(state: State, card: Card, journal: Journal | None) -> None:
    """A card beyond the limit is discarded, active or not.  [AST-177]"""
    seat = state.turn
    state.active[seat] &= ~(1 << card)
    state.exhausted[seat] &= ~(1 << card)
    state.discard = (*state.discard, card)
    if journal is not None:
        journal.tell(ev.GivenUp(seat, card), "AST-177")
    state.phase = phases.CHECK_LIMIT


def refill_vacated(state: State, journal: Journal | None) -> None:
    """One card per vacated slot, in the order they were taken.  [AST-179]"""
    vacated = state.vacated
    state.vacated = ()
    for slot in vacated:
        refill(state, slot, "AST-179", journal)
    state.phase = phases.START_DREAM
