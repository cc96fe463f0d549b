"""The report: one file, both languages, nothing from outside, every plot with its numbers."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from astrarium.arena import plots
from astrarium.arena.analysis import Analysis, Spread
from astrarium.arena.facts import reader_of
from astrarium.arena.figures import Figures
from astrarium.arena.plots import Cell, Dot, Heap, Words, scale_over
from astrarium.arena.report import Chapter, page, palette
from astrarium.arena.statistics import Interval
from astrarium.engine.protocol import message
from astrarium.games import GAMES
from astrarium.words import say
from tests.arena.tools import bots, played, tournament

VOID = {"meta", "input", "br", "rect", "line", "circle"}


class Outline(HTMLParser):
    """Checks that tags are closed, and notes what is of interest."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href"):
                self.links.append(value or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module", params=sorted(GAMES))
def written(request: pytest.FixtureRequest) -> str:
    """A report on each game, from enough games to have something to say about facts."""
    contest = tournament(request.param, "random", deals=12)
    if contest.seats > 1:
        contest = contest._replace(bots=bots("random", "ismcts:1"), deals=4)
    return page(Analysis(contest, played(contest)), "fr")


def test_a_report_is_one_sound_file(written: str) -> None:
    outline = Outline(written)
    assert outline.open == []
    assert len(outline.ids) == len(set(outline.ids))
    assert outline.links == []
    assert "script" not in outline.tags
    assert not re.search(r"https?:|url\(|@import", written)


def test_a_report_says_everything_in_both_languages(written: str) -> None:
    assert written.count('class="chapter" lang="fr"') == 1
    assert written.count('class="chapter" lang="en"') == 1
    assert 'id="lang-fr" checked' in written
    assert not re.search(r"\b(arena|bbg|ast|lab|game|option)\.[a-z]", written)
    assert not re.search(r"\b(inf|nan|None)\b", written)
    french, english = written.split('class="chapter" lang="en"')
    for chapter in (french, english):
        assert chapter.count("<svg") <= chapter.count("<table")
        assert chapter.count("<svg") >= 2


def test_plots_have_names_and_only_colours_of_the_palette(written: str) -> None:
    names = set(re.findall(r"(--[\w-]+):", palette()))
    for text in re.findall(r"<svg.*?</svg>", written, re.DOTALL):
        root = ElementTree.fromstring(text)
        assert root.get("role") == "img"
        labels = (root.get("aria-labelledby") or "").split()
        found = {child.get("id") for child in root if child.tag in ("title", "desc") and child.text}
        assert found == set(labels)
        assert "#" not in re.sub(r"&#\d+;", "", text)
    assert set(re.findall(r"var\((--[\w-]+)\)", written)) <= names
    styles = written[written.index("<style>") : written.index("</style>")].replace(palette(), "")
    assert not re.search(r"#[0-9a-f]{3,8}\b|rgba?\(", styles.replace("#lang", ""))


def test_the_palette_has_both_themes() -> None:
    assert "@media (prefers-color-scheme: light)" in palette()
    assert palette().count("--ink:") == 2


def test_what_comes_from_outside_is_escaped() -> None:
    contest = tournament("hexdomino", "random", "greedy", deals=1, seed="<b>&")
    text = page(Analysis(contest, played(contest)), "en")
    assert "<b>" not in text
    assert "&lt;b&gt;&amp;" in text


def test_a_single_game_is_enough() -> None:
    contest = tournament("hexdomino", "random", "greedy", deals=1)
    text = page(Analysis(contest, played(contest)[:1]), "en")
    assert Outline(text).open == []
    assert not re.search(r"\b(inf|nan|None)\b", text)


def chapter(text: str, lang: str) -> str:
    """What a report says in one language."""
    return text.split(f'class="chapter" lang="{lang}"')[1].split('class="chapter"')[0]


def words_of(text: str) -> str:
    """What is read, without tags, with plain spaces."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text))


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.max_seats == 1])
def test_a_game_for_one_has_no_other_seats(slug: str) -> None:
    contest = tournament(slug, "random", "greedy", deals=8)
    text = page(Analysis(contest, played(contest)), "fr")
    for lang, word in (("fr", "siège"), ("en", "seat")):
        read = words_of(chapter(text, lang)).lower()
        assert read.count(word) == 1  # that there is one


@pytest.mark.parametrize(
    ("lang", "words"), [("fr", "le moins de points gagne"), ("en", "the fewest points win")]
)
def test_where_few_points_win_a_report_says_so(lang: str, words: str) -> None:
    for slug, is_said in (("hexdomino", True), ("bigbang-simple", False)):
        contest = tournament(slug, "random", "greedy", deals=2)
        text = page(Analysis(contest, played(contest)), lang)
        assert (words in chapter(text, lang)) == is_said


def test_a_matrix_says_the_same_as_its_table() -> None:
    contest = tournament("hexdomino", "random", "greedy", deals=20)
    games = played(contest)
    for number, game in enumerate(games):
        best = game["bots"].index("random" if number < 23 else "greedy")
        game["won"] = [float(seat == best) for seat in (0, 1)]
    text = chapter(page(Analysis(contest, games), "en"), "en")
    for share in ("57.5", "42.5"):
        assert text.count(f">{share}\u00a0%<") >= 2


def test_options_have_a_short_name_and_their_value() -> None:
    contest = tournament("astra-solo", "random", deals=2)._replace(
        options=(("modifiers", "E1,E2"),)
    )
    text = page(Analysis(contest, played(contest)), "fr")
    assert "options choisies\u00a0: modificateurs E1+E2<" in chapter(text, "fr")
    assert "options chosen: modifiers E1+E2<" in chapter(text, "en")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_option_has_a_short_name(lang: str) -> None:
    for game in GAMES.values():
        for option in game.options:
            said = say(message(f"arena.setting.{option.name}", value="x"), lang)
            assert ":" not in said
            assert "x" in said


def test_what_cannot_be_compared_is_a_dash() -> None:
    """One bot won all games: nothing of its own tells what went with that."""
    contest = tournament("astra", "random", "greedy", deals=8)
    games = played(contest)
    for game in games:
        best = game["bots"].index("greedy")
        game["won"] = [float(seat == best) for seat in (0, 1)]
    analysis = Analysis(contest, games)
    assert analysis.counts
    assert all(fact.gap is None for fact in analysis.counts)
    text = page(analysis, "en")
    assert Outline(text).open == []
    assert text.count("<td>–</td>") >= 2 * len(analysis.counts)
    assert "Here there are none" in text
    assert "None" not in text


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_thing_has_a_name(lang: str) -> None:
    """Of every card, power, tile, goal and character."""
    from astrarium.games.astra.material import KEYS, POWERS
    from astrarium.games.astrolabe.material import NUMERALS
    from astrarium.games.bigbang.material import GOALS

    things = {
        "astra": [("cards", key) for key in KEYS] + [("powers", name) for name in POWERS[1:]],
        "bigbang": [
            *(("goals", goal) for goal in GOALS),
            *(("tiles", code) for code in ("EAR", "HOL", "NOV", "WH1", "HYP", "ORB", "ECL", "DRK")),
        ],
        "astrolabe": [("arcana", code) for code in NUMERALS],
    }
    for slug, names in things.items():
        said = [say(reader_of(GAMES[slug]).name(*name), lang) for name in names]
        assert len(set(said)) == len(said)


# -- plots -----------------------------------------------------------------------------

WORDS = Words("any", "A < B", "what & why")


written_number = Figures("en").number


def test_plots_are_sound_and_escaped() -> None:
    drawn = [
        plots.dots(WORDS, [Dot("a<b", Interval(1, 0, 2), "1")], written_number, 1.0),
        plots.histograms(WORDS, [Heap("a", {3: 1, 900: 2}, 5.0, "5")], written_number),
        plots.histograms(WORDS, [Heap("a", {3: 1}, 3.0, "3")], written_number),
        plots.matrix(WORDS, ["a", "b"], {(0, 1): Cell("1", "2", 0.5)}),
        plots.matrix(WORDS, list("abcde"), {}),
    ]
    for text in drawn:
        assert ElementTree.fromstring(text)[0].text == "A < B"


def test_a_scale_holds_its_values_and_has_round_ticks() -> None:
    for low, high in [(0.0, 1.0), (-647.0, 520.0), (3.0, 3.0), (0.001, 0.0024), (1e3, 1e6)]:
        scale = scale_over(low, high)
        assert scale.low <= low <= high <= scale.high
        assert 1 <= len(scale.ticks) <= 6
        assert 0 <= scale.at(low) <= scale.at(high) <= 100
        ticks = [written_number(tick, scale.digits) for tick in scale.ticks]
        assert len(set(ticks)) == len(ticks)


def test_a_median_lies_between_the_two_in_the_middle() -> None:
    contest = tournament("hexdomino", "random", "greedy", deals=1)
    chapter = Chapter(Analysis(contest, played(contest)), "en")
    mean = Interval(85.5, 40.0, 130.0)
    four = dict(chapter.quantiles(Spread(mean, {52: 1, 75: 1, 99: 1, 116: 1})))
    assert (four["Minimum"], four["Median"], four["Maximum"]) == ("52", "87", "116")
    assert dict(chapter.quantiles(Spread(mean, {7: 1})))["Median"] == "7"


def test_numbers_are_written_as_in_the_language() -> None:
    french, english = Figures("fr"), Figures("en")
    assert french.number(-1234.5, 1) == "−1\u202f234,5"
    assert english.number(-1234.5, 1) == "−1,234.5"
    assert english.number(0.04, 1, plus=True) == "0.0"
    assert english.number(0.06, 1, plus=True) == "+0.1"
    assert french.percent(0.935, 1) == "93,5\u00a0%"
    assert english.between(Interval(0, float("-inf"), float("inf"))) == "–"
