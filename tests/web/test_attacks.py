"""What an ill-meaning, clumsy or unlucky visitor tries; each of these once worked."""

from __future__ import annotations

import json
import re
import time
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from astrarium.engine.match import Match
from astrarium.engine.record import parse, record_of, to_text
from astrarium.engine.registry import GAMES
from astrarium.engine.stream import Dealer
from astrarium.web import replays
from astrarium.web.errors import BadRequest
from astrarium.web.replays import Shelf
from astrarium.web.security import POLICY_VIOLATION
from tests.web.site import OURS, another, open_table, sit, site, state
from tests.web.test_live import socket
from tests.web.tools import QUICK, request

JSON = {"content-type": "application/json"}


def finish(client: TestClient, made: dict[str, Any]) -> None:
    """Play a table to its end, by its keys."""
    rng = Random(1)
    while (now := state(client, made["table"]))["phase"] == "playing":
        key = made["keys"].get(now["to_act"])
        if key is None:  # a bot's turn
            time.sleep(0.01)
            continue
        mine = state(client, made["table"], key)
        move = rng.choice(mine["choices"])["move"]
        body = {"move": move, "version": mine["version"], "request": request()}
        path = f"/api/v1/tables/{made['table']}/play"
        headers = OURS | {"authorization": f"Bearer {key}"}
        assert client.post(path, json=body, headers=headers).status_code == 200


def page_of(client: TestClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.text


# -- what cannot be read -------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers", [{"host": "[bad"}, {"origin": "http://["}, {"origin": "http://[::1"}]
)
def test_addresses_that_are_none_are_refused_not_crashed_on(headers: dict[str, str]) -> None:
    with site() as client:
        for path in ("/quick", "/api/v1/tables"):
            answer = client.post(path, json={}, headers=OURS | headers)
            assert answer.status_code == 422
            assert "[" in answer.json()["why"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"game": "bigbang", "seats": [{"who": "me"}], "options": {"\\ud800": 1}}', 422),
        (b'{"game": "bigbang", "seats": [{"who": "me"}], "options": {"a": ' + b"9" * 5000, 400),
        (b"[" * 60_000, 400),
    ],
)
def test_odd_json_is_refused_with_a_sentence(body: bytes, status: int) -> None:
    with site() as client:
        answer = client.post("/api/v1/tables", content=body, headers=JSON)
        assert answer.status_code == status
        known = ("server.bad-body", "server.unreadable", "engine.unknown-option")
        assert answer.json()["id"] in known


def test_a_server_for_this_machine_is_one_by_any_of_its_names() -> None:
    for host in ("localhost", "::1"):
        with site(QUICK._replace(host=host)) as client:
            answer = client.get("/api/v1/games", headers={"host": "evil.example"})
            assert answer.status_code == 403


# -- screens that several people see ---------------------------------------------------------


def test_a_screen_for_all_never_turns_to_a_seat() -> None:
    """The host's browser shows the big screen: its own hand must not appear there."""
    with site() as host:
        made = open_table(host, "bigbang", "me", "me")
        actor = state(host, made["table"])["to_act"]
        sit(host, made["keys"][actor])
        path = f"/t/{made['table']}"
        assert "data-pass" not in page_of(host, f"{path}?screen=1")
        with socket(host, made["table"], -3) as line:
            assert "data-pass" not in json.dumps(line.receive_json())
        links = re.findall(r'href="([^"]*/replay[^"]*)"', page_of(host, f"{path}?screen=1"))
        assert links
        for link in links:  # and a line of the log does not lead there either
            shown = page_of(host, link.replace("&amp;", "&"))
            assert 'data-seat="-3"' in shown


def test_several_at_one_screen_see_no_replay_of_another() -> None:
    with site() as client:
        made = open_table(client, "astrolabe", "me", "me")
        for key in made["keys"].values():
            sit(client, key)
        path = f"/t/{made['table']}"
        assert 'data-seat="-3"' in page_of(client, f"{path}/replay")
        for seat in (0, 1):
            page = page_of(client, f"{path}?seat={seat}&open=1")
            links = re.findall(r'href="([^"]*/replay\?[^"]*step=[^"]*)"', page)
            assert links
            for link in links[:3]:
                asked = link.replace("&amp;", "&")
                assert 'data-seat="' not in page_of(client, asked)  # the curtain
                assert f'data-seat="{seat}"' in page_of(client, f"{asked}&open=1")
        stranger = another(client)
        for asked in ("seat=0", "as=0", "as=0&step=1", "as=0&own=1"):
            assert 'data-seat="-3"' in page_of(stranger, f"{path}/replay?{asked}")


def test_the_menu_leads_behind_the_curtain() -> None:
    with site() as client:
        made = open_table(client, "astrolabe", "me", "me", "me")
        for key in made["keys"].values():
            sit(client, key)
        path = f"/t/{made['table']}"
        form = {"seat": "1", "bot": "random"}
        answer = client.post(f"{path}/do/replace", data=form, headers=OURS, follow_redirects=False)
        assert answer.status_code == 303
        assert "open=1" not in answer.headers["location"]


# -- keys ------------------------------------------------------------------------------------


def test_who_asks_for_a_rematch_learns_no_key_of_another() -> None:
    with site() as ann:
        bea = another(ann)
        made = open_table(ann, "bigbang-simple", "me", "me")
        sit(ann, made["keys"][0])
        sit(bea, made["keys"][1])
        finish(ann, made)
        asked = bea.post(f"/t/{made['table']}/rematch", json={"seat": 1}, headers=OURS).json()
        menu = page_of(bea, f"/t/{asked['table']}")
        assert "/do/new-link" in menu  # the host may issue one, and all will know
        assert "/join/" not in menu


def test_the_host_is_not_shown_the_key_of_who_sits_there() -> None:
    with site() as host:
        form = {"game": "bigbang", "seats": "2", "who-0": "me", "who-1": "friend"}
        where = host.post("/new", data=form, headers=OURS, follow_redirects=False)
        path = where.headers["location"]
        link = re.search(r"/join/([\w-]+)", page_of(host, path))
        assert link is not None
        friend = another(host)
        sit(friend, link[1], "Bea")
        assert link[1] not in page_of(host, path)
        thief = another(host)  # the host kept the link: it works, and everyone is told
        form = {"again": "1"}
        thief.post(f"/join/{link[1]}", data=form, headers=OURS)
        assert "another device" in page_of(friend, path)


# -- too much --------------------------------------------------------------------------------


def hesitant(times: int) -> str:
    """A record in which a move is taken back again and again."""
    game = GAMES["bigbang-simple"]
    dealer = Dealer(seed="7")
    match = Match(game, 2, {}, deal=dealer.rng(), forced=False)
    while match.to_act() < 0:
        match.go_on()
    for _ in range(times):
        seat = match.to_act()
        match.play(seat, match.legal_moves()[0])
        match.undo(seat, [1 - seat])
    return to_text(record_of(match, ["human", "human"], dealer))


def test_a_record_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = hesitant(40)
    assert Shelf().add(text)
    monkeypatch.setattr(replays, "MOST_WORK", 1000)
    with pytest.raises(BadRequest):
        Shelf().add(text)
    with site() as client:
        answer = client.post("/record", data={"text": text}, headers=OURS)
        assert answer.status_code == 422
        assert "taken back" in answer.text


def test_variations_count_as_work() -> None:
    text = hesitant(1).rstrip("\n").split("\n")
    last = text[-2]
    many = "\n".join([*text[:-1], *[f"| {last}"] * 50, text[-1], ""])
    record = parse(many)
    assert replays.work_of(record.items) > 50 * len(record.items) / 2


def test_nobody_has_sockets_without_end() -> None:
    with site(QUICK._replace(most_lines=2)) as client:
        made = open_table(client, "bigbang-solitaire", "me")
        with socket(client, made["table"]) as one, socket(client, made["table"]) as two:
            one.receive_json()
            two.receive_json()
            with pytest.raises(WebSocketDisconnect) as refused, socket(client, made["table"]):
                pass
            assert refused.value.code == POLICY_VIOLATION
            path = f"/api/v1/tables/{made['table']}/events"
            assert client.get(path).status_code == 429
        with socket(client, made["table"]) as again:
            assert again.receive_json()["version"]
