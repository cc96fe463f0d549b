"""Pages in Chromium: no barriers, nothing wider than a phone, both themes."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium.engine.family import FAMILIES
from astrarium.words import LANGS
from tests.browser.tools import DESK, LONG, PHONE, Site, fits, violations

PAGES = (
    "/",
    "/tables",
    "/new?game=astra",
    "/new?game=astra-solo",
    "/settings",
    "/rules",
    "/record",
    "/api",
    *(f"/rules/{family}" for family in FAMILIES),
    *(f"/guide/{family}" for family in FAMILIES),
)


@pytest.mark.parametrize(
    ("size", "lang", "theme"),
    [
        pytest.param(DESK, "fr", "night", id="desk"),
        pytest.param(PHONE, "en", "light", id="phone"),
        pytest.param(PHONE, "fr", "night", id="phone-night", marks=LONG),
    ],
)
def test_pages_have_no_barriers_and_fit(
    site: Site, size: tuple[int, int], lang: str, theme: str, tmp_path: Path
) -> None:
    page = site.browser(size, lang, theme)
    for path in PAGES:
        site.go(page, path)
        assert fits(page), path
        assert violations(page) == [], path
        page.screenshot(path=tmp_path / f"{path.strip('/').replace('/', '-') or 'home'}.png")


@pytest.mark.parametrize("lang", LANGS)
def test_the_eleven_characters_fit_a_phone(site: Site, lang: str) -> None:
    """The column that counts most is the last one."""
    page = site.browser(PHONE, lang)
    site.go(page, "/rules/astrolabe")
    box = page.locator(".table-box", has=page.locator("[id='table-1.7']"))
    wide, room = box.evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert wide <= room


def test_the_system_s_theme_is_followed_until_one_is_chosen(site: Site) -> None:
    page = site.browser()
    page.emulate_media(color_scheme="light")
    site.go(page, "/")
    page.wait_for_selector("html[data-theme=light]")
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector("html[data-theme=night]")


def test_a_lobby_has_no_barriers(site: Site) -> None:
    page = site.browser(PHONE)
    site.open(page, "astra", "me", "friend", "friend")
    assert fits(page)
    assert violations(page) == []
    assert page.locator(".qr svg").count() == 2
