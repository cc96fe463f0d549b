"""People in Chromium: codes on a big screen, phones, one screen for two, seats lost and found."""

from __future__ import annotations

import re
import subprocess
import sys
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.tools import (
    PHONE,
    Site,
    fits,
    is_asked,
    play_one,
    state,
    violations,
    wait_for,
    wait_for_table,
)


def sit(site: Site, link: str, name: str, lang: str = "en") -> Page:
    """Somebody with a phone scans a code and sits down."""
    phone = site.browser(PHONE, lang, touch=True)
    phone.goto(link)
    phone.fill("#name", name)
    phone.click("form .go")
    phone.wait_for_url("**/t/*")
    return phone


def codes(screen: Page) -> list[str]:
    return screen.locator("[data-code] .linkbox").all_inner_texts()


def two_phones(site: Site, slug: str) -> tuple[Page, dict[str, Page]]:
    """A big screen without a seat of its own, and the phones of Cleo and Dan."""
    screen = site.browser(lang="en")
    site.open(screen, slug, "friend", "friend")
    first, second = codes(screen)
    phones = {"Cleo": sit(site, first, "Cleo"), "Dan": sit(site, second, "Dan")}
    for page in (screen, *phones.values()):
        wait_for_table(page)
    return screen, phones


def asked(phones: dict[str, Page]) -> str:
    """Wait until somebody is asked: who."""
    while True:
        for name, phone in phones.items():
            if phone.locator('#state > [data-mine="1"]').count():
                return name
        next(iter(phones.values())).wait_for_timeout(50)


def play_turn(phone: Page, rng: Random) -> None:
    while is_asked(phone):
        play_one(phone, rng)
        phone.wait_for_timeout(100)
        if state(phone)["mine"] == "0":
            return


# -- codes -----------------------------------------------------------------------------------


def test_the_code_of_a_taken_seat_leaves_the_big_screen(site: Site) -> None:
    screen = site.browser(lang="en")
    site.open(screen, "astrolabe", "friend", "friend")
    first, second = codes(screen)
    dan = site.browser(PHONE, "en", touch=True)
    dan.goto(first)  # the page with the name is open when somebody else sits down
    cleo = sit(site, first, "Cleo")
    expect(screen.locator("[data-code]")).to_have_count(1)
    assert codes(screen) == [second]
    dan.fill("#name", "Dan")
    dan.click("form .go")
    expect(dan.locator("h1")).to_have_text("This seat is taken")
    assert "Cleo" in dan.inner_text(".lead")
    assert fits(dan)
    assert violations(dan) == []
    assert "Dan" not in screen.inner_text("#lobby")
    dan.goto(second)
    dan.fill("#name", "Dan")
    dan.click("form .go")
    for page in (screen, cleo, dan):
        wait_for_table(page)
    assert "seat=0" in cleo.url
    assert "seat=1" in dan.url


def test_the_same_person_comes_with_a_second_device(site: Site) -> None:
    screen = site.browser(lang="en")
    site.open(screen, "astrolabe", "friend", "friend")
    first = codes(screen)[0]
    sit(site, first, "Cleo")
    tablet = site.browser(lang="en")
    tablet.goto(first)
    tablet.click("form .go")
    tablet.wait_for_url("**/t/*seat=0*")
    assert screen.locator("#lobby li").first.inner_text().startswith("Cleo")


def test_a_big_screen_and_two_phones_play(site: Site) -> None:
    screen, phones = two_phones(site, "astrolabe")
    rng = Random(3)
    for _ in range(4):
        name = asked(phones)
        before = screen.inner_text("#log")
        play_turn(phones[name], rng)
        expect(screen.locator("#log")).not_to_have_text(before)
    assert screen.locator("[data-move]").count() == 0
    assert "Cleo" in screen.inner_text("#seats")
    assert "Dan" in screen.inner_text("#seats")


# -- undo beyond its bound ---------------------------------------------------------------------


def test_an_undo_is_asked_for_declined_and_agreed_to(site: Site) -> None:
    _, phones = two_phones(site, "hexdomino")
    rng = Random(5)
    name = asked(phones)
    other = next(it for it in phones if it != name)
    play_turn(phones[name], rng)
    mine, theirs = phones[name], phones[other]
    mine.click('[data-act="undo"]')
    theirs.wait_for_selector(".bar-note")
    assert name in theirs.inner_text(".bar-note")
    theirs.click('.bar-note [data-act="decline"]')
    for phone in (mine, theirs):
        expect(phone.locator(".bar-note")).to_have_count(0)
        expect(phone.locator("#prompt")).to_contain_text(
            "would rather not go back", use_inner_text=True
        )
    mine.click('[data-act="undo"]')
    theirs.click('.bar-note [data-act="agree"]')
    wait_for(mine, "s.mine === '1'")
    expect(theirs.locator("#prompt")).to_contain_text("takes a move back")
    assert "takes a move back" not in mine.inner_text("#trail")


# -- seats lost and found ----------------------------------------------------------------------


def hosted(site: Site, slug: str) -> tuple[Page, Page, str]:
    """A host at a desk, Dan with a phone, and Dan's link."""
    host = site.browser(lang="en")
    site.open(host, slug, "me", "friend", names=("Ann",))
    link = codes(host)[0]
    dan = sit(site, link, "Dan")
    for page in (host, dan):
        wait_for_table(page)
    return host, dan, link


def in_menu(host: Page, seat: int, action: str) -> None:
    """Press a button of a seat's line in the menu."""
    host.click('[data-opens="menu"]')
    host.click(f'#menu-{seat} form[action$="{action}"] button')
    host.wait_for_load_state()


def test_who_is_replaced_by_a_bot_reads_it_and_comes_back(site: Site) -> None:
    host, dan, _ = hosted(site, "astrolabe")
    in_menu(host, 1, "/replace")
    expect(dan.locator("#prompt .who")).to_have_text("A bot plays for you")
    assert fits(dan)
    assert violations(dan) == []
    host.click('[data-opens="menu"]')
    expect(host.locator("#menu-1")).to_contain_text("bot")
    dan.click('[data-act="return"]')
    expect(dan.locator("#prompt")).not_to_contain_text("A bot plays for you")
    expect(host.locator("#menu-1")).not_to_contain_text("bot ·")  # the open menu hears of it


def test_a_bot_that_keeps_a_seat_gives_it_up(site: Site) -> None:
    host = site.browser(lang="en")
    site.open(host, "hexdomino", "me", "friend", "friend", names=("Ann",))
    first, second = codes(host)
    sit(site, first, "Bea")
    expect(host.locator("[data-code]")).to_have_count(1)
    host.click('form[action$="/start"] .go')
    wait_for_table(host)
    is_asked(host)
    host.click('[data-opens="menu"]')
    expect(host.locator("#menu-2")).to_contain_text("bot")
    cleo = sit(site, second, "Cleo")
    expect(host.locator("#menu-2")).to_contain_text("Cleo")
    expect(host.locator("#menu-2 [data-copy]")).to_have_count(0)
    wait_for_table(cleo)


def test_who_loses_the_seat_to_a_new_link_is_told_for_good(site: Site) -> None:
    host, dan, link = hosted(site, "astrolabe")
    in_menu(host, 1, "/new-link")
    expect(dan.locator("#prompt")).to_contain_text("given a new link")
    dan.keyboard.press("Escape")
    dan.wait_for_timeout(500)
    expect(dan.locator("#prompt")).to_contain_text("given a new link")
    assert dan.locator("#prompt .acts").count() == 0
    host.click('[data-opens="menu"]')
    new = host.locator("#menu-1 [data-copy]").get_attribute("data-copy") or ""
    assert new != link
    dan.goto(new)
    assert dan.input_value("#name") == "Dan"
    dan.click("form .go")
    wait_for_table(dan)
    dan.goto(link)
    assert dan.locator("#board").count() == 0


def test_a_page_is_told_that_its_table_was_deleted(site: Site, server: Server) -> None:
    page = site.browser(lang="en")
    table = site.open(page, "astra", "me", "random").rpartition("/")[2].partition("?")[0]
    is_asked(page)
    command = [sys.executable, "-m", "astrarium", "tables", "delete", table, "--yes"]
    subprocess.run([*command, "--db", str(server.db)], check=True, capture_output=True)
    expect(page.locator("#prompt")).to_contain_text("it was deleted")
    site.go(page, f"/t/{table}")
    assert page.locator("#board").count() == 0


def test_the_host_goes_on_with_a_phone(site: Site) -> None:
    host, _, _ = hosted(site, "astrolabe")
    host.click('[data-opens="menu"]')
    host.click("#menu-0 summary")
    link = host.locator("#menu-0 [data-copy]").get_attribute("data-copy") or ""
    assert violations(host) == []
    phone = site.browser(PHONE, "en", touch=True)
    phone.goto(link)
    assert "Ann" in phone.inner_text(".lead")
    phone.click("form .go")
    wait_for_table(phone)
    assert "seat=0" in phone.url


# -- one screen for two ------------------------------------------------------------------------


def around_one_screen(site: Site, slug: str) -> Page:
    page = site.browser(lang="en")
    site.open(page, slug, "me", "me", names=("Ada", "Bob"))
    page.click("main .go")
    wait_for_table(page)
    return page


def play_to_curtain(page: Page, rng: Random) -> None:
    while True:
        idle = 'body:not(:has(.app.sent)) #state > [data-mine="1"]'
        page.wait_for_selector(f".curtain-page, {idle}", state="attached")
        if page.locator(".curtain-page").count():
            return
        play_one(page, rng)


def test_nobody_goes_back_through_the_curtain(site: Site) -> None:
    page = around_one_screen(site, "astrolabe")
    page.wait_for_url(lambda url: "open" not in url)
    first = page.inner_text("#own")
    play_to_curtain(page, Random(2))
    for _ in range(2):
        page.go_back()
        page.wait_for_load_state()
        assert page.locator("#own").count() == 0
        if page.locator(".curtain-page").count() == 0:
            break  # the form of the new table
    page.go_forward()
    page.wait_for_load_state()
    assert page.locator("#own").count() == 0
    page.goto(re.sub(r"\?.*", "", page.url))
    page.click("main .go")
    page.wait_for_selector("#own")
    assert page.inner_text("#own") != first
    page.wait_for_url(lambda url: "open" not in url)
    page.reload()
    assert page.locator(".curtain-page").count() == 1
    page.click("main .go")
    page.wait_for_selector("#own")
    page.go_back()
    page.wait_for_load_state()
    assert page.locator(".curtain-page").count() == 1
    assert page.locator("#own").count() == 0


def test_who_comes_back_on_purpose_may_stay(site: Site) -> None:
    page = around_one_screen(site, "astrolabe")
    before = page.get_attribute("body", "data-seat")
    play_to_curtain(page, Random(2))
    site.go(page, re.sub(r"\?.*", "", page.url.removeprefix(site.address)) + f"?seat={before}")
    page.click("main .go")
    page.wait_for_selector("#own")
    page.wait_for_timeout(2500)
    assert page.locator("#own").count() == 1
    expect(page.locator("#seats .away")).to_have_count(0)
    assert violations(page) == []
    page.get_by_role("link", name="Pass on to").click()
    page.wait_for_selector(".curtain-page")


def test_the_last_player_takes_back_on_the_curtain(site: Site) -> None:
    page = around_one_screen(site, "astra")
    before = page.get_attribute("body", "data-seat")
    rng = Random(2)
    play_to_curtain(page, rng)
    while not page.locator('form[action$="/undo"]').count():
        page.click("main .go")
        wait_for_table(page)
        before = page.get_attribute("body", "data-seat")
        play_to_curtain(page, rng)
    assert violations(page) == []
    page.click('form[action$="/undo"] button')
    wait_for_table(page)
    assert page.get_attribute("body", "data-seat") == before
    assert is_asked(page)
    page.wait_for_url(lambda url: "open" not in url)
    play_to_curtain(page, rng)  # and the turn that ends again passes the screen on


# -- notices ---------------------------------------------------------------------------------


THROWS = """
class Notification { constructor() { throw new TypeError("Illegal constructor"); }
  static permission = "granted"; static requestPermission = async () => "granted"; }
window.Notification = Notification;
Object.defineProperty(Document.prototype, "hidden", { get: () => true });
"""


def test_a_notice_that_cannot_be_shown_stops_nothing(site: Site) -> None:
    page = site.browser(lang="en")
    page.context.add_cookies([{"name": "notice", "value": "1", "url": site.address}])
    page.add_init_script(THROWS)
    site.open(page, "hexdomino", "me", "random")
    rng = Random(1)
    for _ in range(4):
        if is_asked(page):
            play_one(page, rng)
    is_asked(page)
    assert "turn" in page.title()


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("delete window.Notification;", "shows no notices"),
        (THROWS.replace('"granted"', '"default"'), "shows no notices"),
        ("window.Notification = class { static permission = 'denied'; };", "are refused"),
    ],
)
def test_the_settings_say_that_no_notice_will_be_shown(site: Site, script: str, words: str) -> None:
    page = site.browser(lang="en")
    page.context.add_cookies([{"name": "notice", "value": "1", "url": site.address}])
    page.add_init_script(script)
    site.go(page, "/settings")
    expect(page.locator("#notice-why")).to_contain_text(words)
    assert not page.is_checked("#notice-ask")
