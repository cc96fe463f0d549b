"""What the games of a tournament say: who wins how often, and how sure that is."""

from __future__ import annotations

import pytest

from astrarium.arena.analysis import Analysis
from astrarium.arena.figures import Figures
from astrarium.arena.statistics import wilson
from astrarium.arena.summary import lead
from astrarium.arena.tournament import Result, Tournament
from astrarium.words import say


def won_by_the_first_seat(contest: Tournament) -> list[Result]:
    """All games of a contest, as far as their wins are asked for."""
    seats = range(contest.seats)
    fixtures = [contest.fixture(number) for number in range(contest.games())]
    return [
        {
            "number": fixture.number,
            "deal": fixture.deal,
            "bots": list(fixture.bots),
            "points": [9 - seat for seat in seats],
            "ranks": [1 + seat for seat in seats],
            "won": [float(seat == 0) for seat in seats],
            "facts": [{"counts": {}, "things": {"luck": ["two"][seat // 2 :]}} for seat in seats],
        }
        for fixture in fixtures
    ]


def analysed(contest: Tournament) -> Analysis:
    return Analysis(contest, won_by_the_first_seat(contest))


CHALLENGE = Tournament("bigbang", ("strong", "weak"), 3, "1", 7, challenge=True)


def test_a_game_counts_once_however_many_seats_a_bot_has() -> None:
    """Of the three games of a deal strong wins one; weak wins two, with one seat of its two."""
    analysis = analysed(CHALLENGE)
    assert len(analysis.results) == 21
    assert analysis.won_by("strong") == pytest.approx(wilson(1 / 3, 21))
    assert analysis.won_by("weak") == pytest.approx(wilson(1 / 3, 21))


def test_at_two_seats_a_game_is_a_seat() -> None:
    contest = Tournament("bigbang", ("strong", "weak"), 2, "1", 10)
    assert analysed(contest).won_by("strong") == pytest.approx(wilson(0.5, 20))


def test_what_several_seats_of_a_game_have_counts_once() -> None:
    """A and B have it in all 21 games."""
    [fact] = analysed(CHALLENGE).things["luck"]
    assert fact.seats == 42
    assert fact.having == pytest.approx(wilson(1 / 2, 21))
    assert fact.lacking == pytest.approx(wilson(0.0, 7))


# -- the first sentence ----------------------------------------------------------------


def said(contest: Tournament, lang: str) -> str:
    """With plain spaces."""
    sentence = say(lead(analysed(contest), Figures(lang)), lang)
    return sentence.replace("\u00a0", " ").replace("\u202f", " ")


def test_the_lead_of_a_challenge_has_its_rate_and_the_fair_share() -> None:
    assert said(CHALLENGE, "en") == (
        "Challenge: strong, alone against weak, wins 33 % of its games "
        "(95 % interval 17 to 55 %); a fair share is 33 %."
    )
    assert said(CHALLENGE, "fr") == (
        "Défi : strong, seul contre weak, gagne 33 % de ses parties "
        "(intervalle à 95 % : 17 à 55 %) ; une part équitable serait 33 %."
    )


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "alone against weak and weaker in turn"), ("fr", "tour à tour contre weak et weaker")],
)
def test_several_are_challenged_one_after_the_other(lang: str, words: str) -> None:
    assert words in said(CHALLENGE._replace(bots=("strong", "weak", "weaker")), lang)


def test_a_challenge_is_about_the_challenger_even_if_it_is_weaker() -> None:
    games = won_by_the_first_seat(CHALLENGE)
    lost = [
        game | {"won": won, "ranks": [2 - int(value) for value in won]}
        for game in games
        for won in [[float(seat == (game["number"] + 1) % 3) for seat in range(3)]]
    ]
    sentence = say(lead(Analysis(CHALLENGE, lost), Figures("en")), "en")
    assert sentence.startswith("Challenge: strong, alone against weak, wins 0")


def test_other_contests_are_led_by_somebody() -> None:
    assert "leads, winning 33 % over all" in said(CHALLENGE._replace(challenge=False), "en")
    solo = Tournament("astra-solo", ("strong",), 1, "1", 4)
    assert said(solo, "en").startswith("strong does best: 100 % of its games")
