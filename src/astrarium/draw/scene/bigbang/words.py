"""What a page says of a Big Bang table: letters, groups of moves, short labels, a summary.

The same letter stands on a lit cell and on its button. Labels leave out what the group and
the picture say already; the whole sentence is in every button too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from astrarium.draw.scene.bigbang.tiles import place
from astrarium.draw.scene.protocol import Button, Choice, Group, grouped
from astrarium.draw.terminal.bigbang import side_name
from astrarium.engine.protocol import Message, Move, message
from astrarium.engine.view import NONE
from astrarium.games.bigbang import material as m
from astrarium.games.bigbang import moves as mv
from astrarium.games.bigbang import speech
from astrarium.games.bigbang.material import Cell, Tile
from astrarium.games.bigbang.phases import CHOOSE_MOVER, CHOOSE_TARGET, LAY
from astrarium.games.bigbang.universe import TILE
from astrarium.games.bigbang.view import ChainView, View
from astrarium.words import say

# H and U are the keys for a hint and for undo: no cell is called so.
LETTERS: Final = "abcdefgijklmnopqrstvwxyz"


class Asked(NamedTuple):
    """What a page needs beside the view: the sentence and the letter of every legal move."""

    words: dict[Move, str]
    keys: dict[Move, str]
    lang: str
    names: Sequence[str]

    def say(self, what: Message) -> str:
        return say(what, self.lang)

    def name(self, seat: int) -> str:
        """The name of a seat, for those without one its letter."""
        return self.names[seat] if seat < len(self.names) else "ABCDEF"[seat]


def asked(
    view: View | ChainView, choices: Sequence[Choice], lang: str, names: Sequence[str]
) -> Asked:
    """Letters in the order in which one reads the board, line by line."""
    order = sorted((choice.move for choice in choices), key=lambda move: reading(view, move))
    keys = {move: letter(number) for number, move in enumerate(order) if has_key(move)}
    return Asked({choice.move: choice.words for choice in choices}, keys, lang, names)


def age(view: View | ChainView, asked: Asked) -> str:
    """How far the game is: what lies, what is still to come."""
    if isinstance(view, ChainView):
        laid, left = len(view.chain), message("bbg.page.in-pile", n=view.pile)
    else:
        laid = sum(
            value & TILE != m.BIG_BANG for universe in view.universes for _, value, _ in universe
        )
        left = message("bbg.page.in-queue", n=len(view.hidden) + len(view.tail))
    parts = [message("bbg.page.laid", n=laid), left]
    if not isinstance(view, ChainView) and view.quest is not None and view.clock:
        parts.insert(0, message("bbg.page.lap", n=min(view.times) // view.clock + 1))
    return " · ".join(asked.say(part) for part in parts)


def chosen(view: View | ChainView, asked: Asked) -> tuple[str, ...]:
    """The steps of the seat's own move that is under way: tile, universe, star."""
    if not asked.words:
        return ()
    if isinstance(view, ChainView):
        return () if view.chosen == NONE else (capital(speech.body_name(view.chosen), asked),)
    steps = [speech.body_name(view.row[view.chosen])] if view.chosen != NONE else []
    if view.side != NONE:
        steps.append(side_name(view.side))
    if view.mover != NONE:
        tiles = {cell: value for cell, value, _ in view.universes[0]}
        steps.append(speech.lying_name(tiles[view.mover]))
    return tuple(capital(step, asked) for step in steps)


def has_key(move: Move) -> bool:
    """Giving up and passing have no place on the board, so no letter either."""
    return move not in (mv.DECLINE, mv.PASS)


def letter(number: int) -> str:
    """a, b ... z, aa, ab ..."""
    few = len(LETTERS)
    return LETTERS[number] if number < few else letter(number // few - 1) + LETTERS[number % few]


def reading(view: View | ChainView, move: Move) -> tuple[float, float]:
    """Where a move lies: down, then to the right; those without a cell by their number."""
    cell = cell_of(view, move)
    if cell is None:
        return (float(move), 0.0)
    x, y = place(cell)
    return (round(y, 1), x)


def cell_of(view: View | ChainView, move: Move) -> Cell | None:
    """The cell that a move names, also by an end of the chain and a direction."""
    if move >= mv.CELL:
        return move - mv.CELL
    if isinstance(view, ChainView) and mv.ATTACH <= move < mv.HAND:
        end, direction = divmod(move - mv.ATTACH, 6)
        return m.STEP[view.chain[-end][0]][direction]
    return None


# -- groups ------------------------------------------------------------------------


def groups_of(view: View | ChainView, at: Asked) -> tuple[Group, ...]:
    """Every choice once: those with a letter in its order, then what ends the turn."""
    ordered = sorted(at.words, key=lambda move: reading(view, move))
    found: list[tuple[int, str, Button]] = []
    for move in ordered:
        said = at.words[move]
        if has_key(move):
            title, label = titled(view, move, at)
            button = Button(move, label, said, at.keys[move])
            found.append((rank(title), at.say(title), button))
        else:
            found.append((0, "", Button(move, said, said, finishes=True)))
    found.sort(key=lambda entry: entry[:2])
    return grouped((title, "", button) for _, title, button in found)


def rank(title: Message) -> int:
    """What gains comes first, what loses last; the rest keeps the order of the table."""
    return RANKS.index(title.id) if title.id in RANKS else RANKS.index("")


def titled(view: View | ChainView, move: Move, at: Asked) -> tuple[Message, str]:
    """The title of the group a move belongs to, and its label within it."""
    if isinstance(view, ChainView):
        return chain_titled(view, move, at)
    if move >= mv.CELL:
        return cell_titled(view, move - mv.CELL, at)
    if mv.SIDE <= move < mv.LINK:
        return message("bbg.page.sides"), side_label(view, move - mv.SIDE, at)
    return slot_title(view, move), slot_label(view, move, at)


def slot_title(view: View, slot: int) -> Message:
    tile = view.row[slot]
    if m.ACTIONS >> tile & 1:
        return message("bbg.page.actions")
    return message("bbg.page.phenomena" if m.PHENOMENA >> tile & 1 else "bbg.page.stars")


def slot_label(view: View, slot: int, at: Asked) -> str:
    """Red comet · galaxy · 3 Ma"""
    tile = view.row[slot]
    return " · ".join([capital(speech.body_name(tile), at), *details(tile, is_paid(view), at)])


def capital(name: Message, at: Asked) -> str:
    return at.say(message("bbg.page.cap", what=name))


def is_paid(view: View) -> bool:
    """Does the next tile cost time? Not in a chain of placements.  [BBG-177, BBG-223]"""
    return view.game in m.TIMED and not view.bonus and not view.dark


def details(tile: Tile, paid: bool, at: Asked) -> list[str]:
    """The background of a tile and what it costs, where time is counted."""
    words = [at.say(message("draw.ground." + m.CODES[tile][2]))] if tile < m.STARS else []
    if paid:
        words.append(at.say(message("draw.time", time=m.COST[tile])))
    return words


def side_label(view: View, side: int, at: Asked) -> str:
    number = speech.side_universe(view, side)
    other = (view.seat + (1 if side == mv.LEFT else -1)) % view.seats
    tiles = len(view.universes[number])
    if side == mv.LEFT:
        return at.say(message("bbg.page.left", name=at.name(other), n=tiles))
    return at.say(message("bbg.page.right", name=at.name(other), n=tiles))


# -- cells -------------------------------------------------------------------------


def cell_titled(view: View, cell: Cell, at: Asked) -> tuple[Message, str]:
    """Cells are grouped by what comes of them, and named by what lies around them."""
    tiles = speech.universe_in_play(view)
    if view.phase == CHOOSE_MOVER:
        return message("bbg.page.movers"), mover_label(tiles, cell, at)
    effects: list[Message] = []
    where = message("bbg.page.where")
    if view.phase == CHOOSE_TARGET:
        star = tiles.pop(view.mover)
        effects = speech.move_effects(view, tiles, star & TILE, cell)
        where = message("bbg.page.cover" if speech.taken(view) == m.ECLIPSE else "bbg.page.target")
    elif view.phase == LAY:
        effects = speech.lay_effects(view, tiles, speech.taken(view), cell)
    title = effect_title(effects) if effects else where
    return title, with_effects(cell_label(tiles, cell, at), effects, at)


def mover_label(tiles: dict[Cell, int], cell: Cell, at: Asked) -> str:
    """A star to be moved, and what tells it from others of its kind."""
    others = dict(tiles)
    lying = others.pop(cell)
    name = capital(speech.lying_name(lying), at)
    near = speech.names_near(others, cell)
    return f"{name}, {around(near, at)}" if near else name


def cell_label(tiles: dict[Cell, int], cell: Cell, at: Asked) -> str:
    if cell in tiles:
        return capital(speech.lying_name(tiles[cell]), at)
    near = speech.names_near(tiles, cell)
    return around(near, at) if near else at.say(message("bbg.page.middle"))


def around(near: list[Message], at: Asked) -> str:
    """between blue planet and yellow asteroid"""
    if len(near) == 1:
        return at.say(message("bbg.page.beside", tile=near[0]))
    return at.say(message("bbg.page.between", near=near))


def with_effects(label: str, effects: list[Message], at: Asked) -> str:
    if not effects:
        return label
    return at.say(message("bbg.say.effects", what=label, effects=effects))


# What may come of a move: the effect that names its group, the gravest first.
TITLES: Final[dict[str, str]] = {
    "bbg.effect.lost": "bbg.page.loses",
    "bbg.effect.flipped": "bbg.page.swallowed",
    "bbg.effect.swallow": "bbg.page.swallows",
    "bbg.effect.bonus": "bbg.page.gains",
    "bbg.effect.line": "bbg.page.aligns",
}


# The order of the groups; "" stands for all that gains and loses nothing.
RANKS: Final = tuple(
    f"bbg.page.{name}" if name else ""
    for name in (
        *("aligns", "gains", "swallows", "stars", ""),
        *("phenomena", "actions", "swallowed", "loses"),
    )
)


def effect_title(effects: list[Message]) -> Message:
    ids = [effect.id for effect in effects]
    return message(next(title for effect, title in TITLES.items() if effect in ids))


# -- Hexdomino ---------------------------------------------------------------------


def chain_titled(view: ChainView, move: Move, at: Asked) -> tuple[Message, str]:
    if mv.HAND <= move < mv.CELL:
        tile = move - mv.HAND
        words = [capital(speech.body_name(tile), at), *details(tile, False, at)]
        return message("draw.hand"), " · ".join(words)
    if mv.ATTACH <= move < mv.HAND:
        end, direction = divmod(move - mv.ATTACH, 6)
        tile = view.chain[-end][1]
        return message("bbg.page.end", tile=speech.body_name(tile)), at.say(
            speech.way_name(direction)
        )
    return message("bbg.page.links"), at.words[move]


# -- the summary -------------------------------------------------------------------


def summary(view: View | ChainView, at: Asked) -> str:
    """The table in a few sentences, for those who do not see it."""
    return " ".join(chain_lines(view, at) if isinstance(view, ChainView) else row_lines(view, at))


def row_lines(view: View, at: Asked) -> list[str]:
    lines = []
    several = len(view.universes) > 1
    for number, tiles in enumerate(view.universes):
        counted = message("bbg.page.tiles-in" if several else "bbg.page.tiles", n=len(tiles))
        counted.args["number"] = number + 1
        lines.append(at.say(counted))
    row = [speech.body_name(tile) for tile in view.row if tile != NONE]
    if row:
        lines.append(at.say(message("bbg.page.row", tiles=row)))
    return lines


def chain_lines(view: ChainView, at: Asked) -> list[str]:
    lines = [at.say(message("bbg.page.chain", n=len(view.chain)))]
    if view.needs[0] != NONE:
        for end in (0, 1):
            lines.append(at.say(end_message(view, end)))
    return lines


def end_message(view: ChainView, end: int) -> Message:
    """What an end of the chain asks for.  [BBG-505]"""
    asks = "bbg.page.asks-colour" if view.needs[end] == mv.BY_COLOUR else "bbg.page.asks-shape"
    return message(asks, tile=speech.body_name(view.chain[-end][1]))
