"""Pictures for the terminal. Colour helps, and nothing depends on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from astrarium.draw.astra import astra_picture
from astrarium.draw.astrolabe import astrolabe_picture
from astrarium.draw.astrolabe import tells_moves as astrolabe_tells_moves
from astrarium.draw.bigbang import chain_picture, row_picture
from astrarium.draw.canvas import Canvas
from astrarium.engine.protocol import LETTERS, Part, Scores, message
from astrarium.games.astra.view import View as AstraView
from astrarium.games.astrolabe.view import View as AstrolabeView
from astrarium.games.bigbang.view import ChainView, View
from astrarium.words import say

PICTURES: Final[dict[type, Callable[..., Canvas]]] = {
    View: row_picture,
    ChainView: chain_picture,
    AstraView: astra_picture,
    AstrolabeView: astrolabe_picture,
}


def picture(
    view: Any, lang: str, marks: Mapping[int, str] | None = None, width: int = 100
) -> RenderableType:
    """The table as the seat of a view sees it, within `width` columns.

    `marks` gives moves a short label, shown where the move is made.
    """
    return PICTURES[type(view)](view, lang, marks or {}, width).picture()


def tells_moves(view: Any) -> bool:
    """Does the picture say in words what every mark does, so that no list is needed?"""
    return isinstance(view, AstrolabeView) and astrolabe_tells_moves(view)


def score_pad(scores: Scores, lang: str) -> RenderableType:
    """The result: a line a seat, best first, with its points by parts."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for id in ("draw.rank", "draw.player", "draw.parts"):
        table.add_column(say(message(id), lang))
    table.add_column("", justify="right")
    table.add_column(say(message("draw.points"), lang), justify="right")
    for seat in sorted(range(len(scores.points)), key=lambda seat: (scores.ranks[seat], seat)):
        rank, parts = scores.ranks[seat], pad_parts(scores.parts[seat], lang)
        style = "bold" if rank == 1 else ""
        table.add_row(str(rank), LETTERS[seat], *parts, str(scores.points[seat]), style=style)
    for name, counted in scores.rivals:
        rival = say(message("draw.rival", name=name), lang)
        total = sum(part.points for part in counted)
        table.add_row("", rival, *pad_parts(counted, lang), str(total))
    if scores.rivals:
        verdict = "draw.verdict-won" if scores.returns[0] > 0 else "draw.verdict-lost"
        return Group(table, Text(say(message(verdict), lang), style="bold"))
    return table


def pad_parts(parts: Sequence[Part], lang: str) -> tuple[str, str]:
    """The parts of a score in words and in numbers, a line each."""
    words = "\n".join(say(part.name, lang) for part in parts)
    return words, "\n".join(str(part.points) for part in parts)
