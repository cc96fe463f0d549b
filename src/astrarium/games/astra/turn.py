"""The turn as a visible list of phases.  [AST-101, AST-102]"""

from __future__ import annotations

from astrarium.engine.protocol import OVER, Journal
from astrarium.games.astra import discovery, dream, phases, ptolemy
from astrarium.games.astra.events import PTOLEMY, Ended, Refunded, ScoringShown, TurnBegan
from astrarium.games.astra.material import COMMON_ONLY, H3, WITH_POWER
from astrarium.games.astra.pile import is_over
from astrarium.games.astra.state import NONE, State, has, pen_name


def go_on(state: State, journal: Journal | None) -> None:
    """Play all automatic steps until somebody is asked.  [AST-501]"""
    while state.phase >= phases.AUTOMATIC:
        phase = state.phase
        if phase == phases.DISCOVERY:
            discovery.find_pending(state, journal)
        elif phase == phases.SERVE:
            discovery.serve(state, journal)
        elif phase == phases.CHECK_LIMIT:
            discovery.check_limit(state)
        elif phase == phases.REFILL:
            discovery.refill_vacated(state, journal)
        elif phase == phases.START_DREAM:
            dream.start_dream(state, journal)
        elif phase == phases.AFTER_DREAM:
            dream.after_dream(state, journal)
        elif phase == phases.END_TURN:
            end_turn(state, journal)
        elif phase == phases.PTOLEMY_TURN:
            if not ptolemy.act(state, journal):
                end(state, "AST-411", journal)
        elif phase == phases.TARGET:
            ptolemy.find_target(state, journal)
        elif phase == phases.MARK:
            ptolemy.find_stars(state, journal)
        else:
            assert phase == phases.UPKEEP, phase
            ptolemy.upkeep(state, journal)


def start_turn(state: State, journal: Journal | None) -> None:
    """A fresh turn of the side whose turn it is; Ptolemy's has no powers.  [AST-101, AST-339]"""
    state.registered = 0
    state.greats = 0
    state.paid = 0
    state.refund = 0
    state.spoilt = False
    state.rested = False
    if journal is not None:
        journal.tell(TurnBegan(pen_name(state, state.turn)), "AST-101")
    if state.turn < state.seats:
        state.actor = state.turn
        state.phase = phases.POWER
    else:
        state.phase = phases.PTOLEMY_TURN


def end_turn(state: State, journal: Journal | None) -> None:
    """Refunds, then the next side, or the end.  [AST-102, AST-212, AST-213, AST-214]"""
    pay_back(state, journal)
    if is_over(state):
        end(state, "AST-214", journal)
        return
    if state.ender != NONE:
        state.turns_left -= 1
    state.turn = (state.turn + 1) % state.sides
    state.turns += 1
    start_turn(state, journal)


def pay_back(state: State, journal: Journal | None) -> None:
    """K16 and K18; they never pay both, and no dust twice.

    [AST-316, AST-318, AST-330, AST-331, AST-333, AST-334]
    """
    amount = state.refund
    rule = "AST-330"
    if state.registered & WITH_POWER[COMMON_ONLY] and not state.spoilt:
        amount = state.paid
        rule = "AST-331"
    if amount:
        state.dust[state.turn] += amount
        if journal is not None:
            journal.tell(Refunded(state.turn, amount), rule)


def end(state: State, rule: str, journal: Journal | None) -> None:
    """The game is over; the final-scoring cards are revealed.  [AST-220, HI-1]"""
    state.actor = OVER
    state.phase = phases.ENDED
    if journal is not None:
        journal.tell(Ended(), rule)
        for seat in range(state.seats):
            journal.tell(ScoringShown(seat, state.scoring[seat]), "AST-220", learnt=True)
        if has(state, H3):
            shown = ScoringShown(PTOLEMY, state.scoring[state.seats])
            journal.tell(shown, "AST-453", learnt=True)
