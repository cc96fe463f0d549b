"""The measuring process: `python -m astrarium.bench.worker`, JSON lines in and out.

One such process runs in each interpreter for a whole run and does what it is asked,
so that the rounds can go from build to build and nobody pays for starting up.

    {"do": "hello"}                          -> {"protocol", "python", "version"}
    {"do": "games"}                          -> {slug: [fewest seats, most seats]}
    {"do": "profile", subject}               -> a Profile, with "modules" of a game
    {"do": "measure", subject, "seed", "seconds"} -> a Sample
    {"do": "think", subject, "bot", "seed", "simulations", "seconds"} -> a Thought
    {"do": "overrun", subject, "bot", "seed", "seconds"} -> {"overruns": [an Overrun, ...]}
    {"do": "arena", "name", "seats", "bots", "jobs", "seed", "seconds"} -> a Run
    subject: "kind": "game" | "peer", "name": slug or peer, "seats": number (0 for a peer)
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import sys
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from importlib import import_module
from typing import Any, TextIO

from astrarium.bench.measure import PROTOCOL, Subject, measure, profile
from astrarium.bench.ours import REGISTRY, ProtocolSubject, modules_of
from astrarium.bench.peers import PEERS
from astrarium.engine.protocol import Game


class Bench:
    """Answers requests; keeps the subjects it has loaded."""

    def __init__(self, registry: str = REGISTRY) -> None:
        self.registry = registry
        self.subjects: dict[tuple[str, str, int], Subject] = {}

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Do what is asked."""
        match request["do"]:
            case "hello":
                return hello()
            case "games":
                return {slug: [g.min_seats, g.max_seats] for slug, g in self.games().items()}
            case "profile":
                return self.profile(request)
            case "measure":
                subject = self.subject(request)
                return asdict(measure(subject, request["seed"], request["seconds"]))
            case "think" | "overrun" | "arena":
                return self.think(request)
        raise ValueError(f"{request['do']!r} is no request; the docstring of the worker has them")

    def think(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """What is asked about bots; they are loaded when the first of them is."""
        from astrarium.bench.thoughts import time_arena, time_overruns, time_thoughts

        seed = request["seed"]
        if request["do"] == "arena":
            what = (request["name"], request["seats"], tuple(request["bots"]))
            return time_arena(*what, request["jobs"], seed, request["seconds"])._asdict()
        subject = self.subject(request)
        assert isinstance(subject, ProtocolSubject), subject
        if request["do"] == "overrun":
            return {"overruns": time_overruns(subject, request["bot"], seed, request["seconds"])}
        given = (request["simulations"], request["seconds"])
        return time_thoughts(subject, request["bot"], seed, *given)._asdict()

    def games(self) -> Mapping[str, Game[Any, Any]]:
        """The registered games."""
        module, _, name = self.registry.partition(":")
        games: Mapping[str, Game[Any, Any]] = getattr(import_module(module), name)
        return games

    def profile(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """A subject's profile; the modules are looked up after it, when all are loaded."""
        subject = self.subject(request)
        data = asdict(profile(subject))
        modules = modules_of(subject.game) if isinstance(subject, ProtocolSubject) else {}
        return data | {"modules": modules}

    def subject(self, request: Mapping[str, Any]) -> Subject:
        """The subject asked for, loaded once."""
        key = (request["kind"], request["name"], request["seats"])
        if key not in self.subjects:
            self.subjects[key] = self.load(*key)
            gc.collect()
            gc.freeze()  # so that no subject pays for what the imports of another left in memory
        return self.subjects[key]

    def load(self, kind: str, name: str, seats: int) -> Subject:
        """Make a subject."""
        return PEERS[name]() if kind == "peer" else ProtocolSubject(self.games()[name], seats)


def hello() -> dict[str, Any]:
    """Who is measuring."""
    return {
        "protocol": PROTOCOL,
        "python": sys.executable,
        "version": platform.python_version(),
    }


def serve(bench: Bench, requests: Iterable[str], answers: TextIO) -> None:
    """Answer line by line until the requests end."""
    for line in requests:
        answers.write(json.dumps(bench.answer(json.loads(line))) + "\n")
        answers.flush()


def keep_stdout() -> TextIO:
    """Standard output for answers alone; what libraries print goes to standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m astrarium.bench.worker")
    parser.add_argument("--registry", default=REGISTRY, help="module:name of the games")
    parser.add_argument("--core", type=int, help="stay on this core")
    arguments = parser.parse_args()
    if arguments.core is not None:
        os.sched_setaffinity(0, {arguments.core})
    with keep_stdout() as answers:
        serve(Bench(arguments.registry), sys.stdin, answers)


if __name__ == "__main__":
    main()
