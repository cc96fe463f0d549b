"""The events of L'Astrolabe, as the journal tells them.

A token that not everybody knows is UNKNOWN in an event for everyone. `owner` is the seat
whose slot or space is meant, `seat` the one who acts.
"""

from __future__ import annotations

from typing import NamedTuple

from astrarium.games.astrolabe.material import Card, Kind, Slot, Token

# -- the set-up ------------------------------------------------------------------


class SettingsDealt(NamedTuple):
    """Two settings of a kind lie face down on every astrolabe."""

    kind: Kind


class TokensDealt(NamedTuple):
    """A token of a kind lies face down on every character board."""

    kind: Kind


class CardsDealt(NamedTuple):
    """Eight cards to everyone."""

    round: int


class HandDealt(NamedTuple):
    """Which cards; for that seat alone."""

    seat: int
    cards: tuple[Card, ...]


class InitiativeDrawn(NamedTuple):
    """The lot gave a seat the initiative."""

    seat: int


# -- the trick -------------------------------------------------------------------


class TrickBegan(NamedTuple):
    round: int
    trick: int


class DestinyTurned(NamedTuple):
    """Destiny lays the first card."""

    card: Card


class Skipped(NamedTuple):
    """A seat has no card to play."""

    seat: int


class Laid(NamedTuple):
    """A card was laid in the Present World."""

    seat: int
    card: Card


class Entered(NamedTuple):
    """An arcana was played to a space."""

    seat: int
    card: Card
    owner: int


class Displaced(NamedTuple):
    """The Hanged Man left a stack for the Past."""

    seat: int


class DeathTaken(NamedTuple):
    """Death went from a stack to the hand of whoever covered it."""

    seat: int
    owner: int


class TrickWon(NamedTuple):
    seat: int
    card: Card


class TrickShared(NamedTuple):
    """Two equal cards; `seat` laid first."""

    seat: int
    card: Card
    other: int
    other_card: Card


class DestinyWon(NamedTuple):
    card: Card


class DestinyShared(NamedTuple):
    """Destiny's card and a player's are equal."""

    card: Card
    seat: int
    other_card: Card


class NobodyWon(NamedTuple):
    """No card lies in the Present World."""


class InitiativeTaken(NamedTuple):
    """The initiative went to another seat."""

    seat: int


# -- choices declined --------------------------------------------------------------


class Declined(NamedTuple):
    """A power, or a step of it, was not used; `steps` are those of the whole power."""

    seat: int
    card: Card
    step: int
    steps: int


class Lapsed(NamedTuple):
    """A power, or a step of it, had no target."""

    seat: int
    card: Card
    step: int
    steps: int


class RewardDeclined(NamedTuple):
    seat: int


class Stayed(NamedTuple):
    """Nothing was moved in the setting phase."""

    seat: int


# -- tokens ------------------------------------------------------------------------


class Drawn(NamedTuple):
    """A token was drawn: from the pile (`source` PILE) or a position of its zone."""

    seat: int
    kind: Kind
    source: int
    token: Token


class TopShown(NamedTuple):
    """A token is visible on its pile."""

    token: Token


class PileEmpty(NamedTuple):
    """The last token of a pile left it."""

    kind: Kind


class Placed(NamedTuple):
    """The token drawn, stolen or fetched lies in a slot."""

    seat: int
    slot: Slot
    token: Token


class Discarded(NamedTuple):
    """A token left a slot for the zone of its kind: replaced, or given up to Justice."""

    seat: int
    slot: Slot
    token: Token


class SettingSeen(NamedTuple):
    """The owner of a slot learnt its setting; for him alone."""

    seat: int
    slot: Slot
    setting: Token


class TokenSeen(NamedTuple):
    """The Pope showed his owner a token; for him alone."""

    seat: int
    slot: Slot
    token: Token


class Revealed(NamedTuple):
    seat: int
    owner: int
    slot: Slot
    token: Token


class Stolen(NamedTuple):
    seat: int
    owner: int
    slot: Slot
    token: Token


class Exchanged(NamedTuple):
    """`token` went from `slot` of `seat` to `other_slot` of `owner`, and the other back."""

    seat: int
    slot: Slot
    token: Token
    owner: int
    other_slot: Slot
    other: Token


class Thrown(NamedTuple):
    seat: int
    owner: int
    slot: Slot
    token: Token


class Consolidated(NamedTuple):
    seat: int
    slot: Slot
    token: Token


class Moved(NamedTuple):
    """A token went to another slot of its owner; `other` is what came back, or NONE.

    By MOVE, or as one of the two tokens of a robbery.
    """

    seat: int
    start: Slot
    end: Slot
    token: Token
    other: Token


class Fetched(NamedTuple):
    """The token searched for was in its pile."""

    seat: int
    token: Token


class NotFound(NamedTuple):
    """The token searched for was not in its pile."""

    seat: int
    token: Token


class PileSeen(NamedTuple):
    """A seat searched the planet pile and saw all of it, from the top."""

    seat: int
    tokens: tuple[Token, ...]


class StarsMoved(NamedTuple):
    """The top of a pile went to its zone, face down."""

    token: Token


class Refilled(NamedTuple):
    """A zone was shuffled into a new pile."""

    kind: Kind
    n: int


# -- powers of the arcana -----------------------------------------------------------


class Scrambled(NamedTuple):
    """The Fool dealt tokens of a kind anew; `slots` are those now covered."""

    seat: int
    kind: Kind
    slots: tuple[Slot, ...]


class SettingsSwapped(NamedTuple):
    seat: int
    slot: Slot
    owner: int
    other_slot: Slot


class CardsTraded(NamedTuple):
    """The Emperor took a card and gave another."""

    seat: int
    other: int


class CardsNamed(NamedTuple):
    """Which cards they were; for the two alone."""

    seat: int
    other: int
    taken: Card
    given: Card


class HandsSwapped(NamedTuple):
    """The Lovers exchanged two hands; `other` is the partner."""

    seat: int
    other: int


class HandTaken(NamedTuple):
    """The hand that a seat received; for that seat alone."""

    seat: int
    cards: tuple[Card, ...]


class Broken(NamedTuple):
    """Strength opened a consolidated slot and took its token."""

    seat: int
    owner: int
    slot: Slot
    token: Token


class TakenUp(NamedTuple):
    """The Hermit took a card of the Past."""

    seat: int
    card: Card


class JusticeCalled(NamedTuple):
    seat: int


class Judged(NamedTuple):
    """A card of a space was judged: the top of the stack, or the Tower."""

    seat: int
    owner: int
    card: Card


class CharacterTraded(NamedTuple):
    """The Devil took the place of a character, which went to the Devil's player."""

    seat: int
    owner: int
    card: Card


class Robbed(NamedTuple):
    """A character changed sides; how the two tokens move onto it follows as Moved."""

    seat: int
    owner: int
    card: Card


class PartnerBound(NamedTuple):
    """The owner of the Lovers shares with this partner from now on."""

    seat: int
    partner: int


class PartnerLost(NamedTuple):
    """The Lovers left the stacks."""


# -- the end of a round ---------------------------------------------------------------


class CharacterScored(NamedTuple):
    """`card` is NONE where there is no active character."""

    seat: int
    card: Card
    points: int


class XShown(NamedTuple):
    """A token face down on a character board was shown to be scored."""

    seat: int
    slot: Slot
    token: Token


class Kept(NamedTuple):
    """A character stays for the second round."""

    seat: int
    card: Card


class Collected(NamedTuple):
    """All other cards were collected for the second round."""

    n: int


class BoardShown(NamedTuple):
    """Tokens and settings of a seat at the end, by slot; NONE where there is nothing."""

    seat: int
    tokens: tuple[Token, ...]
    settings: tuple[Token, ...]


class AstrolabeScored(NamedTuple):
    seat: int
    n: int
    points: int


class Ended(NamedTuple):
    """The game is over."""
