"""The bots there are, by name: `random`, and with a budget `search:1s` or `search:2000`."""

from __future__ import annotations

import re
from typing import Final

from astrarium.bots.protocol import Budget, Kind, Player
from astrarium.bots.random import RANDOM
from astrarium.engine.errors import BadOptions
from astrarium.engine.protocol import message

BOTS: Final[dict[str, Kind]] = {kind.name: kind for kind in (RANDOM,)}


def find_bot(spec: str) -> Player:
    """The bot of that name, with its budget if one is given; raises BadOptions."""
    name, colon, parameter = spec.partition(":")
    if name not in BOTS:
        raise BadOptions(message("bots.unknown", bot=name, bots=", ".join(BOTS)))
    kind = BOTS[name]
    if not colon:
        return Player(spec, kind, Budget())
    if not kind.thinks:
        raise BadOptions(message("bots.no-budget", bot=name, budget=parameter))
    return Player(spec, kind, budget_of(name, parameter))


def budget_of(name: str, parameter: str) -> Budget:
    """`1s` and `0.5s` are time for one decision, `2000` simulations; raises BadOptions."""
    if re.fullmatch(r"(\d+\.?\d*|\.\d+)s", parameter) and float(parameter[:-1]) > 0:
        return Budget(seconds=float(parameter[:-1]))
    if re.fullmatch(r"\d+", parameter) and int(parameter) > 0:
        return Budget(simulations=int(parameter))
    raise BadOptions(message("bots.budget", bot=name, budget=parameter))
