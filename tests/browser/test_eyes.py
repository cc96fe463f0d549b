"""What a fresh pair of eyes stumbled over: screens between phone and desk, late answers."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Final

import pytest
from playwright.sync_api import Page, Request

from tests.browser.tools import LONG, PHONE, Site, fits, is_asked, play_one, state, wait_for

TABLET: Final = (1024, 768)
UPRIGHT: Final = (768, 1024)
IN_VIEW: Final = """node => {
    const box = node.getBoundingClientRect();
    return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.top + 60 <= innerHeight;
}"""

# What asks and what is played with, as far as not all of it is on the screen.
HIDDEN: Final = """() => {
    const parts = "#prompt, #board, #seats .may, #board .may, #own .may, #trail > .now";
    return [...document.querySelectorAll(parts)].filter(node => {
        const box = node.getBoundingClientRect();
        return box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight;
    }).map(node => node.id || node.textContent);
}"""


def in_view(page: Page, selector: str) -> bool:
    """Is the first of these on the screen, without scrolling?"""
    return bool(page.locator(selector).first.evaluate(IN_VIEW))


# Updates come as late as `window.late` says, in milliseconds.
LATE: Final = """const real = WebSocket;
window.late = 0;
window.WebSocket = class extends real {
    set onmessage(take) {
        super.onmessage = event => setTimeout(() => take(event), window.late);
    }
};"""
# A star with which one of several ways into its constellation begins, or the only way.
FIRST_STAR: Final = """several => {
    const all = [...document.querySelectorAll("#board [data-then]")];
    const ways = star => all.filter(one => one.dataset.move === star.dataset.move).length;
    return all.find(star => several ? ways(star) > 1 : ways(star) === 1)?.id ?? "";
}"""


def first_star(site: Site, page: Page, several: bool) -> tuple[str, float]:
    """Play until a turn can begin with such a star; the star, and when the last move was."""
    site.open(page, "astra", "me", "random")
    rng = Random(1)
    began = 0.0
    while is_asked(page):
        star = str(page.evaluate(FIRST_STAR, several))
        if star and (began or not several):
            return star, began
        began = monotonic()
        play_one(page, rng)
    raise AssertionError("no such star in a whole game")


def test_an_old_choice_does_not_end_the_wait_of_a_new_one(site: Site) -> None:
    page = site.browser()
    page.add_init_script(LATE)
    star, began = first_star(site, page, several=True)
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/play"):
            sent.append(request.url)

    page.on("request", note)
    page.wait_for_timeout(max(0.0, 3_600 - 1_000 * (monotonic() - began)))
    page.evaluate("window.late = 900")
    page.locator(f"#{star}").dispatch_event("click")
    for _ in range(50):
        page.wait_for_timeout(100)
        if len(sent) == 2:
            break
    assert len(sent) == 2


def test_a_star_that_was_the_only_one_is_not_waited_for(site: Site) -> None:
    page = site.browser()
    star, _ = first_star(site, page, several=False)
    before = state(page)["version"]
    page.locator(f"#{star}").dispatch_event("click")
    wait_for(page, f"s.version !== '{before}'")
    page.wait_for_function("() => !document.querySelector('.app.sent')", timeout=2_000)


@pytest.mark.parametrize("size", [TABLET, UPRIGHT])
def test_a_tablet_shows_a_choice_that_is_in_words_only(site: Site, size: tuple[int, int]) -> None:
    page = site.browser(size, touch=True)
    site.open(page, "astrolabe", "me", "random", "random")
    rng = Random(3)
    seen = 0
    while seen < 3 and is_asked(page):
        if not page.locator("#board .may, #own .may, #seats .may").count():
            page.evaluate("scrollTo(0, 0)")
            assert in_view(page, "#moves .btn")
            assert in_view(page, "#own")
            seen += 1
        play_one(page, rng)
    assert seen == 3


@pytest.mark.parametrize("size", [TABLET, UPRIGHT])
@pytest.mark.parametrize("slug", ["bigbang", "hexdomino"])
def test_a_tablet_shows_what_is_played_with(site: Site, slug: str, size: tuple[int, int]) -> None:
    page = site.browser(size, touch=True)
    site.open(page, slug, "me", "random", "random", "random")
    assert is_asked(page)
    for _ in range(12):
        if page.locator("#own .may, #own .up").count():
            break
        play_one(page, Random(2))
        assert is_asked(page)
    page.evaluate("scrollTo(0, 0)")  # where the clicks above did not
    assert in_view(page, "#own .may, #own .up")
    assert page.locator("#own .may, #own .up").first.bounding_box()["width"] > 60  # type: ignore[index]
    assert in_view(page, "#board")
    assert fits(page)


@pytest.mark.parametrize("size", [TABLET, UPRIGHT])
@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=LONG), pytest.param(4, marks=LONG), 6])
def test_a_tablet_shows_the_whole_astrolabe(site: Site, seats: int, size: tuple[int, int]) -> None:
    page = site.browser(size, touch=True)
    site.open(page, "astrolabe", "me", *["random"] * (seats - 1))
    rng = Random(seats)
    for _ in range(10):
        assert is_asked(page)
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(HIDDEN) == []
        assert fits(page)
        play_one(page, rng)


def test_a_tablet_shows_the_way_so_far_and_the_reason(site: Site) -> None:
    page = site.browser(TABLET, touch=True)
    site.open(page, "bigbang", "me", "random")
    assert is_asked(page)
    page.locator("#own .bb-slot.may").first.click()
    page.wait_for_selector("#trail ol li")
    assert in_view(page, "#trail")
    page.locator("[data-act=hint]").click()
    page.wait_for_selector("#why .panel")
    assert in_view(page, "#why .panel")


def test_a_card_that_may_be_played_is_in_view_on_a_phone(site: Site) -> None:
    page = site.browser(PHONE, touch=True)
    site.open(page, "astrolabe", "me", "random", "random")
    rng = Random(4)
    seen = 0
    for _ in range(30):
        if not is_asked(page) or seen == 4:
            break
        if page.locator(".lab-held.up").count():
            assert page.evaluate(
                """() => [...document.querySelectorAll(".lab-held.up")].some(node => {
                    const box = node.getBoundingClientRect();
                    return box.left >= 0 && box.right <= innerWidth;
                })"""
            )
            seen += 1
        play_one(page, rng)
    assert seen


def test_the_theme_of_the_system_can_be_left_with_one_press(site: Site) -> None:
    page = site.browser()
    page.emulate_media(color_scheme="light")
    site.go(page, "/")
    page.click("button[name=theme]:visible")
    page.wait_for_selector("html[data-theme=night]")


def test_a_phone_finds_its_tables(site: Site) -> None:
    page = site.browser(PHONE)
    site.go(page, "/")
    assert page.locator(".top a[href='/tables']").is_visible()
    assert fits(page)


def test_the_keyboard_stays_with_the_moves(site: Site) -> None:
    page = site.browser()
    site.open(page, "astra", "me", "random")
    for _ in range(5):
        if not is_asked(page):
            break
        before = state(page)["version"]
        page.locator("#moves button[data-move]").first.focus()
        page.keyboard.press("Enter")
        wait_for(page, f"s.version !== '{before}'")
        assert page.evaluate("document.activeElement.closest('#moves') !== null")
        if is_asked(page):
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.matches('#moves button')")


def test_escape_lets_go_of_a_tile(site: Site) -> None:
    page = site.browser()
    site.open(page, "bigbang", "me", "random")
    assert is_asked(page)
    page.locator("#own .bb-slot.may").first.click()
    page.wait_for_selector("#trail ol li")
    assert is_asked(page)
    page.keyboard.press("Escape")
    page.wait_for_selector("#trail ol li", state="detached")
    assert page.locator("#own .bb-slot.may").count()


@pytest.mark.parametrize("width", [720, 768, 820, 1024])
def test_no_tablet_scrolls_sideways(site: Site, width: int) -> None:
    page = site.browser((width, 1024))
    site.open(page, "bigbang-solitaire", "me")
    assert is_asked(page)
    assert fits(page)


def test_three_seats_do_not_widen_a_phone(site: Site) -> None:
    page = site.browser(PHONE, touch=True)
    site.open(page, "bigbang-simple", "me", "random", "random")
    assert is_asked(page)
    assert fits(page)


def test_the_buttons_to_zoom_lie_on_no_universe(site: Site) -> None:
    page = site.browser()
    site.open(page, "bigbang-parallel", "me", "random", "random", "random")
    assert is_asked(page)
    assert page.evaluate(
        """() => {
            const zoom = document.querySelector(".zoom").getBoundingClientRect();
            return [...document.querySelectorAll(".bb-frame")].every(node => {
                const box = node.getBoundingClientRect();
                return box.right <= zoom.left || box.bottom <= zoom.top;
            });
        }"""
    )


def test_a_watcher_of_the_astrolabe_has_no_empty_panel(site: Site) -> None:
    page = site.browser()
    path = site.open(page, "astrolabe", "me", "random")
    watcher = site.browser(PHONE)
    site.go(watcher, path)
    assert not watcher.locator("#own").is_visible()
