"""One's own side: the astrolabe and the character, then the hand.

Cards that may be played stand up, with where they go below them; the others wait lower,
paler and locked, and say why when they are chosen.
"""

from __future__ import annotations

from typing import Final

from astrarium.draw.scene.astrolabe import cards as faces
from astrarium.draw.scene.astrolabe.area import area, area_svg, is_asked_here
from astrarium.draw.scene.astrolabe.drawing import Drawing
from astrarium.draw.scene.common import icon, may, pen_mark
from astrarium.draw.scene.html import NOTHING, Html, attrs, esc, tag
from astrarium.draw.terminal.astrolabe import by_family
from astrarium.engine.protocol import Move
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.material import Card
from astrarium.games.astrolabe.scoring import conjunction_points
from astrarium.games.astrolabe.speech import card_power, top_of
from astrarium.games.astrolabe.view import View, known_cards

MINE: Final = "mine"  # the part of the picture that a small screen shows when asked


def own_side(drawing: Drawing) -> Html:
    """All of it; nothing for who only watches."""
    if drawing.view.seat < 0:
        return NOTHING
    return tag("div", mine(drawing), hand(drawing), class_="lab lab-own")


def mine(drawing: Drawing) -> Html:
    """One's own astrolabe and character; a small screen opens it when it is asked about."""
    markup = area_svg(drawing.say("your-area"), area(drawing, drawing.view.seat, True))
    cls = "lab-mine shown" if is_asked_here(drawing, drawing.view.seat) else "lab-mine"
    return tag("div", markup, class_=cls, id="lab-mine", data_part=MINE)


# -- the hand -----------------------------------------------------------------------


def hand(drawing: Drawing) -> Html:
    """The cards by family, each rising, under a line that says how things stand."""
    view = drawing.view
    families = by_family(known_cards(view, view.seat))
    cards = "".join(
        hand_card(drawing, card, first=place == 0 and number > 0)
        for number, family in enumerate(families)
        for place, card in enumerate(family)
    )
    if not cards:
        cards = tag("p", esc(drawing.say("no-cards")), class_="lab-none")
    return tag(
        "div",
        hand_head(drawing),
        tag("div", Html(cards), class_="lab-cards", tabindex="0", data_rolls=""),
        class_="lab-hand",
    )


def playing(drawing: Drawing) -> bool:
    return drawing.asked and drawing.view.phase == phases.PLAY


def hand_head(drawing: Drawing) -> Html:
    alone = tag("span", icon("eye", 14), esc(drawing.say("alone")), class_="lab-alone")
    left = tag("h2", esc(drawing.say("your-hand")), class_="caps lab-title")
    return tag("div", left, alone, now_line(drawing), class_="lab-hand-head")


def now_line(drawing: Drawing) -> Html:
    """The points that the seat is sure of, if everything ended now."""
    if drawing.view.phase == phases.ENDED:
        return NOTHING
    total = tag("b", Html(str(sure_points(drawing.view))), id="own-total", data_count="")
    return tag("span", esc(drawing.say("if-over")), Html(" "), total, class_="lab-now")


def sure_points(view: View) -> int:
    """The points of what a seat knows: its character's tokens, its settings, round 1.

    The Lovers' half is the partner's to know.
    """
    board = view.boards[view.seat]
    right = sum(0 <= board[slot].token == board[slot].setting for slot in m.ASTROLABE_SLOTS)
    points = m.ASTROLABE_POINTS[right] + (view.points[view.seat] if view.points else 0)
    card = top_of(view, view.seat)
    return points + conjunction_points(card, board[m.X_C].token, board[m.X_P].token)


def card_moves(drawing: Drawing, card: Card) -> list[Move]:
    """The legal moves that play a card, first to the World."""
    moves = [mv.WORLD + card]
    if m.OWN_MASK >> card & 1:
        moves.append(mv.MOVES.encode(mv.Own(card)))
    if card in m.OPP_CARDS:
        moves += [mv.MOVES.encode(mv.Opp(card, k)) for k in range(1, drawing.view.seats)]
    return drawing.legal(moves)


def hand_card(drawing: Drawing, card: Card, first: bool) -> Html:
    """A card of the hand: drawing, name, what it does, where it may go."""
    moves = card_moves(drawing, card) if playing(drawing) else []
    locked = playing(drawing) and not moves
    face = (
        '<svg class="lab-front" viewBox="0 0 118 134" aria-hidden="true" focusable="false">'
        f"{faces.head(card)}</svg>"
    )
    inside = (
        face
        + tag("span", esc(faces.title(card, drawing.lang)), class_="lab-name")
        + tag("span", esc(faces.deed(card, drawing.lang)), class_="lab-deed")
    )
    why = mv.WORLD + card if locked else None
    cls = f"lab-card {faces.family_class(card)}"
    marks = drawing.target(moves[0] if moves else None, why, cls)
    hint = attrs(title=drawing.tell(card_power(card)))
    name = "" if locked or moves else attrs(aria_label=faces.label(card, drawing.lang))
    body = f'<div id="{faces.card_id(card)}"{marks}{name}{hint}>{inside}</div>'
    where = places(drawing, moves) if moves else NOTHING
    lock = tag("span", icon("lock", 14), class_="lab-lock") if locked else NOTHING
    state = " up" if moves else (" down" if locked else "")
    return tag(
        "div", lock, Html(body), where, class_=f"lab-held{state}" + (" first" if first else "")
    )


def places(drawing: Drawing, moves: list[Move]) -> Html:
    """Where a card may go, each place a button of its own; people by their marks."""
    markup = ""
    for move in moves:
        cls = "lab-go"
        match mv.MOVES.typed[move]:
            case mv.Opp(_, k) if drawing.view.seats > 2:
                inside, cls = pen_mark(drawing.seat_at(k), 14), "lab-go person"
            case mv.Opp(_, _):
                inside = esc(drawing.say("go-other"))
            case mv.Own(_):
                inside = esc(drawing.say("go-own"))
            case _:
                inside = esc(drawing.say("go-world"))
        markup += f"<span{may(move, drawing.words[move], cls)}>{inside}</span>"
    return tag("div", Html(markup), class_="lab-where")
