"""Does a position that was read make sense? What play relies on is checked here.

Words and tiles are checked where they are read (`text.py`); here it is whether the values
fit together. An error stands at the value of the key that is to blame, or at `game` where
that key is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final, TypeAlias

from astrarium.engine.first import to_the_left
from astrarium.engine.protocol import CHANCE, OVER
from astrarium.engine.textform import Field, Word
from astrarium.games.bigbang.material import (
    ACTIONS,
    COLOUR,
    COST,
    EARTH,
    MOVING_ACTIONS,
    SHAPE,
    TIMED,
    Tile,
)
from astrarium.games.bigbang.moves import BY_COLOUR
from astrarium.games.bigbang.state import (
    ATTACH,
    CHOOSE_LINK,
    CHOOSE_MOVER,
    CHOOSE_SIDE,
    CHOOSE_TARGET,
    DEAL,
    ENDED,
    LAY,
    PICK,
)
from astrarium.games.bigbang.universe import FLIPPED, STACKED
from astrarium.games.bigbang.view import UNKNOWN, ChainView, QuestView, View

Fields: TypeAlias = Mapping[str, Field]

CHOSEN_PHASES: Final = (CHOOSE_SIDE, LAY, CHOOSE_MOVER, CHOOSE_TARGET)
DARK_STARS: Final = 2  # BBG-220
PASSAGES: Final = 2  # BBG-410
UNDEALT: Final = (  # what has no value before the deal
    *("row", "hidden", "tail", "goals", "won", "active", "negative", "unseen"),
    *("needs", "hand"),
)


def word_at(fields: Fields, *keys: str) -> Word:
    """The value of the first of some keys that is there, else that of `game`."""
    for key in keys:
        if key in fields:
            return fields[key].value
    return fields["game"].value


def check_turn(fields: Fields, actor: int, phase: int, begun: bool) -> None:
    """Chance deals while nothing has begun, and nobody acts when all is over."""
    if (phase == DEAL) != (actor == CHANCE) or (phase == ENDED) != (actor == OVER):
        raise word_at(fields, "phase", "turn").wrong("bbg.bad.phase")
    if phase == DEAL:
        for key, field in fields.items():
            if key.rstrip(" 0123456789") in UNDEALT and field.value.text.strip("-?0 "):
                raise field.value.wrong("bbg.bad.undealt")
        if begun:
            raise word_at(fields, "phase", "turn").wrong("bbg.bad.undealt")


def check_order(fields: Fields, view: View | ChainView) -> None:
    """Every seat plays once in a round, and without a clock after its neighbour.  [B-10]"""
    order = view.order
    if not order and view.phase == DEAL:
        return
    if sorted(order) != list(range(view.seats)):
        raise word_at(fields, "order").wrong("bbg.bad.order")
    if view.game not in TIMED and order != to_the_left(order[0], view.seats):
        raise fields["order"].value.wrong("bbg.bad.order-left")


# -- the row modes ---------------------------------------------------------------


def check_row(fields: Fields, view: View) -> None:
    """All that a view of a row mode may get wrong between its values."""
    start = 0 if len(view.universes) > 1 else 1  # the Big Bang
    begun = any(len(tiles) > start for tiles in view.universes)
    check_turn(fields, view.actor, view.phase, begun)
    check_order(fields, view)
    check_owed(fields, view)
    check_chosen(fields, view)
    if (view.phase == LAY and len(view.universes) > 1) != (view.side != UNKNOWN):
        raise word_at(fields, "side", "phase").wrong("bbg.bad.side")
    check_mover(fields, view)
    if view.order and len(set(view.arrivals)) < view.seats:
        raise word_at(fields, "arrivals").wrong("bbg.bad.arrivals")
    if view.quest is not None:
        check_quest(fields, view.quest, view.phase)


def check_owed(fields: Fields, view: View) -> None:
    """A turn that goes on is paid for, and one that begins is not.  [BBG-177, BBG-223]"""
    owed = view.bonus + view.dark
    if (
        (view.cost > 0) != (owed > 0)
        or view.cost > max(COST)
        or view.dark > DARK_STARS
        or (owed and view.phase not in (PICK, LAY))
    ):
        raise word_at(fields, "cost", "bonus", "dark").wrong("bbg.bad.owed")


def check_chosen(fields: Fields, view: View) -> None:
    """A slot is chosen while a tile is being played, and its tile can be played so."""
    if view.phase not in CHOSEN_PHASES:
        if view.chosen != UNKNOWN:
            raise fields["chosen"].value.wrong("bbg.bad.chosen")
        return
    if view.chosen == UNKNOWN:
        raise word_at(fields, "phase").wrong("bbg.bad.not-chosen")
    tile = view.row[view.chosen] if view.chosen < len(view.row) else UNKNOWN
    if tile == UNKNOWN or not suits(tile, view):
        raise fields["chosen"].value.wrong("bbg.bad.chosen")


def suits(tile: Tile, view: View) -> bool:
    if view.phase in (CHOOSE_MOVER, CHOOSE_TARGET):
        return bool(MOVING_ACTIONS >> tile & 1)
    if view.bonus or view.dark:
        return tile <= EARTH  # BBG-174, BBG-222
    return not ACTIONS >> tile & 1


def check_mover(fields: Fields, view: View) -> None:
    """The star to be moved lies there and can be moved.  [BBG-202]"""
    lying = {cell: tile for cell, tile, _ in view.universes[0]}
    if (view.mover != UNKNOWN) != (view.phase == CHOOSE_TARGET):
        raise word_at(fields, "mover", "phase").wrong("bbg.bad.mover")
    if view.mover != UNKNOWN:
        tile = lying.get(view.mover, FLIPPED)
        if tile & (FLIPPED | STACKED) or tile > EARTH:
            raise fields["mover"].value.wrong("bbg.bad.mover")


def check_quest(fields: Fields, quest: QuestView, phase: int) -> None:
    """The goal cards of Solitaire.  [BBG-402, BBG-404, BBG-410]"""
    if quest.active == UNKNOWN and quest.unseen:
        raise word_at(fields, "active", "unseen").wrong("bbg.bad.active")
    if (
        quest.passages > PASSAGES
        or (quest.passages and quest.unseen)
        or (quest.passages == PASSAGES and phase != ENDED)
    ):
        raise fields["passages"].value.wrong("bbg.bad.passages")
    if quest.lost and phase != ENDED:
        raise fields["lost"].value.wrong("bbg.bad.lost")


# -- Hexdomino -------------------------------------------------------------------


def check_chain(fields: Fields, view: ChainView) -> None:
    """All that a view of Hexdomino may get wrong between its values."""
    check_turn(fields, view.actor, view.phase, bool(view.chain))
    check_order(fields, view)
    if view.phase != DEAL:
        if not view.chain:
            raise word_at(fields, "chain").wrong("bbg.bad.chain")
        check_needs(fields, view)
        check_hands(fields, view)
    check_taken(fields, view)
    check_count(fields, view)


def check_needs(fields: Fields, view: ChainView) -> None:
    """Links take turns from end to end, and each end asks for what its last is not.

    [BBG-504 to BBG-506]
    """
    tiles = [tile for _, tile in view.chain]
    needs = view.needs
    wrong = word_at(fields, "needs").wrong("bbg.bad.needs")
    if len(tiles) == 1:
        if needs != (UNKNOWN, UNKNOWN):
            raise wrong
        return
    if UNKNOWN in needs:
        raise wrong
    link = 1 - needs[0]
    for one, other in pairwise(tiles):
        if not is_linked(link, one, other):
            raise wrong
        link = 1 - link
    if link != needs[1]:  # what comes after the last link
        raise wrong


def is_linked(link: int, one: Tile, other: Tile) -> bool:
    if link == BY_COLOUR:
        return COLOUR[one] == COLOUR[other]
    return SHAPE[one] == SHAPE[other]


def check_hands(fields: Fields, view: ChainView) -> None:
    """A seat knows its own hand; an empty one has won.  [BBG-510]"""
    for seat, size in enumerate(view.hand_sizes):
        if not size and view.phase != ENDED:
            raise word_at(fields, f"hand {seat}").wrong("bbg.bad.empty-hand")
    if view.seat >= 0 and view.hands[view.seat] is None:
        raise fields[f"hand {view.seat}"].value.wrong("bbg.bad.own-hand")


def check_taken(fields: Fields, view: ChainView) -> None:
    """The tile taken from the hand, and the type of the first link.  [DP-10, DP-11]"""
    if view.phase not in (CHOOSE_LINK, ATTACH):
        if view.chosen != UNKNOWN:
            raise fields["chosen"].value.wrong("bbg.bad.chosen")
    elif view.chosen == UNKNOWN:
        raise word_at(fields, "phase").wrong("bbg.bad.not-chosen")
    elif view.chosen not in (view.hands[view.actor] or ()):
        raise fields["chosen"].value.wrong("bbg.bad.chosen")
    first = len(view.chain) == 1
    if view.phase == CHOOSE_LINK and not first:
        raise word_at(fields, "phase").wrong("bbg.bad.phase")
    if (view.link != UNKNOWN) != (view.phase == ATTACH and first) or (
        view.link != UNKNOWN and not is_linked(view.link, view.chosen, view.chain[0][1])
    ):
        raise word_at(fields, "link", "phase").wrong("bbg.bad.link")


def check_count(fields: Fields, view: ChainView) -> None:
    """The unseen tiles are those of the pile and of the hands not shown."""
    needed = view.pile + sum(
        size for size, hand in zip(view.hand_sizes, view.hands, strict=True) if hand is None
    )
    if len(view.unseen) != needed:
        raise word_at(fields, "unseen", "pile").wrong("bbg.bad.unseen", n=needed)
