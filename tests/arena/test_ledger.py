"""The folder of a tournament: games as they come, and going on after a break."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from astrarium.arena.analysis import Analysis
from astrarium.arena.ledger import Ledger, decisive_files, kept_contest
from astrarium.engine.errors import BadOptions
from astrarium.engine.family import FAMILIES
from tests.arena.tools import bots, games_in, played, timeless, tournament

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


def changed(**change: object) -> Callable[[dict[str, object]], object]:
    return lambda game: game | change


FOREIGN: dict[str, tuple[str, Callable[[dict[str, object]], object]]] = {
    "a number alone": ("arena.bad-line", lambda game: {"number": 3}),
    "no object": ("arena.bad-line", lambda game: [game]),
    "no true number": ("arena.bad-line", changed(number=True)),
    "points of one seat": ("arena.bad-line", changed(points=[1])),
    "points that are none": ("arena.bad-line", changed(points=["1", None])),
    "points without end": ("arena.bad-line", changed(points=[1, float("inf")])),
    "points beyond numbers": ("arena.bad-line", changed(points=[float("nan"), 10**400])),
    "a thing that is none": (
        "arena.bad-line",
        changed(facts=2 * [{"counts": {}, "things": {"a": [[]]}}]),
    ),
    "facts that are none": ("arena.bad-line", changed(facts=[3, 4])),
    "a thing without words": (
        "arena.bad-line",
        changed(facts=2 * [{"counts": {}, "things": {"tiles": ["nosuch"]}}]),
    ),
    "things of no group": (
        "arena.bad-line",
        changed(facts=2 * [{"counts": {}, "things": {"nosuch": ["PB1"]}}]),
    ),
    "a count without words": (
        "arena.bad-line",
        changed(facts=2 * [{"counts": {"nosuch": 1}, "things": {}}]),
    ),
    "facts of one seat": ("arena.bad-line", changed(facts=[{"counts": {}, "things": {}}])),
    "decisions below none": ("arena.bad-line", changed(decisions=[-5, 2])),
    "more choices than decisions": ("arena.bad-line", changed(asked=[999, 2])),
    "a win of the second": ("arena.bad-line", changed(ranks=[1, 2], won=[0.0, 1.0])),
    "fewer choices than none": ("arena.bad-line", changed(asked=[-1, 2])),
    "a lead that changed back": ("arena.bad-line", changed(lead_changes=-4)),
    "two whole wins": ("arena.bad-line", changed(won=[1, 1])),
    "nobody first": ("arena.bad-line", changed(ranks=[2, 2])),
    "points in halves": ("arena.bad-line", changed(points=[1.5, 2])),
    "decisions in halves": ("arena.bad-line", changed(decisions=[1.5, 2])),
    "points beyond belief": ("arena.bad-line", changed(points=[10**14, 2])),
    "a share of more than one": ("arena.bad-line", changed(won=[-5, 7])),
    "a rank before the first": ("arena.bad-line", changed(ranks=[0, 1])),
    "a first seat that is none": ("arena.bad-line", changed(order=[99, 0])),
    "a seat that is first and last": ("arena.bad-line", changed(order=[0, 0])),
    "no order of turns": ("arena.bad-line", changed(order=0)),
    "a foreign bot": ("arena.foreign-line", changed(bots=["random", "genius"])),
    "other seats": ("arena.foreign-line", changed(bots=["random", "random"])),
    "another deal": ("arena.foreign-line", changed(deal=1)),
    "below all numbers": ("arena.foreign-line", changed(number=-7)),
    "beyond all numbers": ("arena.foreign-line", changed(number=4)),
}


@pytest.mark.parametrize("case", FOREIGN)
def test_a_line_that_is_no_game_of_this_contest_is_named(
    written: Path, results: list[dict[str, object]], case: str
) -> None:
    id, spoilt = FOREIGN[case]
    path = written / "games.jsonl"
    path.write_text(f"{json.dumps(results[1])}\n{json.dumps(spoilt(results[0]))}\n", "utf-8")
    before = path.read_bytes()
    with pytest.raises(BadOptions) as refused:
        Ledger(written, CONTEST).open(True)
    assert refused.value.why.id == id
    assert refused.value.why.args == {"path": str(path), "line": 2}
    assert path.read_bytes() == before


def test_one_game_with_two_results_is_refused(
    written: Path, results: list[dict[str, object]]
) -> None:
    path = written / "games.jsonl"
    same = json.dumps(results[0])
    slower = json.dumps(results[0] | {"seconds": [0.25, 0.5]})
    path.write_text(f"{same}\n{same}\n{slower}\n", "utf-8")
    ledger = Ledger(written, CONTEST)
    assert ledger.open(True) == results[:1]
    ledger.close()
    path.write_text(f"{same}\n{json.dumps(results[0] | {'lead_changes': 77})}\n", "utf-8")
    assert refusal(written) == "arena.game-twice"


def test_more_deals_than_anybody_plays_are_no_contest(written: Path) -> None:
    path = written / "contest.json"
    kept = json.loads(path.read_bytes())
    path.write_text(json.dumps(kept | {"deals": 999_999_999}), "utf-8")
    with pytest.raises(BadOptions, match=r"arena\.bad-contest"):
        kept_contest(written)


def full_disk(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_leaves_the_description_alone(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sorted((path.name, path.read_bytes()) for path in written.iterdir())
    monkeypatch.setattr(Path, "write_text", full_disk)
    opened(written, resume=True).close()  # nothing is new, so nothing is written
    with pytest.raises(OSError, match="No space"):
        Ledger(written, CONTEST._replace(deals=3)).open(True)
    assert sorted((path.name, path.read_bytes()) for path in written.iterdir()) == before


def test_only_sources_make_another_version(folder: Path) -> None:
    for name in ("bots/a.py", "games/astra/deck.json", "arena/facts/b.py", "arena/tournament.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("", "utf-8")
    sources = list(decisive_files(folder))
    assert len(sources) == 4
    for stray in (
        "bots/a.cpython-311.pyc.139812",
        "bots/.a.py.swp",
        "games/a.so",
        "arena/plots.py",
    ):
        (folder / stray).write_text("", "utf-8")
    assert list(decisive_files(folder)) == sources


def test_games_of_other_bots_are_not_mixed_with_those_of_today(written: Path) -> None:
    path = written / "contest.json"
    kept = json.loads(path.read_bytes())
    path.write_text(json.dumps(kept | {"sources": "0123456789abcdef"}), "utf-8")
    before = path.read_bytes()
    assert refusal(written) == "arena.other-sources"
    assert path.read_bytes() == before


def test_bytes_that_are_no_text_are_refused(written: Path) -> None:
    path = written / "games.jsonl"
    path.write_bytes(b'{"number": "\xff"}\n' + path.read_bytes())
    assert refusal(written) == "arena.no-text"


def test_a_line_may_be_torn_inside_a_letter(
    written: Path, results: list[dict[str, object]]
) -> None:
    path = written / "games.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + '{"number": 3, "é'.encode()[:-1])
    ledger = Ledger(written, CONTEST)
    assert ledger.open(True) == results
    ledger.close()
    assert path.read_bytes() == whole


def test_a_ledger_knows_how_many_games_it_holds(
    written: Path, results: list[dict[str, object]]
) -> None:
    ledger = Ledger(written, CONTEST._replace(deals=3))
    ledger.open(True)
    assert ledger.held == 4
    ledger.add(results[:1])
    assert ledger.held == 5
    ledger.close()


def test_a_contest_is_not_begun_over_another(written: Path) -> None:
    assert refusal(written, resume=False) == "arena.there"


@pytest.mark.parametrize(
    "other",
    [{"seed": "8"}, {"bots": bots("random", "ismcts:2")}, {"seats": 3}, {"slug": "bigbang"}],
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
    assert kept_contest(written)["deals"] == 9  # a contest never shrinks


def test_what_differs_in_another_contest_is_named(written: Path) -> None:
    with pytest.raises(BadOptions) as refused:
        Ledger(written, CONTEST._replace(seed="8")).open(True)
    told = {"field": "seed", "there": '"7"', "here": '"8"'}
    assert refused.value.why.args == {"folder": str(written), **told}


def test_an_option_that_differs_is_named(folder: Path) -> None:
    contest = tournament("bigbang-solitaire", "random", deals=1)
    ledger = Ledger(folder / "out", contest)
    ledger.open(False)
    ledger.close()
    other = contest._replace(options=(("clock", 7),))
    with pytest.raises(BadOptions) as refused:
        Ledger(folder / "out", other).open(True)
    assert refused.value.why.args["field"] == "options.clock"


@pytest.mark.parametrize("resume", [True, False])
def test_games_of_a_contest_that_nobody_knows_are_refused(written: Path, resume: bool) -> None:
    (written / "contest.json").unlink()
    assert refusal(written, resume=resume) == "arena.no-contest"
    assert not (written / "contest.json").exists()


def test_where_there_is_no_contest_none_goes_on(folder: Path) -> None:
    assert refusal(folder / "out") == "arena.nothing"
    assert not (folder / "out").exists()
    (folder / "empty").mkdir()
    assert refusal(folder / "empty") == "arena.nothing"
    assert list((folder / "empty").iterdir()) == []


def test_a_folder_in_use_is_refused(written: Path) -> None:
    pytest.importorskip("fcntl")
    ledger = opened(written, resume=True)
    assert refusal(written) == "arena.busy"
    ledger.close()
    opened(written, resume=True).close()


def test_a_disk_without_locks_is_not_busy(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")

    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    opened(written, resume=True).close()
    monkeypatch.setattr(fcntl, "flock", full_disk)
    with pytest.raises(OSError, match="No space"):
        opened(written, resume=True)


def test_a_game_without_facts_of_its_own_is_read_back(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FAMILIES, "bigbang", FAMILIES["bigbang"]._replace(facts=""))
    results = played(CONTEST)
    ledger = opened(folder / "plain")
    ledger.add(results)
    ledger.close()
    again = Ledger(folder / "plain", CONTEST)
    assert again.open(True) == results
    again.close()
    assert Analysis(CONTEST, results).counts == []


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"{", b"{}", b"\xff", b'{"seed": "7", "deals": 0}', b'{"deals": 2}']
)
def test_a_broken_description_is_refused(written: Path, text: bytes) -> None:
    (written / "contest.json").write_bytes(text)
    assert refusal(written) == "arena.bad-contest"
