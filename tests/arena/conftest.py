"""Every test of the arena has a folder of its own."""

from __future__ import annotations

from tests.cli.conftest import folder

__all__ = ["folder"]
