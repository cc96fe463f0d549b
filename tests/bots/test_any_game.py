"""A game that is only registered: every bot sits down at it and plays sensibly."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.arena.simulate import Contest, play_game
from astrarium.bots import BOTS, find_bot
from astrarium.bots.minds import mind_of
from astrarium.bots.minds.plain import PlainMind
from astrarium.engine.family import FAMILIES
from astrarium.engine.match import Match
from astrarium.engine.protocol import Scores
from astrarium.engine.registry import GAMES, check_options
from astrarium.games import find
from tests.engine.tiny import TINY, Tiny

SPECS = [f"{name}:8" if spec.bot.takes_budget else name for name, spec in BOTS.items()]


def share_of_wins(strong: str, weak: str, deals: int, **options: str) -> float:
    """Both ways round on the same deals; the same games at every run."""
    wins = 0.0
    given = tuple(check_options(TINY, options).items())
    for number in range(deals):
        for mine, names in ((0, (strong, weak)), (1, (weak, strong))):
            contest = Contest(TINY.slug, tuple(map(find_bot, names)), "sample", given)
            scores = play_game(contest, number).scores
            wins += (scores.ranks[mine] == 1) / scores.ranks.count(1)
    return wins / (2 * deals)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("seats", [2, 3])
def test_every_bot_plays_a_game_to_its_end(spec: str, seats: int) -> None:
    match = Match(TINY, seats, {}, Random(3))
    bots = [find_bot(spec).sit(TINY) for _ in range(seats)]
    rng = Random(4)
    while not match.is_over():
        seat = match.to_act()
        match.play(seat, bots[seat].choose(match.view(seat), match.legal_moves(), rng))
    assert len(match.log) > seats


def test_the_greedy_bot_beats_the_random_one() -> None:
    """Of 200 other games it won 86 %, with an interval of 80 to 90."""
    assert share_of_wins("greedy", "random", 20) > 0.7


def test_fewest_points_are_sought_where_they_win() -> None:
    """Of 200 other games it won 78 %, with an interval of 72 to 84."""
    assert share_of_wins("greedy", "random", 20, aim="fewest") > 0.65


def test_the_search_beats_the_random_bot() -> None:
    assert share_of_wins("search:10", "random", 10) > 0.65


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != TINY.slug])
def test_a_plain_mind_judges_any_game(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find(slug)
    assert not isinstance(mind_of(game), PlainMind)
    monkeypatch.setitem(FAMILIES, game.dossier, FAMILIES[game.dossier]._replace(minds=""))
    mind = mind_of(game)
    assert isinstance(mind, PlainMind)
    match = Match(game, game.min_seats, {}, Random(1))
    before = game.position(match.view(match.to_act()))
    for _ in range(3):
        assert all(0 <= worth <= 1 for worth in mind.worths(match.state))
    assert mind.parts(match.state, 0)
    assert game.position(match.view(match.to_act())) == before


def test_a_game_that_its_family_has_no_mind_for_gets_the_plain_one() -> None:
    game = Tiny("extension")
    game.dossier = "astra"
    assert isinstance(mind_of(game), PlainMind)


def test_results_are_shares_in_a_game_for_one_too() -> None:
    mind = PlainMind(TINY)
    one = ((),)
    assert mind.results(Scores((40,), one, (1,), (40.0,))) == [1]
    assert mind.results(Scores((10,), one, (1,), (10.0,))) == [0.25]
    assert mind.results(Scores((-3,), one, (1,), (-3.0,))) == [0]
    assert mind.results(Scores((3, 9), one * 2, (2, 1), (-1.0, 1.0))) == [0, 1]
