"""Universes and chains for pages: hexagons that fit themselves into the board.

The box that is shown holds all tiles and the cells around them, so it changes only when
the universe grows, not when a tile is chosen. All lies in one group that pans and zooms.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from astrarium.draw.scene.bigbang.score import Scored, own_universes, scored
from astrarium.draw.scene.bigbang.tiles import SYMBOLS, at, lying, piece, place, rings
from astrarium.draw.scene.bigbang.words import Asked
from astrarium.draw.scene.common import attrs, esc, may, may_not, num, rect, short, text
from astrarium.draw.scene.protocol import Recent
from astrarium.draw.terminal.bigbang import own_first, side_name, sides_of
from astrarium.engine.protocol import LETTERS, Message, Seat, message
from astrarium.engine.view import NONE
from astrarium.games.bigbang import moves as mv
from astrarium.games.bigbang.material import AXIAL, CELLS, CENTRE, CODES, NEAR, STEP, Cell, Tile
from astrarium.games.bigbang.phases import ATTACH
from astrarium.games.bigbang.speech import link_name, side_universe
from astrarium.games.bigbang.universe import TILE
from astrarium.games.bigbang.view import ChainView, Placed, View

WIDE, HIGH = 815.0, 560.0  # the board on a desk
LEAST: Final = (560.0, 480.0)  # a young universe is not blown up further than this
LETTER: Final = 18.0  # height of a letter on a desk
CAPSULE: Final = 31.0  # half the width of what is drawn around a line


class Box(NamedTuple):
    """What is shown: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    def scale(self, width: float = WIDE, height: float = HIGH) -> float:
        return min(width / self.width, height / self.height)

    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def text(self) -> str:
        return " ".join(str(round(value)) for value in self)


def box_of(cells: Iterable[Cell], least: tuple[float, float] = LEAST) -> Box:
    """The smallest box around some cells, with a margin, and not below a size."""
    places = [place(cell) for cell in cells]
    left, right = min(x for x, _ in places) - 52, max(x for x, _ in places) + 52
    top, bottom = min(y for _, y in places) - 58, max(y for _, y in places) + 58
    width, height = max(right - left, least[0]), max(bottom - top, least[1])
    return Box((left + right - width) / 2, (top + bottom - height) / 2, width, height)


def svg(box: Box, letter: float, inside: str, asked: Asked, name: Message) -> str:
    """The board: symbols once, and one group that the page moves.

    It says once what an empty cell is called; the page adds what lies around the cell.
    """
    empty = asked.say(message("bbg.page.empty"))
    marks = attrs(role="group", aria_label=asked.say(name), data_empty=empty)
    return (
        f'<svg class="bb-board pannable" viewBox="{box.text()}"{marks}><defs>{SYMBOLS}</defs>'
        f'<g class="pan" font-size="{num(letter)}">{inside}</g></svg>'
    )


def letter_size(scale: float) -> float:
    """Letters grow with the universe, so that they stay readable when it is seen from afar."""
    return max(LETTER, min(2.2 * LETTER, LETTER / scale))


# -- cells ---------------------------------------------------------------------------


def cell_id(cell: Cell, prefix: str = "") -> str:
    q, r = AXIAL[cell]
    return f"{prefix}cell-{q}_{r}"


def lit(cell: Cell, move: int, asked: Asked, taken: bool, prefix: str = "") -> str:
    """A cell that may be chosen: glass if it is empty, a green edge if a tile lies there."""
    drawing = '<use href="#bb-edge" class="bb-ring"/>' if taken else '<use href="#bb-lit"/>'
    key = badge(asked.keys[move]) if taken else text(asked.keys[move], class_="bb-key")
    return (
        f'<g id="{cell_id(cell, prefix)}"{may(move, asked.words[move])}'
        f' transform="{at(cell)}">{drawing}{key}</g>'
    )


def badge(key: str, y: float = 27) -> str:
    """A letter on a tile: it has a ground of its own, for a tile is night in every theme."""
    return (
        f'<g class="bb-badge" transform="translate(0 {num(y)})"><circle r=".82em"/>{text(key)}</g>'
    )


def hole(cell: Cell, ask: int | None, cls: str = "bb-hole") -> str:
    """A cell that is hardly there; choosing it may be answered with a reason."""
    x, y = place(cell)
    here = f' x="{num(x)}" y="{num(y)}"'
    if ask is None:
        return f'<use href="#bb-hole" class="{cls}"{here}/>'
    return f'<use href="#bb-hole"{may_not(ask, cls=cls)}{here}/>'


def mark(cell: Cell, cls: str, scale: str = "") -> str:
    return f'<use href="#bb-edge" class="{cls}" transform="{at(cell)}{scale}"/>'


def moved_last(cell: Cell) -> str:
    """Ivory dots on a dark edge: seen on every rim, in both themes."""
    return mark(cell, "bb-last-under", " scale(.9)") + mark(cell, "bb-last", " scale(.9)")


# -- one universe --------------------------------------------------------------------


class Sheet(NamedTuple):
    """A universe to be drawn: its number, whether the seat is choosing in it, what is new."""

    number: int
    tiles: tuple[Placed, ...]
    is_open: bool
    fresh: frozenset[Cell]
    prefix: str = ""

    def cells(self) -> set[Cell]:
        """Tiles and the cells beside them; of an empty universe its middle."""
        found = {cell for cell, _, _ in self.tiles}
        return found.union(*(NEAR[cell] for cell in found)) if found else {CENTRE}


def sheet_markup(sheet: Sheet, view: View, asked: Asked) -> str:
    """From below: empty cells, tiles, lines that score, what moved last, what may be chosen."""
    tiles = {cell: (value, under) for cell, value, under in sheet.tiles}
    below: list[str] = []
    above: list[str] = []
    for cell in sorted(sheet.cells(), key=lambda cell: place(cell)[::-1]):
        move = mv.CELL + cell
        if sheet.is_open and move in asked.words:
            drawn = lit(cell, move, asked, cell in tiles, sheet.prefix)
            (above if cell in tiles else below).append(drawn)
        elif cell not in tiles:
            below.append(hole(cell, ask_of(sheet, view, asked, cell)))
    lain = [
        lying(value, under, at(cell), asked.lang, ask_of(sheet, view, asked, cell))
        for cell, (value, under) in tiles.items()
    ]
    lines = "".join(capsules(found) for found in scored(view, sheet.number))
    marks = "".join(moved_last(cell) for cell in sorted(sheet.fresh))
    if sheet.is_open and view.mover != NONE:
        marks += mark(view.mover, "bb-picked")
    return "".join((*below, *lain, lines, marks, *above))


def ask_of(sheet: Sheet, view: View, asked: Asked, cell: Cell) -> int | None:
    """The move that choosing a cell would be, where the universe is open or none is yet: in
    another one the same number would mean another cell."""
    is_here = sheet.is_open or (len(view.universes) > 1 and view.side == NONE)
    move = mv.CELL + cell
    return move if asked.words and is_here and cell < CELLS and move not in asked.words else None


def capsules(found: Scored) -> str:
    """A line that scores: its stars in one outline, whole for colours, dashed for shapes."""
    cls = "bb-line bb-colours" if found.goal > 3 else "bb-line bb-shapes"
    return "".join(f'<path class="{cls}" d="{capsule(run)}"/>' for run in found.runs)


def capsule(run: Sequence[Cell]) -> str:
    (x1, y1), (x2, y2) = place(run[0]), place(run[-1])
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    if not length:
        return f"M{num(x1 - CAPSULE)} {num(y1)}" + "".join(
            f"a31 31 0 0 1 {dx} 0" for dx in (62, -62)
        )
    nx, ny = (y2 - y1) / length * CAPSULE, (x1 - x2) / length * CAPSULE
    turn = f"A{num(CAPSULE)} {num(CAPSULE)} 0 0 1 "
    return (
        f"M{num(x1 + nx)} {num(y1 + ny)}L{num(x2 + nx)} {num(y2 + ny)}"
        f"{turn}{num(x2 - nx)} {num(y2 - ny)}L{num(x1 - nx)} {num(y1 - ny)}"
        f"{turn}{num(x1 + nx)} {num(y1 + ny)}Z"
    )


# Lines of the journal after which a tile lies where it did not.
CHANGES: Final = frozenset(
    f"bbg.told.{what}" for what in ("laid", "laid-in", "moved", "eclipsed", "attached", "flipped")
)


def freshly(last: Sequence[Recent]) -> dict[Tile, Seat | None]:
    """The tiles that the last moves laid, moved or turned, and who did it."""
    return {
        CODES.index(line.what.args["tile"].args["code"]): line.seat
        for line in last
        if line.what.id in CHANGES
    }


def fresh_cells(tiles: Iterable[Placed], last: Sequence[Recent]) -> frozenset[Cell]:
    fresh = freshly(last)
    return frozenset(cell for cell, value, _ in tiles if value & TILE in fresh)


def universe_board(view: View, asked: Asked, last: Sequence[Recent]) -> str:
    """The only universe, around the Big Bang."""
    sheet = Sheet(0, view.universes[0], True, fresh_cells(view.universes[0], last))
    box = box_of(sheet.cells())
    inside = rings(1.2 * max(box.width, box.height)) + sheet_markup(sheet, view, asked)
    return svg(box, letter_size(box.scale()), inside, asked, message("bbg.page.universe"))


# -- parallel universes ----------------------------------------------------------------

GAP: Final = 12.0
CAPTION: Final = 30.0
BUTTONS: Final = 62.0  # at the right of the lowest frames: the buttons to zoom lie there


def parallel_board(view: View, asked: Asked, last: Sequence[Recent]) -> str:
    """All universes: one's own two large, the others below them; for who watches all alike."""
    parts = []
    for number, frame in frames(view):
        is_open = view.side != NONE and side_universe(view, view.side) == number
        prefix = f"u{number + 1}-"
        tiles = view.universes[number]
        sheet = Sheet(number, tiles, is_open, fresh_cells(tiles, last), prefix)
        parts.append(framed(sheet, frame, view, asked))
    box = Box(-8, -8, WIDE + 16, HIGH + 16)
    return svg(box, LETTER, "".join(parts), asked, message("bbg.page.universes"))


def frames(view: View) -> list[tuple[int, Box]]:
    """Where each universe is drawn: the left one at the left, the right one at the right."""
    numbers = own_first(view)
    half = (WIDE - GAP) / 2
    if len(numbers) == 2:
        heights = [HIGH]
    else:
        heights = [380.0, HIGH - GAP - 380.0] if view.seat >= 0 else [(HIGH - GAP) / 2] * 2
    found = []
    for index, number in enumerate(numbers):
        line = index // 2
        alone = index == len(numbers) - 1 and index % 2 == 0
        wide = half if alone or line < len(heights) - 1 else half - BUTTONS / 2
        x = (WIDE - half) / 2 if alone else index % 2 * (wide + GAP)
        found.append((number, Box(x, line * (heights[0] + GAP), wide, heights[line])))
    return found


def framed(sheet: Sheet, frame: Box, view: View, asked: Asked) -> str:
    """A universe under its name, made to fit its frame; the frame may be what is chosen."""
    room = Box(frame.x, frame.y + CAPTION, frame.width, frame.height - CAPTION)
    own = view.seat < 0 or sheet.number in own_universes(view, view.seat)
    cells = sheet.cells() if own else {cell for cell, _, _ in sheet.tiles} or {CENTRE}
    box = box_of(cells, (300, 300) if own else (200, 200))
    scale = box.scale(room.width - 12, room.height - 8)
    (x, y), (to_x, to_y) = box.centre(), room.centre()
    where = f"translate({num(to_x - scale * x)} {num(to_y - scale * y)}) scale({scale:.3f})"
    size = num(letter_size(scale))
    return (
        f"{frame_rect(frame, 'bb-frame bb-open' if sheet.is_open else 'bb-frame')}"
        f"{caption(sheet.number, frame, view, asked)}"
        f'<g id="universe-{sheet.number + 1}" transform="{where}" font-size="{size}">'
        f"{sheet_markup(sheet, view, asked)}</g>"
        f"{side_target(sheet.number, frame, view, asked)}"
    )


def frame_rect(frame: Box, cls: str) -> str:
    return rect(cls, frame.x + 1, frame.y + 1, frame.width - 2, frame.height - 2, 9)


def caption(number: int, frame: Box, view: View, asked: Asked) -> str:
    """Between whom a universe lies, and on which side of the seat."""
    one, other = (short(asked.name(seat), 13) for seat in (number, (number + 1) % view.seats))
    words = asked.say(message("bbg.page.shared", number=number + 1, one=one, other=other))
    said = text(words, class_="bb-caption", x=frame.x + 14, y=frame.y + 21)
    far = frame.x + frame.width - 14
    return said + "".join(
        text(asked.say(side_name(side)), class_="bb-caption bb-side", x=far, y=frame.y + 21)
        for side in sides_of(view, number)
    )


def side_target(number: int, frame: Box, view: View, asked: Asked) -> str:
    """While the seat chooses a universe, the whole frame of its own two is a target."""
    for side in sides_of(view, number):
        move = mv.SIDE + side
        if move in asked.words:
            x, y = frame.x + 26, frame.y + frame.height - 22
            return (
                f'<g id="side-{number + 1}"{may(move, asked.words[move])}>'
                f"{frame_rect(frame, 'bb-choice')}"
                f'<g transform="translate({num(x)} {num(y)})">'
                f"{badge(asked.keys[move], 0)}</g></g>"
            )
    return ""


# -- the chain of Hexdomino --------------------------------------------------------------


def chain_board(view: ChainView, asked: Asked, last: Sequence[Recent]) -> str:
    """The chain, its links, what its ends ask for, and where the tile taken may go."""
    cells = {cell for cell, _ in view.chain} or {CENTRE}
    free = {cell: move for cell, move in end_cells(view).items() if cell not in cells}
    box = box_of(cells | set(free))
    below = []
    for cell, move in free.items():
        if move in asked.words:
            below.append(lit(cell, move, asked, False))
        else:
            is_asked = bool(asked.words) and view.phase == ATTACH
            below.append(hole(cell, move if is_asked else None))
    fresh = freshly(last)
    tiles = [chain_piece(cell, tile, fresh, asked) for cell, tile in view.chain]
    marks = [moved_last(cell) for cell, tile in view.chain if tile in fresh]
    inside = "".join((*below, *tiles, links(view), *marks, ends(view, asked), first(view, asked)))
    far = rings(1.2 * max(box.width, box.height))
    return svg(box, letter_size(box.scale()), far + inside, asked, message("bbg.page.path"))


def chain_piece(cell: Cell, tile: Tile, fresh: dict[Tile, Seat | None], asked: Asked) -> str:
    """A tile of the chain; a new one comes from the hand of who laid it."""
    seat = fresh.get(tile)
    home = "" if seat is None else f"seat-{LETTERS[seat]}"
    return piece(tile, asked.lang, at(cell), home)


def end_cells(view: ChainView) -> dict[Cell, int]:
    """The cells around both ends, each with the move that attaches there.

    Before the first link both ends are the start tile and only end 1 is offered (BBG-502).
    """
    found = {}
    for end in (0, 1) if len(view.chain) > 1 else (1,):
        for direction, cell in enumerate(STEP[view.chain[-end][0]]) if view.chain else ():
            if cell < len(AXIAL):
                found[cell] = mv.ATTACH + 6 * end + direction
    return found


def links(view: ChainView) -> str:
    """A knot on each edge that links two tiles: a diamond for shape, a disc for colour."""
    found = ""
    kind = view.needs[0]
    for (one, _), (other, _) in zip(view.chain, view.chain[1:]):
        kind = mv.BY_SHAPE if kind == mv.BY_COLOUR else mv.BY_COLOUR  # they alternate (BBG-505)
        (x1, y1), (x2, y2) = place(one), place(other)
        where = f"translate({num((x1 + x2) / 2)} {num((y1 + y2) / 2)})"
        drawing = '<path d="M0-10 8 0 0 10-8 0z"/>' if kind == mv.BY_SHAPE else '<circle r="8"/>'
        found += f'<g class="bb-knot" transform="{where}">{drawing}</g>'
    return found


def ends(view: ChainView, asked: Asked) -> str:
    """On each end, what it asks for."""
    if view.needs[0] == NONE:
        return ""
    return "".join(
        f'<g class="bb-end" transform="{at(view.chain[-end][0])}">'
        '<use href="#bb-edge" class="bb-gold" transform="scale(.86)"/>'
        '<rect x="-37" y="22" width="74" height="23" rx="11.5"/>'
        f'<text y="38">{esc(asked.say(link_name(view.needs[end])))}</text></g>'
        for end in (0, 1)
    )


def first(view: ChainView, asked: Asked) -> str:
    """The first link: colour at the left of the start tile, shape at its right."""
    found = ""
    for kind, direction in ((mv.BY_COLOUR, 3), (mv.BY_SHAPE, 0)):
        move = mv.LINK + kind
        if move in asked.words:
            cell = STEP[view.chain[0][0]][direction]
            found += (
                f'<g id="link-{kind}"{may(move, asked.words[move])} transform="{at(cell)}">'
                f'<use href="#bb-lit"/><text class="bb-key" y="-6">{esc(asked.keys[move])}</text>'
                f'<text class="bb-word" y="20">{esc(asked.say(link_name(kind)))}</text></g>'
            )
    return found
