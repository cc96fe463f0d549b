"""Hexagons with a corner on top, drawn in characters, at several sizes.

        ╱   ╲             ╱ ╲
      │  PYs  │          │PYs│           PYs SOs
      │ · ☼ · │           ╲ ╱              CRg
        ╲   ╱
        large            compact           tiny

Row r lies on one line, shifted by half a hexagon against its neighbours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from astrarium.draw.terminal.canvas import Canvas, paragraph
from astrarium.draw.terminal.palette import EDGE, LIT, LIT_EDGE

Axial: TypeAlias = tuple[int, int]


class HexFace(NamedTuple):
    """What a hexagon shows: a tile, or an empty cell where something may be done."""

    code: str = ""  # up to three characters
    emblem: str = ""  # three characters
    ground: str = " "  # on both sides of the emblem
    style: str = ""
    sign: str = ""  # one character beside the code
    mark: str = ""  # the number of the move that names this place
    lit: bool = False  # chosen


class Size(NamedTuple):
    """How large a hexagon is drawn."""

    half: int  # columns from the centre to a wall
    inner: int  # lines between the slopes
    sloped: bool  # with edges, or as a bare code

    @property
    def pitch(self) -> int:
        """Lines from one row to the next."""
        return self.inner + self.sloped


LARGE: Final = Size(4, 2, True)
FLAT: Final = Size(4, 1, True)
COMPACT: Final = Size(2, 1, True)
TINY: Final = Size(2, 1, False)

TALLEST: Final = 28  # lines; a larger board is drawn compact


def board(faces: Mapping[Axial, HexFace], width: int) -> Canvas:
    """The faces at the largest size that fits; a list where none does."""
    return well_drawn(faces, width) or hexagons_if(faces, TINY, width) or listed(faces, width)


def well_drawn(faces: Mapping[Axial, HexFace], width: int) -> Canvas | None:
    """The faces as hexagons with edges, if there is room."""
    sizes = [LARGE, COMPACT]
    if any(face.code and face.mark for face in faces.values()):
        sizes.insert(1, FLAT)  # room for a code and a number
    for size in sizes:
        drawn = hexagons_if(faces, size, width)
        if drawn is not None and (size is not LARGE or drawn.height <= TALLEST):
            return drawn
    return None


def hexagons_if(faces: Mapping[Axial, HexFace], size: Size, width: int) -> Canvas | None:
    drawn = hexagons(faces, size)
    return drawn if drawn.width <= width else None


def hexagons(faces: Mapping[Axial, HexFace], size: Size) -> Canvas:
    """All faces at one size; edges of what may be done lie above the others."""
    canvas = Canvas()
    for glowing in (False, True):
        for (q, r), face in faces.items():
            if bool(face.lit or face.mark) == glowing:
                hexagon(canvas, (2 * q + r) * size.half, r * size.pitch, face, size)
    return canvas


def hexagon(canvas: Canvas, x: int, y: int, face: HexFace, size: Size) -> None:
    """One hexagon; `x` is its centre, `y` the first line between its slopes."""
    edge = LIT_EDGE if face.lit or face.mark else EDGE
    if size.sloped:
        slope = size.half // 2
        for side, rising, falling in ((-slope, "╱", "╲"), (slope, "╲", "╱")):
            canvas.put(x + side, y - 1, rising, edge)
            canvas.put(x + side, y + size.inner, falling, edge)
        for line in range(size.inner):
            canvas.put(x - size.half, y + line, "│", edge)
            canvas.put(x + size.half, y + line, "│", edge)
    if face.code:
        engrave(canvas, x, y, face, size)
    if face.mark:
        chip(canvas, x, y, face, size)


def engrave(canvas: Canvas, x: int, y: int, face: HexFace, size: Size) -> None:
    """The code of a tile on its dark field, and its emblem where there is room."""
    room = 2 * size.half - 1
    ornament = "" if face.mark else face.ground + face.emblem + face.ground
    for line, text in enumerate((face.code, ornament)[: size.inner]):
        canvas.put(x - room // 2, y + line, text.center(room), face.style)
    if face.sign and size is COMPACT:
        canvas.put(x, y - 1, face.sign)
    elif face.sign:
        canvas.put(x + 2, y, face.sign, face.style)


def chip(canvas: Canvas, x: int, y: int, face: HexFace, size: Size) -> None:
    """The number of a move: alone on an empty cell, with the code on a tile if it can be."""
    if size.half < 4:
        canvas.put(x - 1, y, face.mark.center(3), LIT)
    elif not face.code:
        canvas.put_centred(x, y, f" {face.mark} ", LIT)
    elif size is LARGE:
        canvas.put_centred(x, y + 1, f" {face.mark} ", LIT)
    else:
        canvas.put(x - 3, y, face.code + face.sign.ljust(1), face.style)
        canvas.put(x + 1, y, face.mark.center(3), LIT)


def listed(faces: Mapping[Axial, HexFace], width: int) -> Canvas:
    """The faces row by row, for a board that is too wide to be drawn."""
    rows: dict[int, list[str]] = {}
    for (q, r), face in sorted(faces.items(), key=lambda item: (item[0][1], item[0][0])):
        words = [f"({q},{r})", face.code + face.sign, f"[{face.mark}]" if face.mark else ""]
        rows.setdefault(r, []).append(" ".join(word for word in words if word))
    return paragraph([", ".join(words) for words in rows.values()], width)
