"""Games and peers under the bench: what is counted and computed. Nothing here asserts a time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from random import Random
from typing import Any

import pytest

from astrarium.games import GAMES, find
from bench import BenchError, games, peers
from bench.games import OurGame, Step, play_out, stretches
from bench.results import FINGERPRINT
from bench.subject import COPY, FACTS, QUARTERS, SPEED, Subject, copying, describe, measure, rate


@pytest.fixture
def subject() -> OurGame:
    return OurGame("bigbang", 3)


@pytest.mark.parametrize("slug", GAMES)
def test_a_record_is_the_game_that_play_plays(slug: str) -> None:
    """Move by move and outcome by outcome: replayed, it is over when `play` is."""
    subject = OurGame(slug, find(slug).min_seats)
    for seed in range(3):
        steps = subject.record(Random(seed))
        listed = [step.listed for step in steps if step.listed]
        assert listed == subject.listed(seed)
        assert subject.play(Random(seed)) == len(listed)
        state = subject.new()
        assert play_out(subject.game, state, Random(seed)) == len(listed)
        *_, (last, _) = subject.decisions(Random(seed))
        assert last == state  # the generator has gone on, the last move is made


def test_a_decision_is_asked_in_the_state_before_it(subject: OurGame) -> None:
    moves = [step.what for step in subject.record(Random(5)) if step.listed]
    for decision in (0, 7, len(moves) - 1):
        state = subject.at(5, decision)
        listed = subject.game.legal_moves(state)
        assert len(listed) == subject.listed(5)[decision]
        assert moves[decision] in listed


def test_options_have_their_defaults(subject: OurGame) -> None:
    assert subject.options == {option.name: option.default for option in subject.game.options}


def test_copies_are_of_several_states_halfway(
    subject: OurGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[Any] = []

    def copier(state: Any) -> Callable[[], object]:
        return lambda: copied.append(state)

    monkeypatch.setattr(subject, "copier", copier)
    assert copying(subject, 1)() == len(copied)
    different = [state for number, state in enumerate(copied) if state not in copied[:number]]
    assert len(different) == 8
    assert different[0] == subject.at(1, len(subject.listed(1)) // 2)


def test_stretches_end_at_chance_and_at_quarters() -> None:
    chance, move = Step(0, (9,)), [Step(3, number) for number in range(8)]
    steps = [chance, chance, *move[:5], chance, *move[5:]]
    assert list(stretches(steps)) == [
        (None, [chance, chance]),
        (0, move[:2]),
        (1, move[2:4]),
        (2, move[4:5]),
        (None, [chance]),
        (2, move[5:6]),
        (3, move[6:]),
    ]


@pytest.mark.parametrize("slug", GAMES)
def test_a_replay_counts_the_whole_game(slug: str) -> None:
    subject = OurGame(slug, find(slug).max_seats)
    found = list(subject.replay(subject.record(Random(3))))
    assert {quarter for quarter, _, _ in found} == {0, 1, 2, 3}
    assert sum(listed for _, _, listed in found) == sum(subject.listed(3))
    assert all(seconds >= 0 for _, seconds, _ in found)


def test_quarters_are_cost_by_listed_move(
    subject: OurGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    replays = [[(0, 1.0, 10), (0, 1.0, 10), (1, 1.0, 1), (2, 1.0, 1), (3, 6.0, 40)]]
    monkeypatch.setattr(subject, "replay", lambda steps: replays.pop())
    assert subject.quarters(1, 0.0) == {QUARTERS: pytest.approx([1.5])}
    assert not replays
    short = [(0, 1.0, 10), (2, 1.0, 10)]
    monkeypatch.setattr(subject, "replay", lambda steps: short)
    assert subject.quarters(1, 0.0) == {}


def test_a_measurement_has_all_of_it(subject: OurGame) -> None:
    found = {name: list(values) for name, values in measure(subject, 1, 0.002).items()}
    assert set(found) == {SPEED, COPY, QUARTERS}
    assert all(len(values) == 1 and values[0] > 0 for values in found.values())


def test_a_rate_is_work_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([10.0, 11.0, 12.0, 14.0])
    monkeypatch.setattr("bench.subject.clock", lambda: next(times))
    assert rate(lambda: 6, 3.0) == 18 / 4


class Scripted(Subject):
    """A subject whose game always lists the same numbers of moves."""

    def __init__(self, *listed: int) -> None:
        self.numbers = listed

    def play(self, rng: Random) -> int:
        return len(self.numbers)

    def decisions(self, rng: Random) -> Iterator[tuple[Any, int]]:
        return ((None, listed) for listed in self.numbers)

    def copier(self, state: Any) -> Callable[[], object]:
        return object


def test_a_description_counts() -> None:
    found = dict(describe(Scripted(3, 1, 1, 5), 1, games=2))
    found.pop(FINGERPRINT)
    assert found == dict(zip(FACTS, ([4.0], [2.5], [50.0])))


def test_fingerprints_tell_games_apart() -> None:
    def fingerprint(*listed: int) -> Any:
        return describe(Scripted(*listed), 1)[FINGERPRINT]

    assert fingerprint(3, 1) == fingerprint(3, 1)
    assert fingerprint(3, 1) != fingerprint(1, 3)
    assert fingerprint(1, 11) != fingerprint(11, 1)


def test_peers_have_no_quarters() -> None:
    assert set(measure(Scripted(1), 1, 0.0001)) == {SPEED, COPY}


def test_modules_are_compiled_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    for suffix, is_compiled in ((".py", False), (EXTENSION_SUFFIXES[0], True)):
        module = type(games)("astrarium.games.thing.rules")
        module.__file__ = f"rules{suffix}"
        monkeypatch.setitem(sys.modules, module.__name__, module)
        found = games.modules()
        assert found[module.__name__] is is_compiled
        assert "astrarium.engine.protocol" in found
        assert all(name.startswith(games.CORE) for name in found)


# -- peers ---------------------------------------------------------------------------


def test_missing_peers_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert peers.missing({"open_spiel": "2.0.2", "catanatron": "3.2.1"}) == []
    wanted = ["open_spiel", "catanatron==3.2.1"]
    assert peers.missing({"open_spiel": None, "catanatron": "3.3.0"}) == wanted
    monkeypatch.setattr(peers, "version_of", lambda name: None)
    with pytest.raises(BenchError, match=r"pip install open_spiel catanatron==3\.2\.1$"):
        peers.versions()


@pytest.mark.parametrize("name", peers.PEERS)
def test_peers_play_alike_from_a_seed(name: str) -> None:
    if peers.missing({name: peers.version_of(name) for name in peers.DISTRIBUTIONS}):
        pytest.skip("the peers are not installed")
    peer = peers.PEERS[name]()
    assert peer.play(Random(4)) == len(peer.listed(4))
    copier = peer.copier(peer.at(4, 2))
    assert copier() is not copier()
