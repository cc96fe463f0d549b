"""Astra: two to five players, and one against Ptolemy.  Rules: docs/rules/astra.md"""

from __future__ import annotations

from astrarium.engine.registry import register
from astrarium.games.astra.astra import Astra
from astrarium.games.astra.solo import AstraSolo

ASTRA = Astra()
SOLO = AstraSolo()

register(ASTRA)
register(SOLO)

__all__ = ["ASTRA", "SOLO", "Astra", "AstraSolo"]
