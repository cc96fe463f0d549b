"""Why a move is not legal: the rule and the reason, as the player may know it.

[LAB-503, LAB-613] Hidden identities are never looked at; those a player knows are.
"""

from __future__ import annotations

from typing import Final

from astrarium.engine.moves import Typed
from astrarium.engine.protocol import LETTERS, Breach, message
from astrarium.games.astrolabe import legal, phases
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe.knowledge import view_of
from astrarium.games.astrolabe.material import Card, Place, Slot
from astrarium.games.astrolabe.speech import (
    FAMILIES,
    body_name,
    card_name,
    kind_name,
    question,
    slot_name,
)
from astrarium.games.astrolabe.state import TOKEN, State, kind_of

# The rule that says what a decision is about, by phase.
ASKED: Final[dict[int, str]] = {
    phases.PLAY: "LAB-211",
    phases.USE: "LAB-319",
    phases.DRAW: "LAB-307",
    phases.PLACE: "LAB-302",
    phases.REVEAL: "LAB-311",
    phases.STEAL: "LAB-312",
    phases.EXCHANGE: "LAB-313",
    phases.EXCHANGE_WITH: "LAB-313",
    phases.EMPEROR: "LAB-404.1",
    phases.LOVERS: "LAB-406.1",
    phases.MAGICIAN: "LAB-401.1",
    phases.MAGICIAN_WITH: "LAB-401.1",
    phases.STRENGTH: "LAB-408.1",
    phases.HERMIT: "LAB-409",
    phases.JUSTICE: "LAB-411.1",
    phases.JUDGE: "LAB-420.1",
    phases.WIN: "LAB-240",
    phases.WIN_DRAW: "LAB-307",
    phases.WIN_REVEAL: "LAB-311",
    phases.WIN_THROW: "LAB-314",
    phases.WIN_CONSOLIDATE: "LAB-315",
    phases.SETTING: "LAB-250",
}
# The rule that gives a step its kind: astronomy and numerology cards.
KIND_RULES: Final[dict[int, str]] = {
    m.STEP_DRAW: "LAB-330",
    m.STEP_REVEAL: "LAB-331",
    m.STEP_STEAL: "LAB-332",
    m.STEP_EXCHANGE: "LAB-333",
}
ARCANA_KIND_RULES: Final[dict[Card, str]] = {
    m.CHARIOT: "LAB-407",
    m.WHEEL: "LAB-410",
    m.TEMPERANCE: "LAB-414",
}


def breach(state: State, move: int) -> Breach | None:
    """Why the seat to act may not play `move`, or None if it may."""
    if move in legal.legal_moves(state):
        return None
    typed = mv.MOVES.typed[move]
    phase = state.phase
    if isinstance(typed, mv.Pass):
        return pass_breach(phase)
    if phase == phases.PLAY:
        reason = play_breach(state, typed)
    elif isinstance(typed, mv.Draw) and phase in (phases.DRAW, phases.WIN_DRAW):
        reason = draw_breach(state, typed.kind, typed.source)
    elif isinstance(typed, mv.Put) and phase == phases.PLACE:
        reason = place_breach(state, typed.slot)
    elif isinstance(typed, mv.AtSlot):
        reason = slot_breach(state, typed.k, typed.slot)
    elif phase == phases.SETTING:
        reason = setting_breach(state, typed)
    elif isinstance(typed, mv.Win) and phase == phases.WIN:
        reason = reward_breach(typed.reward)
    else:
        reason = arcana_breach(state, typed)
    return reason or not_asked(state)


def not_asked(state: State) -> Breach:
    """The move is of a kind that is not asked for now; the reason names the one that is."""
    asked = question(view_of(state, state.actor))
    return Breach(ASKED[state.phase], message("lab.no.not-asked", asked=asked))


def nobody_there(k: int) -> Breach:
    return Breach("LAB-501", message("lab.no.nobody-there", k=k))


def pass_breach(phase: int) -> Breach:
    """The reason why PASS is no choice in a phase."""
    if phase == phases.PLAY:
        return Breach("LAB-210", message("lab.no.pass-card"))
    if phase == phases.JUSTICE:
        return Breach("LAB-411.1", message("lab.no.pass-justice"))
    if phase == phases.PLACE:
        return Breach("LAB-304", message("lab.no.pass-place"))
    return Breach("LAB-319", message("lab.no.pass-step"))


# -- D-CARD ----------------------------------------------------------------------------


def play_breach(state: State, typed: Typed) -> Breach | None:
    if isinstance(typed, mv.ToWorld):
        return not_in_hand(state, typed.card) or world_breach(state, typed.card)
    if isinstance(typed, mv.Own):
        return not_in_hand(state, typed.card) or own_breach(typed.card)
    if isinstance(typed, mv.Opp):
        if typed.k >= state.seats:
            return nobody_there(typed.k)
        owner = (state.turn + typed.k) % state.seats
        return not_in_hand(state, typed.card) or adverse_breach(state, typed.card, owner)
    return None


def not_in_hand(state: State, card: Card) -> Breach | None:
    if state.hands[state.turn] >> card & 1:
        return None
    return Breach("LAB-211", message("lab.no.not-in-hand", card=card_name(card)))


def world_breach(state: State, card: Card) -> Breach | None:
    """Following and rising.  [LAB-213, LAB-214, LAB-215]"""
    hand = state.hands[state.turn]
    if legal.answers(state, hand) >> card & 1:
        return None
    led = state.world[0] >> 3
    if m.FAMILY[card] != m.FAMILY[led]:
        assert hand & m.FAMILY_CARDS[m.FAMILY[led]]
        id = f"lab.no.follow-{FAMILIES[m.FAMILY[led]]}"
        return Breach("LAB-213", message(id, card=card_name(card)))
    assert m.FAMILY[led] == m.ARCANA
    highest = card_name(legal.height(state))
    return Breach("LAB-214", message("lab.no.rise", card=card_name(card), highest=highest))


def own_breach(card: Card) -> Breach:
    """All but the Devil may enter one's own space, and he never does.  [LAB-415.1, R-60]"""
    assert card == m.DEVIL
    return Breach("LAB-415.1", message("lab.no.own-devil", card=card_name(card)))


def adverse_breach(state: State, card: Card, owner: int) -> Breach | None:
    """The last trick, and the Tower.  [LAB-432, LAB-416.2]"""
    if state.trick >= m.TRICKS:
        return Breach("LAB-432", message("lab.no.last-trick", card=card_name(card)))
    if owner == state.tower:
        return Breach("LAB-416.2", message("lab.no.tower", seat=LETTERS[owner]))
    return None


# -- drawing and placing ------------------------------------------------------------------


def draw_breach(state: State, kind: int, source: int) -> Breach | None:
    """Another kind, an empty pile, a position that is not there."""
    if state.phase == phases.DRAW and kind not in legal.kinds_of_step(state):
        return wrong_kind(state)
    if source == mv.PILE:
        if state.zones[kind]:
            return Breach("LAB-307", message("lab.no.empty-pile", kind=kind_name(kind)))
        return Breach("LAB-310", message("lab.no.empty-sky", kind=kind_name(kind)))
    size = len(state.zones[kind])
    return Breach("LAB-307", message("lab.no.zone-position", position=source + 1, n=size))


def wrong_kind(state: State) -> Breach:
    """The step is done with the other kind.  [LAB-330, LAB-331, LAB-332, LAB-333, LAB-402.1]"""
    step = legal.step_of(state)
    rule = ARCANA_KIND_RULES.get(state.card, KIND_RULES[step & ~1])
    return Breach(
        rule, message("lab.no.kind", card=card_name(state.card), kind=kind_name(step & 1))
    )


def place_breach(state: State, slot: Slot) -> Breach | None:
    """Another kind, a lock, or an empty slot elsewhere.  [LAB-301, LAB-302, LAB-303]"""
    kind = kind_of(state.incoming & TOKEN)
    if slot // 3 != kind:
        return Breach("LAB-301", message("lab.no.slot-kind", slot=slot_name(slot)))
    if state.locked >> m.SLOTS * state.turn + slot & 1:
        return locked(slot)
    return Breach("LAB-302", message("lab.no.empty-first", slot=slot_name(slot)))


def locked(slot: Slot) -> Breach:
    return Breach("LAB-316", message("lab.no.locked", slot=slot_name(slot)))


# -- tokens and settings that are named -----------------------------------------------------


def slot_breach(state: State, k: int, slot: Slot) -> Breach | None:
    """Why a token or setting may not be chosen."""
    phase = state.phase
    if phase not in SLOT_PHASES:
        return None
    if k >= state.seats:
        return nobody_there(k)
    place = (state.actor + k) % state.seats * m.SLOTS + slot
    if phase in (phases.MAGICIAN, phases.MAGICIAN_WITH):
        return whose_breach(phase, k) or setting_choice_breach(state, place)
    if phase == phases.STRENGTH:
        return whose_breach(phase, k) or not_locked(slot)
    return whose_breach(phase, k) or token_breach(state, place)


# Phases in which one names one's own slot, or somebody else's.
OWN_PHASES: Final = (phases.EXCHANGE, phases.MAGICIAN, phases.JUSTICE, phases.WIN_CONSOLIDATE)
OTHER_PHASES: Final = (phases.STEAL, phases.EXCHANGE_WITH, phases.MAGICIAN_WITH, phases.STRENGTH)
ANY_PHASES: Final = (phases.REVEAL, phases.WIN_REVEAL, phases.WIN_THROW)
SLOT_PHASES: Final = OWN_PHASES + OTHER_PHASES + ANY_PHASES


def whose_breach(phase: int, k: int) -> Breach | None:
    """One's own where another's is asked for, or the other way round."""
    if phase in OWN_PHASES and k:
        return Breach(ASKED[phase], message("lab.no.own-only"))
    if phase in OTHER_PHASES and not k:
        return Breach(ASKED[phase], message("lab.no.others-only"))
    return None


def not_locked(slot: Slot) -> Breach:
    return Breach("LAB-408.1", message("lab.no.not-locked", slot=slot_name(slot)))


def token_breach(state: State, place: Place) -> Breach | None:
    """An empty slot, a lock, a face, a kind, or another demand of the step."""
    phase = state.phase
    slot = place % m.SLOTS
    if not state.filled >> place & 1:
        return Breach(ASKED[phase], message("lab.no.empty-slot", slot=slot_name(slot)))
    if phase == phases.WIN_CONSOLIDATE:
        return consolidate_breach(state, place)
    if phase in (phases.REVEAL, phases.WIN_REVEAL):
        if state.up >> place & 1:
            return Breach("LAB-311", message("lab.no.face-up", slot=slot_name(slot)))
        return wrong_kind(state)
    if state.locked >> place & 1:
        return Breach("LAB-411.2", locked(slot).why) if phase == phases.JUSTICE else locked(slot)
    if phase == phases.JUSTICE:
        return justice_breach(state, slot)
    if phase == phases.EXCHANGE_WITH:
        kind = kind_name(state.chosen // 3)
        return Breach("LAB-313", message("lab.no.same-kind", kind=kind))
    if slot // 3 not in legal.kinds_of_step(state):
        return wrong_kind(state)
    return Breach("LAB-313", message("lab.no.no-partner", kind=kind_name(slot // 3)))


def justice_breach(state: State, slot: Slot) -> Breach:
    """Only the larger kind gives tokens up.  [LAB-411.1]"""
    assert legal.surplus(state, state.actor)
    return Breach("LAB-411.1", message("lab.no.smaller-kind", kind=kind_name(slot // 3)))


def consolidate_breach(state: State, place: Place) -> Breach:
    """No match to the player's knowledge, or not known to be one.  [LAB-315, R-29]"""
    slot = place % m.SLOTS
    name = slot_name(slot)
    if slot not in m.ASTROLABE_SLOTS:
        return Breach("LAB-315", message("lab.no.no-setting", slot=name))
    if state.locked >> place & 1:
        return Breach("LAB-315", message("lab.no.already-locked", slot=name))
    token = state.slots[place]
    setting = state.settings[place]
    knows_token = state.token_known[token] >> state.turn & 1
    knows_setting = state.setting_known[setting] >> state.turn & 1
    if not knows_token or not knows_setting:
        return Breach("LAB-315", message("lab.no.not-known", slot=name))
    return Breach(
        "LAB-315",
        message("lab.no.no-match", token=body_name(token), setting=body_name(setting)),
    )


def setting_choice_breach(state: State, place: Place) -> Breach | None:
    """The Magician: slots without a setting, locks, kinds.  [LAB-401.1]"""
    slot = place % m.SLOTS
    if slot not in m.ASTROLABE_SLOTS:
        return Breach("LAB-401.1", message("lab.no.no-setting", slot=slot_name(slot)))
    if state.locked >> place & 1:
        return locked(slot)
    if state.phase == phases.MAGICIAN_WITH:
        kind = kind_name(state.chosen // 3)
        return Breach("LAB-401.1", message("lab.no.same-kind", kind=kind))
    others = legal.swappable(state) & ~m.SEAT_PLACES[state.turn] & m.KIND_PLACES[slot // 3]
    assert not others
    return Breach("LAB-401.1", message("lab.no.no-partner", kind=kind_name(slot // 3)))


# -- arcana with other targets -----------------------------------------------------------------


def arcana_breach(state: State, typed: Typed) -> Breach | None:
    phase = state.phase
    if isinstance(typed, mv.Target) and phase in (phases.EMPEROR, phases.LOVERS):
        if typed.k >= state.seats:
            return nobody_there(typed.k)
        return emperor_breach(state, (state.turn + typed.k) % state.seats)
    if isinstance(typed, mv.FromPast) and phase == phases.HERMIT:
        return Breach("LAB-409", message("lab.no.not-in-past", card=card_name(typed.card)))
    if isinstance(typed, (mv.JudgeTop, mv.JudgeTower)) and phase == phases.JUDGE:
        if typed.k >= state.seats:
            return nobody_there(typed.k)
        owner = (state.turn + typed.k) % state.seats
        return judge_breach(state, owner, isinstance(typed, mv.JudgeTower))
    return None


def emperor_breach(state: State, other: int) -> Breach:
    """A card is needed on both sides.  [LAB-404.1]"""
    if not state.hands[state.turn]:
        return Breach("LAB-404.1", message("lab.no.own-hand-empty"))
    return Breach("LAB-404.1", message("lab.no.hand-empty", seat=LETTERS[other]))


def judge_breach(state: State, owner: int, tower: bool) -> Breach:
    """No such card, or a Tower before it.  [LAB-420.1, LAB-416.2]"""
    if tower:
        return Breach("LAB-420.1", message("lab.no.no-tower", seat=LETTERS[owner]))
    if not state.stacks[owner]:
        return Breach("LAB-420.1", message("lab.no.empty-space", seat=LETTERS[owner]))
    return Breach("LAB-416.2", message("lab.no.tower", seat=LETTERS[owner]))


# -- rewards and the setting phase ----------------------------------------------------------------

REWARD_RULES: Final = ("LAB-310", "LAB-311", "LAB-314", "LAB-315")


def reward_breach(reward: int) -> Breach:
    """Nothing to draw, reveal, throw or consolidate.  [LAB-240]"""
    return Breach(REWARD_RULES[reward], message(f"lab.no.win-{mv.REWARDS[reward]}"))


def setting_breach(state: State, typed: Typed) -> Breach | None:
    if isinstance(typed, mv.Shift):
        start, end = mv.PATHS[typed.path]
        return move_breach(state, 3 * typed.kind + start, 3 * typed.kind + end)
    if isinstance(typed, mv.Rob):
        if typed.k >= state.seats:
            return nobody_there(typed.k)
        return rob_breach(state, (state.turn + typed.k) % state.seats)
    return None


def move_breach(state: State, start: Slot, end: Slot) -> Breach:
    """An empty slot, a lock, or the other direction of the same swap.  [LAB-317, LAB-316]"""
    first = m.SLOTS * state.turn
    if not state.filled >> first + start & 1:
        return Breach("LAB-317", message("lab.no.empty-slot", slot=slot_name(start)))
    for slot in (start, end):
        if state.locked >> first + slot & 1:
            return locked(slot)
    return Breach(
        "LAB-317", message("lab.no.other-way", start=slot_name(start), end=slot_name(end))
    )


def rob_breach(state: State, owner: int) -> Breach:
    """No active character, or not both of its tokens face up and unlocked.

    [LAB-440, LAB-443]
    """
    stack = state.stacks[owner]
    if not stack:
        return Breach("LAB-440", message("lab.no.no-character", seat=LETTERS[owner]))
    card = stack[-1]
    if card in (m.HANGED_MAN, m.DEATH):
        return Breach(
            "LAB-443", message("lab.no.covered", seat=LETTERS[owner], card=card_name(card))
        )
    constellation, planet, _, _, _ = m.CONJUNCTIONS[card]
    return Breach(
        "LAB-440",
        message(
            "lab.no.conjunction",
            card=card_name(card),
            planet=body_name(planet),
            constellation=body_name(constellation),
        ),
    )
