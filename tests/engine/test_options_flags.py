"""Options that are any set of words, some pairs of which do not go together."""

from __future__ import annotations

import pytest

from astrarium.engine.errors import BadOptions
from astrarium.engine.options import Conflict, FlagsOption, Value, flags_of, flags_text
from astrarium.engine.registry import checked

MODIFIERS = FlagsOption(
    "modifiers",
    default="none",
    choices=("E1", "E2", "H1", "H6"),
    conflicts=(Conflict("E1", "H6", "AST-457"), Conflict("E2", "H1", "AST-458")),
)


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ("", "none"),
        (" ", "none"),
        ("none", "none"),
        ("E1", "E1"),
        ("E2,E1", "E1,E2"),
        (" H6 , E2,H6,", "E2,H6"),
        ("H1,E1", "E1,H1"),
    ],
)
def test_a_set_of_words_has_one_text(given: str, value: str) -> None:
    assert checked(MODIFIERS, given) == value
    assert checked(MODIFIERS, value) == value


@pytest.mark.parametrize(("given", "word"), [("E7", "E7"), ("E1 E2", "E1 E2"), (3, "3")])
def test_a_word_that_is_none_of_them_is_refused(given: Value, word: str) -> None:
    with pytest.raises(BadOptions) as caught:
        checked(MODIFIERS, given)
    assert caught.value.why.id == "engine.option-choice"
    assert caught.value.why.args == {
        "option": "modifiers",
        "value": word,
        "choices": "E1, E2, H1, H6",
    }
    assert caught.value.rule == ""


def test_none_is_no_word_among_others() -> None:
    with pytest.raises(BadOptions) as caught:
        checked(MODIFIERS, "none,E1")
    assert caught.value.why.args["value"] == "none"


@pytest.mark.parametrize(
    ("given", "one", "other", "rule"),
    [("E1,H6", "E1", "H6", "AST-457"), ("H1,H6,E2", "E2", "H1", "AST-458")],
)
def test_a_pair_that_does_not_go_together_names_its_rule(
    given: str, one: str, other: str, rule: str
) -> None:
    with pytest.raises(BadOptions) as caught:
        checked(MODIFIERS, given)
    assert caught.value.why.id == "engine.option-conflict"
    assert caught.value.why.args == {"option": "modifiers", "one": one, "other": other}
    assert caught.value.rule == rule


def test_words_and_text_are_two_faces() -> None:
    assert flags_of("E1,H3") == ("E1", "H3")
    assert flags_of("none") == ()
    assert flags_text(("E1", "H3")) == "E1,H3"
    assert flags_text(()) == "none"
