"""The benchmark ring: what it counts and computes. Nothing here asserts a time."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from astrarium.bench import BenchError, Report, peers, print_report, run
from astrarium.bench.bars import EVERY_GAME, SPEED, Bar, judge
from astrarium.bench.botrows import BotRows
from astrarium.bench.figures import COMPILED, INTERPRETED, BuildName, Spread, spread
from astrarium.bench.measure import (
    PROFILE_GAMES,
    Profile,
    Quarter,
    Sample,
    Subject,
    add_quarters,
    clock_cost,
    measure,
    profile,
    time_copies,
    time_play,
    time_quarters,
)
from astrarium.bench.ours import (
    ProtocolSubject,
    Record,
    Stretch,
    is_compiled,
    is_game_compiled,
    modules_of,
    package_of,
    quarter_of,
    stretches,
    tally,
)
from astrarium.bench.report import Row
from astrarium.bench.rounds import (
    ENGINE,
    ROUNDS,
    SOURCE,
    Crew,
    Entry,
    environment,
    go_round,
    meet,
    pick_core,
    plan,
    process,
    seats_by_slug,
)
from astrarium.bench.tables import multiple
from astrarium.bench.worker import Bench, serve
from astrarium.engine.moves import MoveTable
from astrarium.engine.options import IntOption, Options
from astrarium.engine.protocol import CHANCE, OVER, Game, Journal, Move, Outcome, Seat

# -- a stand-in ----------------------------------------------------------------------


class Heap:
    """The state of the stand-in: a heap to take from, and how often it was filled."""

    def __init__(self, seats: int, size: int) -> None:
        self.seats, self.size = seats, size
        self.left = self.filled = self.turn = 0
        self.must_fill = True


class Taking(Game[Heap, None]):
    """Take 1 to 3 from a heap that chance fills twice; those who cannot take have lost."""

    def new(self, seats: int, options: Options) -> Heap:
        return Heap(seats, int(options["size"]))

    def copy(self, state: Heap) -> Heap:
        other = Heap(state.seats, state.size)
        other.__dict__.update(state.__dict__)
        return other

    def to_act(self, state: Heap) -> Seat:
        if state.left:
            return state.turn
        return CHANCE if state.must_fill else OVER

    def legal_moves(self, state: Heap) -> list[Move]:
        return list(range(1, min(3, state.left) + 1))

    def apply(self, state: Heap, move: Move, journal: Journal | None = None) -> None:
        assert move in self.legal_moves(state)
        state.left -= move
        state.turn = (state.turn + 1) % state.seats
        state.must_fill = not state.left and state.filled < 2

    def sample_chance(self, state: Heap, rng: Random) -> Outcome:
        return (state.size + rng.getrandbits(2),)

    def apply_chance(self, state: Heap, outcome: Outcome, journal: Journal | None = None) -> None:
        state.left = outcome[0]
        state.filled += 1
        state.must_fill = False


# The bench needs the methods above alone; the rest of the protocol may stay away.
REST: dict[str, Any] = dict.fromkeys(Taking.__abstractmethods__)
StandIn: Any = type("StandIn", (Taking,), REST | {"__module__": __name__})


def stand_in(slug: str, fewest: int, most: int) -> Game[Heap, None]:
    options = (IntOption("size", 12, 1, 99),)
    game: Game[Heap, None] = StandIn(slug, "none", (fewest, most), "X-1", MoveTable(), options)
    return game


GAMES = {"taking": stand_in("taking", 2, 4), "taking-solo": stand_in("taking-solo", 1, 1)}
REGISTRY = "test_bench:GAMES"


@pytest.fixture
def subject() -> ProtocolSubject:
    return ProtocolSubject(GAMES["taking"], 3)


# -- measuring -----------------------------------------------------------------------


def test_a_record_is_the_game_that_play_plays(subject: ProtocolSubject) -> None:
    for seed in range(20):
        record = subject.record(Random(seed))
        assert subject.play(Random(seed)) == len(record.moves) == len(record.listed)
        assert record.outcomes[0][0] == 0
        assert sum(record.moves) == sum(outcome[0] for _, outcome in record.outcomes)


def test_options_have_their_defaults(subject: ProtocolSubject) -> None:
    assert subject.options == {"size": 12}
    assert subject.new().size == 12


def test_halfway_half_of_the_decisions_are_made(subject: ProtocolSubject) -> None:
    game = subject.game
    for seed in range(20):
        record = subject.record(Random(seed))
        half = len(record.moves) // 2
        state = subject.halfway(record)
        assert game.to_act(state) == half % 3
        assert len(game.legal_moves(state)) == record.listed[half]


def test_halfway_waits_for_chance() -> None:
    subject = ProtocolSubject(GAMES["taking"], 2)
    record = Record(moves=[1, 2, 1, 2], listed=[3, 2, 3, 2], outcomes=[(0, (3,)), (2, (3,))])
    state = subject.halfway(record)
    assert (state.left, state.filled) == (3, 2)


def test_a_copier_copies(subject: ProtocolSubject) -> None:
    copier = subject.copier(5)
    first, second = copier(), copier()
    assert first is not second
    assert vars(first) == vars(second) == vars(subject.halfway(subject.record(Random(5))))


def test_decisions_belong_to_quarters() -> None:
    assert [quarter_of(i, 8) for i in range(8)] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [quarter_of(i, 6) for i in range(6)] == [0, 0, 1, 2, 2, 3]
    assert [quarter_of(i, 2) for i in range(2)] == [0, 2]


def test_stretches_end_at_chance_and_at_quarters() -> None:
    record = Record([1, 2, 3, 1, 2, 3, 1, 2], [3] * 8, [(0, (9,)), (0, (8,)), (5, (7,))])
    assert stretches(record, 8) == [
        Stretch(0, [(9,), (8,)], [1, 2]),
        Stretch(1, [], [3, 1]),
        Stretch(2, [], [2]),
        Stretch(2, [(7,)], [3]),
        Stretch(3, [], [1, 2]),
    ]
    assert stretches(record, 1) == [Stretch(0, [(9,), (8,)], [1])]
    assert stretches(record, 0) == []


def test_a_tally_counts_decisions_and_listed_moves() -> None:
    quarters = tally([0.1, 0.2, 0.3, 0.4], [5, 5, 4, 4, 3, 2, 1, 1])
    assert quarters == (
        Quarter(0.1, 2, 10),
        Quarter(0.2, 2, 8),
        Quarter(0.3, 2, 5),
        Quarter(0.4, 2, 2),
    )


def test_quarters_add_up() -> None:
    one = (Quarter(0.5, 1, 2),) * 4
    assert add_quarters((), one) == one
    assert add_quarters(one, one) == (Quarter(1.0, 2, 4),) * 4


def test_a_replay_tallies_the_whole_game(subject: ProtocolSubject) -> None:
    record = subject.record(Random(3))
    quarters = subject.replay(3)
    assert len(quarters) == 4
    assert sum(quarter.decisions for quarter in quarters) == len(record.moves)
    assert sum(quarter.listed for quarter in quarters) == sum(record.listed)


def test_no_time_still_measures_once(subject: ProtocolSubject) -> None:
    games, decisions, seconds = time_play(subject, Random(1), 0.0)
    assert (games, decisions) == (1, len(subject.record(Random(1)).moves))
    assert seconds >= 0
    copies, _ = time_copies(subject, 1, 0.0)
    assert copies > 0
    assert len(time_quarters(subject, 1, 0.0)) == 4


def test_measure_is_all_of_it(subject: ProtocolSubject) -> None:
    sample = measure(subject, 1, 0.002)
    assert sample.games >= 1
    assert sample.decisions >= sample.games
    assert sample.copies >= 1
    assert len(sample.quarters) == 4


def test_clocks_do_not_run_backwards() -> None:
    assert clock_cost() >= 0


class Scripted(Subject):
    """A subject whose game always lists the same numbers of moves."""

    def __init__(self, *listed: int) -> None:
        self.numbers = list(listed)

    def play(self, rng: Random) -> int:
        return len(self.numbers)

    def listed(self, rng: Random) -> list[int]:
        return self.numbers

    def copier(self, seed: int) -> Any:
        return object


def test_a_profile_counts_choices() -> None:
    found = profile(Scripted(3, 1, 1, 5), games=2)
    assert (found.games, found.decisions, found.choices, found.listed) == (2, 8, 4, 20)


def test_fingerprints_tell_games_apart() -> None:
    assert profile(Scripted(3, 1)).fingerprint == profile(Scripted(3, 1)).fingerprint
    assert profile(Scripted(3, 1)).fingerprint != profile(Scripted(1, 3)).fingerprint
    assert profile(Scripted(1, 11)).fingerprint != profile(Scripted(11, 1)).fingerprint


def test_peers_have_no_quarters() -> None:
    assert time_quarters(Scripted(1), 1, 1e9) == ()


# -- compiled or not -----------------------------------------------------------------


def test_shared_libraries_are_compiled_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    module = type(sys)("astrarium.games.thing.rules")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert not is_compiled(module.__name__)
    module.__file__ = "/x/rules.py"
    assert not is_compiled(module.__name__)
    module.__file__ = "/x/rules.abi3.so" if os.name != "nt" else "/x/rules.pyd"
    assert is_compiled(module.__name__)


def test_a_game_lives_in_its_package_and_the_engine() -> None:
    assert package_of("astrarium.games.bigbang.rules") == "astrarium.games.bigbang"
    assert package_of("astrarium.games.bigbang") == "astrarium.games.bigbang"
    assert package_of("somewhere.else") == "somewhere.else"
    modules = modules_of(GAMES["taking"])
    assert {StandIn.__module__, "astrarium.engine.protocol"} <= set(modules)
    assert not any(name.startswith("astrarium.bench") for name in modules)


def test_a_compiled_engine_makes_no_compiled_game() -> None:
    assert not is_game_compiled({"astrarium.engine.protocol": True, "astrarium.games.x": False})
    assert is_game_compiled({"astrarium.engine.protocol": False, "astrarium.games.x.rules": True})


# -- arithmetic ----------------------------------------------------------------------

GAME = Profile(games=10, decisions=100, choices=80, listed=500, fingerprint=7)


def sample(
    speed: float = 1000.0, copy_us: float = 2.0, quarters: tuple[Quarter, ...] = ()
) -> Sample:
    """100 games of 20 decisions at this speed, 1000 copies at this price."""
    return Sample(100, 2000, 2000 / speed, 1000, copy_us * 1000 / 1e6, quarters)


def row(name: str, *samples: Sample, seats: int = 2, build: BuildName | None = INTERPRETED) -> Row:
    kind: Any = "game" if build else "peer"
    return Row(kind, name, seats if build else 0, build, {}, GAME, samples or (sample(),))


def quarters(first: float, last: float) -> tuple[Quarter, ...]:
    """Four quarters whose outer ones cost this many microseconds a listed move."""
    return tuple(Quarter(cost * 50 / 1e6, 10, 50) for cost in (first, 1.0, 1.0, last))


def test_spreads() -> None:
    assert spread([3.0, 1.0, 10.0]) == Spread(3.0, 1.0, 10.0)


def test_a_row_has_medians_of_its_rounds() -> None:
    found = row("x", sample(900, 5.0), sample(1000, 2.0), sample(4000, 3.0))
    assert found.decisions_per_second == pytest.approx((1000, 900, 4000))
    assert found.games_per_second == pytest.approx((50, 45, 200))
    assert found.copy_us == pytest.approx((3.0, 2.0, 5.0))
    assert found.us_per_decision == pytest.approx(1000)
    assert found.decisions_per_game == 20
    assert found.listed_per_decision == 5
    assert found.choice_share == 0.8


def test_quarters_are_medians_of_cost_per_listed_move() -> None:
    costs = ((1.0, 1.5), (2.0, 3.0), (9.0, 3.6))
    found = row("x", *(sample(quarters=quarters(*cost)) for cost in costs))
    assert found.quarter_us_per_listed == pytest.approx((2.0, 1.0, 1.0, 3.0))
    assert found.quarter_us_per_decision == pytest.approx((10.0, 5.0, 5.0, 15.0))
    assert found.last_to_first == pytest.approx(1.5)


def test_games_without_quarters_have_no_ratio() -> None:
    short = (Quarter(0.1, 1, 2), Quarter(0.0, 0, 0), Quarter(0.1, 1, 1), Quarter(0.0, 0, 0))
    assert row("x").last_to_first is None
    assert row("x", sample(quarters=short)).last_to_first is None


# -- bars ----------------------------------------------------------------------------


def speeds(rows: list[Row]) -> list[tuple[float, bool | None, bool]]:
    return [(bar.limit, bar.passed, bar.aim) for bar in judge(rows) if bar.measure == "speed"]


def test_bars_are_ratios_to_the_peers_of_the_run() -> None:
    catan = row(peers.CATANATRON, sample(1000), build=None)
    assert speeds([row("bigbang", sample(2001)), catan])[0] == (2.0, True, False)
    assert speeds([row("bigbang", sample(1999)), catan])[0] == (2.0, False, False)
    assert speeds([row("hexdomino", sample(3999)), catan])[0] == (4.0, False, False)


def test_compiled_bars_are_about_compiled_rows() -> None:
    catan = row(peers.CATANATRON, sample(1000), build=None)
    rows = [row("bigbang", sample(2500)), row("bigbang", sample(6000), build=COMPILED), catan]
    assert speeds(rows) == [(2.0, True, False), (5.0, True, False), (10.0, False, True)]
    bars = judge(rows[:1] + rows[2:])
    assert {bar.why for bar in bars if bar.build == COMPILED} == {"not measured compiled"}


def test_bars_take_the_worst_seat_count() -> None:
    catan = row(peers.CATANATRON, sample(1000, copy_us=30.0), build=None)
    rows = [row("bigbang", sample(5000, 2.0)), row("bigbang", sample(1500, 4.0), seats=6), catan]
    speed, copy = (bar for bar in judge(rows) if bar.build == INTERPRETED and bar.peer)
    assert [(bar.seats, bar.passed) for bar in (speed, copy)] == [(6, False), (6, False)]
    assert [speed.ratio, copy.ratio] == pytest.approx([1.5, 4 / 30])


def test_copies_and_quarters_are_bars_of_every_game() -> None:
    good = sample(copy_us=2.9, quarters=quarters(1.0, 1.4))
    catan = row(peers.CATANATRON, sample(copy_us=30.0), build=None)
    copy, _, quarter, _ = judge([row("anything", good), catan])
    assert (copy.measure, copy.passed) == ("copy", True)
    assert (quarter.measure, quarter.passed) == ("quarters", True)
    assert quarter.ratio == pytest.approx(1.4)
    _, _, quarter, _ = judge([row("anything", sample(quarters=quarters(1.0, 1.6)))])
    assert quarter.passed is False


def test_without_peers_their_bars_stay_open() -> None:
    bars = [bar for bar in judge([row("bigbang")]) if bar.build == INTERPRETED and bar.peer]
    assert [(bar.passed, bar.why) for bar in bars] == [(None, "no peers in this run")] * 2


def test_games_that_are_not_measured_have_no_bars() -> None:
    assert {bar.slug for bar in judge([row("bigbang"), row("hexdomino")])} == {
        "bigbang",
        "hexdomino",
    }


def test_bars_name_peers_that_are_measured() -> None:
    assert {bar.peer for bar in SPEED + EVERY_GAME} - {None} <= set(peers.PEERS)
    assert len(set(SPEED)) == len(SPEED)
    assert all(isinstance(bar, Bar) and bar.limit > 0 for bar in SPEED + EVERY_GAME)


# -- peers ---------------------------------------------------------------------------


def test_missing_peers_are_named() -> None:
    assert peers.missing({"open_spiel": "2.0.2", "catanatron": "3.2.1"}) == []
    assert peers.missing({"open_spiel": None, "catanatron": "3.3.0"}) == [
        "open_spiel",
        "catanatron==3.2.1",
    ]


def test_a_run_with_peers_needs_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "_version", lambda name: None)
    with pytest.raises(BenchError, match=r"pip install open_spiel catanatron==3\.2\.1") as caught:
        run([], True, None, 0.001, None)
    assert "\n" not in str(caught.value)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("name", peers.PEERS)
def test_peers_play_alike_from_a_seed(name: str) -> None:
    if peers.missing(peers.installed()):
        pytest.skip("the peers are not installed")
    peer = peers.PEERS[name]()
    assert peer.play(Random(4)) == len(peer.listed(Random(4)))
    copier = peer.copier(4)
    assert copier() is not copier()


# -- workers and rounds --------------------------------------------------------------


class Local:
    """A worker in this process, through JSON all the same."""

    def __init__(self, compiled: bool = False) -> None:
        self.bench = Bench(f"{__name__}:GAMES")
        self.compiled = compiled
        self.asked: list[str] = []

    def ask(self, **request: Any) -> dict[str, Any]:
        self.asked.append(request["do"])
        answers = io.StringIO()
        serve(self.bench, [json.dumps(request)], answers)
        answer: dict[str, Any] = json.loads(answers.getvalue())
        if self.compiled and request["do"] == "profile":
            answer["modules"] = dict.fromkeys(answer["modules"], True)
        return answer


def silent(line: str) -> None:
    pass


def test_workers_know_their_requests() -> None:
    worker = Local()
    assert worker.ask(do="games") == {"taking": [2, 4], "taking-solo": [1, 1]}
    assert worker.ask(do="hello")["python"] == sys.executable
    with pytest.raises(ValueError, match="'dance' is no request"):
        worker.ask(do="dance")


def test_games_are_measured_at_their_fewest_and_most_seats() -> None:
    assert seats_by_slug(Local(), []) == {"taking": [2, 4], "taking-solo": [1]}
    assert seats_by_slug(Local(), ["taking-solo"]) == {"taking-solo": [1]}
    with pytest.raises(BenchError, match="chess is no game here; there are: taking, taking-solo"):
        seats_by_slug(Local(), ["chess"])


def test_builds_are_measured_side_by_side() -> None:
    ours, theirs = Local(), Local(compiled=True)
    entries = plan(Crew(ours, theirs, ours), ["taking"])
    assert [(entry.name, entry.seats, entry.worker is theirs) for entry in entries[:4]] == [
        ("taking", 2, False),
        ("taking", 2, True),
        ("taking", 4, False),
        ("taking", 4, True),
    ]
    assert [entry.name for entry in entries[4:]] == list(peers.PEERS)


def test_builds_are_what_they_are_called() -> None:
    crew = Crew(Local(), Local(compiled=True), None)
    builds = meet(crew, plan(crew, []), silent)
    assert [build.name for build in builds] == [INTERPRETED, COMPILED]
    for crew in (Crew(Local(), Local(), None), Crew(Local(True), Local(True), None)):
        with pytest.raises(BenchError, match=r"not (interpreted|compiled): --compiled takes"):
            meet(crew, plan(crew, []), silent)


def test_a_single_build_gets_the_name_it_deserves() -> None:
    for compiled, name in ((False, INTERPRETED), (True, COMPILED)):
        crew = Crew(Local(compiled), None, None)
        assert [build.name for build in meet(crew, plan(crew, []), silent)] == [name]


def test_a_round_measures_everything_once() -> None:
    worker = Local()
    crew = Crew(worker, None, None)
    entries = plan(crew, [])
    meet(crew, entries, silent)
    lines: list[str] = []
    go_round(entries, 0.0, lines.append)
    assert lines[0] == f"round 1 of {ROUNDS}: taking, 2 seats, interpreted"
    assert len(lines) == ROUNDS * 3
    assert all(len(entry.samples) == ROUNDS for entry in entries)
    found = entries[0].row()
    assert found.profile.games == PROFILE_GAMES
    assert found.decisions_per_second.median > 0


def test_entries_say_what_they_are() -> None:
    assert str(Entry(Local(), "peer", "Chess", 0)) == "Chess"


def test_another_interpreter_never_sees_this_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/mine")
    assert environment(is_own=True)["PYTHONPATH"] == f"{SOURCE}{os.pathsep}/mine"
    assert "PYTHONPATH" not in environment(is_own=False)


def test_an_interpreter_that_is_not_there() -> None:
    with pytest.raises(BenchError, match="cannot run /no/python"), process("/no/python", "", None):
        pass


def test_a_worker_that_dies_is_reported() -> None:
    failed = pytest.raises(BenchError, match="could not measure")
    with failed, process(sys.executable, "no.such:GAMES", None) as worker:
        worker.ask(do="games")


@pytest.fixture
def report(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Report:
    """A true run of the stand-in, worker process and all."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    path = str(tmp_path / "r.json")
    return run(["taking"], False, None, 0.001, path, parts=[ENGINE], registry=REGISTRY)


def test_a_run_reports_in_json_and_in_tables(report: Report, tmp_path: Path) -> None:
    data = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert data == json.loads(json.dumps(report.to_data()))
    assert data["schema"] == 2
    assert data["core"] == pick_core()
    assert [(found["name"], found["seats"]) for found in data["rows"]] == [
        ("taking", 2),
        ("taking", 4),
    ]
    assert len(data["rows"][0]["samples"]) == data["rounds"] == ROUNDS
    assert data["rows"][0]["compiled"] is False
    assert data["rows"][0]["modules"]["test_bench"] is False
    assert {bar["measure"] for bar in data["bars"]} == {"copy", "quarters"}

    console = Console(file=io.StringIO(), width=200, record=True)
    print_report(report, console)
    text = console.export_text()
    assert "interpreted: Python" in text
    assert "taking: 0 of" in text
    assert "no peers in this run" in text


def a_report(*rows: Row) -> Report:
    bars = tuple(judge(rows))
    return Report("now", "here", 0.5, None, 1, 1.0, {}, (), rows, BotRows(), (), bars)


def test_a_report_knows_what_was_missed() -> None:
    catan = row(peers.CATANATRON, sample(1000), build=None)
    slow, fast = row("bigbang", sample(1500)), row("bigbang", sample(7000), build=COMPILED)
    missed = a_report(slow, fast, catan).missed
    assert [(bar.measure, bar.build, bar.limit) for bar in missed] == [
        ("speed", INTERPRETED, 2.0),
        ("copy", INTERPRETED, 1 / 10),
        ("copy", COMPILED, 1 / 15),
    ]


def test_builds_that_play_different_games_are_told() -> None:
    other = Row("game", "x", 2, COMPILED, {}, Profile(10, 100, 80, 500, 8), (sample(),))
    assert a_report(row("x"), row("x", build=COMPILED)).unequal == []
    report = a_report(row("x"), other)
    assert report.unequal == [("x", 2)]
    console = Console(file=io.StringIO(), width=200, record=True)
    print_report(report, console)
    assert "x, 2 seats: the builds did not play the same games" in console.export_text()


def test_factors_as_people_say_them() -> None:
    assert [multiple(number) for number in (10.0, 0.5, 1 / 15, 0.0)] == ["10", "0.5", "1/15", "0"]
