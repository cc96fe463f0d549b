"""Records to be looked at: a file somebody sent becomes looks, step by step.

They live in memory, a few at a time, under a name made from what is in them. A record is
played once, when it is read; the positions at its steps are kept.
"""

from __future__ import annotations

import asyncio
import hashlib
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from astrarium.engine.match import Chanced, Line, Match, Played, Undone, hears
from astrarium.engine.protocol import CHANCE, SPECTATOR, Seat, message
from astrarium.engine.record import Item, parse, replay
from astrarium.web.errors import BadRequest, NotThere
from astrarium.web.look import (
    COLOURS,
    NONE,
    OVER,
    PERSON,
    PLAYING,
    LogLine,
    Look,
    SeatInfo,
    UndoInfo,
)
from astrarium.web.look_builder import placed
from astrarium.web.places import chosen_step

MOST: Final = 16  # records in memory
MOST_WORK: Final = 300_000  # entries played to read one: some seconds


class Position(NamedTuple):
    """A step of a record: so many entries in force lead to this state."""

    played: int
    state: Any


class Kept(NamedTuple):
    """A record that was read: the match, who played it, its positions step by step."""

    name: str
    match: Match
    players: tuple[str, ...]
    commitment: str
    positions: Sequence[Position]


class Shelf:
    """The records of late, the oldest thrown out first."""

    def __init__(self) -> None:
        self._reading = asyncio.Semaphore(1)
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    async def read(self, text: str) -> Kept:
        """Read a record beside the event loop, one at a time: nobody's move waits for it."""
        async with self._reading:
            return await asyncio.to_thread(self.add, text)

    def add(self, text: str) -> Kept:
        """Read a record; raises BadText or another GameError that says what is wrong."""
        record = parse(text.replace("\r\n", "\n"))
        if work_of(record.items) > MOST_WORK:
            raise BadRequest("server.record-long")
        states: list[Any] = []

        def keep(match: Match, line: Line) -> None:
            if line.voids:
                del states[-len(line.voids) :]
            elif isinstance(line.entry, Played | Chanced):
                states.append(match.game.copy(match.state))

        match = replay(record, on_line=keep)
        name = hashlib.sha256(text.encode()).hexdigest()[:24]
        players = tuple(map(player_name, record.players))
        positions = asked_positions([match.state_at(0), *states], match)
        kept = Kept(name, match, players, record.commitment, positions)
        self._kept[name] = kept
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return kept

    def find(self, name: str) -> Kept:
        """A record by its name; raises NotThere if it was thrown out, or never was there."""
        if name not in self._kept:
            raise NotThere("pages.record.gone")
        return self._kept[name]


def work_of(items: Sequence[Item]) -> int:
    """How many entries are played to replay these: each undo and each variation begins anew."""
    anew = sum(isinstance(item.written, Undone) for item in items)
    found = len(items) * (1 + anew)
    for item in items:
        for variation in item.variations:
            found += item.number + work_of(variation)
    return found


def player_name(player: str) -> str:
    """`human Ada` is Ada; a bot is called by its spec."""
    kind, _, name = player.partition(" ")
    return name if name else kind if kind != "human" else ""


def asked_positions(states: Sequence[Any], match: Match) -> list[Position]:
    """The positions at which somebody is asked, or nobody any more."""
    positions = [Position(played, state) for played, state in enumerate(states)]
    return [it for it in positions if match.game.to_act(it.state) != CHANCE] or positions[:1]


def course_of(kept: Kept, count: int) -> list[list[Any]]:
    """`count` views of every seat, evenly from the deal on."""
    game, last = kept.match.game, len(kept.positions) - 1
    states = [kept.positions[last * n // count].state for n in range(count)]
    return [[game.view(state, seat) for state in states] for seat in range(kept.match.seats)]


def record_look(kept: Kept, step: int | str, seat: Seat = SPECTATOR) -> Look:
    """A position of a record, by its number or its place, through the eyes of a seat.

    Nothing of an unfinished game is shown but what all may see.
    """
    match, game = kept.match, kept.match.game
    over = match.is_over()
    seat = seat if over and 0 <= seat < match.seats else SPECTATOR
    public = range(len(kept.positions))
    step = chosen_step(public, step)
    ended = over and step == public[-1]
    state = kept.positions[step].state
    look = Look(
        table=kept.name,
        slug=game.slug,
        options=match.options,
        rules=game.rules_version,
        seats=tuple(SeatInfo(n, name, COLOURS[n], PERSON) for n, name in enumerate(kept.players)),
        seat=seat,
        phase=OVER if ended else PLAYING,
        version=step,
        question=message("server.dealing"),
        commitment=kept.commitment,
        log=tuple(lines(kept, step, seat)),
        undo=UndoInfo(NONE, message("pages.moves-watch")),
        scores=game.scores(match.state) if ended else None,
        step=step,
        steps=public[-1],
        public=tuple(public),
    )
    return placed(look, game, game.view(state, seat), game.to_act(state))


def lines(kept: Kept, step: int, seat: Seat) -> Iterator[LogLine]:
    """What had happened by a step, as a seat may read it."""
    match, stops = kept.match, [position.played for position in kept.positions]
    for played, number in enumerate(match.survivors()[: stops[step]], 1):
        line = match.log[number]
        who = line.entry.seat if isinstance(line.entry, Played) else None
        at = min(bisect_left(stops, played), len(stops) - 1)
        for told in line.told:
            if hears(seat, told):
                yield LogLine(at, match.game.story(told), told.rule, who)
