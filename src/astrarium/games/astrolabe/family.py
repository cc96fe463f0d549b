"""The family of L'Astrolabe, whose booklet names neither author nor publisher."""

from __future__ import annotations

from typing import Final

from astrarium.engine.family import Family, Play

FAMILY: Final = Family(
    name="astrolabe",
    prefix="LAB",
    plays={"astrolabe": Play(10, 15, 15, rounds=2, tips=("reveal", "memory"))},
    minds="astrarium.bots.minds.astrolabe",
    facts="astrarium.arena.facts.astrolabe",
    face="astrarium.draw.scene.astrolabe.face",
    terminal="astrarium.draw.terminal.astrolabe",
    tables="astrarium.rules.tables.astrolabe",
)
