"""From a table in memory to what one viewer is shown of it."""

from __future__ import annotations

import json

from astrarium.engine.options import Options
from astrarium.engine.protocol import SPECTATOR, Message, message
from astrarium.web.frozen import Frozen
from astrarium.web.look import BOT, NONE, PERSON, Look, UndoInfo, Who
from astrarium.web.open_table import OpenTable
from astrarium.web.store import TableRow
from astrarium.web.table_log import TableLog, public_steps


def new_look(live: OpenTable, who: Who) -> Look:
    """All that `who` may see now, asked from nothing but its view and what it heard."""
    row = live.row
    look = Look(
        table=row.id,
        title=row.title,
        slug=row.slug,
        options=options_of(row),
        seats=live.infos(),
        seat=who.seat,
        is_host=who.is_host,
        phase=live.phase(),
        version=live.version(who.seat),
        view=None,
        to_act=None,
        choices=(),
        question=waiting(live),
        log=(),
        undo=no_undo(),
        pending=None,
        scores=None,
        commitment=row.commitment,
        salts=tuple(seat.salt for seat in live.seats if seat.salt),
        secret="",
        step=0,
        steps=0,
        rematch=row.rematch,
        position="",
        rules=row.rules,
    )
    if live.frozen is not None:
        return frozen_look(look, live.frozen)
    sitting = live.playing()
    look = look._replace(log=sitting.log(who.seat))
    return look if sitting.match is None else dealt_look(look, live, sitting)


def dealt_look(look: Look, live: OpenTable, sitting: TableLog) -> Look:
    """A look at a game that has begun."""
    seat = look.seat
    match = sitting.playing
    public = sitting.public_steps(seat) or (0,)
    steps = len(public) - 1
    view = sitting.view(seat)
    look = look._replace(
        view=view,
        to_act=match.to_act(),
        question=match.game.question(view),
        pending=sitting.pending(seat),
        salts=sitting.salts,
        step=steps,
        steps=steps,
        public=public,
    )
    if match.is_over():
        return look._replace(scores=match.game.scores(match.state), secret=live.row.secret)
    if seat == SPECTATOR or live.seats[seat].kind != PERSON:
        return look
    others = any(row.seat != seat and row.kind != BOT for row in live.seats)
    return look._replace(choices=sitting.offers(seat), undo=sitting.undo_info(seat, others))


def past_look(look: Look, live: OpenTable, step: int) -> Look:
    """The same viewer's look at an earlier step, with nothing to be chosen in it."""
    log = tuple(line for line in look.log if line.step <= step)
    past = look._replace(step=step, log=log, choices=(), pending=None, scores=None, undo=no_undo())
    if live.frozen is not None:
        return past._replace(position=live.frozen.position(look.seat, step))
    sitting = live.playing()
    state = sitting.playing.state_at(sitting.points(look.seat)[step])
    view = sitting.game.view(state, look.seat)
    asked = sitting.game.to_act(state)
    question = sitting.game.question(view) if asked >= 0 else message("server.dealing")
    return past._replace(view=view, to_act=asked, question=question)


def no_undo() -> UndoInfo:
    return UndoInfo(NONE, message("server.undo.none"))


def waiting(live: OpenTable) -> Message:
    """What a table that is not dealt waits for."""
    if live.missing():
        return message("server.waiting", n=len(live.missing()))
    return message("server.waiting-host")


def options_of(row: TableRow) -> Options:
    found: Options = json.loads(row.options)
    return found


def frozen_look(look: Look, frozen: Frozen) -> Look:
    """What is stored, for one viewer."""
    steps = max(0, len(frozen.seen(look.seat)) - 1)
    return look._replace(
        question=message("server.frozen"),
        log=frozen.log(look.seat),
        position=frozen.position(look.seat, steps),
        step=steps,
        steps=steps,
        public=public_steps((kept.mask for kept in frozen.alive), look.seat) or (0,),
    )
