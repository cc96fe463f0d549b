"""What the server refuses, as messages; each kind has its HTTP status."""

from __future__ import annotations

from typing import Any, Final

from astrarium.engine.errors import GameError, IllegalMove, NotYourTurn
from astrarium.engine.protocol import message

CONFLICT: Final = 409
UNPROCESSABLE: Final = 422


class WebError(GameError):
    """A refusal of the server itself. `status` is for HTTP."""

    status = CONFLICT

    def __init__(self, id: str, **args: Any) -> None:
        super().__init__(message(id, **args))


class NotThere(WebError):
    """No such table, seat or link."""

    status = 404


class NotAllowed(WebError):
    """Somebody asks for what is another's."""

    status = 403


class BadRequest(WebError):
    """What was sent makes no sense."""

    status = UNPROCESSABLE


class Stale(WebError):
    """The table has moved on since the asker looked."""


class SeatTaken(WebError):
    """Somebody else sits there."""


class TooMany(WebError):
    """Too fast, or too much at once. `wait`: after so many seconds again."""

    status = 429

    def __init__(self, id: str, wait: int, **args: Any) -> None:
        super().__init__(id, wait=wait, **args)
        self.wait = wait


class TooLarge(WebError):
    """A request of more bytes than we read."""

    status = 413


def status_of(error: GameError) -> int:
    """The HTTP status of any refusal: 409 for the wrong moment, 422 for the wrong thing."""
    if isinstance(error, WebError):
        return error.status
    if isinstance(error, (IllegalMove, NotYourTurn)):
        return CONFLICT
    return UNPROCESSABLE


class NoKey(WebError):
    """A key is needed, and none was sent."""

    status = 401
