"""The box of L'Astrolabe: cards, tokens, settings, boards and their tables.

Frozen data, no logic of play. Values that the booklet does not give carry the id of
their assumption (L-n in the dossier), so that the owner of a boxed copy can correct
them here.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Card: TypeAlias = int  # dossier 1.2: 0..21 arcana, 22..33 planets, 34..45 zodiac, 46..55 numbers
Cards: TypeAlias = int  # a set of cards: bit c set, card c is in it
Token: TypeAlias = int  # 0..11 planets, 12..23 constellations; settings are numbered alike
Kind: TypeAlias = int
Slot: TypeAlias = int  # dossier 1.6: 0..5
Place: TypeAlias = int  # a slot of a seat: 6 * seat + slot
Places: TypeAlias = int  # a set of places

# -- cards (dossier 1.2 to 1.5) --------------------------------------------------

CARDS: Final = 56
ALL_CARDS: Final[Cards] = (1 << CARDS) - 1

FOOL: Final = 0
MAGICIAN: Final = 1
PRIESTESS: Final = 2
EMPRESS: Final = 3
EMPEROR: Final = 4
POPE: Final = 5
LOVERS: Final = 6
CHARIOT: Final = 7
STRENGTH: Final = 8
HERMIT: Final = 9
WHEEL: Final = 10
JUSTICE: Final = 11
HANGED_MAN: Final = 12
DEATH: Final = 13
TEMPERANCE: Final = 14
DEVIL: Final = 15
TOWER: Final = 16
STAR: Final = 17
MOON: Final = 18
SUN: Final = 19
JUDGEMENT: Final = 20
WORLD: Final = 21
ARCANA_COUNT: Final = 22
PLANET_CARD: Final = 21  # plus the value, 1..12
ZODIAC_CARD: Final = 33  # plus the value, 1..12
NUMBER_CARD: Final = 46  # plus the value, 0..9

# Lists within: of a long tuple that mypyc can count it makes a structure in C, and these
# took the C compiler eight seconds.
NUMERALS: Final = (
    *["0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI"],
    *["XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI"],
)  # L-9
ARCANA_NAMES: Final = (
    *["fool", "magician", "priestess", "empress", "emperor", "pope", "lovers", "chariot"],
    *["strength", "hermit", "wheel", "justice", "hanged-man", "death", "temperance", "devil"],
    *["tower", "star", "moon", "sun", "judgement", "world"],
)
PLANETS: Final = (
    *["mercury", "venus", "earth", "mars", "jupiter", "saturn"],
    *["uranus", "neptune", "pluto", "moon", "sun", "black-sun"],
)  # L-3, L-5
SIGNS: Final = (
    *["aries", "taurus", "gemini", "cancer", "leo", "virgo"],
    *["libra", "scorpio", "sagittarius", "capricorn", "aquarius", "pisces"],
)  # L-3, L-5
CODES: Final[tuple[str, ...]] = (
    *NUMERALS,
    *PLANETS,
    *SIGNS,
    *(f"n{value}" for value in range(10)),
)
CARD_OF: Final[dict[str, Card]] = {code: card for card, code in enumerate(CODES)}

NUMEROLOGY: Final = 1
ASTRONOMY: Final = 2  # LAB-217: planets and signs
ARCANA: Final = 3
FAMILY: Final[tuple[int, ...]] = (*[ARCANA] * 22, *[ASTRONOMY] * 24, *[NUMEROLOGY] * 10)
VALUE: Final[tuple[int, ...]] = (
    *range(22),
    *range(1, 13),
    *range(1, 13),
    *range(10),
)
# The cards of each family as a set, by its rank.
FAMILY_CARDS: Final[tuple[Cards, ...]] = tuple(
    sum(1 << card for card in range(CARDS) if FAMILY[card] == family) for family in range(4)
)
# Trick strength: rank, then value; a planet and a sign of one value are equal.
POWER: Final[tuple[int, ...]] = tuple(32 * FAMILY[card] + VALUE[card] for card in range(CARDS))
# LAB-404.2: the order of the Emperor has planets above signs of the same value.
STANDING: Final[tuple[int, ...]] = tuple(
    2 * POWER[card] + (PLANET_CARD < card <= ZODIAC_CARD) for card in range(CARDS)
)

HAND: Final = 8  # LAB-106
TRICKS: Final = 8  # LAB-110
DESTINY: Final = 8  # LAB-106: as many as a round has tricks

# -- where arcana may go (dossier 1.3, 5.2) --------------------------------------

OWN_CARDS: Final[tuple[Card, ...]] = (
    *(FOOL, MAGICIAN, PRIESTESS, EMPRESS, EMPEROR, POPE),
    *(LOVERS, STRENGTH, HERMIT, TEMPERANCE, DEVIL, TOWER),
)
OPP_CARDS: Final[tuple[Card, ...]] = (FOOL, HANGED_MAN, DEATH, DEVIL)
CHARACTERS: Final[Cards] = sum(1 << card for card in OWN_CARDS if card != TOWER)
# The moves of 5.2 name the Devil too, who never goes to one's own space (LAB-415.1, LAB-430).
OWN_MASK: Final[Cards] = sum(1 << card for card in OWN_CARDS if card != DEVIL)
OPP_MASK: Final[Cards] = sum(1 << card for card in OPP_CARDS)

# -- tokens and settings (dossier 1.4) -------------------------------------------

PLANET: Final[Kind] = 0
OF_A_KIND: Final = 12  # L-2: as many settings as tokens
TOKENS: Final = 24
TOKEN_CODES: Final[tuple[str, ...]] = (
    *(f"P{number}" for number in range(1, 13)),
    *(f"C{number}" for number in range(1, 13)),
)
SETTING_CODES: Final[tuple[str, ...]] = tuple(f"S{code}" for code in TOKEN_CODES)
OF_KIND: Final[tuple[tuple[Token, ...], ...]] = (tuple(range(12)), tuple(range(12, 24)))


def planet(number: int) -> Token:
    return number - 1


def constellation(number: int) -> Token:
    return OF_A_KIND + number - 1


STAR_TARGET: Final[Token] = planet(12)  # L-4: Soleil Noir
# The token that each of these fetches.
FETCHED: Final[dict[Card, Token]] = {
    STAR: STAR_TARGET,  # LAB-417
    MOON: planet(10),  # LAB-418
    SUN: planet(11),  # LAB-419
    WORLD: planet(3),  # LAB-421
}

# -- a player's area (dossier 1.6) -----------------------------------------------

SLOTS: Final = 6
SLOT_NAMES: Final = ("A-P1", "A-P2", "X-P", "A-C1", "A-C2", "X-C")  # L-6
X_P: Final[Slot] = 2
X_C: Final[Slot] = 5
ASTROLABE_SLOTS: Final[tuple[Slot, ...]] = (0, 1, 3, 4)
ASTROLABE_SET: Final = 0b011011  # the same as a set
KIND_SLOTS: Final = (0b000111, 0b111000)

MAX_SEATS: Final = 6
# The places of each seat, of each kind, and those with a setting, for all seats.
SEAT_PLACES: Final[tuple[Places, ...]] = tuple(0b111111 << 6 * seat for seat in range(MAX_SEATS))
KIND_PLACES: Final[tuple[Places, ...]] = tuple(
    sum(slots << 6 * seat for seat in range(MAX_SEATS)) for slots in KIND_SLOTS
)
ASTROLABE_PLACES: Final[Places] = sum(ASTROLABE_SET << 6 * seat for seat in range(MAX_SEATS))
EITHER_KIND: Final[Places] = KIND_PLACES[0] | KIND_PLACES[1]

# -- scoring (dossier 1.7, 1.8) --------------------------------------------------

# By character: its constellation, its planet, points with either alone, with both.
CONJUNCTIONS: Final[dict[Card, tuple[Token, Token, int, int, int]]] = {
    FOOL: (constellation(2), planet(10), 1, 11, 111),
    MAGICIAN: (constellation(12), planet(1), 20, 20, 222),
    PRIESTESS: (constellation(6), planet(2), 77, 77, 444),
    EMPRESS: (constellation(7), planet(6), 40, 80, 300),
    EMPEROR: (constellation(8), planet(11), 50, 100, 200),
    POPE: (constellation(11), planet(3), 60, 60, 400),
    LOVERS: (constellation(3), planet(7), 69, 69, 69),  # LAB-133 adds to it
    STRENGTH: (constellation(5), planet(4), 55, 55, 555),
    HERMIT: (constellation(4), planet(9), 33, 33, 333),
    TEMPERANCE: (constellation(9), planet(5), 0, 50, 500),
    DEVIL: (constellation(10), planet(12), 6, 66, 666),
}
# By card: the two tokens of its conjunction as a set; nobody has those of no character.
CONJUNCTION: Final[tuple[int, ...]] = tuple(
    1 << CONJUNCTIONS[card][0] | 1 << CONJUNCTIONS[card][1] if card in CONJUNCTIONS else 1 << TOKENS
    for card in range(CARDS)
)
ASTROLABE_POINTS: Final = (0, 125, 250, 500, 1000)

# -- powers as steps (dossier 4.2, 4.4) ------------------------------------------

STEP_DRAW: Final = 0  # plus the kind, as with the three below
STEP_REVEAL: Final = 2
STEP_STEAL: Final = 4
STEP_EXCHANGE: Final = 6
STEP_FETCH: Final = 8
STEP_JUSTICE: Final = 9
STEP_JUDGE: Final = 10
STEP_SCRAMBLE: Final = 11
STEP_MAGICIAN: Final = 12
STEP_EMPEROR: Final = 13
STEP_LOVERS: Final = 14
STEP_STRENGTH: Final = 15
STEP_HERMIT: Final = 16
STEP_TRADE: Final = 17

Steps: TypeAlias = tuple[int, ...]


def _world_steps(card: Card) -> Steps:
    """The steps of a card that a player lays in the World.

    [LAB-330, LAB-331, LAB-332, LAB-333]
    """
    value = VALUE[card]
    if FAMILY[card] == ASTRONOMY:
        step = (STEP_DRAW, STEP_REVEAL, STEP_STEAL)[(value - 1) // 4]
        return (step + (card > ZODIAC_CARD),)
    if FAMILY[card] == NUMEROLOGY:
        return (STEP_EXCHANGE + value // 5,)
    return {
        CHARIOT: (STEP_DRAW, STEP_DRAW + 1),  # LAB-407
        WHEEL: (STEP_REVEAL, STEP_REVEAL + 1),  # LAB-410
        JUSTICE: (STEP_JUSTICE,),
        JUDGEMENT: (STEP_JUDGE,),
        **dict.fromkeys(FETCHED, (STEP_FETCH,)),
    }.get(card, ())


WORLD_STEPS: Final[tuple[Steps, ...]] = tuple(_world_steps(card) for card in range(CARDS))

# What a card does when it arrives in a space.
SPACE_STEPS: Final[dict[Card, Steps]] = {
    FOOL: (STEP_SCRAMBLE,),
    MAGICIAN: (STEP_MAGICIAN,),
    EMPEROR: (STEP_EMPEROR,),
    LOVERS: (STEP_LOVERS,),
    STRENGTH: (STEP_STRENGTH,),
    HERMIT: (STEP_HERMIT,),
    TEMPERANCE: (STEP_EXCHANGE, STEP_EXCHANGE + 1),  # LAB-414
    DEVIL: (STEP_TRADE,),
}
