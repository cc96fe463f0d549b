"""The tiny game as a box from outside: registered as docs/add-a-game.md says, and no more."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from astrarium.engine.family import FAMILIES, Family, register_family
from astrarium.engine.registry import GAMES, register
from tests.engine.tiny import TINY

FAMILY: Final = Family("tiny", "TNY", folder=str(Path(__file__).with_name("tiny_box")))


def put_on_the_shelf() -> None:
    """For a process of its own."""
    register_family(FAMILY)
    register(TINY)


@pytest.fixture
def tiny_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """For one test; the others do not meet it."""
    monkeypatch.setitem(FAMILIES, FAMILY.name, FAMILY)
    monkeypatch.setitem(GAMES, TINY.slug, TINY)
