"""The two values of a view that are no card, tile or place."""

from __future__ import annotations

from typing import Final

NONE: Final = -1  # nothing is there, nothing is chosen, nobody
UNKNOWN: Final = -2  # something is there, and this seat does not know what
