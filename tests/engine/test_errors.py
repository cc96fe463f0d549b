"""Errors: messages with a rule and a place, fit to travel between processes."""

from __future__ import annotations

import pickle

import pytest

from astrarium.engine.errors import BadOptions, BadText, GameError, IllegalMove, NotYourTurn
from astrarium.engine.protocol import Breach, message

WHY = message("tiny.order", card=3)


@pytest.mark.parametrize(
    "error",
    [
        GameError(WHY),
        NotYourTurn(WHY, "TNY-1"),
        BadOptions(WHY),
        IllegalMove(Breach("TNY-3", WHY)),
        BadText(WHY, 4, 7),
        BadText(WHY, 4, 7, "TNY-3"),
    ],
    ids=str,
)
def test_an_error_comes_whole_out_of_a_pickle(error: GameError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert (again.why, again.rule) == (error.why, error.rule)


def test_programmers_read_rule_reason_and_place() -> None:
    assert str(IllegalMove(Breach("TNY-3", WHY))) == "TNY-3: tiny.order(card=3)"
    assert str(BadText(WHY, 4, 7)) == "4:7: tiny.order(card=3)"
