"""Other histories: the outcomes of chance under which the same moves lead to another world.

Only the laws of secrecy ask for them. Each dossier has a module of its own, `twins_<dossier>`,
with a function of the same name; the games of the tests have a method `retell`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from astrarium.engine.protocol import Game, Outcome


def twin_outcomes(
    game: Game[Any, Any], state: Any, world: Any, outcomes: Sequence[Outcome]
) -> list[Outcome]:
    """The chance outcomes under which the same moves lead to `world`.

    `outcomes` led to `state`, and `world` was imagined from a view of it. An outcome that a
    changed history could not have may come out as well.
    """
    name = f"tests.laws.twins_{game.dossier}"
    if find_spec(name) is None:
        return game.retell(state, world, outcomes)
    told: list[Outcome] = import_module(name).twin_outcomes(game, state, world, outcomes)
    return told
