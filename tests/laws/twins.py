"""Other histories: the outcomes of chance under which the same moves lead to another world.

Only the laws of secrecy ask for them. Each dossier has a module `twins_<dossier>` with a function
of the same name. An outcome that a changed history could not have may come out as well.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from astrarium.engine.match import Match
from astrarium.engine.protocol import Outcome
from tests.laws.harness import Moment


def twin_outcomes(match: Match, moment: Moment, world: Any) -> list[Outcome]:
    """The outcomes that lead to `world`, which was imagined from a view of the moment."""
    module = import_module(f"tests.laws.twins_{match.game.dossier}")
    told: list[Outcome] = module.twin_outcomes(match, moment, world)
    return told
