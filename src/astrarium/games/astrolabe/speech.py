"""What L'Astrolabe has to say: questions, moves and events as messages.

Nothing here is prose: ids and arguments, which `astrarium.words` turns into French or
English. Whatever is said to a seat comes from its view alone.
"""

from __future__ import annotations

from typing import Final

from astrarium.engine.protocol import CHANCE, LETTERS, Message, Told, message
from astrarium.games.astrolabe import events as ev
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe import state as ask
from astrarium.games.astrolabe.events import UNKNOWN
from astrarium.games.astrolabe.knowledge import BEGUN
from astrarium.games.astrolabe.material import (
    ARCANA,
    ARCANA_COUNT,
    ARCANA_NAMES,
    CARD_OF,
    CHARACTERS,
    CHARIOT,
    CODES,
    CONJUNCTIONS,
    DEVIL,
    FAMILY,
    FETCHED,
    FOOL,
    JUSTICE,
    NUMBER_CARD,
    NUMERALS,
    OWN_MASK,
    PRIESTESS,
    SETTING_CODES,
    SLOT_NAMES,
    SPACE_STEPS,
    STEP_JUDGE,
    STEP_JUSTICE,
    TOKEN_CODES,
    TOWER,
    VALUE,
    WHEEL,
    WORLD_STEPS,
    ZODIAC_CARD,
    Card,
    Slot,
    Token,
)
from astrarium.games.astrolabe.state import NONE
from astrarium.games.astrolabe.view import Loose, Spot, View

KINDS: Final = ("planet", "constellation")
FAMILIES: Final = ("", "numerology", "astronomy", "arcana")
# What the first eight steps of WORLD_STEPS do.
DEEDS: Final = tuple(
    f"{deed}-{kind}" for deed in ("draw", "reveal", "steal", "exchange") for kind in KINDS
)
# What is done with a planet, then with a constellation.
BOTH_KINDS: Final[dict[Card, str]] = {CHARIOT: "draw", WHEEL: "reveal"}
ARCANA_OF: Final[dict[str, Card]] = {name: card for card, name in enumerate(ARCANA_NAMES)}

# -- names -----------------------------------------------------------------------------


def card_name(card: Card) -> Message:
    """A card: `the Moon (XVIII)`, `Moon (planet 10)`; name, value and code are arguments."""
    code = CODES[card]
    if card < ARCANA_COUNT:
        name = message(f"lab.card.{code}")
        return message("lab.card.arcana", name=name, value=NUMERALS[card], code=code)
    value = VALUE[card]
    if card >= NUMBER_CARD:
        return message("lab.card.number", name=message(f"lab.card.{code}"), value=value, code=code)
    kind = int(card > ZODIAC_CARD)
    name = body_name(12 * kind + value - 1)
    return message(f"lab.card.{KINDS[kind]}", name=name, value=value, code=code)


def body_name(token: Token) -> Message:
    """A planet or a sign, whatever shows it."""
    return message(f"lab.body.{TOKEN_CODES[token]}")


def token_name(token: Token, kind: int) -> Message:
    """A token as somebody knows it: `the Moon token`, `a face-down planet`."""
    if token < 0:
        return message(f"lab.token.hidden-{KINDS[kind]}")
    return message("lab.token", name=body_name(token), code=TOKEN_CODES[token])


def setting_name(setting: Token) -> Message:
    return message("lab.setting", name=body_name(setting), code=SETTING_CODES[setting])


def slot_name(slot: Slot) -> Message:
    return message(f"lab.slot.{SLOT_NAMES[slot]}", code=SLOT_NAMES[slot])


def kind_name(kind: int) -> Message:
    return message(f"lab.kind.{KINDS[kind]}")


def step_name(card: Card, step: int, steps: int) -> Message:
    """A card and the step of its power: `the Chariot (VII), 2 of 2`.  [LAB-403.1]"""
    name = card_name(card)
    size = len(WORLD_STEPS[card]) or len(SPACE_STEPS.get(card, ())) or steps
    if size > 1:
        id = "lab.step.of-again" if step >= size else "lab.step.of"
        return message(id, card=name, k=step % size + 1, of=size)
    return message("lab.step.again", card=name) if step >= size else name


def family_name(card: Card) -> Message:
    return message(f"lab.family.{FAMILIES[FAMILY[card]]}")


def card_power(card: Card) -> Message:
    """What a card does, in full: for the page, the terminal and the docs."""
    if FAMILY[card] == ARCANA:
        return message(f"lab.power.{NUMERALS[card]}")
    return message(f"lab.power.{DEEDS[WORLD_STEPS[card][0]]}")


def lore(topic: str) -> Message:
    """A card looked up, by its code or as its moves name it: what it is, does and scores."""
    card = CARD_OF[topic] if topic in CARD_OF else ARCANA_OF[topic]
    name = card_name(card)
    power = card_power(card)
    if FAMILY[card] != ARCANA:
        return message("lab.lore.plain", card=name, power=power)
    if card not in CONJUNCTIONS:
        return message("lab.lore.arcana", card=name, power=power)
    constellation, planet, alone, other, both = CONJUNCTIONS[card]
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
    """What a card does in the World, in short; for the Priestess, with either kind.  [LAB-402.1]"""
    if card in BOTH_KINDS:
        deed = BOTH_KINDS[card]
        return [message(f"lab.effect.{deed}-twice" if either else f"lab.effect.{deed}-both")]
    found = []
    for step in WORLD_STEPS[card]:
        if step < len(DEEDS):
            deed = DEEDS[step].partition("-")[0] + "-either" if either else DEEDS[step]
            found.append(message(f"lab.effect.{deed}"))
        elif step == STEP_JUSTICE:
            found.append(message("lab.effect.justice"))
        elif step == STEP_JUDGE:
            found.append(message("lab.effect.judge"))
        else:
            token = FETCHED[card]
            found.append(message("lab.effect.fetch", token=token_name(token, 0)))
    return found


def own_effect(card: Card) -> Message:
    """What a card does in one's own space; LookupError where it never goes.  [LAB-430]"""
    if not OWN_MASK >> card & 1:
        raise LookupError(card)
    return message(f"lab.effect.own.{ARCANA_NAMES[card]}")


def short_effects(card: Card, either: bool = False) -> list[Message]:
    """The first thing a card does: in the World, or else at home, or else at another's."""
    found = world_effects(card, either)
    if found:
        return found
    if OWN_MASK >> card & 1:
        return [own_effect(card)]
    return [message(f"lab.effect.opp.{ARCANA_NAMES[card]}")]


# -- looking at a view --------------------------------------------------------------------


def seat_at(view: View, k: int) -> int:
    """The seat `k` places clockwise of the actor.  [LAB-501]"""
    return (view.actor + k) % view.seats


def spot_token(spot: Spot, slot: Slot) -> Message:
    return token_name(spot.token, slot // 3)


def loose_name(loose: Loose) -> Message:
    return token_name(loose.token, loose.kind)


def top_of(view: View, seat: int) -> Card:
    return view.stack[seat][-1] if view.stack[seat] else NONE


def has_either_kind(view: View, seat: int) -> bool:
    """Does the Priestess leave a seat the choice, for cards laid in the World?  [LAB-402.1]"""
    return seat >= 0 and top_of(view, seat) == PRIESTESS


def power_name(view: View) -> Message:
    """The card whose power is under way, and its step."""
    return step_name(view.card, view.step, view.steps)


def kind_asked(view: View) -> Message:
    """The kind that a step is done with; the Priestess leaves the choice.  [LAB-402.1]"""
    if view.space == NONE and has_either_kind(view, view.turn):
        return message("lab.kind.either")
    steps = WORLD_STEPS[view.card] or SPACE_STEPS[view.card]
    return kind_name(steps[view.step % len(steps)] & 1)


def may_rob(view: View) -> bool:
    """Has the actor both tokens of an adversary's character, face up?  [LAB-440]"""
    tokens = [spot.token for spot in view.board[view.actor] if spot.up and not spot.locked]
    for seat in range(view.seats):
        card = top_of(view, seat)
        if seat != view.actor and card in CONJUNCTIONS:
            constellation, planet, _, _, _ = CONJUNCTIONS[card]
            if constellation in tokens and planet in tokens:
                return True
    return False


def may_move(view: View) -> bool:
    """Has the actor a token to move? There is always a slot for it.  [LAB-317]"""
    return any(spot.token != NONE and not spot.locked for spot in view.board[view.actor])


# -- questions -----------------------------------------------------------------------------

# For the phases of a step that is done with a kind of tokens.
KIND_DEEDS: Final[dict[int, str]] = {
    ask.DRAW: "draw",
    ask.REVEAL: "reveal",
    ask.STEAL: "steal",
    ask.EXCHANGE: "exchange",
}
# For the phases whose question needs the card at most.
QUESTIONS: Final[dict[int, str]] = {
    ask.EMPEROR: "emperor",
    ask.LOVERS: "lovers",
    ask.MAGICIAN: "magician",
    ask.MAGICIAN_WITH: "magician-with",
    ask.STRENGTH: "strength",
    ask.HERMIT: "hermit",
    ask.JUDGE: "judge",
    ask.WIN: "win",
    ask.WIN_DRAW: "win-draw",
    ask.WIN_REVEAL: "win-reveal",
    ask.WIN_THROW: "win-throw",
    ask.WIN_CONSOLIDATE: "win-consolidate",
}


def question(view: View) -> Message:
    """What is asked now, for the seat of the view or for those who wait."""
    if view.phase == ask.ENDED:
        return message("lab.ask.over")
    if view.actor == CHANCE:
        return chance_question(view)
    return own_question(view) if view.seat == view.actor else others_question(view)


def chance_question(view: View) -> Message:
    if view.phase in (ask.SCRAMBLE_PLANETS, ask.SCRAMBLE_CONSTELLATIONS):
        return message("lab.ask.scramble", seat=LETTERS[view.space])
    if view.phase in (ask.REFILL_PLANETS, ask.REFILL_CONSTELLATIONS):
        return message("lab.ask.refill")
    return message("lab.ask.deal")


def others_question(view: View) -> Message:
    """For those who wait: whose turn it is, and what for."""
    seat = LETTERS[view.actor]
    phase = BEGUN.get(view.phase, view.phase)
    if phase == ask.PLAY:
        return message("lab.wait.card", seat=seat)
    if phase == ask.SETTING:
        return message("lab.wait.setting", seat=seat)
    if phase == ask.JUSTICE:
        return message("lab.wait.justice", seat=seat)
    if view.card == NONE:
        return message("lab.wait.reward", seat=seat)
    return message("lab.wait.power", seat=seat, card=power_name(view))


def own_question(view: View) -> Message:
    """For the seat that decides."""
    phase = view.phase
    if phase == ask.PLAY:
        return card_question(view)
    if phase == ask.USE:
        return use_question(view)
    if phase == ask.PLACE:
        assert view.incoming is not None
        return message("lab.ask.place", token=loose_name(view.incoming))
    if phase == ask.EXCHANGE_WITH:
        token = spot_token(view.board[view.actor][view.chosen], view.chosen)
        kind = kind_name(view.chosen // 3)
        return message("lab.ask.exchange-with", token=token, kind=kind)
    if phase == ask.JUSTICE:
        return justice_question(view)
    if phase == ask.SETTING:
        return setting_question(view)
    if view.card == NONE:
        return message(f"lab.ask.{QUESTIONS[phase]}")
    card = power_name(view)
    if phase in KIND_DEEDS:
        return message(f"lab.ask.{KIND_DEEDS[phase]}", card=card, kind=kind_asked(view))
    return message(f"lab.ask.{QUESTIONS[phase]}", card=card)


def card_question(view: View) -> Message:
    """Which card? What was led says how free the choice is.  [LAB-212 to LAB-218]"""
    if not view.world:
        return message("lab.ask.card-first")
    led = view.world[0].card
    return message(f"lab.ask.card-{FAMILIES[FAMILY[led]]}", card=card_name(led))


def use_question(view: View) -> Message:
    """USE or not: what the card would do."""
    card = power_name(view)
    if view.card == FOOL:
        if view.space == view.actor:
            return message("lab.ask.use-fool-own", card=card)
        return message("lab.ask.use-fool", card=card, seat=LETTERS[view.space])
    if view.card == DEVIL:
        character = card_name(view.stack[view.space][-2])
        return message(
            "lab.ask.use-devil", card=card, character=character, seat=LETTERS[view.space]
        )
    if view.card == JUSTICE:
        return message("lab.ask.use-justice", card=card)
    return message("lab.ask.use-fetch", card=card, token=token_name(FETCHED[view.card], 0))


def justice_question(view: View) -> Message:
    """How many of which kind have to go; locked ones stay.  [LAB-411.1, LAB-411.2]"""
    board = view.board[view.actor]
    planets = sum(spot.token != NONE for spot in board[:3])
    constellations = sum(spot.token != NONE for spot in board[3:])
    larger = board[:3] if planets > constellations else board[3:]
    free = sum(spot.token != NONE and not spot.locked for spot in larger)
    return message(
        "lab.ask.justice-planet" if planets > constellations else "lab.ask.justice-constellation",
        n=min(free, abs(planets - constellations)),
    )


def setting_question(view: View) -> Message:
    """What there is to do in phase 4.  [LAB-250]"""
    if may_rob(view):
        return message("lab.ask.setting-rob")
    return message("lab.ask.setting" if may_move(view) else "lab.ask.setting-none")


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
            return judge_sentence(view, seat_at(view, k), TOWER)
    raise ValueError(move)


def pass_sentence(view: View) -> Message:
    if view.phase == ask.SETTING:
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
    """What the card does there depends on whether a character is in force.  [LAB-412, LAB-415]"""
    top = top_of(view, owner)
    if card == FOOL or (top != NONE and CHARACTERS >> top & 1):
        return message(f"lab.effect.opp.{ARCANA_NAMES[card]}")
    return message(f"lab.effect.empty.{ARCANA_NAMES[card]}")


def opp_sentence(view: View, card: Card, owner: int) -> Message:
    effect = opp_effect(view, card, owner)
    return message("lab.say.opp", card=card_name(card), seat=LETTERS[owner], effect=effect)


def use_sentence(view: View) -> Message:
    if view.card == FOOL:
        if view.space == view.actor:
            return message("lab.say.use-fool-own")
        return message("lab.say.use-fool", seat=LETTERS[view.space])
    if view.card == DEVIL and view.space != NONE and len(view.stack[view.space]) > 1:
        character = card_name(view.stack[view.space][-2])
        return message("lab.say.use-devil", character=character, seat=LETTERS[view.space])
    if view.card in FETCHED:
        return message("lab.say.use-fetch", token=token_name(FETCHED[view.card], 0))
    return message("lab.say.use-justice")


def draw_sentence(view: View, kind: int, source: int) -> Message:
    if source == mv.PILE:
        top = view.pile[kind][0] if view.pile[kind] else UNKNOWN
        return message("lab.say.draw-pile", token=token_name(top, kind), kind=kind_name(kind))
    zone = view.zone[kind]
    token = zone[source].token if source < len(zone) else UNKNOWN
    return message("lab.say.draw-zone", token=token_name(token, kind), position=source + 1)


# What naming a slot means, phase by phase.
SLOT_DEEDS: Final[dict[int, str]] = {
    ask.REVEAL: "reveal",
    ask.WIN_REVEAL: "reveal",
    ask.STEAL: "steal",
    ask.EXCHANGE: "exchange",
    ask.EXCHANGE_WITH: "exchange-with",
    ask.MAGICIAN: "magician",
    ask.MAGICIAN_WITH: "magician-with",
    ask.STRENGTH: "strength",
    ask.JUSTICE: "discard",
    ask.WIN_THROW: "throw",
    ask.WIN_CONSOLIDATE: "consolidate",
}


def slot_sentence(view: View, owner: int, slot: Slot) -> Message:
    """Choose a token or a setting: one's own, or somebody else's."""
    deed = SLOT_DEEDS.get(view.phase, "slot")
    if deed in ("reveal", "throw") and owner == view.actor:
        deed += "-own"
    spot = view.board[owner][slot]
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
    """Place the incoming token, and what must make room.  [LAB-302, LAB-303]"""
    lying = view.board[view.actor][slot]
    if lying.token == NONE:
        return message("lab.say.place", slot=slot_name(slot))
    return message("lab.say.replace", slot=slot_name(slot), token=spot_token(lying, slot))


def shift_sentence(view: View, kind: int, path: int) -> Message:
    start, end = (3 * kind + step for step in mv.PATHS[path])
    board = view.board[view.actor]
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
    if card not in CONJUNCTIONS:
        return message("lab.say.rob-nobody", seat=LETTERS[owner])
    constellation, planet, _, _, _ = CONJUNCTIONS[card]
    return message(
        "lab.say.rob",
        card=card_name(card),
        seat=LETTERS[owner],
        planet=body_name(planet),
        constellation=body_name(constellation),
    )


def target_sentence(view: View, other: int) -> Message:
    deed = "lovers" if view.phase == ask.LOVERS else "emperor"
    return message(f"lab.say.{deed}", seat=LETTERS[other], n=len(view.hand[other]))


def judge_sentence(view: View, owner: int, card: Card) -> Message:
    if card == NONE:
        return message("lab.say.judge-nobody", seat=LETTERS[owner])
    if owner == view.actor:
        return message("lab.say.judge-own", card=card_name(card))
    return message("lab.say.judge", card=card_name(card), seat=LETTERS[owner])


# -- events -------------------------------------------------------------------------------------


def story(told: Told) -> Message:
    """A line of the journal in words."""
    for tell in (
        deal_story,
        trick_story,
        play_story,
        sky_story,
        slot_story,
        arcana_story,
        end_story,
    ):
        said = tell(told.what)
        if said is not None:
            return said
    raise TypeError(told.what)


def deal_story(what: tuple[object, ...]) -> Message | None:
    """The set-up and the second deal."""
    match what:
        case ev.SettingsDealt(kind):
            return message(f"lab.told.settings-{KINDS[kind]}")
        case ev.TokensDealt(kind):
            return message(f"lab.told.tokens-{KINDS[kind]}")
        case ev.CardsDealt(round):
            return message("lab.told.cards", round=round)
        case ev.HandDealt(seat, cards):
            return message("lab.told.hand", seat=LETTERS[seat], cards=card_names(cards))
        case ev.InitiativeDrawn(seat):
            return message("lab.told.first", seat=LETTERS[seat])
    return None


def card_names(cards: tuple[Card, ...]) -> list[Message]:
    return [card_name(card) for card in cards]


def trick_story(what: tuple[object, ...]) -> Message | None:
    """Destiny, winners, initiative."""
    match what:
        case ev.TrickBegan(round, trick):
            return message("lab.told.trick", round=round, trick=trick)
        case ev.DestinyTurned(card):
            return message("lab.told.destiny", card=card_name(card))
        case ev.Skipped(seat):
            return message("lab.told.skipped", seat=LETTERS[seat])
        case ev.TrickWon(seat, card):
            return message("lab.told.won", seat=LETTERS[seat], card=card_name(card))
        case ev.TrickShared(seat, card, other, other_card):
            return message(
                "lab.told.shared",
                seat=LETTERS[seat],
                card=card_name(card),
                other=LETTERS[other],
                other_card=card_name(other_card),
            )
        case ev.DestinyWon(card):
            return message("lab.told.destiny-won", card=card_name(card))
        case ev.DestinyShared(card, seat, other_card):
            return message(
                "lab.told.destiny-shared",
                card=card_name(card),
                seat=LETTERS[seat],
                other_card=card_name(other_card),
            )
        case ev.NobodyWon():
            return message("lab.told.nobody-won")
        case ev.InitiativeTaken(seat):
            return message("lab.told.initiative", seat=LETTERS[seat])
    return None


def play_story(what: tuple[object, ...]) -> Message | None:
    """Cards laid, and powers that were not used."""
    match what:
        case ev.Laid(seat, card):
            return message("lab.told.laid", seat=LETTERS[seat], card=card_name(card))
        case ev.Entered(seat, card, owner):
            return entered_story(seat, card, owner)
        case ev.Displaced(owner):
            return message("lab.told.displaced", seat=LETTERS[owner])
        case ev.DeathTaken(seat, owner):
            return message("lab.told.death-taken", seat=LETTERS[seat], owner=LETTERS[owner])
        case ev.Declined(seat, card, step, steps):
            name = step_name(card, step, steps)
            return message("lab.told.declined", seat=LETTERS[seat], card=name)
        case ev.Lapsed(seat, card, step, steps):
            name = step_name(card, step, steps)
            return message("lab.told.lapsed", seat=LETTERS[seat], card=name)
        case ev.RewardDeclined(seat):
            return message("lab.told.no-reward", seat=LETTERS[seat])
        case ev.Stayed(seat):
            return message("lab.told.stayed", seat=LETTERS[seat])
    return None


def entered_story(seat: int, card: Card, owner: int) -> Message:
    name = card_name(card)
    if card == TOWER:
        return message("lab.told.tower", seat=LETTERS[seat], card=name)
    if seat == owner:
        return message("lab.told.entered", seat=LETTERS[seat], card=name)
    return message("lab.told.entered-other", seat=LETTERS[seat], card=name, owner=LETTERS[owner])


def sky_story(what: tuple[object, ...]) -> Message | None:
    """Piles and zones."""
    match what:
        case ev.Drawn(seat, kind, source, token):
            name = token_name(token, kind)
            if source == mv.PILE:
                return message("lab.told.drew-pile", seat=LETTERS[seat], token=name)
            return message(
                "lab.told.drew-zone", seat=LETTERS[seat], token=name, position=source + 1
            )
        case ev.TopShown(token):
            return message("lab.told.top", token=token_name(token, token // 12))
        case ev.PileEmpty(kind):
            return message(f"lab.told.empty-{KINDS[kind]}")
        case ev.Fetched(seat, token):
            return message("lab.told.fetched", seat=LETTERS[seat], token=token_name(token, 0))
        case ev.NotFound(seat, token):
            return message("lab.told.not-found", seat=LETTERS[seat], token=token_name(token, 0))
        case ev.PileSeen(seat, tokens):
            names = [body_name(token) for token in tokens]
            return message("lab.told.pile-seen", seat=LETTERS[seat], tokens=names)
        case ev.StarsMoved(token):
            return message("lab.told.stars", token=token_name(token, token // 12))
        case ev.Refilled(kind, size):
            return message(f"lab.told.refilled-{KINDS[kind]}", n=size)
    return None


def slot_story(what: tuple[object, ...]) -> Message | None:
    """Tokens that come, go, turn and are looked at."""
    match what:
        case ev.Placed(seat, slot, token):
            return slot_told("placed", seat, seat, slot, token)
        case ev.Discarded(owner, slot, token):
            return slot_told("discarded", owner, owner, slot, token)
        case ev.Revealed(seat, owner, slot, token):
            return slot_told("revealed", seat, owner, slot, token)
        case ev.Stolen(seat, owner, slot, token):
            return slot_told("stolen", seat, owner, slot, token)
        case ev.Thrown(seat, owner, slot, token):
            return slot_told("thrown", seat, owner, slot, token)
        case ev.Consolidated(seat, slot, token):
            return slot_told("consolidated", seat, seat, slot, token)
        case ev.Broken(seat, owner, slot, token):
            return slot_told("broken", seat, owner, slot, token)
        case ev.TokenSeen(seat, slot, token):
            return slot_told("token-seen", seat, seat, slot, token)
        case ev.XShown(seat, slot, token):
            return slot_told("shown", seat, seat, slot, token)
        case ev.SettingSeen(seat, slot, setting):
            return message(
                "lab.told.setting-seen",
                seat=LETTERS[seat],
                slot=slot_name(slot),
                setting=setting_name(setting),
            )
        case ev.Exchanged(seat, slot, token, owner, other_slot, other_token):
            return message(
                "lab.told.exchanged",
                seat=LETTERS[seat],
                slot=slot_name(slot),
                token=token_name(token, slot // 3),
                owner=LETTERS[owner],
                other_slot=slot_name(other_slot),
                other=token_name(other_token, other_slot // 3),
            )
        case ev.Moved(seat, start, end, token, other):
            return moved_story(seat, start, end, token, other)
    return None


def slot_told(deed: str, seat: int, owner: int, slot: Slot, token: Token) -> Message:
    """Somebody did something with a token in a slot, one's own or another's."""
    if deed in ("revealed", "thrown") and seat == owner:
        deed += "-own"
    return message(
        f"lab.told.{deed}",
        seat=LETTERS[seat],
        owner=LETTERS[owner],
        slot=slot_name(slot),
        token=token_name(token, slot // 3),
    )


def moved_story(seat: int, start: Slot, end: Slot, token: Token, other: Token) -> Message:
    args = {
        "seat": LETTERS[seat],
        "token": token_name(token, start // 3),
        "start": slot_name(start),
        "end": slot_name(end),
    }
    if other == NONE:
        return message("lab.told.moved", **args)
    return message("lab.told.swapped", other=token_name(other, end // 3), **args)


def arcana_story(what: tuple[object, ...]) -> Message | None:
    """Powers of the arcana, and robberies."""
    match what:
        case ev.Scrambled(owner, kind, slots):
            return message(
                f"lab.told.scrambled-{KINDS[kind]}",
                seat=LETTERS[owner],
                n=len(slots),
                slots=[slot_name(slot) for slot in slots],
            )
        case ev.SettingsSwapped(seat, slot, owner, other_slot):
            return message(
                "lab.told.settings-swapped",
                seat=LETTERS[seat],
                slot=slot_name(slot),
                owner=LETTERS[owner],
                other_slot=slot_name(other_slot),
            )
        case ev.CardsTraded(seat, other):
            return message("lab.told.traded", seat=LETTERS[seat], other=LETTERS[other])
        case ev.CardsNamed(seat, other, taken, given):
            return message(
                "lab.told.traded-cards",
                seat=LETTERS[seat],
                other=LETTERS[other],
                taken=card_name(taken),
                given=card_name(given),
            )
        case ev.HandsSwapped(seat, other):
            return message("lab.told.hands", seat=LETTERS[seat], other=LETTERS[other])
        case ev.HandTaken(seat, cards):
            if not cards:
                return message("lab.told.no-hand", seat=LETTERS[seat])
            return message("lab.told.hand", seat=LETTERS[seat], cards=card_names(cards))
        case ev.TakenUp(seat, card):
            return message("lab.told.taken-up", seat=LETTERS[seat], card=card_name(card))
        case ev.JusticeCalled(seat):
            return message("lab.told.justice", seat=LETTERS[seat])
        case ev.Judged(seat, owner, card):
            id = "lab.told.judged-own" if seat == owner else "lab.told.judged"
            return message(id, seat=LETTERS[seat], owner=LETTERS[owner], card=card_name(card))
        case ev.CharacterTraded(seat, owner, card):
            return character_told("character-traded", seat, owner, card)
        case ev.Robbed(seat, owner, card):
            return character_told("robbed", seat, owner, card)
        case ev.PartnerBound(seat, partner):
            return message("lab.told.partner", seat=LETTERS[seat], partner=LETTERS[partner])
        case ev.PartnerLost():
            return message("lab.told.no-partner")
    return None


def character_told(deed: str, seat: int, owner: int, card: Card) -> Message:
    return message(
        f"lab.told.{deed}", seat=LETTERS[seat], owner=LETTERS[owner], card=card_name(card)
    )


def end_story(what: tuple[object, ...]) -> Message | None:
    """Scoring, and what is kept or shown."""
    match what:
        case ev.CharacterScored(seat, card, points):
            if card == NONE:
                return message("lab.told.no-character", seat=LETTERS[seat])
            return message("lab.told.character", seat=LETTERS[seat], card=card_name(card), n=points)
        case ev.Kept(seat, card):
            return message("lab.told.kept", seat=LETTERS[seat], card=card_name(card))
        case ev.Collected(cards):
            return message("lab.told.collected", n=cards)
        case ev.BoardShown(seat, tokens, settings):
            return board_story(seat, tokens, settings)
        case ev.AstrolabeScored(seat, correct, points):
            if not correct:
                return message("lab.told.astrolabe-none", seat=LETTERS[seat])
            return message("lab.told.astrolabe", seat=LETTERS[seat], n=correct, points=points)
        case ev.Ended():
            return message("lab.told.ended")
    return None


def board_story(seat: int, tokens: tuple[Token, ...], settings: tuple[Token, ...]) -> Message:
    """Tokens and settings of the astrolabe, slot by slot."""
    shown = [
        message(
            "lab.told.spot" if tokens[slot] != NONE else "lab.told.empty-spot",
            slot=slot_name(slot),
            token=body_name(max(0, tokens[slot])),
            setting=body_name(settings[slot]),
        )
        for slot in range(len(tokens))
        if settings[slot] != NONE
    ]
    return message("lab.told.board", seat=LETTERS[seat], spots=shown)
