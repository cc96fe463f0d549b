"""Around the board of Big Bang 13.7: seats, clock, row, queue, goals, lines, hands."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from astrarium.draw.scene.bigbang import score as score
from astrarium.draw.scene.bigbang import tiles as art
from astrarium.draw.scene.bigbang.board import frames
from astrarium.draw.scene.bigbang.words import Drawing, capital, details, is_paid
from astrarium.draw.scene.common import icon, may, may_not, pen_mark, text
from astrarium.draw.scene.html import NOTHING, Html, esc, joined, num, tag
from astrarium.draw.scene.protocol import SeatPanel
from astrarium.draw.terminal.bigbang import queue_of, side_name, sides_of
from astrarium.engine.bits import mask_of
from astrarium.engine.protocol import LETTERS, Message, Seat, message
from astrarium.engine.view import NONE, UNKNOWN
from astrarium.games.bigbang import material as m
from astrarium.games.bigbang import moves as mv
from astrarium.games.bigbang.material import Goal, Tile
from astrarium.games.bigbang.phases import ATTACH, CHOOSE_LINK, ENDED, PICK
from astrarium.games.bigbang.scoring import hand_points
from astrarium.games.bigbang.speech import body_name, goal_name, side_universe, tile_name
from astrarium.games.bigbang.view import ChainView, QuestView, View
from astrarium.words import LANGUAGES

# -- pieces of markup ------------------------------------------------------------------


def heading(words: str, more: Html = NOTHING) -> Html:
    return Html(f'<h2 class="caps">{esc(words)}{more}</h2>')


def part(cls: str, *inside: Html, id: str | None = None) -> Html:
    return tag("section", *inside, class_=f"bb-part {cls}", id=id)


# -- seats -----------------------------------------------------------------------------


def row_seats(view: View, drawing: Drawing) -> tuple[SeatPanel, ...]:
    return tuple(row_seat(view, seat, drawing) for seat in range(view.seats))


def row_seat(view: View, seat: Seat, drawing: Drawing) -> SeatPanel:
    """A seat: its place in the order of play, its time and place in the stack, its goals if they
    are open, what it is owed."""
    points = score.total(view, seat) if shows_points(view) else None
    mark = art.element_mark(seat) + place_of(view, seat, drawing)
    body = [
        tag("div", time_of(view, seat, drawing), class_="stats")
        if view.game in m.TIMED
        else NOTHING,
        seat_goals(view, seat, drawing),
        chain_of(view, drawing) if owes(view, seat) else NOTHING,
    ]
    return SeatPanel(seat, mark, "" if points is None else str(points), joined(body))


def place_of(view: View | ChainView, seat: Seat, drawing: Drawing) -> Html:
    """The number of a seat in the order of play.  [B-10]"""
    if seat not in view.order or view.seats == 1:
        return NOTHING
    place = view.order.index(seat) + 1
    words = message("bbg.page.begins" if place == 1 else "bbg.page.place", n=place)
    said = say_in(words, drawing)
    cls = "bb-place bb-first" if place == 1 else "bb-place"
    return Html(
        f'<span class="{cls}" title="{said}"><span aria-hidden="true">{place}</span>'
        f'<span class="sr">{said}</span></span>'
    )


def shows_points(view: View) -> bool:
    """Points stand beside a name where all may count them: open goals, or the end."""
    return view.game == score.SIMPLE or view.quest is not None or view.phase == ENDED


def time_of(view: View, seat: Seat, drawing: Drawing) -> Html:
    """13 Ma, and where the marker lies in its stack.  [BBG-231]"""
    words = say_in(message("draw.time", time=view.times[seat]), drawing)
    said = f"<span>{icon('clock')}{words}</span>"
    stack = [other for other in range(view.seats) if view.times[other] == view.times[seat]]
    if len(stack) > 1:
        arrivals = [view.arrivals[other] for other in stack]
        highest = view.arrivals[seat] == max(arrivals)
        lowest = view.arrivals[seat] == min(arrivals)
        id = "bbg.page.top" if highest else "bbg.page.bottom" if lowest else "bbg.page.inside"
        cls = "bb-top" if highest and seat == view.actor else "bb-below"
        said += f'<span class="{cls}">{say_in(message(id), drawing)}</span>'
    return Html(said)


def seat_goals(view: View, seat: Seat, drawing: Drawing) -> Html:
    """The goals of others where they are open, else that they are secret."""
    if view.quest is not None or seat >= len(view.goals):
        return NOTHING
    known = [goal for goal in view.goals[seat] if goal != UNKNOWN]
    if seat == view.seat and view.game != score.SIMPLE and view.phase != ENDED:
        return NOTHING  # they lie at the bottom of the page
    if not known:
        if view.game in m.TIMED:
            return NOTHING  # the line of its time says enough
        secret = tag("span", icon("card"), say_in(message("draw.secret"), drawing))
        return tag("div", secret, class_="stats more bb-quiet")
    said = [
        tag("span", art.goal_picture(goal, 44), say_in(goal_name(goal), drawing)) for goal in known
    ]
    return tag("div", *said, class_="stats bb-open-goals")


def owes(view: View, seat: Seat) -> bool:
    """Is this seat in the middle of a chain of placements?"""
    return seat == view.actor and bool(view.dark or view.bonus)


def chain_of(view: View, drawing: Drawing) -> Html:
    """Show all that the seat to act is owed, and the cost of its turn so far."""
    cost = say_in(message("draw.cost", time=view.cost), drawing)
    return tag("div", owed(view, drawing), tag("span", cost), class_="stats bb-chain")


def owed(view: View, drawing: Drawing) -> Html:
    """The chain of a turn under way: Dark energy and bonus turns still to come."""
    said = []
    if view.dark:
        words = message("draw.dark", k=m.DARK_STARS + 1 - view.dark, of=m.DARK_STARS)
        said.append(pips(m.DARK_STARS, view.dark) + say_in(words, drawing))
    if view.bonus:
        said.append(flares(view.bonus) + say_in(message("draw.bonus", n=view.bonus), drawing))
    return joined(f'<span class="bb-owed">{line}</span>' for line in said)


def say_in(words: Message, drawing: Drawing) -> Html:
    return esc(drawing.say(words))


def pips(of: int, left: int) -> Html:
    """Discs, full for what is done, empty for what is still to come."""
    states = ["bb-done"] * (of - left) + ["bb-due"] * left
    discs = "".join(
        f'<circle cx="{8 + 14 * index}" cy="8" r="5" class="{cls}"/>'
        for index, cls in enumerate(states)
    )
    return row_of_signs("bb-pips", 14 * of + 2, 16, Html(discs))


def flares(count: int) -> Html:
    """A small Supernova for every bonus turn."""
    drawn = "".join(
        f'<use href="#bb-NOV" transform="translate({9 + 16 * index} 9) scale(.25)"/>'
        for index in range(min(count, 6))
    )
    return row_of_signs("bb-flares", 16 * min(count, 6) + 2, 18, Html(drawn))


def chain_seats(view: ChainView, drawing: Drawing) -> tuple[SeatPanel, ...]:
    """Hexdomino: how many tiles a hand has; what they count when the game is over."""
    panels = []
    for seat in range(view.seats):
        hand = view.hands[seat]
        size = len(hand)
        words = say_in(message("draw.hand-size", n=size), drawing)
        body = tag("div", tag("span", backs(size), words), class_="stats")
        points = ""
        if view.phase == ENDED:
            points = str(hand_points(mask_of(hand)))
            shown = (art.thumb(tile, 24) for tile in hand)
            body += tag("div", *shown, class_="stats more bb-shown")
        mark = pen_mark(seat, 24) + place_of(view, seat, drawing)
        panels.append(SeatPanel(seat, mark, points, body))
    return tuple(panels)


def backs(count: int) -> Html:
    """A fan of face-down tiles: a hand that is not shown, the same whatever it hides."""
    most = min(count, 9)
    drawn = "".join(
        f'<use href="#bb-down" transform="translate({11 + 9 * index} 11) scale(.2)"/>'
        for index in range(most)
    )
    return row_of_signs("bb-backs bb-back", 22 + 9 * max(0, most - 1), 22, Html(drawn))


def row_of_signs(cls: str, wide: int, high: int, drawn: Html) -> Html:
    """Small signs beside words that say the same."""
    return Html(
        f'<svg class="{cls}" width="{wide}" height="{high}" aria-hidden="true">{drawn}</svg>'
    )


# -- the clock -------------------------------------------------------------------------

MIDDLE: Final = 113.0


def on_clock(space: float, spaces: int, radius: float) -> tuple[float, float]:
    angle = 2 * pi * space / spaces
    return MIDDLE + radius * sin(angle), MIDDLE - radius * cos(angle)


def clock(view: View, drawing: Drawing) -> Html:
    """The Cosmic Clock: an instrument, and who plays in which order."""
    spaces = view.clock or m.CLOCK_SIZE
    face = (
        '<circle class="bb-dial" cx="113" cy="113" r="104"/>'
        '<circle class="bb-minutes" cx="113" cy="113" r="100" pathLength="600"/>'
        '<circle class="bb-rule" cx="113" cy="113" r="93"/>'
        '<circle class="bb-hair" cx="113" cy="113" r="70"/>'
    )
    face += spokes(spaces) + numerals(spaces) + hub(view, spaces, drawing)
    picture = (
        f'<svg class="bb-clock" viewBox="0 0 226 226" role="img"'
        f' aria-label="{esc(clock_words(view, drawing))}">{face}{markers(view, spaces)}</svg>'
    )
    return Html(heading(drawing.say(message("draw.clock"))) + picture + clock_note(view, drawing))


def spokes(spaces: int) -> Html:
    d = ""
    for space in range(spaces):
        (x1, y1), (x2, y2) = on_clock(space + 0.5, spaces, 70), on_clock(space + 0.5, spaces, 40)
        d += f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"
    return Html(f'<path class="bb-hair" d="{d}"/>')


def numerals(spaces: int) -> Html:
    """A number for every space, for every second one where there are many."""
    markup = ""
    for space in range(0, spaces, 1 if spaces <= 16 else 2):
        x, y = on_clock(space, spaces, 82)
        cls = "bb-numeral bb-zero" if space == 0 else "bb-numeral"
        markup += text(space, class_=cls, x=x, y=y + 4.5)
    return Html(markup)


def hub(view: View, spaces: int, drawing: Drawing) -> Html:
    """The age of the universe, and how often the one who is furthest behind went round."""
    lap = drawing.say(message("bbg.page.lap", n=min(view.times) // spaces + 1))
    age = drawing.say(message("bbg.page.age"))
    return Html(
        '<circle class="bb-hub" cx="113" cy="113" r="38"/>'
        + text(age, class_="bb-age", x="113", y="116")
        + text(lap, class_="bb-lap", x="113", y="131")
    )


def markers(view: View, spaces: int) -> Html:
    """Stacks of markers: the top one whole, each below it peeping out towards the middle.

    [BBG-231] Who arrived last lies on top.
    """
    stacks = []
    depth: dict[int, int] = {}
    for seat in sorted(range(view.seats), key=lambda seat: -view.arrivals[seat]):
        below = depth.get(view.times[seat], 0)
        depth[view.times[seat]] = below + 1
        x, y = on_clock(view.times[seat] % spaces, spaces, 58 - 10 * below)
        more = f' id="marker-{LETTERS[seat]}" transform="translate({num(x)} {num(y)})"'
        drawn = art.element(seat, more)
        if seat == view.actor and view.phase != ENDED:
            drawn = Html(drawn.removesuffix("</g>") + '<circle class="bb-turn" r="15.5"/></g>')
        stacks.append(drawn)
    return joined(reversed(stacks))


def order(view: View) -> list[Seat]:
    """The seats in the order in which they would play, if nothing moved.  [BBG-232]"""
    return sorted(range(view.seats), key=lambda seat: (view.times[seat], -view.arrivals[seat]))


def clock_words(view: View, drawing: Drawing) -> str:
    """The clock for those who do not see it."""
    said = [drawing.say(message("draw.clock"))]
    for seat in order(view):
        time = drawing.say(message("draw.time", time=view.times[seat]))
        said.append(f"{drawing.name(seat)} {time}")
    return LANGUAGES[drawing.lang].comma.join(said)


def clock_note(view: View, drawing: Drawing) -> Html:
    """The order of play as a line of markers; what passing 0 brings in Solitaire."""
    if view.quest is not None:
        return tag("p", say_in(lap_note(view.quest), drawing), class_="bb-note")
    between = '<span class="bb-before">›</span>'
    drawn = between.join(art.element_mark(seat, 22) for seat in order(view))
    line = f'<div class="bb-order" aria-hidden="true">{drawn}</div>'
    if view.seat < 0:
        return Html(line)  # the row needs the room
    return Html(line + tag("p", say_in(message("bbg.page.clock-rule"), drawing), class_="bb-note"))


def lap_note(quest: QuestView) -> Message:
    if quest.unseen:
        return message("bbg.page.passing")
    return message("bbg.page.last-lap" if quest.passages else "bbg.page.two-laps")


# -- what is still to come ---------------------------------------------------------------


def census(tiles: tuple[Tile, ...], title: Message, note: Message, drawing: Drawing) -> Html:
    """The stars that are still unseen: a field for each shape and colour, a dot a background."""
    left = set(tiles)
    cells = ""
    for shape in range(4):
        x = 62 + 42 * shape
        cells += f'<use href="#bb-{m.SHAPES[shape]}" transform="translate({x} 16) scale(.6)"/>'
    for colour in range(4):
        y = 46 + 30 * colour
        sign = (
            f'<use href="#bb-swatch-{m.COLOURS[colour]}" transform="translate(18 {y}) scale(.55)"/>'
        )
        for shape in range(4):
            first = 12 * shape + 3 * colour
            sign += "".join(
                f'<circle class="{"bb-left" if first + ground in left else "bb-gone"}"'
                f' cx="{52 + 42 * shape + 10 * ground}" cy="{y}" r="{num(2.2 + ground * 0.8)}"/>'
                for ground in range(3)
            )
        cells += f'<g class="bb-{m.COLOURS[colour]}">{sign}</g>'
    words = say_in(note, drawing)
    return Html(
        f"{heading(drawing.say(title))}"
        f'<svg class="bb-census" id="census" viewBox="0 0 226 156" role="img" aria-label="{words}">'
        f"{cells}</svg>"
        f'<p class="bb-note">{words}</p>'
    )


def row_aside(view: View, drawing: Drawing) -> Html:
    """The clock where there is one, else what the queue still hides.

    Who only watches has no side of the table: for them the row and the queue are here.
    """
    watched = NOTHING
    if view.seat < 0:
        watched = row_part(view, drawing)
        watched += queue_part(view, drawing) if view.game in m.TIMED else NOTHING
    if view.game in m.TIMED:
        return panel(clock(view, drawing), watched)
    unseen = (*view.hidden, *view.tail)
    note = message("bbg.page.to-come", n=len(unseen))
    return panel(watched, census(unseen, message("bbg.page.coming"), note, drawing))


def panel(*inside: Html) -> Html:
    return tag("section", *inside, class_="panel bb-aside")


def chain_aside(view: ChainView, drawing: Drawing) -> Html:
    """Hexdomino: the pile, and the tiles nobody has shown."""
    words = say_in(message("draw.pile", n=view.pile), drawing)
    heap = f"<span>{backs(min(view.pile, 5))}{words}</span>"
    pile = tag("div", Html(heap), class_="stats", id="pile")
    note = message("bbg.page.unseen", n=len(view.unseen))
    left = census(view.unseen, message("bbg.page.unseen-title"), note, drawing)
    return panel(pile, left)


# -- the row ---------------------------------------------------------------------------

BEHIND: Final = '<path class="bb-arrow" d="M0 10h14m-5-4 5 4-5 4"/>'


def row_own(view: View, drawing: Drawing) -> Html:
    """The public row and queue, then what is one's own."""
    if view.seat < 0:
        return NOTHING
    over = all(tile == NONE for tile in view.row)
    parts = [] if over else [row_part(view, drawing)]
    if view.tail or (view.game in m.TIMED and not over):
        parts.append(queue_part(view, drawing))
    if view.quest is not None or view.seat < len(view.goals):
        goals = goals_part(view, drawing) if view.quest is None else quest_part(view.quest, drawing)
        parts += [goals, lines_part(view, drawing)]
    return tag("div", *parts, class_="panel bb-own")


def row_part(view: View, drawing: Drawing) -> Html:
    arrow = f'<svg class="bb-flow" viewBox="-1 0 17 20" aria-hidden="true">{BEHIND}</svg>'
    slots = arrow.join(slot_markup(view, slot, drawing) for slot in range(len(view.row)))
    chain = owed(view, drawing)
    title = heading(drawing.say(message("draw.row")))
    if chain:
        title = Html(f'<div class="bb-head">{title}<span class="bb-chain">{chain}</span></div>')
    return part("bb-row", title, tag("div", Html(slots), class_="bb-slots"))


def slot_markup(view: View, slot: int, drawing: Drawing) -> Html:
    """A tile of the row with its name and cost."""
    tile = view.row[slot]
    if tile == NONE:
        empty = tile_svg(Html('<use href="#bb-hole" class="bb-hole"/>'))
        words = words_under(drawing.say(message("draw.no-tile")), [])
        return tag("div", empty, words, id=f"slot-{slot}", class_="bb-slot")
    piece = art.piece(tile, drawing.lang, home="queue census")
    words = tile_words(tile, is_paid(view), drawing)
    return held(view, f"slot-{slot}", mv.SLOT + slot, slot == view.chosen, piece, words, drawing)


def tile_words(tile: Tile, paid: bool, drawing: Drawing) -> Html:
    return words_under(capital(body_name(tile), drawing), details(tile, paid, drawing))


def held(
    view: View | ChainView,
    id: str,
    move: int,
    is_chosen: bool,
    drawn: Html,
    words: Html,
    drawing: Drawing,
) -> Html:
    """A tile of the row or of a hand: it may be taken, is taken, may not be, or simply lies there.

    It bears the letter of its move; the row has a lock where a tile may not be taken.
    """
    given = ' class="bb-slot"'
    if move in drawing.words:
        given = may(move, drawing.words[move], "bb-slot")
        key = text(drawing.keys[move], class_="bb-key bb-corner")
        drawn += Html(f'<use href="#bb-edge" class="bb-ring"/>{key}')
    elif is_chosen:
        given = ' class="bb-slot bb-chosen"'
        drawn += Html('<use href="#bb-edge" class="bb-picked"/>')
    elif drawing.words:
        given = not_now(view, move, "bb-slot")
        if isinstance(view, View) and view.phase == PICK:
            drawn += Html('<use href="#bb-lock" class="bb-lock" x="30" y="-38"/>')
    return Html(f'<div id="{id}"{given}>{tile_svg(drawn)}{words}</div>')


def not_now(view: View | ChainView, move: int, cls: str) -> str:
    """A tile cannot be taken now. With another in hand, a click would rather take this one:
    the page takes that one back first, if it may."""
    if view.phase == PICK:
        return may_not(move, cls=cls)
    swap = f' data-swap="{move}"' if view.chosen != NONE else ""
    return may_not(move, cls=f"{cls} bb-idle") + swap


def tile_svg(inside: Html) -> Html:
    return Html(
        '<svg class="bb-face" viewBox="-56 -57 112 114" aria-hidden="true" focusable="false">'
        f"{inside}</svg>"
    )


def words_under(name: str, more: list[str]) -> Html:
    small = f'<span class="bb-sub">{esc(" · ".join(more))}</span>' if more else ""
    return Html(f'<span class="bb-name">{esc(name)}</span>{small}')


def queue_part(view: View, drawing: Drawing) -> Html:
    """The queue: its hidden front as a number, then its known tail in order."""
    hidden, known = queue_of(view)
    said = []
    if hidden:
        said.append(message("draw.queue-hidden", n=hidden))
    if known:
        said.append(message("bbg.page.known", n=len(known)))
    if not said:
        said.append(message("draw.queue-empty"))
    note = LANGUAGES[drawing.lang].comma.join(drawing.say(line) for line in said)
    return part(
        "bb-queue",
        heading(drawing.say(message("draw.queue"))),
        tag("p", esc(note), class_="bb-note"),
        queue_picture(hidden, known, drawing),
        id="queue",
    )


def queue_picture(hidden: int, known: list[Tile], drawing: Drawing) -> Html:
    """Face-down tiles as one heap; the known ones small, in the order they will come."""
    heap = f"<li>{backs(min(hidden, 4))}</li>" if hidden else ""
    size = 30 if len(known) <= 8 else 24 if len(known) <= 14 else 19
    words = [say_in(tile_name(tile), drawing) for tile in known]
    tiles = "".join(
        f'<li>{art.thumb(tile, size)}<span class="sr">{said}</span></li>'
        for tile, said in zip(known, words)
    )
    return Html(f'<ol class="bb-tail">{heap}{tiles}</ol>' if heap or tiles else "")


# -- goals and lines -----------------------------------------------------------------------


def goals_part(view: View, drawing: Drawing) -> Html:
    """One's two goals; an eye where nobody else sees them."""
    is_open = view.game == score.SIMPLE or view.phase == ENDED
    title = message("bbg.page.goals") if is_open else message("bbg.page.secret-goals")
    eye = ""
    if not is_open:
        alone = say_in(message("bbg.page.alone"), drawing)
        eye = f'<span class="bb-eye" title="{alone}">{icon("eye", 18)}'
        eye += f'<span class="sr">{alone}</span></span>'
    cards = [
        card(goal, goal_points(view, goal, drawing), drawing)
        for goal in view.goals[view.seat]
        if goal != UNKNOWN
    ]
    return part(
        "bb-goals", heading(drawing.say(title), Html(eye)), tag("div", *cards, class_="bb-cards")
    )


def goal_points(view: View, goal: Goal, drawing: Drawing) -> str:
    """The present points of a goal, in each universe that counts."""
    values = [score.worth(view, number, goal) for number in score.own_universes(view, view.seat)]
    if len(values) == 1:
        return drawing.say(message("bbg.page.points", n=values[0]))
    return drawing.say(message("bbg.page.both", left=values[0], right=values[1]))


def card(goal: Goal, more: str, drawing: Drawing) -> Html:
    kind = message("bbg.page.kind-shape" if goal < 4 else "bbg.page.kind-colour")
    name = capital(goal_name(goal), drawing)
    return Html(
        f'<div class="bb-card">{art.goal_picture(goal, 76)}'
        f'<span class="bb-card-name">{esc(name)}</span>'
        f'<span class="bb-sub">{say_in(kind, drawing)} · {esc(more)}</span></div>'
    )


def lines_part(view: View, drawing: Drawing) -> Html:
    """The lines that score, and what all is worth if it ended now."""
    goals = score.goals_of(view, view.seat)
    numbers = score.own_universes(view, view.seat)
    if len(numbers) > 1:
        lines = []
        for number in numbers:
            side = mv.LEFT if number == side_universe(view, mv.LEFT) else mv.RIGHT
            points = sum(score.worth(view, number, goal) for goal in goals)
            lines.append(score_line(capital(side_name(side), drawing), points, "bb-sum"))
    else:
        lines = [line for goal in goals for line in goal_lines(view, numbers[0], goal, drawing)]
    if len(lines) > 5:  # many lines: a sum for each goal
        lines = [
            score_line(capital(goal_name(goal), drawing), score.worth(view, 0, goal))
            for goal in goals
        ]
    over = message("bbg.page.total") if view.phase == ENDED else message("bbg.page.if-ended")
    total = score_line(drawing.say(over), score.total(view, view.seat) or 0, "bb-total")
    return part(
        "bb-lines", heading(drawing.say(message("bbg.page.lines"))), tag("dl", *lines, total)
    )


def goal_lines(view: View, number: int, goal: Goal, drawing: Drawing) -> list[Html]:
    best = score.best_of(view, number, goal)
    name = goal_name(goal)
    if not best:
        return [score_line(drawing.say(message("bbg.page.no-line", goal=name)), 0)]
    return [
        score_line(drawing.say(message("bbg.page.line", goal=name, n=line.stars())), line.value)
        for line in best
    ]


def score_line(words: str, points: int, cls: str = "") -> Html:
    return tag("div", Html(f"<dt>{esc(words)}</dt><dd>{points}</dd>"), class_=cls or None)


# -- the goal cards of Solitaire -----------------------------------------------------------


def quest_part(quest: QuestView, drawing: Drawing) -> Html:
    """The goal to reach, those reached, those to avoid, and the cards face down."""
    cards = []
    if quest.active != NONE:
        cards.append(quest_card(quest.active, "bbg.page.active", "bb-active", drawing))
    cards += [quest_card(goal, "bbg.page.avoid", "bb-avoid", drawing) for goal in quest.negative]
    cards += [quest_card(goal, "bbg.page.won", "bb-won", drawing) for goal in quest.won]
    left = say_in(message("draw.unseen", n=len(quest.unseen)), drawing)
    title = heading(drawing.say(message("draw.cards")))
    note = tag("p", left, class_="bb-note")
    return part("bb-goals bb-quest", title, note, tag("ul", *cards, class_="bb-chips"))


def quest_card(goal: Goal, state: str, cls: str, drawing: Drawing) -> Html:
    """A goal card as a line: what it asks for, and a sign of what became of it."""
    words = say_in(message(state), drawing)
    sign = {"bb-won": "check", "bb-avoid": "close", "bb-active": "star"}[cls]
    return Html(
        f'<li class="bb-chip {cls}" title="{words}">{art.goal_picture(goal, 34)}'
        f"<span>{esc(capital(goal_name(goal), drawing))}</span>{icon(sign, 14)}"
        f'<span class="sr">{words}</span></li>'
    )


# -- hands of Hexdomino -----------------------------------------------------------------------


def chain_own(view: ChainView, drawing: Drawing) -> Html:
    """One's own hand. Who watches has none."""
    if view.seat < 0 or not view.hands[view.seat]:
        return NOTHING
    hand = view.hands[view.seat]
    tiles = "".join(hand_tile(view, tile, drawing) for tile in hand)
    points = message("bbg.page.hand-points", n=hand_points(mask_of(hand)))
    alone = say_in(message("bbg.page.alone"), drawing)
    eye = f'<span class="bb-eye" title="{alone}">{icon("eye", 18)}</span>'
    note = f'<span class="bb-hand-points">{say_in(points, drawing)}</span>'
    cls = "bb-slots bb-many" if len(hand) > 8 else "bb-slots"
    title = heading(drawing.say(message("draw.hand")), Html(eye + note))
    return tag(
        "div", part("bb-hand", title, tag("div", Html(tiles), class_=cls)), class_="panel bb-own"
    )


def hand_tile(view: ChainView, tile: Tile, drawing: Drawing) -> Html:
    id = f"hand-{LETTERS[view.seat]}-{tile}"
    is_chosen = tile == view.chosen and view.phase in (CHOOSE_LINK, ATTACH)
    piece = art.piece(tile, drawing.lang, home="pile")
    words = tile_words(tile, False, drawing)
    return held(view, id, mv.HAND + tile, is_chosen, piece, words, drawing)


# -- the row on a small screen -----------------------------------------------------------------


def row_strip(view: View, drawing: Drawing) -> Html:
    """The row above the board of a phone: the same moves, no ids, for they are given below."""
    items = []
    for slot, tile in enumerate(view.row):
        if tile != NONE:
            cost = details(tile, is_paid(view), drawing)[-1:] or [""]
            sub = f'<span class="bb-sub">{esc(cost[0])}</span>'
            items.append(mini(view, tile, mv.SLOT + slot, slot == view.chosen, drawing, Html(sub)))
    return tag("div", *items, class_="bb-strip") + worlds(view, drawing)


def mini(
    view: View | ChainView,
    tile: Tile,
    move: int,
    is_chosen: bool,
    drawing: Drawing,
    under: Html = NOTHING,
) -> Html:
    """A tile of the strip."""
    given = ' class="bb-mini bb-chosen"' if is_chosen else ' class="bb-mini"'
    key = ""
    if move in drawing.words:
        given = may(move, drawing.words[move], "bb-mini")
        key = f'<b class="bb-mini-key">{esc(drawing.keys[move])}</b>'
    elif drawing.words and not is_chosen:
        given = not_now(view, move, "bb-mini")
    return Html(f"<div{given}>{art.thumb(tile, 46)}{key}{under}</div>")


def worlds(view: View, drawing: Drawing) -> Html:
    """Parallel Universes on a phone: which one is seen, each with its frame in the picture."""
    if len(view.universes) < 2:
        return NOTHING
    places = frames(view)
    opened = places[0][0]
    if view.side != NONE:
        opened = side_universe(view, view.side)
    buttons = ""
    for number, frame in places:
        one, other = drawing.name(number), drawing.name((number + 1) % view.seats)
        words = drawing.say(message("bbg.page.shared", number=number + 1, one=one, other=other))
        names = {mv.LEFT: f"← {other}", mv.RIGHT: f"{one} →"}
        label = " ".join(names[side] for side in sides_of(view, number)) or f"{one} · {other}"
        buttons += tag(
            "button",
            esc(label),
            type="button",
            aria_label=words,
            class_="bb-world shown" if number == opened else "bb-world",
            data_frame=frame.text(),
        )
    whole = drawing.say(message("bbg.page.all-universes"))
    buttons += tag("button", esc(whole), type="button", class_="bb-world", data_frame="")
    return tag("div", Html(buttons), class_="bb-worlds")


def hand_strip(view: ChainView, drawing: Drawing) -> Html:
    """One's hand above the board of a phone."""
    if view.seat < 0:
        return NOTHING
    hand = view.hands[view.seat]
    items = [mini(view, tile, mv.HAND + tile, tile == view.chosen, drawing) for tile in hand]
    return tag("div", *items, class_="bb-strip")
