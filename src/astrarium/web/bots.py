"""Bots think in processes of their own: views go there, moves come back.

The event loop never waits for a thought, and a bot that fails, hangs or dies takes only
its process with it. Workers are started when they are needed first, by `spawn`: nothing of
the server, and no state of a game, is in their memory.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Any, Final, NamedTuple

from astrarium.bots import BOTS, Opinion, find_bot
from astrarium.engine.errors import BadOptions
from astrarium.engine.protocol import Message, Move, message
from astrarium.engine.stream import derived
from astrarium.web.settings import Settings

SIMPLEST: Final = "random"
SIMPLER: Final = ("greedy", SIMPLEST)  # who sits in for a bot that failed
ADVISERS: Final = ("search:300", "greedy", SIMPLEST)  # whose opinion a hint is
DEFAULT_BOT: Final = "adept"
LONGEST_THOUGHT: Final = 20.0  # seconds a bot may be given for one decision
MOST_SIMULATIONS: Final = 20_000
LONGEST_SPEC: Final = 60


class Job(NamedTuple):
    """A question to a bot: what the seat sees, and where its chance comes from."""

    spec: str
    slug: str
    view: Any
    moves: tuple[Move, ...]
    seed: str  # of this table's bots, not of its deal
    role: str
    wants: str = "move"  # or "opinions"


class BotFailed(Exception):
    """A bot raised, hung, died, or gave a move that is not legal."""


class Died(BotFailed):
    """Its process ended: who ended it may have meant something else."""


def check_spec(spec: str) -> str:
    """`spec`, if there is such a bot and it may think here so long; raises BadOptions."""
    budget = find_bot(spec[: LONGEST_SPEC + 1]).budget
    too_long = budget.seconds > LONGEST_THOUGHT or budget.simulations > MOST_SIMULATIONS
    if too_long or len(spec) > LONGEST_SPEC:
        shown, seconds = spec[:LONGEST_SPEC], int(LONGEST_THOUGHT)
        raise BadOptions(
            message("server.bot-budget", bot=shown, seconds=seconds, n=MOST_SIMULATIONS)
        )
    return spec


def default_bot() -> str:
    return DEFAULT_BOT if DEFAULT_BOT in BOTS else SIMPLEST


def level_name(spec: str) -> Message | str:
    """What the log calls a bot: its level in words, or its spec if it has a budget."""
    return message(f"pages.bot.{spec}") if spec in BOTS else spec


def adviser() -> str:
    """Who gives hints: counted simulations, so that the same view gives the same hint."""
    return next(spec for spec in ADVISERS if spec.partition(":")[0] in BOTS)


def simpler(spec: str) -> str:
    """Who takes over from a bot that failed: at last the random one."""
    name = spec.partition(":")[0]
    later = SIMPLER[SIMPLER.index(name) + 1 :] if name in SIMPLER else SIMPLER
    return next((other for other in later if other in BOTS), SIMPLEST)


# -- in the worker -------------------------------------------------------------------


def think(job: Job) -> Move | list[Opinion]:
    """Answer one question."""
    import astrarium.games

    game = astrarium.games.find(job.slug)
    bot = find_bot(job.spec).sit(game)
    rng = derived(job.seed, job.role)
    if job.wants == "opinions":
        return bot.opinions(job.view, job.moves, rng)
    return bot.choose(job.view, job.moves, rng)


def work(inbox: Connection) -> None:
    """The life of a worker: it ends when the server closes its side, or is gone."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    while True:
        try:
            job = inbox.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Any = (True, think(job))
        except Exception as error:
            answer = (False, f"{type(error).__name__}: {error}")
        inbox.send(answer)


# -- in the server -------------------------------------------------------------------


class Worker:
    """One process and the line to it."""

    def __init__(self) -> None:
        self.process: BaseProcess | None = None
        self.line: Connection | None = None
        self._starting = Lock()  # a thread starts the process, the event loop may kill it

    def start(self) -> Connection:
        """The line to a living process."""
        with self._starting:
            if self.process is None or self.line is None or not self.process.is_alive():
                self.stop()
                context = multiprocessing.get_context("spawn")
                self.line, theirs = context.Pipe()
                process = context.Process(target=work, args=(theirs,), daemon=True)
                process.start()
                self.process = process
                theirs.close()
            return self.line

    def kill(self) -> None:
        """End the process; whoever waits for its answer learns that it died."""
        with self._starting:
            if self.process is not None:
                self.process.kill()

    def stop(self) -> None:
        if self.line is not None:
            self.line.close()
        if self.process is not None:
            self.process.kill()
            self.process.join()
        self.process = self.line = None

    def ask(self, job: Job, patience: float) -> Any:
        """Send a question and wait for the answer; raises BotFailed."""
        line = self.start()
        try:
            line.send(job)
            if not line.poll(patience):
                self.stop()
                raise BotFailed("hangs")
            is_well, answer = line.recv()
        except (EOFError, OSError, ValueError, AttributeError, TypeError) as error:
            self.stop()
            raise Died("died") from error
        if not is_well:
            raise BotFailed(answer)
        return answer


class Thinkers:
    """The workers of a server; each question goes to one that is free."""

    def __init__(self, settings: Settings) -> None:
        self.patience = settings.bot_patience
        self._workers = [Worker() for _ in range(max(1, settings.workers))]
        self._closed = False
        self._free: asyncio.Queue[Worker] = asyncio.Queue()

    async def __aenter__(self) -> Thinkers:
        for worker in self._workers:
            self._free.put_nowait(worker)
        return self

    async def __aexit__(self, *error: object) -> None:
        self._closed = True
        for worker in self._workers:
            worker.kill()
        for _ in self._workers:  # threads that waited have come back
            worker = await self._free.get()
            worker.stop()

    async def _ask(self, job: Job) -> Any:
        """The answer of a worker; raises BotFailed."""
        try:
            return await self._ask_once(job)
        except Died:
            if self._closed:
                raise
            # A stop of the whole group, a system short of memory: once more.
            return await self._ask_once(job)

    async def _ask_once(self, job: Job) -> Any:
        """A worker is free again when its thread has come back."""
        worker = await self._free.get()
        thought = asyncio.ensure_future(asyncio.to_thread(worker.ask, job, self.patience))
        thought.add_done_callback(lambda done: self._come_free(worker, done))
        try:
            return await asyncio.shield(thought)
        except asyncio.CancelledError:
            worker.kill()
            raise

    def _come_free(self, worker: Worker, done: asyncio.Future[Any]) -> None:
        if not done.cancelled():
            done.exception()  # has been seen
        self._free.put_nowait(worker)

    async def move(self, job: Job) -> Move:
        """A legal move of the bot; raises BotFailed."""
        answer = await self._ask(job)
        if type(answer) is not int or answer not in job.moves:
            raise BotFailed(f"{answer!r} is not legal")
        return answer

    async def opinions(self, job: Job) -> Sequence[Opinion]:
        """The bot's opinions of legal moves; raises BotFailed."""
        found = await self._ask(job._replace(wants="opinions"))
        return [opinion for opinion in found if opinion.move in job.moves]
