"""The bots' part of the benchmarks: positions, thoughts, overruns, tournaments."""

from __future__ import annotations

import io
import json
import os
from random import Random
from typing import Any

import pytest
from rich.console import Console

from astrarium.bench import Report, print_report
from astrarium.bench.bars import judge_bots
from astrarium.bench.botrows import ArenaRow, BotRows, Overrun, Run, ThinkRow, Thought, cost
from astrarium.bench.bots import ARENA_BOTS, ARENA_GAME, THINKERS, Effort, measure_bots
from astrarium.bench.figures import COMPILED, INTERPRETED, BuildName, Spread
from astrarium.bench.measure import ALL_CORES, cpu_seconds
from astrarium.bench.ours import ProtocolSubject
from astrarium.bench.rounds import Worker
from astrarium.bench.thoughts import (
    POSITIONS,
    on_all_cores,
    positions,
    time_arena,
    time_overruns,
    time_thoughts,
)
from astrarium.bench.worker import Bench
from astrarium.games import GAMES, find

SMALL = Effort(rounds=1, simulations=2, think=0.0, budget=0.001, arena=0.0)


@pytest.mark.parametrize("slug", GAMES)
def test_positions_leave_a_choice_and_are_the_same_for_all_builds(slug: str) -> None:
    game = find(slug)
    subject = ProtocolSubject(game, game.min_seats)
    found = positions(subject, 3)
    assert len(found) == POSITIONS
    assert all(len(position.moves) > 1 for position in found)
    assert found == positions(subject, 3) != positions(subject, 4)


def test_a_position_is_the_one_before_its_decision() -> None:
    subject = ProtocolSubject(find("hexdomino"), 2)
    record = subject.record(Random(5))
    for decision in (0, 7, len(record.moves) - 1):
        moves = subject.game.legal_moves(subject.at(record, decision))
        assert len(moves) == record.listed[decision]
        assert record.moves[decision] in moves


@pytest.mark.parametrize("bot", THINKERS)
def test_a_thought_counts_its_simulations(bot: str) -> None:
    subject = ProtocolSubject(find("hexdomino"), 2)
    thought = time_thoughts(subject, bot, 1, simulations=3, seconds=0.0)
    assert (thought.decisions, thought.simulations) == (POSITIONS, 3 * POSITIONS)
    assert thought.seconds > 0


def test_overruns_are_what_a_decision_took_beyond_its_budget() -> None:
    subject = ProtocolSubject(find("hexdomino"), 2)
    found = time_overruns(subject, "search", 1, seconds=0.005)
    assert len(found) == POSITIONS
    assert all(late.seconds > -0.001 for late in found)
    assert all(late.own <= late.seconds for late in found)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_tournament_is_counted_without_its_start(jobs: int) -> None:
    run = time_arena(ARENA_GAME, 2, ARENA_BOTS, jobs, 1, 0.0)
    assert run.games == 1
    assert run.seconds > 0
    assert run.cpu_seconds is None or run.cpu_seconds >= 0


def test_a_tournament_may_use_all_cores() -> None:
    if ALL_CORES is None:
        pytest.skip("this system does not let us choose")
    ours = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(ours)})
    try:
        with on_all_cores():
            assert os.sched_getaffinity(0) == ALL_CORES
        assert os.sched_getaffinity(0) == {min(ours)}
    finally:
        os.sched_setaffinity(0, ours)


def test_processes_that_are_gone_have_used_nothing_known() -> None:
    assert cpu_seconds(2**22 + 1) is None


class Local:
    """A worker in this process, through JSON all the same."""

    def __init__(self) -> None:
        self.bench = Bench()

    def ask(self, **request: Any) -> dict[str, Any]:
        answer = self.bench.answer(json.loads(json.dumps(request)))
        plain: dict[str, Any] = json.loads(json.dumps(answer))
        return plain


def test_all_builds_think_in_turn() -> None:
    lines: list[str] = []
    workers: dict[BuildName, Worker] = {INTERPRETED: Local(), COMPILED: Local()}
    rows = measure_bots(workers, {"hexdomino": [2]}, SMALL, lines.append)
    assert [(row.bot, row.build) for row in rows.thinks] == [
        (bot, build) for bot in THINKERS for build in (INTERPRETED, COMPILED)
    ]
    assert [len(row.overruns) for row in rows.thinks] == [0, 0, POSITIONS, POSITIONS]
    assert all(row.simulations_per_second.median > 0 for row in rows.thinks)
    assert [(row.name, row.build) for row in rows.arenas] == [
        ("hexdomino", INTERPRETED),
        ("hexdomino", COMPILED),
    ]
    assert lines[0] == "round 1 of 1: ismcts at hexdomino, interpreted"
    assert lines[-1] == "round 1 of 1: the arena at hexdomino, compiled"


# -- arithmetic ----------------------------------------------------------------------


def think_row(*overruns: Overrun) -> ThinkRow:
    samples = (Thought(4, 800, 1.0), Thought(4, 800, 0.5), Thought(4, 800, 2.0))
    return ThinkRow("search", "astra", 2, INTERPRETED, samples, 0.1, overruns)


def arena_row(two: float, cpu: float | None = 1.1) -> ArenaRow:
    one, both = (Run(10, 1.0, cpu and 1.0),) * 3, (Run(round(10 * two), 1.0, cpu and cpu * two),)
    return ArenaRow(("random", "greedy"), "hexdomino", 2, COMPILED, one, both)


def test_rows_of_bots_have_medians_and_worst() -> None:
    assert think_row().simulations_per_second == Spread(800, 400, 1600)
    assert think_row().overrun_ms is None
    row = think_row(Overrun(0.001, 0.001), Overrun(0.002, 0.0015), Overrun(0.007, 0.0005))
    assert row.overrun_ms == pytest.approx((2.0, 1.0, 7.0))
    assert row.own_overrun_ms == pytest.approx((1.0, 0.5, 1.5))


def test_the_arena_scales() -> None:
    row = arena_row(1.8)
    assert row.scaling == pytest.approx(1.8)
    assert row.free_scaling == pytest.approx(2 / 1.1)
    assert arena_row(1.8, cpu=None).free_scaling is None
    assert cost(()) is None


def test_scaling_is_an_aim() -> None:
    reached, missed = judge_bots(BotRows((), (arena_row(1.9), arena_row(1.7))))
    assert (reached.passed, missed.passed) == (True, False)
    assert reached.aim
    assert missed.aim


def test_bots_are_reported() -> None:
    bots = BotRows(
        (think_row(Overrun(0.002, 0.001)), think_row()), (arena_row(1.9), arena_row(1.5, None))
    )
    bars = tuple(judge_bots(bots))
    report = Report("now", "here", None, None, 1, 1.0, {}, (), (), bots, (), bars)
    console = Console(file=io.StringIO(), width=200, record=True)
    print_report(report, console)
    text = console.export_text()
    assert "decisions of 200 simulations" in text
    assert "aim reached" in text
    assert "aim not reached" in text
    assert "Play" not in text  # what was not measured has no table
    data = json.loads(json.dumps(report.to_data()))
    assert data["thinks"][0]["overrun_ms"]["high"] == pytest.approx(2.0)
    assert data["arenas"][0]["one"][0] == {"games": 10, "seconds": 1.0, "cpu_seconds": 1.0}
