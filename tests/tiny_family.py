"""The family of the tiny game: what a game from outside the package brings, and no more."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from astrarium.engine.family import FAMILIES, Family, register_family
from astrarium.engine.registry import GAMES, register
from tests.engine.tiny import TINY

FAMILY: Final = Family("tiny", "TNY", folder=str(Path(__file__).parent / "engine" / "tiny_box"))


def put_on_the_shelf() -> None:
    """Register both in a process of its own."""
    register_family(FAMILY)
    register(TINY)


@pytest.fixture
def tiny_family(monkeypatch: pytest.MonkeyPatch) -> Family:
    """The tiny game and its family are registered while a test runs."""
    monkeypatch.setitem(GAMES, TINY.slug, TINY)
    monkeypatch.setitem(FAMILIES, FAMILY.name, FAMILY)
    return FAMILY
