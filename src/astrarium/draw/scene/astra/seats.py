"""All around the sky of Astra: seats, piles, Ptolemy, one's own board, thumbnails."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from astrarium.draw.scene import common as svg
from astrarium.draw.scene.astra import board as plates
from astrarium.draw.scene.astra import signs as art
from astrarium.draw.scene.astra.signs import Drawing
from astrarium.draw.scene.common import icon, pen, pen_shape, target
from astrarium.draw.scene.html import NOTHING, Html, attrs, esc, joined, num, tag
from astrarium.draw.scene.protocol import SeatPanel
from astrarium.engine.bits import mask_of
from astrarium.engine.protocol import Part, Seat
from astrarium.engine.ranking import total
from astrarium.engine.view import UNKNOWN
from astrarium.games.astra import material as m
from astrarium.games.astra import moves as mv
from astrarium.games.astra import speech
from astrarium.games.astra.events import PTOLEMY
from astrarium.games.astra.material import Card
from astrarium.games.astra.phases import ENDED
from astrarium.games.astra.scoring import counts_of, ptolemy_parts, seat_parts
from astrarium.games.astra.state import NONE, State
from astrarium.games.astra.view import Board, SoloView

PART_ICONS: Final = ("star", "bag", "wisdom", "dust", "check", "card", "menu", "pause")
FEW: Final = 4  # cards that stand upright; more lie in two rows


def stat(icon_name: str, shown: object, title: str, of: object = "") -> Html:
    """A number beside its icon; the words are in its title and for screen readers.

    What it is `of` is left out where there is little room.
    """
    most = f'<i class="a-of">/{esc(of)}</i>' if of != "" else ""
    return Html(
        f'<span title="{esc(title)}">{icon(icon_name)}'
        f'<span class="a-said">{esc(title)}</span>'
        f'<span class="a-number" aria-hidden="true">{esc(shown)}{most}</span></span>'
    )


# -- seats ---------------------------------------------------------------------------


def seat_panels(drawing: Drawing) -> tuple[SeatPanel, ...]:
    """The seats' boards at a glance."""
    return tuple(
        SeatPanel(seat, svg.pen_mark(seat), str(board.fame), seat_body(drawing, seat, board))
        for seat, board in enumerate(drawing.view.boards)
    )


def seat_body(drawing: Drawing, seat: Seat, board: Board) -> Html:
    full, limit = m.CAPACITY[board.pouch], m.LIMIT[board.wisdom]
    owned = len(board.active) + len(board.exhausted)
    first = ""
    if seat == drawing.view.first:
        said = esc(drawing.word("first"))
        first = f'<span class="more a-first" title="{said}">{icon("sun", 15)}</span>'
    stats = (
        stat("dust", board.dust, drawing.word("dust-of", n=board.dust, full=full), full)
        + stat("telescope", board.telescopes, drawing.word("telescopes", n=board.telescopes))
        + stat("card", owned, drawing.word("cards-of", n=owned, limit=limit), limit)
        + first
        + signs(drawing, board.active, board.exhausted)
    )
    return Html(f'<div class="stats a-stats">{stats}</div>{small_tracks(drawing, seat, board)}')


def signs(drawing: Drawing, active: Sequence[Card], exhausted: Sequence[Card]) -> Html:
    """A sign for each card: filled while it is active."""
    parts = []
    for cards, full in ((active, True), (exhausted, False)):
        for card in cards:
            state = drawing.word("active" if full else "exhausted")
            element = drawing.say(speech.element_name(m.ELEMENT[card]))
            name = f"{drawing.card(card)}, {element}, {state}"
            parts.append(
                f'<span title="{esc(name)}" data-piece="{art.card_id(card)}">'
                f"{art.element_icon(m.ELEMENT[card], 17, full, name)}</span>"
            )
    return Html(f'<span class="more a-signs">{"".join(parts)}</span>' if parts else "")


def small_tracks(drawing: Drawing, seat: Seat, board: Board) -> Html:
    """Pouch and wisdom as two rows of boxes in one line."""
    ink = pen(art.colour_of(drawing.view, seat))
    parts = []
    for box in range(len(m.CAPACITY) - 1):
        fill = ink if box < board.pouch else "var(--sky-3)"
        parts.append(
            f'<rect x="{num(8.5 * box)}" y="1" width="6.5" height="6.5" rx="1.5" fill="{fill}"/>'
        )
    x = 78.0
    box = 0
    for boxes in m.SECTIONS:
        for _ in range(boxes):
            fill = ink if box < board.wisdom else "var(--sky-3)"
            parts.append(f'<circle cx="{num(x)}" cy="4.2" r="3" fill="{fill}"/>')
            x += 7
            box += 1
        x += 3
    said = tracks_words(drawing, board)
    return Html(
        f'<div class="more a-tracks" title="{esc(said)}"><svg viewBox="0 0 224 9" role="img"'
        f' aria-label="{esc(said)}">{"".join(parts)}</svg></div>'
    )


def tracks_words(drawing: Drawing, board: Board) -> str:
    full, limit = m.CAPACITY[board.pouch], m.LIMIT[board.wisdom]
    return drawing.word("tracks", full=full, limit=limit, n=board.wisdom, of=m.WISDOM_BOXES)


# -- beside the seats ----------------------------------------------------------------


def aside(drawing: Drawing, world: State | None) -> Html:
    """Ptolemy, the pile and the discard pile, what this turn remembers, the kinds of stars."""
    view = drawing.view
    parts = [] if view.solo is None else [ptolemy_block(drawing, view.solo, world)]
    parts.append(tag("h2", esc(drawing.word("to-come")), class_="caps"))
    parts.append(tag("p", esc(" ".join(pile_words(drawing)))))
    parts.append(piles(drawing))
    if view.effects.registered:
        said = drawing.word("effects", cards=speech.card_names(view.effects.registered))
        parts.append(tag("p", esc(said), class_="a-effects"))
    if len(view.sky) > 3 or view.solo is not None:
        parts.append(plates.legend_row(drawing))
    if view.solo is not None:
        parts.append(tag("p", esc(plates.dream_words(drawing, world))))
        parts.append(modifiers(drawing, view.solo))
    return Html(f'<section class="panel a-aside">{"".join(parts)}</section>')


def pile_words(drawing: Drawing) -> list[str]:
    """How long the game will go on, and the active element."""
    view = drawing.view
    element = speech.element_name(view.pawn)
    if view.ender == NONE:
        lines = [drawing.word("left", n=view.above)]
    elif view.turns_left > 0:
        lines = [drawing.word("last-turns", n=view.turns_left)]
    else:
        lines = [drawing.word("last-round")]
    return [*lines, drawing.word("element", element=element)]


def piles(drawing: Drawing) -> Html:
    """The pile as deep as it is, and the top of the discard pile."""
    view = drawing.view
    left = view.above + view.below
    depth = min(5, ceil(left / 8))
    lifts = [2.5 * (depth - 1 - step) for step in range(depth)]
    parts = [svg.rect("a-card-edge", 16 - lift, 4 + lift, 70, 98, 6) for lift in lifts]
    parts.append(plates.card_back(51, 53, 22) if left else svg.rect("a-free", 16, 4, 70, 98, 6))
    parts.append(svg.text_at(drawing.word("pile", n=left), 48, 131, "a-under"))
    parts.append(discard_top(drawing))
    said = " ".join(
        [drawing.word("pile-said", n=view.above, below=view.below), discard_words(drawing)]
    )
    return Html(
        f'<svg class="a-piles" viewBox="0 0 224 138" role="img" aria-label="{esc(said)}">'
        f"{''.join(parts)}</svg>"
    )


def discard_words(drawing: Drawing) -> str:
    discard = drawing.view.discard
    if not discard:
        return drawing.word("no-discard")
    return drawing.word("discard", n=len(discard), card=speech.card_name(discard[-1]))


def discard_top(drawing: Drawing) -> Html:
    discard = drawing.view.discard
    drawn = svg.rect("a-card-edge" if discard else "a-free", 138, 4, 70, 98, 6)
    if discard:
        chart = art.mini_chart(discard[-1], 66, 84, 0.42)
        drawn += Html(f'<g transform="translate(140 10)">{chart}</g>')
    name = drawing.card(discard[-1]) if discard else drawing.word("no-discard-short")
    return drawn + svg.text_at(name, 173, 131, "a-under")


# -- Ptolemy -------------------------------------------------------------------------


def ptolemy_block(drawing: Drawing, solo: SoloView, world: State | None) -> Html:
    """The opponent as a seat, though nobody sits there.  [HI-7]"""
    view, ptolemy = drawing.view, solo.ptolemy
    colour = art.colour_of(view, view.seats)
    name = drawing.say(speech.pen_name(PTOLEMY))
    stats = (
        stat("dust", ptolemy.dust, drawing.word("dust", n=ptolemy.dust))
        + stat("telescope", ptolemy.telescopes, drawing.word("telescopes", n=ptolemy.telescopes))
        + stat("card", len(ptolemy.cards), drawing.word("cards", n=len(ptolemy.cards)))
        + signs(drawing, ptolemy.cards, ())
    )
    lines = []
    if solo.modifiers & m.H3 and solo.his_scoring == UNKNOWN:
        lines.append(drawing.word("ptolemy-secret"))
    elif world is not None and not solo.lost:  # AST-411: then nothing is scored
        if solo.his_scoring != UNKNOWN:
            lines.append(
                drawing.word("ptolemy-scoring", card=speech.scoring_name(solo.his_scoring))
            )
        id = "ptolemy-final" if view.phase == ENDED else "ptolemy-now"
        lines.append(drawing.word(id, n=total(ptolemy_parts(world))))
    said = "".join(f"<p>{esc(line)}</p>" for line in lines)
    return Html(
        f'<section class="a-ptolemy"><div class="n">{svg.pen_mark(colour)}'
        f'<span class="name">{esc(name)}</span>'
        f'<span class="pts" title="{esc(drawing.word("fame"))}">{ptolemy.fame}</span></div>'
        f'<div class="stats a-stats">{stats}</div>{said}</section>'
    )


def modifiers(drawing: Drawing, solo: SoloView) -> Html:
    """How strong he is, in words."""
    used = [name for bit, name in enumerate(m.MODIFIERS) if solo.modifiers >> bit & 1]
    if not used:
        return NOTHING
    title = esc(drawing.word("modifiers"))
    items = "".join(
        f"<li><b>{name}</b> {esc(drawing.say(speech.modifier_text(name)))}</li>" for name in used
    )
    return Html(f'<h2 class="caps">{title}</h2><ul class="a-modifiers">{items}</ul>')


# -- one's own side ------------------------------------------------------------------


def own(drawing: Drawing, world: State | None) -> Html:
    """Store, tracks, cards, and the secret scoring card with what all is worth now."""
    view = drawing.view
    if not 0 <= view.seat < view.seats:
        return NOTHING
    board = view.boards[view.seat]
    parts = [store(drawing, board), tracks(drawing, board), own_cards(drawing, board)]
    if view.scoring[view.seat] != UNKNOWN:
        parts.append(secret(drawing, board))
        if world is not None and not (view.solo is not None and view.solo.lost):
            parts.append(standing(drawing, seat_parts(world, view.seat)))
    return Html(f'<div class="a-own">{"".join(parts)}</div>')


def head(words: str, note: str = "", sign: Html = NOTHING) -> Html:
    beside = f'<span class="a-note">{esc(note)}</span>' if note else ""
    return Html(f'<div class="a-head"><h2 class="caps">{esc(words)}</h2>{sign}{beside}</div>')


def store(drawing: Drawing, board: Board) -> Html:
    """Dust and telescopes, each where its move is played."""
    dust = store_line(drawing, "dust", board.dust, mv.EXCHANGE)
    telescopes = store_line(drawing, "telescope", board.telescopes, mv.TELESCOPE)
    return Html(
        f'<section class="a-store">{head(drawing.word("store"))}{dust}{telescopes}</section>'
    )


def store_line(drawing: Drawing, name: str, n: int, move: int) -> Html:
    about = target(drawing.words, move, None, "a-hold")
    number = f'<b><i id="own-{name}" class="plain" data-count="">{n}</i></b>'
    words = esc(drawing.word(f"{name}-word", n=n))
    return Html(f"<div{about}>{icon(name, 30, 'a-gold')}{number}<span>{words}</span></div>")


def tracks(drawing: Drawing, board: Board) -> Html:
    """Pouch, wisdom and fame, ticked with the seat's own pen."""
    seat = drawing.view.seat
    limit = m.LIMIT[board.wisdom]
    parts = [
        svg.text_at(drawing.word("pouch"), 0, 10, "a-caps", "start"),
        svg.text_at(drawing.word("capacity", n=m.CAPACITY[board.pouch]), 344, 10, "a-facts", "end"),
        pouch_track(seat, board.pouch),
        svg.text_at(drawing.word("wisdom"), 0, 62, "a-caps", "start"),
        svg.text_at(drawing.word("limit", n=limit), 344, 62, "a-facts", "end"),
        wisdom_track(seat, board.wisdom),
        svg.text_at(drawing.word("fame"), 0, 108, "a-caps", "start"),
        fame_track(drawing),
    ]
    said = tracks_words(drawing, board)
    return Html(
        f'<section class="a-board-tracks"><svg viewBox="0 0 344 150" role="img"'
        f' aria-label="{esc(said)}">{"".join(parts)}</svg></section>'
    )


def pouch_track(seat: Seat, ticked: int) -> Html:
    parts = []
    for box, label in enumerate(m.CAPACITY):
        x = 43.4 * box
        marked = 0 < box <= ticked
        edge = attrs(stroke=pen(seat)) if marked else ""
        cls = "a-box a-marked" if marked else "a-box"
        parts.append(svg.rect(cls, x + 0.5, 18.5, 39.5, 23, 5, edge))
        if marked:
            parts.append(pen_shape(seat, x + 12, 30, 5.6))
        cls = "a-figure" if box <= ticked else "a-figure a-dim"
        parts.append(svg.text_at(label, x + (27 if marked else 20), 35, cls))
    return joined(parts)


def wisdom_track(seat: Seat, ticked: int) -> Html:
    parts = []
    x = 6.0
    box = 0
    for section, boxes in enumerate(m.SECTIONS):
        for _ in range(boxes):
            parts.append(svg.circle("a-box", x, 78, 5.6))
            if box < ticked:
                parts.append(pen_shape(seat, x, 78, 5.6))
            x += 12.8
            box += 1
        cls = "a-figure a-golden" if box <= ticked else "a-figure a-dim"
        parts.append(svg.text_at(m.FIRST_LIMIT + section + 1, x + 2, 83, cls))
        x += 19
    return joined(parts)


def fame_track(drawing: Drawing) -> Html:
    """Everybody's fame on one rule, which grows with the first."""
    view = drawing.view
    fames = [(seat, board.fame) for seat, board in enumerate(view.boards)]
    if view.solo is not None:
        fames.append((view.seats, view.solo.ptolemy.fame))
    end = max(60, 30 * ceil(max(fame for _, fame in fames) / 30))
    unit = 328 / end
    step = 1 if end <= 60 else 2
    marks = "".join(
        f"M{num(4 + unit * at)} 137v{-7 if at % 10 == 0 else -5 if at % 5 == 0 else -3}"
        for at in range(0, end + 1, step)
    )
    labels = "".join(
        svg.text_at(at, 4 + unit * at, 149, "a-scale")
        for at in range(10 if end <= 60 else 30, end + 1, 10 if end <= 60 else 30)
    )
    parts = [f'<path class="a-rule" d="M4 137H332{marks}"/>{labels}']
    last = -1e9
    for place, fame in sorted(fames, key=lambda item: item[1]):
        x = 4 + unit * fame
        head = last = max(x, last + 12.5)  # marks of equals stand beside each other
        colour = art.colour_of(view, place)
        said = drawing.word("fame-of", who=drawing.pen_name(place), n=fame)
        parts.append(
            f'<g id="fame-{place}" transform="translate({num(x)} 0)"><title>{esc(said)}</title>'
            f'<path d="M{num(head - x)} 123L0 136" stroke="{pen(colour)}" stroke-width="1.6"/>'
            f"{pen_shape(colour, head - x, 120, 5.8)}</g>"
        )
    return joined(parts)


def own_cards(drawing: Drawing, board: Board) -> Html:
    """One's constellations, upright or exhausted, and the places that are left."""
    limit = m.LIMIT[board.wisdom]
    cards = [(card, True) for card in board.active] + [(card, False) for card in board.exhausted]
    pieces = [own_card(drawing, card, active) for card, active in cards]
    many = max(len(cards), limit) > FEW
    free = tag("li", tag("span", esc(drawing.word("free"))), class_="a-card a-place")
    pieces += [free] * (limit - len(cards))
    note = drawing.word("cards-of", n=len(cards), limit=limit)
    return Html(
        f'<section class="a-own-cards">{head(drawing.word("own-cards"), note)}'
        f'<ul class="{"a-cards a-many" if many else "a-cards"}">{"".join(pieces)}</ul></section>'
    )


def card_about(drawing: Drawing, card: Card, cls: str) -> str:
    """A card plays the legal move that names it; else it asks why its power is not used."""
    moves = [start + card for start in (mv.USE, mv.REACTIVATE, mv.DISCARD)]
    move = next((move for move in moves if move in drawing.words), None)
    return target(drawing.words, move, mv.USE + card, cls)


def own_card(drawing: Drawing, card: Card, active: bool) -> Html:
    name = drawing.card(card)
    element = m.ELEMENTS[m.ELEMENT[card]]
    cls = f"a-face a-{element}" + ("" if active else " a-exhausted")
    state = drawing.word("active" if active else "exhausted")
    power = drawing.say(speech.power_text(card))
    turned = NOTHING if active else icon("turn", 14, "a-turned")
    title = f"{name} ({drawing.say(speech.element_name(m.ELEMENT[card]))}, {state}). {power}"
    return Html(
        f'<li class="a-card"><div id="{art.card_id(card)}"{card_about(drawing, card, cls)}'
        f' title="{esc(title)}"><svg class="a-mini" viewBox="0 0 54 62" aria-hidden="true">'
        f"{art.mini_chart(card, 54, 62, 0.4)}</svg>{turned}"
        f"{art.element_icon(m.ELEMENT[card], 15, active)}"
        f'<span class="a-card-name">{esc(name)}</span>'
        f'<span class="a-card-power">{esc(plates.power_line(card, drawing.lang))}</span></div></li>'
    )


def secret(drawing: Drawing, board: Board) -> Html:
    """The hidden scoring card: printed ticks and those of one's cards, up to four in a row."""
    view = drawing.view
    owned = mask_of((*board.active, *board.exhausted))
    rows = []
    for element, ticks in enumerate(counts_of(owned, view.scoring[view.seat])):
        cells = "".join(cell_of_row(19.5 * cell, cell < ticks) for cell in range(4))
        said = drawing.word("row", element=speech.element_name(element), n=ticks)
        rows.append(
            f'<div class="a-row a-{m.ELEMENTS[element]}" title="{esc(said)}">'
            f'{art.element_icon(element, 18)}<svg viewBox="0 0 78 18" role="img"'
            f' aria-label="{esc(said)}">{cells}</svg></div>'
        )
    shown = view.phase == ENDED
    note = drawing.word("open-card") if shown else drawing.word("seen-alone")
    eye = NOTHING if shown else tag("span", icon("eye", 15), class_="a-eye", title=note)
    title = drawing.word("scoring" if shown else "secret")
    return Html(
        f'<section class="a-secret" aria-label="{esc(f"{title}, {note}")}">{head(title, sign=eye)}'
        f"{''.join(rows)}</section>"
    )


def cell_of_row(x: float, full: bool) -> Html:
    """A box of the scoring card, ticked if it is full."""
    drawn = svg.rect("a-cell a-full" if full else "a-cell", x + 0.5, 0.5, 17, 17, 3)
    check = f'd="M5 9l3 3.500 5.500-6.500" transform="translate({num(x)} 0)"'
    return Html(drawn + f'<path class="a-check" {check}/>') if full else drawn


def standing(drawing: Drawing, parts: Sequence[Part]) -> Html:
    """The points that everything would score, part by part."""
    lines = "".join(
        f'<li title="{esc(drawing.say(part.name))}">{icon(name, 15)}'
        f'<span class="a-said">{esc(drawing.say(part.name))}</span>{part.points}</li>'
        for name, part in zip(PART_ICONS, parts)
    )
    id = "final" if drawing.view.phase == ENDED else "now"
    return Html(
        f'<section class="a-now">{head(drawing.word(id))}'
        f'<p class="a-total">{total(tuple(parts))}</p>'
        f"<ul>{lines}</ul></section>"
    )


# -- thumbnails ----------------------------------------------------------------------


def strip(drawing: Drawing) -> Html:
    """A thumbnail of each plate with the number of its legal stars, the disc among them."""
    view = drawing.view
    thumbs = [thumb(drawing, slot) for slot in range(len(view.sky))]
    thumbs.insert((len(thumbs) + 1) // 2, disc_thumb(drawing))
    return Html(f'<div class="a-strip">{"".join(thumbs)}</div>')


def thumb(drawing: Drawing, slot: int) -> Html:
    view = drawing.view
    card = view.sky[slot].card
    shown = slot == plates.shown_slot(drawing)
    lit = len(plates.lit_stars(drawing, slot)) or (
        1 if plates.plate_move(drawing, slot) != NONE else 0
    )
    name = drawing.word("empty") if card == NONE else drawing.card(card)
    label = drawing.word("thumb", name=name, n=lit) if lit else name
    colours = tuple(art.colour_of(view, place) for place in range(drawing.pens()))
    drawn = (
        NOTHING
        if card == NONE
        else art.mini_chart(card, 58, 58, 0.34, view.sky[slot].marks, colours)
    )
    badge = f'<span class="a-badge" aria-hidden="true">{lit}</span>' if lit else ""
    return Html(
        f'<button type="button" class="{"a-thumb shown" if shown else "a-thumb"}"'
        f' data-shows="plate-{slot}" aria-label="{esc(label)}">'
        f'<svg viewBox="0 0 58 58" aria-hidden="true">{drawn}</svg>{badge}'
        f'<span class="a-thumb-name" aria-hidden="true">{esc(name)}</span></button>'
    )


def disc_thumb(drawing: Drawing) -> Html:
    drawn = art.disc(92, 96, drawing.view.pawn)
    label = drawing.word("disc", element=speech.element_name(drawing.view.pawn))
    badge = '<span class="a-badge" aria-hidden="true">1</span>' if mv.REST in drawing.words else ""
    return Html(
        '<button type="button" class="a-thumb a-thumb-disc" data-shows="disc"'
        f' aria-label="{esc(label)}">'
        f'<svg viewBox="-104 -104 208 208" aria-hidden="true">{drawn}</svg>{badge}</button>'
    )
