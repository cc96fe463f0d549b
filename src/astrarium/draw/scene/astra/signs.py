"""The signs of Astra: elements, stars, little charts, the disc.

Everything is drawn around a point; colours are those of the palette.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from astrarium.draw.scene.astra.sky import true_places
from astrarium.draw.scene.common import ICONS, Attr, attrs, num, pen, pen_shape, star, tag, text_at
from astrarium.draw.terminal.astra.picture import pen_of
from astrarium.engine.protocol import LETTERS, Message, Move, message
from astrarium.games.astra import material as m
from astrarium.games.astra.deck import DECK
from astrarium.games.astra.material import Card, Element, Stars
from astrarium.games.astra.speech import card_name, pen_name, slug, star_name
from astrarium.games.astra.view import View
from astrarium.words import say

ELEMENT_INKS: Final = tuple(f"var(--{name})" for name in m.ELEMENTS)
BONUS_ICONS: Final = dict(
    zip(m.BONUS_KINDS, ("star", "bag", "dust", "wisdom", "telescope", "turn"))
)
TINY: Final = 0.5  # of a star: its rays would not be seen


class Table(NamedTuple):
    """What every part of the picture is drawn from."""

    view: View
    legal: dict[Move, str]  # whole sentences; empty when the seat is not asked
    lang: str
    names: Sequence[str]
    fresh: frozenset[tuple[str, str]] = frozenset()  # stars ticked last, as the journal has them

    def word(self, id: str, **args: object) -> str:
        """A phrase of these pages."""
        return say(message(f"draw.astra-page.{id}", **args), self.lang)

    def say(self, what: Message | str) -> str:
        return say(what, self.lang)

    def card(self, card: Card) -> str:
        """The name of a constellation."""
        return say(card_name(card), self.lang)

    def star(self, card: Card, number: int) -> str:
        """The name of a star."""
        return say(star_name(card, number), self.lang)

    def is_fresh(self, card: Card, number: int) -> bool:
        """Was this star ticked since the seat last played?"""
        return (card_name(card).id, star_name(card, number)) in self.fresh

    def is_asked(self) -> bool:
        return bool(self.legal)

    def pens(self) -> int:
        return len(self.view.sky[0].marks)

    def pen_name(self, place: int) -> str:
        """Who ticks with a pen, by its place among the marks of a card."""
        if place < self.view.seats:
            return self.names[place] if place < len(self.names) else LETTERS[place]
        return say(pen_name(pen_of(self.view, place)), self.lang)


def card_id(card: Card) -> str:
    """A card is the same piece in the sky and before a seat."""
    return f"card-{slug(m.KEYS[card])}"


def colour_of(view: View, place: int) -> int:
    """Which of the pens: seats in order, the dreamer the first one left, Ptolemy the next."""
    if place < view.seats or view.solo is None:
        return place
    return 2 if place == view.seats else 1


# -- elements ------------------------------------------------------------------------


def sign_path(element: Element) -> str:
    """The alchemists' triangle, around its middle, eight units out."""
    if element in (m.FIRE, m.AIR):
        return "M0-8L6.8 4H-6.8Z"
    return "M0 8L6.8-4H-6.8Z"


def sign(element: Element, x: float, y: float, size: float = 1.0, full: bool = False) -> str:
    """An element's sign in a picture; filled says that its card is active."""
    ink = ELEMENT_INKS[element]
    bar = ""
    if element in (m.AIR, m.EARTH):
        level = 0.3 if element == m.AIR else -0.3
        edge = "var(--sky-1)" if full else ink
        bar = f'<path d="M-7.300 {num(level)}H7.3" stroke="{edge}" stroke-linecap="round"/>'
        if full:
            bar = f'<path d="M-4.6 {num(level)}H4.6" stroke="{edge}" stroke-linecap="round"/>'
    return (
        f'<g transform="translate({num(x)} {num(y)}) scale({size:.2f})" stroke-width="1.8"'
        f' stroke-linejoin="round"><path d="{sign_path(element)}" stroke="{ink}"'
        f' fill="{ink if full else "none"}"/>{bar}</g>'
    )


def element_icon(element: Element, size: float = 16, full: bool = False, name: str = "") -> str:
    """An element's sign beside words, or instead of them with a name."""
    about: dict[str, Attr] = (
        {"role": "img", "aria_label": name} if name else {"aria_hidden": "true"}
    )
    return tag(
        "svg",
        sign(element, 0, 0, full=full),
        class_="icon",
        width=size,
        height=size,
        viewBox="-9.5 -9.5 19 19",
        focusable="false",
        **about,
    )


def glyph(name: str, x: float, y: float, size: float, ink: str) -> str:
    """An icon inside a picture, around a point."""
    return (
        f'<g transform="translate({num(x - size / 2)} {num(y - size / 2)})'
        f' scale({size / 20:.3f})" color="{ink}">{ICONS[name]}</g>'
    )


# -- stars ---------------------------------------------------------------------------


def brightness(card: Card, number: int) -> float:
    """The size of a common star, by its magnitude; in steps, so that pictures pack well."""
    return min(max(round(2 * (8.6 - DECK[card].stars[number].mag)) / 2, 4.5), 7)


@cache
def bare_star(card: Card, number: int, scale: float = 1.0) -> str:
    """A star that nobody has ticked: great in gold, the first one ringed, others by light."""
    if m.START >> number & 1:
        return (
            f'<circle r="{num(8.5 * scale)}" fill="var(--sky-1)" stroke="var(--ink)"'
            f' stroke-width="1.3"/><polygon points="{star(0, 0, 4, 6.5 * scale, 1.9 * scale)}"'
            ' fill="var(--ink)"/>'
        )
    if m.GREAT[card] >> number & 1:
        return (
            f'<circle r="{num(12.5 * scale)}" fill="none" stroke="var(--gold)"'
            f' stroke-opacity=".35"/><polygon points="{star(0, 0, 8, 11 * scale, 3.6 * scale)}"'
            ' fill="var(--gold)"/>'
        )
    bright = brightness(card, number) * scale
    if scale <= TINY:
        return f'<circle r="{num(bright * 0.6)}" fill="var(--ink)"/>'
    return f'<polygon points="{star(0, 0, 6, bright, bright * 0.45)}" fill="var(--ink)"/>'


@cache
def ticked_star(card: Card, number: int, colour: int, scale: float = 1.0) -> str:
    """A star with a pen's mark; what it was still shows around it."""
    if m.START >> number & 1:
        below = (
            f'<circle r="{num(11 * scale)}" fill="var(--sky-1)" stroke="var(--ink)"'
            ' stroke-width="1.2"/>'
        )
    elif m.GREAT[card] >> number & 1:
        below = (
            f'<polygon points="{star(0, 0, 8, 14.5 * scale, 6 * scale)}" fill="var(--gold)"/>'
            f'<circle r="{num(9.3 * scale)}" fill="var(--sky-1)"/>'
        )
    else:
        below = f'<circle r="{num(9.3 * scale)}" fill="var(--sky-1)"/>'
    return below + pen_shape(colour, 0, 0, 7.8 * scale, "a-tick")


def owner_of(marks: Sequence[Stars], number: int) -> int:
    """Whose mark a star bears, by the pen's place, or -1."""
    for place, stars in enumerate(marks):
        if stars >> number & 1:
            return place
    return -1


# -- little charts -------------------------------------------------------------------


@lru_cache(maxsize=1024)
def mini_chart(
    card: Card,
    wide: float,
    high: float,
    scale: float,
    marks: tuple[Stars, ...] = (),
    colours: tuple[int, ...] = (),
) -> str:
    """A figure as a little picture of itself, with the marks it bears in their colours."""
    points = true_places(card, wide, high, 8 * scale + 2)
    found = []
    for one, other in DECK[card].lines:
        owner = owner_of(marks, one)
        same = owner >= 0 and owner == owner_of(marks, other)
        (x0, y0), (x1, y1) = points[one], points[other]
        found.append(
            f'<path d="M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}"'
            f' stroke="{pen(colours[owner]) if same else "var(--line-strong)"}"'
            f' stroke-width="{"1.6" if same else "1"}"/>'
        )
    for number, (x, y) in enumerate(points):
        owner = owner_of(marks, number)
        if owner >= 0:
            drawn = f'<circle r="{num(8 * scale)}" fill="{pen(colours[owner])}"/>'
        else:
            drawn = bare_star(card, number, scale)
        found.append(f'<g transform="translate({num(x)} {num(y)})">{drawn}</g>')
    return "".join(found)


# -- the disc ------------------------------------------------------------------------

CORNERS: Final = ((1, -1), (1, 1), (-1, 1), (-1, -1))  # of the elements, clockwise 


def dashes(radius: float, long: float, count: int, ink: str, wide: float = 0.7) -> str:
    """Marks around a circle, outwards from its radius: dashes of one line, which is short."""
    step = 360 / count
    return (
        f'<circle r="{num(radius + long / 2)}" fill="none" stroke="{ink}"'
        f' stroke-width="{num(long)}" pathLength="360" stroke-dasharray="{wide:g} {step - wide:g}"'
        f' stroke-dashoffset="{wide / 2:g}"/>'
    )


def dial(radius: float) -> str:
    """Degrees of a brass ring: every sixth is longer."""
    ink = "var(--gold-deep)"
    return dashes(radius - 6, 5, 72, ink) + dashes(radius - 10, 5, 12, ink)


@cache
def sector(element: Element, radius: float, active: bool) -> str:
    """A quarter of the disc."""
    x, y = CORNERS[element]
    out, hub = 0.87 * radius, 0.3 * radius
    first, last = ((0, y), (x, 0)) if x * y < 0 else ((x, 0), (0, y))
    path = (
        f"M{num(out * first[0])} {num(out * first[1])}"
        f"A{num(out)} {num(out)} 0 0 1 {num(out * last[0])} {num(out * last[1])}"
        f"L{num(hub * last[0])} {num(hub * last[1])}"
        f"A{num(hub)} {num(hub)} 0 0 0 {num(hub * first[0])} {num(hub * first[1])}Z"
    )
    return (
        f'<path d="{path}" fill="{ELEMENT_INKS[element]}" stroke="var(--line)"'
        f' fill-opacity="{".2" if active else ".05"}"/>'
    )


def seat_of_sign(element: Element, radius: float) -> tuple[float, float]:
    """Where an element's sign stands, and so the pawn."""
    x, y = CORNERS[element]
    return 0.417 * radius * x, (0.39 if y > 0 else -0.45) * radius


def pawn(element: Element, radius: float, id: str | None) -> str:
    """The pawn is a ring around the sign of the active element."""
    x, y = seat_of_sign(element, radius)
    size = 0.235 * radius
    return (
        f'<g{attrs(id=id)} transform="translate({num(x)} {num(y)})">'
        f'<circle r="{num(size)}" fill="var(--sky-0)" stroke="var(--gold)" stroke-width="2.2"/>'
        f"{dashes(size, 3.2, 12, 'var(--gold)', 3)}</g>"
    )


def disc(
    radius: float,
    moat: float,
    active: Element,
    names: Sequence[str] = (),
    numbers: Sequence[int] = (),
    pawn_id: str | None = None,
) -> str:
    """The elemental disc around its middle, the discard icon up."""
    found = [
        f'<circle r="{num(moat)}" fill="var(--sky-0)"/><circle r="{num(radius)}"'
        ' fill="var(--sky-2)" stroke="var(--gold-deep)" stroke-width="1.4"/>',
        dial(radius),
        f'<circle r="{num(0.88 * radius)}" fill="none" stroke="var(--gold-deep)"'
        ' stroke-opacity=".6"/>',
        *[sector(element, radius, element == active) for element in range(4)],
        pawn(active, radius, pawn_id),
    ]
    for element in range(4):
        x, y = seat_of_sign(element, radius)
        level = 1.0 if CORNERS[element][1] > 0 else -1.0
        shift = 1.5 if element in (m.FIRE, m.AIR) else -1.5  # a triangle's middle is not its box's
        found.append(sign(element, x, y + shift, 0.0165 * radius))
        if names and element != active:
            base = (0.68 if level > 0 else -0.155) * radius
            found.append(text_at(names[element], x, base, "a-element"))
        if numbers:
            across = 0.72 * radius * CORNERS[element][0]
            found.append(
                text_at(numbers[element], across, (0.2 * level + 0.05) * radius, "a-number")
            )
    found.append(hub(radius))
    return "".join(found)


@cache
def hub(radius: float) -> str:
    """The sun in the middle, and the icon that is crossed between Earth and Fire.  [A-5]"""
    size = 0.12 * radius
    return (
        f'<circle r="{num(0.3 * radius)}" fill="var(--sky-0)" stroke="var(--gold-deep)"/>'
        f'<polygon points="{star(0, 0, 8, 0.2 * radius, 0.07 * radius)}" fill="var(--gold)"/>'
        f'<g transform="translate(0 {num(-radius)})" stroke="var(--gold)" stroke-width="1.3">'
        f'<circle r="{num(size)}" fill="var(--sky-0)"/>'
        f'<rect x="{num(-0.37 * size)}" y="{num(-0.46 * size)}" width="{num(0.74 * size)}"'
        f' height="{num(0.92 * size)}" rx="1" fill="none"/>'
        f'<path d="M{num(-0.69 * size)} {num(0.6 * size)}L{num(0.69 * size)} {num(-0.6 * size)}"/>'
        "</g>"
    )
