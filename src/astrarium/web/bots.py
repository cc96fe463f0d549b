"""Bots think in processes of their own: views go there, moves come back.

The event loop never waits for a thought, and a bot that fails, hangs or dies takes only
its process with it. Workers are started when they are needed first, by `spawn`: nothing of
the server, and no state of a game, is in their memory. Whose question is next, and when a bot
has to hurry, is in `bot_queue`.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from ctypes import c_bool
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import RawValue
from threading import Lock
from typing import Any, Final, NamedTuple

from astrarium.bots import BOTS, Opinion, find_bot
from astrarium.bots.protocol import never
from astrarium.engine.errors import BadOptions
from astrarium.engine.protocol import Message, Move, message
from astrarium.engine.stream import derived
from astrarium.web.bot_queue import BotQueue, Question, Rank
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


class Withdrawn(Exception):
    """Nobody waits for the answer any more."""


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
    """The name of a bot in the log: its level in words, or its spec if it has a budget."""
    return message(f"pages.bot.{spec}") if spec in BOTS else spec


def takes_time(spec: str) -> bool:
    """Does a bot think for as long as it may, so that it can be told to hurry?"""
    name = spec.partition(":")[0]
    return name in BOTS and BOTS[name].bot.takes_budget


def adviser() -> str:
    """The bot that gives hints: by counted simulations, so that a view has always the same hint,
    unless the bot has to hurry."""
    return next(spec for spec in ADVISERS if spec.partition(":")[0] in BOTS)


def simpler(spec: str) -> str:
    """The bot that takes over from one that failed: at last the random one."""
    name = spec.partition(":")[0]
    later = SIMPLER[SIMPLER.index(name) + 1 :] if name in SIMPLER else SIMPLER
    return next((other for other in later if other in BOTS), SIMPLEST)


# -- in the worker -------------------------------------------------------------------


def think(job: Job, is_hurried: Callable[[], bool] = never) -> Move | list[Opinion]:
    """Answer one question, with the best there is once one `is_hurried`."""
    import astrarium.games

    game = astrarium.games.find(job.slug)
    spec = find_bot(job.spec)
    bot = spec._replace(budget=spec.budget._replace(is_cancelled=is_hurried)).sit(game)
    rng = derived(job.seed, job.role)
    if job.wants == "opinions":
        return bot.opinions(job.view, job.moves, rng)
    return bot.choose(job.view, job.moves, rng)


def work(inbox: Connection, haste: Any) -> None:
    """The life of a worker: it ends when the server closes its side, or is gone. The server
    sets `haste`, which both see, when it wants the answer now."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    while True:
        try:
            job = inbox.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Any = (True, think(job, lambda: haste.value))
        except Exception as error:
            answer = (False, f"{type(error).__name__}: {error}")
        inbox.send(answer)


# -- in the server -------------------------------------------------------------------


class Worker:
    """One process and the line to it."""

    def __init__(self) -> None:
        self.process: BaseProcess | None = None
        self.line: Connection | None = None
        self.haste = RawValue(c_bool)  # no lock: a process may be killed while it looks
        self._starting = Lock()  # a thread starts the process, the event loop may kill it

    def start(self) -> Connection:
        """The line to a living process."""
        with self._starting:
            if self.process is None or self.line is None or not self.process.is_alive():
                self.stop()
                context = multiprocessing.get_context("spawn")
                self.line, theirs = context.Pipe()
                process = context.Process(target=work, args=(theirs, self.haste), daemon=True)
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


class Awaited(NamedTuple):
    """A job whose answer somebody awaits, and where it goes."""

    job: Job
    answer: asyncio.Future[Any]


class Thinkers:
    """The workers of a server; each question goes to one of them when it is its turn.

    `short_of_time` are the ranks whose bots were told to hurry of late; when that changes,
    `on_load` is called.
    """

    def __init__(self, settings: Settings) -> None:
        self.patience = settings.bot_patience
        self.short_of_time: frozenset[Rank] = frozenset()
        self.on_load: Callable[[], None] = lambda: None
        self._workers = [Worker() for _ in range(max(1, settings.workers))]
        self._free = list(self._workers)
        self._queue = BotQueue(len(self._workers))
        self._asked: dict[Question, Awaited] = {}  # that wait or are thought about
        self._serving: dict[Question, tuple[Worker, asyncio.Task[None]]] = {}
        self._threads = ThreadPoolExecutor(len(self._workers), "bots")
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    async def __aenter__(self) -> Thinkers:
        return self

    async def __aexit__(self, *error: object) -> None:
        self._closed = True
        for question in list(self._asked):
            self.withdraw(question)
        if self._timer is not None:
            self._timer.cancel()
        for worker in self._workers:
            worker.kill()
        await asyncio.gather(*(task for _, task in self._serving.values()))
        self._threads.shutdown()  # all have come back
        for worker in self._workers:
            worker.stop()

    async def move(self, job: Job, question: Question) -> Move:
        """A legal move of the bot; raises BotFailed, or Withdrawn."""
        answer = await self._ask(job, question)
        if type(answer) is not int or answer not in job.moves:
            raise BotFailed(f"{answer!r} is not legal")
        return answer

    async def opinions(self, job: Job, question: Question) -> Sequence[Opinion]:
        """The bot's opinions of legal moves; raises BotFailed, or Withdrawn."""
        opinions = await self._ask(job._replace(wants="opinions"), question)
        return [opinion for opinion in opinions if opinion.move in job.moves]

    def withdraw(self, question: Question) -> None:
        """Nobody wants the answer any more: whoever waits for it is told so, and a bot that
        thinks about it makes room."""
        asked = self._asked.pop(question, None)
        if asked is None:
            return
        if not asked.answer.done():
            asked.answer.set_exception(Withdrawn())
        if question in self._serving:
            self._hurry(question)
        else:
            self._queue.remove(question)

    def change_rank(self, question: Question, rank: Rank) -> None:
        """Others wait for the answer than when it was asked."""
        if question in self._asked:
            self._queue.change_rank(question, rank)
            self._go_on()

    async def _ask(self, job: Job, question: Question) -> Any:
        """The answer of a worker; raises BotFailed, or Withdrawn."""
        asked = Awaited(job, asyncio.get_running_loop().create_future())
        self._asked[question] = asked
        self._queue.add(question)
        self._go_on()
        try:
            return await asked.answer
        finally:
            self.withdraw(question)

    def _go_on(self) -> None:
        """Give free workers what is next, tell bots to hurry for whom others wait too long,
        and come again when that may have to be done."""
        if self._closed:
            return
        loop = asyncio.get_running_loop()
        now = loop.time()
        while (question := self._queue.start(now)) is not None:
            worker = self._free.pop()
            serving = self._serve(worker, question, self._asked[question])
            self._serving[question] = worker, asyncio.create_task(serving)
        for question in self._queue.hurry(now):
            self._hurry(question)
        if self._timer is not None:
            self._timer.cancel()
        short, then = self._queue.short_of_time(now), self._queue.next_look()
        self._timer = None if then is None else loop.call_at(then, self._go_on)
        if short != self.short_of_time:
            self.short_of_time = short
            self.on_load()

    def _hurry(self, question: Question) -> None:
        question.is_hurried = True
        self._serving[question][0].haste.value = True

    async def _serve(self, worker: Worker, question: Question, asked: Awaited) -> None:
        """Have a worker think about a question, and tell the answer to whoever waits for it."""
        try:
            answer = await self._thought(worker, asked.job)
        except Exception as failure:
            if not asked.answer.done():
                asked.answer.set_exception(failure)
        else:
            if not asked.answer.done():
                asked.answer.set_result(answer)
        finally:
            self._asked.pop(question, None)
            del self._serving[question]
            self._queue.remove(question)
            worker.haste.value = False
            self._free.append(worker)
            self._go_on()

    async def _thought(self, worker: Worker, job: Job) -> Any:
        """The answer of a worker; raises BotFailed."""
        asking = asyncio.get_running_loop().run_in_executor
        try:
            return await asking(self._threads, worker.ask, job, self.patience)
        except Died:
            if self._closed:
                raise
            # A stop of the whole group, a system short of memory: once more.
            return await asking(self._threads, worker.ask, job, self.patience)
