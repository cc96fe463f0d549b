"""Deltas of markup: whatever changed, the same piece comes out, in fewer bytes."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from astrarium.web.delta import LEAP, SHORTEST, cuts, delta, made, same

tags = st.sampled_from(["<g>", "</g>", "<p>", "</p>", "<b id='1'>", "text", "é<", "<!-- -->", " "])
pieces = st.lists(tags, max_size=300).map("".join)


@given(old=pieces, new=pieces)
def test_the_new_piece_comes_out_of_the_old_one(old: str, new: str) -> None:
    assert made(old, delta(old, new)) == new


@given(piece=pieces, at=st.integers(0, 2000), text=pieces)
def test_a_small_change_comes_out_too(piece: str, at: int, text: str) -> None:
    new = piece[:at] + text + piece[at:]
    assert made(piece, delta(piece, new)) == new


def test_a_change_of_one_part_is_short() -> None:
    parts = [f'<g id="p{n}"><circle r="{n}"/></g>' for n in range(200)]
    changed = [*parts]
    changed[77] = '<g id="p77"><rect width="1"/></g>'
    change = delta("".join(parts), "".join(changed))
    assert isinstance(change, list)
    assert len(str(change)) < 100


def test_a_short_piece_is_sent_whole() -> None:
    assert delta("<p>old</p>", "<p>new</p>") == "<p>new</p>"
    assert delta("", "<p>" * SHORTEST) == "<p>" * SHORTEST


def test_pieces_are_cut_as_the_script_cuts_them() -> None:
    """A script's `split` gives no empty piece before a tag at the very start."""
    assert cuts("<p>one</p><p>two</p>") == ["<p>one</p>", "<p>two</p>"]
    assert cuts("text<b>bold</b>") == ["text", "<b>bold</b>"]
    assert cuts("") == []


@given(piece=pieces)
def test_cuts_are_before_every_opening_tag(piece: str) -> None:
    assert cuts(piece) == [part for part in re.split("(?=<[a-z])", piece) if part]


@given(
    old=st.lists(st.integers(0, 9), max_size=5 * LEAP), new=st.lists(st.integers(0, 9), min_size=40)
)
def test_runs_are_as_long_as_they_can_be(old: list[int], new: list[int]) -> None:
    before, after = [str(n) for n in old], [str(n) for n in new]
    whole = [*after[:7], *before, *after[7:]]
    count = same(before, 0, whole, 7)
    assert whole[7 : 7 + count] == before[:count]
    assert count == len(before)
    assert same(before, 0, ["another"], 0) == 0
