"""L'Astrolabe: tricks, tarot and tokens of the sky.  Rules: docs/rules/astrolabe.md"""

from __future__ import annotations

from typing import Final

from astrarium.engine.box import put_on_shelf
from astrarium.engine.registry import register
from astrarium.games.astrolabe.box import BOX
from astrarium.games.astrolabe.game import Astrolabe

ASTROLABE: Final = Astrolabe()

register(ASTROLABE)
put_on_shelf(BOX)
