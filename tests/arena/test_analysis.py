"""What the games of a tournament say: who wins how often, and how sure that is."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.arena.analysis import Analysis
from astrarium.arena.figures import Figures
from astrarium.arena.statistics import t_95, wilson
from astrarium.arena.summary import lead
from astrarium.arena.tournament import Result, Tournament
from astrarium.bots import names_of
from astrarium.games import GAMES
from astrarium.words import say
from tests.arena.tools import played, strangers, tournament


def won_by_the_first_seat(contest: Tournament) -> list[Result]:
    """All games of a contest, as far as their wins are asked for."""
    seats = range(contest.seats)
    fixtures = [contest.fixture(number) for number in range(contest.games())]
    return [
        {
            "number": fixture.number,
            "deal": fixture.deal,
            "bots": names_of(fixture.bots),
            "points": [9 - seat for seat in seats],
            "ranks": [1 + seat for seat in seats],
            "won": [float(seat == 0) for seat in seats],
            "facts": [{"counts": {}, "things": {"luck": ["two"][seat // 2 :]}} for seat in seats],
        }
        for fixture in fixtures
    ]


def analysed(contest: Tournament) -> Analysis:
    return Analysis(contest, won_by_the_first_seat(contest))


CHALLENGE = Tournament("bigbang", strangers("strong", "weak"), 3, "1", 7, challenge=True)


def test_a_game_counts_once_however_many_seats_a_bot_has() -> None:
    """Of the three games of a deal strong wins one; weak wins two, with one seat of its two.

    So no interval goes further than what one of two seats can win.
    """
    analysis = analysed(CHALLENGE)
    assert len(analysis.results) == 21
    assert analysis.won_by("strong") == pytest.approx(wilson(1 / 3, 21, t_95(7)))
    both = wilson(2 / 3, 21, t_95(7))
    assert analysis.won_by("weak") == pytest.approx([value / 2 for value in both])
    assert analysis.won_by("weak").high < 1 / 2


def test_at_two_seats_a_game_is_a_seat() -> None:
    contest = Tournament("bigbang", strangers("strong", "weak"), 2, "1", 10)
    assert analysed(contest).won_by("strong") == pytest.approx(wilson(0.5, 20, t_95(10)))


def test_what_several_seats_of_a_game_have_counts_once() -> None:
    """A and B have it in all 21 games."""
    [fact] = analysed(CHALLENGE).things["luck"]
    assert fact.seats == 42
    assert fact.having == pytest.approx(wilson(1 / 2, 21, t_95(7)))
    assert fact.lacking == pytest.approx(wilson(0.0, 7, t_95(7)))


def test_bbg_114_places_are_those_of_the_order_that_was_drawn() -> None:
    """B began, then A, then C: not the seats to the left of B. A won every game."""
    drawn = [{**result, "order": [1, 0, 2]} for result in won_by_the_first_seat(CHALLENGE)]
    places = Analysis(CHALLENGE, drawn).places
    assert [line.place for line in places] == [0, 1, 2]
    assert [line.won.share for line in places] == [0, 1, 0]
    assert [line.points.share for line in places] == [8, 9, 7]


# -- the first sentence ----------------------------------------------------------------


def said(contest: Tournament, lang: str) -> str:
    """With plain spaces."""
    sentence = say(lead(analysed(contest), Figures(lang)), lang)
    return sentence.replace("\u00a0", " ").replace("\u202f", " ")


def test_the_lead_of_a_challenge_has_its_rate_and_the_fair_share() -> None:
    assert said(CHALLENGE, "en") == (
        "Challenge: strong, alone against weak, wins 33 % of its games "
        "(95 % interval 15 to 59 %); a fair share is 33 %."
    )
    assert said(CHALLENGE, "fr") == (
        "Défi : strong, seul contre weak, gagne 33 % de ses parties "
        "(intervalle à 95 % : 15 à 59 %) ; une part équitable serait 33 %."
    )


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "alone against weak and weaker in turn"), ("fr", "tour à tour contre weak et weaker")],
)
def test_several_are_challenged_one_after_the_other(lang: str, words: str) -> None:
    assert words in said(CHALLENGE._replace(bots=strangers("strong", "weak", "weaker")), lang)


def test_a_challenge_is_about_the_challenger_even_if_it_is_weaker() -> None:
    games = won_by_the_first_seat(CHALLENGE)
    lost = [
        game | {"won": won, "ranks": [2 - int(value) for value in won]}
        for game in games
        for won in [[float(seat == (game["number"] + 1) % 3) for seat in range(3)]]
    ]
    sentence = say(lead(Analysis(CHALLENGE, lost), Figures("en")), "en")
    assert sentence.startswith("Challenge: strong, alone against weak, wins 0")


ROUND = CHALLENGE._replace(challenge=False)
PAIR = Tournament("bigbang", strangers("strong", "weak"), 2, "1", 20)
ALONE = Tournament("astra-solo", strangers("strong", "weak"), 1, "1", 8)


def won_by_the_strong(contest: Tournament) -> Analysis:
    """Every game is won by the first seat that strong has, or by the first there is."""
    games = won_by_the_first_seat(contest)
    for game in games:
        best = game["bots"].index("strong") if "strong" in game["bots"] else 0
        ranks = [1 + (seat != best) for seat in range(contest.seats)]
        lost = contest.seats == 1 and "strong" not in game["bots"]
        game |= {"ranks": ranks, "won": [float(rank == 1 and not lost) for rank in ranks]}
    return Analysis(contest, games)


def plainly(analysis: Analysis, lang: str) -> str:
    sentence = say(lead(analysis, Figures(lang)), lang)
    return sentence.replace("\u00a0", " ").replace("\u202f", " ")


def test_a_leader_is_named_where_there_is_one() -> None:
    assert plainly(won_by_the_strong(PAIR), "en").startswith("strong leads, winning 100 % over")
    assert plainly(won_by_the_strong(PAIR), "fr").startswith("strong mène, avec 100 % de vic")
    found = plainly(won_by_the_strong(ALONE), "en")
    assert found.startswith("strong does best on the same deals: 100 % of its games are not lost")


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "a fair share is 33 %."), ("fr", "une part équitable serait 33 %.")]
)
def test_at_three_seats_a_leader_stands_beside_the_fair_share(lang: str, words: str) -> None:
    analysis = won_by_the_strong(ROUND)
    assert analysis.ladder[0].bot == "strong"
    assert analysis.ladder[0].won.share == 1, "of several seats of its own only one can win"
    assert "100 %" in plainly(analysis, lang)
    assert plainly(analysis, lang).startswith("strong ")
    assert plainly(analysis, lang).endswith(words)


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Nothing tells"), ("fr", "Rien ne départage encore")]
)
@pytest.mark.parametrize("contest", [PAIR, ROUND, ALONE])
def test_nobody_leads_a_tie(contest: Tournament, lang: str, words: str) -> None:
    sentence = said(contest, lang)
    assert sentence.startswith(words)
    assert all(name in sentence for name in names_of(contest.bots))
    assert ("fair share" in sentence or "part équitable" in sentence) == (contest.seats > 2)


def test_at_three_seats_to_sit_alone_is_no_lead() -> None:
    """Whoever sits alone wins three games of five: both are above their fair share of a third."""
    contest = ROUND._replace(deals=40)
    games = won_by_the_first_seat(contest)
    rng = Random(5)
    for game in games:
        lone = next(bot for bot in game["bots"] if game["bots"].count(bot) == 1)
        best = game["bots"].index(lone)
        if rng.random() > 0.6:
            best = (best + 1) % 3
        ranks = [1 + (seat != best) for seat in range(3)]
        game |= {"ranks": ranks, "won": [float(rank == 1) for rank in ranks]}
    analysis = Analysis(contest, games)
    assert all(line.won.low > analysis.fair for line in analysis.ladder)
    assert plainly(analysis, "en").startswith("Nothing tells")


def test_only_those_who_cannot_be_told_from_the_best_are_level() -> None:
    """weak and weaker lose to strong and to nobody else; the first two seats are level."""
    three = PAIR._replace(bots=strangers("strong", "weak", "weaker"))
    assert plainly(won_by_the_strong(three), "en").startswith("strong leads")
    games = won_by_the_first_seat(three)
    for game in games:
        if "weaker" in game["bots"]:
            lost = game["bots"].index("weaker")
            won = [float(seat != lost) for seat in (0, 1)]
            game |= {"won": won, "ranks": [2 - int(value) for value in won]}
    assert plainly(Analysis(three, games), "en").startswith("Nothing tells strong and weak apart")


def test_who_plays_alone_leads_nobody() -> None:
    solo = Tournament("astra-solo", strangers("strong"), 1, "1", 8)
    games = [
        game | {"decisions": [1], "asked": [1], "seconds": [0.0], "longest": [0.0]}
        for game in won_by_the_first_seat(solo)
    ]
    found = plainly(Analysis(solo, games), "en")
    assert found.startswith("strong has nobody to be compared with: 100 % of its games")
    assert found.endswith("with 9.0 points on average.")


# -- few points ------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.max_seats > 1])
def test_the_best_points_are_those_of_the_winner(slug: str) -> None:
    """The fewest in Hexdomino, in all other games the most.  [BBG-510, BBG-512]"""
    contest = tournament(slug, "random", "greedy", deals=3)
    games = played(contest)
    assert Analysis(contest, games).fewest_win == (slug == "hexdomino")
    best = min if slug == "hexdomino" else max
    for game in games:
        winners = [seat for seat, rank in enumerate(game["ranks"]) if rank == 1]
        assert all(game["points"][seat] == best(game["points"]) for seat in winners)


@pytest.mark.parametrize("points", [(5, 0), (0, 5)])
def test_ahead_is_who_has_the_better_points(points: tuple[int, int]) -> None:
    """Whether the most win or the fewest, as some games do."""
    games = [
        game
        | {
            "points": [points[bot != "strong"] for bot in game["bots"]],
            "ranks": [1 + (bot != "strong") for bot in game["bots"]],
            "won": [float(bot == "strong") for bot in game["bots"]],
        }
        for game in won_by_the_first_seat(PAIR)
    ]
    analysis = Analysis(PAIR, games)
    assert analysis.fewest_win == (points == (0, 5))
    [margin] = analysis.margins
    assert (margin.one, margin.points.share) == ("strong", 5)
