"""L'Astrolabe: tricks, tarot and tokens of the sky.  Rules: docs/rules/astrolabe.md"""

from __future__ import annotations

from typing import Final

from astrarium.engine.family import register_family
from astrarium.engine.registry import register
from astrarium.games.astrolabe.family import FAMILY
from astrarium.games.astrolabe.game import Astrolabe

ASTROLABE: Final = Astrolabe()

register(ASTROLABE)
register_family(FAMILY)
