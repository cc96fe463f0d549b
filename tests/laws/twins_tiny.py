"""Other histories of the tiny game; it tells them itself, so that a test can make it err."""

from __future__ import annotations

from typing import Any

from astrarium.engine.match import Match
from astrarium.engine.protocol import Outcome
from tests.engine.tiny import Tiny
from tests.laws.harness import Moment, outcomes_before


def twin_outcomes(match: Match, moment: Moment, world: Any) -> list[Outcome]:
    game = match.game
    assert isinstance(game, Tiny)
    return game.retell(moment.state, world, outcomes_before(match, moment))
