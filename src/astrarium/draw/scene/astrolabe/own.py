"""One's own side: the astrolabe and the character, then the hand.

Cards that may be played stand up, with where they go below them; the others wait lower,
paler and locked, and say why when they are chosen.
"""

from __future__ import annotations

from typing import Final

from astrarium.draw.scene.astrolabe import cards as faces
from astrarium.draw.scene.astrolabe.area import area, area_svg, is_asked_here
from astrarium.draw.scene.astrolabe.sight import Sight, target
from astrarium.draw.scene.common import attrs, esc, icon, may, pen_mark, tag
from astrarium.draw.terminal.astrolabe import by_family
from astrarium.engine.protocol import Move
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe import phases as ask
from astrarium.games.astrolabe.material import Card
from astrarium.games.astrolabe.scoring import conjunction_points
from astrarium.games.astrolabe.speech import card_power, top_of
from astrarium.games.astrolabe.view import View, known_cards

MINE: Final = "mine"  # the part of the picture that a small screen shows when asked


def own_side(sight: Sight) -> str:
    """All of it; nothing for who only watches."""
    if sight.view.seat < 0:
        return ""
    return tag("div", mine(sight), hand(sight), class_="lab lab-own")


def mine(sight: Sight) -> str:
    """One's own astrolabe and character; a small screen opens it when it is asked about."""
    drawing = area_svg(sight.say("your-area"), area(sight, sight.view.seat, True))
    cls = "lab-mine shown" if is_asked_here(sight, sight.view.seat) else "lab-mine"
    return tag("div", drawing, class_=cls, id="lab-mine", data_part=MINE)


# -- the hand -----------------------------------------------------------------------


def hand(sight: Sight) -> str:
    """The cards by family, each rising, under a line that says how things stand."""
    view = sight.view
    families = by_family(known_cards(view, view.seat))
    cards = "".join(
        hand_card(sight, card, first=place == 0 and number > 0)
        for number, family in enumerate(families)
        for place, card in enumerate(family)
    )
    if not cards:
        cards = tag("p", esc(sight.say("no-cards")), class_="lab-none")
    return tag(
        "div",
        hand_head(sight),
        tag("div", cards, class_="lab-cards", tabindex="0", data_rolls=""),
        class_="lab-hand",
    )


def playing(sight: Sight) -> bool:
    return sight.asked and sight.view.phase == ask.PLAY


def hand_head(sight: Sight) -> str:
    view = sight.view
    alone = tag("span", icon("eye", 14), esc(sight.say("alone")), class_="lab-alone")
    left = tag("h2", esc(sight.say("your-hand")), class_="caps lab-title")
    now = sure_points(view)
    return tag("div", left, alone, now_line(sight, now), class_="lab-hand-head")


def now_line(sight: Sight, now: int) -> str:
    """What the seat is sure of, if everything ended now."""
    if sight.view.phase == ask.ENDED:
        return ""
    total = tag("b", esc(now), id="own-total", data_count="")
    return tag("span", esc(sight.say("if-over")), " ", total, class_="lab-now")


def sure_points(view: View) -> int:
    """The points of what a seat knows: its character's tokens, its settings, round 1.

    The Lovers' half is the partner's to know.
    """
    board = view.boards[view.seat]
    right = sum(0 <= board[slot].token == board[slot].setting for slot in m.ASTROLABE_SLOTS)
    points = m.ASTROLABE_POINTS[right] + (view.points[view.seat] if view.points else 0)
    card = top_of(view, view.seat)
    return points + conjunction_points(card, board[m.X_C].token, board[m.X_P].token)


def card_moves(sight: Sight, card: Card) -> list[Move]:
    """The legal moves that play a card, first to the World."""
    moves = [mv.WORLD + card]
    if m.OWN_MASK >> card & 1:
        moves.append(mv.MOVES.encode(mv.Own(card)))
    if card in m.OPP_CARDS:
        moves += [mv.MOVES.encode(mv.Opp(card, k)) for k in range(1, sight.view.seats)]
    return sight.legal(moves)


def hand_card(sight: Sight, card: Card, first: bool) -> str:
    """A card of the hand: drawing, name, what it does, where it may go."""
    moves = card_moves(sight, card) if playing(sight) else []
    locked = playing(sight) and not moves
    face = (
        '<svg class="lab-front" viewBox="0 0 118 134" aria-hidden="true" focusable="false">'
        f"{faces.head(card)}</svg>"
    )
    inside = (
        face
        + tag("span", esc(faces.title(card, sight.lang)), class_="lab-name")
        + tag("span", esc(faces.deed(card, sight.lang)), class_="lab-deed")
    )
    why = mv.WORLD + card if locked else None
    cls = f"lab-card {faces.family_class(card)}"
    marks = target(sight, moves[0] if moves else None, why, cls)
    hint = attrs(title=sight.tell(card_power(card)))
    name = "" if locked or moves else attrs(aria_label=faces.label(card, sight.lang))
    body = f'<div id="{faces.card_id(card)}"{marks}{name}{hint}>{inside}</div>'
    where = places(sight, moves) if moves else ""
    lock = tag("span", icon("lock", 14), class_="lab-lock") if locked else ""
    state = " up" if moves else (" down" if locked else "")
    return tag("div", lock, body, where, class_=f"lab-held{state}" + (" first" if first else ""))


def places(sight: Sight, moves: list[Move]) -> str:
    """Where a card may go, each place a button of its own; people by their marks."""
    found = ""
    for move in moves:
        match mv.MOVES.typed[move]:
            case mv.Opp(_, k):
                seat = sight.seat_at(k)
                inside = pen_mark(seat, 14) if sight.view.seats > 2 else esc(sight.say("go-other"))
                cls = "lab-go person" if sight.view.seats > 2 else "lab-go"
            case mv.Own(_):
                inside, cls = esc(sight.say("go-own")), "lab-go"
            case _:
                inside, cls = esc(sight.say("go-world")), "lab-go"
        found += f"<span{may(move, sight.words[move], cls)}>{inside}</span>"
    return tag("div", found, class_="lab-where")
