"""The speech of L'Astrolabe: questions, moves and events as messages.

Nothing here is prose: ids and arguments, which `astrarium.words` turns into French or
English. All that is said to a seat comes from its view alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from astrarium.engine.bits import mask_of
from astrarium.engine.narration import id_of, narrate
from astrarium.engine.protocol import CHANCE, LETTERS, Message, Told, message
from astrarium.engine.view import NONE, UNKNOWN
from astrarium.games.astrolabe import events as ev
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.knowledge import BEGUN
from astrarium.games.astrolabe.legal import discards, is_either, path_moves, steps_at, surplus_of
from astrarium.games.astrolabe.material import Card, Kind, Slot, Token
from astrarium.games.astrolabe.spaces import active_in, may_rob
from astrarium.games.astrolabe.view import Loose, Spot, View

KINDS: Final = ("planet", "constellation")
FAMILIES: Final = ("", "numerology", "astronomy", "arcana")
# What the first eight steps of WORLD_STEPS do.
DEEDS: Final = tuple(
    f"{deed}-{kind}" for deed in ("draw", "reveal", "steal", "exchange") for kind in KINDS
)
# What is done with a planet, then with a constellation.
BOTH_KINDS: Final[dict[Card, str]] = {m.CHARIOT: "draw", m.WHEEL: "reveal"}
ARCANA_OF: Final[dict[str, Card]] = {name: card for card, name in enumerate(m.ARCANA_NAMES)}

# -- names -----------------------------------------------------------------------------


def card_name(card: Card) -> Message:
    """A card: `the Moon (XVIII)`, `Moon (planet 10)`; name, value and code are arguments."""
    code = m.CODES[card]
    if card < m.ARCANA_COUNT:
        name = message(f"lab.card.{code}")
        return message("lab.card.arcana", name=name, value=m.NUMERALS[card], code=code)
    value = m.VALUE[card]
    if card >= m.NUMBER_CARD:
        return message("lab.card.number", name=message(f"lab.card.{code}"), value=value, code=code)
    kind = int(card > m.ZODIAC_CARD)
    name = body_name(12 * kind + value - 1)
    return message(f"lab.card.{KINDS[kind]}", name=name, value=value, code=code)


def body_name(token: Token) -> Message:
    """A planet or a sign, of a token or a setting."""
    return message(f"lab.body.{m.TOKEN_CODES[token]}")


def token_name(token: Token, kind: int) -> Message:
    """A token, known or not: `the Moon token`, `a face-down planet`."""
    if token < 0:
        return message(f"lab.token.hidden-{KINDS[kind]}")
    return message("lab.token", name=body_name(token), code=m.TOKEN_CODES[token])


def setting_name(setting: Token) -> Message:
    return message("lab.setting", name=body_name(setting), code=m.SETTING_CODES[setting])


def slot_name(slot: Slot) -> Message:
    return message(f"lab.slot.{m.SLOT_NAMES[slot]}", code=m.SLOT_NAMES[slot])


def kind_name(kind: int) -> Message:
    return message(f"lab.kind.{KINDS[kind]}")


def step_name(card: Card, step: int, steps: int) -> Message:
    """A card and the step of its power: `the Chariot (VII), 2 of 2`.  [LAB-403.1]"""
    name = card_name(card)
    size = len(m.WORLD_STEPS[card]) or len(m.SPACE_STEPS.get(card, ())) or steps
    if size > 1:
        id = "lab.step.of-again" if step >= size else "lab.step.of"
        return message(id, card=name, k=step % size + 1, of=size)
    return message("lab.step.again", card=name) if step >= size else name


def family_name(card: Card) -> Message:
    return message(f"lab.family.{FAMILIES[m.FAMILY[card]]}")


def card_power(card: Card) -> Message:
    """The effect of a card, in full: for the page, the terminal and the docs."""
    if m.FAMILY[card] == m.ARCANA:
        return message(f"lab.power.{m.NUMERALS[card]}")
    return message(f"lab.power.{DEEDS[m.WORLD_STEPS[card][0]]}")


def lore(topic: str) -> Message:
    """A card looked up, by its code or its name in moves: its nature, effect and points."""
    card = m.CARD_OF[topic] if topic in m.CARD_OF else ARCANA_OF[topic]
    name = card_name(card)
    power = card_power(card)
    if m.FAMILY[card] != m.ARCANA:
        return message("lab.lore.plain", card=name, power=power)
    if card not in m.CONJUNCTIONS:
        return message("lab.lore.arcana", card=name, power=power)
    constellation, planet, alone, other, both = m.CONJUNCTIONS[card]
    return message(
        "lab.lore.character",
        card=name,
        power=power,
        constellation=body_name(constellation),
        planet=body_name(planet),
        alone=alone,
        other=other,
        both=both,
    )


def world_effects(card: Card, either: bool = False) -> list[Message]:
    """The effects of a card in the World, in short; `either` kind by the Priestess.  [LAB-402.1]"""
    if card in BOTH_KINDS:
        deed = BOTH_KINDS[card]
        return [message(f"lab.effect.{deed}-twice" if either else f"lab.effect.{deed}-both")]
    effects = []
    for step in m.WORLD_STEPS[card]:
        if step < len(DEEDS):
            deed = DEEDS[step].partition("-")[0] + "-either" if either else DEEDS[step]
            effects.append(message(f"lab.effect.{deed}"))
        elif step == m.STEP_JUSTICE:
            effects.append(message("lab.effect.justice"))
        elif step == m.STEP_JUDGE:
            effects.append(message("lab.effect.judge"))
        else:
            token = m.FETCHED[card]
            effects.append(message("lab.effect.fetch", token=token_name(token, 0)))
    return effects


def own_effect(card: Card) -> Message:
    """The effect of a card in one's own space; LookupError where it never goes.  [LAB-430]"""
    if not m.OWN_MASK >> card & 1:
        raise LookupError(card)
    return message(f"lab.effect.own.{m.ARCANA_NAMES[card]}")


def short_effects(card: Card, either: bool = False) -> list[Message]:
    """The first effect of a card: in the World, or else at home, or else at another's."""
    effects = world_effects(card, either)
    if effects:
        return effects
    if m.OWN_MASK >> card & 1:
        return [own_effect(card)]
    return [message(f"lab.effect.opp.{m.ARCANA_NAMES[card]}")]


# -- looking at a view --------------------------------------------------------------------


def seat_at(view: View, k: int) -> int:
    """The seat `k` places clockwise of the actor.  [LAB-501]"""
    return (view.actor + k) % view.seats


def spot_token(spot: Spot, slot: Slot) -> Message:
    return token_name(spot.token, slot // 3)


def loose_name(loose: Loose) -> Message:
    return token_name(loose.token, loose.kind)


def top_of(view: View, seat: int) -> Card:
    return view.stacks[seat][-1] if view.stacks[seat] else NONE


def has_either_kind(view: View, seat: int) -> bool:
    """Does the Priestess leave a seat the choice, for cards laid in the World?  [LAB-402.1]"""
    return seat >= 0 and is_either(view.stacks[seat], NONE)


def filled_slots(view: View) -> int:
    """The slots of the actor with a token, as a set."""
    return mask_of([slot for slot, spot in enumerate(own_board(view)) if spot.token != NONE])


def locked_slots(view: View) -> int:
    return mask_of([slot for slot, spot in enumerate(own_board(view)) if spot.locked])


def own_board(view: View) -> tuple[Spot, ...]:
    return view.boards[view.actor]


def power_name(view: View) -> Message:
    """The card whose power is under way, and its step."""
    return step_name(view.card, view.step, view.steps)


def kind_asked(view: View) -> Message:
    """The kind that a step is done with; the Priestess leaves the choice.  [LAB-402.1]"""
    if is_either(view.stacks[view.turn], view.space):
        return message("lab.kind.either")
    steps = steps_at(view.card, view.space)
    return kind_name(steps[view.step % len(steps)] & 1)


def is_robber(view: View) -> bool:
    """May the actor rob somebody?  [LAB-440]"""
    tokens = [spot.token for spot in own_board(view) if spot.up and not spot.locked]
    others = [stack for seat, stack in enumerate(view.stacks) if seat != view.actor]
    return any(may_rob(mask_of(tokens), stack) for stack in others)


# -- questions -----------------------------------------------------------------------------

# For the phases of a step that is done with a kind of tokens.
KIND_DEEDS: Final[dict[int, str]] = {
    phases.DRAW: "draw",
    phases.REVEAL: "reveal",
    phases.STEAL: "steal",
    phases.EXCHANGE: "exchange",
}
# For the phases whose question needs the card at most.
QUESTIONS: Final[dict[int, str]] = {
    phases.EMPEROR: "emperor",
    phases.LOVERS: "lovers",
    phases.MAGICIAN: "magician",
    phases.MAGICIAN_WITH: "magician-with",
    phases.STRENGTH: "strength",
    phases.HERMIT: "hermit",
    phases.JUDGE: "judge",
    phases.WIN: "win",
    phases.WIN_DRAW: "win-draw",
    phases.WIN_REVEAL: "win-reveal",
    phases.WIN_THROW: "win-throw",
    phases.WIN_CONSOLIDATE: "win-consolidate",
}


def question(view: View) -> Message:
    """The question asked now, put to the seat of the view or to those who wait."""
    if view.phase == phases.ENDED:
        return message("lab.ask.over")
    if view.actor == CHANCE:
        return chance_question(view)
    return own_question(view) if view.seat == view.actor else others_question(view)


def chance_question(view: View) -> Message:
    if view.phase in (phases.SCRAMBLE_PLANETS, phases.SCRAMBLE_CONSTELLATIONS):
        return message("lab.ask.scramble", seat=LETTERS[view.space])
    if view.phase in (phases.REFILL_PLANETS, phases.REFILL_CONSTELLATIONS):
        return message("lab.ask.refill")
    return message("lab.ask.deal")


def others_question(view: View) -> Message:
    """The question for those who wait: the seat at turn, and its task."""
    seat = LETTERS[view.actor]
    phase = BEGUN.get(view.phase, view.phase)
    if phase == phases.PLAY:
        return message("lab.wait.card", seat=seat)
    if phase == phases.SETTING:
        return message("lab.wait.setting", seat=seat)
    if phase == phases.JUSTICE:
        return message("lab.wait.justice", seat=seat)
    if view.card == NONE:
        return message("lab.wait.reward", seat=seat)
    return message("lab.wait.power", seat=seat, card=power_name(view))


def own_question(view: View) -> Message:
    """The question for the seat that decides."""
    phase = view.phase
    if phase == phases.PLAY:
        return card_question(view)
    if phase == phases.USE:
        return use_question(view)
    if phase == phases.PLACE:
        assert view.incoming is not None
        return message("lab.ask.place", token=loose_name(view.incoming))
    if phase == phases.EXCHANGE_WITH:
        token = spot_token(view.boards[view.actor][view.chosen], view.chosen)
        kind = kind_name(view.chosen // 3)
        return message("lab.ask.exchange-with", token=token, kind=kind)
    if phase == phases.JUSTICE:
        return justice_question(view)
    if phase == phases.SETTING:
        return setting_question(view)
    if view.card == NONE:
        return message(f"lab.ask.{QUESTIONS[phase]}")
    card = power_name(view)
    if phase in KIND_DEEDS:
        return message(f"lab.ask.{KIND_DEEDS[phase]}", card=card, kind=kind_asked(view))
    return message(f"lab.ask.{QUESTIONS[phase]}", card=card)


def card_question(view: View) -> Message:
    """Which card? The one led says how free the choice is.

    [LAB-212, LAB-213, LAB-214, LAB-215, LAB-216, LAB-217, LAB-218]
    """
    if not view.world:
        return message("lab.ask.card-first")
    led = view.world[0].card
    return message(f"lab.ask.card-{FAMILIES[m.FAMILY[led]]}", card=card_name(led))


def use_question(view: View) -> Message:
    """USE or not, with the card's effect."""
    card = power_name(view)
    if view.card == m.FOOL:
        if view.space == view.actor:
            return message("lab.ask.use-fool-own", card=card)
        return message("lab.ask.use-fool", card=card, seat=LETTERS[view.space])
    if view.card == m.DEVIL:
        character = card_name(view.stacks[view.space][-2])
        return message(
            "lab.ask.use-devil", card=card, character=character, seat=LETTERS[view.space]
        )
    if view.card == m.JUSTICE:
        return message("lab.ask.use-justice", card=card)
    return message("lab.ask.use-fetch", card=card, token=token_name(m.FETCHED[view.card], 0))


def justice_question(view: View) -> Message:
    """The number and kind of tokens that have to go; locked ones stay.  [LAB-411.1, LAB-411.2]"""
    filled, locked = filled_slots(view), locked_slots(view)
    kind = KINDS[int(surplus_of(filled, locked) > m.KIND_SLOTS[0])]
    return message(f"lab.ask.justice-{kind}", n=discards(filled, locked))


def setting_question(view: View) -> Message:
    """The question of phase 4, by the choices there are.  [LAB-250]"""
    if is_robber(view):
        return message("lab.ask.setting-rob")
    moves = path_moves(filled_slots(view), locked_slots(view))
    return message("lab.ask.setting" if moves else "lab.ask.setting-none")


# -- moves ------------------------------------------------------------------------------------


def sentence(view: View, move: int) -> Message:
    """A move in words, as its actor would say it before playing."""
    match mv.MOVES.typed[move]:
        case mv.Pass():
            return pass_sentence(view)
        case mv.ToWorld(card):
            return world_sentence(view, card)
        case mv.Own(card):
            return own_sentence(card)
        case mv.Opp(card, k):
            return opp_sentence(view, card, seat_at(view, k))
        case mv.Use():
            return use_sentence(view)
        case mv.Win(reward):
            return message(f"lab.say.win-{mv.REWARDS[reward]}")
        case mv.Draw(kind, source):
            return draw_sentence(view, kind, source)
        case mv.AtSlot(k, slot):
            return slot_sentence(view, seat_at(view, k), slot)
        case mv.Put(slot):
            return put_sentence(view, slot)
        case mv.Shift(kind, path):
            return shift_sentence(view, kind, path)
        case mv.Rob(k):
            return rob_sentence(view, seat_at(view, k))
        case mv.Target(k):
            return target_sentence(view, seat_at(view, k))
        case mv.FromPast(card):
            return message("lab.say.past", card=card_name(card))
        case mv.JudgeTop(k):
            return judge_sentence(view, seat_at(view, k), top_of(view, seat_at(view, k)))
        case mv.JudgeTower(k):
            return judge_sentence(view, seat_at(view, k), m.TOWER)
    raise ValueError(move)


def pass_sentence(view: View) -> Message:
    if view.phase == phases.SETTING:
        return message("lab.say.stay")
    if view.card == NONE:
        return message("lab.say.no-reward")
    if view.phase in KIND_DEEDS:
        return message(f"lab.say.decline-{KIND_DEEDS[view.phase]}", card=power_name(view))
    return message("lab.say.decline", card=power_name(view))


def world_sentence(view: View, card: Card) -> Message:
    effects = world_effects(card, has_either_kind(view, view.actor))
    if not effects:
        return message("lab.say.world", card=card_name(card))
    return message("lab.say.world-power", card=card_name(card), effects=effects)


def own_sentence(card: Card) -> Message:
    return message("lab.say.own", card=card_name(card), effect=own_effect(card))


def opp_effect(view: View, card: Card, owner: int) -> Message:
    """The effect of the card there: it depends on the character in force.  [LAB-412, LAB-415]"""
    if card == m.FOOL or active_in(view.stacks[owner]) != NONE:
        return message(f"lab.effect.opp.{m.ARCANA_NAMES[card]}")
    return message(f"lab.effect.empty.{m.ARCANA_NAMES[card]}")


def opp_sentence(view: View, card: Card, owner: int) -> Message:
    effect = opp_effect(view, card, owner)
    return message("lab.say.opp", card=card_name(card), seat=LETTERS[owner], effect=effect)


def use_sentence(view: View) -> Message:
    if view.card == m.FOOL:
        if view.space == view.actor:
            return message("lab.say.use-fool-own")
        return message("lab.say.use-fool", seat=LETTERS[view.space])
    if view.card == m.DEVIL and view.space != NONE and len(view.stacks[view.space]) > 1:
        character = card_name(view.stacks[view.space][-2])
        return message("lab.say.use-devil", character=character, seat=LETTERS[view.space])
    if view.card in m.FETCHED:
        return message("lab.say.use-fetch", token=token_name(m.FETCHED[view.card], 0))
    return message("lab.say.use-justice")


def draw_sentence(view: View, kind: int, source: int) -> Message:
    if source == mv.PILE:
        top = view.piles[kind][0] if view.piles[kind] else UNKNOWN
        return message("lab.say.draw-pile", token=token_name(top, kind), kind=kind_name(kind))
    zone = view.zones[kind]
    token = zone[source].token if source < len(zone) else UNKNOWN
    return message("lab.say.draw-zone", token=token_name(token, kind), position=source + 1)


# What naming a slot means, phase by phase.
SLOT_DEEDS: Final[dict[int, str]] = {
    phases.REVEAL: "reveal",
    phases.WIN_REVEAL: "reveal",
    phases.STEAL: "steal",
    phases.EXCHANGE: "exchange",
    phases.EXCHANGE_WITH: "exchange-with",
    phases.MAGICIAN: "magician",
    phases.MAGICIAN_WITH: "magician-with",
    phases.STRENGTH: "strength",
    phases.JUSTICE: "discard",
    phases.WIN_THROW: "throw",
    phases.WIN_CONSOLIDATE: "consolidate",
}


def slot_sentence(view: View, owner: int, slot: Slot) -> Message:
    """Choose a token or a setting: one's own, or somebody else's."""
    deed = SLOT_DEEDS.get(view.phase, "slot")
    if deed in ("reveal", "throw") and owner == view.actor:
        deed += "-own"
    spot = view.boards[owner][slot]
    if deed.startswith("magician") and spot.setting >= 0:
        return message(
            f"lab.say.{deed}-known",
            seat=LETTERS[owner],
            slot=slot_name(slot),
            setting=setting_name(spot.setting),
        )
    return message(
        f"lab.say.{deed}",
        seat=LETTERS[owner],
        slot=slot_name(slot),
        token=spot_token(spot, slot),
    )


def put_sentence(view: View, slot: Slot) -> Message:
    """The slot for the incoming token, and the token that makes room.  [LAB-302, LAB-303]"""
    lying = view.boards[view.actor][slot]
    if lying.token == NONE:
        return message("lab.say.place", slot=slot_name(slot))
    return message("lab.say.replace", slot=slot_name(slot), token=spot_token(lying, slot))


def shift_sentence(view: View, kind: int, path: int) -> Message:
    start, end = (3 * kind + step for step in mv.PATHS[path])
    board = view.boards[view.actor]
    args = {
        "token": spot_token(board[start], start),
        "start": slot_name(start),
        "end": slot_name(end),
    }
    if board[end].token == NONE:
        return message("lab.say.move", **args)
    return message("lab.say.swap", other=spot_token(board[end], end), **args)


def rob_sentence(view: View, owner: int) -> Message:
    card = top_of(view, owner)
    if card not in m.CONJUNCTIONS:
        return message("lab.say.rob-nobody", seat=LETTERS[owner])
    constellation, planet, _, _, _ = m.CONJUNCTIONS[card]
    return message(
        "lab.say.rob",
        card=card_name(card),
        seat=LETTERS[owner],
        planet=body_name(planet),
        constellation=body_name(constellation),
    )


def target_sentence(view: View, other: int) -> Message:
    deed = "lovers" if view.phase == phases.LOVERS else "emperor"
    return message(f"lab.say.{deed}", seat=LETTERS[other], n=len(view.hands[other]))


def judge_sentence(view: View, owner: int, card: Card) -> Message:
    if card == NONE:
        return message("lab.say.judge-nobody", seat=LETTERS[owner])
    if owner == view.actor:
        return message("lab.say.judge-own", card=card_name(card))
    return message("lab.say.judge", card=card_name(card), seat=LETTERS[owner])


# -- events -------------------------------------------------------------------------------------

# Those that are not called by their class.
TOLD_IDS: Final[dict[type[Any], str]] = {
    ev.SettingsDealt: "settings",
    ev.TokensDealt: "tokens",
    ev.CardsDealt: "cards",
    ev.HandDealt: "hand",
    ev.HandTaken: "hand",
    ev.InitiativeDrawn: "first",
    ev.TrickBegan: "trick",
    ev.DestinyTurned: "destiny",
    ev.TrickWon: "won",
    ev.TrickShared: "shared",
    ev.InitiativeTaken: "initiative",
    ev.RewardDeclined: "no-reward",
    ev.TopShown: "top",
    ev.PileEmpty: "empty",
    ev.StarsMoved: "stars",
    ev.XShown: "shown",
    ev.CardsTraded: "traded",
    ev.CardsNamed: "traded-cards",
    ev.HandsSwapped: "hands",
    ev.JusticeCalled: "justice",
    ev.PartnerBound: "partner",
    ev.PartnerLost: "no-partner",
    ev.CharacterScored: "character",
    ev.AstrolabeScored: "astrolabe",
}
# Those with a sentence for each kind, and those with another for what is one's own.
BY_KIND: Final = (ev.SettingsDealt, ev.TokensDealt, ev.PileEmpty, ev.Refilled, ev.Scrambled)
BY_OWNER: Final = (ev.Revealed, ev.Thrown, ev.Judged)


def told_id(what: Any) -> str:
    """The message id of an event, after `lab.told.`."""
    id = TOLD_IDS.get(type(what)) or id_of(type(what).__name__)
    if isinstance(what, BY_KIND):
        return f"{id}-{KINDS[what.kind]}"
    if isinstance(what, BY_OWNER):
        return f"{id}-own" if what.seat == what.owner else id
    match what:
        case ev.Entered():
            return "tower" if what.card == m.TOWER else id + "-other" * (what.seat != what.owner)
        case ev.Drawn():
            return "drew-pile" if what.source == mv.PILE else "drew-zone"
        case ev.Moved():
            return id if what.other == NONE else "swapped"
        case ev.HandTaken():
            return id if what.cards else "no-hand"
        case ev.AstrolabeScored():
            return id if what.n else "astrolabe-none"
    return id


def letter(seat: int) -> str:
    return LETTERS[seat]


def card_names(cards: tuple[Card, ...]) -> list[Message]:
    return [card_name(card) for card in cards]


def body_names(tokens: tuple[Token, ...]) -> list[Message]:
    return [body_name(token) for token in tokens]


def slot_names(slots: tuple[Slot, ...]) -> list[Message]:
    return [slot_name(slot) for slot in slots]


# How the fields of events are said.
WORDS: Final[dict[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(("seat", "owner", "other", "partner"), letter),
    **dict.fromkeys(("card", "other_card", "taken", "given"), card_name),
    **dict.fromkeys(("slot", "other_slot", "start", "end"), slot_name),
    "setting": setting_name,
    "cards": card_names,
    "tokens": body_names,
    "slots": slot_names,
}


def story(told: Told) -> Message:
    """A line of the journal in words."""
    what: Any = told.what
    if isinstance(what, ev.BoardShown):
        return board_story(what)
    if isinstance(what, ev.CharacterScored) and what.card == NONE:
        return message("lab.told.no-character", seat=LETTERS[what.seat])
    said = narrate("lab.told.", what, told_words(what), **told_numbers(what))
    return said._replace(id=f"lab.told.{told_id(what)}")


def told_words(what: Any) -> dict[str, Callable[[Any], Any]]:
    """The words of an event: a token is hidden as one of its kind, a power has its step."""
    words = dict(WORDS)
    words["token"] = partial(token_name, kind=kind_in(what))
    if isinstance(what, (ev.Exchanged, ev.Moved)):
        words["other"] = words["token"]
    if isinstance(what, (ev.Declined, ev.Lapsed)):
        words["card"] = partial(step_name, step=what.step, steps=what.steps)
    return words


def kind_in(what: Any) -> Kind:
    """The kind of an event's tokens, which may be hidden."""
    if isinstance(what, ev.Drawn):
        return what.kind
    slot: Slot = what.start if isinstance(what, ev.Moved) else getattr(what, "slot", 0)
    return slot // 3


def told_numbers(what: Any) -> dict[str, int]:
    """The numbers counted from the fields of an event."""
    if isinstance(what, ev.Drawn):
        return {"position": what.source + 1}
    if isinstance(what, ev.Scrambled):
        return {"n": len(what.slots)}
    return {"n": what.points} if isinstance(what, ev.CharacterScored) else {}


def board_story(shown: ev.BoardShown) -> Message:
    """Tokens and settings of the astrolabe, slot by slot."""
    spots = [
        message(
            "lab.told.spot" if token != NONE else "lab.told.empty-spot",
            slot=slot_name(slot),
            token=body_name(max(0, token)),
            setting=body_name(setting),
        )
        for slot, (token, setting) in enumerate(zip(shown.tokens, shown.settings))
        if setting != NONE
    ]
    return message("lab.told.board", seat=LETTERS[shown.seat], spots=spots)
