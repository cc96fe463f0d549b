"""Solitaire mode, rule by rule.  [BBG-400 to BBG-413, Q-35 to Q-43, B-1, B-15]"""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.errors import BadOptions
from astrarium.engine.match import Match
from astrarium.engine.protocol import OVER, SPECTATOR
from astrarium.games.bigbang.events import GoalTurned
from astrarium.games.bigbang.material import CODES, GOAL_OF, GOALS, TILE_OF
from astrarium.games.bigbang.phases import PICK
from astrarium.games.bigbang.solitaire import Solitaire, quest_of
from astrarium.games.bigbang.state import NONE, State
from tests.bigbang.drawn import (
    begun,
    drawn,
    learnt,
    legal,
    play,
    queue,
    refused,
    row,
    shown,
    told,
    where,
)
from tests.laws.harness import Case, history, played

SOLITAIRE = Solitaire()
NO_CARDS = "won: asteroid comet planet sun\nnegative: blue orange red yellow\n"

# Two tiles: any star that shares with PBv fits at (0,1) and (1,-1).
TWO = """
universe:
    [BB]   PBv
"""
# Red lies at (0,1) and (1,1), and ARs fits at (2,1); three comets lie in line.
RED_AND_COMETS = """
universe:
    [BB]   CBs   COs   CYs
        SRs   PRs
"""


def solitaire(text: str, cards: str = "") -> State:
    """A drawn position; `cards` are those still to be turned, in order."""
    state = drawn(SOLITAIRE, f"{text}\nunseen: {cards or '-'}")
    quest = quest_of(state)
    quest.pile = (*quest.pile[: quest.turned], *(GOAL_OF[name] for name in cards.split()))
    return state


def names(goals: tuple[int, ...]) -> str:
    return " ".join(GOALS[goal] for goal in goals)


def active(state: State) -> str:
    goal = quest_of(state).active
    return "-" if goal == NONE else GOALS[goal]


def is_lost(state: State) -> bool:
    assert (quest_of(state).lost is False) or SOLITAIRE.to_act(state) == OVER
    return quest_of(state).lost


def score(state: State) -> int:
    return SOLITAIRE.scores(state).points[0]


# -- set-up ------------------------------------------------------------------------


def test_bbg_400_the_big_bang_48_stars_eight_cards_and_a_marker_at_0() -> None:
    match = Match(SOLITAIRE, 1, deal=Random(2))
    state = match.state
    bang = TILE_OF["BB"]
    assert SOLITAIRE.inventory(state) == [*range(48), bang, *range(bang + 1, bang + 9)]
    assert shown(state, 0, 0) == "BB"
    assert sorted(quest_of(state).pile) == list(range(8))
    assert state.times == [0]
    assert state.clock == 12  # B-1


@pytest.mark.parametrize("clock", [6, 24])
def test_bbg_400_the_clock_may_have_6_to_24_spaces(clock: int) -> None:
    """B-1: configurable."""
    assert Match(SOLITAIRE, 1, {"clock": clock}, Random(2)).state.clock == clock


@pytest.mark.parametrize("clock", [5, 25])
def test_bbg_400_other_clocks_are_refused(clock: int) -> None:
    """B-1."""
    with pytest.raises(BadOptions):
        Match(SOLITAIRE, 1, {"clock": clock}, Random(2))


def test_bbg_401_the_row_of_four_lies_face_up() -> None:
    """Q-35: face up, 44 tiles in the queue."""
    match = Match(SOLITAIRE, 1, deal=Random(2))
    for watcher in (0, SPECTATOR):
        view = match.view(watcher)
        assert [CODES[tile] for tile in view.row] == row(match.state).split()
        assert len(view.hidden) == 44


def test_bbg_402_the_first_card_is_the_active_goal() -> None:
    match = Match(SOLITAIRE, 1, deal=Random(2))
    quest = quest_of(match.state)
    assert quest.active == quest.pile[0]
    assert quest.turned == 1
    assert GoalTurned(quest.pile[0], False) in [line.what for line in match.log[0].told]
    assert match.view(SPECTATOR).quest == match.view(0).quest


@pytest.mark.parametrize("seed", range(3))
def test_bbg_402_one_positive_goal_is_active_until_the_cards_are_used_up(seed: int) -> None:
    for state in history(played(Case(SOLITAIRE, 1), seed)):
        quest = quest_of(state)
        if quest.pile:
            assert (quest.active == NONE) <= (quest.turned == 8)
            cards = [*quest.won, *quest.negative, quest.active]
            assert sorted({*cards} - {NONE}) == sorted(quest.pile[: quest.turned])


# -- a turn ------------------------------------------------------------------------


def test_bbg_403_a_tile_is_placed_under_the_rules_of_cosmic_mode() -> None:
    """BBG-140 and BBG-141 with their refusals."""
    state = solitaire("row: PYs - - -\nactive: red" + RED_AND_COMETS, "blue sun")
    play(SOLITAIRE, state, "slot 0")
    assert where(SOLITAIRE, state) == "(-1,1) (0,2) (1,-1) (2,-1) (2,1) (3,-1)"
    assert refused(SOLITAIRE, state, "cell 1,0") == "BBG-140"
    assert refused(SOLITAIRE, state, "cell 4,0") == "BBG-141"
    assert refused(SOLITAIRE, state, "slot 1") == "BBG-403"


def test_bbg_403_the_first_tile_goes_beside_the_big_bang() -> None:
    """BBG-144."""
    state = solitaire("row: PYs - - -\nactive: red\nuniverse:\n    [BB]\n", "blue sun")
    play(SOLITAIRE, state, "slot 0")
    assert where(SOLITAIRE, state) == "(-1,0) (-1,1) (0,-1) (0,1) (1,-1) (1,0)"
    assert refused(SOLITAIRE, state, "cell 2,0") == "BBG-144"


def test_bbg_403_a_tile_shares_with_each_adjacent_star() -> None:
    """BBG-143: SBg has nothing in common with COs, CBs has with both."""
    text = """
row: SBg CBs SYg -
active: red
universe:
        COs
    [BB]   PBv
"""
    state = solitaire(text, "blue sun")
    assert legal(SOLITAIRE, state) == "slot 0, slot 1"
    assert refused(SOLITAIRE, state, "slot 2") == "BBG-123"
    assert refused(SOLITAIRE, state, "slot 3") == "BBG-135"
    play(SOLITAIRE, state, "slot 0")
    assert where(SOLITAIRE, state) == "(0,1)"
    assert refused(SOLITAIRE, state, "cell 2,-1") == "BBG-143"
    state = solitaire(text, "blue sun")
    play(SOLITAIRE, state, "slot 1", "cell 2,-1")


def test_bbg_403_the_row_flows_as_in_cosmic_mode() -> None:
    """BBG-130: the right-most tile is discarded, the others slide, two are drawn."""
    state = solitaire("row: PYs PBs SBs ABs\ntail: CBs CBg\nactive: red" + TWO, "sun")
    lines = play(SOLITAIRE, state, "slot 1", "cell 0,1")
    assert row(state) == "CBg CBs PYs SBs"
    assert queue(state) == "ABs"
    assert told(lines) == [
        ("Laid", "BBG-403"),
        ("Ticked", "BBG-407"),
        ("Discarded", "BBG-133"),
        ("Filled", "BBG-130"),
        ("Filled", "BBG-130"),
    ]


def test_bbg_403_nothing_playable_in_the_row_it_is_drawn_anew() -> None:
    """BBG-124: no time passes; BBG-125 would end the game."""
    text = "row: COs CYs CRs -\ntail: AOs SBg AYs SRs\nactive: blue" + TWO
    state, lines = begun(text, SOLITAIRE)
    assert ("Redrawn", "BBG-124") in told(lines)
    assert row(state) == "SRs AYs SBg AOs"
    assert queue(state) == "CRs CYs COs"
    assert legal(SOLITAIRE, state) == "slot 2"
    assert state.times == [0]


def test_bbg_404_a_line_of_a_negative_goal_loses_at_once() -> None:
    """The time has not advanced and the row keeps its gap."""
    state = solitaire("row: ARs SBv - -\nactive: blue\nnegative: red\n" + RED_AND_COMETS, "sun")
    lines = play(SOLITAIRE, state, "slot 0", "cell 2,1")
    assert told(lines) == [("Laid", "BBG-403"), ("Lost", "BBG-404"), ("Ended", "BBG-404")]
    assert is_lost(state)
    assert state.times == [0]
    assert row(state) == "- SBv - -"


def test_bbg_404_a_line_of_any_other_goal_does_not_lose() -> None:
    state = solitaire("row: ARs SBv - -\nactive: blue\nnegative: sun\n" + RED_AND_COMETS, "red")
    play(SOLITAIRE, state, "slot 0", "cell 2,1")
    assert not is_lost(state)


def test_bbg_404_a_positive_goal_reached_by_the_same_tile_does_not_help() -> None:
    """Q-39: PRs at (3,0) completes the planets (active) and the reds (negative)."""
    text = """
row: PRs - - -
active: planet
negative: {negative}
universe:
    [BB]   POs   PYs
                    SRs
                 ARs
"""
    state = solitaire(text.format(negative="red"), "sun")
    play(SOLITAIRE, state, "slot 0", "cell 3,0")
    assert is_lost(state)
    assert quest_of(state).won == ()
    state = solitaire(text.format(negative="sun"), "red")
    play(SOLITAIRE, state, "slot 0", "cell 3,0")
    assert names(quest_of(state).won) == "planet"


# -- the positive goal -----------------------------------------------------------

OLD_RUN = """
    [BB]   PBv   CBv   SBv
                          AOv
"""
OLD_RUN_AND_PAIR = """
    [BB]   PBv   CBv   SBv
                          CBs
                       PBs
"""
PAIR = """
    [BB]   PBv   CBv
                    AOv
"""
ONE_AND_ONE = """
    [BB]   PBv   .     CBv
"""
ONE = """
    [BB]   PBv   AOv
"""
TWO_PAIRS = """
    [BB]   PBv   CBv   .     SBv   PBs
"""
RUN_AND_ONE = """
    [BB]   PBv   CBv   SBv   .     PBs
"""


@pytest.mark.parametrize(
    ("universe", "cell", "reached"),
    [
        (OLD_RUN, "4,0", False),  # OW-17: a fourth blue tile at the end of an older run
        (OLD_RUN_AND_PAIR, "4,0", True),  # OW-17: it completes another axis as well
        (PAIR, "3,0", True),
        (ONE_AND_ONE, "2,0", True),
        (ONE, "1,1", False),
        (TWO_PAIRS, "3,0", True),  # neither part was a line
        (RUN_AND_ONE, "4,0", False),  # one part was
    ],
)
def test_bbg_405_ow_17_a_goal_is_reached_by_a_line_that_is_new(
    universe: str, cell: str, reached: bool
) -> None:
    """Q-37: lengthening does not count. Q-38: all tiles but the last may be older."""
    state = solitaire(f"row: ABv - - -\nactive: blue\nuniverse:{universe}", "sun red")
    play(SOLITAIRE, state, "slot 0", f"cell {cell}")
    assert names(quest_of(state).won) == ("blue" if reached else "")
    assert active(state) == ("sun" if reached else "blue")


def test_bbg_406_the_next_card_is_turned_at_once() -> None:
    state = solitaire("row: ARs - - -\nactive: red\n" + RED_AND_COMETS, "blue sun")
    lines = play(SOLITAIRE, state, "slot 0", "cell 2,1")
    assert told(lines)[:3] == [
        ("Laid", "BBG-403"),
        ("GoalWon", "BBG-405"),
        ("GoalTurned", "BBG-402"),
    ]
    assert (names(quest_of(state).won), active(state)) == ("red", "blue")


def test_bbg_406_lines_that_already_lie_do_not_reach_the_new_goal() -> None:
    """The comets lie in line already when their card is turned as the new active goal."""
    text = "row: ARs AYs - -\nactive: red\n" + RED_AND_COMETS
    state = solitaire(text, "comet sun")
    play(SOLITAIRE, state, "slot 0", "cell 2,1")
    assert (names(quest_of(state).won), active(state)) == ("red", "comet")
    play(SOLITAIRE, state, "slot 3", "cell 1,-1")
    assert (names(quest_of(state).won), active(state)) == ("red", "comet")


# -- the clock -------------------------------------------------------------------


@pytest.mark.parametrize(("tile", "cost"), [("ABv", 1), ("ABs", 2), ("ABg", 3)])
def test_bbg_407_the_marker_advances_by_the_cost_of_the_tile(tile: str, cost: int) -> None:
    state = solitaire(f"row: {tile} - - -\ntimes: A 5\nactive: red\n" + TWO, "blue sun")
    play(SOLITAIRE, state, "slot 0", "cell 0,1")
    assert state.times == [5 + cost]


@pytest.mark.parametrize(
    ("time", "tile", "passes"),
    [
        (0, "ABg", False),  # the start is no passage
        (10, "ABv", False),
        (10, "ABs", True),  # OW-16: 12; landing on 0 is passing
        (11, "ABg", True),  # OW-16: 14
        (12, "ABg", False),  # OW-16: 15
        (23, "ABv", True),
    ],
)
def test_bbg_408_ow_16_passing_0(time: int, tile: str, passes: bool) -> None:
    """Q-36: landing on 0 is passing, the start is not. A passage turns a negative goal."""
    state = solitaire(f"row: {tile} - - -\ntimes: A {time}\nactive: red\n" + TWO, "sun planet")
    play(SOLITAIRE, state, "slot 0", "cell 0,1")
    assert names(quest_of(state).negative) == ("sun" if passes else "")


def test_bbg_408_a_smaller_clock_is_passed_sooner() -> None:
    """B-1: on a clock of 6 spaces, 5 + 1 is a passage."""
    text = "clock: {clock}\nrow: ABv - - -\ntimes: A 5\nactive: red\n" + TWO
    for clock, negative in ((6, "sun"), (7, "")):
        state = solitaire(text.format(clock=clock), "sun planet")
        play(SOLITAIRE, state, "slot 0", "cell 0,1")
        assert names(quest_of(state).negative) == negative


def test_bbg_409_a_negative_goal_stays_and_the_game_goes_on_without_its_line() -> None:
    state = solitaire("row: ABv - - -\ntimes: A 11\nactive: red\n" + TWO, "sun planet")
    lines = play(SOLITAIRE, state, "slot 0", "cell 0,1")
    assert ("GoalTurned", "BBG-409") in told(lines)
    assert names(quest_of(state).negative) == "sun"
    assert active(state) == "red"


def test_bbg_409_a_line_of_it_that_lies_already_loses_at_once() -> None:
    """The marker has advanced; the row keeps its gap."""
    text = "row: SBs ABv - -\ntimes: A 11\nactive: red\n" + RED_AND_COMETS
    state = solitaire(text, "comet planet")
    lines = play(SOLITAIRE, state, "slot 0", "cell 1,-1")
    assert told(lines)[-3:] == [
        ("GoalTurned", "BBG-409"),
        ("Lost", "BBG-409"),
        ("Ended", "BBG-409"),
    ]
    assert is_lost(state)
    assert state.times == [13]
    assert row(state) == "- ABv - -"


def test_ex_13_solitaire_loss() -> None:
    """EX-13: red is completed and won; the passage of 0 then turns comet, which lies in line."""
    text = "row: ARs ABv - -\ntimes: A 9\nactive: red\n" + RED_AND_COMETS
    state = solitaire(text, "sun comet planet")
    play(SOLITAIRE, state, "slot 0", "cell 2,1")
    assert (names(quest_of(state).won), active(state)) == ("red", "sun")
    play(SOLITAIRE, state, "slot 3", "cell 1,-1")
    assert state.times == [12]
    assert names(quest_of(state).negative) == "comet"
    assert is_lost(state)
    assert score(state) == 0


SEVEN = "won: asteroid planet comet\nnegative: orange yellow red\nactive: sun\n"


def test_bbg_410_ow_16_two_more_passages_after_the_eighth_card() -> None:
    """OW-16, Q-41: 36 turns the eighth card, 48 begins the last lap, 60 ends the game."""
    state = solitaire("row: ABv SOv AYv CRv\ntimes: A 35\n" + SEVEN + TWO, "blue")
    play(SOLITAIRE, state, "slot 0", "cell 0,1")
    assert state.times == [36]
    assert names(quest_of(state).negative) == "orange yellow red blue"
    assert quest_of(state).passages == 0

    state.times = [47]
    lines = play(SOLITAIRE, state, "slot 3", "cell 1,-1")
    assert state.times == [48]
    assert ("LapBegan", "BBG-410") in told(lines)
    assert quest_of(state).passages == 1
    assert SOLITAIRE.to_act(state) == 0

    state.times = [59]
    lines = play(SOLITAIRE, state, "slot 3", "cell 2,-1")
    assert state.times == [60]
    assert told(lines)[-1] == ("Ended", "BBG-410")
    assert not is_lost(state)


def test_bbg_410_ow_16_the_eighth_card_as_positive_goal_in_the_turn_that_passes() -> None:
    """OW-16: red is won and blue, the eighth, turned; the passage at 36 is the first of two."""
    cards = "won: asteroid planet sun comet\nnegative: orange yellow\nactive: red"
    state = solitaire(f"row: ARs ABv - -\ntimes: A 34\n{cards}" + RED_AND_COMETS, "blue")
    play(SOLITAIRE, state, "slot 0", "cell 2,1")
    assert state.times == [36]
    assert active(state) == "blue"
    assert names(quest_of(state).negative) == "orange yellow"
    assert quest_of(state).passages == 1
    assert SOLITAIRE.to_act(state) == 0


def test_bbg_403_bbg_410_the_row_flows_in_the_turn_that_ends_the_game() -> None:
    text = "row: ABv SBs CBs PBs\ntail: PYv PRv\ntimes: A 59\npassages: 1\n" + NO_CARDS
    state = solitaire(text + "universe:\n   [BB]   POv\n")
    play(SOLITAIRE, state, "slot 0", "cell 0,1")
    assert SOLITAIRE.to_act(state) == OVER
    assert row(state) == "PRv PYv SBs CBs"


def test_bbg_411_without_cards_play_goes_on_without_a_positive_goal() -> None:
    """Q-42: the last card is won, and the game is not over."""
    state = solitaire("""
row: ARs ABv - -
won: asteroid planet sun
negative: orange yellow blue comet
active: red
universe:
    [BB]   CBs   SOs   CYs
        SRs   PRs
""")
    play(SOLITAIRE, state, "slot 0", "cell 2,1")
    assert (names(quest_of(state).won), active(state)) == ("asteroid planet sun red", "-")
    assert SOLITAIRE.to_act(state) == 0
    play(SOLITAIRE, state, "slot 3", "cell 1,-1")
    assert names(quest_of(state).won) == "asteroid planet sun red"


# -- the end -----------------------------------------------------------------------


def test_bbg_412_all_tiles_placed_ends_the_game_not_lost() -> None:
    """Q-43."""
    state = solitaire("row: ABv - - -\nactive: red\n" + TWO, "sun")
    lines = play(SOLITAIRE, state, "slot 0", "cell 0,1")
    assert told(lines)[-1] == ("Ended", "BBG-412")
    assert not is_lost(state)


def test_bbg_412_nothing_placeable_ends_the_game_not_lost() -> None:
    """COs and CYs share nothing with PBv: BBG-125."""
    state, lines = begun("row: COs - - -\ntail: CYs\nactive: red" + TWO, SOLITAIRE)
    assert told(lines) == [("Ended", "BBG-412")]
    assert not is_lost(state)


OVER_TEXT = """
actor: over
phase: over
universe:
    [BB]   PBv   CBs   SBg   PRs
        PYv   PRv   PBs
"""


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("won: -\nactive: blue\nnegative: -\nunseen: sun", 0),  # the active goal gives nothing
        ("won: blue\nactive: red\nnegative: -\nunseen: sun", 6),
        ("won: planet\nactive: red\nnegative: -\nunseen: sun", 4),
        ("won: blue planet\nactive: red\nnegative: -\nunseen: sun", 10),
        ("won: planet\nactive: red\nnegative: blue\nunseen: sun", 4),  # nor does a negative one
        ("won: blue planet sun\nactive: red\nnegative: -\nunseen: comet", 10),  # no line of suns
        ("won: blue planet\nactive: red\nnegative: comet\nlost: yes\nunseen: sun", 0),  # B-15
    ],
)
def test_bbg_413_the_final_goal_scores_of_the_cards_won(cards: str, points: int) -> None:
    """Q-40: PBv PBs and others count under each won card they match; a lost game scores 0."""
    state = drawn(SOLITAIRE, OVER_TEXT + cards + "\n")
    assert score(state) == points


def test_bbg_413_lines_are_counted_as_they_lie_at_the_end() -> None:
    """Q-40, Q-42: the line of a won goal that grew later counts as it is now."""
    short = "actor: over\nphase: over\nwon: blue\nuniverse:\n  [BB]   PBv   CBs   SBg\n"
    long = short.replace("SBg", "SBg   ABg")
    assert score(drawn(SOLITAIRE, short)) == 6
    assert score(drawn(SOLITAIRE, long)) == 9


def test_bbg_413_a_lost_game_is_flagged() -> None:
    """B-15: 0 points, and a part that says why."""
    state = drawn(SOLITAIRE, OVER_TEXT + "won: blue\nlost: yes\n")
    assert [part.name.id for part in SOLITAIRE.scores(state).parts[0]] == ["bbg.part.lost"]
    assert SOLITAIRE.view(state, 0).quest.lost  # type: ignore[union-attr]


# -- what is hidden ------------------------------------------------------------------


def test_the_order_of_the_goal_pile_and_of_the_hidden_front_is_hidden() -> None:
    """Dossier section 4: remaining goals are 8 minus those seen; their order is nobody's."""
    match = Match(SOLITAIRE, 1, deal=Random(2))
    view = match.view(0)
    assert view.quest.unseen == tuple(sorted({*range(8)} - {view.quest.active}))
    worlds = [SOLITAIRE.imagine(view, Random(seed)) for seed in range(20)]
    assert len({quest_of(world).pile for world in worlds}) > 10
    assert len({queue(world) for world in worlds}) > 10
    assert all(SOLITAIRE.view(world, 0) == view for world in worlds)


def test_the_last_card_is_known_before_it_is_turned() -> None:
    """Dossier section 4: the last one is known by elimination, the one before is not."""
    for cards, news in (("blue", []), ("blue planet", ["GoalTurned"])):
        text = "row: ABv - - -\ntimes: A 11\nactive: red\n" + TWO
        lines = play(SOLITAIRE, solitaire(text, cards), "slot 0", "cell 0,1")
        assert learnt(lines) == news


def test_discards_are_known_in_order() -> None:
    """HI-1: the tail is part of the view."""
    state = solitaire("row: PBs SBs ABs CBs\nhidden: CBg SBg\nactive: red\n" + TWO, "sun blue")
    play(SOLITAIRE, state, "slot 0", "cell 0,1")
    view = SOLITAIRE.view(state, SPECTATOR)
    assert [CODES[tile] for tile in view.tail] == ["CBs"]
    assert state.phase == PICK
