"""The minds of the games of Big Bang 13.7."""

from __future__ import annotations

from typing import Final

from astrarium.bots.minds.bigbang.goals import CosmicMind, ParallelMind, SimpleMind, SolitaireMind
from astrarium.bots.minds.bigbang.hexdomino import HexdominoMind
from astrarium.bots.minds.protocol import Minds

MINDS: Final[Minds] = {
    "bigbang": CosmicMind,
    "bigbang-simple": SimpleMind,
    "bigbang-solitaire": SolitaireMind,
    "hexdomino": HexdominoMind,
    "bigbang-parallel": ParallelMind,
}
