"""Astra's deck, printed and checked: `make deck`, or `make deck FILE=my-deck.json`.

Is it fit for play? These are the constraints of the dossier (1.3, 1.4) and of the deck's
design; `check_deck` names every problem. The rules themselves need only a part of this: a
connected figure, a single start star and four bonuses; a boxed copy may well differ in the rest.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from rich import box
from rich.console import Console
from rich.table import Table

from astrarium.engine.errors import BadText
from astrarium.engine.protocol import message
from astrarium.games.astra.deck import Constellation, Star, deck_text, read_deck
from astrarium.games.astra.speech import slug
from astrarium.words import has_words, say

WIDE: Final = 200  # columns where there is no terminal to ask

CARDS: Final = 48
ELEMENTS: Final = ("fire", "water", "air", "earth")
PER_ELEMENT: Final = 12
SMALL: Final = 7  # stars of a small card: 7 or fewer
SMALL_PER_ELEMENT: Final = 5
GREAT_WATER: Final = (14, 6)  # six Water cards with exactly 14 stars
STARS: Final = range(5, 15)
MOST_GREAT: Final = 3
KINDS: Final = ("start", "great", "common")
FAME_2_FROM: Final = 9

# Section 4 of the dossier: who has which power, by the French names of the booklet.
POWER_GROUPS: Final = {
    "gain_4_stardust": ("Aigle", "Lion"),
    "gain_3_stardust": ("Bélier", "Dauphin"),
    "gain_2_stardust": ("Cheval", "Triangle"),
    "gain_telescope": ("Céphée", "Couronne Boréale", "Petite Ourse"),
    "trade_stardust_for_telescopes": ("Autel", "Cocher", "Grande Ourse"),
    "fame_per_active_element": ("Balance", "Persée"),
    "fame_per_marked_constellation": ("Cassiopée", "Corbeau", "Lyre"),
    "gain_pouch": ("Coupe", "Gémeaux"),
    "gain_wisdom": ("Flèche", "Petit Chien"),
    "tick_any_star": ("Baleine", "Centaure", "Serpent"),
    "tick_star_and_neighbours": ("Andromède", "Éridan", "Vierge"),
    "tick_three_constellations": ("Dragon", "Lièvre", "Navire Argo"),
    "tick_two_stars": ("Hercule", "Poissons", "Serpentaire"),
    "start_on_any_common": ("Bouvier", "Grand Chien", "Scorpion"),
    "fame_per_great_star": ("Cancer", "Couronne Australe", "Orion"),
    "refund_path_to_great": ("Capricorne", "Hydre", "Verseau"),
    "rest_bonus_stardust": ("Cygne", "Loup", "Sagittaire"),
    "refund_common_only": ("Pégase", "Poisson austral", "Taureau"),
}
ZODIAC: Final = {  # keys of cards, as in SHAPES
    "fire": ("ram", "lion", "archer"),
    "earth": ("bull", "maiden", "sea_goat"),
    "air": ("twins", "scales", "water_bearer"),
    "water": ("crab", "scorpion", "fishes"),
}
BONUSES: Final = {  # least and most
    "fame": (2, 4),
    "stardust": (3, 6),
    "pouch": (1, 3),
    "wisdom": (1, 3),
    "telescope": (1, 3),
    "reactivate": (1, 3),
}
WORTH: Final = {  # of one unit, in tenths of a fame point
    "fame": 10,
    "stardust": 6,
    "telescope": 17,
    "pouch": 18,
    "wisdom": 19,
    "reactivate": 13,
}
FIRST_AMOUNTS: Final = range(2, 6)
SMALL_FIRST: Final = 3
CARDS_WITH_FIRST: Final = 5  # each first amount, on so many cards at least
FAME_FIRST: Final = 30  # cards whose first bonus is fame, at least
FIRST_PER_ELEMENT: Final = 3  # different first amounts within an element, at least
CARDS_WITH_KIND: Final = 20  # each kind of bonus, at least

GREEK: Final = (
    "alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|omicron|pi|rho|"
    "sigma|tau|upsilon|phi|chi|psi|omega"
)
DESIGNATION: Final = re.compile(rf"(({GREEK})\d?|\d{{1,3}}) [A-Z][A-Za-z]{{2}}")
MAGNITUDES: Final = (-1.5, 6.5)

MIN_SEPARATION: Final = 6.0  # chart units, between two stars
MIN_CLEARANCE: Final = 3.0  # between a star and a line that is not its own
MIN_SPAN: Final = 80.0
MAX_NUDGE: Final = 4.0  # between a star as drawn and its true projected place

BELT: Final = ("delta Ori", "epsilon Ori", "zeta Ori")
STRAIGHT: Final = 1.03  # how much longer than the straight way the belt may be
SHARED: Final = {"alpha And", "beta Tau"}  # Alpheratz and Elnath are on two cards
TAURUS_LINES: Final = ((0, 1), (1, 2), (2, 3), (2, 5), (3, 4), (5, 6), (5, 8), (6, 7), (8, 9))
SHAPES: Final = (  # key of the card, way along its lines, is it closed
    ("great_bear", "eta UMa, zeta UMa, epsilon UMa, delta UMa", False),
    ("great_bear", "delta UMa, alpha UMa, beta UMa, gamma UMa", True),
    ("orion", "delta Ori, epsilon Ori, zeta Ori", False),
    ("cassiopeia", "epsilon Cas, delta Cas, gamma Cas, alpha Cas, beta Cas", False),
    ("swan", "alpha Cyg, gamma Cyg, eta Cyg, beta Cyg", False),
    ("swan", "epsilon Cyg, gamma Cyg, delta Cyg", False),
    ("lion", "epsilon Leo, mu Leo, zeta Leo, gamma Leo, eta Leo, alpha Leo", False),
    (
        "scorpion",
        "alpha Sco, tau Sco, epsilon Sco, mu Sco, zeta Sco, eta Sco, theta Sco, iota1 Sco, "
        "kappa Sco, lambda Sco",
        False,
    ),
    ("pegasus", "alpha Peg, beta Peg, alpha And, gamma Peg", True),
)
CROW_NUMBERS: Final = (5, 1, (2, 4, 1, 1))  # stars, fame, amounts of the bonuses
BULL, CROW, ORION = "bull", "crow", "orion"
WELL_KNOWN: Final = sorted(  # keys that checks below ask for
    {
        BULL,
        CROW,
        ORION,
        *(key for signs in ZODIAC.values() for key in signs),
        *(way[0] for way in SHAPES),
    }
)


class Problem(NamedTuple):
    """Something that is wrong with a deck: the name of the check, and what it says."""

    check: str
    text: str


def check_deck(deck: Sequence[Constellation]) -> list[Problem]:
    """Everything that is wrong with a deck; nothing, if it is fit for play."""
    problems: list[Problem] = []
    for of_deck in DECK_CHECKS:
        problems += of_deck(deck)
    for card in deck:
        readable = True
        for of_card in CARD_CHECKS:
            if readable:
                found = list(of_card(card))
                problems += found
                readable = not found or of_card is not figure  # no graph, no more questions
    return problems


def problem(check: str, card: Constellation, text: str) -> Problem:
    return Problem(check, f"{card.key}: {text}")


# -- the deck as a whole ---------------------------------------------------------


def names(deck: Sequence[Constellation]) -> Iterator[Problem]:
    """48 cards, each with a key and a name of its own; well-known ones are there."""
    if len(deck) != CARDS:
        yield Problem("count", f"{len(deck)} cards, {CARDS} are needed")
    for field in ("key", "name_la"):
        values = [getattr(card, field) for card in deck]
        for value in sorted({value for value in values if values.count(value) > 1}):
            yield Problem("twice", f"{field}: “{value}” is there twice")
    for key in sorted({*WELL_KNOWN} - {card.key for card in deck}):
        yield Problem("missing", f"{key}: there is no card with this key")


def keys(deck: Sequence[Constellation]) -> Iterator[Problem]:
    """The key is the English name as a word of ASCII: moves and positions are written in it."""
    for card in deck:
        if card.key != slug_of(called(card, "en")):
            yield problem("key", card, "the words have no name for it that is the key in ASCII")


def called(card: Constellation, lang: str) -> str:
    """The name of a card in a language; nothing if the words do not know its key."""
    id = f"ast.card.{slug(card.key)}"
    return say(message(id), lang) if has_words(id, lang) else ""


def slug_of(name: str) -> str:
    """`Ship Argo`: ship_argo."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_")


def order(deck: Sequence[Constellation]) -> Iterator[Problem]:
    """Cards stand in the order of their French names: the index of moves counts on it."""
    for before, card in pairwise(deck):
        if sorting(called(card, "fr")) < sorting(called(before, "fr")):
            yield problem("order", card, f"after {before.key}, out of order by French names")


def sorting(name: str) -> str:
    """A French name as a dictionary looks it up."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()


def powers(deck: Sequence[Constellation]) -> Iterator[Problem]:
    """Section 4: each card has the power of the booklet; the same power, other elements."""
    power_of = {name: power for power, group in POWER_GROUPS.items() for name in group}
    for card in deck:
        if card.power != power_of.get(called(card, "fr")):
            yield problem("power", card, f"the booklet gives another power than {card.power}")
    for power in POWER_GROUPS:
        elements = [card.element for card in deck if card.power == power]
        if len(set(elements)) < len(elements):
            yield Problem("same-element", f"two cards with the power {power} have the same element")


def elements(deck: Sequence[Constellation]) -> Iterator[Problem]:
    """A-10: twelve cards of each, five of them small; the signs by the triplicities."""
    for card in deck:
        if card.element not in ELEMENTS:
            yield problem("element", card, f"“{card.element}” is no element")
        if any(card.key in signs for e, signs in ZODIAC.items() if e != card.element):
            yield problem("zodiac", card, f"this sign is not of the element {card.element}")
    for element in ELEMENTS:
        sizes = [len(card.stars) for card in deck if card.element == element]
        small = sum(size <= SMALL for size in sizes)
        if len(sizes) != PER_ELEMENT:
            yield Problem("per-element", f"{element}: {len(sizes)} cards, {PER_ELEMENT} are needed")
        if small != SMALL_PER_ELEMENT:
            yield Problem(
                "small", f"{element}: {small} small cards, {SMALL_PER_ELEMENT} are needed"
            )
        if element == "water" and sizes.count(GREAT_WATER[0]) != GREAT_WATER[1]:
            count = sizes.count(GREAT_WATER[0])
            yield Problem(
                "great-water", f"{count} Water cards with 14 stars, {GREAT_WATER[1]} are needed"
            )


def sizes(deck: Sequence[Constellation]) -> Iterator[Problem]:
    """A-11: every total from 5 to 14 is used."""
    for size in sorted({*STARS} - {len(card.stars) for card in deck}):
        yield Problem("size-missing", f"no card has {size} stars")


def shared_stars(deck: Sequence[Constellation]) -> Iterator[Problem]:
    """Only two stars are on two cards, and they are the same star there."""
    facts: dict[str, set[tuple[Any, ...]]] = {}
    count: dict[str, int] = {}
    for card in deck:
        for star in card.stars:
            facts.setdefault(star.id, set()).add(star[1:5])
            count[star.id] = count.get(star.id, 0) + 1
    for id in facts:
        if len(facts[id]) > 1 or (count[id] > 1 and id not in SHARED):
            yield Problem("shared", f"{id} is on several cards, or not the same there")


def taurus(deck: Sequence[Constellation]) -> Iterator[Problem]:
    """Section 1.2: what the booklet tells of the Bull."""
    for card in deck:
        if card.key == BULL:
            lines = tuple(sorted(card.lines))
            kinds = [(bonus.kind, bonus.amount) for bonus in card.bonuses]
            told = (card.element, card.fame, len(card.stars), lines, kinds[:1])
            wanted = ("earth", 2, 10, TAURUS_LINES, [("fame", 4)])
            if told != wanted or ("stardust", 6) not in kinds[1:] or not is_bull(card.stars):
                yield problem("taurus", card, "the booklet shows another card")


def crow(deck: Sequence[Constellation]) -> Iterator[Problem]:
    """Section 1.2: what is left of the picture of the Crow."""
    for card in deck:
        if card.key == CROW:
            amounts = tuple(bonus.amount for bonus in card.bonuses)
            if (len(card.stars), card.fame, amounts) != CROW_NUMBERS:
                yield problem("crow", card, "the booklet shows other numbers")


def is_bull(stars: Sequence[Star]) -> bool:
    """Star 0 on the right horn, the face to the left of the branches, 6 and 7 the upper one."""
    return (
        stars[0].x > stars[4].x and stars[5].x > stars[2].x and stars[7].y < stars[5].y < stars[9].y
    )


def shapes(deck: Sequence[Constellation]) -> Iterator[Problem]:
    """The well-known shapes: Dipper, belt, W, cross, sickle, hook, square."""
    for card in deck:
        for key, way, closed in SHAPES:
            if card.key == key and not has_way(card, way.split(", "), closed):
                yield problem("shape", card, f"the well-known shape is missing ({way})")
        if card.key == ORION and not is_straight(card):
            yield problem("belt", card, "the belt is not straight")


def is_straight(card: Constellation) -> bool:
    """Orion's belt, where it has one."""
    places = {star.id: (star.x, star.y) for star in card.stars}
    if any(id not in places for id in BELT):
        return True  # the shape itself is missing
    one, two, three = (places[id] for id in BELT)
    return math.dist(one, two) + math.dist(two, three) < STRAIGHT * math.dist(one, three)


def has_way(card: Constellation, way: list[str], closed: bool) -> bool:
    ids = [star.id for star in card.stars]
    if any(id not in ids for id in way):
        return False
    stars = [ids.index(id) for id in way]
    pairs = list(pairwise(stars))
    if closed:
        pairs.append((stars[-1], stars[0]))
    return all((min(pair), max(pair)) in card.lines for pair in pairs)


def first_bonuses(deck: Sequence[Constellation]) -> Iterator[Problem]:
    """The first amount is Ptolemy's die: all its values are there, within elements too."""
    first = [card.bonuses[0] for card in deck if card.bonuses]
    for amount in FIRST_AMOUNTS:
        n = sum(bonus.amount == amount for bonus in first)
        if n < CARDS_WITH_FIRST:
            yield Problem(
                "first-amount",
                f"the first bonus is {amount} on {n} cards, {CARDS_WITH_FIRST} are needed",
            )
    n = sum(bonus.kind == "fame" for bonus in first)
    if n < FAME_FIRST:
        yield Problem(
            "first-fame", f"the first bonus is fame on {n} cards, {FAME_FIRST} are needed"
        )
    for element in ELEMENTS:
        cards = [card for card in deck if card.bonuses and card.element == element]
        n = len({card.bonuses[0].amount for card in cards})
        if n < FIRST_PER_ELEMENT:
            yield Problem(
                "first-element", f"{element}: {n} first amounts, {FIRST_PER_ELEMENT} are needed"
            )
    for kind in BONUSES:
        n = sum(bonus.kind == kind for card in deck for bonus in card.bonuses)
        if n < CARDS_WITH_KIND:
            yield Problem("few", f"{kind}: on {n} cards, {CARDS_WITH_KIND} are needed")


# -- card by card: figures -------------------------------------------------------


def figure(card: Constellation) -> Iterator[Problem]:
    """A-11: 5 to 14 stars, lines between two of them, all connected."""
    count = len(card.stars)
    if count not in STARS:
        yield problem("stars", card, f"{count} stars, from {STARS[0]} to {STARS[-1]} are needed")
    for one, other in card.lines:
        if not 0 <= one < other < count or card.lines.count((one, other)) > 1:
            yield problem(
                "line", card, f"the line {one}–{other} joins no two stars or is there twice"
            )
            return
    if len(reached(card, 0)) < count:
        yield problem("connected", card, "the figure is in several pieces")


def neighbours(card: Constellation, star: int) -> list[int]:
    return [other if star == one else one for one, other in card.lines if star in (one, other)]


def reached(card: Constellation, start: int) -> set[int]:
    """The stars that lines lead to."""
    seen = {start}
    todo = [start]
    while todo:
        for near in neighbours(card, todo.pop()):
            if near not in seen:
                seen.add(near)
                todo.append(near)
    return seen


def catalogue(card: Constellation) -> Iterator[Problem]:
    """Stars by designation, each once, with a place in the sky and a magnitude one can see."""
    ids = [star.id for star in card.stars]
    for star in card.stars:
        if not DESIGNATION.fullmatch(star.id) or ids.count(star.id) > 1:
            yield problem("designation", card, f"“{star.id}” is no designation or is there twice")
        if not 0 <= star.ra_deg < 360 or not -90 <= star.dec_deg <= 90:
            yield problem("place", card, f"{star.id} has no place in the sky")
        if not MAGNITUDES[0] <= star.mag <= MAGNITUDES[1]:
            yield problem("magnitude", card, f"{star.id} cannot have the magnitude {star.mag}")


def start_star(card: Constellation) -> Iterator[Problem]:
    """Star 0 alone, at a loose end or at an outer corner of a closed figure."""
    if any(star.kind not in KINDS for star in card.stars):
        yield problem("kind", card, "a star is start, great or common, nothing else")
    if [number for number, star in enumerate(card.stars) if star.kind == "start"] != [0]:
        yield problem("start", card, "star 0, and no other, is the start star")
    ways = len(neighbours(card, 0))
    if ways != 1 and not (ways == 2 and is_corner(card, 0)):
        yield problem("start-place", card, "the start star is at no end or corner of the figure")


def is_corner(card: Constellation, number: int) -> bool:
    """Has some straight line through a star all the others on one side?"""
    at = card.stars[number]
    angles = sorted(
        math.atan2(star.y - at.y, star.x - at.x) for star in card.stars if star is not at
    )
    gaps = [after - before for before, after in pairwise(angles)]
    gaps.append(angles[0] + 2 * math.pi - angles[-1])
    return max(gaps) >= math.pi - 1e-9


def great_stars(card: Constellation) -> Iterator[Problem]:
    """At most three, named, in the brighter half; the brightest named one among them."""
    great = [star for star in card.stars if star.kind == "great"]
    if len(great) > MOST_GREAT:
        yield problem("great", card, f"{len(great)} great stars, {MOST_GREAT} at most")
    brighter = sorted(card.stars, key=brightness)[: math.ceil(len(card.stars) / 2)]
    for star in great:
        if star.name is None or star not in brighter:
            yield problem("great-dim", card, f"{star.id} is too dim or nameless for a great star")
    named = [star for star in own_stars(card) if star.name is not None and star.kind != "start"]
    if named and (brightest := min(named, key=brightness)).kind != "great":
        yield problem("great-missing", card, f"{brightest.id} is the brightest, not a great star")


def brightness(star: Star) -> float:
    return star.mag


def own_stars(card: Constellation) -> list[Star]:
    """Without guests of a neighbouring constellation; Argo is three constellations of today."""
    places = [star.id.split()[-1] for star in card.stars]
    home = max(places, key=places.count)
    return [star for star in card.stars if card.key == "ship_argo" or star.id.endswith(home)]


def chart(card: Constellation) -> Iterator[Problem]:
    """Adjacency can be read off the card, and the card follows the sky."""
    points = [(star.x, star.y) for star in card.stars]
    if any(not 0 <= value <= 100 for point in points for value in point):
        yield problem("chart", card, "a star is off the chart")
    spans = [max(axis) - min(axis) for axis in zip(*points)]
    if max(spans) < MIN_SPAN:
        yield problem("span", card, "the figure does not fill the chart")
    for number, star in enumerate(card.stars):
        for other in range(number):
            if math.dist(points[number], points[other]) < MIN_SEPARATION:
                yield problem("close", card, f"{star.id} and {card.stars[other].id} are too close")
        for one, two in card.lines:
            if number not in (one, two):
                apart = distance_to_line(points[number], points[one], points[two])
                if apart < MIN_CLEARANCE:
                    yield problem("on-line", card, f"{star.id} touches the line {one}–{two}")
    for place, line in enumerate(card.lines):
        for other_line in card.lines[:place]:
            ends = [*line, *other_line]
            if len(set(ends)) == 4 and do_cross(*[points[end] for end in ends]):
                yield problem("crossing", card, f"the lines {line} and {other_line} cross")
    if worst_nudge(card) > MAX_NUDGE:
        yield problem("sky", card, "the figure does not follow the sky")


Point: TypeAlias = tuple[float, float]


def distance_to_line(point: Point, one: Point, other: Point) -> float:
    dx, dy = other[0] - one[0], other[1] - one[1]
    along = ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / ((dx * dx + dy * dy) or 1.0)
    along = max(0.0, min(1.0, along))
    return math.dist(point, (one[0] + along * dx, one[1] + along * dy))


def turning(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def do_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return turning(a, b, c) * turning(a, b, d) < 0 and turning(c, d, a) * turning(c, d, b) < 0


def worst_nudge(card: Constellation) -> float:
    """How far the worst star is from its place; the chart may be scaled and shifted only."""
    true = projected(card.stars)
    drawn = [(star.x, star.y) for star in card.stars]
    middle_true, middle_drawn = middle(true), middle(drawn)
    product = square = 0.0
    for (tx, ty), (dx, dy) in zip(true, drawn):
        tx, ty = tx - middle_true[0], ty - middle_true[1]
        product += tx * (dx - middle_drawn[0]) + ty * (dy - middle_drawn[1])
        square += tx * tx + ty * ty
    scale = product / (square or 1.0)
    if scale <= 0:
        return math.inf
    return max(
        math.dist(
            (
                middle_drawn[0] + scale * (tx - middle_true[0]),
                middle_drawn[1] + scale * (ty - middle_true[1]),
            ),
            at,
        )
        for (tx, ty), at in zip(true, drawn)
    )


def middle(points: Sequence[Point]) -> Point:
    return (
        sum(point[0] for point in points) / len(points),
        sum(point[1] for point in points) / len(points),
    )


def projected(stars: Sequence[Star]) -> list[Point]:
    """Stereographic, about the mean direction: x right, y down, north up, east left."""
    places = [(math.radians(star.ra_deg), math.radians(star.dec_deg)) for star in stars]
    x = sum(math.cos(dec) * math.cos(ra) for ra, dec in places)
    y = sum(math.cos(dec) * math.sin(ra) for ra, dec in places)
    z = sum(math.sin(dec) for _, dec in places)
    ra0, dec0 = math.atan2(y, x), math.atan2(z, math.hypot(x, y))
    found = []
    for ra, dec in places:
        across = math.cos(dec) * math.cos(ra - ra0)
        whole = 1 + math.sin(dec0) * math.sin(dec) + math.cos(dec0) * across
        k = 2 / max(whole, 1e-9)  # a star opposite the middle is infinitely far
        found.append(
            (
                -k * math.cos(dec) * math.sin(ra - ra0),
                -k * (math.cos(dec0) * math.sin(dec) - math.sin(dec0) * across),
            )
        )
    return found


# -- card by card: values --------------------------------------------------------


def fame(card: Constellation) -> Iterator[Problem]:
    """A-12: 2 from 9 stars upwards, else 1."""
    wanted = 2 if len(card.stars) >= FAME_2_FROM else 1
    if card.fame != wanted:
        yield problem("fame", card, f"fame {card.fame}, {wanted} is needed")


def bonuses(card: Constellation) -> Iterator[Problem]:
    """A-13: four kinds, one of them fame, amounts in range, the good ones on the left."""
    kinds = [bonus.kind for bonus in card.bonuses]
    if len(kinds) != 4 or len(set(kinds)) != 4 or "fame" not in kinds:
        yield problem("bonus-kinds", card, "four different bonuses are needed, fame among them")
        return
    for bonus in card.bonuses:
        low, high = BONUSES.get(bonus.kind, (1, 0))
        if not low <= bonus.amount <= high:
            yield problem("bonus-amount", card, f"{bonus.kind} {bonus.amount} is out of range")
    worth = [WORTH.get(bonus.kind, 0) * bonus.amount for bonus in card.bonuses]
    if min(worth[:2]) <= max(worth[2:]):
        yield problem(
            "bonus-order", card, "a bonus on the right is worth as much as one on the left"
        )
    yield from first_bonus(card, kinds.index("fame"))


def first_bonus(card: Constellation, place: int) -> Iterator[Problem]:
    """A-13: it grows with the card, since it is the number of stars that Ptolemy ticks."""
    stars = len(card.stars)
    first = card.bonuses[0].amount
    if first not in FIRST_AMOUNTS or (stars <= SMALL and first > SMALL_FIRST):
        yield problem("bonus-first", card, f"the first bonus, {first}, does not suit its size")
    wanted = 2 if stars == STARS[0] else 3 if stars <= 9 else 4
    amount = card.bonuses[place].amount
    fits = amount == wanted if place == 0 else place == 1 and wanted - 1 <= amount <= wanted
    if not fits:
        yield problem("bonus-fame", card, f"a fame bonus of {amount}, {wanted} is needed")


DECK_CHECKS: Final[tuple[Callable[[Sequence[Constellation]], Iterator[Problem]], ...]] = (
    names,
    keys,
    order,
    powers,
    elements,
    sizes,
    shared_stars,
    taurus,
    crow,
    shapes,
    first_bonuses,
)
CARD_CHECKS: Final[tuple[Callable[[Constellation], Iterator[Problem]], ...]] = (
    figure,
    catalogue,
    start_star,
    great_stars,
    chart,
    fame,
    bonuses,
)


# -- for people ------------------------------------------------------------------


def main(words: Sequence[str] | None = None) -> int:
    """Print a deck and its problems; the status is 1 if there are any."""
    parser = argparse.ArgumentParser(prog="make deck", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, help="a corrected deck")
    file: Path | None = parser.parse_args(words).file
    try:
        deck = read_deck(deck_text() if file is None else file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        parser.error(f"{file}: {error}")
    except BadText as error:
        parser.error(f"{file}:{error.line}:{error.column}: {say(error.why, 'en')}")
    show(deck)
    problems = check_deck(deck)
    for found in problems:
        print(found.text)
    print(f"{len(deck)} cards, problems: {len(problems)}")
    return 1 if problems else 0


def show(deck: Sequence[Constellation]) -> None:
    """A line a card: what is printed on it."""
    table = Table(box=box.SIMPLE)
    for column in ("card", "carte", "element", "stars", "fame", "great", "bonuses", "power"):
        table.add_column(column, overflow="fold")
    for card in deck:
        great = [star.name or star.id for star in card.stars if star.kind == "great"]
        gains = [f"{bonus.kind} {bonus.amount}" for bonus in card.bonuses]
        numbers = (str(len(card.stars)), str(card.fame))
        names = (called(card, "en"), called(card, "fr"), card.element)
        table.add_row(*names, *numbers, ", ".join(great), ", ".join(gains), card.power)
    console = Console()
    if not console.is_terminal:
        console.width = WIDE
    console.print(table)


if __name__ == "__main__":
    sys.exit(main())
