"""The middle of the table: the sky on its graduated arc, Destiny, the World and the Past."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from astrarium.draw.scene.astrolabe import cards as faces
from astrarium.draw.scene.astrolabe.sight import Sight, target
from astrarium.draw.scene.astrolabe.signs import sign
from astrarium.draw.scene.astrolabe.tokens import KIND_CLASS, halo, shape, token
from astrarium.draw.scene.common import attrs, esc, num, pen_shape, short
from astrarium.draw.terminal.astrolabe import by_family, known_below
from astrarium.engine.bits import members
from astrarium.engine.protocol import LETTERS, Move, Seat
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe import phases as ask
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
BELOW_SIZE: Final = 19.0
BELOW_STEP: Final = 20.0
CARD_Y: Final = 228.0
CLOSE: Final = 110.0  # cards nearer than this have no room for names on a small screen
DRAWS: Final = frozenset((ask.DRAW, ask.WIN_DRAW))


def board(sight: Sight, summary: str) -> str:
    """The whole picture, as one SVG."""
    inside = dome()
    for kind in (0, 1):
        inside += sky(sight, kind)
    inside += incoming(sight) + destiny(sight) + past(sight) + world(sight) + trick(sight)
    if sight.view.phase == ask.HERMIT and sight.asked:
        inside += searched(sight)
    return (
        f'<svg id="lab-board" class="lab lab-board" viewBox="0 0 {WIDE} {TALL}"'
        f' role="group"{attrs(aria_label=summary)}>{inside}</svg>'
    )


def dome() -> str:
    """The sky's arc with its degrees, and a quiet graticule below it."""
    x, y = (num(value) for value in CENTRE)
    circles = "".join(
        f'<circle class="{cls}" cx="{x}" cy="{y}" r="{r}"/>'
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
    return (
        circles
        + f'<circle class="lab-degrees" cx="{x}" cy="{y}" r="610" pathLength="360"/>'
        + f'<circle class="lab-degrees long" cx="{x}" cy="{y}" r="614" pathLength="360"/>'
        + f'<path class="lab-grid" d="{rays}"/>'
    )


# -- the sky -----------------------------------------------------------------------


def sky(sight: Sight, kind: Kind) -> str:
    """A pile at the crown, and its discard zone down its side of the arc."""
    view = sight.view
    side = 1 if kind else -1
    caption_x, anchor = (792, "end") if kind else (24, "start")
    words = sight.say(f"sky-{('planets', 'signs')[kind]}")
    count = sight.say("tokens", n=len(view.piles[kind]))
    found = (
        f'<text class="lab-caps" x="{caption_x}" y="30" text-anchor="{anchor}">{esc(words)}</text>'
        f'<text class="lab-small" x="{caption_x}" y="49" text-anchor="{anchor}">{esc(count)}</text>'
    )
    zone = view.zones[kind]
    for place in range(max(4, len(zone))):
        found += zone_place(sight, kind, place, side)
    x, y = arc_point(FIRST + 1.5, side, 514)
    note = sight.say("zone")
    found += (
        f'<text class="lab-small" x="{num(x - side * 4)}" y="{num(y + 20)}"'
        f' text-anchor="middle">{esc(note)}</text>'
    )
    return found + pile(sight, kind, 408 + side * 60.5)


def arc_point(degrees: float, side: int, radius: float = ZONE) -> tuple[float, float]:
    angle = radians(degrees)
    return CENTRE[0] + side * radius * sin(angle), CENTRE[1] - radius * cos(angle)


def zone_place(sight: Sight, kind: Kind, place: int, side: int) -> str:
    """A discarded token by its position, or a place that waits for one."""
    zone = sight.view.zones[kind]
    step = min(STEP, (LAST - FIRST) / max(1, len(zone) - 1))
    r = min(20.0, 0.45 * radians(step) * ZONE)
    x, y = arc_point(FIRST + step * place, side)
    if place >= len(zone):
        return f'<g class="{KIND_CLASS[kind]} lab-faint">{shape(kind, x, y, r, "lab-empty")}</g>'
    lying = zone[place]
    move = mv.MOVES.encode(mv.Draw(kind, place))
    lit = move in sight.words
    inside = (
        f"<title>{esc(sight.say('zone-token', token=loose_name(lying), place=place + 1))}</title>"
    )
    inside += halo(x, y, r) if lit else ""
    inside += token(kind, lying.token, lying.up, x, y, r, travels=True)
    return f'<g id="zone-{kind}-{place}"{drawn_from(sight, move)}>{inside}</g>'


def drawn_from(sight: Sight, move: Move) -> str:
    """What a click on a pile or on a token of a zone does: draw there, or ask why not."""
    why = move if sight.view.phase in DRAWS else None
    return target(sight, move if move in sight.words else None, why, "lab-slot")


def pile(sight: Sight, kind: Kind, x: float) -> str:
    """A pile of tokens with its visible top."""
    tokens = sight.view.piles[kind]
    move = mv.MOVES.encode(mv.Draw(kind, mv.PILE))
    lit = move in sight.words
    name = sight.tell(body_name(tokens[0])) if tokens else sight.say("pile-empty")
    sky = sight.say("sky-planets" if kind == 0 else "sky-signs")
    said = pile_words(sight, kind, sky, name) if tokens else f"{sky}, {name}"
    inside = f"<title>{esc(said)}</title>" + (halo(x, PILE_Y, PILE_R) if lit else "")
    shift = -2.2 if kind == 0 else 2.2
    for depth in range(min(4, len(tokens)) - 1, 0, -1):
        below = shape(kind, x + shift * depth, PILE_Y + 2.2 * depth, PILE_R, "lab-disc")
        inside += f'<g class="{KIND_CLASS[kind]}">{below}</g>'
    top = tokens[0] if tokens else NONE
    inside += token(kind, top, True, x, PILE_Y, PILE_R, travels=True)
    return (
        f'<g id="pile-{kind}"{drawn_from(sight, move)}>{inside}</g>'
        f'<text class="lab-who lab-pile-name" x="{num(x)}" y="{num(PILE_NAME)}">{esc(name)}</text>'
        + order(kind, tokens)
    )


def pile_words(sight: Sight, kind: Kind, sky: str, top: str) -> str:
    """A pile in words: its top, what the seat knows to be below it, and who knows that."""
    said = sight.say("pile", sky=sky, token=top)
    known = known_below(sight.view.piles[kind])
    if known:
        said = sight.say("pile-below", pile=said, tokens=[body_name(item) for item in known])
    if kind != m.PLANET or not sight.view.searchers:
        return said
    names = [sight.name(seat) for seat in members(sight.view.searchers)]
    return sight.say("pile-known", pile=said, names=names)


def order(kind: Kind, tokens: Sequence[Token]) -> str:
    """The order of a pile for who has looked through it: a row of small signs, next first."""
    known = known_below(tokens)
    if not known:
        return ""
    row = "".join(
        sign(item, BELOW[0] + BELOW_STEP * place, BELOW[1], BELOW_SIZE)
        for place, item in enumerate(known)
    )
    cls = f"{KIND_CLASS[kind]} lab-below"
    return f'<g id="below-{kind}" class="{cls}" aria-hidden="true">{row}</g>'


def incoming(sight: Sight) -> str:
    """The token that somebody is about to lay down, in the air below the crown."""
    loose = sight.view.incoming
    if loose is None:
        return ""
    inside = token(loose.kind, loose.token, loose.up, 408, 170, 20, travels=True)
    words = sight.say("incoming")
    return (
        f'<g id="incoming" class="lab-slot">{shape(loose.kind, 408, 170, 24, "lab-right")}{inside}'
        f'</g><text class="lab-small" x="440" y="174">{esc(words)}</text>'
    )


# -- Destiny and the Past ---------------------------------------------------------------


def stacked(count: int, x: float, y: float) -> str:
    """Backs of cards, a few of them seen."""
    return "".join(
        f'<g transform="translate({num(x + 2 * depth)} {num(y - 2 * depth)})">{faces.BACK}</g>'
        for depth in range(min(3, count) - 1, -1, -1)
    )


def destiny(sight: Sight) -> str:
    """The pile that opens the tricks of the first round."""
    view = sight.view
    if view.round != 1 or not (view.destiny or view.world):
        return ""
    count = len(view.destiny)
    body = stacked(count, 28, 296)
    if not count:
        body = '<rect class="lab-space" x="28" y="296" width="76" height="122" rx="8"/>'
    return heap("destiny", body, 66, sight.say("destiny"), sight.say("cards", n=count))


def past(sight: Sight) -> str:
    """How many cards are gone; which ones, the panel beside the table says."""
    count = len(sight.view.past)
    body = '<rect class="lab-space" x="712" y="296" width="76" height="122" rx="8"/>'
    if count:
        body = "".join(
            f'<rect class="lab-back" x="{712 + dx}" y="{296 + dy}" width="76" height="122" rx="8"/>'
            for dx, dy in ((3, 3), (0, 0))
        )
        body += f'<g class="lab-past" transform="translate(712 296)">{HOURGLASS}</g>'
    return heap("past", body, 750, sight.say("past"), sight.say("cards", n=count))


def heap(name: str, body: str, x: float, said: str, cards: str) -> str:
    """A heap of cards with its name, below it for eyes and in it for ears."""
    both = esc(f"{said}, {cards}")
    return f'<g id="{name}"><title>{both}</title>{body}</g>' + caption(x, 446, said, cards)


HOURGLASS: Final = (
    '<rect class="lab-brass thin" x="5" y="5" width="66" height="112" rx="5"/>'
    '<circle class="lab-brass" cx="38" cy="61" r="25"/>'
    '<circle class="lab-ticks" cx="38" cy="61" r="23" pathLength="72"/>'
    '<path class="lab-gold" d="M28 46H48M28 76H48M30 46C30 56 37 57 37 61S30 66 30 76'
    'M46 46C46 56 39 57 39 61S46 66 46 76"/><path class="lab-sand" d="M33 74Q38 66 43 74z"/>'
)


def caption(x: float, y: float, first: str, second: str, cls: str = "", close: bool = False) -> str:
    """Two lines under a pile or a card; `close` to others, a small screen leaves the first out."""
    who = "lab-who close" if close else "lab-who"
    return (
        f'<text class="{who}" x="{num(x)}" y="{num(y)}">{esc(first)}</text>'
        f'<text class="lab-small {cls}" x="{num(x)}" y="{num(y + 18)}" text-anchor="middle">'
        f"{esc(second)}</text>"
    )


# -- the World -----------------------------------------------------------------------------


def world(sight: Sight) -> str:
    """The cards of the trick in the order of play, and the place of the next one."""
    view = sight.view
    waits = view.phase == ask.PLAY and view.actor >= 0
    places = len(view.world) + waits
    pitch = min(136.0, 586 / max(1, places))
    left = 408 - pitch * places / 2
    best = best_cards([lying.card for lying in view.world])
    found = f'<text class="lab-led" x="408" y="212">{esc(world_title(sight))}</text>'
    for index, lying in enumerate(view.world):
        leads = lying.card in best
        found += laid(sight, lying, index, leads, left + pitch * (index + 0.5), pitch)
    if waits:
        found += awaited(sight, left + pitch * (places - 0.5), pitch)
    return found


def world_title(sight: Sight) -> str:
    """What the trick is about, or what happens between two of them."""
    view = sight.view
    if view.phase == ask.HERMIT and sight.asked:
        return sight.say("world-hermit")
    if view.world:
        return sight.say(f"world-{FAMILIES[m.FAMILY[view.world[0].card]]}")
    if view.phase == ask.SETTING:
        return sight.say("world-setting")
    if ask.WIN <= view.phase < ask.SETTING:
        return sight.say("world-reward")
    return sight.say("world" if view.phase == ask.PLAY else "world-plain")


def card_at(x: float, pitch: float) -> tuple[float, str]:
    """How large a card of the World is, and where it lies."""
    scale = min(1.0, (pitch - (18 if pitch > 110 else 7)) / faces.FACE)
    y = CARD_Y + (1 - scale) * faces.HIGH * 0.8
    return scale, f"translate({num(x - faces.FACE * scale / 2)} {num(y)}) scale({scale:.3f})"


def laid(sight: Sight, lying: Lying, index: int, leads: bool, x: float, pitch: float) -> str:
    """A card of the World, and below it who laid it."""
    scale, where = card_at(x, pitch)
    card = lying.card
    inside = f"<title>{esc(faces.label(card, sight.lang))}</title>"
    inside += faces.card_svg(card, sight.lang, scale > 0.94, scale)
    if leads or (sight.view.card == card and sight.view.space == NONE):
        cls = "lab-leads" if leads else "lab-acting"
        inside += f'<rect class="{cls}" x="-5" y="-5" width="128" height="206" rx="12"/>'
    ink = sight.fresh.get((m.CODES[card],))
    if ink is not None:
        ring = '<rect class="lab-last" x="-10" y="-10" width="138" height="216" rx="16"/>'
        inside += f'<g stroke="{ink}">{ring}</g>'
    came = attrs(data_from="destiny" if lying.seat == NONE else f"seat-{LETTERS[lying.seat]}")
    found = (
        f'<g id="{faces.card_id(card)}" class="lab-piece {faces.family_class(card)}"{came}'
        f' transform="{where}">{inside}</g>'
    )
    return found + layer_caption(sight, lying, index, leads, x, pitch)


def layer_caption(
    sight: Sight, lying: Lying, index: int, leads: bool, x: float, pitch: float
) -> str:
    view = sight.view
    first = sight.say("destiny") if lying.seat == NONE else fitting(sight, lying.seat, pitch)
    second = ""
    if leads:
        second = sight.say("leads")
    elif index == 0:
        second = sight.say("opens")
    elif lying.seat == view.initiative:
        second = sight.say("initiative")
    mark = "" if lying.seat == NONE else pen_shape(lying.seat, x, 486, 5.5, "lab-pen")
    return caption(x, 451, first, second, "gold" if leads else "", pitch < CLOSE) + mark


def fitting(sight: Sight, seat: Seat, pitch: float) -> str:
    """The name of a seat, as much of it as fits below a card."""
    return short(sight.name(seat), int(pitch / 8.2))


def awaited(sight: Sight, x: float, pitch: float) -> str:
    """The open place of who plays next; one's own is lit."""
    view = sight.view
    mine = sight.asked and view.actor == view.seat
    _, where = card_at(x, pitch)
    found = sight.legal([mv.WORLD + card for card in known_cards(view, view.seat)]) if mine else []
    move: Move | None = found[0] if len(found) == 1 else None
    cls = "lab-await" + (" mine" if found else "")
    words = sight.say("your-card") if mine else sight.say("thinks")
    glow = '<circle cx="59" cy="98" r="44" fill="url(#glow-may)" opacity=".6"/>' if found else ""
    marks = target(sight, move, None, cls)
    return (
        f'<g id="next-card"{marks} transform="{where}">'
        f'<rect width="{num(faces.FACE)}" height="{num(faces.HIGH)}" rx="9"/>{glow}'
        f'<text x="59" y="104">{esc(words)}</text></g>'
        + caption(x, 451, fitting(sight, view.actor, pitch), "", close=pitch < CLOSE)
        + pen_shape(view.actor, x, 486, 5.5, "lab-pen")
    )


# -- round and trick --------------------------------------------------------------------


def trick(sight: Sight) -> str:
    """The round in words, its tricks as beads along the foot."""
    view = sight.view
    if not view.trick:
        return ""
    words = sight.say("trick", round=view.round, trick=view.trick, of=m.TRICKS)
    beads = ""
    for number in range(1, m.TRICKS + 1):
        cls = "done" if number < view.trick else ("now" if number == view.trick else "")
        r = 4.5 if number == view.trick else 3
        x = 408 + 16 * (number - m.TRICKS / 2 - 0.5)
        beads += f'<circle class="{cls}" cx="{num(x)}" cy="507" r="{r}"/>'
    return (
        f'<g class="lab-tricks">{beads}</g>'
        f'<text class="lab-caps lab-round" x="320" y="511" text-anchor="end">{esc(words)}</text>'
    )


# -- the Hermit's choice ----------------------------------------------------------------


def searched(sight: Sight) -> str:
    """The cards of the Past laid out over the World, each to be taken."""
    families = by_family(sight.view.past)
    rows = [row for family in families for row in in_rows(family, 12)]
    found = '<rect class="lab-sheet" x="122" y="226" width="572" height="266" rx="10"/>'
    tall = min(52.0, 256 / max(1, len(rows)))
    for number, row in enumerate(rows):
        for column, card in enumerate(row):
            x = 408 + 46.5 * (column - len(row) / 2)
            found += small_card(sight, card, x + 2, 232 + tall * number, mv.PAST + card)
    return f'<g id="searched">{found}</g>'


def in_rows(cards: Sequence[Card], width: int) -> list[list[Card]]:
    return [list(cards[start : start + width]) for start in range(0, len(cards), width)]


def small_card(sight: Sight, card: Card, x: float, y: float, move: Move) -> str:
    """A card in a hurry: its numeral and its family."""
    lit = move in sight.words
    marks = target(sight, move if lit else None, None, f"lab-chip {faces.family_class(card)}")
    sign_y = 34 if faces.suit(card) in (1, 2) else 35
    return (
        f'<g id="past-{m.CODES[card]}"{marks} transform="translate({num(x)} {num(y)})">'
        f"<title>{esc(faces.title(card, sight.lang))}</title>"
        '<rect class="lab-face" width="42" height="47" rx="6"/>'
        f'<text class="lab-numeral" x="21" y="19" text-anchor="middle">{faces.numeral(card)}</text>'
        + faces.corner(card, 21, sign_y, 18 if card < m.NUMBER_CARD else 24)
        + "</g>"
    )
