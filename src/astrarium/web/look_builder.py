"""From an open table, or a step of a record, to what one viewer is shown of it."""

from __future__ import annotations

import json
from typing import Any

from astrarium.engine.protocol import CHANCE, SPECTATOR, Game, Message, Seat, message
from astrarium.web.frozen import Frozen
from astrarium.web.look import BOT, NO_UNDO, OVER, PERSON, Look, Who
from astrarium.web.open_table import OpenTable
from astrarium.web.table_log import TableLog, public_steps
from astrarium.web.viewer_log import ViewerLog


def look_of(table: OpenTable, who: Who) -> Look:
    """All that `who` may see now; made once, until something changes."""
    if who not in table.looks:
        if who.seat != SPECTATOR:
            table.seat(who.seat)
        table.looks[who] = new_look(table, who)
    return table.looks[who]


def new_look(table: OpenTable, who: Who) -> Look:
    """All that `who` may see now, asked from nothing but its view and what it heard."""
    look = outline(table, who)
    if table.frozen is not None:
        return frozen_look(look, table.frozen)
    seen = ViewerLog(table.log, who.seat)
    look = look._replace(log=seen.lines())
    return dealt_look(look, table, seen) if table.log.is_dealt() else look


def outline(table: OpenTable, who: Who) -> Look:
    """What is known of a table without a look at its game."""
    row, phase = table.row, table.phase()
    is_dealt = table.frozen is None and table.log.is_dealt()
    return Look(
        table=row.id,
        title=row.title,
        slug=row.slug,
        options=json.loads(row.options),
        rules=row.rules,
        seats=table.infos(),
        seat=who.seat,
        is_host=who.is_host,
        phase=phase,
        version=table.version(who.seat),
        question=waiting(table),
        commitment=row.commitment,
        salts=table.log.salts if is_dealt else table.salts(),
        secret=row.secret if phase == OVER else "",
        rematch=row.rematch,
    )


def dealt_look(look: Look, table: OpenTable, seen: ViewerLog) -> Look:
    """A look at a game that has begun."""
    seat, match = look.seat, table.log.match
    public = seen.public_steps()
    steps = len(public) - 1
    look = look._replace(step=steps, steps=steps, public=public, pending=seen.pending())
    look = placed(look, match.game, table.log.view(seat), match.to_act())
    if match.is_over():
        return look._replace(scores=match.game.scores(match.state))
    if seat == SPECTATOR or table.seats[seat].kind != PERSON:
        return look
    others = any(row.seat != seat and row.kind != BOT for row in table.seats)
    return look._replace(choices=seen.offers(), undo=seen.undo(others))


def past_look(look: Look, table: OpenTable, step: int) -> Look:
    """The same viewer's look at an earlier step, with nothing to be chosen in it."""
    log = tuple(line for line in look.log if line.step <= step)
    past = look._replace(step=step, log=log, choices=(), pending=None, scores=None, undo=NO_UNDO)
    if table.frozen is not None:
        return past._replace(position=table.frozen.position(look.seat, step))
    match = table.log.match
    state = match.state_at(ViewerLog(table.log, look.seat).points()[step])
    return placed(past, match.game, match.game.view(state, look.seat), match.game.to_act(state))


def placed(look: Look, game: Game[Any, Any], view: Any, to_act: Seat) -> Look:
    """A look at a position: what is on the table, who is asked, and what."""
    question = message("server.dealing") if to_act == CHANCE else game.question(view)
    return look._replace(view=view, to_act=to_act, question=question)


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


def waiting(table: OpenTable) -> Message:
    """What a table that is not dealt waits for."""
    if table.missing():
        return message("server.waiting", n=len(table.missing()))
    return message("server.waiting-host")


def course(log: TableLog, count: int) -> list[list[Any]]:
    """`count` views of every seat, evenly from the deal on; the game is played once."""
    wanted: dict[int, list[Seat]] = {}
    for seat in range(log.seats):
        points = ViewerLog(log, seat).points()
        for n in range(count):
            wanted.setdefault(points[(len(points) - 1) * n // count], []).append(seat)
    views: list[list[Any]] = [[] for _ in range(log.seats)]
    for played, state in enumerate(log.match.states()):
        for seat in wanted.get(played, ()):
            views[seat].append(log.game.view(state, seat))
    return views
