"""Everything that is sent to a seat, as text: what the secrecy laws compare.

A later ring adds its own face here (a picture, a hint) and is under the laws from then on.
A face gets a state, not only a view, so that it could leak; it must not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from astrarium.engine.protocol import OVER, Game, Move, Seat

# (game, state, seat or SPECTATOR, some illegal moves) -> what the seat gets
Face: TypeAlias = Callable[[Game[Any, Any], Any, Seat, list[Move]], str]


def view(game: Game[Any, Any], state: Any, seat: Seat, illegal: list[Move]) -> str:
    return repr(game.view(state, seat))


def position(game: Game[Any, Any], state: Any, seat: Seat, illegal: list[Move]) -> str:
    return game.position(game.view(state, seat))


def question(game: Game[Any, Any], state: Any, seat: Seat, illegal: list[Move]) -> str:
    return repr(game.question(game.view(state, seat)))


def to_act(game: Game[Any, Any], state: Any, seat: Seat, illegal: list[Move]) -> str:
    return str(game.to_act(state))


def legal_moves(game: Game[Any, Any], state: Any, seat: Seat, illegal: list[Move]) -> str:
    if game.to_act(state) != seat:
        return ""
    shown = game.view(state, seat)
    return repr([(move, game.sentence(shown, move)) for move in game.legal_moves(state)])


def refusals(game: Game[Any, Any], state: Any, seat: Seat, illegal: list[Move]) -> str:
    if game.to_act(state) != seat:
        return ""
    return repr([(move, game.breach(state, move)) for move in illegal])


def scores(game: Game[Any, Any], state: Any, seat: Seat, illegal: list[Move]) -> str:
    return repr(game.scores(state)) if game.to_act(state) == OVER else ""


FACES: Final[list[Face]] = [view, position, question, to_act, legal_moves, refusals, scores]


def faces(game: Game[Any, Any], state: Any, seat: Seat, illegal: list[Move]) -> dict[str, str]:
    """All that `seat` would get in this state, by the name of the face."""
    return {face.__name__: face(game, state, seat, illegal) for face in FACES}
