"""A state declares each of its fields once, in the body of its class.

    class State(Fields):
        seats: int = 0
        row: list[int]          # a list has no default: whoever makes a state gives it one

A class of many fields does without defaults and ends its list by

        __slots__ = tuple(__annotations__)

because Python shares the keys of objects up to thirty fields: with 46, an interpreted copy takes
less than half the time so. Compiled, it makes no difference.

Equality, a readable text, copies by `copy.copy` and pickles follow from the declaration, in
both builds; only `copy()` is written by hand, field by field, because it is what search pays
for: a law compares every copy with its original.
"""

from __future__ import annotations

from typing import Any


class Fields:
    """The base of all states: equality and a repr by their fields."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and values_of(self) == values_of(other)

    def __hash__(self) -> int:
        raise TypeError("a state changes: it has no hash")

    def __repr__(self) -> str:
        pairs = zip(names_of(type(self)), values_of(self), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"


def names_of(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a class; a compiled one keeps their names, but no annotations."""
    compiled: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", ())
    return compiled or tuple(kind.__annotations__)


def values_of(thing: object) -> tuple[object, ...]:
    """The values of all fields, in the order of the declaration."""
    return tuple(getattr(thing, name) for name in names_of(type(thing)))
