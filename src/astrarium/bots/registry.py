"""The bots there are, by name: `random`, and with a budget `search:1s` or `search:2000`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from astrarium.bots.greedy import GREEDY
from astrarium.bots.ismcts import ISMCTS
from astrarium.bots.levels import ADEPT, MASTER, NOVICE
from astrarium.bots.protocol import Budget, Kind, Player
from astrarium.bots.random import RANDOM
from astrarium.bots.search import SEARCH
from astrarium.engine.errors import BadOptions
from astrarium.engine.protocol import message

BOTS: Final[dict[str, Kind]] = {
    kind.name: kind for kind in (RANDOM, GREEDY, ISMCTS, SEARCH, NOVICE, ADEPT, MASTER)
}

LONGEST_SHOWN: Final = 40  # letters of a budget that nobody understands


def find_bot(spec: str) -> Player:
    """The bot of that name, with its budget if one is given; raises BadOptions."""
    name, colon, parameter = spec.partition(":")
    if name not in BOTS:
        raise BadOptions(message("bots.unknown", bot=name, bots=", ".join(BOTS)))
    kind = BOTS[name]
    if not colon:
        return Player(spec, kind, kind.usual or Budget())
    if kind.usual is None:
        raise BadOptions(message("bots.no-budget", bot=name, budget=parameter))
    return Player(spec, kind, budget_of(name, parameter))


def anybody_looks(specs: Sequence[str]) -> bool:
    """Is there a bot among them that does more than draw a move?"""
    return any(find_bot(spec).kind.looks for spec in specs)


def budget_of(name: str, parameter: str) -> Budget:
    """`1s`, `0.5s` and `100ms` are time for a decision, `2000` simulations; raises BadOptions."""
    timed = re.fullmatch(r"([0-9]{1,9}\.?[0-9]{0,9}|\.[0-9]{1,9})(m?s)", parameter)
    if timed and float(timed[1]) > 0:
        return Budget(seconds=float(timed[1]) / (1000 if timed[2] == "ms" else 1))
    if re.fullmatch(r"[0-9]{1,9}", parameter) and int(parameter) > 0:
        return Budget(simulations=int(parameter))
    raise BadOptions(message("bots.budget", bot=name, budget=parameter[:LONGEST_SHOWN]))
