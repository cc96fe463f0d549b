"""Events become messages: the id from the class, an argument from each field."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from astrarium.engine.message import Message, message


def narrate(
    prefix: str, event: Any, words: Mapping[str, Callable[[Any], Any]], **more: Any
) -> Message:
    """The message of an event: `lab.told.card-laid` of `CardLaid` with the prefix `lab.told.`.

    `words` names the fields whose value is said otherwise than it is kept: a seat by its
    letter, a card by its name. `more` are arguments that no field has.
    """
    fields = zip(event._fields, event, strict=True)
    args = {name: words[name](value) if name in words else value for name, value in fields}
    return message(prefix + id_of(type(event).__name__), **args, **more)


def id_of(name: str) -> str:
    """`card-laid` of `CardLaid`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
