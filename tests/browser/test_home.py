"""Home under a thumb, and the bar of a table on a narrow desk."""

from __future__ import annotations

import pytest

from astrarium.games import GAMES
from tests.browser.tools import PHONE, Site, fits

SMALL = """() => [...document.querySelectorAll("a, button, input")]
    .map(node => [node.innerText || node.getAttribute("aria-label"), node.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && box.x >= 0 && box.y >= 0)
    .filter(([, box]) => box.width < 44 || box.height < 44)
    .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""


def test_everything_on_home_is_large_enough_for_a_thumb(site: Site) -> None:
    page = site.browser(PHONE, touch=True)
    site.go(page, "/")
    assert page.evaluate(SMALL) == []
    assert fits(page)


def test_home_says_what_every_game_is_about(site: Site) -> None:
    page = site.browser(PHONE)
    site.go(page, "/")
    said = page.locator(".mode .mw").all_inner_texts()
    assert len(said) == len(GAMES)
    assert all(len(words) > 20 for words in said)
    page.click("a[href='/new']")
    page.wait_for_selector("form.newform")


@pytest.mark.parametrize("slug", GAMES)
def test_the_bar_of_a_table_is_not_cut_off(site: Site, slug: str) -> None:
    page = site.browser((1024, 768))
    site.go(page, "/")
    page.locator(f"form.mode-form:has([value='{slug}']) .mode").first.click()
    page.wait_for_selector("#age")
    wide, room = page.eval_on_selector("#where", "node => [node.scrollWidth, node.clientWidth]")
    assert wide <= room
    assert page.locator("#age").is_visible()
