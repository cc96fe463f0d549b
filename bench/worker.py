"""The measuring process: `python -m bench.worker`, JSON lines in and out.

One runs in each interpreter for a whole run and does what it is asked, so that the rounds can
go from build to build and nobody pays for starting up. A request is the name of a measurement
and its arguments; the answer is what it measured.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import sys
from functools import cache
from typing import Any, Final

from bench.bots import time_arena, time_overruns, time_thoughts
from bench.games import OurGame, modules
from bench.peers import PEERS
from bench.results import COMPILED, INTERPRETED, Build, Measured
from bench.subject import Subject, describe, measure

MEASUREMENTS: Final[dict[str, Any]] = {
    function.__name__: function
    for function in (describe, measure, time_thoughts, time_overruns, time_arena)
}
GAMES: Final = "astrarium.games."


def answer(what: str, name: str, seats: int, **args: Any) -> Measured:
    """Measure something of a subject: a peer, or a game of ours."""
    measured: Measured = MEASUREMENTS[what](subject(name, seats), **args)
    return measured


@cache
def subject(name: str, seats: int) -> Subject:
    """A subject, loaded once."""
    found = PEERS[name]() if name in PEERS else OurGame(name, seats)
    gc.collect()
    gc.freeze()  # so that no subject pays for what the imports of another left in memory
    return found


def build() -> Build:
    """Who is measuring. A compiled engine alone makes no compiled build."""
    loaded = modules()
    is_compiled = any(found for name, found in loaded.items() if name.startswith(GAMES))
    return Build(
        COMPILED if is_compiled else INTERPRETED,
        sys.executable,
        platform.python_version(),
        len(loaded),
        sum(loaded.values()),
    )


def main() -> None:
    """Answer line by line; what libraries print goes to standard error."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as answers:
        os.dup2(2, 1)
        print(json.dumps(build()), file=answers, flush=True)
        for line in sys.stdin:
            print(json.dumps(answer(**json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
