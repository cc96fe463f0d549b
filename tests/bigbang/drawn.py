"""Positions drawn in tests, and short words to ask them things.

A position is written as `text.py` describes it. `[BB]` is the cell (0,0); a code stands six
columns right of its western neighbour's, three from those above and below:

    row: AYs - - -
    universe:
            SOs    .
        [BB]   SYv   ARv

`!` before a code: flipped; `^` behind it: covers another, named in `covered: (1,0) SOs`.
`tail:` is the queue in the order it is drawn, `hidden: rest` all other tiles of the box in
a hidden order. What is left out: seat A to take a tile, times 0, the order of play from A to
the left and the markers stacked by it, goals nobody knows.
"""

from __future__ import annotations

from random import Random
from textwrap import dedent
from typing import Any, TypeVar

from astrarium.engine.protocol import Breach, Game, Journal, Told
from astrarium.games.bigbang.cosmic import Cosmic
from astrarium.games.bigbang.material import AXIAL, CELL_AT, CODES, Cell
from astrarium.games.bigbang.moves import CELL
from astrarium.games.bigbang.rowgame import RowGame
from astrarium.games.bigbang.state import NONE, State
from astrarium.games.bigbang.text import FORMS, codes
from astrarium.games.bigbang.universe import FLIPPED, STACKED, TILE

S = TypeVar("S")
V = TypeVar("V")
COSMIC = Cosmic()
HIDDEN = {"hexdomino": ("unseen", "pile"), "bigbang-solitaire": ("hidden", "unseen")}
A_FIRST = {"first": "A"}  # options: the others follow to the left


# -- positions -----------------------------------------------------------------


def drawn(game: Game[S, Any], text: str, seed: int = 0) -> S:
    """The state of a drawn position; what it leaves open is imagined."""
    return game.imagine(read(game, dedent(text)), Random(seed))


def read(game: Game[Any, V], text: str) -> V:
    """The view of a drawn position, whether a game could come to it or not.

    What a text leaves out is where the box has the rest; in tests that is nowhere, unless
    they say `rest`.
    """
    lines = f"game: {game.slug}\n{text.strip()}\n"
    for key in HIDDEN.get(game.slug, ("hidden",)):
        if f"{key}:" not in lines:
            lines += f"{key}: {'0' if key == 'pile' else '-'}\n"
        lines = lines.replace(f"{key}: rest\n", "")
    view: V = FORMS[game.slug].read(lines)
    return view


def cosmic(text: str, seed: int = 0) -> State:
    """A drawn position of Cosmic mode."""
    return drawn(COSMIC, text, seed)


def begun(text: str, game: RowGame = COSMIC) -> tuple[State, list[Told]]:
    """A drawn position in which the next turn is begun, and what that tells.

    Redraws, the end of the game and whose turn it is are found out here.
    """
    state = drawn(game, text)
    journal = Journal()
    game.start_turn(state, journal)
    return state, journal.lines


def laying(text: str) -> State:
    """A drawn position of Cosmic mode whose tile in slot 0 is taken: where to lay it?"""
    state = cosmic(text)
    play(COSMIC, state, "slot 0")
    return state


# -- playing -------------------------------------------------------------------


def play(game: Game[S, Any], state: S, *moves: str) -> list[Told]:
    """Play moves in notation, each of which must be legal; answers the journal."""
    journal = Journal()
    for text in moves:
        move = game.parse_move(text)
        assert move in game.legal_moves(state), (text, game.breach(state, move))
        assert game.breach(state, move) is None, text
        game.apply(state, move, journal)
    return journal.lines


def refused(game: Game[S, Any], state: S, text: str) -> str:
    """The rule that forbids a move, which must not be legal."""
    return refusal(game, state, text).rule


def refusal(game: Game[S, Any], state: S, text: str) -> Breach:
    """Why a move is forbidden, which must not be legal."""
    move = game.parse_move(text)
    assert move not in game.legal_moves(state), text
    breach = game.breach(state, move)
    assert breach is not None, text
    return breach


def legal(game: Game[S, Any], state: S) -> str:
    """The legal moves in notation, rising: `slot 1, slot 3, decline`."""
    return ", ".join(game.notation(move) for move in game.legal_moves(state))


def where(game: Game[S, Any], state: S) -> str:
    """The legal cells, rising: `(-1,0) (1,-2)`. Nothing but cells may be legal."""
    moves = game.legal_moves(state)
    assert all(move >= CELL for move in moves), legal(game, state)
    return " ".join(place(move - CELL) for move in moves)


# -- looking -------------------------------------------------------------------


def cell(q: int, r: int) -> Cell:
    return CELL_AT[q, r]


def place(at: Cell) -> str:
    q, r = AXIAL[at]
    return f"({q},{r})"


def shown(state: State, q: int, r: int, universe: int = 0) -> str:
    """What a cell shows: `PYs`, `!PYs` flipped, `PYs^` covering another, `.` empty."""
    tile = state.universes[universe].tiles.get(CELL_AT[q, r], NONE)
    if tile == NONE:
        return "."
    flipped = "!" if tile & FLIPPED else ""
    return flipped + CODES[tile & TILE] + ("^" if tile & STACKED else "")


def covered(state: State, q: int, r: int) -> str:
    """The tile that an eclipse hides in a cell."""
    return CODES[state.universes[0].under[CELL_AT[q, r]]]


def row(state: State) -> str:
    """The row from left to right, a dash for an empty slot."""
    return codes(state.row)


def queue(state: State) -> str:
    """All tiles still to be drawn, next first; a dash if there is none."""
    return codes([*state.deck[state.drawn :], *state.tail])


# -- the journal ---------------------------------------------------------------


def told(lines: list[Told]) -> list[tuple[str, str]]:
    """What happened, by name, and the rule each is told with."""
    return [(type(line.what).__name__, line.rule) for line in lines]


def learnt(lines: list[Told]) -> list[str]:
    """The names of the events that taught somebody something."""
    return [type(line.what).__name__ for line in lines if line.learnt]
