"""The pieces of a picture that a page asks for: the same for every game.

A part of the markup that plays a legal move carries
`data-move`, one that cannot be played now `data-ask`: the page sends either to the server,
which plays the one and says why not for the other. Ids are those of pieces and places, the
same from picture to picture, so that the page moves a piece and does not draw it anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from astrarium.draw.scene.html import NOTHING, Html
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
    label: str
    words: str  # the whole sentence
    key: str = ""  # a letter that the target on the board bears as well
    finishes: bool = False  # ends or passes what could go on: drawn as the one clear button


class Group(NamedTuple):
    """Choices that belong together. `title` and `icon` may be empty."""

    title: str
    icon: Html
    buttons: tuple[Button, ...]


def grouped(choices: Iterable[tuple[str, Html, Button]]) -> tuple[Group, ...]:
    """Buttons under their titles and icons, in their order; those that finish come last."""
    sorted_in: dict[tuple[str, Html], list[Button]] = {}
    last: list[Button] = []
    for title, icon, button in choices:
        (last if button.finishes else sorted_in.setdefault((title, icon), [])).append(button)
    groups = [Group(title, icon, tuple(buttons)) for (title, icon), buttons in sorted_in.items()]
    return (*groups, Group("", NOTHING, tuple(last))) if last else tuple(groups)


class SeatPanel(NamedTuple):
    """One seat at a glance: `mark` is its sign, `body` what it has."""

    seat: Seat
    mark: Html
    points: str  # empty where points are secret
    body: Html


class Scene(NamedTuple):
    """The table as the seat of a view sees it."""

    summary: str  # the board in a sentence or a few, for those who do not see it
    board: Html  # one <svg>
    seats: tuple[SeatPanel, ...]  # as they sit
    aside: Html  # below the seats: pile, clock
    own: Html  # one's own side; empty for who only watches
    groups: tuple[Group, ...]  # every choice, once
    strip: Html = NOTHING  # thumbnails for a small screen, each naming a part of the board
    chosen: tuple[str, ...] = ()  # the steps of the seat's own move under way
    age: str = ""  # how far the game is, in the words of its rules
