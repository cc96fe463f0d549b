"""Astra and its solo game for pages."""

from __future__ import annotations

from astrarium.draw.scene.astra.face import FACE

__all__ = ["FACE"]
