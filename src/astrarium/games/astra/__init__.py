"""Astra: two to five players, and one against Ptolemy.  Rules: docs/rules/astra.md"""

from __future__ import annotations

from astrarium.engine.family import register_family
from astrarium.engine.registry import register
from astrarium.games.astra.astra import Astra
from astrarium.games.astra.family import FAMILY
from astrarium.games.astra.solo import AstraSolo

ASTRA = Astra()
SOLO = AstraSolo()

register(ASTRA)
register(SOLO)
register_family(FAMILY)

__all__ = ["ASTRA", "SOLO", "Astra", "AstraSolo"]
