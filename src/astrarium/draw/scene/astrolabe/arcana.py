"""The twenty-two major arcana, engraved: line drawings around the middle of a card's arch.

Each fills about 60 by 60 units around 0,0. Strokes take the colour of the card; `g` is solid
gold, `gl` a golden line, `s` solid in the card's colour, `f` a fine line, `b` the ground that
hides what is behind.
"""

from __future__ import annotations

from typing import Final

from astrarium.draw.scene.common import ring, star


def _gold_star(x: float, y: float, r: float, rays: int = 8) -> str:
    return f'<polygon class="g" points="{star(x, y, rays, r, r * (0.32 if rays > 5 else 0.4))}"/>'


def _path(d: str, cls: str = "") -> str:
    return f'<path class="{cls}" d="{d}"/>' if cls else f'<path d="{d}"/>'


def _dot(x: float, y: float, r: float, cls: str = "") -> str:
    middle = (f' cx="{x:g}"' if x else "") + (f' cy="{y:g}"' if y else "")
    return f'<circle{middle} r="{r:g}"' + (f' class="{cls}"/>' if cls else "/>")


def _stars(r: float, *places: tuple[float, float]) -> str:
    """Small golden stars of five rays."""
    return "".join(_gold_star(x, y, r, 5) for x, y in places)


# Around the Wheel: its eight spokes, each followed by the one across, and its knobs.
SPOKES: Final = tuple(
    (sign * x, sign * y) for x, y in ((0, 1), (0.7, 0.7), (1, 0), (0.7, -0.7)) for sign in (1, -1)
)
KNOBS: Final = (*SPOKES[::2], *SPOKES[1::2])


ARCANA_ART: Final[tuple[str, ...]] = (
    # The Fool: the bundle on its staff, a step before the edge.
    _path("M-30 25H-2L5 30M9 30L5 25H30", "f")
    + _path("M-19 20L14-15")
    + _path("M14-15c-9-1-13 6-9 13s13 7 16 0 1-13-7-13z", "b")
    + _path("M14-15c-4-7 2-11 5-7M14-15c7-4 11 1 7 5")
    + _path("M7-3l4-3M9 2l7-5M15 4l4-3", "f")
    + _path("M-19 20c-5 0-7 2-7 5M-19 20c2 1 3 3 3 5")
    + _gold_star(-14, -14, 8),
    # The Magician: cup, coin and sword on the table; the lemniscate above the wand.
    _path("M-24 9H24M-24 13H24M-19 13V27M19 13V27")
    + _path("M-19-2h10c0 6-2 7-5 7s-5-1-5-7M-14 5v4")
    + _path("M14 9V-9M10-5h8M14-9l-1.5-2h3z")
    + _dot(0, 3.5, 5)
    + _dot(0, 3.5, 1.6, "s")
    + _path("M0-4V-16")
    + _path("M0-21c4-6 11-5 11 0s-7 6-11 0-11-5-11 0 7 6 11 0", "gl"),
    # The Priestess: two columns, a veil, and the moon at her feet.
    _path("M-26-22h12M-26 24h12M-24-22V24M-16-22V24M26-22h-12M26 24h-12M24-22V24M16-22V24")
    + _path("M-20-18V20M20-18V20", "f")
    + _path("M-16-14c8 9 24 9 32 0M-16-6c8 9 24 9 32 0", "f")
    + _path("M-9 2h18v12h-18zM0 2v12")
    + _path("M-12 19a12 9 0 0 0 24 0a13 12 0 0 1-24 0z", "g")
    + _dot(0, -19, 4, "gl"),
    # The Empress: a shield with the sign of Venus under a crown of stars.
    _path("M-16-9C-8-6-4-9 0-13 4-9 8-6 16-9c3 16-3 29-16 37C-13 20-19 7-16-9z", "b")
    + _dot(0, 2, 5.5)
    + _path("M0 7.5V18M-5 13H5")
    + _path("M-24 26c2-9 1-16-2-22M24 26c-2-9-1-16 2-22", "f")
    + _stars(3.4, (-22, -8), (-13, -20), (0, -25), (13, -20), (22, -8)),
    # The Emperor: a crown.
    _path("M-18 14L-21-8L-9 3L0-15L9 3L21-8L18 14ZM-18 20H18")
    + _path("M-14 9h28", "f")
    + _dot(-21, -11, 3, "g")
    + _dot(0, -18.5, 3, "g")
    + _dot(21, -11, 3, "g"),
    # The Pope: the triple cross over two keys.
    _path("M0-27V12M-6-20H6M-10-12H10M-14-4H14")
    + _path("M-17 26L14 4M14 4l4 5M10 7l4 5M17 26L-14 4M-14 4l-4 5M-10 7l-4 5")
    + _dot(-20, 27, 3.6, "gl")
    + _dot(20, 27, 3.6, "gl"),
    # The Lovers: two rings under an arrow.
    _dot(-9, 10, 13.5)
    + _dot(9, 10, 13.5)
    + _path("M-14-12C-19-22-4-26 0-16 4-26 19-22 14-12 11-6 4-4 0 0-4-4-11-6-14-12z", "gl")
    + _path("M-24-4L22-22M16-23l6 1-3 5M-24-4l-4-2M-24-4l-2 4", "f"),
    # The Chariot: a canopy of stars on two wheels.
    _path("M-21-25H21L16-14H-16ZM-15-14V2M15-14V2M-20 2H20L17 16H-17Z")
    + _path("M-21-25l5 5 5-5 5.5 5L0-25l5.5 5 5.5-5 5 5 5-5", "f")
    + "".join(
        _dot(x, 18, 9, "b")
        + _dot(x, 18, 2.2, "s")
        + _path(f"M{x} 9V27M{x - 9} 18h18M{x - 6.4:g} 11.6l12.8 12.8", "f")
        for x in (-15, 15)
    )
    + _gold_star(0, 8, 6)
    + _gold_star(0, -7, 4, 5),
    # Strength: the lemniscate, and a star above it.
    _path("M0 6C12-13 27-8 27 6S12 25 0 6-27-8-27 6-12 25 0 6")
    + _path("M0 6C10-8 22-5 22 6S10 20 0 6-22-5-22 6-10 20 0 6", "f")
    + _gold_star(0, -18, 8),
    # The Hermit: a lantern with a star in it.
    _dot(0, -25, 3.4)
    + _path("M0-21.5V-17M-13-8L-5-17H5L13-8ZM-13-8H13L16 22H-16ZM-19 22H19V27H-19Z")
    + _path("M-9-4L-11 18M9-4L11 18", "f")
    + _gold_star(0, 7, 9.5),
    # The Wheel: the wheel and its eight spokes.
    _dot(0, 0, 27)
    + _dot(0, 0, 21, "f")
    + _path("".join(f"M{7 * x:g} {7 * y:g}L{21 * x:g} {21 * y:g}" for x, y in SPOKES))
    + "".join(_dot(27 * x, 27 * y, 2.8, "s") for x, y in KNOBS)
    + _dot(0, 0, 6.5, "gl"),
    # Justice: scales on a sword.
    _path("M0-22V18M-19-14C-10-19 10-19 19-14M-7 18H7M0 18V25")
    + "".join(
        _path(f"M{x} -14L{x - 8} 6H{x + 8}Z", "f") + _path(f"M{x - 9} 6a9 7 0 0 0 18 0z", "b")
        for x in (-19, 19)
    )
    + _dot(0, 27, 2.4, "g")
    + _path("M0-29l3 6H-3z", "g"),
    # The Hanged Man: hung by a foot, at peace: a halo below.
    _path("M-26-25H26M-22-25V28M22-25V28M-26 28h8M18 28h8")
    + _path("M-19-19l6-6M19-19l-6-6", "f")
    + _path("M0-25V-18M0-18V0M0-3L-9-9L0-13M-4 0h8l-1 10h-6zM-4 3l-6 6 7 2M4 3l6 6-7 2")
    + _dot(0, 16, 5, "b")
    + _path("M-8 19a9 9 0 0 0 16 0M-11 22l-3 2M11 22l3 2M0 25v4", "gl"),
    # Death: the scythe, and the sun that sets or rises.
    _path("M-16 27L13-22")
    + _path("M13-22C-2-30-20-22-26-6C-16-17-3-20 9-15z", "b")
    + _path("M-4 7l7 4M-10 17l6 4", "f")
    + _path("M-2 27a13 13 0 0 1 26 0z", "g")
    + _path("M11 9v-3M20 12l2-3M26 19l3-1M2 12l-2-3", "gl")
    + _path("M-29 27H29"),
    # Temperance: water poured from cup to cup.
    _path("M-24-22H-6C-6-9-10-5-15-5S-24-9-24-22M-15-5V1M-21 1H-9")
    + _path("M5 2H23C23 13 19 17 14 17S5 13 5 2M14 17V25M7 25H21")
    + _path("M-8-20C3-24 12-14 13 2M-7-16C1-18 8-11 9 2", "gl"),
    # The Devil: a star upside down, horned and chained.
    _dot(0, 4, 20)
    + f'<polygon points="{star(0, 4, 5, 16, 6.1, 3.14159)}"/>'
    + _path("M-14-11C-24-14-25-23-19-29-20-22-14-18-8-15M14-11C24-14 25-23 19-29 20-22 14-18 8-15")
    + _path(
        "M-22 22a4 3 0 1 0 .1 0M-15 26a4 3 0 1 0 .1 0M22 22a4 3 0 1 0 .1 0M15 26a4 3 0 1 0 .1 0",
        "f",
    )
    + _dot(0, 4, 2.4, "g"),
    # The Tower: struck by lightning, its crown in the air.
    _path("M-13 28V-6H13V28M-16-6H16V-12H11V-8H6V-12H-6V-8H-11V-12H-16Z")
    + _path("M-4 28V19a4 4 0 0 1 8 0V28M-6 1v6M6 1v6")
    + _path("M-13 12h5M-2 12h5M8 12h5M-8 19h-5M13 19H8", "f")
    + _path("M21-29L8-19H15L3-10L12-14L24-21H17Z", "g")
    + _path("M-20-22l-1-7 5 3 2-5 4 4 4-3-1 7z"),
    # The Star: one great star, seven small ones, and water.
    f'<polygon class="g" points="{star(0, -5, 8, 17, 5.5)}"/>'
    + _stars(3, (-22, -18), (22, -18), (-25, -2), (25, -2), (-16, 10), (16, 10), (0, -28))
    + _path("M-26 20c5-4 8-4 13 0s8 4 13 0 8-4 13 0 8 4 13 0")
    + _path("M-18 27c4-3 6-3 10 0s6 3 10 0 6-3 10 0 4 2 6 1", "f"),
    # The Moon: a crescent between two towers, and falling dew.
    _path("M6-27A16 16 0 1 0 6 3 13 13 0 1 1 6-27z", "b")
    + _path("M-12-24l-3-3M-18-14h-4M-13-1l-3 3", "f")
    + _path("M-27 28V6h3v3h3V6h3V28M27 28V6h-3v3h-3V6h-3V28")
    + _path("M-14 28c7-9 5-13 14-18 9 5 7 9 14 18", "f")
    + _dot(-8, 10, 1.6, "g")
    + _dot(0, 16, 1.6, "g")
    + _dot(8, 10, 1.6, "g")
    + _dot(14, -12, 1.6, "g"),
    # The Sun: rays straight and wavy by turns.
    f'<polygon points="{star(0, 0, 8, 28, 15)}"/>'
    + _path("M-6-16l-3-8M6-16l3-8M16-6l8-3M16 6l8 3M6 16l3 8M-6 16l-3 8M-16 6l-8 3M-16-6l-8-3", "f")
    + _dot(0, 0, 13.5, "b")
    + _dot(0, 0, 9, "g"),
    # Judgement: a trumpet with its banner, and what it wakes.
    _path("M22-26L-8-1M26-21L-4 4M22-26l4 5M-8-1c-4 1-10 2-14 0 1 5 4 9 11 13 0-4 3-8 7-8")
    + _path("M12-17V4H26V-17", "b")
    + _path("M19-15V2M13-6.5H25")
    + _path("M-14 17l-5 11M-8 18l-1 10M-21 14l-9 9", "gl")
    + _path("M2 28c2-8 10-8 12 0M12 28c2-7 9-7 11 0", "f")
    + _dot(8, 18, 3)
    + _dot(18, 19, 2.6),
    # The World: a laurel, a star within, four guardians around.
    _path("M0-25C-14-24-20-12-20 0S-14 24 0 25C14 24 20 12 20 0S14-24 0-25")
    + _path("M0-20C-11-19-15-10-15 0S-11 19 0 20C11 19 15 10 15 0S11-19 0-20", "f")
    + _path(
        "M-12-19l-7-1M-18-10l-7 1M-20 0l-6 4M-18 10l-5 6M-12 19l-3 7"
        "M12-19l7-1M18-10l7 1M20 0l6 4M18 10l5 6M12 19l3 7"
    )
    + _gold_star(0, 0, 11)
    + "".join(
        f'<polygon class="g" points="{ring(x, y, 4, 3)}"/>'
        for x, y in ((-26, -25), (26, -25), (-26, 26), (26, 26))
    ),
)
