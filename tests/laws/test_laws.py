"""Every law for every registered game and seat count: `pytest tests/laws -k bigbang-2`."""

from __future__ import annotations

import contextlib
import json
import os
import string
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astrarium.engine.errors import BadText
from tests.laws.child import fingerprint
from tests.laws.harness import SEEDS, Case, cases, sample
from tests.laws.laws import LAWS, Law, notation_and_index_round_trip
from tests.laws.secrecy import Twins, twin_histories

ROOT = Path(__file__).parent.parent.parent
CASES = cases()
GAMES_ONCE = [case for case in CASES if case.seats == case.game.min_seats]

# One example is three moments with two seats each. Of the twins tried so many must come to
# their end; in L'Astrolabe a world imagined now often contradicts what was known and wiped
# before (LAB-614), so that few do, and it takes more of them.
TWIN_SHARE = 0.2
TWIN_EXAMPLES = {"astrolabe": 40}
TWIN_EXAMPLES_ELSEWHERE = 16


def examples(count: int) -> settings:
    """All of them; pure Python, slow at this, takes a quarter if the compiled build takes all."""
    return sample(count // 4 if os.environ.get("ASTRARIUM_LAWS") == "some" else count)


@pytest.mark.parametrize(
    ("case", "law"),
    [pytest.param(case, law, id=f"{case}-{law.__name__}") for case in CASES for law in LAWS],
)
def test_law(case: Case, law: Law) -> None:
    @examples(LAWS[law])
    @given(SEEDS)
    def holds(seed: int) -> None:
        law(case, seed)

    holds()


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_twin_histories(case: Case) -> None:
    count = Twins(0, 0, 0)

    @examples(TWIN_EXAMPLES.get(case.game.slug, TWIN_EXAMPLES_ELSEWHERE))
    @given(SEEDS)
    def holds(seed: int) -> None:
        nonlocal count
        count = count.plus(twin_histories(case, seed))

    holds()
    assert count.survived >= TWIN_SHARE * count.tried, count
    assert count.different > 0, count


@pytest.mark.parametrize("case", GAMES_ONCE, ids=repr)
def test_notation_and_index_round_trip(case: Case) -> None:
    notation_and_index_round_trip(case.game)


@pytest.mark.parametrize("case", GAMES_ONCE, ids=repr)
@pytest.mark.parametrize("junk", ["", " ", "?", "nonsense", "sealed", "undo 1", "player x", "-1"])
def test_a_move_that_is_none_is_bad_text(case: Case, junk: str) -> None:
    with pytest.raises(BadText):
        case.game.parse_move(junk)


@pytest.mark.parametrize("case", GAMES_ONCE, ids=repr)
def test_no_text_makes_the_parsers_crash(case: Case) -> None:
    @sample(20)
    @given(st.text(alphabet=string.printable + "é²;\u2028", max_size=30))
    def holds(text: str) -> None:
        for read in (case.game.parse_move, case.game.parse_position):
            with contextlib.suppress(BadText):
                read(text)

    holds()


@lru_cache
def elsewhere() -> dict[str, str]:
    """The games of another process with another order of its hash tables."""
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run(
        [sys.executable, "-m", "tests.laws.child"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_the_same_seed_gives_the_same_game_in_every_process(case: Case) -> None:
    assert elsewhere()[repr(case)] == fingerprint(case)
