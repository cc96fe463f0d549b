"""A run: the workers, the rounds that go through everything in turn, the report.

It has three parts: the engine (games and peers), the bots, and the web server.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from sys import executable
from typing import Any, Final, Literal, NamedTuple, Protocol

from astrarium.bench import peers as peer_games
from astrarium.bench.bars import judge, judge_bots, judge_web
from astrarium.bench.botrows import BotRows
from astrarium.bench.figures import COMPILED, INTERPRETED, BuildName
from astrarium.bench.measure import PROTOCOL, Profile, Quarter, Sample
from astrarium.bench.ours import REGISTRY, is_game_compiled
from astrarium.bench.report import Build, Report, Row
from astrarium.bench.webrows import WebRow

ENGINE: Final = "engine"
BOTS: Final = "bots"
WEB: Final = "web"
PARTS: Final = (ENGINE, BOTS, WEB)

ROUNDS: Final = 5
SOURCE: Final = Path(__file__).parents[2]  # where this very astrarium is imported from


class BenchError(Exception):
    """The run cannot be made as asked; one line says what to do. Exit with `exit_code`."""

    exit_code: Final = 2


class Worker(Protocol):
    """Something that answers the requests of `astrarium.bench.worker`."""

    def ask(self, **request: Any) -> dict[str, Any]: ...


class Process:
    """A worker in another process."""

    def __init__(self, python: str, process: subprocess.Popen[str]) -> None:
        self.python = python
        self.process = process

    def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request and wait for its answer; a dead worker has told why on stderr."""
        assert self.process.stdin
        assert self.process.stdout
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise BenchError(f"{self.python} could not measure; its own words are above")
        answer: dict[str, Any] = json.loads(line)
        return answer


@dataclass(slots=True)
class Entry:
    """Something to measure once a round, and what came out so far."""

    worker: Worker
    kind: Literal["game", "peer"]
    name: str
    seats: int
    build: BuildName | None = None
    modules: dict[str, bool] = field(default_factory=dict)
    profile: Profile | None = None
    samples: list[Sample] = field(default_factory=list)

    def __str__(self) -> str:
        words = [self.name, f"{self.seats} seats" if self.seats else "", self.build or ""]
        return ", ".join(filter(None, words))

    def look(self) -> None:
        """Ask for the profile, and for the truth about the build."""
        answer = self.worker.ask(do="profile", kind=self.kind, name=self.name, seats=self.seats)
        self.modules = answer.pop("modules")
        self.profile = Profile(**answer)
        if self.kind == "game":
            self.build = COMPILED if is_game_compiled(self.modules) else INTERPRETED

    def measure(self, seed: int, seconds: float) -> None:
        """Measure once."""
        subject = {"kind": self.kind, "name": self.name, "seats": self.seats}
        answer = self.worker.ask(do="measure", seed=seed, seconds=seconds, **subject)
        quarters = tuple(Quarter(*quarter) for quarter in answer.pop("quarters"))
        self.samples.append(Sample(quarters=quarters, **answer))

    def row(self) -> Row:
        """What came out."""
        assert self.profile
        samples = tuple(self.samples)
        return Row(
            self.kind, self.name, self.seats, self.build, self.modules, self.profile, samples
        )


class Crew(NamedTuple):
    """The workers of a run: this interpreter's, the compiled build's, the peers'."""

    ours: Worker
    compiled: Worker | None
    peers: Worker | None


def run(
    slugs: Sequence[str],
    peers: bool,
    compiled: str | None,
    seconds: float,
    json_path: str | None,
    *,
    parts: Collection[str] = PARTS,
    registry: str = REGISTRY,
    progress: Callable[[str], None] = lambda line: None,
) -> Report:
    """Measure games (all if `slugs` is empty) and judge the bars; raises BenchError.

    `peers` measures the peers too; `compiled` is another interpreter, one that has a
    compiled astrarium; `seconds` is the playing time of one measurement (a game at one
    number of seats in one build in one round; copying and replaying add three
    quarters of it; what bots and servers take grows with it). `json_path` gets the report.
    `parts` are those of the run; peers belong to the engine. `registry` names the games
    as `module:name`; `progress` is told what is measured now.
    """
    peers = peers and ENGINE in parts
    versions = peer_versions(peer_games.installed()) if peers else {}
    core = pick_core()
    load = machine_load()
    with ExitStack() as stack:

        def start(python: str) -> Worker:
            return stack.enter_context(process(python, registry, core))

        crew = Crew(
            ours=start(executable),
            compiled=start(compiled) if compiled else None,
            peers=start(executable) if peers else None,
        )
        entries = plan(crew, slugs)
        builds = meet(crew, entries, progress)
        if ENGINE in parts:
            go_round(entries, seconds, progress)
        seats = seats_by_slug(crew.ours, slugs)
        workers = {entry.build: entry.worker for entry in entries if entry.build}
        bots = ask_bots(workers, seats, seconds, progress) if BOTS in parts else BotRows()
    web = load_web(builds, seats, bool(slugs), seconds, progress) if WEB in parts else []
    rows = tuple(entry.row() for entry in entries if entry.samples)
    report = Report(
        when=datetime.now(UTC).isoformat(timespec="seconds"),
        machine=machine(),
        load=load,
        core=core,
        rounds=ROUNDS,
        seconds=seconds,
        peers=versions,
        builds=builds,
        rows=rows,
        bots=bots,
        web=tuple(web),
        bars=tuple(judge(rows) + judge_bots(bots) + judge_web(web)),
    )
    if json_path:
        report.write(json_path)
    return report


def ask_bots(
    workers: Mapping[BuildName, Worker],
    seats: Mapping[str, Sequence[int]],
    seconds: float,
    progress: Callable[[str], None],
) -> BotRows:
    """The bots' part."""
    from astrarium.bench.bots import Effort, measure_bots

    return measure_bots(workers, seats, Effort().times(seconds), progress)


def load_web(
    builds: Sequence[Build],
    seats: Mapping[str, Sequence[int]],
    is_chosen: bool,
    seconds: float,
    progress: Callable[[str], None],
) -> list[WebRow]:
    """The server's part: at the usual games, or at those chosen that two can play."""
    from astrarium.bench.web import GAMES, Effort, measure_web  # workers start without it

    slugs = [
        slug
        for slug, numbers in seats.items()
        if min(numbers) <= 2 <= max(numbers) and (is_chosen or slug in GAMES)
    ]
    if not slugs:
        return []
    return measure_web(builds, slugs, Effort().times(seconds), progress)


def plan(crew: Crew, slugs: Sequence[str]) -> list[Entry]:
    """What a round goes through: each game with its builds side by side, then the peers."""
    games = seats_by_slug(crew.ours, slugs)
    if crew.compiled:
        seats_by_slug(crew.compiled, list(games))  # it must know the same games
    workers = [worker for worker in (crew.ours, crew.compiled) if worker]
    entries = [
        Entry(worker, "game", slug, number)
        for slug, numbers in games.items()
        for number in numbers
        for worker in workers
    ]
    if crew.peers:
        entries += [Entry(crew.peers, "peer", name, 0) for name in peer_games.PEERS]
    return entries


def seats_by_slug(worker: Worker, slugs: Sequence[str]) -> dict[str, list[int]]:
    """The games asked for, with the smallest and the largest number of seats."""
    known = worker.ask(do="games")
    for slug in slugs:
        if slug not in known:
            raise BenchError(f"{slug} is no game here; there are: {', '.join(known)}")
    return {slug: sorted(set(known[slug])) for slug in slugs or known}


def meet(
    crew: Crew, entries: Sequence[Entry], progress: Callable[[str], None]
) -> tuple[Build, ...]:
    """Profile everything and hold each build to its name.

    Without a second interpreter the build of this one is called what it is found to be.
    """
    for entry in entries:
        progress(f"warming up: {entry}")
        entry.look()
    if crew.compiled:
        for entry in entries:
            check_build(entry, COMPILED if entry.worker is crew.compiled else INTERPRETED)
    firsts = {id(entry.worker): entry for entry in reversed(entries) if entry.build}
    return tuple(build_of(entry) for entry in reversed(firsts.values()))


def check_build(entry: Entry, name: BuildName) -> None:
    """Two builds are compared only if they are what they are said to be."""
    if entry.build is not None and entry.build != name:
        python = entry.worker.ask(do="hello")["python"]
        raise BenchError(
            f"{entry.name} is {entry.build} in {python}, not {name}: "
            "--compiled takes the Python of a compiled astrarium, started from one that is not"
        )


def build_of(entry: Entry) -> Build:
    """The build an entry was measured in."""
    assert entry.build
    answer = entry.worker.ask(do="hello")
    return Build(entry.build, answer["python"], answer["version"])


def go_round(entries: Sequence[Entry], seconds: float, progress: Callable[[str], None]) -> None:
    """Measure everything once a round, so that the noise of the machine hits all alike."""
    for number in range(1, ROUNDS + 1):
        for entry in entries:
            progress(f"round {number} of {ROUNDS}: {entry}")
            entry.measure(number, seconds)


def peer_versions(found: Mapping[str, str | None]) -> dict[str, str]:
    """The versions of the peers, all of them installed."""
    if wanted := peer_games.missing(found):
        raise BenchError(f"--peers needs what is not here: pip install {' '.join(wanted)}")
    return {name: version for name, version in found.items() if version}


@contextmanager
def process(python: str, registry: str, core: int | None) -> Iterator[Process]:
    """A worker process of an interpreter, ended by the end of its input."""
    command = [python, "-P", "-m", "astrarium.bench.worker", "--registry", registry]
    if core is not None:
        command += ["--core", str(core)]
    try:
        child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=environment(is_own=python == executable),
        )
    except OSError as error:
        raise BenchError(f"cannot run {python}: {error.strerror}") from error
    with child:
        worker = Process(python, child)
        if worker.ask(do="hello")["protocol"] != PROTOCOL:
            raise BenchError(f"{python} has another version of astrarium: install this one there")
        yield worker


def environment(is_own: bool) -> dict[str, str]:
    """Our interpreter finds this very astrarium; another one only its own, never this source."""
    variables = dict(os.environ, PYTHONHASHSEED="0")
    path = variables.pop("PYTHONPATH", "")
    if is_own:
        variables["PYTHONPATH"] = os.pathsep.join(filter(None, (str(SOURCE), path)))
    return variables


def pick_core() -> int | None:
    """One core for all workers, where the system lets us choose."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    return max(os.sched_getaffinity(0))


def machine_load() -> float | None:
    """How many processes wanted a processor in the last minute, where the system tells."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None


def machine() -> str:
    """The machine in a few words."""
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"


def processor() -> str:
    """The name of the processor; Linux tells it in /proc/cpuinfo only."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown processor"
