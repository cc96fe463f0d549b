"""Positions as text: what is written can be read, and what makes no sense is refused.

In the texts below `@` stands before the word at which the error is to be reported; it is
taken out before reading. Line 1 is always the name of the game.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given

from astrarium.engine.bits import mask_of
from astrarium.engine.errors import BadText
from astrarium.engine.protocol import CHANCE, OVER, Game
from astrarium.engine.registry import check_options
from astrarium.engine.view import UNKNOWN
from astrarium.games.bigbang.cosmic import Cosmic
from astrarium.games.bigbang.hexdomino import Hexdomino
from astrarium.games.bigbang.material import CODES, GOALS
from astrarium.games.bigbang.parallel import Parallel
from astrarium.games.bigbang.phases import PICK
from astrarium.games.bigbang.simple import Simple
from astrarium.games.bigbang.solitaire import Solitaire
from astrarium.games.bigbang.text import PHASES
from astrarium.games.bigbang.view import View
from tests.bigbang.drawn import A_FIRST
from tests.laws.harness import SEEDS, Case, moments, played, sample

COSMIC, SIMPLE, SOLITAIRE = Cosmic(), Simple(), Solitaire()
PARALLEL, HEXDOMINO = Parallel(), Hexdomino()
MODES: list[Game[Any, Any]] = [COSMIC, SIMPLE, SOLITAIRE, PARALLEL, HEXDOMINO]
ODD_WORDS = ["-", "?", "?3", "0", "1", "2", "7", "(0,1)", "A", "rest", "", *PHASES]
CASES = [Case(game, seats) for game in MODES for seats in range(game.min_seats, game.max_seats + 1)]


def error_of(game: Game[Any, Any], text: str) -> tuple[str, int, int]:
    """The id and the place of the error that a text gives."""
    with pytest.raises(BadText) as wrong:
        game.parse_position(text)
    return wrong.value.why.id, wrong.value.line, wrong.value.column


def check(game: Game[Any, Any], text: str, id: str) -> None:
    """A text is refused with this id at its `@`; without a mark, at the name of the game."""
    whole = f"game: {game.slug}\n{text}"
    before, mark, after = whole.partition("@")
    line = before.count("\n") + 1 if mark else 1
    column = len(before.rpartition("\n")[2]) + 1 if mark else len("game: ") + 1
    assert error_of(game, before + after) == (id, line, column)


# -- there and back ----------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_a_position_can_be_written_and_read_again(case: Case) -> None:
    """For all who watch, at any moment of random games, the deal and the end included."""

    @sample(2)
    @given(SEEDS)
    def check_there_and_back(seed: int) -> None:
        match = played(case, seed)
        states = [match.game.new(case.seats, match.options)]
        states += [moment.state for moment in moments(match, Random(seed), 5)]
        for state in states:
            for seat in case.everyone():
                view = case.game.view(state, seat)
                assert case.game.parse_position(case.game.position(view)) == view

    check_there_and_back()


@pytest.mark.parametrize("game", MODES, ids=lambda game: game.slug)
def test_what_can_be_read_can_be_played_and_anything_else_is_bad_text(
    game: Game[Any, Any],
) -> None:
    """Positions of random games, spoilt at random: no error but BadText, and no crash later."""

    @sample(100)
    @given(SEEDS)
    def check_spoilt(seed: int) -> None:
        rng = Random(seed)
        case = Case(game, rng.randint(game.min_seats, game.max_seats))
        moment = rng.choice(moments(played(case, seed % 7), rng, 6))
        text = game.position(game.view(moment.state, rng.choice(case.everyone())))
        for _ in range(rng.randint(1, 2)):
            text = spoilt(text, rng)
        try:
            view = game.parse_position(text)
        except BadText as wrong:
            line, column = wrong.line, wrong.column
            assert column <= len([*text.splitlines(), ""][line - 1]) + 1
            return
        assert game.parse_position(game.position(view)) == view
        play_on(game, game.imagine(view, rng), view.seats, rng)

    check_spoilt()


def spoilt(text: str, rng: Random) -> str:
    """A text with a line or a word changed: mostly a value, by one that stands elsewhere."""
    lines = text.splitlines()
    at = rng.randrange(len(lines))
    kind = rng.randrange(12)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(rng.randrange(len(lines) + 1), lines[at])
    elif kind == 2:
        other = rng.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    else:
        head, colon, value = lines[at].rpartition(": ")
        words = [word for line in lines for word in line.rpartition(":")[2].split()]
        new = rng.choice([*words, *words, *ODD_WORDS, rng.choice(CODES)])
        spans = [found.span() for found in re.finditer(r"\S+", value)]
        start, end = rng.choice(spans or [(0, 0)])
        lines[at] = head + colon + value[:start] + new + value[end:]
    return "\n".join(lines) + "\n"


def play_on(game: Game[Any, Any], state: Any, seats: int, rng: Random) -> None:
    """Play to the end, each move with its sentence, and count.

    A position may be drawn with more to come than a game ever has, but not twice as much.
    """
    for _ in range(2 * game.bound(seats) + 1):
        seat = game.to_act(state)
        if seat == OVER:
            game.scores(state)
            return
        if seat == CHANCE:
            game.apply_chance(state, game.sample_chance(state, rng))
            continue
        move = rng.choice(game.legal_moves(state))
        view = game.view(state, seat)
        game.question(view)
        game.sentence(view, move)
        assert game.breach(state, move) is None
        game.apply(state, move)
    raise AssertionError("no end")


def test_what_is_left_out_is_seat_a_to_take_a_tile_with_unknown_goals() -> None:
    view = COSMIC.parse_position("game: bigbang\n" + START)
    assert isinstance(view, View)
    assert (view.seat, view.seats, view.actor, view.phase) == (0, 2, 0, PICK)
    assert view.goals == ((UNKNOWN, UNKNOWN),) * 2
    assert (view.order, view.times, view.arrivals) == ((0, 1), (0, 0), (1, 0))
    assert len(view.hidden) == 53  # all other tiles


def test_before_the_deal_nothing_needs_to_be_told() -> None:
    """Chance acts, as it does when the game is over that nobody does."""
    for game in MODES:
        case = Case(game, game.min_seats)
        view = game.parse_position(f"game: {game.slug}\nphase: deal\n")
        assert view == game.view(game.new(case.seats, check_options(game, {})), 0)
    assert COSMIC.parse_position("game: bigbang\nphase: over\n" + BOARD).actor == OVER


def test_markers_are_stacked_by_the_order_of_play_unless_the_text_says_otherwise() -> None:
    """[BBG-114] Before the deal the order may be named, by the option, or not known yet."""
    text = "game: bigbang\nseats: 3\norder: C A B\n"
    assert COSMIC.parse_position(text + START).arrivals == (1, 0, 2)
    moved = COSMIC.parse_position(text + START + "arrivals: A 1, B 3, C 2\n")
    assert (moved.order, moved.arrivals) == ((2, 0, 1), (1, 3, 2))
    undealt = "actor: chance\nphase: deal\n"
    assert COSMIC.parse_position(text + undealt).order == (2, 0, 1)
    drawn_later = COSMIC.parse_position(text.replace("order: C A B\n", "") + undealt)
    assert (drawn_later.order, drawn_later.arrivals) == ((), (0, 0, 0))


def test_all_tiles_not_shown_elsewhere_are_hidden() -> None:
    text = """\
game: bigbang
row: PYs - - HOL
tail: SBv
universe:
    [BB]   CBv^  SYs
       !SRs
covered: (1,0) EAR
"""
    view = COSMIC.parse_position(text)
    assert isinstance(view, View)
    elsewhere = {"PYs", "HOL", "SBv", "CBv", "SYs", "SRs", "EAR", "BB"}
    assert {CODES[tile] for tile in view.hidden} == {*CODES} - elsewhere
    assert COSMIC.parse_position(COSMIC.position(view)) == view


def test_a_text_may_tell_the_secrets_of_others() -> None:
    """Goals and hands that the seat could not know are kept in all imagined worlds."""
    view = COSMIC.parse_position("game: bigbang\n" + START + "goals: A ? ?, B sun red\n")
    worlds = [COSMIC.imagine(view, Random(seed)) for seed in range(5)]
    assert {world.goals[1] for world in worlds} == {(GOALS.index("sun"), GOALS.index("red"))}
    known = HANDS.replace("?7", "AYg AYs")
    chain = HEXDOMINO.parse_position("game: hexdomino\n" + LINKED + ENDS + known)
    assert HEXDOMINO.imagine(chain, Random(1)).hands[1] == mask_of(chain.hands[1])
    assert chain.pile == 48 - 3 - 2 - 2


# -- keys and lines ----------------------------------------------------------------

START = "universe:\n    [BB]\nrow: SYv HYP CBs PRg\n"
BOARD = "universe:\n    [BB]   PYs\n"


def test_an_empty_text_is_no_position() -> None:
    for game in MODES:
        assert error_of(game, "") == ("text.no-key", 1, 1)
        assert error_of(game, "\n\n") == ("text.no-key", 1, 1)


def test_another_game_is_refused() -> None:
    assert error_of(COSMIC, "game: bigbang-simple\n" + BOARD) == ("text.no-choice", 1, 7)
    assert error_of(COSMIC, BOARD) == ("text.no-key", 1, 1)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (BOARD + "@colour: red\n", "text.unknown-key"),
        (BOARD + "@just a line\n", "text.no-colon"),
        (BOARD + "row: - - - -\n@row: - - - -\n", "text.key-twice"),
        (BOARD + "@universe 0:\n    [BB]\n", "text.unknown-key"),  # one has no number
        (BOARD + "@row 1: - - - -\n", "text.unknown-key"),
        (BOARD + "@row : - - - -\n", "text.unknown-key"),
        (BOARD + "@universe 1:\n    [BB]\n", "text.unknown-key"),
        (BOARD + "@hand A: PYs\n", "text.unknown-key"),
        (BOARD + "@clock: 12\n", "text.unknown-key"),  # other modes have these
        (BOARD + "@side: left\n", "text.unknown-key"),
        (BOARD + "@won: sun\n", "text.unknown-key"),
        (BOARD + "tail:\n@    PYs\n", "text.no-block"),
        (BOARD + "row: - - - -\n@    PYs\n", "text.no-block"),
        ("universe: @PYs\n", "bbg.bad.drawing"),
    ],
)
def test_lines_that_are_no_fields_of_this_mode(text: str, id: str) -> None:
    check(COSMIC, text, id)


def test_keys_of_other_modes() -> None:
    check(SIMPLE, BOARD.replace("PYs", "PYv") + "@bonus: 1\n", "text.unknown-key")
    check(SOLITAIRE, BOARD + "@goals: A sun red\n", "text.unknown-key")
    check(SOLITAIRE, BOARD + "@order: A\n", "text.unknown-key")
    check(PARALLEL, "universe 0:\nuniverse 1:\n@universe 2:\n", "text.unknown-key")
    undealt = "phase: deal\n"
    check(HEXDOMINO, undealt + "@row: - - - -\n", "text.unknown-key")
    check(HEXDOMINO, undealt + "@hand C: -\n", "text.unknown-key")
    check(HEXDOMINO, undealt + "@hand: -\n", "text.unknown-key")


# -- seats, turns, numbers -----------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "id"),
    [
        (COSMIC, "seats: @5\n" + START, "text.not-between"),
        (COSMIC, "seats: @1\n" + START, "text.no-number"),
        (SOLITAIRE, "seats: @2\n" + START, "text.no-choice"),
        (HEXDOMINO, "seats: @7\n", "text.not-between"),
        (COSMIC, "seats: @0\n" + START, "text.no-number"),
        (COSMIC, "seats: @two\n" + START, "text.no-number"),
        (COSMIC, "seat: @C\n" + START, "text.no-seat"),
        (COSMIC, "seat: @chance\n" + START, "text.no-seat"),
        (COSMIC, "actor: @spectator\n" + START, "text.no-seat"),
        (COSMIC, "actor: @\n" + START, "text.no-seat"),
        (COSMIC, "phase: @side\n" + START, "text.no-choice"),
        (PARALLEL, "phase: @mover\nuniverse 0:\nuniverse 1:\n", "text.no-choice"),
        (HEXDOMINO, "phase: @lay\n", "text.no-choice"),
        (COSMIC, "phase: over\nactor: @A\n" + START, "text.no-seat"),
        (COSMIC, "phase: deal\nactor: @A\n", "text.no-seat"),
        (COSMIC, "actor: @over\n" + START, "text.no-seat"),
        (COSMIC, "actor: @chance\n" + START, "text.no-seat"),
        (COSMIC, "phase: deal\nrow: @PBs - - -\n", "text.not-now"),
        (COSMIC, "phase: deal\n" + BOARD.replace(":", ":@"), "text.not-now"),
        (COSMIC, "phase: deal\ntimes: @A 1, B 0\n", "text.not-now"),
        (COSMIC, "phase: deal\ngoals: @A sun red, B ? ?\n", "text.not-now"),
        (COSMIC, "phase: deal\nhidden: PBs\n", "text.not-whole"),
        (HEXDOMINO, "phase: @deal\nhand B: PYs\n", "text.impossible"),
        (COSMIC, "times: A @-1, B 0\n" + START, "text.no-number"),
        (COSMIC, "times: A 1, B @x\n" + START, "text.no-number"),
        (COSMIC, "times: @A 1\n" + START, "text.per-seat"),
        (COSMIC, "times: @A 1, A 2\n" + START, "text.per-seat"),
        (COSMIC, "times: @A 1, C 2\n" + START, "text.per-seat"),
        (COSMIC, "arrivals: A 1, B @1\n" + START, "text.twice"),
        (COSMIC, "order: @A\n" + START, "bbg.bad.order"),
        (COSMIC, "order: @A\nphase: deal\n", "bbg.bad.order"),
        (COSMIC, "order: A @A\n" + START, "text.twice"),
        (COSMIC, "order: @-\n" + START, "bbg.bad.order"),
        (COSMIC, "order: A @C\n" + START, "text.no-seat"),
        (SIMPLE, "seats: 3\norder: @A C B\nuniverse:\n  [BB]\n", "bbg.bad.order-left"),
        (HEXDOMINO, "seats: 3\norder: @C B A\n", "bbg.bad.order-left"),
        (PARALLEL, "order: @B\nuniverse 0:\nuniverse 1:\n", "bbg.bad.order"),
        (SOLITAIRE, "clock: @5\n" + BOARD, "text.no-number"),
        (SOLITAIRE, "clock: @25\n" + BOARD, "text.not-between"),
        (SOLITAIRE, "clock: @0\n" + BOARD, "text.no-number"),
    ],
)
def test_seats_turns_and_numbers(game: Game[Any, Any], text: str, id: str) -> None:
    check(game, text, id)


# -- drawings ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("universe:\n    [BB]   @PXs\n", "bbg.bad.tile"),
        ("universe:\n    [BB]  @PYs\n", "bbg.bad.between"),
        ("universe:\n    [BB]\n    @PYs\n", "bbg.bad.between"),
        ("universe:\n    [BB]   @nonsense\n", "bbg.bad.drawing"),
        ("universe:\n    [BB]   @[PYs\n", "bbg.bad.drawing"),
        ("universe:\n    [BB]@\t\n", "bbg.bad.drawing"),
        ("universe:\n    [BB]  @[PYs]\n", "bbg.bad.two-centres"),
        ("universe:\n    @PYs   CYs\n", "bbg.bad.no-centre"),
        ("@universe:\n    [PYs]\n", "bbg.bad.big-bang"),
        ("@universe:\n    [PYs]  BB\n", "bbg.bad.big-bang"),
        ("@universe:\n", "bbg.bad.big-bang"),
        ("universe:\n    [BB]" + 177 * " " + "@PYs\n", "bbg.bad.too-far"),
        (TWICE := "universe:\n    [BB]   PYs   PYs\nrow: SYv - - -\n", "text.not-whole"),
        ("universe:\n    [BB]    @BB\n", "bbg.bad.between"),
        (TWICE.replace("PYs   PYs", "PYs   BB"), "text.not-whole"),
        (TWICE.replace("PYs   PYs", "PYs   HYP"), "text.not-whole"),  # actions are never laid
        ("universe:\n    [BB]   PYs  !@HOL\n", "bbg.bad.marks"),
        ("universe:\n    [!@BB]\n", "bbg.bad.marks"),
        ("", "text.no-key"),
    ],
)
def test_drawn_universes(text: str, id: str) -> None:
    check(COSMIC, text, id)


def test_a_drawn_universe_that_makes_sense() -> None:
    """The legal twin of those above that are not whole."""
    COSMIC.parse_position("game: bigbang\n" + TWICE.replace("PYs   PYs", "PYs   CYs"))


def test_tiles_that_a_mode_does_not_have() -> None:
    board = "universe:\n    [BB]   PYs\n"
    SIMPLE.parse_position("game: bigbang-simple\n" + board + "row: SBs - - -\n")
    check(SIMPLE, board.replace("PYs", "PYg") + "row: SBs - - -\n", "text.not-whole")
    check(SIMPLE, board + "row: EAR - - -\n", "text.not-whole")
    check(SIMPLE, "universe:\n    [BB]  !@PYs\n", "bbg.bad.marks")  # no Black hole there
    SOLITAIRE.parse_position("game: bigbang-solitaire\n" + START.replace("HYP", "-") + QUEST)
    check(SOLITAIRE, START.replace("HYP", "-") + QUEST + "tail: DRK\n", "text.not-whole")
    PARALLEL.parse_position("game: bigbang-parallel\nuniverse 0:\nuniverse 1:\nrow: SYv - - -\n")
    bang = "universe 0:\n    [BB]\nuniverse 1:\nrow: SYv - - -\n"
    check(PARALLEL, bang, "text.not-whole")
    check(HEXDOMINO, "chain:\n    [@EAR]\nends: (0,0) (0,0)\n", "bbg.bad.tile")


def test_the_number_of_universes_is_that_of_the_mode() -> None:
    check(PARALLEL, "universe 0:\n    [PYs]\n", "text.no-key")
    check(PARALLEL, "seats: 3\nuniverse 0:\nuniverse 2:\n", "text.no-key")
    check(SIMPLE, "row: PYs - - -\n", "text.no-key")


STACK = "universe:\n    [BB]   PYs^  CYs\nrow: SYv - - -\n"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (STACK, "bbg.bad.covered"),
        (STACK + "covered: @(2,0) SBv\n", "bbg.bad.covered"),  # CYs covers nothing
        (STACK + "covered: @(5,0) SBv\n", "bbg.bad.covered"),  # nothing lies there
        (STACK + "covered: (1,0) SBv, @(1,0) SBs\n", "bbg.bad.covered"),
        (STACK + "covered: @SBv\n", "bbg.bad.covered"),
        (STACK + "covered: (1,0) SBv, @junk\n", "bbg.bad.covered"),
        (STACK + "covered: @here SBv\n", "bbg.bad.cell"),
        (STACK + "covered: @(99,0) SBv\n", "bbg.bad.cell"),
        (STACK + "covered: (1,0) @SXv\n", "bbg.bad.tile"),
        (STACK + "covered: (1,0) CYs\n", "text.not-whole"),
        (STACK + "covered: (1,0) @HOL\n", "bbg.bad.tile"),
    ],
)
def test_covered_tiles(text: str, id: str) -> None:
    check(COSMIC, text, id)


def test_a_covered_tile_that_makes_sense() -> None:
    """The legal twin of the above."""
    COSMIC.parse_position("game: bigbang\n" + STACK + "covered: (1,0) SBv\n")


# -- row, queue and goals --------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (BOARD + "row: @SYv - -\n", "text.not-so-many"),
        (BOARD + "row: @SYv - - - -\n", "text.not-so-many"),
        (BOARD + "row: SYv @SXv - -\n", "bbg.bad.tile"),
        (BOARD + "row: SYv @SYv - -\n", "text.twice"),
        (BOARD + "row: SYv PYs - -\n", "text.not-whole"),  # it lies in the universe
        (BOARD + "row: SYv BB - -\n", "text.not-whole"),
        (BOARD + "row: SYv - - -\ntail: CBv SYv\n", "text.not-whole"),
        (BOARD + "row: SYv - - -\nhidden: CBv SYv\n", "text.not-whole"),
        (BOARD + "row: SYv - - -\nhidden: CBv\n", "text.not-whole"),  # where is the rest?
        (BOARD + "row: - - - -\n", "text.no-moves"),
        (BOARD + "tail: @?\n", "bbg.bad.tile"),
        (START + "goals: A sun red, B @green blue\n", "text.no-choice"),
        (START + "goals: A sun red, B @blue comet\n", "text.no-choice"),  # first the shape
        (START + "goals: A sun red, B comet @planet\n", "text.no-choice"),
        (START + "goals: A sun red, B sun blue\n", "text.impossible"),
        (START + "goals: A sun red, B comet red\n", "text.impossible"),
        (START + "goals: @A sun red\n", "text.per-seat"),
    ],
)
def test_row_queue_and_goals(text: str, id: str) -> None:
    check(COSMIC, text, id)


def test_rows_queues_and_goals_that_make_sense() -> None:
    """The legal twins of the above."""
    for text in (BOARD + "row: SYv - - -\ntail: CBv\n", START + "goals: A sun red, B comet blue\n"):
        COSMIC.parse_position("game: bigbang\n" + text)


# -- a turn under way ------------------------------------------------------------------

TURN = """\
universe:
    [BB]   PYs   CYs
        SYs   AYs
           SYv
row: PYv HYP WH1 -
"""


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("phase: @lay\n", "text.no-key"),
        ("phase: @mover\n", "text.no-key"),
        ("phase: @lay\nchosen: 3\n", "text.impossible"),  # an empty slot
        ("phase: lay\nchosen: @4\n", "text.not-between"),
        ("phase: @lay\nchosen: 1\n", "text.impossible"),  # an action is not laid
        ("phase: @mover\nchosen: 0\n", "text.impossible"),  # a star moves nothing
        ("chosen: @0\n", "text.not-now"),  # while a slot is asked for
        ("cost: 5\nbonus: 1\nphase: @lay\nchosen: 2\n", "text.impossible"),  # stars only
        ("phase: lay\nchosen: @x\n", "text.no-number"),
        ("phase: @target\nchosen: 1\n", "text.no-key"),
        ("phase: @target\nchosen: 1\nmover: (3,0)\n", "text.impossible"),
        ("phase: @target\nchosen: 1\nmover: (0,0)\n", "text.impossible"),
        ("phase: @target\nchosen: 0\nmover: (1,0)\n", "text.impossible"),
        ("phase: target\nchosen: 1\nmover: @there\n", "bbg.bad.cell"),
        ("phase: lay\nchosen: 0\nmover: @(1,0)\n", "text.not-now"),
        ("cost: 3\n", "text.impossible"),  # paid, and nothing owed
        ("bonus: 1\n", "text.impossible"),  # owed, and nothing paid
        ("dark: 1\n", "text.impossible"),
        ("cost: @6\nbonus: 1\n", "text.not-between"),
        ("cost: 5\ndark: @3\n", "text.not-between"),
        ("cost: @5\nbonus: 1\nphase: mover\nchosen: 1\n", "text.not-now"),
        ("phase: over\ncost: @5\nbonus: 1\n", "text.not-now"),
        ("seat: B\nphase: @lay\nchosen: 0\n", "text.differs"),  # B does not see it
    ],
)
def test_a_turn_under_way(text: str, id: str) -> None:
    check(COSMIC, TURN + text, id)


def test_turns_under_way_that_make_sense() -> None:
    """The legal twins of the above."""
    for text in (
        "phase: lay\nchosen: 0\n",
        "phase: lay\nchosen: 2\n",
        "phase: mover\nchosen: 1\n",
        "phase: target\nchosen: 1\nmover: (1,0)\n",
        "cost: 5\nbonus: 1\n",
        "cost: 5\ndark: 2\nphase: lay\nchosen: 0\n",
        "seat: B\n",
    ):
        view = COSMIC.parse_position(f"game: bigbang\n{TURN}{text}")
        assert COSMIC.parse_position(COSMIC.position(view)) == view


def test_a_side_is_chosen_in_parallel_universes_alone() -> None:
    row = "universe 0:\nuniverse 1:\nrow: SBv - - -\n"
    check(PARALLEL, row + "phase: @side\n", "text.no-key")
    check(PARALLEL, row + "phase: @lay\nchosen: 0\n", "text.no-key")
    check(PARALLEL, row + "phase: side\nchosen: 0\nside: @left\n", "text.not-now")
    check(PARALLEL, row + "phase: lay\nchosen: 0\nside: @middle\n", "text.no-choice")
    check(PARALLEL, row + "phase: @side\nchosen: 1\n", "text.impossible")
    text = f"game: bigbang-parallel\n{row}phase: lay\nchosen: 0\nside: right\n"
    assert PARALLEL.parse_position(text).side == 1


# -- Solitaire -------------------------------------------------------------------------

QUEST = "active: sun\n"
ALL_UP = "active: sun\nwon: red blue orange\nnegative: yellow comet planet asteroid\n"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("active: @green\n", "text.no-choice"),
        ("active: @sun red\n", "text.no-choice"),
        ("active: sun\nwon: red sun\n", "text.not-whole"),
        ("active: sun\nnegative: blue\nunseen: red blue\n", "text.not-whole"),
        ("active: sun\nunseen: red\n", "text.not-whole"),  # where are the others?
        ("won: sun\n", "text.impossible"),  # a card is turned at once
        ("active: -\n", "text.impossible"),
        (ALL_UP + "passages: @3\n", "text.not-between"),
        (ALL_UP + "passages: 2\n", "text.impossible"),  # that ends the game
        ("active: sun\npassages: 1\n", "text.impossible"),  # cards are left
        ("active: sun\nlost: @yes\n", "text.not-now"),  # and yet somebody is to act
        ("active: sun\nlost: @perhaps\n", "text.no-choice"),
        ("clock: @\nactive: sun\n", "text.no-number"),
    ],
)
def test_goal_cards(text: str, id: str) -> None:
    check(SOLITAIRE, text + "universe:\n    [BB]\nrow: SYv - - -\n", id)


def test_goal_cards_that_make_sense() -> None:
    """The legal twins of the above; before the deal, no card is turned."""
    start = "game: bigbang-solitaire\nuniverse:\n    [BB]\nrow: SYv - - -\n"
    for text in (QUEST, QUEST + "won: red\nnegative: blue\n", ALL_UP + "passages: 1\n"):
        SOLITAIRE.parse_position(start + text)
    SOLITAIRE.parse_position(start + "phase: over\nlost: yes\n" + QUEST)
    check(SOLITAIRE, "phase: deal\nactive: @sun\n", "text.not-now")


# -- Hexdomino -------------------------------------------------------------------------

LINKED = "chain:\n    [PBs]  PRv   CRg\n"
TOUCHING = "chain:\n    [PBs]  PRv\n        CRg\n"
BROKEN = "chain:\n    [PBs]        PRv\n"
ENDS = "ends: (0,0) (2,0)\nneeds: colour shape\n"
HANDS = "hand A: SBv CYs\nhand B: ?7\n"


def test_a_chain_that_makes_sense() -> None:
    """The legal twin of all below."""
    for more in ("", "pile: 36\n", "phase: attach\nchosen: SBv\n"):
        view = HEXDOMINO.parse_position("game: hexdomino\n" + LINKED + ENDS + HANDS + more)
        assert HEXDOMINO.parse_position(HEXDOMINO.position(view)) == view


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (HANDS, "text.no-key"),
        (LINKED.replace("\n", "@\n", 1) + HANDS, "bbg.bad.ends"),
        (LINKED + "ends: @(0,0)\n" + HANDS, "bbg.bad.ends"),
        (LINKED + "ends: @(0,0) (3,0)\n" + HANDS, "bbg.bad.ends"),  # not on the chain
        (LINKED + "ends: @(0,0) (1,0)\n" + HANDS, "bbg.bad.ends"),  # a tile beyond the end
        (LINKED + "ends: (0,0) @2\n" + HANDS, "bbg.bad.cell"),
        (TOUCHING + "ends: @(0,0) (1,0)\n" + HANDS, "bbg.bad.ends"),
        (BROKEN + "ends: @(0,0) (2,0)\n" + HANDS, "bbg.bad.ends"),
        (LINKED.replace(" PRv", "!@PRv") + ENDS + HANDS, "bbg.bad.marks"),
        (LINKED.replace("CRg", "PRv") + ENDS + HANDS, "text.not-whole"),  # twice
        (LINKED + "ends: (0,0) (2,0)\n" + HANDS, "text.no-key"),
        (LINKED + "ends: (0,0) (2,0)\nneeds: @colour\n" + HANDS, "text.not-so-many"),
        (LINKED + "ends: (0,0) (2,0)\nneeds: @- shape\n" + HANDS, "bbg.bad.needs"),
        (LINKED + "ends: (0,0) (2,0)\nneeds: colour @size\n" + HANDS, "text.no-choice"),
        (LINKED + "ends: (0,0) (2,0)\nneeds: @colour colour\n" + HANDS, "bbg.bad.needs"),
        (LINKED + "ends: (0,0) (2,0)\nneeds: @shape colour\n" + HANDS, "bbg.bad.needs"),
        (LINKED.replace("CRg", "CYg") + ENDS.replace("colour", "@colour") + HANDS, "bbg.bad.needs"),
        ("chain:\n    [PBs]\nends: (0,0) (0,0)\nneeds: @shape shape\n" + HANDS, "bbg.bad.needs"),
        (LINKED + ENDS + HANDS.replace("CYs", "@CXs"), "bbg.bad.tile"),
        (LINKED + ENDS + HANDS.replace("CYs", "@SBv"), "text.twice"),
        (LINKED + ENDS + HANDS.replace("CYs", "PBs"), "text.not-whole"),
        (LINKED + ENDS + HANDS.replace("?7", "?@x"), "text.no-number"),
        (LINKED + ENDS + HANDS.replace("?7", "?@7 SYs"), "text.no-number"),
        (LINKED + ENDS + HANDS.replace("?7", "?@49"), "text.not-between"),
        (LINKED + ENDS + HANDS.replace("?7", "?0"), "text.impossible"),  # it would have won
        (LINKED + ENDS + HANDS.replace("SBv CYs", "-"), "text.impossible"),
        (LINKED + ENDS + "hand A: SBv\n", "text.impossible"),  # hand B is missing
        (LINKED + ENDS + HANDS.replace("SBv CYs", "?2"), "text.impossible"),  # one's own
        (LINKED + ENDS + HANDS + "pile: @35\n", "text.differs"),
        (LINKED + ENDS + HANDS + "unseen: SYs\npile: 36\n", "text.impossible"),
        (LINKED + ENDS + HANDS + "unseen: AYs AYg AYv AOs AOg AOv SYs SYv\n", "text.not-whole"),
        (LINKED + ENDS + HANDS + "pile: @many\n", "text.no-number"),
        (LINKED + ENDS + HANDS + "phase: @attach\n", "text.no-key"),
        (LINKED + ENDS + HANDS + "phase: @attach\nchosen: SYs\n", "text.impossible"),
        (
            LINKED + ENDS + HANDS.replace("CYs", "SYs") + "phase: @attach\nchosen: SYs\n",
            "text.impossible",  # no end takes it
        ),
        (LINKED + ENDS + HANDS + "chosen: @SBv\n", "text.not-now"),
        (LINKED + ENDS + HANDS + "phase: attach\nchosen: @SBv CYs\n", "bbg.bad.tile"),
        (LINKED + ENDS + HANDS + "phase: @link\nchosen: SBv\n", "text.impossible"),
        (
            LINKED + ENDS + HANDS + "phase: @attach\nchosen: SBv\nlink: shape\n",
            "text.impossible",
        ),
    ],
)
def test_chains_and_hands(text: str, id: str) -> None:
    check(HEXDOMINO, text, id)


def test_the_first_link() -> None:
    first = "chain:\n    [PBs]\nends: (0,0) (0,0)\nneeds: - -\n" + HANDS
    for text in ("phase: link\nchosen: SBv\n", "phase: attach\nchosen: SBv\nlink: colour\n"):
        HEXDOMINO.parse_position("game: hexdomino\n" + first + text)
    check(HEXDOMINO, first + "phase: @attach\nchosen: SBv\n", "text.impossible")
    check(HEXDOMINO, first + "phase: @attach\nchosen: SBv\nlink: shape\n", "text.impossible")
    check(HEXDOMINO, first + "phase: attach\nchosen: SBv\nlink: @size\n", "text.no-choice")


# -- moves and deals ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "id", "column"),
    [
        ("", "text.no-move", 1),
        ("slot 4", "text.no-move", 1),
        ("end 2 E", "text.no-move", 1),
        ("hand EAR", "text.no-move", 1),
        ("cell here", "text.no-move", 1),
        ("cell 1,0,0", "text.no-move", 1),
        ("cell 30,0", "text.no-move", 1),  # a chain may lie there, but no move names it
        ("cell 99,99", "text.no-move", 1),
    ],
)
def test_words_that_are_no_moves(text: str, id: str, column: int) -> None:
    with pytest.raises(BadText) as wrong:
        COSMIC.parse_move(text)
    assert (wrong.value.why.id, wrong.value.column) == (id, column)


def test_a_move_may_be_written_loosely() -> None:
    assert COSMIC.parse_move(" cell  (1,-1) ") == COSMIC.parse_move("cell 1,-1")
    assert COSMIC.notation(COSMIC.parse_move("slot   3")) == "slot 3"


@pytest.mark.parametrize(
    ("text", "id", "column"),
    [
        ("", "bbg.bad.deal", 1),
        ("PYs CRg", "bbg.bad.deal", 1),
        ("deal PYs CXg", "bbg.bad.tile", 10),
        ("deal PYs goals red green", "text.no-choice", 20),
        ("deal PYs goals red order B G", "text.no-seat", 28),
    ],
)
def test_words_that_are_no_deals(text: str, id: str, column: int) -> None:
    with pytest.raises(BadText) as wrong:
        COSMIC.parse_outcome(COSMIC.new(2, A_FIRST), text)
    assert (wrong.value.why.id, wrong.value.column) == (id, column)


@pytest.mark.parametrize(
    "hands",
    [
        "hand A: PBs POs\nhand B: ?48\npile: 0\n",  # more than the box has
        "hand A: PBs POs\nhand B: ?7\npile: 0\n",  # and where are the others?
        "phase: deal\nhand A: ?2\npile: 0\n",
    ],
)
def test_bbg_500_hands_are_of_the_box(hands: str) -> None:
    chain = "" if "deal" in hands else "chain:\n    [SOg]\nends: (0,0) (0,0)\n"
    with pytest.raises(BadText):
        HEXDOMINO.parse_position(f"game: hexdomino\n{chain}{hands}")
