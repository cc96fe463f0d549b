"""What the mind of Hexdomino thinks, on small chains and along random play."""

from __future__ import annotations

from math import isclose
from random import Random

import pytest

from astrarium.bots.minds import mind_of
from astrarium.bots.minds.bigbang.hexdomino import answers_to_come, chance_stuck, hand_worth
from astrarium.engine.bits import mask_of
from astrarium.engine.protocol import OVER
from astrarium.games import find
from astrarium.games.bigbang.chain import ways_at
from astrarium.games.bigbang.material import ALL_STARS, CELL_AT, TILE_OF, Tiles
from astrarium.games.bigbang.moves import BY_COLOUR, BY_SHAPE
from astrarium.games.bigbang.phases import PICK
from astrarium.games.bigbang.state import Chain

GAME = find("hexdomino")


def tiles(codes: str) -> Tiles:
    return mask_of([TILE_OF[code] for code in codes.split()])


def chain(needs: tuple[int, int], *hands: str) -> Chain:
    """A blue asteroid at end 0 and an orange comet at end 1; seat 1 is asked."""
    state: Chain = GAME.new(len(hands), {"first": "A"})
    state.tiles = {
        CELL_AT[0, 0]: TILE_OF["ABv"],
        CELL_AT[1, 0]: TILE_OF["AOv"],
        CELL_AT[2, 0]: TILE_OF["COv"],
    }
    state.ends = [CELL_AT[0, 0], CELL_AT[2, 0]]
    state.needs = list(needs)
    state.open_ways = [ways_at(state.tiles, end) for end in state.ends]
    state.hands = [tiles(hand) for hand in hands]
    state.phase, state.actor = PICK, 1
    return state


def dealt(seats: int, seed: int = 0) -> Chain:
    """A state after the deal."""
    state: Chain = GAME.new(seats, {"first": "A"})
    GAME.apply_chance(state, GAME.sample_chance(state, Random(seed)))
    return state


def test_fewer_tiles_are_better_and_the_last_ones_most() -> None:
    three, two, one = (hand_worth(tiles(hand)) for hand in ("PBv SRs CYg", "PBv SRs", "PBv"))
    assert three < two < one
    assert one - two > two - three


def test_of_hands_as_large_the_cheaper_is_better() -> None:
    assert hand_worth(tiles("PBv SRv")) > hand_worth(tiles("PBg SRg"))


def test_the_chance_to_be_stuck_is_that_of_a_deal() -> None:
    """Of four tiles two fit: two tiles dealt miss both in one deal of six."""
    unseen = tiles("PBv PRv SBv SRv")
    assert isclose(chance_stuck(tiles("PBv PRv"), unseen, 2), 1 / 6)
    assert chance_stuck(tiles("PBv PRv"), unseen, 3) == 0.0
    assert chance_stuck(0, unseen, 2) == 1.0


def test_a_small_hand_is_stuck_more_often() -> None:
    fitting = tiles("PBv PRv")
    chances = [chance_stuck(fitting, ALL_STARS, size) for size in (1, 3, 7)]
    assert chances == sorted(chances, reverse=True)


def test_ends_that_fewer_tiles_answer_are_good_for_who_waits() -> None:
    """The only end asks for blue: who holds six of the blue tiles leaves few to the other."""
    mine = "SBv SBs SBg PBv PBs PBg"
    held = chain((BY_COLOUR, BY_COLOUR), mine, "SRv")
    held.open_ways[1] = 0
    spread = chain((BY_COLOUR, BY_COLOUR), "SYv SYs SYg PYv PYs PYg", "SRv")
    spread.open_ways[1] = 0
    mind = mind_of(GAME)
    assert mind.worths(held)[0] > mind.worths(spread)[0]


def test_a_hand_that_answers_both_ends_cannot_be_shut_out() -> None:
    both = chain((BY_COLOUR, BY_SHAPE), "SBv CRv", "PYv")
    one = chain((BY_COLOUR, BY_SHAPE), "SBv SRv", "PYv")
    unseen = ALL_STARS & ~tiles("ABv AOv COv SBv CRv SRv")
    assert answers_to_come(both, both.hands[0], unseen, 0.0) >= 1.0
    assert answers_to_come(one, one.hands[0], unseen, 0.0) < answers_to_come(
        both, both.hands[0], unseen, 0.0
    )


def test_who_waits_keeps_the_answers_of_now_when_the_other_is_stopped() -> None:
    state = chain((BY_COLOUR, BY_SHAPE), "SBv CRv", "PYv")
    unseen = ALL_STARS & ~tiles("ABv AOv COv SBv CRv")
    assert answers_to_come(state, state.hands[0], unseen, 1.0) == 2.0


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_seat_that_waits_is_judged_by_what_it_has_seen(seats: int) -> None:
    """Its estimate is the same in every world that it imagines."""
    mind = mind_of(GAME)
    rng = Random(seats)
    state = dealt(seats)
    while GAME.to_act(state) != OVER:
        if not GAME.is_tentative(state):
            waiting = (state.actor + 1) % seats
            world = GAME.imagine(GAME.view(state, waiting), rng)
            assert isclose(mind.estimates(state)[waiting], mind.estimates(world)[waiting])
        GAME.apply(state, rng.choice(GAME.legal_moves(state)))
