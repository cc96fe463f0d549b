"""The tables of Astra: how the pile is built, the 48 cards."""

from __future__ import annotations

from typing import Final
from unicodedata import normalize

from astrarium.engine.protocol import message
from astrarium.games.astra import material as m
from astrarium.games.astra import speech
from astrarium.rules.tables import DataTable, Maker, capital, heads, word
from astrarium.words import say


def piles(lang: str) -> DataTable:
    """How the pile is built, by players."""
    seats = range(2, 6)
    under = [str(m.UNDER[count]) for count in seats]
    over = [str(m.CARDS - m.UNDER[count]) for count in seats]
    slots = [str(count + 1) for count in seats]
    rows = (
        (word("row.under", lang), *under, str(m.SOLO_UNDER)),
        (word("row.over", lang), *over, str(m.SOLO_OVER)),
        (word("row.slots", lang), *slots, str(m.SIDES_IN_SOLO + 1)),
    )
    players = tuple(say(message("pages.players", n=count), lang) for count in seats)
    return DataTable("2", (*heads(lang, "cards"), *players, word("head.solo", lang)), rows)


def constellations(lang: str) -> DataTable:
    """The 48 cards as we play them."""
    rows = tuple(constellation_row(card, lang) for card in range(m.CARDS))
    titles = heads(lang, "constellation", "element", "stars", "great", "fame", "power", "bonuses")
    return DataTable("1.4", titles, tuple(sorted(rows, key=lambda row: plain_letters(row[0]))))


def plain_letters(name: str) -> str:
    """A name without its accents, as a list is sorted by it."""
    return "".join(it for it in normalize("NFD", name.lower()) if it.isascii())


def constellation_row(card: int, lang: str) -> tuple[str, ...]:
    kinds = range(m.BONUSES)
    return (
        capital(speech.card_name(card), lang),
        capital(speech.element_name(m.ELEMENT[card]), lang),
        str(m.SIZE[card]),
        str(m.GREAT[card].bit_count()),
        str(m.PRINTED_FAME[card]),
        say(speech.short_power(card), lang),
        " · ".join(say(speech.bonus_name(card, bonus), lang) for bonus in kinds),
    )


TABLES: Final[dict[str, Maker]] = {"piles": piles, "constellations": constellations}
