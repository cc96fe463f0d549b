"""Where things lie on the board of Astra: plates around the disc, stars, their names.

Pure geometry, in units of the board, which is drawn at 816 by 556 pixels on a desk. A
chart is true to the sky, north up, but for two things: a figure may be widened or
heightened a little, and stars nearer than a finger needs are pushed apart.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from astrarium.draw.scene.common import broken
from astrarium.games.astra.deck import DECK
from astrarium.games.astra.material import Card

Point: TypeAlias = tuple[float, float]

WIDTH, HEIGHT = 816, 556  # of the board
APART: Final = 24.0  # look: a target is so wide at least
STRETCH: Final = 1.18  # how much wider or higher than true a figure may be
INSET: Final = 15.0  # from the edge of a chart to its outermost stars: room for a ring
GREATEST: Final = 2.7  # units of a chart per unit of the deck: small figures stay small


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    def flipped(self) -> Box:
        """The same box on the other side of the board."""
        return Box(WIDTH - self.x - self.w, self.y, self.w, self.h)

    def inset(self, by: float) -> Box:
        """The same box without a margin."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def seen_from(self, other: Box) -> Box:
        """The same box, measured from the corner of another."""
        return Box(self.x - other.x, self.y - other.y, self.w, self.h)

    def shared(self, other: Box) -> Box:
        """What lies in both of two boxes that meet."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right = min(self.x + self.w, other.x + other.w)
        foot = min(self.y + self.h, other.y + other.h)
        return Box(x, y, right - x, foot - y)


class Spread(NamedTuple):
    """A plate's chart and words. The words lean on the disc: `right` says that they end at
    the right of their box, `low` at its foot; a `band` is wide and flat."""

    chart: Box
    words: Box
    right: bool
    low: bool
    band: bool

    def flipped(self) -> Spread:
        return Spread(
            self.chart.flipped(), self.words.flipped(), not self.right, self.low, self.band
        )


class Plate(NamedTuple):
    """A frame, and how its inside may be spread; each card takes what suits it best."""

    frame: Box
    spreads: tuple[Spread, ...]

    def flipped(self) -> Plate:
        return Plate(self.frame.flipped(), tuple(spread.flipped() for spread in self.spreads))


class Layout(NamedTuple):
    """The plates by slot, clockwise from the disc's icon, which is up.  [A-6]"""

    disc: Point
    radius: float
    moat: float
    plates: tuple[Plate, ...]
    flanks: tuple[Box, ...]  # places beside the plates that are left over


# -- the four layouts --------------------------------------------------------------

Numbers: TypeAlias = tuple[int, int, int, int]  # of a box


def _plate(frame: Numbers, *spreads: tuple[Numbers, Numbers, str]) -> Plate:
    """A plate; each of its spreads has a chart, a box for words, and how they lie in it."""
    found = [
        Spread(Box(*chart), Box(*words), "right" in how, "low" in how, "band" in how)
        for chart, words, how in spreads
    ]
    return Plate(Box(*frame), tuple(found))


_TOP: Final = _plate((0, 0, 402, 272), ((10, 10, 252, 252), (265, 14, 122, 162), "right"))
_FOOT: Final = _plate((0, 284, 402, 272), ((10, 294, 252, 252), (265, 380, 122, 164), "right low"))
_FOOT_OF_THREE: Final = _plate(
    (162, 284, 492, 272),
    ((306, 380, 340, 168), (178, 298, 122, 246), ""),
    ((500, 290, 146, 260), (178, 298, 122, 246), ""),
)
_TOP_OF_FIVE: Final = _plate((0, 0, 402, 244), ((10, 8, 252, 228), (265, 12, 122, 156), "right"))
_SIDE_OF_FIVE: Final = _plate(
    (0, 256, 258, 300), ((8, 264, 242, 192), (16, 456, 226, 92), "right low band")
)
_FOOT_OF_FIVE: Final = _plate(
    (270, 256, 276, 300),
    ((396, 338, 146, 212), (284, 342, 112, 204), "low"),
    ((274, 338, 268, 116), (286, 454, 244, 94), "right low band"),
)
_CORNER: Final = _plate((0, 0, 252, 272), ((8, 102, 236, 162), (16, 10, 220, 92), "right band"))
_FOOT_CORNER: Final = _plate(
    (0, 284, 252, 272), ((8, 292, 236, 164), (16, 456, 220, 92), "right low band")
)
_TOP_OF_SIX: Final = _plate((264, 0, 288, 272), ((390, 6, 158, 192), (278, 12, 112, 180), ""))
_FOOT_OF_SIX: Final = _plate(
    (264, 284, 288, 272), ((390, 358, 158, 192), (278, 366, 112, 180), "low")
)

# By slot: the right half from the top down, what lies at the foot, the left half upwards.
_THREE: Final = (_TOP.flipped(), _FOOT_OF_THREE, _TOP)
_FOUR: Final = (_TOP.flipped(), _FOOT.flipped(), _FOOT, _TOP)
_RIGHT_OF_FIVE: Final = (_TOP_OF_FIVE.flipped(), _SIDE_OF_FIVE.flipped())
_FIVE: Final = (*_RIGHT_OF_FIVE, _FOOT_OF_FIVE, _SIDE_OF_FIVE, _TOP_OF_FIVE)
_RIGHT_OF_SIX: Final = (_CORNER.flipped(), _FOOT_CORNER.flipped())
_SIX: Final = (*_RIGHT_OF_SIX, _FOOT_OF_SIX, _FOOT_CORNER, _CORNER, _TOP_OF_SIX)

LAYOUTS: Final = {
    3: Layout((408, 278), 92, 101, _THREE, (Box(0, 284, 150, 272), Box(666, 284, 150, 272))),
    4: Layout((408, 278), 92, 101, _FOUR, ()),
    5: Layout((408, 250), 78, 86, _FIVE, ()),
    6: Layout((408, 278), 72, 79, _SIX, ()),
}

# On a small screen a chart fills a plate of its own (astra.css): so far it may grow, in units
# of the board, and so much wider is the plate.
ALONE: Final = (756.0, 676.0)
BESIDE: Final = 12.0


def alone(chart: Box) -> Box:
    """Where names may stand when a chart has a small screen to itself, from its own corner."""
    scale = min(ALONE[0] / chart.w, ALONE[1] / chart.h)
    x = (BESIDE + ALONE[0] / 2) / scale - chart.w / 2
    y = ALONE[1] / 2 / scale - chart.h / 2
    return Box(-x, -y, chart.w + 2 * x, chart.h + 2 * y)


def spread_of(plate: Plate, card: Card) -> Spread:
    """The spread on whose chart the card's figure is largest."""
    return max(plate.spreads, key=lambda spread: scales(card, spread.chart.w, spread.chart.h)[0])


# -- stars -------------------------------------------------------------------------


def scales(card: Card, wide: float, high: float, inset: float = INSET) -> tuple[float, float]:
    """How large the deck's unit is on a chart, across and down."""
    across, down = extent(card)
    fitting = (wide - 2 * inset) / across, (high - 2 * inset) / down
    plain = min(*fitting, GREATEST)
    return min(fitting[0], plain * STRETCH), min(fitting[1], plain * STRETCH)


def extent(card: Card) -> tuple[float, float]:
    stars = DECK[card].stars
    xs, ys = [star.x for star in stars], [star.y for star in stars]
    return max(xs) - min(xs), max(ys) - min(ys)


@cache
def true_places(card: Card, wide: float, high: float, inset: float = INSET) -> tuple[Point, ...]:
    """The stars of a card in the middle of a chart, as they stand in the sky."""
    stars = DECK[card].stars
    scale_x, scale_y = scales(card, wide, high, inset)
    across, down = extent(card)
    left = (wide - scale_x * across) / 2 - scale_x * min(star.x for star in stars)
    top = (high - scale_y * down) / 2 - scale_y * min(star.y for star in stars)
    return tuple((left + scale_x * star.x, top + scale_y * star.y) for star in stars)


@cache
def places(card: Card, wide: float, high: float) -> tuple[Point, ...]:
    """The same with every two stars a target apart, and all of them inside."""
    found = [list(point) for point in true_places(card, wide, high)]
    for _ in range(400):
        if not push(found):
            break
        for point in found:
            point[0] = min(max(point[0], INSET), wide - INSET)
            point[1] = min(max(point[1], INSET), high - INSET)
    return tuple((round(x, 1), round(y, 1)) for x, y in found)


def push(points: list[list[float]]) -> bool:
    """Each pair that is too near parts a little; was there one?"""
    wanted = APART + 0.4  # rounding included
    moved = False
    for number, one in enumerate(points):
        for other in points[:number]:
            dx, dy = one[0] - other[0], one[1] - other[1]
            apart = hypot(dx, dy)
            if apart < wanted:
                moved = True
                if not apart:
                    dx, dy, apart = 1.0, float(number), hypot(1.0, number)
                step = (wanted + 0.2 - apart) / 2
                one[0] += dx / apart * step
                one[1] += dy / apart * step
                other[0] -= dx / apart * step
                other[1] -= dy / apart * step
    return moved


# -- words -------------------------------------------------------------------------

NARROW: Final = frozenset("iljtfrI.,:;’'()|1 \u00a0\u202f·")
BROAD: Final = frozenset("mwMWŒœ&")


def measure(text: str, size: float) -> float:
    """About how wide a text is: nobody on the server knows the fonts of a browser."""
    wide = 0.0
    for letter in text:
        if letter in NARROW:
            wide += 0.36
        elif letter in BROAD:
            wide += 0.88
        else:
            wide += 0.68 if letter.isupper() else 0.55
    return wide * size


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Lines that are no wider than the room, broken between words."""
    return broken(text, lambda line: measure(line, size) <= room)


# -- names of stars ----------------------------------------------------------------

LABEL: Final = 11.5
FAR: Final = 60.0  # so much better must a place be that is not close to its star
_DIAGONAL: Final = 0.74


class Label(NamedTuple):
    star: int
    text: str
    x: float
    y: float  # of the base line
    anchor: str


class Asked(NamedTuple):
    """A star to be named: the room its sign takes, and what it is called."""

    star: int
    text: str
    radius: float


@lru_cache(maxsize=2048)
def labelled(
    points: tuple[Point, ...],
    lines: tuple[tuple[int, int], ...],
    asked: tuple[Asked, ...],
    walls: tuple[Box, ...],
    room: Box,
) -> tuple[Label, ...]:
    """Every name where it crosses least: no star, no other name, then no line.

    `walls` are what a name must not touch (words, the disc), `room` is where it may be.
    """
    segments = [(points[one], points[other]) for one, other in lines]
    radii = {item.star: item.radius for item in asked}
    taken = [around(point, radii.get(number, 7.0)) for number, point in enumerate(points)]
    found: list[Label] = []
    boxes: list[Box] = []
    for item in asked:
        own = taken[item.star]
        others = [box for box in taken if box is not own]

        def cost(label: Label, others: list[Box] = others) -> float:
            box = label_box(label)
            return (
                60 * sum(overlap(box, wall) for wall in walls)
                + 60 * outside(box, room)
                + 60 * sum(overlap(box, other) for other in boxes)
                + 24 * sum(overlap(box, other) for other in others)
                + 40 * sum(crosses(box, *segment) for segment in segments)
            )

        near, far = (candidates(points[item.star], item, gap) for gap in (3.0, 10.0))
        best = min([*near, *far], key=cost)
        if cost(best) + FAR > cost(min(near, key=cost)):
            best = min(near, key=cost)
        found.append(best)
        boxes.append(label_box(best))
    return tuple(found)


def candidates(point: Point, item: Asked, gap: float) -> list[Label]:
    """The eight places around a star, the best first: the order breaks ties."""
    x, y = point
    r = item.radius + gap
    d = r * _DIAGONAL
    middle = LABEL * 0.35
    return [
        Label(item.star, item.text, x + r, y + middle, "start"),
        Label(item.star, item.text, x - r, y + middle, "end"),
        Label(item.star, item.text, x, y + r + LABEL * 0.8, "middle"),
        Label(item.star, item.text, x, y - r - 2, "middle"),
        Label(item.star, item.text, x + d, y + d + LABEL * 0.6, "start"),
        Label(item.star, item.text, x - d, y + d + LABEL * 0.6, "end"),
        Label(item.star, item.text, x + d, y - d, "start"),
        Label(item.star, item.text, x - d, y - d, "end"),
    ]


def label_box(label: Label) -> Box:
    wide = measure(label.text, LABEL)
    left = {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
    return Box(label.x - left, label.y - LABEL * 0.78, wide, LABEL)


def around(point: Point, radius: float) -> Box:
    return Box(point[0] - radius, point[1] - radius, 2 * radius, 2 * radius)


def overlap(one: Box, other: Box) -> float:
    """How much two boxes share, as the root of the area: a length."""
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return float((across * down) ** 0.5) if across > 0 and down > 0 else 0.0


def outside(box: Box, room: Box) -> float:
    """How far a box sticks out of a room."""
    return (
        max(0.0, room.x - box.x)
        + max(0.0, room.y - box.y)
        + max(0.0, box.x + box.w - room.x - room.w)
        + max(0.0, box.y + box.h - room.y - room.h)
    )


def crosses(box: Box, one: Point, other: Point) -> bool:
    """Does a line run through a box? (Liang and Barsky)"""
    first, last = 0.0, 1.0
    dx, dy = other[0] - one[0], other[1] - one[1]
    for step, gap in (
        (-dx, one[0] - box.x),
        (dx, box.x + box.w - one[0]),
        (-dy, one[1] - box.y),
        (dy, box.y + box.h - one[1]),
    ):
        if not step:
            if gap < 0:
                return False
        elif step < 0:
            first = max(first, gap / step)
        else:
            last = min(last, gap / step)
    return first <= last
