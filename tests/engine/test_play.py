"""The loop by the fast door: the same game as by the checked one, told as it goes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from astrarium.engine.match import Chanced, Entry, Match, Played, reenacted
from astrarium.engine.play import play_to_end, settle
from astrarium.engine.protocol import CHANCE, OVER, Journal, Move, Seat
from astrarium.engine.registry import check_options
from astrarium.engine.stream import Dealer
from tests.engine.tiny import TINY, Deal, State

SEEDS = range(8)


def new() -> State:
    return TINY.new(2, check_options(TINY, {}))


def any_of(seed: int) -> Callable[[Any, Seat, list[Move]], Move]:
    rng = Random(seed)
    return lambda state, seat, moves: rng.choice(moves)


@pytest.mark.parametrize("seed", SEEDS)
def test_both_doors_play_the_same_game(seed: int) -> None:
    state, journal = new(), Journal()
    entries: list[Entry] = []
    dealer = Dealer(seed=str(seed))
    course = play_to_end(TINY, state, dealer.rng(), any_of(seed), journal, entries.append)
    match = Match(TINY, 2, {}, dealer.rng())
    choose = any_of(seed)
    while not match.is_over():
        match.play(match.to_act(), choose(match.state, match.to_act(), match.legal_moves()))
    assert [line.entry for line in match.log] == entries
    assert [told for line in match.log for told in line.told] == journal.lines
    assert match.state == state
    assert reenacted(TINY, 2, {}, entries).log == match.log
    played = [entry for entry in entries if isinstance(entry, Played)]
    assert course == (played[0].seat, len(played))


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_asked_about_a_forced_move(seed: int) -> None:
    asked = 0

    def choose(state: State, seat: Seat, moves: list[Move]) -> Move:
        nonlocal asked
        asked += 1
        assert seat == TINY.to_act(state)
        assert len(moves) > 1
        return moves[-1]

    course = play_to_end(TINY, new(), Random(seed), choose)
    assert 0 < asked <= course.decisions


def test_an_entry_is_told_before_it_is_applied() -> None:
    state = new()

    def observe(entry: Played | Chanced) -> None:
        if isinstance(entry, Played):
            assert TINY.to_act(state) == entry.seat
            assert entry.move in TINY.legal_moves(state)
        else:
            assert TINY.is_possible(state, entry.outcome)

    play_to_end(TINY, state, Random(1), any_of(1), observe=observe)
    assert TINY.to_act(state) == OVER


def test_a_game_that_is_over_has_nobody_who_acts() -> None:
    state = new()
    play_to_end(TINY, state, Random(1), any_of(1))
    assert play_to_end(TINY, state, Random(1), any_of(1)) == (CHANCE, 0)


def test_chance_acts_until_a_seat_is_asked() -> None:
    state = new()
    told: list[Any] = []
    assert settle(TINY, state, Random(1), observe=told.append) == 0
    assert [type(entry.outcome) for entry in told] == [Deal]
    assert settle(TINY, state, Random(1), observe=told.append) == 0
    assert len(told) == 1
