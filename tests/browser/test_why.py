"""Whatever is pressed answers, by the mouse and by the keyboard; letters play their moves."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.tools import Site, is_asked, play_one, state, wait_for, wait_for_table

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
    wait_for_table(other)
    wait_for_table(page)
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
    page.wait_for_function("() => document.activeElement.matches('.reached')")
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


# Where the keyboard is, and what is wrong with that as a piece to be reached.
REACHED: Final = """() => {
    const here = document.activeElement, box = here.getBoundingClientRect();
    const title = here.querySelector(":scope > title");
    const name = here.getAttribute("aria-label") ?? (title ?? here).textContent;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const above = document.elementFromPoint(x, y)?.closest("[data-move]");
    const wrong = [
        [!name.trim(), "has no name"],
        [here.matches("section, .sr, [data-count]"), "is no piece"],
        [box.width < 8 || box.height < 8, "is not to be seen"],
        [here.closest("[role=img]"), "is a part of a picture"],
        [above && !here.matches("[data-move]"), "lies in what plays a move"],
    ].filter(([is]) => is).map(([, what]) => what);
    const said = `${here.nodeName} ${here.id} ${here.getAttribute("class")} ${name.trim()}`;
    return [said, wrong.join(", ")];
}"""
ARROWS: Final = ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight")


def walk(page: Page, steps: int) -> dict[str, str]:
    """Wander over the table by arrow keys: what was reached, and what is wrong with it."""
    page.focus("#board")
    page.keyboard.press("Enter")
    rng = Random(1)
    found: dict[str, str] = {}
    for arrow in (*("ArrowUp",) * 8, *("ArrowLeft",) * 8, *rng.choices(ARROWS, k=steps)):
        said, wrong = page.evaluate(REACHED)
        found[said] = wrong
        page.keyboard.press(arrow)
    return found


@pytest.mark.parametrize("slug", PIECES)
def test_arrows_reach_pieces_that_have_names_and_nothing_else(site: Site, slug: str) -> None:
    waiting, _ = two_tables(site, slug)
    asked = site.browser(lang="fr")
    site.open(asked, slug, "me", "random")
    rng = Random(1)
    for _ in range(4):
        assert is_asked(asked)
        play_one(asked, rng)
    assert is_asked(asked)
    for page in (waiting, asked):
        found = walk(page, 60)
        assert len(found) > 2
        assert {said: wrong for said, wrong in found.items() if wrong} == {}


def test_an_empty_cell_is_told_by_what_lies_around_it(site: Site) -> None:
    page = site.browser(lang="en")
    site.open(page, "bigbang-simple", "me", "random")
    assert is_asked(page)
    cells = [said for said in walk(page, 40) if said.startswith("use ")]
    assert cells
    assert all("Empty cell, around it: " in said for said in cells)
    assert any(said.endswith("Big Bang") for said in cells)


def test_the_keyboard_stays_on_a_piece_while_somebody_else_moves(site: Site) -> None:
    waiting, _ = two_tables(site, "astra")
    active = next(one.pages[0] for one in site.contexts if one.pages[0] != waiting)
    waiting.focus("#board")
    waiting.keyboard.press("Enter")
    waiting.keyboard.press("ArrowLeft")
    waiting.wait_for_function("() => document.activeElement.matches('.reached[id^=star]')")
    piece = waiting.evaluate("document.activeElement.id")
    before = state(waiting)["version"]
    play_one(active, Random(1))
    wait_for(waiting, f"s.version !== '{before}'")
    assert state(waiting)["mine"] == "0"
    assert waiting.evaluate("document.activeElement.id") == piece
    assert waiting.evaluate("document.activeElement.matches('.reached[role=button]')")


def test_a_letter_that_waits_for_a_second_one_is_let_go(site: Site) -> None:
    page = site.browser(lang="en")
    site.open(page, "bigbang-simple", "me", "random")
    assert is_asked(page)
    before = state(page)["version"]
    marks = page.locator("#moves .key")
    letter = marks.first.inner_text()
    marks.nth(1).evaluate("(mark, letter) => { mark.textContent = letter + 'a'; }", letter)
    page.keyboard.press(letter)
    page.click("[data-opens=menu]")
    page.wait_for_timeout(1_000)
    assert state(page)["version"] == before  # not behind the menu
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    for other in ("Escape", "ArrowLeft", "1"):
        page.keyboard.press(letter)
        page.keyboard.press(other)
        page.wait_for_timeout(900)
        assert state(page)["version"] == before
    with page.expect_request("**/play"):  # left alone, it plays
        page.keyboard.press(letter)
