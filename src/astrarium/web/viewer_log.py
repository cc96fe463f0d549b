"""What one viewer reads in a table's log: steps, lines, moves to choose from, undos."""

from __future__ import annotations

from bisect import bisect_left
from itertools import compress, count

from astrarium.engine.errors import NotYourTurn
from astrarium.engine.match import Played, hears
from astrarium.engine.protocol import SPECTATOR, Seat, message
from astrarium.web.errors import WebError
from astrarium.web.look import ASK, FREE, NO_UNDO, NONE, LogLine, Offer, Pending, UndoInfo
from astrarium.web.table_log import TableLog, bit, public_steps


class ViewerLog:
    """A table's log through the eyes of a seat, or of the SPECTATOR, as it is now."""

    def __init__(self, log: TableLog, viewer: Seat) -> None:
        self.log = log
        self.viewer = viewer
        self._place = bit(viewer)
        self._alive = log.match.survivors() if log.is_dealt() else []
        self._shown = [bool(log.masks[index] & self._place) for index in self._alive]
        self._seen = [log.numbers[index] for index in compress(self._alive, self._shown)]

    # -- steps -------------------------------------------------------------------------

    def points(self) -> list[int]:
        """The replay of a viewer: after how many surviving entries its steps stand."""
        return list(compress(count(1), self._shown))

    def public_steps(self) -> tuple[int, ...]:
        """For each step the last one of everyone's at or before it."""
        return public_steps((self.log.masks[index] for index in self._alive), self.viewer) or (0,)

    def step_before(self, number: int) -> int:
        """The last step before an entry of the table's log."""
        return max(0, bisect_left(self._seen, number) - 1)

    # -- what may be done ----------------------------------------------------------------

    def offers(self) -> tuple[Offer, ...]:
        """The legal moves, if this seat is to act."""
        game, view = self.log.game, self.log.view(self.viewer)
        legal = self.log.match.legal_moves() if self.log.to_act() == self.viewer else ()
        return tuple(Offer(it, game.notation(it), game.sentence(view, it)) for it in legal)

    def undo(self, asks_people: bool) -> UndoInfo:
        """What an undo of this seat would take. `asks_people`: others must be asked."""
        if self.viewer == SPECTATOR or not self.log.is_dealt() or self.log.is_over():
            return NO_UNDO
        try:
            back = self.log.match.undo_to(self.viewer)
        except NotYourTurn:
            return NO_UNDO
        if self.log.match.is_free(self.viewer, back):
            return UndoInfo(FREE, message("server.undo.free"))
        if self.log.seats == 1:
            return UndoInfo(NONE, message("server.undo.alone"))
        return UndoInfo(ASK, message("server.undo.ask" if asks_people else "server.undo.bots"))

    def undo_to(self, step: int) -> int:
        """The line of the match from which on all is void when this seat goes back to one of
        its steps; raises WebError if there is nothing to take back, or not by oneself."""
        match = self.log.match
        for index in reversed(self._alive if step < len(self._seen) - 1 else ()):
            line = match.log[index]
            is_own = isinstance(line.entry, Played) and line.entry.seat == self.viewer
            if is_own and not line.forced and self.step_before(self.log.numbers[index]) <= step:
                if self.log.seats == 1 and not match.is_free(self.viewer, index):
                    raise WebError("server.undo.alone")
                return index  # whether others must agree, the match says
        raise WebError("server.undo.none")

    def pending(self) -> Pending | None:
        """The undo that somebody has asked the others for."""
        if self.log.asked is None:
            return None
        seat, back, agreed = self.log.asked
        others = [other for other in range(self.log.seats) if other != seat]
        missing = tuple(other for other in others if other not in agreed)
        return Pending(seat, agreed, missing, self.step_before(back))

    # -- lines ---------------------------------------------------------------------------

    def lines(self) -> tuple[LogLine, ...]:
        """What has happened, as this viewer may read it: the game's lines and the table's."""
        lines = self._game_lines()
        for note in self.log.notes:
            if note.audience & self._place:
                step = self.step_before(note.number)
                lines.append((note.number, LogLine(step, note.message, "", note.seat)))
        return tuple(line for _, line in sorted(lines, key=lambda numbered: numbered[0]))

    def _game_lines(self) -> list[tuple[int, LogLine]]:
        step = -1
        lines: list[tuple[int, LogLine]] = []
        for index, shown in zip(self._alive, self._shown):
            step += shown
            line = self.log.match.log[index]
            seat = line.entry.seat if isinstance(line.entry, Played) else None
            for told, story in zip(line.told, self.log.stories(index)):
                if hears(self.viewer, told):
                    said = LogLine(max(0, step), story, told.rule, seat)
                    lines.append((self.log.numbers[index], said))
        return lines
