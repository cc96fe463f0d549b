"""The speech of Astra: questions, moves and events as messages.

Nothing here is prose: ids and arguments, which `astrarium.words` turns into French or
English. All that is said to a seat comes from its view alone. A card is named by a message
with its forms as arguments: `{card}`, `{card.the}`, `{card.of}`, `{card.to}`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from astrarium.engine.bits import mask_of, members
from astrarium.engine.narration import narrate
from astrarium.engine.protocol import CHANCE, LETTERS, Message, Told, message
from astrarium.games.astra import events as ev
from astrarium.games.astra import material as m
from astrarium.games.astra import moves as mv
from astrarium.games.astra import phases
from astrarium.games.astra.action import may_observe, rest_dust, woken
from astrarium.games.astra.deck import DECK
from astrarium.games.astra.gains import wisdom_boxes
from astrarium.games.astra.material import Card, Element, Slot
from astrarium.games.astra.powers import FREE_STARS
from astrarium.games.astra.sky import count, fame_of_great
from astrarium.games.astra.state import NONE
from astrarium.games.astra.view import Board, View

PLACES: Final = ("left", "right", "top")

GREEK_LETTERS: Final = (
    *("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"),
    *("lambda", "mu", "nu", "xi", "omicron", "pi", "rho", "sigma", "tau", "upsilon", "phi"),
    *("chi", "psi", "omega"),
)
GREEK: Final = dict(zip(GREEK_LETTERS, "αβγδεζηθικλμνξοπρστυφχψω"))
RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

# -- names -----------------------------------------------------------------------


def slug(name: str) -> str:
    """A key of the deck as part of an id."""
    return name.replace("_", "-")


def card_name(card: Card) -> Message:
    """A constellation, with its articles and prepositions as arguments."""
    key = slug(m.KEYS[card])
    return message(
        "ast.card." + key,
        the=message("ast.the." + key),
        of=message("ast.of." + key),
        to=message("ast.to." + key),
    )


def card_names(cards: tuple[Card, ...] | list[Card]) -> list[Message]:
    return [card_name(card) for card in cards]


def star_name(card: Card, star: int) -> str:
    """The proper name of a star, or its designation: `λ Tau`, `37 Tau`, `α² Cap`."""
    name = DECK[card].stars[star].name
    if name is not None:
        return name
    letter, _, home = DECK[card].stars[star].id.partition(" ")
    plain = letter.rstrip("0123456789")
    if plain not in GREEK:
        return f"{letter} {home}"
    return f"{GREEK[plain]}{letter[len(plain) :].translate(RAISED)} {home}"


def element_name(element: Element) -> Message:
    return message("ast.element." + m.ELEMENTS[element])


def power_text(card: Card) -> Message:
    """The effect of a card's power."""
    return message("ast.power." + slug(m.POWERS[m.KIND[card]]))


def short_power(card: Card) -> Message:
    """The same in a few words, for a card on the table."""
    return message("ast.power." + slug(m.POWERS[m.KIND[card]]) + ".short")


def gain_name(kind: int, amount: int) -> Message:
    """An amount of something: `4 points de renommée`. Of a bonus, its explanation in short."""
    return message("ast.gain." + m.BONUS_KINDS[kind], n=amount)


def bonus_name(card: Card, bonus: int) -> Message:
    return gain_name(m.BONUS_KIND[card][bonus], m.BONUS_AMOUNT[card][bonus])


def bonus_kind_name(kind: int) -> Message:
    """A kind of bonus without its amount."""
    return message("ast.bonus-name." + m.BONUS_KINDS[kind])


def bonus_text(card: Card, bonus: int) -> Message:
    """The effect of a bonus."""
    return message(
        "ast.bonus." + m.BONUS_KINDS[m.BONUS_KIND[card][bonus]], n=m.BONUS_AMOUNT[card][bonus]
    )


def modifier_text(modifier: str) -> Message:
    """The effect of a difficulty modifier of the solo game."""
    return message("ast.modifier." + modifier)


def pen_name(pen: int) -> Message | str:
    """A seat's letter, the dreamer or Ptolemy."""
    if pen == ev.DREAMER:
        return message("ast.pen.dreamer")
    return message("ast.pen.ptolemy") if pen == ev.PTOLEMY else LETTERS[pen]


def scoring_name(scoring: int) -> Message:
    one, other = m.SCORING_CARDS[scoring]
    return message("ast.scoring", one=element_name(one), other=element_name(other))


def slot_name(slot: Slot) -> int:
    """The number of a slot, from 1."""
    return slot + 1


def place_name(place: int) -> Message:
    """A place of Ptolemy's library."""
    return message("ast.place." + PLACES[place])


# -- cards and modifiers, looked up ----------------------------------------------


def card_lore(card: Card) -> Message:
    """All that a card says, and the effect of its power."""
    great = [star_name(card, star) for star in members(m.GREAT[card])]
    return message(
        "ast.lore.card",
        name=card_name(card),
        element=element_name(m.ELEMENT[card]),
        stars=message("ast.lore.stars", n=m.SIZE[card]),
        great=message("ast.lore.great", n=len(great), stars=great)
        if great
        else message("ast.lore.no-great"),
        fame=message("ast.lore.fame", n=m.PRINTED_FAME[card]),
        bonuses=[bonus_name(card, bonus) for bonus in range(m.BONUSES)],
        power=power_text(card),
    )


def library_lore(card: Card) -> Message:
    """The same in the solo game, where Ptolemy reads its first bonus too.  [AST-405]"""
    return message(
        "ast.lore.library",
        name=card_name(card),
        what=card_lore(card),
        n=m.BONUS_AMOUNT[card][0],
    )


def modifier_lore(modifier: str) -> Message:
    """The effect of a modifier, and the modifiers it excludes.  [AST-457]"""
    what = modifier_text(modifier)
    for one, other, _ in m.CONFLICTS:
        if modifier in (one, other):
            barred = other if modifier == one else one
            return message("ast.lore.conflict", modifier=modifier, what=what, other=barred)
    return message("ast.lore.modifier", modifier=modifier, what=what)


# -- questions -------------------------------------------------------------------


def question(view: View) -> Message:
    """The question asked now, put to the seat of the view or to those who wait."""
    if view.phase == phases.DEAL:
        return message("ast.ask.deal")
    if view.phase == phases.ENDED:
        lost = view.solo is not None and view.solo.lost
        return message("ast.ask.lost") if lost else message("ast.ask.over")
    if view.actor == CHANCE:
        return message("ast.wait.die") if view.phase == phases.DIE else message("ast.wait.lot")
    if view.seat == view.actor:
        return own_question(view)
    return others_question(view)


def others_question(view: View) -> Message:
    """The question for those who wait: the seat asked, and the part of the turn."""
    seat = LETTERS[view.actor]
    if view.phase in (phases.BONUS, phases.REACTIVATE):
        return message("ast.wait.bonus", seat=seat, card=card_name(slot_card(view)))
    if view.phase in (phases.DISCOVER, phases.LIMIT):
        return message("ast.wait.discovery", seat=seat)
    if view.phase >= phases.DREAM_CARD:
        return message("ast.wait.dream", seat=seat)
    return message("ast.wait.turn", seat=seat)


def own_question(view: View) -> Message:
    """The question for the seat that decides."""
    phase = view.phase
    if phase <= phases.FREE_TWO:
        return power_question(view)
    if phase <= phases.AGAIN:
        return action_question(view)
    if phase == phases.DISCOVER:
        return message("ast.ask.discover")
    if phase == phases.BONUS:
        return message("ast.ask.bonus", card=card_name(slot_card(view)))
    if phase == phases.REACTIVATE:
        return message("ast.ask.reactivate", n=view.step.owed)
    if phase == phases.LIMIT:
        return message("ast.ask.limit", n=m.LIMIT[own_board(view).wisdom])
    if phase == phases.DREAM_CARD:
        return message("ast.ask.dream-card")
    return message("ast.ask.dream", card=card_name(slot_card(view)), n=view.step.owed)


def power_question(view: View) -> Message:
    """The Power phase.  [D-01 to D-05]"""
    if view.phase == phases.POWER:
        active = own_board(view).active
        return message("ast.ask.power") if active else message("ast.ask.no-power")
    card = card_name(view.step.power)
    if view.phase == phases.EXCHANGE:
        return message("ast.ask.exchange", card=card, n=own_board(view).dust)
    if view.phase == phases.FREE_ANY:
        if m.KIND[view.step.power] == m.STAR_AND_NEIGHBOURS:
            return message("ast.ask.neighbours", card=card)
        return message("ast.ask.any-star", card=card)
    of = FREE_STARS[view.phase]
    k = of + 1 - view.step.owed
    if view.phase == phases.FREE_THREE:
        return message("ast.ask.three", card=card, k=k, of=of)
    return message("ast.ask.two", card=card, k=k, of=of)


def action_question(view: View) -> Message:
    """The Action phase.  [D-06 to D-10]"""
    dust = own_board(view).dust
    if view.phase == phases.ACTION:
        if can_look(view):
            return message("ast.ask.action", n=dust)
        return message("ast.ask.only-rest")
    if view.phase == phases.FIRST_STAR:
        return message("ast.ask.first", card=card_name(slot_card(view)))
    if view.phase == phases.NEXT_STAR:
        return message("ast.ask.next", card=card_name(slot_card(view)), n=dust)
    if view.phase == phases.AFTER:
        return message("ast.ask.after", n=own_board(view).telescopes)
    return message("ast.ask.again")


def own_board(view: View) -> Board:
    return view.boards[view.actor]


def slot_card(view: View) -> Card:
    """The card that is observed, discovered or dreamt of."""
    return view.sky[view.step.chosen].card


def can_look(view: View) -> bool:
    """Is there an Observation to choose?"""
    return may_observe(sum(slot.is_open() for slot in view.sky), own_board(view).dust)


# -- moves -----------------------------------------------------------------------


def sentence(view: View, move: int) -> Message:
    """A move in words, as its actor would say it before playing."""
    match mv.MOVES.typed[move]:
        case mv.Tick(slot, star):
            return tick_sentence(view, slot, star)
        case mv.Use(card):
            return message("ast.say.use", card=card_name(card), power=power_text(card))
        case mv.Reactivate(card):
            return message("ast.say.reactivate", card=card_name(card))
        case mv.Discard(card):
            return message("ast.say.discard", card=card_name(card))
        case mv.ChooseBonus(bonus):
            return bonus_sentence(view, bonus)
        case mv.Observe(slot):
            return slot_sentence(view, "ast.say.observe", slot)
        case mv.Discover(slot):
            return slot_sentence(view, "ast.say.discover", slot)
        case mv.Dream(slot):
            return slot_sentence(view, "ast.say.dream", slot)
        case mv.Rest():
            return rest_sentence(view)
        case mv.EndPowers():
            return message("ast.say.end-powers")
        case mv.Exchange():
            return message("ast.say.exchange")
        case mv.EndExchange():
            return message("ast.say.end-exchange")
        case mv.Stop():
            return message("ast.say.stop")
        case mv.SpendTelescope():
            return message("ast.say.telescope", n=own_board(view).telescopes)
    return message("ast.say.end-action")


def slot_sentence(view: View, id: str, slot: Slot) -> Message:
    """A slot by its card, and how many of its stars are unticked."""
    if slot >= len(view.sky) or view.sky[slot].card == NONE:
        return message("ast.say.slot", slot=slot + 1)
    card = view.sky[slot].card
    left = count(m.FULL[card] & ~view.sky[slot].ticked())
    return message(id, card=card_name(card), slot=slot + 1, n=left)


def bonus_sentence(view: View, bonus: int) -> Message:
    """A bonus by its effect, so that nobody needs to look it up."""
    if view.step.chosen == NONE:
        return message("ast.say.bonus-place", place=bonus + 1)
    return bonus_text(slot_card(view), bonus)


def tick_sentence(view: View, slot: Slot, star: int) -> Message:
    """The tick of a star, with its effects at once."""
    if slot >= len(view.sky) or view.sky[slot].card == NONE:
        return message("ast.say.slot", slot=slot + 1)
    card = view.sky[slot].card
    if star >= len(DECK[card].stars):
        return message("ast.say.no-star", slot=slot + 1, star=star)
    said = message("ast.say.tick", star=star_name(card, star), card=card_name(card))
    effects = tick_effects(view, slot, star)
    return message("ast.say.effects", what=said, effects=effects) if effects else said


def tick_effects(view: View, slot: Slot, star: int) -> list[Message]:
    """The effects of ticking a star; the dreamer's stars have none (AST-196)."""
    card = view.sky[slot].card
    effects = []
    dreams = view.phase in phases.DREAM_STARS
    if m.GREAT[card] >> star & 1 and not dreams:
        if wisdom_boxes(own_board(view).wisdom, 1):
            effects.append(message("ast.effect.wisdom"))
        fame = fame_of_great(mask_of(view.effects.registered))
        if fame:
            effects.append(message("ast.effect.fame", n=fame))
    if view.sky[slot].ticked() | 1 << star == m.FULL[card]:
        effects.append(message("ast.effect.dreamt" if dreams else "ast.effect.complete"))
    return effects


def rest_sentence(view: View) -> Message:
    """A Rest with its effects."""
    board = own_board(view)
    registered = mask_of(view.effects.registered)
    dust = sum(rest_dust(m.CAPACITY[board.pouch], board.dust, registered))
    effects = [message("ast.effect.dust", n=dust) if dust else message("ast.effect.no-dust")]
    awake = members(woken(mask_of(board.exhausted), view.pawn))
    if awake:
        effects.append(message("ast.effect.reactivated", n=len(awake), cards=card_names(awake)))
    if view.pawn == m.ICON_AFTER:
        effects.append(message("ast.effect.discard"))
    return message("ast.say.effects", what=message("ast.say.rest"), effects=effects)


# -- events ----------------------------------------------------------------------

WORDS: Final[dict[str, Callable[[Any], Any]]] = {
    "pen": pen_name,
    "seat": LETTERS.__getitem__,
    "card": card_name,
    "element": element_name,
    "place": place_name,
    "slot": slot_name,
}
TOLD_AS: Final[dict[type[Any], str]] = {  # where the id is not the name of the class
    ev.FirstPlayer: "ast.told.first",
    ev.TurnBegan: "ast.told.turn",
    ev.PowerUsed: "ast.told.used",
    ev.TelescopesSpent: "ast.told.telescopes",
    ev.PawnMoved: "ast.told.pawn",
    ev.DreamBegan: "ast.told.dream",
    ev.TopShown: "ast.told.top",
    ev.FoundNothing: "ast.told.nothing",
}


def story(told: Told) -> Message:
    """A line of the journal in words."""
    match told.what:
        case ev.Ticked(pen, _, card, star, paid):
            id = "ast.told.ticked" if paid else "ast.told.ticked-free"
            return message(id, pen=pen_name(pen), star=star_name(card, star), card=card_name(card))
        case ev.Gained(pen, _, 0):
            return message("ast.told.gained-nothing", pen=pen_name(pen))
        case ev.Gained(pen, kind, amount):
            return message("ast.told.gained", pen=pen_name(pen), gain=gain_name(kind, amount))
        case ev.Discovered(ev.DREAMER, _, card):
            return message("ast.told.dreamt", card=card_name(card))
        case ev.BonusTaken(pen, card, bonus):
            gain = bonus_name(card, bonus)
            return message("ast.told.bonus", pen=pen_name(pen), card=card_name(card), gain=gain)
        case ev.ScoringDealt(seat, scoring):
            return message("ast.told.scoring", seat=LETTERS[seat], card=scoring_name(scoring))
        case ev.ScoringShown(pen, scoring):
            return message("ast.told.shown", pen=pen_name(pen), card=scoring_name(scoring))
        case ev.EndSurfaced(_, turns):  # the End card's doing, nobody's
            return message("ast.told.end-card", n=turns)
        case ev.LibraryFilled(_, ev.FACE_DOWN):
            return message("ast.told.library-down")
        case ev.LibraryFilled(place, card):
            return message("ast.told.library-" + PLACES[place], card=card_name(card))
    said = narrate("ast.told.", told.what, WORDS)
    return message(TOLD_AS.get(type(told.what), said.id), **said.args)
