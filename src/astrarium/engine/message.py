"""Messages before they have words: ids with their arguments."""

from __future__ import annotations

from typing import Any, NamedTuple


class Message(NamedTuple):
    """Something to say: an id of `astrarium.words`, with its arguments."""

    id: str
    args: dict[str, Any]


def message(id: str, **args: Any) -> Message:
    """A message in one call; arguments may be messages themselves."""
    return Message(id, args)


class Breach(NamedTuple):
    """Why a move is not legal: the rule it breaks, and the reason."""

    rule: str
    why: Message
