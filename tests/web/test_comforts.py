"""Small things that people and programs expect of a server."""

from __future__ import annotations

import importlib.util
import re
import sys
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.error import HTTPError

import pytest

from astrarium.engine.protocol import message
from astrarium.web.look import Hint, Look, Offer, Who
from astrarium.web.render import hints_html
from tests.cli.tools import ran
from tests.web.site import OURS, open_table, site
from tests.web.test_commands import filled
from tests.web.tools import QUICK, opened, serving

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_head_is_answered_as_get_without_a_body() -> None:
    with site() as client:
        for path in ("/", "/rules/bigbang", "/static/icon.svg"):
            answer = client.head(path)
            assert answer.status_code == 200, path
            assert answer.content == b""
            assert answer.headers["content-type"] == client.get(path).headers["content-type"]
        assert client.head("/nothing").status_code == 404


def test_a_record_that_cannot_be_read_is_given_back() -> None:
    with site() as client:
        answer = client.post("/record", data={"text": "not a <record>"}, headers=OURS)
        assert answer.status_code == 422
        assert "not a &lt;record&gt;</textarea>" in answer.text


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, "il manque"),
        ({"key": 3}, "un texte"),
        ({"key": "x", "more": 1}, "n’a rien à faire"),
    ],
)
def test_what_is_wrong_with_a_body_is_said_in_french(body: dict[str, Any], said: str) -> None:
    with site() as client:
        answer = client.post("/api/v1/join", json=body, params={"lang": "fr"})
        assert answer.status_code == 422
        assert said in answer.json()["why"]
        assert "required" not in answer.json()["why"]


def test_who_is_too_fast_gets_a_page_with_a_way_back() -> None:
    with site(QUICK._replace(rates=0.1)) as client:
        for _ in range(20):
            answer = client.get("/join/abcdefabcdefabcdefabcdef", headers={"accept": "text/html"})
        assert answer.status_code == 429
        assert answer.headers["content-type"].startswith("text/html")
        assert int(answer.headers["retry-after"]) >= 1
        assert 'href="/"' in answer.text


@pytest.mark.asyncio
async def test_a_bot_that_sits_in_is_called_by_its_level() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        await tables.seats.replace_by_bot(table, Who(0), 0, "adept")
        look = await tables.look(table, Who(1))
        note = next(it for it in look.log if it.message.id == "server.log.bot-in")
        assert note.message.args["bot"] == message("pages.bot.adept")


@pytest.mark.asyncio
async def test_hints_stand_in_the_order_of_what_they_show() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        look: Look = await tables.look(table, Who())
        asked = await tables.look(table, Who(look.to_act or 0))
        shares = (0.28, 0.22, 0.23, 0.9)
        hints = [
            Hint(Offer(n, "", message("pages.hint")), value, 0.5 - n / 10)
            for n, value in enumerate(shares)
        ]
        shown = re.findall(r">(\d+)\W*%", hints_html(hints, asked, "en"))
        assert shown == ["28", "23", "22"]


# -- the sample bot --------------------------------------------------------------------------


@pytest.fixture
def bot() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sample_bot", BOT)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules["sample_bot"] = found
    spec.loader.exec_module(found)
    return found


@pytest.mark.parametrize(("slug", "seats"), [("bigbang-solitaire", 1), ("bigbang", 2)])
def test_the_sample_bot_opens_a_table_of_any_game(
    bot: ModuleType, slug: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site() as client:
        sample = bot.Client("http://127.0.0.1")

        def call(path: str, body: Any = None) -> Any:
            if body is None:
                return client.get(f"/api/v1{path}").json()
            answer = client.post(f"/api/v1{path}", json=body)
            assert answer.status_code < 300, answer.text
            return answer.json()

        monkeypatch.setattr(sample, "call", call)
        table = bot.sit_down(sample, ["--new", slug])
        assert len(client.get(f"/api/v1/tables/{table}").json()["seats"]) == seats


def test_the_sample_bot_says_why(bot: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(request: Any) -> Any:
        raise HTTPError("", 422, "no", {}, BytesIO(b'{"ok": false, "why": "No such game."}'))  # type: ignore[arg-type]

    monkeypatch.setattr(bot, "urlopen", refuse)
    with pytest.raises(SystemExit, match="No such game"):
        bot.Client("http://127.0.0.1").call("/tables", {})


def test_home_opens_a_table_and_leads_programs_to_the_api() -> None:
    with site() as client:
        html = client.get("/").text
        assert 'href="/new"' in html
        assert 'href="/api"' in html
        open_table(client, "bigbang", "me", "random")


def test_a_list_of_tables_keeps_its_times_whole_at_80_columns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    made = filled(tmp_path)
    for lang in ("fr", "en"):
        shown = ran("tables", "--db", "db", lang=lang)
        assert len(re.findall(r"\d{4}-\d\d-\d\d \d\d:\d\d", shown)) == 2, shown
        assert all(id in shown for id in made)
        assert max(map(len, shown.splitlines())) <= 80
