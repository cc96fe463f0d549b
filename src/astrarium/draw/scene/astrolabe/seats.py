"""The other seats as panels, the Past, and the thumbnails of a small screen."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from astrarium.draw.scene.astrolabe import area as area
from astrarium.draw.scene.astrolabe import cards as faces
from astrarium.draw.scene.astrolabe.own import MINE
from astrarium.draw.scene.astrolabe.sight import Sight
from astrarium.draw.scene.common import attrs, esc, icon, pen_mark, tag
from astrarium.draw.scene.protocol import SeatPanel
from astrarium.draw.terminal.astrolabe import by_family
from astrarium.engine.protocol import LETTERS, Game, Seat
from astrarium.games.astrolabe import phases as ask
from astrarium.games.astrolabe.material import ARCANA, FAMILY, LOVERS, NUMBER_CARD, SLOTS, Card
from astrarium.games.astrolabe.speech import family_name, top_of
from astrarium.games.astrolabe.state import NONE
from astrarium.games.astrolabe.view import known_cards

# From so many others on, astrolabes are drawn unrolled; who watches has a longer column.
CROWDED: Final = 3


def panels(game: Game[Any, Any], sight: Sight) -> tuple[SeatPanel, ...]:
    """Every seat; one's own says little there, its area lies below the table."""
    points = points_of(game, sight)
    return tuple(
        SeatPanel(seat, pen_mark(seat), str(points[seat]), panel_body(sight, seat))
        for seat in range(sight.view.seats)
    )


def points_of(game: Game[Any, Any], sight: Sight) -> tuple[int, ...]:
    """Points that all know: round 1, and at the end, when nothing is hidden, the whole."""
    view = sight.view
    if view.phase == ask.ENDED:
        return game.scores(game.imagine(view, Random(0))).points
    return view.points or (0,) * view.seats


def panel_body(sight: Sight, seat: Seat) -> str:
    """How many cards a seat has, and its area if it is not one's own."""
    facts = seat_facts(sight, seat)
    if seat == sight.view.seat:
        return tag("div", facts, class_="lab lab-self")
    others = sight.view.seats - (sight.view.seat >= 0)
    room = CROWDED + (sight.view.seat < 0)
    flat = others >= room
    words = sight.say("area-of", name=sight.name(seat))
    if flat:
        inside = area.flat_area(sight, seat)
        drawing = area.area_svg(words, inside, area.FLAT_WIDE, area.FLAT_TALL)
    else:
        drawing = area.area_svg(words, area.area(sight, seat, False))
    cls = (" flat" if flat else "") + (" bare" if others > CROWDED and sight.view.seat >= 0 else "")
    return tag(
        "div",
        facts,
        drawing,
        class_=f"lab lab-seat{cls}",
        id=f"lab-seat-{LETTERS[seat]}",
        data_part=f"seat-{LETTERS[seat]}",
    )


def seat_facts(sight: Sight, seat: Seat) -> str:
    """Cards in hand, initiative, character, what is known of the hand."""
    view = sight.view
    count = sight.say("cards", n=len(view.hands[seat]))
    facts = tag("span", icon("card", 15), esc(count))
    if seat == view.initiative:
        facts += tag("span", esc(sight.say("initiative")), class_="lab-initiative")
    card = top_of(view, seat)
    if card != NONE and seat != view.seat:
        facts += tag("span", esc(faces.title(card, sight.lang)), class_="lab-as")
    if card == LOVERS and view.partner != NONE:
        partner = sight.say("partner", name=sight.name(view.partner))
        facts += tag("span", esc(partner))
    if seat != view.seat:
        facts += known_hand(sight, seat)
    return tag("p", facts, class_="lab-facts")


def known_hand(sight: Sight, seat: Seat) -> str:
    """The cards of another hand that this seat has seen go there."""
    cards = known_cards(sight.view, seat)
    if not cards:
        return ""
    names = tag("span", "".join(mini(card, sight.lang) for card in cards), class_="lab-minis")
    return tag("span", icon("eye", 14), names, class_="lab-known")


def mini(card: Card, lang: str) -> str:
    """A card as a small tab: numeral and family."""
    wide = 46 if FAMILY[card] == ARCANA else (42 if card < NUMBER_CARD else 34)
    name = faces.label(card, lang)
    sign_x = wide - 13 if card < NUMBER_CARD else wide - 12
    x = (wide - 20) / 2 if card < NUMBER_CARD else 9
    return (
        f'<svg class="lab-mini {faces.family_class(card)}" width="{wide}" height="24"'
        f' viewBox="0 0 {wide} 24" role="img"{attrs(aria_label=name)}><title>{esc(name)}</title>'
        f'<rect class="lab-face" x=".5" y=".5" width="{wide - 1}" height="23" rx="5"/>'
        f'<text class="lab-numeral" x="{x + 2:g}" y="16.5" text-anchor="middle">'
        f"{faces.numeral(card)}</text>" + faces.corner(card, sign_x, 12, 15) + "</svg>"
    )


# -- the Past ---------------------------------------------------------------------


def past_panel(sight: Sight) -> str:
    """The cards that are gone, family by family: open where there is room for it."""
    view = sight.view
    if not view.past:
        return ""
    rows = ""
    for family in by_family(view.past):
        cards = "".join(mini(card, sight.lang) for card in family)
        name = tag("h2", esc(sight.tell(family_name(family[0]))))
        rows += name + tag("div", cards, class_="lab-minis")
    words = sight.say("past-count", n=len(view.past))
    summary = tag("summary", esc(words), class_="caps")
    return tag(
        "details",
        summary,
        rows,
        class_="panel lab lab-gone",
        open="open" if view.seats == 2 else None,
    )


# -- small screens -------------------------------------------------------------------


def strip(sight: Sight) -> str:
    """A thumbnail for every astrolabe, with how many places may be chosen there."""
    view = sight.view
    first = max(view.seat, 0)
    order = [(first + step) % view.seats for step in range(view.seats)]
    return tag("div", *(thumb(sight, seat) for seat in order), class_="lab lab-strip")


def thumb(sight: Sight, seat: Seat) -> str:
    own = seat == sight.view.seat
    part = MINE if own else f"seat-{LETTERS[seat]}"
    lit = sum(area.slot_move(sight, seat, slot) is not None for slot in range(SLOTS))
    name = sight.say("you") if own else sight.name(seat)
    count = tag("span", str(lit), class_="lab-count") if lit else ""
    words = sight.say("your-area") if own else sight.say("area-of", name=sight.name(seat))
    return tag(
        "button",
        pen_mark(seat, 16),
        tag("span", esc(name), class_="lab-thumb-name"),
        count,
        type="button",
        class_="lab-thumb shown" if own and area.is_asked_here(sight, seat) else "lab-thumb",
        data_shows=part,
        aria_label=words,
    )
