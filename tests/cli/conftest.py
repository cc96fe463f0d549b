"""Every test of the command line has a folder of its own, with some files in it."""

from __future__ import annotations

from pathlib import Path

import pytest

import astrarium.games  # noqa: F401  (registers them)
from astrarium.engine.record import parse, replay
from tests.cli.tools import ran


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, empty."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    return tmp_path


@pytest.fixture
def finished(folder: Path) -> Path:
    """The record of a finished game that A began."""
    words = ("--bots", "random,random", "--games", "1", "--option", "first=A", "--records", ".")
    ran("simulate", "bigbang-simple", *words)
    return next(folder.glob("bigbang-simple-1-*.txt")).rename(folder / "finished.txt")


@pytest.fixture
def running(folder: Path) -> Path:
    """A saved game that is not over: a person against a bot, three decisions in."""
    path = folder / "running.txt"
    words = ("--seed", "7", "--option", "first=A", "--record", path)
    ran("play", "bigbang-simple", *words, stdin="1\n1\n1\n")
    return path


@pytest.fixture
def position(folder: Path, finished: Path) -> Path:
    """The last position of the finished game, as A sees it."""
    match = replay(parse(finished.read_text("utf-8")))
    path = folder / "position.txt"
    path.write_text(match.game.position(match.view(0)), "utf-8")
    return path
