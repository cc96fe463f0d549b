"""What the parts of L'Astrolabe's picture have in common: the view, the words, what is lit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from astrarium.draw.scene.common import attrs, may, may_not, pen
from astrarium.draw.scene.protocol import Recent
from astrarium.engine.protocol import LETTERS, Message, Move, Seat, message
from astrarium.games.astrolabe import phases as ask
from astrarium.games.astrolabe.view import View
from astrarium.words import say


class Sight(NamedTuple):
    """A view with what is needed to draw it. `words` has every legal move of the seat."""

    view: View
    lang: str
    names: Sequence[str]
    words: dict[Move, str]
    fresh: Mapping[tuple[str, ...], str] = MappingProxyType({})  # what moved last, with its ink

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

    def seat_at(self, k: int) -> Seat:
        """The seat so many places clockwise of the one to act."""
        return (self.view.actor + k) % self.view.seats

    def legal(self, moves: Sequence[Move]) -> list[Move]:
        return [move for move in moves if move in self.words]


MAGIC: Final = frozenset((ask.MAGICIAN, ask.MAGICIAN_WITH))  # settings are chosen, not tokens

# Lines of the journal after which a card lies where it did not, by the id after `lab.told.`.
CARDS: Final = frozenset(("laid", "destiny", "entered", "entered-other", "tower"))


def freshly(last: Sequence[Recent]) -> dict[tuple[str, ...], str]:
    """What the last moves touched: cards by their codes, places by seat and slot.

    A place is named to all who see something happen there, whoever knows the token.
    """
    found: dict[tuple[str, ...], str] = {}
    for line in last:
        args = line.what.args
        ink = "var(--ink)" if line.seat is None else pen(line.seat)
        if line.what.id.removeprefix("lab.told.") in CARDS:
            if line.what.id == "lab.told.destiny":
                ink = "var(--ink)"
            found[(args["card"].args["code"],)] = ink
        for owner, slot in touched(args):
            found[(owner, slot.args["code"])] = ink
    return found


def touched(args: dict[str, Any]) -> list[tuple[str, Message]]:
    """The places that a line of the journal names, each with whose it is."""
    if "other_slot" in args:  # of the seat that acts, and of the other
        return [(args["seat"], args["slot"]), (args["owner"], args["other_slot"])]
    owner = args.get("owner", args.get("seat"))
    slots = [args[key] for key in ("slot", "start", "end") if key in args]
    return [(owner, slot) for slot in (*slots, *args.get("slots", ()))] if owner else []


def target(sight: Sight, move: Move | None, why: Move | None, cls: str) -> str:
    """The attributes of a part that plays a move, or that can be asked why it does not."""
    if move is not None:
        return may(move, sight.words[move], cls)
    if why is not None and sight.asked and why not in sight.words:
        return may_not(why, cls=cls)
    return attrs(class_=cls)
