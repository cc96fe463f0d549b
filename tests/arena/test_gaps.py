"""What goes with winning, between seats of the same bot at the same table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from astrarium.arena.analysis import Analysis
from astrarium.arena.gaps import Seen, gap, total_variance, variance_left
from astrarium.arena.tournament import Result, Tournament
from astrarium.bots import names_of
from tests.arena.tools import strangers

WEAK, STRONG = ("weak",), ("strong",)


def contest(strength: float, deals: int = 200) -> Analysis:
    """Whoever wins has 10 more than if it had lost; the strong bot has 50 more anyway.

    Nine winners in ten have the thing, and one loser in ten.
    """
    rng = Random("gap")
    tournament = Tournament("bigbang", strangers("strong", "weak"), 2, "1", deals)
    games: list[Result] = []
    for number in range(tournament.games()):
        fixture = tournament.fixture(number)
        strong = names_of(fixture.bots).index("strong")
        winner = strong if rng.random() < strength else 1 - strong
        facts = []
        for seat in (0, 1):
            has = (seat == winner) == (rng.random() < 0.9)
            count = 10 * (seat == winner) + 50 * (seat == strong)
            facts.append({"counts": {"tiles": count}, "things": {"luck": ["it"] if has else []}})
        games.append(
            {
                "number": number,
                "deal": fixture.deal,
                "bots": names_of(fixture.bots),
                "won": [float(seat == winner) for seat in (0, 1)],
                "facts": facts,
            }
        )
    return Analysis(tournament, games)


@pytest.mark.parametrize("strength", [0.5, 0.7, 0.9, 0.97])
def test_what_winners_have_more_does_not_depend_on_how_strong_they_are(strength: float) -> None:
    [fact] = contest(strength).counts
    assert fact.gap is not None
    assert fact.gap == pytest.approx((10, 10, 10), abs=1e-4)


@pytest.mark.parametrize("strength", [0.5, 0.9])
def test_a_thing_is_weighed_at_each_table(strength: float) -> None:
    """The mean of what it is worth to either bot, which is the same."""
    analysis = contest(strength, 2000)
    [fact] = analysis.things["luck"]
    worth = []
    for bot in ("strong", "weak"):
        seats = [one for one in analysis.observations if one.table[0] == bot]
        shares = [
            [one.won for one in seats if bool(one.facts["things"]["luck"]) == has]
            for has in (True, False)
        ]
        worth.append(sum(shares[0]) / len(shares[0]) - sum(shares[1]) / len(shares[1]))
    assert fact.gap is not None
    assert min(worth) <= fact.gap.share <= max(worth)
    assert fact.gap.low < min(worth)
    assert fact.gap.high > max(worth)


def test_where_nobody_both_won_and_lost_there_is_no_gap() -> None:
    analysis = contest(1.0)
    assert [fact.gap for fact in analysis.counts] == [None]
    assert [fact.gap for fact in analysis.things["luck"]] == [None]


def test_what_has_no_gap_is_null_for_programs() -> None:
    results = contest(1.0).results
    whole = [
        result
        | {name: [0, 0] for name in ("points", "decisions", "asked", "seconds", "longest")}
        | {"ranks": [1, 2], "order": [0, 1], "lead_changes": 0}
        for result in results
    ]
    data = Analysis(contest(1.0).tournament, whole).data()
    assert data["counts"][0]["gap"] is None
    assert data["things"]["luck"][0]["gap"] is None


def test_tables_without_variation_are_left_out() -> None:
    """Seats that always lose say nothing about what goes with winning."""
    telling = [Seen(deal, STRONG, float(deal % 2), 3.0 * (deal % 2) + deal) for deal in range(20)]
    silent = [Seen(deal, WEAK, 0.0, float(deal % 7)) for deal in range(20)]
    assert gap([*telling, *silent], variance_left) == gap(telling, variance_left)
    swapped = [Seen(one.deal, one.table, one.y, one.x) for one in (*telling, *silent)]
    assert gap(swapped, variance_left) == gap(swapped[:20], variance_left)


def test_a_few_seats_that_all_lost_prove_nothing() -> None:
    """Of eight with it none won, of 92 without it nine did: chance does as much."""
    seats = [
        Seen(number, WEAK, float(number < 8), float(number % 10 == 9)) for number in range(100)
    ]
    found = gap(seats, total_variance)
    assert found is not None
    assert found.share < 0
    assert found.high > 0


def test_what_hangs_on_a_single_deal_is_no_gap() -> None:
    seats = [Seen(number, WEAK, float(number == 0), float(number)) for number in range(9)]
    assert gap(seats, variance_left) is None
    again = Seen(9, WEAK, 1.0, 0.0)
    assert gap([*seats, again], variance_left) is not None


def simulated(rng: Random, strength: float) -> Iterator[Seen]:
    """Deals of two games, the numbers uneven, 10 more for the winner."""
    for deal in range(30):
        for _ in range(2):
            strong_won = rng.random() < strength
            for table, won in ((STRONG, strong_won), (WEAK, not strong_won)):
                usual = 50.0 if table == STRONG else 0.0
                yield Seen(deal, table, float(won), usual + 10 * won + rng.gauss(0, 6))


@pytest.mark.parametrize("strength", [0.5, 0.8])
def test_intervals_cover_the_truth_as_often_as_they_say(strength: float) -> None:
    rng = Random(f"coverage {strength}")
    found = [gap(simulated(rng, strength), variance_left) for _ in range(200)]
    right = sum(value is not None and value.low <= 10 <= value.high for value in found)
    assert 183 <= right <= 199


def test_a_gap_between_shares_is_no_more_than_all() -> None:
    seats = [Seen(deal, WEAK, x, float(x == deal)) for deal in (0, 1) for x in (0.0, 1.0)]
    free, bounded = gap(seats, total_variance), gap(seats, total_variance, most=1.0)
    assert free is not None
    assert bounded is not None
    assert free.low < -1
    assert free.high > 1
    assert bounded == (free.share, -1.0, 1.0)
