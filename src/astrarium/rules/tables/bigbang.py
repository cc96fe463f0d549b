"""The tables of Big Bang 13.7: what the tiles cost and are worth."""

from __future__ import annotations

from typing import Final

from astrarium.engine.protocol import message
from astrarium.games.bigbang import material as m
from astrarium.games.bigbang import speech
from astrarium.rules.tables import NOTHING, DataTable, Maker, capital, heads, word


def tiles(lang: str) -> DataTable:
    """What each tile costs, and what it is worth in a line."""
    grounds = [
        tile_row(
            word("star", lang, ground=message(f"bbg.ground.{code}")),
            [tile for tile in range(m.STARS) if m.BACKGROUND[tile] == ground],
        )
        for ground, code in enumerate(m.BACKGROUNDS)
    ]
    alike: dict[str, list[int]] = {}
    for tile in range(m.EARTH, len(m.CODES)):
        alike.setdefault(capital(speech.body_name(tile), lang), []).append(tile)
    special = [tile_row(name, found) for name, found in alike.items()]
    titles = heads(lang, "tile", "count", "cost", "points")
    return DataTable("1.2", titles, (*grounds, *special))


def tile_row(name: str, found: list[int]) -> tuple[str, ...]:
    cost = m.COST[found[0]]
    points = m.POINTS[found[0]] if found[0] < len(m.POINTS) else 0
    return name, str(len(found)), str(cost or NOTHING), str(points or NOTHING)


TABLES: Final[dict[str, Maker]] = {"tiles": tiles}
