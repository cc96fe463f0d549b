"""People around a table: seats that are taken, left, kept by bots, moved to another device."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from astrarium.engine.protocol import LETTERS, message
from astrarium.web import open_tables
from astrarium.web.api import stream
from astrarium.web.errors import NotThere, WebError
from astrarium.web.look import BOT, FREE, OVER, PERSON, PLAYING, Look, Who
from astrarium.web.render import deed, fragments, seat_names
from astrarium.web.settings import sqlite_url
from astrarium.web.store import Store
from astrarium.web.tables import Tables
from tests.web.site import OURS, another, open_table, sit, site, state
from tests.web.test_live import form, links, play_first, socket
from tests.web.tools import QUICK, opened, play_any, play_on, serving, wish


def closed_with(line: Any) -> int:
    """Wait until a socket is closed: by which code."""
    try:
        while True:
            line.receive_json()
    except WebSocketDisconnect as closed:
        return closed.code


def page_of(client: TestClient, path: str, lang: str = "en") -> str:
    answer = client.get(path, headers={"accept-language": lang})
    assert answer.status_code == 200, answer.text[:500]
    return answer.text


def hosted(client: TestClient, slug: str, *who: str) -> tuple[str, list[str]]:
    """A table opened by the form: its path, and the keys of the links in its lobby."""
    answer = client.post("/new", data=form(slug, *who), headers=OURS)
    return answer.url.path, links(answer.text)


def post(client: TestClient, path: str, **fields: str) -> str:
    """Send a form; where it leads."""
    answer = client.post(path, data=fields, headers=OURS, follow_redirects=False)
    assert answer.status_code == 303, answer.text[:500]
    return answer.headers["location"]


# -- a seat that is taken ------------------------------------------------------------------


def test_a_second_person_does_not_get_a_seat_that_is_taken() -> None:
    with site() as screen:
        path, keys = hosted(screen, "astrolabe", "friend", "friend")
        cleo, dan = another(screen), another(screen)
        sit(cleo, keys[0], "Cleo")
        page = page_of(dan, f"/join/{keys[0]}")
        assert "Cleo plays here already" in page
        assert 'name="name"' not in page
        assert post(dan, f"/join/{keys[0]}", name="Dan", colour="gold") == f"/join/{keys[0]}"
        seats = state(screen, path.rpartition("/")[2])["seats"]
        assert [it["name"] for it in seats] == ["Cleo", ""]
        assert dan.get(f"{path}?seat=0").status_code == 403
        assert keys[0] not in page_of(screen, path)  # the lobby offers the other seat only
        assert keys[1] in page_of(screen, path)


def test_a_second_device_of_the_same_person_changes_nothing() -> None:
    with site() as screen:
        path, keys = hosted(screen, "astrolabe", "friend", "friend")
        phone, tablet = another(screen), another(screen)
        sit(phone, keys[0], "Cleo")
        before = state(screen, path.rpartition("/")[2])["seats"]
        where = post(tablet, f"/join/{keys[0]}", again="1", name="Dan", colour="gold")
        assert where.startswith(f"{path}?seat=0")
        assert state(screen, path.rpartition("/")[2])["seats"] == before
        assert post(tablet, f"/join/{keys[0]}", name="Cléo", colour="gold").startswith(path)
        assert state(screen, path.rpartition("/")[2])["seats"][0]["name"] == "Cléo"  # is its own


def test_an_open_lobby_says_which_seats_are_free() -> None:
    """The script takes the codes of the others away."""
    with site() as screen:
        path, keys = hosted(screen, "astrolabe", "friend", "friend")
        with socket(screen, path.rpartition("/")[2]) as line:
            shown = line.receive_json()["fragments"]["lobby"]
            assert re.findall(r'data-free="(\d)"', shown) == ["0", "1"]
        page = page_of(screen, path)
        assert re.findall(r'data-code="(\d)"', page) == ["0", "1"]
        sit(another(screen), keys[0], "Cleo")
        with socket(screen, path.rpartition("/")[2]) as line:
            shown = line.receive_json()["fragments"]["lobby"]
            assert re.findall(r'data-free="(\d)"', shown) == ["1"]


@pytest.mark.asyncio
async def test_of_two_who_come_at_once_one_sits_down() -> None:
    async with serving() as tables:
        made = await opened(tables, "bigbang", "me", "friend", "friend")
        tries = [tables.seats.claim(made.seat_keys[1], who, who) for who in ("cleo", "dan")]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(one, WebError) for one in done) == 1
        holders = await tables.store.holders(made.table)
        assert [seat for _, seat in holders] == [1]


@pytest.mark.asyncio
async def test_a_program_at_a_seat_is_somebody() -> None:
    async with serving() as tables:
        made = await opened(tables, "bigbang", "me", "friend", "friend")
        await tables.seats.claim(made.seat_keys[1], name="Deep")
        with pytest.raises(WebError):
            await tables.seats.claim(made.seat_keys[1], "dan", "Dan")
        await tables.seats.claim(made.seat_keys[1], name="Deeper")
        look = await tables.look(made.table, Who())
        assert look.seats[1].name == "Deeper"


def test_after_a_new_link_somebody_else_may_sit_there() -> None:
    with site() as host:
        path, keys = hosted(host, "astrolabe", "me", "friend")
        sit(another(host), keys[0], "Dan")
        key = host.post(f"{path}/new-link", json={"seat": 0, "of": 1}, headers=OURS).json()["key"]
        eve = another(host)
        assert 'name="name"' in page_of(eve, f"/join/{key}")
        sit(eve, key, "Eve")
        assert state(host, path.rpartition("/")[2])["seats"][1]["name"] == "Eve"


def between(
    monkeypatch: pytest.MonkeyPatch, tables: Tables, what: Callable[[], Awaitable[object]]
) -> None:
    """Let something happen after a claim has found its seat and before it takes it."""
    invited = tables.seats.invited

    async def late(key: str) -> tuple[str, int]:
        found = await invited(key)
        await what()
        return found

    monkeypatch.setattr(tables.seats, "invited", late)


@pytest.mark.asyncio
async def test_who_was_put_out_does_not_slip_back_in(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as tables:
        made = await opened(tables, "bigbang", "me", "friend")
        await tables.seats.claim(made.seat_keys[1], "bob", "Bob")
        between(monkeypatch, tables, lambda: tables.seats.new_link(made.table, made.host_key, 1))
        with pytest.raises(NotThere):
            await tables.seats.claim(made.seat_keys[1], "bob", again=True)
        assert await tables.seats.held(made.table, "bob") == ((), False)


@pytest.mark.asyncio
async def test_who_comes_while_the_host_begins_has_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as tables:
        made = await opened(tables, "bigbang", "me", "friend")
        between(monkeypatch, tables, lambda: tables.start(made.table, Who(0, True)))
        await tables.seats.claim(made.seat_keys[1], name="Deep", again=True)
        info = (await tables.look(made.table, Who())).seats[1]
        assert (info.kind, info.name, info.spec) == (PERSON, "Deep", "")


def test_a_new_link_does_not_say_that_one_waits_for_oneself() -> None:
    with site() as host:
        path, keys = hosted(host, "astrolabe", "me", "friend")
        sit(another(host), keys[0], "Dan")
        key = host.post(f"{path}/new-link", json={"seat": 0, "of": 1}, headers=OURS).json()["key"]
        assert "Dan" not in page_of(another(host), f"/join/{key}").partition("<form")[0]


# -- bots that keep a seat -----------------------------------------------------------------


def test_bots_take_the_empty_seats_and_friends_take_them_back() -> None:
    with site() as host:
        path, keys = hosted(host, "hexdomino", "me", "friend", "friend")
        table = path.rpartition("/")[2]
        sit(another(host), keys[0], "Bea")
        post(host, f"{path}/do/start")
        seats = state(host, table)["seats"]
        assert [it["kind"] for it in seats] == [PERSON, PERSON, BOT]
        assert keys[1] in page_of(host, path)  # the host can still show the code
        cleo = another(host)
        assert 'name="name"' in page_of(cleo, f"/join/{keys[1]}")
        sit(cleo, keys[1], "Cleo")
        info = state(host, table)["seats"][2]
        assert (info["kind"], info["name"], info["spec"]) == (PERSON, "Cleo", "")


@pytest.mark.asyncio
async def test_a_table_that_was_begun_goes_on_and_a_rematch_too() -> None:
    async with serving() as tables:
        made = await tables.open(wish("hexdomino", "me", "friend", "friend"), "host")
        await tables.seats.claim(made.seat_keys[1], "bea", "Bea")
        await tables.start(made.table, Who(0, True))
        end = await play_on(tables, made.table, [0, 1], Random(1))
        assert end.phase == OVER
        again = await tables.rematch(made.table, Who(0, True), "host")
        look = await tables.look(again, Who(0))
        assert look.phase == PLAYING
        assert [info.kind for info in look.seats] == [PERSON, PERSON, BOT]


@pytest.mark.asyncio
async def test_the_record_says_that_a_bot_began() -> None:
    async with serving() as tables:
        made = await opened(tables, "hexdomino", "me", "friend")
        await tables.start(made.table, Who(0, True))
        await tables.seats.claim(made.seat_keys[1], "bea", "Bea")
        await play_on(tables, made.table, [0, 1], Random(1))
        text = await tables.record(made.table, Who(0))
        assert re.search(r"^B: (?!human)", text, re.MULTILINE)
        assert "B player human Bea" in text


@pytest.mark.asyncio
async def test_nobody_comes_or_goes_after_the_end() -> None:
    async with serving() as tables:
        made = await opened(tables, "hexdomino", "me", "friend", "me")
        await tables.seats.claim(made.seat_keys[2], "cleo", "Cleo")
        await tables.start(made.table, Who(0, True))
        await tables.seats.replace_by_bot(made.table, Who(2), 2)
        await play_on(tables, made.table, [0], Random(1))
        before = await tables.record(made.table, Who(0))
        for does in (
            tables.seats.claim(made.seat_keys[1], "zed", "Zed"),
            tables.seats.replace_by_bot(made.table, Who(0), 0),
            tables.seats.come_back(made.table, Who(2)),
        ):
            with pytest.raises(WebError) as refused:
                await does
            assert refused.value.why.id == "server.over"
        assert await tables.record(made.table, Who(0)) == before


# -- a seat that is lost -------------------------------------------------------------------


def test_who_is_replaced_by_a_bot_is_told_so_and_takes_the_seat_back() -> None:
    with site() as host:
        path, keys = hosted(host, "astrolabe", "me", "friend")
        dan = another(host)
        sit(dan, keys[0], "Dan")
        table = path.rpartition("/")[2]
        with socket(dan, table, 1) as line:
            line.receive_json()
            post(host, f"{path}/do/replace", seat="1", bot="random")
            told = line.receive_json()
            while "prompt" not in told["fragments"]:
                told = line.receive_json()
        page = page_of(dan, f"{path}?seat=1")
        assert "A bot plays for you" in page
        assert 'data-act="return"' in page
        assert "A bot plays for you" not in page_of(host, path)
        assert dan.post(f"{path}/return", json={"seat": 1}, headers=OURS).json()["ok"]
        assert "A bot plays for you" not in page_of(dan, f"{path}?seat=1")


def test_the_menu_can_be_had_anew() -> None:
    with site() as host:
        path, keys = hosted(host, "hexdomino", "me", "friend", "friend")
        post(host, f"{path}/do/start")
        assert keys[1] in page_of(host, f"{path}/menu?seat=0")
        sit(another(host), keys[1], "Cleo")
        menu = page_of(host, f"{path}/menu?seat=0")
        assert keys[1] not in menu
        assert "Cleo" in menu
        assert another(host).get(f"{path}/menu?seat=0").status_code == 403


def test_the_host_moves_the_own_seat_to_another_device() -> None:
    with site() as laptop:
        path, keys = hosted(laptop, "astrolabe", "me", "friend")
        sit(another(laptop), keys[0], "Bea")
        menu = page_of(laptop, f"{path}/menu?seat=0")
        own = links(menu)
        assert len(own) == 1
        assert "Continue on another device" in menu
        phone = another(laptop)
        assert post(phone, f"/join/{own[0]}", again="1").startswith(f"{path}?seat=0")
        assert 'data-seat="0"' in page_of(phone, f"{path}?seat=0")
        assert state(laptop, path.rpartition("/")[2])["seats"][0]["kind"] == PERSON


# -- a table that is gone --------------------------------------------------------------------


def test_a_deleted_table_is_gone_and_open_pages_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "TRUSTED", 0.05)
    settings = QUICK._replace(db=sqlite_url(tmp_path / "db"))

    async def delete(table: str) -> None:
        async with Store(settings.db) as store:
            await store.delete(table)

    with site(settings) as client:
        made = open_table(client, "bigbang", "me", "me")
        sit(client, made["keys"][0])
        with socket(client, made["table"], 0) as line:
            line.receive_json()
            asyncio.run(delete(made["table"]))
            assert closed_with(line) == 4404
        assert client.get(f"/t/{made['table']}").status_code == 404


@pytest.mark.asyncio
async def test_a_deleted_table_is_not_found_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_tables, "TRUSTED", 0.0)
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        await tables.look(table, Who(0))
        await tables.store.delete(table)
        with pytest.raises(NotThere):
            await tables.look(table, Who(0))
        assert table not in tables.open_tables.by_id


# -- what the table says ---------------------------------------------------------------------


async def until_free(tables: Any, table: str, rng: Random) -> tuple[int, Look]:
    """Play until somebody who has just played could take it back alone: who, and their look."""
    while True:
        actor = (await tables.look(table, Who(0))).to_act
        await play_any(tables, table, actor, rng)
        look = await tables.look(table, Who(actor))
        if look.to_act != actor and look.undo.kind == FREE:
            return actor, look


@pytest.mark.asyncio
async def test_what_the_table_tells_is_no_step_of_a_move() -> None:
    async with serving() as tables:
        table = (await opened(tables, "astra", "me", "me")).table
        actor, _ = await until_free(tables, table, Random(1))
        await tables.undo(table, Who(actor))
        look = await tables.look(table, Who(actor))
        assert look.log[-1].message.id == "server.log.undone"
        assert "takes a move back" not in fragments(look, "en")["trail"]
        before = fragments(look, "en")["trail"]
        other = 1 - actor
        await tables.seats.rename(table, Who(other), other, "Zoé", "")
        tables.open_tables.by_id[table].log.tell(
            message("server.log.second", seat=LETTERS[other]), other
        )
        tables.open_tables.by_id[table].looks.clear()
        assert fragments(await tables.look(table, Who(actor)), "en")["trail"] == before


@pytest.mark.asyncio
async def test_what_was_said_last_is_in_view() -> None:
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        rng = Random(3)
        first = (await tables.look(table, Who(0))).to_act or 0
        while (look := await tables.look(table, Who(0))).to_act == first:
            await play_any(tables, table, first, rng)
        await tables.undo(table, Who(first))
        await tables.decline(table, Who(1 - first))
        for seat in (0, 1):
            look = await tables.look(table, Who(seat))
            assert "rather not" in deed(look, "en", seat_names(look, "en"))


# -- around one screen -------------------------------------------------------------------------


def sharing(client: TestClient, slug: str) -> dict[str, Any]:
    """Two people at one browser."""
    made = open_table(client, slug, "me", "me")
    for seat, name in enumerate(("Ada", "Bob")):
        sit(client, made["keys"][seat], name)
    return made


def test_who_shares_the_screen_is_not_away() -> None:
    with site() as client:
        made = sharing(client, "astrolabe")
        with socket(client, made["table"], 0) as line:
            line.receive_json()
            assert [it["present"] for it in state(client, made["table"])["seats"]] == [True, True]
            page = page_of(another(client), f"/t/{made['table']}")
        assert 'class="away"' not in page


def test_a_screen_for_all_does_not_stand_for_its_seats() -> None:
    with site() as client:
        made = sharing(client, "astrolabe")
        with socket(client, made["table"], -3) as line:
            line.receive_json()
            assert [it["present"] for it in state(client, made["table"])["seats"]] == [False, False]


def test_the_curtain_offers_the_last_player_to_take_back() -> None:
    with site() as client:
        made = sharing(client, "astra")
        path = f"/t/{made['table']}"
        while True:
            actor = state(client, made["table"])["to_act"]
            play_first(client, made, actor)
            mine = state(client, made["table"], made["keys"][actor])
            if mine["to_act"] != actor and mine["undo"]["kind"] == "free":
                break
        curtain = page_of(client, path)
        assert f"{path}/do/undo" in curtain
        assert ("Ada", "Bob")[actor] in curtain
        version = re.search(r'name="version" value="(\d+)"', curtain)
        assert version is not None
        where = post(client, f"{path}/do/undo", seat=str(actor), version=version[1])
        assert where == f"{path}?seat={actor}&open=1"
        assert state(client, made["table"])["to_act"] == actor


def test_the_curtain_does_not_tell_what_is_begun() -> None:
    with site() as client:
        made = sharing(client, "bigbang-simple")
        actor = state(client, made["table"])["to_act"]
        play_first(client, made, actor)  # a tile, of which nobody else hears
        assert state(client, made["table"], made["keys"][actor])["undo"]["kind"] == "free"
        assert "do/undo" not in page_of(client, f"/t/{made['table']}?seat={1 - actor}")


def test_a_replay_on_a_shared_screen_is_behind_the_curtain() -> None:
    with site() as client:
        made = sharing(client, "astrolabe")
        actor = state(client, made["table"])["to_act"]
        play_first(client, made, actor)
        path = f"/t/{made['table']}/replay?as={actor}&step=0"
        curtain = page_of(client, path)
        assert "data-steps" not in curtain
        behind = re.search(r'href="([^"]*open=1)"', curtain)
        assert behind is not None
        assert "data-steps" in page_of(client, behind[1].replace("&amp;", "&"))
        assert "data-steps" in page_of(client, f"/t/{made['table']}/replay?as=-3")  # all see it


def test_a_screen_for_all_holds_no_key_of_a_seat() -> None:
    with site() as host:
        path, keys = hosted(host, "astrolabe", "me", "friend")
        sit(another(host), keys[0], "Bea")
        assert links(page_of(host, f"{path}?screen=1")) == []


def test_the_curtain_offers_nothing_that_others_must_agree_to() -> None:
    with site() as client:
        made = sharing(client, "hexdomino")
        actor = state(client, made["table"])["to_act"]
        while state(client, made["table"])["to_act"] == actor:
            play_first(client, made, actor)
        assert state(client, made["table"], made["keys"][actor])["undo"]["kind"] == "ask"
        assert "do/undo" not in page_of(client, f"/t/{made['table']}")


def test_a_screen_is_passed_on_to_people_and_not_to_a_bot() -> None:
    with site(QUICK._replace(bot_pause=60)) as client:
        made = sharing(client, "astrolabe")
        path = f"/t/{made['table']}"
        actor = state(client, made["table"])["to_act"]
        page = page_of(client, f"{path}?seat={1 - actor}&open=1")
        assert f'data-pass="{actor}"' in page
        assert "Pass on to" in page  # a button that does it
        post(client, f"{path}/do/replace", seat=str(actor), bot="random")
        page = page_of(client, f"{path}?seat={1 - actor}&open=1")
        assert "data-pass" not in page
        assert "Pass on to" not in page


@pytest.mark.asyncio
async def test_a_stream_ends_with_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_tables, "TRUSTED", 0.02)
    async with serving() as tables:
        table = (await opened(tables, "bigbang", "me", "me")).table
        told = stream(tables, table, Who(0), "", "en")
        assert "event: state" in await anext(told)
        await tables.store.delete(table)
        assert [line async for line in told if "event: state" in line] == []
