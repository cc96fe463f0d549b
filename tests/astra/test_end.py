"""The end of the game and the final score (dossier 3.8, 3.9): AST-210 to AST-229."""

from __future__ import annotations

import pytest

from astrarium.engine.view import UNKNOWN
from astrarium.games.astra import ASTRA
from astrarium.games.astra.material import ELEMENTS, KEYS
from astrarium.games.astra.phases import DREAM
from astrarium.games.astra.scoring import column_points, row_points
from astrarium.games.astra.state import NONE, State
from tests.astra.drawn import astra, cards, is_over, learnt, play, slot, told, whose

# -- the trigger -------------------------------------------------------------------


def ending(seats: int, turn: str, above: int = 1, first: str = "A") -> State:
    """`turn` takes the crow with its last star; the refill draws."""
    return astra(
        f"""
        seats: {seats}
        first: {first}
        turn: {turn}
        phase: action
        above: {above}
        slot 1: crow {turn * 4}.
        slot 2: bull {turn}
        slot 3: whale {turn}
        board {turn}: dust 1
        """,
        pile="lyre hare",
    )


def turns_after(state: State) -> str:
    turns = ""
    while not is_over(state):
        turns += whose(state)
        play(state, "end powers", "rest")
        while not is_over(state) and state.phase == DREAM:
            ASTRA.apply(state, ASTRA.legal_moves(state)[0])
    return turns


def test_ast_210_the_last_card_over_the_end_card_is_drawn() -> None:
    for above, triggered in ((1, True), (2, False)):
        state = ending(3, "A", above)
        lines = play(state, "observe 1", "tick 1.4")
        assert (state.ender == 0) == triggered
        assert (("EndSurfaced", "AST-212") in told(lines)) == triggered


def test_ast_210_ast_146_or_discarded_by_the_pawn() -> None:
    """AMB-06: at once, in the turn of who rested."""
    for pawn, triggered in (("earth", True), ("air", False)):
        state = astra(f"seats: 3\nphase: action\npawn: {pawn}\nabove: 1\nslot 1: bull")
        play(state, "rest")
        assert (state.ender, state.above) == ((0, 0) if triggered else (NONE, 1))


def test_ast_211_the_end_card_goes_and_draws_go_on_below_it() -> None:
    """AMB-07, AMB-55: A's Rest discards the last card above it, B's refill takes the first one
    below; the end is still A's.
    """
    state = astra(
        """
        phase: action
        pawn: earth
        above: 1
        slot 1: crow BBBB.
        slot 2: bull
        """,
        pile="lyre hare",
    )
    play(state, "rest", "tick 2.0")
    assert [KEYS[card] for card in state.discard] == ["lyre"]
    play(state, "end powers", "observe 1", "tick 1.4")
    assert (state.ender, slot(state, 1)) == (0, "hare .......")


@pytest.mark.parametrize(
    ("seats", "first", "turn", "after"),
    [
        (3, "A", "A", "BC"),  # AST-212
        (3, "A", "B", "CABC"),  # AST-213
        (3, "A", "C", "ABC"),
        (2, "A", "A", "B"),
        (2, "A", "B", "AB"),
        (4, "C", "C", "DAB"),
        (4, "C", "D", "ABCDAB"),
        (5, "B", "A", "BCDEA"),
    ],
)
def test_ast_212_ast_213_ast_214_the_turns_that_follow(
    seats: int, first: str, turn: str, after: str
) -> None:
    """All seats have had the same number of turns: the last is before the first player."""
    state = ending(seats, turn, first=first)
    play(state, "observe 1", "tick 1.4")
    assert turns_after(state) == after
    order = "ABCDE"[:seats]
    assert after[-1] == order[order.index(first) - 1]


def test_ast_214_the_last_turn_is_a_turn_like_any_other() -> None:
    """B discovers a card, its slot is refilled, then the game is over."""
    state = astra(
        "turn: B\nphase: action\nender: A\nturns_left: 0\nslot 1: crow BBBB.", pile="hare"
    )
    play(state, "observe 1", "tick 1.4")
    assert (cards(state, 1), slot(state, 1), is_over(state)) == ("crow", "hare .......", True)


def test_ast_215_an_empty_pile_leaves_slots_empty_and_discards_nothing() -> None:
    """AMB-08. All cards but two are in the discard pile, which is never shuffled again."""
    gone = " ".join(key for key in KEYS if key not in ("crow", "bull"))
    state = astra(f"""
        phase: action
        ender: B
        turns_left: 1
        pawn: earth
        slot 1: crow AAAA.
        slot 2: bull
        discard: {gone}
    """)
    lines = play(state, "observe 1", "tick 1.4")
    assert (slot(state, 1), ("LeftEmpty", "AST-215") in told(lines)) == ("-", True)
    play(state, "end powers", "rest")
    assert (len(state.discard), ELEMENTS[state.pawn]) == (46, "fire")


# -- the score ---------------------------------------------------------------------

NAMES = ("fame", "pouch", "wisdom", "dust", "ticks", "active", "rows", "columns")


def parts(text: str, seat: int = 0) -> dict[str, int]:
    state = astra(f"phase: over\nscoring: A fire+air, B water+earth\n{text}")
    found = ASTRA.scores(state).parts[seat]
    return dict(zip(NAMES, [part.points for part in found], strict=True))


@pytest.mark.parametrize(("pouch", "points"), [(5, 5), (12, 12)])
def test_ast_220_the_pouch(pouch: int, points: int) -> None:
    """AMB-14: also what it holds without a box ticked."""
    assert parts(f"board A: pouch {pouch}")["pouch"] == points


def test_ast_220_scoring_cards_are_revealed_at_the_end() -> None:
    state = astra(
        "seats: 2\nturn: B\nphase: action\nender: A\nturns_left: 0\nboard B: dust 1\nslot 1: crow A"
    )
    assert ASTRA.view(state, 0).scoring[1] == UNKNOWN
    lines = play(state, "observe 1", "tick 1.1")
    assert is_over(state)
    assert learnt(lines) == ["ScoringShown"] * 2
    assert ASTRA.view(state, 0).scoring == state.scoring[:2]


@pytest.mark.parametrize(("wisdom", "points"), [(0, 2), (1, 2), (2, 3), (17, 7), (18, 8)])
def test_ast_221_the_label_of_the_last_complete_section(wisdom: int, points: int) -> None:
    """AMB-13, AMB-14: 2 without a box ticked."""
    assert parts(f"board A: wisdom {wisdom}")["wisdom"] == points


@pytest.mark.parametrize(("dust", "points"), [(0, 0), (2, 0), (3, 1), (11, 3)])
def test_ast_222_a_third_of_the_dust_nothing_for_telescopes(dust: int, points: int) -> None:
    found = parts(f"board A: dust {dust}, telescopes 5")
    assert found["dust"] == points
    assert sum(found.values()) == points + 5 + 2


def test_ast_223_half_of_all_my_ticks_in_slots_added_up() -> None:
    """AMB-16. Three and two: not one and one; the dreamer's are nobody's."""
    assert parts("slot 1: bull AAABd\nslot 2: crow AA")["ticks"] == 2
    assert parts("slot 1: bull AAABd\nslot 2: crow A")["ticks"] == 2
    assert parts("slot 1: bull AAABd\nslot 2: crow AAA")["ticks"] == 3
    assert parts("slot 1: bull AAABd\nslot 2: crow AA", seat=1)["ticks"] == 0
    assert parts("slot 1: bull AABBd\nslot 2: crow ABB", seat=1)["ticks"] == 2


def test_ast_224_printed_fame_of_active_cards_only() -> None:
    """Bull 2, crab 1; the exhausted whale has 2."""
    assert parts("board A: active bull crab, exhausted whale")["active"] == 3


def test_ast_225_active_and_exhausted_cards_the_printed_ticks_four_at_most() -> None:
    """Fire: five cards and a printed tick are four; Air: one printed tick."""
    found = parts("board A: active ram lyre dragon, exhausted lion altar")
    assert (found["rows"], found["columns"]) == (11, 0)
    assert parts("board A: exhausted eagle")["rows"] == 2  # with its printed tick
    assert parts("board A: exhausted crab")["rows"] == 0


@pytest.mark.parametrize(
    ("counts", "points"), [([0, 1, 0, 1], 0), ([2, 0, 0, 0], 2), ([3, 0, 2, 0], 8), ([4] * 4, 44)]
)
def test_ast_226_rows(counts: list[int], points: int) -> None:
    assert row_points(counts) == points


@pytest.mark.parametrize(
    ("counts", "points"),
    [([1, 1, 1, 1], 6), ([1, 1, 1, 0], 3), ([4, 4, 0, 0], 0), ([4, 3, 2, 1], 9), ([4] * 4, 24)],
)
def test_ast_227_columns(counts: list[int], points: int) -> None:
    assert column_points(counts) == points


def test_ast_228_the_highest_total_wins_equals_share() -> None:
    text = "phase: over\nseats: 3\nboard A: fame {}\nboard B: fame 20\nboard C: fame 4\n"
    text += "scoring: A fire+air, B water+earth, C fire+water"
    shared = ASTRA.scores(astra(text.format(20)))
    assert (shared.ranks, shared.points[0]) == ((1, 1, 3), shared.points[1])
    assert ASTRA.scores(astra(text.format(21))).ranks == (1, 2, 3)
    # No tie-break: neither cards nor dust below a point.
    more = astra(
        text.format(20).replace("fame 20\nboard C", "fame 20, dust 8, telescopes 3\nboard C")
    )
    assert ASTRA.scores(more).ranks == (1, 1, 3)


def test_ast_229_fame_has_no_ceiling() -> None:
    """AMB-12."""
    state = astra("seats: 3\nslot 1: bull A\nslot 2: crab A\nboard A: fame 90, active crow")
    play(state, "use crow")
    assert state.fame[0] == 92
    assert parts("board A: fame 150")["fame"] == 150
