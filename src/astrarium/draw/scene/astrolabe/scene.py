"""L'Astrolabe for the browser: a table under a dome, as one seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astrarium.draw.scene.astrolabe.board import board
from astrarium.draw.scene.astrolabe.drawing import Drawing, freshly
from astrarium.draw.scene.astrolabe.moves import groups
from astrarium.draw.scene.astrolabe.own import own_side
from astrarium.draw.scene.astrolabe.seats import panels, past_panel, strip
from astrarium.draw.scene.protocol import Choice, Recent, Scene
from astrarium.engine.protocol import Game
from astrarium.games.astrolabe.material import TRICKS
from astrarium.games.astrolabe.rounds import best_cards
from astrarium.games.astrolabe.speech import body_name, card_name, slot_name
from astrarium.games.astrolabe.state import NONE
from astrarium.games.astrolabe.view import View


def astrolabe_scene(
    game: Game[Any, Any],
    view: View,
    choices: Sequence[Choice],
    lang: str,
    names: Sequence[str],
    last: Sequence[Recent] = (),
) -> Scene:
    """The table as the seat of a view sees it; `choices` is empty if it is not asked.

    `last` are the newest lines of its journal: the cards and places they name are ringed.
    """
    legal = {choice.move: choice.words for choice in choices}
    drawing = Drawing(view, lang, names, legal, freshly(last))
    words = summary(drawing)
    return Scene(
        summary=words,
        board=board(drawing, words),
        seats=panels(game, drawing),
        aside=past_panel(drawing),
        own=own_side(drawing),
        groups=groups(drawing),
        strip=strip(drawing),
        chosen=chosen(drawing),
        age=age(drawing),
    )


# -- in words ------------------------------------------------------------------------


def summary(drawing: Drawing) -> str:
    """The sky, the trick and who leads, for those who do not see the picture."""
    view = drawing.view
    if not view.trick:
        return drawing.say("summary-deal")
    parts = [age(drawing) + "."]
    tops = [drawing.tell(body_name(pile[0])) for pile in view.piles if pile]
    if tops:
        parts.append(drawing.say("summary-sky", tops=tops))
    parts.append(world_words(drawing))
    return " ".join(parts)


def age(drawing: Drawing) -> str:
    view = drawing.view
    if not view.trick:
        return ""
    return drawing.say("trick", round=view.round, trick=view.trick, of=TRICKS)


def chosen(drawing: Drawing) -> tuple[str, ...]:
    """The place that is chosen as the first of two."""
    view = drawing.view
    if not drawing.asked or view.chosen == NONE:
        return ()
    return (drawing.tell(slot_name(view.chosen)),)


def world_words(drawing: Drawing) -> str:
    cards = drawing.view.world
    if not cards:
        return drawing.say("summary-empty")
    best = best_cards([lying.card for lying in cards])
    told = []
    for lying in cards:
        who = drawing.say("destiny") if lying.seat == NONE else drawing.name(lying.seat)
        id = "summary-leads" if lying.card in best else "summary-laid"
        told.append(drawing.say(id, who=who, card=card_name(lying.card)))
    return drawing.say("summary-world", cards=told)
