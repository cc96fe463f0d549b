"""The tables of L'Astrolabe: what the characters are worth."""

from __future__ import annotations

from typing import Final

from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import speech
from astrarium.rules.tables import DataTable, Maker, capital, heads, word


def characters(lang: str) -> DataTable:
    """What each character is worth with either of its bodies, and with both."""
    titles = heads(lang, "character", "sign-alone", "planet-alone", "both")
    rows = tuple(character_row(card, lang) for card in m.CONJUNCTIONS)
    return DataTable("1.7", titles, rows)


def character_row(card: int, lang: str) -> tuple[str, ...]:
    sign, planet, with_sign, with_planet, both = m.CONJUNCTIONS[card]
    alone = [
        word("alone", lang, body=speech.body_name(token), points=points)
        for token, points in ((sign, with_sign), (planet, with_planet))
    ]
    most = word("lovers", lang, points=both) if card == m.LOVERS else str(both)
    return capital(speech.card_name(card), lang), *alone, most


TABLES: Final[dict[str, Maker]] = {"characters": characters}
