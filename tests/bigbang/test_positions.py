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

from astrarium.engine.errors import BadText
from astrarium.engine.protocol import Game
from astrarium.games.bigbang.cosmic import Cosmic
from astrarium.games.bigbang.hexdomino import Hexdomino
from astrarium.games.bigbang.material import CODES
from astrarium.games.bigbang.parallel import Parallel
from astrarium.games.bigbang.simple import Simple
from astrarium.games.bigbang.solitaire import Solitaire
from astrarium.games.bigbang.state import PICK
from astrarium.games.bigbang.text import PHASES
from astrarium.games.bigbang.view import UNKNOWN, View
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
        game.question(view)
        play_on(game, game.imagine(view, rng), rng)

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


def play_on(game: Game[Any, Any], state: Any, rng: Random) -> None:
    """Some moves and their sentences, and the scores if that is the end.

    A position may be drawn in which nothing can be played (BBG-124 has not been applied).
    """
    for _ in range(12):
        seat = game.to_act(state)
        if seat < 0:
            break
        moves = game.legal_moves(state)
        if not moves:
            return
        move = rng.choice(moves)
        game.sentence(game.view(state, seat), move)
        assert game.breach(state, move) is None
        game.apply(state, move)
    if game.to_act(state) == -2:
        game.scores(state)


def test_what_is_left_out_is_seat_a_to_take_a_tile_with_unknown_goals() -> None:
    view = COSMIC.parse_position("game: bigbang\nuniverse:\n    [BB]\n")
    assert isinstance(view, View)
    assert (view.seat, view.seats, view.actor, view.phase) == (0, 2, 0, PICK)
    assert view.goals == ((UNKNOWN, UNKNOWN),) * 2
    assert view.row == (UNKNOWN,) * 4
    assert (view.order, view.times, view.arrivals) == ((0, 1), (0, 0), (1, 0))


def test_markers_are_stacked_by_the_order_of_play_unless_the_text_says_otherwise() -> None:
    """[BBG-114] Before the deal the order may be named, by the option, or not known yet."""
    text = "game: bigbang\nseats: 3\norder: C A B\nuniverse:\n    [BB]\n"
    assert COSMIC.parse_position(text).arrivals == (1, 0, 2)
    moved = COSMIC.parse_position(text + "arrivals: A 1, B 3, C 2\n")
    assert (moved.order, moved.arrivals) == ((2, 0, 1), (1, 3, 2))
    undealt = "turn: chance\nphase: deal\n"
    assert COSMIC.parse_position(text + undealt).order == (2, 0, 1)
    drawn_later = COSMIC.parse_position(text.replace("order: C A B\n", "") + undealt)
    assert (drawn_later.order, drawn_later.arrivals) == ((), (0, 0, 0))


def test_rest_stands_for_all_tiles_not_shown_elsewhere() -> None:
    text = """\
game: bigbang
row: PYs - - HOL
tail: SBv
hidden: rest
universe:
    [BB]   CBv^
       !SRs
covered: (1,0) EAR
"""
    view = COSMIC.parse_position(text)
    assert isinstance(view, View)
    elsewhere = {"PYs", "HOL", "SBv", "CBv", "SRs", "EAR", "BB"}
    assert {CODES[tile] for tile in view.hidden} == {*CODES} - elsewhere
    assert COSMIC.parse_position(COSMIC.position(view)) == view


# -- keys and lines ----------------------------------------------------------------

BOARD = "universe:\n    [BB]   PYs\n"


def test_an_empty_text_is_no_position() -> None:
    for game in MODES:
        assert error_of(game, "") == ("bbg.bad.game", 1, 1)
        assert error_of(game, "\n\n") == ("bbg.bad.game", 1, 1)


def test_another_game_is_refused() -> None:
    assert error_of(COSMIC, "game: bigbang-simple\n" + BOARD) == ("bbg.bad.game", 1, 7)
    assert error_of(COSMIC, BOARD) == ("bbg.bad.game", 1, 1)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (BOARD + "@colour: red\n", "text.unknown-key"),
        (BOARD + "@just a line\n", "text.no-colon"),
        (BOARD + "row: - - - -\n@row: - - - -\n", "text.key-twice"),
        ("@" + BOARD + "universe 0:\n    [BB]\n", "text.key-twice"),
        (BOARD + "@row 1: - - - -\n", "text.unknown-key"),  # rows have no numbers
        (BOARD + "@row : - - - -\n", "text.unknown-key"),
        (BOARD + "@universe 1:\n    [BB]\n", "text.unknown-key"),
        (BOARD + "@hand 0: PYs\n", "text.unknown-key"),
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
    check(PARALLEL, "universe 0:\nuniverse 1:\n@universe 2:\n", "text.unknown-key")
    check(HEXDOMINO, "@row: - - - -\n", "text.unknown-key")
    check(HEXDOMINO, "@hand 2: -\n", "text.unknown-key")
    check(HEXDOMINO, "@hand: -\n", "text.unknown-key")


# -- seats, turns, numbers -----------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "id"),
    [
        (COSMIC, "seats: @5\n" + BOARD, "bbg.bad.seats"),
        (COSMIC, "seats: @1\n" + BOARD, "bbg.bad.seats"),
        (SOLITAIRE, "seats: @2\n" + BOARD, "bbg.bad.seats"),
        (HEXDOMINO, "seats: @7\n", "bbg.bad.seats"),
        (COSMIC, "seats: @0\n" + BOARD, "text.no-number"),
        (COSMIC, "seats: @two\n" + BOARD, "text.no-number"),
        (COSMIC, "seat: @C\n" + BOARD, "text.no-seat"),
        (COSMIC, "seat: @chance\n" + BOARD, "text.no-seat"),
        (COSMIC, "turn: @spectator\n" + BOARD, "text.no-seat"),
        (COSMIC, "turn: @\n" + BOARD, "text.no-seat"),
        (COSMIC, "phase: @side\n" + BOARD, "bbg.bad.choice"),
        (PARALLEL, "phase: @mover\nuniverse 0:\nuniverse 1:\n", "bbg.bad.choice"),
        (HEXDOMINO, "phase: @lay\n", "bbg.bad.choice"),
        (COSMIC, "phase: @over\n" + BOARD, "bbg.bad.phase"),  # with seat A to act
        (COSMIC, "turn: @over\n" + BOARD, "bbg.bad.phase"),
        (COSMIC, "turn: @chance\n" + BOARD, "bbg.bad.phase"),
        (
            COSMIC,
            "turn: chance\nphase: deal\nrow: @PBs - - -\nuniverse:\n  [BB]\n",
            "bbg.bad.undealt",
        ),
        (COSMIC, "turn: chance\nphase: @deal\n" + BOARD, "bbg.bad.undealt"),
        (HEXDOMINO, "turn: chance\nphase: deal\nhand 1: @PYs\n", "bbg.bad.undealt"),
        (COSMIC, "times: A @-1, B 0\n" + BOARD, "text.no-number"),
        (COSMIC, "times: A 1, B @x\n" + BOARD, "text.no-number"),
        (COSMIC, "times: @A 1\n" + BOARD, "bbg.bad.per-seat"),
        (COSMIC, "times: A 1, @A 2\n" + BOARD, "bbg.bad.per-seat"),
        (COSMIC, "times: A 1, @C 2\n" + BOARD, "text.no-seat"),
        (COSMIC, "arrivals: @A 1, B 1\n" + BOARD, "bbg.bad.arrivals"),
        (COSMIC, "order: @A\n" + BOARD, "bbg.bad.order"),
        (COSMIC, "order: @A A\n" + BOARD, "bbg.bad.order"),
        (COSMIC, "order: @-\n" + BOARD, "bbg.bad.order"),
        (COSMIC, "order: A @C\n" + BOARD, "text.no-seat"),
        (SIMPLE, "seats: 3\norder: @A C B\nuniverse:\n  [BB]\n", "bbg.bad.order-left"),
        (HEXDOMINO, "seats: 3\norder: @C B A\n", "bbg.bad.order-left"),
        (PARALLEL, "order: @B\nuniverse 0:\nuniverse 1:\n", "bbg.bad.order"),
        (SOLITAIRE, "@order: A\n" + BOARD, "text.unknown-key"),
        (SOLITAIRE, "clock: @5\n" + BOARD, "bbg.bad.clock"),
        (SOLITAIRE, "clock: @25\n" + BOARD, "bbg.bad.clock"),
        (SOLITAIRE, "clock: @0\n" + BOARD, "bbg.bad.clock"),
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
        ("universe:\n    @[PYs]\n", "bbg.bad.big-bang"),
        ("@universe:\n", "bbg.bad.big-bang"),
        ("universe:\n    [BB]" + 177 * " " + "@PYs\n", "bbg.bad.too-far"),
        ("universe:\n    [BB]   PYs   @PYs\n", "bbg.bad.twice"),
        ("universe:\n    [BB]    @BB\n", "bbg.bad.between"),
        ("universe:\n    [BB]   @BB\n", "bbg.bad.box"),
        ("universe:\n    [BB]   PYs   @HYP\n", "bbg.bad.box"),  # actions are never laid
        ("universe:\n    [BB]   PYs  @!HOL\n", "bbg.bad.marks"),
        ("universe:\n    @[!BB]\n", "bbg.bad.marks"),
        ("", "bbg.bad.universes"),
    ],
)
def test_drawn_universes(text: str, id: str) -> None:
    check(COSMIC, text, id)


def test_tiles_that_a_mode_does_not_have() -> None:
    check(SIMPLE, "universe:\n    [BB]   @PYg\n", "bbg.bad.box")
    check(SIMPLE, "row: @EAR - - -\nuniverse:\n    [BB]\n", "bbg.bad.box")
    check(SIMPLE, "universe:\n    [BB]  @!PYs\n", "bbg.bad.marks")  # no Black hole there
    check(SOLITAIRE, "tail: @DRK\nuniverse:\n    [BB]\n", "bbg.bad.box")
    check(PARALLEL, "universe 0:\n    @[BB]\nuniverse 1:\n", "bbg.bad.box")
    check(HEXDOMINO, "chain:\n    @[EAR]\nends: (0,0) (0,0)\n", "bbg.bad.box")


def test_the_number_of_universes_is_that_of_the_mode() -> None:
    check(PARALLEL, "universe 0:\n    [PYs]\n", "bbg.bad.universes")
    check(PARALLEL, "seats: 3\nuniverse 0:\nuniverse 2:\n", "bbg.bad.universes")
    check(SIMPLE, "row: PYs - - -\n", "bbg.bad.universes")


STACK = "universe:\n    [BB]   PYs^  CYs\n"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("universe:\n    [BB]   @PYs^\n", "bbg.bad.covered"),
        (STACK + "covered: @(2,0) SBv\n", "bbg.bad.covered"),  # CYs covers nothing
        (STACK + "covered: @(5,0) SBv\n", "bbg.bad.covered"),  # nothing lies there
        (STACK + "covered: (1,0) SBv, @(1,0) SBs\n", "bbg.bad.covered"),
        (STACK + "covered: @SBv\n", "bbg.bad.covered"),
        (STACK + "covered: (1,0) SBv, @junk\n", "bbg.bad.covered"),
        (STACK + "covered: @here SBv\n", "bbg.bad.cell"),
        (STACK + "covered: @(99,0) SBv\n", "bbg.bad.cell"),
        (STACK + "covered: (1,0) @SXv\n", "bbg.bad.tile"),
        (STACK + "covered: (1,0) @CYs\n", "bbg.bad.twice"),
        (STACK + "covered: (1,0) @HOL\n", "bbg.bad.marks"),
    ],
)
def test_covered_tiles(text: str, id: str) -> None:
    check(COSMIC, text, id)


# -- row, queue and goals --------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (BOARD + "row: @SBv - -\n", "bbg.bad.row"),
        (BOARD + "row: @SBv - - - -\n", "bbg.bad.row"),
        (BOARD + "row: SBv @SXv - -\n", "bbg.bad.tile"),
        (BOARD + "row: SBv @SBv - -\n", "bbg.bad.twice"),
        (BOARD + "row: @PYs - - -\n", "bbg.bad.twice"),  # it lies in the universe
        (BOARD + "row: @BB - - -\n", "bbg.bad.box"),
        (BOARD + "row: SBv - - -\ntail: CBv @SBv\n", "bbg.bad.twice"),
        (BOARD + "row: SBv - - -\nhidden: CBv @SBv\n", "bbg.bad.twice"),
        (BOARD + "tail: @?\n", "bbg.bad.tile"),
        (BOARD + "goals: A sun red, B @green blue\n", "bbg.bad.goal"),
        (BOARD + "goals: A sun red, B @blue comet\n", "bbg.bad.goal"),  # first the shape
        (BOARD + "goals: A sun red, B comet @planet\n", "bbg.bad.goal"),
        (BOARD + "goals: A sun red, B @sun blue\n", "bbg.bad.goal-twice"),
        (BOARD + "goals: @A sun red\n", "bbg.bad.per-seat"),
    ],
)
def test_row_queue_and_goals(text: str, id: str) -> None:
    check(COSMIC, text, id)


# -- a turn under way ------------------------------------------------------------------

TURN = BOARD + "row: SBv HYP WH1 -\n"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (TURN + "phase: @lay\n", "bbg.bad.not-chosen"),
        (TURN + "phase: @mover\n", "bbg.bad.not-chosen"),
        (TURN + "phase: lay\nchosen: @3\n", "bbg.bad.chosen"),  # an empty slot
        (TURN + "phase: lay\nchosen: @4\n", "bbg.bad.chosen"),
        (TURN + "phase: lay\nchosen: @1\n", "bbg.bad.chosen"),  # an action is not laid
        (TURN + "phase: mover\nchosen: @0\n", "bbg.bad.chosen"),  # a star moves nothing
        (TURN + "chosen: @0\n", "bbg.bad.chosen"),  # while a slot is asked for
        (TURN + "cost: 5\nbonus: 1\nphase: lay\nchosen: @2\n", "bbg.bad.chosen"),  # stars only
        (TURN + "phase: lay\nchosen: @x\n", "text.no-number"),
        (TURN + "phase: @target\nchosen: 1\n", "bbg.bad.mover"),
        (TURN + "phase: target\nchosen: 1\nmover: @(2,0)\n", "bbg.bad.mover"),
        (TURN + "phase: target\nchosen: 1\nmover: @(0,0)\n", "bbg.bad.mover"),
        (TURN + "phase: target\nchosen: 1\nmover: @there\n", "bbg.bad.cell"),
        (TURN + "phase: lay\nchosen: 0\nmover: @(1,0)\n", "bbg.bad.mover"),
        (TURN + "cost: @3\n", "bbg.bad.owed"),  # paid, and nothing owed
        (TURN + "bonus: @1\n", "bbg.bad.owed"),  # owed, and nothing paid
        (TURN + "dark: @1\n", "bbg.bad.owed"),
        (TURN + "cost: @6\nbonus: 1\n", "bbg.bad.owed"),
        (TURN + "cost: @5\ndark: 3\n", "bbg.bad.owed"),
        (TURN + "cost: @5\nbonus: 1\nphase: mover\nchosen: 1\n", "bbg.bad.owed"),
        (TURN + "turn: over\nphase: over\ncost: @5\nbonus: 1\n", "bbg.bad.owed"),
    ],
)
def test_a_turn_under_way(text: str, id: str) -> None:
    check(COSMIC, text, id)


def test_turns_under_way_that_make_sense() -> None:
    """The legal twins of the above."""
    for text in (
        "phase: lay\nchosen: 0\n",
        "phase: lay\nchosen: 2\n",
        "phase: mover\nchosen: 1\n",
        "phase: target\nchosen: 1\nmover: (1,0)\n",
        "cost: 5\nbonus: 1\n",
        "cost: 5\ndark: 2\nphase: lay\nchosen: 0\n",
    ):
        view = COSMIC.parse_position(f"game: bigbang\n{TURN}{text}")
        assert COSMIC.parse_position(COSMIC.position(view)) == view


def test_a_side_is_chosen_in_parallel_universes_alone() -> None:
    row = "universe 0:\nuniverse 1:\nrow: SBv - - -\n"
    check(PARALLEL, row + "phase: @side\n", "bbg.bad.not-chosen")
    check(PARALLEL, row + "phase: @lay\nchosen: 0\n", "bbg.bad.side")
    check(PARALLEL, row + "phase: side\nchosen: 0\nside: @left\n", "bbg.bad.side")
    check(PARALLEL, row + "phase: lay\nchosen: 0\nside: @middle\n", "bbg.bad.choice")
    text = f"game: bigbang-parallel\n{row}phase: lay\nchosen: 0\nside: right\n"
    assert PARALLEL.parse_position(text).side == 1


# -- Solitaire -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("active: @green\n", "bbg.bad.goal"),
        ("active: sun @red\n", "bbg.bad.active"),
        ("active: sun\nwon: red @sun\n", "bbg.bad.goal-twice"),
        ("active: sun\nnegative: blue\nunseen: red @blue\n", "bbg.bad.goal-twice"),
        ("won: sun\nunseen: @red blue\n", "bbg.bad.active"),  # a card is turned at once
        ("active: @-\nunseen: red\n", "bbg.bad.active"),
        ("active: sun\npassages: @3\n", "bbg.bad.passages"),
        ("active: sun\npassages: @2\n", "bbg.bad.passages"),  # that ends the game
        ("active: sun\nunseen: red\npassages: @1\n", "bbg.bad.passages"),  # cards are left
        ("active: sun\nlost: @yes\n", "bbg.bad.lost"),  # and yet somebody is to act
        ("active: sun\nlost: @perhaps\n", "bbg.bad.choice"),
        ("turn: chance\nphase: deal\nactive: @sun\n", "bbg.bad.undealt"),
    ],
)
def test_goal_cards(text: str, id: str) -> None:
    check(SOLITAIRE, text + "universe:\n    [BB]\n", id)


# -- Hexdomino -------------------------------------------------------------------------

LINKED = "chain:\n    [PBs]  PRv   CRg\n"
TOUCHING = "chain:\n    [PBs]  PRv\n        CRg\n"
BROKEN = "chain:\n    [PBs]        PRv\n"
ENDS = "ends: (0,0) (2,0)\nneeds: colour shape\n"
HANDS = "hand 0: SBv CYs\nhand 1: ?7\nunseen: rest\npile: 36\n"


def test_a_chain_that_makes_sense() -> None:
    """The legal twin of all below."""
    view = HEXDOMINO.parse_position("game: hexdomino\n" + LINKED + ENDS + HANDS)
    assert HEXDOMINO.parse_position(HEXDOMINO.position(view)) == view


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (HANDS, "bbg.bad.chain"),
        ("@" + LINKED + HANDS, "bbg.bad.ends"),
        (LINKED + "ends: @(0,0)\n" + HANDS, "bbg.bad.ends"),
        (LINKED + "ends: @(0,0) (3,0)\n" + HANDS, "bbg.bad.ends"),  # not on the chain
        (LINKED + "ends: @(0,0) (1,0)\n" + HANDS, "bbg.bad.ends"),  # a tile beyond the end
        (LINKED + "ends: (0,0) @2\n" + HANDS, "bbg.bad.cell"),
        (TOUCHING + "ends: @(0,0) (1,0)\n" + HANDS, "bbg.bad.ends"),
        (BROKEN + "ends: @(0,0) (2,0)\n" + HANDS, "bbg.bad.ends"),
        (LINKED.replace(" PRv", "@!PRv") + ENDS + HANDS, "bbg.bad.marks"),
        (LINKED.replace("CRg", "@PRv") + ENDS + HANDS, "bbg.bad.twice"),
        (LINKED + "ends: (0,0) (2,0)\n" + HANDS, "bbg.bad.needs"),
        (LINKED + "ends: (0,0) (2,0)\nneeds: @colour\n" + HANDS, "bbg.bad.needs"),
        (LINKED + "ends: (0,0) (2,0)\nneeds: @- shape\n" + HANDS, "bbg.bad.needs"),
        (LINKED + "ends: (0,0) (2,0)\nneeds: @colour size\n" + HANDS, "bbg.bad.needs"),
        (LINKED + "ends: (0,0) (2,0)\nneeds: @colour colour\n" + HANDS, "bbg.bad.needs"),
        (LINKED + "ends: (0,0) (2,0)\nneeds: @shape colour\n" + HANDS, "bbg.bad.needs"),
        (LINKED.replace("CRg", "CYg") + ENDS.replace("colour", "@colour") + HANDS, "bbg.bad.needs"),
        ("chain:\n    [PBs]\nends: (0,0) (0,0)\nneeds: @shape shape\n" + HANDS, "bbg.bad.needs"),
        (LINKED + ENDS + HANDS.replace("CYs", "@CXs"), "bbg.bad.tile"),
        (LINKED + ENDS + HANDS.replace("CYs", "@SBv"), "bbg.bad.twice"),
        (LINKED + ENDS + HANDS.replace("CYs", "@PBs"), "bbg.bad.twice"),
        (LINKED + ENDS + HANDS.replace("?7", "?@x"), "text.no-number"),
        (LINKED + ENDS + HANDS.replace("?7", "?@7 SYs"), "text.no-number"),
        (LINKED + ENDS + HANDS.replace("?7", "@?0"), "bbg.bad.empty-hand"),
        (LINKED + ENDS + HANDS.replace("SBv CYs", "@-"), "bbg.bad.empty-hand"),
        (LINKED + ENDS + "hand 0: SBv\n", "bbg.bad.empty-hand"),  # hand 1 is missing
        (LINKED + ENDS + HANDS.replace("SBv CYs", "@?2"), "bbg.bad.own-hand"),
        (LINKED + ENDS + HANDS.replace("rest", "@rest").replace("36", "35"), "bbg.bad.unseen"),
        (LINKED + ENDS + HANDS.replace("rest", "@SYs"), "bbg.bad.unseen"),
        (
            LINKED + ENDS + HANDS.replace("unseen: rest\n", "").replace("36", "@36"),
            "bbg.bad.unseen",
        ),
        (LINKED + ENDS + HANDS.replace("36", "@many"), "text.no-number"),
        (LINKED + ENDS + HANDS + "phase: @attach\n", "bbg.bad.not-chosen"),
        (LINKED + ENDS + HANDS + "phase: attach\nchosen: @SYs\n", "bbg.bad.chosen"),
        (LINKED + ENDS + HANDS + "chosen: @SBv\n", "bbg.bad.chosen"),
        (LINKED + ENDS + HANDS + "phase: attach\nchosen: @SBv CYs\n", "bbg.bad.tile"),
        (LINKED + ENDS + HANDS + "phase: @link\nchosen: SBv\n", "bbg.bad.phase"),
        (LINKED + ENDS + HANDS + "phase: attach\nchosen: SBv\nlink: @shape\n", "bbg.bad.link"),
    ],
)
def test_chains_and_hands(text: str, id: str) -> None:
    check(HEXDOMINO, text, id)


def test_the_first_link() -> None:
    first = "chain:\n    [PBs]\nends: (0,0) (0,0)\nneeds: - -\n" + HANDS.replace("36", "38")
    for text in ("phase: link\nchosen: SBv\n", "phase: attach\nchosen: SBv\nlink: colour\n"):
        HEXDOMINO.parse_position("game: hexdomino\n" + first + text)
    check(HEXDOMINO, first + "phase: @attach\nchosen: SBv\n", "bbg.bad.link")
    check(HEXDOMINO, first + "phase: attach\nchosen: SBv\nlink: @shape\n", "bbg.bad.link")
    check(HEXDOMINO, first + "phase: attach\nchosen: SBv\nlink: @size\n", "bbg.bad.choice")


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
        ("deal PYs goals red green", "bbg.bad.goal", 20),
        ("deal PYs goals red order B G", "text.no-seat", 28),
    ],
)
def test_words_that_are_no_deals(text: str, id: str, column: int) -> None:
    with pytest.raises(BadText) as wrong:
        COSMIC.parse_outcome(COSMIC.new(2, A_FIRST), text)
    assert (wrong.value.why.id, wrong.value.column) == (id, column)
