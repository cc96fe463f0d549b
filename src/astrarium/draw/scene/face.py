"""The face of a family on pages: its pictures, and the little that pages know of a game.

`Face` is plain and does for any game: the board is the position as text, every move is a
button. A family says better what it can in a class of its own (`face` in its `Family`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from astrarium.draw.scene.common import esc, pen, pen_mark, tag
from astrarium.draw.scene.protocol import Button, Choice, Group, Recent, Scene, SeatPanel
from astrarium.engine.family import family_of, room
from astrarium.engine.protocol import Game, Message, Scores, Seat, message
from astrarium.words import has_words, say
from astrarium.words.shelf import mode_name

KEY: Final = re.compile(r"^([\w ]+:)", re.MULTILINE)  # of a line of a position


class Picture(NamedTuple):
    """A position to draw: a game of so many, dealt from a seed, some moves later."""

    slug: str
    seats: int
    seed: int
    moves: int
    lit: bool = False  # seen by the seat to act, with what it may do


class First(NamedTuple):
    """A first game: where it begins, and how many decisions are told."""

    picture: Picture
    steps: int


class Face:
    """How a family looks on pages; as it stands here, any game."""

    place: int = 100  # of its card on the home page: lower ones come first
    cover: str = "plain"  # the drawing on its card, of templates/art
    style: str = ""  # a sheet of static/ that its pages load besides
    facts: tuple[tuple[int, str], ...] = ()  # numbers on its card, each with a message id
    symbols: str = ""  # markup that pictures refer to, where they stand alone
    pans: bool = False  # is the board moved and zoomed?
    whose_turn: str = ""  # the id of a line that says only whose turn begins
    turns: frozenset[str] = frozenset()  # ids of lines that begin or end a turn
    course_note: Message | None = None  # what the chart of everyone's standing does not say
    pictures: Mapping[str, Picture] = MappingProxyType({})  # of the page of rules, by name
    first_games: Mapping[str, First] = MappingProxyType({})  # of the guides, by slug

    def scene(
        self,
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
        position = game.position(view)
        buttons = tuple(Button(move, words, words) for move, words in choices)
        return Scene(
            summary=say(message("pages.position"), lang),
            board=tag(
                "pre",
                KEY.sub(r'<span class="key">\1</span>', esc(position)),
                class_="position panel",
            ),
            seats=tuple(
                SeatPanel(seat, self.seat_mark(game, seat, 20), self.points(view, seat), "")
                for seat in range(len(names))
            ),
            aside="",
            own="",
            groups=(Group("", "", buttons),) if buttons else (),
        )

    def points(self, view: Any, seat: Seat) -> str:
        """What stands beside a name: the points of the seat, if the view has `points`."""
        known = getattr(view, "points", ())
        return str(known[seat]) if known else ""

    def standing(self, view: Any) -> int | None:
        """The points of the seat of a view as they stand, or as they would if all ended now."""
        points = self.points(view, view.seat)
        return int(points) if points else None

    def is_lost(self, scores: Scores) -> bool:
        """Has somebody who played alone lost, whatever the points are?"""
        return False

    # -- seats -----------------------------------------------------------------

    def seat_mark(self, game: Game[Any, Any], seat: Seat, size: float = 0) -> str:
        """The sign of a seat, the same before there is a view and in every picture."""
        return pen_mark(seat, size or 22)

    def seat_colour(self, game: Game[Any, Any], seat: Seat) -> str:
        """The colour of a seat in charts."""
        return pen(seat)

    def rival_pen(self, view: Any, seats: int) -> Seat:
        """Whose pen a rival by the rules has: the first that no seat has."""
        return seats

    # -- words -----------------------------------------------------------------

    def short_name(self, game: Game[Any, Any], lang: str) -> str:
        """A game where there is little room: its mode says more than its family."""
        return mode_name(game, lang)

    def cards_tab(self, game: Game[Any, Any]) -> Message:
        """What the third tab of a phone holds."""
        return message("pages.tab.cards")

    def choice_words(self, option: str, value: str, lang: str) -> str:
        """A value of one of the game's options, as the form of a new table shows it."""
        id = f"option.{option}.{value}"
        return say(message(id), lang) if has_words(id, lang) else value

    def guide_aside(self, after: Scene) -> str:
        """What of the aside is shown below the last picture of a guide."""
        return ""


PLAIN: Final = Face()


def face_of(game: Game[Any, Any]) -> Face:
    """The face of a game: its family's own, or the plain one."""
    found: Face = room(family_of(game), "face", PLAIN)
    return found
