"""What the minds of Astra think: finite everywhere, and a few things they must know."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest

from astrarium.bots.minds import mind_of
from astrarium.engine.play import settle
from astrarium.engine.protocol import OVER
from astrarium.engine.registry import check_options
from astrarium.games import find
from astrarium.games.astra.material import FULL, SIZE
from astrarium.games.astra.sky import edge_of
from astrarium.games.astra.state import State


def begun(slug: str, seats: int, seed: int = 1) -> State:
    game = find(slug)
    state: State = game.new(seats, check_options(game, {}))
    settle(game, state, Random(seed))
    return state


def lead(state: State, slug: str, seat: int = 0) -> float:
    """How many points a seat is before the best of the others."""
    found = mind_of(find(slug)).estimates(state)
    return found[seat] - max(points for side, points in enumerate(found) if side != seat)


def leave(state: State, slot: int, missing: int) -> None:
    """The dreamer has ticked a card but for its last stars."""
    card = state.cards[slot]
    ticked = FULL[card] >> missing
    state.ticked[slot] = ticked
    state.edge[slot] = edge_of(card, ticked)
    state.marks[slot * state.pens + state.sides] = ticked


@pytest.mark.parametrize(
    ("slug", "seats"),
    [("astra", 2), ("astra", 3), ("astra", 4), ("astra", 5), ("astra-solo", 1)],
)
def test_estimates_are_finite_along_random_play(slug: str, seats: int) -> None:
    game = find(slug)
    mind = mind_of(game)
    rng = Random(seats)
    state = game.new(seats, check_options(game, {}))
    while settle(game, state, rng) != OVER:
        found = mind.estimates(state)
        assert len(found) == state.sides
        assert all(isfinite(points) and -50 < points < 250 for points in found)
        moves = game.legal_moves(state)
        game.apply(state, moves[rng.randrange(len(moves))])


@pytest.mark.parametrize(("slug", "seats"), [("astra", 2), ("astra", 3), ("astra-solo", 1)])
def test_parts_add_up_to_the_estimate(slug: str, seats: int) -> None:
    state = begun(slug, seats)
    mind = mind_of(find(slug))
    for seat in range(seats):
        total = sum(points for _, points in mind.parts(state, seat))
        assert total == pytest.approx(mind.estimates(state)[seat])


@pytest.mark.parametrize(("slug", "seats"), [("astra", 2), ("astra-solo", 1)])
def test_a_card_in_reach_is_worth_more_than_one_far_off(slug: str, seats: int) -> None:
    near, far = begun(slug, seats), begun(slug, seats)
    seat = near.turn
    slot = max(range(len(near.cards)), key=lambda slot: SIZE[near.cards[slot]])
    leave(near, slot, 1)
    assert lead(near, slug, seat) > lead(far, slug, seat) + 1


@pytest.mark.parametrize(("slug", "seats"), [("astra", 2), ("astra", 3), ("astra-solo", 1)])
def test_an_active_card_is_worth_more_than_an_exhausted_one(slug: str, seats: int) -> None:
    active, exhausted = begun(slug, seats), begun(slug, seats)
    card = active.pile[-1]
    active.active[0] = 1 << card
    exhausted.exhausted[0] = 1 << card
    assert lead(active, slug) > lead(exhausted, slug)
    assert lead(exhausted, slug) > lead(begun(slug, seats), slug)


def test_ptolemy_is_feared_for_his_sets() -> None:
    """A card of his is worth more than its fame: it counts for his elements and sets."""
    poor, rich = begun("astra-solo", 1), begun("astra-solo", 1)
    assert poor.ptolemy is not None
    assert rich.ptolemy is not None
    rich.ptolemy.cards = (0,)
    assert lead(poor, "astra-solo") > lead(rich, "astra-solo") + 3


def test_an_empty_library_is_a_danger_before_the_end_card_is_up() -> None:
    calm, late = begun("astra-solo", 1), begun("astra-solo", 1)
    assert calm.ptolemy is not None
    assert late.ptolemy is not None
    late.ptolemy.drawn = len(late.ptolemy.library) - 1
    assert lead(calm, "astra-solo") > lead(late, "astra-solo") + 5
