"""L'Astrolabe: characters, arcana, tricks and settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from astrarium.arena.facts.plain import Reader, SeatFacts
from astrarium.engine.protocol import Game, Message, Told, message
from astrarium.games.astrolabe import events as ev
from astrarium.games.astrolabe.material import ARCANA_COUNT, CODES
from astrarium.games.astrolabe.scoring import astrolabe_points, character_points, correct_spots
from astrarium.games.astrolabe.state import NONE, State


def seat_facts(state: State, told: Sequence[Told], seat: int) -> SeatFacts:
    whats = [line.what for line in told]
    own = [what for what in whats if getattr(what, "seat", None) == seat]
    arcana = [
        what.card
        for what in own
        if isinstance(what, ev.Laid | ev.Entered) and what.card < ARCANA_COUNT
    ]
    scored = [what for what in own if isinstance(what, ev.CharacterScored) and what.card != NONE]
    counts = {
        "tricks": sum(wins(what, seat) for what in whats),
        "arcana": len(arcana),
        "placed": sum(isinstance(what, ev.Placed) for what in own),
        "stolen": sum(isinstance(what, ev.Stolen | ev.Broken) for what in own),
        "consolidated": sum(isinstance(what, ev.Consolidated) for what in own),
        "spots": correct_spots(state, seat),
        "character-points": sum(what.points for what in scored),
    }
    things = {
        "characters": [CODES[what.card] for what in scored],
        "conjunctions": [CODES[what.card] for what in scored if what.points],
        "arcana": [CODES[card] for card in arcana],
    }
    return SeatFacts(counts, things)


def wins(what: tuple[Any, ...], seat: int) -> bool:
    """Did a seat win a trick, perhaps with another?"""
    if isinstance(what, ev.TrickShared):
        return seat in (what.seat, what.other)
    if isinstance(what, ev.DestinyShared | ev.TrickWon):
        return what.seat == seat
    return False


class AstrolabeFacts(Reader):
    """The facts of its only game."""

    def read(self, game: Game[Any, Any], state: State, told: Sequence[Told]) -> list[SeatFacts]:
        return [seat_facts(state, told, seat) for seat in range(state.seats)]

    def standing(self, game: Game[Any, Any], state: State) -> tuple[int, ...]:
        """Totals as if the last round were over, settings included."""
        before = state.points or (0,) * state.seats
        return tuple(
            before[seat] + character_points(state, seat, True) + astrolabe_points(state, seat)
            for seat in range(state.seats)
        )

    def name(self, group: str, key: str) -> Message:
        return message("arena.capital", what=message("lab.card." + key))


FACTS: Final = AstrolabeFacts()
