"""What lies around the sky of Astra: seats, piles, Ptolemy, one's own board, thumbnails."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from astrarium.draw.scene import common as svg
from astrarium.draw.scene.astra import board as plates
from astrarium.draw.scene.astra import signs as art
from astrarium.draw.scene.astra.signs import Table
from astrarium.draw.scene.common import (
    attrs,
    esc,
    icon,
    may,
    may_not,
    num,
    pen,
    pen_shape,
)
from astrarium.draw.scene.protocol import SeatPanel
from astrarium.engine.bits import mask_of
from astrarium.engine.protocol import Part, Seat
from astrarium.engine.view import UNKNOWN
from astrarium.games.astra import material as m
from astrarium.games.astra import moves as mv
from astrarium.games.astra import speech
from astrarium.games.astra.events import PTOLEMY
from astrarium.games.astra.material import Card
from astrarium.games.astra.phases import ENDED
from astrarium.games.astra.scoring import counts_of, ptolemy_parts, seat_parts, total
from astrarium.games.astra.state import NONE, State
from astrarium.games.astra.view import Board, SoloView

PART_ICONS: Final = ("star", "bag", "wisdom", "dust", "check", "card", "menu", "pause")
FEW: Final = 4  # cards that stand upright; more lie in two rows


def stat(icon_name: str, shown: object, title: str, of: object = "") -> str:
    """A number beside its icon; the words are in its title and for screen readers.

    What it is `of` is left out where there is little room.
    """
    most = f'<i class="a-of">/{esc(of)}</i>' if of != "" else ""
    return (
        f'<span title="{esc(title)}">{icon(icon_name)}'
        f'<span class="a-said">{esc(title)}</span>'
        f'<span class="a-number" aria-hidden="true">{esc(shown)}{most}</span></span>'
    )


# -- seats ---------------------------------------------------------------------------


def seat_panels(table: Table) -> tuple[SeatPanel, ...]:
    return tuple(seat_panel(table, seat) for seat in range(table.view.seats))


def seat_panel(table: Table, seat: Seat) -> SeatPanel:
    """A seat's board at a glance."""
    board = table.view.boards[seat]
    return SeatPanel(seat, svg.pen_mark(seat), str(board.fame), seat_body(table, seat, board))


def seat_body(table: Table, seat: Seat, board: Board) -> str:
    full, limit = m.CAPACITY[board.pouch], m.LIMIT[board.wisdom]
    owned = len(board.active) + len(board.exhausted)
    first = ""
    if seat == table.view.first:
        said = esc(table.word("first"))
        first = f'<span class="more a-first" title="{said}">{icon("sun", 15)}</span>'
    stats = (
        stat("dust", board.dust, table.word("dust-of", n=board.dust, full=full), full)
        + stat("telescope", board.telescopes, table.word("telescopes", n=board.telescopes))
        + stat("card", owned, table.word("cards-of", n=owned, limit=limit), limit)
        + first
        + signs(table, board.active, board.exhausted)
    )
    return f'<div class="stats a-stats">{stats}</div>{small_tracks(table, seat, board)}'


def signs(table: Table, active: Sequence[Card], exhausted: Sequence[Card]) -> str:
    """A sign for each card: filled while it is active."""
    found = []
    for cards, full in ((active, True), (exhausted, False)):
        for card in cards:
            state = table.word("active" if full else "exhausted")
            element = table.say(speech.element_name(m.ELEMENT[card]))
            name = f"{table.card(card)}, {element}, {state}"
            found.append(
                f'<span title="{esc(name)}" data-piece="{art.card_id(card)}">'
                f"{art.element_icon(m.ELEMENT[card], 17, full, name)}</span>"
            )
    return f'<span class="more a-signs">{"".join(found)}</span>' if found else ""


def small_tracks(table: Table, seat: Seat, board: Board) -> str:
    """Pouch and wisdom as two rows of boxes in one line."""
    ink = pen(art.colour_of(table.view, seat))
    found = []
    for box in range(len(m.CAPACITY) - 1):
        fill = ink if box < board.pouch else "var(--sky-3)"
        found.append(
            f'<rect x="{num(8.5 * box)}" y="1" width="6.5" height="6.5" rx="1.5" fill="{fill}"/>'
        )
    x = 78.0
    box = 0
    for boxes in m.SECTIONS:
        for _ in range(boxes):
            fill = ink if box < board.wisdom else "var(--sky-3)"
            found.append(f'<circle cx="{num(x)}" cy="4.2" r="3" fill="{fill}"/>')
            x += 7
            box += 1
        x += 3
    said = tracks_words(table, board)
    return (
        f'<div class="more a-tracks" title="{esc(said)}"><svg viewBox="0 0 224 9" role="img"'
        f' aria-label="{esc(said)}">{"".join(found)}</svg></div>'
    )


def tracks_words(table: Table, board: Board) -> str:
    full, limit = m.CAPACITY[board.pouch], m.LIMIT[board.wisdom]
    return table.word("tracks", full=full, limit=limit, n=board.wisdom, of=m.WISDOM_BOXES)


# -- beside the seats ----------------------------------------------------------------


def aside(table: Table, world: State | None) -> str:
    """Ptolemy, the pile and the discard pile, what this turn remembers, the kinds of stars."""
    view = table.view
    parts = []
    if view.solo is not None:
        parts.append(ptolemy_block(table, view.solo, world))
    parts.append(f'<h2 class="caps">{esc(table.word("to-come"))}</h2>')
    parts.append(f"<p>{esc(' '.join(pile_words(table)))}</p>")
    parts.append(piles(table))
    if view.effects.registered:
        said = table.word("effects", cards=speech.card_names(view.effects.registered))
        parts.append(f'<p class="a-effects">{esc(said)}</p>')
    if len(view.sky) > 3 or view.solo is not None:
        parts.append(plates.legend_row(table))
    if view.solo is not None:
        parts.append(f"<p>{esc(plates.dream_words(table, world))}</p>")
        parts.append(modifiers(table, view.solo))
    return f'<section class="panel a-aside">{"".join(parts)}</section>'


def pile_words(table: Table) -> list[str]:
    """How long the game will go on, and the active element."""
    view = table.view
    element = speech.element_name(view.pawn)
    if view.ender == NONE:
        lines = [table.word("left", n=view.above)]
    elif view.turns_left > 0:
        lines = [table.word("last-turns", n=view.turns_left)]
    else:
        lines = [table.word("last-round")]
    return [*lines, table.word("element", element=element)]


def piles(table: Table) -> str:
    """The pile as deep as it is, and the top of the discard pile."""
    view = table.view
    left = view.above + view.below
    depth = min(5, ceil(left / 8))
    lifts = [2.5 * (depth - 1 - step) for step in range(depth)]
    found = [svg.rect("a-card-edge", 16 - lift, 4 + lift, 70, 98, 6) for lift in lifts]
    found.append(plates.card_back(51, 53, 22) if left else svg.rect("a-free", 16, 4, 70, 98, 6))
    found.append(svg.text_at(table.word("pile", n=left), 48, 131, "a-under"))
    found.append(discard_top(table))
    said = " ".join([table.word("pile-said", n=view.above, below=view.below), discard_words(table)])
    return (
        f'<svg class="a-piles" viewBox="0 0 224 138" role="img" aria-label="{esc(said)}">'
        f"{''.join(found)}</svg>"
    )


def discard_words(table: Table) -> str:
    discard = table.view.discard
    if not discard:
        return table.word("no-discard")
    return table.word("discard", n=len(discard), card=speech.card_name(discard[-1]))


def discard_top(table: Table) -> str:
    discard = table.view.discard
    drawn = svg.rect("a-card-edge" if discard else "a-free", 138, 4, 70, 98, 6)
    if discard:
        chart = art.mini_chart(discard[-1], 66, 84, 0.42)
        drawn += f'<g transform="translate(140 10)">{chart}</g>'
    name = table.card(discard[-1]) if discard else table.word("no-discard-short")
    return drawn + svg.text_at(name, 173, 131, "a-under")


# -- Ptolemy -------------------------------------------------------------------------


def ptolemy_block(table: Table, solo: SoloView, world: State | None) -> str:
    """The opponent as a seat, though nobody sits there.  [HI-7]"""
    view, ptolemy = table.view, solo.ptolemy
    colour = art.colour_of(view, view.seats)
    name = table.say(speech.pen_name(PTOLEMY))
    stats = (
        stat("dust", ptolemy.dust, table.word("dust", n=ptolemy.dust))
        + stat("telescope", ptolemy.telescopes, table.word("telescopes", n=ptolemy.telescopes))
        + stat("card", len(ptolemy.cards), table.word("cards", n=len(ptolemy.cards)))
        + signs(table, ptolemy.cards, ())
    )
    lines = []
    if solo.modifiers & m.H3 and solo.his_scoring == UNKNOWN:
        lines.append(table.word("ptolemy-secret"))
    elif world is not None and not solo.lost:  # AST-411: then nothing is scored
        if solo.his_scoring != UNKNOWN:
            lines.append(table.word("ptolemy-scoring", card=speech.scoring_name(solo.his_scoring)))
        id = "ptolemy-final" if view.phase == ENDED else "ptolemy-now"
        lines.append(table.word(id, n=total(ptolemy_parts(world))))
    said = "".join(f"<p>{esc(line)}</p>" for line in lines)
    return (
        f'<section class="a-ptolemy"><div class="n">{svg.pen_mark(colour)}'
        f'<span class="name">{esc(name)}</span>'
        f'<span class="pts" title="{esc(table.word("fame"))}">{ptolemy.fame}</span></div>'
        f'<div class="stats a-stats">{stats}</div>{said}</section>'
    )


def modifiers(table: Table, solo: SoloView) -> str:
    """How strong he is, in words."""
    used = [name for bit, name in enumerate(m.MODIFIERS) if solo.modifiers >> bit & 1]
    if not used:
        return ""
    items = "".join(
        f"<li><b>{name}</b> {esc(table.say(speech.modifier_text(name)))}</li>" for name in used
    )
    return (
        f'<h2 class="caps">{esc(table.word("modifiers"))}</h2><ul class="a-modifiers">{items}</ul>'
    )


# -- one's own side ------------------------------------------------------------------


def own(table: Table, world: State | None) -> str:
    """Store, tracks, cards, and the secret scoring card with what all is worth now."""
    view = table.view
    if not 0 <= view.seat < view.seats:
        return ""
    board = view.boards[view.seat]
    parts = [store(table, board), tracks(table, board), own_cards(table, board)]
    if view.scoring[view.seat] != UNKNOWN:
        parts.append(secret(table, board))
    lost = view.solo is not None and view.solo.lost
    if world is not None and view.scoring[view.seat] != UNKNOWN and not lost:
        parts.append(standing(table, seat_parts(world, view.seat)))
    return f'<div class="a-own">{"".join(parts)}</div>'


def head(words: str, note: str = "", sign: str = "") -> str:
    beside = f'<span class="a-note">{esc(note)}</span>' if note else ""
    return f'<div class="a-head"><h2 class="caps">{esc(words)}</h2>{sign}{beside}</div>'


def store(table: Table, board: Board) -> str:
    """Dust and telescopes, each where its move is played."""
    dust = store_line(table, "dust", board.dust, mv.EXCHANGE)
    telescopes = store_line(table, "telescope", board.telescopes, mv.TELESCOPE)
    return f'<section class="a-store">{head(table.word("store"))}{dust}{telescopes}</section>'


def store_line(table: Table, name: str, n: int, move: int) -> str:
    lit = move in table.legal
    about = may(move, table.legal[move], "a-hold") if lit else attrs(class_="a-hold")
    number = f'<b><i id="own-{name}" class="plain" data-count="">{n}</i></b>'
    words = esc(table.word(f"{name}-word", n=n))
    return f"<div{about}>{icon(name, 30, 'a-gold')}{number}<span>{words}</span></div>"


def tracks(table: Table, board: Board) -> str:
    """Pouch, wisdom and fame, ticked with the seat's own pen."""
    seat = table.view.seat
    limit = m.LIMIT[board.wisdom]
    parts = [
        svg.text_at(table.word("pouch"), 0, 10, "a-caps", "start"),
        svg.text_at(table.word("capacity", n=m.CAPACITY[board.pouch]), 344, 10, "a-facts", "end"),
        pouch_track(seat, board.pouch),
        svg.text_at(table.word("wisdom"), 0, 62, "a-caps", "start"),
        svg.text_at(table.word("limit", n=limit), 344, 62, "a-facts", "end"),
        wisdom_track(seat, board.wisdom),
        svg.text_at(table.word("fame"), 0, 108, "a-caps", "start"),
        fame_track(table),
    ]
    said = tracks_words(table, board)
    return (
        f'<section class="a-board-tracks"><svg viewBox="0 0 344 150" role="img"'
        f' aria-label="{esc(said)}">{"".join(parts)}</svg></section>'
    )


def pouch_track(seat: Seat, ticked: int) -> str:
    found = []
    for box, label in enumerate(m.CAPACITY):
        x = 43.4 * box
        marked = 0 < box <= ticked
        edge = attrs(stroke=pen(seat)) if marked else ""
        cls = "a-box a-marked" if marked else "a-box"
        found.append(svg.rect(cls, x + 0.5, 18.5, 39.5, 23, 5, edge))
        if marked:
            found.append(pen_shape(seat, x + 12, 30, 5.6))
        cls = "a-figure" if box <= ticked else "a-figure a-dim"
        found.append(svg.text_at(label, x + (27 if marked else 20), 35, cls))
    return "".join(found)


def wisdom_track(seat: Seat, ticked: int) -> str:
    found = []
    x = 6.0
    box = 0
    for section, boxes in enumerate(m.SECTIONS):
        for _ in range(boxes):
            found.append(f'<circle class="a-box" cx="{num(x)}" cy="78" r="5.6"/>')
            if box < ticked:
                found.append(pen_shape(seat, x, 78, 5.6))
            x += 12.8
            box += 1
        cls = "a-figure a-golden" if box <= ticked else "a-figure a-dim"
        found.append(svg.text_at(m.FIRST_LIMIT + section + 1, x + 2, 83, cls))
        x += 19
    return "".join(found)


def fame_track(table: Table) -> str:
    """Everybody's fame on one rule, which grows with the first."""
    view = table.view
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
    found = [f'<path class="a-rule" d="M4 137H332{marks}"/>{labels}']
    last = -1e9
    for place, fame in sorted(fames, key=lambda item: item[1]):
        x = 4 + unit * fame
        head = last = max(x, last + 12.5)  # marks of equals stand beside each other
        colour = art.colour_of(view, place)
        said = table.word("fame-of", who=table.pen_name(place), n=fame)
        found.append(
            f'<g id="fame-{place}" transform="translate({num(x)} 0)"><title>{esc(said)}</title>'
            f'<path d="M{num(head - x)} 123L0 136" stroke="{pen(colour)}" stroke-width="1.6"/>'
            f"{pen_shape(colour, head - x, 120, 5.8)}</g>"
        )
    return "".join(found)


def own_cards(table: Table, board: Board) -> str:
    """One's constellations, upright or exhausted, and the places that are left."""
    limit = m.LIMIT[board.wisdom]
    cards = [(card, True) for card in board.active] + [(card, False) for card in board.exhausted]
    found = [own_card(table, card, active) for card, active in cards]
    many = max(len(cards), limit) > FEW
    found += [f'<li class="a-card a-place"><span>{esc(table.word("free"))}</span></li>'] * (
        limit - len(cards)
    )
    note = table.word("cards-of", n=len(cards), limit=limit)
    return (
        f'<section class="a-own-cards">{head(table.word("own-cards"), note)}'
        f'<ul class="{"a-cards a-many" if many else "a-cards"}">{"".join(found)}</ul></section>'
    )


def card_about(table: Table, card: Card, cls: str) -> str:
    """A card plays the legal move that names it; else it asks why its power is not used."""
    for start in (mv.USE, mv.REACTIVATE, mv.DISCARD):
        if start + card in table.legal:
            return may(start + card, table.legal[start + card], cls)
    if table.is_asked():
        return may_not(mv.USE + card, cls=cls)
    return attrs(class_=cls)


def own_card(table: Table, card: Card, active: bool) -> str:
    name = table.card(card)
    element = m.ELEMENTS[m.ELEMENT[card]]
    cls = f"a-face a-{element}" + ("" if active else " a-exhausted")
    state = table.word("active" if active else "exhausted")
    power = table.say(speech.power_text(card))
    turned = "" if active else icon("turn", 14, "a-turned")
    title = f"{name} ({table.say(speech.element_name(m.ELEMENT[card]))}, {state}). {power}"
    return (
        f'<li class="a-card"><div id="{art.card_id(card)}"{card_about(table, card, cls)}'
        f' title="{esc(title)}"><svg class="a-mini" viewBox="0 0 54 62" aria-hidden="true">'
        f"{art.mini_chart(card, 54, 62, 0.4)}</svg>{turned}"
        f"{art.element_icon(m.ELEMENT[card], 15, active)}"
        f'<span class="a-card-name">{esc(name)}</span>'
        f'<span class="a-card-power">{esc(plates.power_line(card, table.lang))}</span></div></li>'
    )


def secret(table: Table, board: Board) -> str:
    """The hidden scoring card: printed ticks and those of one's cards, up to four in a row."""
    view = table.view
    owned = mask_of((*board.active, *board.exhausted))
    rows = []
    for element, ticks in enumerate(counts_of(owned, view.scoring[view.seat])):
        cells = "".join(
            f'<rect class="{"a-cell a-full" if cell < ticks else "a-cell"}"'
            f' x="{num(19.5 * cell + 0.5)}" y="0.5" width="17" height="17" rx="3"/>'
            + (
                '<path class="a-check" d="M5 9l3 3.500 5.500-6.500" transform="translate('
                f'{num(19.5 * cell)} 0)"/>'
                if cell < ticks
                else ""
            )
            for cell in range(4)
        )
        said = table.word("row", element=speech.element_name(element), n=ticks)
        rows.append(
            f'<div class="a-row a-{m.ELEMENTS[element]}" title="{esc(said)}">'
            f'{art.element_icon(element, 18)}<svg viewBox="0 0 78 18" role="img"'
            f' aria-label="{esc(said)}">{cells}</svg></div>'
        )
    shown = view.phase == ENDED
    note = table.word("open-card") if shown else table.word("seen-alone")
    eye = "" if shown else f'<span class="a-eye" title="{esc(note)}">{icon("eye", 15)}</span>'
    title = table.word("scoring" if shown else "secret")
    return (
        f'<section class="a-secret" aria-label="{esc(f"{title}, {note}")}">{head(title, sign=eye)}'
        f"{''.join(rows)}</section>"
    )


def standing(table: Table, parts: Sequence[Part]) -> str:
    """What everything would score, part by part."""
    lines = "".join(
        f'<li title="{esc(table.say(part.name))}">{icon(name, 15)}'
        f'<span class="a-said">{esc(table.say(part.name))}</span>{part.points}</li>'
        for name, part in zip(PART_ICONS, parts)
    )
    id = "final" if table.view.phase == ENDED else "now"
    return (
        f'<section class="a-now">{head(table.word(id))}'
        f'<p class="a-total">{total(tuple(parts))}</p>'
        f"<ul>{lines}</ul></section>"
    )


# -- thumbnails ----------------------------------------------------------------------


def strip(table: Table) -> str:
    """A thumbnail of each plate with the number of its legal stars, the disc among them."""
    view = table.view
    thumbs = [thumb(table, slot) for slot in range(len(view.sky))]
    thumbs.insert((len(thumbs) + 1) // 2, disc_thumb(table))
    return f'<div class="a-strip">{"".join(thumbs)}</div>'


def thumb(table: Table, slot: int) -> str:
    view = table.view
    card = view.sky[slot].card
    shown = slot == plates.shown_slot(table)
    lit = len(plates.lit_stars(table, slot)) or (1 if plates.plate_move(table, slot) != NONE else 0)
    name = table.word("empty") if card == NONE else table.card(card)
    label = table.word("thumb", name=name, n=lit) if lit else name
    colours = tuple(art.colour_of(view, place) for place in range(table.pens()))
    drawn = (
        "" if card == NONE else art.mini_chart(card, 58, 58, 0.34, view.sky[slot].marks, colours)
    )
    badge = f'<span class="a-badge" aria-hidden="true">{lit}</span>' if lit else ""
    return (
        f'<button type="button" class="{"a-thumb shown" if shown else "a-thumb"}"'
        f' data-shows="plate-{slot}" aria-label="{esc(label)}">'
        f'<svg viewBox="0 0 58 58" aria-hidden="true">{drawn}</svg>{badge}'
        f'<span class="a-thumb-name" aria-hidden="true">{esc(name)}</span></button>'
    )


def disc_thumb(table: Table) -> str:
    drawn = art.disc(92, 96, table.view.pawn)
    badge = '<span class="a-badge" aria-hidden="true">1</span>' if mv.REST in table.legal else ""
    return (
        '<button type="button" class="a-thumb a-thumb-disc" data-shows="disc"'
        f' aria-label="{esc(table.word("disc", element=speech.element_name(table.view.pawn)))}">'
        f'<svg viewBox="-104 -104 208 208" aria-hidden="true">{drawn}</svg>{badge}</button>'
    )
