"""A third language is one folder of words and one entry: all that speaks speaks it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Final

import pytest

import astrarium
from astrarium.arena.analysis import Analysis
from astrarium.arena.report import page
from astrarium.bots import BOTS
from astrarium.draw.scene.common import spoken
from astrarium.engine.errors import IllegalMove
from astrarium.engine.family import families
from astrarium.engine.match import Match
from astrarium.engine.protocol import message
from astrarium.games import GAMES, find
from astrarium.games.astra.deck import DECK
from astrarium.games.bigbang.material import CODES, TILE_OF
from astrarium.games.bigbang.speech import body_name
from astrarium.rules import page_text, rules_of
from astrarium.rules.book import whole_text
from astrarium.words import LANGUAGES, WordsWarning, choose_lang, has_words, refusal, say
from astrarium.words.catalogue import catalogue
from tests.arena.tools import played, tournament
from tests.cli.tools import ran, run
from tests.made_up import CODE, Page, language, left_over, write_words
from tests.web.site import OURS, site

# Names are the same in all languages: of people and houses, of stars and tiles.
NAMES: Final = (
    "Astrarium",
    *(str(value) for family in families() for value in family[2:7]),
    *(f"{star.name} {star.id}" for card in DECK for star in card.stars),
    *CODES,
    *("Élise", "Bruno", "Maud"),
    *("III", "VII", "VIII", "XII", "XIII", "XIV", "XVI", "XVII", "XVIII", "XIX", "XXI"),
    *(family.prefix for family in families()),
)
# What is typed is typed alike in all languages.
TYPED: Final = (
    *(f"{game.slug} {option}" for game in GAMES.values() for option in game.options),
    *BOTS,
    *("astrarium", "random", "COMMAND", "lang", "help", "version", "records", "resume"),
    *("arena", "draw", "games", "play", "replay", "rules", "serve", "simulate", "tables", "verify"),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("made-up")
    write_words(place)
    return place


@pytest.fixture(autouse=True)
def third(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one entry; and a folder and a width for the command line."""
    monkeypatch.setitem(LANGUAGES, CODE, language(folder))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


def english_on(html: str) -> set[str]:
    return left_over(" ".join(Page(html).texts), *NAMES)


def test_english_that_is_left_would_be_seen() -> None:
    html = '<p title="Close">ä <b>word</b> <i lang="en">other</i></p>'
    assert english_on(html) == {"Close", "word"}


# -- the language itself -----------------------------------------------------------


def test_it_has_a_sentence_for_every_id() -> None:
    assert set(catalogue(CODE).entries) == set(catalogue("en").entries)


@pytest.mark.parametrize(("n", "said"), [(0, "0 tïlës (ø)"), (1, "1 tïlë"), (2, "2 tïlës")])
def test_it_counts_by_its_own_rule(n: int, said: str) -> None:
    assert say(message("draw.hand-size", n=n), CODE) == said


def test_it_has_its_own_articles_and_lists() -> None:
    near = [body_name(TILE_OF[code]) for code in ("SOs", "ABv", "PYs")]
    lay = message("bbg.say.lay", cell="x", near=near)
    assert say(lay, CODE) == (
        "Läÿ ït ät x, bësïdë ‹thë› örängë sün + ‹thë› blüë ästëröïd änd ‹thë› ÿëllöw plänët"
    )


def test_it_has_its_own_elision() -> None:
    told = message("bbg.told.passed", seat="A")
    says = spoken(message("list.and", head="x", last=told), CODE, ["Ada"])
    assert says.startswith("x änd~Ada ")
    assert spoken(message("list.and", head="x", last=told), CODE, ["Bo"]).startswith("x änd Bo ")


def test_it_has_its_own_numbers() -> None:
    assert LANGUAGES[CODE].number(-1234567.5, 1) == "~1'234'567_5"
    assert LANGUAGES[CODE].share(0.125, 1) == "12_5 pct"


def test_what_it_has_no_words_for_is_said_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "words" / "yy"
    place.mkdir(parents=True)
    (place / "few.po").write_text('msgid "pages.log"\nmsgstr "Lög"\n', "utf-8")
    monkeypatch.setitem(LANGUAGES, "yy", language(tmp_path)._replace(code="yy"))
    assert say(message("pages.log"), "yy") == "Lög"
    assert not has_words("pages.close", "yy")
    with pytest.warns(WordsWarning, match=r"yy: no words for pages\.close"):
        assert say(message("pages.close"), "yy") == say(message("pages.close"), "en")


# -- who is spoken to --------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    ["/", "/settings", "/new/astra", "/new/bigbang", "/new/astrolabe", "/guide/astra", "/no-page"],
)
def test_pages_speak_it_to_a_browser_that_asks_for_it(path: str) -> None:
    with site() as client:
        html = client.get(path, headers={"accept-language": "de, xx;q=0.5, en;q=0.1"}).text
    assert '<html lang="xx"' in html
    assert english_on(html) == set()


def test_pages_offer_it_and_remember_it() -> None:
    with site() as client:
        offered = re.findall(r'<button [^>]*name="lang" value="(\w+)"', client.get("/").text)
        assert offered == ["fr", CODE]
        client.post("/settings", data={"lang": CODE, "back": "/"}, headers=OURS)
        html = client.get("/").text
    assert '<html lang="xx"' in html
    assert re.findall(r'<button [^>]*name="lang" value="(\w+)"', html) == ["fr", "en"]


@pytest.mark.parametrize("slug", GAMES)
def test_a_table_speaks_it(slug: str) -> None:
    with site() as client:
        seats = find(slug).min_seats
        form = {"game": slug, "seats": str(seats), "seat0": "me", "lang": CODE}
        form |= {f"seat{seat}": "greedy" for seat in range(1, seats)}
        answer = client.post("/new", data=form, headers=OURS, follow_redirects=False)
        table = answer.headers["location"]
        html = client.get(table, params={"lang": CODE}).text
    assert '<html lang="xx"' in html
    assert 'id="board"' in html
    assert english_on(html) == set()


@pytest.mark.parametrize("family", [family.name for family in families()])
def test_rules_that_it_does_not_have_are_marked_as_english(family: str) -> None:
    assert page_text(family, CODE) == page_text(family, "en")
    assert rules_of(family, CODE) == rules_of(family, "en")
    assert whole_text(family, CODE) == whole_text(family, "en")
    with site() as client:
        html = client.get(f"/rules/{family}", params={"lang": CODE}).text
    assert html.count('<div lang="en">') > 10
    assert english_on(html) - {"AMB"} == set()


def test_rules_that_it_has_are_its_own(folder: Path) -> None:
    place = folder / "rules" / CODE
    place.mkdir(parents=True)
    (place / "bigbang.md").write_text("# Rülës", "utf-8")
    assert page_text("bigbang", CODE) == "# Rülës"
    assert page_text("astra", CODE) == page_text("astra", "en")


@pytest.mark.parametrize("slug", GAMES)
def test_refusals_speak_it(slug: str) -> None:
    game = find(slug)
    match = Match(game, game.min_seats, deal=Random(1))
    seat, legal = match.to_act(), match.legal_moves()
    said: set[str] = set()
    for move in range(len(game.moves.texts)):
        if move not in legal:
            with pytest.raises(IllegalMove) as no:
                match.play(seat, move)
            said.add(refusal(no.value, CODE).removesuffix(no.value.rule))
    assert said
    assert left_over(" ".join(said), *NAMES) == set()


def test_the_environment_asks_for_it() -> None:
    assert choose_lang(None, {"LANG": "xx_XX.UTF-8"}) == CODE


def test_the_command_line_speaks_it() -> None:
    told = "\n".join(
        ran(*words, lang=CODE)
        for words in (
            ("--help",),
            ("games",),
            ("games", "astra"),
            ("simulate", "hexdomino", "--games", "3", "--bots", "random,random"),
        )
    )
    assert left_over(told, *TYPED) == set()
    assert "fr|en|xx" in ran("games", "--help", lang=CODE)
    refused = run("play", "chess", lang=CODE)
    assert left_over(refused.stderr, "chess", *TYPED) == set()
    assert "ünknöwn" in refused.stderr.lower() or "nö gämë" in refused.stderr.lower()
    assert "fr, en, xx" in run("games", "--lang", "zz", lang=CODE).stderr


@pytest.mark.parametrize("slug", GAMES)
def test_a_table_in_the_terminal_speaks_it(slug: str) -> None:
    told = ran("play", slug, "--seed", "7", stdin="1\n1\n1\n1\n1\n", lang=CODE)
    moves = " ".join(find(slug).moves.texts)
    assert len(told) > 1000
    assert left_over(told, moves, *NAMES, *TYPED) == set()


def test_a_report_speaks_it() -> None:
    contest = tournament("astra", "random", "greedy", deals=2)
    html = page(Analysis(contest, played(contest)), CODE)
    assert html.count('<div class="chapter"') == 3
    assert re.search(r'id="lang-xx" checked aria-label="Mädë-üp"', html)
    assert "#lang-xx:checked~[lang=xx]" in html
    own = html[html.index('<div class="chapter" lang="xx">') :].partition('<div class="chapter"')[2]
    own = own.partition('<div class="chapter"')[0]
    assert " pct" in own
    assert re.search(r"\d_\d", own)
    figures = re.sub(r"<[^>]*>", "", own).replace(astrarium.__version__, "")
    assert not re.search(r"\d[.,]\d", figures)
    assert left_over(" ".join(Page(f"<div {own}").texts), *TYPED, *NAMES) == set()
