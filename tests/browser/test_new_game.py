"""A game that is only registered, in a real browser: its card, a move by a click, its end."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.tools import DESK, PHONE, Site, fits, is_asked, play_one, state, violations


@pytest.mark.parametrize(
    ("size", "lang", "name"), [(DESK, "en", "Moonrise"), (PHONE, "fr", "Lever de lune")]
)
def test_the_tiny_game_is_played_by_clicks(
    tiny_site: Site, size: tuple[int, int], lang: str, name: str
) -> None:
    page = tiny_site.browser(size, lang)
    tiny_site.go(page, "/")
    assert page.inner_text("#game-tiny") == name
    tiny_site.open(page, "tiny", "me", "random", "random", names=("Ada",))
    assert is_asked(page)
    before = page.inner_text("#board .position")
    assert fits(page)
    assert violations(page) == []
    page.click("#moves button[data-move]")
    page.wait_for_function(
        "before => document.querySelector('#board .position').innerText !== before", arg=before
    )
    assert "taken" in page.inner_text("#board .position")
    rng = Random(1)
    while is_asked(page):
        play_one(page, rng)
    assert state(page)["over"] == "1"
    page.wait_for_selector("#course polyline")
    assert fits(page)
    assert violations(page) == []
