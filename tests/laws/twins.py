"""The chance outcomes under which the same moves lead to another world, game by game.

Each family has a module `twins_<family>` whose `twin_outcomes(game, state, world, outcomes)`
answers them: `outcomes` led to `state`, and `world` was imagined from a view of it. An outcome
that a changed history could not have may come out as well. What no state remembers is found
in the past: the entries of the game, each with the state before it.
"""

from __future__ import annotations

from typing import Any

from astrarium.engine.match import Chanced, Match
from astrarium.engine.protocol import Outcome
from tests.laws import twins_astrolabe
from tests.laws.harness import Moment, entries, history


def twin_outcomes(match: Match, moment: Moment, world: Any) -> list[Outcome]:
    """The outcomes of a twin history that leads to `world` instead of a moment of a match."""
    game = match.game
    before = entries(match)[: moment.at]
    truth = [entry.outcome for entry in before if isinstance(entry, Chanced)]
    if game.dossier == "astrolabe":
        past = zip(history(match), before)
        return twins_astrolabe.twin_outcomes(game, moment.state, world, truth, past)
    return game.retell(moment.state, world, truth)
