"""Astra for two to five players."""

from __future__ import annotations

from random import Random
from typing import Any

from astrarium.engine.chance import below, shuffled
from astrarium.engine.first import first_of, first_option
from astrarium.engine.options import Options
from astrarium.engine.protocol import Journal, Outcome, Scores
from astrarium.games.astra import material as m
from astrarium.games.astra.events import FirstPlayer
from astrarium.games.astra.outcomes import Deal
from astrarium.games.astra.scoring import table_scores
from astrarium.games.astra.state import NONE, State, before_deal
from astrarium.games.astra.table import TableGame, is_shuffle
from astrarium.games.astra.text import FORM


def most_decisions(sides: int) -> int:
    """A bound on the decisions of a game.  [AST-504]

    A turn ticks a star or is a Rest; every fourth Rest discards a card: so many turns at
    most until the End card is up, and fewer than two rounds after it. A turn uses at most
    eight cards (the highest limit) and, by all that gives dust in it, two dozen exchanges;
    the ends of its phases, Rest and the dreamer's card make five more. A star comes with at
    most three decisions about its Observation, a card with a choice for the discoverer, one
    to discard, and for every side a bonus with its reactivations.
    """
    stars = sum(m.SIZE)
    turns = stars + 4 * (m.CARDS + 1) + 2 * sides
    return turns * (8 + 24 + 5) + 4 * stars + m.CARDS * (2 + (1 + m.MOST_REACTIVATIONS) * sides)


class Astra(TableGame):
    """Two to five players; with two, the dreamer ticks stars as well."""

    def __init__(self) -> None:
        super().__init__("astra", (2, 5), (first_option(5),), "AST-101", FORM)

    def new(self, seats: int, options: Options) -> State:
        """AST-001, AST-006, AST-008. Raises BadOptions if the first player is not at the table."""
        first = first_of(options, seats, "AST-008")
        return before_deal(seats, first, m.START_DUST, None)

    def bound(self, seats: int) -> int:
        return most_decisions(seats)

    def sample_chance(self, state: State, rng: Random) -> Outcome:
        """The only chance at a table: its set-up."""
        pile = shuffled(m.ALL_CARDS, rng)
        scoring = shuffled(range(len(m.SCORING_CARDS)), rng)
        first = below(state.seats, rng) if state.first == NONE else state.first
        return Deal(tuple(pile), tuple(scoring), first)

    def is_possible(self, state: State, outcome: Outcome) -> bool:
        return (
            isinstance(outcome, Deal)
            and is_shuffle(outcome.pile, m.ALL_CARDS)
            and is_shuffle(outcome.scoring, range(len(m.SCORING_CARDS)))
            and 0 <= outcome.first < state.seats
            and state.first in (NONE, outcome.first)
        )

    def apply_chance(self, state: State, outcome: Outcome, journal: Journal | None = None) -> None:
        """Set-up.  [AST-002, AST-008]"""
        pile, scoring, first = deal_of(outcome)
        state.turn = state.first = first
        self.set_up(state, pile, m.CARDS - m.UNDER[state.seats], scoring, journal)
        if journal is not None:
            journal.tell(FirstPlayer(first), "AST-008")
        self.begin(state, journal)

    def scores(self, state: State) -> Scores:
        return table_scores(state)


def deal_of(outcome: tuple[Any, ...]) -> Deal:
    assert isinstance(outcome, Deal)
    return outcome
