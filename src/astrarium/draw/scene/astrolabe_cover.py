"""L'Astrolabe on the home page: two cards behind an astrolabe."""

from __future__ import annotations

from astrarium.draw.scene.astrolabe_area import MIDDLE, PLATE, ROUND, SETTING_R, TOKEN_R
from astrarium.draw.scene.astrolabe_faces import HIGH, family_class, head
from astrarium.draw.scene.astrolabe_tokens import shape, token
from astrarium.draw.scene.common import num
from astrarium.games.astrolabe.events import UNKNOWN
from astrarium.games.astrolabe.material import CARD_OF, TOKEN_OF, Card

# By slot of the astrolabe: a token and its setting, as codes; nothing: face down.
SET = {0: ("P11", "P11"), 1: ("P2", ""), 3: ("C12", ""), 4: ("", "")}


def astrolabe_cover() -> str:
    """A picture of 444 by 288; says nothing that its card does not say."""
    return (
        '<svg class="lab lab-cover" viewBox="0 0 444 288" aria-hidden="true" focusable="false">'
        '<circle class="lab-brass thin" cx="222" cy="330" r="180"/>'
        '<circle class="lab-degrees" cx="222" cy="330" r="190" pathLength="180"/>'
        '<circle class="lab-brass thin" cx="222" cy="330" r="300"/>'
        + leaning(CARD_OF["saturn"], 8, 62, -12)
        + leaning(CARD_OF["leo"], 322, 38, 12)
        + instrument()
        + "</svg>"
    )


def leaning(card: Card, x: float, y: float, turn: float) -> str:
    return (
        f'<g class="{family_class(card)}" transform="translate({num(x)} {num(y)})'
        f' rotate({num(turn)}) scale(1.02)">'
        f'<rect class="lab-face" width="118" height="{num(HIGH)}" rx="9"/>{head(card)}</g>'
    )


def instrument() -> str:
    """An astrolabe with a setting made right, in gold."""
    found = PLATE
    for slot, codes in SET.items():
        item, setting = (TOKEN_OF[code] if code else UNKNOWN for code in codes)
        aim = ROUND.settings[slot]
        assert aim is not None
        spot = ROUND.spots[slot]
        right = item == setting and item >= 0
        cls = "lab-rule gold" if right else "lab-rule"
        found += (
            f'<path class="{cls}" d="M{num(spot[0])} {num(spot[1])}L{num(aim[0])} {num(aim[1])}"/>'
        )
        found += token(slot // 3, setting, right, *aim, SETTING_R)
        found += token(slot // 3, item, True, *spot, TOKEN_R)
        found += shape(slot // 3, *spot, TOKEN_R + 3.5, "lab-right") if right else ""
    x, y = MIDDLE
    shift = f"{num(222 - x * 1.16)} {num(148 - y * 1.16)}"
    return f'<g transform="translate({shift}) scale(1.16)">{found}</g>'
