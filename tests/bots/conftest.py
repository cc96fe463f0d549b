"""The tiny game is there too: what holds for every bot holds at a game that nobody prepared."""

from __future__ import annotations

from tests.engine.conftest import tiny_is_registered

__all__ = ["tiny_is_registered"]
