"""The two laws of secrecy: two worlds, and twin histories."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from astrarium.engine.errors import GameError
from astrarium.engine.match import Chanced, Match, Played, hears
from astrarium.engine.protocol import OVER, Move, Outcome, Seat, Told
from astrarium.engine.stream import derived
from tests.laws.faces import faces
from tests.laws.harness import (
    Case,
    Moment,
    entries,
    is_asked,
    moments,
    played,
    some_illegal,
    tempting,
)
from tests.laws.twins import twin_outcomes

MOMENTS = 3
LOOK_AHEAD = 20


def two_worlds(case: Case, seed: int) -> None:
    """A state and a world imagined from a seat's view send that seat the same bytes."""
    match = played(case, seed)
    rng = derived(str(seed), "worlds")
    for moment in moments(match, rng, MOMENTS):
        illegal = mistakes(case, seed, moment.state, rng)
        for seat in case.everyone():
            world = case.game.imagine(case.game.view(moment.state, seat), rng)
            here = faces(case.game, moment.state, seat, illegal)
            there = faces(case.game, world, seat, illegal)
            for name in here:
                assert here[name] == there[name], f"{case} {seed}: {name} tells {seat} of it"


def mistakes(case: Case, seed: int, state: Any, rng: Random) -> list[Move]:
    """Moves to be refused, if a seat is to act."""
    if not is_asked(case.game, state):
        return []
    return some_illegal(case, state, tempting(case, seed), rng)


class Twins(NamedTuple):
    """How many other histories were tried, came to their end, and were really others."""

    tried: int
    survived: int
    different: int

    def plus(self, more: Twins) -> Twins:
        return Twins(*(mine + other for mine, other in zip(self, more)))


def twin_histories(case: Case, seed: int) -> Twins:
    """The same moves under another deal that fits what a seat knows at the end of them:
    every message the seat got along the way is the same."""
    match = played(case, seed)
    rng = derived(str(seed), "twins")
    count = Twins(0, 0, 0)
    for moment in moments(match, rng, MOMENTS, end=False):
        for seat in rng.sample(case.everyone(), 2):
            if knows_the_move_begun(case, moment, seat):
                count = count.plus(twin(case, seed, moment, seat, rng))
    return count


def knows_the_move_begun(case: Case, moment: Moment, seat: Seat) -> bool:
    """A world imagined in the middle of somebody else's move has no such move in it."""
    tentative = case.game.is_tentative(moment.state)
    return not tentative or case.game.to_act(moment.state) == seat


def twin(case: Case, seed: int, moment: Moment, seat: Seat, rng: Random) -> Twins:
    """Imagine a world, tell the outcomes that lead there, and play both side by side.

    A twin in which somebody could not have moved like this is given up, after having
    been compared as far as it went.
    """
    match = played(case, seed)
    world = case.game.imagine(case.game.view(moment.state, seat), rng)
    retold = twin_outcomes(match, moment, world)
    assert len(retold) == chances(match, moment.at)
    true = Match(case.game, case.seats, match.options, forced=False)
    other = Match(case.game, case.seats, match.options, forced=False)
    if not side_by_side(case, seed, true, other, moment.at, seat, retold, rng):
        return Twins(1, 0, 0)
    assert is_the_same_game(case, other.state, world, rng), f"{case} {seed}: retold wrongly"
    return Twins(1, 1, int(true.state != other.state))


def is_the_same_game(case: Case, left: Any, right: Any, rng: Random) -> bool:
    """Do two states look and go on alike, for everyone? (What is over and done with may
    be kept differently: the front of a pile that has been drawn.)"""
    left, right = case.game.copy(left), case.game.copy(right)
    for _ in range(LOOK_AHEAD):
        if any(case.game.view(left, s) != case.game.view(right, s) for s in case.everyone()):
            return False
        if case.game.to_act(left) == OVER:
            return case.game.to_act(right) == OVER
        if is_asked(case.game, left):
            if case.game.legal_moves(left) != case.game.legal_moves(right):
                return False
            move = rng.choice(case.game.legal_moves(left))
            case.game.apply(left, move)
            case.game.apply(right, move)
        else:
            outcome = case.game.sample_chance(left, rng)
            case.game.apply_chance(left, outcome)
            case.game.apply_chance(right, outcome)
    return True


def chances(match: Match, count: int) -> int:
    return sum(isinstance(entry, Chanced) for entry in entries(match)[:count])


def side_by_side(
    case: Case,
    seed: int,
    true: Match,
    other: Match,
    count: int,
    seat: Seat,
    retold: list[Outcome],
    rng: Random,
) -> bool:
    """Play both; False if the other could not go on."""
    met = 0
    for number, entry in enumerate(entries(played(case, seed))[:count]):
        where = f"{case} {seed}, entry {number}"
        compare_positions(case, seed, true, other, seat, rng, where)
        try:
            if isinstance(entry, Played):
                other.play(entry.seat, entry.move)
            else:
                other.chance(retold[met])
        except GameError:
            return False
        if isinstance(entry, Played):
            true.play(entry.seat, entry.move)
        elif isinstance(entry, Chanced):
            true.chance(entry.outcome)
            met += 1
        assert newest(true, seat) == newest(other, seat), f"{where}: the journal tells {seat}"
        if number % 10 == 0 or number == count - 1:
            assert true.events_for(seat) == other.events_for(seat), (
                f"{where}: the journal tells {seat}"
            )
            if not true.is_over():  # then the whole record belongs to everyone
                assert true.log_for(seat) == other.log_for(seat), f"{where}: the log tells {seat}"
    return True


def newest(match: Match, seat: Seat) -> list[Told]:
    """What the seat hears of the last entry."""
    return [told for told in match.log[-1].told if hears(seat, told)]


def compare_positions(
    case: Case, seed: int, true: Match, other: Match, seat: Seat, rng: Random, where: str
) -> None:
    """The view, always; all that the seat is asked and refused, when it is to act."""
    game = case.game
    assert game.to_act(true.state) == game.to_act(other.state), f"{where}: another is to act"
    assert repr(true.view(seat)) == repr(other.view(seat)), f"{where}: the view tells {seat}"
    if game.to_act(true.state) == seat:
        illegal = mistakes(case, seed, true.state, rng)
        here = faces(game, true.state, seat, illegal)
        there = faces(game, other.state, seat, illegal)
        for name in here:
            assert here[name] == there[name], f"{where}: {name} tells {seat}"
