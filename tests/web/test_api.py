"""The open API: what it answers, what it refuses, that it is as it describes itself."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, settings
from schemathesis import checks

from astrarium.engine.record import parse, verify
from astrarium.engine.registry import GAMES
from astrarium.engine.stream import Dealer
from astrarium.web.api import stream
from astrarium.web.app import create_app
from astrarium.web.look import Who
from astrarium.web.visitors import seat_key_of
from tests.web.site import bearer, open_table, site, state
from tests.web.test_attacks import finish
from tests.web.tools import QUICK, serving, wish

NUMBERS = itertools.count()


def play(client: TestClient, table: str, key: str, **body: Any) -> Any:
    body = {"request": f"n{next(NUMBERS)}", **body}
    return client.post(f"/api/v1/tables/{table}/play", json=body, headers=bearer(key))


def test_games_and_bots_are_listed() -> None:
    with site() as client:
        games = client.get("/api/v1/games").json()
        assert [game["slug"] for game in games] == list(GAMES)
        french = client.get("/api/v1/games", params={"lang": "fr"}).json()
        assert [game["name"] for game in french] != [game["name"] for game in games]
        assert "random" in [bot["name"] for bot in client.get("/api/v1/bots").json()]


def test_a_game_is_played_by_notation_and_by_index() -> None:
    with site() as client:
        made = open_table(client, "bigbang-simple", "me", "friend")
        table, keys = made["table"], made["keys"]
        assert state(client, table)["phase"] == "waiting"
        joined = client.post("/api/v1/join", json={"key": keys[1], "name": "Bea"}).json()
        assert joined == {"table": table, "seat": 1}
        rng = Random(1)
        while (now := state(client, table))["phase"] == "playing":
            seat = now["to_act"]
            mine = state(client, table, keys[seat])
            choices = client.get(f"/api/v1/tables/{table}/moves", headers=bearer(keys[seat]))
            assert choices.json() == mine["choices"] != []
            assert now["choices"] == []
            choice = rng.choice(mine["choices"])
            move = rng.choice([choice["move"], choice["notation"], float(choice["move"])])
            answer = play(client, table, keys[seat], move=move, version=mine["version"])
            assert answer.status_code == 200, answer.text
        assert now["phase"] == "over"
        assert now["scores"]["points"]
        assert len(now["secret"]) == 64
        text = client.get(f"/api/v1/tables/{table}/record").text
        assert verify(parse(text)).commitment
        first = client.get(f"/api/v1/tables/{table}/steps/0").json()
        assert first["step"] == 0
        assert first["position"] != now["position"]


def test_no_key_a_foreign_key_and_a_wrong_key_are_refused() -> None:
    with site() as client:
        made = open_table(client, "bigbang", "me", "me")
        other = open_table(client, "bigbang", "me", "me")
        path = f"/api/v1/tables/{made['table']}"
        body = {"move": 0, "version": 1, "request": "r"}
        for key, status in (("", 401), (other["keys"][0], 403), ("nonsense", 403)):
            headers = bearer(key) if key else {}
            answer = client.post(f"{path}/play", json=body, headers=headers)
            assert answer.status_code == status
            assert answer.json()["why"]
            if key:
                assert client.get(path, headers=headers).status_code == 403
        watcher = client.post(f"{path}/play", json=body, headers=bearer(made["host_key"]))
        assert watcher.status_code == 403
        actor = state(client, made["table"])["to_act"]
        mine = state(client, made["table"], made["keys"][1 - actor])
        stolen = body | {"version": mine["version"]}
        answer = client.post(f"{path}/play", json=stolen, headers=bearer(made["keys"][1 - actor]))
        assert answer.status_code == 409
        assert answer.json()["rule"] == GAMES["bigbang"].turn_rule


def test_refusals_say_why_in_both_languages() -> None:
    with site() as client:
        made = open_table(client, "bigbang-solitaire", "me")
        mine = state(client, made["table"], made["keys"][0])
        body = {"move": 4, "version": mine["version"], "request": "r"}
        path = f"/api/v1/tables/{made['table']}/play"
        said = [
            client.post(path, json=body, headers=bearer(made["keys"][0]), params={"lang": lang})
            for lang in ("fr", "en")
        ]
        assert [answer.status_code for answer in said] == [409, 409]
        french, english = (answer.json() for answer in said)
        assert french["why"] != english["why"]
        assert french["rule"] == english["rule"] != ""
        stale = play(client, made["table"], made["keys"][0], move=0, version=0)
        assert (stale.status_code, stale.json()["id"]) == (409, "server.stale")


def test_bodies_that_cannot_be_read_are_refused() -> None:
    with site() as client:
        for body, status in (
            (b"{", 400),
            (b"[]", 422),
            (b'{"game": "bigbang", "seats": [], "more": 1}', 422),
            (b'{"game": "bigbang", "seats": [{"who": "me"}]}', 422),
            (b'{"game": "chess", "seats": [{"who": "me"}]}', 422),
            (b'{"game": "bigbang", "seats": [{"who": true}, {"who": "me"}]}', 422),
        ):
            answer = client.post(
                "/api/v1/tables", content=body, headers={"content-type": "application/json"}
            )
            assert answer.status_code == status, answer.text
            assert set(answer.json()) == {"ok", "why", "rule", "id"}
        assert client.get("/api/v1/tables/nosuch").status_code == 404
        assert client.get("/api/v1/nowhere").status_code == 404
        assert client.delete("/api/v1/games").status_code == 405


def test_undo_asks_and_is_agreed_to() -> None:
    with site() as client:
        made = open_table(client, "bigbang", "me", "me")
        table, keys = made["table"], made["keys"]
        seats: list[int] = []
        while len(set(seats)) < 2:
            seat = state(client, table)["to_act"]
            seats.append(seat)
            mine = state(client, table, keys[seat])
            play(
                client, table, keys[seat], move=mine["choices"][0]["move"], version=mine["version"]
            )
        seat = seats[0]
        mine = state(client, table, keys[seat])
        if mine["undo"]["kind"] == "ask":
            path = f"/api/v1/tables/{table}"
            body = {"version": mine["version"], "request": "u"}
            asked = client.post(f"{path}/undo", json=body, headers=bearer(keys[seat])).json()
            assert asked["pending"]["missing"] == [1 - seat]
            agreed = client.post(f"{path}/agree", headers=bearer(keys[1 - seat])).json()
            assert agreed["pending"] is None
            assert agreed["to_act"] == seat


def test_the_host_starts_and_seats_bots() -> None:
    with site() as client:
        made = open_table(client, "bigbang-simple", "me", "friend", waits=True)
        path = f"/api/v1/tables/{made['table']}"
        assert client.post(f"{path}/start", headers=bearer(made["keys"][0])).status_code == 403
        host = bearer(made["host_key"])
        seated = client.post(f"{path}/bot", json={"seat": 1, "bot": "random"}, headers=host)
        assert seated.json()["seats"][1]["spec"] == "random"
        assert client.post(f"{path}/start", headers=host).json()["phase"] == "playing"


def call(client: TestClient, made: Any, what: str, key: str, body: Any = None) -> Any:
    path = f"/api/v1/tables/{made['table']}/{what}"
    return client.post(path, json=body, headers=bearer(key))


def test_a_program_names_its_own_seat_and_no_other() -> None:
    with site() as client:
        made = open_table(client, "bigbang", "me", "friend", waits=True)
        mine, host = made["keys"][0], made["host_key"]
        named = call(client, made, "name", mine, {"name": " Zoé ", "colour": "gold"})
        assert (named.json()["seats"][0]["name"], named.json()["seats"][0]["colour"]) == (
            "Zoé",
            "gold",
        )
        assert call(client, made, "name", mine, {"name": "x", "seat": 1}).status_code == 403
        assert call(client, made, "name", host, {"name": "x", "seat": 0}).status_code == 403
        assert call(client, made, "name", host, {"name": "Bea", "seat": 1}).status_code == 200
        assert call(client, made, "name", host, {"name": "x"}).status_code == 404
        assert call(client, made, "name", mine, {"name": "x", "colour": "mud"}).status_code == 422
        assert state(client, made["table"])["seats"][0]["name"] == "Zoé"


def test_salt_goes_into_the_deal_and_the_deal_can_be_checked() -> None:
    with site() as client:
        made = open_table(client, "bigbang-simple", "me", "me", waits=True)
        keys, path = made["keys"], f"/api/v1/tables/{made['table']}/deal"
        for seat, word in ((0, "poussière"), (1, "de lune")):
            assert call(client, made, "salt", keys[seat], {"salt": word}).status_code == 200
        assert call(client, made, "salt", made["host_key"], {"salt": "x"}).status_code == 403
        before = client.get(path).json()
        assert before == {
            "dealt": False,
            "commitment": made["commitment"],
            "salts": ["poussière", "de lune"],
            "secret": "",
        }
        call(client, made, "start", made["host_key"])
        assert call(client, made, "salt", keys[0], {"salt": "late"}).status_code == 409
        assert client.get(path).json() == before | {"dealt": True}
        finish(client, made)
        after = client.get(path).json()
        dealer = Dealer(secret=after["secret"], salts=tuple(after["salts"]))
        assert dealer.commitment() == made["commitment"]


def test_the_host_issues_a_key_anew_and_the_old_one_dies() -> None:
    with site() as client:
        made = open_table(client, "bigbang", "me", "me")
        old = made["keys"][1]
        assert call(client, made, "link", old, {"seat": 1}).status_code == 403
        issued = call(client, made, "link", made["host_key"], {"seat": 1}).json()
        assert issued["seat"] == 1
        assert issued["key"] != old
        path = f"/api/v1/tables/{made['table']}"
        assert client.get(path, headers=bearer(old)).status_code == 403
        assert client.get(path, headers=bearer(issued["key"])).json()["seat"] == 1
        assert call(client, made, "link", made["host_key"], {"seat": 9}).status_code == 404


def test_programs_play_again_each_with_a_key_of_its_own() -> None:
    with site() as client:
        made = open_table(client, "bigbang-simple", "me", "me", "random")
        keys = made["keys"]
        assert call(client, made, "rematch", keys[0]).status_code == 409
        finish(client, made)
        first = call(client, made, "rematch", keys[1])
        assert first.status_code == 201
        bea, ann = first.json(), call(client, made, "rematch", keys[0]).json()
        assert (bea["seat"], ann["seat"]) == (1, 0)
        assert bea["table"] == ann["table"] == state(client, made["table"])["rematch"]
        assert bea["host_key"]
        assert ann["host_key"] == ""
        assert call(client, made, "rematch", keys[1]).json() == bea  # to ask again is no harm
        path = f"/api/v1/tables/{bea['table']}"
        for mine in (bea, ann):
            seen = client.get(path, headers=bearer(mine["key"])).json()
            assert seen["seat"] == mine["seat"]
            assert seen["phase"] == "playing"
        for old in keys.values():
            assert client.get(path, headers=bearer(old)).status_code == 403
        guessed = seat_key_of(bea["host_key"], 0, 0)  # a host knows no key of who sits there
        assert client.get(path, headers=bearer(guessed)).status_code == 403
        again = {"table": bea["table"]}
        issued = call(client, again, "link", bea["host_key"], {"seat": 0}).json()["key"]
        assert client.get(path, headers=bearer(issued)).json()["seat"] == 0
        assert call(client, made, "rematch", keys[0]).status_code == 403


def test_an_answer_to_a_wish_names_its_version() -> None:
    with site() as client:
        made = open_table(client, "bigbang", "me", "me")
        for what in ("agree", "decline"):
            for body in (None, {}, {"version": 1}, {"version": None}):
                refused = call(client, made, what, made["keys"][0], body)
                assert (refused.status_code, refused.json()["id"]) == (409, "server.nothing-asked")


def test_the_page_of_the_api_names_every_path_and_no_other_host() -> None:
    with site() as client:
        schema = client.get("/openapi.json").json()
        for lang in ("fr", "en"):
            page = client.get("/api", params={"lang": lang})
            assert page.status_code == 200
            for path in schema["paths"]:
                assert path in page.text
            assert not re.search(r"(src|href)=.?(https?:)?//", page.text)
        assert all(path.startswith("/api/v1/") for path in schema["paths"])


@pytest.mark.asyncio
async def test_a_stream_ends_when_its_key_is_issued_anew() -> None:
    async with serving() as tables:
        made = await tables.open(wish("bigbang", "me", "me"))
        key = made.seat_keys[1]
        mine = stream(tables, made.table, Who(1), key, "en")
        watching = stream(tables, made.table, Who(), "", "en")
        for told in (mine, watching):
            assert (await anext(told)).startswith("id: ")
        await tables.seats.new_link(made.table, made.host_key, 1)
        assert len([told async for told in mine]) <= 1  # it ends
        assert "data: " in await anext(watching)


# -- as it describes itself ------------------------------------------------------------------

APP = create_app(QUICK)
SCHEMA = schemathesis.openapi.from_asgi("/openapi.json", APP)


# Which games there are, for how many and with which options, no schema says.
UNSAID: Any = {"POST /api/v1/tables": [checks.positive_data_acceptance]}


@pytest.fixture(scope="module")
def running() -> Any:
    """The application that the schema is of, started."""
    with TestClient(APP, base_url="http://127.0.0.1") as client:
        yield client


@SCHEMA.parametrize()
@settings(
    max_examples=12,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    deadline=None,
)
def test_the_api_is_as_its_schema_says(case: Any, running: Any) -> None:
    case.call_and_validate(excluded_checks=UNSAID.get(case.operation.label, []))


def test_the_sample_bot_is_plain_python() -> None:
    """It imports nothing but the standard library; test_process.py lets it play."""
    bot = Path(__file__).parents[2] / "examples" / "bot.py"
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(bot)], capture_output=True, text=True, check=False
    )
    assert "server-sent events" in done.stderr
