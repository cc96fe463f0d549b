"""What pages know of L'Astrolabe besides its pictures."""

from __future__ import annotations

from typing import Final

from astrarium.draw.scene.astrolabe.own import sure_points
from astrarium.draw.scene.astrolabe.scene import astrolabe_scene
from astrarium.draw.scene.face import Face, First, Picture
from astrarium.games.astrolabe.view import View


class AstrolabeFace(Face):
    """L'Astrolabe."""

    scene = staticmethod(astrolabe_scene)
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

    def standing(self, view: View) -> int | None:
        return sure_points(view)


FACE: Final = AstrolabeFace()
