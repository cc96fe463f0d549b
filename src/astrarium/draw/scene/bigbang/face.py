"""What pages know of Big Bang 13.7 besides its pictures."""

from __future__ import annotations

from typing import Any, Final

from astrarium.draw.scene.bigbang.scene import bigbang_scene
from astrarium.draw.scene.bigbang.score import total
from astrarium.draw.scene.bigbang.tiles import SIGNS, SYMBOLS, element_mark
from astrarium.draw.scene.face import Face, First, Picture
from astrarium.draw.scene.protocol import Scene
from astrarium.engine.bits import mask_of
from astrarium.engine.protocol import Game, Message, Scores, Seat, message
from astrarium.games.bigbang.scoring import hand_points
from astrarium.games.bigbang.view import ChainView, View
from astrarium.words import say

CHAIN: Final = "hexdomino"  # the game without elements and goals


class BigBangFace(Face):
    """The five games of the box: seats have elements, those of Hexdomino pens."""

    scene = staticmethod(bigbang_scene)
    place = 2
    cover = "bigbang"
    style = "bigbang.css"
    facts = ((48, "pages.fact.bodies"), (4, "pages.fact.phenomena"), (4, "pages.fact.actions"))
    symbols = SYMBOLS
    pans = True
    turns = frozenset(("bbg.told.ticked", "bbg.told.passed"))
    pictures = {  # noqa: RUF012  (read only, like all of a face)
        "bigbang-table": Picture("bigbang", 3, 5, 30),
        "bigbang-lay": Picture("bigbang", 2, 3, 9, lit=True),
        "bigbang-hexdomino": Picture(CHAIN, 3, 4, 14),
    }
    # Deals in which a beginner meets what the game is about: a line of three, a goal reached.
    first_games = {  # noqa: RUF012
        "bigbang": First(Picture("bigbang", 3, 215, 0), 4),
        "bigbang-simple": First(Picture("bigbang-simple", 3, 307, 0), 4),
        "bigbang-solitaire": First(Picture("bigbang-solitaire", 1, 9, 12), 2),
        CHAIN: First(Picture(CHAIN, 3, 2, 0), 5),
        "bigbang-parallel": First(Picture("bigbang-parallel", 3, 2, 0), 4),
    }

    def standing(self, view: View | ChainView) -> int | None:
        if isinstance(view, ChainView):
            return hand_points(mask_of(view.hands[view.seat]))
        return total(view, view.seat)

    def is_lost(self, scores: Scores) -> bool:
        return any(part.name.id == "bbg.part.lost" for part in scores.parts[0])

    def seat_mark(self, game: Game[Any, Any], seat: Seat, size: float = 0) -> str:
        if game.slug == CHAIN:
            return super().seat_mark(game, seat, size)
        return element_mark(seat, size or 24)

    def seat_colour(self, game: Game[Any, Any], seat: Seat) -> str:
        if game.slug == CHAIN:
            return super().seat_colour(game, seat)
        return f"var(--mark{seat}, var(--{SIGNS[seat][0]}))"

    def short_name(self, game: Game[Any, Any], lang: str) -> str:
        if game.slug == game.dossier:
            return say(message("pages.family.bigbang.name"), lang)
        return super().short_name(game, lang)

    def cards_tab(self, game: Game[Any, Any]) -> Message:
        return message("pages.tab.tiles" if game.slug == CHAIN else "pages.tab.goals")

    def guide_aside(self, after: Scene) -> str:
        return after.aside if "bb-clock" in after.aside else ""


FACE: Final = BigBangFace()
