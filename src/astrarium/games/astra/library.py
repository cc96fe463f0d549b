"""Which cards are in Ptolemy's library: the set-up of the solo game, and guessing it.

[AST-404, AST-405, AST-441, AST-456, AST-460 to AST-462] Of the 28 cards that are not in the
pile, three (seven with H6) are removed at random, unseen; the rest is the library.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from random import Random
from typing import Final, NamedTuple

from astrarium.engine.chance import below, shuffled
from astrarium.games.astra.material import (
    AIR,
    E1,
    EARTH,
    ELEMENT,
    FIRE,
    H6,
    SIZE,
    SMALL,
    WATER,
    Card,
    Element,
)

BASE: Final = (EARTH, FIRE, AIR)  # AST-404
MORE: Final = (EARTH, FIRE, AIR, EARTH, FIRE, AIR, WATER)  # AST-456, after AST-404
WATERS: Final = (WATER, WATER, WATER)  # AST-441, in place of AST-404


def removals(modifiers: int) -> tuple[Element, ...]:
    """The element of each card to be removed, in order.  [AST-462]"""
    if modifiers & E1:
        return WATERS
    return MORE if modifiers & H6 else BASE


def rank(card: Card, modifiers: int) -> int:
    """Within its element: which cards go first. Equal ranks are equally likely."""
    if modifiers & E1:
        return -SIZE[card]  # AST-441, AST-461: the most stars
    return max(SIZE[card], SMALL)  # AST-404, AST-460: any small card, else the fewest stars


def candidates(aside: Sequence[Card], element: Element, modifiers: int) -> list[Card]:
    """The cards of which one is removed next, at random.  [AST-404, AST-460, AST-461]"""
    wanted = [card for card in aside if ELEMENT[card] == element]
    if not wanted:
        wanted = [card for card in aside if modifiers & E1 or ELEMENT[card] != WATER]
        wanted = wanted or list(aside)  # only in a position that no set-up leads to
        first = min(size_key(card, modifiers) for card in wanted)
        return [card for card in wanted if size_key(card, modifiers) == first]
    first = min(rank(card, modifiers) for card in wanted)
    return [card for card in wanted if rank(card, modifiers) == first]


def size_key(card: Card, modifiers: int) -> int:
    """Among cards of any element it is the fewest stars, with E1 the most."""
    return -SIZE[card] if modifiers & E1 else SIZE[card]


def remove(aside: Sequence[Card], modifiers: int, rng: Random) -> tuple[Card, ...]:
    """The cards that the set-up removes from those set aside."""
    left = list(aside)
    removed = []
    for element in removals(modifiers):
        among = candidates(left, element, modifiers)
        card = among[below(len(among), rng)]
        left.remove(card)
        removed.append(card)
    return tuple(removed)


def is_removal(aside: Sequence[Card], removed: Sequence[Card], modifiers: int) -> bool:
    """Could these cards have been removed, in this order?"""
    elements = removals(modifiers)
    if len(removed) != len(elements):
        return False
    left = list(aside)
    for card, element in zip(removed, elements):
        if card not in candidates(left, element, modifiers):
            return False
        left.remove(card)
    return True


# -- guessing --------------------------------------------------------------------
#
# A player who sees some cards of the library and does not see others wants to know where
# the unseen ones are: in the pile, in the library, removed. All deals being equally likely,
# a split of the unseen cards into "pile" and "aside" weighs as much as the chance that the
# removal hits unseen cards only. That chance depends on how many unseen cards of each rank
# are aside, so splits are drawn element by element from tables of these weights, without
# any rejection. Only where an element has fewer cards aside than are to be removed of it
# (one set-up in ten thousand) do elements meddle with each other (AST-460, AST-461): there
# the removal is played out and thrown away if it hits a card that was seen.


class Guess(NamedTuple):
    """Where the unseen cards are: all three in a random order."""

    pile: list[Card]
    library: list[Card]
    removed: tuple[Card, ...]


class Suit(NamedTuple):
    """One element: its unseen cards by rank, how many were seen by rank, what is removed."""

    unseen: tuple[tuple[Card, ...], ...]
    seen: tuple[int, ...]
    need: int

    def size(self) -> int:
        return sum(len(cards) for cards in self.unseen)

    def is_short(self, aside: int) -> bool:
        """With so many unseen cards aside, are there too few to be removed?"""
        return sum(self.seen) + aside < self.need


class Tables(NamedTuple):
    """Suits, and for each place in their list and number of cards aside from there on:
    `weights` of the regular splits, the number of `all` splits and of the `even` ones."""

    suits: tuple[Suit, ...]
    weights: tuple[tuple[float, ...], ...]
    all: tuple[tuple[int, ...], ...]
    even: tuple[tuple[int, ...], ...]


def guess(
    unseen: tuple[Card, ...], seen: tuple[Card, ...], aside: int, modifiers: int, rng: Random
) -> Guess:
    """Deal the unseen cards, `aside` of them to library and removal, the others to the pile.

    `seen` are the cards known to be in the library. A position that no set-up leads to is
    dealt as if any cards could have been removed.
    """
    tables = tables_of(unseen, seen, aside, modifiers)
    regular = tables.weights[0][aside]
    odd = float(tables.all[0][aside] - tables.even[0][aside])
    for _ in range(MOST_TRIES):
        if regular + odd <= 0:
            break
        if rng.random() * (regular + odd) < regular:
            return guess_regular(tables, unseen, aside, modifiers, rng)
        kept = split_odd(tables, aside, rng)
        removed = remove([*kept, *seen], modifiers, rng)
        if all(card in kept for card in removed):
            return dealt(unseen, kept, removed, rng)
    kept = shuffled(unseen, rng)[:aside]
    return dealt(unseen, kept, tuple(kept[: len(removals(modifiers))]), rng)


MOST_TRIES: Final = 10_000


def dealt(
    unseen: Sequence[Card], kept: Sequence[Card], removed: tuple[Card, ...], rng: Random
) -> Guess:
    pile = [card for card in unseen if card not in kept]
    library = [card for card in kept if card not in removed]
    return Guess(shuffled(pile, rng), shuffled(library, rng), removed)


def suits_of(unseen: Sequence[Card], seen: Sequence[Card], modifiers: int) -> tuple[Suit, ...]:
    """The four elements, each with its ranks in order."""
    found = []
    for element in range(4):
        ranks = sorted({rank(card, modifiers) for card in [*unseen, *seen]})
        own = [card for card in unseen if ELEMENT[card] == element]
        known = [card for card in seen if ELEMENT[card] == element]
        found.append(
            Suit(
                tuple(tuple(card for card in own if rank(card, modifiers) == r) for r in ranks),
                tuple(sum(rank(card, modifiers) == r for card in known) for r in ranks),
                sum(removed == element for removed in removals(modifiers)),
            )
        )
    return tuple(found)


def suit_weight(suit: Suit, at: int, need: int, aside: int) -> float:
    """Over all ways to have `aside` unseen cards of the ranks from `at` on aside: the sum
    of the chances that the `need` cards still to be removed are unseen ones."""
    rest = sum(len(cards) for cards in suit.unseen[at:])
    if not need:
        return float(comb(rest, aside))
    if at == len(suit.unseen):
        return 0.0  # too short
    return sum(rank_weights(suit, at, need, aside))


def rank_weights(suit: Suit, at: int, need: int, aside: int) -> list[float]:
    """The same, by the number of unseen cards of the rank `at` that are aside."""
    here = len(suit.unseen[at])
    seen = suit.seen[at]
    rest = sum(len(cards) for cards in suit.unseen[at + 1 :])
    found = []
    for kept in range(min(here, aside) + 1):
        weight = float(comb(here, kept))
        if seen + kept >= need:
            for place in range(need):
                weight *= (kept - place) / (seen + kept - place)
            weight *= comb(rest, aside - kept)
        elif seen:
            weight = 0.0  # all of this rank are removed, a card that was seen among them
        else:
            weight *= suit_weight(suit, at + 1, need - kept, aside - kept)
        found.append(max(weight, 0.0))
    return found


@lru_cache(maxsize=8)
def tables_of(
    unseen: tuple[Card, ...], seen: tuple[Card, ...], aside: int, modifiers: int
) -> Tables:
    """The tables of a view; a search asks for the same ones again and again."""
    suits = suits_of(unseen, seen, modifiers)
    weights: list[tuple[float, ...]] = [(1.0, *[0.0] * aside)]
    every: list[tuple[int, ...]] = [(1, *[0] * aside)]
    even: list[tuple[int, ...]] = [(1, *[0] * aside)]
    for suit in reversed(suits):
        sizes = range(min(suit.size(), aside) + 1)
        ways = [comb(suit.size(), kept) for kept in sizes]
        fair = [0 if suit.is_short(kept) else ways[kept] for kept in sizes]
        own = [suit_weight(suit, 0, suit.need, kept) for kept in sizes]
        weights.insert(0, convolved(own, weights[0]))
        every.insert(0, convolved_whole(ways, every[0]))
        even.insert(0, convolved_whole(fair, even[0]))
    return Tables(suits, tuple(weights), tuple(every), tuple(even))


def convolved(own: list[float], after: tuple[float, ...]) -> tuple[float, ...]:
    """For each number of cards in all: the sum over those of one suit and of the rest."""
    found = [0.0] * len(after)
    for kept in range(len(own)):
        if own[kept]:
            for others in range(len(after) - kept):
                found[kept + others] += own[kept] * after[others]
    return tuple(found)


def convolved_whole(own: list[int], after: tuple[int, ...]) -> tuple[int, ...]:
    """The same in whole numbers, which are counts."""
    found = [0] * len(after)
    for kept in range(len(own)):
        if own[kept]:
            for others in range(len(after) - kept):
                found[kept + others] += own[kept] * after[others]
    return tuple(found)


def drawn(weights: Sequence[float], rng: Random) -> int:
    """A place in a list, as likely as its weight says; never one without weight."""
    point = rng.random() * sum(weights)
    last = 0
    for place, weight in enumerate(weights):
        if weight > 0:
            last = place
            point -= weight
            if point < 0:
                return place
    return last


def guess_regular(
    tables: Tables, unseen: Sequence[Card], aside: int, modifiers: int, rng: Random
) -> Guess:
    """Every element has enough cards aside: suit by suit, rank by rank."""
    kept: list[Card] = []
    gone: list[list[Card]] = []
    for place, suit in enumerate(tables.suits):
        left = aside - len(kept)
        after = tables.weights[place + 1]
        sizes = range(min(suit.size(), left) + 1)
        own = [suit_weight(suit, 0, suit.need, size) * after[left - size] for size in sizes]
        cards, removed = guess_suit(suit, drawn(own, rng), rng)
        kept += cards
        gone.append(removed)
    order = tuple(gone[element].pop(0) for element in removals(modifiers))
    return dealt(unseen, kept, order, rng)


def guess_suit(suit: Suit, aside: int, rng: Random) -> tuple[list[Card], list[Card]]:
    """Which cards of an element are aside, and which of them are removed, in order."""
    kept: list[Card] = []
    removed: list[Card] = []
    at = 0
    while len(removed) < suit.need:
        need = suit.need - len(removed)
        size = drawn(rank_weights(suit, at, need, aside - len(kept)), rng)
        cards = shuffled(suit.unseen[at], rng)[:size]
        kept += cards
        removed += cards[:need]
        at += 1
    rest = [card for cards in suit.unseen[at:] for card in cards]
    kept += shuffled(rest, rng)[: aside - len(kept)]
    return kept, removed


def split_odd(tables: Tables, aside: int, rng: Random) -> list[Card]:
    """Cards aside such that some element has too few of them, all such sets alike."""
    kept: list[Card] = []
    odd = False
    for place, suit in enumerate(tables.suits):
        left = aside - len(kept)
        own = []
        for size in range(min(suit.size(), left) + 1):
            after = tables.all[place + 1][left - size]
            if not odd and not suit.is_short(size):
                after -= tables.even[place + 1][left - size]
            own.append(float(comb(suit.size(), size) * after))
        size = drawn(own, rng)
        odd = odd or suit.is_short(size)
        cards = [card for rank_cards in suit.unseen for card in rank_cards]
        kept += shuffled(cards, rng)[:size]
    return kept
