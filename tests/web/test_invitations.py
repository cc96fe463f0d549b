"""Invitations: spent by whoever takes the seat, who has a key that nobody else knows or can make.

Whoever invites has seen the link, and so has everybody it passed: none of them shall read the
guest's hand by it, play for the guest, or come back to it at the next table.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from astrarium.web import seats
from astrarium.web.errors import NotAllowed, Spent
from astrarium.web.look import BOT, OPEN, PERSON, WAITING, Who
from astrarium.web.settings import sqlite_url
from astrarium.web.store import Access, Commit, Invitation, Store
from astrarium.web.visitors import COOKIE, derived_key, hashed, host_invitation, invitation_in
from tests.web.kept import END, FOLDER, GUEST, LOBBY, MIDDLE, PEOPLE, SESSION, bring_over, unpack
from tests.web.site import OURS, another, bearer, door, open_table, press, sit, site, state
from tests.web.test_attacks import finish
from tests.web.test_live import form, links, socket
from tests.web.test_people import closed_with, device_page
from tests.web.tools import QUICK, opened, serving

API: Final = "/api/v1/tables"


class Hosted:
    """A host's browser, its table, and the link of the guest's seat."""

    def __init__(self, host: TestClient, slug: str, *who: str) -> None:
        answer = host.post("/new", data=form(slug, *who), headers=OURS)
        self.path = answer.url.path
        self.table = self.path.rpartition("/")[2]
        self.links = links(answer.text)


@pytest.fixture
def host() -> Iterator[TestClient]:
    with site() as client:
        yield client


def opens(client: TestClient, table: str, key: str) -> int | None:
    """The seat that a key opens at a table, or None."""
    answer = client.get(f"{API}/{table}", headers=OURS | bearer(key))
    assert answer.status_code in (200, 403), answer.text
    return answer.json()["seat"] if answer.status_code == 200 else None


def holds(client: TestClient, table: str, seat: int) -> bool:
    """Is this browser shown what a seat sees?"""
    return client.get(f"/t/{table}?seat={seat}&open=1").status_code == 200


# -- who has seen the link -------------------------------------------------------------------


def test_the_host_does_not_read_the_guests_hand_by_the_link(host: TestClient) -> None:
    made = Hosted(host, "bigbang-simple", "me", "friend")
    link, guest = made.links[0], another(host)
    assert opens(host, made.table, link) is None  # nor before the guest has come
    sit(guest, link, "Bea")
    assert opens(host, made.table, link) is None
    headers, move = OURS | bearer(link), {"move": 0, "version": 1, "request": "r"}
    for what in ("play", "undo", "hint", "bot", "return", "device", "rematch"):
        answer = host.post(f"{API}/{made.table}/{what}", json=move, headers=headers)
        assert answer.status_code == 403, what
    for what in ("moves", "record", "events", "steps/0"):
        assert host.get(f"{API}/{made.table}/{what}", headers=headers).status_code == 403, what


def test_nobody_comes_in_by_the_link_of_a_guest_who_sits_there(host: TestClient) -> None:
    made = Hosted(host, "bigbang-simple", "me", "friend")
    guest, private = another(host), another(host)
    sit(guest, made.links[0], "Bea")
    for who in (host, private):
        for fields in ({}, {"again": "1"}, {"name": "Bea", "colour": "gold"}):
            press(who, made.links[0], **fields)
        who.post(f"/join/{made.links[0]}", data={"again": "1"}, headers=OURS)
        assert not holds(who, made.table, 1)
    assert holds(guest, made.table, 1)


def test_nothing_that_the_host_has_makes_the_guests_key(host: TestClient) -> None:
    made = Hosted(host, "bigbang-simple", "me", "friend")
    joined = host.post("/api/v1/join", json={"invitation": made.links[0]}, headers=OURS).json()
    assert opens(host, made.table, joined["key"]) == 1
    session, secret = host.cookies[COOKIE], host.app.state.tables  # type: ignore[attr-defined]
    secret = secret.open_tables.by_id[made.table].row.secret
    of_table = derived_key(session, f"host {made.table}")
    masters = [session, of_table, made.links[0], made.table, secret, joined["table"]]
    roles = ["", "0", "1", f"host {made.table}", f"rematch {made.table} 1", made.table]
    roles += [f"seat {seat} {generation}" for seat in range(2) for generation in range(3)]
    made_up = {derived_key(master, role) for master in masters for role in roles}
    made_up |= {derived_key(one, role) for one in made_up for role in roles}
    assert host_invitation(session, made.table, 1, 0) in made_up  # the link that it did make
    assert joined["key"] not in made_up
    assert [key for key in masters if opens(host, made.table, key) == 1] == []


def test_a_program_that_invites_knows_nothing_of_the_guest(host: TestClient) -> None:
    made = open_table(host, "bigbang-simple", "me", "friend")
    assert list(made["keys"]) == [0]
    link = made["links"][1]
    joined = host.post("/api/v1/join", json={"invitation": link, "name": "Deep"}).json()
    assert (joined["table"], joined["seat"]) == (made["table"], 1)
    assert opens(host, made["table"], joined["key"]) == 1
    for known in (link, made["host_key"], made["keys"][0]):
        assert opens(host, made["table"], known) != 1
    second = host.post("/api/v1/join", json={"invitation": link, "name": "Evil"})
    assert (second.status_code, second.json()["id"]) == (410, "server.link-used")
    assert state(host, made["table"])["seats"][1]["name"] == "Deep"
    assert opens(host, made["table"], joined["key"]) == 1


def test_the_whole_link_can_be_sent_as_it_was_copied(host: TestClient) -> None:
    made = open_table(host, "bigbang", "friend", "friend")
    for seat, before in ((0, "http://127.0.0.1/join#"), (1, "https://club.example/x/join/")):
        link = f" {before}{made['links'][seat]}\n"
        assert invitation_in(link) == made["links"][seat]
        joined = host.post("/api/v1/join", json={"invitation": link})
        assert joined.json()["seat"] == seat
    assert invitation_in("http://127.0.0.1/t/kx3m7pqa") == invitation_in("kx3m7pqa") == ""


# -- the page of a link ------------------------------------------------------------------------


def test_who_only_looks_spends_nothing(host: TestClient) -> None:
    """Messengers fetch a link for its preview, some with a script, in both its forms."""
    made = Hosted(host, "bigbang", "me", "friend")
    link = made.links[0]
    for _ in range(3):
        preview = another(host)
        for path in ("/join", f"/join/{link}"):
            assert preview.get(path).status_code == 200
            assert preview.head(path).status_code == 200
        assert 'name="name"' in door(preview, link).text
    assert state(host, made.table)["seats"][1]["kind"] == OPEN
    guest = another(host)
    sit(guest, link, "Bea")
    assert holds(guest, made.table, 1)


def test_the_same_browser_comes_back_to_its_seat(host: TestClient) -> None:
    made = Hosted(host, "bigbang", "me", "friend")
    guest = another(host)
    sit(guest, made.links[0], "Bea")
    for again in (door(guest, made.links[0]), guest.get(f"/join/{made.links[0]}")):
        assert again.status_code == 200
        assert again.url.path == made.path
        assert again.url.query == b"seat=1"
    assert guest.get(f"/join/{made.table}/1").url.path == made.path


@pytest.mark.parametrize(
    ("lang", "used", "by_you", "by_another"),
    [
        ("en", "This link has already been used", "Continue on another device", "ask the host"),
        ("fr", "Ce lien a déjà servi", "Continuer sur un autre appareil", "demandez un nouveau"),
    ],
)
def test_others_read_that_it_was_used_and_what_to_do(
    lang: str, used: str, by_you: str, by_another: str, host: TestClient
) -> None:
    made = Hosted(host, "bigbang", "me", "friend")
    sit(another(host), made.links[0], "Bea")
    page = door(another(host), made.links[0], lang)
    assert page.status_code == 410
    for words in (used, "Bea", by_you, by_another, f'href="{made.path}"'):
        assert words in page.text
    assert "<button" not in page.text.partition('<main id="main">')[2].partition("</main>")[0]


def test_two_links_in_one_browser_are_two_seats(host: TestClient) -> None:
    """Each page has its own invitation, in whatever order their buttons are pressed."""
    made = Hosted(host, "bigbang", "friend", "friend")
    screen = another(host)
    pages = [door(screen, link).url.path for link in made.links]
    for path, name in zip(pages, ("Ada", "Bob")):
        answer = screen.post(path, data={"name": name}, headers=OURS)
        assert answer.status_code == 200, answer.text
    assert [it["name"] for it in state(host, made.table)["seats"]] == ["Ada", "Bob"]
    assert holds(screen, made.table, 0)
    assert holds(screen, made.table, 1)


def test_the_page_of_a_seat_wants_an_invitation_to_it(host: TestClient) -> None:
    made = Hosted(host, "bigbang", "friend", "friend")
    visitor = another(host)
    page = door(visitor, made.links[0]).url.path
    other = page[:-1] + "1"
    for does in (visitor.get, visitor.post):
        bare = does(other, headers=OURS)
        assert bare.status_code == 404
        assert "once more" in bare.text
        swapped = does(other, headers=OURS | {"cookie": f"invitation={made.links[0]}"})
        assert swapped.status_code == 404
        made_up = does(other, headers=OURS | {"cookie": f"invitation={'x' * 40}"})
        assert made_up.status_code == 404
    assert {it["kind"] for it in state(host, made.table)["seats"]} == {OPEN}


@pytest.mark.asyncio
async def test_what_is_refused_spends_nothing() -> None:
    async with serving() as tables:
        made = await opened(tables, "bigbang-solitaire", "friend")
        table = await tables.open_tables.find(made.table)
        table.frozen, table._log = object(), None  # type: ignore[assignment]
        with pytest.raises(Exception, match="frozen"):
            await tables.seats.claim(made.invitations[0], "bea")
        table.forget()
        await tables.seats.claim(made.invitations[0], "bea")


@pytest.mark.asyncio
async def test_an_invitation_is_spent_once_whoever_writes_at_the_same_time(url: str) -> None:
    """Also where two programs have the database."""
    async with serving(QUICK._replace(db=url)) as tables:
        made = await opened(tables, "bigbang", "friend", "friend")
        async with Store(url) as other:
            where = (tables.store, other) * 4
            spends = [
                Commit(access=Access([(f"browser {n}", 1)], spends=hashed(made.invitations[1])))
                for n in range(len(where))
            ]
            tries = [store.append(made.table, it) for store, it in zip(where, spends)]
            done = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(map(type, done), key=str).count(Spent) == len(done) - 1
            assert [seat for _, seat in await other.holders(made.table)].count(1) == 1


# -- the next table ----------------------------------------------------------------------------


def test_browsers_play_again_without_asking_and_old_links_lead_nowhere(host: TestClient) -> None:
    made = Hosted(host, "bigbang-simple", "me", "friend")
    link, guest = made.links[0], another(host)
    sit(guest, link, "Bea")
    play_out(host, guest, made.table)
    again = host.post(f"{made.path}/rematch", json={"seat": 0}, headers=OURS).json()["table"]
    assert holds(guest, again, 1)
    assert holds(host, again, 0)
    assert not holds(host, again, 1)
    session = host.cookies[COOKIE]
    for key in (link, session, *(host_invitation(session, again, 1, n) for n in range(3))):
        assert opens(host, again, key) != 1
        assert host.post("/api/v1/join", json={"invitation": key}, headers=OURS).status_code != 200
    assert links(host.get(f"/t/{again}/menu").text) == []
    thief = another(host)
    press(thief, link)
    assert not holds(thief, again, 1)


def play_out(host: TestClient, guest: TestClient, table: str) -> None:
    """Play to the end by programs to which both browsers have given a link."""
    keys = {}
    for seat, browser in enumerate((host, guest)):
        link = links(device_page(browser, f"/t/{table}", seat))[0]
        keys[seat] = host.post("/api/v1/join", json={"invitation": link}, headers=OURS).json()[
            "key"
        ]
    finish(host, {"table": table, "keys": keys})


def test_programs_play_again_without_asking_and_nobody_takes_their_place(host: TestClient) -> None:
    made = open_table(host, "bigbang-simple", "me", "friend")
    link = made["links"][1]
    guest = host.post("/api/v1/join", json={"invitation": link}).json()["key"]
    finish(host, made | {"keys": made["keys"] | {1: guest}})
    asked = host.post(f"{API}/{made['table']}/rematch", headers=bearer(made["keys"][0])).json()
    again = asked["table"]
    assert opens(host, again, guest) == 1  # and has asked nobody
    for known in (link, made["host_key"], made["keys"][0]):
        assert opens(host, again, known) != 1
        taken = host.post(f"{API}/{made['table']}/rematch", headers=bearer(known))
        assert taken.status_code == 403 or taken.json()["seat"] != 1
    for generation in range(3):
        for secret in (made["host_key"], made["keys"][0]):
            guess = host_invitation(secret, again, 1, generation)
            assert host.post("/api/v1/join", json={"invitation": guess}).status_code == 404


# -- other devices -----------------------------------------------------------------------------


def test_a_link_to_another_device_is_made_by_the_holder_and_good_once(host: TestClient) -> None:
    made = Hosted(host, "bigbang", "me", "friend")
    guest, phone, thief = (another(host) for _ in range(3))
    sit(guest, made.links[0], "Bea")
    refused = host.post(f"{made.path}/do/device", data={"seat": "1"}, headers=OURS)
    assert refused.status_code == 403
    for nobody in (thief.post(f"{made.path}/do/device", data={"seat": "1"}, headers=OURS),):
        assert nobody.status_code == 403
    assert host.post(f"{made.path}/device", json={"seat": 1}, headers=OURS).status_code == 403
    link = links(device_page(guest, made.path, 1))[0]
    assert opens(host, made.table, link) is None
    assert press(phone, link).headers["location"].startswith(f"{made.path}?seat=1")
    assert holds(phone, made.table, 1)
    assert holds(guest, made.table, 1)
    assert "another device" in state(host, made.table, lang="en")["log"][-1]["words"]
    assert "déjà servi" in door(thief, link, "fr").text
    assert not holds(thief, made.table, 1)


def test_a_link_to_another_device_is_good_for_some_minutes(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Hosted(host, "bigbang", "me", "friend")
    guest, phone = another(host), another(host)
    sit(guest, made.links[0], "Bea")
    link = links(device_page(guest, made.path, 1))[0]
    later = time.time() + 60 * seats.DEVICE_MINUTES + 1
    monkeypatch.setattr("astrarium.web.seats.time.time", lambda: later)
    page = door(phone, link)
    assert page.status_code == 410
    assert "no longer good" in page.text
    assert "Make another where you play" in page.text
    press(phone, link)
    assert not holds(phone, made.table, 1)


def test_a_new_link_to_another_device_replaces_one_that_nobody_used(host: TestClient) -> None:
    made = Hosted(host, "bigbang", "me", "friend")
    guest = another(host)
    sit(guest, made.links[0], "Bea")
    lost, kept = (links(device_page(guest, made.path, 1))[0] for _ in range(2))
    assert door(another(host), lost).status_code == 404
    sit(another(host), kept)


# -- the host makes a new link -----------------------------------------------------------------


def new_link(host: TestClient, path: str, seat: int) -> str:
    body = {"seat": -3, "of": seat}
    answer = host.post(f"{path}/new-link", json=body, headers=OURS)
    assert answer.status_code == 200, answer.text
    link: str = answer.json()["invitation"]
    return link


def test_a_new_link_puts_the_holder_out_and_all_are_told(tmp_path: Path) -> None:
    settings = QUICK._replace(db=sqlite_url(tmp_path / "db"))
    with site(settings) as host:
        made = Hosted(host, "bigbang", "me", "friend")
        guest, phone, watcher = (another(host) for _ in range(3))
        sit(guest, made.links[0], "Bea")
        sit(phone, links(device_page(guest, made.path, 1))[0])
        unused = links(device_page(guest, made.path, 1))[0]
        program = links(device_page(guest, made.path, 1))[0]
        key = host.post("/api/v1/join", json={"invitation": program}, headers=OURS).json()["key"]
        with socket(guest, made.table, 1) as theirs, socket(watcher, made.table) as watched:
            theirs.receive_json()
            watched.receive_json()
            link = new_link(host, made.path, 1)
            assert closed_with(theirs) == 4403
            told = watched.receive_json()["fragments"]
            while "new link" not in str(told.get("log")):
                told = watched.receive_json()["fragments"]
            assert "Bea" in str(told["log"])
        for browser in (guest, phone):
            assert not holds(browser, made.table, 1)
        assert opens(host, made.table, key) is None
        for old in (made.links[0], unused, program):
            assert door(another(host), old).status_code == 404
        assert link in host.get(f"{made.path}/menu").text
        sit(guest, link, "Bea")
    with site(settings) as host:  # it is in the table's log, for good
        said = [line["words"] for line in state(host, made.table, lang="en")["log"]]
        assert any("made a new link to the seat of" in words for words in said)


def test_a_seat_whose_link_was_lost_in_the_lobby_waits_again(host: TestClient) -> None:
    made = Hosted(host, "bigbang", "me", "friend", "friend")
    sit(another(host), made.links[0], "Bea")
    assert "/do/new-link" in host.get(made.path).text
    host.post(f"{made.path}/do/new-link", data={"seat": "1"}, headers=OURS)
    assert state(host, made.table)["seats"][1]["kind"] == OPEN
    fresh = links(host.get(made.path).text)
    assert len(fresh) == 2
    assert made.links[0] not in fresh
    sit(another(host), fresh[1], "Cleo")
    assert state(host, made.table)["phase"] == WAITING  # not without Bea
    sit(another(host), fresh[0], "Bea")
    assert state(host, made.table)["phase"] == "playing"


def test_a_bot_keeps_the_seat_until_somebody_comes_by_the_link(host: TestClient) -> None:
    made = Hosted(host, "bigbang", "me", "friend")
    host.post(f"{made.path}/do/start", headers=OURS)
    assert state(host, made.table)["seats"][1]["kind"] == BOT
    assert links(host.get(f"{made.path}/menu").text) == made.links
    guest = another(host)
    sit(guest, made.links[0], "Bea")
    assert state(host, made.table)["seats"][1]["kind"] == PERSON
    guest.post(f"{made.path}/do/replace", data={"seat": "1"}, headers=OURS)
    assert state(host, made.table)["seats"][1]["kind"] == BOT
    assert links(host.get(f"{made.path}/menu").text) == []
    press(another(host), made.links[0], name="Eve")
    assert state(host, made.table)["seats"][1]["kind"] == BOT
    guest.post(f"{made.path}/do/return", data={"seat": "1"}, headers=OURS)
    assert state(host, made.table)["seats"][1]["kind"] == PERSON


# -- where a secret stands ---------------------------------------------------------------------


PACKING: Final = {"accept-encoding": "gzip, deflate, br"}


def test_no_page_with_a_link_is_compressed(host: TestClient) -> None:
    """Beside words that somebody else chose, its length would tell what they have in common."""
    made = Hosted(host, "bigbang", "me", "friend", "friend")
    sit(another(host), made.links[0], "<i>join#" + made.links[1][:8])
    host.post(f"{made.path}/do/start", headers=OURS)  # two keep their links, one is taken
    waiting = Hosted(host, "bigbang", "me", "friend")
    pages = ["/", "/tables", made.path, f"{made.path}/menu", waiting.path, f"{waiting.path}/menu"]
    pages += [f"{path}?seat=0&x=join%23{made.links[1][:8]}" for path in (made.path, waiting.path)]
    shown = 0
    for page in pages:
        answer = host.get(page, headers=PACKING)
        assert answer.status_code == 200
        has_link = any(link in answer.text for link in (*made.links, *waiting.links))
        shown += has_link
        assert not (has_link and answer.headers.get("content-encoding") == "gzip"), page
    assert shown == 4  # the lobby and the menus, and no other
    device = host.post(f"{made.path}/do/device", data={"seat": "0"}, headers=OURS | PACKING)
    assert links(device.text) != []
    assert len(device.content) > 800  # so that another page would be compressed
    assert "content-encoding" not in device.headers
    assert host.get("/rules", headers=PACKING).headers["content-encoding"] == "gzip"


def test_no_address_and_no_text_of_the_pages_has_the_invitation(host: TestClient) -> None:
    """So no Referer has it, no history, and no page that reflects what somebody sent."""
    made = Hosted(host, "bigbang", "me", "friend")
    link, guest = made.links[0], another(host)
    assert f"/join#{link}" in host.get(made.path).text
    for first in (
        guest.post("/join", data={"code": link}, headers=OURS, follow_redirects=False),
        guest.get(f"/join/{link}", follow_redirects=False),
    ):
        assert first.status_code == 303
        assert link not in first.headers["location"]
        assert link not in first.text
    page = door(guest, link)
    assert link not in page.text
    assert link not in str(page.url)
    assert "no-store" in page.headers["cache-control"]
    assert page.headers["referrer-policy"] == "same-origin"
    sat = press(guest, link, name="Bea")
    assert link not in sat.headers["location"]
    gone = [it for it in sat.headers.get_list("set-cookie") if it.startswith("invitation=")]
    assert gone
    assert link not in gone[0]
    assert re.search(rf"path=/join/{made.table}/1(;|$)", gone[0], re.IGNORECASE)


def test_an_invitation_is_kept_as_a_hash_and_goes_with_its_table(tmp_path: Path) -> None:
    settings = QUICK._replace(db=sqlite_url(tmp_path / "db"))

    async def made() -> tuple[str, str]:
        async with serving(settings) as tables:
            made = await opened(tables, "bigbang", "me", "friend")
            link = await tables.seats.device_link(made.table, Who(0))
            until = [it.until for it in await tables.store.invitations(made.table)]
            assert sorted(map(bool, until)) == [False, True]
            return made.table, link

    table, link = asyncio.run(made())
    assert not [it for it in tmp_path.iterdir() if link.encode() in it.read_bytes()]

    async def gone() -> list[Invitation]:
        async with Store(settings.db) as store:
            assert await store.invitation(hashed(link)) is not None
            await store.delete(table)
            assert await store.invitation(hashed(link)) is None
            return await store.invitations(table)

    assert asyncio.run(gone()) == []


# -- databases of before -----------------------------------------------------------------------


FIRST: Final = FOLDER / "schema-1.jsonl.gz"
OLD_HOST, OLD_KEYS = "the key of a program that opened a table", ("a key", "a joined key")


async def older(url: str) -> dict[str, str]:
    """A database of before, with one more table: opened by a program, which gave one of its keys
    to another that came by it. The tables by their titles, of one game."""
    await unpack(FIRST, url)
    engine = create_async_engine(url)
    async with engine.begin() as db:
        found = await db.execute(text("SELECT title, id FROM tables WHERE slug = 'astrolabe'"))
        tables: dict[str, str] = dict(found.tuples().all())
        row = dict((await db.execute(text("SELECT * FROM tables LIMIT 1"))).mappings().one())
        seat = dict((await db.execute(text("SELECT * FROM seats LIMIT 1"))).mappings().one())
        row |= {"id": "programs", "slug": "bigbang", "host_hash": hashed(OLD_HOST)}
        row |= {"phase": WAITING, "title": "programs", "turn": None, "rematch": ""}
        await db.execute(text(insertion("tables", row)), row)
        for number, key in enumerate(OLD_KEYS):
            mine = seat | {"table_id": "programs", "seat": number, "key_hash": hashed(key)}
            mine |= {"kind": PERSON, "spec": "", "away": False}
            await db.execute(text(insertion("seats", mine)), mine)
        held = {"session": hashed(OLD_KEYS[1]), "table_id": "programs", "seat": 1, "since": 1.0}
        await db.execute(text(insertion("holdings", held)), held)
    await engine.dispose()
    await bring_over(url)
    return tables


def insertion(table: str, row: dict[str, Any]) -> str:
    return f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join(f':{it}' for it in row)})"


@pytest.mark.asyncio
async def test_who_sat_there_before_sits_there_still(url: str) -> None:
    there = await older(url)
    async with serving(QUICK._replace(db=url)) as tables:
        for title in (LOBBY, MIDDLE, END):
            assert await tables.seats.who(there[title], SESSION, 0) == Who(0, True)
        assert (await tables.seats.held(there[PEOPLE], GUEST))[0] == (2,)


@pytest.mark.asyncio
async def test_a_link_of_before_that_nobody_took_is_an_invitation(url: str) -> None:
    there = await older(url)
    async with serving(QUICK._replace(db=url)) as tables:
        for title, generation in ((LOBBY, 0), (PEOPLE, 1)):
            id = there[title]
            links = await tables.seats.links(id, SESSION)
            of_before = derived_key(derived_key(SESSION, f"host {id}"), f"seat 1 {generation}")
            assert links == {1: of_before}
            assert (await tables.seats.claim(of_before, "bea", "Bea")).seat == 1
            with pytest.raises(Spent):
                await tables.seats.claim(of_before, "eve", "Eve")


@pytest.mark.asyncio
async def test_a_link_of_before_whose_seat_was_taken_is_spent(url: str) -> None:
    there = await older(url)
    async with serving(QUICK._replace(db=url)) as tables:
        for title, seat in ((PEOPLE, 2), (MIDDLE, 1)):
            link = host_invitation(SESSION, there[title], seat, 0)
            with pytest.raises(Spent):
                await tables.seats.claim(link, "eve", "Eve")
            with pytest.raises(NotAllowed):
                await tables.seats.who_by_key(there[title], link)


@pytest.mark.asyncio
async def test_a_program_of_before_takes_its_seat_again_by_its_old_key(url: str) -> None:
    """Whoever gave it that key has it, too."""
    await older(url)
    async with serving(QUICK._replace(db=url)) as tables:
        assert await tables.seats.who_by_key("programs", OLD_HOST) == Who(-3, True)
        for seat, key in enumerate(OLD_KEYS):
            with pytest.raises(NotAllowed):
                await tables.seats.who_by_key("programs", key)
            claimed = await tables.seats.claim(key)
            assert claimed[:2] == ("programs", seat)
            assert await tables.seats.who_by_key("programs", claimed.key) == Who(seat)
            with pytest.raises(Spent):
                await tables.seats.claim(key)
