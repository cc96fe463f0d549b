"""A table of other rules than today's: shown from what was stored, not played on.

Nothing here asks the game: positions are the texts, and log lines the messages, that were
kept when the moves were made.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from astrarium.engine.match import hears
from astrarium.engine.protocol import Seat, Told
from astrarium.web.codec import message_of, unpacked
from astrarium.web.look import LogLine
from astrarium.web.store import EntryRow
from astrarium.web.table_log import LOT, MOVE, OF_MATCH, UNDO, bit


class Kept(NamedTuple):
    """An entry in force: who saw it, its lines, the positions after it."""

    number: int
    mask: int
    seat: Seat | None
    told: list[Any]
    shown: dict[str, str]


class Frozen:
    """What is stored of a table, for one viewer after the other."""

    def __init__(self, rows: Sequence[EntryRow]) -> None:
        self.alive: list[Kept] = []
        self.notes: list[tuple[int, int, Any, Seat | None]] = []
        self.versions = 0
        for row in rows:
            try:
                self._add(row)
            except (KeyError, TypeError, ValueError):
                break  # what follows something unreadable hangs in the air

    def _add(self, row: EntryRow) -> None:
        body = json.loads(row.body)
        if row.kind == UNDO:
            self.alive = [kept for kept in self.alive if kept.number < body["back"]]
        elif row.kind in (MOVE, LOT):
            told, shown = body.get("told", []), unpacked(row.shown)
            kept = Kept(row.number, body["mask"], body.get("seat"), told, shown)
            self.alive.append(kept)
        if "note" in body:
            note, seat = body["note"]
            self.notes.append((row.number, body["mask"], message_of(note), seat))
        self.versions += row.kind in OF_MATCH

    def seen(self, viewer: Seat) -> list[Kept]:
        """The steps of a viewer's replay."""
        return [kept for kept in self.alive if kept.mask & bit(viewer)]

    def position(self, viewer: Seat, step: int) -> str:
        """The position as text that this viewer had at a step."""
        seen = self.seen(viewer)
        if not seen:
            return ""
        return seen[max(0, min(step, len(seen) - 1))].shown.get(str(viewer), "")

    def log(self, viewer: Seat) -> tuple[LogLine, ...]:
        lines: list[tuple[int, LogLine]] = []
        step = -1
        for kept in self.alive:
            step += bool(kept.mask & bit(viewer))
            for what, rule, audience in kept.told:
                if hears(viewer, Told((), rule, audience, False)):
                    line = LogLine(max(0, step), message_of(what), rule, kept.seat)
                    lines.append((kept.number, line))
        for number, mask, note, seat in self.notes:
            if mask & bit(viewer):
                before = [kept for kept in self.seen(viewer) if kept.number < number]
                lines.append((number, LogLine(max(0, len(before) - 1), note, "", seat)))
        return tuple(line for _, line in sorted(lines, key=lambda numbered: numbered[0]))
