"""The games: importing this package registers them all."""

from __future__ import annotations

from astrarium.engine.registry import GAMES, find
from astrarium.games import astra, astrolabe, bigbang

__all__ = ["GAMES", "astra", "astrolabe", "bigbang", "find"]
