"""The colours of the night, as in the look book; every picture also reads without them."""

from __future__ import annotations

from typing import Final

DEEP: Final = "#0a0f1c"  # the field of a tile, on dark and light terminals alike
LINE: Final = "#5f7196"
GOLD: Final = "#ecc873"
IVORY: Final = "#efe9da"
MAY: Final = "#74f0c8"  # only for what may be done
MAY_INK: Final = "#04231a"
BLUE, ORANGE, RED, YELLOW = "#5590ff", "#ffa51f", "#e63a6c", "#fff2a0"

TITLE: Final = "bold"
FAINT: Final = "dim"
EDGE: Final = LINE
LIT_EDGE: Final = MAY
LIT: Final = f"bold {MAY_INK} on {MAY}"


def on_deep(colour: str) -> str:
    """The style of something engraved on a tile."""
    return f"bold {colour} on {DEEP}"
