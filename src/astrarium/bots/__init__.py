"""Players that think. Only views reach them; one file and one registry line each."""

from __future__ import annotations

from astrarium.bots.protocol import Bot, BotSpec, Budget, Opinion, SeatedBot
from astrarium.bots.registry import BOTS, find_bot, names_of

__all__ = ["BOTS", "Bot", "BotSpec", "Budget", "Opinion", "SeatedBot", "find_bot", "names_of"]
