"""Around the board of Big Bang 13.7: seats, clock, row, queue, goals, lines, hands."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from astrarium.draw.scene.bigbang import score as score
from astrarium.draw.scene.bigbang import tiles as art
from astrarium.draw.scene.bigbang.board import frames
from astrarium.draw.scene.bigbang.words import Asked, capital, details, is_paid
from astrarium.draw.scene.common import esc, icon, may, may_not, num, pen_mark, tag, text
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


def heading(words: str, more: str = "") -> str:
    return f'<h2 class="caps">{esc(words)}{more}</h2>'


def part(cls: str, *inside: str, id: str | None = None) -> str:
    return tag("section", *inside, class_=f"bb-part {cls}", id=id)


# -- seats -----------------------------------------------------------------------------


def row_seats(view: View, asked: Asked) -> tuple[SeatPanel, ...]:
    return tuple(row_seat(view, seat, asked) for seat in range(view.seats))


def row_seat(view: View, seat: Seat, asked: Asked) -> SeatPanel:
    """A seat: its place in the order of play, its time and place in the stack, its goals if they
    are open, what it is owed."""
    points = score.total(view, seat) if shows_points(view) else None
    mark = art.element_mark(seat) + place_of(view, seat, asked)
    body = [
        tag("div", time_of(view, seat, asked), class_="stats") if view.game in m.TIMED else "",
        seat_goals(view, seat, asked),
        chain_of(view, asked) if owes(view, seat) else "",
    ]
    return SeatPanel(seat, mark, "" if points is None else str(points), "".join(body))


def place_of(view: View | ChainView, seat: Seat, asked: Asked) -> str:
    """The number of a seat in the order of play.  [B-10]"""
    if seat not in view.order or view.seats == 1:
        return ""
    place = view.order.index(seat) + 1
    words = message("bbg.page.begins" if place == 1 else "bbg.page.place", n=place)
    said = say_in(words, asked)
    cls = "bb-place bb-first" if place == 1 else "bb-place"
    return (
        f'<span class="{cls}" title="{said}"><span aria-hidden="true">{place}</span>'
        f'<span class="sr">{said}</span></span>'
    )


def shows_points(view: View) -> bool:
    """Points stand beside a name where all may count them: open goals, or the end."""
    return view.game == score.SIMPLE or view.quest is not None or view.phase == ENDED


def time_of(view: View, seat: Seat, asked: Asked) -> str:
    """13 Ma, and where the marker lies in its stack.  [BBG-231]"""
    words = esc(asked.say(message("draw.time", time=view.times[seat])))
    said = f"<span>{icon('clock')}{words}</span>"
    stack = [other for other in range(view.seats) if view.times[other] == view.times[seat]]
    if len(stack) > 1:
        arrivals = [view.arrivals[other] for other in stack]
        highest = view.arrivals[seat] == max(arrivals)
        lowest = view.arrivals[seat] == min(arrivals)
        id = "bbg.page.top" if highest else "bbg.page.bottom" if lowest else "bbg.page.inside"
        cls = "bb-top" if highest and seat == view.actor else "bb-below"
        said += f'<span class="{cls}">{esc(asked.say(message(id)))}</span>'
    return said


def seat_goals(view: View, seat: Seat, asked: Asked) -> str:
    """The goals of others where they are open, else that they are secret."""
    if view.quest is not None or seat >= len(view.goals):
        return ""
    known = [goal for goal in view.goals[seat] if goal != UNKNOWN]
    if seat == view.seat and view.game != score.SIMPLE and view.phase != ENDED:
        return ""  # they lie at the bottom of the page
    if not known:
        if view.game in m.TIMED:
            return ""  # the line of its time says enough
        secret = esc(asked.say(message("draw.secret")))
        return tag("div", f"<span>{icon('card')}{secret}</span>", class_="stats more bb-quiet")
    said = [
        f"<span>{art.goal_picture(goal, 44)}{esc(asked.say(goal_name(goal)))}</span>"
        for goal in known
    ]
    return tag("div", *said, class_="stats bb-open-goals")


def owes(view: View, seat: Seat) -> bool:
    """Is this seat in the middle of a chain of placements?"""
    return seat == view.actor and bool(view.dark or view.bonus)


def chain_of(view: View, asked: Asked) -> str:
    """What the seat to act is owed, and what its turn will have cost."""
    cost = say_in(message("draw.cost", time=view.cost), asked)
    return tag("div", owed(view, asked), f"<span>{cost}</span>", class_="stats bb-chain")


def owed(view: View, asked: Asked) -> str:
    """The chain of a turn under way: Dark energy and bonus turns still to come."""
    said = []
    if view.dark:
        words = message("draw.dark", k=m.DARK_STARS + 1 - view.dark, of=m.DARK_STARS)
        said.append(f'<span class="bb-owed">{pips(m.DARK_STARS, view.dark)}{say_in(words, asked)}')
    if view.bonus:
        words = message("draw.bonus", n=view.bonus)
        said.append(f'<span class="bb-owed">{flares(view.bonus)}{say_in(words, asked)}')
    return "".join(f"{line}</span>" for line in said)


def say_in(words: Message, asked: Asked) -> str:
    return esc(asked.say(words))


def pips(of: int, left: int) -> str:
    """Discs, full for what is done, empty for what is still to come."""
    discs = "".join(
        f'<circle cx="{8 + 14 * index}" cy="8" r="5" class="{cls}"/>'
        for index in range(of)
        for cls in ["bb-done" if index < of - left else "bb-due"]
    )
    return (
        f'<svg class="bb-pips" width="{14 * of + 2}" height="16" aria-hidden="true">{discs}</svg>'
    )


def flares(count: int) -> str:
    """A small Supernova for every bonus turn."""
    drawn = "".join(
        f'<use href="#bb-NOV" transform="translate({9 + 16 * index} 9) scale(.25)"/>'
        for index in range(min(count, 6))
    )
    width = 16 * min(count, 6) + 2
    return f'<svg class="bb-flares" width="{width}" height="18" aria-hidden="true">{drawn}</svg>'


def chain_seats(view: ChainView, asked: Asked) -> tuple[SeatPanel, ...]:
    """Hexdomino: how many tiles a hand has; what they count when the game is over."""
    found = []
    for seat in range(view.seats):
        hand = view.hands[seat]
        size = len(hand)
        words = say_in(message("draw.hand-size", n=size), asked)
        body = tag("div", f"<span>{backs(size)}{words}</span>", class_="stats")
        points = ""
        if view.phase == ENDED:
            points = str(hand_points(mask_of(hand)))
            shown = "".join(art.thumb(tile, 24) for tile in hand)
            body += tag("div", shown, class_="stats more bb-shown")
        mark = pen_mark(seat, 24) + place_of(view, seat, asked)
        found.append(SeatPanel(seat, mark, points, body))
    return tuple(found)


def backs(count: int) -> str:
    """A fan of face-down tiles: a hand that is not shown, the same whatever it hides."""
    most = min(count, 9)
    drawn = "".join(
        f'<use href="#bb-down" transform="translate({11 + 9 * index} 11) scale(.2)"/>'
        for index in range(most)
    )
    return (
        f'<svg class="bb-backs bb-back" width="{num(22 + 9 * max(0, most - 1))}" height="22"'
        f' aria-hidden="true">{drawn}</svg>'
    )


# -- the clock -------------------------------------------------------------------------

MIDDLE: Final = 113.0


def on_clock(space: float, spaces: int, radius: float) -> tuple[float, float]:
    angle = 2 * pi * space / spaces
    return MIDDLE + radius * sin(angle), MIDDLE - radius * cos(angle)


def clock(view: View, asked: Asked) -> str:
    """The Cosmic Clock: an instrument, and who plays in which order."""
    spaces = view.clock or m.CLOCK_SIZE
    name = asked.say(message("draw.clock"))
    dial = (
        '<circle class="bb-dial" cx="113" cy="113" r="104"/>'
        '<circle class="bb-minutes" cx="113" cy="113" r="100" pathLength="600"/>'
        '<circle class="bb-rule" cx="113" cy="113" r="93"/>'
        '<circle class="bb-hair" cx="113" cy="113" r="70"/>'
    )
    drawn = (
        f"{dial}{spokes(spaces)}{numerals(spaces)}{hub(view, spaces, asked)}{markers(view, spaces)}"
    )
    picture = (
        f'<svg class="bb-clock" viewBox="0 0 226 226" role="img"'
        f' aria-label="{esc(clock_words(view, asked))}">{drawn}</svg>'
    )
    return f"{heading(name)}{picture}{clock_note(view, asked)}"


def spokes(spaces: int) -> str:
    d = ""
    for space in range(spaces):
        (x1, y1), (x2, y2) = on_clock(space + 0.5, spaces, 70), on_clock(space + 0.5, spaces, 40)
        d += f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"
    return f'<path class="bb-hair" d="{d}"/>'


def numerals(spaces: int) -> str:
    """A number for every space, for every second one where there are many."""
    found = ""
    for space in range(0, spaces, 1 if spaces <= 16 else 2):
        x, y = on_clock(space, spaces, 82)
        cls = "bb-numeral bb-zero" if space == 0 else "bb-numeral"
        found += text(space, class_=cls, x=x, y=y + 4.5)
    return found


def hub(view: View, spaces: int, asked: Asked) -> str:
    """The age of the universe, and how often the one who is furthest behind went round."""
    lap = asked.say(message("bbg.page.lap", n=min(view.times) // spaces + 1))
    age = asked.say(message("bbg.page.age"))
    return (
        '<circle class="bb-hub" cx="113" cy="113" r="38"/>'
        + text(age, class_="bb-age", x="113", y="116")
        + text(lap, class_="bb-lap", x="113", y="131")
    )


def markers(view: View, spaces: int) -> str:
    """Stacks of markers: the top one whole, each below it peeping out towards the middle.

    [BBG-231] Who arrived last lies on top.
    """
    found = []
    depth: dict[int, int] = {}
    for seat in sorted(range(view.seats), key=lambda seat: -view.arrivals[seat]):
        below = depth.get(view.times[seat], 0)
        depth[view.times[seat]] = below + 1
        x, y = on_clock(view.times[seat] % spaces, spaces, 58 - 10 * below)
        more = f' id="marker-{LETTERS[seat]}" transform="translate({num(x)} {num(y)})"'
        drawn = art.element(seat, more)
        if seat == view.actor and view.phase != ENDED:
            drawn = drawn.removesuffix("</g>") + '<circle class="bb-turn" r="15.5"/></g>'
        found.append(drawn)
    return "".join(reversed(found))


def order(view: View) -> list[Seat]:
    """Who plays first, then who would, if nothing moved.  [BBG-232]"""
    return sorted(range(view.seats), key=lambda seat: (view.times[seat], -view.arrivals[seat]))


def clock_words(view: View, asked: Asked) -> str:
    """The clock for those who do not see it."""
    said = [asked.say(message("draw.clock"))]
    for seat in order(view):
        time = asked.say(message("draw.time", time=view.times[seat]))
        said.append(f"{asked.name(seat)} {time}")
    return LANGUAGES[asked.lang].comma.join(said)


def clock_note(view: View, asked: Asked) -> str:
    """The order of play as a line of markers; what passing 0 brings in Solitaire."""
    if view.quest is not None:
        return tag("p", say_in(lap_note(view.quest), asked), class_="bb-note")
    drawn = '<span class="bb-before">›</span>'.join(
        art.element_mark(seat, 22) for seat in order(view)
    )
    line = f'<div class="bb-order" aria-hidden="true">{drawn}</div>'
    if view.seat < 0:
        return line  # the row needs the room
    return line + tag("p", say_in(message("bbg.page.clock-rule"), asked), class_="bb-note")


def lap_note(quest: QuestView) -> Message:
    if quest.unseen:
        return message("bbg.page.passing")
    return message("bbg.page.last-lap" if quest.passages else "bbg.page.two-laps")


# -- what is still to come ---------------------------------------------------------------


def census(tiles: tuple[Tile, ...], title: Message, note: Message, asked: Asked) -> str:
    """Which stars are still unseen: a field for each shape and colour, a dot a background."""
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
    words = say_in(note, asked)
    return (
        f"{heading(asked.say(title))}"
        f'<svg class="bb-census" id="census" viewBox="0 0 226 156" role="img" aria-label="{words}">'
        f"{cells}</svg>"
        f'<p class="bb-note">{words}</p>'
    )


def row_aside(view: View, asked: Asked) -> str:
    """The clock where there is one, else what the queue still hides.

    Who only watches has no side of the table: for them the row and the queue are here.
    """
    watched = ""
    if view.seat < 0:
        watched = row_part(view, asked) + (queue_part(view, asked) if view.game in m.TIMED else "")
    if view.game in m.TIMED:
        return panel(clock(view, asked), watched)
    unseen = (*view.hidden, *view.tail)
    note = message("bbg.page.to-come", n=len(unseen))
    return panel(watched, census(unseen, message("bbg.page.coming"), note, asked))


def panel(*inside: str) -> str:
    return tag("section", *inside, class_="panel bb-aside")


def chain_aside(view: ChainView, asked: Asked) -> str:
    """Hexdomino: the pile, and the tiles nobody has shown."""
    pile = tag(
        "div",
        f"<span>{backs(min(view.pile, 5))}{say_in(message('draw.pile', n=view.pile), asked)}"
        "</span>",
        class_="stats",
        id="pile",
    )
    note = message("bbg.page.unseen", n=len(view.unseen))
    left = census(view.unseen, message("bbg.page.unseen-title"), note, asked)
    return panel(pile, left)


# -- the row ---------------------------------------------------------------------------

BEHIND: Final = '<path class="bb-arrow" d="M0 10h14m-5-4 5 4-5 4"/>'


def row_own(view: View, asked: Asked) -> str:
    """The public row and queue, then what is one's own."""
    if view.seat < 0:
        return ""
    over = all(tile == NONE for tile in view.row)
    parts = [] if over else [row_part(view, asked)]
    if view.tail or (view.game in m.TIMED and not over):
        parts.append(queue_part(view, asked))
    if view.quest is not None:
        parts += [quest_part(view.quest, asked), lines_part(view, asked)]
    elif 0 <= view.seat < len(view.goals):
        parts += [goals_part(view, asked), lines_part(view, asked)]
    return tag("div", *parts, class_="panel bb-own")


def row_part(view: View, asked: Asked) -> str:
    arrow = f'<svg class="bb-flow" viewBox="-1 0 17 20" aria-hidden="true">{BEHIND}</svg>'
    slots = arrow.join(slot_markup(view, slot, asked) for slot in range(len(view.row)))
    chain = owed(view, asked)
    title = heading(asked.say(message("draw.row")))
    if chain:
        title = f'<div class="bb-head">{title}<span class="bb-chain">{chain}</span></div>'
    return part("bb-row", title, tag("div", slots, class_="bb-slots"))


def slot_markup(view: View, slot: int, asked: Asked) -> str:
    """A tile of the row with its name and cost."""
    tile = view.row[slot]
    if tile == NONE:
        empty = tile_svg('<use href="#bb-hole" class="bb-hole"/>')
        words = words_under(asked.say(message("draw.no-tile")), [])
        return tag("div", empty, words, id=f"slot-{slot}", class_="bb-slot")
    piece = art.piece(tile, asked.lang, home="queue census")
    words = tile_words(tile, is_paid(view), asked)
    return held(view, f"slot-{slot}", mv.SLOT + slot, slot == view.chosen, piece, words, asked)


def tile_words(tile: Tile, paid: bool, asked: Asked) -> str:
    return words_under(capital(body_name(tile), asked), details(tile, paid, asked))


def held(
    view: View | ChainView,
    id: str,
    move: int,
    is_chosen: bool,
    drawing: str,
    words: str,
    asked: Asked,
) -> str:
    """A tile of the row or of a hand: it may be taken, is taken, may not be, or simply lies there.

    It bears the letter of its move; the row has a lock where a tile may not be taken.
    """
    given = ' class="bb-slot"'
    if move in asked.words:
        given = may(move, asked.words[move], "bb-slot")
        key = text(asked.keys[move], class_="bb-key bb-corner")
        drawing += f'<use href="#bb-edge" class="bb-ring"/>{key}'
    elif is_chosen:
        given = ' class="bb-slot bb-chosen"'
        drawing += '<use href="#bb-edge" class="bb-picked"/>'
    elif asked.words:
        given = not_now(view, move, "bb-slot")
        if isinstance(view, View) and view.phase == PICK:
            drawing += '<use href="#bb-lock" class="bb-lock" x="30" y="-38"/>'
    return f'<div id="{id}"{given}>{tile_svg(drawing)}{words}</div>'


def not_now(view: View | ChainView, move: int, cls: str) -> str:
    """What cannot be taken now. With another tile in hand, a click would rather take this one:
    the page takes that one back first, if it may."""
    if view.phase == PICK:
        return may_not(move, cls=cls)
    swap = f' data-swap="{move}"' if view.chosen != NONE else ""
    return may_not(move, cls=f"{cls} bb-idle") + swap


def tile_svg(inside: str) -> str:
    return (
        '<svg class="bb-face" viewBox="-56 -57 112 114" aria-hidden="true" focusable="false">'
        f"{inside}</svg>"
    )


def words_under(name: str, more: list[str]) -> str:
    small = f'<span class="bb-sub">{esc(" · ".join(more))}</span>' if more else ""
    return f'<span class="bb-name">{esc(name)}</span>{small}'


def queue_part(view: View, asked: Asked) -> str:
    """What comes next: the hidden front as a number, then the known tail in order."""
    hidden, known = queue_of(view)
    said = []
    if hidden:
        said.append(message("draw.queue-hidden", n=hidden))
    if known:
        said.append(message("bbg.page.known", n=len(known)))
    if not said:
        said.append(message("draw.queue-empty"))
    note = LANGUAGES[asked.lang].comma.join(asked.say(line) for line in said)
    return part(
        "bb-queue",
        heading(asked.say(message("draw.queue"))),
        f'<p class="bb-note">{esc(note)}</p>',
        queue_picture(hidden, known, asked),
        id="queue",
    )


def queue_picture(hidden: int, known: list[Tile], asked: Asked) -> str:
    """Face-down tiles as one heap; the known ones small, in the order they will come."""
    heap = f"<li>{backs(min(hidden, 4))}</li>" if hidden else ""
    size = 30 if len(known) <= 8 else 24 if len(known) <= 14 else 19
    tiles = "".join(
        f'<li>{art.thumb(tile, size)}<span class="sr">{say_in(tile_name(tile), asked)}</span></li>'
        for tile in known
    )
    return f'<ol class="bb-tail">{heap}{tiles}</ol>' if heap or tiles else ""


# -- goals and lines -----------------------------------------------------------------------


def goals_part(view: View, asked: Asked) -> str:
    """One's two goals; an eye where nobody else sees them."""
    is_open = view.game == score.SIMPLE or view.phase == ENDED
    title = message("bbg.page.goals") if is_open else message("bbg.page.secret-goals")
    eye = ""
    if not is_open:
        alone = say_in(message("bbg.page.alone"), asked)
        eye = f'<span class="bb-eye" title="{alone}">{icon("eye", 18)}'
        eye += f'<span class="sr">{alone}</span></span>'
    cards = [
        card(goal, goal_points(view, goal, asked), asked)
        for goal in view.goals[view.seat]
        if goal != UNKNOWN
    ]
    return part("bb-goals", heading(asked.say(title), eye), tag("div", *cards, class_="bb-cards"))


def goal_points(view: View, goal: Goal, asked: Asked) -> str:
    """What a goal is worth now, in each universe that counts."""
    values = [score.worth(view, number, goal) for number in score.own_universes(view, view.seat)]
    if len(values) == 1:
        return asked.say(message("bbg.page.points", n=values[0]))
    return asked.say(message("bbg.page.both", left=values[0], right=values[1]))


def card(goal: Goal, more: str, asked: Asked) -> str:
    kind = message("bbg.page.kind-shape" if goal < 4 else "bbg.page.kind-colour")
    name = capital(goal_name(goal), asked)
    return (
        f'<div class="bb-card">{art.goal_picture(goal, 76)}'
        f'<span class="bb-card-name">{esc(name)}</span>'
        f'<span class="bb-sub">{say_in(kind, asked)} · {esc(more)}</span></div>'
    )


def lines_part(view: View, asked: Asked) -> str:
    """The lines that score, and what all is worth if it ended now."""
    lines = []
    numbers = score.own_universes(view, view.seat)
    for number in numbers:
        if len(numbers) > 1:
            side = mv.LEFT if number == side_universe(view, mv.LEFT) else mv.RIGHT
            points = sum(
                score.worth(view, number, goal) for goal in score.goals_of(view, view.seat)
            )
            lines.append(score_line(capital(side_name(side), asked), points, "bb-sum"))
        else:
            for goal in score.goals_of(view, view.seat):
                lines += goal_lines(view, number, goal, asked)
    if len(lines) > 5:  # many lines: a sum for each goal
        lines = [
            score_line(capital(goal_name(goal), asked), score.worth(view, 0, goal))
            for goal in score.goals_of(view, view.seat)
        ]
    over = message("bbg.page.total") if view.phase == ENDED else message("bbg.page.if-ended")
    return part(
        "bb-lines",
        heading(asked.say(message("bbg.page.lines"))),
        tag(
            "dl", *lines, score_line(asked.say(over), score.total(view, view.seat) or 0, "bb-total")
        ),
    )


def goal_lines(view: View, number: int, goal: Goal, asked: Asked) -> list[str]:
    found = score.best_of(view, number, goal)
    name = goal_name(goal)
    if not found:
        return [score_line(asked.say(message("bbg.page.no-line", goal=name)), 0)]
    return [
        score_line(asked.say(message("bbg.page.line", goal=name, n=line.stars())), line.value)
        for line in found
    ]


def score_line(words: str, points: int, cls: str = "") -> str:
    return tag("div", f"<dt>{esc(words)}</dt><dd>{points}</dd>", class_=cls or None)


# -- the goal cards of Solitaire -----------------------------------------------------------


def quest_part(quest: QuestView, asked: Asked) -> str:
    """The goal to reach, those reached, those to avoid, and the cards face down."""
    cards = []
    if quest.active != NONE:
        cards.append(quest_card(quest.active, "bbg.page.active", "bb-active", asked))
    cards += [quest_card(goal, "bbg.page.avoid", "bb-avoid", asked) for goal in quest.negative]
    cards += [quest_card(goal, "bbg.page.won", "bb-won", asked) for goal in quest.won]
    left = say_in(message("draw.unseen", n=len(quest.unseen)), asked)
    title = heading(asked.say(message("draw.cards")))
    return part(
        "bb-goals bb-quest",
        title,
        f'<p class="bb-note">{left}</p>',
        tag("ul", *cards, class_="bb-chips"),
    )


def quest_card(goal: Goal, state: str, cls: str, asked: Asked) -> str:
    """A goal card as a line: what it asks for, and a sign of what became of it."""
    words = say_in(message(state), asked)
    sign = {"bb-won": "check", "bb-avoid": "close", "bb-active": "star"}[cls]
    return (
        f'<li class="bb-chip {cls}" title="{words}">{art.goal_picture(goal, 34)}'
        f"<span>{esc(capital(goal_name(goal), asked))}</span>{icon(sign, 14)}"
        f'<span class="sr">{words}</span></li>'
    )


# -- hands of Hexdomino -----------------------------------------------------------------------


def chain_own(view: ChainView, asked: Asked) -> str:
    """One's own hand. Who watches has none."""
    if view.seat < 0 or not view.hands[view.seat]:
        return ""
    hand = view.hands[view.seat]
    tiles = "".join(hand_tile(view, tile, asked) for tile in hand)
    points = message("bbg.page.hand-points", n=hand_points(mask_of(hand)))
    alone = say_in(message("bbg.page.alone"), asked)
    eye = f'<span class="bb-eye" title="{alone}">{icon("eye", 18)}</span>'
    note = f'<span class="bb-hand-points">{say_in(points, asked)}</span>'
    cls = "bb-slots bb-many" if len(hand) > 8 else "bb-slots"
    title = heading(asked.say(message("draw.hand")), eye + note)
    return tag("div", part("bb-hand", title, tag("div", tiles, class_=cls)), class_="panel bb-own")


def hand_tile(view: ChainView, tile: Tile, asked: Asked) -> str:
    id = f"hand-{LETTERS[view.seat]}-{tile}"
    is_chosen = tile == view.chosen and view.phase in (CHOOSE_LINK, ATTACH)
    piece = art.piece(tile, asked.lang, home="pile")
    words = tile_words(tile, False, asked)
    return held(view, id, mv.HAND + tile, is_chosen, piece, words, asked)


# -- the row on a small screen -----------------------------------------------------------------


def row_strip(view: View, asked: Asked) -> str:
    """The row above the board of a phone: the same moves, no ids, for they are given below."""
    items = []
    for slot, tile in enumerate(view.row):
        if tile != NONE:
            cost = details(tile, is_paid(view), asked)[-1:] or [""]
            sub = f'<span class="bb-sub">{esc(cost[0])}</span>'
            items.append(mini(view, tile, mv.SLOT + slot, slot == view.chosen, asked, sub))
    return tag("div", *items, class_="bb-strip") + worlds(view, asked)


def mini(
    view: View | ChainView, tile: Tile, move: int, is_chosen: bool, asked: Asked, under: str = ""
) -> str:
    """A tile of the strip."""
    given = ' class="bb-mini bb-chosen"' if is_chosen else ' class="bb-mini"'
    key = ""
    if move in asked.words:
        given = may(move, asked.words[move], "bb-mini")
        key = f'<b class="bb-mini-key">{esc(asked.keys[move])}</b>'
    elif asked.words and not is_chosen:
        given = not_now(view, move, "bb-mini")
    return f"<div{given}>{art.thumb(tile, 46)}{key}{under}</div>"


def worlds(view: View, asked: Asked) -> str:
    """Parallel Universes on a phone: which one is seen, each with its frame in the picture."""
    if len(view.universes) < 2:
        return ""
    places = frames(view)
    opened = places[0][0]
    if view.side != NONE:
        opened = side_universe(view, view.side)
    found = ""
    for number, frame in places:
        one, other = asked.name(number), asked.name((number + 1) % view.seats)
        words = asked.say(message("bbg.page.shared", number=number + 1, one=one, other=other))
        names = {mv.LEFT: f"← {other}", mv.RIGHT: f"{one} →"}
        label = " ".join(names[side] for side in sides_of(view, number)) or f"{one} · {other}"
        found += tag(
            "button",
            esc(label),
            type="button",
            aria_label=words,
            class_="bb-world shown" if number == opened else "bb-world",
            data_frame=frame.text(),
        )
    whole = asked.say(message("bbg.page.all-universes"))
    found += tag("button", esc(whole), type="button", class_="bb-world", data_frame="")
    return tag("div", found, class_="bb-worlds")


def hand_strip(view: ChainView, asked: Asked) -> str:
    """One's hand above the board of a phone."""
    if view.seat < 0:
        return ""
    hand = view.hands[view.seat]
    items = [mini(view, tile, mv.HAND + tile, tile == view.chosen, asked) for tile in hand]
    return tag("div", *items, class_="bb-strip")
