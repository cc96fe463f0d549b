"""Is a deck fit for play? The constraints of the dossier (1.3, 1.4) and of the deck's design.

`check_deck` names every problem. The rules themselves need only a part of this: the first
functions; a boxed copy may well differ in the rest.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, TypeAlias

from astrarium.engine.protocol import Message, message
from astrarium.games.astra.deck import Constellation, Star

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


def check_deck(deck: Sequence[Constellation]) -> list[Message]:
    """Everything that is wrong with a deck; nothing, if it is fit for play."""
    problems: list[Message] = []
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


def problem(id: str, card: Constellation, **args: Any) -> Message:
    return message("ast.deck." + id, card=card.key, **args)


def element_word(element: str) -> Message | str:
    """An element by its name; what is none, as the file has it."""
    return message("ast.element." + element) if element in ELEMENTS else element


def bonus_word(kind: str) -> Message | str:
    """A kind of bonus by its name; what is none, as the file has it."""
    return message("ast.bonus-name." + kind) if kind in BONUSES else kind


# -- the deck as a whole ---------------------------------------------------------


def names(deck: Sequence[Constellation]) -> Iterator[Message]:
    """48 cards, each with a key and names of its own; those that other checks ask for are there."""
    if len(deck) != CARDS:
        yield message("ast.deck.count", n=len(deck), needed=CARDS)
    for field in ("key", "name_fr", "name_en", "name_la"):
        values = [getattr(card, field) for card in deck]
        for value in sorted({value for value in values if values.count(value) > 1}):
            yield message("ast.deck.twice", field=field, value=value)
    for key in sorted({*WELL_KNOWN} - {card.key for card in deck}):
        yield message("ast.deck.missing", card=key)


def keys(deck: Sequence[Constellation]) -> Iterator[Message]:
    """The key is the English name as a word of ASCII: moves and positions are written in it."""
    for card in deck:
        if card.key != slug_of(card.name_en):
            yield problem("key", card, name=card.name_en)


def slug_of(name: str) -> str:
    """`Ship Argo`: ship_argo."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_")


def order(deck: Sequence[Constellation]) -> Iterator[Message]:
    """Cards stand in the order of their French names: the index of moves counts on it."""
    for before, card in pairwise(deck):
        if sorting(card.name_fr) < sorting(before.name_fr):
            yield problem("order", card, before=before.key)


def sorting(name: str) -> str:
    """A French name as a dictionary looks it up."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()


def powers(deck: Sequence[Constellation]) -> Iterator[Message]:
    """Section 4: each card has the power of the booklet; the same power, other elements."""
    power_of = {name: power for power, group in POWER_GROUPS.items() for name in group}
    for card in deck:
        if card.power != power_of.get(card.name_fr):
            yield problem("power", card, power=card.power)
    for power in POWER_GROUPS:
        elements = [card.element for card in deck if card.power == power]
        if len(set(elements)) < len(elements):
            yield message("ast.deck.same-element", power=power)


def elements(deck: Sequence[Constellation]) -> Iterator[Message]:
    """A-10: twelve cards of each, five of them small; the signs by the triplicities."""
    for card in deck:
        if card.element not in ELEMENTS:
            yield problem("element", card, element=card.element)
        if any(card.key in signs for e, signs in ZODIAC.items() if e != card.element):
            yield problem("zodiac", card, element=element_word(card.element))
    for element in ELEMENTS:
        word = element_word(element)
        sizes = [len(card.stars) for card in deck if card.element == element]
        small = sum(size <= SMALL for size in sizes)
        if len(sizes) != PER_ELEMENT:
            yield message("ast.deck.per-element", element=word, n=len(sizes), needed=PER_ELEMENT)
        if small != SMALL_PER_ELEMENT:
            yield message("ast.deck.small", element=word, n=small, needed=SMALL_PER_ELEMENT)
        if element == "water" and sizes.count(GREAT_WATER[0]) != GREAT_WATER[1]:
            count = sizes.count(GREAT_WATER[0])
            yield message("ast.deck.great-water", n=count, needed=GREAT_WATER[1])


def sizes(deck: Sequence[Constellation]) -> Iterator[Message]:
    """A-11: every total from 5 to 14 is used."""
    for size in sorted({*STARS} - {len(card.stars) for card in deck}):
        yield message("ast.deck.size-missing", stars=size)


def shared_stars(deck: Sequence[Constellation]) -> Iterator[Message]:
    """Only two stars are on two cards, and they are the same star there."""
    facts: dict[str, set[tuple[Any, ...]]] = {}
    count: dict[str, int] = {}
    for card in deck:
        for star in card.stars:
            facts.setdefault(star.id, set()).add(star[1:5])
            count[star.id] = count.get(star.id, 0) + 1
    for id in facts:
        if len(facts[id]) > 1 or (count[id] > 1 and id not in SHARED):
            yield message("ast.deck.shared", star=id)


def taurus(deck: Sequence[Constellation]) -> Iterator[Message]:
    """Section 1.2: what the booklet tells of the Bull."""
    for card in deck:
        if card.key == BULL:
            lines = tuple(sorted(card.lines))
            kinds = [(bonus.kind, bonus.amount) for bonus in card.bonuses]
            told = (card.element, card.fame, len(card.stars), lines, kinds[:1])
            wanted = ("earth", 2, 10, TAURUS_LINES, [("fame", 4)])
            if told != wanted or ("stardust", 6) not in kinds[1:] or not is_bull(card.stars):
                yield problem("taurus", card)


def crow(deck: Sequence[Constellation]) -> Iterator[Message]:
    """Section 1.2: what is left of the picture of the Crow."""
    for card in deck:
        if card.key == CROW:
            amounts = tuple(bonus.amount for bonus in card.bonuses)
            if (len(card.stars), card.fame, amounts) != CROW_NUMBERS:
                yield problem("crow", card)


def is_bull(stars: Sequence[Star]) -> bool:
    """Star 0 on the right horn, the face to the left of the branches, 6 and 7 the upper one."""
    return (
        stars[0].x > stars[4].x and stars[5].x > stars[2].x and stars[7].y < stars[5].y < stars[9].y
    )


def shapes(deck: Sequence[Constellation]) -> Iterator[Message]:
    """The well-known shapes: Dipper, belt, W, cross, sickle, hook, square."""
    for card in deck:
        for key, way, closed in SHAPES:
            if card.key == key and not has_way(card, way.split(", "), closed):
                yield problem("shape", card, way=way)
        if card.key == ORION and not is_straight(card):
            yield problem("belt", card)


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


def first_bonuses(deck: Sequence[Constellation]) -> Iterator[Message]:
    """The first amount is Ptolemy's die: all its values are there, within elements too."""
    first = [card.bonuses[0] for card in deck if card.bonuses]
    for amount in FIRST_AMOUNTS:
        n = sum(bonus.amount == amount for bonus in first)
        if n < CARDS_WITH_FIRST:
            yield message("ast.deck.first-amount", amount=amount, n=n, needed=CARDS_WITH_FIRST)
    n = sum(bonus.kind == "fame" for bonus in first)
    if n < FAME_FIRST:
        yield message("ast.deck.first-fame", n=n, needed=FAME_FIRST)
    for element in ELEMENTS:
        cards = [card for card in deck if card.bonuses and card.element == element]
        n = len({card.bonuses[0].amount for card in cards})
        if n < FIRST_PER_ELEMENT:
            word = element_word(element)
            yield message("ast.deck.first-element", element=word, n=n, needed=FIRST_PER_ELEMENT)
    for kind in BONUSES:
        n = sum(bonus.kind == kind for card in deck for bonus in card.bonuses)
        if n < CARDS_WITH_KIND:
            yield message("ast.deck.few", kind=bonus_word(kind), n=n, needed=CARDS_WITH_KIND)


# -- card by card: figures -------------------------------------------------------


def figure(card: Constellation) -> Iterator[Message]:
    """A-11: 5 to 14 stars, lines between two of them, all connected."""
    count = len(card.stars)
    if count not in STARS:
        yield problem("stars", card, n=count, low=STARS[0], high=STARS[-1])
    for one, other in card.lines:
        if not 0 <= one < other < count or card.lines.count((one, other)) > 1:
            yield problem("line", card, one=one, other=other)
            return
    if len(reached(card, 0)) < count:
        yield problem("connected", card)


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


def catalogue(card: Constellation) -> Iterator[Message]:
    """Stars by designation, each once, with a place in the sky and a magnitude one can see."""
    ids = [star.id for star in card.stars]
    for star in card.stars:
        if not DESIGNATION.fullmatch(star.id) or ids.count(star.id) > 1:
            yield problem("designation", card, star=star.id)
        if not 0 <= star.ra_deg < 360 or not -90 <= star.dec_deg <= 90:
            yield problem("place", card, star=star.id)
        if not MAGNITUDES[0] <= star.mag <= MAGNITUDES[1]:
            yield problem("magnitude", card, star=star.id, mag=star.mag)


def start_star(card: Constellation) -> Iterator[Message]:
    """Star 0 alone, at a loose end or at an outer corner of a closed figure."""
    if any(star.kind not in KINDS for star in card.stars):
        yield problem("kind", card)
    if [number for number, star in enumerate(card.stars) if star.kind == "start"] != [0]:
        yield problem("start", card)
    ways = len(neighbours(card, 0))
    if ways != 1 and not (ways == 2 and is_corner(card, 0)):
        yield problem("start-place", card)


def is_corner(card: Constellation, number: int) -> bool:
    """Has some straight line through a star all the others on one side?"""
    at = card.stars[number]
    angles = sorted(
        math.atan2(star.y - at.y, star.x - at.x) for star in card.stars if star is not at
    )
    gaps = [after - before for before, after in pairwise(angles)]
    gaps.append(angles[0] + 2 * math.pi - angles[-1])
    return max(gaps) >= math.pi - 1e-9


def great_stars(card: Constellation) -> Iterator[Message]:
    """At most three, named, in the brighter half; the brightest named one among them."""
    great = [star for star in card.stars if star.kind == "great"]
    if len(great) > MOST_GREAT:
        yield problem("great", card, n=len(great), most=MOST_GREAT)
    brighter = sorted(card.stars, key=brightness)[: math.ceil(len(card.stars) / 2)]
    for star in great:
        if star.name is None or star not in brighter:
            yield problem("great-dim", card, star=star.id)
    named = [star for star in own_stars(card) if star.name is not None and star.kind != "start"]
    if named and min(named, key=brightness).kind != "great":
        yield problem("great-missing", card, star=min(named, key=brightness).id)


def brightness(star: Star) -> float:
    return star.mag


def own_stars(card: Constellation) -> list[Star]:
    """Without guests of a neighbouring constellation; Argo is three constellations of today."""
    places = [star.id.split()[-1] for star in card.stars]
    home = max(places, key=places.count)
    return [star for star in card.stars if card.key == "ship_argo" or star.id.endswith(home)]


def chart(card: Constellation) -> Iterator[Message]:
    """Adjacency can be read off the card, and the card follows the sky."""
    points = [(star.x, star.y) for star in card.stars]
    if any(not 0 <= value <= 100 for point in points for value in point):
        yield problem("chart", card)
    spans = [max(axis) - min(axis) for axis in zip(*points)]
    if max(spans) < MIN_SPAN:
        yield problem("span", card)
    for number, star in enumerate(card.stars):
        for other in range(number):
            if math.dist(points[number], points[other]) < MIN_SEPARATION:
                yield problem("close", card, star=star.id, other=card.stars[other].id)
        for one, two in card.lines:
            if number not in (one, two):
                apart = distance_to_line(points[number], points[one], points[two])
                if apart < MIN_CLEARANCE:
                    yield problem("on-line", card, star=star.id, one=one, other=two)
    for place, line in enumerate(card.lines):
        for other_line in card.lines[:place]:
            ends = [*line, *other_line]
            if len(set(ends)) == 4 and do_cross(*[points[end] for end in ends]):
                yield problem("crossing", card, line=list(line), other=list(other_line))
    if worst_nudge(card) > MAX_NUDGE:
        yield problem("sky", card)


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


def fame(card: Constellation) -> Iterator[Message]:
    """A-12: 2 from 9 stars upwards, else 1."""
    wanted = 2 if len(card.stars) >= FAME_2_FROM else 1
    if card.fame != wanted:
        yield problem("fame", card, n=card.fame, needed=wanted)


def bonuses(card: Constellation) -> Iterator[Message]:
    """A-13: four kinds, one of them fame, amounts in range, the good ones on the left."""
    kinds = [bonus.kind for bonus in card.bonuses]
    if len(kinds) != 4 or len(set(kinds)) != 4 or "fame" not in kinds:
        yield problem("bonus-kinds", card)
        return
    for bonus in card.bonuses:
        low, high = BONUSES.get(bonus.kind, (1, 0))
        if not low <= bonus.amount <= high:
            yield problem("bonus-amount", card, kind=bonus_word(bonus.kind), n=bonus.amount)
    worth = [WORTH.get(bonus.kind, 0) * bonus.amount for bonus in card.bonuses]
    if min(worth[:2]) <= max(worth[2:]):
        yield problem("bonus-order", card)
    yield from first_bonus(card, kinds.index("fame"))


def first_bonus(card: Constellation, place: int) -> Iterator[Message]:
    """A-13: it grows with the card, since it is the number of stars that Ptolemy ticks."""
    stars = len(card.stars)
    first = card.bonuses[0].amount
    if first not in FIRST_AMOUNTS or (stars <= SMALL and first > SMALL_FIRST):
        yield problem("bonus-first", card, n=first)
    wanted = 2 if stars == STARS[0] else 3 if stars <= 9 else 4
    amount = card.bonuses[place].amount
    fits = amount == wanted if place == 0 else place == 1 and wanted - 1 <= amount <= wanted
    if not fits:
        yield problem("bonus-fame", card, n=amount, needed=wanted)


DECK_CHECKS: Final[tuple[Callable[[Sequence[Constellation]], Iterator[Message]], ...]] = (
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
CARD_CHECKS: Final[tuple[Callable[[Constellation], Iterator[Message]], ...]] = (
    figure,
    catalogue,
    start_star,
    great_stars,
    chart,
    fame,
    bonuses,
)
