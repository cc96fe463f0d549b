"""The moves: one dense index of 252 (dossier section 5.2)."""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.engine.moves import Axis, MoveKind, MoveTable, named, numbered
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe.material import Card, Kind, Slot

# Where each kind of move begins.
PASS: Final = 0
WORLD: Final = 1
OWN: Final = 57
OPP: Final = 69
USE: Final = 89
WIN: Final = 90
DRAW: Final = 94
TOKEN: Final = 120
PLACE: Final = 156
MOVE: Final = 162
ROB: Final = 174
TARGET: Final = 179
PAST: Final = 184
JUDGE_TOP: Final = 240
JUDGE_TOWER: Final = 246

OTHERS: Final = 5  # adversaries at most: k = 1..5
SOURCES: Final = 13  # of a draw: the pile, then twelve positions of the zone
PILE: Final = -1  # the source that is no position of the zone

# What a trick may win (LAB-240).
WIN_DRAW: Final = 90
WIN_REVEAL: Final = 91
WIN_THROW: Final = 92
WIN_CONSOLIDATE: Final = 93
REWARDS: Final = ("draw", "reveal", "throw", "consolidate")

# MOVE(kind, m): from and to, as slots within the kind: 1, 2 of the astrolabe, then X.
PATHS: Final = ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))


class Pass(NamedTuple):
    """Decline the power, the step, the reward or the setting action."""


class ToWorld(NamedTuple):
    """Lay a card in the Present World."""

    card: Card


class Own(NamedTuple):
    """Play an arcana to one's own space."""

    card: Card


class Opp(NamedTuple):
    """Play an arcana to the space of the adversary `k` places clockwise."""

    card: Card
    k: int


class Use(NamedTuple):
    """Carry out a power without target."""


class Win(NamedTuple):
    """Choose a reward: 0 draw, 1 reveal, 2 throw, 3 consolidate."""

    reward: int


class Draw(NamedTuple):
    """Draw the top of a pile (`source` is PILE) or a token of its zone, by position."""

    kind: Kind
    source: int


class AtSlot(NamedTuple):
    """The token, or the setting, at a slot of the player `k` places clockwise."""

    k: int
    slot: Slot


class Put(NamedTuple):
    """One's own slot for the incoming token."""

    slot: Slot


class Shift(NamedTuple):
    """Move one's own token; `path` is an index into PATHS."""

    kind: Kind
    path: int


class Rob(NamedTuple):
    """Rob the character of an adversary."""

    k: int


class Target(NamedTuple):
    """Choose an adversary."""

    k: int


class FromPast(NamedTuple):
    """Take a card of the Past."""

    card: Card


class JudgeTop(NamedTuple):
    """Judge the top card of a stack."""

    k: int


class JudgeTower(NamedTuple):
    """Judge a Tower."""

    k: int


OTHER_PLACES: Final = [(k, f"+{k}") for k in range(1, OTHERS + 1)]
ALL_PLACES: Final = [(0, "+0"), *OTHER_PLACES]
KINDS: Final = named(("planet", "constellation"))
STEPS: Final = ("1", "2", "X")  # the slots of a kind in a MOVE
PATH_NAMES: Final = tuple(f"{STEPS[start]}>{STEPS[end]}" for start, end in PATHS)


def arcana(cards: tuple[Card, ...]) -> Axis:
    return [(card, m.ARCANA_NAMES[card]) for card in cards]


MOVES: Final = MoveTable(
    MoveKind(PASS, Pass, "pass"),
    MoveKind(WORLD, ToWorld, "world {}", named(m.CODES)),
    MoveKind(OWN, Own, "own {}", arcana(m.OWN_CARDS)),
    MoveKind(OPP, Opp, "opp {} {}", arcana(m.OPP_CARDS), OTHER_PLACES),
    MoveKind(USE, Use, "use"),
    MoveKind(WIN, Win, "win {}", named(REWARDS)),
    MoveKind(DRAW, Draw, "draw {} {}", KINDS, [(PILE, "pile"), *numbered(SOURCES - 1)]),
    MoveKind(TOKEN, AtSlot, "token {} {}", ALL_PLACES, named(m.SLOT_NAMES)),
    MoveKind(PLACE, Put, "place {}", named(m.SLOT_NAMES)),
    MoveKind(MOVE, Shift, "move {} {}", KINDS, named(PATH_NAMES)),
    MoveKind(ROB, Rob, "rob {}", OTHER_PLACES),
    MoveKind(TARGET, Target, "target {}", OTHER_PLACES),
    MoveKind(PAST, FromPast, "past {}", named(m.CODES)),
    MoveKind(JUDGE_TOP, JudgeTop, "judge top {}", ALL_PLACES),
    MoveKind(JUDGE_TOWER, JudgeTower, "judge tower {}", ALL_PLACES),
)
