"""The middle of the table: the sky on its graduated arc, Destiny, the World and the Past."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from astrarium.draw.scene import common as svg
from astrarium.draw.scene.astrolabe import cards as faces
from astrarium.draw.scene.astrolabe.drawing import SKY, Drawing
from astrarium.draw.scene.astrolabe.signs import sign
from astrarium.draw.scene.astrolabe.tokens import KIND_CLASS, halo, shape, token
from astrarium.draw.scene.common import pen_shape
from astrarium.draw.scene.html import NOTHING, Html, attrs, esc, joined, num
from astrarium.draw.terminal.astrolabe import by_family, known_below
from astrarium.engine.bits import members
from astrarium.engine.protocol import LETTERS, Move, Seat
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.material import Card, Kind, Token
from astrarium.games.astrolabe.rounds import best_cards
from astrarium.games.astrolabe.speech import FAMILIES, body_name, loose_name
from astrarium.games.astrolabe.state import NONE
from astrarium.games.astrolabe.view import Lying, known_cards

WIDE: Final = 816
TALL: Final = 520
CENTRE: Final = (408.0, 640.0)  # of the dome
ZONE: Final = 560.0  # how far from it the discarded tokens lie
FIRST: Final = 14.6  # degrees from the crown to the first of them
LAST: Final = 42.5
STEP: Final = 5.4
PILE_Y: Final = 83.0
PILE_R: Final = 33.0
PILE_NAME: Final = 141.0  # the foot of what stands below a pile
BELOW: Final = (34.0, 69.0)  # the first of the tokens known to be in a pile, below its caption
CARD_Y: Final = 228.0
CLOSE: Final = 110.0  # cards nearer than this have no room for names on a small screen
DRAWS: Final = frozenset((phases.DRAW, phases.WIN_DRAW))


def board(drawing: Drawing, summary: str) -> Html:
    """The whole picture, as one SVG."""
    inside = dome()
    for kind in (0, 1):
        inside += sky(drawing, kind)
    inside += incoming(drawing) + destiny(drawing) + past(drawing) + world(drawing) + trick(drawing)
    if drawing.view.phase == phases.HERMIT and drawing.asked:
        inside += searched(drawing)
    return Html(
        f'<svg id="lab-board" class="lab lab-board" viewBox="0 0 {WIDE} {TALL}"'
        f' role="group"{attrs(aria_label=summary)}>{inside}</svg>'
    )


def dome() -> Html:
    """The sky's arc with its degrees, and a quiet graticule below it."""
    circles = "".join(
        svg.circle(cls, *CENTRE, r)
        for cls, r in (
            *(("lab-brass arc", 606), ("lab-brass thin", 600), ("lab-brass arc", 514)),
            *(("lab-brass thin", 508), ("lab-grid", 400), ("lab-grid", 300), ("lab-grid", 200)),
        )
    )
    rays = ""
    for degrees in range(-50, 51, 10):
        c, s = cos(radians(degrees)), sin(radians(degrees))
        rays += (
            f"M{num(408 + 60 * s)} {num(640 - 60 * c)}L{num(408 + 508 * s)} {num(640 - 508 * c)}"
        )
    return Html(
        circles
        + svg.circle("lab-degrees", *CENTRE, 610, ' pathLength="360"')
        + svg.circle("lab-degrees long", *CENTRE, 614, ' pathLength="360"')
        + f'<path class="lab-grid" d="{rays}"/>'
    )


# -- the sky -----------------------------------------------------------------------


def sky(drawing: Drawing, kind: Kind) -> Html:
    """A pile at the crown, and its discard zone down its side of the arc."""
    view = drawing.view
    side = 1 if kind else -1
    caption_x, anchor = (792, "end") if kind else (24, "start")
    words = drawing.say(SKY[kind])
    count = drawing.say("tokens", n=len(view.piles[kind]))
    markup = svg.text_at(words, caption_x, 30, "lab-caps", anchor)
    markup += svg.text_at(count, caption_x, 49, "lab-small", anchor)
    for place in range(max(4, len(view.zones[kind]))):
        markup += zone_place(drawing, kind, place, side)
    x, y = arc_point(FIRST + 1.5, side, 514)
    markup += svg.text_at(drawing.say("zone"), x - side * 4, y + 20, "lab-small")
    return markup + pile(drawing, kind, 408 + side * 60.5)


def arc_point(degrees: float, side: int, radius: float = ZONE) -> tuple[float, float]:
    angle = radians(degrees)
    return CENTRE[0] + side * radius * sin(angle), CENTRE[1] - radius * cos(angle)


def zone_place(drawing: Drawing, kind: Kind, place: int, side: int) -> Html:
    """A discarded token by its position, or a place that waits for one."""
    zone = drawing.view.zones[kind]
    step = min(STEP, (LAST - FIRST) / max(1, len(zone) - 1))
    r = min(20.0, 0.45 * radians(step) * ZONE)
    x, y = arc_point(FIRST + step * place, side)
    if place >= len(zone):
        return Html(
            f'<g class="{KIND_CLASS[kind]} lab-faint">{shape(kind, x, y, r, "lab-empty")}</g>'
        )
    lying = zone[place]
    move = mv.MOVES.encode(mv.Draw(kind, place))
    lit = move in drawing.words
    inside = (
        f"<title>{esc(drawing.say('zone-token', token=loose_name(lying), place=place + 1))}</title>"
    )
    inside += halo(x, y, r) if lit else ""
    inside += token(kind, lying.token, lying.up, x, y, r, travels=True)
    return Html(f'<g id="zone-{kind}-{place}"{drawn_from(drawing, move)}>{inside}</g>')


def drawn_from(drawing: Drawing, move: Move) -> str:
    """A click on a pile or on a token of a zone draws there, or asks why not."""
    return drawing.target(move, move if drawing.view.phase in DRAWS else None, "lab-slot")


def pile(drawing: Drawing, kind: Kind, x: float) -> Html:
    """A pile of tokens with its visible top."""
    tokens = drawing.view.piles[kind]
    move = mv.MOVES.encode(mv.Draw(kind, mv.PILE))
    lit = move in drawing.words
    name = drawing.tell(body_name(tokens[0])) if tokens else drawing.say("pile-empty")
    sky = drawing.say(SKY[kind])
    said = pile_words(drawing, kind, sky, name) if tokens else f"{sky}, {name}"
    inside = f"<title>{esc(said)}</title>" + (halo(x, PILE_Y, PILE_R) if lit else "")
    shift = -2.2 if kind == 0 else 2.2
    for depth in range(min(4, len(tokens)) - 1, 0, -1):
        below = shape(kind, x + shift * depth, PILE_Y + 2.2 * depth, PILE_R, "lab-disc")
        inside += f'<g class="{KIND_CLASS[kind]}">{below}</g>'
    top = tokens[0] if tokens else NONE
    inside += token(kind, top, True, x, PILE_Y, PILE_R, travels=True)
    return Html(
        f'<g id="pile-{kind}"{drawn_from(drawing, move)}>{inside}</g>'
        + svg.text(name, x=x, y=PILE_NAME, class_="lab-who lab-pile-name")
        + order(kind, tokens)
    )


def pile_words(drawing: Drawing, kind: Kind, sky: str, top: str) -> str:
    """A pile in words: its top, what the seat knows to be below it, and who knows that."""
    said = drawing.say("pile", sky=sky, token=top)
    known = known_below(drawing.view.piles[kind])
    if known:
        said = drawing.say("pile-below", pile=said, tokens=[body_name(item) for item in known])
    if kind != m.PLANET or not drawing.view.searchers:
        return said
    names = [drawing.name(seat) for seat in members(drawing.view.searchers)]
    return drawing.say("pile-known", pile=said, names=names)


def order(kind: Kind, tokens: Sequence[Token]) -> Html:
    """The order of a pile for who has looked through it: a row of small signs, next first."""
    known = known_below(tokens)
    if not known:
        return NOTHING
    x, y = BELOW
    row = "".join(sign(item, x + 20 * place, y, 19) for place, item in enumerate(known))
    cls = f"{KIND_CLASS[kind]} lab-below"
    return Html(f'<g id="below-{kind}" class="{cls}" aria-hidden="true">{row}</g>')


def incoming(drawing: Drawing) -> Html:
    """The token that somebody is about to lay down, in the air below the crown."""
    loose = drawing.view.incoming
    if loose is None:
        return NOTHING
    inside = token(loose.kind, loose.token, loose.up, 408, 170, 20, travels=True)
    ring = shape(loose.kind, 408, 170, 24, "lab-right")
    words = svg.text_at(drawing.say("incoming"), 440, 174, "lab-small", "start")
    return Html(f'<g id="incoming" class="lab-slot">{ring}{inside}</g>{words}')


# -- Destiny and the Past ---------------------------------------------------------------


def stacked(count: int, x: float, y: float) -> Html:
    """Backs of cards, a few of them seen."""
    return joined(
        f'<g transform="translate({num(x + 2 * depth)} {num(y - 2 * depth)})">{faces.BACK}</g>'
        for depth in range(min(3, count) - 1, -1, -1)
    )


def destiny(drawing: Drawing) -> Html:
    """The pile that opens the tricks of the first round."""
    view = drawing.view
    if view.round != 1 or not (view.destiny or view.world):
        return NOTHING
    count = len(view.destiny)
    body = stacked(count, 28, 296)
    if not count:
        body = svg.rect("lab-space", 28, 296, 76, 122, 8)
    return heap("destiny", body, 66, drawing.say("destiny"), drawing.say("cards", n=count))


def past(drawing: Drawing) -> Html:
    """How many cards are gone; which ones, the panel beside the table says."""
    count = len(drawing.view.past)
    body = svg.rect("lab-space", 712, 296, 76, 122, 8)
    if count:
        body = joined(svg.rect("lab-back", 712 + by, 296 + by, 76, 122, 8) for by in (3, 0))
        body += Html(f'<g class="lab-past" transform="translate(712 296)">{HOURGLASS}</g>')
    return heap("past", body, 750, drawing.say("past"), drawing.say("cards", n=count))


def heap(name: str, body: Html, x: float, said: str, cards: str) -> Html:
    """A heap of cards with its name, below it for eyes and in it for ears."""
    both = esc(f"{said}, {cards}")
    return Html(f'<g id="{name}"><title>{both}</title>{body}</g>' + caption(x, 446, said, cards))


HOURGLASS: Final = (
    '<rect class="lab-brass thin" x="5" y="5" width="66" height="112" rx="5"/>'
    '<circle class="lab-brass" cx="38" cy="61" r="25"/>'
    '<circle class="lab-ticks" cx="38" cy="61" r="23" pathLength="72"/>'
    '<path class="lab-gold" d="M28 46H48M28 76H48M30 46C30 56 37 57 37 61S30 66 30 76'
    'M46 46C46 56 39 57 39 61S46 66 46 76"/><path class="lab-sand" d="M33 74Q38 66 43 74z"/>'
)


def caption(
    x: float, y: float, first: str, second: str, cls: str = "", close: bool = False
) -> Html:
    """Two lines under a pile or a card; `close` to others, a small screen leaves the first out."""
    who = svg.text(first, x=x, y=y, class_="lab-who close" if close else "lab-who")
    return who + svg.text_at(second, x, y + 18, f"lab-small {cls}")


# -- the World -----------------------------------------------------------------------------


def world(drawing: Drawing) -> Html:
    """The cards of the trick in the order of play, and the place of the next one."""
    view = drawing.view
    waits = view.phase == phases.PLAY and view.actor >= 0
    places = len(view.world) + waits
    pitch = min(136.0, 586 / max(1, places))
    left = 408 - pitch * places / 2
    best = best_cards([lying.card for lying in view.world])
    markup = svg.text(world_title(drawing), x=408, y=212, class_="lab-led")
    for index, lying in enumerate(view.world):
        leads = lying.card in best
        markup += laid(drawing, lying, index, leads, left + pitch * (index + 0.5), pitch)
    if waits:
        markup += awaited(drawing, left + pitch * (places - 0.5), pitch)
    return markup


def world_title(drawing: Drawing) -> str:
    """Name the stake of the trick, or what happens between two of them."""
    view = drawing.view
    if view.phase == phases.HERMIT and drawing.asked:
        return drawing.say("world-hermit")
    if view.world:
        return drawing.say(f"world-{FAMILIES[m.FAMILY[view.world[0].card]]}")
    if view.phase == phases.SETTING:
        return drawing.say("world-setting")
    if phases.WIN <= view.phase < phases.SETTING:
        return drawing.say("world-reward")
    return drawing.say("world" if view.phase == phases.PLAY else "world-plain")


def card_at(x: float, pitch: float) -> tuple[float, str]:
    """How large a card of the World is, and where it lies."""
    scale = min(1.0, (pitch - (18 if pitch > 110 else 7)) / faces.FACE)
    y = CARD_Y + (1 - scale) * faces.HIGH * 0.8
    return scale, f"translate({num(x - faces.FACE * scale / 2)} {num(y)}) scale({scale:.3f})"


def laid(drawing: Drawing, lying: Lying, index: int, leads: bool, x: float, pitch: float) -> Html:
    """A card of the World, and below it who laid it."""
    scale, where = card_at(x, pitch)
    card = lying.card
    inside = f"<title>{esc(faces.label(card, drawing.lang))}</title>"
    inside += faces.card_svg(card, drawing.lang, scale > 0.94, scale)
    if leads or (drawing.view.card == card and drawing.view.space == NONE):
        inside += svg.rect("lab-leads" if leads else "lab-acting", -5, -5, 128, 206, 12)
    inside += drawing.ringed((m.CODES[card],), svg.rect("lab-last", -10, -10, 138, 216, 16))
    came = attrs(data_from="destiny" if lying.seat == NONE else f"seat-{LETTERS[lying.seat]}")
    markup = (
        f'<g id="{faces.card_id(card)}" class="lab-piece {faces.family_class(card)}"{came}'
        f' transform="{where}">{inside}</g>'
    )
    return Html(markup + layer_caption(drawing, lying, index, leads, x, pitch))


def layer_caption(
    drawing: Drawing, lying: Lying, index: int, leads: bool, x: float, pitch: float
) -> Html:
    view = drawing.view
    first = drawing.say("destiny") if lying.seat == NONE else fitting(drawing, lying.seat, pitch)
    second = ""
    if leads:
        second = drawing.say("leads")
    elif index == 0:
        second = drawing.say("opens")
    elif lying.seat == view.initiative:
        second = drawing.say("initiative")
    mark = NOTHING if lying.seat == NONE else pen_shape(lying.seat, x, 486, 5.5, "lab-pen")
    return caption(x, 451, first, second, "gold" if leads else "", pitch < CLOSE) + mark


def fitting(drawing: Drawing, seat: Seat, pitch: float) -> str:
    """The name of a seat, as much of it as fits below a card."""
    return svg.short(drawing.name(seat), int(pitch / 8.2))


def awaited(drawing: Drawing, x: float, pitch: float) -> Html:
    """The open place of who plays next; one's own is lit."""
    view = drawing.view
    mine = drawing.asked and view.actor == view.seat
    _, where = card_at(x, pitch)
    legal = (
        drawing.legal([mv.WORLD + card for card in known_cards(view, view.seat)]) if mine else []
    )
    move: Move | None = legal[0] if len(legal) == 1 else None
    cls = "lab-await" + (" mine" if legal else "")
    words = drawing.say("your-card") if mine else drawing.say("thinks")
    glow = '<circle cx="59" cy="98" r="44" fill="url(#glow-may)" opacity=".6"/>' if legal else ""
    marks = drawing.target(move, None, cls)
    return Html(
        f'<g id="next-card"{marks} transform="{where}">'
        f'<rect width="{num(faces.FACE)}" height="{num(faces.HIGH)}" rx="9"/>{glow}'
        f'<text x="59" y="104">{esc(words)}</text></g>'
        + caption(x, 451, fitting(drawing, view.actor, pitch), "", close=pitch < CLOSE)
        + pen_shape(view.actor, x, 486, 5.5, "lab-pen")
    )


# -- round and trick --------------------------------------------------------------------


def trick(drawing: Drawing) -> Html:
    """The round in words, its tricks as beads along the foot."""
    view = drawing.view
    if not view.trick:
        return NOTHING
    words = drawing.say("trick", round=view.round, trick=view.trick, of=m.TRICKS)
    beads = ""
    for number in range(1, m.TRICKS + 1):
        cls = "done" if number < view.trick else ("now" if number == view.trick else "")
        r = 4.5 if number == view.trick else 3
        x = 408 + 16 * (number - m.TRICKS / 2 - 0.5)
        beads += svg.circle(cls, x, 507, r)
    said = svg.text_at(words, 320, 511, "lab-caps lab-round", "end")
    return Html(f'<g class="lab-tricks">{beads}</g>{said}')


# -- the Hermit's choice ----------------------------------------------------------------


def searched(drawing: Drawing) -> Html:
    """The cards of the Past laid out over the World, each to be taken."""
    rows = [row for family in by_family(drawing.view.past) for row in in_rows(family, 12)]
    markup = svg.rect("lab-sheet", 122, 226, 572, 266, 10)
    tall = min(52.0, 256 / max(1, len(rows)))
    for number, row in enumerate(rows):
        for column, card in enumerate(row):
            x = 408 + 46.5 * (column - len(row) / 2)
            markup += small_card(drawing, card, x + 2, 232 + tall * number, mv.PAST + card)
    return Html(f'<g id="searched">{markup}</g>')


def in_rows(cards: Sequence[Card], width: int) -> list[list[Card]]:
    return [list(cards[start : start + width]) for start in range(0, len(cards), width)]


def small_card(drawing: Drawing, card: Card, x: float, y: float, move: Move) -> Html:
    """A card in a hurry: its numeral and its family."""
    marks = drawing.target(move, None, f"lab-chip {faces.family_class(card)}")
    sign_y = 34 if faces.suit(card) in (1, 2) else 35
    return Html(
        f'<g id="past-{m.CODES[card]}"{marks} transform="translate({num(x)} {num(y)})">'
        f"<title>{esc(faces.title(card, drawing.lang))}</title>"
        '<rect class="lab-face" width="42" height="47" rx="6"/>'
        + svg.text_at(faces.numeral(card), 21, 19, "lab-numeral")
        + faces.corner(card, 21, sign_y, 18 if card < m.NUMBER_CARD else 24)
        + "</g>"
    )
