"""Records to be looked at: a file somebody sent becomes looks, step by step.

They live in memory, a few at a time, under a name made from what is in them.
"""

from __future__ import annotations

import asyncio
import hashlib
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from astrarium.engine.match import Match, Played, Undone, hears
from astrarium.engine.protocol import CHANCE, SPECTATOR, Seat, message
from astrarium.engine.record import Item, parse, replay
from astrarium.web.errors import BadRequest
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

MOST: Final = 16  # records in memory
MOST_WORK: Final = 300_000  # entries played to read one: some seconds


class Kept(NamedTuple):
    """A record that was read: the match, and who played it."""

    name: str
    match: Match
    players: tuple[str, ...]
    commitment: str
    stops: tuple[int, ...]  # how many entries in force lead to each position shown


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
        match = replay(record)
        name = hashlib.sha256(text.encode()).hexdigest()[:24]
        players = tuple(map(player_name, record.players))
        kept = Kept(name, match, players, record.commitment, stops_of(match))
        self._kept[name] = kept
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return kept

    def find(self, name: str) -> Kept | None:
        return self._kept.get(name)


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


def stops_of(match: Match) -> tuple[int, ...]:
    """The lengths of the log at which somebody is asked, or nobody any more."""
    states = enumerate(match.states())
    return tuple(count for count, state in states if match.game.to_act(state) != CHANCE) or (0,)


# -- places: positions that everyone can name --------------------------------------------


def place_of(look: Look, step: int) -> str:
    """A step of this viewer as links have it: everyone's number, then how many of its own.

    `5.2` is the second step after everyone's fifth that only this viewer saw. So the same
    number is the same moment through all eyes, and no number counts another's private steps.
    """
    public = look.public[step]
    own = step - bisect_left(look.public, public)
    return f"{public}.{own}" if own else str(public)


def step_at(look: Look, place: str) -> int:
    """The step of this viewer that a place names, or the nearest before it."""
    public, _, own = place.partition(".")
    last = bisect_right(look.public, int(public)) - 1
    if last < 0 or look.public[last] < int(public):  # not a moment that this viewer saw
        return max(0, last)
    return min(bisect_left(look.public, int(public)) + int(own or 0), last)


def link_of(look: Look, path: str, step: int | None = None) -> str:
    """The address of a position: it names the eyes too, so that it is one for everybody."""
    at = look.step if step is None else step
    return f"{path}?as={look.seat}&step={place_of(look, at)}"


# -- records --------------------------------------------------------------------------------


def course_of(kept: Kept, count: int) -> list[list[Any]]:
    """`count` views of every seat, evenly from the deal on; the game is played once."""
    game, last = kept.match.game, len(kept.stops) - 1
    wanted = [kept.stops[last * n // count] for n in range(count)]
    views: list[list[Any]] = [[] for _ in range(kept.match.seats)]
    for played, state in enumerate(kept.match.states()):
        for _ in range(wanted.count(played)):
            for seat, seen in enumerate(views):
                seen.append(game.view(state, seat))
    return views


def look_of(kept: Kept, step: int, seat: Seat = SPECTATOR) -> Look:
    """The position after `step` entries in force, through the eyes of a seat.

    Nothing of an unfinished game is shown but what all may see.
    """
    match, game = kept.match, kept.match.game
    over = match.is_over()
    seat = seat if over and 0 <= seat < match.seats else SPECTATOR
    steps = len(kept.stops) - 1
    step = max(0, min(step, steps))
    state = match.state_at(kept.stops[step])
    view = game.view(state, seat)
    lines = []
    for count, number in enumerate(match.survivors()[: kept.stops[step]], 1):
        line = match.log[number]
        who = line.entry.seat if isinstance(line.entry, Played) else None
        at = min(bisect_left(kept.stops, count), steps)
        for told in line.told:
            if hears(seat, told):
                lines.append(LogLine(at, game.story(told), told.rule, who))
    ended = over and step == steps
    return Look(
        table=kept.name,
        title="",
        slug=game.slug,
        options=match.options,
        seats=tuple(SeatInfo(n, name, COLOURS[n], PERSON) for n, name in enumerate(kept.players)),
        seat=seat,
        is_host=False,
        phase=OVER if ended else PLAYING,
        version=step,
        view=view,
        to_act=game.to_act(state),
        choices=(),
        question=game.question(view),
        log=tuple(lines),
        undo=UndoInfo(NONE, message("pages.moves-watch")),
        pending=None,
        scores=game.scores(match.state) if ended else None,
        commitment=kept.commitment,
        salts=(),
        secret="",
        step=step,
        steps=steps,
        rematch="",
        position="",
        rules=game.rules_version,
        public=tuple(range(steps + 1)),
    )
