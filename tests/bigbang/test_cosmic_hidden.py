"""Who knows what (dossier section 4): HI-1 to HI-7, the journal, and how far undo is free."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.errors import NotYourTurn
from astrarium.engine.match import Match
from astrarium.engine.protocol import EVERYONE, OVER, SPECTATOR
from astrarium.engine.view import UNKNOWN
from astrarium.games.bigbang.events import Filled, GoalsShown
from astrarium.games.bigbang.material import COLOUR_GOALS, EARTH, SHAPE_GOALS, TILE_OF
from tests.bigbang.drawn import COSMIC, begun, cosmic, laying, learnt, play, queue, row, told

NOBODY_KNOWS = (UNKNOWN, UNKNOWN)


def tiles(codes: str) -> tuple[int, ...]:
    return tuple(TILE_OF[code] for code in codes.split())


MIDDLE = """
    seats: 3
    goals: A sun red, B comet yellow, C planet blue
    row: PRs PRv POv POg
    hidden: {hidden}
    tail: {tail}
    universe:
        [BB]   PBs
            .
"""


# -- the queue -----------------------------------------------------------------


def test_hi_1_the_front_is_a_set_the_tail_has_an_order() -> None:
    state = cosmic(MIDDLE.format(hidden="CYg ABv SRs", tail="CRs CBs"), seed=1)
    assert queue(state) != "ABv CYg SRs CRs CBs"  # the true order is another
    for seat in (0, 1, 2, SPECTATOR):
        view = COSMIC.view(state, seat)
        assert view.hidden == tuple(sorted(tiles("CYg ABv SRs")))
        assert view.tail == tiles("CRs CBs")
        assert view.row == tiles("PRs PRv POv POg")


def test_hi_2_a_discard_joins_the_tail_and_a_normal_turn_draws_two() -> None:
    state = cosmic(MIDDLE.format(hidden="CYg ABv SRs", tail="CRs CBs"))
    play(COSMIC, state, "slot 0", "cell 0,1")
    view = COSMIC.view(state, 1)
    assert len(view.hidden) == 1
    assert view.tail == tiles("CRs CBs POg")


def test_hi_2_without_a_hidden_front_the_whole_supply_is_public() -> None:
    state = cosmic(MIDDLE.format(hidden="-", tail="CRs CBs CYs"))
    view = COSMIC.view(state, 1)
    worlds = [COSMIC.imagine(view, Random(seed)) for seed in range(5)]
    assert {queue(world) for world in worlds} == {"CRs CBs CYs"}


@pytest.mark.parametrize(
    ("hidden", "tail", "expected"),
    [
        ("CYg ABv SRs", "CRs CBs", [True, True]),
        ("CYg ABv", "CRs CBs", [True, False]),  # HI-3: the last is known by elimination
        ("CYg", "CRs CBs", [False, False]),
        ("-", "CRs CBs", [False, False]),
    ],
)
def test_hi_3_what_a_drawn_tile_tells(hidden: str, tail: str, expected: list[bool]) -> None:
    state = cosmic(MIDDLE.format(hidden=hidden, tail=tail))
    lines = play(COSMIC, state, "slot 0", "cell 0,1")
    filled = [line for line in lines if isinstance(line.what, Filled)]
    assert [line.learnt for line in filled] == expected
    assert all(line.audience == EVERYONE for line in filled)


# -- possible worlds -----------------------------------------------------------


def test_hi_4_a_world_differs_only_in_the_hidden_front_and_unknown_goals() -> None:
    state = cosmic(MIDDLE.format(hidden="rest", tail="CRs CBs"))
    view = COSMIC.view(state, 1)
    worlds = [COSMIC.imagine(view, Random(seed)) for seed in range(20)]
    for world in worlds:
        assert COSMIC.view(world, 1) == view
        assert row(world) == row(state)
        assert world.tail == state.tail
        assert sorted(world.deck) == sorted(state.deck)
        assert world.goals[1] == state.goals[1]
    assert len({world.deck for world in worlds}) == 20


def test_hi_4_nobody_else_has_my_goals_and_all_are_different() -> None:
    state = cosmic(MIDDLE.format(hidden="rest", tail="-"))
    view = COSMIC.view(state, 1)
    seen = set()
    for seed in range(200):
        goals = COSMIC.imagine(view, Random(seed)).goals
        shapes, colours = zip(*goals)
        assert len(set(shapes)) == len(set(colours)) == 3
        assert set(shapes) <= set(SHAPE_GOALS)
        assert set(colours) <= set(COLOUR_GOALS)
        seen.add(goals[0])
    assert len(seen) == 9  # three shapes times three colours are left for A


def test_hi_5_refusals_and_legal_moves_depend_on_what_is_public() -> None:
    """Dark energy is asked about all unplayed stars, whatever their order."""
    state = cosmic("""
        goals: A sun red, B comet yellow
        row: DRK ORB WH1 SOg
        hidden: CYg ABv SRs WH2 HYP
        universe:
            [BB]   PBs
                PRs
    """)
    view = COSMIC.view(state, 0)
    for seed in range(10):
        world = COSMIC.imagine(view, Random(seed))
        assert COSMIC.legal_moves(world) == COSMIC.legal_moves(state)
        for move in range(6):
            assert COSMIC.breach(world, move) == COSMIC.breach(state, move)


def test_hi_6_a_redraw_puts_four_known_tiles_at_the_back() -> None:
    state, lines = begun("""
        row: NOV WH1 HOL ORB
        hidden: PYs PYv PYg CYs CYv CYg
        tail: SRs
        universe:
            [BB]
    """)
    for seat in (0, 1, SPECTATOR):
        assert COSMIC.view(state, seat).tail == tiles("SRs ORB HOL WH1 NOV")
        assert len(COSMIC.view(state, seat).hidden) == 2
    assert learnt(lines) == ["Filled"] * 4


# -- goals ---------------------------------------------------------------------


def test_hi_7_dealt_goals_are_public_at_the_end_and_not_before() -> None:
    state = cosmic("""
        seats: 3
        goals: A sun red, B comet yellow, C planet blue
        row: PRs - - -
        universe:
            [BB]   PBs
    """)
    assert COSMIC.view(state, 1).goals == (NOBODY_KNOWS, state.goals[1], NOBODY_KNOWS)
    assert COSMIC.view(state, SPECTATOR).goals == (NOBODY_KNOWS,) * 3
    lines = play(COSMIC, state, "slot 0", "cell 0,1")
    assert COSMIC.to_act(state) == OVER
    for seat in (0, 1, 2, SPECTATOR):
        assert COSMIC.view(state, seat).goals == state.goals
    revealed = [line.what for line in lines if isinstance(line.what, GoalsShown)]
    assert [event.seat for event in revealed] == [0, 1, 2]  # the fourth pair is not shown


# -- steps of a move -----------------------------------------------------------


def test_a_tile_taken_shows_only_to_its_taker() -> None:
    text = """
        row: HYP PRv - -
        universe:
            [BB]   PBs
                PRs   PYs
    """
    before = cosmic(text)
    state = laying(text)
    play(COSMIC, state, "cell 1,1")
    for seat in (1, SPECTATOR):
        assert COSMIC.view(state, seat) == COSMIC.view(before, seat)
    assert COSMIC.view(state, 0).chosen == 0


def test_flipped_and_covered_tiles_are_known_to_all() -> None:
    state = cosmic("""
        row: PRv - - -
        covered: (1,0) SOv
        universe:
            [BB]   PBs^
               !PRs
    """)
    placed = {tile for _, tile, _ in COSMIC.view(state, 1).universes[0]}
    assert placed == {TILE_OF["BB"], TILE_OF["PBs"] | 128, TILE_OF["PRs"] | 64}
    assert TILE_OF["SOv"] in [under for _, _, under in COSMIC.view(state, 1).universes[0]]


# -- the journal ---------------------------------------------------------------


def test_the_journal_of_a_normal_turn() -> None:
    """Somebody learns something from the tiles drawn, from nothing else."""
    state = cosmic(MIDDLE.format(hidden="rest", tail="-"))
    lines = play(COSMIC, state, "slot 0", "cell 0,1")
    assert told(lines) == [
        ("Laid", "BBG-140"),
        ("Discarded", "BBG-133"),
        ("Filled", "BBG-130"),
        ("Filled", "BBG-130"),
        ("Ticked", "BBG-230"),
    ]
    assert learnt(lines) == ["Filled", "Filled"]


def test_the_journal_of_a_turn_in_the_second_half() -> None:
    state = cosmic(MIDDLE.format(hidden="-", tail="CRs CBs"))
    assert learnt(play(COSMIC, state, "slot 0", "cell 0,1")) == []


def test_the_journal_of_a_phenomenon() -> None:
    state = cosmic("""
        row: HOL PRv - -
        tail: PYv
        universe:
                PYs   .
            [BB]   PBs
    """)
    lines = play(COSMIC, state, "slot 0", "cell 2,-1")
    assert told(lines)[:3] == [
        ("Laid", "BBG-150"),
        ("Flipped", "BBG-160"),
        ("Flipped", "BBG-160"),
    ]


def test_the_journal_of_dark_energy() -> None:
    state = cosmic("""
        row: DRK PRv POv -
        tail: PYv CYv CYs
        universe:
            [BB]   PBs   .
    """)
    lines = play(COSMIC, state, "slot 0", "slot 1", "cell 2,0", "slot 2", "cell 3,0")
    assert told(lines)[:6] == [
        ("Used", "BBG-220"),
        ("Filled", "BBG-132"),
        ("Laid", "BBG-221"),
        ("Filled", "BBG-132"),
        ("Laid", "BBG-221"),
        ("Discarded", "BBG-133"),
    ]


def test_a_step_tells_nothing() -> None:
    state = cosmic("""
        row: HYP PRv - -
        universe:
            [BB]   PBs
                PRs   PYs
    """)
    assert play(COSMIC, state, "slot 0", "cell 1,1") == []


# -- undo ----------------------------------------------------------------------


def start_of_a_turn(seed: int, hidden: bool) -> Match:
    """A match played at random until a star can be taken: at once, or once all is known."""
    rng = Random(seed)
    match = Match(COSMIC, 2, deal=Random(seed), forced=False)
    while True:
        state = match.state
        settled = not (COSMIC.is_tentative(state) or state.bonus or state.dark)
        known = not COSMIC.view(state, 0).hidden
        if settled and known != hidden and star_slots(match):
            return match
        match.play(match.to_act(), rng.choice(match.legal_moves()))


def star_slots(match: Match) -> list[int]:
    return [slot for slot in match.legal_moves() if match.state.row[slot] <= EARTH]


@pytest.mark.parametrize("seed", range(3))
def test_a_placement_in_the_first_half_is_not_taken_back_freely(seed: int) -> None:
    """Two tiles were turned up."""
    match = start_of_a_turn(seed, hidden=True)
    seat = match.to_act()
    match.play(seat, star_slots(match)[0])
    match.play(seat, match.legal_moves()[0])
    with pytest.raises(NotYourTurn) as caught:
        match.undo(seat)
    assert caught.value.why.id == "engine.undo-bound"


@pytest.mark.parametrize("seed", range(3))
def test_hi_2_a_placement_in_the_second_half_is(seed: int) -> None:
    """No tile is hidden any more, so nobody learnt anything."""
    match = start_of_a_turn(seed, hidden=False)
    seat, before = match.to_act(), COSMIC.copy(match.state)
    match.play(seat, star_slots(match)[0])
    match.play(seat, match.legal_moves()[0])
    assert match.state != before
    match.undo(seat)
    match.undo(seat)
    assert match.state == before


def test_a_tile_taken_is_put_back_freely_in_both_halves() -> None:
    for hidden in (True, False):
        match = start_of_a_turn(0, hidden)
        before = COSMIC.copy(match.state)
        match.play(match.to_act(), star_slots(match)[0])
        match.undo(match.to_act())
        assert match.state == before
