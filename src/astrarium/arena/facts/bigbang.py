"""Big Bang 13.7: goals, tiles and actions; Hexdomino: chains and hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from astrarium.arena.facts.plain import Reader, SeatFacts
from astrarium.engine.bits import members
from astrarium.engine.protocol import Game, Message, Seat, Told, message
from astrarium.games.bigbang import events as ev
from astrarium.games.bigbang import material as m
from astrarium.games.bigbang.material import Goal, Tile
from astrarium.games.bigbang.parallel import lower_parts
from astrarium.games.bigbang.rowgame import total
from astrarium.games.bigbang.scoring import goal_score
from astrarium.games.bigbang.speech import body_name, goal_name
from astrarium.games.bigbang.state import Chain, State

GALAXY: Final = 2  # the background worth three points


def row_facts(slug: str, state: State, told: Sequence[Told], seat: int) -> SeatFacts:
    """The modes for several: which goals, and what was done for them."""
    whats = [line.what for line in told]
    laid = [what.tile for what in whats if isinstance(what, ev.Laid) and what.seat == seat]
    goals = state.goals[seat] if state.goals else ()
    counts = {
        "tiles": len(laid),
        "own-tiles": sum(matches(tile, goals) for tile in laid),
        "galaxies": sum(tile < m.STARS and m.BACKGROUND[tile] == GALAXY for tile in laid),
        "shape-points": part_points(slug, state, seat, 0),
        "colour-points": part_points(slug, state, seat, 1),
    }
    things = {"goals": [m.GOALS[goal] for goal in goals]}
    if slug == "bigbang":
        used = [what.tile for what in whats if isinstance(what, ev.Used) and what.seat == seat]
        bonus = sum(isinstance(what, ev.BonusWon) and what.seat == seat for what in whats)
        counts |= {"actions": len(used), "bonus-turns": bonus}
        things["tiles"] = [special(tile) for tile in (*laid, *used) if tile >= m.STARS]
    return SeatFacts(counts, things)


def special(tile: Tile) -> str:
    """The code of a tile that is no star; both ends of the wormhole are one thing."""
    return m.CODES[min(tile, m.WORMHOLES[0]) if tile in m.WORMHOLES else tile]


def matches(tile: Tile, goals: Sequence[Goal]) -> bool:
    return any(m.MATCHING[goal] >> tile & 1 for goal in goals)


def part_points(slug: str, state: State, seat: int, part: int) -> int:
    """What one of a seat's two goals is worth now."""
    if not state.goals:
        return 0
    if slug == "bigbang-parallel":
        return lower_parts(state, seat)[part].points
    return goal_score(state.universes[0], state.goals[seat][part], slug == "bigbang-simple")


def quest_facts(state: State, told: Sequence[Told]) -> SeatFacts:
    """Solitaire."""
    assert state.quest is not None
    tiles = [line.what.tile for line in told if isinstance(line.what, ev.Laid)]
    redrawn = sum(isinstance(line.what, ev.Redrawn) for line in told)
    counts = {
        "tiles": len(tiles),
        "goals-won": len(state.quest.won),
        "negative-goals": len(state.quest.negative),
        "redraws": redrawn,
    }
    things = {
        "goals-won": [m.GOALS[goal] for goal in state.quest.won],
        "negative-goals": [m.GOALS[goal] for goal in state.quest.negative],
    }
    return SeatFacts(counts, things)


def chain_facts(state: Chain, told: Sequence[Told], seat: int) -> SeatFacts:
    """Hexdomino."""
    own = [line.what for line in told if getattr(line.what, "seat", None) == seat]
    kinds = {"attached": ev.Attached, "drawn": ev.Drew, "passed": ev.Passed}
    counts = {name: sum(isinstance(what, kind) for what in own) for name, kind in kinds.items()}
    return SeatFacts(counts | {"left-in-hand": len(members(state.hands[seat]))}, {})


class BigBangFacts(Reader):
    """The facts of all modes."""

    def read(self, game: Game[Any, Any], state: Any, told: Sequence[Told]) -> list[SeatFacts]:
        if isinstance(state, Chain):
            return [chain_facts(state, told, seat) for seat in range(state.seats)]
        if state.quest is not None:
            return [quest_facts(state, told)]
        return [row_facts(game.slug, state, told, seat) for seat in range(state.seats)]

    def standing(self, game: Game[Any, Any], state: Any) -> tuple[int, ...]:
        """The points of both goals so far; in Hexdomino the shortest hand leads."""
        if isinstance(state, Chain):
            return tuple(-len(members(hand)) for hand in state.hands)
        if state.quest is not None or not state.goals:
            return ()
        if game.slug == "bigbang-parallel":
            return tuple(total(lower_parts(state, seat)) for seat in range(state.seats))
        flat = game.slug == "bigbang-simple"
        return tuple(
            sum(goal_score(state.universes[0], goal, flat) for goal in goals)
            for goals in state.goals
        )

    def order(self, state: Any, seats: int, first: Seat) -> tuple[Seat, ...]:
        """In Cosmic mode lots are drawn for all places, not only for the first.  [BBG-114]"""
        places: tuple[Seat, ...] = state.order
        return places

    def name(self, group: str, key: str) -> Message:
        if group == "tiles":
            return message("arena.capital", what=body_name(m.TILE_OF[key]))
        return message("arena.capital", what=goal_name(m.GOAL_OF[key]))


FACTS: Final = BigBangFacts()
