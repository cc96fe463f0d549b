"""A run: the workers, the rounds that go through everything in turn, the report.

It has three parts: the engine (games and peers), the bots, and the web server.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from sys import executable
from typing import Any, Final, NamedTuple, TypeAlias

from astrarium.games import GAMES, find
from bench import BenchError, peers, web
from bench.bars import judge
from bench.machine import CORES, environment, keep_to, load, machine
from bench.results import COMPILED, INTERPRETED, PEER, Build, Measured, Report, Rows

ENGINE: Final = "engine"
BOTS: Final = "bots"
WEB: Final = "web"
PARTS: Final = (ENGINE, BOTS, WEB)

ENGINE_ROUNDS: Final = 5
BOT_ROUNDS: Final = 3
THINKERS: Final = ("ismcts", "search")
TIMED: Final = "search"  # whose budget of time is watched
THINK_SHARE: Final = 0.3  # of the seconds of a measurement
ARENA_GAME: Final = "hexdomino"  # short games: what the arena adds to them shows most
ARENA_SHARE: Final = 3.0

Progress: TypeAlias = Callable[[str], None]


class Worker:
    """A `bench.worker` in an interpreter."""

    def __init__(self, python: str) -> None:
        self.python = python
        try:
            self.process = subprocess.Popen(
                [python, "-P", "-m", "bench.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                env=environment(python),
            )
        except OSError as error:
            raise BenchError(f"cannot run {python}: {error.strerror}") from error
        self.build = Build(*self._read())

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.communicate()  # no more requests: it ends

    def ask(self, request: Mapping[str, Any], cores: set[int]) -> Measured:
        """Send a request and wait for its answer."""
        assert self.process.stdin
        keep_to(self.process.pid, cores)
        with suppress(BrokenPipeError):  # reading finds out
            print(json.dumps(request), file=self.process.stdin, flush=True)
        measured: Measured = self._read()
        return measured

    def _read(self) -> Any:
        """An answer; a dead worker has told why on standard error."""
        assert self.process.stdout
        if line := self.process.stdout.readline():
            return json.loads(line)
        raise BenchError(f"{self.python} could not measure; its own words are above")


class Case(NamedTuple):
    """A measurement of a subject, once a round.

    It is made on one core, the same for all, unless it is about the whole machine.
    """

    worker: Worker
    name: str  # in the report
    subject: str
    seats: int
    what: str
    args: Mapping[str, Any]
    is_wide: bool = False

    @property
    def build(self) -> str:
        return PEER if self.subject in peers.PEERS else self.worker.build.name

    def measure(self, rows: Rows, seed: int) -> None:
        cores = CORES if self.is_wide else {max(CORES, default=0)}
        about = {"what": self.what, "name": self.subject, "seats": self.seats, "seed": seed}
        measured = self.worker.ask({**about, **self.args}, cores)
        rows.add(self.name, self.seats, self.build, measured)


def run(
    slugs: Sequence[str] = (),
    with_peers: bool = False,
    compiled: str | None = None,
    seconds: float = 1.0,
    parts: Collection[str] = PARTS,
    progress: Progress = lambda line: None,
) -> Report:
    """Measure games (all, if none is named) and judge the bars; raises BenchError.

    `compiled` is another interpreter, one that has a compiled astrarium; `seconds` is the
    playing time of one measurement (a game at one number of seats in one build in one round;
    all else grows with it). Peers belong to the engine's part.
    """
    with_peers = with_peers and ENGINE in parts
    versions = peers.versions() if with_peers else {}
    busy, rows, games = load(), Rows(), slugs or list(GAMES)
    with ExitStack() as stack:

        def start(python: str) -> Worker:
            return stack.enter_context(Worker(python))

        workers = [start(python) for python in (executable, compiled) if python]
        builds = [worker.build for worker in workers]
        check_builds(builds)
        if ENGINE in parts:
            playing = list(engine_cases(workers, games, seconds))
            if with_peers:
                playing += peer_cases(start(executable), seconds)
            described = [case._replace(what="describe", args={}) for case in playing]
            go_round(described, 1, rows, progress)
            go_round(playing, ENGINE_ROUNDS, rows, progress)
        if BOTS in parts:
            go_round(list(bot_cases(workers, games, seconds)), BOT_ROUNDS, rows, progress)
    if WEB in parts:
        effort = web.Effort().times(seconds)
        web.measure_web(builds, slugs or web.GAMES, effort, rows, progress)
    when = datetime.now(UTC).isoformat(timespec="seconds")
    return Report(when, machine(), busy, seconds, builds, versions, rows, judge(rows))


def check_builds(builds: Sequence[Build]) -> None:
    """Two builds are compared only if they are what they are said to be."""
    names = [build.name for build in builds]
    if len(names) > 1 and names != [INTERPRETED, COMPILED]:
        found = ", ".join(f"{build.python} is {build.name}" for build in builds)
        raise BenchError(
            f"{found}: --compiled takes the Python of a compiled astrarium, "
            "started from one that is not"
        )


def engine_cases(workers: Sequence[Worker], slugs: Iterable[str], seconds: float) -> Iterator[Case]:
    """Each game at its fewest and most seats, the builds side by side."""
    for game in map(find, slugs):
        for seats in sorted({game.min_seats, game.max_seats}):
            for worker in workers:
                yield Case(worker, game.slug, game.slug, seats, "measure", {"seconds": seconds})


def peer_cases(worker: Worker, seconds: float) -> list[Case]:
    """The peers, in a worker of their own."""
    return [Case(worker, peer, peer, 0, "measure", {"seconds": seconds}) for peer in peers.PEERS]


def bot_cases(workers: Sequence[Worker], slugs: Collection[str], seconds: float) -> Iterator[Case]:
    """The thinkers at each game at its fewest seats, and the arena."""
    for game in map(find, slugs):
        for bot in THINKERS:
            thinking = {"bot": bot, "seconds": THINK_SHARE * seconds}
            for worker in workers:
                about = (worker, f"{game.slug}, {bot}", game.slug, game.min_seats)
                yield Case(*about, "time_thoughts", thinking)
                if bot == TIMED:
                    yield Case(*about, "time_overruns", {"bot": bot}, is_wide=True)
    if ARENA_GAME in slugs:
        about_arena = (f"arena, {ARENA_GAME}", ARENA_GAME, find(ARENA_GAME).min_seats)
        for worker in workers:
            args = {"seconds": ARENA_SHARE * seconds}
            yield Case(worker, *about_arena, "time_arena", args, is_wide=True)


def go_round(cases: Sequence[Case], rounds: int, rows: Rows, progress: Progress) -> None:
    """Measure everything once a round, so that the noise of the machine hits all alike."""
    for number in range(1, rounds + 1):
        for case in cases:
            progress(f"round {number} of {rounds}: {case.name}, {case.build}")
            case.measure(rows, number)
