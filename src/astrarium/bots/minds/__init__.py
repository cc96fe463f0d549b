"""What good players think of positions: one mind a game."""

from __future__ import annotations

from astrarium.bots.minds.protocol import Mind, Parts
from astrarium.bots.minds.registry import mind_of

__all__ = ["Mind", "Parts", "mind_of"]
