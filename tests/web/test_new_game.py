"""A game that is only registered, with a folder of words and rules: every page knows it.

Nothing of ours names the tiny game; it has no face, so it gets the plain one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from astrarium.draw.scene.face import PLAIN, face_of
from astrarium.draw.terminal import picture, tells_moves
from astrarium.engine.family import FAMILIES
from astrarium.engine.match import Match
from astrarium.web.rulebook import chapter
from astrarium.words import say
from tests.draw.test_terminal import plain
from tests.engine.tiny import TINY
from tests.tiny_family import FAMILY
from tests.web.site import OURS, bearer, open_table, sit, site, state
from tests.web.test_pages import faults, get, post
from tests.web.tools import request

pytestmark = pytest.mark.usefixtures("tiny_family")

NAMES = {"en": "Moonrise", "fr": "Lever de lune"}
BLURBS = {"en": "Ten cards, two stacks and a moon", "fr": "Dix cartes, deux piles et une lune"}
both = pytest.mark.parametrize("lang", ["fr", "en"])


@pytest.fixture
def client() -> Iterator[TestClient]:
    with site() as found:
        yield found


def play_on(client: TestClient, made: dict[str, Any], most: int = 1000) -> None:
    """Both seats play by their keys, to the end or so many moves."""
    rng = Random(1)
    for _ in range(most):
        actor = state(client, made["table"])["to_act"]
        if actor is None or actor < 0:
            return
        seen = state(client, made["table"], made["keys"][actor])
        body = {"move": rng.choice(seen["choices"])["move"], "version": seen["version"]}
        path = f"/api/v1/tables/{made['table']}/play"
        headers = bearer(made["keys"][actor]) | OURS
        answer = client.post(path, json=body | {"request": request()}, headers=headers)
        assert answer.status_code == 200, answer.text


def words_of(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", " ", html))


@both
def test_it_has_a_card_a_form_and_a_page_of_rules(client: TestClient, lang: str) -> None:
    home, form = get(client, "/", lang), get(client, "/new?game=tiny", lang)
    card = home.partition('aria-labelledby="game-tiny"')[2].partition("</article>")[0]
    for part in (card, form):
        assert NAMES[lang] in part
        assert BLURBS[lang] in words_of(part)
    assert {"en": "2 to 3 players", "fr": "2 à 3 joueurs"}[lang] in card
    assert 'name="option-size"' in form
    assert {"en": "most points", "fr": "le plus de points"}[lang] in form
    assert 'href="/rules/tiny"' in card
    assert "/guide/tiny" not in home + get(client, "/rules", lang)
    rules = get(client, "/rules/tiny", lang)
    assert 'id="TNY-3"' in rules
    assert client.get("/guide/tiny").status_code == 404
    assert [faults(page) for page in (home, form, rules)] == [[], [], []]


@both
def test_without_a_dossier_the_page_of_rules_says_so(
    client: TestClient, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FAMILIES, "tiny", FAMILY._replace(folder=""))
    monkeypatch.setattr(
        "astrarium.web.pages.rules.chapter", chapter.__wrapped__
    )  # kept from before
    rules = get(client, "/rules/tiny", lang)
    assert {"en": "Nobody has written", "fr": "Personne n’a encore"}[lang] in rules
    assert "<h1>" in rules
    assert faults(rules) == []


@both
def test_its_lobby_marks_the_seats(client: TestClient, lang: str) -> None:
    table = post(client, "/new", game="tiny", seats="2", **{"who-0": "me", "who-1": "friend"})
    lobby = get(client, table, lang)
    assert lobby.count('class="pen"') == 2
    assert NAMES[lang] in lobby
    assert faults(lobby) == []


@both
def test_its_table_shows_the_position_and_every_move(client: TestClient, lang: str) -> None:
    made = open_table(client, "tiny", "me", "random")
    sit(client, made["keys"][0], "Ann")
    shown = get(client, f"/t/{made['table']}", lang)
    seen = state(client, made["table"], made["keys"][0])
    [board] = re.findall(r'<pre class="position panel">(.*?)</pre>', shown, re.DOTALL)
    assert unescape(re.sub(r"</?span[^>]*>", "", board)) == seen["position"]
    assert [int(move) for move in re.findall(r'id="move-(\d+)"', shown)] == [
        choice["move"] for choice in seen["choices"]
    ]
    assert re.findall(r'id="pts-(\d)"[^>]*>(\d+)<', shown) == [("0", "0"), ("1", "0")]
    assert faults(shown) == []


@both
def test_its_end_has_pad_and_charts_and_a_replay(client: TestClient, lang: str) -> None:
    made = open_table(client, "tiny", "me", "me")
    sit(client, made["keys"][0], "Ann")
    path = f"/t/{made['table']}"
    play_on(client, made, 2)
    assert get(client, path, lang) != get(client, f"{path}/replay?as=0&step=0", lang)
    play_on(client, made)
    end = get(client, path, lang)
    assert {"en": "cards laid", "fr": "cartes posées"}[lang] in end
    assert '<svg class="chart"' in end
    course = client.get(f"{path}/course").json()["html"]
    assert course.count("<polyline") == 2
    for place in (0, 3, 1000):
        assert faults(get(client, f"{path}/replay?as=0&step={place}", lang)) == []
    record = client.get(f"{path}/record.txt").text
    replay = post(client, "/record", text=record)
    assert NAMES[lang] in get(client, replay, lang)


def test_a_view_without_points_has_no_chart_of_them(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(PLAIN), "points", lambda self, view, seat: "")
    made = open_table(client, "tiny", "me", "me")
    play_on(client, made)
    assert client.get(f"/t/{made['table']}/course").json() == {"html": ""}
    assert 'class="pts"' not in get(client, f"/t/{made['table']}")


@both
def test_in_the_terminal_it_is_its_position(lang: str) -> None:
    match = Match(TINY, 2, deal=Random(1))
    view = match.view(match.to_act())
    text = plain(picture(TINY, view, lang))
    assert text.splitlines()[0].startswith(NAMES[lang])
    assert all(line in text for line in TINY.position(view).split("\n"))
    assert not tells_moves(TINY, view)
    assert face_of(TINY) is PLAIN
    assert say(TINY.question(view), lang)
