"""Does a position that was read make sense? What play relies on is checked here.

Words, cards and tokens are checked where they are read (`text.py`); here it is whether the
values fit together. An error stands at the value of the key that is to blame, or at `game`
where that key is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from astrarium.engine.protocol import CHANCE, LETTERS, OVER
from astrarium.engine.textform import Field, Word
from astrarium.games.astrolabe import state as ask
from astrarium.games.astrolabe.events import UNKNOWN
from astrarium.games.astrolabe.material import (
    ASTROLABE_SLOTS,
    CHARACTERS,
    CODES,
    DEATH,
    DESTINY,
    DEVIL,
    FOOL,
    HANGED_MAN,
    LOVERS,
    MAX_SEATS,
    PLANET,
    SLOT_NAMES,
    SPACE_STEPS,
    STEP_FETCH,
    STEP_JUSTICE,
    STEP_SCRAMBLE,
    TRICKS,
    WORLD_STEPS,
    Kind,
    Slot,
    Steps,
)
from astrarium.games.astrolabe.rounds import ASKED_BY
from astrarium.games.astrolabe.state import EVERYBODY, NONE
from astrarium.games.astrolabe.view import Loose, Spot, View

Fields: TypeAlias = Mapping[str, Field]

ROUNDS: Final = 2
KIND_KEYS: Final = ("planets", "constellations")
SCRAMBLES: Final = (ask.SCRAMBLE_PLANETS, ask.SCRAMBLE_CONSTELLATIONS)
REFILLS: Final = (ask.REFILL_PLANETS, ask.REFILL_CONSTELLATIONS)
REWARDS: Final = (
    *(ask.WIN, ask.WIN_DRAW, ask.WIN_REVEAL, ask.WIN_THROW),
    ask.WIN_CONSOLIDATE,
)
CHOOSING: Final = (ask.EXCHANGE_WITH, ask.MAGICIAN_WITH)  # an own slot is chosen already
# The phases that may follow the one a step begins with.
NEXT_PHASES: Final[dict[int, tuple[int, ...]]] = {
    ask.DRAW: (ask.PLACE,),
    ask.STEAL: (ask.PLACE,),
    ask.STRENGTH: (ask.PLACE,),
    ask.EXCHANGE: (ask.EXCHANGE_WITH,),
    ask.MAGICIAN: (ask.MAGICIAN_WITH,),
}
# The same for steps that begin with USE.
USED_PHASES: Final[dict[int, tuple[int, ...]]] = {
    STEP_FETCH: (ask.PLACE,),
    STEP_JUSTICE: (ask.JUSTICE,),
    STEP_SCRAMBLE: SCRAMBLES,
}
# What has no value before the cards are dealt.
UNDEALT: Final = ("world", "past", "destiny", "readers", "pacts", "tower", "partner", "card")


def word_at(fields: Fields, *keys: str) -> Word:
    """The value of the first of some keys that is there, else that of `game`.

    A drawn block has no value: then it is its key.
    """
    for key in keys:
        if key in fields:
            field = fields[key]
            return field.value if field.value.text else field.key
    return fields["game"].value


def check(fields: Fields, view: View) -> None:
    """All that a view may get wrong between its values; raises BadText."""
    check_turn(fields, view)
    check_time(fields, view)
    if view.phase <= ask.LOT:
        check_undealt(fields, view)
    check_points(fields, view)
    check_destiny(fields, view)
    check_world(fields, view)
    check_spaces(fields, view)
    check_tokens(fields, view)
    check_hands(fields, view)
    check_power(fields, view)
    check_chosen(fields, view)
    check_choice(fields, view)


# -- whose turn, and when ----------------------------------------------------------------


def is_asked(phase: int) -> bool:
    """Is it a seat that decides?"""
    return ask.PLAY <= phase < ask.ENDED


def is_playing(phase: int) -> bool:
    """Are cards played and their powers used? A token of a reward is placed later."""
    return ask.PLAY <= phase < ask.WIN or phase in SCRAMBLES


def is_reward(view: View) -> bool:
    """Is a reward taken? A token drawn for it belongs to no card."""
    return view.phase in REWARDS or (view.phase == ask.PLACE and view.card == NONE)


def check_turn(fields: Fields, view: View) -> None:
    """Who decides, whose turn it is, and how many are still to act.  [LAB-210, LAB-250]"""
    phase = view.phase
    if phase == ask.ENDED:
        fits = view.actor == OVER
    else:
        fits = view.actor >= 0 if is_asked(phase) else view.actor == CHANCE
    if not fits:
        raise word_at(fields, "phase", "turn").wrong("lab.bad.phase")
    if (view.initiative == NONE) != (phase <= ask.LOT):
        raise word_at(fields, "initiative", "phase").wrong("lab.bad.initiative")
    if is_asked(phase) and phase != ask.JUSTICE and view.turn != view.actor:
        raise word_at(fields, "player", "turn").wrong("lab.bad.player")
    counted = not is_reward(view) and (is_playing(phase) or phase == ask.SETTING)
    if counted and view.turn == NONE:
        raise word_at(fields, "player", "turn").wrong("lab.bad.player")
    low = 1 if counted else 0
    if not low <= view.left <= view.seats:
        raise word_at(fields, "left").wrong("lab.bad.left", low=low, n=view.seats)


def check_time(fields: Fields, view: View) -> None:
    """Two rounds of eight tricks; cards are dealt again between them.  [LAB-110]"""
    if view.round > ROUNDS:
        raise word_at(fields, "round").wrong("lab.bad.round", n=ROUNDS)
    if view.trick > TRICKS:
        raise word_at(fields, "trick").wrong("lab.bad.trick", n=TRICKS)
    moment = (view.round, view.trick)
    if view.phase <= ask.LOT and moment != (1, 1):
        raise word_at(fields, "round", "trick", "phase").wrong("lab.bad.before")
    if view.phase == ask.DEAL_AGAIN and moment != (1, TRICKS):
        raise word_at(fields, "phase").wrong("lab.bad.deal-again", n=TRICKS)
    if view.phase == ask.ENDED and moment != (ROUNDS, TRICKS):
        raise word_at(fields, "phase").wrong("lab.bad.over", n=TRICKS)


def check_undealt(fields: Fields, view: View) -> None:
    """Before the deal there are no cards, before the first trick none is played."""
    keys = [*UNDEALT, *(f"stack {letter}" for letter in LETTERS)]
    if view.phase == ask.LOT:
        keys.remove("destiny")
    else:
        keys += [f"hand {letter}" for letter in LETTERS]
    for key in keys:
        if key in fields and fields[key].value.text not in ("", "-"):
            raise fields[key].value.wrong("lab.bad.undealt")


def check_points(fields: Fields, view: View) -> None:
    """The points of round 1 are known from its scoring on.  [LAB-120]"""
    scored = view.round == ROUNDS or view.phase == ask.DEAL_AGAIN
    if scored and not view.points:
        raise word_at(fields, "phase").wrong("lab.bad.no-points")
    if view.points and not scored:
        raise word_at(fields, "points").wrong("lab.bad.early-points")


def check_destiny(fields: Fields, view: View) -> None:
    """In round 1 a card for each trick to come; the first is turned at once.  [LAB-111]"""
    if view.phase <= ask.DEAL_CARDS:
        return
    left = 0
    if view.round == 1:
        left = DESTINY if view.phase == ask.LOT else DESTINY - view.trick
    if len(view.destiny) != left:
        raise word_at(fields, "destiny", "trick").wrong("lab.bad.destiny", n=left)


# -- cards on the table ------------------------------------------------------------------


def check_world(fields: Fields, view: View) -> None:
    """Destiny lays first, then each player once; between tricks nothing lies there.

    [LAB-201, LAB-210, LAB-236]
    """
    if view.world and (not is_playing(view.phase) or is_reward(view)):
        raise word_at(fields, "world").wrong("lab.bad.world-over")
    to_play = [(view.turn + k) % view.seats for k in range(view.left)]
    if view.card != NONE and view.space == NONE:
        to_play = to_play[1:]  # who is using a card has laid it
    done = []
    for place, lying in enumerate(view.world):
        if lying.seat == NONE:
            if place or view.round > 1:
                raise word_at(fields, "world").wrong("lab.bad.world-destiny")
        elif lying.seat in done:
            raise word_at(fields, "world").wrong("lab.bad.world-twice", seat=LETTERS[lying.seat])
        elif lying.seat in to_play:
            raise word_at(fields, "world").wrong("lab.bad.world-early", seat=LETTERS[lying.seat])
        done.append(lying.seat)


def check_spaces(fields: Fields, view: View) -> None:
    """Characters, with XII and XIII above them; the Lovers' partner is another.

    [LAB-430, LAB-434, LAB-406.3]
    """
    lovers = NONE
    for seat, stack in enumerate(view.stacks):
        covered = False
        for card in stack:
            covers = card in (HANGED_MAN, DEATH)
            if not covers and (covered or not CHARACTERS >> card & 1):
                raise word_at(fields, f"stack {LETTERS[seat]}").wrong(
                    "lab.bad.stack", code=CODES[card]
                )
            covered = covers
            if card == LOVERS:
                lovers = seat
    if view.partner != NONE and (lovers == NONE or lovers == view.partner):
        raise word_at(fields, "partner").wrong("lab.bad.partner")
    if view.phase == ask.DEAL_AGAIN:
        check_collected(fields, view)


def check_collected(fields: Fields, view: View) -> None:
    """Between the rounds all cards are aside but the active characters.  [LAB-121, LAB-122]"""
    for stack in view.stacks:
        if len(stack) > 1 or (stack and stack[0] in (HANGED_MAN, DEATH)):
            raise word_at(fields, "phase").wrong("lab.bad.collected")
    if view.past or view.tower != NONE or sum(view.hand_sizes):
        raise word_at(fields, "phase").wrong("lab.bad.collected")


# -- tokens --------------------------------------------------------------------------------


def check_tokens(fields: Fields, view: View) -> None:
    """Faces, locks and knowledge of every token and setting.  [LAB-315, LAB-603]"""
    for seat, board in enumerate(view.boards):
        for slot, spot in enumerate(board):
            id = spot_fault(view, spot)
            if id:
                raise word_at(fields, f"board {LETTERS[seat]}").wrong(id, slot=SLOT_NAMES[slot])
    for kind, zone in enumerate(view.zones):
        for lying in zone:
            check_loose(fields, f"zone {KIND_KEYS[kind]}", view, lying)
    if view.incoming is not None:
        check_loose(fields, "incoming", view, view.incoming)
    check_searchers(fields, view)


def check_searchers(fields: Fields, view: View) -> None:
    """Who has looked through a pile knows what is under its top.  [LAB-612]"""
    if view.searchers and len(view.piles[PLANET]) < 2:
        raise word_at(fields, "searchers").wrong("lab.bad.searchers")
    if view.searchers & own_bit(view) and UNKNOWN in view.piles[PLANET]:
        raise word_at(fields, "pile planets", "searchers").wrong("lab.bad.own-pile")


def spot_fault(view: View, spot: Spot) -> str:
    """The id of what is wrong with a slot, if anything is."""
    everybody = EVERYBODY[view.seats]
    if spot.locked and (
        spot.token < 0
        or spot.token != spot.setting
        or (spot.known_by, spot.setting_known_by) != (everybody, everybody)
    ):
        return "lab.bad.lock"
    if spot.up and (spot.token < 0 or spot.known_by != everybody):
        return "lab.bad.face-up"
    if is_forgotten(view, spot.token, spot.known_by):
        return "lab.bad.own-token"
    if is_forgotten(view, spot.setting, spot.setting_known_by):
        return "lab.bad.own-token"
    return ""


def check_loose(fields: Fields, key: str, view: View, lying: Loose) -> None:
    """A token outside the slots."""
    if lying.up and (lying.token < 0 or lying.known_by != EVERYBODY[view.seats]):
        raise word_at(fields, key).wrong("lab.bad.face-up-loose")
    if is_forgotten(view, lying.token, lying.known_by):
        raise word_at(fields, key).wrong("lab.bad.own-loose")


def is_forgotten(view: View, token: int, known_by: int) -> bool:
    """Is something unknown in the view of a seat that is said to know it?"""
    return token == UNKNOWN and bool(known_by & own_bit(view))


def own_bit(view: View) -> int:
    return 1 << (view.seat if view.seat >= 0 else MAX_SEATS)


# -- hands ---------------------------------------------------------------------------------


def check_hands(fields: Fields, view: View) -> None:
    """A seat knows its own hand, and those it reads; who plays has a card.  [LAB-609]"""
    for seat in range(view.seats):
        key = f"hand {LETTERS[seat]}"
        if view.phase == ask.PLAY and seat == view.turn and not view.hand_sizes[seat]:
            raise word_at(fields, key, "turn").wrong("lab.bad.empty-hand", seat=LETTERS[seat])
        readers = 1 << seat | view.readers[seat]
        hidden = view.hand_sizes[seat] > len(view.hands[seat])
        if hidden and readers & own_bit(view):
            raise word_at(fields, key).wrong("lab.bad.own-hand", seat=LETTERS[seat])
        for held in view.hands[seat]:
            if held.known_by & readers != readers:
                raise word_at(fields, key, "readers").wrong("lab.bad.reader", code=CODES[held.card])
    check_pacts(fields, view)


def check_pacts(fields: Fields, view: View) -> None:
    """A seat remembers cards that it traded and that are still in a hand.  [LAB-609]"""
    held = [card for hand in view.hands for card, _ in hand]
    seen = []
    for card, other in view.pacts:
        if view.seat < 0 or other == view.seat or card not in held or card in seen:
            raise word_at(fields, "pacts").wrong("lab.bad.pact", code=CODES[card])
        seen.append(card)


# -- the power under way -------------------------------------------------------------------


def check_power(fields: Fields, view: View) -> None:
    """The card whose power is used lies where it was played and asks what is asked.

    [LAB-220, LAB-403.1]
    """
    using = ask.USE <= view.phase <= ask.JUDGE or view.phase in SCRAMBLES
    if view.card == NONE:
        if using and view.phase != ask.PLACE:
            raise word_at(fields, "phase").wrong("lab.bad.no-card")
        if view.space != NONE or view.steps:
            raise word_at(fields, "space", "step").wrong("lab.bad.card-over")
        return
    if not using:
        raise word_at(fields, "card").wrong("lab.bad.card-over")
    if not is_played(view):
        raise word_at(fields, "card").wrong("lab.bad.not-played", code=CODES[view.card])
    steps = pattern(view)
    counts = [len(steps)]
    if view.space == NONE and STEP_FETCH not in steps:
        counts.append(2 * len(steps))  # by the Empress
    if not steps or view.steps not in counts or view.step >= view.steps:
        raise word_at(fields, "step", "card").wrong("lab.bad.steps", code=CODES[view.card])
    step = steps[view.step % len(steps)]
    first = ASKED_BY[step]
    later = USED_PHASES.get(step, ()) if first == ask.USE else NEXT_PHASES.get(first, ())
    if view.phase != first and view.phase not in later:
        raise word_at(fields, "phase").wrong("lab.bad.other-step", code=CODES[view.card])


def is_played(view: View) -> bool:
    """Does the card lie on top, where it was played by the player whose turn it is?"""
    if view.space == NONE:
        return bool(view.world) and view.world[-1] == (view.card, view.turn)
    stack = view.stacks[view.space]
    if not stack or stack[-1] != view.card:
        return False
    if view.card == DEVIL:  # LAB-415.2: a character lies under it
        return view.space != view.turn and len(stack) > 1
    return view.space == view.turn or view.card == FOOL


def pattern(view: View) -> Steps:
    return WORLD_STEPS[view.card] if view.space == NONE else SPACE_STEPS.get(view.card, ())


def check_chosen(fields: Fields, view: View) -> None:
    """What only some phases have: an own slot, a token in the air, a reward to come."""
    if (view.chosen != NONE) != (view.phase in CHOOSING):
        raise word_at(fields, "chosen", "phase").wrong("lab.bad.chosen")
    if (view.incoming is not None) != (view.phase == ask.PLACE):
        raise word_at(fields, "incoming", "phase").wrong("lab.bad.incoming")
    if view.second != NONE and (not is_reward(view) or view.second == view.turn):
        raise word_at(fields, "second").wrong("lab.bad.second")


# -- is there anything to choose? --------------------------------------------------------------


def check_choice(fields: Fields, view: View) -> None:
    """Decisions that cannot be declined have something to choose.  [LAB-504]"""
    phase = view.phase
    if phase in REFILLS:
        kind = phase - ask.REFILL_PLANETS
        if view.piles[kind] or not view.zones[kind]:
            raise word_at(fields, "phase").wrong("lab.bad.refill")
    elif phase in SCRAMBLES:
        if not loose_slots(view, view.space, phase - ask.SCRAMBLE_PLANETS):
            raise word_at(fields, "phase").wrong("lab.bad.nothing")
    elif not has_choice(view):
        raise word_at(fields, "phase").wrong("lab.bad.nothing")


def has_choice(view: View) -> bool:
    """Is there a target, where one must be named?"""
    phase = view.phase
    seats = range(view.seats)
    spots = [spot for board in view.boards for spot in board]
    if phase == ask.EXCHANGE_WITH:
        kind = view.chosen // 3
        others = [seat for seat in seats if seat != view.turn]
        mine = view.chosen in loose_slots(view, view.turn, kind)
        return mine and any(loose_slots(view, seat, kind) for seat in others)
    if phase == ask.MAGICIAN_WITH:
        return may_swap(view)
    if phase == ask.JUSTICE:
        return has_surplus(view)
    if phase == ask.WIN_DRAW:
        return any(view.piles) or any(view.zones)
    if phase == ask.WIN_REVEAL:
        return any(spot.token != NONE and not spot.up for spot in spots)
    if phase == ask.WIN_THROW:
        return any(spot.token != NONE and not spot.locked for spot in spots)
    return phase != ask.WIN_CONSOLIDATE or any(
        is_known_match(view, spot) for spot in view.boards[view.turn]
    )


def loose_slots(view: View, seat: int, kind: Kind) -> list[Slot]:
    """The slots of a kind with a token that no lock holds."""
    return [
        slot
        for slot in range(3 * kind, 3 * kind + 3)
        if view.boards[seat][slot].token != NONE and not view.boards[seat][slot].locked
    ]


def may_swap(view: View) -> bool:
    """Can the setting chosen be swapped for another?  [LAB-401.1]"""
    if view.chosen not in ASTROLABE_SLOTS or view.boards[view.turn][view.chosen].locked:
        return False
    for seat, board in enumerate(view.boards):
        for slot in ASTROLABE_SLOTS:
            if seat != view.turn and slot // 3 == view.chosen // 3 and not board[slot].locked:
                return True
    return False


def has_surplus(view: View) -> bool:
    """Has the actor too many tokens of a kind, one of them unlocked?  [LAB-411.2]"""
    board = view.boards[view.actor]
    counts = [sum(board[slot].token != NONE for slot in range(k, k + 3)) for k in (0, 3)]
    if counts[0] == counts[1]:
        return False
    return bool(loose_slots(view, view.actor, int(counts[1] > counts[0])))


def is_known_match(view: View, spot: Spot) -> bool:
    """May the player consolidate here?  [LAB-315]"""
    known = spot.known_by & spot.setting_known_by
    return (
        spot.token >= 0 and spot.token == spot.setting and not spot.locked and known_to(view, known)
    )


def known_to(view: View, known_by: int) -> bool:
    return bool(known_by >> view.turn & 1)
