"""Places: positions of a replay by numbers that everyone can name.

`public` has for each step of a viewer the last step of everyone's at or before it. `5.2` is
the second step after everyone's fifth that only this viewer saw. So the same number is the
same moment through all eyes, and no number counts another's private steps.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from astrarium.web.look import Look


def place_of(public: Sequence[int], step: int) -> str:
    """A step of a viewer as links have it: everyone's number, then how many of its own."""
    own = step - bisect_left(public, public[step])
    return f"{public[step]}.{own}" if own else str(public[step])


def step_at(public: Sequence[int], place: str) -> int:
    """The step of a viewer that a place names, or the nearest before it."""
    named, _, own = place.partition(".")
    last = bisect_right(public, int(named)) - 1
    if last < 0 or public[last] < int(named):  # not a moment that this viewer saw
        return max(0, last)
    return min(bisect_left(public, int(named)) + int(own or 0), last)


def chosen_step(public: Sequence[int], step: int | str | None) -> int:
    """A step that is there: by its number, or by its place; the last if nothing is said."""
    last = max(0, len(public) - 1)
    if step is None:
        return last
    return step_at(public, step) if isinstance(step, str) else max(0, min(step, last))


def link_of(look: Look, path: str, step: int | None = None) -> str:
    """The address of a position: it names the eyes too, so that it is one for everybody."""
    at = look.step if step is None else step
    return f"{path}?as={look.seat}&step={place_of(look.public, at)}"
