"""Tokens and settings as one seat knows them.

Planets are round, signs have eight sides. A token lies face up (its sign in ink), face down
and known (a dotted ring inside, its sign in colour) or face down: a star of six points for
planets, of four for signs, the same bytes whatever it hides.
"""

from __future__ import annotations

from math import pi
from typing import Final

from astrarium.draw.scene.astrolabe.signs import sign
from astrarium.draw.scene.common import attrs, num, ring, star
from astrarium.games.astrolabe.material import TOKEN_CODES, Kind, Token
from astrarium.games.astrolabe.state import NONE

KIND_CLASS: Final = ("lab-planet", "lab-zodiac")


def shape(kind: Kind, x: float, y: float, r: float, cls: str) -> str:
    """The outline of a token: a circle or an octagon."""
    if kind == 0:
        return f'<circle class="{cls}" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'
    return f'<polygon class="{cls}" points="{ring(x, y, 8, r * 1.06, pi / 8)}"/>'


def token(
    kind: Kind, item: Token, up: bool, x: float, y: float, r: float, travels: bool = False
) -> str:
    """A token or a setting around a point; NONE is an empty place.

    A token that `travels` says which one it is, if the seat knows it: a page follows it from
    place to place.
    """
    if item == NONE:
        inside = shape(kind, x, y, r, "lab-empty")
    elif item < 0:
        points = (
            star(x, y, 6, r * 0.48, r * 0.17) if kind == 0 else star(x, y, 4, r * 0.5, r * 0.16)
        )
        inside = shape(kind, x, y, r, "lab-disc") + shape(kind, x, y, r * 0.84, "lab-disc in")
        inside += f'<polygon class="lab-hidden" points="{points}"/>'
    elif up:
        inside = shape(kind, x, y, r, "lab-disc up") + shape(kind, x, y, r * 0.86, "lab-disc in")
        inside += sign(item, x, y, r * 1.25, "up")
    else:
        inside = shape(kind, x, y, r, "lab-disc") + shape(kind, x, y, r * 0.84, "lab-disc known")
        inside += sign(item, x, y, r * 1.1)
    piece = attrs(data_piece=f"token-{TOKEN_CODES[item]}") if travels and item >= 0 else ""
    return f'<g class="{KIND_CLASS[kind]}"{piece}>{inside}</g>'


def halo(x: float, y: float, r: float) -> str:
    """The light behind what may be chosen."""
    middle = f'cx="{num(x)}" cy="{num(y)}"'
    return (
        f'<circle class="lab-glow" {middle} r="{num(r * 1.9)}" fill="url(#glow-may)"/>'
        f'<circle class="lab-lit" {middle} r="{num(r + 4)}"/>'
    )
