"""The bots under the bench: positions, thoughts, overruns, tournaments."""

from __future__ import annotations

import pytest

from astrarium.games import GAMES, find
from bench import bots
from bench.bots import (
    POSITIONS,
    SCALING,
    SIMULATIONS,
    positions,
    time_arena,
    time_overruns,
    time_thoughts,
    time_tournament,
)
from bench.games import OurGame
from bench.run import ARENA_GAME, THINKERS, TIMED


@pytest.fixture
def subject() -> OurGame:
    return OurGame(ARENA_GAME, 2)


@pytest.mark.parametrize("slug", GAMES)
def test_positions_leave_a_choice_and_are_the_same_for_all_builds(slug: str) -> None:
    subject = OurGame(slug, find(slug).min_seats)
    found = positions(subject, 3)
    assert len(found) == POSITIONS
    assert all(len(position.moves) > 1 for position in found)
    assert found == positions(subject, 3) != positions(subject, 4)


@pytest.mark.parametrize("bot", THINKERS)
def test_a_thought_counts_its_simulations(
    bot: str, subject: OurGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each decision takes a second by this clock."""
    monkeypatch.setattr(bots, "SIMULATIONS", 3)
    ticks = iter(range(1000))
    monkeypatch.setattr(bots, "clock", lambda: float(next(ticks)))
    assert time_thoughts(subject, bot, 1, seconds=5.0) == {"simulations/s": [3.0]}
    assert next(ticks) == 2 * 2 * POSITIONS  # twice through all positions
    assert SIMULATIONS == 200


def test_overruns_are_what_a_decision_took_beyond_its_budget(subject: OurGame) -> None:
    ((measure, found),) = time_overruns(subject, TIMED, 1, budget=0.005).items()
    late = list(found)
    assert measure == "ms beyond a budget of 5 ms"
    assert len(late) == POSITIONS
    assert all(time > -1 for time in late)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_tournament_is_counted_without_its_start(jobs: int, subject: OurGame) -> None:
    games, cost = time_tournament(subject, jobs, seed=1, seconds=0.0)
    assert games > 0
    assert cost >= 0


def test_the_arena_scales(subject: OurGame, monkeypatch: pytest.MonkeyPatch) -> None:
    found = {1: (10.0, 0.1), 2: (18.0, 0.11)}
    monkeypatch.setattr(bots, "time_tournament", lambda subject, jobs, *args: found[jobs])
    measured = {name: list(values) for name, values in time_arena(subject, 1, 1.0).items()}
    assert measured[SCALING] == [1.8]
    assert measured[f"{SCALING}, by CPU time"] == pytest.approx([2 / 1.1])
    found[2] = (18.0, 0.0)  # where the system does not tell
    assert time_arena(subject, 1, 1.0)[f"{SCALING}, by CPU time"] == []
