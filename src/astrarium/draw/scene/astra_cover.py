"""The illustration of Astra on the home page: figures of the sky around the disc."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from astrarium.draw.scene.astra_signs import bare_star, disc, owner_of, ticked_star
from astrarium.draw.scene.astra_sky import Box, true_places
from astrarium.draw.scene.common import num, pen
from astrarium.games.astra.deck import DECK
from astrarium.games.astra.material import CARD_OF, FIRE, Card, Stars

WIDE, HIGH = 444, 288
MIDDLE: Final = (222.0, 144.0)

# A figure, where it stands, how large its stars are, and the marks of three pens.
FIGURES: Final = (
    ("orion", Box(8, 62, 128, 164), 0.74, (0b110000, 0b1011, 0)),
    ("swan", Box(304, 68, 132, 152), 0.74, (0, 0, 0b111)),
    ("cassiopeia", Box(176, 2, 92, 58), 0.6, (0, 0, 0)),
    ("dolphin", Box(186, 226, 76, 60), 0.6, (0, 0, 0)),
)


def astra_cover() -> str:
    """An ornament: the words beside it say what the game is."""
    parts = [grid()]
    for key, box, scale, marks in FIGURES:
        inside = figure(CARD_OF[key], box, scale, marks)
        parts.append(f'<g transform="translate({num(box.x)} {num(box.y)})">{inside}</g>')
    x, y = MIDDLE
    parts.append(f'<g transform="translate({num(x)} {num(y)})">{disc(72, 81, FIRE)}</g>')
    return (
        f'<svg class="a-cover" viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true" focusable="false">'
        f"{''.join(parts)}</svg>"
    )


def grid() -> str:
    """Circles and hours around the disc."""
    x, y = MIDDLE
    circles = "".join(f'<circle cx="{num(x)}" cy="{num(y)}" r="{r}"/>' for r in range(100, 320, 36))
    rays = "".join(
        f"M{num(x + 92 * cos(a))} {num(y + 92 * sin(a))}"
        f"L{num(x + 330 * cos(a))} {num(y + 330 * sin(a))}"
        for a in (2 * pi * step / 24 for step in range(24))
    )
    return (
        f'<g fill="none" stroke="var(--grid)" stroke-opacity=".13">{circles}<path d="{rays}"/></g>'
    )


def figure(card: Card, box: Box, scale: float, marks: tuple[Stars, ...]) -> str:
    """A constellation with a few marks on it."""
    points = true_places(card, box.w, box.h, 11 * scale)
    found = []
    for one, other in DECK[card].lines:
        owner = owner_of(marks, one)
        same = owner >= 0 and owner == owner_of(marks, other)
        (x0, y0), (x1, y1) = points[one], points[other]
        found.append(
            f'<path d="M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}"'
            f' stroke="{pen(owner) if same else "var(--line-strong)"}"'
            f' stroke-width="{"1.8" if same else "1.1"}"/>'
        )
    for number, (x, y) in enumerate(points):
        owner = owner_of(marks, number)
        drawn = (
            bare_star(card, number, scale) if owner < 0 else ticked_star(card, number, owner, scale)
        )
        found.append(f'<g transform="translate({num(x)} {num(y)})">{drawn}</g>')
    return "".join(found)
