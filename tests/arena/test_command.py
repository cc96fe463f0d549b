"""`astrarium arena` as people and programs call it."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests.arena.tools import games_in
from tests.cli.tools import ran, run, start

WORDS = ("arena", "hexdomino", "--bots", "random,greedy", "--seed", "3")


def summary(*more: str, words: tuple[str, ...] = WORDS) -> dict[str, Any]:
    """As a program reads it, without what differs from run to run."""
    found: dict[str, Any] = json.loads(ran(*words, "--json", *more))
    del found["pace"]
    return found


def test_the_result_does_not_depend_on_the_number_of_jobs(folder: Path) -> None:
    once = summary("--games", "4", "--out", "one")
    assert summary("--games", "4", "--out", "two", "--jobs", "2") == once
    assert games_in(folder / "one") == games_in(folder / "two")
    assert summary("--games", "4", "--seed", "4") != once


def test_a_summary_says_who_is_stronger() -> None:
    found = summary("--games", "60")
    assert found["game"] == "hexdomino"
    assert (found["seats"], found["games"], found["deals"]) == (2, 60, 30)
    assert [line["bot"] for line in found["ladder"]] == ["greedy", "random"]
    rate = found["matrix"]["greedy"]["random"]
    assert rate["value"] > 0.5
    assert 0 < rate["low"] < rate["value"] < rate["high"] < 1
    assert sum(line["won"]["value"] for line in found["places"]) == pytest.approx(1)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_terminal_shows_tables_and_the_way_to_the_report(folder: Path, lang: str) -> None:
    said = ran(*WORDS, "--games", "3", "--out", "out", lang=lang)
    assert "greedy" in said
    assert "out/report.html" in said
    assert "4" in said.splitlines()[1]  # three games are rounded up, and it is said
    assert (folder / "out" / "report.html").stat().st_size > 10_000
    assert "arena." not in said


def test_many_seats_and_a_game_for_one() -> None:
    many = summary("--games", "6", "--seats", "3")
    assert many["fair_share"] == pytest.approx(1 / 3)
    assert many["games"] == 6
    alone = summary("--games", "5", words=("arena", "astra-solo", "--bots", "random"))
    assert alone["games"] == 5
    assert alone["places"] == []
    assert ran("arena", "astra-solo", "--bots", "random", "--games", "5")


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_and_resumed_is_as_never_interrupted(folder: Path, jobs: str) -> None:
    words = (*WORDS, "--games", "200")
    process = start(*words, "--out", "torn", "--jobs", jobs)
    end = time.monotonic() + 60
    while lines_in(folder / "torn" / "games.jsonl") < 3:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    assert "--resume" in said
    assert 3 <= lines_in(folder / "torn" / "games.jsonl") < 200
    resumed = summary("--games", "200", "--out", "torn", "--resume")
    assert resumed == summary("--games", "200", "--out", "whole", "--jobs", "2")
    assert games_in(folder / "torn") == games_in(folder / "whole")


BAD = {
    "no bots": ("arena bigbang", "--bots"),
    "unknown game": ("arena chess --bots random,greedy", "chess"),
    "unknown bot": ("arena bigbang --bots random,genius", "genius"),
    "a bot twice": ("arena bigbang --bots random,random", "random"),
    "nobody to play": ("arena bigbang --bots random", "random"),
    "too many seats": ("arena bigbang --bots random,greedy --seats 5", "5"),
    "no games": ("arena bigbang --bots random,greedy --games 0", "0"),
    "bad seed": ("arena bigbang --bots random,greedy --seed a;b", "a;b"),
    "bad option": ("arena bigbang --bots random,greedy --option x=1", "x"),
    "resume nothing": ("arena bigbang --bots random,greedy --resume", "--out"),
    "jobs and ray": ("arena bigbang --bots random,greedy --jobs 2 --ray auto", "--ray"),
    "out is a file": ("arena hexdomino --bots random,greedy --out file", "file"),
    "vary nothing": ("simulate bigbang --bots random,random --vary x", "x"),
    "vary one value": ("simulate bigbang-solitaire --bots random --vary clock=6", "clock=6"),
    "vary twice": ("simulate bigbang-solitaire --bots random --vary clock=6,6", "clock"),
    "vary unknown": ("simulate bigbang-solitaire --bots random --vary x=6,7", "x"),
    "vary too far": ("simulate bigbang-solitaire --bots random --vary clock=6,99", "99"),
    "vary set option": (
        "simulate bigbang-solitaire --bots random --option clock=9 --vary clock=6,12",
        "clock",
    ),
    "vary seats of two": ("simulate bigbang --bots random,greedy --vary seats=2,3", "random"),
    "vary seats badly": ("simulate bigbang --bots random --vary seats=2,x", "seats=2,x"),
    "vary seats too far": ("simulate bigbang --bots random --vary seats=2,9", "9"),
    "vary with records": (
        "simulate bigbang --bots random --vary seats=2,3 --records kept",
        "--records",
    ),
}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_sentence(folder: Path, case: str, lang: str) -> None:
    (folder / "file").write_text("taken", "utf-8")
    line, named = BAD[case]
    result = run(*line.split(), lang=lang)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert named in result.stderr
    assert result.stdout == ""
    assert sorted(path.name for path in folder.iterdir()) == ["file"]


def test_without_ray_the_command_says_how_to_get_it() -> None:
    try:
        import ray  # type: ignore[import-not-found]  # noqa: F401
    except ImportError:
        result = run(*WORDS, "--ray", "auto")
        assert result.exit_code == 2
        assert "astrarium[ray]" in result.stderr
    else:
        pytest.skip("Ray is installed")


def test_another_contest_is_refused_and_left_alone(folder: Path) -> None:
    ran(*WORDS, "--games", "2", "--out", "out")
    before = (folder / "out" / "games.jsonl").read_bytes()
    for more in ((), ("--resume", "--seats", "3")):
        result = run(*WORDS, "--games", "2", "--out", "out", *more)
        assert result.exit_code == 2
        assert result.stdout == ""
    assert (folder / "out" / "games.jsonl").read_bytes() == before


# -- what an option does ---------------------------------------------------------------


def varied(*more: str) -> dict[str, Any]:
    words = ("simulate", "bigbang-solitaire", "--bots", "random", "--vary", "clock=6,12,24")
    found: dict[str, Any] = json.loads(ran(*words, "--games", "40", "--json", *more))
    return found


def test_a_varied_option_does_not_depend_on_the_number_of_jobs() -> None:
    assert varied() == varied("--jobs", "2")


def test_a_varied_option_has_paired_changes() -> None:
    found = varied()
    assert [value["value"] for value in found["values"]] == ["6", "12", "24"]
    first, _, last = (value["measures"]["length"] for value in found["values"])
    assert first["change"] == {"value": 0, "low": 0, "high": 0}
    change = last["mean"]["value"] - first["mean"]["value"]
    assert last["change"]["value"] == pytest.approx(change)
    assert last["change"]["low"] < change < last["change"]["high"]


def test_a_value_is_simulated_as_it_would_be_alone() -> None:
    """The same seeds as without --vary."""
    words = ("simulate", "bigbang-solitaire", "--bots", "random", "--games", "40", "--json")
    alone = json.loads(ran(*words, "--option", "clock=24"))
    last = varied()["values"][-1]["measures"]
    assert last["length"]["mean"]["value"] == pytest.approx(alone["decisions_per_game"])
    assert last["points"]["mean"]["value"] == pytest.approx(alone["seats"][0]["points"]["mean"])


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_seats_and_flags_can_be_varied(lang: str) -> None:
    words = ("--games", "10", "--bots", "random", "--vary")
    seats = ran("simulate", "bigbang-simple", *words, "seats=2,3", lang=lang)
    assert " C" in seats
    flags = ran("simulate", "astra-solo", *words, "modifiers=none,E1+E2", lang=lang)
    assert "E1+E2" in flags
    assert "arena." not in seats + flags
