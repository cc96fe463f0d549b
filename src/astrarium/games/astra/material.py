"""The box of Astra: cards as flat tables, tracks, disc, piles, Ptolemy's tables.

Frozen data, no logic of play. Values that the booklet does not give carry the id of
their assumption (A-n in the dossier), so that the owner of a boxed copy can correct
them here or in `constellations.json`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from astrarium.engine.bits import members
from astrarium.engine.options import NO_FLAGS, Conflict, FlagsOption
from astrarium.games.astra.deck import DECK, Constellation

Card: TypeAlias = int  # position in the deck, 0..47
Cards: TypeAlias = int  # a set of cards: bit c set, card c is in it
Stars: TypeAlias = int  # a set of stars of one card: bit i set, star i is in it
Element: TypeAlias = int
Slot: TypeAlias = int  # 0.. in code, 1.. in words: place i of the dossier is slot i - 1

# -- elements (dossier 1.1) ------------------------------------------------------

ELEMENTS: Final = ("fire", "water", "air", "earth")  # clockwise
ELEMENT_OF: Final[dict[str, Element]] = {name: number for number, name in enumerate(ELEMENTS)}
FIRE: Final = 0
WATER: Final = 1
AIR: Final = 2
EARTH: Final = 3

NUMBER: Final = (1, 2, 3, 4)  # on the two-player side, by element
ICON_AFTER: Final = EARTH  # the discard icon lies on the border Earth to Fire
NEAREST: Final = (0, -1, 1, 2)  # slot nearest to an element; Water has none

# -- cards (dossier 1.4) ---------------------------------------------------------

CARDS: Final = len(DECK)
KEYS: Final[tuple[str, ...]] = tuple(card.key for card in DECK)
CARD_OF: Final[dict[str, Card]] = {key: card for card, key in enumerate(KEYS)}
ALL_CARDS: Final[tuple[Card, ...]] = tuple(range(CARDS))

ELEMENT: Final[tuple[Element, ...]] = tuple(ELEMENT_OF[card.element] for card in DECK)
SIZE: Final[tuple[int, ...]] = tuple(len(card.stars) for card in DECK)
PRINTED_FAME: Final[tuple[int, ...]] = tuple(card.fame for card in DECK)
MOST_STARS: Final = 14  # what the index of moves has room for
SMALL: Final = 7  # stars of a small card, at most

OF_ELEMENT: Final[tuple[Cards, ...]] = tuple(
    sum(1 << card for card in ALL_CARDS if ELEMENT[card] == element) for element in range(4)
)

# -- stars -----------------------------------------------------------------------


def _of_kind(card: Constellation, kind: str) -> Stars:
    return sum(1 << number for number, star in enumerate(card.stars) if star.kind == kind)


def _near(card: Constellation) -> tuple[Stars, ...]:
    """AST-129: the stars joined to each star by a line."""
    near = [0] * len(card.stars)
    for one, other in card.lines:
        near[one] |= 1 << other
        near[other] |= 1 << one
    return tuple(near)


def _steps(near: tuple[Stars, ...]) -> tuple[int, ...]:
    """The distance of each star to the start star, over the whole figure."""
    steps = [0] * len(near)
    reached = todo = 1
    distance = 0
    while todo:
        distance += 1
        onward = 0
        for star in members(todo):
            onward |= near[star]
        todo = onward & ~reached
        reached |= todo
        for star in members(todo):
            steps[star] = distance
    return tuple(steps)


START: Final[Stars] = 1  # star 0, on every card
FULL: Final[tuple[Stars, ...]] = tuple((1 << size) - 1 for size in SIZE)
GREAT: Final[tuple[Stars, ...]] = tuple(_of_kind(card, "great") for card in DECK)
COMMON: Final[tuple[Stars, ...]] = tuple(_of_kind(card, "common") for card in DECK)
NEAR: Final[tuple[tuple[Stars, ...], ...]] = tuple(_near(card) for card in DECK)
STEPS: Final[tuple[tuple[int, ...], ...]] = tuple(_steps(near) for near in NEAR)

# -- powers (dossier 4.1): K01 to K18 --------------------------------------------

POWERS: Final = (
    "",
    "gain_4_stardust",
    "gain_3_stardust",
    "gain_2_stardust",
    "gain_telescope",
    "trade_stardust_for_telescopes",
    "fame_per_active_element",
    "fame_per_marked_constellation",
    "gain_pouch",
    "gain_wisdom",
    "tick_any_star",
    "tick_star_and_neighbours",
    "tick_three_constellations",
    "tick_two_stars",
    "start_on_any_common",
    "fame_per_great_star",
    "refund_path_to_great",
    "rest_bonus_stardust",
    "refund_common_only",
)
KIND: Final[tuple[int, ...]] = tuple(POWERS.index(card.power) for card in DECK)

DUST_4: Final = 1
DUST_3: Final = 2
DUST_2: Final = 3
TELESCOPE_1: Final = 4
TRADE: Final = 5
FAME_OF_ELEMENT: Final = 6
FAME_OF_MARKED: Final = 7
POUCH_1: Final = 8
WISDOM_1: Final = 9
ANY_STAR: Final = 10
STAR_AND_NEIGHBOURS: Final = 11
THREE_CARDS: Final = 12
TWO_STARS: Final = 13
ANY_COMMON: Final = 14
FAME_OF_GREAT: Final = 15
PATH_TO_GREAT: Final = 16
REST_BONUS: Final = 17
COMMON_ONLY: Final = 18

DUST_OF: Final = (0, 4, 3, 2)  # what K01 to K03 give
POWER_RULES: Final[tuple[str, ...]] = ("AST-110", *(f"AST-{300 + k}" for k in range(1, 19)))
WITH_POWER: Final[tuple[Cards, ...]] = tuple(
    sum(1 << card for card in ALL_CARDS if KIND[card] == kind) for kind in range(19)
)
PRICE: Final = 3  # AST-305: dust for a telescope

# -- bonuses (dossier 1.1) -------------------------------------------------------

BONUSES: Final = 4
BONUS_KINDS: Final = ("fame", "pouch", "stardust", "wisdom", "telescope", "reactivate")
FAME: Final = 0
POUCH: Final = 1
DUST: Final = 2
WISDOM: Final = 3
TELESCOPE: Final = 4
REACTIVATION: Final = 5
BONUS_KIND: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(BONUS_KINDS.index(bonus.kind) for bonus in card.bonuses) for card in DECK
)
BONUS_AMOUNT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(bonus.amount for bonus in card.bonuses) for card in DECK
)
MOST_REACTIVATIONS: Final = max(
    bonus.amount for card in DECK for bonus in card.bonuses if bonus.kind == "reactivate"
)
TWO_LEFTMOST: Final = 0b0011  # AST-186: what the dreamer strikes

# -- player boards (A-1, A-2) ----------------------------------------------------

CAPACITY: Final = (5, 6, 7, 8, 9, 10, 11, 12)  # by pouch boxes ticked
SECTIONS: Final = (2, 2, 3, 3, 4, 4)  # boxes of the sections labelled 3 to 8
FIRST_LIMIT: Final = 2


def _limits() -> tuple[int, ...]:
    """The card limit by wisdom boxes ticked: the label of the last complete section."""
    limits = [FIRST_LIMIT]
    for section, boxes in enumerate(SECTIONS):
        limits += [limits[-1]] * (boxes - 1) + [FIRST_LIMIT + section + 1]
    return tuple(limits)


LIMIT: Final[tuple[int, ...]] = _limits()
POUCH_BOXES: Final = len(CAPACITY) - 1
WISDOM_BOXES: Final = len(LIMIT) - 1

START_DUST: Final = 8  # AST-006
EASY_DUST: Final = 10  # AST-446

# -- piles (dossier 2) -----------------------------------------------------------

UNDER: Final = (0, 0, 29, 25, 18, 11)  # cards under the End card, by seats
SOLO_UNDER: Final = 3
SOLO_OVER: Final = 17
SOLO_PILE: Final = SOLO_UNDER + SOLO_OVER
SIDES_IN_SOLO: Final = 2

# -- final scoring (A-8, A-9) ----------------------------------------------------

SCORING_CARDS: Final = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))  # printed ticks
ROW_POINTS: Final = (0, 0, 2, 6, 11)  # A-9, AST-226: by ticks in a row
COLUMN_POINTS: Final = (0, 0, 0, 3, 6)  # AST-227: by elements in a column
DUST_A_POINT: Final = 3  # AST-222
TICKS_A_POINT: Final = 2  # AST-223

# -- Ptolemy (dossier 5) ---------------------------------------------------------

MODIFIERS: Final = ("E1", "E2", "E3", "E4", "E5", "E6", "H1", "H2", "H3", "H4", "H5", "H6")
E1: Final = 1 << 0
E2: Final = 1 << 1
E3: Final = 1 << 2
E4: Final = 1 << 3
E5: Final = 1 << 4
E6: Final = 1 << 5
H1: Final = 1 << 6
H2: Final = 1 << 7
H3: Final = 1 << 8
H4: Final = 1 << 9
H5: Final = 1 << 10
H6: Final = 1 << 11
CONFLICTS: Final = (  # AST-457
    Conflict("E2", "H1", "AST-457"),
    Conflict("E3", "H2", "AST-457"),
)
# AST-459: lots may be drawn for them (engine/lots.py).
MODIFIERS_OPTION: Final = FlagsOption("modifiers", NO_FLAGS, MODIFIERS, CONFLICTS, "AST-459")

PTOLEMY_FAME: Final = 12  # AST-406
EASY_FAME: Final = 0  # AST-442
HARD_FAME: Final = 20  # AST-451
PTOLEMY_DUST: Final = 5  # at the start and at each Rest
HARD_PTOLEMY_DUST: Final = 6  # AST-454
FAME_WITH_TELESCOPE: Final = (2, 3)  # AST-421
PTOLEMY_ELEMENT_POINTS: Final = (0, 2, 3, 7, 13)  # AST-434
PTOLEMY_SET_POINTS: Final = (0, 8, 17, 27, 38)  # AST-435
TELESCOPE_POINTS: Final = 2  # AST-433

# Places of his library.
LEFT: Final = 0
RIGHT: Final = 1
TOP: Final = 2

# What the human knows of RIGHT.
OPEN: Final = 0  # the card
UNSEEN: Final = 1  # nothing: it was laid face down, from a pile of unknown cards
POOLED: Final = 2  # that it came from a pile whose cards are known
