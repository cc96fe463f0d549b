"""The games: importing this package registers them all."""

from __future__ import annotations

from astrarium.engine.registry import GAMES, find
from astrarium.games import bigbang

__all__ = ["GAMES", "bigbang", "find"]
