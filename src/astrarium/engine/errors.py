"""Errors at the border, told as messages: a rule, a reason, a place."""

from __future__ import annotations

from astrarium.engine.message import Breach, Message


class GameError(Exception):
    """Something from outside is wrong; `why` is the reason, as a message."""

    def __init__(self, why: Message, rule: str = "") -> None:
        super().__init__(why, rule)
        self.why = why
        self.rule = rule

    def __str__(self) -> str:
        """The error for programmers; people read `why` through `astrarium.words`."""
        args = ", ".join(f"{key}={value}" for key, value in self.why.args.items())
        return f"{self.rule + ': ' if self.rule else ''}{self.why.id}({args})"


class IllegalMove(GameError):
    """The move is not legal, by the rule named."""

    def __init__(self, breach: Breach) -> None:
        super().__init__(breach.why, breach.rule)
        self.args = (breach,)  # what a copy in another process is made from


class NotYourTurn(GameError):
    """Somebody else is to act, or nobody any more."""


class BadOptions(GameError):
    """A game, a seat count or an option that does not exist."""


class BadText(GameError):
    """A text that cannot be read, with the place where reading stopped (from 1)."""

    def __init__(self, why: Message, line: int = 1, column: int = 1, rule: str = "") -> None:
        super().__init__(why, rule)
        self.args = (why, line, column, rule)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {super().__str__()}"
