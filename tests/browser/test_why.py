"""Whatever is pressed answers, by the mouse and by the keyboard; letters play their moves."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.tools import Site, is_asked, play_one, state, wait_for

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.timeout(300)]

# A piece of the board, and one of one's own, that one might press.
PIECES = {
    "astra": ("#board [id^=plate]", "#own .a-store [id]"),
    "astrolabe": ("#board [id^=pile]", "#own [id^=card-]"),
    "bigbang": ("#board [id^=tile-]", "#own [id^=slot-]"),
    "hexdomino": ("#board [id^=tile-]", "#own [id^=hand-]"),
}


def two_tables(site: Site, slug: str) -> tuple[Page, str]:
    """A table of two people; the browser of the one who is not to play, and its path."""
    page = site.browser(lang="en")
    path = site.open(page, slug, "me", "friend", names=("Ada", "Bob"))
    link = page.get_attribute("[data-copy*='/join/']", "data-copy") or ""
    other = site.browser(lang="en")
    other.goto(link)
    other.fill("[name=name]", "Bob")
    other.click("main form button.go, main form .btn")
    other.wait_for_selector("#board svg")
    page.wait_for_selector("#board svg")
    waiting = other if state(page)["mine"] == "1" else page
    return waiting, path


@pytest.mark.parametrize("slug", PIECES)
def test_a_piece_says_whose_turn_it_is(site: Site, slug: str) -> None:
    page, _ = two_tables(site, slug)
    assert state(page)["mine"] == "0"
    for piece in PIECES[slug]:
        page.locator(piece).first.dispatch_event("click")
        page.wait_for_selector("#why a.rule")
        assert "turn" in page.inner_text("#why")
        page.click("#why .clears")
    page.focus("#board")
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.matches('.reached')")
    page.keyboard.press("Enter")
    page.wait_for_selector("#why a.rule")


def test_a_tile_and_an_empty_cell_answer_before_one_has_chosen(site: Site) -> None:
    page = site.browser(lang="en")
    site.open(page, "bigbang-simple", "me", "random")
    rng = Random(1)
    for _ in range(4):
        assert is_asked(page)
        play_one(page, rng)
    assert is_asked(page)
    for piece in ("#board [id^=tile-]", "#board .bb-hole"):
        page.locator(piece).first.dispatch_event("click")
        page.wait_for_selector("#why a.rule")
        page.click("#why .clears")


def test_arrows_go_from_piece_to_piece_and_enter_asks(site: Site) -> None:
    page = site.browser(lang="en")
    site.open(page, "bigbang-simple", "me", "random")
    assert is_asked(page)
    page.focus("#board")
    page.keyboard.press("Enter")
    first = page.evaluate("document.activeElement.id || document.activeElement.dataset.ask")
    assert first
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.id || document.activeElement.dataset.ask")
    assert second
    assert second != first
    page.keyboard.press("Enter")
    page.wait_for_selector("#why a.rule")
    stops = page.locator("#board [tabindex='0'], #own [tabindex='0']").count()
    legal = page.locator("#board .target.may, #own .target.may").count()
    assert stops <= legal + 1  # the tab key stops only at what may be played


def test_a_letter_plays_the_move_it_marks(site: Site) -> None:
    page = site.browser(lang="en")
    site.open(page, "bigbang-simple", "me", "random")
    assert is_asked(page)
    before = state(page)["version"]
    label = page.locator("#moves button:has(.key)").first
    letter = label.locator(".key").inner_text()
    move = label.get_attribute("data-move")
    page.keyboard.press(f"Control+{letter}")
    page.wait_for_timeout(200)
    assert state(page)["version"] == before
    with page.expect_request("**/play") as sent:
        page.keyboard.press(letter)
    body = sent.value.post_data_json
    assert body is not None
    assert body["move"] == int(move or -1)
    wait_for(page, f"s.version !== '{before}'")
