"""The family of Big Bang 13.7: its authors, the players of its modes, its modules."""

from __future__ import annotations

from typing import Final

from astrarium.engine.family import Family, Play

FAMILY: Final = Family(
    name="bigbang",
    prefix="BBG",
    authors=("Eloi Pujadas", "Joaquim Vilalta"),
    publisher="Invedars",
    plays={
        "bigbang": Play(12, 45, 45, tips=("cheap", "supernova", "finger")),
        "bigbang-simple": Play(8, 25, 25),
        "bigbang-solitaire": Play(12, 25, 25, tips=("record",)),
        "hexdomino": Play(8, 10, 10),
        "bigbang-parallel": Play(12, 15, 20),
    },
    minds="astrarium.bots.minds.bigbang",
    facts="astrarium.arena.facts.bigbang",
    face="astrarium.draw.scene.bigbang.face",
    terminal="astrarium.draw.terminal.bigbang",
    tables="astrarium.rules.tables.bigbang",
)
