"""The moves of Astra and of the solo game: one dense index of 257 (dossier section 6.1)."""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.engine.moves import MoveKind, MoveTable, named, numbered
from astrarium.games.astra.material import BONUSES, CARDS, KEYS, MOST_STARS, Card, Slot

SLOTS: Final = 6  # five players and one more

# Where each kind of move begins.
END_POWERS: Final = 0
EXCHANGE: Final = 1
END_EXCHANGE: Final = 2
REST: Final = 3
STOP: Final = 4
TELESCOPE: Final = 5
END_ACTION: Final = 6
OBSERVE: Final = 7
DISCOVER: Final = OBSERVE + SLOTS
DREAM: Final = DISCOVER + SLOTS
BONUS: Final = DREAM + SLOTS
USE: Final = BONUS + BONUSES
REACTIVATE: Final = USE + CARDS
DISCARD: Final = REACTIVATE + CARDS
TICK: Final = DISCARD + CARDS


class EndPowers(NamedTuple):
    """D-01: no more powers this turn."""


class Exchange(NamedTuple):
    """D-02: pay three dust for a telescope."""


class EndExchange(NamedTuple):
    """D-02: no more exchanges."""


class Rest(NamedTuple):
    """D-06: the action is Rest."""


class Stop(NamedTuple):
    """D-08: the Observation is over."""


class SpendTelescope(NamedTuple):
    """D-09: one telescope for another Observation."""


class EndAction(NamedTuple):
    """D-09: no other Observation."""


class Observe(NamedTuple):
    """D-06, D-10: start an Observation of the card in a slot."""

    slot: Slot


class Discover(NamedTuple):
    """D-11: the pending card to be handled next."""

    slot: Slot


class Dream(NamedTuple):
    """D-15: the card the dreamer looks at."""

    slot: Slot


class ChooseBonus(NamedTuple):
    """D-12: a bonus of the card discovered, from the left."""

    bonus: int


class Use(NamedTuple):
    """D-01: use the power of an own card."""

    card: Card


class Reactivate(NamedTuple):
    """D-13: an own exhausted card becomes active."""

    card: Card


class Discard(NamedTuple):
    """D-14: an own card too many goes."""

    card: Card


class Tick(NamedTuple):
    """D-03, D-04, D-05, D-07, D-08, D-16: tick a star of the card in a slot."""

    slot: Slot
    star: int


SLOT_NUMBERS: Final = numbered(SLOTS, first=1)

MOVES: Final = MoveTable(
    MoveKind(END_POWERS, EndPowers, "end powers"),
    MoveKind(EXCHANGE, Exchange, "exchange"),
    MoveKind(END_EXCHANGE, EndExchange, "end exchange"),
    MoveKind(REST, Rest, "rest"),
    MoveKind(STOP, Stop, "stop"),
    MoveKind(TELESCOPE, SpendTelescope, "telescope"),
    MoveKind(END_ACTION, EndAction, "end action"),
    MoveKind(OBSERVE, Observe, "observe {}", SLOT_NUMBERS),
    MoveKind(DISCOVER, Discover, "discover {}", SLOT_NUMBERS),
    MoveKind(DREAM, Dream, "dream {}", SLOT_NUMBERS),
    MoveKind(BONUS, ChooseBonus, "bonus {}", numbered(BONUSES)),
    MoveKind(USE, Use, "use {}", named(KEYS)),
    MoveKind(REACTIVATE, Reactivate, "reactivate {}", named(KEYS)),
    MoveKind(DISCARD, Discard, "discard {}", named(KEYS)),
    MoveKind(TICK, Tick, "tick {}.{}", SLOT_NUMBERS, numbered(MOST_STARS)),
)
