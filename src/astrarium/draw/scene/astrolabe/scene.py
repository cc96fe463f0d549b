"""L'Astrolabe for the browser: a table under a dome, as one seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astrarium.draw.scene.astrolabe.board import board
from astrarium.draw.scene.astrolabe.moves import groups
from astrarium.draw.scene.astrolabe.own import own_side
from astrarium.draw.scene.astrolabe.seats import panels, past_panel, strip
from astrarium.draw.scene.astrolabe.sight import Sight, freshly
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
    sight = Sight(view, lang, names, legal, freshly(last))
    words = summary(sight)
    return Scene(
        summary=words,
        board=board(sight, words),
        seats=panels(game, sight),
        aside=past_panel(sight),
        own=own_side(sight),
        groups=groups(sight),
        strip=strip(sight),
        chosen=chosen(sight),
        age=age(sight),
    )


# -- in words ------------------------------------------------------------------------


def summary(sight: Sight) -> str:
    """The sky, the trick and who leads, for those who do not see the picture."""
    view = sight.view
    if not view.trick:
        return sight.say("summary-deal")
    parts = [age(sight) + "."]
    tops = [sight.tell(body_name(pile[0])) for pile in view.piles if pile]
    if tops:
        parts.append(sight.say("summary-sky", tops=tops))
    parts.append(world_words(sight))
    return " ".join(parts)


def age(sight: Sight) -> str:
    view = sight.view
    if not view.trick:
        return ""
    return sight.say("trick", round=view.round, trick=view.trick, of=TRICKS)


def chosen(sight: Sight) -> tuple[str, ...]:
    """The place that is chosen as the first of two."""
    view = sight.view
    if not sight.asked or view.chosen == NONE:
        return ()
    return (sight.tell(slot_name(view.chosen)),)


def world_words(sight: Sight) -> str:
    cards = sight.view.world
    if not cards:
        return sight.say("summary-empty")
    best = best_cards([lying.card for lying in cards])
    told = []
    for lying in cards:
        who = sight.say("destiny") if lying.seat == NONE else sight.name(lying.seat)
        id = "summary-leads" if lying.card in best else "summary-laid"
        told.append(sight.say(id, who=who, card=card_name(lying.card)))
    return sight.say("summary-world", cards=told)
