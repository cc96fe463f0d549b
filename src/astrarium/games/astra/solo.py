"""Astra alone, against Ptolemy."""

from __future__ import annotations

from random import Random

from astrarium.engine.bits import mask_of, members
from astrarium.engine.chance import below, shuffled
from astrarium.engine.options import Options, flags_of
from astrarium.engine.protocol import Journal, Message, Outcome, Scores
from astrarium.games.astra import material as m
from astrarium.games.astra import phases, speech
from astrarium.games.astra.astra import most_decisions
from astrarium.games.astra.dream import begin_dream, dream_slots
from astrarium.games.astra.library import is_removal, remove
from astrarium.games.astra.outcomes import Aim, Die, DreamAim, Path, Reshuffle, SoloDeal
from astrarium.games.astra.paths import best_paths
from astrarium.games.astra.ptolemy import (
    aim,
    die_faces,
    new_ptolemy,
    open_library,
    reshuffle,
    roll,
    targets,
    tick_stars,
)
from astrarium.games.astra.scoring import solo_scores
from astrarium.games.astra.state import State, before_deal, modifier_mask, ptolemy_of
from astrarium.games.astra.table import TableGame, is_shuffle
from astrarium.games.astra.text import SOLO_FORM
from astrarium.games.astra.turn import go_on


class AstraSolo(TableGame):
    """One player, whose turns are those of a table; Ptolemy is played by the rules.  [AST-408]"""

    def __init__(self) -> None:
        super().__init__("astra-solo", (1, 1), (m.MODIFIERS_OPTION,), "AST-401", SOLO_FORM)

    def new(self, seats: int, options: Options) -> State:
        """AST-401, AST-403, AST-446."""
        modifiers = modifier_mask(flags_of(options["modifiers"]))
        dust = m.EASY_DUST if modifiers & m.E6 else m.START_DUST
        return before_deal(seats, 0, dust, new_ptolemy(modifiers))

    def bound(self, seats: int) -> int:
        return most_decisions(m.SIDES_IN_SOLO)

    # -- chance ----------------------------------------------------------------

    def sample_chance(self, state: State, rng: Random) -> Outcome:
        phase = state.phase
        if phase == phases.DIE:
            return Die(1 + below(die_faces(state), rng))
        if phase == phases.DEAL:
            return sampled_deal(ptolemy_of(state).modifiers, rng)
        if phase == phases.RESHUFFLE:
            return Reshuffle(tuple(shuffled(ptolemy_of(state).discard, rng)))
        if phase == phases.PATH:
            sets = equal_paths(state)
            return Path(tuple(members(sets[below(len(sets), rng)])))
        slots = members(targets(state) if phase == phases.AIM else dream_slots(state))
        slot = slots[below(len(slots), rng)]
        return Aim(slot) if phase == phases.AIM else DreamAim(slot)

    def is_possible(self, state: State, outcome: Outcome) -> bool:
        phase = state.phase
        match outcome:
            case SoloDeal():
                return phase == phases.DEAL and is_deal(outcome, ptolemy_of(state).modifiers)
            case Die(pips):
                return phase == phases.DIE and 1 <= pips <= die_faces(state)
            case Aim(slot):
                return phase == phases.AIM and slot in members(targets(state))
            case DreamAim(slot):
                return phase == phases.DREAM_AIM and slot in members(dream_slots(state))
            case Path(stars):
                return phase == phases.PATH and list(stars) in [
                    members(s) for s in equal_paths(state)
                ]
            case Reshuffle(cards):
                return phase == phases.RESHUFFLE and is_shuffle(cards, ptolemy_of(state).discard)
        return False

    def apply_chance(self, state: State, outcome: Outcome, journal: Journal | None = None) -> None:
        match outcome:
            case SoloDeal():
                self.deal(state, outcome, journal)
            case Die(pips):
                roll(state, pips, journal)
            case Aim(slot):
                aim(state, slot, journal)
            case DreamAim(slot):
                begin_dream(state, slot, journal)
            case Path(stars):
                tick_stars(state, mask_of(stars), journal)
            case Reshuffle(cards):
                reshuffle(state, cards, journal)
        if state.phase >= phases.AUTOMATIC:
            go_on(state, journal)

    def deal(self, state: State, outcome: SoloDeal, journal: Journal | None) -> None:
        """Set-up.  [AST-011, AST-402, AST-403, AST-405, AST-407]"""
        state.turn = 0
        self.set_up(state, outcome.pile, m.SOLO_OVER, outcome.scoring, journal)
        ptolemy_of(state).removed = outcome.removed
        open_library(state, outcome.library, journal)
        self.begin(state, journal)

    # -- knowledge and score ---------------------------------------------------

    def scores(self, state: State) -> Scores:
        return solo_scores(state)

    # -- what can be looked up ---------------------------------------------------

    def topics(self) -> tuple[str, ...]:
        return m.KEYS + m.MODIFIERS

    def lore(self, topic: str) -> Message:
        if topic in m.MODIFIERS:
            return speech.modifier_lore(topic)
        return speech.library_lore(m.CARD_OF[topic])


def sampled_deal(modifiers: int, rng: Random) -> SoloDeal:
    """AST-402, AST-404, AST-405."""
    cards = shuffled(m.ALL_CARDS, rng)
    aside = cards[m.SOLO_PILE :]
    removed = remove(aside, modifiers, rng)
    library = shuffled([card for card in aside if card not in removed], rng)
    scoring = shuffled(range(len(m.SCORING_CARDS)), rng)
    return SoloDeal(tuple(cards[: m.SOLO_PILE]), tuple(library), removed, tuple(scoring))


def is_deal(deal: SoloDeal, modifiers: int) -> bool:
    """Could this be the set-up?"""
    aside = (*deal.library, *deal.removed)
    return (
        is_shuffle((*deal.pile, *aside), m.ALL_CARDS)
        and len(deal.pile) == m.SOLO_PILE
        and is_removal(aside, deal.removed, modifiers)
        and is_shuffle(deal.scoring, range(len(m.SCORING_CARDS)))
    )


def equal_paths(state: State) -> list[int]:
    """The sets of stars among which the lot decides."""
    slot = state.slot
    return list(best_paths(state.cards[slot], state.ticked[slot], state.left))
