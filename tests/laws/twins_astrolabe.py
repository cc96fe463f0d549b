"""The chance outcomes under which the same moves lead to another world.

A twin history differs from the true one in names alone: what is token t here is token
`name[t]` there, in the same place at the same time. The moves are the same, since they
name places; where a rule looks at an identity nobody was told (a search of the pile, the
Emperor's choice) the twin must come to the same, and where a token or card was known
before it was shuffled or traded out of sight, it must be itself. The true history is played
again to find these moments. Names may change at every shuffle, so they are found backwards,
from the world to the first deal.

If no such history is found, the outcome in question comes out as an impossible one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from astrarium.engine.bits import members
from astrarium.engine.match import Chanced, Entry, Match, Played
from astrarium.engine.protocol import Outcome
from astrarium.games.astrolabe import material as m
from astrarium.games.astrolabe import moves as mv
from astrarium.games.astrolabe import phases
from astrarium.games.astrolabe.chances import (
    Deal,
    Refill,
    Scramble,
    Settings,
    Tokens,
    zone_tokens,
)
from astrarium.games.astrolabe.material import Card, Cards, Token
from astrarium.games.astrolabe.powers import loose_slots, strongest, weakest
from astrarium.games.astrolabe.state import NONE, TOKEN, State, kind_of
from tests.laws.harness import Moment, entries, history, outcomes_before

Names = dict[int, int]  # true identity to that of the twin


# -- what happened to knowledge -------------------------------------------------


class Wiped(NamedTuple):
    """Tokens about to be shuffled, each with those who knew it."""

    tokens: tuple[tuple[Token, int], ...]


class Missed(NamedTuple):
    """A token that was searched for in a pile and not found."""

    token: Token
    pile: tuple[Token, ...]


class Traded(NamedTuple):
    """Cards that the Emperor moved, and both hands before: cards with those who knew them."""

    round: int
    taken: Card
    given: Card
    own: tuple[tuple[Card, int], ...]
    other: tuple[tuple[Card, int], ...]


Memory: TypeAlias = Wiped | Missed | Traded


def remembered(past: Iterable[tuple[State, Entry]]) -> list[Memory]:
    """What the entries of a game did to knowledge, each with the state before it."""
    found: list[Memory] = []
    for state, entry in past:
        if isinstance(entry, Chanced):
            tokens = shuffled_again(state, entry.outcome)
            if tokens:
                found.append(Wiped(tuple((token, state.token_known[token]) for token in tokens)))
        elif isinstance(entry, Played) and entry.move != mv.PASS:
            if state.phase == phases.USE and state.card in m.FETCHED:
                if m.FETCHED[state.card] not in state.piles[m.PLANET]:
                    found.append(Missed(m.FETCHED[state.card], state.piles[m.PLANET]))
            elif state.phase == phases.EMPEROR:
                found.append(trade_of(state, entry.move))
    return found


def shuffled_again(state: State, outcome: Outcome) -> list[Token]:
    """The tokens that were somewhere before chance put them elsewhere."""
    if isinstance(outcome, Refill):
        return zone_tokens(state, outcome.kind)
    if not isinstance(outcome, Scramble):
        return []
    first = m.SLOTS * state.space
    slots = loose_slots(state, state.space, outcome.kind)
    return [state.slots[first + slot] for slot in slots if state.slots[first + slot] != NONE]


def trade_of(state: State, move: int) -> Traded:
    seat = state.turn
    other = (seat + move - mv.TARGET + 1) % state.seats
    taken, given = strongest(state.hands[other]), weakest(state.hands[seat])
    return Traded(state.round, taken, given, known_hand(state, seat), known_hand(state, other))


def known_hand(state: State, seat: int) -> tuple[tuple[Card, int], ...]:
    """The cards of a hand, each with those who know it."""
    return tuple((card, state.card_known[card]) for card in members(state.hands[seat]))


# -- the twin -------------------------------------------------------------------


class Contradiction(Exception):
    """The world is not one that the true history could have led to under other names."""


def twin_outcomes(match: Match, moment: Moment, world: State) -> list[Outcome]:
    """The outcomes of the twin history, in the order of the true ones."""
    state: State = moment.state
    told = outcomes_before(match, moment)
    memories = remembered(zip(history(match), entries(match)[: moment.at]))
    retell_settings(state, world, told)
    for kind in range(2):
        try:
            retell_tokens(state, world, kind, told, memories)
        except Contradiction:
            spoil(told, Tokens(kind, ()))
    try:
        retell_cards(state, world, told, memories)
    except Contradiction:
        told[last_deal(told)] = Deal(())
    return told


def spoil(told: list[Outcome], impossible: Tokens) -> None:
    """Put an impossible outcome where the tokens of a kind were first shuffled."""
    for number, outcome in enumerate(told):
        if isinstance(outcome, Tokens) and outcome.kind == impossible.kind:
            told[number] = impossible


def completed(names: Names, items: Sequence[int]) -> Names:
    """A one-to-one map of all items that keeps the names given, and what else it can."""
    taken = set(names.values())
    whole = dict(names)
    for item in items:
        if item not in whole and item not in taken:
            whole[item] = item
            taken.add(item)
    free = [item for item in items if item not in taken]
    for item in items:
        if item not in whole:
            whole[item] = free.pop(0)
    return whole


def renamed(names: Names, items: Sequence[int]) -> tuple[int, ...]:
    return tuple(NONE if item == NONE else names[item] for item in items)


# -- settings: never shuffled again -----------------------------------------------------


def retell_settings(state: State, world: State, told: list[Outcome]) -> None:
    pairs = [(here, there) for here, there in zip(state.settings, world.settings) if here != NONE]
    names = completed(dict(pairs), m.OF_KIND[0] + m.OF_KIND[1])
    for number, outcome in enumerate(told):
        if isinstance(outcome, Settings):
            told[number] = Settings(outcome.kind, renamed(names, outcome.order))


# -- tokens: backwards through every shuffle of their kind ---------------------------------


def retell_tokens(
    state: State, world: State, kind: int, told: list[Outcome], memories: list[Memory]
) -> None:
    names = completed(dict(zip(where_tokens_are(state), where_tokens_are(world))), range(m.TOKENS))
    shuffles = [number for number, outcome in enumerate(told) if is_shuffle(outcome, kind)]
    for memory in reversed([memory for memory in memories if is_of_kind(memory, kind)]):
        if isinstance(memory, Missed):
            if memory.token in renamed(names, memory.pile):
                raise Contradiction
        elif isinstance(memory, Wiped):
            number = shuffles.pop()
            told[number] = renamed_shuffle(names, told[number])
            names = names_before(names, memory)
    for number in shuffles:  # the first of all
        told[number] = renamed_shuffle(names, told[number])


def renamed_shuffle(names: Names, outcome: Outcome) -> Outcome:
    """The same outcome with the tokens of the twin."""
    if isinstance(outcome, Scramble):
        return Scramble(outcome.kind, renamed(names, outcome.tokens))
    if isinstance(outcome, Refill):
        return Refill(outcome.kind, renamed(names, outcome.order))
    assert isinstance(outcome, Tokens), outcome
    return Tokens(outcome.kind, renamed(names, outcome.order))


def where_tokens_are(state: State) -> list[int]:
    """All tokens, place by place; equal places of two states have equal positions."""
    found = [token for token in state.slots if token != NONE]
    for kind in range(2):
        found += state.piles[kind]
        found += [token & TOKEN for token in state.zones[kind]]
    return found if state.incoming == NONE else [*found, state.incoming & TOKEN]


def is_shuffle(outcome: Outcome, kind: int) -> bool:
    return isinstance(outcome, (Tokens, Scramble, Refill)) and outcome.kind == kind


def is_of_kind(memory: Memory, kind: int) -> bool:
    if isinstance(memory, Wiped):
        return kind_of(memory.tokens[0][0]) == kind
    return isinstance(memory, Missed) and kind_of(memory.token) == kind


def names_before(names: Names, shuffle: Wiped) -> Names:
    """The names before a shuffle: the same tokens of the twin are in it.

    A token that somebody knew then must be itself. A single one is only moved (LAB-400.3).
    """
    if len(shuffle.tokens) == 1:
        return names
    shuffled = [token for token, _ in shuffle.tokens]
    there = {names[token] for token in shuffled}
    for token, known_by in shuffle.tokens:
        if known_by and token not in there:
            raise Contradiction
    before = {token: name for token, name in names.items() if token not in shuffled}
    kept = {token: token for token in shuffled if token in there}
    others = [token for token in shuffled if token not in there]
    return {**before, **kept, **dict(zip(others, sorted(there - kept.keys())))}


# -- cards: only the last deal counts -----------------------------------------------------


def retell_cards(state: State, world: State, told: list[Outcome], memories: list[Memory]) -> None:
    if state.phase <= phases.DEAL_CARDS or state.phase == phases.DEAL_AGAIN:
        return  # nothing is dealt, or nothing is hidden
    names = dict(zip(state.destiny, world.destiny))
    names.update(zip(members(state.aside), members(world.aside)))
    for seat in range(state.seats):
        names.update(hand_names(state, world, seat))
    names = completed(names, range(m.CARDS))
    for memory in memories:
        if isinstance(memory, Traded) and memory.round == state.round:
            check_trade(names, memory)
    number = last_deal(told)
    told[number] = Deal(renamed(names, told[number][0]))


def last_deal(told: Sequence[Outcome]) -> int:
    return max(number for number, outcome in enumerate(told) if isinstance(outcome, Deal))


def hand_names(state: State, world: State, seat: int) -> Names:
    """Cards of a hand that the same players know are each other's namesakes."""
    names: Names = {}
    for known_by in {state.card_known[card] for card in members(state.hands[seat])}:
        here = known_exactly(state, state.hands[seat], known_by)
        there = known_exactly(world, world.hands[seat], known_by)
        if len(here) != len(there):
            raise Contradiction  # somebody else knows a card, which the view does not tell
        both = set(here) & set(there)
        names.update({card: card for card in both})
        names.update(
            zip(
                [card for card in here if card not in both],
                [card for card in there if card not in both],
            )
        )
    return names


def known_exactly(state: State, hand: Cards, known_by: int) -> list[int]:
    return [card for card in members(hand) if state.card_known[card] == known_by]


def check_trade(names: Names, trade: Traded) -> None:
    """The Emperor moved the namesakes of what he moved, and known cards were themselves."""
    own = sum(1 << names[card] for card, _ in trade.own)
    other = sum(1 << names[card] for card, _ in trade.other)
    if strongest(other) != names[trade.taken] or weakest(own) != names[trade.given]:
        raise Contradiction
    for card, known_by in trade.own + trade.other:
        if known_by & known_by - 1 and names[card] != card:  # not by its holder alone
            raise Contradiction
