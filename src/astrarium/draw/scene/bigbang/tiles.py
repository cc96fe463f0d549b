"""Tiles of Big Bang 13.7 for pages: small night skies of few strokes, each stroke once.

What a tile is made of (rim, background, emblem) lies as symbols in the board's `defs`; a
tile is three references. Symbols use no pattern, gradient or clip of the board, only paths
in the colour of the text around them, so that they are drawn in other fragments as well,
even while the board is hidden. The rim is hatched as engravers do (blue horizontal, red
vertical, orange lozenges, yellow dots): no colour speaks alone.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final

from astrarium.draw.scene.common import attrs, esc, num, small, star
from astrarium.engine.protocol import Seat, message
from astrarium.games.bigbang import material as m
from astrarium.games.bigbang.material import Cell, Goal, Tile
from astrarium.games.bigbang.speech import tile_name
from astrarium.games.bigbang.universe import FLIPPED, STACKED, TILE
from astrarium.words import say

# -- hexagons --------------------------------------------------------------------

PITCH: Final = 52.0  # from the centre of a cell to its corners
OUTER: Final = 50.5  # the same of a tile
FIELD: Final = 41.6  # and of the night inside its rim
HALF: Final = sqrt(3) / 2


def place(cell: Cell) -> tuple[float, float]:
    """The centre of a cell."""
    q, r = m.AXIAL[cell]
    return 2 * HALF * PITCH * (q + r / 2), 1.5 * PITCH * r


def at(cell: Cell) -> str:
    """A `transform` to a cell."""
    x, y = place(cell)
    return f"translate({num(x)} {num(y)})"


def hexagon(radius: float) -> str:
    """A hexagon on its corner, as the `d` of a path."""
    w, h = num(radius * HALF), num(radius / 2)
    return f"M0-{num(radius)}L{w}-{h}V{h}L0 {num(radius)}L-{w} {h}V-{h}Z"


def _half_width(y: float, radius: float) -> float:
    """Half of what a hexagon covers of a horizontal line; 0 outside."""
    return max(0.0, min(radius * HALF, (radius - abs(y)) * sqrt(3)))


def _half_height(x: float, radius: float) -> float:
    """Half of what a hexagon covers of a vertical line; 0 outside."""
    return max(0.0, radius - abs(x) / sqrt(3)) if abs(x) < radius * HALF else 0.0


def _level(step: float, outer: float = OUTER, field: float = FIELD) -> str:
    """Horizontal lines across the rim, or across all where there is no field."""
    found = ""
    for index in range(-int(outer / step), int(outer / step) + 1):
        y = index * step
        far, near = _half_width(y, outer), _half_width(y, field)
        if near:
            length = num(far - near)
            found += f"M-{num(far)} {num(y)}h{length}M{num(near)} {num(y)}h{length}"
        elif far:
            found += f"M-{num(far)} {num(y)}h{num(2 * far)}"
    return found


def _upright(step: float, outer: float = OUTER, field: float = FIELD) -> str:
    """Vertical lines likewise."""
    found = ""
    for index in range(-int(outer * HALF / step), int(outer * HALF / step) + 1):
        x = index * step
        far, near = _half_height(x, outer), _half_height(x, field)
        if near:
            length = num(far - near)
            found += f"M{num(x)}-{num(far)}v{length}M{num(x)} {num(near)}v{length}"
        elif far:
            found += f"M{num(x)}-{num(far)}v{num(2 * far)}"
    return found


# -- what a tile is made of --------------------------------------------------------


def _rays(count: int, inner: float, outer: tuple[float, ...]) -> str:
    """Strokes around a centre, their lengths taking turns."""
    found = ""
    for index in range(count):
        c, s = sin(2 * pi * index / count), -cos(2 * pi * index / count)
        end = outer[index % len(outer)]
        found += f"M{num(inner * c)} {num(inner * s)}L{num(end * c)} {num(end * s)}"
    return found


def _dots(places: tuple[tuple[float, float], ...]) -> str:
    """Sparks of four points."""
    return "".join(
        f"M{num(x)} {num(y - 4.4)}l1 3.4 3.4 1-3.4 1-1 3.4-1-3.4-3.4-1 3.4-1z" for x, y in places
    )


def _stroke(d: str, width: float = 1.6) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="currentColor" stroke-width="{num(width)}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _disc(x: float, y: float, r: float, more: str = "") -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="currentColor"{more}/>'


def _rings(*given: tuple[float, float]) -> str:
    """Circles on the horizontal axis, thin."""
    return "".join(
        f'<circle cx="{num(x)}" r="{num(r)}" fill="none" stroke="currentColor"/>' for x, r in given
    )


ARM: Final = "M0-13.400C14-18 27-7 26 7 25 21 8 33-16 29"
SPARKS: Final = ((11.8, -32.3), (30.2, -8.1), (22.7, 27.1), (-11, 30.3), (-33.6, 9), (-22.8, -22.8))

EMBLEMS: Final[dict[str, str]] = {
    "A": '<path d="M2.7-16.2 9.7-9.1 15.7-1 10.1 7.4 2.6 13.8-6 9.3-13.7 3.9-12.1-5.5-7.7-14.3z"'
    ' fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>'
    '<path class="bb-cut" d="M-8.4-4.800a3.7 3.7 0 1 0 7.4 0 3.7 3.7 0 1 0-7.4 0M3 .8a2.6 2.6 0 1 0'
    ' 5.2 0 2.6 2.6 0 1 0-5.2 0M-3.3 6.100a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0"/>',
    "C": '<path d="M12.3.5-18.8-18.8 1.4 11.300z" fill="currentColor" fill-opacity=".45"/>'
    + _stroke("M7.1 6.100-16-8.500M7.1 6.100-7.5-17")
    + _disc(7.1, 6.1, 7.9),
    "P": _disc(0, -1, 11.6)
    + '<g transform="rotate(-24)"><path class="bb-gap" d="M-11.2-1A20.2 6.4 0 1 0 11.2-1"/>'
    + _stroke("M-10.9-5.200A20.6 6.4 0 1 0 10.8-5.2", 2)
    + "</g>",
    "S": _disc(0, 0, 9.4) + _stroke(_rays(12, 12, (19.1, 15.8)), 2),
    "EAR": _disc(0, 0, 19, ' fill-opacity=".16"')
    + '<circle r="19" fill="none" stroke="currentColor" stroke-width="2"/>'
    + '<path d="M-13-8C-8-15-1-16 4-12 2-7-2-7-4-2-8-2-12-3-13-8zM3-2C9-5 15-3 16 2 14 9 8 13 5 9'
    ' 6 4 2 3 3-2zM-9 7C-6 5-3 8-4 13-8 12-9 10-9 7z" fill="currentColor"/>' + _rings((0, 24.5)),
    "HOL": "".join(
        f'<g transform="rotate({turn})">{_stroke("M0-16C15-19 27-9 29 8", 1.8)}'
        f"{_stroke('M4-21C17-21 27-14 32-3', 0.9)}</g>"
        for turn in range(0, 360, 60)
    )
    + '<circle class="bb-deep" r="16" stroke="currentColor" stroke-width="2.6"/>',
    "NOV": f'<polygon points="{star(0, 0, 8, 34, 6)}" fill="currentColor"/>'
    + _disc(0, 0, 13, ' class="bb-warm"'),
    "WH1": _rings((0, 32), (1.5, 26), (3.1, 20), (4.5, 14), (5.8, 8.8)) + _disc(6.6, 0, 3),
    "HYP": _stroke("M-24-13-11 0-24 13M-8-13 5 0-8 13M8-13 21 0 8 13", 3)
    + _stroke("M-27-21H6M-27 21H6", 1),
    "ORB": '<ellipse rx="27" ry="19" fill="none" stroke="currentColor" stroke-dasharray="3 4"/>'
    + _disc(0, 0, 7)
    + _disc(19, -13.5, 5)
    + _stroke("M-14-9.500-19-13.500-20.500-7.5", 2),
    "ECL": '<circle cx="7" cy="-2" r="15" fill="none" stroke="currentColor" stroke-width="1.6"/>'
    + _disc(-6, 3, 15),
    "DRK": _stroke(_rays(6, 12, (30,)), 1.4)
    + _stroke("M-5-25 0-31 5-25M-5 25 0 31 5 25", 1.4)
    + '<circle r="9" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="2 3"/>'
    + _rings((0, 20)),
    "BB": _stroke(_rays(24, 15.6, (31.2, 38.5)), 1)
    + "".join(
        _disc(0, 0, r, f' fill-opacity="{o}"')
        for r, o in ((26, ".10"), (20, ".18"), (14, ".35"), (9, ".8"))
    )
    + '<circle class="bb-core" r="5"/>',
}

HATCHES: Final[dict[str, str]] = {
    "B": '<use href="#bb-level"/>',
    "O": '<use href="#bb-level" transform="rotate(60)" stroke-width="1.2"/>'
    '<use href="#bb-level" transform="rotate(-60)" stroke-width="1.2"/>',
    "R": '<use href="#bb-upright"/>',
    "Y": '<use href="#bb-level" class="bb-dots"/>',
}
SWATCH: Final = 23.0  # a small hexagon that is hatched all over: a colour by itself


def _swatch(colour: str) -> str:
    """A colour by itself: its hatching all over a small hexagon."""
    hatch = HATCHES[colour].replace("level", "level-all").replace("upright", "upright-all")
    return (
        f'<path class="bb-deep" d="{hexagon(SWATCH)}"/><path class="bb-wash" d="{hexagon(SWATCH)}"'
        ' fill="currentColor" stroke="currentColor" stroke-width="1.6"/>'
        f'<g fill="none" stroke="currentColor" stroke-width="1.6">{hatch}</g>'
    )


def _all_symbols() -> str:
    outer, field = hexagon(OUTER), hexagon(FIELD)
    plain = f'<path class="bb-deep" d="{outer}" stroke="currentColor" stroke-width="1.6"/>'
    hatched = '<use href="#bb-base"/><g fill="none" stroke="currentColor" stroke-width="1.6">'
    drawings = {
        "base": plain
        + f'<path class="bb-wash" d="{outer}{field}" fill="currentColor" fill-rule="evenodd"/>'
        f'<path d="{field}" fill="none" stroke="currentColor" stroke-opacity=".8"/>',
        **{f"rim-{colour}": f"{hatched}{HATCHES[colour]}</g>" for colour in m.COLOURS},
        **{f"swatch-{colour}": _swatch(colour) for colour in m.COLOURS},
        "down": f'<path class="bb-deep" d="{hexagon(46)}{hexagon(24)}" stroke="currentColor"'
        ' stroke-width="6"/>',
        "rim-X": plain
        + f'<path d="{hexagon(46)}" fill="none" stroke="currentColor" stroke-opacity=".5"/>',
        "back": plain
        + f'<path d="{hexagon(44)}{hexagon(30)}{hexagon(16)}" fill="none" stroke="currentColor"'
        ' stroke-opacity=".55"/>',
        "ground-s": f'<path class="bb-light" d="{_dots(SPARKS)}"/>',
        "ground-g": "".join(
            f'<path class="bb-arm{cls}" d="{ARM}"{turn}/>'
            for turn in ("", ' transform="rotate(180)"')
            for cls in (" bb-wide", "")
        ),
        **EMBLEMS,
        "edge": f'<path d="{hexagon(53.5)}"/>',
        "lit": f'<path class="bb-glass" d="{hexagon(49.5)}"/>'
        '<circle class="glow" r="30" fill="url(#glow-may)"/>',
        "hole": f'<path d="{hexagon(48)}"/>',
        "lock": '<path class="bb-deep" d="M-8-2H8V10H-8z"/>'
        '<path d="M-8-2H8V10H-8zM-5-2V-6a5 5 0 0 1 10 0v4" fill="none" stroke="currentColor"'
        ' stroke-width="2"/>',
    }
    lines = (
        f'<path id="bb-level" d="{_level(5)}"/><path id="bb-upright" d="{_upright(5)}"/>'
        f'<path id="bb-level-all" d="{_level(5, SWATCH, 0)}"/>'
        f'<path id="bb-upright-all" d="{_upright(5, SWATCH, 0)}"/>'
    )
    return lines + "".join(
        f'<symbol id="bb-{name}" overflow="visible">{drawing}</symbol>'
        for name, drawing in drawings.items()
    )


SYMBOLS: Final = _all_symbols()


# -- tiles -------------------------------------------------------------------------


def layers(tile: Tile) -> str:
    """The references a tile face up is made of."""
    code = m.CODES[tile]
    if tile < m.STARS:
        ground = "" if code[2] == "v" else f'<use href="#bb-ground-{code[2]}"/>'
        return f'<use href="#bb-rim-{code[1]}"/>{ground}<use href="#bb-{code[0]}"/>'
    emblem = "WH1" if code == "WH2" else code
    return f'<use href="#bb-rim-X"/><use href="#bb-{emblem}"/>'


def hue(tile: Tile) -> str:
    """The class that gives a tile its colour."""
    if tile < m.STARS:
        return "bb-" + m.CODES[tile][1]
    if tile == m.EARTH:
        return "bb-E"
    return "bb-G" if tile == m.BIG_BANG or m.ACTIONS >> tile & 1 else "bb-I"


def piece(tile: Tile, lang: str, where: str = "", home: str = "") -> str:
    """A tile with its id, which it keeps wherever it goes, so that a page lets it travel.

    One that was nowhere to be seen comes from its `home`: the id of an element, or of some.
    """
    name = f"<title>{esc(say(tile_name(tile), lang))}</title>"
    moved = f' transform="{where}"' if where else ""
    came = f' data-from="{home}"' if home else ""
    return (
        f'<g id="tile-{m.CODES[tile]}" class="bb-tile {hue(tile)}"{came}{moved}>'
        f"{name}{layers(tile)}</g>"
    )


def lying(value: int, under: Tile, where: str, lang: str, ask: int | None = None) -> str:
    """A tile of a universe: face up, on another one, or flipped by the Black hole.

    What a flipped or covered tile was is no secret (all saw it) and stands in its title.
    `ask` is the move that choosing it would be.
    """
    tile = value & TILE
    name = message("bbg.tile.flipped") if value & FLIPPED else tile_name(tile)
    if value & FLIPPED:
        named = f"{say(name, lang)} ({say(tile_name(tile), lang)})"
        cls, drawn = "bb-back", '<use href="#bb-back"/>'
    else:
        named, cls, drawn = say(name, lang), hue(tile), layers(tile)
    below = ""
    if value & STACKED and under >= 0:
        named = say(message("bbg.page.covers", tile=tile_name(tile), other=tile_name(under)), lang)
        below = (
            f'<use href="#bb-rim-{rim(under)}" class="{hue(under)}" transform="translate(7 8)"/>'
        )
    return (
        f'<g id="tile-{m.CODES[tile]}" class="bb-tile {cls}"{attrs(data_ask=ask)}'
        f' transform="{where}"><title>{esc(named)}</title>{below}{drawn}</g>'
    )


def rim(tile: Tile) -> str:
    return m.CODES[tile][1] if tile < m.STARS else "X"


def thumb(tile: Tile, size: float, cls: str = "") -> str:
    """A small picture of a tile, without an id: it is shown elsewhere too."""
    drawing = f'<g class="{hue(tile)}">{layers(tile)}</g>'
    return small(f"bb-thumb {cls}".rstrip(), size, "-54 -54 108 108", drawing)


# -- goals -------------------------------------------------------------------------


def goal_sign(goal: Goal) -> str:
    """Three emblems in a line, or three small tiles in their hatching."""
    name = m.SHAPES[goal] if goal < 4 else f"swatch-{m.COLOURS[goal - 4]}"
    inside = "".join(f'<use href="#bb-{name}" transform="translate({x} 0)"/>' for x in (-44, 0, 44))
    return f'<g class="bb-{"shape" if goal < 4 else m.COLOURS[goal - 4]}">{inside}</g>'


def goal_picture(goal: Goal, width: float) -> str:
    return small("bb-goal-sign", width, "-70 -25 140 50", goal_sign(goal), width * 0.36)


# -- markers of the seats ------------------------------------------------------------

UP, DOWN = "M0-6.500 6 4H-6z", "M0 6.500-6-4H6z"
SIGNS: Final = (
    ("fire", f'<path d="{UP}"/>'),
    ("water", f'<path d="{DOWN}"/>'),
    ("air", f'<path d="{UP}M-6.500 .7H6.5"/>'),
    ("earth", f'<path d="{DOWN}M-6.500-.7H6.5"/>'),
)


def element(seat: Seat, more: str = "") -> str:
    """A seat's marker around the origin: the sign of an element in a disc of radius 12."""
    name, sign = SIGNS[seat]
    return f'<g class="bb-marker bb-{name}"{more}><circle r="12"/>{sign}</g>'


def element_mark(seat: Seat, size: float = 24) -> str:
    """A seat's marker beside its name."""
    return small("bb-mark", size, "-13 -13 26 26", element(seat))


def rings(radius: float) -> str:
    """Gold circles that run out from the Big Bang, every other one with degrees."""
    found = ""
    for index in range(1, min(16, int(radius / 76) + 2)):
        r = 4 + 76 * index
        found += f'<circle r="{r}"/>'
        if index % 2 == 0:
            found += f'<circle class="bb-degrees" r="{r - 4}" pathLength="720"/>'
    return f'<g class="bb-rings">{found}</g>'
