"""The page of rules of a game that nobody told in our words."""

from __future__ import annotations

import re

import pytest

from astrarium.engine.family import Family
from astrarium.web.rulebook import chapter
from astrarium.words import DEFAULT, LANGS


@pytest.mark.parametrize("lang", LANGS)
def test_the_dossier_is_the_page_and_each_rule_has_its_anchor(
    lang: str, tiny_family: Family
) -> None:
    found = chapter(tiny_family.name, lang)
    ids = re.findall(r'<\w+ id="([^"]+)">', found.prose)
    assert ids == [f"TNY-{number}" for number in range(1, 9)]
    assert 'neither (<a class="cite" href="#TNY-2">TNY-2</a>' in found.prose
    assert ('<div lang="en">' in found.prose) == (lang != DEFAULT)
    assert not found.numbered
    assert not found.notes


def test_without_a_dossier_the_page_is_one_sentence() -> None:
    assert chapter("nothing", "en").prose == (
        "<p>Nobody has written down the rules of this game yet.</p>"
    )
