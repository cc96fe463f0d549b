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
from astrarium.draw.scene.bigbang_tiles import bigbang_cover
from astrarium.draw.scene.bigbang_words import Asked, asked, groups_of, summary
from astrarium.draw.scene.protocol import Choice, Scene
from astrarium.engine.protocol import Game, Told
from astrarium.games.bigbang.view import ChainView, View

__all__ = ["bigbang_cover", "bigbang_scene"]


def bigbang_scene(
    game: Game[Any, Any],
    view: View | ChainView,
    choices: Sequence[Choice],
    lang: str,
    names: Sequence[str],
    last: Sequence[Told] = (),
) -> Scene:
    """The table; `choices` is empty for who is not asked.

    `last` are the lines of the journal about the last move that this seat may hear: the
    tile it laid gets a dotted edge. A view does not remember it.
    """
    at = asked(view, choices, lang, names)
    if isinstance(view, ChainView):
        return chain_scene(view, at, last)
    return row_scene(view, at, last)


def row_scene(view: View, at: Asked, last: Sequence[Told]) -> Scene:
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
    )


def chain_scene(view: ChainView, at: Asked, last: Sequence[Told]) -> Scene:
    """Hexdomino."""
    return Scene(
        summary=summary(view, at),
        board=chain_board(view, at, last),
        seats=chain_seats(view, at),
        aside=chain_aside(view, at),
        own=chain_own(view, at),
        groups=groups_of(view, at),
        strip=hand_strip(view, at),
    )
