"""Big Bang 13.7 in the terminal: universes, row, clock, goals, chain and hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from astrarium.draw.terminal import Terminal
from astrarium.draw.terminal import palette as p
from astrarium.draw.terminal.canvas import Canvas, flow, paragraph, stack
from astrarium.draw.terminal.hexes import LARGE, Axial, HexFace, board, hexagon, well_drawn
from astrarium.draw.terminal.pieces import heading, title, told
from astrarium.engine.protocol import LETTERS, Message, message
from astrarium.engine.view import NONE, UNKNOWN
from astrarium.games.bigbang import material as m
from astrarium.games.bigbang import moves as mv
from astrarium.games.bigbang import speech
from astrarium.games.bigbang.material import Tile
from astrarium.games.bigbang.universe import FLIPPED, STACKED, TILE
from astrarium.games.bigbang.view import ChainView, Placed, QuestView, View
from astrarium.words import LANGUAGES, say

PANEL: Final = 40  # columns beside the board for what does not lie on it
MARGIN: Final = 4  # between the board and the panel

# -- tiles ---------------------------------------------------------------------

EMBLEMS: Final = (" ◊ ", "══●", "─●─", " ☼ ")  # asteroid, comet, planet, sun
GROUNDS: Final = (" ", "·", "≈")  # void, starry, galaxy
INKS: Final = (p.BLUE, p.ORANGE, p.RED, p.YELLOW)
SPECIAL: Final[dict[Tile, str]] = {
    m.EARTH: "(●)",
    m.BLACK_HOLE: "(○)",
    m.SUPERNOVA: "►☼◄",
    m.WORMHOLES[0]: ")○(",
    m.WORMHOLES[1]: ")○(",
    m.HYPERSPACE: "»»»",
    m.ORBIT: "↺ ●",
    m.ECLIPSE: "○● ",
    m.DARK_ENERGY: "◄ ►",
    m.BIG_BANG: "─☼─",
}
STACK_SIGN: Final = "²"
HIDDEN: Final = "░░░"


def hex_face(lying: int, mark: str = "", lit: bool = False) -> HexFace:
    """How a tile looks: its code, an emblem of its shape, signs of its background."""
    tile = lying & TILE
    if lying & FLIPPED:
        return HexFace(HIDDEN, HIDDEN, " ", f"{p.LINE} on black", mark=mark)
    sign = STACK_SIGN if lying & STACKED else ""
    if tile < m.STARS:
        style = p.on_deep(INKS[m.COLOUR[tile]])
        ground = GROUNDS[tile % 3]
        return HexFace(m.CODES[tile], EMBLEMS[m.SHAPE[tile]], ground, style, sign, mark, lit)
    style = p.on_deep(p.GOLD if tile == m.BIG_BANG else p.IVORY)
    return HexFace(m.CODES[tile], SPECIAL[tile], " ", style, sign, mark, lit)


# -- row modes -----------------------------------------------------------------


def row_picture(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """Everything a seat sees of Cosmic, Simple, Solitaire or Parallel Universes."""
    parts = [
        title(view.game, view.seat, lang),
        table(view, lang, marks, width),
        row_block(view, lang, marks, width),
        choices(view, lang, marks, (mv.DECLINE, mv.PASS), width),
        legend(lang, width, visible_signs(view)),
    ]
    return stack(parts)


def table(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """The universe beside all that is known of the rest; several universes above it."""
    blocks = [
        seats_block(view, lang),
        cards_block(view.quest, lang) if view.quest is not None else Canvas(),
        clock_block(view, lang),
        queue_block(view, lang),
    ]
    if len(view.universes) == 1:
        return beside(faces_on(view.universes[0], view, marks), blocks, width)
    sheets = [universe_block(number, view, lang, marks, width) for number in own_first(view)]
    return stack([flow(sheets, width, MARGIN), flow(blocks, width, MARGIN)])


def beside(faces: Mapping[Axial, HexFace], blocks: list[Canvas], width: int) -> Canvas:
    """The board with the blocks at its right, if there is room, else above them."""
    drawn = well_drawn(faces, width - PANEL - MARGIN)
    if drawn is None:
        return stack([board(faces, width), flow(blocks, width, MARGIN)])
    canvas = Canvas()
    canvas.paste(drawn, 0, 0)
    canvas.paste(stack(blocks), max(drawn.width + MARGIN, min(width - PANEL, 2 * PANEL) // 2), 0)
    return canvas


def own_first(view: View) -> list[int]:
    """Parallel Universes: the seat's left and right one, then the others."""
    numbers = list(range(len(view.universes)))
    if view.seat < 0:
        return numbers
    own = [speech.side_universe(view, mv.LEFT), speech.side_universe(view, mv.RIGHT)]
    return own + [number for number in numbers if number not in own]


def universe_block(
    number: int, view: View, lang: str, marks: Mapping[int, str], width: int
) -> Canvas:
    """One of several universes under its name; cells are marked only in the one chosen."""
    is_open = view.side != NONE and speech.side_universe(view, view.side) == number
    faces = faces_on(view.universes[number], view, marks if is_open else {})
    drawn = well_drawn(faces, (width - MARGIN) // 2) or board(faces, width)
    caption = universe_caption(number, view, lang, marks)
    return stack(
        [caption, drawn if faces else heading(message("draw.empty"), lang, p.FAINT)], gap=0
    )


def universe_caption(number: int, view: View, lang: str, marks: Mapping[int, str]) -> Canvas:
    """Between whom a universe lies, on which side, and the move that chooses it."""
    between = f"{LETTERS[number]}–{LETTERS[(number + 1) % view.seats]}"
    canvas = heading(message("draw.universe", number=number + 1, between=between), lang)
    for side in sides_of(view, number):
        canvas.put(canvas.width + 1, 0, say(side_name(side), lang), p.FAINT)
        if mv.SIDE + side in marks:
            canvas.put(canvas.width + 1, 0, f" {marks[mv.SIDE + side]} ", p.LIT)
    return canvas


def sides_of(view: View, number: int) -> list[int]:
    """On which side of the seat a universe lies, if it is one of its own two."""
    sides = (mv.LEFT, mv.RIGHT) if view.seat >= 0 else ()
    return [side for side in sides if speech.side_universe(view, side) == number]


def side_name(side: int) -> Message:
    return message("draw.left" if side == mv.LEFT else "draw.right")


def faces_on(
    placed: Iterable[Placed], view: View, marks: Mapping[int, str]
) -> dict[Axial, HexFace]:
    """The tiles of a universe, and the cells that moves name."""
    faces: dict[Axial, HexFace] = {}
    for cell, lying, _ in placed:
        mark = marks.get(mv.CELL + cell, "")
        faces[m.AXIAL[cell]] = hex_face(lying, mark, lit=cell == view.mover)
    for move, mark in marks.items():
        if move >= mv.CELL and m.AXIAL[move - mv.CELL] not in faces:
            faces[m.AXIAL[move - mv.CELL]] = HexFace(mark=mark)
    return faces


# -- beside the board ----------------------------------------------------------


def seats_block(view: View, lang: str) -> Canvas:
    """A line a seat: whose turn, time, goals; and what this turn has brought so far."""
    turn = paragraph(turn_lines(view, lang), PANEL)
    if view.seats == 1:
        return turn
    canvas = seats_heading(view, lang)
    for seat in range(view.seats):
        put_seat(canvas, seat, view.actor, seat_line(view, seat, lang))
    return stack([canvas, turn], gap=0)


def seats_heading(view: View | ChainView, lang: str) -> Canvas:
    """The head of the list of seats, with the order of play once it is drawn."""
    canvas = heading(message("draw.seats"), lang)
    if view.order:
        first, *others = [LETTERS[seat] for seat in view.order]
        order = message("draw.order", seat=first, seats=others)
        canvas.put(canvas.width + 2, 0, say(order, lang), p.FAINT)
    return canvas


def put_seat(canvas: Canvas, seat: int, actor: int, line: str) -> None:
    """A line of the list of seats, with a pointer at whose turn it is."""
    canvas.put(0, seat + 1, "►" if seat == actor else " ", p.LIT_EDGE)
    canvas.put(2, seat + 1, line, p.TITLE if seat == actor else "")


def seat_line(view: View, seat: int, lang: str) -> str:
    words = [LETTERS[seat]]
    if view.game in m.TIMED:
        words.append(say(message("draw.time", time=view.times[seat]), lang))
    if seat < len(view.goals):
        goals = [say(speech.goal_name(goal), lang) for goal in view.goals[seat] if goal != UNKNOWN]
        words.append(LANGUAGES[lang].comma.join(goals) or say(message("draw.secret"), lang))
    if seat == view.seat:
        words.append(say(message("draw.you"), lang))
    return "  ".join(words)


def turn_lines(view: View, lang: str) -> list[str]:
    """A turn under way: what it costs, and what is still owed."""
    lines = []
    if view.cost:
        lines.append(say(message("draw.cost", time=view.cost), lang))
    if view.dark:
        lines.append(
            say(message("draw.dark", k=m.DARK_STARS + 1 - view.dark, of=m.DARK_STARS), lang)
        )
    if view.bonus:
        lines.append(say(message("draw.bonus", n=view.bonus), lang))
    return lines


def clock_block(view: View, lang: str) -> Canvas:
    """The Cosmic Clock as a track, folded where it is long."""
    if view.game not in m.TIMED:
        return Canvas()
    spaces = view.clock or m.CLOCK_SIZE
    head = heading(message("draw.clock"), lang)
    if view.seats == 1:
        time = say(message("draw.time", time=view.times[0]), lang)
        head.put(head.width + 2, 0, time, p.FAINT)
    tracks = [
        clock_track(view, spaces, first, min(first + TRACK, spaces))
        for first in range(0, spaces, TRACK)
    ]
    return stack([head, *tracks], gap=0)


TRACK: Final = 12  # spaces of the clock on one line


def clock_track(view: View, spaces: int, first: int, end: int) -> Canvas:
    """Some spaces of the clock; markers on one space are stacked as they lie.

    [BBG-231] The top of a stack is drawn on top; brackets show whose turn it is.
    """
    canvas = Canvas()
    for space in range(first, end):
        canvas.put(3 * (space - first), 0, "─┴─", p.LINE)
        canvas.put(3 * (space - first), 1, f"{space:^3}", p.FAINT)
    heights: dict[int, int] = {}
    for seat in sorted(range(view.seats), key=lambda seat: view.arrivals[seat]):
        space = view.times[seat] % spaces
        if first <= space < end:
            heights[space] = heights.get(space, 0) + 1
            acts = seat == view.actor
            shown = f"[{LETTERS[seat]}]" if acts else f" {LETTERS[seat]} "
            style = p.LIT if acts else p.on_deep(p.IVORY)
            canvas.put(3 * (space - first), -heights[space], shown, style)
    return canvas


def queue_of(view: View) -> tuple[int, list[Tile]]:
    """How many tiles of the queue are hidden, and the known ones in order.

    [HI-1, HI-3] The last hidden tile is known by elimination.
    """
    if len(view.hidden) == 1:
        return 0, [view.hidden[0], *view.tail]
    return len(view.hidden), list(view.tail)


def queue_block(view: View, lang: str) -> Canvas:
    """What comes next: the hidden front as a number, the known tail in order."""
    hidden, known = queue_of(view)
    codes = " ".join(m.CODES[tile] for tile in known)
    if hidden and known:
        line = message("draw.queue-both", n=hidden, codes=codes)
    elif hidden:
        line = message("draw.queue-hidden", n=hidden)
    elif known:
        line = message("draw.queue-known", codes=codes)
    else:
        line = message("draw.queue-empty")
    return stack([heading(message("draw.queue"), lang), paragraph([say(line, lang)], PANEL)], 0)


def cards_block(quest: QuestView, lang: str) -> Canvas:
    """Solitaire: the goal cards and what became of them."""
    lines = []
    if quest.active != NONE:
        lines.append(message("draw.active", goal=speech.goal_name(quest.active)))
    if quest.won:
        lines.append(message("draw.won", goals=[speech.goal_name(goal) for goal in quest.won]))
    if quest.negative:
        lines.append(
            message("draw.negative", goals=[speech.goal_name(goal) for goal in quest.negative])
        )
    lines.append(message("draw.unseen", n=len(quest.unseen)))
    if quest.passages:
        lines.append(message("draw.last-lap"))
    words = [say(line, lang) for line in lines]
    return stack([heading(message("draw.cards"), lang), paragraph(words, PANEL)], gap=0)


# -- the row and the hand ------------------------------------------------------


def row_block(view: View, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """The available tiles, left to right, with their names and costs."""
    cards = [
        slot_card(view, slot, lang, marks.get(mv.SLOT + slot, "")) for slot in range(len(view.row))
    ]
    across = min(len(cards), max(1, width // NARROW_CARD))
    step = min(WIDE_CARD, width // across)
    canvas = heading(message("draw.row"), lang)
    for slot, card in enumerate(cards):
        left, top, _, _ = card.extent()
        x = slot % across * step + step // 2
        canvas.paste(card, x + left, 1 + slot // across * CARD_LINES + top)
    return canvas


NARROW_CARD, WIDE_CARD = 20, 24  # columns for a tile of the row with its name
CARD_LINES: Final = 7


def slot_card(view: View, slot: int, lang: str, mark: str) -> Canvas:
    """A tile of the row: the hexagon, its name, what it costs, and the move that takes it.

    Column 0 is its middle, line 0 its first line.
    """
    canvas = Canvas()
    tile = view.row[slot]
    if tile == NONE:
        canvas.put_centred(0, 2, say(message("draw.no-tile"), lang), p.FAINT)
        return canvas
    chosen = slot == view.chosen
    face = hex_face(tile, lit=bool(mark) or chosen)
    hexagon(canvas, 0, 1, face, LARGE)
    name = say(speech.body_name(tile), lang)
    words = [say(message("draw.ground." + m.CODES[tile][2]), lang)] if tile < m.STARS else []
    if view.game in m.TIMED:
        words.append(say(message("draw.time", time=m.COST[tile]), lang))
    if chosen:
        name = f"► {name}"
    canvas.put_centred(0, 4, name, p.TITLE)
    canvas.put_centred(0, 5, " · ".join(words), p.FAINT)
    if mark:
        canvas.put(-LARGE.half - 3 - len(mark), 1, f" {mark} ", p.LIT)
    return canvas


def choices(
    view: View | ChainView,
    lang: str,
    marks: Mapping[int, str],
    wanted: tuple[int, ...],
    width: int,
) -> Canvas:
    """Moves that have no place on the table, in words."""
    moves = [move for move in wanted if move in marks]
    lines = [
        ((f" {marks[move]} ", p.LIT), say(speech.sentence(view, move), lang)) for move in moves
    ]
    return told(lines, width)


# -- legend --------------------------------------------------------------------


def legend(lang: str, width: int, signs: list[Message]) -> Canvas:
    """What the letters of a code mean, and the signs that are on the board."""
    kinds = (("shape", m.SHAPES), ("colour", m.COLOURS), ("ground", m.BACKGROUNDS))
    groups = [
        "  ".join(f"{letter} {say(message(f'draw.{kind}.{letter}'), lang)}" for letter in letters)
        for kind, letters in kinds
    ]
    groups += [say(sign, lang) for sign in signs]
    canvas = Canvas()
    x = y = 0
    for group in groups:
        if x and x + len(group) + 3 > width:
            x, y = 0, y + 1
        if x:
            canvas.put(x, y, " · ", p.FAINT)
            x += 3
        canvas.put(x, y, group, p.FAINT)
        x += len(group)
    return canvas


def visible_signs(view: View) -> list[Message]:
    """Signs that need a word because they are on the table."""
    flags = 0
    for placed in view.universes:
        for _, lying, _ in placed:
            flags |= lying & (FLIPPED | STACKED)
    signs = []
    if flags & FLIPPED:
        signs.append(message("draw.flipped", sign=HIDDEN))
    if flags & STACKED:
        signs.append(message("draw.stacked", sign=STACK_SIGN))
    return signs


# -- Hexdomino -----------------------------------------------------------------

END_SIGN: Final = "•"


def chain_picture(view: ChainView, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
    """Everything a seat sees of Hexdomino."""
    blocks = [chain_seats(view, lang), ends_block(view, lang)]
    parts = [
        title(view.game, view.seat, lang),
        beside(chain_faces(view, marks), blocks, width),
        *hand_blocks(view, lang, marks, width),
        choices(view, lang, marks, (mv.PASS, mv.LINK, mv.LINK + 1), width),
        legend(lang, width, [message("draw.end-sign", sign=END_SIGN)]),
    ]
    return stack(parts)


def chain_faces(view: ChainView, marks: Mapping[int, str]) -> dict[Axial, HexFace]:
    """The chain with its ends marked, and the cells where the tile taken may go."""
    faces = {m.AXIAL[cell]: hex_face(tile) for cell, tile in view.chain}
    for end in (0, 1):
        if view.chain:
            cell, tile = view.chain[-end]
            faces[m.AXIAL[cell]] = hex_face(tile)._replace(sign=END_SIGN)
            for direction in range(6):
                mark = marks.get(mv.ATTACH + 6 * end + direction, "")
                if mark:
                    faces[m.AXIAL[m.STEP[cell][direction]]] = HexFace(mark=mark)
    return faces


def chain_seats(view: ChainView, lang: str) -> Canvas:
    """A line a seat with the size of its hand, and the pile."""
    canvas = seats_heading(view, lang)
    for seat in range(view.seats):
        words = [LETTERS[seat], say(message("draw.hand-size", n=len(view.hands[seat])), lang)]
        if seat == view.seat:
            words.append(say(message("draw.you"), lang))
        put_seat(canvas, seat, view.actor, "  ".join(words))
    canvas.put(2, view.seats + 1, say(message("draw.pile", n=view.pile), lang), p.FAINT)
    return canvas


def ends_block(view: ChainView, lang: str) -> Canvas:
    """What each end of the chain asks for.  [BBG-505]"""
    if view.needs[0] == NONE:
        return Canvas()
    lines = []
    for end in (0, 1):
        cell, tile = view.chain[-end]
        link = speech.link_name(view.needs[end])
        asked = message(
            "draw.end", end=end, code=m.CODES[tile], cell=speech.cell_name(cell), link=link
        )
        lines.append(say(asked, lang))
    return stack([heading(message("draw.ends"), lang), paragraph(lines, PANEL)], gap=0)


def hand_blocks(view: ChainView, lang: str, marks: Mapping[int, str], width: int) -> list[Canvas]:
    """The hands this seat sees: its own, and all of them once the game is over."""
    blocks = []
    for seat, hand in enumerate(view.hands):
        if hand and UNKNOWN not in hand:
            own = seat == view.seat
            name = message("draw.hand") if own else message("draw.hand-of", seat=LETTERS[seat])
            taken = view.chosen if own else NONE
            cards = [
                hand_card(tile, marks.get(mv.HAND + tile, "") if own else "", tile == taken)
                for tile in hand
            ]
            blocks.append(stack([heading(name, lang), flow(cards, width, gap=1)], gap=0))
    return blocks


def hand_card(tile: Tile, mark: str, chosen: bool) -> Canvas:
    """A tile of a hand, and the move that takes it below."""
    canvas = Canvas()
    hexagon(canvas, LARGE.half, 1, hex_face(tile, lit=bool(mark) or chosen), LARGE)
    if chosen:
        canvas.put_centred(LARGE.half, 4, "▲", p.LIT_EDGE)
    if mark:
        canvas.put_centred(LARGE.half, 4, f" {mark} ", p.LIT)
    return canvas


# -- either of them ------------------------------------------------------------


def bigbang_picture(
    view: View | ChainView, lang: str, marks: Mapping[int, str], width: int
) -> Canvas:
    """Everything a seat sees of one of the five games."""
    if isinstance(view, ChainView):
        return chain_picture(view, lang, marks, width)
    return row_picture(view, lang, marks, width)


TERMINAL: Final = Terminal(bigbang_picture)
