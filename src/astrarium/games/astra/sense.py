"""Does a position that was read make sense? What play relies on is checked here.

Words are checked where they are read (`text.py`); here it is whether the values fit together:
whoever is asked has something to decide, and nothing that lies on the table would be
overwritten, lost or never come to an end. An error stands at the value of the key that is to
blame, or at `game` where that key is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from astrarium.engine.errors import BadText
from astrarium.engine.protocol import CHANCE, OVER, message
from astrarium.engine.textform import Field, Word
from astrarium.games.astra.action import can_observe, next_stars
from astrarium.games.astra.discovery import next_helper, owned
from astrarium.games.astra.dream import dream_slots
from astrarium.games.astra.gains import limit
from astrarium.games.astra.material import (
    ANY_COMMON,
    ANY_STAR,
    BONUS_AMOUNT,
    BONUS_KIND,
    COMMON_ONLY,
    CONFLICTS,
    E3,
    E4,
    E5,
    FULL,
    GREAT,
    H3,
    H5,
    KIND,
    MODIFIERS,
    NUMBER,
    PATH_TO_GREAT,
    PRICE,
    REACTIVATION,
    SIZE,
    STAR_AND_NEIGHBOURS,
    THREE_CARDS,
    TRADE,
    TWO_LEFTMOST,
    TWO_STARS,
    WITH_POWER,
    Slot,
)
from astrarium.games.astra.paths import best_paths
from astrarium.games.astra.ptolemy import targets
from astrarium.games.astra.sky import count, pending_slots, ticks_of
from astrarium.games.astra.state import (
    ACTION,
    AFTER,
    AGAIN,
    AIM,
    BONUS,
    DEAL,
    DIE,
    DISCOVER,
    DREAM,
    DREAM_AIM,
    DREAM_BEGUN,
    DREAM_CARD,
    ENDED,
    EXCHANGE,
    FIRST_STAR,
    FREE_ANY,
    FREE_THREE,
    FREE_TWO,
    LEFT,
    LIMIT,
    NEXT_STAR,
    NONE,
    OPEN,
    PATH,
    POOLED,
    REACTIVATE,
    RESHUFFLE,
    RIGHT,
    TOP,
    State,
)
from astrarium.games.astra.view import (
    UNKNOWN,
    PtolemyView,
    StepView,
    TurnView,
    View,
    mask_of,
    ptolemy_of_view,
    state_of,
)

Fields: TypeAlias = Mapping[str, Field]

HIS_PHASES: Final = (DIE, AIM, PATH, DREAM_AIM, RESHUFFLE)  # chance, in Ptolemy's turn
HELP_PHASES: Final = (BONUS, REACTIVATE)
DREAM_PHASES: Final = (DREAM_CARD, DREAM, DREAM_BEGUN, DREAM_AIM)
ACTION_PHASES: Final = (ACTION, FIRST_STAR, NEXT_STAR, AFTER, AGAIN)
SETTLED_PHASES: Final = (  # no complete card is left in a slot
    *(LIMIT, DREAM_CARD, DREAM, DREAM_BEGUN, ENDED),
    *(DIE, AIM, PATH, DREAM_AIM),
)
SLOT_PHASES: Final = (FIRST_STAR, NEXT_STAR, BONUS, REACTIVATE, DREAM, DREAM_BEGUN, PATH)
POWER_PHASES: Final = (EXCHANGE, FREE_ANY, FREE_THREE, FREE_TWO)
OWED_PHASES: Final = (*POWER_PHASES, REACTIVATE, DREAM, DREAM_BEGUN, PATH)
LATE_PHASES: Final = (  # a Rest may have been this turn's action
    *(DISCOVER, BONUS, REACTIVATE, LIMIT, ENDED),
    *(DREAM_CARD, DREAM, DREAM_BEGUN, DREAM_AIM, PATH),
)
PAID_PHASES: Final = (*ACTION_PHASES[1:], DISCOVER, BONUS, REACTIVATE, LIMIT, ENDED)

POWERS_OF: Final[dict[int, tuple[int, ...]]] = {  # the kinds of power that a phase resolves
    EXCHANGE: (TRADE,),
    FREE_ANY: (ANY_STAR, STAR_AND_NEIGHBOURS),
    FREE_THREE: (THREE_CARDS,),
    FREE_TWO: (TWO_STARS,),
}
OWED_BY: Final[dict[int, tuple[int, int]]] = {  # least and most
    EXCHANGE: (0, 1),
    FREE_ANY: (1, 1),
    FREE_THREE: (1, 3),
    FREE_TWO: (1, 2),
}


def word_at(fields: Fields, *keys: str) -> Word:
    """The value of the first of some keys that is there, else that of `game`."""
    for key in keys:
        if key in fields:
            return fields[key].value
    return fields["game"].value


def check(fields: Fields, view: View) -> None:
    """All that a view may get wrong between its values; raises BadText."""
    check_turn(fields, view)
    if view.phase == DEAL:
        check_undealt(fields, view)
        return
    check_keys(fields, view)
    check_end(fields, view)
    state = known_state(view)
    check_pending(fields, view, pending_slots(state))
    check_effects(fields, view)
    check_counts(fields, view)
    check_phase(fields, view, state)
    if view.ptolemy is not None:
        check_ptolemy(fields, view, view.ptolemy, state)


def known_state(view: View) -> State:
    """A state without what the seat does not know: to ask the rules about the rest."""
    shown = view.ptolemy
    if shown is None:
        return state_of(view, (), (), None)
    return state_of(view, (), (), ptolemy_of_view(shown, (), shown.right, ()))


def is_his(view: View) -> bool:
    """Is it Ptolemy's turn?"""
    return view.turn == view.seats


# -- whose turn, which phase -----------------------------------------------------


def check_turn(fields: Fields, view: View) -> None:
    """Who is asked in which phase, and in whose turn.  [dossier section 6]"""
    if not is_asked(view):
        raise word_at(fields, "act", "turn", "phase").wrong("ast.bad.actor")
    if view.first == NONE and view.phase != DEAL:
        raise word_at(fields, "first").wrong("ast.bad.first-player")
    if view.ptolemy is not None and view.first != 0:  # AST-407
        raise word_at(fields, "first").wrong("ast.bad.first-player")
    if view.phase in (FIRST_STAR, DREAM_BEGUN) and view.seat != view.actor:
        raise word_at(fields, "seat").wrong("ast.bad.private")


def is_asked(view: View) -> bool:
    """Is the actor the one whom this phase asks?"""
    phase = view.phase
    if phase == DEAL:
        return view.actor == CHANCE and view.turn == NONE
    if view.turn == NONE:
        return False
    if phase == ENDED:
        return view.actor == OVER
    if phase in HIS_PHASES:
        return view.actor == CHANCE and is_his(view)
    if phase in HELP_PHASES:
        return view.actor >= 0
    return view.actor >= 0 and view.actor == view.turn


def check_undealt(fields: Fields, view: View) -> None:
    """Before the deal there is nothing but boards."""
    for key, field in fields.items():
        head = key.rstrip(" 0123456789")
        if head in UNDEALT and field.value.text.strip("-?0 ABCDEP,"):
            raise field.value.wrong("ast.bad.undealt")
    for seat, board in enumerate(view.boards):
        if board.active or board.exhausted:
            raise word_at(fields, "ABCDE"[seat]).wrong("ast.bad.undealt")
    shown = view.ptolemy
    if shown is not None:
        if shown.cards:
            raise word_at(fields, "ptolemy").wrong("ast.bad.undealt")
        check_modifiers(fields, shown)


UNDEALT: Final = (
    *("slot", "discard", "above", "below", "scoring", "end", "turns"),
    *("registered", "greats", "paid", "refund", "walk", "spoilt", "rested"),
    *("power", "chosen", "last", "owed", "used", "struck", "picked", "served", "vacated"),
    *("dreaming", "left", "right", "library", "top", "pool", "drawn", "spent", "lost"),
)


def check_keys(fields: Fields, view: View) -> None:
    """What a turn and a step remember belongs to some phases only."""
    effects, step, shown = view.effects, view.step, view.ptolemy
    found = early_keys(view.phase, effects) + misplaced_keys(view.phase, step)
    if shown is not None and shown.in_use != UNKNOWN and view.phase not in (AIM, PATH):
        found.append("drawn")
    if shown is not None and shown.lost and view.phase != ENDED:
        found.append("lost")
    if found:
        raise fields[found[0]].value.wrong("ast.bad.not-now", key=found[0])


def early_keys(phase: int, effects: TurnView) -> list[str]:
    """What this turn cannot have come to yet."""
    found = []
    if effects.walk and phase != NEXT_STAR:
        found.append("walk")
    if effects.rested and phase not in LATE_PHASES:
        found.append("rested")
    if effects.paid and phase not in PAID_PHASES:
        found.append("paid")
    return found


def misplaced_keys(phase: int, step: StepView) -> list[str]:
    """What this phase has no use for."""
    found = []
    if step.slot != UNKNOWN and phase not in SLOT_PHASES:
        found.append("chosen")
    if step.last != UNKNOWN and phase not in (NEXT_STAR, DREAM):
        found.append("last")
    if step.left and phase not in OWED_PHASES:
        found.append("owed")
    if step.power != UNKNOWN and phase not in POWER_PHASES:
        found.append("power")
    if step.used and phase != FREE_THREE:
        found.append("used")
    if step.vacated and phase not in (DISCOVER, BONUS, REACTIVATE, LIMIT):
        found.append("vacated")
    if phase not in HELP_PHASES:
        lists = (("struck", step.struck), ("picked", step.picked), ("served", step.served))
        found += [key for key, members in lists if members]
        if step.dreaming:
            found.append("dreaming")
    return found


# -- the End card ----------------------------------------------------------------


def check_end(fields: Fields, view: View) -> None:
    """The End card is out when nothing lies above it; then turns are counted down.

    [AST-210 to AST-214, AST-430]
    """
    if (view.above == 0) != (view.ender != NONE):
        raise word_at(fields, "above", "below", "end").wrong("ast.bad.above")
    if view.ender == NONE:
        return
    sides = len(view.sky) - 1
    place = (view.ender - view.first) % sides
    most = sides - 1 - place + (sides if place else 0)
    now = (view.turn - view.first) % sides
    wrong = fields["end"].value.wrong("ast.bad.turns-left")
    if view.turns_left > most or (now + view.turns_left + 1) % sides:
        raise wrong
    if view.phase == ENDED and view.turns_left:
        raise wrong
    # In the turn it came up, by a refill or a Rest, only a Rest leaves something to decide.
    if view.turns_left == most and view.turn == view.ender and not view.effects.rested:
        raise wrong


# -- the sky ---------------------------------------------------------------------


def check_pending(fields: Fields, view: View, pending: int) -> None:
    """Complete cards wait for the Discovery phase, and no longer.  [AST-103, AST-160]"""
    step = view.step
    for slot in range(len(view.sky)):
        wrong = word_at(fields, f"slot {slot + 1}")
        if pending >> slot & 1 and view.phase in SETTLED_PHASES:
            raise wrong.wrong("ast.bad.pending")
        if slot in step.vacated and view.sky[slot].card != UNKNOWN:
            raise fields["vacated"].value.wrong("ast.bad.vacated")
        alone = is_his(view) or step.dreaming  # one card at most is completed at a time
        if pending >> slot & 1 and alone and pending & (pending - 1) and slot != step.slot:
            raise wrong.wrong("ast.bad.pending")
    if view.phase == DISCOVER and not pending & (pending - 1):
        raise fields["phase"].value.wrong("ast.bad.discoveries")


def is_open(view: View, slot: Slot) -> bool:
    """Does a slot hold an undiscovered card?"""
    shown = view.sky[slot]
    return shown.card != UNKNOWN and shown.ticked() != FULL[shown.card]


# -- what a turn remembers -------------------------------------------------------


def check_effects(fields: Fields, view: View) -> None:
    """Registered powers, and what they forbid.  [AST-113, AST-114, AST-120, AST-330]"""
    effects = view.effects
    if is_his(view):
        for key in ("registered", "greats", "paid", "refund", "spoilt"):
            if key in fields and fields[key].value.text not in ("-", "0", "no"):
                raise fields[key].value.wrong("ast.bad.his-turn", key=key)
        return
    board = view.boards[view.turn]
    may_last = board.active + board.exhausted + view.discard
    for card in effects.registered:
        lasts = KIND[card] == STAR_AND_NEIGHBOURS or ANY_COMMON <= KIND[card] <= COMMON_ONLY
        if not lasts or card not in may_last:
            raise fields["registered"].value.wrong("ast.bad.registered")
    acts = view.phase in ACTION_PHASES or effects.rested or effects.paid > 0
    if acts and mask_of(effects.registered) & WITH_POWER[STAR_AND_NEIGHBOURS]:
        raise fields["registered"].value.wrong("ast.bad.no-action")
    if effects.rested and effects.paid:
        raise fields["rested"].value.wrong("ast.bad.one-action")


def check_counts(fields: Fields, view: View) -> None:
    """Stars paid for and great stars are among those ticked.  [AST-330 to AST-332]"""
    effects = view.effects
    if is_his(view):
        return
    way = effects.refund + max(effects.walk, 0)
    counts_way = mask_of(effects.registered) & WITH_POWER[PATH_TO_GREAT]
    if way > effects.paid or (way and not counts_way):
        raise word_at(fields, "refund", "walk").wrong("ast.bad.refund")
    if view.phase in (NEXT_STAR, AFTER, AGAIN) and not effects.paid:
        raise word_at(fields, "paid", "phase").wrong("ast.bad.paid")
    if view.phase > AGAIN:
        return  # cards have left the sky since
    ticks = greats = 0
    for slot in view.sky:
        if slot.card != UNKNOWN:
            ticks += count(slot.marks[view.turn])
            greats += count(slot.marks[view.turn] & GREAT[slot.card])
    if effects.paid > ticks:
        raise fields["paid"].value.wrong("ast.bad.paid")
    if effects.greats > greats:
        raise fields["greats"].value.wrong("ast.bad.greats", n=greats)


# -- phase by phase --------------------------------------------------------------


def check_phase(fields: Fields, view: View, state: State) -> None:
    """Is there something to decide, and does the step fit?  [D-01 to D-16]"""
    phase = view.phase
    if phase in POWER_PHASES:
        check_power(fields, view, state)
    elif phase in (FIRST_STAR, NEXT_STAR):
        check_star(fields, view, state)
    elif phase in (AFTER, AGAIN):
        check_again(fields, view, state)
    elif phase in HELP_PHASES:
        check_helper(fields, view, state)
        check_strikes(fields, view, state)
        if phase == REACTIVATE:
            check_reactivation(fields, view)
    elif phase == LIMIT:
        if not view.step.vacated or count(owned(state, view.turn)) <= limit(state, view.turn):
            raise fields["phase"].value.wrong("ast.bad.limit", n=limit(state, view.turn))
    elif phase in DREAM_PHASES:
        check_dream(fields, view, state)


def check_power(fields: Fields, view: View, state: State) -> None:
    """D-02 to D-05: the power in use, and what it has left to do."""
    step = view.step
    kind = KIND[step.power]
    if kind not in POWERS_OF[view.phase] or not state.exhausted[view.turn] >> step.power & 1:
        raise fields["power"].value.wrong("ast.bad.power")
    if kind == STAR_AND_NEIGHBOURS and step.power not in view.effects.registered:  # AST-326
        raise word_at(fields, "registered", "power").wrong("ast.bad.unregistered")
    low, high = OWED_BY[view.phase]
    check_owed(fields, step, low, high)
    if view.phase == EXCHANGE:
        if state.dust[view.turn] < PRICE:
            raise fields["phase"].value.wrong("ast.bad.dust", n=PRICE)
        return
    if view.phase == FREE_THREE:  # AST-327: a card for each star ticked so far
        ticked = [slot for slot in step.used if view.sky[slot].marks[view.turn]]
        if len(ticked) < len(step.used) or len(step.used) != high - step.left:
            raise word_at(fields, "used", "owed").wrong("ast.bad.used")
    if not state.open & ~state.used:
        raise fields["phase"].value.wrong("ast.bad.no-sky")


def check_owed(fields: Fields, step: StepView, low: int, high: int) -> None:
    if not low <= step.left <= high:
        raise word_at(fields, "owed", "phase").wrong("ast.bad.owed", low=low, high=high)


def check_star(fields: Fields, view: View, state: State) -> None:
    """D-07, D-08: a star of this card can be ticked now."""
    if not state.dust[view.turn]:
        raise fields["phase"].value.wrong("ast.bad.dust", n=1)
    if not is_open(view, view.step.slot):
        raise fields["chosen"].value.wrong("ast.bad.chosen")
    if view.phase == NEXT_STAR:
        check_last(fields, view, state, view.turn)
        check_walk(fields, view)


def check_walk(fields: Fields, view: View) -> None:
    """K16: the way ends with a great star, and with nothing else.  [AST-330]"""
    effects, step = view.effects, view.step
    counts_way = mask_of(effects.registered) & WITH_POWER[PATH_TO_GREAT]
    is_great = GREAT[view.sky[step.slot].card] >> step.last & 1
    is_done = effects.walk == NONE
    if (is_done and not (counts_way and effects.greats)) or (
        counts_way and is_great and not is_done
    ):
        raise word_at(fields, "walk", "last").wrong("ast.bad.walk")


def check_last(fields: Fields, view: View, state: State, pen: int) -> None:
    """The star before was ticked by this pen, and has a neighbour left.  [AST-127]"""
    shown, last = view.sky[view.step.slot], view.step.last
    if last >= SIZE[shown.card] or not shown.marks[pen] >> last & 1 or not next_stars(state):
        raise fields["last"].value.wrong("ast.bad.last")


def check_again(fields: Fields, view: View, state: State) -> None:
    """D-09, D-10: another Observation is possible."""
    if not state.open:
        raise fields["phase"].value.wrong("ast.bad.no-sky")
    if not can_observe(state):
        raise fields["phase"].value.wrong("ast.bad.dust", n=1)
    if view.phase == AFTER and not state.telescopes[view.turn]:
        raise fields["phase"].value.wrong("ast.bad.no-telescope")


# -- helpers and bonuses ---------------------------------------------------------


def check_helper(fields: Fields, view: View, state: State) -> None:
    """D-12, D-13: a complete card, and the seat whose turn to pick it is.

    [AST-163 to AST-168, AST-197, AST-420, AST-427]
    """
    step, actor = view.step, view.actor
    if view.sky[step.slot].card == UNKNOWN or is_open(view, step.slot):
        raise fields["chosen"].value.wrong("ast.bad.complete")
    if step.dreaming and (not view.effects.rested or state.pens == state.sides or step.vacated):
        raise fields["dreaming"].value.wrong("ast.bad.dreaming")
    if not step.dreaming and view.effects.rested and is_his(view):
        raise fields["rested"].value.wrong("ast.bad.dreaming")
    least = ticks_of(state, step.slot, actor)
    for side in step.served:
        if ticks_of(state, step.slot, side) < least or (side == view.turn and not step.dreaming):
            raise fields["served"].value.wrong("ast.bad.served")
    helper = next_helper(state)
    if view.phase == BONUS:
        fits = helper == actor
    else:  # the actor has picked, and ranks before those who have not
        ranks = helper == NONE or ticks_of(state, step.slot, helper) <= least
        fits = actor in step.served and ranks
    if not fits or not least or (actor == view.turn and not step.dreaming):
        raise word_at(fields, "act", "served", "phase").wrong("ast.bad.helper")


def check_strikes(fields: Fields, view: View, state: State) -> None:
    """No more bonuses are struck than helpers have picked, but for the dreamer's two.

    [AST-165 to AST-167, AST-186, AST-198]
    """
    step = view.step
    own = ticks_of(state, step.slot, view.actor)
    before = [side for side in step.served if ticks_of(state, step.slot, side) > own]
    equal = [side for side in step.served if ticks_of(state, step.slot, side) == own]
    struck = state.struck
    if state.pens > state.sides and ticks_of(state, step.slot, state.sides) > own:
        if struck & TWO_LEFTMOST != TWO_LEFTMOST:
            raise word_at(fields, "struck", "phase").wrong("ast.bad.struck")
        struck &= ~TWO_LEFTMOST
    if count(struck) > len(before):
        raise fields["struck"].value.wrong("ast.bad.struck")
    if len(step.picked) > len(equal):
        raise fields["picked"].value.wrong("ast.bad.struck")


def check_reactivation(fields: Fields, view: View) -> None:
    """D-13: the helper took a reactivation, and has more exhausted cards than it covers."""
    step = view.step
    card = view.sky[step.slot].card
    amounts = [
        BONUS_AMOUNT[card][bonus]
        for bonus in step.picked
        if BONUS_KIND[card][bonus] == REACTIVATION
    ]
    exhausted = len(view.boards[view.actor].exhausted)
    if not amounts or exhausted < 2:
        raise word_at(fields, "picked", "phase").wrong("ast.bad.reactivation")
    check_owed(fields, step, 1, min(max(amounts), exhausted - 1))


# -- dreams ----------------------------------------------------------------------


def check_dream(fields: Fields, view: View, state: State) -> None:
    """D-15, D-16: after a Rest, on a card the dreamer may look at.  [AST-190 to AST-195]"""
    step = view.step
    if not view.effects.rested:
        raise word_at(fields, "rested", "phase").wrong("ast.bad.rested")
    slots = dream_slots(state)
    if view.phase != DREAM and not slots & (slots - 1):
        raise fields["phase"].value.wrong("ast.bad.dreams")
    if view.phase in (DREAM_CARD, DREAM_AIM):
        return
    number = NUMBER[view.pawn]
    if step.last == UNKNOWN:
        if not slots >> step.slot & 1:
            raise fields["chosen"].value.wrong("ast.bad.chosen")
        check_owed(fields, step, number, number)
        return
    if not is_open(view, step.slot):
        raise fields["chosen"].value.wrong("ast.bad.chosen")
    check_last(fields, view, state, state.sides)
    check_owed(fields, step, 1, number - 1)


# -- Ptolemy ---------------------------------------------------------------------


def check_ptolemy(fields: Fields, view: View, shown: PtolemyView, state: State) -> None:
    """His library, and his turn."""
    check_modifiers(fields, shown)
    check_library(fields, view, shown)
    check_places(fields, view, shown)
    if view.phase in HIS_PHASES:
        check_his_turn(fields, view, shown, state)
    if shown.lost and (view.ender != NONE or shown.modifiers & E5):  # AST-411, AST-445
        raise fields["lost"].value.wrong("ast.bad.lost")


def check_modifiers(fields: Fields, shown: PtolemyView) -> None:
    """Modifiers that go together, and what they allow.  [AST-443 to AST-445, AST-453 to AST-457]"""
    names = [name for bit, name in enumerate(MODIFIERS) if shown.modifiers >> bit & 1]
    for one, other, rule in CONFLICTS:
        if one in names and other in names:
            word = fields["modifiers"].value
            why = message("engine.option-conflict", option="modifiers", one=one, other=other)
            raise BadText(why, word.line, word.column, rule)
    if shown.telescopes and shown.modifiers & E3:
        raise by_rule(fields, "ptolemy", "ast.bad.telescopes", "AST-443")
    if shown.top != UNKNOWN and not shown.modifiers & E4:
        raise by_rule(fields, "top", "ast.bad.top", "AST-444")
    if shown.reshuffled and not shown.modifiers & E5:
        raise by_rule(fields, "pool", "ast.bad.pool", "AST-445")
    if shown.scoring != UNKNOWN and not shown.modifiers & H3:
        raise by_rule(fields, "scoring", "ast.bad.his-scoring", "AST-453")
    if shown.right_face != OPEN and not shown.modifiers & H5:
        raise by_rule(fields, "right", "ast.bad.right", "AST-455")


def by_rule(fields: Fields, key: str, id: str, rule: str) -> BadText:
    """An error at the value of a key, with the rule that forbids it."""
    word = word_at(fields, key)
    return BadText(message(id, text=word.text), word.line, word.column, rule)


def check_library(fields: Fields, view: View, shown: PtolemyView) -> None:
    """His draw pile is as large as the cards that are known of it.  [AST-444, AST-445]"""
    if shown.right_face == POOLED and not shown.pool:
        raise fields["right"].value.wrong("ast.bad.face-down")
    known = 0 if shown.top == UNKNOWN else 1
    if shown.reshuffled:
        pile = len(shown.pool) + known - (1 if shown.right_face == POOLED else 0)
        if shown.pile != pile:
            raise word_at(fields, "library", "pool").wrong("ast.bad.library", n=pile)
    if bool(known) != (shown.modifiers & E4 != 0 and shown.pile > 0):
        raise word_at(fields, "top", "library").wrong("ast.bad.top")
    is_due = shown.modifiers & E5 and not shown.pile and shown.place != TOP
    if is_due and view.phase != RESHUFFLE:  # AMB-52
        raise word_at(fields, "library").wrong("ast.bad.reshuffle")


def check_places(fields: Fields, view: View, shown: PtolemyView) -> None:
    """Two cards lie open until the very last Observation.  [AST-405, AST-413, AST-431]"""
    last = view.ender != NONE and not view.turns_left and is_his(view) and not shown.pile
    for place, key in ((LEFT, "left"), (RIGHT, "right")):
        card = shown.left if place == LEFT else shown.right
        lies = card != UNKNOWN or (place == RIGHT and shown.right_face != OPEN)
        if lies and shown.place == place:
            raise fields["drawn"].value.wrong("ast.bad.place")
        if not lies and shown.place != place and not last:
            raise word_at(fields, key).wrong("ast.bad.no-card")
    if shown.place not in (NONE, TOP) and not shown.pile and not last:
        raise word_at(fields, "library").wrong("ast.bad.empty-library")


def check_his_turn(fields: Fields, view: View, shown: PtolemyView, state: State) -> None:
    """The die, the lots and the shuffle.  [AST-410 to AST-417, AST-426, AST-445]"""
    phase = view.phase
    observes = phase in (DIE, AIM) or (phase == PATH and not view.effects.rested)
    if observes and not shown.dust:
        raise word_at(fields, "ptolemy").wrong("ast.bad.his-dust")
    if phase != DIE and (shown.in_use != UNKNOWN) != observes:
        raise word_at(fields, "drawn", "phase").wrong("ast.bad.in-use")
    if phase == DIE and not shown.pile and view.ender == NONE:
        raise word_at(fields, "library").wrong("ast.bad.empty-library")
    if phase == AIM:
        slots = targets(state)
        if not slots & (slots - 1):
            raise fields["phase"].value.wrong("ast.bad.aim")
    elif phase == PATH:
        check_path(fields, view, shown, state)
    elif phase == RESHUFFLE and (not shown.modifiers & E5 or shown.pile or not shown.discard):
        raise fields["phase"].value.wrong("ast.bad.no-reshuffle")


def check_path(fields: Fields, view: View, shown: PtolemyView, state: State) -> None:
    """A lot among equal paths on the card he looks at."""
    step = view.step
    dreams = view.effects.rested
    slots = dream_slots(state) if dreams else targets(state)
    if not slots >> step.slot & 1:
        raise fields["chosen"].value.wrong("ast.bad.chosen")
    number = NUMBER[view.pawn] if dreams else BONUS_AMOUNT[shown.in_use][0]
    check_owed(fields, step, number, number)
    shape = view.sky[step.slot]
    if len(best_paths(shape.card, shape.ticked(), number)) < 2:
        raise fields["phase"].value.wrong("ast.bad.path")
