"""What the parts of L'Astrolabe's picture have in common: the view, the words, what is lit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from astrarium.draw.scene.common import attrs, may, may_not
from astrarium.draw.scene.protocol import Choice
from astrarium.engine.protocol import LETTERS, Message, Move, Seat, message
from astrarium.games.astrolabe.view import View
from astrarium.words import say


class Sight(NamedTuple):
    """A view with what is needed to draw it. `words` has every legal move of the seat."""

    view: View
    lang: str
    names: Sequence[str]
    words: dict[Move, str]

    @property
    def asked(self) -> bool:
        return bool(self.words)

    def say(self, id: str, **args: object) -> str:
        """A text of these pages."""
        return say(message(f"lab.page.{id}", **args), self.lang)

    def tell(self, what: Message) -> str:
        return say(what, self.lang)

    def name(self, seat: Seat) -> str:
        """What a seat is called, as plain text."""
        return self.names[seat] if seat < len(self.names) else LETTERS[seat]

    def distance(self, seat: Seat) -> int:
        """How many places clockwise of the seat to act.  [LAB-501]"""
        return (seat - self.view.actor) % self.view.seats

    def legal(self, moves: Sequence[Move]) -> list[Move]:
        return [move for move in moves if move in self.words]


def sight_of(view: View, choices: Sequence[Choice], lang: str, names: Sequence[str]) -> Sight:
    return Sight(view, lang, names, {choice.move: choice.words for choice in choices})


def target(sight: Sight, move: Move | None, why: Move | None, cls: str) -> str:
    """The attributes of a part that plays a move, or that can be asked why it does not."""
    if move is not None:
        return may(move, sight.words[move], cls)
    if why is not None and sight.asked and why not in sight.words:
        return may_not(why, cls=cls)
    return attrs(class_=cls)
