"""What changed in a piece of markup, in few bytes: runs of the old piece, and what is new.

Both sides cut a piece before every opening tag. A delta is a list: a text stands for itself,
two numbers for so many cuts of the old piece from that one on. The page's script puts the
new piece together (`static/patch.js`); it never guesses, so nothing can come out wrong.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

Delta: TypeAlias = list[str | int]

CUT: Final = re.compile(r"(?=<[a-z])")
SHORTEST: Final = 400  # characters of a piece that is worth the trouble


def cuts(markup: str) -> list[str]:
    """The pieces between the cuts; as in the page's script, none of them is empty."""
    return [piece for piece in CUT.split(markup) if piece]


def delta(old: str, new: str) -> str | Delta:
    """The new piece itself, or how it is made from the old one, whichever is shorter."""
    if len(new) < SHORTEST or not old:
        return new
    before = cuts(old)
    places: dict[str, int] = {}
    for number, cut in enumerate(before):
        places.setdefault(cut, number)
    found: Delta = []
    text: list[str] = []
    start = count = size = 0
    for cut in cuts(new):
        if count and start + count < len(before) and before[start + count] == cut:
            count += 1
            continue
        if count:
            found += [start, count]
            count = 0
        at = places.get(cut)
        if at is None:
            text.append(cut)
            size += len(cut)
            continue
        if text:
            found.append("".join(text))
            text = []
        start, count = at, 1
    found += [start, count] if count else []
    if text:
        found.append("".join(text))
    return found if size + 4 * len(found) < len(new) else new


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
