"""Pictures for pages: what a seat's view shows, as SVG and HTML in pieces."""

from __future__ import annotations

from astrarium.draw.scene.protocol import Choice, Group, Scene, SeatPanel

__all__ = ["Choice", "Group", "Scene", "SeatPanel"]
