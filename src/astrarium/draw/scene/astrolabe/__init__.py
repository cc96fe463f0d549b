"""L'Astrolabe for pages."""

from __future__ import annotations

from astrarium.draw.scene.astrolabe.face import FACE

__all__ = ["FACE"]
