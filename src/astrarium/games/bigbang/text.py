"""Notation, deals and positions of Big Bang 13.7 as text, in both directions."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from astrarium.engine.errors import BadText
from astrarium.engine.first import to_the_left
from astrarium.engine.protocol import CHANCE, LETTERS, OVER, SPECTATOR, message
from astrarium.engine.textform import (
    Field,
    Word,
    actor_text,
    read_actor,
    read_fields,
    read_number,
    read_seat,
)
from astrarium.games.bigbang.material import (
    ACTIONS,
    AXIAL,
    BIG_BANG,
    CELL_AT,
    CELLS,
    CENTRE,
    CLOCK_SIZE,
    CLOCK_SIZES,
    CODES,
    COLOUR_GOALS,
    COSMIC_TILES,
    EARTH,
    GOAL_OF,
    GOALS,
    NEAR,
    RADIUS,
    ROW,
    SHAPE_GOALS,
    SIMPLE_TILES,
    STAR_TILES,
    STARS,
    TILE_OF,
    Cell,
    Goal,
    Tile,
)
from astrarium.games.bigbang.moves import LINKS, SIDES
from astrarium.games.bigbang.sense import check_chain, check_row
from astrarium.games.bigbang.state import (
    ATTACH,
    CHOOSE_LINK,
    CHOOSE_MOVER,
    CHOOSE_SIDE,
    CHOOSE_TARGET,
    DEAL,
    ENDED,
    LAY,
    PICK,
    stacked,
)
from astrarium.games.bigbang.universe import FLIPPED, STACKED, TILE
from astrarium.games.bigbang.view import UNKNOWN, ChainView, Placed, QuestView, View

BLANK: Final = "-"
REST: Final = "rest"

# -- pieces ------------------------------------------------------------------


CELL_TEXT: Final = re.compile(r"\(?(-?[0-9]{1,2}),(-?[0-9]{1,2})\)?")


def cell_text(cell: Cell) -> str:
    q, r = AXIAL[cell]
    return f"({q},{r})"


def codes(tiles: Iterable[Tile]) -> str:
    """Tiles by their codes; a dash for an empty slot or for none at all."""
    return " ".join(CODES[tile] if tile != UNKNOWN else BLANK for tile in tiles) or BLANK


# -- the deal ------------------------------------------------------------------


def deal_text(tiles: tuple[Tile, ...], goals: tuple[Goal, ...], order: tuple[int, ...]) -> str:
    """`deal PYs CRg ... goals sun red ... order B A C`"""
    dealt = f"deal {codes(tiles)}"
    if goals:
        dealt += f" goals {' '.join(GOALS[goal] for goal in goals)}"
    return f"{dealt} order {letters(order)}" if order else dealt


def letters(seats: Iterable[int]) -> str:
    return " ".join(LETTERS[seat] for seat in seats)


def parse_deal(text: str) -> tuple[tuple[Tile, ...], tuple[Goal, ...], tuple[int, ...]]:
    """What `deal_text` wrote; raises BadText with the column of the word at fault."""
    words = [Word(found[0], 1, found.start() + 1) for found in re.finditer(r"\S+", text)]
    if not words or words[0].text != "deal":
        raise BadText(message("bbg.bad.deal", text=text))
    names = [word.text for word in words]
    end = names.index("order") if "order" in names else len(names)
    middle = names.index("goals") if "goals" in names[:end] else end
    tiles = tuple(read_tile(word) for word in words[1:middle])
    goals = tuple(read_goal(word) for word in words[middle + 1 : end])
    order = tuple(read_seat(word, len(LETTERS)) for word in words[end + 1 :])
    return tiles, goals, order


def read_tile(word: Word) -> Tile:
    if word.text not in TILE_OF:
        raise word.wrong("bbg.bad.tile")
    return TILE_OF[word.text]


def read_goal(word: Word, among: Collection[Goal] = range(len(GOALS))) -> Goal:
    goal = GOAL_OF.get(word.text, UNKNOWN)
    if goal not in among:
        raise word.wrong("bbg.bad.goal", goals=", ".join(GOALS[other] for other in among))
    return goal


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
        q, r = AXIAL[cell]
        rows.setdefault(r, {})[HALF * (2 * q + r)] = token(cell, tile)
    left = min((column for row in rows.values() for column in row), default=0)
    if not rows:
        return []
    return [draw_row(rows.get(r, {}), left) for r in range(min(rows), max(rows) + 1)]


def token(cell: Cell, tile: int) -> str:
    """A tile with its marks; the code begins one column right of the token."""
    flipped = "!" if tile & FLIPPED else " "
    stacked = "^" if tile & STACKED else ""
    name = CODES[tile & TILE] + stacked
    return f"[{name}]" if cell == CENTRE else flipped + name


def draw_row(row: Mapping[int, str], left: int) -> str:
    line = "   "
    for column in sorted(row):
        line = line.ljust(3 + column - left) + row[column]
    return line.rstrip()


class Drawn:
    """The tiles read from a drawing, with the word each came from."""

    def __init__(self, block: Collection[Word]) -> None:
        self.words: dict[Cell, Word] = {}
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
            found = TOKEN.match(line.text, place)
            word = Word(line.text[place:].split(" ")[0], line.line, place + 1)
            if found is None or bool(found[1]) != bool(found[5]):
                raise word.wrong("bbg.bad.drawing")
            if found[3] is not None:
                self.add(line.line, found, word)
            place = found.end()

    def add(self, row: int, found: re.Match[str], word: Word) -> None:
        column = found.start(3)
        if found[1]:
            if self.origin is not None:
                raise word.wrong("bbg.bad.two-centres")
            self.origin = (column, row)
        self.tokens.append((column, row, found, word))

    def tiles(self) -> dict[Cell, int]:
        """The tiles by cell; raises BadText for what stands between cells."""
        placed: dict[Cell, int] = {}
        for column, row, found, word in self.tokens:
            if self.origin is None:
                raise word.wrong("bbg.bad.no-centre")
            tile = read_tile(Word(found[3], word.line, column + 1))
            if found[2]:
                tile |= FLIPPED
            if found[4]:
                tile |= STACKED
            cell = self.cell(column, row, word)
            placed[cell] = tile
            self.words[cell] = word
        return placed

    def cell(self, column: int, row: int, word: Word) -> Cell:
        assert self.origin is not None
        r = row - self.origin[1]
        across = column - self.origin[0] - HALF * r
        place = (across // (2 * HALF), r)
        if across % (2 * HALF) or place not in CELL_AT:
            raise word.wrong("bbg.bad.between")
        return CELL_AT[place]


# -- positions of the row modes ------------------------------------------------

PHASES: Final = {
    "deal": DEAL,
    "pick": PICK,
    "side": CHOOSE_SIDE,
    "lay": LAY,
    "mover": CHOOSE_MOVER,
    "target": CHOOSE_TARGET,
    "link": CHOOSE_LINK,
    "attach": ATTACH,
    "over": ENDED,
}
PHASE_NAMES: Final = {phase: name for name, phase in PHASES.items()}
BOX: Final[dict[str, tuple[Tile, ...]]] = {
    "bigbang": COSMIC_TILES,
    "bigbang-simple": SIMPLE_TILES,
    "bigbang-solitaire": STAR_TILES,
    "bigbang-parallel": STAR_TILES,
    "hexdomino": STAR_TILES,
}
COMMON_KEYS: Final = ("game", "seat", "seats", "turn", "phase", "chosen")
ROW_KEYS: Final = (*COMMON_KEYS, "universe", "row", "hidden", "tail", "times", "arrivals")
QUEST_KEYS: Final = ("won", "active", "negative", "unseen", "passages", "lost")
CHAIN_KEYS: Final = ("chain", "ends", "needs", "hand", "unseen", "pile", "link")
KEYS: Final[dict[str, tuple[str, ...]]] = {
    "bigbang": (*ROW_KEYS, "order", "goals", "covered", "cost", "bonus", "dark", "mover"),
    "bigbang-simple": (*ROW_KEYS, "order", "goals"),
    "bigbang-solitaire": (*ROW_KEYS, "clock", *QUEST_KEYS),
    "bigbang-parallel": (*ROW_KEYS, "order", "goals", "side"),
    "hexdomino": (*COMMON_KEYS, "order", *CHAIN_KEYS),
}
DRAWN_KEYS: Final = ("universe", "chain")  # the keys that open a block
# The phases that a mode may be in, besides those of all.
OWN_PHASES: Final[dict[str, tuple[str, ...]]] = {
    "bigbang": ("lay", "mover", "target"),
    "bigbang-simple": ("lay",),
    "bigbang-solitaire": ("lay",),
    "bigbang-parallel": ("side", "lay"),
    "hexdomino": ("link", "attach"),
}


def row_position(view: View) -> str:
    """A view of a row mode as text; what is at its default is left out."""
    lines = head_lines(view)
    if view.clock:
        lines.append(f"clock: {view.clock}")
    for number, tiles in enumerate(view.universes):
        lines += universe_lines(number, tiles)
    lines.append(f"row: {codes(view.row)}")
    lines.append(f"hidden: {hidden_text(view)}")
    lines.append(f"tail: {codes(view.tail)}")
    if view.goals:
        lines.append(f"goals: {seat_list(goal_pair(pair) for pair in view.goals)}")
    lines.append(f"times: {seat_list(str(time) for time in view.times)}")
    lines.append(f"arrivals: {seat_list(str(arrival) for arrival in view.arrivals)}")
    for key, value in (("cost", view.cost), ("bonus", view.bonus), ("dark", view.dark)):
        if value:
            lines.append(f"{key}: {value}")
    if view.chosen != UNKNOWN:
        lines.append(f"chosen: {view.chosen}")
    if view.side != UNKNOWN:
        lines.append(f"side: {SIDES[view.side]}")
    if view.mover != UNKNOWN:
        lines.append(f"mover: {cell_text(view.mover)}")
    if view.quest is not None:
        lines += quest_lines(view.quest)
    return "\n".join(lines) + "\n"


def head_lines(view: View | ChainView) -> list[str]:
    """What all modes have; nobody plays before or after a single seat."""
    order = [f"order: {letters(view.order)}"] if len(view.order) > 1 else []
    return [
        f"game: {view.game}",
        f"seat: {actor_text(view.seat)}",
        f"seats: {view.seats}",
        *order,
        f"turn: {actor_text(view.actor)}",
        f"phase: {PHASE_NAMES[view.phase]}",
    ]


def universe_lines(number: int, tiles: tuple[Placed, ...]) -> list[str]:
    lines = [f"universe {number}:", *drawing({cell: tile for cell, tile, _ in tiles})]
    covered = [f"{cell_text(cell)} {CODES[under]}" for cell, _, under in tiles if under != UNKNOWN]
    if covered:
        lines.append(f"covered {number}: {', '.join(covered)}")
    return lines


def hidden_text(view: View) -> str:
    """`rest` stands for all tiles of the box that the view does not show elsewhere."""
    if not view.hidden:
        return BLANK
    return REST if view.hidden == rest_of(view) else codes(view.hidden)


def rest_of(view: View) -> tuple[Tile, ...]:
    seen = {*view.row, *view.tail}
    for tiles in view.universes:
        for _, tile, under in tiles:
            seen |= {tile & TILE, under}
    return tuple(tile for tile in BOX[view.game] if tile not in seen)


def goal_pair(pair: tuple[Goal, Goal]) -> str:
    return " ".join("?" if goal == UNKNOWN else GOALS[goal] for goal in pair)


def seat_list(values: Iterable[str]) -> str:
    return ", ".join(f"{LETTERS[seat]} {value}" for seat, value in enumerate(values))


def quest_lines(quest: QuestView) -> list[str]:
    def names(goals: Iterable[Goal]) -> str:
        return " ".join(GOALS[goal] for goal in goals if goal != UNKNOWN) or BLANK

    return [
        f"won: {names(quest.won)}",
        f"active: {names((quest.active,))}",
        f"negative: {names(quest.negative)}",
        f"unseen: {names(quest.unseen)}",
        f"passages: {quest.passages}",
        f"lost: {'yes' if quest.lost else 'no'}",
    ]


class Reader:
    """The fields of a position, read one by one with defaults.

    `seats` are the fewest and the most that may play; the fewest do if none are named.
    """

    def __init__(self, text: str, game: str, seats: tuple[int, int]) -> None:
        self.fields = read_fields(text, KEYS[game])
        self.game = game
        self.tiles_read: set[Tile] = set()
        self.goals_read: set[Goal] = set()
        named = self.fields.get("game")
        if named is None or named.value.text != game:
            word = Word("", 1, 1) if named is None else named.value
            raise word.wrong("bbg.bad.game", game=game)
        self.seats = self.number("seats", seats[0], 1)
        if not seats[0] <= self.seats <= seats[1]:
            wrong = self.fields["seats"].value
            raise wrong.wrong("bbg.bad.seats", low=seats[0], high=seats[1])
        self.universe_count = self.seats if game == "bigbang-parallel" else 1
        for key, field in self.fields.items():
            self.check_key(key, field)

    def check_key(self, key: str, field: Field) -> None:
        """Only some keys are numbered, and only some open a block."""
        name = key.rstrip(" 0123456789")
        numbers = {"hand": self.seats, "universe": self.universe_count}
        numbers["covered"] = self.universe_count
        numbered = [f"{name} {number}" for number in range(numbers.get(name, 0))]
        if key not in numbered and (key != name or name == "hand"):
            raise field.key.wrong("text.unknown-key", keys=", ".join(KEYS[self.game]))
        if key == name and numbered and numbered[0] in self.fields:
            raise field.key.wrong("text.key-twice")
        if field.block and name not in DRAWN_KEYS:
            raise Word(field.block[0].text.strip(), field.block[0].line, 1).wrong("text.no-block")
        if field.value.text and name in DRAWN_KEYS:
            raise field.value.wrong("bbg.bad.drawing")

    def tile(self, word: Word) -> Tile:
        """A tile of this mode's box, which is read once."""
        tile = read_tile(word)
        if tile not in BOX[self.game]:
            raise word.wrong("bbg.bad.box")
        return self.once(tile, word)

    def once(self, tile: Tile, word: Word) -> Tile:
        if tile in self.tiles_read:
            raise word.wrong("bbg.bad.twice")
        self.tiles_read.add(tile)
        return tile

    def goal(self, word: Word, among: Collection[Goal] = range(len(GOALS))) -> Goal:
        """A goal, which is read once."""
        goal = read_goal(word, among)
        if goal in self.goals_read:
            raise word.wrong("bbg.bad.goal-twice")
        self.goals_read.add(goal)
        return goal

    def number(self, key: str, default: int, low: int = 0) -> int:
        field = self.fields.get(key)
        return default if field is None else read_number(field.value, low)

    def actor(self, key: str, others: Collection[int]) -> int:
        """A seat, the first if none is named, or one of the others that may stand there."""
        field = self.fields.get(key)
        if field is None:
            return 0
        actor = read_actor(field.value, self.seats)
        if actor < 0 and actor not in others:
            raise field.value.wrong("text.no-seat", seats=", ".join(LETTERS[: self.seats]))
        return actor

    def order(self) -> tuple[int, ...]:
        """All seats, first to last: from A to the left if it is left out; before the deal,
        not drawn yet."""
        if "order" in self.fields:
            return tuple(read_seat(word, self.seats) for word in self.words("order"))
        is_drawn = self.seats == 1 or self.phase() != DEAL
        return to_the_left(0, self.seats) if is_drawn else ()

    def phase(self) -> int:
        names = ("deal", "pick", *OWN_PHASES[self.game], "over")
        return self.choice("phase", {name: PHASES[name] for name in names}, PICK)

    def choice(self, key: str, names: Mapping[str, int], default: int) -> int:
        field = self.fields.get(key)
        if field is None:
            return default
        if field.value.text not in names:
            raise field.value.wrong("bbg.bad.choice", names=", ".join(names))
        return names[field.value.text]

    def words(self, key: str) -> list[Word]:
        field = self.fields.get(key)
        return [] if field is None or field.value.text == BLANK else field.words()

    def tiles(self, key: str) -> tuple[Tile, ...]:
        return tuple(self.tile(word) for word in self.words(key))

    def goals(self, key: str) -> tuple[Goal, ...]:
        return tuple(self.goal(word) for word in self.words(key))

    def cell(self, key: str) -> Cell:
        field = self.fields.get(key)
        return UNKNOWN if field is None else read_cell(field.value)

    def per_seat(self, key: str, size: int) -> list[list[Word]] | None:
        """The words of each seat, which all name in order; None if the key is not there."""
        field = self.fields.get(key)
        if field is None:
            return None
        words = field.words()
        if len(words) != self.seats * (size + 1):
            raise field.value.wrong("bbg.bad.per-seat", n=self.seats)
        found = []
        for seat in range(self.seats):
            letter, *rest = words[seat * (size + 1) : (seat + 1) * (size + 1)]
            if read_seat(letter, self.seats) != seat:
                raise letter.wrong("bbg.bad.per-seat", n=self.seats)
            found.append(rest)
        return found

    def numbers(self, key: str, default: Iterable[int]) -> tuple[int, ...]:
        rows = self.per_seat(key, 1)
        return tuple(default) if rows is None else tuple(read_number(row[0]) for row in rows)

    def universes(self) -> tuple[tuple[Placed, ...], ...]:
        """All `universe n` blocks in order; the first may do without its number."""
        found = []
        for number in range(self.universe_count):
            field = self.numbered("universe", number)
            if field is None:
                raise self.fields["game"].value.wrong("bbg.bad.universes", n=self.universe_count)
            found.append(self.universe(field, self.numbered("covered", number)))
        return tuple(found)

    def numbered(self, name: str, number: int) -> Field | None:
        field = self.fields.get(f"{name} {number}")
        return self.fields.get(name) if field is None and number == 0 else field

    def universe(self, field: Field, covered: Field | None) -> tuple[Placed, ...]:
        drawn = Drawn(field.block)
        tiles = drawn.tiles()
        if self.game != "bigbang-parallel" and tiles.get(CENTRE, 0) & TILE != BIG_BANG:
            raise drawn.words.get(CENTRE, field.key).wrong("bbg.bad.big-bang")
        for cell, lying in tiles.items():
            if cell >= CELLS:
                raise drawn.words[cell].wrong("bbg.bad.too-far", n=RADIUS)
            self.check_lying(cell, lying, drawn.words[cell])
        under = self.covered(covered, tiles) if covered is not None else {}
        for cell, lying in tiles.items():
            if lying & STACKED and cell not in under:
                raise drawn.words[cell].wrong("bbg.bad.covered")
        return tuple((cell, tiles[cell], under.get(cell, UNKNOWN)) for cell in sorted(tiles))

    def check_lying(self, cell: Cell, lying: int, word: Word) -> None:
        """What lies on a cell: a tile of the box that can lie there, and so."""
        tile = lying & TILE
        if tile != BIG_BANG or cell != CENTRE or self.game == "bigbang-parallel":
            if tile not in BOX[self.game] or ACTIONS >> tile & 1:
                raise word.wrong("bbg.bad.box")
            self.once(tile, word)
        if lying != tile and (tile > EARTH or self.game != "bigbang"):
            raise word.wrong("bbg.bad.marks")

    def covered(self, field: Field, tiles: Mapping[Cell, int]) -> dict[Cell, Tile]:
        """`(1,0) SOs, (2,0) CRg`: what lies under the stacks.  [BBG-216]"""
        found: dict[Cell, Tile] = {}
        start = 0
        for part in field.value.text.split(", "):
            place = Word(part, field.value.line, field.value.column + start)
            start += len(part) + 2
            words = words_of(place)
            if len(words) != 2:
                raise place.wrong("bbg.bad.covered")
            cell = read_cell(words[0])
            if cell in found or not tiles.get(cell, 0) & STACKED:
                raise words[0].wrong("bbg.bad.covered")
            found[cell] = self.tile(words[1])
            if found[cell] > EARTH:
                raise words[1].wrong("bbg.bad.marks")
        return found

    def hidden(self, view: View) -> tuple[Tile, ...]:
        field = self.fields.get("hidden")
        if field is not None and field.value.text == REST:
            return rest_of(view)
        return tuple(sorted(self.tiles("hidden")))


def read_cell(word: Word) -> Cell:
    place = CELL_TEXT.fullmatch(word.text)
    cell = CELL_AT.get((int(place[1]), int(place[2]))) if place else None
    if cell is None:
        raise word.wrong("bbg.bad.cell")
    return cell


def words_of(whole: Word) -> list[Word]:
    """A text split at spaces only: cells hold a comma."""
    return [
        Word(found[0], whole.line, whole.column + found.start())
        for found in re.finditer(r"\S+", whole.text)
    ]


def parse_row_position(text: str, game: str, seats: tuple[int, int]) -> View:
    """The view that `row_position` wrote; raises BadText.

    Left out: seat A to take a tile, the order of play from A to the left and the markers
    stacked by it, nothing else known. A position written by hand may name all goals: then it
    is what somebody sees who knows everything.
    """
    reader = Reader(text, game, seats)
    order = reader.order()
    view = View(
        game=game,
        seat=reader.actor("seat", (SPECTATOR,)),
        seats=reader.seats,
        clock=read_clock(reader) if game == "bigbang-solitaire" else 0,
        actor=reader.actor("turn", (CHANCE, OVER)),
        phase=reader.phase(),
        universes=reader.universes(),
        row=read_row(reader),
        hidden=(),
        tail=reader.tiles("tail"),
        goals=read_goals(reader),
        order=order,
        times=reader.numbers("times", [0] * reader.seats),
        arrivals=reader.numbers("arrivals", stacked(order, reader.seats)),
        cost=reader.number("cost", 0),
        bonus=reader.number("bonus", 0),
        dark=reader.number("dark", 0),
        chosen=reader.number("chosen", UNKNOWN),
        side=reader.choice("side", {name: side for side, name in enumerate(SIDES)}, UNKNOWN),
        mover=reader.cell("mover"),
        quest=read_quest(reader) if game == "bigbang-solitaire" else None,
    )
    view = view._replace(hidden=reader.hidden(view))
    check_row(reader.fields, view)
    return view


def read_clock(reader: Reader) -> int:
    """The spaces of the Cosmic Clock.  [B-1]"""
    clock = reader.number("clock", CLOCK_SIZE)
    low, high = CLOCK_SIZES
    if not low <= clock <= high:
        raise reader.fields["clock"].value.wrong("bbg.bad.clock", low=low, high=high)
    return clock


def read_row(reader: Reader) -> tuple[Tile, ...]:
    """Four slots; a dash is an empty one."""
    field = reader.fields.get("row")
    if field is None or field.value.text == BLANK:
        return (UNKNOWN,) * ROW
    words = field.words()
    if len(words) != ROW:
        raise field.value.wrong("bbg.bad.row", n=ROW)
    return tuple(UNKNOWN if word.text == BLANK else reader.tile(word) for word in words)


def read_goals(reader: Reader) -> tuple[tuple[Goal, Goal], ...]:
    """A shape and a colour for each seat, or `?`; unknown if they are left out.

    There are none before the deal, and none of this kind in Solitaire.
    """
    rows = reader.per_seat("goals", 2)
    if rows is None:
        dealt = reader.game != "bigbang-solitaire" and reader.phase() != DEAL
        return ((UNKNOWN, UNKNOWN),) * reader.seats if dealt else ()
    return tuple(
        (
            read_hidden_goal(reader, shape, SHAPE_GOALS),
            read_hidden_goal(reader, colour, COLOUR_GOALS),
        )
        for shape, colour in rows
    )


def read_hidden_goal(reader: Reader, word: Word, among: Collection[Goal]) -> Goal:
    return UNKNOWN if word.text == "?" else reader.goal(word, among)


def read_quest(reader: Reader) -> QuestView:
    active = reader.goals("active")
    if len(active) > 1:
        raise reader.words("active")[1].wrong("bbg.bad.active")
    return QuestView(
        won=reader.goals("won"),
        active=active[0] if active else UNKNOWN,
        negative=reader.goals("negative"),
        unseen=tuple(sorted(reader.goals("unseen"))),
        passages=reader.number("passages", 0),
        lost=bool(reader.choice("lost", {"no": 0, "yes": 1}, 0)),
    )


# -- positions of Hexdomino ----------------------------------------------------


def chain_position(view: ChainView) -> str:
    """A view of Hexdomino as text."""
    lines = head_lines(view)
    if view.chain:
        lines += ["chain:", *drawing(dict(view.chain))]
        lines.append(f"ends: {cell_text(view.chain[0][0])} {cell_text(view.chain[-1][0])}")
    needs = " ".join(BLANK if need == UNKNOWN else LINKS[need] for need in view.needs)
    lines.append(f"needs: {needs}")
    for seat in range(view.seats):
        hand = view.hands[seat]
        shown = codes(hand) if hand is not None else f"?{view.hand_sizes[seat]}"
        lines.append(f"hand {seat}: {shown}")
    rest = view.unseen == unseen_rest(view)
    lines.append(f"unseen: {REST if rest and view.unseen else codes(view.unseen)}")
    lines.append(f"pile: {view.pile}")
    if view.chosen != UNKNOWN:
        lines.append(f"chosen: {CODES[view.chosen]}")
    if view.link != UNKNOWN:
        lines.append(f"link: {LINKS[view.link]}")
    return "\n".join(lines) + "\n"


def unseen_rest(view: ChainView) -> tuple[Tile, ...]:
    seen = {tile for _, tile in view.chain}
    for hand in view.hands:
        seen |= set(hand or ())
    return tuple(tile for tile in range(STARS) if tile not in seen)


def parse_chain_position(text: str, game: str, seats: tuple[int, int]) -> ChainView:
    """The view that `chain_position` wrote; raises BadText."""
    reader = Reader(text, game, seats)
    links = {name: link for link, name in enumerate(LINKS)}
    chain = read_chain(reader)
    hands, sizes = read_hands(reader)
    view = ChainView(
        game=game,
        seat=reader.actor("seat", (SPECTATOR,)),
        seats=reader.seats,
        order=reader.order(),
        actor=reader.actor("turn", (CHANCE, OVER)),
        phase=reader.phase(),
        chain=chain,
        needs=read_needs(reader, links),
        hands=hands,
        hand_sizes=sizes,
        unseen=(),
        pile=reader.number("pile", 0),
        chosen=read_tile(reader.fields["chosen"].value) if "chosen" in reader.fields else UNKNOWN,
        link=reader.choice("link", links, UNKNOWN),
    )
    field = reader.fields.get("unseen")
    rest = field is not None and field.value.text == REST
    unseen = unseen_rest(view) if rest else tuple(sorted(reader.tiles("unseen")))
    view = view._replace(unseen=unseen)
    check_chain(reader.fields, view)
    return view


def read_needs(reader: Reader, links: Mapping[str, int]) -> tuple[int, int]:
    field = reader.fields.get("needs")
    if field is None:
        return (UNKNOWN, UNKNOWN)
    words = field.words()
    names = (*links, BLANK)
    if len(words) != 2 or any(word.text not in names for word in words):
        raise field.value.wrong("bbg.bad.needs")
    found = [links.get(word.text, UNKNOWN) for word in words]
    return (found[0], found[1])


def read_hands(reader: Reader) -> tuple[tuple[tuple[Tile, ...] | None, ...], tuple[int, ...]]:
    """Hands as tiles, or `?7` where only the size is known."""
    hands: list[tuple[Tile, ...] | None] = []
    sizes = []
    for seat in range(reader.seats):
        key = f"hand {seat}"
        words = reader.words(key)
        if words and words[0].text.startswith("?"):
            word = reader.fields[key].value
            hands.append(None)
            sizes.append(read_number(Word(word.text[1:], word.line, word.column + 1)))
        else:
            hand = tuple(sorted(reader.tiles(key)))
            hands.append(hand)
            sizes.append(len(hand))
    return tuple(hands), tuple(sizes)


def read_chain(reader: Reader) -> tuple[tuple[Cell, Tile], ...]:
    """The drawn tiles, walked from end 0 to end 1."""
    field = reader.fields.get("chain")
    if field is None:
        return ()
    drawn = Drawn(field.block)
    tiles = drawn.tiles()
    for cell, lying in tiles.items():
        reader.check_lying(cell, lying, drawn.words[cell])
    ends = reader.fields.get("ends")
    if ends is None:
        raise field.key.wrong("bbg.bad.ends")
    cells = [read_cell(word) for word in words_of(ends.value)]
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
        onward = [near for near in NEAR[cell] if near in tiles and near not in walked]
        if len(onward) != 1:
            raise ends.value.wrong("bbg.bad.ends")
        cell = onward[0]
        walked[cell] = tiles[cell]
    if len(walked) < len(tiles):
        raise ends.value.wrong("bbg.bad.ends")
    return tuple(walked.items())
