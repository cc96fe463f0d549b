"""Moves that travel, steps that are taken back, a phone's tabs and universes."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.tools import PHONE, Site, is_asked, play_one, state, wait_for

COUNT = """() => {
    window.flights = 0;
    new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(node => {
        if (node.classList?.contains("flight")) window.flights += 1;
    }))).observe(document.querySelector(".app"), {childList: true});
}"""


def choose_tile(page: Page) -> None:
    before = state(page)["version"]
    page.locator("#own .bb-slot.may").first.click()
    wait_for(page, f"s.version !== '{before}'")
    assert is_asked(page)


def lay(page: Page) -> None:
    before = state(page)["version"]
    page.locator("#board .target.may").first.dispatch_event("click")
    wait_for(page, f"s.version !== '{before}'")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_tile_travels_unless_motion_is_unwelcome(site: Site, motion: str) -> None:
    page = site.browser()
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    site.open(page, "bigbang-simple", "me", "random")
    assert is_asked(page)
    choose_tile(page)
    page.evaluate(COUNT)
    lay(page)
    if motion == "reduce":
        page.wait_for_timeout(300)
        assert page.evaluate("window.flights") == 0
    else:
        page.wait_for_function("() => window.flights > 0")
    page.wait_for_selector(".flight", state="detached")
    assert page.locator("#board .bb-last").count()


def test_a_step_is_taken_back_from_the_trail_and_another_tile_is_one_click(site: Site) -> None:
    page = site.browser()
    site.open(page, "bigbang-simple", "me", "random")
    assert is_asked(page)
    choose_tile(page)
    first = page.inner_text("#own .bb-chosen .bb-name")
    assert first in page.inner_text("#trail")
    others = page.locator("#own .bb-slot[data-swap]:not(:has(.bb-lock))")
    other = others.last.locator(".bb-name").inner_text()
    others.last.click()
    page.wait_for_function(
        """name => document.querySelector("#trail li")?.innerText.includes(name)
            || document.querySelector("#why .refusal")""",
        arg=other,
    )
    if page.locator("#trail .step").count():
        page.click("#trail .step")
        page.wait_for_selector("#trail .step", state="detached")
    assert page.locator("#own .bb-chosen").count() == 0


def test_a_phone_has_the_tabs_of_the_mock_up(site: Site) -> None:
    page = site.browser(PHONE, touch=True)
    site.open(page, "astra", "me", "random", names=("Élise",))
    is_asked(page)
    assert page.locator(".tabs button").all_inner_texts() == [
        "Table",
        "Mon plateau",
        "Mes cartes",
        "Journal",
    ]
    parts = {"table": "#board", "own": ".a-store", "cards": ".a-own-cards", "log": "#log"}
    for tab in parts:
        page.click(f".tabs [data-tab={tab}]")
        assert page.locator("#prompt").is_visible()
        shown = {name for name, part in parts.items() if page.locator(part).is_visible()}
        assert shown == {tab}


def test_parallel_universes_fill_a_phone_one_by_one(site: Site) -> None:
    page = site.browser(PHONE, touch=True)
    site.open(page, "bigbang-parallel", "me", "random", "random")
    is_asked(page)
    play_one(page, Random(1))
    frames = page.locator("#strip [data-frame]")
    assert frames.count() == 4
    wide = []
    for number in range(4):
        frames.nth(number).click()
        box = page.get_attribute("#board > svg", "viewBox") or ""
        wide.append(float(box.split()[2]))
    assert max(wide[:3]) < 0.6 * wide[3]


def test_a_reason_is_seen_on_a_phone_and_put_away(site: Site) -> None:
    page = site.browser(PHONE, touch=True)
    site.open(page, "bigbang-simple", "me", "random")
    rng = Random(1)
    while is_asked(page) and not page.locator("#board [data-ask]").count():
        play_one(page, rng)
    page.locator("#board [data-ask]").first.dispatch_event("click")
    page.wait_for_selector("#why a.rule")
    box = page.locator("#why").bounding_box()
    assert box is not None
    assert 0 < box["y"] < PHONE[1] - 56
    page.click("#why .clears")
    assert page.locator("#why *").count() == 0


def test_the_bar_tells_how_far_the_game_is(site: Site) -> None:
    page = site.browser(lang="en")
    site.open(page, "bigbang-simple", "me", "random")
    is_asked(page)
    choose_tile(page)
    lay(page)
    page.wait_for_function("() => document.querySelector('#age').innerText.includes('tile')")
