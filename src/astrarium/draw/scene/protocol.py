"""What a page needs to know of a picture: the same pieces for every game.

All markup is complete and escaped. A part of it that plays a legal move carries
`data-move`, one that cannot be played now `data-ask`: the page sends either to the server,
which plays the one and says why not for the other. Ids are those of pieces and places, the
same from picture to picture, so that the page moves a piece and does not draw it anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from astrarium.engine.protocol import Message, Move, Seat


class Choice(NamedTuple):
    """A legal move as a page offers it: its whole sentence."""

    move: Move
    words: str


class Recent(NamedTuple):
    """A line of the journal that this viewer has not answered yet, and who acted.

    What it names is marked in the picture. A view does not remember it; the journal of the
    same viewer does, so nothing is told that the viewer was not told in words.
    """

    seat: Seat | None
    what: Message


class Button(NamedTuple):
    """A choice in the list: a short label within its group; `key` stands on the board too."""

    move: Move
    label: str  # text
    words: str  # text, the whole sentence
    key: str = ""  # a letter that the target on the board bears as well
    finishes: bool = False  # ends or passes what could go on: drawn as the one clear button


class Group(NamedTuple):
    """Choices that belong together. `title` is text, `icon` markup; both may be empty."""

    title: str
    icon: str
    buttons: tuple[Button, ...]


def grouped(choices: Iterable[tuple[str, str, Button]]) -> tuple[Group, ...]:
    """Buttons under their titles and icons, in their order; those that finish come last."""
    found: dict[tuple[str, str], list[Button]] = {}
    last: list[Button] = []
    for title, icon, button in choices:
        (last if button.finishes else found.setdefault((title, icon), [])).append(button)
    groups = [Group(title, icon, tuple(buttons)) for (title, icon), buttons in found.items()]
    return (*groups, Group("", "", tuple(last))) if last else tuple(groups)


class SeatPanel(NamedTuple):
    """One seat at a glance: `mark` is its sign (markup), `body` what it has (markup)."""

    seat: Seat
    mark: str
    points: str  # text; empty where points are secret
    body: str


class Scene(NamedTuple):
    """The table as the seat of a view sees it."""

    summary: str  # text: the board in a sentence or a few, for those who do not see it
    board: str  # markup: one <svg>
    seats: tuple[SeatPanel, ...]  # as they sit
    aside: str  # markup below the seats: pile, clock
    own: str  # markup: one's own side; empty for who only watches
    groups: tuple[Group, ...]  # every choice, once
    strip: str = ""  # markup: thumbnails for a small screen, each naming a part of the board
    chosen: tuple[str, ...] = ()  # texts: the steps of the seat's own move under way
    age: str = ""  # text: how far the game is, in the words of its rules
