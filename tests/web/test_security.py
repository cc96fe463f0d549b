"""What stands before every request: origins, sizes, rates, headers, logs without keys."""

from __future__ import annotations

import logging
from random import Random

import pytest

from astrarium.web.errors import TooMany
from astrarium.web.security import HEADERS, RATES, NoKeys, Rates, kind_of
from astrarium.web.settings import LOCAL
from tests.web.site import OURS, another, bearer, open_table, sit, site, state
from tests.web.tools import QUICK

JSON = {"content-type": "application/json"}


def test_every_answer_carries_the_policy() -> None:
    with site() as client:
        for path in ("/", "/nowhere", "/api/v1/games", "/static/palette.css", "/openapi.json"):
            answer = client.get(path)
            for name, value in HEADERS.items():
                assert answer.headers[name] == value
        policy = HEADERS["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy


def test_cookies_are_for_this_site_and_no_script() -> None:
    with site() as client:
        made = open_table(client, "bigbang-solitaire", "me")
        form = {"name": "Ann"}
        path = f"/join/{made['keys'][0]}"
        answer = client.post(path, data=form, headers=OURS, follow_redirects=False)
        cookies = [c.lower() for c in answer.headers.get_list("set-cookie")]
        session = next(c for c in cookies if c.startswith("astrarium="))
        assert "httponly" in session
        assert "samesite=lax" in session
        assert len(session.split(";")[0]) > 40


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "https://127.0.0.1:1", "null"])
def test_writes_of_other_sites_are_refused(origin: str) -> None:
    with site() as client:
        made = open_table(client, "bigbang-solitaire", "me")
        sit(client, made["keys"][0])
        before = state(client, made["table"])
        for path in (f"/t/{made['table']}/undo", "/new", "/quick", "/api/v1/tables"):
            answer = client.post(path, json={"seat": 0}, headers={"origin": origin})
            assert answer.status_code == 403
            assert "another site" in answer.json()["why"]
        assert state(client, made["table"]) == before


def test_a_browser_that_does_not_say_where_it_comes_from_is_refused() -> None:
    with site() as client:
        made = open_table(client, "bigbang-solitaire", "me")
        sit(client, made["keys"][0])
        assert client.post(f"/t/{made['table']}/undo", json={"seat": 0}).status_code == 403


def test_a_server_for_this_machine_has_no_other_name() -> None:
    with site() as client:
        for host, status in (
            ("evil.example", 403),
            ("127.0.0.1:8713", 200),
            ("localhost", 200),
            ("[::1]:8713", 200),
        ):
            answer = client.get("/api/v1/games", headers={"host": host})
            assert answer.status_code == status
    with site(QUICK._replace(host="0.0.0.0")) as client:
        assert client.get("/api/v1/games", headers={"host": "club.example"}).status_code == 200
    with site(QUICK._replace(public="https://club.example")) as client:
        assert client.get("/api/v1/games", headers={"host": "club.example"}).status_code == 200
    assert QUICK.host == LOCAL


def test_what_is_too_large_is_refused_with_a_sentence() -> None:
    with site(QUICK._replace(largest_body=1 << 10)) as client:
        answer = client.post("/api/v1/tables", content=b" " * 2000, headers=JSON)
        assert answer.status_code == 413
        assert "1 kB" in answer.json()["why"]
        pieces = client.post("/api/v1/tables", content=iter([b" " * 700] * 3), headers=JSON)
        assert pieces.status_code == 413
        assert client.get("/api/v1/games").status_code == 200


def test_who_is_too_fast_is_told_when_to_come_again() -> None:
    with site(QUICK._replace(rates=0.2)) as client:
        answers = [client.post("/api/v1/join", json={"key": "x"}) for _ in range(12)]
        statuses = [answer.status_code for answer in answers]
        assert statuses[0] == 404
        assert statuses[-1] == 429
        last = answers[-1]
        assert int(last.headers["retry-after"]) >= 1
        assert "try again in" in last.json()["why"]
        french = client.post("/api/v1/join", json={"key": "x"}, params={"lang": "fr"})
        assert "réessayez" in french.json()["why"]
        assert client.get("/api/v1/games").status_code == 200


def test_buckets_fill_up_again() -> None:
    rates = Rates(1)
    burst, per_second = RATES["key"]
    for _ in range(int(burst)):
        rates.take("one", "key", 0.0)
    with pytest.raises(TooMany):
        rates.take("one", "key", 0.0)
    rates.take("two", "key", 0.0)
    rates.take("one", "key", 1 / per_second + 0.01)
    with pytest.raises(TooMany):
        rates.take("one", "key", 1 / per_second + 0.02)


def test_each_request_has_its_bucket() -> None:
    def kind(method: str, path: str) -> str:
        return kind_of({"type": "http", "method": method, "path": path})

    assert kind("POST", "/quick") == kind("POST", "/new") == "open"
    assert kind("POST", "/api/v1/tables") == kind("POST", "/t/abc/rematch") == "open"
    assert kind("GET", "/join/KEY") == kind("POST", "/api/v1/join") == "key"
    assert kind("POST", "/t/abc/hint") == "hint"
    assert kind("POST", "/t/abc/play") == "write"
    assert kind("GET", "/t/abc") == "read"
    assert kind_of({"type": "websocket", "path": "/t/abc/live"}) == "socket"


def test_no_key_is_logged() -> None:
    line = '%s - "%s %s HTTP/%s" %d'
    args = ("127.0.0.1", "GET", "/join/SECRET-key_1?lang=fr", "1.1", 200)
    record = logging.LogRecord("uvicorn.access", logging.INFO, "", 1, line, args, None)
    assert NoKeys().filter(record)
    assert "SECRET" not in record.getMessage()
    assert "/join/..." in record.getMessage()
    with site():
        filters = logging.getLogger("uvicorn.access").filters
        assert any(isinstance(found, NoKeys) for found in filters)


def test_nobody_acts_for_another_seat() -> None:
    with site() as ann:
        bea = another(ann)
        made = open_table(ann, "bigbang", "me", "me")
        sit(ann, made["keys"][0])
        sit(bea, made["keys"][1])
        actor = state(ann, made["table"])["to_act"]
        mine = state(ann, made["table"], made["keys"][actor])
        thief = (bea, ann)[actor]
        move = Random(1).choice(mine["choices"])["move"]
        body = {"seat": actor, "move": move, "version": mine["version"], "request": "r"}
        path = f"/t/{made['table']}"
        for who in (thief, another(ann)):
            for action in ("play", "undo", "agree", "decline", "hint", "return", "salt"):
                sent = body if action == "play" else {"seat": actor}
                sent = sent | ({"salt": "x"} if action == "salt" else {})
                headers = OURS
                answer = who.post(f"{path}/{action}", json=sent, headers=headers)
                assert answer.status_code == 403, (action, answer.text)
            assert who.get(f"{path}/record.txt", params={"seat": actor}).status_code == 403
            body_of_host = {"seat": 1 - actor, "of": actor}
            assert who.post(f"{path}/new-link", json=body_of_host, headers=OURS).status_code == 403
        assert state(ann, made["table"], made["keys"][actor]) == mine
        assert ann.get(path, headers=bearer(made["keys"][1])).status_code == 200


def test_bad_seats_and_numbers_are_refused_not_crashed_on() -> None:
    with site() as ann:
        made = open_table(ann, "bigbang-solitaire", "me")
        sit(ann, made["keys"][0])
        for body in (
            {"seat": 99, "move": 0, "version": 0, "request": "r"},
            {"seat": 0, "move": 10**30, "version": 1, "request": "r"},
            {"seat": 0, "move": "0", "version": 1, "request": "r"},
            {"seat": 0, "move": 0, "version": 1, "request": ""},
            {"seat": 0, "move": 0, "version": 1, "request": "x" * 100},
            {"seat": True, "move": 0, "version": 1, "request": "r"},
            {},
        ):
            answer = ann.post(f"/t/{made['table']}/play", json=body, headers=OURS)
            assert answer.status_code in (403, 404, 409, 422), answer.text
            assert answer.json()["why"]
