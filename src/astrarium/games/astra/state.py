"""The positions: plain data, each field declared once."""

from __future__ import annotations

from astrarium.engine.fields import Fields
from astrarium.engine.protocol import CHANCE
from astrarium.engine.view import NONE as NONE
from astrarium.games.astra import material as m
from astrarium.games.astra.events import DREAMER, PTOLEMY
from astrarium.games.astra.material import Card, Cards, Element, Slot, Stars
from astrarium.games.astra.phases import DEAL


class Ptolemy(Fields):
    """The solo game's opponent: his board and his library."""

    modifiers: int  # a bit each
    dust: int
    telescopes: int
    fame: int
    cards: tuple[Card, ...]  # in the order he took them
    library: tuple[Card, ...]  # his draw pile; its first `drawn` cards are out
    drawn: int
    reshuffled: bool  # AST-445: all saw which cards are in the pile
    left: Card
    right: Card
    right_face: int  # OPEN, UNSEEN or POOLED
    in_use: Card  # the library card of the Observation under way
    place: int  # where it came from: LEFT, RIGHT or TOP
    discard: tuple[Card, ...]
    removed: tuple[Card, ...]  # at the set-up, in order
    lost: bool  # AST-411

    __slots__ = tuple(__annotations__)

    def copy(self) -> Ptolemy:
        twin = Ptolemy()
        twin.modifiers = self.modifiers
        twin.dust = self.dust
        twin.telescopes = self.telescopes
        twin.fame = self.fame
        twin.cards = self.cards
        twin.library = self.library
        twin.drawn = self.drawn
        twin.reshuffled = self.reshuffled
        twin.left = self.left
        twin.right = self.right
        twin.right_face = self.right_face
        twin.in_use = self.in_use
        twin.place = self.place
        twin.discard = self.discard
        twin.removed = self.removed
        twin.lost = self.lost
        return twin


class State(Fields):
    """A table of Astra. Sides are the seats; in the solo game, the human and Ptolemy.

    Pens are the sides and, where there are two, the dreamer. `before_deal` makes a state.
    """

    seats: int
    sides: int
    pens: int
    first: int  # the side with the tile
    turn: int  # the side whose turn it is
    turns: int  # turns before this one
    actor: int
    phase: int
    pawn: Element  # the active element
    # The pile and what came out of it.
    pile: tuple[Card, ...]  # top first; its first `drawn` cards are out
    drawn: int
    above: int  # cards left above the End card; 0: it has surfaced
    discard: tuple[Card, ...]
    scoring: tuple[int, ...]  # all six, dealt in this order (Ptolemy after the human)
    ender: int  # the side in whose turn the End card surfaced
    turns_left: int  # after the present one, since then
    # The sky: lists by slot.
    cards: list[Card]
    ticked: list[Stars]  # by any pen
    edge: list[Stars]  # AST-125, AST-126: first stars, ticked ones included
    marks: list[Stars]  # by slot * pens + pen
    open: int  # slots with an undiscovered card, a bit each
    # The player boards: lists by seat.
    dust: list[int]
    telescopes: list[int]
    fame: list[int]
    pouch: list[int]  # boxes ticked
    wisdom: list[int]  # boxes ticked
    active: list[Cards]
    exhausted: list[Cards]
    # The turn.
    registered: Cards  # cards with an effect for this turn, K11 included
    greats: int  # great stars ticked by the active seat
    paid: int  # stars it paid for
    refund: int  # AST-330: of them, those on the way to a first great star
    walk: int  # AST-330: the way of this Observation so far; NONE once it is there
    spoilt: bool  # AST-331: a star that is not common, or a completed card
    rested: bool
    # The step: what a decision of several moves has come to.
    power: Card  # the card whose power is being resolved
    slot: Slot  # observed, discovered or dreamt of
    last: int  # the star ticked last
    left: int  # ticks, reactivations or exchanges still owed
    used: int  # AST-312: slots that K12 has ticked, a bit each
    struck: int  # bonuses, a bit each
    picked: int  # by helpers of the same rank, to be struck after them
    served: int  # helpers who have picked, a bit each
    vacated: tuple[Slot, ...]  # slots, in the order they fell vacant
    dreaming: bool  # the card handled is a dream discovery
    ptolemy: Ptolemy | None

    __slots__ = tuple(__annotations__)

    def copy(self) -> State:
        """Lists are sliced, tuples shared."""
        twin = State()
        twin.seats = self.seats
        twin.sides = self.sides
        twin.pens = self.pens
        twin.first = self.first
        twin.turn = self.turn
        twin.turns = self.turns
        twin.actor = self.actor
        twin.phase = self.phase
        twin.pawn = self.pawn
        twin.pile = self.pile
        twin.drawn = self.drawn
        twin.above = self.above
        twin.discard = self.discard
        twin.scoring = self.scoring
        twin.ender = self.ender
        twin.turns_left = self.turns_left
        twin.cards = self.cards[:]
        twin.ticked = self.ticked[:]
        twin.edge = self.edge[:]
        twin.marks = self.marks[:]
        twin.open = self.open
        twin.dust = self.dust[:]
        twin.telescopes = self.telescopes[:]
        twin.fame = self.fame[:]
        twin.pouch = self.pouch[:]
        twin.wisdom = self.wisdom[:]
        twin.active = self.active[:]
        twin.exhausted = self.exhausted[:]
        twin.registered = self.registered
        twin.greats = self.greats
        twin.paid = self.paid
        twin.refund = self.refund
        twin.walk = self.walk
        twin.spoilt = self.spoilt
        twin.rested = self.rested
        twin.power = self.power
        twin.slot = self.slot
        twin.last = self.last
        twin.left = self.left
        twin.used = self.used
        twin.struck = self.struck
        twin.picked = self.picked
        twin.served = self.served
        twin.vacated = self.vacated
        twin.dreaming = self.dreaming
        twin.ptolemy = None if self.ptolemy is None else self.ptolemy.copy()
        return twin


def before_deal(seats: int, first: int, dust: int, ptolemy: Ptolemy | None) -> State:
    """A state that waits for the set-up; `first` is NONE if chance decides it."""
    state = State()
    state.seats = seats
    state.sides = seats if ptolemy is None else m.SIDES_IN_SOLO
    state.pens = pens_of(state.sides)
    state.first = first
    state.turn = state.ender = NONE
    state.turns = state.turns_left = 0
    state.actor = CHANCE
    state.phase = DEAL
    state.pawn = m.FIRE
    state.pile = state.discard = state.scoring = ()
    state.drawn = state.above = 0
    slots = state.sides + 1
    state.cards = [NONE] * slots
    state.ticked = [0] * slots
    state.edge = [0] * slots
    state.marks = [0] * (slots * state.pens)
    state.open = 0
    state.dust = [dust] * seats
    state.telescopes = [0] * seats
    state.fame = [0] * seats
    state.pouch = [0] * seats
    state.wisdom = [0] * seats
    state.active = [0] * seats
    state.exhausted = [0] * seats
    state.registered = state.greats = state.paid = state.refund = state.walk = 0
    state.spoilt = state.rested = state.dreaming = False
    state.power = state.slot = state.last = NONE
    state.left = state.used = state.struck = state.picked = state.served = 0
    state.vacated = ()
    state.ptolemy = ptolemy
    return state


def pens_of(sides: int) -> int:
    """AST-009, AST-401: with two sides, a third pen is the dreamer's."""
    return 3 if sides == 2 else sides


def pen_name(state: State, pen: int) -> int:
    """A pen as events name it: a seat, PTOLEMY or DREAMER."""
    if pen < state.seats:
        return pen
    return DREAMER if pen == state.sides else PTOLEMY


def ptolemy_of(state: State) -> Ptolemy:
    assert state.ptolemy is not None
    return state.ptolemy


def has(state: State, modifier: int) -> bool:
    """Is a difficulty modifier of the solo game in force?"""
    return state.ptolemy is not None and bool(state.ptolemy.modifiers & modifier)


def modifier_mask(words: tuple[str, ...]) -> int:
    """Modifiers as a set."""
    return sum(1 << m.MODIFIERS.index(word) for word in words)
