"""Deals and positions of Big Bang 13.7 as text, in both directions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from astrarium.engine.errors import BadText
from astrarium.engine.first import is_to_the_left, to_the_left
from astrarium.engine.position import (
    BLANK,
    FLAG,
    MISSING,
    Actor,
    Choice,
    Codec,
    Derived,
    Each,
    Form,
    Group,
    Key,
    Number,
    PerSeat,
    Reading,
    Row,
    SeatLetter,
    Several,
    Values,
    bounded,
    named,
    seat_letters,
)
from astrarium.engine.protocol import CHANCE, LETTERS, OVER, SPECTATOR, message
from astrarium.engine.textform import Field, Word, read_seat, split
from astrarium.engine.view import NONE, UNKNOWN
from astrarium.games.bigbang import material as m
from astrarium.games.bigbang import phases
from astrarium.games.bigbang.chain import is_alternating
from astrarium.games.bigbang.material import Cell, Goal, Tile, Tiles
from astrarium.games.bigbang.moves import LINKS, SIDES
from astrarium.games.bigbang.state import stacked
from astrarium.games.bigbang.universe import FLIPPED, STACKED, TILE
from astrarium.games.bigbang.view import ChainView, Placed, QuestView, View

# -- pieces --------------------------------------------------------------------

NO_TILE: Final = "bbg.bad.tile"
TILES: Final = named(m.CODES, wrong=NO_TILE)
SLOTS: Final = named(m.CODES, blank=True, wrong=NO_TILE)
STARS: Final = named(m.CODES[: m.STARS], wrong=NO_TILE)
COVERED: Final = named(m.CODES[: m.EARTH + 1], wrong=NO_TILE)  # BBG-215
GOALS: Final = named(m.GOALS)
CELL_TEXT: Final = re.compile(r"\(?(-?[0-9]{1,2}),(-?[0-9]{1,2})\)?")


def codes(tiles: Iterable[Tile]) -> str:
    """Tiles by their codes; a dash for an empty slot or for none at all."""
    return " ".join(m.CODES[tile] if tile != NONE else BLANK for tile in tiles) or BLANK


def cell_text(cell: Cell) -> str:
    q, r = m.AXIAL[cell]
    return f"({q},{r})"


def read_cell(word: Word) -> Cell:
    place = CELL_TEXT.fullmatch(word.text)
    cell = m.CELL_AT.get((int(place[1]), int(place[2]))) if place else None
    if cell is None:
        raise word.wrong("bbg.bad.cell")
    return cell


# -- the deal ------------------------------------------------------------------


def deal_text(tiles: tuple[Tile, ...], goals: tuple[Goal, ...], order: tuple[int, ...]) -> str:
    """`deal PYs CRg ... goals sun red ... order B A C`"""
    dealt = f"deal {codes(tiles)}"
    if goals:
        dealt += f" goals {' '.join(m.GOALS[goal] for goal in goals)}"
    return f"{dealt} order {letters(order)}" if order else dealt


def letters(seats: Iterable[int]) -> str:
    return " ".join(LETTERS[seat] for seat in seats)


def parse_deal(text: str) -> tuple[tuple[Tile, ...], tuple[Goal, ...], tuple[int, ...]]:
    """The deal that `deal_text` wrote; raises BadText with the column of the wrong word."""
    words = [Word(match[0], 1, match.start() + 1) for match in re.finditer(r"\S+", text)]
    if not words or words[0].text != "deal":
        raise BadText(message("bbg.bad.deal", text=text))
    names = [word.text for word in words]
    end = names.index("order") if "order" in names else len(names)
    middle = names.index("goals") if "goals" in names[:end] else end
    tiles = tuple(TILES.choose(word) for word in words[1:middle])
    goals = tuple(GOALS.choose(word) for word in words[middle + 1 : end])
    order = tuple(read_seat(word, len(LETTERS)) for word in words[end + 1 :])
    return tiles, goals, order


# -- drawn universes -----------------------------------------------------------
#
# Row r of the table is a line, a cell three columns right of its western neighbour's
# middle: cell (q,r) stands 3 * (2q + r) columns right of (0,0), which is in brackets.
# `!` before a tile: flipped; `^` behind it: it covers another; `.` is an empty cell.

HALF: Final = 3
TOKEN: Final = re.compile(r"(\[?)(!?)([A-Z][A-Za-z0-9]{1,2})(\^?)(\]?)(?=\s|$)|\.(?=\s|$)")


def drawing(tiles: Mapping[Cell, int]) -> list[str]:
    """Some tiles as lines of text, indented."""
    rows: dict[int, dict[int, str]] = {}
    for cell, tile in tiles.items():
        q, r = m.AXIAL[cell]
        rows.setdefault(r, {})[HALF * (2 * q + r)] = token(cell, tile)
    left = min((column for row in rows.values() for column in row), default=0)
    if not rows:
        return []
    return [draw_row(rows.get(r, {}), left) for r in range(min(rows), max(rows) + 1)]


def token(cell: Cell, tile: int) -> str:
    """A tile with its marks; the code begins one column right of the token."""
    flipped = "!" if tile & FLIPPED else " "
    stacked = "^" if tile & STACKED else ""
    name = m.CODES[tile & TILE] + stacked
    return f"[{name}]" if cell == m.CENTRE else flipped + name


def draw_row(row: Mapping[int, str], left: int) -> str:
    line = "   "
    for column in sorted(row):
        line = line.ljust(3 + column - left) + row[column]
    return line.rstrip()


class Drawn:
    """The tiles read from a drawing; only those in `marked` may have marks."""

    def __init__(self, block: Collection[Word], pieces: Choice, marked: Tiles) -> None:
        self.pieces = pieces
        self.marked = marked
        self.tokens: list[tuple[int, int, re.Match[str], Word]] = []
        self.origin: tuple[int, int] | None = None
        for line in block:
            self.read_line(line)

    def read_line(self, line: Word) -> None:
        place = 0
        while place < len(line.text):
            if line.text[place] == " ":
                place += 1
                continue
            match = TOKEN.match(line.text, place)
            word = Word(line.text[place:].split(" ")[0], line.line, place + 1)
            if match is None or bool(match[1]) != bool(match[5]):
                raise word.wrong("bbg.bad.drawing")
            if match[3] is not None:
                self.add(line.line, match, word)
            place = match.end()

    def add(self, row: int, match: re.Match[str], word: Word) -> None:
        column = match.start(3)
        if match[1]:
            if self.origin is not None:
                raise word.wrong("bbg.bad.two-centres")
            self.origin = (column, row)
        self.tokens.append((column, row, match, word))

    def tiles(self, cells: int) -> dict[Cell, int]:
        """The tiles by cell; raises BadText for a cell beyond the first `cells`."""
        placed: dict[Cell, int] = {}
        for column, row, match, word in self.tokens:
            cell = self.cell(column, row, word)
            if cell >= cells:
                raise word.wrong("bbg.bad.too-far", n=m.RADIUS)
            placed[cell] = self.tile(match, Word(match[3], word.line, column + 1))
        return placed

    def cell(self, column: int, row: int, word: Word) -> Cell:
        if self.origin is None:
            raise word.wrong("bbg.bad.no-centre")
        r = row - self.origin[1]
        across = column - self.origin[0] - HALF * r
        place = (across // (2 * HALF), r)
        if across % (2 * HALF) or place not in m.CELL_AT:
            raise word.wrong("bbg.bad.between")
        return m.CELL_AT[place]

    def tile(self, match: re.Match[str], word: Word) -> int:
        """A tile with its marks: stars alone are flipped or cover another.  [BBG-163, BBG-216]"""
        tile: int = self.pieces.choose(word)
        marks = (FLIPPED if match[2] else 0) | (STACKED if match[4] else 0)
        if marks and not self.marked >> tile & 1:
            raise word.wrong("bbg.bad.marks")
        return tile | marks


# -- codecs ----------------------------------------------------------------------


class CellCodec(Codec):
    """A cell: `(1,-2)`."""

    def text(self, value: Cell, view: Any) -> str:
        return cell_text(value)

    def read(self, word: Word, reading: Reading) -> Cell:
        return read_cell(word)


class GoalPair(Codec):
    """A shape and a colour, or `?` for one that the seat does not know.  [BBG-113]"""

    def text(self, value: tuple[Goal, Goal], view: Any) -> str:
        return " ".join("?" if goal == UNKNOWN else m.GOALS[goal] for goal in value)

    def read(self, word: Word, reading: Reading) -> tuple[Goal, ...]:
        pairs = zip(split(word), (m.SHAPE_GOALS, m.COLOUR_GOALS), strict=True)
        return tuple(read_goal(each, among) for each, among in pairs)


def read_goal(word: Word, among: Collection[Goal]) -> Goal:
    goal = UNKNOWN if word.text == "?" else m.GOAL_OF.get(word.text, m.BIG_BANG)
    if goal != UNKNOWN and goal not in among:
        raise word.wrong("text.no-choice", names=", ".join(m.GOALS[other] for other in among))
    return goal


class DrawnUniverse(Codec):
    """A universe as a drawing, and below it the tiles covered by eclipses.  [BBG-216]"""

    def text(self, value: tuple[Placed, ...], view: Any) -> str:
        return ""

    def read(self, word: Word, reading: Reading) -> Any:
        raise word.wrong("bbg.bad.drawing")

    def key_words(self, name: str) -> list[str]:
        return [name, covered_key(name)]

    def keys(self, name: str, values: Values) -> list[str]:
        return [name, covered_key(name)]

    def lines(self, name: str, value: tuple[Placed, ...], view: Any) -> list[str]:
        lines = [f"{name}:", *drawing({cell: tile for cell, tile, _ in value})]
        under = [f"{cell_text(cell)} {m.CODES[tile]}" for cell, _, tile in value if tile != NONE]
        return [*lines, f"{covered_key(name)}: {', '.join(under)}"] if under else lines

    def find(self, name: str, reading: Reading) -> Any:
        field = reading.fields.get(name)
        if field is None:
            return MISSING
        if field.value.text:
            raise field.value.wrong("bbg.bad.drawing")
        marked = m.STARS_AND_EARTH if reading["game"] == "bigbang" else 0
        tiles = Drawn(field.block, TILES, marked).tiles(m.CELLS)
        if has_big_bang(reading.values) and tiles.get(m.CENTRE) != m.BIG_BANG:
            raise field.key.wrong("bbg.bad.big-bang")
        under = read_covered(reading.fields.get(covered_key(name)))
        if {*under} != {cell for cell, tile in tiles.items() if tile & STACKED}:
            raise reading.word(covered_key(name)).wrong("bbg.bad.covered")
        return tuple((cell, tiles[cell], under.get(cell, NONE)) for cell in sorted(tiles))


def has_big_bang(values: Values) -> bool:
    """Does the Big Bang lie at the centre? In all modes but one.  [BBG-110, BBG-300, BBG-400]"""
    is_there: bool = values["game"] != "bigbang-parallel"
    return is_there


def covered_key(name: str) -> str:
    return name.replace("universe", "covered")


def read_covered(field: Field | None) -> dict[Cell, Tile]:
    """The tiles under the stacks: `(1,0) SOs, (2,0) CRg`."""
    under: dict[Cell, Tile] = {}
    words = [] if field is None else spaced(field.value)
    if len(words) % 2:
        raise words[-1].wrong("bbg.bad.covered")
    for place, tile in zip(words[::2], words[1::2], strict=True):
        cell = read_cell(place)
        if cell in under:
            raise place.wrong("bbg.bad.covered")
        name = Word(tile.text.removesuffix(","), tile.line, tile.column)
        under[cell] = COVERED.choose(name)
    return under


def spaced(whole: Word) -> list[Word]:
    """A text split at spaces only: cells hold a comma."""
    return [
        Word(each[0], whole.line, whole.column + each.start())
        for each in re.finditer(r"\S+", whole.text)
    ]


# -- the row modes -----------------------------------------------------------------

PHASES: Final = {
    "deal": phases.DEAL,
    "pick": phases.PICK,
    "side": phases.CHOOSE_SIDE,
    "lay": phases.LAY,
    "mover": phases.CHOOSE_MOVER,
    "target": phases.CHOOSE_TARGET,
    "link": phases.CHOOSE_LINK,
    "attach": phases.ATTACH,
    "over": phases.ENDED,
}
DEALT: Final = tuple(phase for phase in PHASES.values() if phase != phases.DEAL)
CHOSEN_PHASES: Final = (phases.CHOOSE_SIDE, phases.LAY, phases.CHOOSE_MOVER, phases.CHOOSE_TARGET)
NOBODY: Final = {phases.DEAL: CHANCE, phases.ENDED: OVER}  # phases in which no seat acts


def phase_names(*names: str) -> Choice:
    """The phases of a mode, and the phases of all."""
    return Choice({name: PHASES[name] for name in ("deal", "pick", *names, "over")})


class Order(Several):
    """The seats in the order of play: to the left, unless a clock decides.  [B-10]"""

    def read(self, word: Word, reading: Reading) -> tuple[int, ...]:
        order = super().read(word, reading)
        seats: int = reading["seats"]
        if not order and reading["phase"] == phases.DEAL:
            return order
        if len(order) < seats:
            raise word.wrong("bbg.bad.order")
        if reading["game"] not in m.TIMED and not is_to_the_left(order, seats):
            raise word.wrong("bbg.bad.order-left")
        return order


def usual_order(values: Values) -> tuple[int, ...]:
    """The order from A to the left; none before the deal."""
    return to_the_left(0, values["seats"]) if values["phase"] != phases.DEAL else ()


def head(*names: str) -> tuple[Row, ...]:
    """The keys of all modes."""
    return (
        Key("seat", Actor(SPECTATOR), 0, always=True),
        Key("phase", phase_names(*names), phases.PICK, always=True),
        Key(
            "actor",
            Actor(at=NOBODY),
            lambda values: NOBODY.get(values["phase"], 0),
            always=True,
        ),
    )


ORDER: Final = Key("order", Order(SeatLetter()), usual_order)
ALONE: Final = Derived("order", lambda values: (0,))


def usual_goals(values: Values) -> tuple[tuple[Goal, Goal], ...]:
    """The goals of a text that names none: unknown ones, or none before the deal."""
    dealt = values["phase"] != phases.DEAL
    return ((UNKNOWN, UNKNOWN),) * values["seats"] if dealt else ()


def usual_hidden(values: Values) -> tuple[Tile, ...]:
    """All tiles of the box that are not shown elsewhere."""
    if values["phase"] == phases.DEAL:
        return ()
    shown = {*values["row"], *values["tail"]}
    for universe in values["universes"]:
        for _, tile, under in universe:
            shown |= {tile & TILE, under}
    return tuple(tile for tile in BOX[values["game"]] if tile not in shown)


def usual_unseen(values: Values) -> tuple[Goal, ...]:
    """The goal cards that are not face up.  [BBG-402]"""
    shown = {*values["won"], *values["negative"], values["active"]}
    dealt = values["phase"] != phases.DEAL
    return tuple(goal for goal in range(len(m.GOALS)) if dealt and goal not in shown)


BOX: Final[dict[str, tuple[Tile, ...]]] = {
    "bigbang": m.COSMIC_TILES,
    "bigbang-simple": m.SIMPLE_TILES,
    "bigbang-solitaire": m.STAR_TILES,
    "bigbang-parallel": m.STAR_TILES,
}


def usual_universes(values: Values) -> Any:
    """The universes before the deal; after it, a text must draw them."""
    if values["phase"] != phases.DEAL:
        return MISSING
    start = ((m.CENTRE, m.BIG_BANG, NONE),) if has_big_bang(values) else ()
    return (start,) * len(universe_labels(values))


def universe_labels(values: Values) -> Sequence[str]:
    """One universe needs no number; in Parallel Universes there are as many as seats."""
    is_parallel = values["game"] == "bigbang-parallel"
    return [str(number) for number in range(values["seats"])] if is_parallel else [""]


TABLE: Final[tuple[Row, ...]] = (
    Key(
        "universes",
        Each("universe", DrawnUniverse(), universe_labels),
        usual_universes,
        always=True,
        phases=DEALT,
    ),
    Key(
        "row",
        Several(SLOTS, count=(m.ROW,)),
        (NONE,) * m.ROW,
        always=True,
        phases=DEALT,
    ),
    Key("tail", Several(TILES), ()),
    Key("hidden", Several(TILES, rising=True), usual_hidden),
)
MARKERS: Final[tuple[Row, ...]] = (
    Key(
        "times",
        PerSeat(Number()),
        lambda values: (0,) * values["seats"],
        always=True,
        phases=DEALT,
    ),
    Key(
        "arrivals",
        PerSeat(Number(), once=True),  # BBG-231
        lambda values: tuple(stacked(values["order"], values["seats"])),
    ),
)
GOAL_KEY: Final = Key(
    "goals",
    PerSeat(GoalPair(), words=2),
    usual_goals,
    always=True,
    secret=True,
    phases=DEALT,
)
CHOSEN: Final = Key("chosen", Number(0, m.ROW - 1), NONE, phases=CHOSEN_PHASES, needed=True)
SIDE: Final = Key("side", named(SIDES), NONE, phases=(phases.LAY,), needed=True)
MOVER: Final = Key("mover", CellCodec(), NONE, phases=(phases.CHOOSE_TARGET,), needed=True)
OWED_PHASES: Final = (phases.PICK, phases.LAY)  # BBG-177, BBG-223: of a turn that goes on
QUEST: Final = Group(
    "quest",
    QuestView,
    (
        Key("won", Several(GOALS), (), always=True, phases=DEALT),
        Key("active", named(m.GOALS, blank=True), NONE, always=True, phases=DEALT),
        Key("negative", Several(GOALS), (), always=True, phases=DEALT),
        Key("unseen", Several(GOALS, rising=True), usual_unseen, always=True, phases=DEALT),
        Key("passages", Number(0, m.LAPS), 0, always=True),
        Key("lost", FLAG, False, phases=(phases.ENDED,)),
    ),
)


def nothing(name: str, value: Any) -> Derived:
    """A field that a mode has no use for."""
    return Derived(name, lambda values: value)


def row_form(
    game: str, seats: tuple[int, int], own_phases: Sequence[str], *rows: Row
) -> Form[View]:
    """The keys of a row mode: the common ones and its own."""
    names = [row.name for row in rows]
    unused = {
        **{"clock": 0, "goals": (), "cost": 0, "bonus": 0, "dark": 0, "quest": None},
        **{"side": NONE, "mover": NONE},
    }
    left_out = [nothing(name, value) for name, value in unused.items() if name not in names]
    order = ORDER if seats != (1, 1) else ALONE
    begin = (*head(*own_phases), order, *TABLE, *MARKERS, CHOSEN)
    return Form(game, seats, View, *begin, *rows, *left_out)


COSMIC: Final = row_form(
    "bigbang",
    (2, 4),
    ("lay", "mover", "target"),
    GOAL_KEY,
    Key("cost", Number(0, max(m.COST)), 0, phases=OWED_PHASES),
    Key("bonus", Number(), 0, phases=OWED_PHASES),
    Key("dark", Number(0, m.DARK_STARS), 0, phases=OWED_PHASES),
    MOVER,
)
SIMPLE: Final = row_form("bigbang-simple", (2, 4), ("lay",), GOAL_KEY)
SOLITAIRE: Final = row_form(
    "bigbang-solitaire",
    (1, 1),
    ("lay",),
    Key("clock", Number(*m.CLOCK_SIZES), m.CLOCK_SIZE, always=True),  # B-1
    QUEST,
)
PARALLEL: Final = row_form("bigbang-parallel", (2, 4), ("side", "lay"), GOAL_KEY, SIDE)


# -- Hexdomino ---------------------------------------------------------------------


class DrawnChain(Codec):
    """The chain as a drawing, and below it its two ends."""

    def text(self, value: Any, view: Any) -> str:
        return ""

    def read(self, word: Word, reading: Reading) -> Any:
        raise word.wrong("bbg.bad.drawing")

    def key_words(self, name: str) -> list[str]:
        return [name, "ends"]

    def keys(self, name: str, values: Values) -> list[str]:
        return [name, "ends"]

    def lines(self, name: str, value: tuple[tuple[Cell, Tile], ...], view: Any) -> list[str]:
        ends = f"ends: {cell_text(value[0][0])} {cell_text(value[-1][0])}"
        return [f"{name}:", *drawing(dict(value)), ends]

    def find(self, name: str, reading: Reading) -> Any:
        field = reading.fields.get(name)
        ends = reading.fields.get("ends")
        if field is None and ends is None:
            return MISSING
        if field is None or ends is None:
            raise reading.word(name).wrong("bbg.bad.ends")
        tiles = Drawn(field.block, STARS, 0).tiles(len(m.AXIAL))
        cells = [read_cell(word) for word in spaced(ends.value)]
        if len(cells) != 2 or any(cell not in tiles for cell in cells):
            raise ends.value.wrong("bbg.bad.ends")
        return walk(tiles, cells[0], cells[1], ends)


def walk(
    tiles: Mapping[Cell, Tile], start: Cell, end: Cell, ends: Field
) -> tuple[tuple[Cell, Tile], ...]:
    """The one way from end to end; raises BadText if there is none."""
    walked = {start: tiles[start]}
    cell = start
    while cell != end:
        onward = [near for near in m.NEAR[cell] if near in tiles and near not in walked]
        if len(onward) != 1:
            raise ends.value.wrong("bbg.bad.ends")
        cell = onward[0]
        walked[cell] = tiles[cell]
    if len(walked) < len(tiles):
        raise ends.value.wrong("bbg.bad.ends")
    return tuple(walked.items())


class Hand(Several):
    """The tiles of a hand, or `?7` where the seat does not see them."""

    def text(self, value: tuple[Tile, ...], view: Any) -> str:
        return f"?{len(value)}" if UNKNOWN in value else super().text(value, view)

    def read(self, word: Word, reading: Reading) -> tuple[Tile, ...]:
        if not word.text.startswith("?"):
            return super().read(word, reading)
        size = Word(word.text[1:], word.line, word.column + 1)
        return (UNKNOWN,) * bounded(size, 0, m.STARS)


class Needs(Several):
    """The link each end asks for; links take turns from end to end.  [BBG-504, BBG-505, BBG-506]"""

    def read(self, word: Word, reading: Reading) -> tuple[int, ...]:
        needs = super().read(word, reading)
        if not is_alternating([tile for _, tile in reading["chain"]], needs):
            raise word.wrong("bbg.bad.needs")
        return needs


def usual_needs(values: Values) -> Any:
    """The needs of the start tile, which asks for nothing yet; two ends must be written."""
    return (NONE, NONE) if len(values["chain"]) < 2 else MISSING


def unseen_tiles(values: Values) -> tuple[Tile, ...]:
    """All tiles but those of the chain and of the hands that are shown."""
    if values["phase"] == phases.DEAL:
        return ()
    shown = {tile for _, tile in values["chain"]}.union(*values["hands"])
    return tuple(tile for tile in range(m.STARS) if tile not in shown)


def pile_size(values: Values) -> int:
    """The number of unseen tiles that are in no hand."""
    held: int = sum(hand.count(UNKNOWN) for hand in values["hands"])
    return len(values["unseen"]) - held


HEXDOMINO: Final = Form(
    "hexdomino",
    (2, 6),
    ChainView,
    *head("link", "attach"),
    ORDER,
    Key("chain", DrawnChain(), (), phases=DEALT, needed=True),
    Key("needs", Needs(named(LINKS, blank=True), once=False, count=(2,)), usual_needs, always=True),
    Key(
        "hands",
        Each("hand", Hand(STARS, rising=True), seat_letters, lambda values: ()),
        always=True,
        secret=True,
    ),
    Key("unseen", Several(STARS, rising=True), unseen_tiles, secret=True),
    Key("pile", Number(0, m.STARS), pile_size, always=True),
    Key("chosen", STARS, NONE, phases=(phases.CHOOSE_LINK, phases.ATTACH), needed=True),
    Key("link", named(LINKS), NONE, phases=(phases.ATTACH,)),
)

FORMS: Final[dict[str, Form[Any]]] = {
    "bigbang": COSMIC,
    "bigbang-simple": SIMPLE,
    "bigbang-solitaire": SOLITAIRE,
    "bigbang-parallel": PARALLEL,
    "hexdomino": HEXDOMINO,
}
