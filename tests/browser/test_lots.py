"""Modifiers by the die, in the form of a new table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.tools import PHONE, Site, fits, violations

FORM = "/new?game=astra-solo"
DRAWN = "#drawn-modifiers:not(:empty)"


def ticked(page: Page) -> list[str]:
    found: list[str] = page.eval_on_selector_all(
        "input[name=option-modifiers]:checked", "boxes => boxes.map(box => box.value)"
    )
    return found


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_die_draws_on_the_page_and_by_the_keyboard(site: Site, lang: str) -> None:
    page = site.browser(PHONE, lang, touch=True)
    site.go(page, FORM)
    page.fill("#name-0", "Ann")
    page.check("input[value=E1]")
    page.check("input[value=H5]")
    page.uncheck("input[value=H5]")  # what was ticked by hand does not stay
    page.select_option("#lots-modifiers-E", "2")
    page.focus("#roll-modifiers")
    page.evaluate("window.same = true")
    found = set()
    for _ in range(6):
        page.evaluate(f"history.replaceState(null, '', '{FORM}')")
        page.keyboard.press("Enter")
        page.wait_for_url("**drawn=modifiers")  # which is the last that changes
        flags = ticked(page)
        assert [flag[0] for flag in flags] == ["E", "E", "H"]
        assert re.findall(r"[EH]\d", page.inner_text(DRAWN)) == flags
        found.add(tuple(flags))
    assert len(found) > 1
    assert page.evaluate("window.same && document.activeElement.id") == "roll-modifiers"
    assert page.input_value("#name-0") == "Ann"
    assert fits(page)
    assert violations(page) == []
    page.focus("#title")
    page.keyboard.press("Enter")  # opens the table, it does not roll
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#board")
    shown = page.locator(".a-modifiers").first.inner_text()
    assert set(re.findall(r"[EH]\d", shown)) == set(flags)


def test_more_than_go_together_is_told_on_the_page(site: Site) -> None:
    page = site.browser(lang="en")
    site.go(page, FORM)
    page.check("input[value=E4]")
    for kind in "EH":
        page.select_option(f"#lots-modifiers-{kind}", "6")
    page.click("#roll-modifiers")
    page.wait_for_selector("#toast:not([hidden])")
    assert "AST-459" in page.inner_text("#toast")
    assert ticked(page) == ["E4"]


def test_without_a_script_the_page_comes_back_where_it_was(site: Site) -> None:
    context = site.chromium.new_context(
        java_script_enabled=False, viewport={"width": 390, "height": 844}, locale="fr"
    )
    site.contexts.append(context)
    page = context.new_page()
    site.go(page, FORM)
    page.fill("#name-0", "Ann")
    page.click("#roll-modifiers")
    page.wait_for_selector(DRAWN)
    assert page.url.endswith("#opt-modifiers")
    assert page.locator("input[name=option-modifiers]:checked").count() == 2
    assert page.locator("#name-0").input_value() == "Ann"
    box = page.locator(DRAWN).bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 844, "what was drawn is in sight"
    page.click("form.newform .go")
    page.wait_for_url("**/t/*")


def test_nothing_but_the_die_draws_lots(site: Site) -> None:
    """The hand of L'Astrolabe rolls sideways; a click on it once posted to nowhere."""
    page = site.browser(lang="en")
    site.open(page, "astrolabe", "me", "random")
    page.wait_for_selector(".lab-cards")
    posted: list[str] = []
    page.on("request", lambda it: posted.append(it.url) if it.method == "POST" else None)
    page.click(".lab-cards", position={"x": 5, "y": 5})
    page.wait_for_timeout(300)
    assert [url for url in posted if not url.endswith("/play")] == []
