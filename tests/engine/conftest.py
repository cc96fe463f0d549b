"""The tiny game is registered while a test of the engine runs, and not for the others."""

from __future__ import annotations

import pytest

from astrarium.engine.registry import GAMES
from tests.engine.tiny import TINY


@pytest.fixture(autouse=True)
def tiny_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TINY.slug, TINY)
