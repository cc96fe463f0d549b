"""`astrarium arena` as people and programs call it."""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from astrarium.arena.tournament import Result, Tournament, play_numbers
from tests.arena.tools import games_in
from tests.cli.tools import COMMAND, ENVIRONMENT, ran, run, start

WORDS = ("arena", "hexdomino", "--bots", "random,greedy", "--seed", "3")


def summary(*more: str, words: tuple[str, ...] = WORDS) -> dict[str, Any]:
    """As a program reads it, without what differs from run to run."""
    found: dict[str, Any] = json.loads(ran(*words, "--json", *more))
    del found["pace"]
    return found


def test_options_left_to_lots_go_on_as_they_began(folder: Path) -> None:
    """However they are written; to go on is as never interrupted."""
    words = ("arena", "astra-solo", "--bots", "random,greedy")
    lots = ("--option", "modifiers=random")
    whole = summary(*lots, "--games", "5", "--out", "whole", words=words)
    assert whole["options"] == {"modifiers": "random:E,H"}
    summary(*lots, "--games", "2", "--out", "torn", words=words)
    more = ("--option", "modifiers=random:H,E", "--games", "5", "--out", "torn", "--resume")
    assert summary(*more, "--jobs", "2", words=words) == whole
    assert games_in(folder / "torn") == games_in(folder / "whole")
    other = run(*words, "--option", "modifiers=random:E", "--out", "torn", "--resume")
    assert other.exit_code == 2
    assert "modifiers" in other.stderr


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
    words = (*WORDS, "--games", "100")
    process = start(*words, "--out", "torn", "--jobs", jobs)
    end = time.monotonic() + 60
    while lines_in(folder / "torn" / "games.jsonl") < 3:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    kept = lines_in(folder / "torn" / "games.jsonl")
    assert 3 <= kept < 100
    assert len(said.splitlines()) == 1
    assert f"{kept} of 100 games" in said
    assert "--resume" in said
    resumed = summary("--out", "torn", "--resume")
    assert resumed == summary("--games", "100", "--out", "whole", "--jobs", "2")
    assert games_in(folder / "torn") == games_in(folder / "whole")


def small_disk() -> None:
    """In a new process: no file grows beyond a few games."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))


def test_a_full_disk_is_told_with_what_is_kept(folder: Path) -> None:
    words = [*COMMAND, "--lang", "fr", *WORDS, "--games", "20", "--out", "small"]
    ended = subprocess.run(
        words, capture_output=True, text=True, env=ENVIRONMENT, preexec_fn=small_disk
    )
    kept = lines_in(folder / "small" / "games.jsonl")
    assert 0 < kept < 20
    assert ended.returncode == 1
    assert len(ended.stderr.splitlines()) == 1
    assert f"{kept} parties sur 20" in ended.stderr.replace("\u00a0", " ")
    assert "small" in ended.stderr
    assert "--resume" in ended.stderr
    assert summary("--out", "small", "--resume") == summary("--games", "20")


BAD = {
    "no bots": ("arena bigbang", "--bots"),
    "unknown game": ("arena chess --bots random,greedy", "chess"),
    "unknown bot": ("arena bigbang --bots random,genius", "genius"),
    "a bot without a name": ("arena bigbang --bots random,,greedy", "random,,greedy"),
    "a bot twice": ("arena bigbang --bots random,random", "random"),
    "a bot by two names": ("arena bigbang --bots search:1s,greedy,search:1000ms", "search:1000ms"),
    "a level and its bot": ("arena bigbang --bots greedy,adept", "adept"),
    "a level and its search": ("arena bigbang --bots master:50ms,search:50ms", "master:50ms"),
    "what is usual": ("arena bigbang --bots search,search:400", "search:400"),
    "other digits": ("arena bigbang --bots random,greedy --games ٣", "٣"),
    "digits apart": ("arena bigbang-solitaire --bots random,greedy --option clock=1_2", "clock"),
    "nobody to play": ("arena bigbang --bots random", "random"),
    "too many seats": ("arena bigbang --bots random,greedy --seats 5", "5"),
    "no games": ("arena bigbang --bots random,greedy --games 0", "0"),
    "bad seed": ("arena bigbang --bots random,greedy --seed a;b", "a;b"),
    "bad option": ("arena bigbang --bots random,greedy --option x=1", "x"),
    "resume nothing": ("arena bigbang --bots random,greedy --resume", "--out"),
    "jobs and ray": ("arena bigbang --bots random,greedy --jobs 2 --ray auto", "--ray"),
    "out is a file": ("arena hexdomino --bots random,greedy --out file", "file"),
    "out is nothing": ("arena hexdomino --bots random,greedy --out=", "--out"),
    "nothing to resume": ("arena hexdomino --bots random,greedy --out new --resume", "new"),
    "nobody to challenge": ("arena astra-solo --bots random --challenge", "--challenge"),
    "nobody in that seat": (
        "arena astra --bots random,greedy --option first=E --games 4 --out m",
        "first",
    ),
    "records of nobody's seat": (
        "simulate astra --bots random,random --games 2 --option first=E --records kept",
        "first",
    ),
    "vary to nobody's seat": (
        "simulate astra --bots random,random --games 2 --vary first=A,E",
        "first",
    ),
    "vary an empty value": (
        "simulate astra-solo --bots random --games 2 --vary modifiers=none,,E1",
        "--vary",
    ),
    "vary to nothing at last": (
        "simulate bigbang-solitaire --bots random --vary clock=6,12,",
        "--vary",
    ),
    "vary two options": (
        "simulate bigbang-solitaire --bots random --vary clock=6,12 --vary clock=9,18",
        "--vary",
    ),
    "vary seats in other digits": (
        "simulate bigbang-simple --bots random --vary seats=2,３",
        "seats",
    ),
    "vary seats twice": ("simulate bigbang-simple --bots random --vary seats=2,02", "02"),
    "vary flags twice": (
        "simulate astra-solo --bots random --games 2 --vary modifiers=E1+E2,E2+E1",
        "E2+E1",
    ),
    "vary no name": ("simulate bigbang --bots random --vary =1,2", "=1,2"),
    "vary nothing": ("simulate bigbang --bots random,random --vary x", "x"),
    "vary one value": ("simulate bigbang-solitaire --bots random --vary clock=6", "clock=6"),
    "vary twice": ("simulate bigbang-solitaire --bots random --vary clock=6,6", "clock"),
    "vary unknown": ("simulate bigbang-solitaire --bots random --vary x=6,7", "x"),
    "vary unknown, of two": ("simulate hexdomino --bots random --vary foo=1,2", "foo"),
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


def test_without_ray_the_command_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not installed
    result = run(*WORDS, "--ray", "auto")
    assert result.exit_code == 2
    assert "astrarium[ray]" in result.stderr


def test_another_contest_is_refused_and_left_alone(folder: Path) -> None:
    ran(*WORDS, "--games", "2", "--out", "out")
    before = (folder / "out" / "games.jsonl").read_bytes()
    cases = {
        (): "--resume",
        ("--resume", "--seats", "3"): "seats",
        ("--resume", "--seed", "4"): "seed",
    }
    for more, named in cases.items():
        result = run(*WORDS, "--games", "2", "--out", "out", *more)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert named in result.stderr
    assert (folder / "out" / "games.jsonl").read_bytes() == before


UNSAID = ("arena", "hexdomino", "--bots", "random,greedy", "--out", "out")


def test_a_contest_goes_on_with_its_own_seed_and_games(folder: Path) -> None:
    first = summary("--games", "6", "--seed", "9", words=UNSAID)
    assert summary("--resume", words=UNSAID) == first
    assert summary("--resume", "--games", "8", words=UNSAID)["games"] == 8
    assert summary("--resume", "--seed", "9", words=UNSAID)["games"] == 8


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_fewer_games_than_the_contest_has_are_not_passed_over(folder: Path, lang: str) -> None:
    ran(*UNSAID, "--games", "6")
    result = run(*UNSAID, "--games", "2", "--resume", "--json", lang=lang)
    assert json.loads(result.stdout)["games"] == 2
    assert len(result.stderr.splitlines()) == 1
    assert "3" in result.stderr
    assert summary("--resume", words=UNSAID)["games"] == 6


def test_a_look_at_fewer_games_leaves_the_report_alone(folder: Path) -> None:
    ran(*UNSAID, "--games", "6")
    report = (folder / "out" / "report.html").read_bytes()
    ran(*UNSAID, "--games", "2", "--resume")
    assert (folder / "out" / "report.html").read_bytes() == report


def test_a_report_that_cannot_be_written_hides_no_result(folder: Path) -> None:
    (folder / "out" / "report.html" / "in-the-way").mkdir(parents=True)
    result = run(*UNSAID, "--games", "2")
    assert result.exit_code == 2
    assert "report.html" in result.stderr
    assert "greedy" in result.stdout
    assert len((folder / "out" / "games.jsonl").read_bytes().splitlines()) == 2


def test_who_reads_no_further_has_the_report_all_the_same(folder: Path) -> None:
    """As with `| head -1`: nobody is there any more when the tables are shown."""
    with start(*UNSAID, "--games", "20") as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.wait()
    assert (folder / "out" / "report.html").stat().st_size > 10_000


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_killed_process_is_told_and_loses_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("astrarium.cli.arena.play_numbers", killed_at_six)
        result = run(*UNSAID, "--games", "12", "--jobs", "2", lang=lang)
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    assert "--resume" in result.stderr
    assert not multiprocessing.active_children()
    assert summary("--resume", words=UNSAID)["games"] == 12


def killed_at_six(contest: Tournament, numbers: Sequence[int]) -> list[Result]:
    """As if somebody ended the process that is to play game 6."""
    if 6 in numbers:
        os._exit(9)
    return play_numbers(contest, numbers)


def test_a_cluster_that_is_not_there_leaves_no_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(**_: object) -> None:
        raise ConnectionError

    ray = SimpleNamespace(is_initialized=lambda: False, init=nobody)
    monkeypatch.setitem(sys.modules, "ray", ray)
    result = run(*UNSAID, "--ray", "auto")
    assert result.exit_code == 2
    assert "auto" in result.stderr
    assert not (folder / "out").exists()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_spoilt_folder_is_one_sentence(folder: Path, lang: str) -> None:
    ran(*UNSAID, "--games", "2")
    games = folder / "out" / "games.jsonl"
    for spoilt in (b'{"number": 3}\n', b"\xff\n"):
        games.write_bytes(spoilt)
        result = run(*UNSAID, "--resume", lang=lang)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1
        assert "games.jsonl" in result.stderr
        assert result.stdout == ""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_without_a_folder_an_interrupt_says_that_nothing_is_kept(
    monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("astrarium.cli.arena.play", interrupted)
    result = run(*WORDS, "--games", "4", lang=lang)
    assert result.exit_code == 130
    assert len(result.stderr.splitlines()) == 1
    assert "--out" in result.stderr


@pytest.mark.parametrize(
    ("lang", "games", "said"),
    [
        ("en", "1", "1 game of astra-solo on 1 deal, seed 1"),
        ("en", "2", "2 games of astra-solo on 2 deals, seed 1"),
        ("fr", "1", "astra-solo\u00a0: 1 partie sur 1 donne, graine 1"),
        ("fr", "2", "astra-solo\u00a0: 2 parties sur 2 donnes, graine 1"),
    ],
)
def test_games_and_deals_are_counted_in_words(lang: str, games: str, said: str) -> None:
    shown = ran("arena", "astra-solo", "--bots", "random", "--games", games, lang=lang)
    assert shown.splitlines()[0] == said


def test_french_elides_or_does_not_have_to() -> None:
    words = ("simulate", "astra-solo", "--bots", "random", "--games", "2")
    assert "de astra" not in ran(*words, lang="fr")
    assert "de astra" not in ran(*words, "--vary", "modifiers=none,E1", lang="fr")


@pytest.mark.parametrize(
    ("lang", "begins"), [("en", "Challenge: random, alone"), ("fr", "Défi\u00a0: random, seul")]
)
def test_a_challenge_is_summed_up_as_one(
    folder: Path, lang: str, begins: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    words = ("arena", "bigbang-simple", "--bots", "random,greedy", "--seats", "3", "--challenge")
    lines = ran(*words, "--games", "3", "--out", "out", lang=lang).splitlines()
    [lead] = [line for line in lines if line.startswith(begins)]
    assert "33\u00a0%" in lead
    assert lead in (folder / "out" / "report.html").read_text("utf-8")


def test_of_which_games_the_wins_are_stands_below_the_ladder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    words = ("arena", "bigbang-simple", "--bots", "random,ismcts:2", "--seats", "3")
    lines = ran(*words, "--games", "6").splitlines()
    ladder = lines.index("Ladder")
    matrix = next(n for n, line in enumerate(lines) if line.startswith("Wins of the row"))
    note = next(n for n, line in enumerate(lines) if line.startswith("Wins are of the games"))
    assert ladder < note < matrix


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
    assert [measure["change"] for measure in found["values"][0]["measures"].values()] == [None] * 3
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


def test_wins_are_those_of_a_place_in_the_order_of_turns() -> None:
    """As the seats have them, where the first is always A, and turned where it is B."""
    words = ("simulate", "astra", "--bots", "random,greedy", "--games", "6", "--json")
    varied = json.loads(ran(*words, "--vary", "first=A,B"))["values"]
    for value, order in zip(varied, ("AB", "BA"), strict=True):
        alone = json.loads(ran(*words, "--option", f"first={value['value']}"))
        wins = {seat["seat"]: seat["wins"]["share"] for seat in alone["seats"]}
        for place, seat in enumerate(order, 1):
            share = value["measures"][f"won-{place}"]["mean"]["value"]
            assert share == pytest.approx(wins[seat])


def test_blanks_around_what_is_varied_mean_nothing() -> None:
    words = ("simulate", "bigbang-solitaire", "--bots", "random", "--games", "2", "--json")
    assert ran(*words, "--vary", " clock = 6, 12") == ran(*words, "--vary", "clock=6,12")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_heading_is_torn_from_its_sign(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    words = ("simulate", "bigbang-solitaire", "--bots", "random", "--games", "2")
    shown = ran(*words, "--vary", "clock=6,12", lang=lang) + ran(*WORDS, "--games", "2", lang=lang)
    assert len(re.findall("95\u00a0%", shown)) >= 6
    assert not re.search(r"95\s*$|^\s*%|\s{2}%", shown, re.MULTILINE)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_line_ends_before_a_sign_and_no_zero_has_one(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    words = ("arena", "hexdomino", "--seats", "3", "--bots", "random,greedy,novice")
    shown = ran(*words, "--games", "6", lang=lang)
    assert not re.search(r"^[%;:]", shown, re.MULTILINE)
    assert max(map(len, shown.splitlines())) <= 80
    assert not re.search(r"[-−]0\b(?![.,])", shown)
    assert re.search(r"^\w+ +0 ", shown, re.MULTILINE), "the one in the middle of three is at zero"


def test_many_bots_are_numbered_in_the_matrix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    bots = ["random", "greedy", "novice", "search:1", "ismcts:1", "search:2"]
    shown = ran("arena", "hexdomino", "--bots", ",".join(bots), "--games", "2")
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert re.search(r"^ +1 +2 +3 +4 +5 +6$", shown, re.MULTILINE)
    rows = [line for line in shown.splitlines() if re.match(r"[1-6] [a-z]", line)]
    assert sorted(row.split()[1] for row in rows) == sorted(bots)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_seats_and_flags_can_be_varied(lang: str) -> None:
    words = ("--games", "10", "--bots", "random", "--vary")
    seats = ran("simulate", "bigbang-simple", *words, "seats=2,3", lang=lang)
    assert " 3, %" in seats
    assert " C, %" not in seats
    flags = ran("simulate", "astra-solo", *words, "modifiers=none,E1+E2", lang=lang)
    assert "E1+E2" in flags
    lots = ran("simulate", "astra-solo", *words, "modifiers=none,random,random:E+E+H", lang=lang)
    assert "random:E+E+H" in lots
    assert "arena." not in seats + flags + lots
