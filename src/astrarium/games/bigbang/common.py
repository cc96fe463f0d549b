"""What all five modes have in common: the deal, and the faces of moves and events."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from astrarium.engine.protocol import Game, Message, Outcome, Told
from astrarium.games.bigbang import moves, speech, text
from astrarium.games.bigbang.material import Goal, Tile
from astrarium.games.bigbang.view import ChainView, View

S = TypeVar("S")
V = TypeVar("V", View, ChainView)


class Deal(NamedTuple):
    """The first shuffle: tiles in the order they are drawn, goal cards as they are dealt.

    Goals are the four shapes then the four colours, seat i getting the i-th of each; in
    Solitaire the eight in the order they are turned, in Hexdomino none.
    """

    tiles: tuple[Tile, ...]
    goals: tuple[Goal, ...]


class BigBangGame(Game[S, V]):
    """A mode of Big Bang 13.7."""

    def decode(self, move: int) -> tuple[Any, ...]:
        return moves.decode(move)

    def encode(self, typed: tuple[Any, ...]) -> int:
        return moves.encode(typed)

    def notation(self, move: int) -> str:
        return text.notation(move)

    def parse_move(self, line: str) -> int:
        return text.parse_move(line)

    def outcome_text(self, outcome: Outcome) -> str:
        return text.deal_text(outcome[0], outcome[1])

    def parse_outcome(self, state: S, line: str) -> Outcome:
        return Deal(*text.parse_deal(line))

    def question(self, view: V) -> Message:
        return speech.question(view)

    def asked(self, state: S) -> Message:
        """The question to the seat that acts, for refusals."""
        return self.question(self.view(state, self.to_act(state)))

    def sentence(self, view: V, move: int) -> Message:
        return speech.sentence(view, move)

    def story(self, told: Told) -> Message:
        return speech.story(told)

    def topics(self) -> tuple[str, ...]:
        return speech.TOPICS.get(self.slug, ())

    def lore(self, topic: str) -> Message:
        return speech.lore(self.slug, topic)
