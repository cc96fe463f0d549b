"""The moves: one dense index of 252 (dossier section 5.2)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from astrarium.games.astrolabe.material import (
    OPP_CARDS,
    OWN_CARDS,
    Card,
    Kind,
    Slot,
)

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
MOVES: Final = 252

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


Typed: TypeAlias = (
    Pass
    | ToWorld
    | Own
    | Opp
    | Use
    | Win
    | Draw
    | AtSlot
    | Put
    | Shift
    | Rob
    | Target
    | FromPast
    | JudgeTop
    | JudgeTower
)


def decode(move: int) -> Typed:
    """The typed move of an index."""
    if move < DRAW:
        return _decode_play(move)
    if move < TOKEN:
        kind, source = divmod(move - DRAW, SOURCES)
        return Draw(kind, source - 1)
    if move < PLACE:
        return AtSlot(*divmod(move - TOKEN, 6))
    if move < MOVE:
        return Put(move - PLACE)
    if move < ROB:
        return Shift(*divmod(move - MOVE, 6))
    if move < TARGET:
        return Rob(move - ROB + 1)
    if move < PAST:
        return Target(move - TARGET + 1)
    if move < JUDGE_TOP:
        return FromPast(move - PAST)
    return JudgeTop(move - JUDGE_TOP) if move < JUDGE_TOWER else JudgeTower(move - JUDGE_TOWER)


def _decode_play(move: int) -> Typed:
    """The moves before DRAW."""
    if move == PASS:
        return Pass()
    if move < OWN:
        return ToWorld(move - WORLD)
    if move < OPP:
        return Own(OWN_CARDS[move - OWN])
    if move < USE:
        which, k = divmod(move - OPP, OTHERS)
        return Opp(OPP_CARDS[which], k + 1)
    return Use() if move == USE else Win(move - WIN)


def encode(typed: tuple[Any, ...]) -> int:
    """The index of a typed move."""
    match typed:
        case Pass():
            return PASS
        case ToWorld(card):
            return WORLD + card
        case Own(card):
            return OWN + OWN_CARDS.index(card)
        case Opp(card, k):
            return OPP + OTHERS * OPP_CARDS.index(card) + k - 1
        case Use():
            return USE
        case Win(reward):
            return WIN + reward
        case Draw(kind, source):
            return DRAW + SOURCES * kind + source + 1
        case AtSlot(k, slot):
            return TOKEN + 6 * k + slot
        case Put(slot):
            return PLACE + slot
        case Shift(kind, path):
            return MOVE + 6 * kind + path
        case Rob(k):
            return ROB + k - 1
        case Target(k):
            return TARGET + k - 1
        case FromPast(card):
            return PAST + card
        case JudgeTop(k):
            return JUDGE_TOP + k
        case JudgeTower(k):
            return JUDGE_TOWER + k
    raise TypeError(typed)
