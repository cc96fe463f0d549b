"""`astrarium deck`: the constellations and their check."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from astrarium.cli import cli
from astrarium.games.astra.deck import deck_text


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, list(args))


def corrected(tmp_path: Path, old: str, new: str) -> Path:
    """The deck with one thing changed, in a file."""
    text = deck_text()
    assert old in text
    file = tmp_path / "deck.json"
    file.write_text(text.replace(old, new, 1), "utf-8")
    return file


@pytest.mark.parametrize(("lang", "name"), [("fr", "Couronne Boréale"), ("en", "Northern Crown")])
def test_the_deck_is_shown_and_found_fit(lang: str, name: str) -> None:
    result = run("deck", "astra", "--lang", lang)
    assert result.exit_code == 0
    assert name in result.stdout
    assert result.stdout.splitlines()[-1].rstrip(".").endswith("0")


def test_a_program_can_read_the_check() -> None:
    assert json.loads(run("deck", "astra", "--json").stdout) == {"cards": 48, "problems": []}


def test_a_corrected_deck_is_checked(tmp_path: Path) -> None:
    file = corrected(tmp_path, '"element": "air"', '"element": "fire"')
    result = run("deck", "astra", str(file), "--json", "--lang", "en")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["problems"]


def test_a_broken_deck_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    file.write_text("[{]", "utf-8")
    result = run("deck", "astra", str(file), "--lang", "en")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "deck.json:1:" in result.stderr


def test_a_game_without_constellations_has_no_deck() -> None:
    result = run("deck", "bigbang", "--lang", "en")
    assert result.exit_code == 2
    assert "bigbang" in result.stderr
