"""The phases of a game (dossier 5.3): a number for each question, first those to chance."""

from __future__ import annotations

from typing import Final

DEAL_PLANET_SETTINGS: Final = 0
DEAL_CONSTELLATION_SETTINGS: Final = 1
DEAL_PLANETS: Final = 2
DEAL_CONSTELLATIONS: Final = 3
DEAL_CARDS: Final = 4
LOT: Final = 5  # who has the initiative
SCRAMBLE_PLANETS: Final = 6
SCRAMBLE_CONSTELLATIONS: Final = 7
REFILL_PLANETS: Final = 8
REFILL_CONSTELLATIONS: Final = 9
DEAL_AGAIN: Final = 10

PLAY: Final = 11  # D-CARD
USE: Final = 12
DRAW: Final = 13
PLACE: Final = 14
REVEAL: Final = 15
STEAL: Final = 16
EXCHANGE: Final = 17
EXCHANGE_WITH: Final = 18
EMPEROR: Final = 19
LOVERS: Final = 20
MAGICIAN: Final = 21
MAGICIAN_WITH: Final = 22
STRENGTH: Final = 23
HERMIT: Final = 24
JUSTICE: Final = 25
JUDGE: Final = 26
WIN: Final = 27
WIN_DRAW: Final = 28
WIN_REVEAL: Final = 29
WIN_THROW: Final = 30
WIN_CONSOLIDATE: Final = 31
SETTING: Final = 32
ENDED: Final = 33
