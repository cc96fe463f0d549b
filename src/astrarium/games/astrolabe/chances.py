"""The outcomes of chance: the shuffles of the set-up and the later ones.  [LAB-108]"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from astrarium.engine.bits import mask_of, members
from astrarium.engine.chance import below, shuffled
from astrarium.engine.protocol import Journal, Outcome
from astrarium.games.astrolabe import events as ev
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.material import Card, Kind, Token
from astrarium.games.astrolabe.powers import forget, loose_slots, scramble
from astrarium.games.astrolabe.rounds import start_trick, stellar_movement
from astrarium.games.astrolabe.rules import start_scramble
from astrarium.games.astrolabe.sky import show_top
from astrarium.games.astrolabe.state import NONE, TOKEN, State


class Settings(NamedTuple):
    """The settings of a kind, shuffled: two to A, two to B ...; the rest leaves the game."""

    kind: Kind
    order: tuple[Token, ...]


class Tokens(NamedTuple):
    """The tokens of a kind, shuffled: one to each seat, then the pile from the top."""

    kind: Kind
    order: tuple[Token, ...]


class Deal(NamedTuple):
    """Cards, shuffled: eight to A, eight to B ..., in round 1 Destiny's, then the ones aside."""

    cards: tuple[Card, ...]


class First(NamedTuple):
    """The seat that has the initiative first."""

    seat: int


class Scramble(NamedTuple):
    """The tokens in a player's three slots of a kind after the Fool; NONE in an empty one."""

    kind: Kind
    tokens: tuple[Token, ...]


class Refill(NamedTuple):
    """The new pile of a kind, top first."""

    kind: Kind
    order: tuple[Token, ...]


# -- sampling ----------------------------------------------------------------------


def sample(state: State, rng: Random) -> Outcome:
    """One outcome of the chance that is to act."""
    phase = state.phase
    if phase == phases.LOT:
        return First(below(state.seats, rng))
    if phase in (phases.DEAL_CARDS, phases.DEAL_AGAIN):
        return Deal(tuple(shuffled(cards_to_deal(state), rng)))
    kind = phase & 1
    if phase < phases.DEAL_PLANETS:
        return Settings(kind, tuple(shuffled(m.OF_KIND[kind], rng)))
    if phase < phases.DEAL_CARDS:
        return Tokens(kind, tuple(shuffled(m.OF_KIND[kind], rng)))
    if phase >= phases.REFILL_PLANETS:
        return Refill(kind, tuple(shuffled(zone_tokens(state, kind), rng)))
    return sample_scramble(state, kind, rng)


def cards_to_deal(state: State) -> list[Card]:
    """The whole deck, or the cards collected after round 1.  [LAB-106, LAB-124]"""
    return members(m.ALL_CARDS if state.phase == phases.DEAL_CARDS else state.aside)


def zone_tokens(state: State, kind: Kind) -> list[Token]:
    return [token & TOKEN for token in state.zones[kind]]


def lying(state: State, kind: Kind) -> list[Token]:
    """The tokens in the three slots of a kind in the space of the Fool."""
    first = m.SLOTS * state.space + 3 * kind
    return state.slots[first : first + 3]


def sample_scramble(state: State, kind: Kind, rng: Random) -> Scramble:
    """A random way to put the unlocked tokens on the unlocked slots, all alike.  [LAB-400.2]"""
    tokens = lying(state, kind)
    slots = [slot - 3 * kind for slot in loose_slots(state, state.space, kind)]
    dealt = shuffled([tokens[slot] for slot in slots], rng)
    for slot, token in zip(slots, dealt):
        tokens[slot] = token
    return Scramble(kind, tuple(tokens))


# -- checking ----------------------------------------------------------------------


def is_possible(state: State, outcome: Outcome) -> bool:
    """Could the chance that is to act come out like this?"""
    phase = state.phase
    if isinstance(outcome, First):
        return phase == phases.LOT and outcome.seat in range(state.seats)
    if isinstance(outcome, Deal):
        return phase in (phases.DEAL_CARDS, phases.DEAL_AGAIN) and is_order(
            outcome.cards, cards_to_deal(state)
        )
    if isinstance(outcome, Settings):
        return is_shuffle(phase - phases.DEAL_PLANET_SETTINGS, outcome.kind, outcome.order)
    if isinstance(outcome, Tokens):
        return is_shuffle(phase - phases.DEAL_PLANETS, outcome.kind, outcome.order)
    if isinstance(outcome, Refill):
        kind = phase - phases.REFILL_PLANETS
        return (
            kind in (0, 1)
            and outcome.kind == kind
            and is_order(outcome.order, zone_tokens(state, kind))
        )
    return isinstance(outcome, Scramble) and is_scramble(state, outcome)


def is_shuffle(asked: int, kind: Kind, order: Sequence[Token]) -> bool:
    """Is this an order of all tokens or settings of the kind that is asked for?"""
    return asked in (0, 1) and kind == asked and is_order(order, m.OF_KIND[asked])


def is_order(order: Sequence[int], items: Sequence[int]) -> bool:
    return sorted(order) == sorted(items)


def is_scramble(state: State, outcome: Scramble) -> bool:
    """Are they the same tokens, with the locked ones where they were?  [LAB-400.2]"""
    kind = state.phase - phases.SCRAMBLE_PLANETS
    if kind not in (0, 1) or outcome.kind != kind:
        return False
    tokens = lying(state, kind)
    slots = [slot - 3 * kind for slot in loose_slots(state, state.space, kind)]
    return is_order(outcome.tokens, tokens) and all(
        slot in slots or outcome.tokens[slot] == tokens[slot] for slot in range(3)
    )


# -- applying ----------------------------------------------------------------------


def apply(state: State, outcome: Outcome, journal: Journal | None) -> None:
    """Play a possible outcome."""
    if isinstance(outcome, Settings):
        deal_settings(state, outcome.kind, outcome.order, journal)
    elif isinstance(outcome, Tokens):
        deal_tokens(state, outcome.kind, outcome.order, journal)
    elif isinstance(outcome, Deal):
        deal_cards(state, outcome.cards, journal)
    elif isinstance(outcome, First):
        give_initiative(state, outcome.seat, "LAB-107", journal)
    elif isinstance(outcome, Refill):
        refill(state, outcome.kind, outcome.order, journal)
    else:
        assert isinstance(outcome, Scramble), outcome
        scramble(state, state.space, outcome.kind, outcome.tokens, journal)
        start_scramble(state, outcome.kind + 1, journal)


def deal_settings(
    state: State, kind: Kind, order: tuple[Token, ...], journal: Journal | None
) -> None:
    """Two settings face down to every astrolabe; the rest leaves unseen.  [LAB-102, LAB-103]"""
    for seat in range(state.seats):
        first = m.SLOTS * seat + 3 * kind
        state.settings[first : first + 2] = order[2 * seat : 2 * seat + 2]
    if journal is not None:
        journal.tell(ev.SettingsDealt(kind), "LAB-102")
    state.phase += 1


def deal_tokens(
    state: State, kind: Kind, order: tuple[Token, ...], journal: Journal | None
) -> None:
    """A token face down to every character board, known to nobody; the rest is a pile.

    [LAB-104, LAB-105, LAB-604]
    """
    for seat in range(state.seats):
        place = m.SLOTS * seat + 3 * kind + 2
        state.slots[place] = order[seat]
        state.filled |= 1 << place
    state.piles[kind] = order[state.seats :]
    if journal is not None:
        journal.tell(ev.TokensDealt(kind), "LAB-104")
    show_top(state, kind, "LAB-105", journal)
    state.phase += 1


def deal_cards(state: State, cards: tuple[Card, ...], journal: Journal | None) -> None:
    """Eight cards to everyone, in round 1 eight to Destiny, the rest aside.

    [LAB-106, LAB-124]
    """
    again = state.phase == phases.DEAL_AGAIN
    if again:
        state.round = 2
        state.trick = 1
    if journal is not None:
        journal.tell(ev.CardsDealt(state.round), "LAB-124" if again else "LAB-106")
    for seat in range(state.seats):
        hand = cards[m.HAND * seat : m.HAND * (seat + 1)]
        state.hands[seat] = mask_of(hand)
        for card in hand:
            state.card_known[card] = 1 << seat
        if journal is not None:
            rule = "LAB-124" if again else "LAB-106"
            shown = ev.HandDealt(seat, tuple(sorted(hand)))
            journal.tell(shown, rule, 1 << seat, True)
    dealt = m.HAND * state.seats
    if not again:
        state.destiny = cards[dealt : dealt + m.DESTINY]
        dealt += m.DESTINY
    state.aside = mask_of(cards[dealt:])
    if again:
        start_trick(state, journal)
    elif state.first == NONE:
        state.phase = phases.LOT
    else:
        give_initiative(state, state.first, "LAB-107", journal)


def give_initiative(state: State, seat: int, rule: str, journal: Journal | None) -> None:
    """The first trick begins.  [LAB-107, L-13]"""
    state.initiative = seat
    if journal is not None:
        journal.tell(ev.InitiativeDrawn(seat), rule)
    start_trick(state, journal)


def refill(state: State, kind: Kind, order: tuple[Token, ...], journal: Journal | None) -> None:
    """The zone becomes a new pile; only its top is known.  [LAB-261, LAB-608]"""
    forget(state, zone_tokens(state, kind))
    state.piles[kind] = order
    state.zones[kind] = ()
    if journal is not None:
        journal.tell(ev.Refilled(kind, len(order)), "LAB-261")
    show_top(state, kind, "LAB-261", journal)
    stellar_movement(state, kind + 1, journal)
