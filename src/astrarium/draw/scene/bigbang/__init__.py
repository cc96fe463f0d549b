"""Big Bang 13.7 for pages: the five games of the box."""

from __future__ import annotations

from astrarium.draw.scene.bigbang.face import FACE

__all__ = ["FACE"]
