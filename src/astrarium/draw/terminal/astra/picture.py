"""Astra in the terminal: star charts, the disc, boards, scoring card, Ptolemy's library.

    ◇ start star    ☆ great star    ○ common star        a number: a star that may be ticked
    ◆A ★B ●d        ticked, and by whom (d: the dreamer, P: Ptolemy)

`charts.py` says where the stars go and how the lines between them are drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from astrarium.draw.terminal import Terminal
from astrarium.draw.terminal import palette as p
from astrarium.draw.terminal.astra.charts import figure, star_cells
from astrarium.draw.terminal.canvas import Canvas, flow, paragraph, stack
from astrarium.draw.terminal.pieces import (
    Item,
    chip,
    chips,
    flowed,
    heading,
    length,
    put_item,
    title,
    told,
)
from astrarium.engine.bits import members
from astrarium.engine.protocol import LETTERS, message
from astrarium.engine.view import UNKNOWN
from astrarium.games.astra import material as m
from astrarium.games.astra import moves as mv
from astrarium.games.astra import speech
from astrarium.games.astra.events import DREAMER, PTOLEMY
from astrarium.games.astra.material import OPEN, Card, Slot
from astrarium.games.astra.phases import BONUS, ENDED, REACTIVATE
from astrarium.games.astra.ptolemy import aimed_at
from astrarium.games.astra.sky import count
from astrarium.games.astra.state import NONE
from astrarium.games.astra.view import PtolemyView, SkyView, View
from astrarium.words import say

NARROW_CARD, WIDE_CARD = 25, 38  # columns of a constellation, frame included
GAP: Final = 2  # between cards
NARROWEST_ASIDE: Final = 40  # columns beside a single chart
ROOMY: Final = 100  # columns from which a single chart is a wide one
ELEMENT_INKS: Final = (p.RED, p.BLUE, p.YELLOW, p.ORANGE)

PEN_SIGNS: Final = {DREAMER: "d", PTOLEMY: "P"}
STAR_SIGNS: Final = ("◇◆", "☆★", "○●")  # start, great, common; open, ticked
STAR_INKS: Final = (p.BLUE, p.GOLD, p.IVORY)
START_STAR, GREAT_STAR, COMMON_STAR = range(3)
ACTIVE, EXHAUSTED = "▲", "▷"
DISCARD_SIGN: Final = "✗"
STRUCK_SIGN: Final = "✗"
TICKED_BOX, OPEN_BOX = "■", "□"


def astra_picture(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """Everything a seat sees of Astra, or of the solo game; what it is asked about comes last.

    Where a star is asked for, only the cards that have one are drawn in full.
    """
    asked = star_slots(view, marks)
    if len(asked) == 1 and width >= NARROW_CARD + GAP + NARROWEST_ASIDE:
        return close_up(view, asked[0], lang, marks, width)
    if asked:
        return star_charts(view, asked, lang, marks, width)
    return stack(
        [
            stack([title(view.game, view.seat, lang), legend(view, lang, width)], gap=0),
            seats_block(view, lang, width),
            own_cards(view, lang, marks, width),
            library_block(view, lang, width),
            choices(view, lang, marks, width),
            sky_block(view, lang, marks, width),
        ]
    )


# -- where a star is asked for ---------------------------------------------------


def star_slots(view: View, marks: Mapping[int, str]) -> list[Slot]:
    """The slots in which a star may be ticked now."""
    stars = range(m.MOST_STARS)
    return [
        slot
        for slot in range(len(view.sky))
        if any(mv.TICK + m.MOST_STARS * slot + star in marks for star in stars)
    ]


def close_up(view: View, slot: Slot, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """One chart, and all the rest beside it, so that a terminal of 24 lines shows the chart."""
    wide = NARROW_CARD if width < ROOMY else WIDE_CARD
    aside = width - wide - GAP
    card = chart_card(view, slot, lang, marks, wide)
    sheets = [
        card_words(view, slot, lang, aside),
        *rest_of_table(view, [slot], lang, marks, aside),
        choices(view, lang, marks, aside),
    ]
    beside = stack(sheets)
    if beside.height > card.height:
        beside = stack(sheets, gap=0)
    canvas = title(view.game, view.seat, lang)
    canvas.paste(card, 0, 1 + max(0, beside.height - card.height))
    canvas.paste(beside, wide + GAP, 1)
    return stack([canvas, signs_line(star_signs(view, lang), width)], gap=0)


def star_charts(
    view: View, slots: Sequence[Slot], lang: str, marks: Mapping[int, str], width: int
) -> Canvas:
    """Several charts, next to the question; all the rest above them."""
    across = max(1, min(len(slots), (width + GAP) // (NARROW_CARD + GAP)))
    most = WIDE_CARD if width >= ROOMY else NARROW_CARD
    wide = min(most, (width - GAP * (across - 1)) // across)
    cards = [chart_card(view, slot, lang, marks, wide) for slot in slots]
    table = rest_of_table(view, slots, lang, marks, width)
    below = [choices(view, lang, marks, width), signs_line(star_signs(view, lang), width)]
    return stack(
        [
            title(view.game, view.seat, lang),
            *table,
            stack([flow(cards, width, GAP), *below], gap=0),
        ]
    )


def rest_of_table(
    view: View, drawn: Sequence[Slot], lang: str, marks: Mapping[int, str], width: int
) -> list[Canvas]:
    """Everything but the charts that are drawn."""
    return [
        other_cards(view, drawn, lang, width),
        middle_block(view, lang, width),
        seats_block(view, lang, width),
        own_cards(view, lang, marks, width),
        library_block(view, lang, width),
    ]


def other_cards(view: View, drawn: Sequence[Slot], lang: str, width: int) -> Canvas:
    """A line for each card of the sky that is not drawn."""
    slots = [slot for slot in range(len(view.sky)) if slot not in drawn]
    return stack([other_card(view, slot, lang, width) for slot in slots], gap=0)


def other_card(view: View, slot: Slot, lang: str, width: int) -> Canvas:
    """A card by name: its element, how much of it is ticked, and by whom."""
    card = view.sky[slot].card
    if card == NONE:
        return flowed([((f"{slot + 1} {text('no-card', lang)}", p.FAINT),)], width)
    items: list[Item] = [
        ((f"{slot + 1} ", p.TITLE), (full_name(card, lang), "")),
        ((f"{count(view.sky[slot].ticked())}/{m.SIZE[card]}", ""),),
        ((pen_counts(view, view.sky[slot]).strip(), p.FAINT),),
    ]
    return flowed(items, width)


def chart_card(view: View, slot: Slot, lang: str, marks: Mapping[int, str], wide: int) -> Canvas:
    """A chart in its frame, without what is written on the card."""
    card = view.sky[slot].card
    high = chart_height(wide - 2)
    above = Canvas()
    ticked = f" {count(view.sky[slot].ticked())}/{m.SIZE[card]} "
    sign = "►" if slot == view.step.chosen else " "
    name = f"{sign}{slot + 1} {say(speech.card_name(card), lang)} "
    rule(above, 0, wide, "╭╮", name, ((ticked, ""),), p.LIT_EDGE)
    sheets = [above, chart(view, slot, marks, wide - 2, high)]
    return framed(sheets, wide, high, p.LIT_EDGE, pen_counts(view, view.sky[slot]))


def chart_height(width: int) -> int:
    return (width + 2) * 2 // 5 + 1


def card_words(view: View, slot: Slot, lang: str, width: int) -> Canvas:
    """What is written on a card, beside its chart."""
    card = view.sky[slot].card
    element = say(speech.element_name(m.ELEMENT[card]), lang)
    fame = say(speech.gain_name(m.FAME, m.PRINTED_FAME[card]), lang)
    bonuses = [say(speech.bonus_name(card, bonus), lang) for bonus in range(m.BONUSES)]
    lines = [f"{element} · {fame}", " · ".join(bonuses), short_power(card, lang)]
    return paragraph(lines, width)


def text(id: str, lang: str, **args: object) -> str:
    """A sentence of these pictures."""
    return say(message(f"draw.astra.{id}", **args), lang)


# -- pens ------------------------------------------------------------------------


def pen_of(view: View, pen: int) -> int:
    """A pen by its place among the marks of a card, as events name it."""
    if pen < view.seats:
        return pen
    return PTOLEMY if view.solo is not None and pen == view.seats else DREAMER


def pen_sign(pen: int) -> str:
    return PEN_SIGNS.get(pen) or LETTERS[pen]


# -- charts ----------------------------------------------------------------------


def star_kind(card: Card, star: int) -> int:
    if m.START >> star & 1:
        return START_STAR
    return GREAT_STAR if m.GREAT[card] >> star & 1 else COMMON_STAR


def chart(view: View, slot: Slot, marks: Mapping[int, str], width: int, height: int) -> Canvas:
    """A constellation on the sky, exactly so large."""
    shown = view.sky[slot]
    canvas = Canvas()
    for y in range(height):
        canvas.put(0, y, " " * width, f"on {p.DEEP}")
    for (x, y), dots in figure(shown.card, width, height).items():
        canvas.put(x, y, dots, f"{p.LINE} on {p.DEEP}")
    for star, (x, y) in enumerate(star_cells(shown.card, width, height)):
        kind = star_kind(shown.card, star)
        ink = p.on_deep(STAR_INKS[kind])
        pens = [pen for pen, ticked in enumerate(shown.marks) if ticked >> star & 1]
        mark = marks.get(mv.TICK + m.MOST_STARS * slot + star, "")
        canvas.put(x, y, STAR_SIGNS[kind][bool(pens)], ink)
        if pens:
            canvas.put(x + 1, y, pen_sign(pen_of(view, pens[0])), ink)
        elif mark:
            canvas.put(x + 1, y, mark, p.LIT)
    return canvas


# -- cards of the sky ------------------------------------------------------------


def sky_block(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """The cards around the disc, and what else lies in the middle of the table."""
    slots = range(len(view.sky))
    across = max(1, min(len(view.sky), (width + GAP) // (NARROW_CARD + GAP)))
    wide = min(WIDE_CARD, (width - GAP * (across - 1)) // across)
    rows = text_rows(view, lang, marks, wide - 2)
    cards = [sky_card(view, slot, lang, marks, wide, rows) for slot in slots]
    beside = (wide + GAP) * (-len(cards) % across) - GAP
    if beside > 0:
        return flow([*cards, middle_block(view, lang, beside)], width, GAP)
    return stack([middle_block(view, lang, width), flow(cards, width, GAP)])


def text_rows(view: View, lang: str, marks: Mapping[int, str], width: int) -> int:
    """The lines that bonuses and the longest power on the sky take."""
    found = [power_sheet(slot.card, lang, width).height for slot in view.sky if slot.card != NONE]
    asked = any(mv.BONUS + bonus in marks for bonus in range(m.BONUSES))
    return max(found, default=1) + (2 if asked else 1)


def power_sheet(card: Card, lang: str, width: int) -> Canvas:
    canvas = Canvas()
    canvas.put(0, 0, " ")
    canvas.paste(flowed([((short_power(card, lang), ""),)], width - 2, indent=0), 1, 0)
    return canvas


def short_power(card: Card, lang: str) -> str:
    """What a power does, in a few words."""
    return say(speech.short_power(card), lang)


def sky_card(
    view: View, slot: Slot, lang: str, marks: Mapping[int, str], wide: int, rows: int
) -> Canvas:
    """A card: its name, chart, element and fame, bonuses, power, and who ticked how many."""
    card = view.sky[slot].card
    inner = wide - 2
    high = chart_height(inner)
    called = tuple(marks.get(start + slot, "") for start in (mv.OBSERVE, mv.DISCOVER, mv.DREAM))
    chosen = slot == view.step.chosen
    edge = p.LIT_EDGE if chosen or any(called) else p.EDGE
    name = text("no-card", lang) if card == NONE else say(speech.card_name(card), lang)
    above = Canvas()
    sign = "►" if chosen else " "
    rule(above, 0, wide, "╭╮", f"{sign}{slot + 1} {name} ", chips(called), edge)
    if card == NONE:
        middle = Canvas()
        for y in range(high):
            middle.put(0, y, " " * inner, f"on {p.DEEP}")
        return framed([above, middle], wide, high + rows + 1, edge)
    ticked = f" {count(view.sky[slot].ticked())}/{m.SIZE[card]} "
    facts = Canvas()
    fame = f"{m.PRINTED_FAME[card]} {text('bonus.fame', lang)}"
    said = f" {say(speech.element_name(m.ELEMENT[card]), lang)} · {fame} "
    rule(facts, 0, wide, "├┤", said, ((ticked, ""),), edge)
    below = stack([bonus_lines(view, slot, lang, marks, inner), power_sheet(card, lang, inner)], 0)
    sheets = [above, chart(view, slot, marks, inner, high), facts, below]
    return framed(sheets, wide, high + rows, edge, pen_counts(view, view.sky[slot]))


def rule(canvas: Canvas, y: int, wide: int, corners: str, name: str, item: Item, edge: str) -> None:
    """A line of a frame, with a name at its left and something at its right."""
    canvas.put(0, y, corners[0] + "─" * (wide - 2) + corners[1], edge)
    room = max(0, wide - 3 - length(item))
    canvas.put(1, y, name[:room], p.TITLE)
    put_item(canvas, wide - 1 - length(item), y, item)


def framed(sheets: Sequence[Canvas], wide: int, lines: int, edge: str, foot: str = "") -> Canvas:
    """Sheets in a frame; those as wide as the frame are lines of it."""
    canvas = Canvas()
    y = 0
    for sheet in sheets:
        is_rule = sheet.width == wide
        canvas.paste(sheet, 0 if is_rule else 1, y)
        y += sheet.height
    rules = sum(sheet.width == wide for sheet in sheets)
    bottom = lines + rules
    for line in range(1, bottom):
        for x in (0, wide - 1):
            canvas.marks.setdefault((x, line), ("│", edge))
    rule(canvas, bottom, wide, "╰╯", foot, (), edge)
    return canvas


def pen_counts(view: View, shown: SkyView) -> str:
    """How many stars each pen has ticked: it ranks the helpers.  [AST-164]"""
    found = [
        f"{pen_sign(pen_of(view, pen))}{count(ticked)}"
        for pen, ticked in enumerate(shown.marks)
        if ticked
    ]
    return f" {' '.join(found)} " if found else ""


def bonus_lines(view: View, slot: Slot, lang: str, marks: Mapping[int, str], inner: int) -> Canvas:
    """The four bonuses, struck ones crossed out, and under them the moves that take them."""
    card = view.sky[slot].card
    is_asked = slot == view.step.chosen and view.phase in (BONUS, REACTIVATE)
    pad = 1 if inner > NARROW_CARD else 0
    canvas = Canvas()
    canvas.put(0, 0, " ")
    for bonus in range(m.BONUSES):
        struck = is_asked and bonus in view.step.struck
        amount = STRUCK_SIGN if struck else str(m.BONUS_AMOUNT[card][bonus])
        name = text("bonus." + m.BONUS_KINDS[m.BONUS_KIND[card][bonus]], lang)
        x = pad + bonus * (inner + 1 - pad) // m.BONUSES
        canvas.put(x, 0, f"{amount} {name}", f"{p.FAINT} strike" if struck else "")
        mark = marks.get(mv.BONUS + bonus, "") if is_asked else ""
        if mark:
            canvas.put(x, 1, *chip(mark))
    return canvas


# -- the middle of the table -----------------------------------------------------


def middle_block(view: View, lang: str, width: int) -> Canvas:
    """The disc, the piles, scoring cards and what this turn remembers."""
    lines = [*pile_lines(view, lang), *scoring_lines(view, lang), *turn_lines(view, lang)]
    return stack([disc_line(view, lang, width), paragraph(lines, width)], gap=0)


def disc_line(view: View, lang: str, width: int) -> Canvas:
    """The elements in their order, the active one in brackets, the icon where it is crossed."""
    items: list[Item] = [((text("disc", lang), p.TITLE),)]
    for element in range(4):
        name = say(speech.element_name(element), lang)
        if len(view.sky) == 3:  # AST-193: the number of the dream
            name += f" {m.NUMBER[element]}"
        ink = f"bold {ELEMENT_INKS[element]}"
        onward = f" →{DISCARD_SIGN}" if element == m.ICON_AFTER else " →"
        if element == view.pawn:
            items.append(((f"[{name}]", ink), (onward, p.FAINT)))
        else:
            items.append(((name, ""), (onward, p.FAINT)))
    return flowed(items, width, gap=1)


def pile_lines(view: View, lang: str) -> list[str]:
    """The pile above and below the End card, and the top of the discard pile."""
    if view.ender == NONE:
        lines = [text("pile", lang, n=view.above, below=view.below)]
    else:
        lines = [text("pile-end", lang, n=view.below)]
        if view.turns_left > 0:
            lines.append(text("turns-left", lang, n=view.turns_left))
        elif view.phase != ENDED:
            lines.append(text("last-turn", lang))
    if view.discard:
        top = view.discard[-1]
        lines.append(text("discard", lang, n=len(view.discard), card=full_name(top, lang)))
    return lines


def full_name(card: Card, lang: str) -> str:
    """A constellation and its element."""
    name = say(speech.card_name(card), lang)
    return f"{name} ({say(speech.element_name(m.ELEMENT[card]), lang)})"


def scoring_lines(view: View, lang: str) -> list[str]:
    """One's own scoring card; all of them when the game is over."""
    lines = []
    for seat, scoring in enumerate(view.scoring):
        if scoring != UNKNOWN:
            hidden = seat == view.seat and view.phase != ENDED
            id = "scoring-own" if hidden else "scoring"
            lines.append(text(id, lang, seat=LETTERS[seat], card=speech.scoring_name(scoring)))
    solo = view.solo
    if solo is not None and solo.modifiers & m.H3:
        if solo.his_scoring == UNKNOWN:
            lines.append(text("scoring-hidden", lang))
        else:
            name = speech.scoring_name(solo.his_scoring)
            lines.append(text("scoring", lang, seat=speech.pen_name(PTOLEMY), card=name))
    return lines


def turn_lines(view: View, lang: str) -> list[str]:
    """Powers that act until the end of the turn."""
    if not view.effects.registered:
        return []
    return [text("effects", lang, cards=speech.card_names(view.effects.registered))]


# -- boards ----------------------------------------------------------------------

COLUMNS: Final = ("fame", "dust", "telescopes", "wisdom", "cards")


def seats_block(view: View, lang: str, width: int) -> Canvas:
    """A line of numbers a seat, and its cards below."""
    heads = [text("head." + name, lang) for name in COLUMNS]
    rows = [seat_numbers(view, seat) for seat in range(view.seats)]
    names = [seat_title(view, seat, lang) for seat in range(view.seats)]
    if view.solo is not None:
        rows.append(ptolemy_numbers(view.solo.ptolemy))
        names.append(say(speech.pen_name(PTOLEMY), lang))
    columns = columns_under(heads, max(map(len, names)) + 4, width)
    canvas = heading(message("draw.seats"), lang)
    put_columns(canvas, 0, heads, columns, p.FAINT)
    y = 1
    for side, numbers in enumerate(rows):
        acts = view.phase != ENDED and side == (view.turn if view.actor < 0 else view.actor)
        style = p.TITLE if acts else ""
        canvas.put(0, y, "►" if acts else " ", p.LIT_EDGE)
        canvas.put(2, y, names[side], style)
        put_columns(canvas, y, numbers, columns, style)
        y += 1
        cards = side_cards(view, side, lang)
        if cards and side != view.seat:
            sheet = flowed(cards, width - 4)
            canvas.paste(sheet, 4, y)
            y += sheet.height
    canvas.paste(flowed(wisdom_items(view, lang), width - 2), 2, y)
    return canvas


def wisdom_items(view: View, lang: str) -> list[Item]:
    """One's own wisdom track: the boxes of each section, and the card limit that it gives."""
    ticked = view.boards[view.seat].wisdom if view.seat >= 0 else 0
    items: list[Item] = [((text("sections", lang), p.FAINT),)]
    for number, boxes in enumerate(m.SECTIONS):
        full = min(boxes, ticked)
        ticked -= full
        track = TICKED_BOX * full + OPEN_BOX * (boxes - full)
        items.append(((track, p.GOLD if full else p.FAINT), (str(m.FIRST_LIMIT + number + 1), "")))
    return items


def put_columns(
    canvas: Canvas, y: int, cells: Sequence[str], columns: Sequence[tuple[int, int]], style: str
) -> None:
    """Words in their columns, which are given by their place and width."""
    for cell, (x, wide) in zip(cells, columns):
        said = cell if len(cell) <= wide else cell[: wide - 1] + "."
        canvas.put(x, y, said.rjust(wide), style)


def columns_under(heads: Sequence[str], x: int, width: int) -> list[tuple[int, int]]:
    """Columns as wide as their heads; these are cut where the terminal is narrow."""
    gap = 2 if x + sum(len(head) + 2 for head in heads) <= width else 1
    room = max(6, (width - x) // len(heads)) - gap
    found = []
    for head in heads:
        found.append((x, min(len(head), room)))
        x += found[-1][1] + gap
    return found


def seat_title(view: View, seat: int, lang: str) -> str:
    you = say(message("draw.you"), lang)
    return f"{LETTERS[seat]} {you}" if seat == view.seat else LETTERS[seat]


def seat_numbers(view: View, seat: int) -> list[str]:
    """Fame, dust of what a Rest fills up to, telescopes, wisdom boxes, cards of the limit."""
    board = view.boards[seat]
    return [
        str(board.fame),
        f"{board.dust}/{m.CAPACITY[board.pouch]}",
        str(board.telescopes),
        f"{board.wisdom}/{m.WISDOM_BOXES}",
        f"{len(board.active) + len(board.exhausted)}/{m.LIMIT[board.wisdom]}",
    ]


def ptolemy_numbers(ptolemy: PtolemyView) -> list[str]:
    numbers = (ptolemy.fame, ptolemy.dust, ptolemy.telescopes)
    return [*map(str, numbers), "–", str(len(ptolemy.cards))]


def side_cards(view: View, side: int, lang: str) -> list[Item]:
    """The cards in front of a side, upright or turned."""
    if side >= view.seats:
        cards = view.solo.ptolemy.cards if view.solo is not None else ()
        return [((full_name(card, lang), p.FAINT),) for card in cards]
    board = view.boards[side]
    active: list[Item] = [((f"{ACTIVE} {full_name(card, lang)}", ""),) for card in board.active]
    turned = [((f"{EXHAUSTED} {full_name(card, lang)}", p.FAINT),) for card in board.exhausted]
    return [*active, *turned]


def own_cards(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """One's own cards with their powers and the moves that name them."""
    if view.seat < 0:
        return Canvas()
    board = view.boards[view.seat]
    if not board.active and not board.exhausted:
        return Canvas()
    canvas = heading(message("draw.astra.own-cards"), lang)
    y = 1
    cards = [(card, ACTIVE) for card in board.active]
    cards += [(card, EXHAUSTED) for card in board.exhausted]
    wide = max(length(((full_name(card, lang), ""),)) for card, _ in cards)
    for card, sign in cards:
        called = [marks.get(start + card, "") for start in (mv.USE, mv.REACTIVATE, mv.DISCARD)]
        style = "" if sign == ACTIVE else p.FAINT
        canvas.put(0, y, *next(iter(chips(called)), ("", "")))
        name = f"{sign} {full_name(card, lang).ljust(wide)}  {m.PRINTED_FAME[card]}"
        canvas.put(5, y, name, style)
        x = 5 + len(name) + 2
        if x + 30 > width:
            x, y = 7, y + 1
        power = paragraph([short_power(card, lang)], width - x, style)
        canvas.paste(power, x, y)
        y += power.height
    return canvas


# -- Ptolemy ---------------------------------------------------------------------


def library_block(view: View, lang: str, width: int) -> Canvas:
    """His library as far as the human knows it, and the modifiers.  [HI-7]"""
    solo = view.solo
    if solo is None:
        return Canvas()
    left = "–" if solo.left == NONE else library_name(solo.left, lang)
    right = "–" if solo.right_face == OPEN else f"? ({text('face-down', lang)})"
    if solo.right != NONE:
        right = library_name(solo.right, lang)
    items: list[Item] = [
        labelled("left", left, lang),
        labelled("right", right, lang),
        ((text("library-pile", lang, n=solo.library), ""),),
    ]
    if solo.top != NONE:
        items.append(labelled("top", library_name(solo.top, lang), lang))
    if solo.in_use != NONE:
        items.append(labelled("in-use", library_name(solo.in_use, lang), lang))
    aims = flowed(aim_items(view, lang), width, gap=2)
    titled = heading(message("draw.astra.library"), lang)
    canvas = stack([titled, flowed(items, width, gap=3), aims], 0)
    lines = []
    if solo.pool:
        lines.append(text("pool", lang, cards=speech.card_names(solo.pool)))
    if solo.spent:
        lines.append(text("library-discard", lang, cards=speech.card_names(solo.spent)))
    used = [name for bit, name in enumerate(m.MODIFIERS) if solo.modifiers >> bit & 1]
    lines += [f"{name}  {say(speech.modifier_text(name), lang)}" for name in used]
    return stack([canvas, paragraph(lines, width)], gap=0)


def aim_items(view: View, lang: str) -> list[Item]:
    """By the element of the card he uses: the slot where he would observe now.  [AST-412]"""
    cards = [slot.card for slot in view.sky]
    free = [0 if it.card == NONE else m.SIZE[it.card] - count(it.ticked()) for it in view.sky]
    items: list[Item] = [((text("aims", lang), p.FAINT),)]
    for element in range(4):
        slots = [str(slot + 1) for slot in members(aimed_at(element, cards, free))]
        if not slots:
            said = "–"
        elif len(slots) == 1:
            said = slots[0]
        else:
            said = text("aim-lot", lang, slots="/".join(slots))
        items.append(((say(speech.element_name(element), lang), ""), (f" → {said}", "")))
    return items


def library_name(card: Card, lang: str) -> str:
    """A card of the library, with the number of stars that Ptolemy would tick.  [AST-405]"""
    return f"{full_name(card, lang)}, {text('reach', lang, n=m.BONUS_AMOUNT[card][0])}"


def labelled(id: str, value: str, lang: str) -> Item:
    return (text(id, lang), p.FAINT), (" ", ""), (value, "")


# -- moves without a place, and the legend ---------------------------------------


def choices(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """Moves that belong nowhere on the table, in words."""
    moves = [move for move in range(mv.OBSERVE) if move in marks]
    lines = [(chip(marks[move]), say(speech.sentence(view, move), lang)) for move in moves]
    return told(lines, width)


def legend(view: View, lang: str, width: int) -> Canvas:
    """The signs on the table."""
    signs = star_signs(view, lang)
    signs.append(f"→{DISCARD_SIGN} {text('icon', lang)}")
    shown = {kind for slot in view.sky if slot.card != NONE for kind in m.BONUS_KIND[slot.card]}
    for kind in sorted(shown):
        name = m.BONUS_KINDS[kind]
        signs.append(f"{text('bonus.' + name, lang)} {say(speech.bonus_kind_name(kind), lang)}")
    return signs_line(signs, width)


def star_signs(view: View, lang: str) -> list[str]:
    """The signs of stars, pens and cards."""
    signs = []
    for kind, name in enumerate(("start", "great", "common")):
        signs.append(f"{STAR_SIGNS[kind]} {text('star.' + name, lang)}")
    pens = {pen_of(view, pen) for slot in view.sky for pen in range(len(slot.marks))}
    for pen in sorted(pens & set(PEN_SIGNS)):
        signs.append(f"{PEN_SIGNS[pen]} {say(speech.pen_name(pen), lang)}")
    if any(board.active or board.exhausted for board in view.boards):
        signs.append(f"{ACTIVE} {text('active', lang)}")
        signs.append(f"{EXHAUSTED} {text('exhausted', lang)}")
    return signs


def signs_line(signs: Sequence[str], width: int) -> Canvas:
    return flowed([((sign, p.FAINT),) for sign in signs], width, gap=3, indent=0)


TERMINAL: Final = Terminal(astra_picture)
