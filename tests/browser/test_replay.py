"""A replay in a browser: keys, links, eyes, the score at its end, a server that is gone."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.browser.conftest import Server
from tests.browser.tools import Site, wait_for


def over(site: Site, page: Page, slug: str = "bigbang") -> str:
    """A game that bots have played to its end; its path."""
    path = site.open(page, slug, "random", "random")
    wait_for(page, "s.over === '1'")
    return path


def counted(page: Page) -> int:
    return int(page.inner_text("#step-at").split(" / ")[0])


def wait_for_step(page: Page, step: int) -> None:
    page.wait_for_function(
        "step => document.querySelector('#state > *').dataset.step === String(step)", arg=step
    )


def test_arrow_keys_step_wherever_one_clicked_before(site: Site) -> None:
    page = site.browser()
    path = over(site, page)
    site.go(page, f"{path}/replay?as=0&step=9")
    page.locator("#log li a").nth(3).click()
    page.wait_for_function("() => document.activeElement.closest('#log li') !== null")
    at = counted(page)
    wait_for_step(page, at)
    page.keyboard.press("ArrowRight")
    wait_for_step(page, at + 1)
    page.keyboard.press("ArrowLeft")
    wait_for_step(page, at)
    page.focus("#board")
    box = page.get_attribute("#board > svg", "viewBox")
    page.keyboard.press("ArrowLeft")
    wait_for_step(page, at - 1)
    page.keyboard.press("ArrowRight")
    wait_for_step(page, at)
    assert page.get_attribute("#board > svg", "viewBox") == box


def test_buttons_step_from_where_the_replay_was_opened(site: Site) -> None:
    page = site.browser()
    path = over(site, page)
    site.go(page, f"{path}/replay?as=0&step=9")
    at = counted(page)
    for step, button in ((at + 1, "1"), (at, "-1"), (0, "first")):
        page.click(f"button[data-step='{button}']")
        wait_for_step(page, step)
        assert counted(page) == step


def test_up_and_down_go_through_the_journal(site: Site) -> None:
    page = site.browser()
    path = over(site, page)
    site.go(page, f"{path}/replay?as=0&step=9")
    page.locator("#log li a").nth(3).focus()
    page.keyboard.press("ArrowDown")
    assert (
        page.evaluate("[...document.querySelectorAll('#log li a')].indexOf(document.activeElement)")
        == 4
    )


def test_other_eyes_open_at_the_same_moment(site: Site) -> None:
    page = site.browser()
    path = over(site, page)
    site.go(page, f"{path}/replay?as=0&step=4")
    for _ in range(7):
        at = counted(page)
        page.keyboard.press("ArrowRight")
        wait_for_step(page, at + 1)
    found = re.search(r"as=0&step=(\d+)", page.url)
    assert found is not None
    assert int(found[1]) > 4
    page.select_option("#as", "1")
    page.wait_for_url(re.compile(rf"as=1&step={found[1]}$"))
    page.wait_for_selector("#step")


def test_a_reload_and_another_browser_show_the_same_position(site: Site) -> None:
    page = site.browser()
    path = over(site, page)
    site.go(page, f"{path}/replay")
    page.keyboard.press("Home")
    wait_for_step(page, 0)
    for step in range(1, 6):
        page.keyboard.press("ArrowRight")
        wait_for_step(page, step)
    board = page.inner_text("#board")
    other = site.browser()
    other.goto(page.url)
    assert other.inner_text("#board") == board
    assert other.inner_text("#step-at") == page.inner_text("#step-at")


def test_the_score_is_seen_at_the_end_of_a_replay(site: Site) -> None:
    page = site.browser()
    path = over(site, page)
    site.go(page, f"{path}/replay?step=1")
    assert page.locator("#end .pad").count() == 0
    page.keyboard.press("End")
    page.wait_for_selector("#end .pad")
    page.wait_for_selector("#course svg")
    page.click("#end [data-hides]")
    assert not page.is_visible("#end .pad")
    page.click("#prompt [data-shows-end]")
    assert page.is_visible("#end .pad")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#end .pad", state="detached")


def test_a_server_that_is_gone_is_told_and_the_counter_stays(site: Site, server: Server) -> None:
    page = site.browser(lang="en")
    path = over(site, page)
    site.go(page, f"{path}/replay?step=3")
    at = counted(page)
    server.kill()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#toast:not([hidden])")
    assert "has not changed" in page.inner_text("#toast")
    assert counted(page) == at
    server.start()
    page.keyboard.press("ArrowRight")
    wait_for_step(page, at + 1)
    assert not page.is_visible("#toast")
