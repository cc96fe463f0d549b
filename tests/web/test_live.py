"""Sockets: everything at first, then what has changed; nobody else's seat."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from astrarium.games import GAMES
from tests.web.site import OURS, another, open_table, sit, site, state
from tests.web.tools import request


def socket(client: TestClient, table: str, seat: int | None = None) -> Any:
    path = f"ws://127.0.0.1/t/{table}/live" + ("" if seat is None else f"?seat={seat}")
    return client.websocket_connect(path, headers=OURS)


def play_first(client: TestClient, made: dict[str, Any], seat: int) -> None:
    """Post the first choice of a seat, as its page does."""
    mine = state(client, made["table"], made["keys"][seat])
    body = {
        "seat": seat,
        "move": mine["choices"][0]["move"],
        "version": mine["version"],
        "request": request(),
    }
    answer = client.post(f"/t/{made['table']}/play", json=body, headers=OURS)
    assert answer.json()["ok"], answer.text


def test_moves_reach_the_other_browser_and_steps_do_not() -> None:
    with site() as ann:
        bea = another(ann)
        made = open_table(ann, "bigbang", "me", "me")
        sit(ann, made["keys"][0])
        sit(bea, made["keys"][1], "Bea")
        actor = state(ann, made["table"])["to_act"]
        browsers = (ann, bea) if actor == 0 else (bea, ann)
        table = made["table"]
        with socket(browsers[0], table, actor) as mine, socket(browsers[1], table) as theirs:
            first, other = mine.receive_json(), theirs.receive_json()
            assert {"board", "prompt", "log"} <= set(first["fragments"])
            assert first["fragments"]["prompt"] != other["fragments"]["prompt"]
            play_first(browsers[0], made, actor)
            step = until(mine, state(ann, table, made["keys"][actor])["version"])
            assert "board" in step["fragments"]
            assert state(ann, table, made["keys"][1 - actor])["version"] == other["version"]
            while state(ann, table)["to_act"] == actor:
                play_first(browsers[0], made, actor)
            told = until(theirs, state(ann, table, made["keys"][1 - actor])["version"])
            assert told["version"] > other["version"]
            assert told["fragments"]["log"] != other["fragments"]["log"]


def until(socket: Any, version: int) -> dict[str, Any]:
    """The message with that version; that somebody came or went may be told before."""
    while True:
        told: dict[str, Any] = socket.receive_json()
        if told["version"] == version:
            return told


def test_a_page_that_comes_again_gets_everything() -> None:
    with site() as ann:
        made = open_table(ann, "bigbang-solitaire", "me")
        sit(ann, made["keys"][0])
        with socket(ann, made["table"], 0) as first:
            before = first.receive_json()
        play_first(ann, made, 0)
        with socket(ann, made["table"], 0) as again:
            after = again.receive_json()
        assert after["version"] > before["version"]
        assert set(after["fragments"]) == set(before["fragments"])


def test_a_seat_is_followed_by_its_holder_only() -> None:
    with site() as ann:
        made = open_table(ann, "bigbang", "me", "me")
        sit(ann, made["keys"][0])
        with socket(ann, made["table"], 1) as gone, pytest.raises(WebSocketDisconnect) as closed:
            gone.receive_json()
        assert closed.value.code == 4403
        with socket(ann, "nosuch") as gone, pytest.raises(WebSocketDisconnect) as closed:
            gone.receive_json()
        assert closed.value.code == 4404
        with socket(another(ann), made["table"]) as watcher:
            assert watcher.receive_json()["fragments"]["own"] == ""


def test_whoever_loses_the_seat_is_sent_away() -> None:
    with site() as ann:
        bea = another(ann)
        answer = ann.post("/new", data=form("bigbang", "me", "friend"), headers=OURS)
        table = answer.url.path.rpartition("/")[2]
        key = links(answer.text)[0]
        sit(bea, key, "Bea")
        with socket(bea, table, 1) as theirs:
            theirs.receive_json()
            body = {"seat": 0, "of": 1}
            new = ann.post(f"/t/{table}/new-link", json=body, headers=OURS).json()["key"]
            with pytest.raises(WebSocketDisconnect) as closed:
                theirs.receive_json()
        assert closed.value.code == 4403
        assert bea.get(f"/join/{key}").status_code == 404
        sit(bea, new, "Bea")


def form(slug: str, *who: str) -> dict[str, str]:
    """The form of a new table."""
    fields = {f"who-{seat}": name for seat, name in enumerate(who)}
    return {"game": slug, "seats": str(len(who)), **fields}


def links(page: str) -> list[str]:
    """The keys of the links that a page shows, each once."""
    import re

    return list(dict.fromkeys(re.findall(r"/join/([\w-]{20,})", page)))


def test_a_table_that_begins_is_loaded_anew() -> None:
    with site() as ann:
        made = open_table(ann, "bigbang", "me", "friend")
        sit(ann, made["keys"][0])
        with socket(ann, made["table"], 0) as mine:
            assert "fragments" in mine.receive_json()
            sit(another(ann), made["keys"][1], "Bea")
            messages = [mine.receive_json() for _ in range(2)]
            while not any("reload" in told for told in messages):
                messages.append(mine.receive_json())
                assert len(messages) < 9


def test_sockets_of_other_sites_are_refused() -> None:
    with site() as ann:
        made = open_table(ann, "bigbang-solitaire", "me")
        for origin in ("http://elsewhere.example", "null", None):
            headers = {"origin": origin} if origin else {}
            with (
                pytest.raises(WebSocketDisconnect),
                ann.websocket_connect(f"ws://127.0.0.1/t/{made['table']}/live", headers=headers),
            ):
                pass


def test_a_refusal_calls_people_by_their_names() -> None:
    with site() as ann:
        bea = another(ann)
        made = open_table(ann, "bigbang", "me", "me")
        sit(ann, made["keys"][0], "Annabelle")
        sit(bea, made["keys"][1], "Beatrice")
        actor = state(ann, made["table"])["to_act"]
        waiting, asked = ((bea, ann)[actor], ("Annabelle", "Beatrice")[actor])
        body = {
            "seat": 1 - actor,
            "move": 0,
            "version": state(ann, made["table"], made["keys"][1 - actor])["version"],
            "request": request(),
        }
        for door in ("play", "why"):
            sent = body if door == "play" else {"seat": body["seat"], "move": 0}
            answer = waiting.post(f"/t/{made['table']}/{door}", json=sent, headers=OURS)
            assert answer.status_code == 409
            assert asked in answer.json()["html"]


def test_a_page_goes_back_to_a_step_by_one_request() -> None:
    with site() as ann:
        made = open_table(ann, "bigbang", "me", "me")
        actor = state(ann, made["table"])["to_act"]
        sit(ann, made["keys"][actor])
        before = state(ann, made["table"], made["keys"][actor])
        play_first(ann, made, actor)
        begun = state(ann, made["table"], made["keys"][actor])
        assert begun["undo"]["kind"] == "free"
        path, body = f"/t/{made['table']}/undo", {"seat": actor, "version": begun["version"]}
        for step, status in ((begun["step"], 409), (-1, 422), ("0", 422)):
            refused = ann.post(path, json=body | {"to": step}, headers=OURS)
            assert refused.status_code == status, refused.text
            assert not refused.json()["ok"]
            assert refused.json()["why"]
        done = ann.post(path, json=body | {"to": before["step"]}, headers=OURS)
        assert done.json() == {"ok": True, "version": begun["version"] + 1}
        after = state(ann, made["table"], made["keys"][actor])
        assert after["position"] == before["position"]
        assert after["step"] == before["step"]


@pytest.mark.parametrize("slug", ["bigbang", "astra", "astrolabe"])
def test_a_click_asks_once_what_is_legal(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every position that it leads to: checks, forced moves and the pages of both seats
    share the answer."""
    asked: list[Any] = []
    game = GAMES[slug]
    legal = game.legal_moves

    def counted(state: Any) -> list[int]:
        asked.append(game.copy(state))
        return legal(state)

    with site() as ann:
        bea = another(ann)
        made = open_table(ann, slug, "me", "me")
        sit(ann, made["keys"][0])
        sit(bea, made["keys"][1])
        with socket(ann, made["table"], 0) as first, socket(bea, made["table"], 1) as second:
            first.receive_json()
            second.receive_json()
            monkeypatch.setattr(game, "legal_moves", counted)
            for _ in range(6):
                seat = state(ann, made["table"])["to_act"]
                asked.clear()
                play_first(ann if seat == 0 else bea, made, seat)
                (first, second)[seat].receive_json()
                assert asked
                assert all(one != other for one, other in pairwise(asked))
