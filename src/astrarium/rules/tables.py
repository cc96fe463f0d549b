"""Tables that the rules point to, made of the box's own data and named in the reader's language.

Each carries the section of the dossier that has the same table in English.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias
from unicodedata import normalize

from astrarium.engine.protocol import Message, message
from astrarium.games.astra import material as astra
from astrarium.games.astra import speech as astra_speech
from astrarium.games.astrolabe import material as astrolabe
from astrarium.games.astrolabe import speech as astrolabe_speech
from astrarium.games.bigbang import material as bigbang
from astrarium.games.bigbang import speech as bigbang_speech
from astrarium.words import say

NOTHING: Final = "–"


class DataTable(NamedTuple):
    section: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Maker: TypeAlias = Callable[[str], DataTable]


def word(id: str, lang: str, **args: Any) -> str:
    """A word of these tables."""
    return say(message(f"pages.rules.{id}", **args), lang)


def capital(name: Message, lang: str) -> str:
    return word("capital", lang, name=name)


def heads(lang: str, *ids: str) -> tuple[str, ...]:
    return tuple(word(f"head.{id}", lang) for id in ids)


# -- Astra -------------------------------------------------------------------------


def piles(lang: str) -> DataTable:
    """How the pile is built, by players."""
    seats = range(2, 6)
    under = [str(astra.UNDER[count]) for count in seats]
    over = [str(astra.CARDS - astra.UNDER[count]) for count in seats]
    slots = [str(count + 1) for count in seats]
    rows = (
        (word("row.under", lang), *under, str(astra.SOLO_UNDER)),
        (word("row.over", lang), *over, str(astra.SOLO_OVER)),
        (word("row.slots", lang), *slots, str(astra.SIDES_IN_SOLO + 1)),
    )
    players = tuple(say(message("pages.players", n=count), lang) for count in seats)
    return DataTable("2", (*heads(lang, "cards"), *players, word("head.solo", lang)), rows)


def constellations(lang: str) -> DataTable:
    """The 48 cards as we play them."""
    rows = tuple(constellation_row(card, lang) for card in range(astra.CARDS))
    titles = heads(lang, "constellation", "element", "stars", "great", "fame", "power", "bonuses")
    return DataTable("1.4", titles, tuple(sorted(rows, key=lambda row: plain_letters(row[0]))))


def plain_letters(name: str) -> str:
    """A name without its accents, as a list is sorted by it."""
    return "".join(it for it in normalize("NFD", name.lower()) if it.isascii())


def constellation_row(card: int, lang: str) -> tuple[str, ...]:
    kinds = range(astra.BONUSES)
    return (
        capital(astra_speech.card_name(card), lang),
        capital(astra_speech.element_name(astra.ELEMENT[card]), lang),
        str(astra.SIZE[card]),
        str(astra.GREAT[card].bit_count()),
        str(astra.PRINTED_FAME[card]),
        say(astra_speech.short_power(card), lang),
        " · ".join(say(astra_speech.bonus_name(card, bonus), lang) for bonus in kinds),
    )


# -- Big Bang ----------------------------------------------------------------------


def tiles(lang: str) -> DataTable:
    """What each tile costs, and what it is worth in a line."""
    grounds = [
        tile_row(
            word("star", lang, ground=message(f"bbg.ground.{code}")),
            [tile for tile in range(bigbang.STARS) if bigbang.BACKGROUND[tile] == ground],
        )
        for ground, code in enumerate(bigbang.BACKGROUNDS)
    ]
    alike: dict[str, list[int]] = {}
    for tile in range(bigbang.EARTH, len(bigbang.CODES)):
        alike.setdefault(capital(bigbang_speech.body_name(tile), lang), []).append(tile)
    special = [tile_row(name, found) for name, found in alike.items()]
    titles = heads(lang, "tile", "count", "cost", "points")
    return DataTable("1.2", titles, (*grounds, *special))


def tile_row(name: str, found: list[int]) -> tuple[str, ...]:
    cost = bigbang.COST[found[0]]
    points = bigbang.POINTS[found[0]] if found[0] < len(bigbang.POINTS) else 0
    return name, str(len(found)), str(cost or NOTHING), str(points or NOTHING)


# -- L'Astrolabe -------------------------------------------------------------------


def characters(lang: str) -> DataTable:
    """What each character is worth with either of its bodies, and with both."""
    titles = heads(lang, "character", "sign-alone", "planet-alone", "both")
    rows = tuple(character_row(card, lang) for card in astrolabe.CONJUNCTIONS)
    return DataTable("1.7", titles, rows)


def character_row(card: int, lang: str) -> tuple[str, ...]:
    sign, planet, with_sign, with_planet, both = astrolabe.CONJUNCTIONS[card]
    alone = [
        word("alone", lang, body=astrolabe_speech.body_name(token), points=points)
        for token, points in ((sign, with_sign), (planet, with_planet))
    ]
    most = word("lovers", lang, points=both) if card == astrolabe.LOVERS else str(both)
    return capital(astrolabe_speech.card_name(card), lang), *alone, most


TABLES: Final[dict[str, dict[str, Maker]]] = {
    "astra": {"piles": piles, "constellations": constellations},
    "bigbang": {"tiles": tiles},
    "astrolabe": {"characters": characters},
}


def in_markdown(table: DataTable) -> str:
    """The same as Markdown writes tables."""
    rows = [table.heads, ("---",) * len(table.heads), *table.rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
