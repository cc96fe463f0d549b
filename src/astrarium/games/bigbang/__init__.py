"""Big Bang 13.7: five modes over one box.  Rules: docs/rules/bigbang.md"""

from __future__ import annotations

from astrarium.engine.family import register_family
from astrarium.engine.registry import register
from astrarium.games.bigbang.cosmic import Cosmic
from astrarium.games.bigbang.family import FAMILY
from astrarium.games.bigbang.hexdomino import Hexdomino
from astrarium.games.bigbang.parallel import Parallel
from astrarium.games.bigbang.simple import Simple
from astrarium.games.bigbang.solitaire import Solitaire

register(Cosmic())
register(Simple())
register(Solitaire())
register(Hexdomino())
register(Parallel())
register_family(FAMILY)
