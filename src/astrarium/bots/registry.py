"""The bots there are, by name: `random`, and with a budget `search:1s` or `search:2000`.

Levels for people are the same bots, with names that say whom one is up against; docs/bots.md
has how often each level wins against the next one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from astrarium.bots.greedy import GreedyBot
from astrarium.bots.ismcts import IsmctsBot
from astrarium.bots.novice import NoviceBot
from astrarium.bots.protocol import USUAL, BotSpec, Budget
from astrarium.bots.random import RandomBot
from astrarium.bots.search import SearchBot
from astrarium.engine.errors import BadOptions
from astrarium.engine.protocol import message

BOTS: Final[dict[str, BotSpec]] = {
    spec.name: spec
    for spec in (
        BotSpec("random", RandomBot),
        BotSpec("greedy", GreedyBot),
        BotSpec("ismcts", IsmctsBot, USUAL),
        BotSpec("search", SearchBot, USUAL),
        BotSpec("novice", NoviceBot),
        BotSpec("adept", GreedyBot),
        BotSpec("master", SearchBot, Budget(seconds=1.0)),
    )
}

LONGEST_SHOWN: Final = 40  # letters of a budget that nobody understands


def find_bot(text: str) -> BotSpec:
    """The bot of that name, with its budget if one is given; raises BadOptions."""
    name, colon, parameter = text.partition(":")
    if name not in BOTS:
        raise BadOptions(message("bots.unknown", bot=name, bots=", ".join(BOTS)))
    spec = BOTS[name]
    if not colon:
        return spec
    if not spec.bot.takes_budget:
        raise BadOptions(message("bots.no-budget", bot=name, budget=parameter))
    return BotSpec(text, spec.bot, budget_of(name, parameter))


def names_of(bots: Iterable[BotSpec]) -> list[str]:
    return [bot.name for bot in bots]


def budget_of(name: str, parameter: str) -> Budget:
    """`1s`, `0.5s` and `100ms` are time for a decision, `2000` simulations; raises BadOptions."""
    timed = re.fullmatch(r"([0-9]{1,9}\.?[0-9]{0,9}|\.[0-9]{1,9})(m?s)", parameter)
    if timed and float(timed[1]) > 0:
        return Budget(seconds=float(timed[1]) / (1000 if timed[2] == "ms" else 1))
    if re.fullmatch(r"[0-9]{1,9}", parameter) and int(parameter) > 0:
        return Budget(simulations=int(parameter))
    raise BadOptions(message("bots.budget", bot=name, budget=parameter[:LONGEST_SHOWN]))
