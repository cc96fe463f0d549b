"""Players that think. Only views reach them; one file and one registry line each."""

from __future__ import annotations

from astrarium.bots.protocol import Bot, Budget, Kind, Player
from astrarium.bots.registry import BOTS, find_bot

__all__ = ["BOTS", "Bot", "Budget", "Kind", "Player", "find_bot"]
