"""The signs of planets and of the zodiac, as strokes of our own.

Never characters of a font: some systems turn those into coloured pictures. Each is drawn in
a box of 24 units, in the colour of what surrounds it.
"""

from __future__ import annotations

from typing import Final

from astrarium.draw.scene.common import num
from astrarium.games.astrolabe.material import Token

PLANET_SIGNS: Final = (
    '<circle cx="12" cy="11.5" r="4"/><path d="M12 15.5V21.5M9 18.7H15M8 3.5a4 4 0 0 0 8 0"/>',
    '<circle cx="12" cy="8.5" r="5"/><path d="M12 13.5V21M8.5 17.5H15.5"/>',
    '<circle cx="12" cy="12" r="7"/><path d="M5 12H19M12 5V19"/>',
    '<circle cx="10" cy="14" r="5"/><path d="M13.6 10.4L19 5M14.5 5H19V9.5"/>',
    '<path d="M7 6.5c3.5-4 8 .5 4.5 5C10 13.5 8.5 15 6 16H18.5M15.5 5V20"/>',
    '<path d="M9 3.5V15.5M6 7H13M9 12c2-4 7-3 6.5 1-.3 2.5-3 3.5-2.5 6 .3 1.2 1.8 1.3 2.5.3"/>',
    '<path d="M7 4V13M17 4V13M7 8.5H17M12 4V15.5"/><circle cx="12" cy="18" r="2.5"/>',
    '<path d="M6 5v4a6 6 0 0 0 12 0V5M12 4V20M8.5 17H15.5"/>',
    '<circle cx="12" cy="6.5" r="2.8"/>'
    '<path d="M6.5 7.5a5.5 5.5 0 0 0 11 0M12 13V21M8.5 17.5H15.5"/>',
    '<path d="M15.5 4.5A8 8 0 1 0 15.5 19.5 8.5 8.5 0 0 1 15.5 4.5z"/>',
    '<circle cx="12" cy="12" r="7"/><circle class="s" cx="12" cy="12" r="1.3"/>',
    '<circle class="s" cx="12" cy="12" r="4.6"/><path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3'
    'M5.3 5.3l2 2M16.7 16.7l2 2M18.7 5.3l-2 2M7.3 16.7l-2 2"/>',
)
ZODIAC_SIGNS: Final = (
    '<path d="M12 20V9c0-5-7-6-7-2 0 1.5 1 2.5 2 2.5M12 9c0-5 7-6 7-2 0 1.5-1 2.5-2 2.5"/>',
    '<circle cx="12" cy="15" r="5"/><path d="M6 4c1 4.5 3 6 6 6s5-1.5 6-6"/>',
    '<path d="M6 4c4 2 8 2 12 0M6 20c4-2 8-2 12 0M9 5.2V18.8M15 5.2V18.8"/>',
    '<circle cx="8" cy="9.5" r="2.5"/><circle cx="16" cy="14.5" r="2.5"/>'
    '<path d="M5.5 9C8 5 14 4.5 19 7.5M18.5 15C16 19 10 19.5 5 16.5"/>',
    '<circle cx="8" cy="14" r="3"/>'
    '<path d="M10 11.8C7 8 9 4 12.5 4s5.5 3.5 3.5 7.5-3 7 0 8.5c1.5.5 2.5-.5 2.5-1.5"/>',
    '<path d="M4 6c1.5 0 2 1 2 2.5V17M6 8.5c0-3 4-3 4 0V17M10 8.5c0-3 4-3 4 0V16c0 2.5 1.5 4 4 4.5'
    'M14 11c3-3 5.5 0 3.5 3-1.2 2-3.5 4-5.5 5.5"/>',
    '<path d="M4 19.5H20M4 15.5H9.5C6.5 13 7 6.5 12 6.5s5.5 6.5 2.5 9H20"/>',
    '<path d="M4 6c1.5 0 2 1 2 2.5V17M6 8.5c0-3 4-3 4 0V17M10 8.5c0-3 4-3 4 0V17c0 2 1.5 2.5 5 2'
    'M17 16.8l2.2 2-2 2.2"/>',
    '<path d="M5 19L18.5 5.5M12.5 5.5H18.5V11.5M7 11.5L12.5 17"/>',
    '<path d="M4 5.5c2 0 2.5 1.5 2.5 4V16M6.5 9c0-4.5 5-4.5 5 0v6.5c0 3-1.5 4.5-3.5 5"/>'
    '<circle cx="14.7" cy="15.2" r="3.2"/>',
    '<path d="M3.5 10.5l3-3 3 3 3-3 3 3 3-3M3.5 16.5l3-3 3 3 3-3 3 3 3-3"/>',
    '<path d="M7 4c4 5 4 11 0 16M17 4c-4 5-4 11 0 16M5 12H19"/>',
)
SIGNS: Final[tuple[str, ...]] = PLANET_SIGNS + ZODIAC_SIGNS  # by token


def sign(token: Token, x: float, y: float, size: float, cls: str = "") -> str:
    """A sign around its middle, in the colour of its surroundings."""
    scale = f"{size / 24:.3f}".rstrip("0").rstrip(".")
    shift = f"{num(x - size / 2)} {num(y - size / 2)}"
    name = f"lab-sign {cls}".rstrip()
    return f'<g class="{name}" transform="translate({shift}) scale({scale})">{SIGNS[token]}</g>'
