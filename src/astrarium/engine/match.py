"""A match: the checked door, the log that only grows, undo bounded by information."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from astrarium.engine.errors import BadText, GameError, IllegalMove, NotYourTurn
from astrarium.engine.options import Value
from astrarium.engine.protocol import (
    CHANCE,
    EVERYONE,
    LETTERS,
    OVER,
    SPECTATOR,
    Game,
    Journal,
    Move,
    Outcome,
    Seat,
    Told,
    message,
)
from astrarium.engine.registry import check_options, check_seats


class Played(NamedTuple):
    """A seat's decision."""

    seat: Seat
    move: Move


class Chanced(NamedTuple):
    """A shuffle, a die, a lot."""

    outcome: Outcome


class Undone(NamedTuple):
    """A take-back: who asked, who agreed, and the entry up to which all is void."""

    seat: Seat
    agreed: tuple[Seat, ...]
    back: int


class Seated(NamedTuple):
    """A change of player: another person, or a bot, takes a seat over."""

    seat: Seat
    player: str


Entry: TypeAlias = Played | Chanced | Undone | Seated


class Line(NamedTuple):
    """An entry of the log with its events, and what undo needs to know of it."""

    entry: Entry
    told: tuple[Told, ...]
    forced: bool = False  # the only legal move
    tentative: bool = False  # a step of a move that was not complete after it
    voids: tuple[int, ...] = ()  # the entries that an undo took back


class Match:
    """One game being played: `play` is the only way in.

    The log is the truth: the state is that of the entries that survive. Chance is drawn
    from `deal`; without it the caller gives outcomes by `chance`. Forced moves are played
    on, unless `forced` is off; they are in the log like all others. `on_line`, once it is
    set, is called with every line as soon as it is in the log.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int,
        options: Mapping[str, Value] | None = None,
        deal: Random | None = None,
        forced: bool = True,
    ) -> None:
        self.game = game
        self.seats = check_seats(game, seats)
        self.options = check_options(game, options or {})
        self.log: list[Line] = []
        self.state: Any = game.new(self.seats, self.options)
        self.deal = deal
        self.plays_forced = forced
        self.on_line: Callable[[Line], None] | None = None
        self._alive: list[int] = []  # numbers of the moves and outcomes in force
        self._chances = 0  # how many of them are outcomes
        self._past: list[list[Outcome]] = []  # all that chance ever gave, by its ordinal
        self._legal: list[Move] | None = None  # what is legal now, once somebody asked
        self.go_on()

    # -- asking ----------------------------------------------------------------

    def to_act(self) -> Seat:
        """The seat asked now, or CHANCE (only without `deal`), or OVER."""
        return self.game.to_act(self.state)

    def is_over(self) -> bool:
        return self.to_act() == OVER

    def legal_moves(self) -> list[Move]:
        """The moves of the seat to act; none when no seat is to act."""
        return self._moves()[:]

    def _moves(self) -> list[Move]:
        """The legal moves, computed once until something is played."""
        if self._legal is None:
            self._legal = self.game.legal_moves(self.state) if self.to_act() >= 0 else []
        return self._legal

    def view(self, seat: Seat) -> Any:
        return self.game.view(self.state, seat)

    def survivors(self) -> list[int]:
        """The numbers of the moves and outcomes in force, in order."""
        return list(self._alive)

    # -- playing ---------------------------------------------------------------

    def refusal(self, seat: Seat, move: Move, at: int | None = None) -> GameError | None:
        """Why this seat may not play this move now, or None if it may.

        `at` is the length of the log that the player had seen: a stale move is refused.
        """
        if at is not None and at != len(self.log):
            return NotYourTurn(message("engine.stale", seen=at, now=len(self.log)))
        actor = self.to_act()
        if actor == OVER:
            return NotYourTurn(message("engine.over"), self.game.turn_rule)
        if seat != actor:
            who = message("engine.chance") if actor == CHANCE else LETTERS[actor]
            return NotYourTurn(message("engine.turn", seat=who), self.game.turn_rule)
        if move in self._moves():
            return None
        if not 0 <= move < self.game.move_count:
            return BadText(message("engine.no-such-move", move=move))
        breach = self.game.breach(self.state, move)
        assert breach is not None, (self.game.notation(move), self.game.slug)
        return IllegalMove(breach)

    def play(self, seat: Seat, move: Move, at: int | None = None) -> None:
        """Play a move, or raise the refusal and change nothing."""
        error = self.refusal(seat, move, at)
        if error is not None:
            raise error
        self._play(seat, move)
        self.go_on()

    def chance(self, outcome: Outcome) -> None:
        """Give chance an outcome, as a replay or a test does."""
        if self.to_act() != CHANCE:
            raise NotYourTurn(message("engine.no-chance"))
        if not self.game.is_possible(self.state, outcome):
            raise BadText(message("engine.impossible"))
        repeat = self._repeat_of(self._chances)
        if repeat is not None and repeat != outcome:
            raise BadText(message("engine.fishing"))
        self._chance(outcome)
        self.go_on()

    def outcome(self, deal: Random) -> Outcome:
        """The outcome of chance, which is to act: the one from before an undo, or a new draw."""
        repeat = self._repeat_of(self._chances)
        return self.game.sample_chance(self.state, deal) if repeat is None else repeat

    def seat_player(self, seat: Seat, player: str) -> None:
        """Somebody takes a seat over; the game itself is not touched."""
        self._append(Line(Seated(seat, player), ()))

    def go_on(self) -> None:
        """Play all that needs no decision: chance, and forced moves."""
        while True:
            actor = self.to_act()
            if actor == CHANCE and self.deal is not None:
                self._chance(self.outcome(self.deal))
            elif actor >= 0 and self.plays_forced and len(self._moves()) == 1:
                self._play(actor, self._moves()[0])
            else:
                return

    def reenact(self, entry: Entry) -> None:
        """Play an entry of another log again, with every check of the first time."""
        if isinstance(entry, Played):
            self.play(entry.seat, entry.move)
        elif isinstance(entry, Chanced):
            self.chance(entry.outcome)
        elif isinstance(entry, Undone):
            self.undo(entry.seat, entry.agreed, entry.back)
        else:
            self.seat_player(entry.seat, entry.player)

    def _play(self, seat: Seat, move: Move) -> None:
        journal = Journal()
        forced = len(self._moves()) == 1
        self.game.apply(self.state, move, journal)
        tentative = self.game.is_tentative(self.state)
        self._live(Line(Played(seat, move), tuple(journal.lines), forced, tentative))

    def _chance(self, outcome: Outcome) -> None:
        journal = Journal()
        self._remember(outcome)
        self.game.apply_chance(self.state, outcome, journal)
        self._chances += 1
        self._live(Line(Chanced(outcome), tuple(journal.lines)))

    def _live(self, line: Line) -> None:
        """Append a move or an outcome, which is in force now."""
        self._legal = None
        self._alive.append(len(self.log))
        self._append(line)

    def _append(self, line: Line) -> None:
        self.log.append(line)
        if self.on_line is not None:
            self.on_line(line)

    # -- chance that was met before ----------------------------------------------

    def past_outcomes(self) -> list[list[Outcome]]:
        """All outcomes of chance ever, by ordinal: one taken back comes out the same."""
        return [row[:] for row in self._past]

    def restore_outcomes(self, past: Sequence[Sequence[Outcome]]) -> None:
        """Take over the outcomes of a log of which this match has the survivors only."""
        self._past = [list(row) for row in past]

    def _repeat_of(self, ordinal: int) -> Outcome | None:
        """The outcome that came here before an undo: it comes again, no fishing.

        Another history may lead to another kind of chance, so that several outcomes may
        have come at one ordinal; the first that is possible here is the one.
        """
        if ordinal < len(self._past):
            for outcome in self._past[ordinal]:
                if self.game.is_possible(self.state, outcome):
                    return outcome
        return None

    def _remember(self, outcome: Outcome) -> None:
        if self._chances == len(self._past):
            self._past.append([])
        if outcome not in self._past[self._chances]:
            self._past[self._chances].append(outcome)

    # -- undo ------------------------------------------------------------------

    def undo_to(self, seat: Seat) -> int:
        """The entry that an undo of `seat` would take back: its last free decision."""
        for number in reversed(self._alive):
            line = self.log[number]
            if isinstance(line.entry, Played) and line.entry.seat == seat and not line.forced:
                return number
        raise NotYourTurn(message("engine.undo-nothing", seat=LETTERS[seat]))

    def is_free(self, seat: Seat, back: int) -> bool:
        """May `seat` void all from entry `back` on alone?

        It may while nobody learnt anything since and no other seat decided anything (a
        forced move was no decision); the end tells everyone everything. A move that
        another seat has only begun must not show, so it is no bar.
        """
        begun = self._begun(seat)
        if self.is_over() or (begun and back >= begun[0]):
            return False
        for number in self._alive:
            if number < back or number in begun:
                continue
            line = self.log[number]
            if not isinstance(line.entry, Played):
                return False
            if line.entry.seat != seat and not line.forced:
                return False
            if any(told.learnt for told in line.told):
                return False
        return True

    def _begun(self, seat: Seat) -> list[int]:
        """The steps of another seat's move that is not complete: nobody else knows of them."""
        steps: list[int] = []
        for number in reversed(self._alive):
            line = self.log[number]
            if not line.tentative or line.entry[0] == seat:
                break
            steps.append(number)
        return steps[::-1]

    def undo(self, seat: Seat, agreed: Collection[Seat] = (), back: int | None = None) -> None:
        """Take back the last decision of `seat`, or all from entry `back` on.

        Beyond the free bound all other seats must have agreed. A free undo also lays back
        another seat's begun move, in an entry of that seat's own.
        """
        if back is None:
            back = self.undo_to(seat)
        elif back not in self._alive:
            raise BadText(message("engine.undo-where", entry=back))
        others = [other for other in range(self.seats) if other != seat]
        if not self.is_free(seat, back):
            silent = [LETTERS[other] for other in others if other not in agreed]
            if silent or not others:
                raise NotYourTurn(
                    message("engine.undo-bound", n=len(silent), seats=", ".join(silent))
                )
        elif not agreed:
            self._lay_back(seat)
        self._undo(Undone(seat, tuple(other for other in others if other in agreed), back))
        self.go_on()

    def _lay_back(self, seat: Seat) -> None:
        """Take back the move that another seat has begun, unseen by all but that seat."""
        begun = self._begun(seat)
        if begun:
            entry = self.log[begun[0]].entry
            assert isinstance(entry, Played)
            self._undo(Undone(entry.seat, (), begun[0]))

    def _undo(self, entry: Undone) -> None:
        voids = [number for number in self._alive if number >= entry.back]
        self._alive = self._alive[: len(self._alive) - len(voids)]
        self._chances -= sum(isinstance(self.log[number].entry, Chanced) for number in voids)
        self.state = self.state_at(len(self._alive))
        self._legal = None
        self._append(Line(entry, (), voids=tuple(voids)))

    def state_at(self, count: int) -> Any:
        """The state after the first `count` surviving entries."""
        state = self.game.new(self.seats, self.options)
        for number in self._alive[:count]:
            self._redo(state, number)
        return state

    def states(self) -> Iterator[Any]:
        """The state before every surviving entry, and after the last: one and the same
        object that moves on, so that a whole game is played once."""
        state = self.game.new(self.seats, self.options)
        yield state
        for number in self._alive:
            self._redo(state, number)
            yield state

    def _redo(self, state: Any, number: int) -> None:
        entry = self.log[number].entry
        if isinstance(entry, Played):
            self.game.apply(state, entry.move)
        elif isinstance(entry, Chanced):
            self.game.apply_chance(state, entry.outcome)

    # -- what a seat may read --------------------------------------------------

    def events_for(self, seat: Seat) -> list[tuple[int, Told]]:
        """The journal as `seat` (or SPECTATOR) may read it: entry numbers and lines."""
        return [
            (number, told)
            for number in self._alive
            for told in self.log[number].told
            if hears(seat, told)
        ]

    def log_for(self, seat: Seat) -> list[tuple[int, Entry | None]]:
        """The log as `seat` may read it: numbered entries, None for what is sealed to it."""
        return [(number, self.entry_for(seat, number)) for number in range(len(self.log))]

    def entry_for(self, seat: Seat, number: int) -> Entry | None:
        """An entry of the log, or None if it is sealed to `seat`.

        Sealed are the outcomes of chance while the game runs (the journal tells what was
        learnt of them) and the steps of somebody else's move that is not complete.
        """
        if self.is_over() or not self._is_sealed(number, seat):
            return self.log[number].entry
        return None

    def _is_sealed(self, number: int, seat: Seat) -> bool:
        entry = self.log[number].entry
        if isinstance(entry, Chanced):
            return True
        return isinstance(entry, Played) and entry.seat != seat and not self._is_settled(number)

    def _is_settled(self, number: int) -> bool:
        """Was the move that this entry is a step of ever completed?

        A step that was taken back before stays private to the end of the game.
        """
        seat = self.log[number].entry[0]
        for later in range(number, len(self.log)):
            line = self.log[later]
            if isinstance(line.entry, Undone) and line.entry.back <= number:
                return False
            if isinstance(line.entry, Played) and line.entry.seat == seat and not line.tentative:
                return True
        return False


def hears(seat: Seat, told: Told) -> bool:
    """Is `seat` (or SPECTATOR) in the audience of a line of the journal?"""
    if seat == SPECTATOR:
        return told.audience == EVERYONE
    return bool(told.audience >> seat & 1)


def reenacted(
    game: Game[Any, Any], seats: int, options: Mapping[str, Value], entries: Iterable[Entry]
) -> Match:
    """A match in which these entries were played; it plays nothing on by itself."""
    match = Match(game, seats, options, forced=False)
    for entry in entries:
        match.reenact(entry)
    return match
