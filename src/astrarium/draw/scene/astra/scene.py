"""Astra and its solo game for pages: an atlas opened at several plates around a brass disc.

What the page's script has to know beyond `protocol`:

- On a small screen one part of the board is seen at a time. Parts are `[data-part=X]`
  (`plate-0` and on, `disc`), siblings of each other; a click on a thumbnail `[data-shows=X]`
  of the strip gives the class `shown` to the part and to the thumbnail, and takes it from
  their siblings. The picture comes with one part shown: where something is asked. A script
  that draws a new picture keeps what the player chose as long as the prompt stays.
- In the Action phase stars glow before their constellation is chosen. Such a star has
  `data-move`, the choice of the constellation, and `data-then`, the tick: the page plays the
  first and, if the second is then among the legal moves, the second. Without a script that
  does so a click starts the Observation, and the next one ticks.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from astrarium.draw.scene.astra.board import board, power_line
from astrarium.draw.scene.astra.seats import aside, own, seat_panels, strip
from astrarium.draw.scene.astra.signs import Table, element_icon
from astrarium.draw.scene.common import icon
from astrarium.draw.scene.protocol import Button, Choice, Group, Recent, Scene, grouped
from astrarium.engine.protocol import Game
from astrarium.games.astra import moves as mv
from astrarium.games.astra.material import ELEMENT, SIZE, Card
from astrarium.games.astra.phases import DEAL, ENDED, FIRST_STAR
from astrarium.games.astra.sky import count
from astrarium.games.astra.speech import bonus_name, card_name, element_name, slot_card
from astrarium.games.astra.state import NONE, State
from astrarium.games.astra.view import View

FINISHING: Final = frozenset((mv.END_POWERS, mv.END_EXCHANGE, mv.STOP, mv.END_ACTION))
TITLES: Final[dict[type, tuple[str, str]]] = {  # of groups, with their icons
    mv.Observe: ("observe", "star"),
    mv.Discover: ("discover", "card"),
    mv.Dream: ("dream-of", "moon"),
    mv.Reactivate: ("reactivate", "turn"),
    mv.Discard: ("give-up", "card"),
    mv.Exchange: ("telescope-title", "telescope"),
    mv.SpendTelescope: ("telescope-title", "telescope"),
    mv.Rest: ("rest-title", "moon"),
}


def astra_scene(
    game: Game[Any, Any],
    view: View,
    choices: Sequence[Choice],
    lang: str,
    names: Sequence[str],
    last: Sequence[Recent] = (),
) -> Scene:
    """The table as the seat of a view sees it; `choices` is empty if it is not asked.

    `last` are the newest lines of its journal: the stars that they tick are ringed.
    """
    words = {choice.move: choice.words for choice in choices}
    table = Table(view, words, lang, names, freshly(last))
    world = imagined_world(game, view)
    return Scene(
        summary=summary(table),
        board=board(table, world),
        seats=seat_panels(table),
        aside=aside(table, world),
        own=own(table, world),
        groups=groups(table, choices),
        strip=strip(table),
        chosen=chosen(table),
        age=age(table),
    )


def imagined_world(game: Game[Any, Any], view: View) -> State | None:
    """A world that agrees with the view, for what all such worlds have in common: the seat's
    own score if everything ended now, and the cards the dreamer may turn to."""
    if view.phase == DEAL:
        return None
    world: State = game.imagine(view, Random(0))
    return world


def summary(table: Table) -> str:
    """The sky in words: the disc, then each constellation."""
    view = table.view
    said = [table.word("summary", n=len(view.sky), element=element_name(view.pawn))]
    for slot in view.sky:
        if slot.card != NONE:
            card, n = card_name(slot.card), count(slot.ticked())
            said.append(table.word("summary-card", card=card, n=n, of=SIZE[slot.card]))
    return " ".join(said)


TICKS: Final = frozenset(("ast.told.ticked", "ast.told.ticked-free"))


def freshly(last: Sequence[Recent]) -> frozenset[tuple[str, str]]:
    """The stars that the last moves ticked, by the ids and names that the journal has."""
    return frozenset(
        (line.what.args["card"].id, line.what.args["star"])
        for line in last
        if line.what.id in TICKS
    )


def age(table: Table) -> str:
    """The round, and how many cards are left before the End card.  [AST-210 to AST-213]"""
    view = table.view
    if view.phase in (DEAL, ENDED):
        return ""
    sides = view.seats + (view.solo is not None)
    parts = [table.word("round", n=view.turns // sides + 1)]
    near = view.ender != NONE
    parts.append(table.word("age-last") if near else table.word("age-left", n=view.above))
    return " · ".join(parts)


def chosen(table: Table) -> tuple[str, ...]:
    """The constellation of an Observation in which no star is ticked yet."""
    view = table.view
    if table.is_asked() and view.phase == FIRST_STAR and view.step.last == NONE:
        return (table.card(view.sky[view.step.chosen].card),)
    return ()


# -- choices -------------------------------------------------------------------------


def groups(table: Table, choices: Sequence[Choice]) -> tuple[Group, ...]:
    """Stars by constellation, powers by card, the rest by what is done; the end comes last."""
    found = []
    for choice in choices:
        move, said = choice
        button = Button(move, label(table, choice), said, finishes=move in FINISHING)
        found.append((*group_of(table, move), button))
    return grouped(found)


def group_of(table: Table, move: int) -> tuple[str, str]:
    """The title of a move's group, and its icon."""
    view = table.view
    match mv.MOVES.typed[move]:
        case mv.Tick(slot, _):
            return card_group(table, view.sky[slot].card)
        case mv.Use(card):
            title, sign = card_group(table, card)
            return table.word("use-title", card=title, power=power_line(card, table.lang)), sign
        case mv.ChooseBonus(_) if view.step.chosen != NONE:
            return card_group(table, slot_card(view))
        case typed if type(typed) in TITLES:
            title, sign = TITLES[type(typed)]
            return table.word(title), icon(sign, 15)
    return "", ""


def card_group(table: Table, card: Card) -> tuple[str, str]:
    return table.card(card), element_icon(ELEMENT[card], 15)


def label(table: Table, choice: Choice) -> str:
    """A few words that are enough within the group; whole sentences where it has no room."""
    view = table.view
    match mv.MOVES.typed[choice.move]:
        case mv.Tick(slot, star):
            return table.star(view.sky[slot].card, star)
        case mv.Use(_):
            return table.word("use")
        case mv.ChooseBonus(bonus) if view.step.chosen != NONE:
            return table.say(bonus_name(slot_card(view), bonus))
        case mv.Observe(slot) | mv.Discover(slot) | mv.Dream(slot):
            return table.card(view.sky[slot].card)
        case mv.Reactivate(card) | mv.Discard(card):
            return table.card(card)
    return choice.words
