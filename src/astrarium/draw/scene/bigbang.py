"""Big Bang 13.7 for pages: the five games of the box, as the seat of a view sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astrarium.draw.scene.bigbang_board import chain_board, parallel_board, universe_board
from astrarium.draw.scene.bigbang_sides import (
    chain_aside,
    chain_own,
    chain_seats,
    hand_strip,
    row_aside,
    row_own,
    row_seats,
    row_strip,
)
from astrarium.draw.scene.bigbang_words import Asked, age, asked, chosen, groups_of, summary
from astrarium.draw.scene.protocol import Choice, Recent, Scene
from astrarium.engine.protocol import Game
from astrarium.games.bigbang.view import ChainView, View


def bigbang_scene(
    game: Game[Any, Any],
    view: View | ChainView,
    choices: Sequence[Choice],
    lang: str,
    names: Sequence[str],
    last: Sequence[Recent] = (),
) -> Scene:
    """The table; `choices` is empty for who is not asked.

    `last` are the newest lines of the journal of this seat: the tiles that they lay or
    move get a dotted edge.
    """
    at = asked(view, choices, lang, names)
    if isinstance(view, ChainView):
        return chain_scene(view, at, last)
    return row_scene(view, at, last)


def row_scene(view: View, at: Asked, last: Sequence[Recent]) -> Scene:
    """Cosmic, Simple, Solitaire, Parallel Universes."""
    board = parallel_board if len(view.universes) > 1 else universe_board
    return Scene(
        summary=summary(view, at),
        board=board(view, at, last),
        seats=row_seats(view, at),
        aside=row_aside(view, at),
        own=row_own(view, at),
        groups=groups_of(view, at),
        strip=row_strip(view, at),
        chosen=chosen(view, at),
        age=age(view, at),
    )


def chain_scene(view: ChainView, at: Asked, last: Sequence[Recent]) -> Scene:
    """Hexdomino."""
    return Scene(
        summary=summary(view, at),
        board=chain_board(view, at, last),
        seats=chain_seats(view, at),
        aside=chain_aside(view, at),
        own=chain_own(view, at),
        groups=groups_of(view, at),
        strip=hand_strip(view, at),
        chosen=chosen(view, at),
        age=age(view, at),
    )
