"""The board of Astra: plates of the sky around the disc."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from astrarium.draw.scene import common as svg
from astrarium.draw.scene.astra import signs as art
from astrarium.draw.scene.astra import sky as sky
from astrarium.draw.scene.astra.signs import Table
from astrarium.draw.scene.astra.sky import Box, Layout, Point, Spread
from astrarium.draw.scene.common import GLOW, attrs, esc, may, may_not, num, pen, pen_shape
from astrarium.draw.terminal.astra.picture import short_power
from astrarium.engine.bits import mask_of, members
from astrarium.games.astra import material as m
from astrarium.games.astra import moves as mv
from astrarium.games.astra import phases as at
from astrarium.games.astra.action import next_element, opening_stars
from astrarium.games.astra.deck import DECK
from astrarium.games.astra.dream import dream_slots
from astrarium.games.astra.material import Card, Slot, Stars
from astrarium.games.astra.sky import count, edge_of
from astrarium.games.astra.speech import bonus_text, card_name, card_names, element_name, slug
from astrarium.games.astra.state import NONE, State
from astrarium.games.astra.view import SkyView, View
from astrarium.words import LANGUAGES

LEGENDS: Final = ("start", "great", "common", "may")
LEGEND_PLACES: Final = tuple((30.0, 62.0 + 50 * row) for row in range(4))


class Lit(NamedTuple):
    """A star that glows: the move a click plays, its words, and the move that follows."""

    move: int
    words: str
    then: int  # or NONE: the tick after the choice of its constellation


def board(table: Table, world: State | None) -> str:
    """The sky, a plate for each slot, the disc and its moat always on top."""
    view = table.view
    layout = sky.LAYOUTS[len(view.sky)]
    shown = shown_slot(table)
    parts = [
        svg.tag("defs", clip(layout)),
        *[svg.rect("a-paper", *plate.frame, 8) for plate in layout.plates],  # under the graticule
        graticule(len(view.sky)),
        *[plate(table, layout, slot, slot == shown) for slot in range(len(view.sky))],
        disc_part(table, layout, world),
    ]
    return svg.tag(
        "svg",
        *parts,
        class_=f"a-board a-{len(view.sky)}",
        viewBox=f"0 0 {sky.WIDTH} {sky.HEIGHT}",
        role="group",
        aria_label=table.word("board", n=len(view.sky)),
    )


def shown_slot(table: Table) -> Slot:
    """The plate a small screen opens with: the one in question, else the first to choose."""
    view = table.view
    if 0 <= view.step.chosen < len(view.sky):
        return view.step.chosen
    for slot in range(len(view.sky)):
        if lit_stars(table, slot) or plate_move(table, slot) != NONE:
            return slot
    return 0


# -- what glows ----------------------------------------------------------------------


def plate_move(table: Table, slot: Slot) -> int:
    """The legal move that names a whole constellation, or NONE."""
    for start in (mv.OBSERVE, mv.DISCOVER, mv.DREAM):
        if start + slot in table.legal:
            return start + slot
    return NONE


def lit_stars(table: Table, slot: Slot) -> dict[int, Lit]:
    """The stars that may be ticked, at once or after the choice of their constellation."""
    first = mv.TICK + m.MOST_STARS * slot
    found = {
        star: Lit(first + star, table.legal[first + star], NONE)
        for star in range(m.MOST_STARS)
        if first + star in table.legal
    }
    begins = mv.OBSERVE + slot if mv.OBSERVE + slot in table.legal else mv.DREAM + slot
    if begins in table.legal:
        for star in members(first_stars(table.view, slot, begins == mv.OBSERVE + slot)):
            found[star] = Lit(begins, table.legal[begins], first + star)
    return found


def first_stars(view: View, slot: Slot, observing: bool) -> Stars:
    """The stars with which an Observation, or a dream, may begin."""
    card = view.sky[slot].card
    ticked = view.sky[slot].ticked()
    registered = mask_of(view.effects.registered) if observing else 0
    return opening_stars(card, edge_of(card, ticked), registered) & ~ticked


def leads(view: View, slot: Slot, star: int, other: int) -> bool:
    """Does a line lead from a ticked star to one that may be ticked now?"""
    if view.phase == at.FREE_ANY or not view.sky[slot].ticked() >> star & 1:
        return False
    walks = view.step.chosen == slot and view.step.last != NONE
    return star == view.step.last if walks else True


# -- plates --------------------------------------------------------------------------


def clip(layout: Layout) -> str:
    """The insides of all plates: the graticule ends there."""
    rects = "".join(
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"/>'
        for x, y, w, h in (plate.frame.inset(9) for plate in layout.plates)
    )
    return svg.tag("clipPath", rects, id="ast-sky")


@cache
def graticule(slots: int) -> str:
    """Circles and hours of the sky around the disc: one atlas, opened at several plates."""
    layout = sky.LAYOUTS[slots]
    x, y = layout.disc
    circles = "".join(f'<circle cx="{num(x)}" cy="{num(y)}" r="{r}"/>' for r in range(150, 640, 58))
    rays = "".join(
        f"M{num(x + 118 * cos(a))} {num(y + 118 * sin(a))}"
        f"L{num(x + 640 * cos(a))} {num(y + 640 * sin(a))}"
        for a in (2 * pi * step / 30 for step in range(30))
    )
    return f'<g class="a-grid" clip-path="url(#ast-sky)">{circles}<path d="{rays}"/></g>'


def plate(table: Table, layout: Layout, slot: Slot, shown: bool) -> str:
    """A constellation: frame, figure, words."""
    frame = layout.plates[slot].frame
    card = table.view.sky[slot].card
    classes = "a-plate shown" if shown else "a-plate"
    if card == NONE:
        inside = frames(frame, "var(--line)") + empty_words(table, frame)
    else:
        inside = card_plate(table, layout, slot, card)
    return svg.tag(
        "g",
        inside,
        id=f"plate-{slot}",
        class_=classes,
        data_part=f"plate-{slot}",
        data_piece=art.card_id(card) if card != NONE else None,
    )


class Drawn(NamedTuple):
    """A constellation on its plate: how it is spread there, and what may be done with it."""

    table: Table
    slot: Slot
    card: Card
    layout: Layout
    spread: Spread
    lit: dict[int, Lit]
    move: int  # that names the whole of it, or NONE

    def points(self) -> tuple[Point, ...]:
        """Where its stars are on the chart."""
        return sky.places(self.card, self.spread.chart.w, self.spread.chart.h)

    def frame(self) -> Box:
        return self.layout.plates[self.slot].frame

    def seen(self) -> SkyView:
        return self.table.view.sky[self.slot]


def card_plate(table: Table, layout: Layout, slot: Slot, card: Card) -> str:
    spread = sky.spread_of(layout.plates[slot], card)
    lit, move = lit_stars(table, slot), plate_move(table, slot)
    drawn = Drawn(table, slot, card, layout, spread, lit, move)
    chosen = table.is_asked() and table.view.step.chosen == slot
    glows = chosen or (move != NONE and not lit)
    parts = [frames(drawn.frame(), art.ELEMENT_INKS[m.ELEMENT[card]], glows)]
    if move != NONE:
        about = may(move, table.legal[move], "a-open")
        x, y, w, h = drawn.frame().inset(5)
        parts.append(
            f'<rect{about} x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="4"/>'
        )
    parts += [chart(drawn), words(table, slot, card, spread), phone_words(table, slot, card)]
    return "".join(parts)


def frames(frame: Box, ink: str, lit: bool = False) -> str:
    """The frame, the neat-line in dashes of the element's colour, a hairline inside."""

    def inner(inset: float, cls: str, rx: float, more: str = "") -> str:
        return svg.rect(cls, *frame.inset(inset), rx, more)

    return (
        inner(0.5, "a-frame a-lit" if lit else "a-frame", 8)
        + inner(5, "a-neat", 4)
        + inner(5, "a-dashes", 4, f' stroke="{ink}"')
        + inner(8, "a-hair", 3)
    )


def empty_words(table: Table, frame: Box) -> str:
    x, y = frame.x + frame.w / 2, frame.y + frame.h / 2 + 40
    return svg.text_at(table.word("empty"), x, y, "a-power")


# -- charts --------------------------------------------------------------------------


def chart(drawn: Drawn) -> str:
    """The figure: its lines, its stars, the names of the great and of the legal ones."""
    box, card = drawn.spread.chart, drawn.card
    stars = [star_part(drawn, star, point) for star, point in enumerate(drawn.points())]
    size = f"a-w{num(box.w)}-{num(box.h)}"  # a small screen enlarges each size by its own rule
    return svg.tag(
        "g",
        figure_lines(drawn),
        *stars,
        *names(drawn),
        id=f"chart-{slug(m.KEYS[card])}",
        class_=f"a-chart {size}",
        transform=f"translate({num(box.x)} {num(box.y)})",
    )


def figure_lines(drawn: Drawn) -> str:
    """Thin and quiet; a pen's colour between two of its marks; green dots to what may come."""
    view, slot, lit = drawn.table.view, drawn.slot, drawn.lit
    marks, points = drawn.seen().marks, drawn.points()
    found = []
    for one, other in DECK[drawn.card].lines:
        (x0, y0), (x1, y1) = points[one], points[other]
        path = f'd="M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}"'
        owner = art.owner_of(marks, one)
        if owner >= 0 and owner == art.owner_of(marks, other):
            found.append(
                f'<path class="a-thread" {path} stroke="{pen(art.colour_of(view, owner))}"/>'
            )
        elif (one in lit and leads(view, slot, other, one)) or (
            other in lit and leads(view, slot, one, other)
        ):
            found.append(f'<path class="a-lead" {path}/>')
        else:
            found.append(f'<path class="a-line" {path}/>')
    return "".join(found)


def star_part(drawn: Drawn, star: int, point: Point) -> str:
    """A star with its mark or its glow; a click on it plays, or asks why not."""
    table, slot = drawn.table, drawn.slot
    owner = art.owner_of(drawn.seen().marks, star)
    glows = drawn.lit.get(star)
    then = ""
    if glows is not None:
        label = glows.words
        if glows.then != NONE:
            label = table.word("begin", star=table.star(drawn.card, star), what=glows.words)
            then = attrs(data_then=glows.then)
        about = may(glows.move, label, "a-star")
    elif owner < 0 and table.is_asked() and drawn.move == NONE:
        tick = mv.TICK + m.MOST_STARS * slot + star
        # Before the action the reason is that of the constellation: powers come first.
        about = may_not(mv.OBSERVE + slot if table.view.phase == at.POWER else tick, cls="a-star")
    else:
        about = attrs(class_="a-star")
    place = f' transform="translate({num(point[0])} {num(point[1])})"'
    state = attrs(data_state=owner) if owner >= 0 else ""
    id = f"star-{slug(m.KEYS[drawn.card])}-{star}"
    return f'<g id="{id}"{about}{then}{state}{place}>{star_drawn(drawn, star, owner)}</g>'


def star_drawn(drawn: Drawn, star: int, owner: int) -> str:
    table, slot, card = drawn.table, drawn.slot, drawn.card
    view = table.view
    title = table.star(card, star)
    if owner >= 0:
        title = table.word("ticked-by", star=title, who=table.pen_name(owner))
    parts = [f"<title>{esc(title)}</title>"]
    if star in drawn.lit:
        ring = 15.5 if m.GREAT[card] >> star & 1 else 12.5
        parts.append(
            f'<circle class="glow" r="26" fill="{GLOW}"/><circle class="a-ring" r="{num(ring)}"/>'
        )
    elif owner < 0:
        parts.append('<circle class="a-hit" r="12"/>')
    if owner >= 0:
        colour = art.colour_of(view, owner)
        parts.append(art.ticked_star(card, star, colour))
        if (view.step.chosen == slot and view.step.last == star) or table.is_fresh(card, star):
            parts.append(f'<circle class="a-last" r="14" stroke="{pen(colour)}"/>')
    else:
        parts.append(art.bare_star(card, star))
    return "".join(parts)


def short_star(table: Table, card: Card, star: int) -> str:
    """The name of a star on its own chart: a letter says no more than the letter."""
    name = table.star(card, star)
    return name if DECK[card].stars[star].name is not None else name.split(" ")[0]


def names(drawn: Drawn) -> list[str]:
    """The names of stars that glow, then of great ones."""
    card, lit, spread, layout = drawn.card, drawn.lit, drawn.spread, drawn.layout
    great = [star for star in members(m.GREAT[card]) if star not in lit]
    ticked = drawn.seen().ticked()
    asked = []
    for star in [*sorted(lit), *great]:
        radius = 15.0 if star in lit else 13.0 if ticked >> star & 1 else 11.5
        asked.append(sky.Asked(star, short_star(drawn.table, card, star), radius))
    box = spread.chart
    room = drawn.frame().inset(10).seen_from(box).shared(sky.alone(box))
    said = spread.words.seen_from(box)
    near = 0.0 if spread.band else 14.0  # words may be wider than the server believes
    wall = Box(said.x - (near if spread.right else 0), said.y, said.w + near, said.h)
    moat = sky.around(layout.disc, layout.moat).seen_from(box)
    found = sky.labelled(drawn.points(), DECK[card].lines, tuple(asked), (wall, moat), room)
    return [
        svg.text(
            label.text,
            x=label.x,
            y=label.y,
            text_anchor=None if label.anchor == "start" else label.anchor,
            class_="a-name a-may" if label.star in lit else "a-name",
        )
        for label in found
    ]


# -- words of a plate ----------------------------------------------------------------


class Column:
    """Words put below each other, from the top of a box or down to its foot."""

    def __init__(self, wide: float, right: bool) -> None:
        self.wide = wide
        self.right = right
        self.y = 0.0
        self.parts: list[str] = []

    def line(self, words: str, cls: str, size: float, lead: float) -> None:
        """A line of text; `size` only where it differs from that of its class."""
        self.y += lead
        x, anchor = (self.wide, "end") if self.right else (0.0, "start")
        self.parts.append(svg.text_at(words, x, self.y, cls, anchor, size))


def words(table: Table, slot: Slot, card: Card, spread: Spread) -> str:
    """What the card says: name, element and fame, power, bonuses, and who ticked how many."""
    box = spread.words
    if spread.band:
        inside, high = band(table, slot, card, box.w)
    else:
        inside, high = column(table, slot, card, box.w, spread.right)
    top = box.y + box.h - high if spread.low else box.y
    return f'<g class="a-words" transform="translate({num(box.x)} {num(top)})">{inside}</g>'


def fitted(name: str, size: float, room: float) -> float:
    """The size at which a name fits its room."""
    return max(14.0, min(size, size * room / sky.measure(name, size)))


def column(table: Table, slot: Slot, card: Card, wide: float, right: bool) -> tuple[str, float]:
    """Words beside a chart; gives their height too."""
    name = table.card(card)
    sheet = Column(wide, right)
    sheet.line(name, "a-title", fitted(name, 21, wide + 2), 18)
    sheet.y += 20
    x = wide - 8 if right else 8.0
    sheet.parts.append(art.sign(m.ELEMENT[card], x, sheet.y - 4.5, 0.95))
    beside, anchor = (x - 14, "end") if right else (x + 14, "start")
    facts = facts_line(table, card, wide)
    sheet.parts.append(svg.text_at(facts, beside, sheet.y, "a-facts", anchor))
    sheet.y += 5
    lines = sky.wrapped(power_line(card, table.lang), 12, wide + 6)
    for line in lines:
        sheet.line(line, "a-power", 12, 15 if len(lines) <= 3 else 13)
    sheet.y += 21
    pitch = min(30.0, wide / m.BONUSES)
    left = wide - m.BONUSES * pitch if right else 0.0
    for bonus in range(m.BONUSES):
        x = left + pitch * (bonus + 0.5)
        sheet.parts.append(bonus_part(table, slot, card, bonus, x, sheet.y, below=True))
    sheet.y += 28
    sheet.parts.append(tally(table, slot, wide if right else 0.0, sheet.y + 12, right))
    return "".join(sheet.parts), sheet.y + 20


def facts_line(table: Table, card: Card, wide: float) -> str:
    """Element and fame; where there is no room the sign says the element alone."""
    said = table.word("facts", element=element_name(m.ELEMENT[card]), n=m.PRINTED_FAME[card])
    if sky.measure(said, 12) + 10 > wide:  # a little beyond its column is still beside the chart
        return table.word("fame-only", n=m.PRINTED_FAME[card])
    return said


def band(table: Table, slot: Slot, card: Card, wide: float) -> tuple[str, float]:
    """Words above or below a chart; gives their height too."""
    name = table.card(card)
    said = power_line(card, table.lang)
    size = 12 if len(sky.wrapped(said, 12, wide)) <= 2 else 11
    sheet = Column(wide, False)
    sheet.line(name, "a-title", fitted(name, 19, wide - 24), 18)
    sheet.parts.append(art.sign(m.ELEMENT[card], wide - 8, sheet.y - 6, 0.95))
    sheet.line(facts_line(table, card, wide), "a-facts", 12, 16)
    sheet.parts.append(tally(table, slot, wide + 6, sheet.y - 4, True, wide - 112))
    for line in sky.wrapped(said, size, wide):
        sheet.line(line, "a-power", size, size + 3)
    sheet.y += 19
    pitch = min(60.0, (wide - 4) / m.BONUSES)
    for bonus in range(m.BONUSES):
        x = 12 + pitch * bonus
        sheet.parts.append(bonus_part(table, slot, card, bonus, x, sheet.y, below=False))
    return "".join(sheet.parts), sheet.y + 12


def phone_words(table: Table, slot: Slot, card: Card) -> str:
    """The same words on a small screen, where a plate fills the width."""
    wide = 344.0
    inside, _ = band(table, slot, card, wide)
    return f'<g class="a-phone-words">{inside}</g>'


def power_line(card: Card, lang: str) -> str:
    said = short_power(card, lang)
    return said[:1].upper() + said[1:]


def bonus_part(
    table: Table, slot: Slot, card: Card, bonus: int, x: float, y: float, below: bool
) -> str:
    """A bonus: its icon, how much; struck ones are crossed, legal ones lit."""
    view = table.view
    kind = m.BONUS_KINDS[m.BONUS_KIND[card][bonus]]
    in_question = view.step.chosen == slot and view.phase in (at.BONUS, at.REACTIVATE)
    struck = in_question and bonus in view.step.struck
    move = mv.BONUS + bonus
    amount = m.BONUS_AMOUNT[card][bonus]
    shown = f"×{amount}" if kind == "reactivate" else f"+{amount}"
    if in_question and move in table.legal:
        about = may(move, table.legal[move], "a-bonus")
    elif in_question and table.is_asked() and view.phase == at.BONUS:
        about = may_not(move, cls="a-bonus")
    else:
        about = attrs(class_="a-bonus a-struck" if struck else "a-bonus")
    radius = 13.5 if below else 11.0
    lit = in_question and move in table.legal
    inside = f"<title>{esc(table.say(bonus_text(card, bonus)))}</title>"
    if lit:
        inside += f'<circle class="glow" r="24" fill="{GLOW}"/>'
    inside += f'<circle class="a-coin" r="{num(radius)}"/>'
    inside += art.glyph(art.BONUS_ICONS[kind], 0, 0, radius * 1.2, "var(--ink)")
    if struck:
        r = num(radius)
        inside += f'<path class="a-strike" d="M-{r} {r}L{r} -{r}"/>'
    if below:
        inside += svg.text(shown, y=26.5, class_="a-amount", text_anchor="middle")
    else:
        inside += svg.text(shown, x=13.0, y=4.0, class_="a-amount")
    return f'<g{about} transform="translate({num(x)} {num(y)})">{inside}</g>'


def tally(table: Table, slot: Slot, x: float, y: float, right: bool, room: float = 140.0) -> str:
    """Who has ticked how many stars: it ranks the helpers.  [AST-164]"""
    view = table.view
    counted = [(place, count(stars)) for place, stars in enumerate(view.sky[slot].marks) if stars]
    if not counted:
        return ""
    pitch = min(27.0, max(room / len(counted), 22.0))
    left = x - pitch * len(counted) if right else x
    found = []
    for number, (place, n) in enumerate(counted):
        found.append(
            pen_shape(art.colour_of(view, place), left + pitch * number + 7, y, 5.6)
            + svg.text(n, x=left + pitch * number + 15, y=y + 4, class_="a-amount")
        )
    tallies = [table.word("tally", who=table.pen_name(place), n=n) for place, n in counted]
    said = LANGUAGES[table.lang].comma.join(tallies)
    return f'<g class="a-tally"><title>{esc(said)}</title>{"".join(found)}</g>'


# -- the middle ----------------------------------------------------------------------


def disc_part(table: Table, layout: Layout, world: State | None) -> str:
    """The disc; at a table of three plates also what lies beside the third."""
    view = table.view
    flanks = ""
    if layout.flanks:
        sides = library_flanks(table) if view.solo is not None else dream_flanks(table, world)
        flanks = "".join(
            flank(box, side, number) for number, (box, side) in enumerate(zip(layout.flanks, sides))
        )
    moat = layout.moat
    x, y = layout.disc
    named = [table.say(element_name(element)) for element in range(4)]
    numbers = m.NUMBER if len(view.sky) == 3 else ()
    drawn = art.disc(layout.radius, moat, view.pawn, named, numbers, "pawn")
    about = attrs(class_="a-disc-face")
    if mv.REST in table.legal:
        about = may(mv.REST, table.legal[mv.REST], "a-disc-face")
        drawn += f'<circle class="a-ring" r="{num(layout.radius + 3)}"/>'
    elif table.is_asked():
        about = may_not(mv.REST, cls="a-disc-face")
    title = table.word("disc", element=element_name(view.pawn))
    face = f"<g{about}><title>{esc(title)}</title>{drawn}</g>"
    centred = svg.tag("g", face, class_="a-disc", transform=f"translate({num(x)} {num(y)})")
    return svg.tag("g", flanks, centred, id="disc", class_="a-middle", data_part="disc")


def flank(box: Box, inside: str, number: int) -> str:
    """A panel at the foot of the board, left or right."""
    return svg.tag(
        "g",
        f'<rect class="a-panel" x=".5" y=".5" width="{num(box.w - 1)}" height="{num(box.h - 1)}"'
        ' rx="8"/>',
        inside,
        class_=f"a-flank a-flank-{number}",
        transform=f"translate({num(box.x)} {num(box.y)})",
    )


def caps(words: str, y: float, x: float = 75) -> str:
    return svg.text_at(words, x, y, "a-caps")


def paragraph(words: str, y: float, wide: float = 128, cls: str = "a-facts") -> str:
    lines = sky.wrapped(words, 12, wide)
    return "".join(svg.text_at(line, 75, y + 16 * number, cls) for number, line in enumerate(lines))


def dream_flanks(table: Table, world: State | None) -> tuple[str, str]:
    """The dreamer and what a Rest would let him do; and the kinds of stars."""
    view = table.view
    colour = art.colour_of(view, view.seats)
    left = caps(table.word("dreamer"), 26) + pen_shape(colour, 75, 58, 17)
    left += paragraph(dream_words(table, world), 98)
    right = caps(table.word("stars"), 26) + legend(table)
    return left, right


def dream_words(table: Table, world: State | None) -> str:
    """Where the dreamer would go if the pawn moved now.  [AST-191 to AST-193]"""
    view = table.view
    if view.phase in (at.DREAM, at.DREAM_BEGUN) and view.step.chosen != NONE:
        return table.word("dreams", card=card_name(view.sky[view.step.chosen].card))
    if world is None or view.phase == at.ENDED:
        return table.word("dream-rests")
    slots = members(dream_slots(world))
    cards = card_names([view.sky[slot].card for slot in slots])
    n = m.NUMBER[next_element(view.pawn)]
    if not cards:
        return table.word("dream-rests")
    if len(cards) == 1:
        return table.word("dream", n=n, card=cards[0])
    return table.word("dream-tie", n=n, count=len(cards))


def legend(table: Table, spots: Sequence[Point] = LEGEND_PLACES) -> str:
    """The kinds of stars, and the glow."""
    glow = f'<circle r="20" fill="{GLOW}"/><circle class="a-ring" r="9"/>'
    samples = (art.bare_star(0, 0), art.bare_star(0, 2), art.bare_star(0, 1), glow)
    found = []
    for (x, y), kind, drawn in zip(spots, LEGENDS, samples):
        cls = "a-facts a-may" if kind == "may" else "a-facts"
        found.append(
            f'<g transform="translate({num(x)} {num(y)})">{drawn}</g>'
            + svg.text(table.word("star." + kind), x=x + 20, y=y + 4, class_=cls)
        )
    return "".join(found)


def legend_row(table: Table) -> str:
    """The same below the piles, two by two."""
    spots = ((14, 14), (124, 14), (14, 48), (124, 48))
    return (
        '<svg class="a-legend" viewBox="0 0 224 66" role="img"'
        f' aria-label="{esc(table.word("stars"))}">{legend(table, spots)}</svg>'
    )


# -- Ptolemy's library ---------------------------------------------------------------


def library_flanks(table: Table) -> tuple[str, str]:
    """His two cards, and his pile.  [HI-7]"""
    solo = table.view.solo
    assert solo is not None
    left = caps(table.word("library-left"), 22)
    left += library_card(table, solo.left, False, "library-left")
    right = caps(table.word("library-right"), 22)
    hidden = solo.right == NONE and solo.right_face != m.OPEN
    right += library_card(table, solo.right, hidden, "library-right")
    if solo.in_use != NONE:
        left += paragraph(table.word("in-use", card=card_name(solo.in_use)), 232)
    else:
        left += paragraph(table.word("die"), 232, 136)
    pile = table.word("library-pile", n=solo.library)
    right += paragraph(pile, 232)
    if solo.top != NONE:
        top = table.word("library-top", card=card_name(solo.top), n=m.BONUS_AMOUNT[solo.top][0])
        right += paragraph(top, 232 + 16 * len(sky.wrapped(pile, 12, 128)))
    return left, right


def library_card(table: Table, card: Card, hidden: bool, id: str) -> str:
    """A card of the library: only its element and its first bonus are read.  [AST-405]"""
    shape = svg.rect("a-card-edge", 31, 34, 88, 124, 6)
    if hidden:
        return f'<g id="{id}">{shape}{card_back(75, 96, 26)}</g>' + paragraph(
            table.word("face-down"), 178
        )
    if card == NONE:
        return f'<g id="{id}">{svg.rect("a-free", 31, 34, 88, 124, 6)}</g>'
    said = table.card(card)
    reach = table.word("reach", n=m.BONUS_AMOUNT[card][0])
    size = fitted(said, 15, 132)
    return (
        f'<g id="{id}">{shape}<svg x="33" y="36" width="84" height="96">'
        f"{art.mini_chart(card, 84, 96, 0.5)}</svg>{art.sign(m.ELEMENT[card], 75, 146, 0.9)}"
        + svg.text_at(said, 75, 180, "a-title", size=size)
        + svg.text_at(reach, 75, 200, "a-facts")
        + "</g>"
    )


def card_back(x: float, y: float, radius: float) -> str:
    """The back of a card: the same whatever it hides."""
    return (
        f'<g transform="translate({num(x)} {num(y)}) scale({radius / 40:.3f})">'
        f'<circle r="40" fill="none" stroke="var(--gold-deep)"/>{art.dial(40)}'
        f'<polygon points="{svg.star(0, 0, 8, 24, 7)}" fill="none" stroke="var(--gold)"'
        ' stroke-width="1.6"/></g>'
    )
