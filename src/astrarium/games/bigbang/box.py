"""The box of Big Bang 13.7: its authors and publisher, and what the booklet says of each mode."""

from __future__ import annotations

from typing import Final

from astrarium.engine.box import Box, Play

BOX: Final = Box(
    family="bigbang",
    authors=("Eloi Pujadas", "Joaquim Vilalta"),
    helpers=(),
    solo_authors=(),
    publisher="Invedars",
    french_edition="",
    plays={
        "bigbang": Play(12, 45, 45, tips=("cheap", "supernova", "finger")),
        "bigbang-simple": Play(8, 25, 25),
        "bigbang-solitaire": Play(12, 25, 25, tips=("record",)),
        "hexdomino": Play(8, 10, 10),
        "bigbang-parallel": Play(12, 15, 20),
    },
)
