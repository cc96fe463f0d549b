"""Match: the checked door, the log, what a seat may read of it."""

from __future__ import annotations

import pytest

from astrarium.engine.errors import BadOptions, BadText, GameError, IllegalMove, NotYourTurn
from astrarium.engine.match import Chanced, Line, Match, Played, Seated, Undone
from astrarium.engine.protocol import CHANCE, OVER, SPECTATOR
from astrarium.engine.stream import Dealer
from tests.engine.scripts import CARDS, dealt, play
from tests.engine.tiny import DOWN, DRAW, MOON, PASS, TINY, Coin, Deal, Die

A, B = 0, 1


def refused(match: Match, line: str) -> GameError:
    """The refusal of a move, after which all is as before."""
    before, length = TINY.copy(match.state), len(match.log)
    with pytest.raises(GameError) as caught:
        play(match, line)
    assert match.state == before
    assert len(match.log) == length
    return caught.value


# -- the door ----------------------------------------------------------------------


def test_a_match_without_a_deal_waits_for_its_outcomes() -> None:
    match = Match(TINY, 2)
    assert match.to_act() == CHANCE
    assert match.legal_moves() == []
    match.chance(Deal(CARDS))
    assert match.to_act() == A


def test_a_match_with_a_deal_draws_them() -> None:
    match = Match(TINY, 2, deal=Dealer(seed="1").rng())
    assert match.to_act() == A
    assert isinstance(match.log[0].entry, Chanced)


def test_options_and_seats_are_checked_and_filled_in() -> None:
    assert Match(TINY, 3, {"size": "1"}).options == {"size": 1, "aim": "most"}
    with pytest.raises(BadOptions):
        Match(TINY, 4)
    with pytest.raises(BadOptions):
        Match(TINY, 2, {"size": 4})


def test_another_seat_is_refused_by_the_rule_of_turns() -> None:
    error = refused(dealt(), "B card 2")
    assert isinstance(error, NotYourTurn)
    assert error.rule == "TNY-1"
    assert error.why.id == "engine.turn"
    assert error.why.args == {"seat": "A"}


def test_nobody_moves_while_chance_is_to_act() -> None:
    match = Match(TINY, 2)
    error = match.refusal(A, DRAW)
    assert isinstance(error, NotYourTurn)
    assert error.why.args["seat"].id == "engine.chance"


@pytest.mark.parametrize(
    ("line", "rule", "why"),
    [
        ("A card 2", "TNY-2", "tiny.not-in-hand"),
        ("A on up", "TNY-2", "tiny.no-card-taken"),
        ("A pass", "TNY-5", "tiny.must-act"),
    ],
)
def test_a_refusal_names_the_rule_and_the_reason(line: str, rule: str, why: str) -> None:
    error = refused(dealt(), line)
    assert isinstance(error, IllegalMove)
    assert (error.rule, error.why.id) == (rule, why)


def test_a_move_that_was_begun_must_be_completed() -> None:
    match = dealt()
    play(match, "A card 5")
    assert refused(match, "A draw").rule == "TNY-2"


def test_no_such_move() -> None:
    assert isinstance(dealt().refusal(A, -1), BadText)
    assert isinstance(dealt().refusal(A, TINY.move_count), BadText)


def test_a_stale_move_is_refused() -> None:
    match = dealt()
    seen = len(match.log)
    play(match, "A moon")
    error = match.refusal(A, DRAW, at=seen)
    assert isinstance(error, NotYourTurn)
    assert error.why.id == "engine.stale"
    assert error.why.args == {"seen": 1, "now": 2}
    assert match.refusal(A, DRAW, at=len(match.log)) is None


def test_an_outcome_must_be_due_and_possible() -> None:
    match = dealt()
    assert refused(match, "* die 3").why.id == "engine.no-chance"
    play(match, "A card 1", "A on up", "B card 2", "B on up")
    assert match.to_act() == CHANCE
    assert refused(match, "* die 7").why.id == "engine.impossible"
    assert refused(match, "* coin 1").why.id == "engine.impossible"
    play(match, "* die 6")
    assert match.to_act() == A


def test_nothing_is_played_when_the_game_is_over() -> None:
    match = dealt(size=1)
    play(match, "A card 1", "A on up")
    assert match.is_over()
    assert match.to_act() == OVER
    assert match.legal_moves() == []
    error = refused(match, "B card 5")
    assert isinstance(error, NotYourTurn)
    assert (error.why.id, error.rule) == ("engine.over", "TNY-1")


def test_an_option_decides_who_wins() -> None:
    for aim, ranks in (("most", (1, 2)), ("fewest", (2, 1))):
        match = dealt(size=1, aim=aim)
        play(match, "A card 1", "A on up")
        assert TINY.scores(match.state).ranks == ranks


# -- the log -----------------------------------------------------------------------


def a_match_where_three_must_go_down(forced: bool) -> Match:
    """TNY-3: with 6 on the rising stack B can lay a 3 on the other one only."""
    match = dealt(forced=forced, cards=(6, 5, 3, 8, 0, 1, 2, 4, 7, 9))
    play(match, "A card 6", "A on up", "* die 1", "B card 3")
    return match


def test_forced_moves_are_played_on_and_recorded() -> None:
    match = a_match_where_three_must_go_down(forced=True)
    assert match.to_act() == CHANCE
    assert match.log[-2].entry == Played(B, 3)
    assert match.log[-2].tentative
    assert not match.log[-2].forced
    assert match.log[-1].entry == Played(B, DOWN)
    assert match.log[-1].forced


def test_unless_told_otherwise() -> None:
    match = a_match_where_three_must_go_down(forced=False)
    assert match.legal_moves() == [DOWN]
    play(match, "B on down")
    assert match.log[-1].forced


def test_a_player_takes_a_seat_over_without_touching_the_game() -> None:
    match = dealt()
    before = TINY.copy(match.state)
    match.seat_player(B, "greedy")
    assert match.state == before
    assert match.log[-1].entry == Seated(B, "greedy")
    assert match.survivors() == [0]


# -- what a seat may read ------------------------------------------------------------


def test_a_hand_is_heard_by_its_seat_alone() -> None:
    match = dealt()
    told = {seat: [line.what for _, line in match.events_for(seat)] for seat in (A, B, SPECTATOR)}
    assert told[A] == [("dealt", 2), ("hand", 0, 1, 5)]
    assert told[B] == [("dealt", 2), ("hand", 1, 2, 8)]
    assert told[SPECTATOR] == [("dealt", 2)]


def test_a_private_draw_is_heard_by_its_seat_alone() -> None:
    match = dealt()
    play(match, "A draw")
    assert match.events_for(A)[-1][1].what == ("card", 0, 0)
    assert match.events_for(B)[-1][1].what == ("drew", 0)
    assert match.events_for(SPECTATOR)[-1][1].what == ("drew", 0)


def test_chance_is_sealed_to_everyone_while_the_game_runs() -> None:
    match = dealt(size=1)
    assert [match.log_for(seat) for seat in (A, B, SPECTATOR)] == [[(0, None)]] * 3
    play(match, "A card 1", "A on up")
    assert match.is_over()
    assert match.log_for(SPECTATOR)[0] == (0, Chanced(Deal(CARDS)))


def test_a_step_is_sealed_to_the_others_until_the_move_is_complete() -> None:
    match = dealt()
    play(match, "A card 5")
    assert match.log_for(A)[-1] == (1, Played(A, 5))
    assert match.log_for(B)[-1] == match.log_for(SPECTATOR)[-1] == (1, None)
    play(match, "A on down")
    assert match.log_for(B)[-2:] == [(1, Played(A, 5)), (2, Played(A, DOWN))]


def test_a_step_taken_back_stays_private() -> None:
    match = dealt()
    play(match, "A card 5")
    match.undo(A)
    play(match, "A card 1", "A on up")
    assert match.log_for(B)[1] == (1, None)
    assert match.log_for(A)[1] == (1, Played(A, 5))
    assert match.log_for(B)[3] == (3, Played(A, 1))


def test_a_complete_move_is_public_at_once() -> None:
    match = dealt()
    play(match, "A moon")
    assert match.log_for(SPECTATOR)[-1] == (1, Played(A, MOON))


def test_outcomes_of_two_kinds_come_in_the_course_of_the_game() -> None:
    match = dealt(cards=(3, 5, 2, 8, 0, 1, 4, 6, 7, 9))
    play(match, "A card 3", "A on up", "* coin 1", "B card 8", "B on up", "* die 4")
    assert [entry for entry in (line.entry for line in match.log) if isinstance(entry, Chanced)][
        1:
    ] == [Chanced(Coin(1)), Chanced(Die(4))]
    assert match.state.luck == [1, 4]


def test_a_pass_is_the_last_resort() -> None:
    match = dealt()
    assert PASS not in match.legal_moves()


# -- somebody who listens ----------------------------------------------------------------


def test_every_line_is_told_once_it_is_in_the_log() -> None:
    """Moves, outcomes, undos and new players, forced moves and chance among them."""
    match = Match(TINY, 2, {}, Dealer(seed="3").rng())
    before, heard = len(match.log), []

    def hear(line: Line) -> None:
        assert match.log[-1] is line
        heard.append((line, TINY.copy(match.state)))

    match.on_line = hear
    match.seat_player(B, "greedy")
    while not match.is_over():
        match.play(match.to_act(), match.legal_moves()[0])
    match.undo(A, (B,))
    assert [line for line, _ in heard] == match.log[before:]
    assert any(line.forced for line, _ in heard)
    assert heard[-1][1] == match.state


def test_an_entry_that_another_log_could_not_have_is_refused() -> None:
    for entry in (Played(B, 2), Played(A, 9), Chanced(Die(3)), Undone(A, (), 0), Undone(B, (), 1)):
        match = dealt()
        with pytest.raises(GameError):
            match.reenact(entry)
        assert len(match.log) == 1
