"""What pages know of L'Astrolabe besides its pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from astrarium.draw.scene.astrolabe.own import sure_points
from astrarium.draw.scene.astrolabe.scene import astrolabe_scene
from astrarium.draw.scene.face import Face, First, Picture
from astrarium.draw.scene.protocol import Choice, Recent, Scene
from astrarium.engine.protocol import Game
from astrarium.games.astrolabe.view import View


class AstrolabeFace(Face):
    """L'Astrolabe."""

    place = 3
    cover = "astrolabe"
    style = "astrolabe.css"
    facts = ((22, "pages.fact.arcana"), (24, "pages.fact.tokens"), (16, "pages.fact.tricks"))
    turns = frozenset(("lab.told.trick",))
    pictures = {  # noqa: RUF012  (read only, like all of a face)
        "astrolabe-table": Picture("astrolabe", 3, 9, 30),
        "astrolabe-play": Picture("astrolabe", 3, 9, 2, lit=True),
    }
    # A deal in which a beginner sees a whole trick.
    first_games = {"astrolabe": First(Picture("astrolabe", 3, 12, 0), 4)}  # noqa: RUF012

    def scene(
        self,
        game: Game[Any, Any],
        view: View,
        choices: Sequence[Choice],
        lang: str,
        names: Sequence[str],
        last: Sequence[Recent] = (),
    ) -> Scene:
        return astrolabe_scene(game, view, choices, lang, names, last)

    def standing(self, view: View) -> int | None:
        return sure_points(view)


FACE: Final = AstrolabeFace()
