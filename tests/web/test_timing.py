"""What takes time tells nobody what somebody holds, has begun, or thinks about."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any

import pytest

from astrarium.engine.protocol import SPECTATOR, Seat
from astrarium.web import look_builder, tempo
from astrarium.web.bot_queue import Question
from astrarium.web.bots import Job, think
from astrarium.web.look import Look, Who
from astrarium.web.open_table import OpenTable
from astrarium.web.open_tables import OpenTables
from astrarium.web.tables import Tables
from astrarium.web.tempo import Tempo, thinking_time
from tests.web.tools import QUICK, Quick, opened, play_any, request, serving

PAUSE = 0.5
SHOWN = 150  # moves of bots that are watched


# -- answers of bots ------------------------------------------------------------------------


class Clock:
    """A clock that goes on when somebody sleeps or thinks."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        return self.time

    async def wait_for(self, happens: Coroutine[Any, Any, Any], seconds: float) -> None:
        task = asyncio.create_task(happens)
        await asyncio.sleep(0)
        if not task.done():
            task.cancel()
            self.time += seconds
            raise TimeoutError


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(tempo, "monotonic", made.now)
    monkeypatch.setattr(tempo, "wait_for", made.wait_for)
    return made


class Shown:
    """What everybody is shown of bots that think for as long as their hands make them: when it
    came, and how many moves there were to choose from at each step."""

    def __init__(self, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = clock
        self.steps: list[int] = []  # since something was shown last
        self.times: list[tuple[float, list[int]]] = []
        wake, shown = OpenTables._wake, self

        class Slow(Quick):
            async def _ask(self, job: Job, question: Question) -> Any:
                shown.steps.append(len(job.moves))
                slowness = 0.0 if len(job.moves) == 1 else 0.02 + 0.003 * (len(job.moves) % 30)
                clock.time += thinking_time(job.spec) + slowness  # of three steps below a pause
                await asyncio.sleep(0)
                return think(job._replace(spec="random"))

        def hear(self: OpenTables, table: OpenTable, everyone: bool = False) -> None:
            if table.told.get(SPECTATOR) != table.version(SPECTATOR):
                shown.times.append((clock.time, shown.steps))
                shown.steps = []
            wake(self, table, everyone)

        self.thinkers = Slow
        monkeypatch.setattr(OpenTables, "_wake", hear)

    async def watch(self, slug: str, *bots: str) -> list[tuple[float, list[int]]]:
        """The time that each answer took, and its steps."""
        async with serving(QUICK._replace(bot_pause=PAUSE), self.thinkers) as tables:
            table = (await opened(tables, slug, *bots)).table
            while len(self.times) < SHOWN and (await tables.look(table, Who())).phase == "playing":
                await asyncio.sleep(0)
        pairs = zip(self.times, self.times[1:])
        return [(then - before, steps) for (before, _), (then, steps) in pairs]


@pytest.mark.asyncio
@pytest.mark.parametrize("slug", ["astrolabe", "hexdomino", "bigbang-parallel"])
@pytest.mark.parametrize("level", ["adept", "master"])
async def test_an_answer_takes_as_long_whatever_there_is_to_choose_from(
    slug: str, level: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    choices = set()
    for time, steps in await Shown(clock, monkeypatch).watch(slug, level, level):
        assert steps
        assert time == pytest.approx(PAUSE + thinking_time(level) * len(steps))
        choices.add(steps[0])
    assert len(choices) > 2
    assert 1 in choices or slug == "bigbang-parallel"  # where all can see what is forced


@pytest.mark.asyncio
async def test_a_late_answer_waits_for_the_next_beat(clock: Clock) -> None:
    beats = Tempo(PAUSE)
    begin = clock.time
    beats.ask(1, "search:2s")
    clock.time += 2.1
    beats.ask(1, "search:2s")  # the next step of the same move
    clock.time += 3.2  # it had to wait for its turn
    await beats.next_beat(asyncio.Event())
    assert clock.time == pytest.approx(begin + 4 + 3 * PAUSE)
    beats.ask(2, "adept")
    await beats.next_beat(asyncio.Event())
    assert clock.time == pytest.approx(begin + 4 + 4 * PAUSE)


@pytest.mark.asyncio
async def test_who_has_to_hurry_is_not_waited_for_to_no_purpose(clock: Clock) -> None:
    begin = clock.time
    for version, thought, shown in ((1, 0.1, 0.5), (2, 2.2, 2.5), (3, 9.9, 10.0), (4, 20.3, 20.5)):
        beats = Tempo(PAUSE)
        clock.time = begin
        beats.ask(version, "search:20s")
        clock.time += thought
        await beats.next_beat(asyncio.Event(), is_hurried=True)
        assert clock.time == pytest.approx(begin + shown)


@pytest.mark.asyncio
async def test_nothing_is_waited_for_once_the_table_has_moved_on(clock: Clock) -> None:
    beats, is_void = Tempo(PAUSE), asyncio.Event()
    beats.ask(1, "adept")
    is_void.set()
    await beats.next_beat(is_void)
    assert clock.time == 100


@pytest.mark.asyncio
async def test_without_a_pause_nothing_waits(clock: Clock) -> None:
    beats = Tempo(0)
    beats.ask(1, "search:2s")
    await beats.next_beat(asyncio.Event())
    assert clock.time == 100


def test_thinking_is_given_its_time_by_its_level_alone() -> None:
    levels = ("random", "adept", "master", "search:250ms", "search:300", "of no name")
    assert [thinking_time(spec) for spec in levels] == [0, 0, 1, 0.25, 0.3, 0]


# -- looks ----------------------------------------------------------------------------------


async def begun(tables: Tables, table: str, rng: Random) -> Seat:
    """Play until somebody can begin a move that others do not see, and begin it."""
    open_table = await tables.open_tables.find(table)
    while True:
        seat = open_table.to_act()
        assert seat is not None
        match = open_table.log.match
        look = await tables.look(table, Who(seat))
        for offer in look.choices:
            state = match.game.copy(match.state)
            match.game.apply(state, offer.move)
            if match.game.is_tentative(state):
                for viewer in (0, 1, SPECTATOR):
                    await tables.look(table, Who(viewer))
                await tables.play(table, Who(seat), offer.move, look.version, request())
                return seat
        await play_any(tables, table, seat, rng)


@pytest.mark.asyncio
@pytest.mark.parametrize("slug", ["astra", "astrolabe", "bigbang"])
async def test_what_somebody_begins_costs_nobody_else_a_new_look(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Seat] = []
    new_look = look_builder.new_look

    def counted(table: OpenTable, who: Who) -> Look:
        made.append(who.seat)
        return new_look(table, who)

    monkeypatch.setattr(look_builder, "new_look", counted)
    async with serving() as tables:
        table = (await opened(tables, slug, "me", "me")).table
        seat = await begun(tables, table, Random(3))
        made.clear()
        for is_begun in (True, False):
            for viewer in (0, 1, SPECTATOR):
                look = await tables.look(table, Who(viewer))
                assert look.version == (await tables.open_tables.find(table)).version(viewer)
            assert set(made) == {seat}
            if is_begun:
                await tables.undo(table, Who(seat))


@pytest.mark.asyncio
async def test_nobody_waits_while_another_writes() -> None:
    """A look that is as stored is given while somebody holds the table to change it."""
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        before = await tables.look(table, Who(0))
        open_table = await tables.open_tables.find(table)
        async with open_table.lock:
            assert await asyncio.wait_for(tables.look(table, Who(0)), 5) is before


@pytest.mark.asyncio
async def test_what_everybody_sees_makes_every_look_new() -> None:
    """A new name is shown though it is no move."""
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        assert (await tables.look(table, Who(1))).seats[0].name != "Zoé"
        await tables.seats.rename(table, Who(0), None, "Zoé")
        assert (await tables.look(table, Who(1))).seats[0].name == "Zoé"
