"""The laws for every game, each a function of a case and a seed that asserts.

A new game is under them by being registered.
"""

from __future__ import annotations

import contextlib
import pickle
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, TypeAlias

import pytest

from astrarium.engine.errors import BadText, IllegalMove, NotYourTurn
from astrarium.engine.match import Chanced, Match, Played, reenacted
from astrarium.engine.protocol import CHANCE, OVER, Game, Message, Scores, Seat
from astrarium.engine.record import (
    PLAYER,
    SEALED,
    UNDO,
    Sealed,
    parse,
    record_of,
    replay,
    to_text,
    verify,
)
from astrarium.engine.registry import GAMES
from astrarium.engine.stream import Dealer, derived
from astrarium.web import records
from tests.laws.harness import (
    Case,
    begun,
    dealer_of,
    enact,
    entries,
    history,
    is_asked,
    moments,
    outcomes,
    played,
    random_step,
    some_illegal,
    tempting,
)
from tests.laws.secrecy import two_worlds

Law: TypeAlias = Callable[[Case, int], None]

MOMENTS: Final = 3
RULE: Final = re.compile(r"[A-Z]{3}-\d+(\.\d+)?")
MESSAGE_ID: Final = re.compile(r"[a-z]+([.-][A-Za-z0-9]+)+")


# -- play ----------------------------------------------------------------------------


def ends_within_its_bound(case: Case, seed: int) -> None:
    """The game ends, and asks no more decisions than it promised."""
    match = played(case, seed)
    decisions = sum(isinstance(entry, Played) for entry in entries(match))
    assert match.to_act() == OVER
    assert match.legal_moves() == []
    assert decisions <= case.game.bound(case.seats)


def legal_moves_are_what_match_accepts(case: Case, seed: int) -> None:
    """Lists are non-empty and rising; every other move is refused with its rule."""
    match = played(case, seed)
    rng = derived(str(seed), "legal")
    for moment in moments(match, rng, 2 * MOMENTS):
        if is_asked(case.game, moment.state):
            check_legal_list(case, moment.state, rng)
            check_refusals(case, seed, moment.at, rng)


def check_legal_list(case: Case, state: Any, rng: Random) -> None:
    legal = case.game.legal_moves(state)
    kept = legal[:]
    assert legal
    assert legal == sorted(set(legal))
    assert legal[0] >= 0
    assert legal[-1] < case.game.move_count
    for move in rng.sample(legal, min(20, len(legal))):
        assert case.game.breach(state, move) is None, case.game.notation(move)
    legal.clear()
    assert case.game.legal_moves(state) == kept, "the list was not the caller's to keep"


def check_refusals(case: Case, seed: int, count: int, rng: Random) -> None:
    """What is not in the list has a breach, and Match says so and changes nothing."""
    match = followed(played(case, seed), count)
    before = case.game.copy(match.state)
    seat = match.to_act()
    legal = match.legal_moves()
    for move in some_illegal(case, match.state, tempting(case, seed), rng):
        breach = case.game.breach(match.state, move)
        assert breach is not None, case.game.notation(move)
        assert RULE.fullmatch(breach.rule), breach
        check_message(breach.why)
        with pytest.raises(IllegalMove) as caught:
            match.play(seat, move)
        assert caught.value.rule == breach.rule
    for other in range(case.seats):
        if other != seat:
            refusal = match.refusal(other, legal[0])
            assert isinstance(refusal, NotYourTurn)
            assert RULE.fullmatch(refusal.rule)
    assert isinstance(match.refusal(seat, legal[0], at=count - 1), NotYourTurn)
    assert isinstance(match.refusal(seat, case.game.move_count), BadText)
    assert match.refusal(seat, legal[0], at=count) is None
    assert match.state == before
    assert len(match.log) == count


def followed(match: Match, count: int) -> Match:
    """The first entries again, through the checked door."""
    return reenacted(match.game, match.seats, match.options, entries(match)[:count])


def chance_leaves_the_state_alone_until_applied(case: Case, seed: int) -> None:
    """What is sampled is possible and changes nothing; what came elsewhere is refused, or it
    could have come here."""
    match = played(case, seed)
    rng = derived(str(seed), "chance")
    box = box_of(match)
    came = outcomes(match)
    for state in history(match):
        if case.game.to_act(state) == CHANCE:
            before = case.game.copy(state)
            outcome = case.game.sample_chance(state, rng)
            assert state == before
            assert case.game.is_possible(state, outcome)
            assert case.game.parse_outcome(state, case.game.outcome_text(outcome)) == outcome
            for other in [outcome, *came[:5]]:
                check_outcome(case, state, other, box)
            assert state == before
            check_line(case.game.outcome_text(outcome))


def box_of(match: Match) -> list[int]:
    """All the material, as it is there after the first deal."""
    states = history(match)
    next(states)
    return match.game.inventory(next(states))


def check_outcome(case: Case, state: Any, outcome: Any, box: list[int]) -> None:
    """What the game calls possible can come: nothing is lost by it, nothing doubled."""
    if case.game.is_possible(state, outcome):
        world = case.game.copy(state)
        case.game.apply_chance(world, outcome)
        assert case.game.inventory(world) == box, case.game.outcome_text(outcome)


def a_copy_is_independent(case: Case, seed: int) -> None:
    """Whatever is played on the one is not seen on the other, either way."""
    match = played(case, seed)
    rng = derived(str(seed), "copy")
    for moment in moments(match, rng, MOMENTS):
        reference = pickle.loads(pickle.dumps(moment.state))
        for first in (True, False):
            left = case.game.copy(moment.state)
            right = case.game.copy(left)
            assert left == right == reference
            moving, still = (left, right) if first else (right, left)
            for _ in range(12):
                if case.game.to_act(moving) == OVER:
                    break
                random_step(case.game, moving, rng)
                assert moving != reference, "a step changed nothing"
            assert still == reference
            assert moment.state == reference


def states_and_views_pickle(case: Case, seed: int) -> None:
    """As they must, to go to another process."""
    match = played(case, seed)
    for moment in moments(match, derived(str(seed), "pickle"), MOMENTS):
        assert pickle.loads(pickle.dumps(moment.state)) == moment.state
        for seat in case.everyone():
            view = case.game.view(moment.state, seat)
            again = pickle.loads(pickle.dumps(view))
            assert again == view
            assert repr(again) == repr(view)


def material_is_conserved(case: Case, seed: int) -> None:
    """What is in the box after the deal is there at every moment."""
    match = played(case, seed)
    box = box_of(match)
    assert box == sorted(box)
    for number, state in enumerate(history(match)):
        if number > 1:
            assert case.game.inventory(state) == box, f"after entry {number - 1}"


def telling_changes_nothing(case: Case, seed: int) -> None:
    """Play with and without a journal leads to the same states."""
    match = played(case, seed)
    silent = match.game.new(match.seats, match.options)
    for entry in entries(match):
        enact(case.game, silent, entry)
    assert silent == match.state


def forced_moves_are_played_on_and_recorded(case: Case, seed: int) -> None:
    """A match that plays them has the same log as one that asks."""
    match = played(case, seed)
    quick = begun(case, seed, forced=True)
    for line in match.log:
        if isinstance(line.entry, Played) and not line.forced:
            assert quick.log == match.log[: len(quick.log)]
            quick.play(line.entry.seat, line.entry.move)
    assert quick.log == match.log
    assert quick.state == match.state


def scores_add_up(case: Case, seed: int) -> None:
    """Points are the sum of their parts, ranks agree with returns, returns sum to zero."""
    match = played(case, seed)
    scores: Scores = case.game.scores(match.state)
    assert all(len(column) == case.seats for column in scores[:4])
    assert scores.points == tuple(sum(part.points for part in seat) for seat in scores.parts)
    for part in (part for seat in scores.parts for part in seat):
        check_message(part.name)
    if case.seats == 1:
        assert scores.ranks == (1,)
        assert scores.returns[0] in (-1.0, 1.0, float(scores.points[0]))
        return
    assert list(scores.ranks) == [
        1 + sum(other > mine for other in scores.returns) for mine in scores.returns
    ]
    assert abs(sum(scores.returns)) < 1e-9
    assert all(-1 <= value <= 1 for value in scores.returns)


# -- records ---------------------------------------------------------------------------


@contextlib.contextmanager
def known(game: Game[Any, Any]) -> Iterator[None]:
    """The game is in the registry meanwhile; the tiny one is not there by itself."""
    before = GAMES.get(game.slug)
    GAMES[game.slug] = game
    try:
        yield
    finally:
        if before is None:
            del GAMES[game.slug]
        else:
            GAMES[game.slug] = before  # in its place: the order of the games is seen


def players(case: Case) -> list[str]:
    return [f"human {number}" for number in range(case.seats)]


def a_record_replays_to_the_same_state_and_journal(case: Case, seed: int) -> None:
    """Through its text, with outcomes shown and sealed."""
    match = played(case, seed)
    with known(case.game):
        for sealed in (False, True):
            record = record_of(match, players(case), dealer_of(seed), sealed)
            text = to_text(record)
            assert parse(text) == record
            assert to_text(parse(text)) == text
            again = replay(parse(text))
            assert again.state == match.state
            assert again.log == match.log
            checked = verify(record)
            assert checked.result
            assert checked.outcomes > 0


def a_saved_game_goes_on_with_the_same_stream(case: Case, seed: int) -> None:
    """Saved at any entry and resumed, the same moves meet the same chance."""
    match = played(case, seed)
    count = derived(str(seed), "save").randint(1, len(match.log))
    running = begun(case, seed)
    feed(running, match, count)
    with known(case.game):
        record = record_of(running, players(case), dealer_of(seed), sealed=True)
        resumed = replay(parse(to_text(record)))
    assert resumed.state == running.state
    feed(resumed, match, len(match.log))
    assert resumed.log == match.log


def feed(match: Match, source: Match, count: int) -> None:
    """Play the decisions of another match until the log is so long; chance comes by itself."""
    while len(match.log) < count:
        entry = source.log[len(match.log)].entry
        assert isinstance(entry, Played)
        match.play(entry.seat, entry.move)


def what_a_seat_saves_names_no_secret(case: Case, seed: int) -> None:
    """While the game runs: no seed, no outcome, no step of a move that is not complete."""
    match = played(case, seed)
    running = followed(match, derived(str(seed), "seen").randrange(1, len(match.log)))
    with known(case.game):
        for seat in case.everyone():
            text = records.seen(running, seat, players(case), dealer_of(seed).commitment(), ())
            record = parse(text)
            assert to_text(record) == text
            assert record.dealer == Dealer()
            assert [item.written for item in record.items] == [
                Sealed(CHANCE) if isinstance(line.entry, Chanced) else line.entry
                for number, line in enumerate(running.log)
                if isinstance(line.entry, Chanced) or running.entry_for(seat, number)
            ]


# -- undo ------------------------------------------------------------------------------


def an_undo_is_no_fishing(case: Case, seed: int) -> None:
    """Taken back by consent and played again, the same moves meet the same outcomes."""
    match = played(case, seed)
    rng = derived(str(seed), "undo")
    count = rng.randint(1, len(match.log))
    back = rng.randrange(count)
    running = begun(case, seed)
    feed(running, match, count)
    count = len(running.log)  # chance may have come by itself
    before = case.game.copy(running.state)
    if case.seats == 1 and not running.is_free(0, back):
        with pytest.raises(NotYourTurn):
            running.undo(0, (), back)
        return
    running.undo(0, range(1, case.seats), back)
    for line in match.log[back:count]:
        if isinstance(line.entry, Played):
            running.play(line.entry.seat, line.entry.move)
    assert running.state == before
    assert running.log[count + 1 :] == match.log[back:count]
    with known(case.game):
        again = replay(parse(to_text(record_of(running, players(case), dealer_of(seed)))))
    assert again.log == running.log
    assert again.state == running.state


def a_tentative_step_is_private_and_free(case: Case, seed: int) -> None:
    """Nobody else sees the step of a move that is not complete; it can be taken back."""
    match = played(case, seed)
    steps = [number for number, line in enumerate(match.log) if line.tentative]
    rng = derived(str(seed), "tentative")
    for number in rng.sample(steps, min(MOMENTS, len(steps))):
        check_tentative_step(case, followed(match, number), match.log[number].entry)


def check_tentative_step(case: Case, match: Match, entry: Any) -> None:
    others = [seat for seat in case.everyone() if seat != entry.seat]
    before = case.game.copy(match.state)
    sent = [sent_to(match, seat) for seat in others]
    match.play(entry.seat, entry.move)
    assert match.state != before
    assert [sent_to(match, seat) for seat in others] == sent
    assert all(match.log_for(seat)[-1][1] is None for seat in others)
    assert match.is_free(entry.seat, len(match.log) - 1)
    match.undo(entry.seat, back=len(match.log) - 1)
    assert match.state == before
    assert [sent_to(match, seat) for seat in others] == sent


def sent_to(match: Match, seat: Seat) -> tuple[str, Any]:
    """The view and the journal of a seat."""
    return repr(match.view(seat)), match.events_for(seat)


# -- knowledge -------------------------------------------------------------------------


def an_imagined_world_has_the_same_view(case: Case, seed: int) -> None:
    """And it is whole: it has all the material, and plays on to an end."""
    match = played(case, seed)
    rng = derived(str(seed), "imagine")
    for moment in moments(match, rng, MOMENTS):
        box = case.game.inventory(moment.state)
        for seat in case.everyone():
            view = case.game.view(moment.state, seat)
            world = case.game.imagine(view, rng)
            assert case.game.view(world, seat) == view
            assert case.game.inventory(world) == box
            play_on(case, world, rng, box)


def play_on(case: Case, world: Any, rng: Random, box: list[int]) -> None:
    """A dozen steps into an imagined game: nothing is missing there."""
    for _ in range(12):
        actor = case.game.to_act(world)
        if actor == OVER:
            case.game.scores(world)
            return
        if actor >= 0:
            assert case.game.legal_moves(world), "nothing to do in an imagined world"
        random_step(case.game, world, rng)
    assert case.game.inventory(world) == box


# -- faces -----------------------------------------------------------------------------


def positions_round_trip(case: Case, seed: int) -> None:
    """The text of every view gives that view again."""
    match = played(case, seed)
    for moment in moments(match, derived(str(seed), "position"), MOMENTS):
        for seat in case.everyone():
            view = case.game.view(moment.state, seat)
            text = case.game.position(view)
            assert case.game.parse_position(text) == view
            assert case.game.position(case.game.parse_position(text)) == text


def bad_texts_are_refused_as_such(case: Case, seed: int) -> None:
    """A spoilt text is either BadText with a place in it, or a text of something else."""
    match = played(case, seed)
    rng = derived(str(seed), "spoil")
    moment = moments(match, rng, 2)[0]
    text = case.game.position(case.game.view(moment.state, rng.choice(case.everyone())))
    for _ in range(10):
        spoilt = spoil(text, rng)
        with contextlib.suppress(BadText):
            attempt(spoilt, case.game.parse_position)
    for _ in range(30):
        spoilt = spoil(case.game.notation(rng.randrange(case.game.move_count)), rng)
        with contextlib.suppress(BadText):
            assert 0 <= attempt(spoilt, case.game.parse_move) < case.game.move_count
    first = case.game.new(match.seats, match.options)
    dealt = next(entry.outcome for entry in entries(match) if isinstance(entry, Chanced))
    for _ in range(10):
        spoilt = spoil(case.game.outcome_text(dealt), rng)
        with contextlib.suppress(BadText):
            check_outcome(case, first, case.game.parse_outcome(first, spoilt), box_of(match))


def attempt(text: str, read: Callable[[str], Any]) -> Any:
    """Read a text; a BadText must say where."""
    try:
        return read(text)
    except BadText as error:
        check_message(error.why)
        check_place(error, text)
        raise


def check_place(error: BadText, text: str) -> None:
    """In the text, or just behind it."""
    assert 1 <= error.line <= text.count("\n") + 2, (error, text)
    assert error.column >= 1


def spoil(text: str, rng: Random) -> str:
    """Something lost, doubled or changed."""
    at = rng.randrange(len(text) + 1)
    end = min(len(text), at + rng.randint(1, 6))
    how = rng.randrange(4)
    if how == 0:
        return text[:at] + text[end:]
    if how == 1:
        return text[:end] + text[at:]
    if how == 2:
        return text[:at] + rng.choice(["?", "9999", "-1", " ", "\n", "é", ":", "A"]) + text[at:]
    return "".join(rng.sample(text.splitlines(keepends=True), text.count("\n")))


def everything_has_its_words(case: Case, seed: int) -> None:
    """Questions, moves and the journal are messages: ids with arguments, no prose."""
    match = played(case, seed)
    for moment in moments(match, derived(str(seed), "words"), MOMENTS):
        for seat in case.everyone():
            view = case.game.view(moment.state, seat)
            check_message(case.game.question(view))
            if case.game.to_act(moment.state) == seat:
                for move in case.game.legal_moves(moment.state)[:20]:
                    check_message(case.game.sentence(view, move))
    for line in match.log:
        for told in line.told:
            assert RULE.fullmatch(told.rule), told
            check_message(case.game.story(told))


def check_message(said: Message) -> None:
    assert isinstance(said, Message)
    assert MESSAGE_ID.fullmatch(said.id), said
    for value in said.args.values():
        if isinstance(value, Message):
            check_message(value)


def check_line(text: str) -> None:
    """Fit for a line of a record: nothing that would be read as something else."""
    assert text == text.strip()
    assert text
    assert "\n" not in text
    assert ";" not in text
    assert text.split()[0] not in (SEALED, UNDO, PLAYER)


def notation_and_index_round_trip(game: Game[Any, Any]) -> None:
    """Index, typed value and notation are three names of one move, for the whole index."""
    seen: set[str] = set()
    for move in range(game.move_count):
        text = game.notation(move)
        assert game.encode(game.decode(move)) == move, text
        assert game.parse_move(text) == move, text
        check_line(text)
        seen.add(text)
    assert len(seen) == game.move_count


# -- how many examples each takes: those that play much take few -------------------------

LAWS: Final[dict[Law, int]] = {
    ends_within_its_bound: 20,
    legal_moves_are_what_match_accepts: 20,
    chance_leaves_the_state_alone_until_applied: 20,
    a_copy_is_independent: 20,
    states_and_views_pickle: 20,
    material_is_conserved: 20,
    telling_changes_nothing: 20,
    forced_moves_are_played_on_and_recorded: 20,
    scores_add_up: 20,
    a_record_replays_to_the_same_state_and_journal: 12,
    a_saved_game_goes_on_with_the_same_stream: 12,
    what_a_seat_saves_names_no_secret: 12,
    an_undo_is_no_fishing: 20,
    a_tentative_step_is_private_and_free: 20,
    an_imagined_world_has_the_same_view: 20,
    positions_round_trip: 20,
    bad_texts_are_refused_as_such: 20,
    everything_has_its_words: 20,
    two_worlds: 20,
}
