"""Bots are found by name, with a budget if they take one."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.bots import BOTS, BotSpec, Budget, find_bot
from astrarium.bots.random import RandomBot
from astrarium.engine.errors import BadOptions
from astrarium.games import find


class Thinker(RandomBot):
    """A bot that takes a budget."""

    takes_budget = True


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "thinker", BotSpec("thinker", Thinker, Budget(7)))


def test_a_bot_is_found_by_its_name() -> None:
    player = find_bot("random")
    assert player.name == "random"
    assert player.budget == Budget()
    assert player.sit(find("hexdomino")).choose(None, [4, 7], Random(1)) in (4, 7)


@pytest.mark.usefixtures("thinker")
def test_a_budget_is_time_or_simulations_for_one_decision() -> None:
    assert find_bot("thinker:1s").budget == Budget(seconds=1.0)
    assert find_bot("thinker:.25s").budget == Budget(seconds=0.25)
    assert find_bot("thinker:100ms").budget == Budget(seconds=0.1)
    assert find_bot("thinker:2000").budget == Budget(simulations=2000)
    assert find_bot("thinker").budget == Budget(seconds=7)


@pytest.mark.usefixtures("thinker")
@pytest.mark.parametrize(
    "budget", ["", "0", "0s", "-1", "1m", "s", "ms", "0ms", "infs", "1e3", "²", "٣", "9" * 5000]
)
def test_any_other_budget_is_refused(budget: str) -> None:
    with pytest.raises(BadOptions) as refused:
        find_bot(f"thinker:{budget}")
    assert refused.value.why.id == "bots.budget"


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BadOptions) as refused:
        find_bot("genius")
    assert refused.value.why.args["bots"] == ", ".join(BOTS)


def test_a_bot_that_takes_no_budget_refuses_one() -> None:
    with pytest.raises(BadOptions) as refused:
        find_bot("random:1s")
    assert refused.value.why.id == "bots.no-budget"


def test_the_random_bot_plays_every_move_alike() -> None:
    rng = Random(5)
    bot = RandomBot(find("hexdomino"))
    chosen = [bot.choose(None, [3, 5, 8], rng, Budget()) for _ in range(3000)]
    assert all(900 < chosen.count(move) < 1100 for move in (3, 5, 8))
