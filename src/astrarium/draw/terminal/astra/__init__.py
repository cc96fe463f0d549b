"""Astra in the terminal: the picture, and the charts of its constellations."""

from __future__ import annotations

from typing import Final

from astrarium.draw.terminal import Terminal
from astrarium.draw.terminal.astra.picture import astra_picture

TERMINAL: Final = Terminal(astra_picture)
