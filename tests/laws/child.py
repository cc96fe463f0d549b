"""`python -m tests.laws.child`: a digest of one game of every case, for another process."""

from __future__ import annotations

import hashlib
import json

from tests.laws.harness import Case, cases, history, played

SEED = 137


def fingerprint(case: Case) -> str:
    """A digest of a whole game: its log, its journal and all that everyone saw of it."""
    match = played(case, SEED)
    digest = hashlib.sha256(repr(match.log).encode())
    for number, state in enumerate(history(match)):
        if number % 7 == 1:
            for seat in case.everyone():
                digest.update(repr(case.game.view(state, seat)).encode())
    digest.update(repr(case.game.scores(match.state)).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print(json.dumps({repr(case): fingerprint(case) for case in cases()}))
