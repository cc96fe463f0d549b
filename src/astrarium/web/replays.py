"""Records that somebody sent, kept so that they can be looked at step by step.

They live in memory, a few at a time, under a name made from what is in them. A record is
played once, when it is read; the positions at its steps are kept.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from astrarium.engine.match import Chanced, Line, Match, Played, Undone
from astrarium.engine.protocol import CHANCE
from astrarium.engine.record import Item
from astrarium.engine.record_reader import parse
from astrarium.engine.replay import replay
from astrarium.web.errors import BadRequest, NotThere

MOST: Final = 16  # records in memory
MOST_WORK: Final = 300_000  # entries played to read one: some seconds


class Position(NamedTuple):
    """A step of a record: so many entries in force lead to this state."""

    played: int
    state: Any


class KeptRecord(NamedTuple):
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
        self._kept: OrderedDict[str, KeptRecord] = OrderedDict()

    async def read(self, text: str) -> KeptRecord:
        """Read a record beside the event loop, one at a time: nobody's move waits for it."""
        async with self._reading:
            return await asyncio.to_thread(self.add, text)

    def add(self, text: str) -> KeptRecord:
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
        kept = KeptRecord(name, match, players, record.commitment, positions)
        self._kept[name] = kept
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return kept

    def find(self, name: str) -> KeptRecord:
        """A record by its name; raises NotThere if it was thrown out, or never was there."""
        if name not in self._kept:
            raise NotThere("pages.record.gone")
        return self._kept[name]


def work_of(items: Sequence[Item]) -> int:
    """How many entries are played to replay these: each undo and each variation begins anew."""
    anew = sum(isinstance(item.written, Undone) for item in items)
    work = len(items) * (1 + anew)
    for item in items:
        for variation in item.variations:
            work += item.number + work_of(variation)
    return work


def player_name(player: str) -> str:
    """`human Ada` is Ada; a bot is called by its spec."""
    kind, _, name = player.partition(" ")
    return name if name else kind if kind != "human" else ""


def asked_positions(states: Sequence[Any], match: Match) -> list[Position]:
    """The positions at which somebody is asked, or nobody any more."""
    positions = [Position(played, state) for played, state in enumerate(states)]
    return [it for it in positions if match.game.to_act(it.state) != CHANCE] or positions[:1]


def course_of(kept: KeptRecord, count: int) -> list[list[Any]]:
    """`count` views of every seat, evenly from the deal on."""
    game, last = kept.match.game, len(kept.positions) - 1
    states = [kept.positions[last * n // count].state for n in range(count)]
    return [[game.view(state, seat) for state in states] for seat in range(kept.match.seats)]
