"""Ptolemy's turn: all of it by the rules, with a die and a few lots."""

from __future__ import annotations

from astrarium.engine.bits import members
from astrarium.engine.protocol import CHANCE, Journal
from astrarium.games.astra import events as ev
from astrarium.games.astra import material as m
from astrarium.games.astra import phases
from astrarium.games.astra.action import move_pawn
from astrarium.games.astra.dream import end_chain
from astrarium.games.astra.material import Card, Element, Slot, Stars
from astrarium.games.astra.paths import best_paths, chains_needed
from astrarium.games.astra.sky import count, mark, unticked
from astrarium.games.astra.state import NONE, Ptolemy, State, has, ptolemy_of


def new_ptolemy(modifiers: int) -> Ptolemy:
    """Ptolemy before the set-up.  [AST-406, AST-442, AST-451, AST-454]"""
    ptolemy = Ptolemy()
    ptolemy.modifiers = modifiers
    ptolemy.dust = dust_of(modifiers)
    ptolemy.telescopes = 0
    ptolemy.fame = m.PTOLEMY_FAME
    if modifiers & m.E2:
        ptolemy.fame = m.EASY_FAME
    elif modifiers & m.H1:
        ptolemy.fame = m.HARD_FAME
    ptolemy.cards = ptolemy.library = ptolemy.discard = ptolemy.removed = ()
    ptolemy.drawn = 0
    ptolemy.left = ptolemy.right = ptolemy.in_use = ptolemy.place = NONE
    ptolemy.right_face = m.OPEN
    ptolemy.reshuffled = ptolemy.lost = False
    return ptolemy


def dust_of(modifiers: int) -> int:
    """The dust that he has at the start, and gains by a Rest.  [AST-406, AST-454]"""
    return m.HARD_PTOLEMY_DUST if modifiers & m.H4 else m.PTOLEMY_DUST


def act(state: State, journal: Journal | None) -> bool:
    """Rest without dust, else Observation; False if that loses the game.  [AST-410, AST-411]"""
    ptolemy = ptolemy_of(state)
    if not ptolemy.dust:
        rest(state, journal)
        return True
    if not left_in_pile(ptolemy) and state.ender == NONE and not has(state, m.E5):
        ptolemy.lost = True
        if journal is not None:
            journal.tell(ev.LibraryEmpty(), "AST-411")
        return False
    state.actor = CHANCE
    state.phase = phases.DIE
    return True


def rest(state: State, journal: Journal | None) -> None:
    """He gains dust and moves the pawn.  [REST of 5.2, AST-454]"""
    amount = dust_of(ptolemy_of(state).modifiers)
    ptolemy_of(state).dust += amount
    state.rested = True
    state.phase = phases.DISCOVERY
    if journal is not None:
        journal.tell(ev.Rested(ev.PTOLEMY), "AST-410")
        journal.tell(ev.Gained(ev.PTOLEMY, m.DUST, amount), "AST-410")
    move_pawn(state, journal)


# -- the library -----------------------------------------------------------------


def left_in_pile(ptolemy: Ptolemy) -> int:
    """The number of cards in his draw pile."""
    return len(ptolemy.library) - ptolemy.drawn


def draw_library(ptolemy: Ptolemy) -> Card:
    """The top card of his draw pile, which has one."""
    card = ptolemy.library[ptolemy.drawn]
    ptolemy.drawn += 1
    return card


def show_top(state: State, journal: Journal | None) -> None:
    """E4: the top card always lies face up.  [AST-444]"""
    ptolemy = ptolemy_of(state)
    if has(state, m.E4) and left_in_pile(ptolemy) and journal is not None:
        journal.tell(ev.TopShown(ptolemy.library[ptolemy.drawn]), "AST-444", learnt=True)


def lay_out(state: State, place: int, was_shown: bool, rule: str, journal: Journal | None) -> None:
    """LEFT or RIGHT gets the top card of the draw pile; RIGHT face down with H5.

    [AST-405, AST-455] A card that was shown on top is known all the same (AST-458).
    """
    ptolemy = ptolemy_of(state)
    card = draw_library(ptolemy)
    down = place == m.RIGHT and has(state, m.H5)
    if place == m.LEFT:
        ptolemy.left = card
    else:
        ptolemy.right = card
        ptolemy.right_face = m.OPEN
        if down and not was_shown:
            ptolemy.right_face = m.POOLED if ptolemy.reshuffled else m.UNSEEN
    if journal is not None:
        news = not down and not was_shown
        journal.tell(ev.LibraryFilled(place, ev.FACE_DOWN if down else card), rule, learnt=news)


def open_library(state: State, cards: tuple[Card, ...], journal: Journal | None) -> None:
    """The library of a new game: two cards laid out, the rest is his pile.  [AST-405]"""
    ptolemy_of(state).library = cards
    lay_out(state, m.LEFT, False, "AST-405", journal)
    lay_out(state, m.RIGHT, False, "AST-405", journal)
    show_top(state, journal)


def die_faces(state: State) -> int:
    """Faces that count: without a draw pile, he rerolls 5 and 6.  [AST-431]"""
    return 6 if left_in_pile(ptolemy_of(state)) else 4


def roll(state: State, pips: int, journal: Journal | None) -> None:
    """The die points to a card of the library.  [OBSERVE 2 and 3]"""
    ptolemy = ptolemy_of(state)
    place = (pips - 1) // 2
    if place == m.LEFT:
        card, ptolemy.left = ptolemy.left, NONE
    elif place == m.RIGHT:
        card, ptolemy.right = ptolemy.right, NONE
        ptolemy.right_face = m.OPEN
    else:
        card = draw_library(ptolemy)
    ptolemy.in_use = card
    ptolemy.place = place
    state.phase = phases.TARGET
    if journal is not None:
        journal.tell(ev.Rolled(pips, place, card), "AST-410", learnt=True)
    if place == m.TOP:
        show_top(state, journal)


# -- the target ------------------------------------------------------------------


def targets(state: State) -> int:
    """The slots he may look at, a bit each: several only in a tie of Water.  [TARGET]"""
    free = [0] * len(state.cards)
    for slot in range(len(state.cards)):
        if state.open >> slot & 1:
            free[slot] = count(unticked(state, slot))
    return aimed_at(m.ELEMENT[ptolemy_of(state).in_use], state.cards, free)


def aimed_at(element: Element, cards: list[Card], free: list[int]) -> int:
    """The slots that a library card of an element sends him to; `free` has the unticked stars."""
    if element == m.WATER:
        return fewest_free(free)
    slots = len(cards)
    for step in range(slots):
        slot = (m.NEAREST[element] + step) % slots
        if cards[slot] != NONE:
            return 1 << slot
    return 0


def fewest_free(free: list[int]) -> int:
    """The undiscovered cards with the fewest unticked stars, a bit each."""
    slots = 0
    least = 0
    for slot in range(len(free)):
        if free[slot]:
            if not slots or free[slot] < least:
                slots = 0
                least = free[slot]
            if free[slot] == least:
                slots |= 1 << slot
    return slots


def find_target(state: State, journal: Journal | None) -> None:
    """AST-412: neither the elements of the slots nor the pawn play a part."""
    slots = targets(state)
    if slots & (slots - 1):
        state.actor = CHANCE
        state.phase = phases.AIM
    elif slots:
        aim(state, slots.bit_length() - 1, journal)
    else:
        state.phase = phases.UPKEEP
        if journal is not None:
            journal.tell(ev.FoundNothing(), "AST-412")


def aim(state: State, slot: Slot, journal: Journal | None) -> None:
    """The target is settled, and how many stars he ticks there.  [OBSERVE 3]"""
    state.slot = slot
    state.left = m.BONUS_AMOUNT[ptolemy_of(state).in_use][0]
    state.phase = phases.MARK
    if journal is not None:
        journal.tell(ev.Aimed(slot, state.cards[slot], state.left), "AST-412")


# -- the stars -------------------------------------------------------------------


def find_stars(state: State, journal: Journal | None) -> None:
    """MARK: finish the card if he can, else the best path.  [AST-414, AST-416, AST-426]"""
    card = state.cards[state.slot]
    ticked = state.ticked[state.slot]
    if not state.rested and finish(state, journal):
        return
    paths = best_paths(card, ticked, state.left)
    if len(paths) > 1:
        state.actor = CHANCE
        state.phase = phases.PATH
    else:
        for path in paths.values():
            tick_path(state, path, journal)


def finish(state: State, journal: Journal | None) -> bool:
    """Tick all that is left, with telescopes for further chains.  [AST-416, AMB-48]"""
    rest = unticked(state, state.slot)
    if count(rest) > state.left:
        return False
    ptolemy = ptolemy_of(state)
    most = ptolemy.telescopes + 1
    chains = chains_needed(state.cards[state.slot], state.ticked[state.slot], most)
    if chains > most:
        return False
    ptolemy.telescopes -= chains - 1
    if journal is not None and chains > 1:
        journal.tell(ev.TelescopesSpent(ev.PTOLEMY, chains - 1), "AST-416")
    tick_path(state, members(rest), journal)
    return True


def tick_stars(state: State, stars: Stars, journal: Journal | None) -> None:
    """The lot has fallen among equal paths."""
    paths = best_paths(state.cards[state.slot], state.ticked[state.slot], state.left)
    tick_path(state, paths[stars], journal)


def tick_path(state: State, path: list[int], journal: Journal | None) -> None:
    """His pen, or in a dream the dreamer's.  [AST-417, AST-426]"""
    dreams = state.rested
    for star in path:
        if dreams:
            mark(state, state.sides, state.slot, star, False, "AST-426", journal)
        else:
            mark(state, state.seats, state.slot, star, False, "AST-414", journal)
    if dreams:
        end_chain(state, journal)
    else:
        state.slot = NONE
        state.left = 0
        state.phase = phases.UPKEEP


# -- upkeep ----------------------------------------------------------------------


def upkeep(state: State, journal: Journal | None) -> None:
    """The used card goes, a dust with it, and its place is filled.  [OBSERVE 6, AST-413]"""
    ptolemy = ptolemy_of(state)
    card = ptolemy.in_use
    place = ptolemy.place
    ptolemy.discard = (*ptolemy.discard, card)
    ptolemy.in_use = NONE
    ptolemy.place = NONE
    ptolemy.dust -= 1
    if journal is not None:
        journal.tell(ev.LibraryUsed(card), "AST-410")
    if place != m.TOP and left_in_pile(ptolemy):
        lay_out(state, place, has(state, m.E4), "AST-413", journal)
        show_top(state, journal)
    if has(state, m.E5) and not left_in_pile(ptolemy):
        state.actor = CHANCE
        state.phase = phases.RESHUFFLE
    else:
        state.phase = phases.DISCOVERY


def reshuffle(state: State, cards: tuple[Card, ...], journal: Journal | None) -> None:
    """E5: his discard becomes his draw pile.  [AST-445, AMB-52]

    Everyone saw which cards these are. A card on the right that came from such a pile is
    known by now: all the others of its pile have been seen.
    """
    ptolemy = ptolemy_of(state)
    ptolemy.library = cards
    ptolemy.drawn = 0
    ptolemy.discard = ()
    ptolemy.reshuffled = True
    if ptolemy.right_face == m.POOLED:
        ptolemy.right_face = m.OPEN
    state.phase = phases.DISCOVERY
    if journal is not None:
        journal.tell(ev.Reshuffled(len(cards)), "AST-445")
    show_top(state, journal)
