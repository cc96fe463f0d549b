"""Intervals that respect deals, and ratings."""

from __future__ import annotations

from math import inf, log10
from random import Random

import pytest

from astrarium.arena.ratings import Meeting, ratings
from astrarium.arena.statistics import (
    Cluster,
    Interval,
    clustered_mean,
    clustered_share,
    effective,
    t_95,
    wilson,
)
from astrarium.arena.vary import Moments, Rows


def test_students_bounds_are_those_of_the_table() -> None:
    table = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 1000: 1.962}
    for freedom, bound in table.items():
        assert t_95(freedom) == pytest.approx(bound, rel=0.002)
    assert t_95(0) == inf


def test_a_mean_over_clusters_of_one_is_the_textbook_mean() -> None:
    values = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]
    found = clustered_mean([Cluster(value, 1) for value in values])
    half = t_95(7) * 2.13809 / 8**0.5
    assert found == pytest.approx((5.0, 5.0 - half, 5.0 + half), abs=1e-3)


def test_a_single_deal_proves_nothing() -> None:
    assert clustered_mean([Cluster(3.0, 2)]) == (1.5, -inf, inf)
    low, high = clustered_share([Cluster(2.0, 2)])[1:]
    assert high - low > 0.9
    assert ratings(2, [Meeting(0, 0, 1, 1.0)] * 8)[0][1:] == (-inf, inf)


def test_deals_that_agree_prove_nothing_about_a_mean() -> None:
    assert clustered_mean([Cluster(0.3, 3)] * 7)[1:] == (-inf, inf)
    assert clustered_mean([Cluster(0.0, 2)] * 50) == (0.0, -inf, inf)
    assert Rows({(0, "length"): Moments(5, 300, 18000)}, {}).mean(0, "length") == (1.0, -inf, inf)


def test_nothing_is_below_what_is_possible() -> None:
    values = [Cluster(value, 1) for value in (0.0, 0.0, 3.0)]
    assert clustered_mean(values).low < 0
    assert clustered_mean(values, least=0.0).low == 0
    assert Rows({(0, "spread"): Moments(3, 180, 180**2)}, {}).mean(0, "spread").low == 0


def test_independent_games_have_wilsons_interval() -> None:
    games = [Cluster(float(number % 10 < 3), 1) for number in range(1000)]
    assert clustered_share(games) == pytest.approx(wilson(0.3, 1000), abs=1e-3)


def test_games_that_go_alike_count_as_one() -> None:
    alike = [Cluster(float(8 * (number % 2)), 8) for number in range(50)]
    assert effective(400, alike) == pytest.approx(50, rel=0.05)
    assert clustered_share(alike) == pytest.approx(wilson(0.5, 50, t_95(50)), abs=0.01)


def test_games_are_never_worth_more_than_their_number() -> None:
    """Every deal went one each: no variance at all, yet no certainty."""
    assert clustered_share([Cluster(1.0, 2)] * 50) == wilson(0.5, 100, t_95(50))


def test_all_or_nothing_is_as_sure_as_its_deals() -> None:
    found = clustered_share([Cluster(2.0, 2)] * 50)
    assert found == pytest.approx(wilson(1.0, 50, t_95(50)))
    assert clustered_share([Cluster(0.0, 2)] * 50) == pytest.approx(mirrored(found))


def mirrored(value: Interval) -> Interval:
    return Interval(1 - value.share, 1 - value.high, 1 - value.low)


@pytest.mark.parametrize("games", [2, 4, 8])
@pytest.mark.parametrize("deals", [6, 10, 50])
def test_one_more_loss_never_raises_the_lower_bound(deals: int, games: int) -> None:
    """Whether losses fall on deals of their own, or on few of them."""
    apart = [loss % deals for loss in range(deals * games)]
    for lost in (apart, sorted(apart)):
        won = [games] * deals
        last = clustered_share([Cluster(float(games), games)] * deals).low
        for deal in lost:
            won[deal] -= 1
            found = clustered_share([Cluster(float(wins), games) for wins in won])
            assert found.low <= last + 1e-12
            last = found.low


def test_shares_of_winners_and_losers_mirror_each_other() -> None:
    rng = Random("mirror")
    wins = [rng.randrange(5) for _ in range(20)]
    mine = clustered_share([Cluster(float(won), 4) for won in wins])
    theirs = clustered_share([Cluster(4.0 - won, 4) for won in wins])
    assert theirs == pytest.approx(mirrored(mine))


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    """Deals with a luck of their own, two games each: about 95 in 100 intervals are right."""
    rng = Random("coverage")
    right = 0
    for _ in range(400):
        clusters = []
        for _ in range(40):
            luck = rng.choice((0.3, 0.9))
            clusters.append(Cluster(float(sum(rng.random() < luck for _ in range(2))), 2))
        _, low, high = clustered_share(clusters)
        right += low <= 0.6 <= high
    assert 365 <= right <= 396


@pytest.mark.parametrize("deals", [2, 3, 5])
def test_few_deals_whose_games_go_alike_claim_little(deals: int) -> None:
    """Eight games each, of deals with a luck of their own: no fewer than 93 in 100 are right."""
    rng = Random(f"few {deals}")
    shares = rated = 0
    for _ in range(200):
        lucks = [rng.choice((0.1, 0.9)) for _ in range(deals)]
        games = [[float(rng.random() < luck) for _ in range(8)] for luck in lucks]
        _, low, high = clustered_share([Cluster(sum(scores), 8) for scores in games])
        shares += low <= 0.5 <= high
        met = [Meeting(deal, 0, 1, score) for deal, scores in enumerate(games) for score in scores]
        _, low, high = ratings(2, met)[0]
        rated += low <= 0 <= high
    assert min(shares, rated) >= 186


# -- ratings -----------------------------------------------------------------------


def meetings(one: int, other: int, wins: int, games: int) -> list[Meeting]:
    return [Meeting(number, one, other, float(number < wins)) for number in range(games)]


def test_odds_of_ten_to_one_are_400_points() -> None:
    first, second = ratings(2, meetings(0, 1, 10_000, 11_000))
    assert first.share - second.share == pytest.approx(400, abs=1)
    assert first.share + second.share == pytest.approx(0, abs=1e-6)


def test_a_rating_agrees_with_the_binomial_interval() -> None:
    """Of two bots each has half of the difference, so half of its interval."""
    first, _ = ratings(2, meetings(0, 1, 150, 200))
    low, high = wilson(0.75, 200)[1:]
    assert first.low == pytest.approx(200 * log10(low / (1 - low)), abs=8)
    assert first.high == pytest.approx(200 * log10(high / (1 - high)), abs=8)


def test_ties_are_half_a_win() -> None:
    tied = [Meeting(number, 0, 1, 0.5) for number in range(40)]
    assert [rating.share for rating in ratings(2, tied)] == pytest.approx([0, 0], abs=1e-6)


def test_a_chain_of_bots_is_in_order() -> None:
    """The first never met the last."""
    found = ratings(3, meetings(0, 1, 60, 80) + meetings(1, 2, 60, 80))
    assert found[0].share > found[1].share > found[2].share
    assert found[1].share == pytest.approx(0, abs=1e-6)


def test_who_never_lost_has_a_finite_rating_and_a_wide_interval() -> None:
    first, second = ratings(2, meetings(0, 1, 100, 100))
    assert 200 < first.share < 1000
    assert first.high - first.low > 300
    assert second.low == pytest.approx(-first.high)


def test_games_that_go_alike_make_ratings_less_sure() -> None:
    apart = ratings(2, meetings(0, 1, 60, 100))[0]
    alike = [Meeting(number // 10, 0, 1, float(number < 60)) for number in range(100)]
    together = ratings(2, alike)[0]
    assert together.share == pytest.approx(apart.share)
    assert together.high - together.low > 1.5 * (apart.high - apart.low)


def test_one_bot_alone_is_the_mean() -> None:
    assert ratings(1, [])[0].share == 0


def test_who_met_nobody_has_a_rating_that_says_nothing() -> None:
    *two, alone = ratings(3, meetings(0, 1, 150, 200))
    assert two == ratings(2, meetings(0, 1, 150, 200))
    assert alone == (0, -inf, inf)


def test_groups_that_never_met_are_rated_apart() -> None:
    found = ratings(4, meetings(0, 2, 150, 200) + meetings(1, 3, 60, 80))
    assert [found[0], found[2]] == ratings(2, meetings(0, 1, 150, 200))
    assert [found[1], found[3]] == ratings(2, meetings(0, 1, 60, 80))
