"""What one seat may see: frozen values, built up field by field.

A view carries all that its seat knows and needs to imagine the rest (dossier section 7).
UNKNOWN stands where the seat does not know, or where there is nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from astrarium.engine.chance import shuffled
from astrarium.games.astra.library import guess, removals
from astrarium.games.astra.material import (
    ALL_CARDS,
    E4,
    FULL,
    H3,
    SCORING_CARDS,
    Card,
    Element,
    Slot,
    Stars,
    stars_in,
)
from astrarium.games.astra.sky import edge_of
from astrarium.games.astra.state import (
    ACTION,
    AGAIN,
    DREAM_BEGUN,
    DREAM_CARD,
    ENDED,
    FIRST_STAR,
    NONE,
    OPEN,
    POOLED,
    UNSEEN,
    Ptolemy,
    State,
    pens_of,
)

UNKNOWN: Final = -1


class SkyView(NamedTuple):
    """A slot: its card, or UNKNOWN, and the stars each pen has ticked."""

    card: Card
    marks: tuple[Stars, ...]

    def ticked(self) -> Stars:
        """The stars ticked by any pen."""
        stars = 0
        for mark in self.marks:
            stars |= mark
        return stars


class Board(NamedTuple):
    """What lies in front of a seat: all of it is public.  [HI-4]"""

    dust: int
    telescopes: int
    fame: int
    pouch: int  # boxes ticked
    wisdom: int  # boxes ticked
    active: tuple[Card, ...]  # rising
    exhausted: tuple[Card, ...]


class TurnView(NamedTuple):
    """What has happened in this turn, and what its effects remember."""

    registered: tuple[Card, ...]
    greats: int
    paid: int
    refund: int
    walk: int
    spoilt: bool
    rested: bool


class StepView(NamedTuple):
    """What a decision of several moves has come to. Only the actor knows a card that was
    chosen and not yet touched."""

    power: Card
    slot: Slot
    last: int
    left: int
    used: tuple[Slot, ...]
    struck: tuple[int, ...]
    picked: tuple[int, ...]
    served: tuple[int, ...]  # sides
    vacated: tuple[Slot, ...]
    dreaming: bool


class PtolemyView(NamedTuple):
    """The solo game's opponent.  [HI-7]"""

    modifiers: int
    dust: int
    telescopes: int
    fame: int
    cards: tuple[Card, ...]
    scoring: int  # H3: UNKNOWN until the end, and where he has none
    left: Card
    right: Card  # UNKNOWN: not there, or not known to the human
    right_face: int  # OPEN, or how little is known of it: UNSEEN, POOLED
    pile: int  # cards in his draw pile
    top: Card  # E4: the card on top, else UNKNOWN
    pool: tuple[Card, ...]  # after a reshuffle, rising: what is in the pile, or face down
    reshuffled: bool
    in_use: Card
    place: int
    discard: tuple[Card, ...]
    lost: bool


class View(NamedTuple):
    """All that a seat, or a spectator, knows of a table."""

    game: str
    seat: int
    seats: int
    first: int
    turn: int  # the side whose turn it is; 1 is Ptolemy in the solo game
    turns: int
    actor: int
    phase: int  # as if nothing were begun, for those who wait
    pawn: Element
    sky: tuple[SkyView, ...]
    boards: tuple[Board, ...]
    discard: tuple[Card, ...]
    above: int  # HI-3: cards above the End card
    below: int  # and below
    unseen: tuple[Card, ...]  # HI-5, rising: the cards that are nowhere to be seen
    scoring: tuple[int, ...]  # by seat
    ender: int
    turns_left: int
    effects: TurnView
    step: StepView
    ptolemy: PtolemyView | None


# -- from states to views --------------------------------------------------------


def view_of(state: State, game: str, seat: int) -> View:
    """What a seat sees."""
    acts = seat == state.actor
    over = state.phase == ENDED
    left = len(state.pile) - state.drawn
    return View(
        game=game,
        seat=seat,
        seats=state.seats,
        first=state.first,
        turn=state.turn,
        turns=state.turns,
        actor=state.actor,
        phase=state.phase if acts else settled(state),
        pawn=state.pawn,
        sky=tuple(sky_view(state, slot) for slot in range(len(state.cards))),
        boards=tuple(board_view(state, owner) for owner in range(state.seats)),
        discard=state.discard,
        above=state.above,
        below=left - state.above,
        unseen=tuple(sorted(unseen_cards(state))),
        scoring=tuple(
            state.scoring[owner] if state.scoring and (over or owner == seat) else UNKNOWN
            for owner in range(state.seats)
        ),
        ender=state.ender,
        turns_left=state.turns_left,
        effects=turn_view(state),
        step=step_view(state, acts),
        ptolemy=None if state.ptolemy is None else ptolemy_view(state, state.ptolemy),
    )


def is_begun(state: State) -> bool:
    """Is a card chosen, and no star of it ticked yet?"""
    return state.phase in (FIRST_STAR, DREAM_BEGUN)


def settled(state: State) -> int:
    """The phase as those see it who wait: a card that was chosen does not show."""
    if state.phase == FIRST_STAR:
        return AGAIN if state.paid else ACTION
    return DREAM_CARD if state.phase == DREAM_BEGUN else state.phase


def sky_view(state: State, slot: Slot) -> SkyView:
    first = slot * state.pens
    return SkyView(state.cards[slot], tuple(state.marks[first : first + state.pens]))


def board_view(state: State, seat: int) -> Board:
    return Board(
        dust=state.dust[seat],
        telescopes=state.telescopes[seat],
        fame=state.fame[seat],
        pouch=state.pouch[seat],
        wisdom=state.wisdom[seat],
        active=tuple(stars_in(state.active[seat])),
        exhausted=tuple(stars_in(state.exhausted[seat])),
    )


def turn_view(state: State) -> TurnView:
    return TurnView(
        registered=tuple(stars_in(state.registered)),
        greats=state.greats,
        paid=state.paid,
        refund=state.refund,
        walk=state.walk,
        spoilt=state.spoilt,
        rested=state.rested,
    )


def step_view(state: State, acts: bool) -> StepView:
    shown = acts or not is_begun(state)
    return StepView(
        power=state.power,
        slot=state.slot if shown else UNKNOWN,
        last=state.last,
        left=state.left if shown else 0,
        used=tuple(stars_in(state.used)),
        struck=tuple(stars_in(state.struck)),
        picked=tuple(stars_in(state.picked)),
        served=tuple(stars_in(state.served)),
        vacated=state.vacated,
        dreaming=state.dreaming,
    )


def unseen_cards(state: State) -> list[Card]:
    """The pile; in the solo game also what is hidden of the library, and the removed cards."""
    found = list(state.pile[state.drawn :])
    ptolemy = state.ptolemy
    if ptolemy is not None:
        found += ptolemy.removed
        if not ptolemy.reshuffled:
            found += hidden_library(ptolemy)
        if ptolemy.right_face == UNSEEN:
            found.append(ptolemy.right)
    return found


def hidden_library(ptolemy: Ptolemy) -> tuple[Card, ...]:
    """His draw pile, without a top card that lies face up.  [AST-444]"""
    shown = 1 if ptolemy.modifiers & E4 else 0
    return ptolemy.library[ptolemy.drawn + shown :]


def ptolemy_view(state: State, ptolemy: Ptolemy) -> PtolemyView:
    left = len(ptolemy.library) - ptolemy.drawn
    shows_top = left > 0 and ptolemy.modifiers & E4 != 0
    shows_scoring = state.phase == ENDED and ptolemy.modifiers & H3 != 0
    pool = list(hidden_library(ptolemy)) if ptolemy.reshuffled else []
    if ptolemy.right_face == POOLED:
        pool.append(ptolemy.right)
    return PtolemyView(
        modifiers=ptolemy.modifiers,
        dust=ptolemy.dust,
        telescopes=ptolemy.telescopes,
        fame=ptolemy.fame,
        cards=ptolemy.cards,
        scoring=state.scoring[state.seats] if shows_scoring else UNKNOWN,
        left=ptolemy.left,
        right=ptolemy.right if ptolemy.right_face == OPEN else UNKNOWN,
        right_face=ptolemy.right_face,
        pile=left,
        top=ptolemy.library[ptolemy.drawn] if shows_top else UNKNOWN,
        pool=tuple(sorted(pool)),
        reshuffled=ptolemy.reshuffled,
        in_use=ptolemy.in_use,
        place=ptolemy.place,
        discard=ptolemy.discard,
        lost=ptolemy.lost,
    )


# -- from views to worlds --------------------------------------------------------


def imagined(view: View, rng: Random) -> State:
    """HI-9: only what the seat does not know is dealt anew."""
    ptolemy: Ptolemy | None = None
    pile: Sequence[Card]
    if view.ptolemy is None:
        pile = shuffled(view.unseen, rng)
    else:
        pile, ptolemy = imagined_solo(view, view.ptolemy, rng)
    return state_of(view, tuple(pile), imagined_scoring(view, rng), ptolemy)


def state_of(
    view: View, pile: tuple[Card, ...], scoring: tuple[int, ...], ptolemy: Ptolemy | None
) -> State:
    """The state of a view, once it is settled what its seat does not know."""
    sky = view.sky
    boards = view.boards
    effects = view.effects
    step = view.step
    return State(
        seats=view.seats,
        sides=len(sky) - 1,
        pens=pens_of(len(sky) - 1),
        first=view.first,
        turn=view.turn,
        turns=view.turns,
        actor=view.actor,
        phase=view.phase,
        pawn=view.pawn,
        pile=pile,
        drawn=0,
        above=view.above,
        discard=view.discard,
        scoring=scoring,
        ender=view.ender,
        turns_left=view.turns_left,
        cards=[slot.card for slot in sky],
        ticked=[slot.ticked() for slot in sky],
        edge=[0 if slot.card == NONE else edge_of(slot.card, slot.ticked()) for slot in sky],
        marks=[mark for slot in sky for mark in slot.marks],
        open=open_slots(sky),
        dust=[board.dust for board in boards],
        telescopes=[board.telescopes for board in boards],
        fame=[board.fame for board in boards],
        pouch=[board.pouch for board in boards],
        wisdom=[board.wisdom for board in boards],
        active=[mask_of(board.active) for board in boards],
        exhausted=[mask_of(board.exhausted) for board in boards],
        registered=mask_of(effects.registered),
        greats=effects.greats,
        paid=effects.paid,
        refund=effects.refund,
        walk=effects.walk,
        spoilt=effects.spoilt,
        rested=effects.rested,
        power=step.power,
        slot=step.slot,
        last=step.last,
        left=step.left,
        used=mask_of(step.used),
        struck=mask_of(step.struck),
        picked=mask_of(step.picked),
        served=mask_of(step.served),
        vacated=step.vacated,
        dreaming=step.dreaming,
        ptolemy=ptolemy,
    )


def mask_of(members: Sequence[int]) -> int:
    """The set of some cards, slots, bonuses or sides."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def open_slots(sky: tuple[SkyView, ...]) -> int:
    """The slots with an undiscovered card, a bit each."""
    slots = 0
    for number, slot in enumerate(sky):
        if slot.card != NONE and slot.ticked() != FULL[slot.card]:
            slots |= 1 << number
    return slots


def imagined_scoring(view: View, rng: Random) -> tuple[int, ...]:
    """HI-6: nobody else has a card that I know of; Ptolemy's follows the human's."""
    known = list(view.scoring)
    if view.ptolemy is not None:
        known.append(view.ptolemy.scoring)
    rest = shuffled([card for card in range(len(SCORING_CARDS)) if card not in known], rng)
    return (*[rest.pop() if card == UNKNOWN else card for card in known], *rest)


def imagined_solo(view: View, shown: PtolemyView, rng: Random) -> tuple[Sequence[Card], Ptolemy]:
    """The pile, and Ptolemy with his library: as likely as the set-up makes them.

    [HI-7; AST-404 ff. hold in every world]
    """
    blind = hidden_cards(shown)
    face_down = 1 if shown.right_face == UNSEEN else 0
    aside = blind + face_down + len(removals(shown.modifiers))
    known = tuple(sorted(library_seen(shown)))
    world = guess(view.unseen, known, aside, shown.modifiers, rng)
    library = world.library
    right = shown.right
    if face_down:
        right = library.pop()
    if shown.reshuffled:
        library = shuffled(shown.pool, rng)
        if shown.right_face == POOLED:
            right = library.pop()
    if shown.top != UNKNOWN:
        library.insert(0, shown.top)
    return world.pile, ptolemy_of_view(shown, tuple(library), right, world.removed)


def ptolemy_of_view(
    shown: PtolemyView, library: tuple[Card, ...], right: Card, removed: tuple[Card, ...]
) -> Ptolemy:
    """Ptolemy, once it is settled what the human does not know of him."""
    return Ptolemy(
        modifiers=shown.modifiers,
        dust=shown.dust,
        telescopes=shown.telescopes,
        fame=shown.fame,
        cards=shown.cards,
        library=library,
        drawn=0,
        reshuffled=shown.reshuffled,
        left=shown.left,
        right=right,
        right_face=shown.right_face,
        in_use=shown.in_use,
        place=shown.place,
        discard=shown.discard,
        removed=removed,
        lost=shown.lost,
    )


def hidden_cards(shown: PtolemyView) -> int:
    """How many unseen cards are in his draw pile."""
    if shown.reshuffled:
        return 0
    return shown.pile - (1 if shown.top != UNKNOWN else 0)


def library_seen(shown: PtolemyView) -> list[Card]:
    """The cards known to be his library's."""
    lying = [shown.left, shown.right, shown.top, shown.in_use]
    return [*[card for card in lying if card != UNKNOWN], *shown.discard, *shown.pool]


def cards_seen(view: View) -> list[Card]:
    """Every card whose place the seat knows."""
    seen = [slot.card for slot in view.sky if slot.card != UNKNOWN]
    for board in view.boards:
        seen += [*board.active, *board.exhausted]
    seen += view.discard
    if view.ptolemy is not None:
        seen += [*view.ptolemy.cards, *library_seen(view.ptolemy)]
    return seen


def rest_of(view: View) -> tuple[Card, ...]:
    """The cards that are not to be seen: what `unseen` must be."""
    seen = cards_seen(view)
    return tuple(card for card in ALL_CARDS if card not in seen)
