"""The phases of a turn: a number for each kind of question."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0  # chance: the first shuffle
PICK: Final = 1  # a slot, a tile of the hand, or a forced pass
CHOOSE_SIDE: Final = 2  # Parallel Universes: left or right
LAY: Final = 3  # the cell for the tile chosen
CHOOSE_MOVER: Final = 4  # the star that an action moves
CHOOSE_TARGET: Final = 5  # where to
CHOOSE_LINK: Final = 6  # Hexdomino: type of the first link
ATTACH: Final = 7  # Hexdomino: end and direction
ENDED: Final = 8
