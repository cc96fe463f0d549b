"""Tokens and settings as one seat knows them.

Planets are round, signs have eight sides. A token lies face up (its sign in ink), face down
and known (a dotted ring inside, its sign in colour) or face down: a star of six points for
planets, of four for signs, the same bytes whatever it hides.
"""

from __future__ import annotations

from math import pi
from typing import Final

from astrarium.draw.scene.astrolabe.signs import sign
from astrarium.draw.scene.common import GLOW, circle, ring, star
from astrarium.draw.scene.html import Html, attrs
from astrarium.games.astrolabe.material import TOKEN_CODES, Kind, Token
from astrarium.games.astrolabe.state import NONE

KIND_CLASS: Final = ("lab-planet", "lab-zodiac")


def shape(kind: Kind, x: float, y: float, r: float, cls: str) -> Html:
    """The outline of a token: a circle or an octagon."""
    if kind == 0:
        return circle(cls, x, y, r)
    return Html(f'<polygon class="{cls}" points="{ring(x, y, 8, r * 1.06, pi / 8)}"/>')


def token(
    kind: Kind, item: Token, up: bool, x: float, y: float, r: float, travels: bool = False
) -> Html:
    """A token or a setting around a point; NONE is an empty place.

    A token that `travels` says which one it is, if the seat knows it: a page follows it from
    place to place.
    """
    if item == NONE:
        inside = shape(kind, x, y, r, "lab-empty")
    elif item < 0:
        rays, outer, inner = (4, 0.5, 0.16) if kind else (6, 0.48, 0.17)
        points = star(x, y, rays, r * outer, r * inner)
        inside = shape(kind, x, y, r, "lab-disc") + shape(kind, x, y, r * 0.84, "lab-disc in")
        inside += Html(f'<polygon class="lab-hidden" points="{points}"/>')
    elif up:
        inside = shape(kind, x, y, r, "lab-disc up") + shape(kind, x, y, r * 0.86, "lab-disc in")
        inside += sign(item, x, y, r * 1.25, "up")
    else:
        inside = shape(kind, x, y, r, "lab-disc") + shape(kind, x, y, r * 0.84, "lab-disc known")
        inside += sign(item, x, y, r * 1.1)
    piece = attrs(data_piece=f"token-{TOKEN_CODES[item]}") if travels and item >= 0 else ""
    return Html(f'<g class="{KIND_CLASS[kind]}"{piece}>{inside}</g>')


def halo(x: float, y: float, r: float) -> Html:
    """The light behind what may be chosen."""
    glow = circle("lab-glow", x, y, r * 1.9, f' fill="{GLOW}"')
    return glow + circle("lab-lit", x, y, r + 4)
