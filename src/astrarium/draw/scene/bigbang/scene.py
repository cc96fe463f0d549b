"""Big Bang 13.7 for pages: the five games of the box, as the seat of a view sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astrarium.draw.scene.bigbang import sides as sides
from astrarium.draw.scene.bigbang.board import chain_board, parallel_board, universe_board
from astrarium.draw.scene.bigbang.words import age, asked, chosen, groups_of, summary
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
        board, seats = chain_board(view, at, last), sides.chain_seats(view, at)
        aside, own = sides.chain_aside(view, at), sides.chain_own(view, at)
        strip = sides.hand_strip(view, at)
    else:
        draw = parallel_board if len(view.universes) > 1 else universe_board
        board, seats = draw(view, at, last), sides.row_seats(view, at)
        aside, own = sides.row_aside(view, at), sides.row_own(view, at)
        strip = sides.row_strip(view, at)
    said, groups = summary(view, at), groups_of(view, at)
    return Scene(said, board, seats, aside, own, groups, strip, chosen(view, at), age(view, at))
