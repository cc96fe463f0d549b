"""Every golden playthrough is replayed line by line."""

from __future__ import annotations

import pytest

from astrarium.engine.errors import GameError
from tests.golden import FOLDER, Script, as_written, path_of, playthrough, scripts, seed_in

LARGEST = 100_000  # bytes: they are there to be read


@pytest.mark.parametrize("script", scripts(), ids=repr)
def test_a_playthrough_comes_out_as_it_is_written(script: Script) -> None:
    path = path_of(script)
    assert path.exists(), f"python -m tests.golden {script}"
    text = path.read_text("utf-8")
    lines = playthrough(script, seed_in(text), as_written(text))
    written = text.splitlines()
    for number, line in enumerate(written, 1):
        try:
            found = next(lines, None)
        except GameError as error:
            pytest.fail(f"{path.name}:{number}: {error}")
        assert found == line, f"{path.name}:{number}"
    assert list(lines) == []


@pytest.mark.parametrize("script", scripts(), ids=repr)
def test_a_playthrough_is_short_enough_to_read(script: Script) -> None:
    assert path_of(script).stat().st_size < LARGEST


def test_there_is_no_playthrough_of_a_game_that_is_none() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(s).name for s in scripts()}
