"""Every page, in both languages: it is there, it is clean, it says what was written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

import pytest
from fastapi.testclient import TestClient
from markupsafe import Markup

from astrarium.engine.family import FAMILIES, play_of
from astrarium.engine.protocol import SPECTATOR, message
from astrarium.games import GAMES
from astrarium.rules import dossier_text, rules_in
from astrarium.rules.notes import notes_of
from astrarium.web.look_builder import look_of
from astrarium.web.page import safe_path
from astrarium.web.render import fragments, signed, subject
from astrarium.web.replays import record_look
from astrarium.web.rulebook import chapter, guide
from astrarium.words import LANGS, say
from astrarium.words.shelf import play_text, tips_of
from tests.test_credits import people
from tests.web.site import HERE, OURS, another, open_table, sit, site
from tests.web.tools import QUICK

NASTY: Final = "<b>&\"'><script>x</script>"
PLAIN_PAGES: Final = (
    "/",
    "/tables",
    "/new",
    *(f"/new?game={slug}" for slug in GAMES),
    "/new?game=astra&seats=5",
    "/settings",
    "/rules",
    "/record",
    *(f"/rules/{family}" for family in FAMILIES),
    *(f"/guide/{family}" for family in FAMILIES),
)
VOID: Final = {"meta", "link", "input", "br", "img", "hr"}


class Faults(HTMLParser):
    """What a strict policy, or good sense, would not let pass."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.ids: set[str] = set()
        self.script = False
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if len(given) < len(attrs):
            self.found.append(f"an attribute twice in {tag}")
        for name, value in attrs:
            if name.startswith("on") or name == "style":
                self.found.append(f"{name} in {tag}")
            if name in ("href", "src", "action") and value and not value.startswith(("/", "#")):
                self.found.append(f"{name} leads to {value}")
        if tag == "style" or (tag == "script" and not given.get("src")):
            self.found.append(f"inline {tag}")
        id = given.get("id")
        if id is not None:
            if id in self.ids:
                self.found.append(f"id {id} twice")
            self.ids.add(id)
        self.script = tag == "script"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.found.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        if self.script and data.strip():
            self.found.append("text in a script")


def faults(html: str) -> list[str]:
    reader = Faults()
    reader.feed(html)
    outside = [at for at in re.findall(r"https?://[^\s\"'<]+", html) if not at.startswith(HERE)]
    return reader.found + outside + reader.open


@pytest.fixture
def client() -> Iterator[TestClient]:
    with site() as client:
        yield client


def get(client: TestClient, path: str, lang: str = "fr") -> str:
    answer = client.get(path, headers={"accept-language": lang})
    assert answer.status_code == 200, (path, answer.status_code, answer.text[:500])
    assert answer.headers["content-type"].startswith("text/html")
    assert f'<html lang="{lang}"' in answer.text
    assert "unsafe" not in answer.headers["content-security-policy"]
    return answer.text


def post(client: TestClient, path: str, **form: str) -> str:
    """Send a form as a browser does; where it leads."""
    answer = client.post(path, data=form, headers=OURS, follow_redirects=False)
    assert answer.status_code == 303, (path, answer.status_code, answer.text[:500])
    return answer.headers["location"]


@pytest.mark.parametrize("lang", LANGS)
def test_every_page_is_clean_in_both_languages(client: TestClient, lang: str) -> None:
    for path in PLAIN_PAGES:
        assert faults(get(client, path, lang)) == [], path


@pytest.mark.parametrize("slug", GAMES)
def test_one_click_opens_a_table_that_is_clean(client: TestClient, slug: str) -> None:
    table = post(client, "/quick", game=slug)
    for lang in LANGS:
        assert faults(get(client, table, lang)) == []
    assert faults(get(client, f"{table}/replay")) == []
    assert faults(get(client, f"{table}?screen=1")) == []


def test_names_and_titles_are_escaped_wherever_they_stand(client: TestClient) -> None:
    seats = {"who-0": "me", "name-0": NASTY, "who-1": "me", "name-1": NASTY, "who-2": "friend"}
    lobby = post(client, "/new", game="astrolabe", seats="3", title=NASTY, **seats)
    link = re.search(r"/join/[\w-]+", get(client, lobby))
    assert link is not None
    friend = another(client)
    pages = [get(client, lobby), get(friend, link[0])]
    sit(friend, link[0].rpartition("/")[2], NASTY)
    curtain = get(client, lobby)
    assert "open=1" in curtain
    pages += [curtain, get(client, f"{lobby}?seat=0&open=1"), get(friend, lobby)]
    pages += [get(client, "/"), get(client, "/tables"), get(client, "/new")]
    pages.append(get(client, f"{lobby}/replay?step=0"))
    for html in pages:
        assert faults(html) == []
        assert "<script>x" not in html
        assert '<b>&"' not in html


def test_a_friend_comes_by_the_link_and_the_table_is_dealt(client: TestClient) -> None:
    where = post(client, "/new", game="bigbang", seats="2", **{"who-0": "me", "who-1": "friend"})
    html = get(client, where)
    assert "<svg" in html  # the code to scan
    link = re.search(r"/join/[\w-]+", html)
    assert link is not None
    friend = another(client)
    assert get(friend, where)  # without a seat one sees the lobby, and no link
    assert "/join/" not in get(friend, where)
    assert post(friend, link[0], name="Maud", colour="pen3").startswith(where)
    assert 'id="board"' in get(client, where)
    assert "Maud" in get(client, where)
    assert "/join/" not in get(friend, where)


def headings(html: str) -> list[str]:
    """The texts of the title and of all headings of a page, as they follow each other."""
    found = re.findall(r"<h([1-3])[^>]*>(.*?)</h\1>", html, re.DOTALL)
    return [f"{level} {re.sub('<[^>]*>', '', text).strip()}" for level, text in found]


def test_a_lobby_and_a_link_say_what_they_are_for(client: TestClient) -> None:
    """The game's name stands above the title, with the table's if it has one."""
    seats = {"who-0": "me", "name-0": "Ann", "who-1": "friend"}
    where = post(client, "/new", game="bigbang", seats="2", title="Sunday", **seats)
    lobby = get(client, where, "en")
    assert headings(lobby)[:3] == ["1 Invite your friends", "2 At the table", "2 Invite"]
    assert ">Sunday · Big Bang 13.7</p>" in lobby
    friend = another(client)
    assert headings(get(friend, where, "en"))[0] == "1 Waiting for the others"
    link = re.search(r"/join/[\w-]+", lobby)
    assert link is not None
    join = get(friend, link[0], "en")
    assert headings(join) == ["1 Take your seat"]
    assert "Ann is waiting for you. By what name do you play?" in join
    assert join.count("Big Bang 13.7") == 3  # in the tab, above the title, in the foot


def test_a_lobby_says_if_its_links_work_here_only() -> None:
    seats = {"game": "bigbang", "seats": "2", "who-0": "me", "who-1": "friend"}
    shown = {}
    for public in ("", "http://192.168.1.5:8713", "http://localhost:8713"):
        with site(QUICK._replace(public=public)) as client:
            shown[public] = get(client, post(client, "/new", **seats))
    for public, html in shown.items():
        assert ("astrarium serve --lan" in html) == ("192" not in public)


def test_a_lobby_marks_the_seats_as_the_table_will(client: TestClient) -> None:
    for slug, mark in (("bigbang", "bb-fire"), ("astra", "var(--pen1)")):
        form = {"game": slug, "seats": "2", "who-0": "me", "who-1": "friend"}
        assert mark in get(client, post(client, "/new", **form))


def test_the_menu_marks_the_seats_as_the_table_does(client: TestClient) -> None:
    html = get(client, post(client, "/quick", game="bigbang"))
    menu = html[html.index('id="menu"') :]
    assert "bb-fire" in menu
    assert "--pen" not in menu


def test_who_only_watches_has_no_own_side_and_no_moves(client: TestClient) -> None:
    where = post(client, "/quick", game="astra")
    html = get(another(client), where)
    assert "data-move" not in html
    assert "no-own" in html


def test_a_form_that_asks_for_what_is_not_there_says_so(client: TestClient) -> None:
    form = {"game": "astra-solo", "seats": "1", "who-0": "me"}
    answer = client.post(
        "/new",
        data={**form, "option-modifiers": ["E2", "H1"]},
        headers=OURS | {"accept-language": "fr"},
    )
    assert answer.status_code == 422
    assert "AST-457" in answer.text
    assert faults(answer.text) == []


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_not_there_is_told_in_words(client: TestClient, lang: str) -> None:
    for path in ("/nowhere", "/t/nowhere", "/rules/chess", "/join/nothing", "/record/none"):
        answer = client.get(path, headers={"accept-language": lang})
        assert answer.status_code == 404, path
        assert f'<html lang="{lang}"' in answer.text
        assert faults(answer.text) == []


def test_language_and_theme_are_remembered(client: TestClient) -> None:
    assert "data-theme" not in get(client, "/", "en")
    assert post(client, "/settings", lang="fr", back="/tables") == "/tables"
    assert post(client, "/settings", theme="light", back="//elsewhere.example/") == "/"
    html = client.get("/", headers={"accept-language": "en"}).text
    assert '<html lang="fr" data-theme="light"' in html
    post(client, "/settings", all="1", theme="", sound="1", lang="en", back="/")
    table = post(client, "/quick", game="bigbang")
    html = client.get(table).text
    assert 'data-sound="1"' in html
    assert 'data-keys="0"' in html
    assert "data-theme" not in html


def test_one_goes_back_only_to_our_own_pages() -> None:
    assert safe_path("/t/abc?seat=1") == "/t/abc?seat=1"
    for bad in ("", "//x", "/\\x", "https://x", "javascript:1", "/a\nb"):
        assert safe_path(bad) == "/"


def test_the_code_of_a_table_leads_there_however_it_is_typed(client: TestClient) -> None:
    where = post(client, "/quick", game="bigbang")
    code = where.rpartition("/")[2]
    for typed in (code, f" {code.upper()} ", f"{HERE}{where}", where, f"{where}?seat=2"):
        assert post(client, "/join", code=typed) == where
    answer = client.post("/join", data={"code": "none"}, headers=OURS)
    assert answer.status_code == 404


# -- replays -----------------------------------------------------------------------------


def test_a_replay_gives_its_pieces_to_a_script(client: TestClient) -> None:
    where = post(client, "/quick", game="bigbang")
    answer = client.get(f"{where}/replay?step=0", headers={"accept": "application/json"})
    assert {"board", "log", "prompt", "seats"} <= set(answer.json()["fragments"])


def test_a_record_that_was_sent_is_shown_step_by_step(client: TestClient) -> None:
    made = open_table(client, "bigbang-simple", "random", "random")
    while client.get(f"/api/v1/tables/{made['table']}").json()["phase"] != "over":
        pass
    text = client.get(f"/t/{made['table']}/record.txt").text
    where = post(client, "/record", text=text)
    for query in ("", "?step=7", "?step=9999&as=1", "?as=-3"):
        assert faults(get(client, where + query)) == []
    answer = client.post("/record", data={"text": "not a record"}, headers=OURS)
    assert answer.status_code == 422
    assert faults(answer.text) == []
    html = get(client, f"/t/{made['table']}")
    assert 'class="pad"' in html
    assert faults(html) == []
    course = client.get(f"/t/{made['table']}/course").json()["html"]
    assert course.count("<polyline") == 2


# -- rules -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_rule_has_its_anchor_and_no_link_leads_nowhere(family: str, lang: str) -> None:
    found = chapter(family, lang)
    html = Markup("").join([found.prose, found.numbered, *(lines for _, lines in found.notes)])
    parts = {"numbered", *(part for part, _ in found.notes)}
    anchors = set(re.findall(r' id="([^"]+)"', html)) | parts
    assert set(rules_in(dossier_text(family))) <= anchors
    links = set(re.findall(r'href="#([^"]+)"', html))
    assert links <= anchors
    assert {id for id, _ in found.contents} <= anchors


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("family", FAMILIES)
def test_what_the_rules_cite_can_be_looked_up(family: str, lang: str) -> None:
    """Every assumption and ruling stands on the page, and citing one leads there."""
    found = chapter(family, lang)
    notes = notes_of(family, lang).values()
    for part, lines in found.notes:
        cited = [note for note in notes if f"{note.kind}s" == part]
        assert [note.lang for note in cited] == [lang] * len(cited)
        assert re.findall(r'<p class="rule" id="([^"]+)"', lines) == [note.id for note in cited]
    html = found.prose + found.numbered
    linked = set(re.findall(r'href="#((?:AMB|[ABLQR])-\d+)"', html))
    assert linked
    assert not re.search(r"[ (](?:AMB|[ABLQR])-\d+", re.sub(r"<a .*?</a>", "", html))


LOST: Final = {"astra": "A-11", "bigbang": "B-1", "astrolabe": "L-3"}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("family", FAMILIES)
def test_a_page_says_what_was_lost_with_the_pictures(family: str, lang: str) -> None:
    prose = chapter(family, lang).prose
    lost = prose[prose.index('id="perdu"') :]
    assert f'href="#{LOST[family]}"' in lost


@pytest.mark.parametrize("lang", LANGS)
def test_tables_that_rules_point_to_are_on_the_pages(lang: str) -> None:
    for family, section in (("bigbang", "1.2"), ("astrolabe", "1.7"), ("astra", "1.4")):
        found = chapter(family, lang)
        assert f'<table id="table-{section}"' in found.prose
        pointing = found.prose + found.numbered + found.notes[0][1]
        assert f'href="#table-{section}"' in pointing


RIGHT: Final = {
    ("bigbang", "solitaire", "fr"): ("<strong>deux fois</strong> par 0", "il reste un tour"),
    ("bigbang", "solitaire", "en"): ("<strong>twice more</strong>", "one lap of the clock is left"),
    ("astra", "fin", "fr"): ("une manche entière de plus", "de sorte que"),
    ("astra", "fin", "en"): ("one whole round more", "until all have had"),
    ("astra", "deux", "fr"): ("les deux bonus de gauche", "meilleurs"),
    ("astra", "deux", "en"): ("the two bonuses on the left", "best"),
    ("astra", "solo", "fr"): ("vous perdez aussitôt", "disent où il regarde et combien"),
    ("astra", "solo", "en"): ("you lose at once", "say where he looks and how much"),
}


@pytest.mark.parametrize(("family", "part", "lang"), RIGHT)
def test_the_pages_tell_the_rules_as_they_are(family: str, part: str, lang: str) -> None:
    """BBG-410, AST-213, AST-186, AST-411 to AST-414: once told wrongly, or not at all."""
    told, wrong = RIGHT[family, part, lang]
    prose = chapter(family, lang).prose
    section = prose[prose.index(f'id="{part}"') :].partition("<h2")[0]
    assert told in section
    assert wrong not in section


@pytest.mark.parametrize("lang", LANGS)
def test_the_solo_page_tells_how_ptolemy_chooses(lang: str) -> None:
    """In the order of the keys: great stars, the nearest first star ...; ties by lot."""
    prose = chapter("astra", lang).prose
    keys = re.findall("<li>(.*?)</li>", prose[prose.index('id="solo"') :].partition("</ol>")[0])
    assert len(keys) == 5
    assert ("grandes étoiles" if lang == "fr" else "most great stars") in keys[0]
    assert ("étoile de départ" if lang == "fr" else "start star") in keys[1]


@pytest.mark.parametrize("lang", LANGS)
def test_the_solo_page_tells_what_he_does_at_every_choice(lang: str) -> None:
    """AST-412: an empty place; AST-426: the card of his dream; AST-420, AST-421: bonuses."""
    prose = chapter("astra", lang).prose
    section = prose[prose.index('id="solo"') :].partition("<h2")[0]
    empty = {"fr": "si la place est vide, la suivante", "en": "if that slot is empty, the next one"}
    assert empty[lang] in section
    assert [id for id in ("AST-420", "AST-421", "AST-426") if f"#{id}" not in section] == []


# -- the boxes ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_home_cards_say_for_whom_and_how_long(lang: str, client: TestClient) -> None:
    html = get(client, "/", lang)
    for slug in GAMES:
        assert f'<span class="mp">{play_text(play_of(GAMES[slug]), lang)}</span>' in html
    assert "12" in play_text(play_of(GAMES["bigbang"]), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_the_foot_credits_the_authors(lang: str, client: TestClient) -> None:
    for path in ("/", "/rules/astra", "/settings"):
        foot = get(client, path, lang).partition('<footer class="foot">')[2]
        for name in (*people(), say(message("pages.credit.lead"), lang)):
            assert name in foot


@pytest.mark.parametrize("lang", LANGS)
def test_tips_are_on_the_guides_and_the_rules(lang: str, client: TestClient) -> None:
    for slug, game in GAMES.items():
        guide_page = get(client, f"/guide/{slug}", lang)
        for tip in tips_of(game, lang):
            assert tip in guide_page
            assert tip[1:] in chapter(game.dossier, lang).prose


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", GAMES)
def test_a_guide_walks_through_real_decisions(slug: str, lang: str, client: TestClient) -> None:
    html = get(client, f"/guide/{slug}")
    assert faults(html) == []
    assert f'name="game" value="{slug}"' in html  # it ends where that game begins
    steps = guide(slug, lang).steps
    assert len(steps) >= 2
    for step in steps:
        assert step.choices > 1
        assert "<svg" in step.picture
        assert "data-move" not in step.picture + step.own


@pytest.mark.parametrize(
    ("slug", "line"),
    [("bigbang", "suns"), ("bigbang-simple", "suns"), ("bigbang-solitaire", "orange")],
)
def test_a_guide_ends_with_the_line_that_it_promises(slug: str, line: str) -> None:
    assert f"a line of 3 ({line})" in guide(slug, "en").steps[-1].move
    assert line.rstrip("s") in say(message(f"pages.guide.intro.{slug}"), "en")


def test_french_prose_has_french_typography() -> None:
    for family in FAMILIES:
        prose = re.sub(r"<[^>]*>", "", chapter(family, "fr").prose)
        assert not re.search(r"(?<![\u00a0\w/])[:?!](?=\s)|(?<!\u202f);(?=\s)", prose)
        assert "'" not in prose


def test_nothing_but_looks_reaches_the_pieces() -> None:
    assert fragments.__annotations__["look"] == "Look"
    assert look_of.__annotations__["return"] == "Look"
    assert record_look.__annotations__["return"] == "Look"


def test_a_line_bears_the_mark_of_whom_it_names() -> None:
    """Ptolemy's turn and the row that fills up belong to the step of whoever played."""
    assert subject(message("ast.told.rested", pen="B")) == 1
    assert subject(message("server.log.undone", seat="A")) == 0
    assert subject(message("ast.told.rested", pen=message("ast.pen.ptolemy"))) == SPECTATOR
    assert subject(message("bbg.told.ended")) == SPECTATOR


def test_points_of_a_hint_are_written_as_the_language_does() -> None:
    assert signed(6.4, "fr") == "+6,4"
    assert signed(-6.4, "en") == "−6.4"
    assert signed(3.0, "fr") == "+3"
