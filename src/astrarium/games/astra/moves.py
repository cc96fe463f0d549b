"""The moves of Astra and of the solo game: one dense index of 257 (dossier section 6.1)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from astrarium.games.astra.material import BONUSES, CARDS, MOST_STARS, Card, Slot

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
MOVES: Final = TICK + SLOTS * MOST_STARS


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


Typed: TypeAlias = (
    EndPowers
    | Exchange
    | EndExchange
    | Rest
    | Stop
    | SpendTelescope
    | EndAction
    | Observe
    | Discover
    | Dream
    | ChooseBonus
    | Use
    | Reactivate
    | Discard
    | Tick
)

PLAIN: Final[tuple[Typed, ...]] = (
    EndPowers(),
    Exchange(),
    EndExchange(),
    Rest(),
    Stop(),
    SpendTelescope(),
    EndAction(),
)


def decode(move: int) -> Typed:
    """The typed move of an index."""
    if move >= TICK:
        return Tick((move - TICK) // MOST_STARS, (move - TICK) % MOST_STARS)
    if move >= DISCARD:
        return Discard(move - DISCARD)
    if move >= REACTIVATE:
        return Reactivate(move - REACTIVATE)
    if move >= USE:
        return Use(move - USE)
    if move >= BONUS:
        return ChooseBonus(move - BONUS)
    if move >= DREAM:
        return Dream(move - DREAM)
    if move >= DISCOVER:
        return Discover(move - DISCOVER)
    return Observe(move - OBSERVE) if move >= OBSERVE else PLAIN[move]


def encode(typed: tuple[Any, ...]) -> int:
    """The index of a typed move."""
    match typed:
        case EndPowers():
            return END_POWERS
        case Exchange():
            return EXCHANGE
        case EndExchange():
            return END_EXCHANGE
        case Rest():
            return REST
        case Stop():
            return STOP
        case SpendTelescope():
            return TELESCOPE
        case EndAction():
            return END_ACTION
        case Observe(slot):
            return OBSERVE + slot
        case Discover(slot):
            return DISCOVER + slot
        case Dream(slot):
            return DREAM + slot
        case ChooseBonus(bonus):
            return BONUS + bonus
        case Use(card):
            return USE + card
        case Reactivate(card):
            return REACTIVATE + card
        case Discard(card):
            return DISCARD + card
        case Tick(slot, star):
            return TICK + MOST_STARS * slot + star
    raise TypeError(typed)
