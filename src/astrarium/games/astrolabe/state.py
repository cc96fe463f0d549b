"""The state of a game: each field is declared once.

Tokens, settings and cards are ints; their places are kept in short lists and in sets of
places (bit `6 * seat + slot`). `*_known` has for every object the set of seats that know
its identity (LAB-601): a bit a seat, and WATCHERS for all who only watch.
"""

from __future__ import annotations

from typing import Final

from astrarium.engine.fields import Fields
from astrarium.engine.protocol import CHANCE
from astrarium.engine.view import NONE as NONE
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe.material import Card, Cards, Places, Slot, Token
from astrarium.games.astrolabe.phases import DEAL_PLANET_SETTINGS

# -- who knows -----------------------------------------------------------------

WATCHERS: Final = 1 << m.MAX_SEATS
# By seat count: the players and all who watch.
EVERYBODY: Final = tuple((1 << seats) - 1 | WATCHERS for seats in range(m.MAX_SEATS + 1))

# -- tokens on the move --------------------------------------------------------

FACE_UP: Final = 32  # flag of a token outside the slots: in a zone, or being placed
TOKEN: Final = 31  # mask of its id

DESTINY_SEAT: Final = 7  # who laid Destiny's card; `world` has card << 3 | seat


class State(Fields):
    """Everything a rule can ask."""

    seats: int = 0
    first: int = NONE  # L-13: the seat the option names, NONE if a lot decides
    phase: int = DEAL_PLANET_SETTINGS
    actor: int = CHANCE
    round: int = 1
    trick: int = 1
    initiative: int = NONE
    turn: int = NONE  # whose card, reward or setting action it is
    left: int = 0  # players still to act in phase 2 or 4, `turn` among them
    world: list[int]  # card << 3 | seat, in the order of laying
    past: Cards = 0
    destiny: tuple[Card, ...] = ()  # next first
    aside: Cards = 0
    hands: list[Cards]
    readers: tuple[int, ...] = ()  # by hand: who knows all of it, as the whole table can tell
    pacts: tuple[tuple[Card, int, int], ...] = ()  # cards that two saw change hands, and the two
    stacks: list[tuple[Card, ...]]  # by seat, top card last
    tower: int = NONE  # the seat that has it
    partner: int = NONE  # LAB-406: of whoever has the Lovers
    slots: list[Token]  # by place
    filled: Places = 0
    up: Places = 0  # places whose token is face up
    locked: Places = 0
    settings: list[Token]  # by place; NONE where there is none
    piles: list[tuple[Token, ...]]  # by kind, top first
    zones: list[tuple[int, ...]]  # by kind, oldest first, with FACE_UP
    token_known: list[int]
    setting_known: list[int]
    card_known: list[int]
    card: Card = NONE  # whose power is under way
    space: int = NONE  # where it was played; NONE for the World
    step: int = 0
    steps: int = 0  # LAB-403: twice as many under the Empress
    second: int = NONE  # who has a reward to come
    incoming: int = NONE  # LAB-321: the token being placed, with FACE_UP
    chosen: Slot = NONE  # the own slot named in the first of two steps
    points: tuple[int, ...] = ()  # of round 1, once it is scored

    def copy(self) -> State:
        """Lists of ints and tuples are sliced, tuples shared."""
        new = State()
        new.seats = self.seats
        new.first = self.first
        new.phase = self.phase
        new.actor = self.actor
        new.round = self.round
        new.trick = self.trick
        new.initiative = self.initiative
        new.turn = self.turn
        new.left = self.left
        new.world = self.world[:]
        new.past = self.past
        new.destiny = self.destiny
        new.aside = self.aside
        new.hands = self.hands[:]
        new.readers = self.readers
        new.pacts = self.pacts
        new.stacks = self.stacks[:]
        new.tower = self.tower
        new.partner = self.partner
        new.slots = self.slots[:]
        new.filled = self.filled
        new.up = self.up
        new.locked = self.locked
        new.settings = self.settings[:]
        new.piles = self.piles[:]
        new.zones = self.zones[:]
        new.token_known = self.token_known[:]
        new.setting_known = self.setting_known[:]
        new.card_known = self.card_known[:]
        new.card = self.card
        new.space = self.space
        new.step = self.step
        new.steps = self.steps
        new.second = self.second
        new.incoming = self.incoming
        new.chosen = self.chosen
        new.points = self.points
        return new


def before_deal(seats: int, first: int) -> State:
    """A table with empty boards, waiting for the first shuffle.  [LAB-101]"""
    state = State()
    state.seats = seats
    state.first = first
    state.world = []
    state.hands = [0] * seats
    state.readers = (0,) * seats
    state.stacks = [()] * seats
    state.slots = [NONE] * (m.SLOTS * seats)
    state.settings = [NONE] * (m.SLOTS * seats)
    state.piles = [(), ()]
    state.zones = [(), ()]
    state.token_known = [0] * m.TOKENS
    state.setting_known = [0] * m.TOKENS
    state.card_known = [0] * m.CARDS
    return state.copy()  # which has all fields itself: defaults of a class are slow to read


def kind_of(token: Token) -> int:
    return 0 if token < 12 else 1
