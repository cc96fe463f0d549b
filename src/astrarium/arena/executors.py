"""Where games are played: here, in several processes, or on the machines of a Ray cluster.

An executor runs one function over many tasks and gives the results as they come in, in
any order. Tasks are plain data with their seeds inside, so no result depends on where or
when it was made.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import socket
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from threading import Thread
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from astrarium.engine.errors import BadOptions, GameError
from astrarium.engine.protocol import message

PATIENCE: Final = 5.0  # seconds for a cluster to answer
WAITING: Final = 4  # tasks a worker at most: more would only take room

T = TypeVar("T")
R = TypeVar("R")


class WorkerLost(GameError):
    """A process that played games was ended from outside."""


class Executor(Protocol):
    """Runs `work` on every task; closing the generator ends all that it began."""

    def run(self, work: Callable[[T], R], tasks: Iterable[T]) -> Generator[R, None, None]: ...


class Here:
    """In this process, one task after the other."""

    def run(self, work: Callable[[T], R], tasks: Iterable[T]) -> Generator[R, None, None]:
        yield from map(work, tasks)


class Processes(NamedTuple):
    """In several processes; none of them outlives this one."""

    jobs: int

    def run(self, work: Callable[[T], R], tasks: Iterable[T]) -> Generator[R, None, None]:
        others = multiprocessing.active_children()
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self.jobs, context, initializer=serve)
        waiting: set[Future[R]] = set()
        try:
            for task in tasks:
                waiting.add(pool.submit(work, task))
                if len(waiting) == self.jobs * WAITING:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        except BrokenProcessPool as error:  # which ends the other workers itself
            raise WorkerLost(message("arena.worker-lost")) from error
        except BaseException:
            for worker in multiprocessing.active_children():
                if worker not in others:
                    worker.terminate()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def serve() -> None:
    """In a new process: work for the one that started it, and for nobody after that.

    Ctrl-C goes to every process of a terminal; the first one sends the others home.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=follow_parent, daemon=True).start()


def follow_parent() -> None:
    """Wait for the end of the process that started this one, however it came; then go."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


# -- Ray -----------------------------------------------------------------------------

# Under `uv run` Ray would build an environment of its own for every worker, from the
# index; and it would report its use. Both are read when it is imported.
QUIET: Final = {
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # or it warns of a change to come
}


def load_ray() -> Any:
    """The module, or a refusal that says how to get it."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        return importlib.import_module("ray")
    except ImportError as error:
        raise BadOptions(message("arena.no-ray", extra="astrarium[ray]")) from error


class Ray(NamedTuple):
    """On a cluster that exists: `auto`, or `HOST:PORT` of its head.

    Its machines need this package, in the same version. A task whose machine is lost is
    played again elsewhere, to the same result.
    """

    address: str

    def join(self) -> Any:
        """Ray, as a part of its cluster; one sentence says if there is none."""
        ray = load_ray()
        if not ray.is_initialized():
            connect(ray, self.address)
        return ray

    def run(self, work: Callable[[T], R], tasks: Iterable[T]) -> Generator[R, None, None]:
        ray = self.join()
        waiting: list[Any] = []
        try:
            remote = ray.remote(max_retries=-1)(called)
            shared = ray.put(work)
            room = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
            for task in tasks:
                waiting.append(remote.remote(shared, task))
                if len(waiting) >= room:
                    done, waiting = ray.wait(waiting)
                    yield from ray.get(done)
            while waiting:
                done, waiting = ray.wait(waiting)
                yield from ray.get(done)
        finally:
            for pending in waiting:
                with suppress(Exception):  # it may be over, or its machine gone
                    ray.cancel(pending, force=True)
            ray.shutdown()


def called(work: Callable[[T], R], task: T) -> R:
    """What runs on the cluster: Ray takes a plain function and nothing else."""
    return work(task)


def connect(ray: Any, address: str) -> None:
    """Join the cluster, or say in one sentence that there is none."""
    knock(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (OSError, RuntimeError, ValueError, AssertionError) as error:
        raise BadOptions(message("arena.no-cluster", address=address)) from error


def knock(address: str) -> None:
    """Refuse an address where nobody listens; Ray itself would go on asking for minutes."""
    if address == "auto":
        return  # Ray looks it up, and answers at once
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError, ValueError) as error:
        raise BadOptions(message("arena.no-cluster", address=address)) from error
