"""The legal moves as grouped buttons: each once, in short words under a title."""

from __future__ import annotations

from astrarium.draw.scene.astrolabe.cards import label, title
from astrarium.draw.scene.astrolabe.drawing import MAGIC, SKY, Drawing
from astrarium.draw.scene.html import NOTHING
from astrarium.draw.scene.protocol import Button, Group, grouped
from astrarium.engine.moves import Typed
from astrarium.engine.protocol import Move
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.material import TOWER, X_C, X_P, Slot, Token
from astrarium.games.astrolabe.speech import body_name, family_name, slot_name, top_of
from astrarium.games.astrolabe.state import NONE


def groups(drawing: Drawing) -> tuple[Group, ...]:
    """Every choice in the group where one would look for it; passing comes last."""
    buttons = []
    for move, words in drawing.words.items():
        if move == mv.PASS:
            buttons.append(("", NOTHING, Button(move, pass_label(drawing), words, finishes=True)))
        else:
            name, short = described(drawing, move)
            buttons.append((name, NOTHING, Button(move, short, words)))
    return grouped(buttons)


def described(drawing: Drawing, move: Move) -> tuple[str, str]:
    """The title of a move's group, and its own words within it."""
    match mv.MOVES.typed[move]:
        case mv.ToWorld(card):
            return drawing.say("to-world"), label(card, drawing.lang)
        case mv.Own(card):
            return drawing.say("to-own"), label(card, drawing.lang)
        case mv.Opp(card, k):
            return at_seat(drawing, k), label(card, drawing.lang)
        case mv.FromPast(card):
            return drawing.tell(family_name(card)), label(card, drawing.lang)
        case mv.Draw(kind, source):
            return drawing.say(SKY[kind]), source_label(drawing, kind, source)
        case mv.AtSlot(k, slot):
            return at_seat(drawing, k), slot_label(drawing, drawing.seat_at(k), slot)
        case mv.Put(slot):
            group = "put-character" if slot in (X_P, X_C) else "put-astrolabe"
            return drawing.say(group), put_label(drawing, slot)
        case mv.Shift(kind, path):
            return drawing.say(("move-planets", "move-signs")[kind]), shift_label(
                drawing, kind, path
            )
        case other:
            return at_people(drawing, other)


def at_people(drawing: Drawing, typed: Typed) -> tuple[str, str]:
    """Moves that choose a person, a space or a reward."""
    view = drawing.view
    match typed:
        case mv.Use():
            return drawing.say("power"), drawing.say("use")
        case mv.Win(reward):
            return drawing.say("reward"), drawing.say(f"win-{mv.REWARDS[reward]}")
        case mv.Rob(k):
            robbed = drawing.seat_at(k)
            card = title(top_of(view, robbed), drawing.lang)
            return drawing.say("rob"), drawing.say("card-of", card=card, name=drawing.name(robbed))
        case mv.Target(k):
            return drawing.say("with-whom"), drawing.name(drawing.seat_at(k))
        case mv.JudgeTop(k):
            return at_seat(drawing, k), title(top_of(view, drawing.seat_at(k)), drawing.lang)
        case mv.JudgeTower(k):
            return at_seat(drawing, k), title(TOWER, drawing.lang)
    raise ValueError(typed)


def pass_label(drawing: Drawing) -> str:
    if drawing.view.phase == phases.SETTING:
        return drawing.say("stay")
    return drawing.say("no-reward" if drawing.view.card == NONE else "decline")


def at_seat(drawing: Drawing, k: int) -> str:
    """At one's own place, or at somebody's."""
    return (
        drawing.say("at-home")
        if k == 0
        else drawing.say("at", name=drawing.name(drawing.seat_at(k)))
    )


def token_label(drawing: Drawing, token: Token) -> str:
    if token == NONE:
        return drawing.say("nothing")
    return drawing.tell(body_name(token)) if token >= 0 else drawing.say("hidden")


def source_label(drawing: Drawing, kind: int, source: int) -> str:
    """The top of a pile, or a position of the zone."""
    if source == mv.PILE:
        return drawing.say("draw-top", token=token_label(drawing, drawing.view.piles[kind][0]))
    lying = drawing.view.zones[kind][source]
    return drawing.say("draw-zone", token=token_label(drawing, lying.token), place=source + 1)


def slot_label(drawing: Drawing, seat: int, slot: Slot) -> str:
    """A place with what lies there, or with the setting that would be swapped."""
    spot = drawing.view.boards[seat][slot]
    seen = spot.setting if drawing.view.phase in MAGIC else spot.token
    name = drawing.tell(slot_name(slot))
    return drawing.say("at-slot", token=token_label(drawing, seen), slot=name)


def slot_short(drawing: Drawing, slot: Slot) -> str:
    return drawing.say("by-character") if slot in (X_P, X_C) else drawing.tell(slot_name(slot))


def put_label(drawing: Drawing, slot: Slot) -> str:
    lying = drawing.view.boards[drawing.view.actor][slot].token
    name = drawing.tell(slot_name(slot))
    if lying == NONE:
        return name
    return drawing.say("put-over", slot=name, token=token_label(drawing, lying))


def shift_label(drawing: Drawing, kind: int, path: int) -> str:
    """From where to where; two tokens change places."""
    start, end = (3 * kind + step for step in mv.PATHS[path])
    first = named_or_placed(drawing, start)
    if drawing.view.boards[drawing.view.actor][end].token == NONE:
        return drawing.say("shift", token=first, slot=slot_short(drawing, end))
    return drawing.say("swap", one=first, other=named_or_placed(drawing, end))


def named_or_placed(drawing: Drawing, slot: Slot) -> str:
    """A token by its name; one that this seat does not know by where it lies."""
    token = drawing.view.boards[drawing.view.actor][slot].token
    return drawing.tell(body_name(token)) if token >= 0 else slot_short(drawing, slot)
