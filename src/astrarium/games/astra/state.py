"""The positions: plain data with hand-written copies."""

from __future__ import annotations

from typing import Final

from astrarium.engine.protocol import CHANCE
from astrarium.games.astra.events import DREAMER, PTOLEMY
from astrarium.games.astra.material import FIRE, MODIFIERS, Card, Cards, Element, Slot, Stars

NONE: Final = -1  # an empty slot, nothing chosen, nobody

# What is asked now: the numbers are those of the decision points (dossier section 6).
DEAL: Final = 0  # chance: the set-up
POWER: Final = 1
EXCHANGE: Final = 2
FREE_ANY: Final = 3
FREE_THREE: Final = 4
FREE_TWO: Final = 5
ACTION: Final = 6
FIRST_STAR: Final = 7
NEXT_STAR: Final = 8
AFTER: Final = 9
AGAIN: Final = 10
DISCOVER: Final = 11
BONUS: Final = 12
REACTIVATE: Final = 13
LIMIT: Final = 14
DREAM_CARD: Final = 15
DREAM: Final = 16
DREAM_BEGUN: Final = 17  # D-16 as well: the card was chosen, no star yet
ENDED: Final = 18

# Chance, in the solo game.
DIE: Final = 20
AIM: Final = 21  # Ptolemy's target among equals
PATH: Final = 22  # the stars he ticks, among equals
DREAM_AIM: Final = 23  # the card of his dream, among equals
RESHUFFLE: Final = 24

# What goes on by itself: steps of a turn, until somebody is asked.
AUTOMATIC: Final = 30
DISCOVERY: Final = 30  # the next pending card, if any
SERVE: Final = 31  # the next helper, if any
CHECK_LIMIT: Final = 32
REFILL: Final = 33
START_DREAM: Final = 34
AFTER_DREAM: Final = 35  # a dream discovery is to be cleared away
END_TURN: Final = 36
TARGET: Final = 37  # Ptolemy looks for his target
MARK: Final = 38  # he ticks stars of it
UPKEEP: Final = 39
PTOLEMY_TURN: Final = 40

# Places of Ptolemy's library.
LEFT: Final = 0
RIGHT: Final = 1
TOP: Final = 2

# What the human knows of RIGHT.
OPEN: Final = 0  # the card
UNSEEN: Final = 1  # nothing: it was laid face down, from a pile of unknown cards
POOLED: Final = 2  # that it came from a pile whose cards are known


class Ptolemy:
    """The solo game's opponent: his board and his library.  [AST-401 to AST-436]"""

    __slots__ = (
        "cards",
        "discard",
        "drawn",
        "dust",
        "fame",
        "in_use",
        "left",
        "library",
        "lost",
        "modifiers",
        "place",
        "removed",
        "reshuffled",
        "right",
        "right_face",
        "telescopes",
    )

    def __init__(
        self,
        modifiers: int,
        dust: int,
        telescopes: int,
        fame: int,
        cards: tuple[Card, ...],
        library: tuple[Card, ...],
        drawn: int,
        reshuffled: bool,
        left: Card,
        right: Card,
        right_face: int,
        in_use: Card,
        place: int,
        discard: tuple[Card, ...],
        removed: tuple[Card, ...],
        lost: bool,
    ) -> None:
        self.modifiers = modifiers  # a bit each
        self.dust = dust
        self.telescopes = telescopes
        self.fame = fame
        self.cards = cards  # in the order he took them
        self.library = library  # his draw pile; its first `drawn` cards are out
        self.drawn = drawn
        self.reshuffled = reshuffled  # AST-445: all saw which cards are in the pile
        self.left = left
        self.right = right
        self.right_face = right_face  # OPEN, UNSEEN or POOLED
        self.in_use = in_use  # the library card of the Observation under way
        self.place = place  # where it came from: LEFT, RIGHT or TOP
        self.discard = discard
        self.removed = removed  # at the set-up, in order
        self.lost = lost  # AST-411

    def copy(self) -> Ptolemy:
        return Ptolemy(
            self.modifiers,
            self.dust,
            self.telescopes,
            self.fame,
            self.cards,
            self.library,
            self.drawn,
            self.reshuffled,
            self.left,
            self.right,
            self.right_face,
            self.in_use,
            self.place,
            self.discard,
            self.removed,
            self.lost,
        )

    def data(self) -> tuple[object, ...]:
        """All fields, in the order of `__init__`."""
        return (
            self.modifiers,
            self.dust,
            self.telescopes,
            self.fame,
            self.cards,
            self.library,
            self.drawn,
            self.reshuffled,
            self.left,
            self.right,
            self.right_face,
            self.in_use,
            self.place,
            self.discard,
            self.removed,
            self.lost,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ptolemy) and self.data() == other.data()

    def __reduce__(self) -> tuple[object, ...]:
        return Ptolemy, self.data()


class State:
    """A table of Astra. Sides are the seats; in the solo game, the human and Ptolemy.

    Pens are the sides and, where there are two, the dreamer.
    """

    __slots__ = (
        "above",
        "active",
        "actor",
        "cards",
        "discard",
        "drawn",
        "dreaming",
        "dust",
        "edge",
        "ender",
        "exhausted",
        "fame",
        "first",
        "greats",
        "last",
        "left",
        "marks",
        "open",
        "paid",
        "pawn",
        "pens",
        "phase",
        "picked",
        "pile",
        "pouch",
        "power",
        "ptolemy",
        "refund",
        "registered",
        "rested",
        "scoring",
        "seats",
        "served",
        "sides",
        "slot",
        "spoilt",
        "struck",
        "telescopes",
        "ticked",
        "turn",
        "turns",
        "turns_left",
        "used",
        "vacated",
        "walk",
        "wisdom",
    )

    def __init__(
        self,
        seats: int,
        sides: int,
        pens: int,
        first: int,
        turn: int,
        turns: int,
        actor: int,
        phase: int,
        pawn: Element,
        pile: tuple[Card, ...],
        drawn: int,
        above: int,
        discard: tuple[Card, ...],
        scoring: tuple[int, ...],
        ender: int,
        turns_left: int,
        cards: list[Card],
        ticked: list[Stars],
        edge: list[Stars],
        marks: list[Stars],
        open: int,
        dust: list[int],
        telescopes: list[int],
        fame: list[int],
        pouch: list[int],
        wisdom: list[int],
        active: list[Cards],
        exhausted: list[Cards],
        registered: Cards,
        greats: int,
        paid: int,
        refund: int,
        walk: int,
        spoilt: bool,
        rested: bool,
        power: Card,
        slot: Slot,
        last: int,
        left: int,
        used: int,
        struck: int,
        picked: int,
        served: int,
        vacated: tuple[Slot, ...],
        dreaming: bool,
        ptolemy: Ptolemy | None,
    ) -> None:
        self.seats = seats
        self.sides = sides
        self.pens = pens
        self.first = first  # the side with the tile
        self.turn = turn  # the side whose turn it is
        self.turns = turns  # turns before this one
        self.actor = actor
        self.phase = phase
        self.pawn = pawn  # the active element
        # The pile and what came out of it.
        self.pile = pile  # top first; its first `drawn` cards are out
        self.drawn = drawn
        self.above = above  # cards left above the End card; 0: it has surfaced
        self.discard = discard
        self.scoring = scoring  # all six, dealt in this order (Ptolemy after the human)
        self.ender = ender  # the side in whose turn the End card surfaced
        self.turns_left = turns_left  # after the present one, since then
        # The sky: lists by slot.
        self.cards = cards
        self.ticked = ticked  # by any pen
        self.edge = edge  # AST-125, AST-126: first stars, ticked ones included
        self.marks = marks  # by slot * pens + pen
        self.open = open  # slots with an undiscovered card, a bit each
        # The player boards: lists by seat.
        self.dust = dust
        self.telescopes = telescopes
        self.fame = fame
        self.pouch = pouch  # boxes ticked
        self.wisdom = wisdom  # boxes ticked
        self.active = active
        self.exhausted = exhausted
        # The turn.
        self.registered = registered  # cards with an effect for this turn, K11 included
        self.greats = greats  # great stars ticked by the active seat
        self.paid = paid  # stars it paid for
        self.refund = refund  # AST-330: of them, those on the way to a first great star
        self.walk = walk  # AST-330: the way of this Observation so far; NONE once it is there
        self.spoilt = spoilt  # AST-331: a star that is not common, or a completed card
        self.rested = rested
        # The step: what a decision of several moves has come to.
        self.power = power  # the card whose power is being resolved
        self.slot = slot  # observed, discovered or dreamt of
        self.last = last  # the star ticked last
        self.left = left  # ticks, reactivations or exchanges still owed
        self.used = used  # AST-312: slots that K12 has ticked, a bit each
        self.struck = struck  # bonuses, a bit each
        self.picked = picked  # by helpers of the same rank, to be struck after them
        self.served = served  # helpers who have picked, a bit each
        self.vacated = vacated  # slots, in the order they fell vacant
        self.dreaming = dreaming  # the card handled is a dream discovery
        self.ptolemy = ptolemy

    def copy(self) -> State:
        """Lists are sliced, tuples shared."""
        ptolemy = self.ptolemy
        return State(
            self.seats,
            self.sides,
            self.pens,
            self.first,
            self.turn,
            self.turns,
            self.actor,
            self.phase,
            self.pawn,
            self.pile,
            self.drawn,
            self.above,
            self.discard,
            self.scoring,
            self.ender,
            self.turns_left,
            self.cards[:],
            self.ticked[:],
            self.edge[:],
            self.marks[:],
            self.open,
            self.dust[:],
            self.telescopes[:],
            self.fame[:],
            self.pouch[:],
            self.wisdom[:],
            self.active[:],
            self.exhausted[:],
            self.registered,
            self.greats,
            self.paid,
            self.refund,
            self.walk,
            self.spoilt,
            self.rested,
            self.power,
            self.slot,
            self.last,
            self.left,
            self.used,
            self.struck,
            self.picked,
            self.served,
            self.vacated,
            self.dreaming,
            None if ptolemy is None else ptolemy.copy(),
        )

    def data(self) -> tuple[object, ...]:
        """All fields, in the order of `__init__`."""
        return (
            self.seats,
            self.sides,
            self.pens,
            self.first,
            self.turn,
            self.turns,
            self.actor,
            self.phase,
            self.pawn,
            self.pile,
            self.drawn,
            self.above,
            self.discard,
            self.scoring,
            self.ender,
            self.turns_left,
            self.cards,
            self.ticked,
            self.edge,
            self.marks,
            self.open,
            self.dust,
            self.telescopes,
            self.fame,
            self.pouch,
            self.wisdom,
            self.active,
            self.exhausted,
            self.registered,
            self.greats,
            self.paid,
            self.refund,
            self.walk,
            self.spoilt,
            self.rested,
            self.power,
            self.slot,
            self.last,
            self.left,
            self.used,
            self.struck,
            self.picked,
            self.served,
            self.vacated,
            self.dreaming,
            self.ptolemy,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.data() == other.data()

    def __reduce__(self) -> tuple[object, ...]:
        return State, self.data()


def before_deal(seats: int, first: int, dust: int, ptolemy: Ptolemy | None) -> State:
    """A state that waits for the set-up; `first` is NONE if chance decides it."""
    sides = seats if ptolemy is None else 2
    pens = pens_of(sides)
    slots = sides + 1
    return State(
        seats=seats,
        sides=sides,
        pens=pens,
        first=first,
        turn=NONE,
        turns=0,
        actor=CHANCE,
        phase=DEAL,
        pawn=FIRE,
        pile=(),
        drawn=0,
        above=0,
        discard=(),
        scoring=(),
        ender=NONE,
        turns_left=0,
        cards=[NONE] * slots,
        ticked=[0] * slots,
        edge=[0] * slots,
        marks=[0] * (slots * pens),
        open=0,
        dust=[dust] * seats,
        telescopes=[0] * seats,
        fame=[0] * seats,
        pouch=[0] * seats,
        wisdom=[0] * seats,
        active=[0] * seats,
        exhausted=[0] * seats,
        registered=0,
        greats=0,
        paid=0,
        refund=0,
        walk=0,
        spoilt=False,
        rested=False,
        power=NONE,
        slot=NONE,
        last=NONE,
        left=0,
        used=0,
        struck=0,
        picked=0,
        served=0,
        vacated=(),
        dreaming=False,
        ptolemy=ptolemy,
    )


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
    return sum(1 << MODIFIERS.index(word) for word in words)
