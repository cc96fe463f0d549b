"""The deck as data: 48 constellations with their stars, read once from package data.

`constellations.json` has the real sky (places, magnitudes, names of stars) beside what a card
says; how a card is called in a language is among the words (`ast.card.<key>`);
this module keeps all of it, so that pages, pictures and documentation need no other source.
"""

from __future__ import annotations

import json
import math
from importlib import resources
from typing import Any, Final, NamedTuple

from astrarium.engine.errors import BadText
from astrarium.engine.protocol import message

FILE: Final = "constellations.json"


class Star(NamedTuple):
    """A star of a card. `x` and `y` are chart coordinates, 0..100, origin top left."""

    id: str  # Bayer or Flamsteed designation: `alpha Tau`
    name: str | None  # proper name
    ra_deg: float  # the true place, J2000
    dec_deg: float
    mag: float
    x: float
    y: float
    kind: str  # start, great or common


class Bonus(NamedTuple):
    """One of the four bonuses of a card."""

    kind: str  # fame, pouch, stardust, wisdom, telescope or reactivate
    amount: int


class Constellation(NamedTuple):
    """A card. Star 0 is the start star; `lines` are pairs of adjacent stars."""

    key: str
    name_la: str
    power: str
    element: str
    fame: int
    bonuses: tuple[Bonus, ...]
    stars: tuple[Star, ...]
    lines: tuple[tuple[int, int], ...]


def read_deck(text: str) -> tuple[Constellation, ...]:
    """The cards of a JSON text; raises BadText with the card that cannot be read."""
    try:
        cards = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadText(message("ast.deck.json"), error.lineno, error.colno) from None
    except (ValueError, RecursionError):  # a number or a nest beyond all measure
        raise BadText(message("ast.deck.json")) from None
    if not isinstance(cards, list):
        raise BadText(message("ast.deck.json"))
    return tuple(read_card(card, number) for number, card in enumerate(cards, 1))


def read_card(card: Any, number: int) -> Constellation:
    """One card, with every field, no other, and each of its type."""
    try:
        check_fields(card, Constellation._fields)
        return Constellation(
            key=text_of(card["key"]),
            name_la=text_of(card["name_la"]),
            power=text_of(card["power"]),
            element=text_of(card["element"]),
            fame=whole(card["fame"]),
            bonuses=tuple(read_bonus(bonus) for bonus in card["bonuses"]),
            stars=tuple(read_star(star) for star in card["stars"]),
            lines=tuple((whole(one), whole(other)) for one, other in card["lines"]),
        )
    except (KeyError, TypeError, ValueError, OverflowError):
        raise BadText(message("ast.deck.card", number=number)) from None


def read_bonus(bonus: Any) -> Bonus:
    check_fields(bonus, Bonus._fields)
    return Bonus(text_of(bonus["kind"]), whole(bonus["amount"]))


def read_star(star: Any) -> Star:
    check_fields(star, Star._fields)
    return Star(
        id=text_of(star["id"]),
        name=None if star["name"] is None else text_of(star["name"]),
        ra_deg=measure(star["ra_deg"]),
        dec_deg=measure(star["dec_deg"]),
        mag=measure(star["mag"]),
        x=measure(star["x"]),
        y=measure(star["y"]),
        kind=text_of(star["kind"]),
    )


def text_of(value: Any) -> str:
    """The value, if it is a text and not empty; raises ValueError."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError(value)
    return value


def whole(value: Any) -> int:
    """The value, if it is an int and no bool; raises ValueError."""
    if type(value) is not int:
        raise ValueError(value)
    return value


def measure(value: Any) -> float:
    """The value, if it is a number and no bool; raises ValueError."""
    if type(value) not in (int, float) or not math.isfinite(value):
        raise ValueError(value)
    return float(value)


def check_fields(value: Any, fields: tuple[str, ...]) -> None:
    """Check that a card has every field and no other, in their order; raises ValueError."""
    if tuple(value) != fields:
        raise ValueError(value)


def deck_text() -> str:
    """The file as it comes with the package."""
    return resources.files("astrarium.games.astra").joinpath(FILE).read_text("utf-8")


DECK: Final[tuple[Constellation, ...]] = read_deck(deck_text())
