"""Bots in processes of their own: views go there, and what fails there stays there."""

from __future__ import annotations

import asyncio
import pickle
from multiprocessing.context import SpawnProcess
from random import Random
from threading import Event, Thread

import pytest

from astrarium.engine.errors import BadOptions
from astrarium.engine.match import Match
from astrarium.engine.registry import GAMES
from astrarium.web.bots import BotFailed, Job, Thinkers, Worker, adviser, check_spec, simpler
from tests.web.tools import QUICK


def job(spec: str = "random", slug: str = "bigbang-simple") -> Job:
    game = GAMES[slug]
    match = Match(game, max(game.min_seats, 1), deal=Random(1))
    view, moves = match.view(match.to_act()), tuple(match.legal_moves())
    return Job(spec, slug, view, moves, "seed", "bot A 1")


@pytest.mark.asyncio
async def test_a_bot_thinks_elsewhere_and_its_failures_stay_there() -> None:
    async with Thinkers(QUICK._replace(bot_patience=30)) as thinkers:
        asked = job()
        first = await thinkers.move(asked)
        assert first in asked.moves
        assert await thinkers.move(asked) == first  # the same stream, the same move
        worker = thinkers._workers[0]
        assert worker.process is not None
        before = worker.process.pid
        with pytest.raises(BotFailed):
            await thinkers.move(asked._replace(spec="no such bot"))
        with pytest.raises(BotFailed):
            await thinkers.move(asked._replace(slug="no such game"))
        assert worker.process.pid == before  # an error costs no process
        thinking = asyncio.ensure_future(thinkers.move(job("search:20s")))
        for _ in range(2):  # once may be an accident
            await asyncio.sleep(0.3)
            before = worker.process.pid
            worker.kill()
            while not thinking.done() and (worker.process is None or worker.process.pid == before):
                await asyncio.sleep(0.02)
        with pytest.raises(BotFailed):
            await thinking
        assert await thinkers.move(asked) == first
        thinkers.patience = 0.3
        with pytest.raises(BotFailed, match="hangs"):
            await thinkers.move(job("search:20s"))
        thinkers.patience = 30
        assert await thinkers.move(asked) == first
        given_up = asyncio.ensure_future(thinkers.move(job("search:20s")))
        await asyncio.sleep(0.3)
        given_up.cancel()
        assert await thinkers.move(asked) == first


@pytest.mark.asyncio
async def test_a_process_that_was_ended_is_no_fault_of_the_bot() -> None:
    """Who stops a whole group of processes ends the workers too: nobody is replaced for it."""
    async with Thinkers(QUICK._replace(bot_patience=30)) as thinkers:
        asked = job("search:1s")
        await thinkers.move(job())
        thinking = asyncio.ensure_future(thinkers.move(asked))
        await asyncio.sleep(0.3)
        worker = thinkers._workers[0]
        assert worker.process is not None
        worker.process.terminate()
        assert await thinking in asked.moves


@pytest.mark.parametrize("slug", list(GAMES))
def test_what_is_sent_to_a_bot_holds_no_state(slug: str) -> None:
    asked = job(slug=slug)
    sent = pickle.dumps(asked)
    assert pickle.loads(sent) == asked
    state = Match(GAMES[slug], max(GAMES[slug].min_seats, 1), deal=Random(1)).state
    assert type(state).__module__.encode() + b"." not in sent
    assert f"{type(state).__name__}\x94".encode() not in sent


def test_bots_may_not_think_too_long() -> None:
    assert check_spec("random") == "random"
    for spec in ("search:1000s", "search:999999999", "nobody", "random:1s"):
        with pytest.raises(BadOptions):
            check_spec(spec)
    check_spec(adviser())


def test_simpler_bots_end_with_the_random_one() -> None:
    spec = "search:1s"
    chain = [spec]
    while spec != "random":
        spec = simpler(spec)
        chain.append(spec)
    assert chain == ["search:1s", "greedy", "random"]
    assert simpler("random") == "random"


def test_a_worker_can_be_killed_while_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event loop ends a worker that a thread is just starting."""
    worker = Worker()
    starting, killed = Event(), Event()
    start = SpawnProcess.start

    def slow(process: SpawnProcess) -> None:
        starting.set()
        killed.wait(0.2)
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", slow)
    thread = Thread(target=worker.start)
    thread.start()
    assert starting.wait(5)
    worker.kill()
    killed.set()
    thread.join()
    worker.stop()
    assert worker.process is None
