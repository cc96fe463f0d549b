"""Replaying records: every entry is played again by the checked door, every claim is checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from astrarium.engine.errors import BadText, GameError, NotYourTurn
from astrarium.engine.match import Chanced, Entry, Line, Match, reenacted
from astrarium.engine.protocol import CHANCE, Outcome, message
from astrarium.engine.record import (
    Drawn,
    Item,
    Place,
    Record,
    Sealed,
    Written,
    frozen,
    result_text,
    to_text,
)
from astrarium.engine.record_reader import parse
from astrarium.engine.registry import find
from astrarium.engine.stream import Dealer


class Verified(NamedTuple):
    """The counts of what `verify` checked; it raises what is wrong."""

    entries: int
    variations: int
    outcomes: int  # chance outcomes recomputed from the seed or the secret
    commitment: bool
    result: bool


def replay(
    record: Record, forced: bool = False, on_line: Callable[[Match, Line], None] | None = None
) -> Match:
    """The match as the record left it, ready to go on with the same stream.

    Every entry goes through the checked door, in the variations too; a refusal is a
    BadText with the line of the text, the rule and the reason. Where the record has a
    seed or a secret, chance is drawn from it again and must come out as written.
    `forced` says whether forced moves are played on from here; those of the record are
    in it. `on_line` is called with every line as it is played, variations left out.
    """
    game = find(record.game)
    if record.rules != game.rules_version:
        raise BadText(frozen(game, record.rules))
    stream = stream_of(record.dealer)
    match = Match(game, len(record.players), record.options, forced=False)
    if on_line is not None:
        match.on_line = partial(on_line, match)
    _follow(record, match, record.items, stream, 0)
    _check_variations(record, record.items, _entries(match), 0)
    match.deal, match.plays_forced = stream, forced
    match.go_on()
    match.on_line = None
    return match


def stream_of(dealer: Dealer) -> Random | None:
    """The dealer's stream from its beginning; None if it has neither seed nor secret."""
    return dealer.rng() if dealer.seed or dealer.secret else None


def verify(record: Record) -> Verified:
    """Replay the record and check all its claims; raises the first that is wrong."""
    match = replay(record)
    bound = bool(record.commitment and record.dealer.secret)
    if bound and record.dealer.commitment() != record.commitment:
        raise BadText(message("record.commitment", commitment=record.commitment))
    if record.result is not None:
        _check_result(match, record.result)
    drawn = sum(isinstance(line.entry, Chanced) for line in match.log[: len(record.items)])
    return Verified(
        len(record.items),
        count_variations(record.items),
        drawn if stream_of(record.dealer) else 0,
        bound,
        record.result is not None,
    )


def _check_result(match: Match, result: tuple[int, ...]) -> None:
    if not match.is_over():
        raise BadText(message("record.not-over"))
    points = match.game.scores(match.state).points
    if points != result:
        raise BadText(
            message("record.other-result", result=result_text(result), true=result_text(points))
        )


def count_variations(items: Sequence[Item]) -> int:
    """All variations, nested ones included."""
    return sum(1 + count_variations(line) for item in items for line in item.variations)


def _entries(match: Match) -> list[Entry]:
    return [line.entry for line in match.log]


def _size(items: Sequence[Item]) -> int:
    """How many items stand in the text of a line, those of its variations included."""
    return sum(1 + sum(_size(line) for line in item.variations) for item in items)


def _follow(
    record: Record, match: Match, items: Sequence[Item], stream: Random | None, at: int
) -> None:
    """Play a line of the record; its first item is the one `at` in the text."""
    for item in items:
        try:
            match.reenact(_entry_of(match, item.written, stream))
        except GameError as error:
            why = message("record.refused", n=item.number, why=error.why)
            raise _place(record, at).error(why, error.rule) from error
        at += _size([item])


def _place(record: Record, at: int) -> Place:
    """The place of an item in the record's text, or in the canonical one if it has none."""
    places = record.places or parse(to_text(record)).places
    return places[at]


def _check_variations(record: Record, items: Sequence[Item], entries: list[Entry], at: int) -> None:
    """Play every variation of a line whose entries, from the start of the game, are given."""
    for item in items:
        at += 1
        for variation in item.variations:
            before = entries[: item.number]
            match = reenacted(find(record.game), len(record.players), record.options, before)
            _follow(record, match, variation, None, at)
            _check_variations(record, variation, _entries(match), at)
            at += _size(variation)


def _entry_of(match: Match, written: Written, stream: Random | None) -> Entry:
    """The next entry, as a record gives it."""
    if isinstance(written, Drawn):
        return Chanced(_outcome(match, written.text, stream))
    if not isinstance(written, Sealed):
        return written
    if written.seat == CHANCE:
        return Chanced(_outcome(match, None, stream))
    raise BadText(message("record.sealed"))


def _outcome(match: Match, text: str | None, stream: Random | None) -> Outcome:
    """An outcome as written, or as drawn, or as both if they agree."""
    if match.to_act() != CHANCE:
        raise NotYourTurn(message("engine.no-chance"))
    written = None if text is None else match.game.parse_outcome(match.state, text)
    drawn = None if stream is None else match.outcome(stream)
    outcome = written if drawn is None else drawn
    if outcome is None:
        raise BadText(message("record.sealed"))
    if written is not None and written != outcome:
        raise BadText(message("record.other-outcome", outcome=match.game.outcome_text(outcome)))
    return outcome
