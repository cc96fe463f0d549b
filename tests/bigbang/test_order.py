"""Who begins, in the four modes that are played against others.  [B-10, BBG-109, OW-21]"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from astrarium.engine.errors import BadOptions, GameError
from astrarium.engine.first import to_the_left
from astrarium.engine.match import Match
from astrarium.engine.protocol import EVERYONE, SPECTATOR, Journal, message
from astrarium.engine.registry import check_options
from astrarium.games.bigbang.common import BigBangGame, Deal
from astrarium.games.bigbang.events import OrderSet
from astrarium.games.bigbang.hexdomino import Hexdomino
from astrarium.games.bigbang.parallel import Parallel
from astrarium.games.bigbang.simple import Simple
from astrarium.games.bigbang.solitaire import Solitaire
from tests.bigbang.drawn import COSMIC, begun, play, told
from tests.laws.harness import Case, history, played

LOTS = {"first": "random"}
ROUND = (Simple(), Hexdomino(), Parallel())  # the turn passes to the left
FOUR: tuple[BigBangGame[Any, Any], ...] = (COSMIC, *ROUND)

modes = pytest.mark.parametrize("game", FOUR, ids=lambda game: game.slug)


def dealt(game: BigBangGame[Any, Any], seats: int, options: dict[str, str], seed: int) -> Any:
    """A state after a deal of its own."""
    state = game.new(seats, options)
    game.apply_chance(state, game.sample_chance(state, Random(seed)))
    return state


def starters(game: BigBangGame[Any, Any], seats: int, seed: int) -> list[int]:
    """The seats of a random game in the order of their first turns."""
    found = dict.fromkeys(state.actor for state in history(played(Case(game, seats), seed)))
    return [seat for seat in found if seat >= 0]


# -- the lot -------------------------------------------------------------------------


def test_bbg_114_b_10_every_order_of_the_seats_is_as_likely_in_cosmic_mode() -> None:
    orders = Counter(dealt(COSMIC, 3, LOTS, seed).order for seed in range(600))
    assert set(orders) == set(permutations(range(3)))
    assert min(orders.values()) > 70


@pytest.mark.parametrize("game", ROUND, ids=lambda game: game.slug)
def test_bbg_302_bbg_501_bbg_604_b_10_every_seat_is_as_likely_to_begin(
    game: BigBangGame[Any, Any],
) -> None:
    orders = Counter(dealt(game, 3, LOTS, seed).order for seed in range(300))
    assert set(orders) == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    assert min(orders.values()) > 70


@modes
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b_10_who_begins_and_who_follows_is_what_the_order_says(
    game: BigBangGame[Any, Any], seats: int
) -> None:
    for seed in range(4):
        match = played(Case(game, seats), seed)
        assert starters(game, seats, seed) == [*match.state.order]


def test_bbg_109_the_order_is_drawn_last_so_that_the_rest_does_not_depend_on_it() -> None:
    """The same seed deals the same tiles and goals whoever begins."""
    for game in FOUR:
        state = game.new(3, LOTS)
        drawn = game.sample_chance(state, Random(5))
        named = game.sample_chance(game.new(3, {"first": "B"}), Random(5))
        assert drawn[:2] == named[:2]


# -- the option ----------------------------------------------------------------------


@modes
def test_b_10_a_letter_names_who_begins_and_the_others_follow_to_the_left(
    game: BigBangGame[Any, Any],
) -> None:
    assert check_options(game, {}) == LOTS
    for seed in range(5):
        assert dealt(game, 4, {"first": "C"}, seed).order == (2, 3, 0, 1)
    state = game.new(4, {"first": "C"})
    assert game.view(state, SPECTATOR).order == (2, 3, 0, 1)  # known before the deal
    outcome = game.sample_chance(state, Random(1))
    assert game.is_possible(state, outcome)
    assert not game.is_possible(state, outcome._replace(order=(0, 1, 2, 3)))  # type: ignore[attr-defined]


@modes
def test_b_10_a_letter_that_is_not_at_the_table_is_refused(game: BigBangGame[Any, Any]) -> None:
    with pytest.raises(BadOptions) as wrong:
        Match(game, 2, {"first": "C"})
    assert wrong.value.rule == game.order_rule
    choices = "random, A, B"
    expected = message("engine.option-choice", option="first", value="C", choices=choices)
    assert wrong.value.why == expected
    with pytest.raises(BadOptions):
        check_options(game, {"first": "Z"})


def test_solitaire_has_no_such_option_and_draws_nothing() -> None:
    solitaire = Solitaire()
    assert [option.name for option in solitaire.options] == ["clock"]
    assert solitaire.rules_version == 1
    state = solitaire.new(1, {"clock": 12})
    outcome = solitaire.sample_chance(state, Random(3))
    assert outcome[2] == ()
    assert "order" not in solitaire.outcome_text(outcome)
    assert not solitaire.is_possible(state, Deal(outcome[0], outcome[1], (0,)))
    journal = Journal()
    solitaire.apply_chance(state, outcome, journal)
    assert "OrderSet" not in dict(told(journal.lines))
    assert "order" not in solitaire.position(solitaire.view(state, 0))


# -- outcomes as text ----------------------------------------------------------------


@modes
def test_a_deal_names_the_order_in_letters(game: BigBangGame[Any, Any]) -> None:
    state = game.new(3, LOTS)
    tiles, goals, _ = game.sample_chance(state, Random(2))
    outcome = Deal(tiles, goals, (2, 0, 1))
    line = game.outcome_text(outcome)
    assert line.endswith(" order C A B")
    assert game.parse_outcome(state, line) == outcome


@modes
@pytest.mark.parametrize("order", [(), (0, 1), (0, 1, 1), (0, 1, 2, 3), (1, 2, 3)])
def test_an_order_without_every_seat_once_is_not_possible(
    game: BigBangGame[Any, Any], order: tuple[int, ...]
) -> None:
    """Nor does a record of rules version 1, which has none, deal such a game."""
    match = Match(game, 3)
    tiles, goals, _ = game.sample_chance(match.state, Random(2))
    assert not game.is_possible(match.state, Deal(tiles, goals, order))
    with pytest.raises(GameError):
        match.chance(Deal(tiles, goals, order))


def test_only_in_cosmic_mode_the_order_need_not_run_to_the_left() -> None:
    for game in FOUR:
        state = game.new(3, LOTS)
        tiles, goals, _ = game.sample_chance(state, Random(2))
        assert game.is_possible(state, Deal(tiles, goals, (0, 2, 1))) == (game is COSMIC)


# -- who knows -----------------------------------------------------------------------


@modes
def test_hi_4_the_order_is_public_and_stays_in_every_imagined_world(
    game: BigBangGame[Any, Any],
) -> None:
    match = Match(game, 3, deal=Random(8))
    order = match.state.order
    for watcher in (0, 1, 2, SPECTATOR):
        view = match.view(watcher)
        assert view.order == order
        assert game.imagine(view, Random(1)).order == order
    line = next(line for line in match.log[0].told if isinstance(line.what, OrderSet))
    assert (line.what, line.rule) == (OrderSet(order), game.order_rule)
    assert (line.audience, line.learnt) == (EVERYONE, False)


@modes
def test_bbg_109_no_undo_changes_who_begins(game: BigBangGame[Any, Any]) -> None:
    """What is taken back, with everybody's leave, ends at the deal, whose order is fixed."""
    match = Match(game, 3, deal=Random(8))
    first, begun_with = match.to_act(), match.view(SPECTATOR)
    rng = Random(1)
    for _ in range(9):
        match.play(match.to_act(), rng.choice(match.legal_moves()))
    while any(undone(match, seat) for seat in range(3)):
        pass
    assert (match.to_act(), match.view(SPECTATOR)) == (first, begun_with)


def undone(match: Match, seat: int) -> bool:
    """Does a seat have something to take back? Then it is done, all agreeing."""
    try:
        match.undo(seat, agreed=range(3))
    except GameError:
        return False
    return True


def test_the_order_is_told_from_the_first_to_the_last() -> None:
    match = Match(COSMIC, 3)
    tiles, goals, _ = COSMIC.sample_chance(match.state, Random(8))
    match.chance(Deal(tiles, goals, (2, 0, 1)))
    line = next(line for line in match.log[0].told if isinstance(line.what, OrderSet))
    assert COSMIC.story(line) == message("bbg.told.order", seat="C", seats=["A", "B"])


# -- an example ----------------------------------------------------------------------


def test_ow_21_order_of_play_in_cosmic_mode() -> None:
    """Seat 2, seat 0, seat 1: a void star, a galaxy star, a void star, then seat 1 again."""
    state, _ = begun("""
        seats: 3
        order: C A B
        row: PBv PBg PRv POv
        tail: PYv PYs
        universe:
            [BB]   PBs
    """)
    assert (state.actor, state.arrivals) == (2, [1, 0, 2])
    play(COSMIC, state, "slot 0", "cell 0,1")
    assert (state.actor, state.times) == (0, [0, 0, 1])
    play(COSMIC, state, "slot 2", "cell 1,1")
    assert (state.actor, state.times) == (1, [3, 0, 1])
    play(COSMIC, state, "slot 3", "cell 1,-1")
    assert (state.actor, state.times) == (1, [3, 1, 1])
    play(COSMIC, state, "slot 2", "cell -1,1")
    assert (state.actor, state.times) == (2, [3, 2, 1])
    assert state.order == (2, 0, 1)
    assert dealt(COSMIC, 3, {"first": "C"}, 0).order == (2, 0, 1)


@pytest.mark.parametrize("game", ROUND, ids=lambda game: game.slug)
def test_ow_21_order_of_play_where_the_turn_passes_to_the_left(
    game: BigBangGame[Any, Any],
) -> None:
    assert dealt(game, 3, {"first": "B"}, 0).order == to_the_left(1, 3) == (1, 2, 0)
