"""The base of all five modes: the deal, and the faces of moves and events."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, TypeVar

from astrarium.engine.chance import below
from astrarium.engine.first import BY_LOT, first_of, first_option, is_to_the_left, to_the_left
from astrarium.engine.options import Option, Options
from astrarium.engine.position import read_position
from astrarium.engine.protocol import Game, Journal, Message, Outcome, Told
from astrarium.games.bigbang import moves, speech, text
from astrarium.games.bigbang.events import OrderSet
from astrarium.games.bigbang.material import Goal, Tile
from astrarium.games.bigbang.view import ChainView, View

S = TypeVar("S")
V = TypeVar("V", View, ChainView)


class Deal(NamedTuple):
    """The first shuffle: tiles in the order they are drawn, goal cards as they are dealt, and
    the seats in the order of play.

    Goals are the four shapes then the four colours, seat i getting the i-th of each; in
    Solitaire the eight in the order they are turned, in Hexdomino none. There is no order in
    Solitaire.
    """

    tiles: tuple[Tile, ...]
    goals: tuple[Goal, ...]
    order: tuple[int, ...]


class BigBangGame(Game[S, V]):
    """A mode of Big Bang 13.7. `order_rule` says who begins; one player needs none."""

    def __init__(
        self,
        slug: str,
        seats: tuple[int, int],
        turn_rule: str,
        order_rule: str,
        options: tuple[Option, ...] = (),
        rules_version: int = 1,
    ) -> None:
        if order_rule:
            options = (*options, first_option(seats[1]))
        super().__init__(slug, "bigbang", seats, turn_rule, moves.MOVES, options, rules_version)
        self.order_rule = order_rule

    # -- who begins ------------------------------------------------------------

    def named_order(self, seats: int, options: Options) -> tuple[int, ...]:
        """The order of play, if the option names who begins; else none, for chance to draw."""
        first = first_of(options, seats, self.order_rule)
        return () if first == BY_LOT else to_the_left(first, seats)

    def draw_order(self, seats: int, rng: Random) -> tuple[int, ...]:
        """The seat that begins is drawn, the others follow to its left.  [B-10]"""
        return to_the_left(below(seats, rng), seats)

    def is_order(self, seats: int, order: tuple[int, ...]) -> bool:
        """Could `draw_order` have come out like this?"""
        return is_to_the_left(order, seats)

    def tell_order(self, order: tuple[int, ...], journal: Journal | None) -> None:
        """Tell everybody the order of play."""
        if journal is not None:
            journal.tell(OrderSet(order), self.order_rule)

    # -- faces -----------------------------------------------------------------

    def parse_move(self, line: str) -> int:
        """The move of a notation, in which a cell may stand in brackets."""
        return self.moves.parse(line.replace("(", " ").replace(")", " "))

    def outcome_text(self, outcome: Outcome) -> str:
        return text.deal_text(outcome[0], outcome[1], outcome[2])

    def parse_outcome(self, state: S, line: str) -> Outcome:
        return Deal(*text.parse_deal(line))

    def position(self, view: V) -> str:
        return text.FORMS[self.slug].write(view)

    def parse_position(self, lines: str) -> V:
        view: V = read_position(self, text.FORMS[self.slug], lines)
        return view

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
