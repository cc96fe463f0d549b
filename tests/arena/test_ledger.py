"""The folder of a tournament: games as they come, and going on after a break."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium.arena.ledger import Ledger
from astrarium.engine.errors import BadOptions
from tests.arena.tools import games_in, played, timeless, tournament

CONTEST = tournament("hexdomino", "random", "greedy", deals=2)


def opened(folder: Path, resume: bool = False) -> Ledger:
    ledger = Ledger(folder, CONTEST)
    ledger.open(resume)
    return ledger


def refusal(folder: Path, contest: object = CONTEST, resume: bool = True) -> str:
    with pytest.raises(BadOptions) as refused:
        Ledger(folder, contest).open(resume)  # type: ignore[arg-type]
    return refused.value.why.id


@pytest.fixture(scope="module")
def results() -> list[dict[str, object]]:
    return played(CONTEST)


@pytest.fixture
def written(folder: Path, results: list[dict[str, object]]) -> Path:
    ledger = opened(folder / "out")
    ledger.add(reversed(results))
    ledger.close()
    return folder / "out"


def test_what_is_added_is_read_back_by_number(
    written: Path, results: list[dict[str, object]]
) -> None:
    ledger = Ledger(written, CONTEST)
    assert ledger.open(True) == results
    ledger.close()
    assert games_in(written) == timeless(results)


def test_a_torn_last_line_is_dropped(written: Path, results: list[dict[str, object]]) -> None:
    path = written / "games.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    ledger = Ledger(written, CONTEST)
    there = ledger.open(True)
    assert len(there) == len(results) - 1
    missing = [result for result in results if result not in there]
    ledger.add(missing)
    ledger.close()
    assert games_in(written) == timeless(results)


def test_a_bad_line_in_the_middle_is_named(written: Path) -> None:
    path = written / "games.jsonl"
    path.write_text("nonsense\n" + path.read_text("utf-8"), "utf-8")
    assert refusal(written) == "arena.bad-line"


def test_a_contest_is_not_begun_over_another(written: Path) -> None:
    assert refusal(written, resume=False) == "arena.there"


@pytest.mark.parametrize(
    "other", [{"seed": "8"}, {"bots": ("random", "ismcts:2")}, {"seats": 3}, {"slug": "bigbang"}]
)
def test_another_contest_is_refused(written: Path, other: dict[str, object]) -> None:
    before = (written / "contest.json").read_bytes()
    assert refusal(written, CONTEST._replace(**other)) == "arena.other"  # type: ignore[arg-type]
    assert (written / "contest.json").read_bytes() == before


def test_more_deals_go_on_and_fewer_look_at_the_first(written: Path) -> None:
    more = Ledger(written, CONTEST._replace(deals=9))
    assert len(more.open(True)) == 4
    more.close()
    fewer = Ledger(written, CONTEST._replace(deals=1))
    assert len(fewer.open(True)) == 2
    fewer.close()


def test_a_folder_in_use_is_refused(written: Path) -> None:
    pytest.importorskip("fcntl")
    ledger = opened(written, resume=True)
    assert refusal(written) == "arena.busy"
    ledger.close()
    opened(written, resume=True).close()


@pytest.mark.parametrize("text", ["", "[]", "{", "{}"])
def test_a_broken_description_is_another_contest(written: Path, text: str) -> None:
    (written / "contest.json").write_text(text, "utf-8")
    assert refusal(written) == "arena.other"
