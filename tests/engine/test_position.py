"""Positions by a table of keys, on the tiny game: what is read, what is refused, and why."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.errors import BadText
from astrarium.engine.match import Match
from astrarium.engine.position import boxes
from astrarium.engine.protocol import OVER
from tests.engine.tiny import TINY

# In the texts below `@` stands before the word at which the error is to be reported.
OPENING = """\
game: tiny
seats: 2
seat: A
turn: A
hand: 3 8
hand_sizes: A 2, B 2
stack up: 1
stack down: -
pile: 5
laid: A 0, B 1
"""


def test_a_text_is_read_and_written_again() -> None:
    view = TINY.parse_position(OPENING)
    assert (view.hand, view.stacks, view.pile, view.laid) == ((3, 8), ((1,), ()), 5, (0, 1))
    assert TINY.position(view) == OPENING


def test_what_is_at_its_default_is_left_out() -> None:
    assert "moon" not in TINY.position(TINY.parse_position(OPENING + "moon: no\n"))
    assert TINY.parse_position(OPENING + "moon: yes\n").moon


@pytest.mark.parametrize(
    ("old", "new", "id"),
    [
        ("game: tiny", "game: @chess", "text.no-choice"),
        ("seats: 2", "seats: @4", "text.not-between"),
        ("seats: 2", "seats: @1", "text.no-number"),
        ("seat: A", "seat: @C", "text.no-seat"),
        ("seat: A", "seat: @chance", "text.no-seat"),
        ("turn: A", "turn: @-", "text.no-seat"),
        ("hand: 3 8", "hand: 3 @10", "text.not-between"),
        ("hand: 3 8", "hand: 3 @3", "text.twice"),
        ("A 2, B 2", "@A 2", "text.per-seat"),
        ("A 2, B 2", "@B 2, A 2", "text.per-seat"),
        ("A 2, B 2", "A @two, B 2", "text.no-number"),
        ("pile: 5", "pile: 5\n@piles: 5", "text.unknown-key"),
        ("pile: 5", "pile: 5\n@stack left: -", "text.unknown-key"),
        ("pile: 5", "pile: 5\n@pile: 5", "text.key-twice"),
        ("pile: 5", "pile: 5\n@    6", "text.no-block"),
        ("game: tiny", "game: @tiny", "text.no-key"),  # without the hand sizes below
        ("turn: A", "turn: A\nphase: die\ntaken: @3", "text.not-now"),
        # What can be read and makes no sense.
        ("hand: 3 8\nhand_sizes: A", "hand: 3 8 9\nhand_sizes: @A", "text.differs"),
        ("pile: 5", "pile: @6", "text.differs"),
        ("hand: 3 8", "hand: 1 @8", "text.not-whole"),  # 1 lies on a stack
        ("turn: A", "turn: A\ntaken: @5", "text.impossible"),  # not in the hand
        ("A 2, B 2", "A 2, B 9", "text.impossible"),  # there are not so many cards
    ],
)
def test_what_is_refused_and_where(old: str, new: str, id: str) -> None:
    marked = OPENING.replace(old, new)
    if id == "text.no-key":
        marked = marked.replace("hand_sizes: A 2, B 2\n", "")
    before, mark, after = marked.partition("@")
    with pytest.raises(BadText) as wrong:
        TINY.parse_position(before + after)
    assert wrong.value.why.id == id
    if mark and id not in ("text.not-whole", "text.impossible"):
        line = before.count("\n") + 1
        assert (wrong.value.line, wrong.value.column) == (
            line,
            len(before.rpartition("\n")[2]) + 1,
        )


def test_a_key_of_another_game_is_named_before_one_that_is_missing() -> None:
    """And what is missing is named as one would write it."""
    with pytest.raises(BadText) as wrong:
        TINY.parse_position("game: tiny\nrow: 3 8\n")
    assert (wrong.value.why.id, wrong.value.line) == ("text.unknown-key", 2)
    with pytest.raises(BadText) as wrong:
        TINY.parse_position("game: tiny\nhand_sizes: A 2, B 2\n")
    assert wrong.value.why.args["key"] == "stack"


def test_a_difference_is_shown_with_both_values() -> None:
    with pytest.raises(BadText) as wrong:
        TINY.parse_position(OPENING.replace("pile: 5", "pile: 6"))
    said = wrong.value.why.args
    assert (said["key"], said["said"], said["shown"]) == ("pile", "6", "5")


def test_a_position_in_which_nobody_can_move_is_refused() -> None:
    """The card taken fits on no stack."""
    text = OPENING.replace("stack up: 1", "stack up: 9").replace("stack down: -", "stack down: 0")
    text = text.replace("pile: 5", "pile: 4")
    with pytest.raises(BadText) as wrong:
        TINY.parse_position(text + "taken: 3\n")
    assert wrong.value.why.id == "text.no-moves"


def test_the_box_of_a_game_is_that_of_every_deal() -> None:
    assert boxes(TINY, 2) == [[], list(range(10))]
    match = Match(TINY, 2, deal=Random(5))
    while match.to_act() != OVER:
        assert TINY.inventory(match.state) in boxes(TINY, 2)
        match.play(match.to_act(), match.legal_moves()[0])
