"""The events of Astra, as the journal tells them.

A pen is the number of a seat, DREAMER or PTOLEMY. Slots count from 0.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.games.astra.material import Card, Element, Slot

DREAMER: Final = 6  # beyond every seat
PTOLEMY: Final = 7
FACE_DOWN: Final = -1


class Began(NamedTuple):
    """The cards were shuffled and the pile was built."""


class FirstPlayer(NamedTuple):
    """A seat received the first-player tile."""

    seat: int


class ScoringDealt(NamedTuple):
    """A seat received its final-scoring card; for that seat alone."""

    seat: int
    scoring: int


class TurnBegan(NamedTuple):
    """A turn begins."""

    pen: int


# -- powers and gains ------------------------------------------------------------


class PowerUsed(NamedTuple):
    """A card was exhausted for its power; what it gives at once is told after it."""

    seat: int
    card: Card


class Gained(NamedTuple):
    """Fame, dust, telescopes, or boxes ticked on a track; `kind` is that of a bonus."""

    pen: int
    kind: int
    amount: int


class Exchanged(NamedTuple):
    """Three dust became a telescope."""

    seat: int


class Refunded(NamedTuple):
    """Dust came back at the end of the turn."""

    seat: int
    n: int


# -- stars and rest --------------------------------------------------------------


class Ticked(NamedTuple):
    """A star was ticked; `paid` if it cost dust."""

    pen: int
    slot: Slot
    card: Card
    star: int
    paid: bool


class TelescopesSpent(NamedTuple):
    """Telescopes went for further Observations."""

    pen: int
    n: int


class Rested(NamedTuple):
    """The action is Rest; what it brings is told after it."""

    pen: int


class Reactivated(NamedTuple):
    """An exhausted card is active again."""

    seat: int
    card: Card


class PawnMoved(NamedTuple):
    """The pawn shows the active element."""

    element: Element


class Discarded(NamedTuple):
    """The top card of the pile was turned up and discarded."""

    card: Card


# -- discoveries -----------------------------------------------------------------


class Discovered(NamedTuple):
    """A complete card is handled: its helpers, if any, choose bonuses now."""

    pen: int  # whose discovery: a seat, PTOLEMY, or DREAMER for nobody's
    slot: Slot
    card: Card


class Struck(NamedTuple):
    """The dreamer's majority strikes the two leftmost bonuses."""

    card: Card


class BonusTaken(NamedTuple):
    """A helper took a bonus, counted from the left; its effect is told after it."""

    pen: int
    card: Card
    bonus: int


class Taken(NamedTuple):
    """The discoverer took the card."""

    pen: int
    slot: Slot
    card: Card


class GivenUp(NamedTuple):
    """An own card beyond the limit was discarded."""

    seat: int
    card: Card


class DreamDiscarded(NamedTuple):
    """A card that the dreamer completed was discarded."""

    slot: Slot
    card: Card


class Placed(NamedTuple):
    """A card of the pile came into a slot."""

    slot: Slot
    card: Card


class LeftEmpty(NamedTuple):
    """The pile has no card left for a slot."""

    slot: Slot


class DreamBegan(NamedTuple):
    """The dreamer looks at a card, to tick so many stars of it."""

    slot: Slot
    card: Card
    n: int


# -- the end ---------------------------------------------------------------------


class EndSurfaced(NamedTuple):
    """The End card came up in somebody's turn; so many turns follow this one."""

    pen: int
    n: int


class Ended(NamedTuple):
    """The game is over."""


class ScoringShown(NamedTuple):
    """A final-scoring card was revealed."""

    pen: int
    scoring: int


# -- Ptolemy ---------------------------------------------------------------------


class LibraryFilled(NamedTuple):
    """A card of Ptolemy's library was laid out on the left or on the right."""

    place: int
    card: Card  # FACE_DOWN, if it is not turned up


class TopShown(NamedTuple):
    """The top card of Ptolemy's draw pile lies face up."""

    card: Card


class Rolled(NamedTuple):
    """Ptolemy's die, and the library card it points to."""

    pips: int
    place: int
    card: Card


class Aimed(NamedTuple):
    """Ptolemy looks at a slot, to tick so many stars there."""

    slot: Slot
    card: Card
    n: int


class FoundNothing(NamedTuple):
    """There is no card left that Ptolemy could look at."""


class LibraryUsed(NamedTuple):
    """The library card went to Ptolemy's discard, and one dust with it."""

    card: Card


class Reshuffled(NamedTuple):
    """Ptolemy's discard became his draw pile."""

    n: int


class LibraryEmpty(NamedTuple):
    """Ptolemy cannot observe any more: the game is lost."""
