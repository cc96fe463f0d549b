"""The mind of every game, by its slug."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from astrarium.bots.minds.astra import AstraMind
from astrarium.bots.minds.astra_two import TwoMind
from astrarium.bots.minds.astrolabe import AstrolabeMind
from astrarium.bots.minds.bigbang import (
    CosmicMind,
    ParallelMind,
    SimpleMind,
    SolitaireMind,
)
from astrarium.bots.minds.hexdomino import HexdominoMind
from astrarium.bots.minds.protocol import Mind
from astrarium.engine.protocol import Game

MINDS: Final[dict[str, Callable[[Game[Any, Any]], Mind]]] = {
    "astra": AstraMind,
    "astra-solo": TwoMind,
    "astrolabe": AstrolabeMind,
    "bigbang": CosmicMind,
    "bigbang-simple": SimpleMind,
    "bigbang-solitaire": SolitaireMind,
    "hexdomino": HexdominoMind,
    "bigbang-parallel": ParallelMind,
}


def mind_of(game: Game[Any, Any]) -> Mind:
    """How a good player judges positions of `game`."""
    return MINDS[game.slug](game)
