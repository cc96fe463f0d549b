"""The registry: which games there are, and the checks at their door."""

from __future__ import annotations

import pytest

from astrarium.engine.errors import BadOptions
from astrarium.engine.options import Value
from astrarium.engine.registry import GAMES, check_options, check_seats, find, register
from tests.engine.tiny import TINY, Tiny


def test_a_game_is_found_by_its_slug() -> None:
    assert find("tiny") is TINY


def test_an_unknown_game_is_told_which_there_are() -> None:
    with pytest.raises(BadOptions) as caught:
        find("chess")
    assert caught.value.why.id == "engine.unknown-game"
    assert caught.value.why.args["game"] == "chess"
    assert "tiny" in caught.value.why.args["games"].split(", ")


def test_a_slug_is_taken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(GAMES, "tiny")
    game = Tiny()
    register(game)
    assert GAMES["tiny"] is game
    with pytest.raises(AssertionError):
        register(Tiny())


@pytest.mark.parametrize("seats", [-1, 0, 1, 4])
def test_seats_that_the_game_has_not(seats: int) -> None:
    with pytest.raises(BadOptions) as caught:
        check_seats(TINY, seats)
    assert caught.value.why.args == {"game": "tiny", "n": seats, "low": 2, "high": 3}


def test_seats_that_it_has() -> None:
    assert [check_seats(TINY, seats) for seats in (2, 3)] == [2, 3]


@pytest.mark.parametrize(
    ("given", "options"),
    [
        ({}, {"size": 2, "aim": "most"}),
        ({"size": 3}, {"size": 3, "aim": "most"}),
        ({"size": "1", "aim": "fewest"}, {"size": 1, "aim": "fewest"}),
    ],
)
def test_options_have_defaults_and_types(
    given: dict[str, Value], options: dict[str, Value]
) -> None:
    assert check_options(TINY, given) == options


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"colour": 1}, "engine.unknown-option"),
        ({"size": 0}, "engine.option-range"),
        ({"size": 4}, "engine.option-range"),
        ({"size": "many"}, "engine.option-range"),
        ({"size": ""}, "engine.option-range"),
        ({"aim": "best"}, "engine.option-choice"),
        ({"aim": 1}, "engine.option-choice"),
    ],
)
def test_options_that_are_refused(given: dict[str, Value], why: str) -> None:
    with pytest.raises(BadOptions) as caught:
        check_options(TINY, given)
    assert caught.value.why.id == why
