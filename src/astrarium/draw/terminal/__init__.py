"""Pictures for the terminal. Colour helps, and nothing depends on it.

Any game has a plain one: its position as text. A family draws better ones in a module of
its own (`terminal` in its `Family`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from astrarium.draw.terminal.canvas import Canvas, paragraph, stack
from astrarium.draw.terminal.pieces import title
from astrarium.engine.family import family_of, room
from astrarium.engine.protocol import LETTERS, Game, Part, Scores, message
from astrarium.words import say


class Terminal(NamedTuple):
    """How a family looks in the terminal.

    `picture` draws a view in a language, with a short label for some moves, within so many
    columns. `tells_moves`: does it say in words what every label does, so that no list is
    needed?
    """

    picture: Callable[[Any, str, Mapping[int, str], int], Canvas]
    tells_moves: Callable[[Any], bool] = lambda view: False


def terminal_of(game: Game[Any, Any]) -> Terminal:
    """How the family of a game looks, or what is plain."""

    def plain(view: Any, lang: str, marks: Mapping[int, str], width: int) -> Canvas:
        lines = game.position(view).splitlines()
        return stack([title(game.slug, view.seat, lang), paragraph(lines, width)])

    found: Terminal = room(family_of(game), "terminal", Terminal(plain))
    return found


def picture(
    game: Game[Any, Any],
    view: Any,
    lang: str,
    marks: Mapping[int, str] | None = None,
    width: int = 100,
) -> RenderableType:
    """The table as the seat of a view sees it, within `width` columns.

    `marks` gives moves a short label, shown where the move is made.
    """
    return terminal_of(game).picture(view, lang, marks or {}, width).picture()


def tells_moves(game: Game[Any, Any], view: Any) -> bool:
    """Does the picture say in words what every mark does, so that no list is needed?"""
    return terminal_of(game).tells_moves(view)


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
