"""People at their browsers: opening tables, clicking what is lit."""

from __future__ import annotations

import os
from random import Random
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Page

DESK: Final = (1440, 900)
PHONE: Final = (390, 844)
PATIENCE: Final = 20_000  # milliseconds
FULL: Final = os.environ.get("ASTRARIUM_FULL") == "1"
LONG: Final = () if FULL else pytest.mark.skip("long")  # what CI leaves to `make test-full`


class Site:
    """A server seen by several browsers, each with its own cookies."""

    def __init__(self, chromium: Browser, address: str) -> None:
        self.chromium = chromium
        self.address = address
        self.complaints: list[str] = []
        self.contexts: list[BrowserContext] = []

    def browser(
        self, size: tuple[int, int] = DESK, lang: str = "fr", theme: str = "", touch: bool = False
    ) -> Page:
        context = self.chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=lang,
            has_touch=touch,
            reduced_motion="reduce",
            color_scheme="dark",
        )
        context.set_default_timeout(PATIENCE)
        wanted = {"lang": lang} | ({"theme": theme} if theme else {})
        context.add_cookies(
            [{"name": key, "value": value, "url": self.address} for key, value in wanted.items()]
        )
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: self.heard(line.type, line.text))
        return page

    def heard(self, kind: str, text: str) -> None:
        # A refusal is an answer like others; a server that restarts is not there for a moment.
        expected = "status of 4" in text or "WebSocket" in text or "ERR_CONNECTION" in text
        if kind in ("error", "warning") and not expected:
            self.complaints.append(text)

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def go(self, page: Page, path: str) -> None:
        page.goto(self.address + path)

    def open(self, page: Page, slug: str, *who: str, names: tuple[str, ...] = ()) -> str:
        """Open a table by the form; its path."""
        self.go(page, f"/new?game={slug}&seats={len(who)}")
        for seat, one in enumerate(who):
            page.select_option(f"#who-{seat}", one)
            if seat < len(names):
                page.fill(f"#name-{seat}", names[seat])
        page.click("form.newform .go")
        page.wait_for_url("**/t/*")
        return page.url.removeprefix(self.address)


def state(page: Page) -> dict[str, Any]:
    """What the page knows of the table: whose turn, which version."""
    found: dict[str, Any] = page.eval_on_selector("#state > *", "node => ({...node.dataset})")
    return found


def wait_for(page: Page, condition: str) -> None:
    """Wait until something is true of the state `s`."""
    page.wait_for_function(
        f"() => {{ const s = document.querySelector('#state > *')?.dataset ?? {{}}; "
        f"return {condition}; }}"
    )


def wait_for_table(page: Page) -> None:
    """Wait until the board lies there and the page's script listens.

    The board is in the page before its script has run, and a click in between is lost.
    """
    page.wait_for_selector("#board svg", state="attached")
    page.wait_for_load_state()


def is_asked(page: Page) -> bool:
    """Wait for one's turn, or for the end; is it the turn?"""
    idle = "!document.querySelector('.app.sent')"
    wait_for(page, f"(s.mine === '1' || s.over === '1') && {idle}")
    return bool(state(page)["mine"] == "1")


def play_one(page: Page, rng: Random, on_board: bool = False) -> None:
    """Click any legal move, in the list or on the board, and wait for what follows."""
    page.wait_for_load_state()  # a click before the page's script listens is lost
    before = state(page)["version"]
    targets = page.locator("#board .target.may" if on_board else "#moves button[data-move]")
    if on_board and not targets.count():
        targets = page.locator("#moves button[data-move]")
    one = targets.nth(rng.randrange(targets.count()))
    if on_board:
        one.dispatch_event("click")
    else:
        one.click()
    wait_for(page, f"s.version !== '{before}'")


def play_through(page: Page, rng: Random) -> int:
    """Play a whole game; how many clicks it took."""
    clicks = 0
    while is_asked(page):
        play_one(page, rng, on_board=clicks % 2 == 1)
        clicks += 1
    return clicks


def fits(page: Page) -> bool:
    """Is nothing wider than the window?"""
    return bool(
        page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
    )


def violations(page: Page) -> list[str]:
    """What axe finds wrong, in a line each."""
    found = Axe().run(page).response["violations"]
    return [f"{it['id']}: {node['html'][:160]}" for it in found for node in it["nodes"]]
