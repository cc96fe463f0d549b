"""Set-up (dossier section 2), and the facts of the box that rules rely on (1.1 to 1.4)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from astrarium.engine.bits import members
from astrarium.engine.errors import BadOptions
from astrarium.engine.protocol import CHANCE, Journal
from astrarium.engine.registry import check_options
from astrarium.engine.view import UNKNOWN
from astrarium.games.astra import ASTRA, SOLO
from astrarium.games.astra.deck import DECK
from astrarium.games.astra.events import FirstPlayer, Placed, ScoringDealt
from astrarium.games.astra.material import (
    CAPACITY,
    CARD_OF,
    ELEMENT,
    ELEMENTS,
    KEYS,
    KIND,
    LIMIT,
    NEAR,
    SCORING_CARDS,
    STEPS,
)
from astrarium.games.astra.outcomes import Deal, SoloDeal
from astrarium.games.astra.phases import POWER
from astrarium.games.astra.state import NONE, State, ptolemy_of
from tests.astra.drawn import slot


def dealt(seats: int, seed: int = 0, first: str = "random") -> tuple[State, Deal, Journal]:
    """A table just set up, with its outcome and what was told."""
    state = ASTRA.new(seats, check_options(ASTRA, {"first": first}))
    outcome = ASTRA.sample_chance(state, Random(seed))
    assert ASTRA.is_possible(state, outcome)
    assert isinstance(outcome, Deal)
    journal = Journal()
    ASTRA.apply_chance(state, outcome, journal)
    return state, outcome, journal


SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


# -- the set-up --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "under", "over", "slots", "left"),
    [(2, 29, 19, 3, 15), (3, 25, 23, 4, 18), (4, 18, 30, 5, 24), (5, 11, 37, 6, 30)],
)
def test_ast_001_ast_002_ast_010_the_table_of_the_set_up(
    seats: int, under: int, over: int, slots: int, left: int
) -> None:
    """The End card does not surface: setup takes a discard and a card a slot."""
    state, deal, _ = dealt(seats)
    assert len(deal.pile) == under + over == 48
    assert len(state.cards) == slots
    assert state.above == left
    assert len(state.pile) - state.drawn - state.above == under
    assert state.ender == NONE


def test_ast_002_a_pile_is_a_shuffle_of_all_cards() -> None:
    """48 different cards; shuffles differ."""
    deals = [dealt(3, seed)[1] for seed in range(4)]
    assert all(sorted(deal.pile) == list(range(48)) for deal in deals)
    assert len({deal.pile for deal in deals}) == 4
    state = ASTRA.new(3, {"first": "random"})
    twice = deals[0]._replace(pile=(deals[0].pile[1], *deals[0].pile[1:]))
    assert not ASTRA.is_possible(state, twice)
    assert ASTRA.is_possible(state, deals[0])


@pytest.mark.parametrize("seed", range(4))
def test_ast_003_ast_004_the_discarded_card_places_the_pawn(seed: int) -> None:
    """Even if the pawn comes to Fire, no icon is crossed: one discard."""
    state, deal, _ = dealt(3, seed)
    assert state.discard == deal.pile[:1]
    assert state.pawn == ELEMENT[deal.pile[0]]


@SEATS
def test_ast_005_slots_are_filled_in_order_without_ticks(seats: int) -> None:
    state, deal, journal = dealt(seats)
    assert tuple(state.cards) == deal.pile[1 : seats + 2]
    assert not any(state.marks)
    placed = [line.what for line in journal.lines if isinstance(line.what, Placed)]
    assert [event.slot for event in placed] == list(range(seats + 1))


@SEATS
def test_ast_006_boards_at_the_start(seats: int) -> None:
    state, _, _ = dealt(seats)
    board = ASTRA.view(state, 0).boards
    assert len(board) == seats
    for seat in board:
        assert seat == (8, 0, 0, 0, 0, (), ())
    assert (CAPACITY[0], LIMIT[0]) == (5, 2)


@SEATS
def test_ast_007_one_scoring_card_each(seats: int) -> None:
    """Shuffled; each is told to its owner alone."""
    state, deal, journal = dealt(seats)
    assert sorted(deal.scoring) == list(range(6))
    assert len({dealt(seats, seed)[1].scoring for seed in range(4)}) == 4
    fresh = ASTRA.new(seats, {"first": "random"})
    assert not ASTRA.is_possible(fresh, deal._replace(scoring=deal.scoring[:1] * 6))
    for seat in range(seats):
        known = ASTRA.view(state, seat).scoring
        assert known == tuple(deal.scoring[s] if s == seat else UNKNOWN for s in range(seats))
    lines = [line for line in journal.lines if isinstance(line.what, ScoringDealt)]
    assert [line.audience for line in lines] == [1 << seat for seat in range(seats)]


def test_ast_008_the_first_player_is_any_seat_or_the_one_chosen() -> None:
    firsts = Counter(dealt(3, seed)[0].first for seed in range(60))
    assert set(firsts) == {0, 1, 2}
    state, deal, journal = dealt(3, 0, "C")
    assert (state.first, state.turn, state.actor, state.phase) == (2, 2, 2, POWER)
    assert FirstPlayer(2) in [line.what for line in journal.lines]
    fresh = ASTRA.new(3, {"first": "C"})
    assert not ASTRA.is_possible(fresh, deal._replace(first=1))
    with pytest.raises(BadOptions) as caught:
        ASTRA.new(2, {"first": "C"})
    assert caught.value.rule == "AST-008"


@pytest.mark.parametrize(("seats", "pens"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_ast_009_the_dreamer_has_a_pen_at_two_players_only(seats: int, pens: int) -> None:
    state, _, _ = dealt(seats)
    assert state.pens == pens
    text = ASTRA.position(ASTRA.view(state, 0)).replace(".", "d", 1)
    if seats == 2:
        assert "d" in slot(ASTRA.imagine(ASTRA.parse_position(text), Random(0)), 1).split()[1]
    else:
        with pytest.raises(Exception, match=r"ast\.bad\.owners"):
            ASTRA.parse_position(text)


def test_ast_011_the_solo_game_has_a_set_up_of_its_own() -> None:
    """Section 5.1: see test_solo.py. Pawn, slots and library are of one outcome."""
    state = SOLO.new(1, check_options(SOLO, {}))
    assert SOLO.to_act(state) == CHANCE
    outcome = SOLO.sample_chance(state, Random(0))
    assert not SOLO.is_possible(state, dealt(2)[1])
    assert SOLO.is_possible(state, outcome)
    assert isinstance(outcome, SoloDeal)
    SOLO.apply_chance(state, outcome)
    assert (state.discard, tuple(state.cards)) == (outcome.pile[:1], outcome.pile[1:4])
    assert state.pawn == ELEMENT[outcome.pile[0]]
    ptolemy = ptolemy_of(state)
    assert (ptolemy.left, ptolemy.right, ptolemy.removed) == (*outcome.library[:2], outcome.removed)
    assert SOLO.to_act(state) == 0


# -- the box -----------------------------------------------------------------------


def test_1_4_who_has_which_power() -> None:
    counts = Counter(KIND)
    expected = (2, 2, 2, 3, 3, 2, 3, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3)
    assert [counts[kind] for kind in range(1, 19)] == list(expected)


def test_1_4_elements_stars_and_bonuses() -> None:
    assert set(Counter(ELEMENT).values()) == {12}
    for card in DECK:
        kinds = [star.kind for star in card.stars]
        assert 5 <= len(kinds) <= 14
        assert [kinds[0], kinds.count("start")] == ["start", 1]
        assert kinds.count("great") <= 3
        bonuses = [bonus.kind for bonus in card.bonuses]
        assert (len(set(bonuses)), bonuses.count("fame")) == (4, 1)


def test_ast_129_adjacent_is_joined_by_one_line() -> None:
    bull = NEAR[CARD_OF["bull"]]
    assert members(bull[2]) == [1, 3, 5]
    assert members(bull[4]) == [3]
    for card, near in zip(DECK, NEAR, strict=True):
        pairs = {(star, other) for star, others in enumerate(near) for other in members(others)}
        assert pairs == {*card.lines, *((other, star) for star, other in card.lines)}


def test_ast_121_every_figure_is_connected() -> None:
    """Only the start star is no step away from it."""
    for steps in STEPS:
        assert [star for star, step in enumerate(steps) if not step] == [0]


def test_a_1_a_2_the_tracks() -> None:
    assert CAPACITY == (5, 6, 7, 8, 9, 10, 11, 12)
    thresholds = [LIMIT.index(label) for label in range(2, 9)]
    assert thresholds == [0, 2, 4, 7, 10, 14, 18]
    assert len(LIMIT) == 19


def test_a_8_the_six_scoring_cards() -> None:
    pairs = [f"{ELEMENTS[one]}+{ELEMENTS[other]}" for one, other in SCORING_CARDS]
    assert len(set(pairs)) == 6
    assert all(one != other for one, other in SCORING_CARDS)


def test_the_order_of_the_cards_is_that_of_table_1_4() -> None:
    """The card numbers of the index of moves (6.1)."""
    assert (KEYS[0], KEYS[44], KEYS[47]) == ("eagle", "bull", "maiden")
