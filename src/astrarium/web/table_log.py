"""The log of a table: its match, with who has been shown what of it. No I/O: rows in, rows out.

It has more in it than the log of the match: requests to take something back,
who came and went. Every entry carries the set of viewers for whom something changed by it,
found by comparing their views before and after. A viewer's version is the number of those
entries: steps of a move that nobody else may see do not count for anybody else, and neither
do their take-backs. What one viewer reads in it is in `viewer_log`.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from astrarium.engine.match import Chanced, Entry, Line, Match, Played, Seated, Undone, hears
from astrarium.engine.protocol import CHANCE, LETTERS, SPECTATOR, Game, Message, Move, Seat, message
from astrarium.engine.registry import find
from astrarium.engine.stream import SecretStream
from astrarium.web.codec import dumps, message_of, packed, plain, unpacked
from astrarium.web.errors import Stale, WebError
from astrarium.web.store import EntryRow, Snapshot, TableRow

# Kinds of entries.
DEAL: Final = "deal"  # the match begins
MOVE: Final = "move"
LOT: Final = "chance"
UNDO: Final = "undo"
SEAT: Final = "seat"  # somebody takes a seat over
NOTE: Final = "note"  # something else that the log tells
ASKED: Final = "ask"  # an undo beyond the free bound is asked for
AGREED: Final = "agree"
DECLINED: Final = "decline"

OF_MATCH: Final = (MOVE, LOT, UNDO)  # these change the position
SPECTATOR_BIT: Final = len(LETTERS)
NOTES_KEPT: Final = 60  # lines besides those of the game
SNAPSHOT_EVERY: Final = 200  # entries


def bit(viewer: Seat) -> int:
    """The place of a seat, or of the SPECTATOR, in a set of viewers."""
    return 1 << (SPECTATOR_BIT if viewer == SPECTATOR else viewer)


def public_steps(masks: Iterable[int], viewer: Seat) -> tuple[int, ...]:
    """For each step of a viewer, the last step of the SPECTATOR at or before it.

    `masks` are those of the entries in force. Everyone can count the spectator's steps, so
    that these numbers tell a seat nothing about what others did in private.
    """
    place, everyone = bit(viewer), bit(SPECTATOR)
    found, public = [], -1
    for mask in masks:
        public += bool(mask & everyone)
        if mask & place:
            found.append(max(0, public))
    return tuple(found)


class Note(NamedTuple):
    """A line of the log that is not the game's."""

    number: int
    message: Message
    audience: int
    seat: Seat | None


class UndoWish(NamedTuple):
    """An undo that waits for the others: back to which entry, who has agreed."""

    seat: Seat
    back: int
    agreed: tuple[Seat, ...]


class TableLog:
    """A table's match and all that happened there; a table that waits has no match yet."""

    def __init__(self, row: TableRow, seats: int) -> None:
        self.row = row
        self.seats = seats
        self.everyone = [*range(seats), SPECTATOR]
        self.all_bits = sum(bit(viewer) for viewer in self.everyone)
        self._match: Match | None = None
        self.salts: tuple[str, ...] = tuple(json.loads(row.salts))
        self.numbers: list[int] = []  # of the entries in the match's log
        self.masks: list[int] = []  # who was shown something by each of them
        self.next = 0  # number of the next entry
        self.snapshot_at = 0
        self.versions = dict.fromkeys(self.everyone, 0)
        self.settled = dict.fromkeys(self.everyone, 0)  # versions when the position changed
        self.notes: list[Note] = []
        self.asked: UndoWish | None = None
        self.asked_at = dict.fromkeys(self.everyone, 0)  # versions that show what is asked
        self.drafts: list[EntryRow] = []  # entries not written yet
        self.replayed = 0  # entries played to get here; the test of bounded opening counts
        self.stream: SecretStream | None = None  # of the deal
        self._views: dict[Seat, Any] = {}  # everyone's, while the match is live
        self._stories: list[tuple[Message, ...]] = []  # of the entries in the match's log
        self._turn: Seat | None = None  # who was asked last

    @property
    def game(self) -> Game[Any, Any]:
        return find(self.row.slug)

    @property
    def match(self) -> Match:
        """The match; raises while the table waits."""
        if self._match is None:
            raise WebError("server.not-dealt")
        return self._match

    def is_dealt(self) -> bool:
        return self._match is not None

    def is_over(self) -> bool:
        return self.is_dealt() and self.match.is_over()

    def to_act(self) -> Seat | None:
        return self.match.to_act() if self.is_dealt() else None

    def is_fresh(self, seat: Seat, version: int) -> bool:
        """Has whoever asks seen the position as it is?"""
        return self.settled[seat] <= version <= self.versions[seat]

    def void_lines(self) -> int:
        """How many lines of the match lie about that are not in force."""
        return len(self.match.log) - len(self.match.survivors()) if self.is_dealt() else 0

    def view(self, viewer: Seat) -> Any:
        return self._views[viewer] if self._views else self.match.view(viewer)

    # -- doing -----------------------------------------------------------------------

    def deal(self, salts: Sequence[str]) -> None:
        """Begin the match, and play on to the first decision."""
        if self.is_dealt():
            raise WebError("server.dealt")
        match = self._begin(salts)
        self._add(DEAL, {"salts": list(self.salts)}, self.all_bits)
        self._go_live(match)
        match.go_on()

    def play(self, seat: Seat, move: Move) -> None:
        """Play a move by the checked door, and on to the next decision."""
        self.match.play(seat, move)

    def undo(self, seat: Seat, back: int | None = None) -> None:
        """Take back, freely, the last decision of a seat, or all from line `back` on."""
        self.match.undo(seat, back=back)

    def ask(self, seat: Seat, bots: Sequence[Seat]) -> None:
        """Ask the others for an undo; bots agree. With all agreed it happens at once."""
        if self.asked is not None:
            raise WebError("server.already-asked")
        back = self.numbers[self.match.undo_to(seat)]
        agreed = [other for other in bots if other != seat]
        self._add(ASKED, {"seat": seat, "back": back, "agreed": agreed}, self.all_bits)
        self.asked = UndoWish(seat, back, tuple(agreed))
        self._undo_if_agreed()

    def agree(self, seat: Seat, version: int | None = None) -> None:
        """Agree to what is asked, as it was shown in `version`: a later wish is another."""
        asked = self._asked(seat, version)
        if seat == asked.seat or seat in asked.agreed:
            raise WebError("server.agreed-already")
        self._add(AGREED, {"seat": seat}, self.all_bits)
        self.asked = asked._replace(agreed=tuple(sorted({*asked.agreed, seat})))
        self._undo_if_agreed()

    def decline(self, seat: Seat, version: int | None = None) -> None:
        """Decline what somebody asked for, or withdraw what one asked for oneself."""
        asked = self._asked(seat, version)
        id = "server.log.withdrawn" if seat == asked.seat else "server.log.declined"
        note = message(id, seat=LETTERS[seat])
        self._add(DECLINED, {"seat": seat}, self.all_bits, note, seat)
        self.asked = None

    def seat_player(self, seat: Seat, player: str, note: Message) -> None:
        """Somebody else plays a seat from now on."""
        if self.is_dealt():
            self.match.seat_player(seat, player)
        self._add(SEAT, {"seat": seat, "player": player}, self.all_bits, note, seat)

    def tell(self, note: Message | None, seat: Seat | None = None) -> None:
        """Something happened at the table, for everyone; without words it only counts."""
        self._add(NOTE, {}, self.all_bits, note, seat)

    def _begin(self, salts: Sequence[str], words: int = 0) -> Match:
        """A match that plays nothing by itself yet; of its stream `words` are gone."""
        self.salts = tuple(salts)
        self.stream = SecretStream(bytes.fromhex(self.row.secret), self.salts)
        self.stream.skip_to(words)
        options = json.loads(self.row.options)
        self._match = Match(self.game, self.seats, options, forced=False)
        return self._match

    def _go_live(self, match: Match) -> None:
        """From now on the match plays on by itself, and each of its lines becomes an entry."""
        match.deal, match.plays_forced, match.on_line = self.stream, True, self._on_line
        self._turn = match.to_act()
        self._see()

    def _see(self) -> None:
        """Look through everyone's eyes."""
        self._views = {viewer: self.match.view(viewer) for viewer in self.everyone}

    def _asked(self, seat: Seat = SPECTATOR, version: int | None = None) -> UndoWish:
        if self.asked is None:
            raise WebError("server.nothing-asked")
        if version is not None and version < self.asked_at[seat]:
            raise Stale("server.stale")
        return self.asked

    def _undo_if_agreed(self) -> None:
        asked = self._asked()
        if len(asked.agreed) == self.seats - 1:
            self.match.undo(asked.seat, asked.agreed, self._index(asked.back))

    def _on_line(self, line: Line) -> None:
        """Make an entry of the table of a line that the match has added."""
        if isinstance(line.entry, Seated):  # whoever seated them writes it, with a note
            self._number(self.next, self.all_bits)
        elif isinstance(line.entry, Undone):
            self._add_undo(line.entry, line.voids)
        else:
            self._add_step(line.entry, line)

    def _add_step(self, entry: Played | Chanced, line: Line) -> None:
        """A move or an outcome: find out who is shown something by it."""
        before = self._views
        self._see()
        mask = 0
        for viewer in self.everyone:
            if (
                (isinstance(entry, Played) and viewer == entry.seat)
                or self.view(viewer) != before[viewer]
                or any(hears(viewer, told) for told in line.told)
            ):
                mask |= bit(viewer)
        actor = self.match.to_act()
        if actor not in (CHANCE, self._turn):
            mask = self.all_bits  # whose turn it is, everyone sees
            self._turn = actor
        body = self._written(entry) | {"told": self._stored(len(self.match.log) - 1)}
        self._number(self.next, mask)
        self._add(MOVE if isinstance(entry, Played) else LOT, body, mask)

    def _add_undo(self, entry: Undone, voids: Sequence[int]) -> None:
        """Whoever was shown something that is void now is shown the undo."""
        self._see()
        self._turn = self.match.to_act()
        mask = own = bit(entry.seat)
        for index in voids:
            mask |= self.masks[index]
        if entry.agreed:
            self.asked = None
        body = {"seat": entry.seat, "agreed": entry.agreed, "back": self.numbers[entry.back]}
        note = message("server.log.undone", seat=LETTERS[entry.seat]) if mask != own else None
        self._number(self.next, mask)
        self._add(UNDO, body, mask, note, entry.seat)

    def _number(self, number: int, mask: int) -> None:
        """The newest line of the match is that entry of the table, shown to those."""
        self.numbers.append(number)
        self.masks.append(mask)

    def _written(self, entry: Played | Chanced) -> dict[str, Any]:
        """A move or an outcome as it is stored."""
        if isinstance(entry, Played):
            return {"seat": entry.seat, "text": self.game.notation(entry.move)}
        assert self.stream is not None
        return {"text": self.game.outcome_text(entry.outcome), "words": self.stream.words}

    def _stored(self, index: int) -> list[Any]:
        """What an entry told as a table keeps it, for when its rules are no more."""
        lines = zip(self.stories(index), self.match.log[index].told)
        return [[plain(story), told.rule, told.audience] for story, told in lines]

    def stories(self, index: int) -> tuple[Message, ...]:
        """What an entry of the match told, as messages.

        They are made once: the log only grows, and every viewer's journal has all of it.
        """
        while index >= len(self._stories):
            told = self.match.log[len(self._stories)].told
            self._stories.append(tuple(map(self.game.story, told)))
        return self._stories[index]

    def _add(
        self,
        kind: str,
        body: dict[str, Any],
        mask: int,
        note: Message | None = None,
        seat: Seat | None = None,
    ) -> None:
        """Draft an entry and count it for those who see it."""
        stored = body | {"mask": mask}
        if note is not None:
            stored["note"] = [plain(note), seat]
        shown = self._shown(mask) if kind in OF_MATCH else {}
        self.drafts.append(EntryRow(self.next, kind, dumps(stored), packed(shown)))
        self._count(kind, mask, note, seat)

    def _shown(self, mask: int) -> dict[str, str]:
        """Positions as text, for the viewers in the set."""
        return {
            str(viewer): self.game.position(self.view(viewer))
            for viewer in self.everyone
            if mask & bit(viewer)
        }

    def _count(self, kind: str, mask: int, note: Message | None, seat: Seat | None) -> None:
        for viewer in self.everyone:
            if mask & bit(viewer):
                self.versions[viewer] += 1
                if kind in OF_MATCH:
                    self.settled[viewer] = self.versions[viewer]
        if kind == ASKED:
            self.asked_at = dict(self.versions)
        if note is not None:
            self.notes = [*self.notes, Note(self.next, note, mask, seat)][-NOTES_KEPT:]
        if kind in OF_MATCH and mask & bit(SPECTATOR):
            self.asked = None  # the table has moved on
        self.next += 1

    # -- loading ---------------------------------------------------------------------

    def load(self, snapshot: Snapshot | None, rows: Iterable[EntryRow]) -> None:
        """Come to where the log ends. What is stored has been checked; it is again."""
        if snapshot is not None:
            self._unpack(snapshot)
        for row in rows:
            assert row.number == self.next, (self.row.id, row.number, self.next)
            self._load(row.kind, json.loads(row.body))
        if self.is_dealt():
            self._go_live(self.match)

    def _load(self, kind: str, body: dict[str, Any]) -> None:
        self.replayed += 1
        if kind == DEAL:
            self._begin(body["salts"])
        elif kind == ASKED:
            self.asked = UndoWish(body["seat"], body["back"], tuple(body["agreed"]))
        elif kind == AGREED:
            asked = self._asked()
            agreed = tuple(sorted({*asked.agreed, body["seat"]}))
            self.asked = asked._replace(agreed=agreed)
        elif kind == DECLINED or (kind == UNDO and body["agreed"]):
            self.asked = None
        if kind in OF_MATCH or (kind == SEAT and self.is_dealt()):
            self._reenact(self._entry(kind, body), self.next, body["mask"])
        note, seat = body.get("note", (None, None))
        self._count(kind, body["mask"], message_of(note), seat)

    def _entry(self, kind: str, body: dict[str, Any]) -> Entry:
        """An entry of the match as it was stored."""
        if kind == MOVE:
            return Played(body["seat"], self.game.parse_move(body["text"]))
        if kind == SEAT:
            return Seated(body["seat"], body["player"])
        if kind == UNDO:
            return Undone(body["seat"], tuple(body["agreed"]), self._index(body["back"]))
        assert self.stream is not None
        self.stream.skip_to(body["words"])
        return Chanced(self.game.parse_outcome(self.match.state, body["text"]))

    def _reenact(self, entry: Entry, number: int, mask: int) -> None:
        """Play a stored entry of the match again."""
        self.match.reenact(entry)
        self._number(number, mask)

    def _index(self, number: int) -> int:
        """Where an entry of the table's log stands in that of the match."""
        return bisect_left(self.numbers, number)

    def snapshot(self) -> Snapshot:
        """All that matters of the log so far: what survives, and what must not be lost.

        Its size is bounded by the length of a game, however often it was taken back.
        """
        self.snapshot_at = self.next
        kept: list[Any] = []
        past: list[list[str]] = []
        if self.is_dealt():
            kept = [self._kept(index) for index in self.match.survivors()]
            outcomes = self.match.past_outcomes()
            past = [[self.game.outcome_text(outcome) for outcome in row] for row in outcomes]
        data = {
            "dealt": self.is_dealt(),
            "salts": list(self.salts),
            "kept": kept,
            "met": past,
            "words": 0 if self.stream is None else self.stream.words,
            "versions": list(self.versions.values()),
            "settled": list(self.settled.values()),
            "notes": [[n.number, plain(n.message), n.audience, n.seat] for n in self.notes],
            "asked": self.asked,
            "asked_at": list(self.asked_at.values()),
        }
        return Snapshot(self.next, packed(data))

    def _kept(self, index: int) -> list[Any]:
        entry = self.match.log[index].entry
        if isinstance(entry, Played):
            what: list[Any] = [entry.seat, self.game.notation(entry.move)]
        else:
            assert isinstance(entry, Chanced)
            what = [CHANCE, self.game.outcome_text(entry.outcome)]
        return [self.numbers[index], self.masks[index], *what]

    def _unpack(self, snapshot: Snapshot) -> None:
        data = unpacked(snapshot.body)
        if data["dealt"]:
            match = self._begin(data["salts"], data["words"])
            for number, mask, seat, text in data["kept"]:
                self.replayed += 1
                body = {"seat": seat, "text": text, "words": 0}
                self._reenact(self._entry(LOT if seat == CHANCE else MOVE, body), number, mask)
            # Chance that was met before an undo comes out the same: the match must know.
            match.restore_outcomes(
                [[self.game.parse_outcome(match.state, o) for o in row] for row in data["met"]]
            )
        self.versions = dict(zip(self.everyone, data["versions"]))
        self.settled = dict(zip(self.everyone, data["settled"]))
        self.notes = [
            Note(number, message_of(what), audience, seat)
            for number, what, audience, seat in data["notes"]
        ]
        if data["asked"] is not None:
            seat, back, agreed = data["asked"]
            self.asked = UndoWish(seat, back, tuple(agreed))
            self.asked_at = dict(zip(self.everyone, data["asked_at"]))
        self.next = self.snapshot_at = snapshot.number

    def is_private(self) -> bool:
        """Does all that is not written yet concern somebody's own steps?"""
        return not any(json.loads(row.body)["mask"] & bit(SPECTATOR) for row in self.drafts)

    def wants_snapshot(self) -> bool:
        return self.next - self.snapshot_at >= SNAPSHOT_EVERY
