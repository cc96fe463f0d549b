"""Tables in Chromium: whole games by clicking, two browsers, a curtain, a restart."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from astrarium.games import GAMES
from astrarium.words import LANGS
from tests.browser.conftest import Server
from tests.browser.tools import (
    DESK,
    LONG,
    PHONE,
    Site,
    fits,
    is_asked,
    play_one,
    play_through,
    state,
    violations,
    wait_for,
    wait_for_table,
)

pytestmark = pytest.mark.timeout(900)
SHORT = ("bigbang-simple", "hexdomino")
PLAYED = [
    pytest.param(slug, lang, marks=() if (slug, lang) in zip(SHORT, LANGS) else LONG)
    for slug in GAMES
    for lang in LANGS
]


def seats_of(slug: str) -> tuple[str, ...]:
    return ("me", "random") if GAMES[slug].max_seats > 1 else ("me",)


def shown(page: Page, id: str) -> Any:
    """A part of the page as plain data, but for what follows the pointer."""
    return page.eval_on_selector(
        f"#{id}",
        """function plain(node) {
            if (node.nodeType !== 1) return node.nodeValue;
            const given = [...node.attributes].map(it => it.name === "class"
                ? "class=" + [...node.classList].filter(c => c !== "lit" && c !== "fresh").join(" ")
                : it.name + "=" + it.value);
            return [node.nodeName, given.filter(it => it !== "class=").sort(),
                [...node.childNodes].map(plain)];
        }""",
    )


@pytest.mark.parametrize(("slug", "lang"), PLAYED)
def test_a_whole_game_is_played_by_clicking(
    site: Site, slug: str, lang: str, tmp_path: Path
) -> None:
    page = site.browser(lang=lang)
    site.open(page, slug, *seats_of(slug), names=("Élise",))
    assert play_through(page, Random(slug)) > 0
    page.wait_for_selector(".end .pad")
    page.wait_for_selector("#course svg")
    page.screenshot(path=tmp_path / f"{slug}-{lang}-end.png")
    assert violations(page) == []
    page.click(".end a[href*=replay]")
    page.wait_for_selector("#step")
    page.wait_for_load_state()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"step=(0\.)?1$"))
    page.keyboard.press("End")
    page.wait_for_url(re.compile(r"step=\d\d+"))


@pytest.mark.parametrize("slug", GAMES)
def test_a_table_of_two_needs_no_scrolling_and_has_no_barriers(
    site: Site, slug: str, tmp_path: Path
) -> None:
    page = site.browser()
    site.open(page, slug, *seats_of(slug), names=("Élise",))
    rng = Random(slug)
    for _ in range(4):
        if is_asked(page):
            play_one(page, rng)
    is_asked(page)
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height <= DESK[1]
    assert fits(page)
    page.screenshot(path=tmp_path / f"{slug}.png")
    assert violations(page) == []
    page.mouse.move(0, 0)
    seen = {id: shown(page, id) for id in ("seats", "log", "moves", "own")}
    page.reload()
    page.wait_for_timeout(300)
    assert seen == {id: shown(page, id) for id in seen}


@pytest.mark.parametrize("slug", GAMES)
def test_a_phone_shows_all_without_sideways_scrolling(
    site: Site, slug: str, tmp_path: Path
) -> None:
    page = site.browser(PHONE, theme="light", touch=True)
    site.open(page, slug, *seats_of(slug), names=("Élise",))
    is_asked(page)
    play_one(page, Random(slug))
    is_asked(page)
    for tab in ("table", "own", "cards", "log"):
        page.click(f".tabs [data-tab={tab}]")
        assert fits(page), tab
        page.screenshot(path=tmp_path / f"{slug}-{tab}.png")
        assert violations(page) == [], tab
    page.click(".tabs [data-tab=table]")
    low = page.eval_on_selector_all(
        ".app button, .app a.btn",
        """nodes => nodes.filter(n => n.offsetParent && n.getBoundingClientRect().height < 43.5)
            .map(n => n.outerHTML.slice(0, 160))""",
    )
    assert low == []


def test_a_tap_goes_to_the_nearest_legal_target(site: Site) -> None:
    page = site.browser(PHONE, touch=True)
    site.open(page, "bigbang-simple", "me", "random")
    is_asked(page)
    play_one(page, Random(1))
    page.wait_for_selector("#board .target.may")
    box = page.locator("#board .target.may").first.bounding_box()
    assert box is not None
    before = state(page)["version"]
    page.touchscreen.tap(max(14, box["x"] - 5), box["y"] + box["height"] / 2)
    wait_for(page, f"s.version !== '{before}'")


def test_two_browsers_see_each_others_moves(site: Site) -> None:
    host, friend = site.browser(), site.browser(lang="en")
    table = site.open(host, "bigbang-simple", "me", "friend", names=("Élise",))
    link = host.locator(".links .linkbox").inner_text()
    friend.goto(link)
    friend.fill("#name", "Bruno <b>")
    friend.click("form .go")
    wait_for_table(host)
    wait_for_table(friend)
    assert "Bruno <b>" in host.locator("#seats").inner_text()
    watcher = site.browser()
    site.go(watcher, table)
    rng = Random(5)
    for player, other in ((host, friend), (friend, host)) * 2:
        wait_for(player, "s.mine === '1'")
        before = other.locator("#log").inner_text()
        tiles = other.locator("#board svg .bb-tile").count()
        while state(player)["mine"] == "1":
            play_one(player, rng)
        wait_for(other, "s.mine === '1'")
        assert other.locator("#log").inner_text() != before
        assert other.locator("#board svg .bb-tile").count() >= tiles
    assert watcher.locator("[data-move]").count() == 0
    assert "Bruno <b>" in watcher.locator("#log").inner_text()


def test_a_curtain_falls_between_two_seats_of_one_screen(site: Site) -> None:
    page = site.browser()
    table = site.open(page, "astrolabe", "me", "me", names=("Élise", "Bruno"))
    assert page.locator("#board").count() == 0
    assert re.search("Élise|Bruno", page.inner_text("h1"))
    page.click("main .go")
    rng = Random(2)
    first = page.url
    while True:
        page.wait_for_selector('.curtain-page, #state > [data-mine="1"]', state="attached")
        if page.locator(".curtain-page").count():
            break
        play_one(page, rng)
    assert page.url != first
    assert page.locator("#own").count() == 0
    assert page.url.startswith(site.address + table)
    page.click("main .go")
    page.wait_for_selector("#own")


def test_refusals_say_why_and_lead_to_the_rule(site: Site) -> None:
    page = site.browser()
    site.open(page, "bigbang", "me", "random")
    rng = Random(4)
    for _ in range(40):
        assert is_asked(page)
        if page.locator("[data-ask]:not([data-swap])").count():
            break
        play_one(page, rng)
    page.locator("[data-ask]:not([data-swap])").first.dispatch_event("click")
    page.wait_for_selector("#why a.rule")
    rule = page.inner_text("#why a.rule")
    assert re.fullmatch(r"BBG-\d{3}", rule)
    site.go(page, page.get_attribute("#why a.rule", "href") or "")
    assert page.locator(f"#{rule}").count() == 1


def test_hint_undo_and_keys(site: Site) -> None:
    page = site.browser(lang="en")
    site.open(page, "bigbang-simple", "me", "random")
    is_asked(page)
    page.keyboard.press("h")
    page.wait_for_selector("#why .opinion button[data-move]")
    version = state(page)["version"]
    page.click("#why .opinion button[data-move] >> nth=0")
    wait_for(page, f"s.version !== '{version}'")
    assert is_asked(page)  # a tile is chosen, and not laid yet
    chosen = page.locator("#moves button[data-move]").count()
    page.keyboard.press("u")
    page.wait_for_function(
        f"() => document.querySelectorAll('#moves button[data-move]').length !== {chosen}"
    )
    page.locator("#moves button[data-move]").first.focus()
    version = state(page)["version"]
    page.keyboard.press("Enter")
    wait_for(page, f"s.version !== '{version}'")
    page.locator("#board .target.may").first.focus()
    version = state(page)["version"]
    page.keyboard.press("Enter")
    wait_for(page, f"s.version !== '{version}'")


def test_pages_go_on_by_themselves_after_a_restart(site: Site, server: Server) -> None:
    page = site.browser()
    site.open(page, "bigbang-simple", "me", "random")
    rng = Random(6)
    assert is_asked(page)
    play_one(page, rng)
    server.kill()
    server.start()
    page.wait_for_timeout(300)
    assert is_asked(page)
    play_one(page, rng)
    assert is_asked(page)


def test_language_and_theme_can_be_changed_at_the_table(site: Site) -> None:
    page = site.browser()
    site.open(page, "astra", "me", "random")
    page.click(".top button[value=en]")
    page.wait_for_selector("html[lang=en]")
    assert page.locator("#moves").count() == 1
    page.click(".top button[name=theme]:visible")
    page.wait_for_selector("html[data-theme=light]")
    assert violations(page) == []
