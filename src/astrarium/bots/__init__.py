"""Players that think. Only views reach them; one file and one registry line each."""

from __future__ import annotations

from astrarium.bots.protocol import Bot, Budget, Kind, Opinion, Player, Sitter
from astrarium.bots.registry import BOTS, anybody_looks, find_bot

__all__ = [
    "BOTS",
    "Bot",
    "Budget",
    "Kind",
    "Opinion",
    "Player",
    "Sitter",
    "anybody_looks",
    "find_bot",
]
