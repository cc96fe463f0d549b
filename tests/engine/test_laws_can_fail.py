"""A law that never fails says nothing: here is a fault for each, and the law finds it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from astrarium.engine.errors import BadText
from astrarium.engine.match import Match
from astrarium.engine.protocol import (
    Breach,
    Game,
    Journal,
    Message,
    Move,
    Outcome,
    Scores,
    Seat,
    Told,
    message,
)
from astrarium.engine.record import Written, written_of
from astrarium.web import records
from tests.engine.tiny import CARDS, DRAW, MOVES, UP, State, Tiny, View
from tests.laws import laws
from tests.laws.harness import Case
from tests.laws.secrecy import twin_histories, two_worlds

# -- leaks ---------------------------------------------------------------------------


class ShowsTheTopCard(Tiny):
    """The view says whether the next card of the pile is even."""

    def view(self, state: State, seat: Seat) -> View:
        even = bool(state.pile) and state.pile[-1] % 2 == 0
        return super().view(state, seat)._replace(moon=even)


class ForbidsDrawingTheNine(Tiny):
    """What may be done depends on what the seat cannot know."""

    def breach(self, state: State, move: Move) -> Breach | None:
        if move == DRAW and state.pile and state.pile[-1] == 9:
            return Breach("TNY-4", message("tiny.not-the-nine"))
        return super().breach(state, move)


class SaysWhoHasTheCard(Tiny):
    """A refusal that knows too much."""

    def breach(self, state: State, move: Move) -> Breach | None:
        breach = super().breach(state, move)
        if breach is None or breach.why.id != "tiny.not-in-hand":
            return breach
        holders = [seat for seat, hand in enumerate(state.hands) if move in hand]
        return Breach("TNY-2", message("tiny.not-in-hand", card=move, holders=holders))


class ShowsTheScoreOfHands(Tiny):
    """Points for cards that nobody showed."""

    def scores(self, state: State) -> Scores:
        scores = super().scores(state)
        hidden = tuple(sum(hand) for hand in state.hands)
        return scores._replace(points=hidden)


class TellsEveryoneWhatWasDrawn(Tiny):
    """The journal names a private card to all; no view ever shows it."""

    def apply(self, state: State, move: Move, journal: Journal | None = None) -> None:
        super().apply(state, move, journal)
        if journal is not None:
            journal.lines = [told._replace(audience=-1) for told in journal.lines]


class TellsOthersOfTheStep(Tiny):
    """Everyone sees the card taken before it is laid."""

    def view(self, state: State, seat: Seat) -> View:
        return super().view(state, seat)._replace(taken=state.taken)


class LearntTooMuchEarlier(Tiny):
    """A seat saw the other hands in its first turn; later views are clean."""

    def view(self, state: State, seat: Seat) -> View:
        view = super().view(state, seat)
        if any(state.laid) or seat < 0 or not state.pile:
            return view
        return view._replace(passes=sum(state.hands[1 - seat]))


# -- imagination -----------------------------------------------------------------------


class ImaginesAnotherHand(Tiny):
    """What the seat knows is dealt anew."""

    def imagine(self, view: View, rng: Random) -> State:
        world = super().imagine(view, rng)
        if view.seat >= 0 and world.pile and world.hands[view.seat]:
            hand = world.hands[view.seat]
            hand[0], world.pile[0] = world.pile[0], hand[0]
            hand.sort()
        return world


class ImaginesACardTooFew(Tiny):
    def imagine(self, view: View, rng: Random) -> State:
        world = super().imagine(view, rng)
        world.pile = world.pile[:1] * len(world.pile)
        return world


class RetellsTheTruth(Tiny):
    """The twin is no other history at all."""

    def retell(self, state: State, world: State, outcomes: Sequence[Outcome]) -> list[Outcome]:
        return list(outcomes)


# -- play ------------------------------------------------------------------------------


class AsksTooOften(Tiny):
    def bound(self, seats: int) -> int:
        return 5


class OffersTooMuch(Tiny):
    """The generator and the predicate do not agree."""

    def legal_moves(self, state: State) -> list[Move]:
        return sorted({*super().legal_moves(state), DRAW}) if state.pile else [MOVES - 1]


class OffersTooLittle(Tiny):
    def legal_moves(self, state: State) -> list[Move]:
        return super().legal_moves(state)[:1]


class KeepsItsList(Tiny):
    """The list is given out and used again."""

    def __init__(self) -> None:
        super().__init__()
        self.last: tuple[State, list[Move]] | None = None

    def legal_moves(self, state: State) -> list[Move]:
        if self.last is None or self.last[0] != state:
            self.last = (self.copy(state), super().legal_moves(state))
        return self.last[1]


class SamplesByDealing(Tiny):
    def sample_chance(self, state: State, rng: Random) -> Outcome:
        state.passes += 1
        return super().sample_chance(state, rng)


class BelievesAnyOutcome(Tiny):
    def is_possible(self, state: State, outcome: Outcome) -> bool:
        return True


class SharesItsStacks(Tiny):
    def copy(self, state: State) -> State:
        twin = super().copy(state)
        twin.stacks = state.stacks
        return twin


class LosesACard(Tiny):
    def apply(self, state: State, move: Move, journal: Journal | None = None) -> None:
        super().apply(state, move, journal)
        if move == UP:
            state.stacks[0].pop(0)


class PlaysAnotherGameWhenTold(Tiny):
    def apply(self, state: State, move: Move, journal: Journal | None = None) -> None:
        super().apply(state, move, journal)
        if journal is None:
            state.luck[0] += 1


class CountsTwice(Tiny):
    def scores(self, state: State) -> Scores:
        scores = super().scores(state)
        return scores._replace(points=tuple(2 * points for points in scores.points))


class RanksAllEqual(Tiny):
    def scores(self, state: State) -> Scores:
        return super().scores(state)._replace(ranks=(1,) * state.seats)


# -- faces -----------------------------------------------------------------------------


class DrawsNoMoon(Tiny):
    """The text of a position leaves something out."""

    def parse_position(self, text: str) -> View:
        return super().parse_position(text)._replace(moon=False)


class NamesTwoMovesAlike(Tiny):
    def notation(self, move: Move) -> str:
        return super().notation(max(move, 1))


class CrashesOnJunk(Tiny):
    def parse_move(self, text: str) -> Move:
        try:
            return super().parse_move(text)
        except BadText:
            raise KeyError(text) from None


class MisreadsOutcomes(Tiny):
    def parse_outcome(self, state: State, text: str) -> Outcome:
        outcome = super().parse_outcome(state, text)
        return type(outcome)(*[value[::-1] for value in outcome]) if state.due == 3 else outcome


class SpeaksProse(Tiny):
    def story(self, told: Told) -> Message:
        return message(f"Seat {told.what[1]} did it")


class ForgetsTheStep(Tiny):
    """A move that changes nothing: the game need not end."""

    def apply(self, state: State, move: Move, journal: Journal | None = None) -> None:
        if move >= CARDS:
            super().apply(state, move, journal)


def names(value: Any) -> str:
    return str(getattr(value, "__name__", value))


@pytest.mark.parametrize(
    ("fault", "law"),
    [
        (ShowsTheTopCard, two_worlds),
        (ShowsTheTopCard, laws.an_imagined_world_has_the_same_view),
        (ShowsTheTopCard, twin_histories),
        (ForbidsDrawingTheNine, two_worlds),
        (SaysWhoHasTheCard, two_worlds),
        (SaysWhoHasTheCard, twin_histories),
        (ShowsTheScoreOfHands, two_worlds),
        (TellsEveryoneWhatWasDrawn, twin_histories),
        (TellsEveryoneWhatWasDrawn, laws.a_tentative_step_is_private_and_free),
        (TellsOthersOfTheStep, laws.a_tentative_step_is_private_and_free),
        (LearntTooMuchEarlier, twin_histories),
        (ImaginesAnotherHand, laws.an_imagined_world_has_the_same_view),
        (ImaginesAnotherHand, two_worlds),
        (ImaginesACardTooFew, laws.an_imagined_world_has_the_same_view),
        (RetellsTheTruth, twin_histories),
        (AsksTooOften, laws.ends_within_its_bound),
        (OffersTooMuch, laws.legal_moves_are_what_match_accepts),
        (OffersTooLittle, laws.legal_moves_are_what_match_accepts),
        (KeepsItsList, laws.legal_moves_are_what_match_accepts),
        (SamplesByDealing, laws.chance_leaves_the_state_alone_until_applied),
        (BelievesAnyOutcome, laws.chance_leaves_the_state_alone_until_applied),
        (BelievesAnyOutcome, laws.bad_texts_are_refused_as_such),
        (SharesItsStacks, laws.a_copy_is_independent),
        (ForgetsTheStep, laws.a_copy_is_independent),
        (LosesACard, laws.material_is_conserved),
        (PlaysAnotherGameWhenTold, laws.telling_changes_nothing),
        (CountsTwice, laws.scores_add_up),
        (RanksAllEqual, laws.scores_add_up),
        (DrawsNoMoon, laws.positions_round_trip),
        (CrashesOnJunk, laws.bad_texts_are_refused_as_such),
        (MisreadsOutcomes, laws.chance_leaves_the_state_alone_until_applied),
        (MisreadsOutcomes, laws.a_record_replays_to_the_same_state_and_journal),
        (SpeaksProse, laws.everything_has_its_words),
    ],
    ids=names,
)
def test_the_fault_is_found(fault: type[Tiny], law: Callable[[Case, int], object]) -> None:
    assert is_found(fault(), law), f"{law.__name__} does not see that {fault.__name__}"


def test_the_fault_in_the_notation_is_found() -> None:
    with pytest.raises(AssertionError):
        laws.notation_and_index_round_trip(NamesTwoMovesAlike())


def tells_outcomes(match: Match, number: int, places: Sequence[int]) -> Written:
    return written_of(match.game, match.log[number].entry, sealed=False)


def tells_steps(match: Match, seat: Seat) -> list[int]:
    return list(range(len(match.log)))


@pytest.mark.parametrize(
    ("function", "fault"), [("written", tells_outcomes), ("shown_places", tells_steps)], ids=names
)
def test_a_save_that_tells_too_much_is_found(
    function: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, function, fault)
    assert is_found(Tiny(), laws.what_a_seat_saves_names_no_secret)


@pytest.mark.parametrize("law", [*laws.LAWS, twin_histories], ids=names)
def test_no_law_finds_fault_with_the_faultless(law: Callable[[Case, int], object]) -> None:
    assert not is_found(Tiny(), law)


def is_found(game: Game[Any, Any], law: Callable[[Case, int], object]) -> bool:
    """Does the law fail for one of a few seeds?"""
    for seed in range(40):
        try:
            law(Case(game, 2), seed)
        except (AssertionError, BadText, KeyError):
            return True
    return False
