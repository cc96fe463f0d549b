"""Astra: constellations discovered, powers used, stars ticked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from astrarium.arena.facts.plain import Reader, SeatFacts
from astrarium.engine.protocol import Game, Message, Told, message
from astrarium.games.astra import events as ev
from astrarium.games.astra.material import CARD_OF, KEYS, KIND, POWERS
from astrarium.games.astra.scoring import (
    column_points,
    element_counts,
    ptolemy_parts,
    row_points,
    seat_parts,
    total,
)
from astrarium.games.astra.speech import card_name, slug
from astrarium.games.astra.state import State


def seat_facts(state: State, told: Sequence[Told], seat: int) -> SeatFacts:
    whats = [line.what for line in told]
    own = [what for what in whats if getattr(what, "pen", getattr(what, "seat", None)) == seat]
    cards = [what.card for what in own if isinstance(what, ev.Taken)]
    powers = [what.card for what in own if isinstance(what, ev.PowerUsed)]
    counts = {
        "cards": len(cards),
        "powers": len(powers),
        "stars": sum(isinstance(what, ev.Ticked) for what in own),
        "helped": sum(isinstance(what, ev.BonusTaken) for what in own),
        "telescopes": sum(what.n for what in own if isinstance(what, ev.TelescopesSpent)),
        "rests": sum(isinstance(what, ev.Rested) for what in own),
        "fame": state.fame[seat],
        "collection": collection(state, seat),
    }
    things = {
        "cards": [KEYS[card] for card in cards],
        "powers": [POWERS[KIND[card]] for card in powers],
    }
    return SeatFacts(counts, things)


def collection(state: State, seat: int) -> int:
    """Points of rows and columns of elements."""
    counts = element_counts(state, seat) if state.scoring else [0] * 4
    return row_points(counts) + column_points(counts)


class AstraFacts(Reader):
    """The facts of both games."""

    def read(self, game: Game[Any, Any], state: State, told: Sequence[Told]) -> list[SeatFacts]:
        return [seat_facts(state, told, seat) for seat in range(state.seats)]

    def standing(self, game: Game[Any, Any], state: State) -> tuple[int, ...]:
        """Totals as on the pad; alone, against Ptolemy."""
        if not state.scoring:
            return ()
        points = tuple(total(seat_parts(state, seat)) for seat in range(state.seats))
        return points if state.ptolemy is None else (*points, total(ptolemy_parts(state)))

    def name(self, group: str, key: str) -> Message:
        if group == "powers":
            return message("arena.power." + slug(key))
        return message("arena.capital", what=card_name(CARD_OF[key]))


FACTS: Final = AstraFacts()
