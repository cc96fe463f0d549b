"""Random play for the laws: whole games, moments in them, worlds beside them.

The laws hold for every registered game, every seat count and drawn options; the tiny game
of tests/engine is with them, so that there always is one with everything difficult in it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

import astrarium.games  # noqa: F401  (registers them)
from astrarium.engine.lots import drawn_flags, kinds_of
from astrarium.engine.match import Chanced, Entry, Match, Played
from astrarium.engine.options import FlagsOption, IntOption, Value, flags_text
from astrarium.engine.protocol import CHANCE, LETTERS, SPECTATOR, Game, Move, Outcome, Seat
from astrarium.engine.registry import GAMES
from astrarium.engine.stream import Dealer, derived
from tests.engine.tiny import TINY

FULL: Final = os.environ.get("ASTRARIUM_FULL") == "1"
SEEDS: Final = st.integers(0, 2**32 - 1)


class Case(NamedTuple):
    """A game and a seat count."""

    game: Game[Any, Any]
    seats: int

    def __repr__(self) -> str:
        return f"{self.game.slug}-{self.seats}"

    def everyone(self) -> list[Seat]:
        """All who have a view: the seats, and the spectator."""
        return [*range(self.seats), SPECTATOR]


def cases() -> list[Case]:
    """Every registered game with every seat count, and the tiny game."""
    games = [game for game in GAMES.values() if game.slug != TINY.slug]
    return [
        Case(game, seats)
        for game in [TINY, *games]
        for seats in range(game.min_seats, game.max_seats + 1)
    ]


def case_named(name: str) -> Case:
    return next(case for case in cases() if repr(case) == name)


def sample(examples: int) -> settings:
    """Few examples, with ASTRARIUM_FULL=1 twenty times as many; see also tests/conftest.py."""
    return settings(
        max_examples=examples * 20 if FULL else examples,
        phases=[Phase.explicit, Phase.generate],  # a smaller seed is no simpler a game
        suppress_health_check=list(HealthCheck),
    )


# -- play --------------------------------------------------------------------------


def some_options(case: Case, rng: Random) -> dict[str, Value]:
    """A value for every option, the default half of the time; of seats, one that is there."""
    chosen: dict[str, Value] = {}
    for option in case.game.options:
        if rng.random() < 0.5:
            chosen[option.name] = option.default
        elif isinstance(option, IntOption):
            chosen[option.name] = rng.randint(option.low, option.high)
        elif isinstance(option, FlagsOption):
            chosen[option.name] = some_flags(option, rng)
        else:
            there = [word for word in option.choices if word not in LETTERS[case.seats :]]
            chosen[option.name] = rng.choice(there)
    return chosen


def some_flags(option: FlagsOption, rng: Random) -> str:
    """Any set of the words that go together; half of the time lots are drawn for others."""
    flags: list[str] = []
    for flag in rng.sample(option.choices, len(option.choices)):
        barred = {c.one if c.other == flag else c.other for c in option.conflicts if flag in c}
        if rng.random() < 0.5 and not barred.intersection(flags):
            flags.append(flag)
    if kinds_of(option) and rng.random() < 0.5:
        return flags_text(drawn_flags(option, [flag[0] for flag in flags], rng))
    return flags_text(tuple(flags))


def dealer_of(seed: int) -> Dealer:
    return Dealer(seed=f"laws/{seed}")


def begun(case: Case, seed: int, forced: bool = False) -> Match:
    """A match with drawn options, dealt from the seed."""
    options = some_options(case, derived(str(seed), "options"))
    return Match(case.game, case.seats, options, dealer_of(seed).rng(), forced)


@lru_cache(maxsize=64)
def played(case: Case, seed: int) -> Match:
    """A whole game of random moves, forced ones included: to be read, not to be changed."""
    match = begun(case, seed)
    rng = derived(str(seed), "players")
    bound = case.game.bound(case.seats)
    while not match.is_over():
        assert len(match.log) <= 2 * bound + 10, f"{case} {seed}: does not end"
        match.play(match.to_act(), rng.choice(match.legal_moves()))
    return match


def entries(match: Match) -> list[Entry]:
    return [line.entry for line in match.log]


def outcomes(match: Match) -> list[Outcome]:
    return [entry.outcome for entry in entries(match) if isinstance(entry, Chanced)]


def enact(game: Game[Any, Any], state: Any, entry: Entry) -> None:
    """Play an entry by the fast door."""
    if isinstance(entry, Played):
        game.apply(state, entry.move)
    elif isinstance(entry, Chanced):
        game.apply_chance(state, entry.outcome)


def history(match: Match) -> Iterator[Any]:
    """The state before each entry and after the last: one state that changes, to be read."""
    state = match.game.new(match.seats, match.options)
    yield state
    for entry in entries(match):
        enact(match.game, state, entry)
        yield state


class Moment(NamedTuple):
    """A state of a game, and how many entries led to it."""

    at: int
    state: Any


def moments(match: Match, rng: Random, count: int, end: bool = True) -> list[Moment]:
    """Some states of a game, from the first deal on, the end of the game among them."""
    last = len(match.log)
    chosen = {rng.randint(1, last) for _ in range(count - end)}
    if end:
        chosen.add(last)
    return [
        Moment(number, match.game.copy(state))
        for number, state in enumerate(history(match))
        if number in chosen
    ]


def is_asked(game: Game[Any, Any], state: Any) -> bool:
    """Is a seat to act?"""
    return game.to_act(state) >= 0


def random_step(game: Game[Any, Any], state: Any, rng: Random) -> None:
    """One entry by the fast door."""
    if game.to_act(state) == CHANCE:
        game.apply_chance(state, game.sample_chance(state, rng))
    else:
        game.apply(state, rng.choice(game.legal_moves(state)))


@lru_cache(maxsize=64)
def tempting(case: Case, seed: int) -> tuple[Move, ...]:
    """Moves that were legal at some time of the game: likely mistakes at another."""
    match = played(case, seed)
    found: set[Move] = set()
    for state in history(match):
        if is_asked(case.game, state):
            found.update(case.game.legal_moves(state))
    return tuple(sorted(found))


def some_illegal(case: Case, state: Any, tempted: tuple[Move, ...], rng: Random) -> list[Move]:
    """Moves below `move_count` that are not legal now: likely mistakes and unlikely ones."""
    legal = set(case.game.legal_moves(state))
    drawn = [rng.randrange(case.game.move_count) for _ in range(8)]
    drawn += rng.sample(tempted, min(8, len(tempted)))
    return sorted({move for move in drawn if move not in legal})


def outcomes_before(match: Match, moment: Moment) -> list[Outcome]:
    """What chance gave until a moment came."""
    before = entries(match)[: moment.at]
    return [entry.outcome for entry in before if isinstance(entry, Chanced)]
