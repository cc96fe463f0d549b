"""A language whose every sentence looks like markup: on no page it is more than text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from fastapi.testclient import TestClient

from astrarium.arena.analysis import Analysis
from astrarium.arena.report import page
from astrarium.engine.family import families
from astrarium.games import GAMES, find
from astrarium.words import LANGUAGES
from tests.arena.tools import played, tournament
from tests.made_up import CODE, language, write_words
from tests.web.site import open_table, site, take
from tests.web.test_new_game import play_on
from tests.web.test_pages import faults

TAG: Final = "<ẅ>"
QUOTE: Final = '&"'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("nasty")
    write_words(place, lambda text: f"{TAG}{QUOTE}{text}")
    return place


@pytest.fixture
def client(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setitem(LANGUAGES, CODE, language(folder))
    with site() as found:
        found.cookies.set("lang", CODE)
        yield found


def said_as_text(html: str) -> bool:
    """Are the words there, and all of them escaped?"""
    escaped = "&lt;ẅ&gt;" in html
    return escaped and TAG not in html and QUOTE not in html and "&lt;svg" not in html


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/tables", "/settings", "/rules", "/record", "/no-page"),
        *(f"/rules/{family.name}" for family in families()),
        *(f"/new?game={slug}" for slug in GAMES),
        *(f"/guide/{slug}" for slug in GAMES),
    ],
)
def test_on_pages(client: TestClient, path: str) -> None:
    html = client.get(path).text
    assert said_as_text(html)
    assert faults(html) == []


@pytest.mark.parametrize("slug", GAMES)
def test_at_a_table(client: TestClient, slug: str) -> None:
    made = open_table(client, slug, *["me"] * find(slug).min_seats)
    path = f"/t/{made['table']}"
    for seat in made["keys"]:
        take(client, made, seat, f"{TAG}{QUOTE}{seat}")
    for most in (0, 12):
        play_on(client, made, most)
        for seat in made["keys"]:
            html = client.get(f"{path}?seat={seat}&open=1").text
            assert said_as_text(html)
            assert faults(html) == []
    assert said_as_text(client.get(f"{path}/replay?as=0&step=5").text)


def test_at_the_end(client: TestClient) -> None:
    made = open_table(client, "bigbang-solitaire", "me")
    play_on(client, made)
    path = f"/t/{made['table']}"
    assert said_as_text(client.get(path).text)
    assert TAG not in client.get(f"{path}/course").json()["html"]


def test_in_a_report(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LANGUAGES, CODE, language(folder))
    contest = tournament("astra", "random", "greedy", deals=2)
    assert said_as_text(page(Analysis(contest, played(contest)), CODE))
