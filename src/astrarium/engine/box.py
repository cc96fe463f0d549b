"""The boxes that games come in: who made them, for whom they are, how long they take."""

from __future__ import annotations

from typing import Final, NamedTuple


class Play(NamedTuple):
    """A game of the box as its booklet announces it; 0 where it says nothing."""

    age: int
    least: int  # minutes
    most: int
    rounds: int = 1  # each of so many minutes
    tips: tuple[str, ...] = ()  # of the booklet, by the ends of their message ids


class Box(NamedTuple):
    """A box on the shelf, named after its dossier; what its booklet does not tell is empty."""

    family: str
    authors: tuple[str, ...]
    helpers: tuple[str, ...]
    solo_authors: tuple[str, ...]
    publisher: str
    french_edition: str
    plays: dict[str, Play]  # by the slug of the game


BOXES: Final[dict[str, Box]] = {}


def put_on_shelf(box: Box) -> None:
    """Make a box known under the name of its dossier."""
    assert box.family not in BOXES, box.family
    BOXES[box.family] = box
