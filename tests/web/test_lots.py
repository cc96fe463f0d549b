"""Options left to lots: in the form before there is a table, by the API from its secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from astrarium.engine.lots import asked_options, drawn_options
from astrarium.engine.record import parse
from astrarium.engine.registry import find
from astrarium.engine.stream import Dealer
from astrarium.web.look import Who
from astrarium.words import LANGS
from tests.web.site import OURS, open_table, site, state
from tests.web.test_attacks import finish
from tests.web.test_pages import NASTY, faults
from tests.web.tools import play_on, serving, wish

FORM = {"game": "astra-solo", "seats": "1", "who-0": "me", "name-0": "Ann", "title": "Night"}


@pytest.fixture
def client() -> Iterator[TestClient]:
    with site() as client:
        yield client


def roll(client: TestClient, easy: int, hard: int, lang: str = "en", **more: Any) -> Any:
    form = FORM | {"lots-modifiers-E": str(easy), "lots-modifiers-H": str(hard)}
    return client.post(
        "/new/lots",
        data={**form, "roll": "modifiers", **more},
        headers=OURS | {"accept-language": lang},
    )


def ticked(html: str) -> list[str]:
    """The modifiers whose boxes are ticked."""
    return re.findall(r'name="option-modifiers" value="(\w+)" checked', html)


# -- the form ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_form_shows_what_was_drawn_and_keeps_the_rest(client: TestClient, lang: str) -> None:
    answer = roll(client, 2, 1, lang, waits="1", **{"option-modifiers": ["E1", "E2", "E3", "H4"]})
    assert answer.status_code == 200
    assert faults(answer.text) == []
    flags = ticked(answer.text)
    assert [flag[0] for flag in flags] == ["E", "E", "H"]
    joined = f"{flags[0]}, {flags[1]} {'et' if lang == 'fr' else 'and'} {flags[2]}"
    assert joined in answer.text
    assert 'value="Ann"' in answer.text
    assert 'value="Night"' in answer.text
    assert 'name="waits" value="1" checked' in answer.text
    assert answer.text.count("<option selected>2<") == 1
    again = client.get(str(answer.url), headers={"accept-language": lang})
    assert again.text == answer.text, "to load it again draws nothing"


def test_it_can_be_drawn_again_until_it_pleases(client: TestClient) -> None:
    found = {tuple(ticked(roll(client, 1, 1).text)) for _ in range(12)}
    assert len(found) > 1


def test_what_was_drawn_in_the_form_is_what_is_opened(client: TestClient) -> None:
    flags = ticked(roll(client, 1, 2).text)
    answer = client.post(
        "/new", data={**FORM, "option-modifiers": flags}, headers=OURS, follow_redirects=False
    )
    table = answer.headers["location"].rpartition("/")[2]
    assert state(client, table)["options"] == {"modifiers": ",".join(flags)}


@pytest.mark.parametrize("lang", LANGS)
def test_none_of_either_is_none(client: TestClient, lang: str) -> None:
    answer = roll(client, 0, 0, lang, **{"option-modifiers": "E1"})
    assert ticked(answer.text) == []
    assert ("Tirage\u00a0: aucun." if lang == "fr" else "Drawn: none.") in answer.text


@pytest.mark.parametrize("lang", LANGS)
def test_more_than_go_together_is_a_sentence_and_loses_nothing(
    client: TestClient, lang: str
) -> None:
    answer = roll(client, 999_999_999, 6, lang, **{"option-modifiers": "E4"})
    assert answer.status_code == 422
    assert "AST-459" in answer.text
    assert faults(answer.text) == []
    assert ticked(answer.text) == ["E4"]
    assert 'value="Ann"' in answer.text


def test_what_no_form_sends_is_refused(client: TestClient) -> None:
    for more in ({"roll": "first"}, {"roll": ""}, {"game": "bigbang"}, {"game": "chess"}):
        answer = roll(client, 1, 1, **more)
        assert answer.status_code == 422, more
        assert faults(answer.text) == []
    assert roll(client, 1, 1, **{"lots-modifiers-E": "-1", "title": NASTY}).status_code == 200
    nasty = client.get(
        "/new",
        params={"game": "astra-solo", "drawn": "modifiers"}
        | {"option-modifiers": NASTY, "lots-modifiers-E": NASTY},
    )
    assert faults(nasty.text) == []
    assert "<script>x" not in nasty.text


def test_a_form_may_leave_it_to_the_table(client: TestClient) -> None:
    form = {**FORM, "option-modifiers": "random:E,H"}
    answer = client.post("/new", data=form, headers=OURS, follow_redirects=False)
    table = answer.headers["location"].rpartition("/")[2]
    assert re.fullmatch(r"E\d,H\d", state(client, table)["options"]["modifiers"])


# -- the API -------------------------------------------------------------------------------


def test_the_api_tells_what_may_be_drawn(client: TestClient) -> None:
    games = {game["slug"]: game for game in client.get("/api/v1/games").json()}
    [modifiers] = games["astra-solo"]["options"]
    assert modifiers["kinds"] == ["E", "H"]
    assert all(not option["kinds"] for option in games["astra"]["options"])


def test_the_api_draws_from_the_table_s_secret(client: TestClient) -> None:
    """Whoever knows the secret, once it is out, can draw again; the record has no lots."""
    made = open_table(client, "astra-solo", "me", options={"modifiers": "random:E,H,H"})
    drawn = made["options"]
    assert [flag[0] for flag in drawn["modifiers"].split(",")] == ["E", "H", "H"]
    assert state(client, made["table"])["options"] == drawn
    finish(client, made)
    shown = state(client, made["table"])
    game = find("astra-solo")
    asked = asked_options(game, {"modifiers": "random:H,E,H"})
    dealer = Dealer(secret=shown["secret"])
    assert dealer.commitment() == made["commitment"]
    assert drawn_options(game, asked, dealer) == drawn
    text = client.get(f"/api/v1/tables/{made['table']}/record").text
    assert parse(text).options == drawn
    assert "random" not in text


def test_every_table_draws_anew(client: TestClient) -> None:
    lots = {"modifiers": "random"}
    made = [open_table(client, "astra-solo", "me", options=lots) for _ in range(12)]
    assert len({one["options"]["modifiers"] for one in made}) > 1
    assert open_table(client, "astra-solo", "me")["options"] == {"modifiers": "none"}


@pytest.mark.parametrize("value", ["random:X", "random:", "random:E,E,E,E,E,E,E", "random,E1"])
def test_what_cannot_be_drawn_opens_no_table(client: TestClient, value: str) -> None:
    body = {"game": "astra-solo", "seats": [{"who": "me"}], "options": {"modifiers": value}}
    said = set()
    for lang in LANGS:
        answer = client.post("/api/v1/tables", json=body, params={"lang": lang})
        assert answer.status_code == 422
        assert answer.json()["rule"] == "AST-459"
        assert value in answer.json()["why"]
        said.add(answer.json()["why"])
    assert len(said) == len(LANGS)


@pytest.mark.asyncio
async def test_a_rematch_keeps_what_was_drawn() -> None:
    async with serving() as tables:
        lots = {"modifiers": "random:E,E,H"}
        made = await tables.open(wish("astra-solo", "me", options=lots), "one")
        drawn = (await tables.look(made.table, Who())).options
        await play_on(tables, made.table, [0], Random(1))
        again = await tables.rematch(made.table, Who(0), "one")
        assert (await tables.look(again, Who())).options == drawn
