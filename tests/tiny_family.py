"""The family of the tiny game: what a game from outside the package brings, and no more."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from astrarium.engine.family import FAMILIES, Family
from astrarium.engine.registry import GAMES
from tests.engine.tiny import TINY

FAMILY: Final = Family("tiny", "TNY", folder=str(Path(__file__).parent / "engine" / "moonrise"))


@pytest.fixture
def tiny_family(monkeypatch: pytest.MonkeyPatch) -> Family:
    """The tiny game and its family are registered while a test runs."""
    monkeypatch.setitem(GAMES, TINY.slug, TINY)
    monkeypatch.setitem(FAMILIES, FAMILY.name, FAMILY)
    return FAMILY
