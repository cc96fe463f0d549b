"""The charts of the end: everyone in the colour and with the mark that they had at the table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from astrarium.engine.protocol import Game, Part, Scores, message
from astrarium.engine.registry import check_options
from astrarium.games import GAMES
from astrarium.web.charts import Side, course_chart, gapped, score_chart, sides, ticks
from astrarium.web.render import end_note, score_pad

BIG_BANG, HEXDOMINO = GAMES["bigbang"], GAMES["hexdomino"]
NAMES = ("Ann", "Bob")
GOALS = tuple(Part(message(f"bbg.part.{id}"), points) for id, points in (("lost", 5), ("lost", 2)))
SCORES = Scores((7, 5), (GOALS, GOALS[:1]), (1, 2), (1, -1))


def columns(game: Game[Any, Any] = BIG_BANG, scores: Scores = SCORES) -> list[Side]:
    return sides(game, None, scores, "en", NAMES)


def texts(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_big_bang_keeps_the_elements_of_its_seats() -> None:
    bars = score_chart(columns(), "en")
    lines = course_chart(BIG_BANG, [[0, 7], [0, 5]], "en", NAMES)
    for chart in (bars, lines):
        assert "var(--mark0, var(--fire))" in chart
        assert "var(--mark1, var(--water))" in chart
        assert "bb-fire" in chart
        assert "bb-water" in chart
        assert "--pen" not in chart


def test_the_other_games_keep_their_pens() -> None:
    """Hexdomino too: its seats have no element."""
    bars = score_chart(columns(HEXDOMINO), "en")
    lines = course_chart(HEXDOMINO, [[0, 7], [0, 5]], "en", NAMES)
    for chart in (bars, lines):
        assert "var(--pen1)" in chart
        assert "var(--pen2)" in chart
        assert "--mark" not in chart


def test_ptolemy_has_the_pen_that_he_has_at_the_table() -> None:
    """The third: the second is the dreamer's."""
    game = GAMES["astra-solo"]
    view = game.view(game.new(1, check_options(game, {})), 0)
    rivals = ((message("ast.pen.ptolemy"), GOALS),)
    scores = Scores((7,), (GOALS,), (1,), (1,), rivals)
    both = sides(game, view, scores, "en", ("Ann",))
    assert set(re.findall(r"--pen\d", score_chart(both, "en"))) == {"--pen1", "--pen3"}
    assert "--pen3" in score_pad(both, "en")


@pytest.mark.parametrize(("lang", "colon"), [("fr", "\u00a0: 5"), ("en", ": 5")])
def test_a_stretch_is_told_in_the_typography_of_the_language(lang: str, colon: str) -> None:
    titles = re.findall("<title>([^<]*)</title>", score_chart(columns(), lang))
    assert titles[0].endswith(colon)
    assert " :" not in "".join(titles)


def test_the_numbers_stand_beside_the_bars() -> None:
    """Name and total of each; where a bar has parts, their points below."""
    assert texts(score_chart(columns(), "en")) == [
        *("Ann", "7", "5", "2"),
        *("Bob", "5"),
    ]


def test_where_nobody_has_points_there_are_no_bars() -> None:
    none = Scores((0, 0), ((), ()), (1, 2), (1, -1))
    assert score_chart(columns(scores=none), "en") == ""
    assert texts(course_chart(BIG_BANG, [[0, 0], [0, 0]], "en", NAMES))[:2] == ["0", "1"]


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [
        (0, 1, [0, 1]),
        (0, 19, [0, 5, 10, 15, 20]),
        (0, 45, [0, 10, 20, 30, 40, 50]),
        (0, 53, [0, 20, 40, 60]),
        (0, 300, [0, 100, 200, 300]),
        (-4, 9, [-5, 0, 5, 10]),
    ],
)
def test_the_axis_counts_in_round_numbers(low: int, high: int, found: list[int]) -> None:
    assert ticks(low, high) == found


def test_equals_end_beside_each_other() -> None:
    """Marks keep apart, in the order of what they mark, inside the chart."""
    assert gapped([100, 100, 20], 15, 0, 150) == [100, 115, 20]
    assert gapped([148, 150, 149], 15, 0, 150) == [120, 150, 135]
    assert gapped([4, 4], 15, 10, 150) == [10, 25]


def test_the_course_ends_in_numbers() -> None:
    shown = texts(course_chart(BIG_BANG, [[0, 7], [0, 12]], "en", NAMES))
    assert shown == ["0", "5", "10", "15", "start", "end", "7", "12"]


def test_the_page_says_what_the_totals_do_not() -> None:
    """Who has fewest wins, or equals are told apart by a rule."""
    fewest = Scores((3, 0), ((), ()), (2, 1), (-1, 1))
    tied = Scores((3, 3), ((), ()), (2, 1), (-1, 1))
    assert end_note(fewest, "en") == "The lowest total wins."
    assert end_note(tied, "en") == "Equal points: a rule of the game decides between them."
    assert end_note(SCORES, "en") == ""
