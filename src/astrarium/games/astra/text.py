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

from astrarium.engine import position as p
from astrarium.engine.errors import BadOptions, BadText
from astrarium.engine.options import flags_of, flags_text
from astrarium.engine.protocol import CHANCE, LETTERS, OVER, SPECTATOR
from astrarium.engine.registry import checked_flags
from astrarium.engine.textform import Word, split
from astrarium.engine.view import UNKNOWN
from astrarium.games.astra import material as m
from astrarium.games.astra import phases
from astrarium.games.astra.knowledge import cards_aside, library_seen, unseen_beside
from astrarium.games.astra.library import removals
from astrarium.games.astra.material import Card
from astrarium.games.astra.notation import CARD, HIDDEN, NO_CARD, SCORING_NAMES
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

PHASES: Final = {name: phase for phase, name in enumerate(phases.NAMES)}
HIS_PHASES: Final = {name: phase for phase, name in enumerate(phases.HIS_NAMES, phases.DIE)}

# -- how things are written ------------------------------------------------------

CARD_OR_NONE: Final = p.named(m.KEYS, blank=True, wrong=NO_CARD)
CARDS: Final = p.Several(CARD)  # in their order
CARD_SET: Final = p.Several(CARD, rising=True)
COUNT: Final = p.Number()
BONUS_SET: Final = p.Several(p.Number(0, m.BONUSES - 1), rising=True)
SCORING: Final = p.Choice({HIDDEN: UNKNOWN, **{n: card for card, n in enumerate(SCORING_NAMES)}})
WALK: Final = p.Choice({**{str(n): n for n in range(m.MOST_STARS + 1)}, "done": NONE})
FACES: Final = p.named(("open", "unseen", "pooled"))  # of the card on the right


def side_letters(seats: int) -> str:
    """A letter a side: the seats, in the solo game the human and Ptolemy."""
    return LETTERS[:seats] if seats > 1 else LETTERS[0] + PTOLEMY


def pen_letters(seats: int) -> str:
    """A letter a pen, in the order of the marks."""
    sides = side_letters(seats)
    return sides if pens_of(len(sides)) == len(sides) else sides + DREAMER


class Side(p.Codec):
    """A seat by its letter, or Ptolemy; a dash for nobody."""

    def text(self, value: Any, view: Any) -> str:
        return p.BLANK if value == NONE else side_letters(view.seats)[value]

    def read(self, word: Word, reading: p.Reading) -> int:
        sides = side_letters(reading["seats"])
        if word.text != p.BLANK and (len(word.text) != 1 or word.text not in sides):
            raise word.wrong("text.no-seat", seats=", ".join(sides))
        return NONE if word.text == p.BLANK else sides.index(word.text)


class SlotNumber(p.Codec):
    """A slot, counted from 1; a dash for none."""

    def text(self, value: Any, view: Any) -> str:
        return p.BLANK if value == NONE else str(value + 1)

    def read(self, word: Word, reading: p.Reading) -> int:
        numbers = slot_labels(reading.values)
        if word.text != p.BLANK and word.text not in numbers:
            raise word.wrong("text.not-between", low=1, high=len(numbers))
        return NONE if word.text == p.BLANK else int(word.text) - 1


def slot_labels(values: p.Values) -> list[str]:
    """One slot more than there are sides.  [AST-005]"""
    return [str(number) for number in range(1, len(side_letters(values["seats"])) + 2)]


class Sky(p.Codec):
    """A slot: `bull AAAdd.....`."""

    def text(self, value: Any, view: Any) -> str:
        return sky_text(value, view.seats)

    def read(self, word: Word, reading: p.Reading) -> SkyView:
        letters = pen_letters(reading["seats"])
        marks = [0] * len(letters)
        words = split(word)
        if not words or word.text == p.BLANK:
            return SkyView(NONE, tuple(marks))
        card, *owners = words
        size = m.SIZE[CARD.choose(card)]
        for owner in owners:
            if owner != owners[0] or len(owner.text) > size or set(owner.text) - {NOBODY, *letters}:
                raise owner.wrong("ast.bad.owners", n=size, letters=letters)
            for star, letter in enumerate(owner.text):
                if letter != NOBODY:
                    marks[letters.index(letter)] |= 1 << star
        return SkyView(CARD.choose(card), tuple(marks))


def sky_text(slot: SkyView, seats: int) -> str:
    """A slot as it is drawn."""
    if slot.card == NONE:
        return p.BLANK
    owners = [NOBODY] * m.SIZE[slot.card]
    for letter, mark in zip(pen_letters(seats), slot.marks, strict=True):
        for star in range(m.SIZE[slot.card]):
            if mark >> star & 1:
                owners[star] = letter
    return f"{m.KEYS[slot.card]} {''.join(owners)}"


class Modifiers(p.Codec):
    """A set of difficulty modifiers: `E1,H3`.  [AST-457]"""

    def text(self, value: Any, view: Any) -> str:
        return flags_text(tuple(word for bit, word in enumerate(m.MODIFIERS) if value >> bit & 1))

    def read(self, word: Word, reading: p.Reading) -> int:
        try:
            return modifier_mask(flags_of(checked_flags(m.MODIFIERS_OPTION, word.text)))
        except BadOptions as wrong:
            raise BadText(wrong.why, word.line, word.column, wrong.rule) from wrong


# -- what is left out ------------------------------------------------------------


def is_deal(values: p.Values) -> bool:
    return bool(values["phase"] == phases.DEAL)


def usual_turn(values: p.Values) -> int:
    """Nobody's turn before the deal, else the first seat's, or Ptolemy's."""
    if is_deal(values):
        return NONE
    return 1 if values["phase"] in HIS_PHASES.values() else 0


def usual_actor(values: p.Values) -> int:
    if values["phase"] == phases.ENDED:
        return OVER
    if is_deal(values) or values["phase"] in HIS_PHASES.values():
        return CHANCE
    return 0 if values["seats"] == 1 else int(values["turn"])


def usual_seat(values: p.Values) -> int:
    """The view of seat A; of a begun move, the actor's, who alone sees it."""
    is_begun = values["phase"] in (phases.FIRST_STAR, phases.DREAM_BEGUN)
    return max(values["actor"], 0) if is_begun else 0


def usual_board(values: p.Values) -> Board:
    return Board(m.START_DUST, 0, 0, 0, 0, (), ())


def usual_ptolemy(values: p.Values) -> PtolemyView:
    start = new_ptolemy(values["modifiers"])
    return PtolemyView(start.dust, start.telescopes, start.fame, ())


def free_cards(values: p.Values, *lying: Card) -> tuple[Card, ...]:
    """The cards that lie nowhere else; none before the deal."""
    if is_deal(values):
        return ()
    seen = (values["discard"], values["ptolemy"].cards, values["pool"], values["spent"])
    return unseen_beside(values["sky"], values["boards"], *seen, (values["in_use"], *lying))


def usual_left(values: p.Values) -> Card:
    free = free_cards(values)
    return NONE if values["place"] == m.LEFT or not free else free[0]


def usual_right(values: p.Values) -> Card:
    free = free_cards(values, values["left"])
    is_gone = values["place"] == m.RIGHT or values["right_face"] != m.OPEN
    return NONE if is_gone or not free else free[0]


def usual_library(values: p.Values) -> int:
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


def usual_top(values: p.Values) -> Card:
    """AST-444: with E4 a card lies face up on top."""
    free = free_cards(values, values["left"], values["right"])
    is_shown = values["modifiers"] & m.E4 and values["library"]
    return free[0] if is_shown and free else NONE


def unseen(values: p.Values) -> tuple[Card, ...]:
    """The cards nowhere to be seen: in the pile, in the library, or removed."""
    if is_deal(values):
        return ()
    solo = values["solo"]
    his = () if solo is None else (*solo.ptolemy.cards, *library_seen(solo))
    return unseen_beside(values["sky"], values["boards"], values["discard"], his)


def pile_size(values: p.Values) -> int:
    """The number of unseen cards in the pile."""
    solo = values["solo"]
    aside = 0 if solo is None or is_deal(values) else cards_aside(solo)
    return len(values["unseen"]) - aside


def usual_above(values: p.Values) -> int:
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

TURN_KEYS: Final = p.Group(
    "effects",
    TurnView,
    (
        p.Key("registered", CARD_SET, ()),
        p.Key("greats", COUNT, 0),
        p.Key("paid", COUNT, 0, phases=PAID),
        p.Key("refund", COUNT, 0),
        p.Key("walk", WALK, 0, phases=(phases.NEXT_STAR,)),
        p.Key("spoilt", p.FLAG, False),
        p.Key("rested", p.FLAG, False, phases=(*LATE, *DREAMS)),
    ),
)
STEP_KEYS: Final = p.Group(
    "step",
    StepView,
    (
        p.Key("power", CARD_OR_NONE, NONE, phases=RESOLVING, needed=True),
        p.Key("chosen", SlotNumber(), NONE, phases=CHOSEN, needed=True),
        p.Key("last", p.Number(), NONE, phases=(phases.NEXT_STAR, phases.DREAM)),
        p.Key(
            "owed",
            COUNT,
            0,
            phases=(*RESOLVING, phases.REACTIVATE, *phases.DREAM_STARS, phases.PATH),
        ),
        p.Key("used", p.Several(SlotNumber(), rising=True), (), phases=(phases.FREE_THREE,)),
        p.Key("struck", BONUS_SET, (), phases=phases.HELP),
        p.Key("picked", BONUS_SET, (), phases=phases.HELP),
        p.Key("served", p.Several(Side(), rising=True), (), phases=phases.HELP),
        p.Key(
            "vacated",
            p.Several(SlotNumber()),
            (),
            phases=(phases.DISCOVER, *phases.HELP, phases.LIMIT),
        ),
        p.Key("dreaming", p.FLAG, False, phases=phases.HELP),
    ),
)
SOLO_KEYS: Final = p.Group(
    "solo",
    SoloView,
    (
        p.Key("modifiers", Modifiers(), 0, always=True),
        p.Key(
            "ptolemy",
            p.Items(usual_ptolemy, dust=COUNT, telescopes=COUNT, fame=COUNT, cards=CARDS),
            usual_ptolemy,
            always=True,
        ),
        p.Key("his_scoring", SCORING, UNKNOWN, phases=(phases.ENDED,)),
        p.Key("pool", CARD_SET, ()),
        p.Key("reshuffled", p.FLAG, lambda values: bool(values["pool"])),
        p.Key("in_use", CARD_OR_NONE, NONE, phases=OBSERVED),
        p.Key("place", p.named(PLACES, blank=True), NONE, phases=OBSERVED),
        p.Key("spent", CARDS, ()),
        p.Key("left", CARD_OR_NONE, usual_left, always=True),
        p.Key("right_face", FACES, m.OPEN),
        p.Key("right", CARD_OR_NONE, usual_right, always=True),
        p.Key("library", p.Number(0, m.CARDS), usual_library, always=True),
        p.Key("top", CARD_OR_NONE, usual_top, always=True),
        p.Key("lost", p.FLAG, False, phases=(phases.ENDED,)),
    ),
)
BOARD: Final = p.Items(
    usual_board,
    dust=COUNT,
    telescopes=COUNT,
    fame=COUNT,
    pouch=p.named([str(capacity) for capacity in m.CAPACITY]),
    wisdom=p.Number(0, m.WISDOM_BOXES),
    active=CARD_SET,
    exhausted=CARD_SET,
)


def empty_slot(values: p.Values) -> SkyView:
    return SkyView(NONE, (0,) * len(pen_letters(values["seats"])))


def rows(phase_names: p.Codec, first: p.Row, solo: p.Row) -> tuple[p.Row, ...]:
    """The keys of both games, with the three rows in which they differ."""
    return (
        p.Key("phase", phase_names, phases.POWER, always=True),
        p.Key("turn", Side(), usual_turn, always=True),
        p.Key("actor", p.Actor(CHANCE, OVER), usual_actor, always=True),
        p.Key("seat", p.Actor(SPECTATOR), usual_seat, always=True),
        first,
        p.Key("turns", COUNT, 0, always=True),
        p.Key("pawn", p.named(m.ELEMENTS), m.FIRE, always=True),
        p.Key("sky", p.Each("slot", Sky(), slot_labels, empty_slot), always=True),
        p.Key("boards", p.Each("board", BOARD, p.seat_letters, usual_board), always=True),
        p.Key("discard", CARDS, ()),
        p.Key("scoring", p.PerSeat(SCORING), no_scoring, secret=True),
        p.Key("ender", Side(), NONE),
        p.Key("turns_left", COUNT, 0),
        TURN_KEYS,
        STEP_KEYS,
        solo,
        p.Derived("unseen", unseen),
        p.Key("above", p.Number(0, m.CARDS), usual_above, always=True),
        p.Key("below", p.Number(0, m.CARDS), lambda v: pile_size(v) - v["above"], always=True),
    )


def no_scoring(values: p.Values) -> tuple[int, ...]:
    return (UNKNOWN,) * int(values["seats"])


FORM: Final = p.Form(
    "astra",
    (2, 5),
    View,
    *rows(
        p.Choice(PHASES),
        p.Key("first", p.SeatLetter(blank=True), lambda v: NONE if is_deal(v) else 0, always=True),
        p.Derived("solo", lambda values: None),
    ),
)
SOLO_FORM: Final = p.Form(
    "astra-solo",
    (1, 1),
    View,
    *rows(p.Choice({**PHASES, **HIS_PHASES}), p.Derived("first", lambda values: 0), SOLO_KEYS),
)
