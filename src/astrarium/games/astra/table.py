"""The player's turn, which the game for two to five and the solo game have in common."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from astrarium.engine.bits import members
from astrarium.engine.options import Option
from astrarium.engine.position import Form, read_position
from astrarium.engine.protocol import Breach, Game, Journal, Message, Outcome, Told
from astrarium.games.astra import material as m
from astrarium.games.astra import moves, notation, phases, speech
from astrarium.games.astra.action import (
    can_observe,
    end_observation,
    next_stars,
    observable_first,
    observe,
    rest,
    spend_telescope,
    tick_paid,
)
from astrarium.games.astra.asked import asked
from astrarium.games.astra.discovery import give_up, handle, open_bonuses, owned, pick, reactivate
from astrarium.games.astra.dream import choose_dream, dream_slots, dream_stars, dream_tick
from astrarium.games.astra.events import Began, PawnMoved, ScoringDealt
from astrarium.games.astra.knowledge import imagined, is_begun, view_of
from astrarium.games.astra.material import Card, Slot, Stars
from astrarium.games.astra.pile import discard_top, refill
from astrarium.games.astra.powers import (
    end_power,
    end_power_phase,
    exchange,
    free_slots,
    free_tick,
    use,
    useful_cards,
)
from astrarium.games.astra.refusals import breach_of
from astrarium.games.astra.sky import pending_slots
from astrarium.games.astra.state import State
from astrarium.games.astra.turn import go_on, start_turn
from astrarium.games.astra.view import View

RULES_VERSION: Final = 2  # both games share rules, deck and moves; see CHANGELOG
SLOT_SETS: Final = 1 << moves.SLOTS


def _slot_moves(first: int) -> tuple[list[int], ...]:
    """The moves that name the slots of each set of slots."""
    return tuple(
        [first + slot for slot in range(moves.SLOTS) if slots >> slot & 1]
        for slots in range(SLOT_SETS)
    )


OBSERVE_MOVES: Final[tuple[list[int], ...]] = _slot_moves(moves.OBSERVE)
# AST-122, AST-503: a Rest is always possible, and there is no other way to pass.
REST_MOVES: Final[tuple[list[int], ...]] = tuple([moves.REST, *some] for some in OBSERVE_MOVES)
DISCOVER_MOVES: Final[tuple[list[int], ...]] = _slot_moves(moves.DISCOVER)
DREAM_MOVES: Final[tuple[list[int], ...]] = _slot_moves(moves.DREAM)


def tick_moves(legal: list[int], slot: Slot, stars: Stars) -> list[int]:
    """`legal`, with the moves added that tick these stars of a slot, rising."""
    first = moves.TICK + m.MOST_STARS * slot
    while stars:
        lowest = stars & -stars
        legal.append(first + lowest.bit_length() - 1)
        stars ^= lowest
    return legal


def power_moves(state: State) -> list[int]:
    """D-01: any number of one's active cards, one by one, or none; at no other time.

    [AST-110, AST-115]
    """
    legal = [moves.END_POWERS]
    if state.active[state.turn]:
        for card in useful_cards(state):
            legal.append(moves.USE + card)
    return legal


def free_moves(state: State) -> list[int]:
    """D-03: any unticked star, as the card says (AST-104, AST-310, AST-311, AST-325).
    D-04, D-05: by the classic rule (AST-312, AST-313)."""
    legal: list[int] = []
    slots = free_slots(state)
    anywhere = state.phase == phases.FREE_ANY
    for slot in range(len(state.cards)):
        if slots >> slot & 1:
            may_be = m.FULL[state.cards[slot]] if anywhere else state.edge[slot]
            tick_moves(legal, slot, may_be & ~state.ticked[slot])
    return legal


def card_moves(first: int, cards: int) -> list[int]:
    """The moves that name the cards of a set."""
    return [first + card for card in members(cards)]


def other_moves(state: State) -> list[int]:
    """The moves of the rarer phases.  [D-02 to D-05, D-09 to D-16]"""
    phase = state.phase
    if phase == phases.BONUS:
        return card_moves(moves.BONUS, open_bonuses(state))
    if phases.FREE_ANY <= phase <= phases.FREE_TWO:
        return free_moves(state)
    if phase in (phases.DREAM, phases.DREAM_BEGUN):
        return tick_moves([], state.slot, dream_stars(state))
    if phase == phases.LIMIT:
        return card_moves(moves.DISCARD, owned(state, state.actor))
    if phase == phases.REACTIVATE:
        return card_moves(moves.REACTIVATE, state.exhausted[state.actor])
    if phase == phases.EXCHANGE:
        return [moves.EXCHANGE] if state.left else [moves.EXCHANGE, moves.END_EXCHANGE]
    if phase == phases.AFTER:
        return [moves.TELESCOPE, moves.END_ACTION]
    if phase == phases.AGAIN:
        return OBSERVE_MOVES[state.open][:]
    if phase == phases.DISCOVER:
        return DISCOVER_MOVES[pending_slots(state)][:]
    assert phase == phases.DREAM_CARD, phase
    return DREAM_MOVES[dream_slots(state)][:]


class TableGame(Game[State, View]):
    """Astra at a table: everything but the set-up and the score."""

    def __init__(
        self,
        slug: str,
        seats: tuple[int, int],
        options: tuple[Option, ...],
        turn_rule: str,
        form: Form[View],
    ) -> None:
        super().__init__(slug, "astra", seats, turn_rule, moves.MOVES, options, RULES_VERSION)
        self.form = form

    # -- set-up ----------------------------------------------------------------

    def set_up(
        self,
        state: State,
        pile: tuple[Card, ...],
        above: int,
        scoring: tuple[int, ...],
        journal: Journal | None,
    ) -> None:
        """Pile, discard, pawn, slots, scoring cards.

        [AST-002, AST-003, AST-004, AST-005, AST-007, AST-010]
        """
        state.pile = pile
        state.above = above
        state.scoring = scoring
        if journal is not None:
            journal.tell(Began(), "AST-002")
        discard_top(state, "AST-003", journal)
        state.pawn = m.ELEMENT[state.discard[0]]
        if journal is not None:
            journal.tell(PawnMoved(state.pawn), "AST-004")
        for slot in range(len(state.cards)):
            refill(state, slot, "AST-005", journal)
        if journal is not None:
            for seat in range(state.seats):
                dealt = ScoringDealt(seat, scoring[seat])
                journal.tell(dealt, "AST-007", 1 << seat, learnt=True)

    def begin(self, state: State, journal: Journal | None) -> None:
        """The first turn.  [AST-101]"""
        state.turn = state.first
        start_turn(state, journal)

    # -- play ------------------------------------------------------------------

    def copy(self, state: State) -> State:
        return state.copy()

    def to_act(self, state: State) -> int:
        return state.actor

    def is_tentative(self, state: State) -> bool:
        """A card is pointed at, to be observed or dreamt of, and no star ticked yet.

        All other moves leave something on the table: a turned card, a spent telescope.
        """
        return is_begun(state)

    def legal_moves(self, state: State) -> list[int]:
        """The commonest phases first. A list of one is a decision too.  [AST-502]"""
        phase = state.phase
        if phase == phases.NEXT_STAR:
            return tick_moves([moves.STOP], state.slot, next_stars(state))
        if phase == phases.POWER:
            return power_moves(state)
        if phase == phases.ACTION:
            return REST_MOVES[state.open if can_observe(state) else 0][:]
        if phase == phases.FIRST_STAR:
            return tick_moves([], state.slot, observable_first(state))
        return other_moves(state)

    def apply(self, state: State, move: int, journal: Journal | None = None) -> None:
        if move >= moves.TICK:
            self.apply_tick(state, move - moves.TICK, journal)
        elif move >= moves.BONUS:
            self.apply_card(state, move, journal)
        elif move >= moves.OBSERVE:
            self.apply_slot(state, move, journal)
        elif move == moves.END_POWERS:
            end_power_phase(state)
        elif move == moves.STOP:
            end_observation(state)
        elif move == moves.REST:
            rest(state, journal)
        elif move == moves.EXCHANGE:
            exchange(state, journal)
        elif move == moves.END_EXCHANGE:
            end_power(state)
        elif move == moves.TELESCOPE:
            spend_telescope(state, journal)
        else:
            self.end_action(state)
        if state.phase >= phases.AUTOMATIC:
            go_on(state, journal)

    def apply_tick(self, state: State, place: int, journal: Journal | None) -> None:
        """One index for all ticks: the phase tells which."""
        star = place % m.MOST_STARS
        phase = state.phase
        if phase in (phases.FIRST_STAR, phases.NEXT_STAR):
            tick_paid(state, star, journal)
        elif phase >= phases.DREAM:
            dream_tick(state, star, journal)
        else:
            free_tick(state, place // m.MOST_STARS, star, journal)

    def apply_card(self, state: State, move: int, journal: Journal | None) -> None:
        """Moves that name a card, or a bonus of one."""
        if move >= moves.DISCARD:
            give_up(state, move - moves.DISCARD, journal)
        elif move >= moves.REACTIVATE:
            reactivate(state, move - moves.REACTIVATE, journal)
        elif move >= moves.USE:
            use(state, move - moves.USE, journal)
        else:
            pick(state, move - moves.BONUS, journal)

    def apply_slot(self, state: State, move: int, journal: Journal | None) -> None:
        """Moves that name a slot."""
        if move >= moves.DREAM:
            choose_dream(state, move - moves.DREAM)
        elif move >= moves.DISCOVER:
            handle(state, move - moves.DISCOVER, journal)
        else:
            observe(state, move - moves.OBSERVE)

    def end_action(self, state: State) -> None:
        """D-09: no other Observation."""
        state.phase = phases.DISCOVERY

    def breach(self, state: State, move: int) -> Breach | None:
        if move in self.legal_moves(state):
            return None
        return breach_of(state, move)

    # -- knowledge -------------------------------------------------------------

    def view(self, state: State, seat: int) -> View:
        return view_of(state, self.slug, seat)

    def imagine(self, view: View, rng: Random) -> State:
        return imagined(view, rng)

    def inventory(self, state: State) -> list[int]:
        """Every constellation, wherever it is, and the final-scoring cards as negative numbers."""
        material = [-1 - scoring for scoring in state.scoring]
        material += [card for card in state.cards if card >= 0]
        material += state.pile[state.drawn :]
        material += state.discard
        for seat in range(state.seats):
            material += members(state.active[seat]) + members(state.exhausted[seat])
        ptolemy = state.ptolemy
        if ptolemy is not None:
            material += [*ptolemy.cards, *ptolemy.library[ptolemy.drawn :], *ptolemy.discard]
            material += ptolemy.removed
            places = (ptolemy.left, ptolemy.right, ptolemy.in_use)
            material += [card for card in places if card >= 0]
        return sorted(material)

    # -- faces -----------------------------------------------------------------

    def outcome_text(self, outcome: Outcome) -> str:
        return notation.outcome_text(outcome)

    def parse_outcome(self, state: State, line: str) -> Outcome:
        return notation.parse_outcome(line)

    def position(self, view: View) -> str:
        return self.form.write(view)

    def parse_position(self, lines: str) -> View:
        return read_position(self, self.form, lines, asked)

    def question(self, view: View) -> Message:
        return speech.question(view)

    def sentence(self, view: View, move: int) -> Message:
        return speech.sentence(view, move)

    def story(self, told: Told) -> Message:
        return speech.story(told)

    def topics(self) -> tuple[str, ...]:
        return m.KEYS

    def lore(self, topic: str) -> Message:
        return speech.card_lore(m.CARD_OF[topic])


def is_shuffle(cards: Any, whole: Sequence[int]) -> bool:
    """Are these the same cards in some order?"""
    return isinstance(cards, tuple) and sorted(cards) == sorted(whole)
