"""What changed in a piece of markup, in few bytes: runs of the old piece, and what is new.

Both sides cut a piece before every opening tag. A delta is a list: a text stands for itself,
two numbers for so many cuts of the old piece from that one on. The page's script puts the
new piece together (`static/js/patch.js`); it never guesses, so nothing can come out wrong.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

Delta: TypeAlias = list[str | int]

TAG: Final = re.compile("<(?=[a-z])")  # found four times faster than what comes before it
SHORTEST: Final = 400  # characters of a piece that is worth the trouble
LEAP: Final = 32  # cuts that are compared at once


def cuts(markup: str) -> list[str]:
    """The pieces between the cuts; as in the page's script, none of them is empty."""
    first, *rest = TAG.split(markup)
    found = ["<" + piece for piece in rest]
    return [first, *found] if first else found


def delta(old: str, new: str) -> str | Delta:
    """The new piece itself, or how it is made from the old one, whichever is shorter."""
    if len(new) < SHORTEST or not old:
        return new
    before, after = cuts(old), cuts(new)
    places = dict(zip(reversed(before), reversed(range(len(before)))))  # the first of equals
    found: Delta = []
    text: list[str] = []
    at = size = 0
    while at < len(after):
        start = places.get(after[at])
        if start is None:
            text.append(after[at])
            size += len(after[at])
            at += 1
            continue
        if text:
            found.append("".join(text))
            text = []
        count = same(before, start, after, at)
        found += [start, count]
        at += count
    if text:
        found.append("".join(text))
    return found if size + 4 * len(found) < len(new) else new


def same(before: list[str], start: int, after: list[str], at: int) -> int:
    """How many cuts are the same from there and from here on."""
    most = min(len(before) - start, len(after) - at)
    count = 0
    while count < most:
        there, here = start + count, at + count
        if before[there : there + LEAP] != after[here : here + LEAP]:
            break
        count += LEAP
    while count < most and before[start + count] == after[at + count]:
        count += 1
    return min(count, most)


def made(old: str, change: str | Delta) -> str:
    """The new piece: what the page's script does, for tests and for programs."""
    if isinstance(change, str):
        return change
    before = cuts(old)
    found: list[str] = []
    items = iter(change)
    for item in items:
        if isinstance(item, str):
            found.append(item)
        else:
            count = next(items)
            assert isinstance(count, int)
            found += before[item : item + count]
    return "".join(found)
