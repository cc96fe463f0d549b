"""The box of L'Astrolabe, whose booklet names neither author nor publisher."""

from __future__ import annotations

from typing import Final

from astrarium.engine.box import Box, Play

BOX: Final = Box(
    family="astrolabe",
    authors=(),
    helpers=(),
    solo_authors=(),
    publisher="",
    french_edition="",
    plays={"astrolabe": Play(10, 15, 15, rounds=2, tips=("reveal", "memory"))},
)
