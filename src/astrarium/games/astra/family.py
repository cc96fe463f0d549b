"""The family of Astra: its authors, its players, its modules."""

from __future__ import annotations

from typing import Final

from astrarium.engine.family import Family, Play

TIPS: Final = (
    *("blocking", "telescopes", "pouch", "wake"),
    *("any-element", "pace", "counting", "dreaming"),
)

# The text of the booklets tells neither age nor duration: shops give what is on the box.
FAMILY: Final = Family(
    name="astra",
    prefix="AST",
    authors=("Patrik Porkoláb", "Frigyes Schöberl"),
    helpers=("Eszter Krisztina Sas",),
    solo_authors=("John Albertson", "Dávid Turczi"),
    publisher="Mindclash Games",
    french_edition="Super Meeple",
    plays={"astra": Play(10, 40, 90, tips=TIPS), "astra-solo": Play(10, 0, 0, tips=TIPS)},
    minds="astrarium.bots.minds.astra",
    facts="astrarium.arena.facts.astra",
    face="astrarium.draw.scene.astra.face",
    terminal="astrarium.draw.terminal.astra.picture",
    tables="astrarium.rules.tables.astra",
)
