"""The worked examples of Cosmic mode (dossier section 6), each with the claims of its text."""

from __future__ import annotations

from astrarium.engine.protocol import OVER
from astrarium.games.bigbang.common import Deal
from astrarium.games.bigbang.events import Discarded
from astrarium.games.bigbang.material import GOAL_OF, TILE_OF
from astrarium.games.bigbang.motion import is_free
from astrarium.games.bigbang.scoring import goal_score, lines
from astrarium.games.bigbang.state import State
from tests.bigbang.drawn import (
    A_FIRST,
    COSMIC,
    cell,
    cosmic,
    covered,
    laying,
    legal,
    play,
    queue,
    refused,
    row,
    shown,
    told,
    where,
)


def points(state: State, goal: str) -> int:
    return goal_score(state.universes[0], GOAL_OF[goal])


def values(state: State, goal: str) -> list[int]:
    """The values of all lines of a goal, whether they cross or not."""
    return sorted(line.value for line in lines(state.universes[0], GOAL_OF[goal]))


# -- booklet examples made concrete --------------------------------------------


def test_ex_01_placement_a() -> None:
    """Colour with SYv, background with SOs, shape with ARv."""
    state = laying("""
        row: AYs - - -
        universe:
                SOs   .
            [BB]   SYv   ARv
    """)
    play(COSMIC, state, "cell 2,-1")
    assert shown(state, 2, -1) == "AYs"


def test_ex_02_placement_b() -> None:
    """Shape with the comet, background with both asteroids."""
    state = laying("""
        row: CRg - - -
        universe:
                   ABg
                AYg   .
            [BB]   CYv
    """)
    play(COSMIC, state, "cell 2,-1")
    assert shown(state, 2, -1) == "CRg"


def test_ex_03_two_illegal_comets() -> None:
    state = laying("""
        row: CBv - - -
        universe:
            SRg   SRs   .
              [BB]   COs   .
                  .
    """)
    assert refused(COSMIC, state, "cell 2,0") == "BBG-141"
    assert refused(COSMIC, state, "cell 2,-1") == "BBG-143"
    assert where(COSMIC, state) == "(0,1)"


# Fire is A, water B, air C, earth D.
CLOCK = """
    seats: 4
    times: A 4, B 5, C 6, D 7
    row: PRs PRv - -
    tail: ABv
    universe:
        [BB]   PBs
"""


def test_ex_04_clock_after_a_starry_star() -> None:
    """Fire on 6, on top of air; next water."""
    state = cosmic(CLOCK)
    play(COSMIC, state, "slot 0", "cell 0,1")
    assert state.times == [6, 5, 6, 7]
    assert state.arrivals[0] > state.arrivals[2]
    assert COSMIC.to_act(state) == 1


def test_ex_04_clock_after_a_void_star() -> None:
    """Fire on 5, on top of water; next fire again."""
    state = cosmic(CLOCK)
    play(COSMIC, state, "slot 1", "cell 0,1")
    assert state.times == [5, 5, 6, 7]
    assert COSMIC.to_act(state) == 0


def test_ex_05_scoring_13() -> None:
    state = cosmic("""
        phase: over
        actor: over
        goals: A planet yellow, B sun red
        universe:
                        POs
                     PBs  [BB]
            SYs   PYs   CYs   AYv
                     SYv
                        CYv
    """)
    assert values(state, "yellow") == [4, 7]
    assert points(state, "yellow") == 7
    assert points(state, "planet") == 6
    assert COSMIC.scores(state).points[0] == 13


def test_ex_06_black_hole() -> None:
    state = laying("""
        row: HOL - - -
        tail: SOg
        universe:
                CYs   .
            [BB]   PYs
                      SRs
    """)
    play(COSMIC, state, "cell 2,-1")
    assert [shown(state, 1, 0), shown(state, 1, -1), shown(state, 1, 1)] == ["!PYs", "!CYs", "SRs"]


AFTER_THE_HOLE = """
    row: SOg COg - -
    phase: lay
    chosen: {slot}
    universe:
               .
           !CYs   HOL
        [BB]  !PYs   .
                  SRs
"""


def test_ex_06_black_hole_and_a_later_sun() -> None:
    """Its neighbours are the hole, a flipped tile and a star of the same shape."""
    state = cosmic(AFTER_THE_HOLE.format(slot=0))
    assert refused(COSMIC, state, "cell 2,-2") == "BBG-142"
    play(COSMIC, state, "cell 2,0")
    assert shown(state, 2, 0) == "!SOg"


def test_ex_06_black_hole_and_a_later_comet() -> None:
    """It shares nothing with SRs."""
    state = cosmic(AFTER_THE_HOLE.format(slot=1))
    assert refused(COSMIC, state, "cell 2,0") == "BBG-143"


def test_ex_07_supernova_three_plays() -> None:
    state = cosmic("""
        times: A 20, B 21
        row: CRs PRs SBs NOV
        tail: PBg CBs AOv SYg
        universe:
                PYs   .
            [BB]   PBs
    """)
    play(COSMIC, state, "slot 3", "cell 2,-1")
    assert row(state) == "CRs PRs SBs PBg"
    play(COSMIC, state, "slot 1", "cell 2,0")
    assert row(state) == "CRs CBs SBs PBg"
    end = play(COSMIC, state, "slot 1", "cell 0,1")
    assert [line.what for line in end if isinstance(line.what, Discarded)] == [
        Discarded(TILE_OF["PBg"])
    ]
    assert row(state) == "SYg AOv CRs SBs"
    assert state.times == [25, 21]
    assert COSMIC.to_act(state) == 1


def test_ex_08_wormhole_valid() -> None:
    """Arm W of the first end (SYs, SOs) and arm SE of the second (SRv)."""
    state = cosmic("""
        universe:
            WH2   CRs   POs  [BB]   SOs   SYs   WH1
               SRv
    """)
    assert points(state, "sun") == 5


def test_ex_09_wormhole_invalid() -> None:
    """The pair (-3,1), (-2,1) does not point at the wormhole."""
    state = cosmic("""
        universe:
            WH2   CRs   POs  [BB]   PYs   SYs   WH1
               SRv   SOv
    """)
    assert points(state, "sun") == 0


def test_ex_10_hyperspace() -> None:
    state = laying("""
        row: HYP - - -
        tail: PYs
        universe:
            COs   AOs   .
              [BB]   ABs   AOg
                  PBs   PBg
                     CBs
    """)
    assert refused(COSMIC, state, "cell 1,0") == "BBG-205"
    play(COSMIC, state, "cell 0,2")
    assert where(COSMIC, state) == "(-1,0) (-1,1) (1,-2)"


def test_ex_11_eclipse() -> None:
    state = laying("""
        row: ECL - - -
        tail: ORB HYP PYs
        universe:
                AOs
            [BB]   SOs
                SRs   ARs
    """)
    play(COSMIC, state, "cell 1,1", "cell 1,0")
    assert shown(state, 1, 0) == "ARs^"
    assert covered(state, 1, 0) == "SOs"
    assert shown(state, 1, 1) == "."
    assert row(state) == "- PYs HYP ORB"
    play(COSMIC, state, "slot 2")
    assert refused(COSMIC, state, "cell 1,0") == "BBG-216"


DARK = """
    row: PYs ABv PBv -
    cost: {cost}
    dark: {dark}
    universe:
            SBs
        [BB]   PBs   .
            PRs
"""


def test_ex_12_dark_energy() -> None:
    normal = laying(DARK.format(cost=0, dark=0))
    assert refused(COSMIC, normal, "cell 2,0") == "BBG-141"
    dark = laying(DARK.format(cost=5, dark=2))
    play(COSMIC, dark, "cell 2,0", "slot 2", "cell 3,0")
    assert points(dark, "planet") == 2 + 2 + 1


def test_ex_12_dark_energy_needs_something_in_common() -> None:
    """ABv has nothing in common with PYs."""
    state = laying(DARK.format(cost=5, dark=2))
    play(COSMIC, state, "cell 2,0", "slot 1")
    assert refused(COSMIC, state, "cell 3,0") == "BBG-221"


def test_ex_14_orbit() -> None:
    """Around (1,-1) in three steps, around (1,0) in two."""
    state = laying("""
        row: ORB - - -
        tail: PYs
        universe:
                PBv   CBs
            [BB]   PBs
                POs
    """)
    play(COSMIC, state, "cell 2,-1")
    assert where(COSMIC, state) == "(0,-1) (1,1)"
    assert refused(COSMIC, state, "cell 2,0") == "BBG-206"
    assert refused(COSMIC, state, "cell 2,-2") == "BBG-206"


# -- further cases -------------------------------------------------------------


def test_ow_01_optimum_beats_greedy() -> None:
    state = cosmic("""
        universe:
            [BB]
                SYs   CYg   PYs   AYs
                   AYv               CYs
                      SYg               PYg
    """)
    assert values(state, "yellow") == [6, 7, 9]
    assert points(state, "yellow") == 13


def test_ow_02_no_partial_lines() -> None:
    state = cosmic("""
        universe:
            [BB]
                SYs   CYv   PYv   AYs
                   AYg
                      SYv
                         PYs
    """)
    assert values(state, "yellow") == [6, 8]
    assert points(state, "yellow") == 8


def test_ow_03_wormhole_in_several_directions_with_the_earth() -> None:
    state = cosmic("""
        universe:
                                                CRg
               SBs   PBs  [BB]   PRv   SRs   WH1   CRs
                  WH2   PRs
               EAR
            ARg
    """)
    found = {line.cells: line.value for line in lines(state.universes[0], GOAL_OF["red"])}
    tail = (cell(-4, 3), cell(-3, 2))  # ARg, Earth
    assert found == {
        (cell(-1, 1), cell(1, 0), cell(2, 0)): 5,
        (*tail, cell(1, 0), cell(2, 0)): 7,
        (*tail, cell(4, -1)): 7,
        (*tail, cell(4, 0)): 6,
    }
    assert points(state, "red") == 12


def test_ow_04_facing_ends() -> None:
    state = cosmic("""
        universe:
            [BB]

             WH1   SRs   SBs   WH2
    """)
    assert points(state, "sun") == 0


def test_ow_05_a_two_gaps_apart() -> None:
    state = cosmic("""
        row: HYP - - -
        phase: mover
        chosen: 0
        universe:
                ABg   .
            [BB]   ABs   ABv
                AOs   .
    """)
    assert refused(COSMIC, state, "cell 1,0") == "BBG-205"


RING = """
    row: HYP - - -
    phase: mover
    chosen: 0
    universe:
               POs   PRv   PRg
            PBg   .     .     PYv
        [BB]   .     .     SYs   PYg
            PBv   .     .     PRs
               PBs   POv   POg
"""


def test_ow_05_b_a_closed_pocket() -> None:
    state = cosmic(RING)
    assert not is_free(state.universes[0], cell(3, 0))
    assert refused(COSMIC, state, "cell 3,0") == "BBG-205"


def test_ow_05_c_the_corner_gap_has_a_tile_on_both_sides() -> None:
    state = cosmic(RING.replace("PYg", "."))
    assert not is_free(state.universes[0], cell(3, 0))


def test_ow_05_d_a_way_out() -> None:
    state = cosmic(RING.replace("PYv", ".  "))
    assert is_free(state.universes[0], cell(3, 0))


GATE = """
    row: {action} PYs - -
    universe:
                 PRv
        PBs   .     PRs
          [BB]   PBv
"""


def test_ow_06_orbit_gate() -> None:
    """(2,-2) closes the gate, and the other way round meets the Big Bang."""
    state = laying(GATE.format(action="ORB"))
    play(COSMIC, state, "cell 2,-1")
    assert refused(COSMIC, state, "cell 1,-1") == "BBG-212"


def test_ow_06_a_hole_that_cannot_be_slid_into() -> None:
    state = laying(GATE.format(action="HYP"))
    play(COSMIC, state, "cell 2,-1")
    assert refused(COSMIC, state, "cell 1,-1") == "BBG-211"


def test_ow_06_a_row_tile_is_put_down() -> None:
    state = cosmic(GATE.format(action="ORB"))
    play(COSMIC, state, "slot 1", "cell 1,-1")
    assert shown(state, 1, -1) == "PYs"


def test_ow_07_connectivity() -> None:
    state = laying("""
        row: HYP - - -
        tail: ABv
        universe:
                      .     PYv
            [BB]   PBs   PYs   PBv
                PRs   .
    """)
    play(COSMIC, state, "cell 2,0")
    assert where(COSMIC, state) == "(2,-1)"
    assert refused(COSMIC, state, "cell 1,1") == "BBG-207"


def test_ow_08_dark_energy_beside_the_supernova() -> None:
    state = cosmic("""
        times: A 7, B 9
        row: PRs PBv CBs DRK
        tail: SBs POs COs AOv ARv AYg
        universe:
                PYs   NOV
            [BB]   PBs
    """)
    play(COSMIC, state, "slot 3")
    assert row(state) == "PRs PBv CBs SBs"
    play(COSMIC, state, "slot 0", "cell 2,0")
    assert (row(state), state.bonus) == ("POs PBv CBs SBs", 1)
    play(COSMIC, state, "slot 0", "cell 3,-1")
    assert (row(state), state.bonus) == ("COs PBv CBs SBs", 2)
    play(COSMIC, state, "slot 2", "cell 0,1")
    assert row(state) == "COs PBv AOv SBs"
    play(COSMIC, state, "slot 3", "cell 1,1")
    assert row(state) == "AYg ARv COs PBv"
    assert queue(state) == "AOv"
    assert state.times == [12, 9]


LATER = """
    actor: B
    times: A 5, B 3
    row: PRs SBg WH1 ABv
    tail: CBs COs COg
    universe:
            PYs   NOV
        [BB]   PBs
"""


def test_ow_09_later_player() -> None:
    state = cosmic(LATER)
    play(COSMIC, state, "slot 0", "cell 2,0", "slot 1", "cell 0,1")
    assert state.times == [5, 5]


def test_ow_09_later_player_declines() -> None:
    state = cosmic(LATER)
    end = play(COSMIC, state, "slot 0", "cell 2,0", "decline")
    assert state.times == [5, 5]
    assert row(state) == "CBs SBg WH1 ABv"
    assert "Discarded" not in [name for name, _ in told(end)]


def test_ow_10_stacks() -> None:
    """P1 is A, P2 B, P3 C; planets cost 3, 1, 1 and 2."""
    state = cosmic("""
        seats: 3
        times: A 4, B 6, C 6
        arrivals: A 0, B 1, C 2
        row: PBg PBv POv PRs
        tail: PRv PRg PYv PYs
        universe:
            [BB]   PBs
    """)
    play(COSMIC, state, "slot 0", "cell 0,1")
    assert (state.times, state.actor) == ([7, 6, 6], 2)
    assert row(state) == "PRg PRv PBv POv"
    play(COSMIC, state, "slot 2", "cell 1,1")
    assert (state.times, state.actor) == ([7, 6, 7], 1)
    assert row(state) == "PYs PYv PRg PRv"
    play(COSMIC, state, "slot 3", "cell 2,0")
    assert (state.times, state.actor) == ([7, 7, 7], 1)
    play(COSMIC, state, "slot 2", "cell 2,1")
    assert (state.times, state.actor) == ([7, 9, 7], 2)
    play(COSMIC, state, "slot 3", "cell 3,0")
    assert state.actor == 0


TIE = """
    seats: 3
    phase: over
    actor: over
    goals: A planet blue, B sun orange, C comet red
    times: A 60, B {b}, C 50
    arrivals: A 7, B {on_b}, C 9
    universe:
        [BB]
            PBg   POg   PRg   PYg         PBs   POs   PRs   PYs

            SBg   SOg   SRg   SYg         SBs   SOs   SRs   SYs

            CBg   COg   CRg   CYg         CBs   COs   CRs
"""


def test_ow_11_tie_the_smaller_time_wins() -> None:
    scores = COSMIC.scores(cosmic(TIE.format(b=62, on_b=8)))
    assert scores.points == (20, 20, 18)
    assert scores.ranks == (1, 2, 3)


def test_ow_11_tie_on_one_space_the_marker_on_top_wins() -> None:
    scores = COSMIC.scores(cosmic(TIE.format(b=60, on_b=8)))
    assert scores.points == (20, 20, 18)
    assert scores.ranks == (2, 1, 3)


def test_ow_12_pile_turned_over() -> None:
    """a..d are PBv PBs PBg POv; x is POs; m, n, o are POg PRv PRs."""
    state = cosmic("""
        row: PBv PBs PBg POv
        hidden: POs
        tail: POg PRv PRs
        universe:
            [BB]   PYs
    """)
    play(COSMIC, state, "slot 1", "cell 0,1")
    assert row(state) == "POg POs PBv PBg"
    assert queue(state) == "PRv PRs POv"
    for seat in (0, 1):
        view = COSMIC.view(state, seat)
        assert view.hidden == ()
        assert view.tail == tuple(TILE_OF[code] for code in ("PRv", "PRs", "POv"))


LAST_FOUR = """
    row: {row}
    universe:
        [BB]   PBs
"""


def test_ow_13_last_four() -> None:
    state = cosmic(LAST_FOUR.format(row="PRv PRs PYs PYv"))
    play(COSMIC, state, "slot 2", "cell 0,1")
    assert row(state) == "- PYv PRv PRs"
    assert state.actor == 1


def test_ow_13_last_four_but_only_actions_are_left() -> None:
    state = cosmic(LAST_FOUR.format(row="ORB HYP PYs ECL"))
    end = play(COSMIC, state, "slot 2", "cell 0,1")
    assert row(state) == "- ECL ORB HYP"
    assert ("Ended", "BBG-240") in told(end)
    assert COSMIC.to_act(state) == OVER


def test_ow_14_supernova_and_black_hole_together() -> None:
    state = laying("""
        row: PRs - - -
        tail: PBv
        universe:
                      NOV
            [BB]   PBs   .
                     !SRs   HOL
    """)
    lines = play(COSMIC, state, "cell 2,0")
    assert told(lines)[:3] == [("Laid", "BBG-140"), ("BonusWon", "BBG-171"), ("Flipped", "BBG-161")]
    assert shown(state, 2, 0) == "!PRs"
    assert state.bonus == 1


DEAD = """
    goals: A planet yellow, B comet blue
    times: A {a}, B {b}
    row: HOL {row}
    universe:
            CYs   .
        [BB]   PYs
"""


def test_ow_15_dead_universe() -> None:
    """Every cell with two neighbours touches the Big Bang or the hole."""
    state = cosmic(DEAD.format(a=3, b=8, row="WH1 NOV PYv"))
    end = play(COSMIC, state, "slot 0", "cell 2,-1")
    assert [shown(state, 1, 0), shown(state, 1, -1)] == ["!PYs", "!CYs"]
    assert ("Ended", "BBG-242") in told(end)
    scores = COSMIC.scores(state)
    assert scores.points == (0, 0)
    assert scores.ranks == (1, 2)  # both on 8, A arrived last


def test_ow_15_dead_universe_and_dark_energy() -> None:
    state = cosmic(DEAD.format(a=3, b=2, row="WH1 DRK PYv"))
    play(COSMIC, state, "slot 0", "cell 2,-1")
    assert row(state) == "- PYv WH1 DRK"
    assert legal(COSMIC, state) == "slot 3"
    assert refused(COSMIC, state, "slot 1") == "BBG-123"
    assert refused(COSMIC, state, "slot 2") == "BBG-123"


def test_ow_20_exceptional_redraw() -> None:
    """Row [Orbit, wormhole, Supernova, Black hole]; only the Big Bang lies."""
    first = [TILE_OF[code] for code in ("HOL", "NOV", "WH1", "ORB")]
    rest = [tile for tile in range(57) if tile not in first]
    state = COSMIC.new(2, A_FIRST)
    COSMIC.apply_chance(state, Deal((*first, *rest), (0, 1, 2, 3, 4, 5, 6, 7), (0, 1)))
    assert state.tail == first
    assert state.row == [rest[3], rest[2], rest[1], rest[0]]
    assert (state.actor, state.times) == (0, [0, 0])
