"""What holds for every bot at every game: legal, repeatable, blind to what its seat is."""

from __future__ import annotations

import gc
from itertools import count
from random import Random
from typing import Any

import pytest

from astrarium.arena.simulate import Contest, play_game
from astrarium.bots import BOTS, Budget, find_bot
from astrarium.bots.greedy import GreedyBot
from astrarium.bots.minds import mind_of
from astrarium.bots.minds.protocol import MARGIN
from astrarium.bots.protocol import Clock
from astrarium.bots.search import SearchBot
from astrarium.engine.match import Match
from astrarium.engine.protocol import CHANCE, OVER, Game, Move
from astrarium.engine.registry import GAMES, check_options
from astrarium.games import find
from tests.engine.tiny import TINY
from tests.laws.harness import FULL

SLUGS = [*(slug for slug in GAMES if slug != TINY.slug), TINY.slug]  # which has no mind of its own
OPINIONATED = ["greedy", "ismcts:12", "search:12"]
MOMENTS = 12 if FULL else 3


def moments(slug: str, seats: int, number: int = MOMENTS) -> list[Match]:
    """Matches in the middle of random play, with a seat to act and a choice to make."""
    game = find(slug)
    found: list[Match] = []
    for seed in count():
        rng = Random(seed)
        match = Match(game, seats, {}, Random(f"deal {seed}"))
        for _ in range(rng.randrange(5, 60)):
            if match.is_over():
                break
            match.play(match.to_act(), rng.choice(match.legal_moves()))
        if not match.is_over():
            found.append(match)
        if len(found) == number:
            return found
    raise AssertionError


def seat_counts(game: Game[Any, Any]) -> list[int]:
    return sorted({game.min_seats, game.max_seats})


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("spec", OPINIONATED)
def test_a_bot_plays_legal_moves_from_any_moment(spec: str, slug: str) -> None:
    game = find(slug)
    for seats in seat_counts(game):
        for match in moments(slug, seats):
            bot = find_bot(spec).sit(game)
            for _ in range(6):
                if match.is_over():
                    break
                seat = match.to_act()
                match.play(seat, bot.choose(match.view(seat), match.legal_moves(), Random(1)))


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("spec", OPINIONATED)
def test_the_same_seed_and_count_give_the_same_thought(spec: str, slug: str) -> None:
    game = find(slug)
    for match in moments(slug, game.min_seats):
        view, moves = match.view(match.to_act()), match.legal_moves()
        thoughts = [find_bot(spec).sit(game).opinions(view, moves, Random(7)) for _ in range(2)]
        assert thoughts[0] == thoughts[1]
        chosen = [find_bot(spec).sit(game).choose(view, moves, Random(7)) for _ in range(2)]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("spec", OPINIONATED)
def test_an_opinion_is_of_every_legal_move(spec: str, slug: str) -> None:
    game = find(slug)
    for match in moments(slug, game.max_seats):
        moves = match.legal_moves()
        told = find_bot(spec).sit(game).opinions(match.view(match.to_act()), moves, Random(3))
        assert sorted(opinion.move for opinion in told) == moves
        assert all(0 <= opinion.value <= 1 and 0 <= opinion.share <= 1 for opinion in told)
        assert sum(opinion.share for opinion in told) == pytest.approx(1)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("spec", OPINIONATED)
def test_two_worlds_give_the_same_opinion(spec: str, slug: str) -> None:
    """The secrecy law for hints: what a seat cannot tell apart, its bot cannot either."""
    game = find(slug)
    for seats in seat_counts(game):
        for number, match in enumerate(moments(slug, seats)):
            seat = match.to_act()
            world = game.imagine(match.view(seat), Random(number))
            moves = game.legal_moves(world)
            assert moves == match.legal_moves()
            told = [
                find_bot(spec).sit(game).opinions(view, moves, Random(5))
                for view in (match.view(seat), game.view(world, seat))
            ]
            assert told[0] == told[1]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_expected_score_has_parts(slug: str) -> None:
    game = find(slug)
    for match in moments(slug, game.min_seats):
        view, moves = match.view(match.to_act()), match.legal_moves()
        for opinion in find_bot("search:8").sit(game).opinions(view, moves, Random(3)):
            assert opinion.parts


# -- budgets ---------------------------------------------------------------------------


def test_a_clock_counts_simulations() -> None:
    clock = Clock(Budget(simulations=3))
    while clock.goes_on():
        clock.done += 1
    assert clock.done == 3


def test_a_clock_stops_when_time_is_up() -> None:
    ticks = count()
    clock = Clock(Budget(seconds=1.0, now=lambda: next(ticks) * 0.25))
    while clock.goes_on():
        clock.done += 1
    assert clock.done == 4


def test_nobody_looks_for_garbage_while_a_clock_runs() -> None:
    assert gc.isenabled()
    with Clock(Budget(simulations=1)):
        assert not gc.isenabled()
    assert gc.isenabled()
    gc.disable()
    try:
        with Clock(Budget(simulations=1)):
            pass
        assert not gc.isenabled()  # as it was found
    finally:
        gc.enable()


def test_a_leaf_of_astra_is_half_judged_and_half_played_out() -> None:
    match = moments("astra", 2, 1)[0]
    bot = SearchBot(match.game)
    seat = match.to_act()
    judged = bot.mind.worths(match.state)
    worths = bot.judge(match.game.copy(match.state), seat, Random(1))
    ends = [2 * whole - half for whole, half in zip(worths, judged)]
    assert sorted(round(end) for end in ends) == [0, 1]
    assert worths != bot.judge(match.game.copy(match.state), seat, Random(2))


def test_a_thought_can_be_cancelled_and_still_answers() -> None:
    game = find("astra")
    match = moments("astra", 2, 1)[0]
    asked = count()
    budget = Budget(simulations=10**9, is_cancelled=lambda: next(asked) > 4)
    for name in ("ismcts", "search"):
        bot = BOTS[name].bot(game)
        view, moves = match.view(match.to_act()), match.legal_moves()
        assert bot.choose(view, moves, Random(1), budget) in moves


def test_a_greedy_thought_is_cancelled_after_one_world() -> None:
    match = moments("astra", 2, 1)[0]
    bot = GreedyBot(match.game)
    view, moves = match.view(match.to_act()), match.legal_moves()
    _, worlds = bot.weigh(view, moves, Random(1), Budget(is_cancelled=lambda: True))
    assert len(worlds) == 1
    _, worlds = bot.weigh(view, moves, Random(1), Budget())
    assert len(worlds) > 1


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("name", ["greedy", "ismcts", "search"])
def test_a_forced_move_has_an_opinion_too(slug: str, name: str) -> None:
    game = find(slug)
    state, moves = forced(game)
    seat = game.to_act(state)
    bot = BOTS[name].bot(game)
    [told] = bot.opinions(game.view(state, seat), moves, Random(1), Budget(simulations=20))
    assert told.move == moves[0]
    assert told.share == 1
    assert 0 <= told.value <= 1


def forced(game: Game[Any, Any]) -> tuple[Any, list[Move]]:
    """A state of random play in which a seat has one move only."""
    for seed in count():
        rng = Random(seed)
        state = game.new(game.min_seats, {option.name: option.default for option in game.options})
        while (actor := game.to_act(state)) != OVER:
            if actor == CHANCE:
                game.apply_chance(state, game.sample_chance(state, rng))
                continue
            moves = game.legal_moves(state)
            if len(moves) == 1 and rng.random() < 0.2:
                return state, moves
            game.apply(state, rng.choice(moves))
    raise AssertionError


def test_the_second_step_of_a_move_goes_on_from_the_first() -> None:
    game = find("bigbang")
    match = next(m for m in moments("bigbang", 2, 12) if not game.is_tentative(m.state))
    seat = match.to_act()
    bot = SearchBot(game)
    rng = Random(1)
    tile = bot.choose(match.view(seat), match.legal_moves(), rng, Budget(simulations=60))
    kept = bot.next
    assert kept is not None
    assert kept.node.visits > 10
    match.play(seat, tile)
    view, moves = match.view(seat), match.legal_moves()
    assert kept.view == view
    root, _ = bot.think(view, moves, rng, Budget(simulations=1))
    assert root is kept.node
    bot.next = kept
    other = match.view(1 - seat)
    root, _ = bot.think(other, moves, rng, Budget(simulations=1))
    assert root is not kept.node  # a thought of another view is forgotten


# -- strength, in small; docs/bots.md has the table ---------------------------------------


def last_choices(slug: str, number: int) -> list[tuple[Match, dict[Move, float]]]:
    """Matches before a decision that ends them, with what each move is worth: of games in
    which nothing is hidden by then, and of decisions on which the win depends."""
    game = find(slug)
    found: list[tuple[Match, dict[Move, float]]] = []
    for seed in count():
        rng = Random(seed)
        match = Match(game, 2, {}, Random(f"last {seed}"))
        while not match.is_over():
            worths = {} if len(match.legal_moves()) < 2 else ends_of(match)
            if worths and max(worths.values()) - min(worths.values()) > MARGIN:
                found.append((match, worths))
                break
            match.play(match.to_act(), rng.choice(match.legal_moves()))
        if len(found) == number:
            return found
    raise AssertionError


def ends_of(match: Match) -> dict[Move, float]:
    """What every move is worth, if each of them ends the game; else nothing."""
    game, seat = match.game, match.to_act()
    worths: dict[Move, float] = {}
    for move in match.legal_moves():
        state = game.copy(match.state)
        game.apply(state, move)
        if game.to_act(state) != OVER:
            return {}
        worths[move] = mind_of(game).results(game.scores(state))[seat]
    return worths


@pytest.mark.parametrize("slug", ["astra", "bigbang-simple"])
@pytest.mark.parametrize("spec", ["greedy", "ismcts:600", "search:60"])
def test_the_last_decision_is_the_best(spec: str, slug: str) -> None:
    for match, worths in last_choices(slug, 4):
        bot = find_bot(spec).sit(match.game)
        chosen = bot.choose(match.view(match.to_act()), match.legal_moves(), Random(1))
        assert worths[chosen] > max(worths.values()) - MARGIN


@pytest.mark.parametrize(
    ("strong", "weak", "slug", "deals"),
    [
        ("greedy", "random", "astra", 6),
        ("greedy", "random", "bigbang-simple", 6),
        ("greedy", "random", "hexdomino", 6),
        ("adept", "novice", "bigbang-simple", 6),
        ("search:30", "random", "bigbang-simple", 2),
        ("search:30", "ismcts:30", "bigbang-simple", 2),
    ],
)
def test_the_stronger_bot_wins_more(strong: str, weak: str, slug: str, deals: int) -> None:
    """The same games at every run: seeds and bots are fixed."""
    wins = 0.0
    options = tuple(check_options(find(slug), {}).items())
    for number in range(deals):
        for mine, names in ((0, (strong, weak)), (1, (weak, strong))):
            contest = Contest(slug, tuple(map(find_bot, names)), "sample", options)
            scores = play_game(contest, number).scores
            wins += (scores.ranks[mine] == 1) / scores.ranks.count(1)
    assert wins > deals
