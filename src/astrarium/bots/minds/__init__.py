"""Opinions of good players on positions: one mind a game, with its family; a plain one for
any other."""

from __future__ import annotations

from typing import Any

from astrarium.bots.minds.plain import PlainMind
from astrarium.bots.minds.protocol import Mind, Minds, Parts, SearchSettings
from astrarium.engine.family import family_of, room
from astrarium.engine.protocol import Game

__all__ = ["Mind", "Minds", "Parts", "SearchSettings", "mind_of"]


def mind_of(game: Game[Any, Any]) -> Mind:
    """The mind that judges positions of `game`."""
    minds: Minds = room(family_of(game), "minds", {})
    return minds.get(game.slug, PlainMind)(game)
