"""Undo: bounded by information, an entry like any other, and no fishing."""

from __future__ import annotations

import pytest

from astrarium.engine.errors import BadText, NotYourTurn
from astrarium.engine.match import Chanced, Match, Played, Undone, reenacted
from astrarium.engine.protocol import Journal, Move, Outcome
from astrarium.engine.stream import Dealer
from tests.engine.scripts import CARDS, dealt, play
from tests.engine.tiny import TINY, Coin, Deal, Die, State, Tiny

A, B, C = 0, 1, 2


def test_a_step_is_taken_back_freely() -> None:
    match = dealt()
    before = TINY.copy(match.state)
    play(match, "A card 5")
    match.undo(A)
    assert match.state == before
    assert match.log[-1].entry == Undone(A, (), 1)


def test_so_is_a_complete_move_that_told_nobody_anything() -> None:
    match = dealt()
    play(match, "A moon", "A card 5")
    assert match.is_free(A, 1)
    match.undo(A, back=1)
    assert match.survivors() == [0]
    assert match.state.moon is False


def test_one_undo_takes_one_decision_back() -> None:
    match = dealt()
    play(match, "A moon", "A card 5")
    match.undo(A)
    assert match.survivors() == [0, 1]
    match.undo(A)
    assert match.survivors() == [0]


def test_what_was_learnt_is_a_bound() -> None:
    """B saw the card that A laid, though B has not acted yet."""
    match = dealt()
    play(match, "A card 5", "A on up")
    assert not match.is_free(A, 2)
    with pytest.raises(NotYourTurn) as caught:
        match.undo(A)
    assert caught.value.why.id == "engine.undo-bound"
    assert caught.value.why.args == {"n": 1, "seats": "B"}


def test_what_was_learnt_in_private_is_a_bound_too() -> None:
    match = dealt()
    play(match, "A draw")
    with pytest.raises(NotYourTurn):
        match.undo(A)


def test_another_seat_acting_is_a_bound() -> None:
    match = dealt()
    play(match, "A moon", "A draw", "B moon")
    assert not match.is_free(A, 1)
    assert match.is_free(B, 3)


def test_a_seat_has_nothing_to_take_back_before_it_acted() -> None:
    with pytest.raises(NotYourTurn) as caught:
        dealt().undo(B)
    assert caught.value.why.id == "engine.undo-nothing"


def test_only_an_entry_in_force_can_be_taken_back() -> None:
    match = dealt()
    play(match, "A moon")
    match.undo(A)
    for back in (1, 2, 3, -1):
        with pytest.raises(BadText) as caught:
            match.undo(A, (B,), back)
        assert caught.value.why.id == "engine.undo-where"


def test_all_others_must_agree_beyond_the_bound() -> None:
    match = dealt(seats=3)
    play(match, "A card 5", "A on up")
    with pytest.raises(NotYourTurn) as caught:
        match.undo(A, (B,))
    assert caught.value.why.args == {"n": 1, "seats": "C"}
    match.undo(A, (C, B))
    assert match.log[-1].entry == Undone(A, (B, C), 2)
    assert match.state.taken == 5


def test_the_log_only_grows() -> None:
    match = dealt()
    play(match, "A moon", "A card 5")
    before = match.log[:]
    match.undo(A, back=1)
    assert match.log[: len(before)] == before
    assert len(match.log) == len(before) + 1


def test_the_journal_is_that_of_the_entries_in_force() -> None:
    match = dealt()
    heard = match.events_for(B)
    play(match, "A moon")
    assert match.events_for(B) != heard
    match.undo(A)
    assert match.events_for(B) == heard


def test_a_forced_move_goes_with_the_decision_before_it() -> None:
    """TNY-3: with 6 on the rising stack B can lay a 3 on the other one only."""
    match = dealt(forced=True, cards=(6, 5, 3, 8, 0, 1, 2, 4, 7, 9))
    play(match, "A card 6", "A on up", "* die 1")
    before = TINY.copy(match.state)
    play(match, "B card 3")
    assert match.log[-1].forced
    match.undo(B, (A,))
    assert match.state == before


def test_a_player_who_took_a_seat_over_keeps_it() -> None:
    """Neither does it bar an undo, nor is it taken back by one."""
    match = dealt()
    play(match, "A moon")
    match.seat_player(B, "greedy")
    assert match.is_free(A, 1)
    match.undo(A)
    assert match.survivors() == [0]
    with pytest.raises(BadText):
        match.undo(A, (B,), back=2)


def test_the_end_of_the_game_tells_everyone_everything() -> None:
    """So even a last move that taught nobody anything takes consent to undo."""
    match = dealt(cards=(1, 5, 2, 8, 0, 3, 4, 6, 7, 9), size=1)
    play(match, "A card 1", "A on up")
    assert match.is_over()
    assert not match.is_free(A, 2)
    match.undo(A, (B,))
    assert not match.is_over()
    assert match.log_for(B)[0] == (0, None)


# -- what another seat has begun -------------------------------------------------------


class Quiet(Tiny):
    """Moonrise in which a move teaches nobody anything."""

    def apply(self, state: State, move: Move, journal: Journal | None = None) -> None:
        super().apply(state, move, journal)
        if journal is not None:
            journal.lines = [told._replace(learnt=False) for told in journal.lines]


def begun_after_a_quiet_move() -> Match:
    """A has laid its 5, B has taken its 2 and not laid it."""
    match = Match(Quiet(), 2, forced=False)
    match.chance(Deal(CARDS))
    play(match, "A card 5", "A on up", "B card 2")
    return match


def test_what_another_has_begun_is_no_bar_and_is_laid_back_first() -> None:
    match = begun_after_a_quiet_move()
    assert match.is_free(A, 2)
    match.undo(A)
    assert [line.entry for line in match.log[-2:]] == [Undone(B, (), 3), Undone(A, (), 2)]
    assert match.survivors() == [0, 1]
    assert match.to_act() == A


def test_who_has_agreed_need_not_be_spared() -> None:
    """One entry, as in every record that was written before free undos laid anything back."""
    match = begun_after_a_quiet_move()
    match.undo(A, (B,))
    assert match.log[-1].entry == Undone(A, (B,), 2)
    assert len(match.log) == 5


def test_what_another_has_begun_is_not_ones_own_to_take_back() -> None:
    match = begun_after_a_quiet_move()
    assert not match.is_free(A, 3)
    with pytest.raises(NotYourTurn):
        match.undo(A, back=3)
    play(match, "B on down", "* die 1")
    assert not match.is_free(A, 2)


def test_a_match_with_laid_back_steps_is_played_again_entry_by_entry() -> None:
    match = begun_after_a_quiet_move()
    match.undo(A)
    play(match, "A on down")
    again = reenacted(match.game, 2, {}, [line.entry for line in match.log])
    assert again.log == match.log
    assert again.state == match.state


def test_an_undo_knows_what_it_took_back() -> None:
    """What was void before is not void again."""
    match = dealt()
    play(match, "A moon", "A card 5")
    match.undo(A)
    match.undo(A)
    assert [line.voids for line in match.log] == [(), (), (), (2,), (1,)]


# -- no fishing ----------------------------------------------------------------------


def rolled(match: Match) -> list[Outcome]:
    return [line.entry.outcome for line in match.log if isinstance(line.entry, Chanced)][1:]


def lay(match: Match, card: int) -> None:
    play(match, f"{'AB'[match.to_act()]} card {card}")
    stack = "up" if TINY.parse_move("on up") in match.legal_moves() else "down"
    play(match, f"{'AB'[match.to_act()]} on {stack}")


def a_match_with_an_even_card_and_a_three() -> Match:
    """A holds a card that rolls the die, and one that tosses the coin."""
    for seed in range(1000):
        match = Match(TINY, 2, {"size": 3}, Dealer(seed=str(seed)).rng(), forced=False)
        if 3 in match.state.hands[A] and {2, 4} <= set(match.state.hands[A]):
            return match
    raise AssertionError("no such deal")


def test_a_chance_met_again_comes_out_the_same() -> None:
    match = a_match_with_an_even_card_and_a_three()
    lay(match, 2)
    for _ in range(5):
        match.undo(A, (B,), back=match.survivors()[1])
        lay(match, 2)
    assert len(set(rolled(match))) == 1
    assert len(rolled(match)) == 6


def test_even_by_another_move() -> None:
    match = a_match_with_an_even_card_and_a_three()
    lay(match, 2)
    match.undo(A, (B,), back=match.survivors()[1])
    lay(match, 4)
    assert len(set(rolled(match))) == 1


def test_and_after_a_chance_of_another_kind_in_its_place() -> None:
    """The die is not forgotten because a coin was tossed in between."""
    match = a_match_with_an_even_card_and_a_three()
    for card in (2, 3) * 4:
        lay(match, card)
        match.undo(A, (B,), back=match.survivors()[1])
    dice = {outcome for outcome in rolled(match) if isinstance(outcome, Die)}
    coins = {outcome for outcome in rolled(match) if isinstance(outcome, Coin)}
    assert (len(dice), len(coins)) == (1, 1)


def test_a_deal_taken_back_is_dealt_again() -> None:
    match = a_match_with_an_even_card_and_a_three()
    before = TINY.copy(match.state)
    play(match, "A moon")
    match.undo(A, (B,), back=0)
    assert match.state == before


def test_a_given_outcome_cannot_fish_either() -> None:
    match = dealt()
    play(match, "A draw", "B card 2", "B on up", "* die 3")
    match.undo(B, (A,), back=3)
    play(match, "B on up")
    with pytest.raises(BadText) as caught:
        play(match, "* die 4")
    assert caught.value.why.id == "engine.fishing"
    play(match, "* die 3")
    assert match.log[-1].entry == Chanced(Die(3))
    assert isinstance(match.log[-2].entry, Played)
