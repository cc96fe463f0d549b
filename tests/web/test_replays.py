"""Replays by link: one position for whoever opens it, and never more than they may see."""

from __future__ import annotations

import re
from contextlib import suppress
from html import unescape
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from astrarium.engine.errors import GameError
from astrarium.engine.match import Match
from astrarium.engine.protocol import CHANCE, SPECTATOR
from astrarium.engine.record import parse, record_of, replay, to_text
from astrarium.engine.stream import Dealer, derived
from astrarium.games import GAMES
from astrarium.web import replays
from astrarium.web.errors import NotThere
from astrarium.web.look import Who
from astrarium.web.places import place_of, step_at
from astrarium.web.replays import Shelf, course_of, record_look
from astrarium.web.viewer_log import ViewerLog
from tests.web.site import OURS, another, bearer, open_table, sit, site, state
from tests.web.tools import opened, play_any, play_on, request, serving

LINK = re.compile(r'href="(/t/\w+/replay\?[^"]*step=[^"]*)"')
SCRIPT = {"accept": "application/json"}


def page_of(client: TestClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.text[:200])
    return answer.text


def parts_of(client: TestClient, path: str) -> dict[str, Any]:
    answer = client.get(path, headers=SCRIPT)
    assert answer.status_code == 200, (path, answer.text[:200])
    found: dict[str, Any] = answer.json()
    return found


def links_of(html: str) -> list[str]:
    found = [unescape(link) for link in LINK.findall(html)]
    assert found
    return found


def play_some(client: TestClient, made: dict[str, Any], moves: int) -> None:
    """Somebody plays on, both seats by their keys."""
    rng = Random(1)
    for _ in range(moves):
        actor = state(client, made["table"])["to_act"]
        headers = bearer(made["keys"][actor]) | OURS
        seen = state(client, made["table"], made["keys"][actor])
        move = rng.choice(seen["choices"])["move"]
        body = {"move": move, "version": seen["version"], "request": request()}
        path = f"/api/v1/tables/{made['table']}/play"
        answer = client.post(path, json=body, headers=headers)
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("slug", ["bigbang", "astra", "astrolabe"])
@pytest.mark.asyncio
async def test_a_place_is_the_same_moment_for_all(slug: str) -> None:
    async with serving() as tables:
        table = (await opened(tables, slug, "me", "me")).table
        rng = Random(2)
        for _ in range(30):
            asked = (await tables.look(table, Who())).to_act
            assert asked is not None
            await play_any(tables, table, asked, rng)
        log = (await tables.open_tables.find(table)).log
        public = ViewerLog(log, SPECTATOR).points()
        for seat in (0, 1, SPECTATOR):
            look = await tables.look(table, Who(seat))
            assert len(look.public) == look.steps + 1
            places = [place_of(look.public, step) for step in range(look.steps + 1)]
            assert [step_at(look.public, place) for place in places] == list(range(look.steps + 1))
            for place, point in zip(places, ViewerLog(log, seat).points()):
                number, _, own = place.partition(".")
                following = [*public, 1 << 30][int(number) + 1]
                assert public[int(number)] <= point < following
                assert bool(own) == (point not in public)
        everyone = await tables.look(table, Who())
        assert [place_of(everyone.public, n) for n in range(3)] == ["0", "1", "2"]


@pytest.mark.asyncio
async def test_what_names_no_place_leads_to_the_nearest() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        await play_on(tables, table, (0, 1), Random(3), 8)
        look = await tables.look(table, Who(0))
        assert step_at(look.public, "9999") == look.steps
        assert step_at(look.public, "99999999999999999999") == look.steps
        last = place_of(look.public, look.steps).partition(".")[0]
        assert step_at(look.public, f"{last}.77") == look.steps
        before = step_at(look.public, "0.99")
        assert place_of(look.public, before).partition(".")[0] == "0"


def test_a_link_of_a_player_shows_a_stranger_the_public_position_there() -> None:
    with site() as client:
        made = open_table(client, "bigbang", "me", "me")
        sit(client, made["keys"][0])
        play_some(client, made, 9)
        path = f"/t/{made['table']}"
        stranger = another(client)
        own = links_of(page_of(client, path))
        assert all("as=0" in link for link in own)
        for link in own[:8]:
            assert 'data-seat="0"' in page_of(client, link)
            shown = page_of(stranger, link)
            assert 'data-seat="-3"' in shown
            assert 'id="not-yours"' in shown
            number = re.search(r"step=(\d+)", link)
            assert number is not None
            public = parts_of(stranger, f"{path}/replay?as=-3&step={number[1]}")
            there = parts_of(stranger, link)
            assert there["fragments"]["board"] == public["fragments"]["board"]
            assert there["link"] == public["link"]


def test_a_link_of_a_spectator_shows_a_player_what_the_spectator_saw() -> None:
    with site() as client:
        made = open_table(client, "bigbang", "me", "me")
        sit(client, made["keys"][0])
        play_some(client, made, 9)
        stranger = another(client)
        for link in links_of(page_of(stranger, f"/t/{made['table']}"))[:8]:
            assert parts_of(client, link) == parts_of(stranger, link)


@pytest.mark.parametrize(
    "query", ["step=x", "step=7", "step=1.2.3", "as=5", "as=x", "seat=9", "own=x"]
)
def test_old_and_odd_links_open(query: str) -> None:
    with site() as client:
        made = open_table(client, "bigbang", "me", "me")
        page_of(client, f"/t/{made['table']}/replay?{query}")


# -- records ---------------------------------------------------------------------------------


def record_text(slug: str, seed: int) -> str:
    """A whole game of random moves, some of them taken back, as text."""
    rng = derived(str(seed), "a record")
    match = Match(GAMES[slug], 2, deal=derived(str(seed), "its deal"))
    while not match.is_over():
        seat = match.to_act()
        match.play(seat, rng.choice(match.legal_moves()))
        if rng.random() < 0.1 and not match.is_over():
            with suppress(GameError):
                match.undo(seat)
    return to_text(record_of(match, ["human Ann", "greedy"], Dealer()))


class Counted:
    """How often games play something."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
        self.plays = 0
        for name in ("apply", "apply_chance"):
            monkeypatch.setattr(GAMES[slug], name, self._counting(getattr(GAMES[slug], name)))

    def _counting(self, play: Any) -> Any:
        def counted(*args: Any) -> Any:
            self.plays += 1
            return play(*args)

        return counted


@pytest.mark.parametrize("slug", ["bigbang-simple", "astra", "astrolabe"])
def test_a_record_is_played_once_for_all_its_pages(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = record_text(slug, 1)
    counted = Counted(monkeypatch, slug)
    replay(parse(text))
    once, counted.plays = counted.plays, 0
    kept = Shelf().add(text)
    assert counted.plays == once > 20
    for seat in (0, 1, SPECTATOR):
        for step in range(len(kept.positions)):
            record_look(kept, step, seat)
    course_of(kept, 10)
    assert counted.plays == once


@pytest.mark.parametrize("slug", ["bigbang-simple", "astra", "astrolabe"])
def test_the_positions_that_are_kept_are_those_of_the_match(slug: str) -> None:
    """What was taken back has left nothing behind."""
    kept = Shelf().add(record_text(slug, 2))
    match = kept.match
    assert len(match.survivors()) < len(match.log)
    for position in kept.positions:
        assert position.state == match.state_at(position.played)
    assert kept.positions[-1].state == match.state
    asked = [it for it in match.states() if match.game.to_act(it) != CHANCE]
    assert len(asked) == len(kept.positions)


def test_a_shelf_keeps_the_newest_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST", 2)
    shelf = Shelf()
    names = [shelf.add(record_text("bigbang-simple", seed)).name for seed in range(3)]
    assert [shelf.find(name).name for name in names[1:]] == names[1:]
    with pytest.raises(NotThere):
        shelf.find(names[0])


def test_a_record_that_was_sent_to_one_server_is_not_in_another() -> None:
    with site() as client, site() as elsewhere:
        text = record_text("bigbang-simple", 1)
        sent = client.post("/record", data={"text": text}, headers=OURS, follow_redirects=False)
        path = sent.headers["location"]
        assert client.get(path).status_code == 200
        assert elsewhere.get(path).status_code == elsewhere.get(f"{path}/course").status_code == 404


# -- steps and eyes ----------------------------------------------------------------------------


def finished(client: TestClient, slug: str) -> str:
    made = open_table(client, slug, "random", "random")
    while state(client, made["table"])["phase"] != "over":
        pass
    return f"/t/{made['table']}"


def test_the_score_is_there_at_the_last_step_of_a_replay_and_of_a_record() -> None:
    with site() as client:
        table = finished(client, "bigbang-simple")
        text = client.get(f"{table}/record.txt").text
        sent = client.post(
            "/record",
            data={"text": text},
            headers=OURS,
            follow_redirects=False,
        )
        for path in (f"{table}/replay", sent.headers["location"]):
            last = parts_of(client, f"{path}?step=9999")
            assert 'class="pad"' in last["fragments"]["end"]
            course = re.search(r'data-course="([^"]+)"', last["fragments"]["end"])
            assert course is not None
            assert "<polyline" in parts_of(client, course[1])["html"]
            assert "data-act" not in last["fragments"]["end"]
            assert parts_of(client, f"{path}?step=0")["fragments"]["end"] == ""


def test_eyes_change_at_the_same_moment() -> None:
    with site() as client:
        table = finished(client, "bigbang")
        there = parts_of(client, f"{table}/replay?as=0&own=9")
        place = re.search(r"step=(\d+)", there["link"])
        assert place is not None
        html = page_of(client, f"{table}/replay?as=0&own=9")
        hidden = re.search(r'name="step" value="([^"]+)"', html)
        assert hidden is not None
        assert hidden[1] == place[1]
        for seat in (1, -3):
            other = parts_of(client, f"{table}/replay?as={seat}&step={hidden[1]}")
            assert other["link"].endswith(f"as={seat}&step={place[1]}")
