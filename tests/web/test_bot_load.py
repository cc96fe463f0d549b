"""Many ask the bots at once: who is answered first, what is said of it, how much one may ask.

Where no process is needed, `Worker.ask` is a stand-in that thinks until it is told to hurry.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any, Final

import pytest
from fastapi.testclient import TestClient

from astrarium.engine.record_reader import parse
from astrarium.engine.replay import verify
from astrarium.web import bot_queue, open_tables
from astrarium.web.api_models import state_out
from astrarium.web.bot_queue import Question, Rank
from astrarium.web.bots import Died, Job, Thinkers, Withdrawn, Worker
from astrarium.web.errors import TooMany
from astrarium.web.look import FREE, PERSON, Look, Who
from astrarium.web.render.table import fragments
from astrarium.web.settings import sqlite_url
from astrarium.web.tables import Tables
from astrarium.web.visitors import VISITOR
from tests.web.site import HERE, OURS, bearer, open_table, site, state
from tests.web.test_bots import job
from tests.web.tools import QUICK, opened, play_any, serving, settled

A: Final = Who(0)
LONG: Final = "search:20s"
CROWD: Final = QUICK._replace(most_bot_tables=1000)
PATIENCE: Final = 20.0  # seconds, for what takes none


class Desk:
    """Stand-ins for the processes: who was asked what, in which order, and who died of it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.given: list[str] = []
        self.dies: list[str] = []  # the next times that these are asked
        self.moment = 0.0  # seconds that a bot thinks at most; 0: until it is hurried

    def ask(self, worker: Worker, job: Job, patience: float) -> Any:
        self.asked.append(job.spec)
        if job.spec in self.dies:
            self.dies.remove(job.spec)
            raise Died("died")
        end = monotonic() + (self.moment or 2 * PATIENCE)
        while job.spec == LONG and not worker.haste.value and monotonic() < end:
            sleep(0.001)
        self.given.append(job.spec)
        return [] if job.wants == "opinions" else job.moves[0]


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    found = Desk()
    monkeypatch.setattr(Worker, "ask", lambda *given: found.ask(*given))
    return found


async def until(is_so: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not is_so():
        assert monotonic() < end
        await asyncio.sleep(0.002)


async def play_to_bot(tables: Tables, table: str, rng: Random) -> Look:
    """Let the person at seat A play until a bot is asked."""
    await settled(tables, table, [0])
    while (look := await tables.look(table, A)).to_act == 0:
        await play_any(tables, table, 0, rng)
    return look


# -- who is answered first ----------------------------------------------------------------


@pytest.mark.asyncio
async def test_nineteen_tables_of_bots_do_not_keep_a_person_waiting(desk: Desk) -> None:
    """One visitor's bots think for long among themselves; another's adept is next."""
    desk.moment = 0.05
    async with serving(CROWD, Thinkers) as tables:
        for _ in range(19):
            await opened(tables, "astrolabe", LONG, LONG, LONG)
        table = (await opened(tables, "bigbang", "me", "adept")).table
        await settled(tables, table, [0])
        await until(lambda: len(desk.asked) > 20)
        desk.asked.clear()
        before: list[int] = []
        for _ in range(3):
            await play_to_bot(tables, table, Random(1))
            there = len(desk.asked)
            await settled(tables, table, [0])
            before.append(desk.asked[there:].index("adept"))
        # One was thought about already, or is owed a turn after all those that were put first.
        assert max(before) <= 1


@pytest.mark.asyncio
async def test_a_long_search_of_bots_alone_ends_when_a_person_asks() -> None:
    """In the one process there is: the search answers with the best it has, and lives on."""
    async with Thinkers(QUICK) as thinkers:
        await thinkers.move(job(), Question("Bob", Rank.PLAYED))  # the process runs
        worker = thinkers._workers[0]
        assert worker.process is not None
        pid = worker.process.pid
        slow = asyncio.ensure_future(thinkers.move(job(LONG), Question("Ann", Rank.ALONE)))
        await asyncio.sleep(0.2)
        asked = job("search:1")
        answer = thinkers.move(asked, Question("Bob", Rank.PLAYED))
        assert await asyncio.wait_for(answer, 10) in asked.moves
        assert slow.done()
        assert await slow in job(LONG).moves
        assert worker.process.pid == pid
        assert thinkers.short_of_time == {Rank.ALONE}


@pytest.mark.asyncio
async def test_who_comes_to_watch_is_served_before_bots_alone(desk: Desk) -> None:
    async with serving(CROWD, Thinkers) as tables:
        some = [(await opened(tables, "hexdomino", LONG, LONG)).table for _ in range(6)]
        live = tables.open_tables.by_id[some[-1]]
        await until(lambda: live.asked is not None)
        asked = live.asked
        assert asked is not None
        ranks = [asked.question.rank]
        versions = tables.open_tables.follow(some[-1], Who())
        await anext(versions)
        ranks.append(asked.question.rank)
        assert ranks == [Rank.ALONE, Rank.WATCHED]
        await until(lambda: asked.question.since > 0)  # its turn has come
        assert len(desk.asked) <= 3
        await versions.aclose()


# -- nothing lost, nothing thought twice -----------------------------------------------------


@pytest.mark.asyncio
async def test_a_question_whose_process_died_keeps_its_place(desk: Desk) -> None:
    desk.moment = 0.05
    async with Thinkers(QUICK) as thinkers:
        desk.dies = ["greedy", "greedy"]
        first = asyncio.ensure_future(thinkers.move(job(LONG), Question("Ann", Rank.PLAYED)))
        others = [
            asyncio.ensure_future(thinkers.move(job(spec), Question(visitor, Rank.PLAYED)))
            for spec, visitor in (("greedy", "Bob"), ("random", "Cleo"))
        ]
        await first
        found = await asyncio.gather(*others, return_exceptions=True)
        assert desk.asked == [LONG, "greedy", "greedy", "random"]
        assert isinstance(found[0], Died)  # twice is no accident
        assert found[1] in job().moves


@pytest.mark.asyncio
@pytest.mark.parametrize("waits", [False, True])
async def test_who_takes_a_seat_back_is_not_played_for(desk: Desk, waits: bool) -> None:
    """The question is given up, whether its turn had come or not."""
    async with serving(CROWD, Thinkers) as tables:
        thinkers = tables.open_tables.thinkers
        table = (await opened(tables, "hexdomino", "me", "me")).table
        steps = (await tables.look(table, A)).steps
        who = Who((await tables.look(table, A)).to_act or 0)
        other = Question("Ann", Rank.PLAYED, can_hurry=False)
        if waits:
            task = asyncio.ensure_future(thinkers.move(job(LONG), other))
            await until(lambda: desk.asked == [LONG])
        await tables.seats.replace_by_bot(table, who, who.seat, LONG)
        live = tables.open_tables.by_id[table]
        await until(lambda: live.asked is not None)
        await tables.seats.come_back(table, who)
        await until(lambda: live.driver is not None and live.driver.done())
        look = await tables.look(table, who)
        assert (look.to_act, look.steps, look.seats[who.seat].kind) == (who.seat, steps, PERSON)
        if waits:
            thinkers.withdraw(other)
            with pytest.raises(Withdrawn):
                await task
        assert await thinkers.move(job(), Question("Bob", Rank.ALONE)) in job().moves
        assert desk.asked == [LONG, "random"]


@pytest.mark.asyncio
async def test_an_undo_takes_the_question_back(desk: Desk) -> None:
    """The bot is asked again about the new move, and has never played on the old one."""
    async with serving(CROWD, Thinkers) as tables:
        for number in range(100):
            table = (await opened(tables, "astra", "me", "random")).table
            await settled(tables, table, [0])
            await tables.seats.replace_by_bot(table, Who(0, True), 1, LONG)
            look = await play_to_bot(tables, table, Random(number))
            if look.undo.kind == FREE:
                break
        live = tables.open_tables.by_id[table]
        await until(lambda: live.asked is not None)
        asked, told = live.asked, deeds(look, 1)
        await tables.undo(table, A)
        await until(lambda: live.driver is not None and live.driver.done())
        look = await tables.look(table, A)
        assert look.to_act == 0
        await play_to_bot(tables, table, Random(1))
        await until(lambda: live.asked not in (None, asked))
        assert deeds(await tables.look(table, A), 1) == told


def deeds(look: Look, seat: int) -> int:
    return sum(line.seat == seat for line in look.log)


@pytest.mark.asyncio
async def test_the_questions_of_a_deleted_table_are_given_up(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "TRUSTED", 0.02)
    async with serving(CROWD, Thinkers) as tables:
        some = [(await opened(tables, "hexdomino", LONG, LONG)).table for _ in range(2)]
        every = [tables.open_tables.by_id[table] for table in some]
        await until(lambda: all(live.asked is not None for live in every))
        for table in some:
            await tables.store.delete(table)
        await until(lambda: all(live.driver is None or live.driver.done() for live in every))
        assert tables.open_tables.by_id == {}
        thinkers = tables.open_tables.thinkers
        assert await thinkers.move(job(), Question("Bob", Rank.ALONE)) in job().moves


@pytest.mark.asyncio
async def test_a_server_stops_at_once_and_the_next_one_asks_again(
    desk: Desk, tmp_path: Path
) -> None:
    """Whatever waited or was thought about: nothing is lost, and nothing is played twice."""
    stored = CROWD._replace(db=sqlite_url(tmp_path / "db"))
    async with serving(stored, Thinkers) as tables:
        some = [(await opened(tables, "hexdomino", LONG, LONG)).table for _ in range(5)]
        await until(lambda: all(tables.open_tables.by_id[table].asked for table in some))
    assert desk.asked == [LONG]
    desk.moment = 0.001
    async with serving(stored, Thinkers) as tables:
        for table in some:
            await settled(tables, table, [])
            record = await tables.record(table, Who())
            verify(parse(record))
    assert len(desk.given) == len(desk.asked)


# -- what is said of it ----------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_table_says_when_its_bots_think_for_less_time(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody who follows is told; where nobody was cut short, nothing is said."""
    monkeypatch.setattr(bot_queue, "CALM", 0.3)
    async with serving(CROWD, Thinkers) as tables:
        watched = (await opened(tables, "astrolabe", LONG, LONG, LONG)).table
        versions = tables.open_tables.follow(watched, Who())
        await anext(versions)
        adepts = (await opened(tables, "bigbang", "adept", "adept")).table
        await until(lambda: tables.open_tables.by_id[watched].asked is not None)
        assert not (await tables.look(watched, Who())).busy
        person = (await opened(tables, "bigbang", "me", "adept")).table
        await settled(tables, person, [0])
        await play_to_bot(tables, person, Random(1))
        await until(lambda: tables.open_tables.by_id[watched].busy)
        look = await tables.look(watched, Who())
        assert look.busy
        assert "The server is busy: bots think for less time." in fragments(look, "en")["prompt"]
        assert "les robots réfléchissent moins longtemps" in fragments(look, "fr")["prompt"]
        assert state_out(look, "en").busy
        for table in (adepts, person):
            assert not (await tables.look(table, Who())).busy
        await settled(tables, person, [0])
        follower = next(iter(tables.open_tables.by_id[watched].followers))
        follower.news.clear()
        await until(lambda: not tables.open_tables.by_id[watched].busy)
        assert follower.news.is_set()
        assert not (await tables.look(watched, Who())).busy
        await versions.aclose()


# -- how much one may ask --------------------------------------------------------------------

FEW: Final = QUICK._replace(most_bot_tables=2, bot_pause=60)
ENOUGH: Final = "Bots play by themselves at 2 tables of yours already."


def refused(answer: Any) -> str:
    assert answer.status_code == TooMany.status, answer.text
    assert int(answer.headers["retry-after"]) > 0
    assert answer.json()["id"] == "server.too-many-bot-tables"
    return str(answer.json()["why"])


def far(client: TestClient) -> TestClient:
    """A visitor at another address."""
    other = TestClient(client.app, base_url=HERE, client=("203.0.113.9", 50000))
    other.portal = client.portal
    return other


def test_a_visitor_has_only_so_many_tables_where_bots_are_alone() -> None:
    body = {"game": "hexdomino", "seats": [{"who": "random"}] * 2}
    with site(FEW) as client:
        for _ in range(2):
            assert client.post("/api/v1/tables", json=body).status_code == 201
        assert refused(client.post("/api/v1/tables", json=body)).startswith(ENOUGH)
        french = client.post("/api/v1/tables?lang=fr", json=body)
        assert "de vos tables" in refused(french)
        assert far(client).post("/api/v1/tables", json=body).status_code == 201
        open_table(client, "hexdomino", "me", "random")  # with people as many as one likes


def test_the_form_of_a_new_table_says_so_too_and_keeps_what_was_chosen() -> None:
    form = {"game": "hexdomino", "seats": "2", "who-0": "random", "who-1": "novice"}
    with site(FEW) as client:
        for _ in range(2):
            answer = client.post("/new", data=form, headers=OURS, follow_redirects=False)
            assert answer.status_code == 303
        answer = client.post("/new", data=form | {"title": "One more"}, headers=OURS)
        assert answer.status_code == TooMany.status
        assert ENOUGH in answer.text
        assert "One more" in answer.text


def test_nobody_leaves_bots_alone_at_more_tables_by_getting_up() -> None:
    with site(FEW) as client:
        alone = [open_table(client, "hexdomino", "random", "random") for _ in range(2)]
        mine = open_table(client, "hexdomino", "me", "random")
        bot = {"seat": 0, "bot": "random"}
        leaving = f"/api/v1/tables/{mine['table']}/bot"
        key = bearer(mine["keys"][0])
        assert ENOUGH in refused(client.post(leaving, json=bot, headers=key))
        assert state(client, mine["table"])["seats"][0]["kind"] == PERSON
        waiting = open_table(client, "hexdomino", "friend", "random")
        start = f"/api/v1/tables/{waiting['table']}/start"
        assert ENOUGH in refused(client.post(start, headers=bearer(waiting["host_key"])))
        # Other bots for those that play already are no more tables.
        path, host = f"/api/v1/tables/{alone[0]['table']}/bot", bearer(alone[0]["host_key"])
        assert client.post(path, json=bot, headers=host).status_code == 200


@pytest.mark.asyncio
async def test_a_visitor_waits_for_only_so_many_hints(desk: Desk) -> None:
    """Others are not refused for it."""
    async with serving(CROWD, Thinkers) as tables:
        made = await opened(tables, "hexdomino", "me", "me")
        who = Who((await tables.look(made.table, A)).to_act or 0)
        busy = asyncio.ensure_future(
            tables.open_tables.thinkers.move(
                job(LONG), Question("Cleo", Rank.PLAYED, can_hurry=False)
            )
        )
        await until(lambda: desk.asked == [LONG])
        VISITOR.set("Ann")
        hints = [asyncio.ensure_future(tables.hint(made.table, who)) for _ in range(4)]
        await asyncio.sleep(0.05)
        with pytest.raises(TooMany) as error:
            await tables.hint(made.table, who)
        assert error.value.why.id == "server.busy"
        VISITOR.set("Bob")
        hints.append(asyncio.ensure_future(tables.hint(made.table, who)))
        await asyncio.sleep(0.05)
        assert not any(hint.done() for hint in hints)
        tables.open_tables.thinkers._workers[0].haste.value = True
        await busy
        assert await asyncio.gather(*hints) == [()] * 5
        VISITOR.set("Ann")
        assert await tables.hint(made.table, who) == ()  # and again
