"""The position: plain data with a hand-written copy.

Tokens, settings and cards are ints; what lies where is kept in short lists and in sets of
places (bit `6 * seat + slot`). `*_known` has for every object the set of those who know
its identity (LAB-601): a bit a seat, and WATCHERS for all who only watch.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from astrarium.engine.protocol import CHANCE
from astrarium.games.astrolabe.material import (
    CARDS,
    MAX_SEATS,
    SLOTS,
    TOKENS,
    Card,
    Cards,
    Place,
    Places,
    Slot,
    Token,
)

NONE: Final = -1  # an empty slot, nobody, nothing chosen

# -- who knows -----------------------------------------------------------------

WATCHERS: Final = 1 << MAX_SEATS
# By seat count: the players and all who watch.
EVERYBODY: Final = tuple((1 << seats) - 1 | WATCHERS for seats in range(MAX_SEATS + 1))

# -- what is asked now (dossier 5.3), first what chance is asked ------------------

DEAL_PLANET_SETTINGS: Final = 0
DEAL_CONSTELLATION_SETTINGS: Final = 1
DEAL_PLANETS: Final = 2
DEAL_CONSTELLATIONS: Final = 3
DEAL_CARDS: Final = 4
LOT: Final = 5  # who has the initiative
SCRAMBLE_PLANETS: Final = 6
SCRAMBLE_CONSTELLATIONS: Final = 7
REFILL_PLANETS: Final = 8
REFILL_CONSTELLATIONS: Final = 9
DEAL_AGAIN: Final = 10

PLAY: Final = 11  # D-CARD
USE: Final = 12
DRAW: Final = 13
PLACE: Final = 14
REVEAL: Final = 15
STEAL: Final = 16
EXCHANGE: Final = 17
EXCHANGE_WITH: Final = 18
EMPEROR: Final = 19
LOVERS: Final = 20
MAGICIAN: Final = 21
MAGICIAN_WITH: Final = 22
STRENGTH: Final = 23
HERMIT: Final = 24
JUSTICE: Final = 25
JUDGE: Final = 26
WIN: Final = 27
WIN_DRAW: Final = 28
WIN_REVEAL: Final = 29
WIN_THROW: Final = 30
WIN_CONSOLIDATE: Final = 31
SETTING: Final = 32
ENDED: Final = 33

# -- tokens on the move --------------------------------------------------------

FACE_UP: Final = 32  # flag of a token outside the slots: in a zone, or being placed
TOKEN: Final = 31  # mask of its id

DESTINY_SEAT: Final = 7  # who laid Destiny's card; `world` has card << 3 | seat


# -- what happened to knowledge -------------------------------------------------


class Wiped(NamedTuple):
    """Tokens about to be shuffled, each with those who knew it."""

    tokens: tuple[tuple[Token, int], ...]


class Missed(NamedTuple):
    """A token that was searched for in a pile and not found."""

    token: Token
    pile: tuple[Token, ...]


class Traded(NamedTuple):
    """Cards that the Emperor moved, and both hands before: cards with those who knew them."""

    round: int
    taken: Card
    given: Card
    own: tuple[tuple[Card, int], ...]
    other: tuple[tuple[Card, int], ...]


Memory: TypeAlias = Wiped | Missed | Traded


class State:
    """Everything a rule can ask."""

    __slots__ = (
        "actor",
        "aside",
        "card",
        "card_known",
        "chosen",
        "destiny",
        "filled",
        "first",
        "hands",
        "incoming",
        "initiative",
        "left",
        "locked",
        "memories",
        "pacts",
        "partner",
        "past",
        "phase",
        "piles",
        "points",
        "readers",
        "round",
        "seats",
        "second",
        "setting_known",
        "settings",
        "slots",
        "space",
        "stacks",
        "step",
        "steps",
        "token_known",
        "tower",
        "trick",
        "turn",
        "up",
        "world",
        "zones",
    )

    def __init__(
        self,
        seats: int,
        first: int,
        phase: int,
        actor: int,
        round: int,
        trick: int,
        initiative: int,
        turn: int,
        left: int,
        world: list[int],
        past: Cards,
        destiny: tuple[Card, ...],
        aside: Cards,
        hands: list[Cards],
        readers: tuple[int, ...],
        pacts: tuple[tuple[Card, int, int], ...],
        stacks: list[tuple[Card, ...]],
        tower: int,
        partner: int,
        slots: list[Token],
        filled: Places,
        up: Places,
        locked: Places,
        settings: list[Token],
        piles: list[tuple[Token, ...]],
        zones: list[tuple[int, ...]],
        token_known: list[int],
        setting_known: list[int],
        card_known: list[int],
        card: Card,
        space: int,
        step: int,
        steps: int,
        second: int,
        incoming: int,
        chosen: Slot,
        points: tuple[int, ...],
        memories: tuple[Memory, ...],
    ) -> None:
        self.seats = seats
        self.first = first  # L-13: the seat the option names, NONE if a lot decides
        self.phase = phase
        self.actor = actor
        self.round = round
        self.trick = trick
        self.initiative = initiative
        self.turn = turn  # whose card, reward or setting action it is
        self.left = left  # players still to act in phase 2 or 4, `turn` among them
        self.world = world  # card << 3 | seat, in the order of laying
        self.past = past
        self.destiny = destiny  # next first
        self.aside = aside
        self.hands = hands
        self.readers = readers  # by hand: who knows all of it, as the whole table can tell
        self.pacts = pacts  # cards that two seats saw change hands, and the two
        self.stacks = stacks  # by seat, top card last
        self.tower = tower  # the seat that has it, or NONE
        self.partner = partner  # LAB-406: of whoever has the Lovers
        self.slots = slots  # by place
        self.filled = filled
        self.up = up  # places whose token is face up
        self.locked = locked
        self.settings = settings  # by place; NONE where there is none
        self.piles = piles  # by kind, top first
        self.zones = zones  # by kind, oldest first, with FACE_UP
        self.token_known = token_known
        self.setting_known = setting_known
        self.card_known = card_known
        self.card = card  # whose power is under way, or NONE
        self.space = space  # where it was played; NONE for the World
        self.step = step
        self.steps = steps  # LAB-403: twice as many under the Empress
        self.second = second  # who has a reward to come, or NONE
        self.incoming = incoming  # LAB-321: the token being placed, with FACE_UP
        self.chosen = chosen  # the own slot named in the first of two steps
        self.points = points  # of round 1, once it is scored
        self.memories = memories  # what no rule asks for and `retell` needs

    def copy(self) -> State:
        """Lists of ints and tuples are sliced, tuples shared."""
        return State(
            self.seats,
            self.first,
            self.phase,
            self.actor,
            self.round,
            self.trick,
            self.initiative,
            self.turn,
            self.left,
            self.world[:],
            self.past,
            self.destiny,
            self.aside,
            self.hands[:],
            self.readers,
            self.pacts,
            self.stacks[:],
            self.tower,
            self.partner,
            self.slots[:],
            self.filled,
            self.up,
            self.locked,
            self.settings[:],
            self.piles[:],
            self.zones[:],
            self.token_known[:],
            self.setting_known[:],
            self.card_known[:],
            self.card,
            self.space,
            self.step,
            self.steps,
            self.second,
            self.incoming,
            self.chosen,
            self.points,
            self.memories,
        )

    def data(self) -> tuple[object, ...]:
        """All fields, in the order of `__init__`."""
        return (
            self.seats,
            self.first,
            self.phase,
            self.actor,
            self.round,
            self.trick,
            self.initiative,
            self.turn,
            self.left,
            self.world,
            self.past,
            self.destiny,
            self.aside,
            self.hands,
            self.readers,
            self.pacts,
            self.stacks,
            self.tower,
            self.partner,
            self.slots,
            self.filled,
            self.up,
            self.locked,
            self.settings,
            self.piles,
            self.zones,
            self.token_known,
            self.setting_known,
            self.card_known,
            self.card,
            self.space,
            self.step,
            self.steps,
            self.second,
            self.incoming,
            self.chosen,
            self.points,
            self.memories,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.data() == other.data()

    def __reduce__(self) -> tuple[object, ...]:
        return State, self.data()


def before_deal(seats: int, first: int) -> State:
    """A table with empty boards, waiting for the first shuffle.  [LAB-101]"""
    return State(
        seats=seats,
        first=first,
        phase=DEAL_PLANET_SETTINGS,
        actor=CHANCE,
        round=1,
        trick=1,
        initiative=NONE,
        turn=NONE,
        left=0,
        world=[],
        past=0,
        destiny=(),
        aside=0,
        hands=[0] * seats,
        readers=(0,) * seats,
        pacts=(),
        stacks=[()] * seats,
        tower=NONE,
        partner=NONE,
        slots=[NONE] * (SLOTS * seats),
        filled=0,
        up=0,
        locked=0,
        settings=[NONE] * (SLOTS * seats),
        piles=[(), ()],
        zones=[(), ()],
        token_known=[0] * TOKENS,
        setting_known=[0] * TOKENS,
        card_known=[0] * CARDS,
        card=NONE,
        space=NONE,
        step=0,
        steps=0,
        second=NONE,
        incoming=NONE,
        chosen=NONE,
        points=(),
        memories=(),
    )


def kind_of(token: Token) -> int:
    return 0 if token < 12 else 1


def top_card(state: State, seat: int) -> Card:
    """The card in force on a stack, or NONE.  [LAB-433]"""
    stack = state.stacks[seat]
    return stack[-1] if stack else NONE


def place_of(seat: int, slot: Slot) -> Place:
    return SLOTS * seat + slot
