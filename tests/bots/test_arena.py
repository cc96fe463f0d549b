"""Simulations: the counts, the intervals, and that no order of the games matters."""

from __future__ import annotations

import multiprocessing
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astrarium.arena.simulate import (
    CHUNK,
    Contest,
    Ended,
    chunks,
    play_chunk,
    play_game,
    simulate,
    tallies,
)
from astrarium.arena.statistics import deviation, mean, wilson
from astrarium.arena.tally import Tally, is_lost
from astrarium.arena.vary import UNIT, measures
from astrarium.engine.first import to_the_left
from astrarium.engine.protocol import Part, Scores, message
from tests.arena.tools import bots

LOTS = (("first", "random"),)  # options as a contest has them


def scores(*points: int) -> Scores:
    """The most points win."""
    ranks = tuple(1 + sum(other > own for other in points) for own in points)
    return Scores(points, ((),) * len(points), ranks, (0.0,) * len(points))


def test_mean_and_deviation_are_those_of_the_textbook() -> None:
    values = [2, 4, 4, 4, 5, 5, 7, 9]
    assert mean(8, sum(values)) == 5
    squares = sum(value * value for value in values)
    assert deviation(8, sum(values), squares) == pytest.approx(2.13809)
    assert deviation(1, 7, 49) == 0


def test_wilson_is_that_of_the_textbook() -> None:
    """15 of 50; and it stays inside [0, 1] where the normal interval does not."""
    assert wilson(0.3, 50) == pytest.approx((0.3, 0.19104, 0.43750), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.0, 0.27753), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((1.0, 0.72247, 1.0), abs=1e-4)
    assert wilson(0.0, 0) == (0.0, 0.0, 1.0)


def test_a_shared_win_is_split() -> None:
    tally = Tally(3)
    tally.add(scores(5, 5, 1), 10)
    tally.add(scores(2, 2, 2), 10)
    tally.add(scores(9, 0, 0), 10)
    assert [tally.won(seat) for seat in range(3)] == [
        Fraction(11, 6),
        Fraction(5, 6),
        Fraction(1, 3),
    ]


def test_a_lost_game_has_a_part_that_says_so() -> None:
    lost = (Part(message("any.part.lost"), 0),)
    assert is_lost(Scores((0,), (lost,), (1,), (0.0,)))
    assert not is_lost(scores(0))


@given(st.lists(st.tuples(st.integers(-9, 99), st.integers(-9, 99)), max_size=12), st.integers(0))
def test_tallies_can_be_merged_in_any_way(games: list[tuple[int, int]], cut: int) -> None:
    whole, left, right = Tally(2), Tally(2), Tally(2)
    for number, points in enumerate(games):
        whole.add(scores(*points), number)
        (left if cut >> number & 1 else right).add(scores(*points), number)
    left.merge(right)
    assert left == whole


@given(st.integers(1, 2000), st.integers(1, 64))
def test_chunks_are_all_games_once(games: int, jobs: int) -> None:
    tasks = list(chunks(games, jobs, bots("random")))
    assert tasks[0].start == 0
    assert tasks[-1].stop == games
    assert all(one.stop == next_one.start for one, next_one in pairwise(tasks))
    assert all(0 < len(task) <= CHUNK for task in tasks)


def test_games_that_may_take_long_are_told_one_by_one() -> None:
    assert next(chunks(1000, 1, bots("random", "greedy"))) == range(1)
    heard: list[int] = []
    simulate(Contest("hexdomino", bots("random", "greedy"), "9", LOTS), 3, advance=heard.append)
    assert heard == [1, 1, 1]


def test_a_simulation_is_the_sum_of_its_chunks() -> None:
    contest = Contest("bigbang-simple", bots("random", "random"), "9", LOTS)
    heard: list[int] = []
    whole = simulate(contest, 30, advance=heard.append)
    parts = play_chunk(contest, range(0, 11))
    parts.merge(play_chunk(contest, range(11, 30)))
    assert whole == parts
    assert sum(heard) == 30


def test_a_large_simulation_begins_at_once() -> None:
    """Neither the tasks nor their results are held all together."""
    assert next(chunks(10**30, 2, bots("random"))) == range(CHUNK)
    contest = Contest("bigbang-simple", bots("random", "random"), "9", LOTS)
    begun = tallies(contest, chunks(10**30, 2, contest.bots), 2)
    assert next(begun).games == CHUNK
    begun.close()
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("slug", ["astra", "astrolabe", "bigbang", "hexdomino"])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_game_tells_who_acted_first_and_who_after(slug: str, first: int) -> None:
    contest = Contest(slug, bots("random") * 3, "9", (("first", "ABC"[first]),))
    assert play_game(contest, 0).order == to_the_left(first, 3)


def test_wins_are_measured_by_place_in_the_order_of_turns() -> None:
    """Seat B began; C was second, and won."""
    found = measures(Ended(scores(3, 1, 9), 10, (1, 2, 0)))
    assert [found[f"won-{place}"] for place in (1, 2, 3)] == [0, UNIT, 0]
    shared = measures(Ended(scores(5, 5), 10, (1, 0)))
    lots = measures(Ended(scores(3, 1, 9), 10, (1, 0, 2)))  # Cosmic mode: B, A, C
    assert [lots[f"won-{place}"] for place in (1, 2, 3)] == [0, 0, UNIT]
    assert (shared["won-1"], shared["won-2"]) == (UNIT // 2, UNIT // 2)


def test_every_bot_has_a_stream_of_its_own() -> None:
    """The same bot in another seat, or another game, does not play the same numbers."""
    from astrarium.arena.simulate import Seats

    contest = Contest("bigbang", bots("random", "random"), "1")
    streams = [
        *Seats(contest, 0).streams,
        *Seats(contest, 1).streams,
        Seats(contest, 0).dealer.rng(),
    ]
    assert len({stream.getrandbits(64) for stream in streams}) == len(streams)
