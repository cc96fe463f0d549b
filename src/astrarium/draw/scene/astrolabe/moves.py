"""The legal moves as grouped buttons: each once, in short words under a title."""

from __future__ import annotations

from typing import Final

from astrarium.draw.scene.astrolabe.cards import label, title
from astrarium.draw.scene.astrolabe.sight import MAGIC, Sight
from astrarium.draw.scene.protocol import Button, Group, grouped
from astrarium.engine.moves import Typed
from astrarium.engine.protocol import Move
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe import phases as ask
from astrarium.games.astrolabe.material import TOWER, X_C, X_P, Slot, Token
from astrarium.games.astrolabe.speech import body_name, family_name, slot_name, top_of
from astrarium.games.astrolabe.state import NONE

SKY: Final = ("sky-planets", "sky-signs")


def groups(sight: Sight) -> tuple[Group, ...]:
    """Every choice in the group where one would look for it; passing comes last."""
    found = []
    for move, words in sight.words.items():
        if move == mv.PASS:
            found.append(("", "", Button(move, pass_label(sight), words, finishes=True)))
        else:
            name, short = described(sight, move)
            found.append((name, "", Button(move, short, words)))
    return grouped(found)


def described(sight: Sight, move: Move) -> tuple[str, str]:
    """The title of a move's group, and its own words within it."""
    match mv.MOVES.typed[move]:
        case mv.ToWorld(card):
            return sight.say("to-world"), label(card, sight.lang)
        case mv.Own(card):
            return sight.say("to-own"), label(card, sight.lang)
        case mv.Opp(card, k):
            return at_seat(sight, k), label(card, sight.lang)
        case mv.FromPast(card):
            return sight.tell(family_name(card)), label(card, sight.lang)
        case mv.Draw(kind, source):
            return sight.say(SKY[kind]), source_label(sight, kind, source)
        case mv.AtSlot(k, slot):
            return at_seat(sight, k), slot_label(sight, sight.seat_at(k), slot)
        case mv.Put(slot):
            group = "put-character" if slot in (X_P, X_C) else "put-astrolabe"
            return sight.say(group), put_label(sight, slot)
        case mv.Shift(kind, path):
            return sight.say(("move-planets", "move-signs")[kind]), shift_label(sight, kind, path)
        case other:
            return at_people(sight, other)


def at_people(sight: Sight, typed: Typed) -> tuple[str, str]:
    """Moves that choose a person, a space or a reward."""
    view = sight.view
    match typed:
        case mv.Use():
            return sight.say("power"), sight.say("use")
        case mv.Win(reward):
            return sight.say("reward"), sight.say(f"win-{mv.REWARDS[reward]}")
        case mv.Rob(k):
            robbed = sight.seat_at(k)
            card = title(top_of(view, robbed), sight.lang)
            return sight.say("rob"), sight.say("card-of", card=card, name=sight.name(robbed))
        case mv.Target(k):
            return sight.say("with-whom"), sight.name(sight.seat_at(k))
        case mv.JudgeTop(k):
            return at_seat(sight, k), title(top_of(view, sight.seat_at(k)), sight.lang)
        case mv.JudgeTower(k):
            return at_seat(sight, k), title(TOWER, sight.lang)
    raise ValueError(typed)


def pass_label(sight: Sight) -> str:
    if sight.view.phase == ask.SETTING:
        return sight.say("stay")
    return sight.say("no-reward" if sight.view.card == NONE else "decline")


def at_seat(sight: Sight, k: int) -> str:
    """At one's own place, or at somebody's."""
    return sight.say("at-home") if k == 0 else sight.say("at", name=sight.name(sight.seat_at(k)))


def token_label(sight: Sight, token: Token) -> str:
    if token == NONE:
        return sight.say("nothing")
    return sight.tell(body_name(token)) if token >= 0 else sight.say("hidden")


def source_label(sight: Sight, kind: int, source: int) -> str:
    """The top of a pile, or a position of the zone."""
    if source == mv.PILE:
        return sight.say("draw-top", token=token_label(sight, sight.view.piles[kind][0]))
    lying = sight.view.zones[kind][source]
    return sight.say("draw-zone", token=token_label(sight, lying.token), place=source + 1)


def slot_label(sight: Sight, seat: int, slot: Slot) -> str:
    """A place with what lies there, or with the setting that would be swapped."""
    spot = sight.view.boards[seat][slot]
    seen = spot.setting if sight.view.phase in MAGIC else spot.token
    name = sight.tell(slot_name(slot))
    return sight.say("at-slot", token=token_label(sight, seen), slot=name)


def slot_short(sight: Sight, slot: Slot) -> str:
    return sight.say("by-character") if slot in (X_P, X_C) else sight.tell(slot_name(slot))


def put_label(sight: Sight, slot: Slot) -> str:
    lying = sight.view.boards[sight.view.actor][slot].token
    name = sight.tell(slot_name(slot))
    if lying == NONE:
        return name
    return sight.say("put-over", slot=name, token=token_label(sight, lying))


def shift_label(sight: Sight, kind: int, path: int) -> str:
    """From where to where; two tokens change places."""
    start, end = (3 * kind + step for step in mv.PATHS[path])
    first = named_or_placed(sight, start)
    if sight.view.boards[sight.view.actor][end].token == NONE:
        return sight.say("shift", token=first, slot=slot_short(sight, end))
    return sight.say("swap", one=first, other=named_or_placed(sight, end))


def named_or_placed(sight: Sight, slot: Slot) -> str:
    """A token by its name; one that this seat does not know by where it lies."""
    token = sight.view.boards[sight.view.actor][slot].token
    return sight.tell(body_name(token)) if token >= 0 else slot_short(sight, slot)
