"""Other histories: the outcomes of chance under which the same moves lead to another world.

Only the laws of secrecy ask for them. Each dossier has a module of its own, `twins_<dossier>`,
with a function of the same name; the games of the tests have a method `retell`. A module that
needs more of the past than a state keeps has a function `remembered`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from astrarium.engine.match import Entry
from astrarium.engine.protocol import Game, Outcome


def twin_outcomes(
    game: Game[Any, Any],
    state: Any,
    world: Any,
    outcomes: Sequence[Outcome],
    past: Iterable[tuple[Any, Entry]],
) -> list[Outcome]:
    """The chance outcomes under which the same moves lead to `world`.

    `outcomes` led to `state`, and `world` was imagined from a view of it. An outcome that a
    changed history could not have may come out as well. `past` are the entries so far, each
    with the state before it.
    """
    name = f"tests.laws.twins_{game.dossier}"
    if find_spec(name) is None:
        return game.retell(state, world, outcomes)
    module = import_module(name)
    memories = (module.remembered(past),) if hasattr(module, "remembered") else ()
    told: list[Outcome] = module.twin_outcomes(game, state, world, outcomes, *memories)
    return told
