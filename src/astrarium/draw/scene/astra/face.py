"""What pages know of Astra besides its pictures."""

from __future__ import annotations

from typing import Any, Final

from astrarium.draw.scene.astra.scene import astra_scene
from astrarium.draw.scene.astra.signs import colour_of
from astrarium.draw.scene.face import Face, First, Picture
from astrarium.engine.protocol import Game, Seat, message
from astrarium.games.astra.view import View
from astrarium.words import say


class AstraFace(Face):
    """Astra, and Astra alone against Ptolemy."""

    scene = staticmethod(astra_scene)
    place = 1
    cover = "astra"
    style = "astra.css"
    facts = (
        (48, "pages.fact.constellations"),
        (439, "pages.fact.stars"),
        (18, "pages.fact.powers"),
    )
    whose_turn = "ast.told.turn"
    turns = frozenset(("ast.told.turn",))
    course_note = message("pages.end.course-fame")
    pictures = {  # noqa: RUF012  (read only, like all of a face)
        "astra-table": Picture("astra", 3, 7, 40),
        "astra-observe": Picture("astra", 2, 11, 6, lit=True),
    }
    # Deals in which a beginner meets what the game is about, and nothing odd.
    first_games = {  # noqa: RUF012
        "astra": First(Picture("astra", 3, 21, 0), 6),
        "astra-solo": First(Picture("astra-solo", 1, 2, 0), 5),
    }

    def standing(self, view: View) -> int | None:
        return view.boards[view.seat].fame

    def rival_pen(self, view: View, seats: int) -> Seat:
        return colour_of(view, view.seats)

    def short_name(self, game: Game[Any, Any], lang: str) -> str:
        return say(message("pages.family.astra.name"), lang)

    def choice_words(self, option: str, value: str, lang: str) -> str:
        if option == "modifiers":
            return say(message(f"ast.modifier.{value}"), lang)
        return super().choice_words(option, value, lang)


FACE: Final = AstraFace()
