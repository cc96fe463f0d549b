"""A run: workers, rounds, the command."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

import astrarium
from bench import BenchError
from bench.__main__ import main
from bench.machine import CORES, cpu_seconds, environment
from bench.peers import PEERS
from bench.results import COMPILED, INTERPRETED, PEER, Build, Rows
from bench.run import Worker, bot_cases, check_builds, engine_cases, go_round, peer_cases
from bench.subject import SPEED
from bench.worker import MEASUREMENTS, build

ROOT = Path(__file__).parents[2]


class Local(Worker):
    """A worker that answers with its number of requests, and keeps them."""

    def __init__(self, name: str = INTERPRETED) -> None:
        self.build = Build(name, "python", "3", 0, 0)
        self.asked: list[dict[str, object]] = []
        self.cores: list[set[int]] = []

    def ask(self, request, cores):  # type: ignore[no-untyped-def]
        self.asked.append(request)
        self.cores.append(cores)
        return {SPEED: [float(len(self.asked))]}


def test_builds_are_measured_side_by_side_at_fewest_and_most_seats() -> None:
    ours, theirs = Local(), Local(COMPILED)
    cases = list(engine_cases([ours, theirs], ["hexdomino", "astra-solo"], 0.5))
    assert [(case.name, case.seats, case.build) for case in cases] == [
        ("hexdomino", 2, INTERPRETED),
        ("hexdomino", 2, COMPILED),
        ("hexdomino", 6, INTERPRETED),
        ("hexdomino", 6, COMPILED),
        ("astra-solo", 1, INTERPRETED),
        ("astra-solo", 1, COMPILED),
    ]
    of_peers = peer_cases(ours, 0.5)
    assert [(case.name, case.build) for case in of_peers] == [(peer, PEER) for peer in PEERS]


def test_a_round_measures_everything_once() -> None:
    worker, rows, lines = Local(), Rows(), list[str]()
    go_round(list(engine_cases([worker], ["hexdomino"], 0.5)), 2, rows, lines.append)
    assert lines[0] == "round 1 of 2: hexdomino, interpreted"
    assert worker.asked == [
        {"what": "measure", "name": "hexdomino", "seats": seats, "seed": seed, "seconds": 0.5}
        for seed in (1, 2)
        for seats in (2, 6)
    ]
    assert [row.values for row in rows] == [[1.0, 3.0], [2.0, 4.0]]
    assert worker.cores == [{max(CORES, default=0)}] * 4


def test_bots_think_on_one_core_and_keep_time_on_all() -> None:
    worker = Local()
    go_round(list(bot_cases([worker], ["hexdomino"], 1.0)), 1, Rows(), lambda line: None)
    assert [(asked["what"], asked.get("bot")) for asked in worker.asked] == [
        ("time_thoughts", "ismcts"),
        ("time_thoughts", "search"),
        ("time_overruns", "search"),
        ("time_arena", None),
    ]
    assert [cores == CORES for cores in worker.cores][2:] == [True, True]
    assert {asked["what"] for asked in worker.asked} <= set(MEASUREMENTS)
    assert all(case.what != "time_arena" for case in bot_cases([worker], ["astra"], 1.0))


def test_builds_are_what_they_are_called() -> None:
    ours, theirs = Local().build, Local(COMPILED).build
    check_builds([ours])
    check_builds([theirs])
    check_builds([ours, theirs])
    for wrong in ([ours, ours], [theirs, theirs], [theirs, ours]):
        with pytest.raises(BenchError, match="--compiled takes the Python of a compiled"):
            check_builds(wrong)


@pytest.mark.parametrize("name", ["astrarium.engine.x", "astrarium.games.x.rules"])
def test_a_compiled_engine_makes_no_compiled_build(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bench.worker.modules", lambda: {name: True, "astrarium.games.y": False})
    found = build()
    assert (found.name == COMPILED) is name.startswith("astrarium.games")
    assert (found.modules, found.compiled) == (2, 1)


def test_another_interpreter_never_sees_this_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/mine")
    source = str(Path(astrarium.__file__).parents[1])
    ours = environment(sys.executable)["PYTHONPATH"].split(os.pathsep)
    assert ours == [str(ROOT), source, "/mine"]
    assert environment("/other/python")["PYTHONPATH"] == str(ROOT)


def test_a_worker_that_dies_is_reported() -> None:
    with Worker(sys.executable) as worker, pytest.raises(BenchError, match="could not measure"):
        worker.ask({"what": "measure", "name": "chess", "seats": 2, "seed": 1}, CORES)


def test_processes_that_are_gone_have_used_nothing_known() -> None:
    assert cpu_seconds(os.getpid()) > 0
    assert cpu_seconds(2**22 + 1) == 0


def test_a_run_is_printed_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A true run, worker process and all."""
    file = tmp_path / "report.json"
    words = ["--games", "hexdomino", "--seconds", "0.001", "--only", "engine", "--json", str(file)]
    assert main(words) in (0, 1)
    assert "hexdomino" in capsys.readouterr().out
    data = json.loads(file.read_text("utf-8"))
    assert data["builds"][0]["python"] == sys.executable
    found = {(row["seats"], row["measure"]): len(row["values"]) for row in data["rows"]}
    assert found[2, SPEED] == found[6, SPEED] == 5
    assert found[2, "% of decisions forced"] == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--games chess", "chess is no game"),
        ("--seconds 0", "--seconds"),
        ("--seconds inf", "--seconds"),
        ("--seconds soon", "--seconds"),
        ("--json nowhere/report.json", "cannot write nowhere/report.json"),
        ("--json .", "cannot write ."),
        ("--only cards", "--only"),
        ("--compiled /no/python", "cannot run /no/python: No such file"),
    ],
)
def test_what_cannot_be_done_is_told_before(
    words: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert ended.value.code == 2
    assert told in capsys.readouterr().err.splitlines()[-1]
