"""Both laws of secrecy on the bytes that leave the server, for every game.

A table's look, the answers of the API, the messages of a socket with the pictures in them,
log lines, versions, hints, refusals and records: nothing of it may depend on what the
viewer does not know, nor on what others begin and take back in private.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from astrarium.engine.errors import GameError
from astrarium.engine.match import Chanced, Entry, Played
from astrarium.engine.protocol import SPECTATOR, Move, Seat
from astrarium.engine.registry import GAMES
from astrarium.engine.stream import derived
from astrarium.web import bots, records
from astrarium.web.actions import refused
from astrarium.web.api import event_text
from astrarium.web.api_models import state_out
from astrarium.web.bots import Job, think
from astrarium.web.codec import dumps
from astrarium.web.look import PERSON, PLAYING, Who
from astrarium.web.look_builder import look_of
from astrarium.web.open_table import OpenTable
from astrarium.web.render import fragments
from astrarium.web.socket import update
from astrarium.web.store import SeatRow, TableRow
from astrarium.web.table_log import TableLog
from astrarium.web.viewer_log import ViewerLog
from astrarium.words import LANGS
from tests.laws.harness import (
    Case,
    entries,
    moments,
    played,
    some_illegal,
    tempting,
)
from tests.laws.twins import twin_outcomes

CASES: Final = [
    Case(game, seats)
    for game in GAMES.values()
    for seats in sorted({game.min_seats, game.max_seats})
]
SEED: Final = 11
MOMENTS: Final = 4


# -- a table without a database --------------------------------------------------------------


def a_table(case: Case, options: Any) -> OpenTable:
    """A table in memory, not dealt."""
    row = TableRow(
        id="table",
        slug=case.game.slug,
        rules=case.game.rules_version,
        options=dumps(dict(options)),
        title="",
        secret="00" * 32,
        commitment="c" * 64,
        salts="[]",
        chance="bots",
        host_hash="",
        waits=False,
        phase=PLAYING,
        turn=None,
        rematch="",
        created=0.0,
        changed=0.0,
    )
    seats = [
        SeatRow(seat, PERSON, f"P{seat}", f"pen{seat}", "", False, "human", "", 0, "")
        for seat in range(case.seats)
    ]
    table = OpenTable(row, seats)
    table.log = TableLog(row, case.seats)
    match = table.log._begin(())
    table.log._add("deal", {"salts": []}, table.log.all_bits)
    table.log._go_live(match)
    match.deal, match.plays_forced = None, False  # a test says what is played
    return table


def enact(table: OpenTable, entry: Entry, outcome: Any = None) -> None:
    """One entry, as it is played at a table; chance may come out otherwise."""
    other = isinstance(entry, Chanced) and outcome is not None
    table.log.match.reenact(Chanced(outcome) if other else entry)
    table.looks.clear()


def sent(table: OpenTable, viewer: Seat, langs: Any = LANGS) -> dict[str, str]:
    """Everything that a viewer gets, by its name, to the byte."""
    look = look_of(table, Who(viewer))
    everything = {"look": repr(look)}
    for lang in langs:
        everything[f"api {lang}"] = state_out(look, lang).model_dump_json()
        everything[f"event {lang}"] = event_text(look, lang)
        everything[f"socket {lang}"] = dumps(update(look, fragments(look, lang, (viewer,))))
    return everything


def differing(here: dict[str, str], there: dict[str, str]) -> list[str]:
    return [name for name in here if here[name] != there[name]]


# -- two worlds --------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_two_worlds_send_the_same_bytes(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "ADVISERS", ("greedy",))
    match = played(case, SEED)
    rng = derived(str(SEED), "worlds of the server")
    chosen = {moment.at for moment in moments(match, rng, MOMENTS, end=False)}
    table = a_table(case, match.options)
    for number, entry in enumerate(entries(match)):
        if number in chosen and table.log.match.to_act() >= 0:
            compare_worlds(case, table, rng)
        enact(table, entry)


def compare_worlds(case: Case, table: OpenTable, rng: Random) -> None:
    log = table.log
    true = log.match.state
    illegal = some_illegal(case, true, tempting(case, SEED), rng)
    for viewer in case.everyone():
        here = sent(table, viewer) | asked(table, viewer, illegal)
        imagine(table, case.game.imagine(log.view(viewer), rng))
        there = sent(table, viewer) | asked(table, viewer, illegal)
        imagine(table, true)
        assert differing(here, there) == [], (case, viewer)


def imagine(table: OpenTable, world: Any) -> None:
    """Let the server believe that this is the state."""
    log = table.log
    log.match.state = world
    log.match._legal = None
    log._see()
    table.looks.clear()


def asked(table: OpenTable, viewer: Seat, illegal: list[Move]) -> dict[str, str]:
    """Refusals and a hint, for the seat that is to act."""
    look = look_of(table, Who(viewer))
    if not look.choices:
        return {}
    answers = {}
    for move in illegal[:6]:
        error = table.log.match.refusal(viewer, move)
        assert error is not None
        answers[f"why {move}"] = str(bytes(refused(error, "fr", look).body))
    moves = tuple(offer.move for offer in look.choices)
    job = Job(bots.adviser(), look.slug, look.view, moves, table.row.chance, f"hint {look.version}")
    answers["hint"] = hint(job._replace(wants="opinions"))
    return answers


def hint(job: Job) -> str:
    """A bot's opinions, or how it failed: either must not tell more than the seat knows."""
    try:
        return repr(think(job))
    except Exception as error:
        return repr(error)


# -- twin histories ------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_twin_histories_send_the_same_bytes(case: Case) -> None:
    rng = derived(str(SEED), "twins of the server")
    compared = 0
    for seed in (SEED, SEED + 1):
        match = played(case, seed)
        for moment in moments(match, rng, 3, end=False):
            tentative = case.game.is_tentative(moment.state)
            actor = case.game.to_act(moment.state)
            viewer = rng.choice(case.everyone())
            if not tentative or actor == viewer:
                compared += compare_twins(case, seed, moment, viewer, rng)
    assert compared > 5


def compare_twins(case: Case, seed: int, moment: Any, viewer: Seat, rng: Random) -> int:
    """Play the same moves under another deal; how many looks were compared."""
    match = played(case, seed)
    before = entries(match)[: moment.at]
    world = case.game.imagine(case.game.view(moment.state, viewer), rng)
    retold = twin_outcomes(match, moment, world)
    true = a_table(case, match.options)
    other = a_table(case, match.options)
    compared = met = 0
    for number, entry in enumerate(before):
        if number % 3 == 0 and true.log.match.to_act() >= 0:
            langs = LANGS if number % 9 == 0 else ()
            here, there = (sent(table, viewer, langs) for table in (true, other))
            assert differing(here, there) == [], (case, seed, number, viewer)
            assert number % 9 or saved(true, viewer) == saved(other, viewer)
            compared += 1
        chance = isinstance(entry, Chanced)
        try:
            enact(other, entry, retold[met] if chance else None)
        except GameError:
            return compared
        enact(true, entry)
        met += chance
    return compared


def saved(table: OpenTable, viewer: Seat) -> str:
    """What the viewer could save of a running game."""
    match = table.log.match
    players = ["human"] * match.seats
    return records.seen(match, viewer, players, "c" * 64, ())


# -- what others begin in private ------------------------------------------------------------------


@pytest.mark.parametrize("most", [1, 4])
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_nobody_sees_another_hesitate(case: Case, most: int) -> None:
    """Steps begun and taken back, at once if there are several, change no byte for anybody
    else, then or later."""
    match = played(case, SEED)
    rng = derived(str(SEED), "hesitation")
    plain = a_table(case, match.options)
    table = a_table(case, match.options)
    hesitated: set[Seat] = set()
    for entry in entries(match)[:120]:
        if isinstance(entry, Played) and hesitate(table, entry.seat, rng, most):
            hesitated.add(entry.seat)
            for viewer in case.everyone():
                if hesitated == {entry.seat} != {viewer}:
                    here, there = (sent(one, viewer, ("en",)) for one in (plain, table))
                    assert differing(here, there) == [], (case, viewer)
                    assert saved(plain, viewer) == saved(table, viewer)
        enact(plain, entry)
        enact(table, entry)
        if table.log.match.to_act() >= 0:
            here, there = (sent(one, SPECTATOR, ()) for one in (plain, table))
            assert differing(here, there) == [], case


def hesitate(table: OpenTable, seat: Seat, rng: Random, most: int) -> bool:
    """Begin another move and take it back to where it began, if that can be done in private."""
    log = table.log
    match = log.match
    before = len(ViewerLog(log, seat).points()) - 1
    steps = 0
    while steps < most and match.to_act() == seat:
        legal = match.legal_moves()
        state = match.game.copy(match.state)
        move = rng.choice(legal)
        match.game.apply(state, move)
        if len(legal) < 2 or not match.game.is_tentative(state):
            break
        log.play(seat, move)
        steps += 1
    if steps:
        log.undo(seat, ViewerLog(log, seat).undo_to(before))
        table.looks.clear()
    return steps > 0


def test_this_law_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were every entry counted for everyone, hesitation would show."""
    live_play = TableLog._count

    def counted(self: TableLog, kind: str, mask: int, note: Any, seat: Any) -> None:
        live_play(self, kind, self.all_bits, note, seat)

    monkeypatch.setattr(TableLog, "_count", counted)
    with pytest.raises(AssertionError):
        test_nobody_sees_another_hesitate(Case(GAMES["bigbang"], 2), 1)
