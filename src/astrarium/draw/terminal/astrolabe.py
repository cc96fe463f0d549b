"""L'Astrolabe in the terminal: the trick, the sky, every seat's astrolabe, the hand.

Venus      face up            (Venus)    face down, and known to this seat
(?)        face down          –          nothing
Venus=Venus   well set        Venus≠Mars   not       Venus/?   nobody told this seat
Venus≡     consolidated       P* C*      the slots of the character board
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from astrarium.draw.terminal import Terminal
from astrarium.draw.terminal.canvas import Canvas, paragraph, stack
from astrarium.draw.terminal.palette import BLUE, FAINT, GOLD, LIT, LIT_EDGE, RED, TITLE
from astrarium.draw.terminal.pieces import Item, chip, chips, flowed, heading, length, put_item
from astrarium.engine.protocol import LETTERS, Message, message
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe import phases as ask
from astrarium.games.astrolabe import speech
from astrarium.games.astrolabe.knowledge import imagined
from astrarium.games.astrolabe.material import Card, Slot, Token
from astrarium.games.astrolabe.refusals import breach
from astrarium.games.astrolabe.rounds import best_cards
from astrarium.games.astrolabe.state import NONE, State
from astrarium.games.astrolabe.view import Spot, View, count_aside, known_cards
from astrarium.words import LANGUAGES, say

GAP: Final = 2
INDENT: Final = 3  # of the slots, under the letter of their seat
LABELLED: Final = 96  # columns from which on the hand names its families
ORDER: Final = (m.ARCANA, m.ASTRONOMY, m.NUMEROLOGY)
KIND_INKS: Final = (BLUE, RED)
KIND_LETTERS: Final = "PC"
SLOT_SIGNS: Final = ("P1", "P2", "P*", "C1", "C2", "C*")
HIDDEN: Final = "?"
NOTHING: Final = "–"
INITIATIVE: Final = "◆"
WINNING: Final = "◄"


def astrolabe_picture(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """Everything a seat knows of L'Astrolabe, in as few lines as it takes."""
    table = [
        head(view, lang, width),
        world_block(view, lang, width),
        *(sky_line(view, kind, lang, marks, width) for kind in (0, 1)),
        past_block(view, lang, marks, width),
    ]
    seats = [
        seats_block(view, lang, marks, width),
        hand_block(view, lang, marks, width),
        legend(lang, width),
    ]
    return stack([stack(table, gap=0), stack(seats, gap=0)])


def tells_moves(view: View) -> bool:
    """Does the hand say in words what every mark does, so that no list is needed?"""
    return view.phase == ask.PLAY and view.seat == view.actor


def text(id: str, lang: str, **args: object) -> str:
    """A sentence of these pictures."""
    return say(message(f"draw.astrolabe.{id}", **args), lang)


def head(view: View, lang: str, width: int) -> Canvas:
    """The game, round and trick, and the piles of cards."""
    lines = [text("trick", lang, round=view.round, trick=view.trick, of=m.TRICKS)]
    if view.seat < 0:
        lines.insert(0, say(message("draw.spectator"), lang))
    if view.destiny:
        lines.append(text("destiny", lang, n=len(view.destiny)))
    aside = count_aside(view)
    if aside:
        lines.append(text("aside", lang, n=aside))
    name: Item = ((say(message(f"game.{view.game}.name"), lang), TITLE),)
    return flowed([name, *(((line, FAINT),) for line in lines)], width)


# -- what a seat knows -----------------------------------------------------------


def token_text(token: Token, up: bool, lang: str) -> str:
    """A token: face up, face down and known, face down, or nothing."""
    if token == NONE:
        return NOTHING
    name = named(token, lang)
    return name if up else f"({name})"


def named(token: Token, lang: str) -> str:
    """A token or a setting by its name, if this seat knows it."""
    return HIDDEN if token < 0 else say(speech.body_name(token), lang)


def short_card(card: Card, lang: str) -> str:
    """A card in a word: `XVIII`, `Mars 4`, `n7`."""
    if card < m.ARCANA_COUNT or card >= m.NUMBER_CARD:
        return m.CODES[card]
    return f"{say(speech.body_name(token_of(card)), lang)} {m.VALUE[card]}"


def token_of(card: Card) -> Token:
    """The token that a planet card or a sign card is named after."""
    return 12 * (card > m.ZODIAC_CARD) + m.VALUE[card] - 1


def by_family(cards: Iterable[Card]) -> list[list[Card]]:
    """Arcana, astronomy, numerology, each rising; families without cards left out."""
    sorted_cards = sorted(cards, key=lambda card: (m.VALUE[card], card))
    found = [[card for card in sorted_cards if m.FAMILY[card] == family] for family in ORDER]
    return [family for family in found if family]


# -- the trick, the sky and the Past ----------------------------------------------


def labelled(label: Message, items: Sequence[Item], lang: str, width: int) -> Canvas:
    """A heading and what belongs to it, in one line where it fits."""
    name: Item = ((say(label, lang), TITLE),)
    return flowed([name, *items], width)


def world_block(view: View, lang: str, width: int) -> Canvas:
    """The Present World in the order of play, and which card is winning."""
    label = message("draw.astrolabe.world")
    if not view.world:
        ended = view.phase in TRICK_OVER or (view.phase == ask.PLACE and view.card == NONE)
        empty = text("trick-over" if ended else "no-world", lang)
        return labelled(label, [((empty, FAINT),)], lang, width)
    best = best_cards([lying.card for lying in view.world])
    items: list[Item] = []
    for lying in view.world:
        wins = lying.card in best
        who = text("destiny-name", lang) if lying.seat == NONE else LETTERS[lying.seat]
        item: list[tuple[str, str]] = [
            (f"{who} ", FAINT),
            (say(speech.card_name(lying.card), lang), TITLE if wins else ""),
        ]
        if wins:
            item.append((f" {WINNING}{text('winning', lang)}", f"bold {GOLD}"))
        items.append(item)
    return labelled(label, items, lang, width)


# Phases in which the trick has gone to the Past.
TRICK_OVER: Final = (
    *(ask.WIN, ask.WIN_DRAW, ask.WIN_REVEAL, ask.WIN_THROW, ask.WIN_CONSOLIDATE, ask.SETTING),
    *(ask.REFILL_PLANETS, ask.REFILL_CONSTELLATIONS, ask.DEAL_AGAIN, ask.ENDED),
)


def sky_line(view: View, kind: int, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """A pile with its visible top, and the zone around it."""
    pile = view.piles[kind]
    top = token_text(pile[0] if pile else NONE, True, lang)
    called = chips([marks.get(mv.MOVES.encode(mv.Draw(kind, mv.PILE)), "")])
    items: list[Item] = [
        ((KIND_LETTERS[kind], f"bold {KIND_INKS[kind]}"), (f" {text('top', lang)} ", FAINT)),
        ((text("pile", lang, n=len(pile)), FAINT),),
        *known_order(pile, lang),
        ((text("zone", lang), FAINT),),
    ]
    items[0] = (*items[0], (top, TITLE), *spaced(called))
    for place, lying in enumerate(view.zones[kind]):
        mark = marks.get(mv.MOVES.encode(mv.Draw(kind, place)), "")
        name = token_text(lying.token, lying.up, lang)
        items.append(((f"{place + 1}.", FAINT), (name, ""), *spaced(chips([mark]))))
    if not view.zones[kind]:
        items.append(((NOTHING, ""),))
    label = text("sky", lang)
    canvas = Canvas()
    canvas.put(0, 0, " " * len(label) if kind else label, TITLE)
    canvas.paste(flowed(items, width - len(label) - GAP), len(label) + GAP, 0)
    return canvas


def known_order(pile: Sequence[Token], lang: str) -> list[Item]:
    """What comes after the top of a pile, for who has looked through it."""
    names = [speech.body_name(token) for token in known_below(pile)]
    return [((text("below", lang, tokens=names), ""),)] if names else []


def known_below(tokens: Sequence[Token]) -> list[Token]:
    """What a seat knows to lie under the top of a pile: all of it, or nothing.  [LAB-612]"""
    return [token for token in tokens[1:] if token >= 0]


def spaced(item: Item) -> Item:
    """The same with a blank before it, if there is anything."""
    return ((" ", ""), *item) if item else ()


def past_block(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """The cards that are gone, family by family."""
    if not view.past:
        return Canvas()
    items: list[Item] = []
    for family in by_family(view.past):
        if items:
            items.append((("·", FAINT),))
        for card in family:
            mark = marks.get(mv.PAST + card, "")
            items.append(((short_card(card, lang), ""), *spaced(chips([mark]))))
    return labelled(message("draw.astrolabe.past", n=len(view.past)), items, lang, width)


# -- seats -----------------------------------------------------------------------


def seats_block(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """Every seat in three lines, its slots in columns; one's own first, then clockwise."""
    first = max(view.seat, 0)
    order = [(first + step) % view.seats for step in range(view.seats)]
    slots = range(m.SLOTS)
    cells = {seat: [slot_item(view, seat, slot, lang, marks) for slot in slots] for seat in order}
    columns = [
        max(length(cells[seat][slot]) for seat in order for slot in (column, column + 3))
        for column in range(3)
    ]
    if INDENT + sum(columns) + 2 * GAP > width:
        columns = []
    sheets = []
    for seat in order:
        sheets.append(seat_line(view, seat, lang, marks, width))
        for kind in (0, 1):
            row = cells[seat][3 * kind : 3 * kind + 3]
            sheets.append(indented(slot_row(row, columns, width - INDENT), INDENT))
        sheets.append(indented(known_hand(view, seat, lang, width - INDENT), INDENT))
    return stack(sheets, gap=0)


def slot_row(row: Sequence[Item], columns: Sequence[int], width: int) -> Canvas:
    """Three slots in their columns, or as they fit."""
    if not columns:
        return flowed(row, width)
    canvas = Canvas()
    x = 0
    for item, wide in zip(row, columns):
        put_item(canvas, x, 0, item)
        x += wide + GAP
    return canvas


def indented(sheet: Canvas, by: int) -> Canvas:
    canvas = Canvas()
    if sheet.marks:
        canvas.put(0, 0, " ")
        canvas.paste(sheet, by, 0)
    return canvas


def seat_line(view: View, seat: int, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """Who it is, the hand, the points of round 1, the character and its Tower."""
    acts = seat == view.actor and view.phase != ask.ENDED
    name = ("►" if acts else " ") + LETTERS[seat]
    if seat == view.seat:
        name += " " + say(message("draw.you"), lang)
    if seat == view.initiative:
        name += f" {INITIATIVE}"
    words = [text("hand-size", lang, n=len(view.hands[seat]))]
    if view.points:
        words.append(text("points", lang, n=view.points[seat]))
    k = steps_to(view, seat)
    called = chips([marks.get(mv.MOVES.encode(mv.Target(k)), "")] if k else [])
    who: Item = ((name, f"bold {LIT_EDGE}" if acts else TITLE),)
    facts: Item = ((" · ".join(words), FAINT), *spaced(called))
    items = [who, facts, *character_items(view, seat, lang, marks)]
    return flowed(items, width, indent=INDENT)


def steps_to(view: View, seat: int) -> int:
    """How many places clockwise of the actor.  [LAB-501]"""
    return (seat - view.actor) % view.seats if view.actor >= 0 else 0


def slot_item(view: View, seat: int, slot: Slot, lang: str, marks: Mapping[int, str]) -> Item:
    """A token, and the setting under it or what the character wants there."""
    spot = view.boards[seat][slot]
    chosen = seat == view.actor and slot == view.chosen
    item = [
        (SLOT_SIGNS[slot], f"bold {KIND_INKS[slot // 3]}"),
        ("►" if chosen else " ", LIT_EDGE),
        (token_text(spot.token, spot.up, lang), TITLE if spot.up else ""),
    ]
    if slot in (m.X_P, m.X_C):
        aim, wanted = wish_of(view, seat, slot, lang)
    else:
        aim, wanted = spot.setting, "" if spot.locked else named(spot.setting, lang)
    if spot.locked:
        item.append(("≡", TITLE))
    elif wanted and aim != NONE:
        item += [(relation(spot, aim), ""), (wanted, FAINT)]
    mark = slot_mark(view, seat, slot, marks)
    return [*item, *spaced(chips([mark]))]


def wish_of(view: View, seat: int, slot: Slot, lang: str) -> tuple[Token, str]:
    """What the active character scores with in a slot beside it, and the points."""
    card = speech.top_of(view, seat)
    if card not in m.CONJUNCTIONS:
        return NONE, ""
    constellation, planet, with_constellation, with_planet, _ = m.CONJUNCTIONS[card]
    token, points = (planet, with_planet) if slot == m.X_P else (constellation, with_constellation)
    return token, f"{say(speech.body_name(token), lang)} {points}"


def relation(spot: Spot, wanted: Token) -> str:
    """Does a token lie on its own setting? Nothing is said where the seat cannot tell."""
    if spot.token < 0 or wanted < 0:
        return "/"
    return "=" if spot.token == wanted else "≠"


def slot_mark(view: View, seat: int, slot: Slot, marks: Mapping[int, str]) -> str:
    """The move that names a slot."""
    if view.actor < 0:
        return ""
    if seat == view.actor and mv.PLACE + slot in marks:
        return marks[mv.PLACE + slot]
    return marks.get(mv.TOKEN + m.SLOTS * steps_to(view, seat) + slot, "")


def character_items(view: View, seat: int, lang: str, marks: Mapping[int, str]) -> list[Item]:
    """The stack, top card first, its points, the partner, the Tower."""
    cards = view.stacks[seat]
    k = steps_to(view, seat)
    called = [marks.get(mv.MOVES.encode(mv.JudgeTop(k)), "")]
    if k:
        called.append(marks.get(mv.MOVES.encode(mv.Rob(k)), ""))
    if not cards:
        items: list[Item] = [((text("nobody", lang), FAINT), *spaced(chips(called)))]
    else:
        items = [((say(speech.card_name(cards[-1]), lang), TITLE), *spaced(chips(called)))]
        if cards[-1] in m.CONJUNCTIONS:
            items.append(((text("both", lang, n=m.CONJUNCTIONS[cards[-1]][4]), FAINT),))
        items += [
            ((text("covers", lang, card=speech.card_name(card)), FAINT),)
            for card in reversed(cards[:-1])
        ]
        if cards[-1] == m.LOVERS and view.partner != NONE:
            items.append(((text("partner", lang, seat=LETTERS[view.partner]), ""),))
    if seat == view.tower:
        judged = chips([marks.get(mv.MOVES.encode(mv.JudgeTower(k)), "")])
        items.append((("+ ", ""), (say(speech.card_name(m.TOWER), lang), TITLE), *spaced(judged)))
    return items


def known_hand(view: View, seat: int, lang: str, width: int) -> Canvas:
    """The cards of another hand that this seat knows."""
    known = known_cards(view, seat)
    if seat == view.seat or not known:
        return Canvas()
    cards = [short_card(card, lang) for family in by_family(known) for card in family]
    said = text("known-hand", lang, cards=LANGUAGES[lang].comma.join(cards))
    return paragraph([said], width)


# -- the hand --------------------------------------------------------------------


def hand_block(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """One's own cards, family by family, with what each would do and where."""
    if view.seat < 0:
        return Canvas()
    sheets = []
    if view.incoming is not None:
        name = token_text(view.incoming.token, view.incoming.up, lang)
        sheets.append(paragraph([text("incoming", lang, token=name)], width))
    families = by_family(known_cards(view, view.seat))
    if marks and not tells_moves(view):
        sheets.append(hand_in_short(view, families, lang, width))
    elif families:
        sheets.append(heading(message("draw.hand"), lang))
        sheets += hand_lines(view, families, lang, marks, width)
    return stack(sheets, gap=0)


def hand_in_short(view: View, families: Sequence[Sequence[Card]], lang: str, width: int) -> Canvas:
    """The hand while something else is asked: each card with the first thing it does."""
    items: list[Item] = []
    for family in families:
        for card in family:
            name = (
                say(speech.card_name(card), lang)
                if card < m.ARCANA_COUNT
                else short_card(card, lang)
            )
            effects = speech.short_effects(card, speech.has_either_kind(view, view.seat))
            what = LANGUAGES[lang].comma.join(say(effect, lang) for effect in effects)
            items.append(((name, ""), (f" {what}", FAINT)))
    return labelled(message("draw.hand"), items, lang, width) if items else Canvas()


def hand_lines(
    view: View,
    families: Sequence[Sequence[Card]],
    lang: str,
    marks: Mapping[int, str],
    width: int,
) -> list[Canvas]:
    """A line a card, its family beside the first of them where there is room."""
    labels = [say(speech.family_name(family[0]), lang) for family in families]
    room = max(map(len, labels)) + GAP if width >= LABELLED else 0
    names = [say(speech.card_name(card), lang) for family in families for card in family]
    first = GAP + room + max(map(len, names)) + GAP
    if first > width // 2:
        first = 0
    asked = state_if_asked(view, marks)
    found = []
    for label, family in zip(labels, families):
        for number, card in enumerate(family):
            uses = card_uses(view, card, asked, lang, marks)
            line = hand_line(card, uses, lang, (GAP + room, first), width)
            if room and not number:
                line.put(GAP, 0, label, FAINT)
            found.append(line)
    return found


def hand_line(
    card: Card, uses: Sequence[Item], lang: str, columns: tuple[int, int], width: int
) -> Canvas:
    """A card of the hand: the columns of its name and of what it does, 0 for the line below."""
    playable = any(style == LIT for item in uses for _, style in item)
    canvas = Canvas()
    canvas.put(0, 0, " ")
    canvas.put(columns[0], 0, say(speech.card_name(card), lang), TITLE if playable else "")
    x, y = (columns[1], 0) if columns[1] else (columns[0] + GAP, 1)
    canvas.paste(flowed(uses, width - x, indent=0), x, y)
    return canvas


def card_uses(
    view: View, card: Card, asked: State | None, lang: str, marks: Mapping[int, str]
) -> list[Item]:
    """What a card does in the World, in one's own space and in another's, with the moves;
    and for a place where it may not go, why."""
    effects = speech.world_effects(card, speech.has_either_kind(view, view.seat))
    plain = message("draw.astrolabe.world-plain")
    world = message("draw.astrolabe.world-effect", effects=effects) if effects else plain
    move = mv.WORLD + card
    uses = [used(world, marks.get(move, ""), refused(asked, move, lang), lang)]
    if m.OWN_MASK >> card & 1:
        said = message("draw.astrolabe.own-effect", effect=speech.own_effect(card))
        move = mv.MOVES.encode(mv.Own(card))
        uses.append(used(said, marks.get(move, ""), refused(asked, move, lang), lang))
    if card in m.OPP_CARDS:
        uses += adverse_uses(view, card, asked, lang, marks)
    return uses


def adverse_uses(
    view: View, card: Card, asked: State | None, lang: str, marks: Mapping[int, str]
) -> list[Item]:
    """What a card does in the adverse spaces, and whose they may be; it is not the same with a
    character and without."""
    by_effect: dict[str, list[int]] = {}
    for k in range(1, view.seats):
        effect = speech.opp_effect(view, card, (view.seat + k) % view.seats)
        said = text("opp-effect", lang, effect=effect)
        by_effect.setdefault(said, []).append(k)
    uses: list[Item] = []
    for said, steps in by_effect.items():
        uses.append(((said, FAINT),))
        for k in steps:
            move = mv.MOVES.encode(mv.Opp(card, k))
            who = LETTERS[(view.seat + k) % view.seats]
            why = "" if move in marks else refused(asked, move, lang)
            if move in marks:
                uses.append((chip(marks[move]), (f" {who}", "")))
            elif why:
                uses.append(((f"{who} {why}", FAINT),))
            elif len(by_effect) > 1:
                uses.append(((who, FAINT),))
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
    if not marks or view.phase != ask.PLAY or view.seat != view.actor:
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


# -- the legend ------------------------------------------------------------------


def legend(lang: str, width: int) -> Canvas:
    """The signs on the table."""
    signs = [
        f"* {text('beside', lang)}",
        f"(…) {text('known', lang)}",
        f"= {text('set', lang)}",
        f"≠ {text('not-set', lang)}",
        f"≡ {text('locked', lang)}",
        f"{INITIATIVE} {text('initiative', lang)}",
    ]
    return flowed([((sign, FAINT),) for sign in signs], width, indent=0)


TERMINAL: Final = Terminal(astrolabe_picture, tells_moves)
