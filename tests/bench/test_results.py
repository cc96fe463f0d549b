"""Rows, bars, and how they are shown."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from bench import peers
from bench.bars import ANY, BARS, Bar, Verdict, judge, judge_bar
from bench.printing import multiple, show
from bench.results import COMPILED, FINGERPRINT, INTERPRETED, PEER, Build, Report, Row, Rows
from bench.subject import COPY, FACTS, QUARTERS, SPEED
from bench.web import START, UPDATE, VISIT


def rows(*given: tuple[str, int, str, str, float]) -> Rows:
    found = Rows()
    for name, seats, build, measure, value in given:
        found.add(name, seats, build, {measure: [value]})
    return found


def catanatron(measure: str, value: float) -> tuple[str, int, str, str, float]:
    return (peers.CATANATRON, 0, PEER, measure, value)


def report_of(found: Rows) -> Report:
    builds = [Build(INTERPRETED, "python", "3", 84, 0)]
    return Report("now", "here", 1.5, 0.1, builds, {"open_spiel": "2"}, found, judge(found))


def shown(report: Report) -> str:
    console = Console(file=io.StringIO(), record=True)
    show(report, console)
    return console.export_text()


# -- rows ----------------------------------------------------------------------------


def test_a_row_sums_up_its_values() -> None:
    row = Row("x", 2, INTERPRETED, SPEED, [3.0, 1.0, 10.0])
    assert (row.median, row.low, row.high) == (3.0, 1.0, 10.0)


def test_the_highest_is_one_that_99_in_a_hundred_do_not_exceed() -> None:
    for most, high in ((1, 1), (99, 99), (100, 99), (200, 198)):
        assert Row("x", 0, PEER, "ms", [float(n) for n in range(1, most + 1)]).high == high


def test_rounds_add_to_the_same_row() -> None:
    found = Rows()
    for speed in (5.0, 7.0):
        found.add("x", 2, INTERPRETED, {SPEED: [speed], COPY: [1.0]})
    found.add("x", 4, INTERPRETED, {SPEED: [9.0], COPY: []})
    assert [(row.seats, row.measure, row.values) for row in found] == [
        (2, SPEED, [5.0, 7.0]),
        (2, COPY, [1.0, 1.0]),
        (4, SPEED, [9.0]),
    ]
    assert [row.seats for row in found.of(SPEED)] == [2, 4]
    assert found.find("x", 4, INTERPRETED, COPY) is None  # nothing was measured


def test_builds_that_play_different_games_are_told() -> None:
    played = ("x", 2, INTERPRETED, FINGERPRINT, 7)
    same = rows(played, ("x", 2, COMPILED, FINGERPRINT, 7), ("y", 2, COMPILED, FINGERPRINT, 8))
    assert same.unequal() == []
    assert not report_of(same).failed
    other = report_of(rows(played, ("x", 2, COMPILED, FINGERPRINT, 8)))
    assert other.failed
    assert "x, 2 seats: the builds did not play the same games" in shown(other)


# -- bars ----------------------------------------------------------------------------


def verdicts(bar: Bar, found: Rows) -> list[tuple[str, int, float | None, bool | None]]:
    return [(each.name, each.seats, each.reached, each.passed) for each in judge_bar(bar, found)]


TWICE = Bar("bigbang", SPEED, INTERPRETED, 2.0, peers.CATANATRON)


def test_bars_are_ratios_to_the_peers_of_the_run() -> None:
    catan = catanatron(SPEED, 1000)
    for speed, passed in ((2000, True), (1990, False)):
        found = rows(("bigbang", 2, INTERPRETED, SPEED, speed), catan)
        assert verdicts(TWICE, found) == [("bigbang", 2, speed / 1000, passed)]


def test_bars_take_the_worst_seat_count() -> None:
    fast, slow = ("x", 2, COMPILED, SPEED, 5.0), ("x", 6, COMPILED, SPEED, 1.5)
    assert verdicts(Bar("x", SPEED, COMPILED, 2.0), rows(fast, slow)) == [("x", 6, 1.5, False)]
    quick, dear = ("x", 2, COMPILED, COPY, 5.0), ("x", 6, COMPILED, COPY, 1.5)
    assert verdicts(Bar("x", COPY, COMPILED, 2.0), rows(quick, dear)) == [("x", 2, 5.0, False)]


def test_what_was_not_measured_is_open() -> None:
    ours = ("bigbang", 2, INTERPRETED, SPEED, 5.0)
    assert verdicts(TWICE, rows(ours)) == [("bigbang", 0, None, None)]  # no peers
    compiled = TWICE._replace(build=COMPILED)
    found = rows(ours, catanatron(SPEED, 1.0))
    assert verdicts(compiled, found) == [("bigbang", 0, None, None)]  # one build
    assert verdicts(TWICE._replace(name="astra"), found) == []
    assert not report_of(rows(ours)).failed


def test_some_bars_are_about_everything() -> None:
    bar = Bar(ANY, COPY, INTERPRETED, 1 / 10, peers.CATANATRON)
    ours = [("x", 2, INTERPRETED, COPY, 2.0), ("y", 2, INTERPRETED, COPY, 4.0)]
    assert verdicts(bar, rows(*ours, catanatron(COPY, 20.0))) == [
        ("x", 2, 0.1, True),
        ("y", 2, 0.2, False),
    ]


@pytest.mark.parametrize(
    ("measure", "good", "bad"),
    [(QUARTERS, 1.5, 1.6), (START, 2, 2.1), (VISIT, 250, 251), (UPDATE, 8, 8.1)],
)
def test_plain_bars_fail_a_run(measure: str, good: float, bad: float) -> None:
    for build in (INTERPRETED, COMPILED):
        assert not report_of(rows(("x", 0, build, measure, good))).failed
        assert report_of(rows(("x", 0, build, measure, bad))).failed


def test_aims_fail_no_run() -> None:
    found = rows(("arena", 2, COMPILED, "games/s, 2 processes : 1", 1.7))
    (verdict,) = (each for each in judge(found) if each.bar.build == COMPILED)
    assert (verdict.passed, verdict.bar.aim) == (False, True)
    assert not report_of(found).failed
    assert "aim not reached" in shown(report_of(found))


def test_bars_name_peers_that_are_measured() -> None:
    assert {bar.peer for bar in BARS} - {None} <= set(peers.PEERS)
    assert len(set(BARS)) == len(BARS)
    assert all(bar.limit > 0 for bar in BARS)


# -- shown ---------------------------------------------------------------------------


def test_builds_and_peers_are_compared() -> None:
    found = rows(
        ("bigbang", 2, INTERPRETED, SPEED, 3000),
        ("bigbang", 2, COMPILED, SPEED, 12000),
        catanatron(SPEED, 1000),
        (peers.HEX, 0, PEER, SPEED, 48000),
    )
    text = shown(report_of(found))
    lines = (line.split() for line in text.splitlines() if line.startswith("  bigbang "))
    pure, compiled, *_ = lines  # and the bars
    assert pure[1:] == ["2", INTERPRETED, "3,000", "3,000", "3,000", "1", "–", "3", "1/16"]
    assert compiled[1:] == ["2", COMPILED, "12,000", "12,000", "12,000", "1", "4", "12", "1/4"]
    assert "load 1.5 before the run" in text
    assert "0 of 84 modules from a shared library" in text


def test_games_are_described_once() -> None:
    found = Rows()
    for build in (INTERPRETED, COMPILED):
        found.add("bigbang", 2, build, {name: [7.0] for name in FACTS})
    lines = [line.split() for line in shown(report_of(found)).splitlines()]
    assert [line for line in lines if line[:1] == ["bigbang"]] == [["bigbang", "2", "7", "7", "7"]]


def test_a_report_is_written(tmp_path: Path) -> None:
    report = report_of(rows(("bigbang", 2, INTERPRETED, SPEED, 3000)))
    report.write(tmp_path / "report.json")
    data = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert data["schema"] == 3
    assert data["builds"] == [
        {"name": INTERPRETED, "python": "python", "version": "3", "modules": 84, "compiled": 0}
    ]
    assert data["rows"] == [
        {
            **{"name": "bigbang", "seats": 2, "build": INTERPRETED, "measure": SPEED},
            **{"values": [3000], "median": 3000, "low": 3000, "high": 3000},
        }
    ]
    assert data["bars"][0] == {
        **{"name": "bigbang", "measure": SPEED, "build": INTERPRETED, "limit": 2.0},
        **{"peer": peers.CATANATRON, "aim": False, "seats": 0, "reached": None, "passed": None},
    }


def test_factors_as_people_say_them() -> None:
    assert [multiple(number) for number in (10.0, 0.5, 1 / 15, 0.0)] == ["10", "0.5", "1/15", "0"]


def test_verdicts_say_what_they_are_about() -> None:
    bar = Bar(ANY, COPY, INTERPRETED, 0.1)
    assert Verdict(bar, "x", 2, 0.05).to_data()["name"] == "x"
