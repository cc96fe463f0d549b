"""Astra: two to five players, and one against Ptolemy.  Rules: docs/rules/astra.md"""

from __future__ import annotations

from astrarium.engine.box import put_on_shelf
from astrarium.engine.registry import register
from astrarium.games.astra.astra import Astra
from astrarium.games.astra.box import BOX
from astrarium.games.astra.solo import AstraSolo

ASTRA = Astra()
SOLO = AstraSolo()

register(ASTRA)
register(SOLO)
put_on_shelf(BOX)

__all__ = ["ASTRA", "SOLO", "Astra", "AstraSolo"]
