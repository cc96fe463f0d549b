"""Positions of Astra as text, in both directions.

Slots are 1, 2, 3 ... in text, stars and bonuses count from 0, as in the dossier.

    game: astra
    seats: 2
    phase: action
    turn: B
    pawn: water
    slot 1: bull AAAdd.....
    slot 2: crow
    board B: dust 3, telescopes 1, active ram, exhausted crab

A slot has a letter a star: who ticked it, `d` for the dreamer, `P` for Ptolemy, `.` for
nobody; the last ones may be left out.

Left out: seat A in its Power phase, pawn on Fire, slots empty, boards as at the start of the
game, no more cards below the End card than at the start, all others above it. Ptolemy as at the
start, his library showing the first cards of the deck that are nowhere else.
"""

from __future__ import annotations

from typing import Any, Final

from astrarium.engine.errors import BadOptions, BadText
from astrarium.engine.options import flags_of, flags_text
from astrarium.engine.position import (
    BLANK,
    FLAG,
    Actor,
    Choice,
    Codec,
    Derived,
    Each,
    Form,
    Group,
    Items,
    Key,
    Number,
    PerSeat,
    Reading,
    Row,
    SeatLetter,
    Several,
    Values,
    named,
    seat_letters,
)
from astrarium.engine.protocol import CHANCE, LETTERS, OVER, SPECTATOR
from astrarium.engine.registry import checked_flags
from astrarium.engine.textform import Word, split
from astrarium.engine.view import UNKNOWN
from astrarium.games.astra import material as m
from astrarium.games.astra import phases
from astrarium.games.astra.knowledge import cards_aside, library_seen, unseen_beside
from astrarium.games.astra.library import removals
from astrarium.games.astra.material import Card
from astrarium.games.astra.notation import HIDDEN, SCORING_NAMES, read_card
from astrarium.games.astra.ptolemy import new_ptolemy
from astrarium.games.astra.speech import PLACES
from astrarium.games.astra.state import NONE, modifier_mask, pens_of
from astrarium.games.astra.view import (
    Board,
    PtolemyView,
    SkyView,
    SoloView,
    StepView,
    TurnView,
    View,
)

NOBODY: Final = "."
DREAMER: Final = "d"
PTOLEMY: Final = "P"

PHASES: Final = {
    "deal": phases.DEAL,
    "power": phases.POWER,
    "exchange": phases.EXCHANGE,
    "free": phases.FREE_ANY,
    "three": phases.FREE_THREE,
    "two": phases.FREE_TWO,
    "action": phases.ACTION,
    "first": phases.FIRST_STAR,
    "next": phases.NEXT_STAR,
    "after": phases.AFTER,
    "again": phases.AGAIN,
    "discover": phases.DISCOVER,
    "bonus": phases.BONUS,
    "reactivate": phases.REACTIVATE,
    "limit": phases.LIMIT,
    "dream-card": phases.DREAM_CARD,
    "dream": phases.DREAM,
    "dream-begun": phases.DREAM_BEGUN,
    "over": phases.ENDED,
}
HIS_PHASES: Final = {  # chance, in Ptolemy's turn
    "die": phases.DIE,
    "aim": phases.AIM,
    "path": phases.PATH,
    "dream-aim": phases.DREAM_AIM,
    "reshuffle": phases.RESHUFFLE,
}

# -- how things are written ------------------------------------------------------


class CardName(Codec):
    """A constellation by its key; a dash for none, if `blank`."""

    def __init__(self, blank: bool = False) -> None:
        self.blank = blank

    def text(self, value: Any, view: Any) -> str:
        return BLANK if value == NONE else m.KEYS[value]

    def read(self, word: Word, reading: Reading) -> Card:
        return NONE if self.blank and word.text == BLANK else read_card(word)


CARD: Final = CardName()
CARD_OR_NONE: Final = CardName(blank=True)
CARDS: Final = Several(CARD)  # in their order
CARD_SET: Final = Several(CARD, rising=True)
BONUS_SET: Final = Several(Number(0, m.BONUSES - 1), rising=True)
SCORING: Final = Choice({HIDDEN: UNKNOWN, **{n: card for card, n in enumerate(SCORING_NAMES)}})
WALK: Final = Choice({**{str(n): n for n in range(m.MOST_STARS + 1)}, "done": NONE})
FACES: Final = named(("open", "unseen", "pooled"))  # of the card on the right


def side_letters(seats: int) -> str:
    """A letter a side: the seats, in the solo game the human and Ptolemy."""
    return LETTERS[:seats] if seats > 1 else LETTERS[0] + PTOLEMY


def pen_letters(seats: int) -> str:
    """A letter a pen, in the order of the marks."""
    sides = side_letters(seats)
    return sides if pens_of(len(sides)) == len(sides) else sides + DREAMER


class Side(Codec):
    """A seat by its letter, or Ptolemy; a dash for nobody."""

    def text(self, value: Any, view: Any) -> str:
        return BLANK if value == NONE else side_letters(view.seats)[value]

    def read(self, word: Word, reading: Reading) -> int:
        sides = side_letters(reading["seats"])
        if word.text != BLANK and (len(word.text) != 1 or word.text not in sides):
            raise word.wrong("text.no-seat", seats=", ".join(sides))
        return NONE if word.text == BLANK else sides.index(word.text)


class SlotNumber(Codec):
    """A slot, counted from 1; a dash for none."""

    def text(self, value: Any, view: Any) -> str:
        return BLANK if value == NONE else str(value + 1)

    def read(self, word: Word, reading: Reading) -> int:
        numbers = slot_labels(reading.values)
        if word.text != BLANK and word.text not in numbers:
            raise word.wrong("text.not-between", low=1, high=len(numbers))
        return NONE if word.text == BLANK else int(word.text) - 1


def slot_labels(values: Values) -> list[str]:
    """One slot more than there are sides.  [AST-005]"""
    return [str(number) for number in range(1, len(side_letters(values["seats"])) + 2)]


class Sky(Codec):
    """A slot: `bull AAAdd.....`."""

    def text(self, value: Any, view: Any) -> str:
        return sky_text(value, view.seats)

    def read(self, word: Word, reading: Reading) -> SkyView:
        letters = pen_letters(reading["seats"])
        marks = [0] * len(letters)
        words = split(word)
        if not words or word.text == BLANK:
            return SkyView(NONE, tuple(marks))
        card, *owners = words
        size = m.SIZE[read_card(card)]
        for owner in owners:
            if owner != owners[0] or len(owner.text) > size or set(owner.text) - {NOBODY, *letters}:
                raise owner.wrong("ast.bad.owners", n=size, letters=letters)
            for star, letter in enumerate(owner.text):
                if letter != NOBODY:
                    marks[letters.index(letter)] |= 1 << star
        return SkyView(read_card(card), tuple(marks))


def sky_text(slot: SkyView, seats: int) -> str:
    """A slot as it is drawn."""
    if slot.card == NONE:
        return BLANK
    owners = [NOBODY] * m.SIZE[slot.card]
    for letter, mark in zip(pen_letters(seats), slot.marks, strict=True):
        for star in range(m.SIZE[slot.card]):
            if mark >> star & 1:
                owners[star] = letter
    return f"{m.KEYS[slot.card]} {''.join(owners)}"


class Modifiers(Codec):
    """A set of difficulty modifiers: `E1,H3`.  [AST-457]"""

    def text(self, value: Any, view: Any) -> str:
        return flags_text(tuple(word for bit, word in enumerate(m.MODIFIERS) if value >> bit & 1))

    def read(self, word: Word, reading: Reading) -> int:
        try:
            return modifier_mask(flags_of(checked_flags(m.MODIFIERS_OPTION, word.text)))
        except BadOptions as wrong:
            raise BadText(wrong.why, word.line, word.column, wrong.rule) from wrong


# -- what is left out ------------------------------------------------------------


def is_deal(values: Values) -> bool:
    return bool(values["phase"] == phases.DEAL)


def usual_turn(values: Values) -> int:
    """Nobody's turn before the deal, else the first seat's, or Ptolemy's."""
    if is_deal(values):
        return NONE
    return 1 if values["phase"] in HIS_PHASES.values() else 0


def usual_actor(values: Values) -> int:
    if values["phase"] == phases.ENDED:
        return OVER
    if is_deal(values) or values["phase"] in HIS_PHASES.values():
        return CHANCE
    return 0 if values["seats"] == 1 else int(values["turn"])


def usual_seat(values: Values) -> int:
    """The view of seat A; of a begun move, the actor's, who alone sees it."""
    is_begun = values["phase"] in (phases.FIRST_STAR, phases.DREAM_BEGUN)
    return max(values["actor"], 0) if is_begun else 0


def usual_board(values: Values) -> Board:
    return Board(m.START_DUST, 0, 0, 0, 0, (), ())


def usual_ptolemy(values: Values) -> PtolemyView:
    start = new_ptolemy(values["modifiers"])
    return PtolemyView(start.dust, start.telescopes, start.fame, ())


def free_cards(values: Values, *lying: Card) -> tuple[Card, ...]:
    """The cards that lie nowhere else; none before the deal."""
    if is_deal(values):
        return ()
    seen = (values["discard"], values["ptolemy"].cards, values["pool"], values["spent"])
    return unseen_beside(values["sky"], values["boards"], *seen, (values["in_use"], *lying))


def usual_left(values: Values) -> Card:
    free = free_cards(values)
    return NONE if values["place"] == m.LEFT or not free else free[0]


def usual_right(values: Values) -> Card:
    free = free_cards(values, values["left"])
    is_gone = values["place"] == m.RIGHT or values["right_face"] != m.OPEN
    return NONE if is_gone or not free else free[0]


def usual_library(values: Values) -> int:
    """The cards of his draw pile, by all that lies elsewhere.  [AST-404, AST-405]"""
    if is_deal(values):
        return 0
    face: int = values["right_face"]
    if values["reshuffled"]:
        known = 1 if values["modifiers"] & m.E4 and values["pool"] else 0
        return len(values["pool"]) + known - (face == m.POOLED)
    library = m.CARDS - m.SOLO_PILE - len(removals(values["modifiers"]))
    lying = len([name for name in ("left", "right", "in_use") if values[name] != NONE])
    return max(library - lying - (face != m.OPEN) - len(values["spent"]), 0)


def usual_top(values: Values) -> Card:
    """AST-444: with E4 a card lies face up on top."""
    free = free_cards(values, values["left"], values["right"])
    is_shown = values["modifiers"] & m.E4 and values["library"]
    return free[0] if is_shown and free else NONE


def unseen(values: Values) -> tuple[Card, ...]:
    """The cards nowhere to be seen: in the pile, in the library, or removed."""
    if is_deal(values):
        return ()
    solo = values["solo"]
    his = () if solo is None else (*solo.ptolemy.cards, *library_seen(solo))
    return unseen_beside(values["sky"], values["boards"], values["discard"], his)


def pile_size(values: Values) -> int:
    """The number of unseen cards in the pile."""
    solo = values["solo"]
    aside = 0 if solo is None or is_deal(values) else cards_aside(solo)
    return len(values["unseen"]) - aside


def usual_above(values: Values) -> int:
    if values["ender"] != NONE or is_deal(values):
        return 0
    under = m.UNDER[values["seats"]] if values["solo"] is None else m.SOLO_UNDER
    return max(pile_size(values) - under, 1)


# -- the table of keys -----------------------------------------------------------

OBSERVING: Final = (phases.FIRST_STAR, phases.NEXT_STAR)
CHOSEN: Final = (*OBSERVING, *phases.HELP, *phases.DREAM_STARS, phases.PATH)
RESOLVING: Final = (phases.EXCHANGE, phases.FREE_ANY, phases.FREE_THREE, phases.FREE_TWO)
LATE: Final = (phases.DISCOVER, *phases.HELP, phases.LIMIT, phases.ENDED)
PAID: Final = (*OBSERVING, phases.AFTER, phases.AGAIN, *LATE)
DREAMS: Final = (phases.DREAM_CARD, *phases.DREAM_STARS, phases.DREAM_AIM, phases.PATH)
OBSERVED: Final = (phases.AIM, phases.PATH)  # the card that Ptolemy's die pointed to is in use

TURN_KEYS: Final = Group(
    "effects",
    TurnView,
    (
        Key("registered", CARD_SET, ()),
        Key("greats", Number(), 0),
        Key("paid", Number(), 0, phases=PAID),
        Key("refund", Number(), 0),
        Key("walk", WALK, 0, phases=(phases.NEXT_STAR,)),
        Key("spoilt", FLAG, False),
        Key("rested", FLAG, False, phases=(*LATE, *DREAMS)),
    ),
)
STEP_KEYS: Final = Group(
    "step",
    StepView,
    (
        Key("power", CARD_OR_NONE, NONE, phases=RESOLVING, needed=True),
        Key("chosen", SlotNumber(), NONE, phases=CHOSEN, needed=True),
        Key("last", Number(), NONE, phases=(phases.NEXT_STAR, phases.DREAM)),
        Key(
            "owed",
            Number(),
            0,
            phases=(*RESOLVING, phases.REACTIVATE, *phases.DREAM_STARS, phases.PATH),
        ),
        Key("used", Several(SlotNumber(), rising=True), (), phases=(phases.FREE_THREE,)),
        Key("struck", BONUS_SET, (), phases=phases.HELP),
        Key("picked", BONUS_SET, (), phases=phases.HELP),
        Key("served", Several(Side(), rising=True), (), phases=phases.HELP),
        Key(
            "vacated",
            Several(SlotNumber()),
            (),
            phases=(phases.DISCOVER, *phases.HELP, phases.LIMIT),
        ),
        Key("dreaming", FLAG, False, phases=phases.HELP),
    ),
)
SOLO_KEYS: Final = Group(
    "solo",
    SoloView,
    (
        Key("modifiers", Modifiers(), 0, always=True),
        Key(
            "ptolemy",
            Items(usual_ptolemy, dust=Number(), telescopes=Number(), fame=Number(), cards=CARDS),
            usual_ptolemy,
            always=True,
        ),
        Key("his_scoring", SCORING, UNKNOWN, phases=(phases.ENDED,)),
        Key("pool", CARD_SET, ()),
        Key("reshuffled", FLAG, lambda values: bool(values["pool"])),
        Key("in_use", CARD_OR_NONE, NONE, phases=OBSERVED),
        Key("place", named(PLACES, blank=True), NONE, phases=OBSERVED),
        Key("spent", CARDS, ()),
        Key("left", CARD_OR_NONE, usual_left, always=True),
        Key("right_face", FACES, m.OPEN),
        Key("right", CARD_OR_NONE, usual_right, always=True),
        Key("library", Number(0, m.CARDS), usual_library, always=True),
        Key("top", CARD_OR_NONE, usual_top, always=True),
        Key("lost", FLAG, False, phases=(phases.ENDED,)),
    ),
)
BOARD: Final = Items(
    usual_board,
    dust=Number(),
    telescopes=Number(),
    fame=Number(),
    pouch=named([str(capacity) for capacity in m.CAPACITY]),
    wisdom=Number(0, m.WISDOM_BOXES),
    active=CARD_SET,
    exhausted=CARD_SET,
)


def empty_slot(values: Values) -> SkyView:
    return SkyView(NONE, (0,) * len(pen_letters(values["seats"])))


def rows(phase_names: Codec, first: Row, solo: Row) -> tuple[Row, ...]:
    """The keys of both games, with the three rows in which they differ."""
    return (
        Key("phase", phase_names, phases.POWER, always=True),
        Key("turn", Side(), usual_turn, always=True),
        Key("actor", Actor(CHANCE, OVER), usual_actor, always=True),
        Key("seat", Actor(SPECTATOR), usual_seat, always=True),
        first,
        Key("turns", Number(), 0, always=True),
        Key("pawn", named(m.ELEMENTS), m.FIRE, always=True),
        Key("sky", Each("slot", Sky(), slot_labels, empty_slot), always=True),
        Key("boards", Each("board", BOARD, seat_letters, usual_board), always=True),
        Key("discard", CARDS, ()),
        Key("scoring", PerSeat(SCORING), no_scoring, secret=True),
        Key("ender", Side(), NONE),
        Key("turns_left", Number(), 0),
        TURN_KEYS,
        STEP_KEYS,
        solo,
        Derived("unseen", unseen),
        Key("above", Number(0, m.CARDS), usual_above, always=True),
        Key("below", Number(0, m.CARDS), lambda v: pile_size(v) - v["above"], always=True),
    )


def no_scoring(values: Values) -> tuple[int, ...]:
    return (UNKNOWN,) * int(values["seats"])


FORM: Final = Form(
    "astra",
    (2, 5),
    View,
    *rows(
        Choice(PHASES),
        Key("first", SeatLetter(blank=True), lambda v: NONE if is_deal(v) else 0, always=True),
        Derived("solo", lambda values: None),
    ),
)
SOLO_FORM: Final = Form(
    "astra-solo",
    (1, 1),
    View,
    *rows(Choice({**PHASES, **HIS_PHASES}), Derived("first", lambda values: 0), SOLO_KEYS),
)
