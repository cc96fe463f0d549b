"""Markup is a type apart from text: text is escaped on its way into it, whatever it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from jinja2 import Environment

import astrarium
from astrarium.draw.scene.html import NOTHING, Html, attrs, esc, joined, tag

ROOT: Final = Path(astrarium.__file__).parent
SAFE: Final = re.compile(r"markupsafe|\bMarkup\(|\|\s*safe\b|autoescape=False|% autoescape")


def test_text_becomes_markup_by_being_escaped() -> None:
    assert esc("a < b & 'c'") == "a &lt; b &amp; &#x27;c&#x27;"
    assert isinstance(esc("x"), Html)
    assert tag("p", esc("<"), class_='"', id="x") == '<p class="&quot;" id="x">&lt;</p>'


def test_markup_beside_text_is_text_again() -> None:
    assert isinstance(tag("b") + tag("i"), Html)
    assert isinstance(joined([tag("b"), NOTHING]), Html)
    for text in (tag("b") + "<i>", "<i>" + tag("b"), tag("b").replace("b", "i")):
        assert not isinstance(text, Html)


def test_templates_leave_markup_alone_and_escape_text() -> None:
    template = Environment(autoescape=True).from_string("{{ html }}{{ text }}")
    assert template.render(html=tag("b"), text="<b>") == "<b></b>&lt;b&gt;"


def test_attributes_are_written_in_one_way() -> None:
    given = attrs(class_="a", data_move=0, x=1.0, viewBox="0 0", open=True, title=None, id=False)
    assert given == ' class="a" data-move="0" x="1" viewBox="0 0" open'


@pytest.mark.parametrize("kind", ["py", "html", "svg"])
def test_nothing_is_let_through_in_another_way(kind: str) -> None:
    paths = list(ROOT.rglob(f"*.{kind}"))
    assert paths
    assert [path for path in paths if SAFE.search(path.read_text("utf-8"))] == []
