"""What every card of L'Astrolabe shows: a picture of its own, and the frame around it.

Arcana have their engraving, planets their globe, signs their true constellation (the stars
of Astra's atlas), numbers their star polygon. One drawing serves all sizes: it is scaled.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from astrarium.draw.scene.astrolabe.arcana import ARCANA_ART
from astrarium.draw.scene.astrolabe.signs import sign
from astrarium.draw.scene.common import broken, esc, num, ring, star
from astrarium.draw.terminal.astrolabe import token_of
from astrarium.engine.protocol import message
from astrarium.games.astra.deck import DECK, Constellation, Star
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe.material import Card
from astrarium.games.astrolabe.speech import card_name, short_effects
from astrarium.words import say

FACE: Final = 118.0  # the width of a card's drawing
HIGH: Final = 196.0  # with its name and what it does
TOP: Final = 134.0  # without them: to the foot of the arch
FAMILY_NAMES: Final = ("arcana", "planet", "zodiac", "number")


def family_class(card: Card) -> str:
    """The class that gives a card its colour; planets and signs are one family of two."""
    return f"lab-{FAMILY_NAMES[suit(card)]}"


def suit(card: Card) -> int:
    """Arcana, planets, signs, numbers."""
    if card < m.ARCANA_COUNT:
        return 0
    if card >= m.NUMBER_CARD:
        return 3
    return 2 if card > m.ZODIAC_CARD else 1


def numeral(card: Card) -> str:
    return m.NUMERALS[card] if card < m.ARCANA_COUNT else str(m.VALUE[card])


def title(card: Card, lang: str) -> str:
    """The name on a card: `L’Hermite`, `Mars`, `Sept`."""
    if card >= m.NUMBER_CARD:
        return say(message(f"lab.page.number.{m.VALUE[card]}"), lang)
    return say(message("lab.page.title", name=card_name(card).args["name"]), lang)


def label(card: Card, lang: str) -> str:
    """A card in a few words, as a button says it: `Mars, 4`."""
    if card >= m.NUMBER_CARD:
        return title(card, lang)
    return say(message("lab.page.card", title=title(card, lang), value=numeral(card)), lang)


def deed(card: Card, lang: str) -> str:
    """What a card does, in a line: in the World, or else in a space."""
    words = say(message("lab.page.deed", effects=short_effects(card)), lang)
    return words[:1].upper() + words[1:]


# -- planets -------------------------------------------------------------------

ORBITS: Final = (
    '<g class="f" transform="rotate(-24)"><ellipse rx="26" ry="11"/><ellipse rx="36" ry="15"/></g>'
    '<circle class="s" cx="28" cy="-15" r="2.4"/>'
)


def _globe(r: float, inside: str) -> str:
    return f'<circle class="b" r="{num(r)}"/><circle class="w" r="{num(r)}"/>{inside}'


def _bands(r: float, heights: tuple[float, ...], bend: float = 2.0) -> str:
    """Lines across a globe, at heights from -1 to 1, lower in their middle."""
    d = ""
    for height in heights:
        half = r * (1 - height * height) ** 0.5
        y = r * height
        d += f"M{num(-half)} {num(y)}Q0 {num(y + 2 * bend)} {num(half)} {num(y)}"
    return f'<path class="f" d="{d}"/>'


def _rays(count: int, inner: float, outer: float) -> str:
    return f'<polygon points="{star(0, 0, count, outer, inner)}"/>'


PLANET_ART: Final[tuple[str, ...]] = (
    ORBITS
    + _globe(
        14,
        '<circle class="f" cx="-5" cy="-4" r="3.4"/><circle class="f" cx="5" cy="3" r="4.2"/>'
        '<circle class="f" cx="-4" cy="7" r="2.2"/><circle class="s" cx="6" cy="-6" r="1.3"/>'
        '<circle class="s" cx="-9" cy="3" r="1.1"/>',
    ),
    ORBITS
    + _globe(
        18,
        '<path class="f" d="M-17-5C-6-11 4 1 17-6M-18 2C-6-4 5 8 18 1M-16 9C-5 3 4 14 15 9'
        'M-11-13C-4-16 3-9 11-14"/>',
    ),
    ORBITS
    + _globe(
        19,
        '<path class="w" d="M-14-12C-6-18 0-12-3-8S-10-4-9 1-15 4-18-2M2-4C8-9 16-6 17-2'
        "S14 8 10 12 4 8 5 4 0 0 2-4zM-10 10c5-2 7 2 5 6"
        '"/><circle class="g" cx="28" cy="-15" r="2.6"/>',
    ),
    ORBITS
    + _globe(
        16,
        '<path class="s" d="M-6.5-14.6Q0-10 6.5-14.6A16 16 0 0 0-6.5-14.6z"/>'
        '<path class="f" d="M-15-3Q-4 3 3-2T15-2M-13 6Q-3 1 3 7T13 8M-4 3L4 7"/>',
    ),
    ORBITS
    + _globe(
        21,
        _bands(21, (-0.78, -0.55, -0.33, -0.11, 0.12, 0.35, 0.57, 0.78), 1.3)
        + '<ellipse class="s" cx="6.5" cy="7" rx="5.2" ry="2.8"/>',
    ),
    '<ellipse class="w" rx="36" ry="10" transform="rotate(-20)"/>'
    '<ellipse class="f" rx="30" ry="7.6" transform="rotate(-20)"/>'
    + _globe(18, _bands(18, (-0.6, -0.25, 0.55), -1.6))
    + '<path class="w" d="M-33.8 12.3C-30 22-12 19 0 10.5S33 2 33.8-12.3"/>'
    '<path d="M-33.8 12.3C-28 19-12 16.5 0 10.5S32-3 33.8-12.3"/>',
    '<ellipse class="f" rx="7" ry="33" transform="rotate(14)"/>'
    + _globe(18, _bands(18, (-0.5, 0.1, 0.62), 1.0))
    + '<path d="M8-32C14-20 12 18-8 32" transform="rotate(2)"/>'
    '<circle class="s" cx="-12" cy="-25" r="1.8"/>',
    ORBITS
    + _globe(
        18,
        _bands(18, (-0.7, -0.2, 0.25, 0.7), 1.6)
        + '<ellipse class="s" cx="-5" cy="1" rx="5" ry="2.6"/>'
        '<path d="M3-8q5-2 9 0M2 10q4-1.5 8 0"/>',
    ),
    '<ellipse class="f" rx="36" ry="12" transform="rotate(-38)"/>'
    + _globe(
        13,
        '<path class="s" d="M0 9C-9 3-7-4-2-3 0-3 0-1 0-1S1-4 4-3C8-1 5 5 0 9z"/>'
        '<path class="f" d="M-11-6q5-3 8-2M4-9q4 1 6 4"/>',
    )
    + '<circle class="b" cx="25" cy="-20" r="5"/><circle class="w" cx="25" cy="-20" r="5"/>',
    ORBITS + '<circle class="b" r="19"/><circle class="f" r="19"/>'
    '<path class="s" d="M0-19A19 19 0 1 0 0 19A25 25 0 0 1 0-19z"/>',
    _rays(16, 20, 30) + '<circle class="b" r="17"/><circle class="w" r="17"/>'
    '<circle class="g" r="11"/>',
    '<path class="f" d="M-38 0H-24M38 0H24M0-34V-24M0 34V24M-26-24L-17-16M26-24L17-16'
    'M-26 24L-17 16M26 24L17 16"/><circle class="gl" r="21"/><circle class="f" r="24.5"/>'
    '<circle class="k" r="18"/><circle r="18"/><path class="g" d="M12-14a18.5 18.5 0 0 1 6 12 22 22'
    ' 0 0 0-6-12z"/>',
)

# -- signs ---------------------------------------------------------------------

LATIN: Final = (
    *("Aries", "Taurus", "Gemini", "Cancer", "Leo", "Virgo"),
    *("Libra", "Scorpius", "Sagittarius", "Capricornus", "Aquarius", "Pisces"),
)
REACH: Final = 27.0  # how far from the middle a star may lie


def _spread(stars: tuple[Star, ...]) -> list[tuple[float, float]]:
    """The stars of a chart around 0,0, as large as the circle allows."""
    left, right = min(s.x for s in stars), max(s.x for s in stars)
    high, low = min(s.y for s in stars), max(s.y for s in stars)
    middle = ((left + right) / 2, (high + low) / 2)
    shifted = [(s.x - middle[0], s.y - middle[1]) for s in stars]
    reach = max((x * x + y * y) ** 0.5 for x, y in shifted)
    return [(REACH * x / reach, REACH * y / reach) for x, y in shifted]


def _constellation(chart: Constellation) -> str:
    """The figure of a sign as it stands in the sky, inside a graduated ring."""
    places = _spread(chart.stars)
    lines = "".join(
        f"M{num(places[a][0])} {num(places[a][1])}L{num(places[b][0])} {num(places[b][1])}"
        for a, b in chart.lines
    )
    found = (
        '<circle class="f" r="35"/><circle class="t" r="33.4" pathLength="72"/>'
        f'<path class="n" d="{lines}"/>'
    )
    for point, (x, y) in zip(chart.stars, places):
        if point.kind == "great":
            found += f'<polygon class="g" points="{star(x, y, 8, 5.2, 1.7)}"/>'
        else:
            size = max(1.2, 3.0 - 0.35 * point.mag)
            found += f'<circle class="i" cx="{num(x)}" cy="{num(y)}" r="{num(size)}"/>'
    return found


@cache
def zodiac_art() -> tuple[str, ...]:
    """The twelve constellations, by sign."""
    charts = {chart.name_la: chart for chart in DECK}
    return tuple(_constellation(charts[name]) for name in LATIN)


# -- numbers -------------------------------------------------------------------


def _polygram(points: int, steps: tuple[int, ...]) -> str:
    """A star polygon in its circle, with a bead on each point."""
    corners = ring(0, 0, points, 28).split(" ")
    found = '<circle class="f" r="28"/>'
    for step in steps:
        d = ""
        todo = set(range(points))
        while todo:
            at = min(todo)
            d += "M"
            while at in todo:
                todo.discard(at)
                d += f"{corners[at]} "
                at = (at + step) % points
            d = d.rstrip() + "Z"
        found += f'<path class="{"f" if step == 1 else "w0"}" d="{d}"/>'
    beads = (corner.split(",") for corner in corners)
    return found + "".join(f'<circle class="s" cx="{x}" cy="{y}" r="2.4"/>' for x, y in beads)


NUMBER_ART: Final[tuple[str, ...]] = (
    '<circle r="28"/><circle class="f" r="22"/><circle class="t" r="25" pathLength="72"/>'
    '<circle class="b" cy="-28" r="4"/><circle cy="-28" r="4"/>',
    '<circle class="f" r="28"/><circle class="f" r="15"/><path class="f" d="M0-28V-8M0 8V28"/>'
    '<circle class="s" r="5"/>',
    '<circle class="f" r="28"/><circle cx="-9" r="19"/><circle cx="9" r="19"/>'
    '<circle class="s" cy="-16.7" r="2.4"/><circle class="s" cy="16.7" r="2.4"/>',
    _polygram(3, (1,))
    + '<polygon class="w0" points="0,-28 24.2,14 -24.2,14"/>'
    + '<polygon class="f" points="0,14 -12.1,-7 12.1,-7"/>',
    _polygram(4, (1,))
    + '<polygon class="w0" points="0,-28 28,0 0,28 -28,0"/>'
    + '<path class="f" d="M-14-14H14V14H-14ZM0-28V28M-28 0H28"/>',
    _polygram(5, (1, 2)),
    _polygram(6, (1, 2)),
    _polygram(7, (1, 2, 3)),
    _polygram(8, (1, 3)),
    _polygram(9, (1, 2, 4)),
)


def art(card: Card) -> str:
    """The picture of a card, around 0,0."""
    match suit(card):
        case 0:
            return f'<g class="lab-art" transform="scale(1.16)">{ARCANA_ART[card]}</g>'
        case 1:
            inside = PLANET_ART[m.VALUE[card] - 1]
        case 2:
            inside = zodiac_art()[m.VALUE[card] - 1]
        case _:
            inside = NUMBER_ART[m.VALUE[card]]
    return f'<g class="lab-art">{inside}</g>'


def corner(card: Card, x: float, y: float, size: float) -> str:
    """The sign of a card's family: a glyph, three dots, or an eight-pointed star."""
    match suit(card):
        case 0:
            points = star(x, y, 8, size * 0.42, size * 0.16)
            return f'<polygon class="lab-solid" points="{points}"/>'
        case 3:
            return "".join(
                f'<circle class="lab-solid" cx="{num(x + dx)}" cy="{num(y)}" r="{num(size / 10)}"/>'
                for dx in (-size * 0.3, 0.0, size * 0.3)
            )
        case _:
            return sign(token_of(card), x, y, size)


@cache
def head(card: Card) -> str:
    """The drawing of a card to the foot of its arch: numeral, family, picture."""
    long = len(numeral(card)) > 2
    return (
        f'<text class="lab-numeral{" long" if long else ""}" x="11" y="24">{numeral(card)}</text>'
        + corner(card, 103, 16, 20)
        + '<path class="lab-arch" d="M9 130V66A50 41 0 0 1 109 66V130Z"/>'
        '<path class="lab-arch in" d="M13 126V66A46 37 0 0 1 105 66V126Z"/>'
        f'<g transform="translate(59 83)">{art(card)}</g>'
    )


def sheet(cls: str = "lab-face") -> str:
    """The outline of a card."""
    return f'<rect class="{cls}" width="{num(FACE)}" height="{num(HIGH)}" rx="9"/>'


def letters(name: str) -> str:
    """The class of a card's name: a long one is written smaller."""
    return "lab-name" + (" tiny" if len(name) > 15 else " small" if len(name) > 12 else "")


def card_svg(card: Card, lang: str, deeds: bool = True, scale: float = 1.0) -> str:
    """A whole card in a box of 118 by 196, its name and what it does included."""
    name = title(card, lang)
    cls = letters(name)
    found = sheet() + head(card)
    lines = broken(deed(card, lang), lambda line: len(line) <= 19)[:3] if deeds else []
    y = 151 if deeds else 168
    if cls == "lab-name" or scale > 0.94:  # rather no name than one too small to read
        found += f'<text class="{cls}" x="59" y="{y}">{esc(name)}</text>'
    for row, line in enumerate(lines):
        y = (171, 174, 178)[3 - len(lines)] if len(lines) < 3 else 164
        found += f'<text class="lab-deed" x="59" y="{y + 13 * row}">{esc(line)}</text>'
    return found


def card_id(card: Card) -> str:
    return f"card-{m.CODES[card]}"


BACK: Final = (
    '<rect class="lab-back" width="76" height="122" rx="8"/>'
    '<rect class="lab-brass thin" x="5" y="5" width="66" height="112" rx="5"/>'
    '<circle class="lab-brass" cx="38" cy="61" r="21"/>'
    '<circle class="lab-ticks" cx="38" cy="61" r="19" pathLength="72"/>'
    f'<polygon class="lab-gold" points="{star(38, 61, 8, 14, 4.5)}"/>'
)
