"""The picture of any view: which family draws it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from astrarium.draw.scene.astra import astra_scene
from astrarium.draw.scene.astrolabe import astrolabe_scene
from astrarium.draw.scene.astrolabe_own import sure_points
from astrarium.draw.scene.bigbang import bigbang_scene
from astrarium.draw.scene.bigbang_score import total
from astrarium.draw.scene.bigbang_tiles import element_mark
from astrarium.draw.scene.common import pen_mark
from astrarium.draw.scene.protocol import Choice, Recent, Scene
from astrarium.engine.bits import mask_of
from astrarium.engine.protocol import Game, Seat
from astrarium.games.astra.view import View as AstraView
from astrarium.games.astrolabe.view import View as AstrolabeView
from astrarium.games.bigbang.scoring import hand_points
from astrarium.games.bigbang.view import ChainView, View

SCENES: Final[dict[type, Callable[..., Scene]]] = {
    View: bigbang_scene,
    ChainView: bigbang_scene,
    AstraView: astra_scene,
    AstrolabeView: astrolabe_scene,
}


def scene(
    game: Game[Any, Any],
    view: Any,
    choices: Sequence[Choice],
    lang: str,
    names: Sequence[str],
    last: Sequence[Recent] = (),
) -> Scene:
    """The table as the seat of a view sees it; `choices` is empty if it is not asked.

    `last` are the newest lines of its journal: what they name is marked.
    """
    return SCENES[type(view)](game, view, choices, lang, names, last)


def seat_mark(view: Any, seat: Seat, size: float) -> str:
    """The sign of a seat as the picture of the view has it."""
    return element_mark(seat, size) if isinstance(view, View) else pen_mark(seat, size)


def standing(view: Any) -> int | None:
    """The points of the seat of a view as they stand, or as they would if all ended now."""
    if isinstance(view, View):
        return total(view, view.seat)
    if isinstance(view, ChainView):
        return hand_points(mask_of(view.hands[view.seat]))
    if isinstance(view, AstraView):
        return view.boards[view.seat].fame
    if isinstance(view, AstrolabeView):
        return sure_points(view)
    raise TypeError(type(view))
