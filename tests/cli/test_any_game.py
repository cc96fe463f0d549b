"""A game that is only registered, at the terminal: every command knows it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tools import ran

pytestmark = pytest.mark.usefixtures("tiny_family")

BOTH = ("random", "greedy")
PICTURE = "stack up:"  # a line of the position, which is all that the plain picture shows


@pytest.fixture
def record(folder: Path) -> Path:
    ran("simulate", "tiny", "--bots", ",".join(BOTH), "--games", "1", "--records", ".")
    return next(folder.glob("tiny-1-*.txt"))


def test_it_is_listed_with_its_options() -> None:
    assert "size=2 (1–3), aim=most (most|fewest)" in " ".join(ran("games").split())
    lines = ran("games", "tiny").splitlines()
    assert "seats  2–3" in lines  # and nothing of an age that no box tells
    assert any(line.startswith("aim=most (most|fewest)") for line in lines)
    [plain] = json.loads(ran("games", "tiny", "--json"))
    assert (plain["dossier"], plain["seats"], plain["age"]) == ("tiny", [2, 3], 0)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_is_simulated(lang: str) -> None:
    words = ("tiny", "--bots", "random,greedy,novice", "--games", "2")
    assert "novice" in ran("simulate", *words, lang=lang)
    varied = ran("simulate", *words, "--vary", "aim=most,fewest", "--json", lang=lang)
    assert [value["value"] for value in json.loads(varied)["values"]] == ["most", "fewest"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_its_tournament_is_told_and_reported(folder: Path, lang: str) -> None:
    words = ("tiny", "--bots", "random,greedy,ismcts:2", "--games", "4", "--out", "out")
    told = ran("arena", *words, lang=lang)
    assert all(bot in told for bot in ("random", "greedy", "ismcts:2"))
    assert f'<html lang="{lang}">' in (folder / "out" / "report.html").read_text("utf-8")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_person_plays_it_against_a_bot(folder: Path, lang: str) -> None:
    """The first choice every time, and once what cannot be done."""
    words = ("play", "tiny", "--seats", "human,adept", "--seed", "5", "--record", "game.txt")
    said = ran(*words, stdin="on up\n?\n" + "1\n" * 60, lang=lang)
    assert "TNY-2" in said  # the rule that was broken
    assert PICTURE in said
    assert "result" in (folder / "game.txt").read_text("utf-8")
    assert "game.txt" in said.splitlines()[-1]


def test_a_saved_game_goes_on(folder: Path) -> None:
    ran("play", "tiny", "--seed", "5", "--record", "game.txt", stdin="1\n")
    assert PICTURE in ran("play", "--resume", "game.txt", "--seats", "greedy,search:4")
    assert "greedy" in (folder / "game.txt").read_text("utf-8")


def test_its_record_is_verified_replayed_and_drawn(record: Path) -> None:
    assert "tiny" in ran("verify", record)
    assert PICTURE in ran("replay", record)
    entries = json.loads(ran("replay", record, "--json"))["entries"]
    assert PICTURE in ran("draw", record, "--at", "3", "--seat", "B")
    position = record.with_name("position.txt")
    position.write_text(entries[3]["position"], "utf-8")
    assert PICTURE in ran("draw", position)
