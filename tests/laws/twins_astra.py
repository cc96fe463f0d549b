"""Other histories of Astra and its solo game.  [HI-7, HI-9]"""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.engine.match import Match
from astrarium.engine.protocol import Outcome
from astrarium.games.astra.material import POOLED, UNSEEN, Card
from astrarium.games.astra.outcomes import Deal, Reshuffle, SoloDeal
from astrarium.games.astra.state import State, ptolemy_of
from tests.laws.harness import Moment, outcomes_before


def twin_outcomes(match: Match, moment: Moment, world: State) -> list[Outcome]:
    """What is hidden is as in the other world, what came of chance stays."""
    state: State = moment.state
    outcomes = outcomes_before(match, moment)
    deal = outcomes[0]
    if isinstance(deal, Deal):  # only the hidden pile and the scoring cards of others differ
        return [Deal(twin_pile(state, world, deal.pile), world.scoring, deal.first)]
    assert isinstance(deal, SoloDeal)
    return solo_outcomes(state, world, deal, outcomes)


def twin_pile(state: State, world: State, pile: tuple[Card, ...]) -> tuple[Card, ...]:
    """What was drawn as it was, what is hidden as in the other world."""
    hidden = len(state.pile) - state.drawn
    return pile[: len(pile) - hidden] + world.pile[world.drawn :]


def solo_outcomes(
    state: State, world: State, deal: SoloDeal, outcomes: Sequence[Outcome]
) -> list[Outcome]:
    """His library is dealt or reshuffled otherwise, as far as nobody has seen it."""
    mine, other = ptolemy_of(state), ptolemy_of(world)
    hidden = other.library[other.drawn :]
    retold = list(outcomes)
    shuffles = [place for place, told in enumerate(outcomes) if isinstance(told, Reshuffle)]
    library = deal.library
    if shuffles:
        cards = outcomes[shuffles[-1]][0]
        cards = cards[: len(cards) - len(hidden)] + hidden
        if mine.right_face == POOLED:
            cards = replaced(cards, mine.right, other.right, len(hidden))
        retold[shuffles[-1]] = Reshuffle(cards)
    else:
        library = library[: len(library) - len(hidden)] + hidden
    if mine.right_face == UNSEEN:
        library = replaced(library, mine.right, other.right, 0 if shuffles else len(hidden))
    pile = twin_pile(state, world, deal.pile)
    retold[0] = SoloDeal(pile, library, other.removed, world.scoring)
    return retold


def replaced(cards: tuple[Card, ...], old: Card, new: Card, hidden: int) -> tuple[Card, ...]:
    """The cards with one that was drawn made another; the last ones are not drawn yet."""
    drawn = len(cards) - hidden
    return (*[new if card == old else card for card in cards[:drawn]], *cards[drawn:])
