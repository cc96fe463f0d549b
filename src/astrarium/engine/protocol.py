"""The protocol every game speaks: seats, moves, chance, views, scores.

A state is data; a `Game` is the functions over it. People, bots, statistics and
replays use these functions and no others. Nothing here knows any game, reads a
clock, owns a generator or contains prose: what a person reads leaves as a
`Message`, an id with arguments, and becomes a sentence in `astrarium.words`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from astrarium.engine.message import Breach as Breach
from astrarium.engine.message import Message as Message
from astrarium.engine.message import message as message
from astrarium.engine.moves import MoveTable
from astrarium.engine.options import Option, Options

Seat: TypeAlias = int
Move: TypeAlias = int  # the dense index of the dossier
Outcome: TypeAlias = tuple[Any, ...]  # a named tuple of the game: a shuffled order, a die

# Answers of `to_act` that are no seat, and the seat of those who only watch.
CHANCE: Final = -1
OVER: Final = -2
SPECTATOR: Final = -3

EVERYONE: Final = -1  # an audience is a bit per seat; minus one has them all

LETTERS: Final = "ABCDEF"  # seats in records, positions and words


class Told(NamedTuple):
    """One line of the journal: what happened, by which rule, who sees it.

    `learnt` says that somebody knows more than before (a tile turned up, a hand
    shown); free undo stops there.
    """

    what: tuple[Any, ...]
    rule: str
    audience: int
    learnt: bool


class Part(NamedTuple):
    """One line of a seat's score."""

    name: Message
    points: int


class Scores(NamedTuple):
    """The result: all tuples have an entry a seat, but `rivals`: the sides that the rules
    play without a seat, each a name with its parts.

    `ranks` start at 1 and are shared by equals; `returns` are what a learner gets:
    in [-1, 1] and summing to 0 between seats; of a single seat the points, or 1 and -1
    where the rules know of winning and losing.
    """

    points: tuple[int, ...]
    parts: tuple[tuple[Part, ...], ...]
    ranks: tuple[int, ...]
    returns: tuple[float, ...]
    rivals: tuple[tuple[Message, tuple[Part, ...]], ...] = ()


class Journal:
    """The list in which `apply` tells what happened, if it is given one."""

    __slots__ = ("lines",)

    def __init__(self) -> None:
        self.lines: list[Told] = []

    def tell(
        self, what: tuple[Any, ...], rule: str, audience: int = EVERYONE, learnt: bool = False
    ) -> None:
        self.lines.append(Told(what, rule, audience, learnt))


S = TypeVar("S")
V = TypeVar("V")


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S, V]):
    """One game or mode: the functions over its states.

    `slug` names it, `dossier` its rules, `rules_version` rises when an old record
    would mean something else. `turn_rule` is the rule that says whose turn it is.
    """

    def __init__(
        self,
        slug: str,
        dossier: str,
        seats: tuple[int, int],
        turn_rule: str,
        moves: MoveTable,
        options: tuple[Option, ...] = (),
        rules_version: int = 1,
    ) -> None:
        self.slug = slug
        self.dossier = dossier
        self.min_seats, self.max_seats = seats
        self.turn_rule = turn_rule
        self.moves = moves
        self.move_count = len(moves)
        self.options = options
        self.rules_version = rules_version

    # -- play ------------------------------------------------------------------

    @abstractmethod
    def new(self, seats: int, options: Options) -> S:
        """The state before any chance; both arguments have been checked."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """An independent state."""

    @abstractmethod
    def to_act(self, state: S) -> Seat:
        """The seat that decides now, or CHANCE, or OVER."""

    @abstractmethod
    def legal_moves(self, state: S) -> list[Move]:
        """The moves of the seat to act: rising, never empty, the caller's to keep."""

    @abstractmethod
    def apply(self, state: S, move: Move, journal: Journal | None = None) -> None:
        """Play a legal move; trusts its caller. `Match.play` is the door that checks."""

    @abstractmethod
    def sample_chance(self, state: S, rng: Random) -> Outcome:
        """Draw an outcome; only when CHANCE is to act. Leaves the state alone."""

    @abstractmethod
    def apply_chance(self, state: S, outcome: Outcome, journal: Journal | None = None) -> None:
        """Play a possible outcome; trusts its caller."""

    @abstractmethod
    def is_possible(self, state: S, outcome: Outcome) -> bool:
        """Could chance, which is to act, have come out like this?"""

    @abstractmethod
    def is_tentative(self, state: S) -> bool:
        """Is a move begun and not complete, so that only its actor knows of it?"""

    @abstractmethod
    def breach(self, state: S, move: Move) -> Breach | None:
        """Why the seat to act may not play `move`, or None if it may.

        Depends only on what that seat knows.
        """

    @abstractmethod
    def scores(self, state: S) -> Scores:
        """The result; only when the game is OVER."""

    @abstractmethod
    def bound(self, seats: int) -> int:
        """No game has more decisions than this."""

    # -- knowledge -------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: Seat) -> V:
        """All that `seat` (or SPECTATOR) knows, and nothing else: an immutable value."""

    @abstractmethod
    def imagine(self, view: V, rng: Random) -> S:
        """A full state its seat could not tell from the true one, uniformly drawn."""

    @abstractmethod
    def inventory(self, state: S) -> list[int]:
        """All material after the first deal, sorted: the same at every moment."""

    # -- faces -----------------------------------------------------------------

    def decode(self, move: Move) -> tuple[Any, ...]:
        """The typed value of a move, for every index below `move_count`."""
        return self.moves.typed[move]

    def encode(self, typed: tuple[Any, ...]) -> Move:
        """The index of a typed move."""
        return self.moves.encode(typed)

    def notation(self, move: Move) -> str:
        """A move as a word or two that need no context."""
        return self.moves.texts[move]

    def parse_move(self, text: str) -> Move:
        """The move written by `notation`; raises BadText."""
        return self.moves.parse(text)

    @abstractmethod
    def outcome_text(self, outcome: Outcome) -> str:
        """An outcome as one line."""

    @abstractmethod
    def parse_outcome(self, state: S, text: str) -> Outcome:
        """The outcome written by `outcome_text`; raises BadText."""

    @abstractmethod
    def position(self, view: V) -> str:
        """The view as text: the board drawn, the rest as `key: value`."""

    @abstractmethod
    def parse_position(self, text: str) -> V:
        """The view written by `position`; raises BadText with line and column."""

    @abstractmethod
    def question(self, view: V) -> Message:
        """The question asked now, put to the seat of the view or to those who wait."""

    @abstractmethod
    def sentence(self, view: V, move: Move) -> Message:
        """A move in words, as the seat of `view` would say it before playing."""

    @abstractmethod
    def story(self, told: Told) -> Message:
        """A line of the journal in words."""

    # -- what can be looked up ---------------------------------------------------

    def topics(self) -> tuple[str, ...]:
        """The cards and pieces that `lore` explains, each by its word in notation."""
        return ()

    def lore(self, topic: str) -> Message:
        """The explanation of a card or piece of `topics`: its nature and its effect."""
        raise KeyError(topic)
