"""Other histories of Big Bang 13.7: the deals under which the same moves lead to another world."""

from __future__ import annotations

from typing import Any

from astrarium.engine.bits import members
from astrarium.engine.match import Match
from astrarium.engine.protocol import Outcome
from astrarium.games.bigbang.common import Deal
from astrarium.games.bigbang.material import COLOUR_GOALS, SHAPE_GOALS, STARS, Goal
from astrarium.games.bigbang.state import Chain, State
from tests.laws.harness import Moment, outcomes_before


def twin_outcomes(match: Match, moment: Moment, world: Any) -> list[Outcome]:
    """The one outcome there is, retold."""
    [deal] = outcomes_before(match, moment)
    assert isinstance(deal, Deal)
    tell = twin_chain if match.game.slug == "hexdomino" else twin
    return [tell(moment.state, world, deal)]


def twin(state: State, world: State, deal: Deal) -> Deal:
    """Only the hidden front and the unknown goals differ.  [HI-4]"""
    tiles = state.deck[: state.drawn] + world.deck[world.drawn :]
    return Deal(tiles, twin_goals(world, deal.goals), deal.order)


def twin_goals(world: State, goals: tuple[Goal, ...]) -> tuple[Goal, ...]:
    """Those of the world, then what nobody got; in Solitaire, the cards still to be turned."""
    if world.quest is not None:
        turned = world.quest.turned
        return goals[:turned] + world.quest.pile[turned:]
    shapes = [shape for shape, _ in world.goals]
    colours = [colour for _, colour in world.goals]
    shapes += [goal for goal in SHAPE_GOALS if goal not in shapes]
    colours += [goal for goal in COLOUR_GOALS if goal not in colours]
    return tuple(shapes + colours)


def twin_chain(state: Chain, world: Chain, deal: Deal) -> Deal:
    """Tiles the seat has not seen change names with those of the imagined world."""
    names = list(range(STARS))
    for hand, other in zip(state.hands, world.hands, strict=True):
        # What both hands hold keeps its name: the seat's own hand is both.
        for tile, name in zip(members(hand & ~other), members(other & ~hand), strict=True):
            names[tile] = name
    hidden = state.deck[state.drawn :]
    for tile, name in zip(hidden, world.deck[world.drawn :], strict=True):
        names[tile] = name
    return Deal(tuple(names[tile] for tile in deal.tiles), (), deal.order)
