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
from astrarium.web.api import event_text, state_out
from astrarium.web.bots import Job, think
from astrarium.web.codec import dumps
from astrarium.web.look import PERSON, PLAYING, Look, Who
from astrarium.web.open_table import OpenTable
from astrarium.web.socket import drawn, update
from astrarium.web.store import SeatRow, Store, TableRow
from astrarium.web.table_log import TableLog
from astrarium.web.tables import Tables
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
from tests.web.tools import QUICK, Quick

CASES: Final = [
    Case(game, seats)
    for game in GAMES.values()
    for seats in sorted({game.min_seats, game.max_seats})
]
SEED: Final = 11
MOMENTS: Final = 4


# -- a table without a database --------------------------------------------------------------


def a_table(case: Case, options: Any) -> tuple[Tables, OpenTable]:
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
    live = OpenTable(row, seats)
    live.sitting = TableLog(row, case.seats)
    match = live.sitting._begin(())
    live.sitting._add("deal", {"salts": []}, live.sitting.all_bits)
    live.sitting._go_live(match)
    match.deal, match.plays_forced = None, False  # a test says what is played
    return Tables(Store(QUICK.db), Quick(QUICK), QUICK), live


def enact(live: OpenTable, entry: Entry, outcome: Any = None) -> None:
    """One entry, as it is played at a table; chance may come out otherwise."""
    other = isinstance(entry, Chanced) and outcome is not None
    live.playing().playing.reenact(Chanced(outcome) if other else entry)
    live.looks.clear()


def look_of(tables: Tables, live: OpenTable, viewer: Seat) -> Look:
    return tables._look(live, Who(viewer))


def sent(tables: Tables, live: OpenTable, viewer: Seat, langs: Any = LANGS) -> dict[str, str]:
    """Everything that a viewer gets, by its name, to the byte."""
    look = look_of(tables, live, viewer)
    everything = {"look": repr(look)}
    for lang in langs:
        everything[f"api {lang}"] = state_out(look, lang).model_dump_json()
        everything[f"event {lang}"] = event_text(look, lang)
        everything[f"socket {lang}"] = dumps(update(look, drawn(look, lang, (viewer,))))
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
    tables, live = a_table(case, match.options)
    for number, entry in enumerate(entries(match)):
        if number in chosen and live.playing().playing.to_act() >= 0:
            compare_worlds(case, tables, live, rng)
        enact(live, entry)


def compare_worlds(case: Case, tables: Tables, live: OpenTable, rng: Random) -> None:
    sitting = live.playing()
    true = sitting.playing.state
    illegal = some_illegal(case, true, tempting(case, SEED), rng)
    for viewer in case.everyone():
        here = sent(tables, live, viewer) | asked(tables, live, viewer, illegal)
        imagine(live, case.game.imagine(sitting.view(viewer), rng))
        there = sent(tables, live, viewer) | asked(tables, live, viewer, illegal)
        imagine(live, true)
        assert differing(here, there) == [], (case, viewer)


def imagine(live: OpenTable, world: Any) -> None:
    """Let the server believe that this is the state."""
    sitting = live.playing()
    sitting.playing.state = world
    sitting.playing._legal = None
    sitting._see()
    live.looks.clear()


def asked(tables: Tables, live: OpenTable, viewer: Seat, illegal: list[Move]) -> dict[str, str]:
    """Refusals and a hint, for the seat that is to act."""
    look = look_of(tables, live, viewer)
    if not look.choices:
        return {}
    answers = {}
    for move in illegal[:6]:
        error = live.playing().playing.refusal(viewer, move)
        assert error is not None
        answers[f"why {move}"] = str(bytes(refused(error, "fr", look).body))
    moves = tuple(offer.move for offer in look.choices)
    job = Job(bots.adviser(), look.slug, look.view, moves, live.row.chance, f"hint {look.version}")
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
    tables, true = a_table(case, match.options)
    _, other = a_table(case, match.options)
    compared = met = 0
    for number, entry in enumerate(before):
        if number % 3 == 0 and true.playing().playing.to_act() >= 0:
            langs = LANGS if number % 9 == 0 else ()
            here, there = (sent(tables, live, viewer, langs) for live in (true, other))
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


def saved(live: OpenTable, viewer: Seat) -> str:
    """What the viewer could save of a running game."""
    match = live.playing().playing
    players = ["human"] * match.seats
    return records.seen(match, viewer, players, "c" * 64, ())


# -- what others begin in private ------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_nobody_sees_another_hesitate(case: Case) -> None:
    """A step begun and taken back changes no byte for anybody else, then or later."""
    match = played(case, SEED)
    rng = derived(str(SEED), "hesitation")
    tables, plain = a_table(case, match.options)
    _, live = a_table(case, match.options)
    hesitated: set[Seat] = set()
    for entry in entries(match)[:120]:
        if isinstance(entry, Played) and hesitate(live, entry.seat, rng):
            hesitated.add(entry.seat)
            for viewer in case.everyone():
                if hesitated == {entry.seat} != {viewer}:
                    here, there = (sent(tables, one, viewer, ("en",)) for one in (plain, live))
                    assert differing(here, there) == [], (case, viewer)
                    assert saved(plain, viewer) == saved(live, viewer)
        enact(plain, entry)
        enact(live, entry)
        if live.playing().playing.to_act() >= 0:
            here, there = (sent(tables, one, SPECTATOR, ()) for one in (plain, live))
            assert differing(here, there) == [], case


def hesitate(live: OpenTable, seat: Seat, rng: Random) -> bool:
    """Begin another move and take it back, if that can be done in private."""
    sitting = live.playing()
    match = sitting.playing
    legal = match.legal_moves()
    if len(legal) < 2:
        return False
    state = match.game.copy(match.state)
    move = rng.choice(legal)
    match.game.apply(state, move)
    if not match.game.is_tentative(state):
        return False
    sitting.play(seat, move)
    sitting.undo(seat)
    live.looks.clear()
    return True


def test_this_law_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were every entry counted for everyone, hesitation would show."""
    live_play = TableLog._count

    def counted(self: TableLog, kind: str, mask: int, note: Any, seat: Any) -> None:
        live_play(self, kind, self.all_bits, note, seat)

    monkeypatch.setattr(TableLog, "_count", counted)
    with pytest.raises(AssertionError):
        test_nobody_sees_another_hesitate(Case(GAMES["bigbang"], 2))
