"""L'Astrolabe in the terminal: the trick, the sky, every seat's astrolabe, the hand.

Venus      face up            (Venus)   face down, and known to this seat
(?)        face down          –         nothing
Venus = Venus   well set      Venus ≠ Mars   not       Venus ≡ Venus   consolidated
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from astrarium.draw.astra import rule
from astrarium.draw.bigbang import heading, title
from astrarium.draw.canvas import Canvas, flow, paragraph, stack
from astrarium.draw.palette import BLUE, EDGE, FAINT, GOLD, LIT, LIT_EDGE, RED, TITLE
from astrarium.draw.pieces import Item, chip, chips, flowed, length, put_item
from astrarium.engine.protocol import LETTERS, Message, message
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe.material import (
    ARCANA,
    ARCANA_COUNT,
    ARCANA_NAMES,
    ASTRONOMY,
    CONJUNCTIONS,
    FAMILY,
    LOVERS,
    NUMBER_CARD,
    NUMERALS,
    NUMEROLOGY,
    OPP_CARDS,
    OWN_CARDS,
    POWER,
    SLOTS,
    TOWER,
    TRICKS,
    VALUE,
    X_C,
    X_P,
    ZODIAC_CARD,
    Card,
    Slot,
    Token,
)
from astrarium.games.astrolabe.refusals import breach
from astrarium.games.astrolabe.speech import (
    body_name,
    card_name,
    family_name,
    sentence,
    top_of,
    world_effects,
)
from astrarium.games.astrolabe.state import ENDED, EVERYBODY, NONE, PLAY, State
from astrarium.games.astrolabe.view import Lying, Spot, View, imagined
from astrarium.words import say

PANEL: Final = 39  # columns of a seat at least, frame included
GAP: Final = 2
NAME: Final = 13  # columns of a token: the longest name in brackets
ORDER: Final = (ARCANA, ASTRONOMY, NUMEROLOGY)
KIND_INKS: Final = (BLUE, RED)
KIND_LETTERS: Final = "PC"
SLOT_SIGNS: Final = ("P1", "P2", "P*", "C1", "C2", "C*")
HIDDEN: Final = "?"
NOTHING: Final = "–"
INITIATIVE: Final = "◆"
LEADS: Final = "◄"


def astrolabe_picture(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """Everything a seat knows of L'Astrolabe."""
    wide = (width - 2 * GAP) // 2
    side = wide if wide >= PANEL else width
    middle = [world_block(view, lang, side), sky_block(view, lang, marks, side)]
    return stack(
        [
            head(view, lang, width),
            flow(middle, width, max(GAP, wide + 2 * GAP - middle[0].width)),
            seats_block(view, lang, marks, width),
            past_block(view, lang, marks, width),
            hand_block(view, lang, marks, width),
            choices(view, lang, marks, width),
            legend(lang, width),
        ]
    )


def text(id: str, lang: str, **args: object) -> str:
    """A sentence of these pictures."""
    return say(message(f"draw.astrolabe.{id}", **args), lang)


def head(view: View, lang: str, width: int) -> Canvas:
    """The game, the seat, round and trick, and the piles of cards."""
    lines = [text("trick", lang, round=view.round, trick=view.trick, of=TRICKS)]
    if view.destiny:
        lines.append(text("destiny", lang, n=len(view.destiny)))
    if view.aside:
        lines.append(text("aside", lang, n=view.aside))
    items: list[Item] = [((line, ""),) for line in lines]
    return stack([title(view.game, view.seat, lang), flowed(items, width, gap=3)], gap=0)


# -- what a seat knows -----------------------------------------------------------


def token_text(token: Token, up: bool, lang: str) -> str:
    """A token: face up, face down and known, face down, or nothing."""
    if token == NONE:
        return NOTHING
    name = HIDDEN if token < 0 else say(body_name(token), lang)
    return name if up else f"({name})"


def is_public(known_by: int, view: View) -> bool:
    return known_by == EVERYBODY[view.seats]


def short_card(card: Card, lang: str) -> str:
    """A card in a word: `XVIII`, `Mars 4`, `7`."""
    if card < ARCANA_COUNT:
        return NUMERALS[card]
    if card >= NUMBER_CARD:
        return str(VALUE[card])
    token = 12 * (card > ZODIAC_CARD) + VALUE[card] - 1
    return f"{say(body_name(token), lang)} {VALUE[card]}"


def by_family(cards: Iterable[Card]) -> list[list[Card]]:
    """Arcana, astronomy, numerology, each rising; families without cards left out."""
    sorted_cards = sorted(cards, key=lambda card: (VALUE[card], card))
    found = [[card for card in sorted_cards if FAMILY[card] == family] for family in ORDER]
    return [family for family in found if family]


# -- the trick -------------------------------------------------------------------


def world_block(view: View, lang: str, width: int) -> Canvas:
    """The Present World in the order of play, and which card leads."""
    canvas = heading(message("draw.astrolabe.world"), lang)
    if not view.world:
        canvas.put(2, 1, text("no-world", lang), FAINT)
        return canvas
    best = max(POWER[lying.card] for lying in view.world)
    names = [layer_name(lying, lang) for lying in view.world]
    first = 4 + max(map(len, names)) + 2
    for number, lying in enumerate(view.world):
        y = number + 1
        leads = POWER[lying.card] == best
        style = TITLE if leads else ""
        canvas.put(2, y, f"{number + 1} {names[number]}", style)
        name = say(card_name(lying.card), lang)
        canvas.put(first, y, name[: width - first], style)
        sign = f"{LEADS} {text('leads', lang)}"
        if leads:
            x = min(first + len(name) + 1, width - len(sign))
            canvas.put(x, y, sign, f"bold {GOLD}")
    return canvas


def layer_name(lying: Lying, lang: str) -> str:
    return text("destiny-name", lang) if lying.seat == NONE else LETTERS[lying.seat]


# -- the sky ---------------------------------------------------------------------


def sky_block(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """Both piles with their visible tops, and the zones around them."""
    sheets = [heading(message("draw.astrolabe.sky"), lang)]
    for kind in (0, 1):
        pile = view.piles[kind]
        top = say(body_name(pile[0]), lang) if pile else NOTHING
        called = chips([marks.get(mv.encode(mv.Draw(kind, mv.PILE)), "")])
        ink = f"bold {KIND_INKS[kind]}"
        label: Item = ((f"{KIND_LETTERS[kind]} ", ink), (text("top", lang) + " ", FAINT))
        named: Item = (*label, (top, TITLE), *spaced(called))
        counted: Item = ((text("pile", lang, n=len(pile)), FAINT),)
        items: list[Item] = [((text("zone", lang), FAINT),)]
        for place, lying in enumerate(view.zones[kind]):
            mark = marks.get(mv.encode(mv.Draw(kind, place)), "")
            name = token_text(lying.token, lying.up, lang)
            items.append(((f"{place + 1}.", FAINT), (name, ""), *spaced(chips([mark]))))
        if not view.zones[kind]:
            items.append(((NOTHING, ""),))
        sheets += [indented(flowed([named, counted], width - 2), 2)]
        sheets += [indented(flowed(items, width - 4), 4)]
    return stack(sheets, gap=0)


def spaced(item: Item) -> Item:
    """The same with a blank before it, if there is anything."""
    return ((" ", ""), *item) if item else ()


def indented(sheet: Canvas, by: int) -> Canvas:
    canvas = Canvas()
    canvas.put(0, 0, " ")
    canvas.paste(sheet, by, 0)
    return canvas


# -- seats -----------------------------------------------------------------------


def seats_block(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """Every seat in a frame; one's own first, then clockwise."""
    across = 2 if width >= 2 * PANEL + GAP else 1
    wide = (width - GAP * (across - 1)) // across
    first = max(view.seat, 0)
    order = [(first + step) % view.seats for step in range(view.seats)]
    panels = [seat_panel(view, seat, lang, marks, min(wide, 48)) for seat in order]
    canvas = Canvas()
    y = 0
    for start in range(0, len(panels), across):
        row = panels[start : start + across]
        for column, panel in enumerate(row):
            canvas.paste(panel, column * (wide + GAP), y)
        y += max(panel.height for panel in row)
    return canvas


def seat_panel(view: View, seat: int, lang: str, marks: Mapping[int, str], wide: int) -> Canvas:
    """A seat: its astrolabe and its character as far as this seat knows them."""
    lines = [slot_line(view, seat, slot, lang, marks, wide - 4) for slot in (0, 1, 3, 4)]
    lines += character_lines(view, seat, lang, marks, wide - 4)
    lines += [slot_line(view, seat, slot, lang, marks, wide - 4) for slot in (X_P, X_C)]
    lines.append(known_hand(view, seat, lang, wide - 4))
    inside = stack(lines, gap=0)
    acts = seat == view.actor and view.phase != ENDED
    edge = LIT_EDGE if acts else EDGE
    canvas = Canvas()
    canvas.paste(inside, 2, 1)
    bottom = inside.height + 1
    for y in range(1, bottom):
        canvas.put(0, y, "│", edge)
        canvas.put(wide - 1, y, "│", edge)
    name = ("►" if acts else " ") + LETTERS[seat]
    if seat == view.seat:
        name += " " + say(message("draw.you"), lang)
    if seat == view.initiative:
        name += f" {INITIATIVE}"
    rule(canvas, 0, wide, "╭╮", f"{name} ", seat_facts(view, seat, lang, marks), edge)
    rule(canvas, bottom, wide, "╰╯", "", (), edge)
    return canvas


def seat_facts(view: View, seat: int, lang: str, marks: Mapping[int, str]) -> Item:
    """The size of the hand, the points of round 1, the move that chooses this seat."""
    words = [text("hand-size", lang, n=view.hand_sizes[seat])]
    if view.points:
        words.append(text("points", lang, n=view.points[seat]))
    k = steps_to(view, seat)
    called = chips([marks.get(mv.encode(mv.Target(k)), "")] if k else [])
    return ((f" {' · '.join(words)} ", ""), *called, *(((" ", ""),) if called else ()))


def steps_to(view: View, seat: int) -> int:
    """How many places clockwise of the actor.  [LAB-501]"""
    return (seat - view.actor) % view.seats if view.actor >= 0 else 0


def slot_line(
    view: View, seat: int, slot: Slot, lang: str, marks: Mapping[int, str], width: int
) -> Canvas:
    """A token, and the setting under it or what the character wants there."""
    spot = view.boards[seat][slot]
    canvas = Canvas()
    chosen = seat == view.actor and slot == view.chosen
    canvas.put(0, 0, SLOT_SIGNS[slot], f"bold {KIND_INKS[slot // 3]}")
    canvas.put(2, 0, "►" if chosen else " ", LIT_EDGE)
    canvas.put(3, 0, token_text(spot.token, spot.up, lang), TITLE if spot.up else "")
    if slot in (X_P, X_C):
        aim, wanted = wish_of(view, seat, slot, lang)
    else:
        aim, wanted = setting_of(view, spot, lang)
    if wanted:
        canvas.put(4 + NAME, 0, relation(spot, aim), TITLE if spot.locked else "")
        canvas.put(6 + NAME, 0, wanted, FAINT if aim < 0 else "")
    mark = slot_mark(view, seat, slot, marks)
    if mark:
        put_item(canvas, width - length((chip(mark),)), 0, (chip(mark),))
    return canvas


def setting_of(view: View, spot: Spot, lang: str) -> tuple[Token, str]:
    """The setting as this seat knows it; face down unless it was consolidated."""
    up = spot.locked or is_public(spot.setting_known_by, view)
    return spot.setting, token_text(spot.setting, up, lang)


def wish_of(view: View, seat: int, slot: Slot, lang: str) -> tuple[Token, str]:
    """What the active character scores with in a slot beside it, and the points."""
    card = top_of(view, seat)
    if card not in CONJUNCTIONS:
        return NONE, ""
    constellation, planet, with_constellation, with_planet, _ = CONJUNCTIONS[card]
    token, points = (planet, with_planet) if slot == X_P else (constellation, with_constellation)
    return token, f"{say(body_name(token), lang)} {points}"


def relation(spot: Spot, wanted: Token) -> str:
    """Does a token lie on its own setting? Nothing is said where the seat cannot tell."""
    if spot.locked:
        return "≡"
    if spot.token < 0 or wanted < 0:
        return "·"
    return "=" if spot.token == wanted else "≠"


def slot_mark(view: View, seat: int, slot: Slot, marks: Mapping[int, str]) -> str:
    """The move that names a slot."""
    if view.actor < 0:
        return ""
    if seat == view.actor and mv.PLACE + slot in marks:
        return marks[mv.PLACE + slot]
    return marks.get(mv.TOKEN + SLOTS * steps_to(view, seat) + slot, "")


def character_lines(
    view: View, seat: int, lang: str, marks: Mapping[int, str], width: int
) -> list[Canvas]:
    """The stack, top card first, its points, the partner, the Tower."""
    cards = view.stacks[seat]
    k = steps_to(view, seat)
    called = [marks.get(mv.encode(mv.JudgeTop(k)), "")]
    if k:
        called.append(marks.get(mv.encode(mv.Rob(k)), ""))
    if not cards:
        items: list[Item] = [((text("nobody", lang), FAINT), *spaced(chips(called)))]
    else:
        items = [((say(card_name(cards[-1]), lang), TITLE), *spaced(chips(called)))]
        if cards[-1] in CONJUNCTIONS:
            items.append(((text("both", lang, n=CONJUNCTIONS[cards[-1]][4]), FAINT),))
        items += [
            ((text("covers", lang, card=card_name(card)), FAINT),) for card in reversed(cards[:-1])
        ]
        if cards[-1] == LOVERS and view.partner != NONE:
            items.append(((text("partner", lang, seat=LETTERS[view.partner]), ""),))
    found = [flowed(items, width)]
    if seat == view.tower:
        judged = chips([marks.get(mv.encode(mv.JudgeTower(k)), "")])
        tower: Item = (("+ ", ""), (say(card_name(TOWER), lang), TITLE), *spaced(judged))
        found.append(flowed([tower], width))
    return found


def known_hand(view: View, seat: int, lang: str, width: int) -> Canvas:
    """The cards of another hand that this seat knows."""
    if seat == view.seat or not view.hands[seat]:
        return Canvas()
    families = by_family(held.card for held in view.hands[seat])
    cards = ", ".join(short_card(card, lang) for family in families for card in family)
    return paragraph([text("known-hand", lang, cards=cards)], width)


# -- the Past and the hand -------------------------------------------------------


def past_block(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """The cards that are gone, a line a family."""
    if not view.past:
        return Canvas()
    canvas = heading(message("draw.astrolabe.past", n=len(view.past)), lang)
    families = by_family(view.past)
    names = [say(family_name(family[0]), lang) for family in families]
    first = max(map(len, names)) + 4
    for name, family in zip(names, families):
        y = canvas.height
        canvas.put(2, y, name, FAINT)
        items: list[Item] = []
        for card in family:
            mark = marks.get(mv.PAST + card, "")
            items.append(((short_card(card, lang), ""), *spaced(chips([mark]))))
        canvas.paste(flowed(items, width - first, indent=0), first, y)
    return canvas


def hand_block(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """One's own cards, family by family, with what each would do and where."""
    if view.seat < 0:
        return Canvas()
    families = by_family(held.card for held in view.hands[view.seat])
    if not families:
        return Canvas()
    names = [say(card_name(card), lang) for family in families for card in family]
    first = max(map(len, names)) + 4
    if width - first < PANEL:
        first = 0
    asked = state_if_asked(view, marks)
    sheets = []
    for family in families:
        sheets.append(heading(family_name(family[0]), lang))
        for card in family:
            uses = card_uses(view, card, asked, lang, marks)
            sheets.append(hand_line(card, uses, lang, first, width))
    if view.incoming is not None:
        name = token_text(view.incoming.token, view.incoming.up, lang)
        sheets.append(paragraph([text("incoming", lang, token=name)], width))
    return stack([heading(message("draw.hand"), lang), *sheets], gap=0)


def hand_line(card: Card, uses: Sequence[Item], lang: str, first: int, width: int) -> Canvas:
    """A card of the hand; `first` is the column of what it does, 0 for the line below."""
    playable = any(style == LIT for item in uses for _, style in item)
    canvas = Canvas()
    canvas.put(0, 0, " ")
    canvas.put(2, 0, say(card_name(card), lang), TITLE if playable else "")
    x, y = (first, 0) if first else (4, 1)
    canvas.paste(flowed(uses, width - x, gap=3, indent=0), x, y)
    return canvas


def card_uses(
    view: View, card: Card, asked: State | None, lang: str, marks: Mapping[int, str]
) -> list[Item]:
    """What a card does in the World, in one's own space and in another's, with the moves;
    and for a place where it may not go, why."""
    effects = world_effects(card)
    plain = message("draw.astrolabe.world-plain")
    world = message("draw.astrolabe.world-effect", effects=effects) if effects else plain
    move = mv.WORLD + card
    uses = [used(world, marks.get(move, ""), refused(asked, move, lang), lang)]
    if card in OWN_CARDS:
        effect = message(f"lab.effect.own.{ARCANA_NAMES[card]}")
        said = message("draw.astrolabe.own-effect", effect=effect)
        move = mv.encode(mv.Own(card))
        uses.append(used(said, marks.get(move, ""), refused(asked, move, lang), lang))
    if card in OPP_CARDS:
        uses += adverse_uses(view, card, asked, lang, marks)
    return uses


def adverse_uses(
    view: View, card: Card, asked: State | None, lang: str, marks: Mapping[int, str]
) -> list[Item]:
    """What a card does in an adverse space, and whose it may be."""
    effect = message(f"lab.effect.opp.{ARCANA_NAMES[card]}")
    uses = [used(message("draw.astrolabe.opp-effect", effect=effect), "", "", lang)]
    for k in range(1, view.seats):
        move = mv.encode(mv.Opp(card, k))
        who = LETTERS[(view.seat + k) % view.seats]
        if move in marks:
            uses.append((chip(marks[move]), (f" {who}", "")))
        else:
            why = refused(asked, move, lang)
            if why:
                uses.append(((f"{who} {why}", FAINT),))
    return uses


def used(what: Message, mark: str, why: str, lang: str) -> Item:
    """One use of a card: the move or why there is none, and what it does."""
    if mark:
        return chip(mark), (" ", ""), (say(what, lang), "")
    return ((say(what, lang), FAINT), (f" {why}", FAINT)) if why else ((say(what, lang), FAINT),)


# -- cards that may not be played ------------------------------------------------

REASONS: Final = {
    "LAB-213": "follow",
    "LAB-214": "rise",
    "LAB-416.2": "tower",
    "LAB-432": "last-trick",
}


def state_if_asked(view: View, marks: Mapping[int, str]) -> State | None:
    """A position like this seat's, if it is asked for a card.

    [LAB-503] What may be played never depends on what the seat does not know.
    """
    if not marks or view.phase != PLAY or view.seat != view.actor:
        return None
    return imagined(view, Random(0))


def refused(state: State | None, move: int, lang: str) -> str:
    """Why a card may not go somewhere, in a word, with the rule."""
    no = breach(state, move) if state is not None else None
    if no is None:
        return ""
    if no.rule not in REASONS:
        return f"✗ {say(no.why, lang)} {no.rule}"
    return f"✗ {text('no.' + REASONS[no.rule], lang)} {no.rule}"


# -- moves without a place, and the legend ---------------------------------------

PLACELESS: Final = (
    *(mv.PASS, mv.USE),
    *range(mv.WIN, mv.DRAW),
    *range(mv.MOVE, mv.ROB),
)


def choices(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """Moves that belong to no place, or to two, in words."""
    canvas = Canvas()
    for move in PLACELESS:
        if move in marks:
            y = canvas.height
            label = chip(marks[move])
            canvas.put(0, y, *label)
            x = len(label[0]) + 1
            canvas.paste(paragraph([say(sentence(view, move), lang)], width - x), x, y)
    return canvas


def legend(lang: str, width: int) -> Canvas:
    """The signs on the table."""
    signs = [
        *(f"{KIND_LETTERS[kind]} {text(id, lang)}" for kind, id in enumerate(("P", "C"))),
        f"P* C* {text('beside', lang)}",
        f"({HIDDEN}) {text('face-down', lang)}",
        f"(…) {text('known', lang)}",
        f"= {text('set', lang)}",
        f"≠ {text('not-set', lang)}",
        f"≡ {text('locked', lang)}",
        f"{INITIATIVE} {text('initiative', lang)}",
    ]
    items: list[Item] = [((sign, FAINT),) for sign in signs]
    return flowed(items, width, gap=3, indent=0)
