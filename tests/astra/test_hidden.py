"""Who knows what (dossier section 7): HI-1 to HI-10, the journal, and how far undo is free."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.errors import NotYourTurn
from astrarium.engine.match import Match, Played, hears
from astrarium.engine.protocol import SPECTATOR, Told
from astrarium.engine.view import UNKNOWN
from astrarium.games.astra import ASTRA, SOLO
from astrarium.games.astra.events import LibraryFilled, ScoringDealt, ScoringShown
from astrarium.games.astra.library import is_removal
from astrarium.games.astra.material import CARD_OF, KEYS
from astrarium.games.astra.state import State, ptolemy_of
from astrarium.games.astra.view import SoloView
from tests.astra.drawn import (
    astra,
    chance,
    game_of,
    is_over,
    learnt,
    legal,
    play,
    slot,
    solo,
)

MIDDLE = """
    seats: 3
    phase: action
    discard: hare
    scoring: A fire+air, B water+earth, C fire+water
    slot 1: bull AAB
    slot 2: crow AAAA.
    board A: dust 1, active ram, exhausted crab
"""


def worlds(state: State, seat: int, count: int = 12) -> list[State]:
    game = game_of(state)
    view = game.view(state, seat)
    return [game.imagine(view, Random(seed)) for seed in range(count)]


def ptolemy_seen(state: State, seat: int = 0) -> SoloView:
    shown = SOLO.view(state, seat).solo
    assert shown is not None
    return shown


# -- scoring cards -----------------------------------------------------------------


def test_hi_1_a_scoring_card_is_its_owners_until_the_end() -> None:
    state = astra(
        "turn: B\nphase: action\nender: A\nturns_left: 0\nslot 1: crow A\nboard B: dust 1"
    )
    assert ASTRA.view(state, 0).scoring == (state.scoring[0], UNKNOWN)
    assert ASTRA.view(state, 1).scoring == (UNKNOWN, state.scoring[1])
    assert ASTRA.view(state, SPECTATOR).scoring == (UNKNOWN, UNKNOWN)
    lines = play(state, "observe 1", "tick 1.1")
    assert is_over(state)
    for seat in (0, 1, SPECTATOR):
        assert ASTRA.view(state, seat).scoring == state.scoring[:2]
    shown = [line.what for line in lines if isinstance(line.what, ScoringShown)]
    assert [event.pen for event in shown] == [0, 1]  # the other four are never shown


def test_hi_1_dealt_cards_are_told_to_their_owners_alone() -> None:
    match = Match(ASTRA, 3, deal=Random(4))
    for seat in (0, 1, 2, SPECTATOR):
        heard = [line.what for _, line in match.events_for(seat)]
        dealt = [event for event in heard if isinstance(event, ScoringDealt)]
        assert [event.seat for event in dealt] == ([] if seat == SPECTATOR else [seat])


def test_hi_6_only_the_own_scoring_card_is_excluded() -> None:
    state = astra(MIDDLE)
    others = {world.scoring[1] for world in worlds(state, 0, 60)}
    assert others == set(range(6)) - {state.scoring[0]}
    for world in worlds(state, 0):
        assert world.scoring[0] == state.scoring[0]
        assert sorted(world.scoring) == list(range(6))


# -- the pile ----------------------------------------------------------------------


def test_hi_2_hi_5_the_pile_is_a_set_without_an_order() -> None:
    state = astra(MIDDLE)
    hidden = state.pile[state.drawn :]
    assert hidden != tuple(sorted(hidden))
    for seat in (0, 1, 2, SPECTATOR):
        assert ASTRA.view(state, seat).unseen == tuple(sorted(hidden))
    assert len({world.pile for world in worlds(state, 0)}) == 12


def test_hi_3_how_many_cards_lie_above_and_below_the_end_card() -> None:
    state = astra(MIDDLE + "    above: 4\n")
    view = ASTRA.view(state, 2)
    assert (view.above, view.below) == (4, len(state.pile) - 4)
    play(state, "observe 2", "tick 2.4")
    play(state, "discard ram")
    assert ASTRA.view(state, 2).above == 3


def test_hi_4_what_is_public() -> None:
    """All seats see the same, but for the scoring cards."""
    state = astra(MIDDLE)
    views = [ASTRA.view(state, seat) for seat in (0, 1, 2, SPECTATOR)]
    public = {view._replace(seat=0, scoring=()) for view in views}
    assert len(public) == 1
    board = views[1].boards[0]
    assert (board.active, board.exhausted) == ((CARD_OF["ram"],), (CARD_OF["crab"],))
    assert views[1].discard == (CARD_OF["hare"],)
    assert [slot.marks for slot in views[1].sky][:2] == [(0b11, 0b100, 0), (0b1111, 0, 0)]


def test_hi_4_registered_powers_and_the_end_are_public() -> None:
    state = astra("seats: 3\nender: B\nturns_left: 2\nslot 1: bull\nboard A: active crab")
    play(state, "use crab")
    view = ASTRA.view(state, 2)
    assert (view.effects.registered, view.ender, view.turns_left) == ((CARD_OF["crab"],), 1, 2)


# -- Ptolemy -----------------------------------------------------------------------

HIS = "turn: P\nphase: die\nslot 1: bull\nslot 2: southern_crown\nslot 3: hare\nleft: lion\n"


def test_hi_7_left_and_right_are_open_the_pile_is_not() -> None:
    state = solo(HIS + "right: wolf")
    for seat in (0, SPECTATOR):
        shown = ptolemy_seen(state, seat)
        assert (KEYS[shown.left], KEYS[shown.right], shown.top) == ("lion", "wolf", -1)
        assert (shown.library, shown.pool) == (23, ())
    chance(state, "die 1")
    shown = ptolemy_seen(state)
    assert (shown.library, shown.spent) == (22, (CARD_OF["lion"],))


def test_hi_7_neither_the_removed_cards_nor_the_split_are_known() -> None:
    """Pile, library and removed cards are one set to the human; all splits obey AST-404."""
    state = solo(HIS + "right: wolf")
    ptolemy = ptolemy_of(state)
    hidden = (*state.pile[state.drawn :], *ptolemy.library[ptolemy.drawn :], *ptolemy.removed)
    assert SOLO.view(state, 0).unseen == tuple(sorted(hidden))
    found = worlds(state, 0)
    assert len({world.pile for world in found}) == 12
    for world in found:
        other = ptolemy_of(world)
        aside = (*other.library, *other.removed, other.left, other.right)
        assert is_removal(aside, other.removed, 0)
        assert len(other.library) == 23


def test_hi_7_e4_shows_the_top() -> None:
    state = solo(HIS + "modifiers: E4\nright: wolf\ntop: swan")
    for world in worlds(state, 0):
        assert KEYS[ptolemy_of(world).library[ptolemy_of(world).drawn]] == "swan"
    assert KEYS[ptolemy_seen(state, SPECTATOR).top] == "swan"


def test_hi_7_h5_hides_right_from_everybody() -> None:
    state = solo(HIS + "modifiers: H5\nright_face: unseen")
    assert ptolemy_seen(state).right == ptolemy_seen(state, SPECTATOR).right == -1
    assert len({ptolemy_of(world).right for world in worlds(state, 0, 30)}) > 5
    lines = chance(state, "die 1")  # LEFT is filled, face up
    filled = [line.what for line in lines if isinstance(line.what, LibraryFilled)]
    assert filled == [LibraryFilled(0, ptolemy_of(state).left)]


def test_hi_7_h5_right_is_filled_face_down() -> None:
    state = solo(HIS + "modifiers: H5\nright: wolf", library="swan")
    lines = chance(state, "die 3")
    assert LibraryFilled(1, -1) in [line.what for line in lines]
    assert KEYS[ptolemy_of(state).right] == "swan"
    assert ptolemy_seen(state).right == -1
    assert learnt(lines) == ["Rolled"]


def test_hi_7_h3_his_scoring_card_stays_face_down_until_scoring() -> None:
    state = solo(HIS + "modifiers: H3\nender: A\nturns_left: 0\nscoring: A fire+air")
    assert ptolemy_seen(state).his_scoring == UNKNOWN
    assert len({world.scoring[1] for world in worlds(state, 0, 40)}) == 5
    lines = chance(state, "die 1")
    assert is_over(state)
    assert ptolemy_seen(state).his_scoring == state.scoring[1]
    assert "ScoringShown" in learnt(lines)


def test_hi_7_without_h3_no_scoring_card_of_his_is_ever_shown() -> None:
    state = solo(HIS + "ender: A\nturns_left: 0")
    lines = chance(state, "die 1")
    assert is_over(state)
    assert learnt(lines).count("ScoringShown") == 1
    assert ptolemy_seen(state).his_scoring == UNKNOWN


def test_hi_7_ast_445_after_a_reshuffle_the_cards_are_known_but_not_their_order() -> None:
    text = HIS + "modifiers: E5\nright: wolf\nlibrary: 1\nspent: ram swan whale river"
    state = solo(text)
    chance(state, "die 1", "reshuffle swan lion ram whale river")
    shown = ptolemy_seen(state)
    assert [KEYS[card] for card in shown.pool] == ["whale", "ram", "swan", "river", "lion"]
    piles = {ptolemy_of(world).library for world in worlds(state, 0)}
    assert len(piles) > 5
    assert all(sorted(pile) == sorted(shown.pool) for pile in piles)


def test_hi_8_the_die_is_told_only_when_it_is_rolled() -> None:
    state = solo(HIS + "right: wolf")
    before = SOLO.view(state, 0)
    for seed in range(5):
        SOLO.sample_chance(state, Random(seed))
    assert SOLO.view(state, 0) == before
    lines = chance(state, "die 1")
    assert learnt(lines)[0] == "Rolled"


# -- legality ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "seat"),
    [(MIDDLE, 0), (MIDDLE, 1), (MIDDLE, SPECTATOR), (MIDDLE.replace("action", "power"), 0)],
)
def test_hi_9_worlds_that_look_alike_offer_the_same_moves(text: str, seat: int) -> None:
    state = astra(text)
    for world in worlds(state, seat):
        assert ASTRA.view(world, seat) == ASTRA.view(state, seat)
        assert ASTRA.legal_moves(world) == ASTRA.legal_moves(state)
        for move in range(ASTRA.move_count):
            assert ASTRA.breach(world, move) == ASTRA.breach(state, move)


@pytest.mark.parametrize("modifiers", ["none", "E4", "H5", "E4,H5", "H3,H6", "E1"])
def test_hi_9_in_the_solo_game_too(modifiers: str) -> None:
    right = "right_face: unseen" if modifiers == "H5" else "right: wolf"
    top = "\ntop: swan" if "E4" in modifiers else ""
    text = f"slot 1: bull A\nslot 2: crow\nleft: lion\n{right}{top}\nmodifiers: {modifiers}"
    state = solo(text)
    for world in worlds(state, 0):
        assert SOLO.view(world, 0) == SOLO.view(state, 0)
        assert SOLO.legal_moves(world) == SOLO.legal_moves(state)


def test_hi_10_picks_in_a_tie_are_open() -> None:
    """AMB-09. C sees what B took, though it is not bound by it."""
    state = astra("seats: 3\nphase: action\nslot 1: crow BBCC.\nslot 2: bull\nboard A: dust 1")
    lines = play(state, "observe 1", "tick 1.4", "bonus 1")
    assert ASTRA.view(state, 2).step.picked == (1,)
    taken = [line for line in lines if type(line.what).__name__ == "BonusTaken"]
    assert all(hears(seat, line) for seat in (0, 2, SPECTATOR) for line in taken)
    assert "bonus 1" in legal(state)


# -- steps and the journal ---------------------------------------------------------


def test_a_card_pointed_at_shows_only_to_its_observer() -> None:
    """Observe, and a dream's card: nothing lies on the table yet."""
    state = astra(MIDDLE)
    before = [ASTRA.view(state, seat) for seat in (1, 2, SPECTATOR)]
    assert play(state, "observe 2") == []
    assert ASTRA.is_tentative(state)
    assert [ASTRA.view(state, seat) for seat in (1, 2, SPECTATOR)] == before
    assert ASTRA.view(state, 0).step.chosen == 1
    dream = astra("phase: action\nslot 1: lyre\nslot 2: scales")
    play(dream, "rest")
    waiting = ASTRA.view(dream, 1)
    assert play(dream, "dream 2") == []
    assert ASTRA.view(dream, 1) == waiting


def heard_by_all(lines: list[Told]) -> bool:
    return all(hears(seat, line) for line in lines for seat in (0, 1, 2, SPECTATOR))


def test_a_refill_teaches_everybody_a_tick_nobody() -> None:
    state = astra(MIDDLE.replace(", exhausted crab", ""))
    lines = play(state, "observe 2", "tick 2.4")
    assert learnt(lines) == ["Placed"]
    assert heard_by_all(lines)
    assert slot(state, 2) != "-"


def test_hi_5_the_last_card_of_the_pile_is_no_news() -> None:
    gone = " ".join(key for key in KEYS if key not in ("crow", "bull", "whale"))
    state = astra(f"""
        phase: action
        ender: B
        turns_left: 1
        slot 1: crow AAAA.
        slot 2: bull
        board A: dust 1
        discard: {gone}
    """)
    lines = play(state, "observe 1", "tick 1.4")
    assert (slot(state, 1), learnt(lines)) == ("whale ..............", [])


# -- undo --------------------------------------------------------------------------


def test_a_tick_is_taken_back_freely_a_refill_is_not() -> None:
    match = Match(ASTRA, 2, {"first": "A"}, deal=Random(3), forced=False)
    match.play(0, ASTRA.parse_move("end powers"))
    before = ASTRA.copy(match.state)
    match.play(0, ASTRA.parse_move("observe 1"))
    match.play(0, ASTRA.parse_move("tick 1.0"))
    match.undo(0)  # the star was forced: back to the choice of the card
    assert match.state == before
    while not any(line.learnt for line in match.log[-1].told):
        rng = Random(len(match.log))
        match.play(match.to_act(), rng.choice(match.legal_moves()))
    entry = match.log[-1].entry
    assert isinstance(entry, Played)
    with pytest.raises(NotYourTurn) as caught:
        match.undo(entry.seat)
    assert caught.value.why.id == "engine.undo-bound"
