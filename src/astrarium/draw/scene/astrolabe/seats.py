"""The other seats as panels, the Past, and the thumbnails of a small screen."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from astrarium.draw.scene.astrolabe import area as area
from astrarium.draw.scene.astrolabe import cards as faces
from astrarium.draw.scene.astrolabe.drawing import Drawing
from astrarium.draw.scene.astrolabe.own import MINE
from astrarium.draw.scene.common import icon, pen_mark
from astrarium.draw.scene.html import NOTHING, Html, attrs, esc, joined, tag
from astrarium.draw.scene.protocol import SeatPanel
from astrarium.draw.terminal.astrolabe import by_family
from astrarium.engine.protocol import LETTERS, Game, Seat
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.material import ARCANA, FAMILY, LOVERS, NUMBER_CARD, SLOTS, Card
from astrarium.games.astrolabe.speech import family_name, top_of
from astrarium.games.astrolabe.state import NONE
from astrarium.games.astrolabe.view import known_cards

# From so many others on, astrolabes are drawn unrolled; who watches has a longer column.
CROWDED: Final = 3


def panels(game: Game[Any, Any], drawing: Drawing) -> tuple[SeatPanel, ...]:
    """Every seat; one's own says little there, its area lies below the table."""
    points = points_of(game, drawing)
    return tuple(
        SeatPanel(seat, pen_mark(seat), str(points[seat]), panel_body(drawing, seat))
        for seat in range(drawing.view.seats)
    )


def points_of(game: Game[Any, Any], drawing: Drawing) -> tuple[int, ...]:
    """Points that all know: round 1, and at the end, when nothing is hidden, the whole."""
    view = drawing.view
    if view.phase == phases.ENDED:
        return game.scores(game.imagine(view, Random(0))).points
    return view.points or (0,) * view.seats


def panel_body(drawing: Drawing, seat: Seat) -> Html:
    """How many cards a seat has, and its area if it is not one's own."""
    facts = seat_facts(drawing, seat)
    if seat == drawing.view.seat:
        return tag("div", facts, class_="lab lab-self")
    others = drawing.view.seats - (drawing.view.seat >= 0)
    room = CROWDED + (drawing.view.seat < 0)
    flat = others >= room
    words = drawing.say("area-of", name=drawing.name(seat))
    if flat:
        inside = area.flat_area(drawing, seat)
        markup = area.area_svg(words, inside, area.FLAT_WIDE, area.FLAT_TALL)
    else:
        markup = area.area_svg(words, area.area(drawing, seat, False))
    cls = (" flat" if flat else "") + (
        " bare" if others > CROWDED and drawing.view.seat >= 0 else ""
    )
    return tag(
        "div",
        facts,
        markup,
        class_=f"lab lab-seat{cls}",
        id=f"lab-seat-{LETTERS[seat]}",
        data_part=f"seat-{LETTERS[seat]}",
    )


def seat_facts(drawing: Drawing, seat: Seat) -> Html:
    """Cards in hand, initiative, character, what is known of the hand."""
    view = drawing.view
    count = drawing.say("cards", n=len(view.hands[seat]))
    facts = tag("span", icon("card", 15), esc(count))
    if seat == view.initiative:
        facts += tag("span", esc(drawing.say("initiative")), class_="lab-initiative")
    card = top_of(view, seat)
    if card != NONE and seat != view.seat:
        facts += tag("span", esc(faces.title(card, drawing.lang)), class_="lab-as")
    if card == LOVERS and view.partner != NONE:
        facts += tag("span", esc(drawing.say("partner", name=drawing.name(view.partner))))
    if seat != view.seat:
        facts += known_hand(drawing, seat)
    return tag("p", facts, class_="lab-facts")


def known_hand(drawing: Drawing, seat: Seat) -> Html:
    """The cards of another hand that this seat has seen go there."""
    cards = known_cards(drawing.view, seat)
    if not cards:
        return NOTHING
    names = tag("span", joined(mini(card, drawing.lang) for card in cards), class_="lab-minis")
    return tag("span", icon("eye", 14), names, class_="lab-known")


def mini(card: Card, lang: str) -> Html:
    """A card as a small tab: numeral and family."""
    wide = 46 if FAMILY[card] == ARCANA else (42 if card < NUMBER_CARD else 34)
    name = faces.label(card, lang)
    sign_x = wide - 13 if card < NUMBER_CARD else wide - 12
    x = (wide - 20) / 2 if card < NUMBER_CARD else 9
    return Html(
        f'<svg class="lab-mini {faces.family_class(card)}" width="{wide}" height="24"'
        f' viewBox="0 0 {wide} 24" role="img"{attrs(aria_label=name)}><title>{esc(name)}</title>'
        f'<rect class="lab-face" x=".5" y=".5" width="{wide - 1}" height="23" rx="5"/>'
        f'<text class="lab-numeral" x="{x + 2:g}" y="16.5" text-anchor="middle">'
        f"{faces.numeral(card)}</text>" + faces.corner(card, sign_x, 12, 15) + "</svg>"
    )


# -- the Past ---------------------------------------------------------------------


def past_panel(drawing: Drawing) -> Html:
    """The cards that are gone, family by family: open where there is room for it."""
    view = drawing.view
    if not view.past:
        return NOTHING
    rows = ""
    for family in by_family(view.past):
        cards = "".join(mini(card, drawing.lang) for card in family)
        name = tag("h2", esc(drawing.tell(family_name(family[0]))))
        rows += name + tag("div", Html(cards), class_="lab-minis")
    words = drawing.say("past-count", n=len(view.past))
    summary = tag("summary", esc(words), class_="caps")
    return tag(
        "details",
        summary,
        Html(rows),
        class_="panel lab lab-gone",
        open="open" if view.seats == 2 else None,
    )


# -- small screens -------------------------------------------------------------------


def strip(drawing: Drawing) -> Html:
    """A thumbnail for every astrolabe, with how many places may be chosen there."""
    view = drawing.view
    first = max(view.seat, 0)
    order = [(first + step) % view.seats for step in range(view.seats)]
    return tag("div", *(thumb(drawing, seat) for seat in order), class_="lab lab-strip")


def thumb(drawing: Drawing, seat: Seat) -> Html:
    own = seat == drawing.view.seat
    part = MINE if own else f"seat-{LETTERS[seat]}"
    lit = sum(area.slot_move(drawing, seat, slot) is not None for slot in range(SLOTS))
    name = drawing.say("you") if own else drawing.name(seat)
    count = tag("span", Html(str(lit)), class_="lab-count") if lit else NOTHING
    words = drawing.say("your-area") if own else drawing.say("area-of", name=drawing.name(seat))
    return tag(
        "button",
        pen_mark(seat, 16),
        tag("span", esc(name), class_="lab-thumb-name"),
        count,
        type="button",
        class_="lab-thumb shown" if own and area.is_asked_here(drawing, seat) else "lab-thumb",
        data_shows=part,
        aria_label=words,
    )
