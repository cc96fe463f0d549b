"""Hidden information (dossier section 7): views of a state, and worlds that fit a view."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from astrarium.engine.bits import mask_of, members
from astrarium.engine.chance import shuffled
from astrarium.engine.view import UNKNOWN
from astrarium.games.astra import material as m
from astrarium.games.astra import phases
from astrarium.games.astra.library import guess, removals
from astrarium.games.astra.material import Card, Slot
from astrarium.games.astra.ptolemy import new_ptolemy
from astrarium.games.astra.sky import edge_of
from astrarium.games.astra.state import NONE, Ptolemy, State, before_deal
from astrarium.games.astra.view import (
    Board,
    PtolemyView,
    SkyView,
    SoloView,
    StepView,
    TurnView,
    View,
)

# -- from states to views --------------------------------------------------------


def view_of(state: State, game: str, seat: int) -> View:
    """The view of a seat.  [HI-1 to HI-7]"""
    acts = seat == state.actor
    over = state.phase == phases.ENDED
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
        solo=None if state.ptolemy is None else solo_view(state, state.ptolemy),
    )


def is_begun(state: State) -> bool:
    """Is a card chosen, and no star of it ticked yet?"""
    return state.phase in (phases.FIRST_STAR, phases.DREAM_BEGUN)


def settled(state: State) -> int:
    """The phase in the eyes of those who wait: a chosen card does not show."""
    if state.phase == phases.FIRST_STAR:
        return phases.AGAIN if state.paid else phases.ACTION
    return phases.DREAM_CARD if state.phase == phases.DREAM_BEGUN else state.phase


def sky_view(state: State, slot: Slot) -> SkyView:
    first = slot * state.pens
    return SkyView(state.cards[slot], tuple(state.marks[first : first + state.pens]))


def board_view(state: State, seat: int) -> Board:
    """HI-4: all of a board is public."""
    return Board(
        dust=state.dust[seat],
        telescopes=state.telescopes[seat],
        fame=state.fame[seat],
        pouch=state.pouch[seat],
        wisdom=state.wisdom[seat],
        active=tuple(members(state.active[seat])),
        exhausted=tuple(members(state.exhausted[seat])),
    )


def turn_view(state: State) -> TurnView:
    return TurnView(
        registered=tuple(members(state.registered)),
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
        chosen=state.slot if shown else NONE,
        last=state.last,
        owed=state.left if shown else 0,
        used=tuple(members(state.used)),
        struck=tuple(members(state.struck)),
        picked=tuple(members(state.picked)),
        served=tuple(members(state.served)),
        vacated=state.vacated,
        dreaming=state.dreaming,
    )


def unseen_cards(state: State) -> list[Card]:
    """The pile; in the solo game also the removed cards and the hidden ones of the library."""
    cards = list(state.pile[state.drawn :])
    ptolemy = state.ptolemy
    if ptolemy is not None:
        cards += ptolemy.removed
        if not ptolemy.reshuffled:
            cards += hidden_library(ptolemy)
        if ptolemy.right_face == m.UNSEEN:
            cards.append(ptolemy.right)
    return cards


def hidden_library(ptolemy: Ptolemy) -> tuple[Card, ...]:
    """His draw pile, without a top card that lies face up.  [AST-444]"""
    shown = 1 if ptolemy.modifiers & m.E4 else 0
    return ptolemy.library[ptolemy.drawn + shown :]


def solo_view(state: State, ptolemy: Ptolemy) -> SoloView:
    """HI-7: his board, the open cards of his library, and all that was seen of it."""
    left = len(ptolemy.library) - ptolemy.drawn
    shows_top = left > 0 and ptolemy.modifiers & m.E4 != 0
    shows_scoring = state.phase == phases.ENDED and ptolemy.modifiers & m.H3 != 0
    pool = list(hidden_library(ptolemy)) if ptolemy.reshuffled else []
    if ptolemy.right_face == m.POOLED:
        pool.append(ptolemy.right)
    return SoloView(
        modifiers=ptolemy.modifiers,
        ptolemy=PtolemyView(ptolemy.dust, ptolemy.telescopes, ptolemy.fame, ptolemy.cards),
        his_scoring=state.scoring[state.seats] if shows_scoring else UNKNOWN,
        pool=tuple(sorted(pool)),
        reshuffled=ptolemy.reshuffled,
        in_use=ptolemy.in_use,
        place=ptolemy.place,
        spent=ptolemy.discard,
        left=ptolemy.left,
        right_face=ptolemy.right_face,
        right=ptolemy.right if ptolemy.right_face == m.OPEN else NONE,
        library=left,
        top=ptolemy.library[ptolemy.drawn] if shows_top else NONE,
        lost=ptolemy.lost,
    )


# -- from views to worlds --------------------------------------------------------


def imagined(view: View, rng: Random) -> State:
    """HI-9: a world in which all that the seat does not know is dealt anew."""
    state = known_state(view)
    if view.phase == phases.DEAL:
        return state
    if view.solo is None or state.ptolemy is None:
        state.pile = tuple(shuffled(view.unseen, rng))
    else:
        imagine_library(state, state.ptolemy, view, view.solo, rng)
    state.scoring = imagined_scoring(view, rng)
    return state


def known_state(view: View) -> State:
    """A state with all that the seat knows."""
    solo = view.solo
    state = before_deal(view.seats, view.first, 0, None if solo is None else known_ptolemy(solo))
    state.turn = view.turn
    state.turns = view.turns
    state.actor = view.actor
    state.phase = view.phase
    state.pawn = view.pawn
    state.above = view.above
    state.discard = view.discard
    state.ender = view.ender
    state.turns_left = view.turns_left
    fill_sky(state, view.sky)
    fill_boards(state, view.boards)
    fill_turn(state, view.effects)
    fill_step(state, view.step)
    return state


def fill_sky(state: State, sky: tuple[SkyView, ...]) -> None:
    for slot, (card, marks) in enumerate(sky):
        ticked = sky[slot].ticked()
        state.cards[slot] = card
        state.ticked[slot] = ticked
        state.marks[slot * state.pens : (slot + 1) * state.pens] = marks
        if card != NONE:
            state.edge[slot] = edge_of(card, ticked)
            if sky[slot].is_open():
                state.open |= 1 << slot


def fill_boards(state: State, boards: tuple[Board, ...]) -> None:
    for seat, board in enumerate(boards):
        state.dust[seat] = board.dust
        state.telescopes[seat] = board.telescopes
        state.fame[seat] = board.fame
        state.pouch[seat] = board.pouch
        state.wisdom[seat] = board.wisdom
        state.active[seat] = mask_of(board.active)
        state.exhausted[seat] = mask_of(board.exhausted)


def fill_turn(state: State, effects: TurnView) -> None:
    state.registered = mask_of(effects.registered)
    state.greats = effects.greats
    state.paid = effects.paid
    state.refund = effects.refund
    state.walk = effects.walk
    state.spoilt = effects.spoilt
    state.rested = effects.rested


def fill_step(state: State, step: StepView) -> None:
    state.power = step.power
    state.slot = step.chosen
    state.last = step.last
    state.left = step.owed
    state.used = mask_of(step.used)
    state.struck = mask_of(step.struck)
    state.picked = mask_of(step.picked)
    state.served = mask_of(step.served)
    state.vacated = step.vacated
    state.dreaming = step.dreaming


def known_ptolemy(solo: SoloView) -> Ptolemy:
    """Ptolemy without the hidden cards of his library."""
    ptolemy = new_ptolemy(solo.modifiers)
    ptolemy.dust, ptolemy.telescopes, ptolemy.fame, ptolemy.cards = solo.ptolemy
    ptolemy.reshuffled = solo.reshuffled
    ptolemy.left = solo.left
    ptolemy.right = solo.right
    ptolemy.right_face = solo.right_face
    ptolemy.in_use = solo.in_use
    ptolemy.place = solo.place
    ptolemy.discard = solo.spent
    ptolemy.lost = solo.lost
    return ptolemy


def imagined_scoring(view: View, rng: Random) -> tuple[int, ...]:
    """HI-6: nobody else has a card that I know of; Ptolemy's follows the human's."""
    known = list(view.scoring)
    if view.solo is not None:
        known.append(view.solo.his_scoring)
    rest = shuffled([card for card in range(len(m.SCORING_CARDS)) if card not in known], rng)
    return (*[rest.pop() if card == UNKNOWN else card for card in known], *rest)


def imagine_library(
    state: State, ptolemy: Ptolemy, view: View, solo: SoloView, rng: Random
) -> None:
    """The pile, and Ptolemy's library: as likely as the set-up makes them.

    [HI-7; the set-up of AST-404 holds in every world]
    """
    known = tuple(sorted(library_seen(solo)))
    world = guess(view.unseen, known, cards_aside(solo), solo.modifiers, rng)
    library = world.library
    if solo.right_face == m.UNSEEN:
        ptolemy.right = library.pop()
    if solo.reshuffled:
        library = shuffled(solo.pool, rng)
        if solo.right_face == m.POOLED:
            ptolemy.right = library.pop()
    if solo.top != NONE:
        library.insert(0, solo.top)
    state.pile = tuple(world.pile)
    ptolemy.library = tuple(library)
    ptolemy.removed = world.removed


def cards_aside(solo: SoloView) -> int:
    """How many of the unseen cards are not in the pile: hidden in the library, or removed."""
    hidden = 0 if solo.reshuffled else solo.library - (solo.top != NONE)
    return hidden + (solo.right_face == m.UNSEEN) + len(removals(solo.modifiers))


def library_seen(solo: SoloView) -> list[Card]:
    """The cards known to be his library's."""
    lying = [solo.left, solo.right, solo.top, solo.in_use]
    return [*[card for card in lying if card != NONE], *solo.spent, *solo.pool]


def unseen_beside(
    sky: Sequence[SkyView], boards: Sequence[Board], *seen: Sequence[Card]
) -> tuple[Card, ...]:
    """HI-5: the cards that are neither in the sky, nor on a board, nor elsewhere to be seen."""
    lying = [slot.card for slot in sky]
    for board in boards:
        lying += [*board.active, *board.exhausted]
    for cards in seen:
        lying += cards
    return tuple(card for card in m.ALL_CARDS if card not in lying)
