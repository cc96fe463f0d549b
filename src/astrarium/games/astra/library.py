"""The cards of Ptolemy's library: the set-up of the solo game, and guesses at it.

Of the 28 cards that are not in the pile, three (seven with H6) are removed at random, unseen;
the rest is the library.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from random import Random
from typing import Final, NamedTuple, TypeAlias

from astrarium.engine.chance import below, shuffled
from astrarium.games.astra import material as m
from astrarium.games.astra.material import Card, Element


class Removal(NamedTuple):
    """A card to be removed: its element, and whether it is one of the largest or a small one."""

    element: Element
    large: bool


def _small(*elements: Element) -> tuple[Removal, ...]:
    return tuple(Removal(element, False) for element in elements)


BASE: Final = _small(m.EARTH, m.FIRE, m.AIR)  # AST-404
LARGE: Final = (Removal(m.WATER, True),) * 3  # AST-441, in place of AST-404
MORE: Final = _small(m.EARTH, m.FIRE, m.AIR, m.WATER)  # AST-456, after either


def removals(modifiers: int) -> tuple[Removal, ...]:
    """The removals of the set-up, in order; E1 and H6 combine.  [AST-458, AST-462, AMB-56]"""
    first = LARGE if modifiers & m.E1 else BASE
    return first + MORE if modifiers & m.H6 else first


def rank(card: Card, large: bool) -> int:
    """The rank of a card in its element: the lowest goes first. Equal ranks are equally likely."""
    if large:
        return -m.SIZE[card]  # AST-441, AST-461: the most stars
    return max(m.SIZE[card], m.SMALL)  # AST-404, AST-460: any small card, else the fewest stars


def candidates(aside: Sequence[Card], element: Element, large: bool) -> list[Card]:
    """The cards of which one is removed next, at random.  [AST-404, AST-460, AST-461]"""
    wanted = [card for card in aside if m.ELEMENT[card] == element]
    if not wanted:
        wanted = [card for card in aside if large or m.ELEMENT[card] != m.WATER]
        wanted = wanted or list(aside)  # only in a position that no set-up leads to
        first = min(size_key(card, large) for card in wanted)
        return [card for card in wanted if size_key(card, large) == first]
    first = min(rank(card, large) for card in wanted)
    return [card for card in wanted if rank(card, large) == first]


def size_key(card: Card, large: bool) -> int:
    """The rank of a card among all elements: the fewest stars go first, or the most."""
    return -m.SIZE[card] if large else m.SIZE[card]


def remove(aside: Sequence[Card], modifiers: int, rng: Random) -> tuple[Card, ...]:
    """The cards that the set-up removes from those set aside."""
    left = list(aside)
    removed = []
    for element, large in removals(modifiers):
        among = candidates(left, element, large)
        card = among[below(len(among), rng)]
        left.remove(card)
        removed.append(card)
    return tuple(removed)


def is_removal(aside: Sequence[Card], removed: Sequence[Card], modifiers: int) -> bool:
    """Could these cards have been removed, in this order?"""
    wanted = removals(modifiers)
    if len(removed) != len(wanted):
        return False
    left = list(aside)
    for card, (element, large) in zip(removed, wanted):
        if card not in candidates(left, element, large):
            return False
        left.remove(card)
    return True


# -- guessing --------------------------------------------------------------------
#
# A player who sees some cards of the library and does not see others wants to know where
# the unseen ones are: in the pile, in the library, removed. All deals being equally likely,
# a split of the unseen cards into "pile" and "aside" weighs as much as the chance that the
# removal hits unseen cards only. That chance depends on how many unseen cards of each class
# are aside (a class: cards that are of equal rank in all that is removed of their element),
# so splits are drawn element by element from tables of these weights, without any
# rejection. Only where an element has fewer cards aside than are to be removed of it (one
# set-up in a thousand with E1, one in a hundred with E1 and H6, else hardly ever) do
# elements meddle with each other (AST-460, AST-461): there the removal is played out and
# thrown away if it hits a card that was seen.


class Guess(NamedTuple):
    """A guess at the places of the unseen cards: all three in a random order."""

    pile: list[Card]
    library: list[Card]
    removed: tuple[Card, ...]


class Round(NamedTuple):
    """The removal of `need` cards, from the first groups that have any; classes of a group
    have the same rank. Only in the last round of a suit do groups have several classes."""

    groups: tuple[tuple[int, ...], ...]
    need: int


class Suit(NamedTuple):
    """One element: its unseen cards by class, the number seen by class, the removals."""

    unseen: tuple[tuple[Card, ...], ...]
    seen: tuple[int, ...]
    rounds: tuple[Round, ...]

    def size(self) -> int:
        return sum(len(cards) for cards in self.unseen)

    def is_short(self, aside: int) -> bool:
        """Are there too few cards to remove, with `aside` unseen ones aside?"""
        return sum(self.seen) + aside < sum(round.need for round in self.rounds)

    def ways(self, aside: int) -> int:
        """The number of sets of `aside` unseen cards that may be aside. Too few cards are all
        removed, so that none of them was seen."""
        if any(self.seen) and self.is_short(aside):
            return 0
        return comb(self.size(), aside)


Counts: TypeAlias = tuple[int, ...]  # unseen cards aside by class; OPEN: not settled yet
OPEN: Final = -1


class Splits(NamedTuple):
    """Suits with the weights of their splits by the number of cards aside, and for each place
    in the list and number of cards aside from there on: `weights` of the regular splits, the
    number of `all` possible splits and of the `even` ones, with no element too short."""

    suits: tuple[Suit, ...]
    own: tuple[tuple[float, ...], ...]
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
    splits = splits_of(unseen, seen, aside, modifiers)
    regular = splits.weights[0][aside]
    odd = float(splits.all[0][aside] - splits.even[0][aside])
    for _ in range(MOST_TRIES):
        if regular + odd <= 0:
            break
        if rng.random() * (regular + odd) < regular:
            return guess_regular(splits, unseen, aside, modifiers, rng)
        kept = split_odd(splits, aside, rng)
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
    """The four elements, each with its classes."""
    suits = []
    for element in range(4):
        kinds = [removal.large for removal in removals(modifiers) if removal.element == element]
        orders = list(dict.fromkeys(kinds))
        own = [card for card in unseen if m.ELEMENT[card] == element]
        known = [card for card in seen if m.ELEMENT[card] == element]
        classes = sorted({ranks(card, orders) for card in [*own, *known]})
        suits.append(
            Suit(
                tuple(tuple(c for c in own if ranks(c, orders) == one) for one in classes),
                tuple(sum(ranks(card, orders) == one for card in known) for one in classes),
                tuple(
                    Round(groups_of([one[place] for one in classes]), kinds.count(large))
                    for place, large in enumerate(orders)
                ),
            )
        )
    return tuple(suits)


def ranks(card: Card, orders: Sequence[bool]) -> tuple[int, ...]:
    """The class of a card: its ranks in all orders that its element is removed by."""
    return tuple(rank(card, large) for large in orders)


def groups_of(ranks: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Classes grouped by their rank, the first to go first."""
    return tuple(
        tuple(place for place, one in enumerate(ranks) if one == rank)
        for rank in sorted(set(ranks))
    )


class Course(NamedTuple):
    """The progress of a removal: the class that must be settled to go on, or OPEN at the end,
    and the chance that all cards removed until then are unseen ones."""

    at: int
    chance: float


def course(suit: Suit, counts: Counts) -> Course:
    """The removal of a suit, as far as the classes are settled."""
    left = list(counts)
    chance = 1.0
    for groups, need in suit.rounds:
        for group in groups:
            if not need:
                break
            own = seen = 0
            for one in group:
                if left[one] == OPEN:
                    return Course(one, chance)
                own += left[one]
                seen += suit.seen[one]
            taken = min(need, own + seen)
            if taken > own:
                return Course(OPEN, 0.0)  # a card that was seen is among them
            for place in range(taken):
                chance *= (own - place) / (own + seen - place)
            left[group[0]] -= taken  # of a group of several, nobody asks again
            need -= taken
        if need:
            return Course(OPEN, 0.0)  # too short
    return Course(OPEN, chance)


def suit_weight(suit: Suit, counts: Counts, aside: int) -> float:
    """The sum of the chances that the cards removed are unseen ones, over all ways to have
    `aside` unseen cards of the open classes aside."""
    at, chance = course(suit, counts)
    if not chance:
        return 0.0
    if at != OPEN:
        return sum(class_weights(suit, counts, at, aside))
    rest = 0
    for one in range(len(counts)):
        if counts[one] == OPEN:
            rest += len(suit.unseen[one])
    return chance * comb(rest, aside)


def class_weights(suit: Suit, counts: Counts, at: int, aside: int) -> list[float]:
    """The parts of `suit_weight`, by the number of unseen cards of the class `at` aside."""
    here = len(suit.unseen[at])
    return [
        comb(here, kept) * suit_weight(suit, settled(counts, at, kept), aside - kept)
        for kept in range(min(here, aside) + 1)
    ]


def settled(counts: Counts, at: int, kept: int) -> Counts:
    return (*counts[:at], kept, *counts[at + 1 :])


@lru_cache(maxsize=8)
def splits_of(
    unseen: tuple[Card, ...], seen: tuple[Card, ...], aside: int, modifiers: int
) -> Splits:
    """The splits for a view; a search asks for the same ones again and again."""
    suits = suits_of(unseen, seen, modifiers)
    owns: list[tuple[float, ...]] = []
    weights: list[tuple[float, ...]] = [(1.0, *[0.0] * aside)]
    every: list[tuple[int, ...]] = [(1, *[0] * aside)]
    even: list[tuple[int, ...]] = [(1, *[0] * aside)]
    for suit in reversed(suits):
        nothing = (OPEN,) * len(suit.unseen)
        sizes = range(min(suit.size(), aside) + 1)
        ways = [suit.ways(kept) for kept in sizes]
        fair = [0 if suit.is_short(kept) else ways[kept] for kept in sizes]
        own = [suit_weight(suit, nothing, kept) for kept in sizes]
        owns.insert(0, tuple(own))
        weights.insert(0, convolved(own, weights[0]))
        every.insert(0, convolved_whole(ways, every[0]))
        even.insert(0, convolved_whole(fair, even[0]))
    return Splits(suits, tuple(owns), tuple(weights), tuple(every), tuple(even))


def convolved(own: list[float], after: tuple[float, ...]) -> tuple[float, ...]:
    """The weight of each number of cards, summed over its splits into one suit and the rest."""
    sums = [0.0] * len(after)
    for kept in range(len(own)):
        if own[kept]:
            for others in range(len(after) - kept):
                sums[kept + others] += own[kept] * after[others]
    return tuple(sums)


def convolved_whole(own: list[int], after: tuple[int, ...]) -> tuple[int, ...]:
    """The same of counts, which are integers."""
    sums = [0] * len(after)
    for kept in range(len(own)):
        if own[kept]:
            for others in range(len(after) - kept):
                sums[kept + others] += own[kept] * after[others]
    return tuple(sums)


def drawn(weights: Sequence[float], rng: Random) -> int:
    """A random place in a list, by the weights; never one without weight."""
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
    splits: Splits, unseen: Sequence[Card], aside: int, modifiers: int, rng: Random
) -> Guess:
    """Guess suit by suit, class by class, so that every element has enough cards aside."""
    kept: list[Card] = []
    gone: list[list[Card]] = []
    for place, suit in enumerate(splits.suits):
        left = aside - len(kept)
        after = splits.weights[place + 1]
        sizes = range(min(suit.size(), left) + 1)
        own = [splits.own[place][size] * after[left - size] for size in sizes]
        cards, removed = guess_suit(suit, drawn(own, rng), rng)
        kept += cards
        gone.append(removed)
    order = tuple(gone[removal.element].pop(0) for removal in removals(modifiers))
    return dealt(unseen, kept, order, rng)


def guess_suit(suit: Suit, aside: int, rng: Random) -> tuple[list[Card], list[Card]]:
    """The cards of an element that are aside, and those of them removed, in order."""
    counts: Counts = (OPEN,) * len(suit.unseen)
    kept: list[list[Card]] = [[] for _ in suit.unseen]
    left = aside
    at, _ = course(suit, counts)
    while at != OPEN:
        size = drawn(class_weights(suit, counts, at, left), rng)
        kept[at] = shuffled(suit.unseen[at], rng)[:size]
        counts = settled(counts, at, size)
        left -= size
        at, _ = course(suit, counts)
    removed = taken(suit, kept, rng)
    rest = [card for cards, n in zip(suit.unseen, counts) if n == OPEN for card in cards]
    chosen = [card for cards in kept for card in cards]
    return chosen + shuffled(rest, rng)[:left], removed


def taken(suit: Suit, kept: list[list[Card]], rng: Random) -> list[Card]:
    """The cards removed, if all are unseen ones; those of a group are equally likely."""
    removed: list[Card] = []
    for groups, need in suit.rounds:
        for group in groups:
            cards = [card for one in group for card in kept[one] if card not in removed]
            cards = shuffled(cards, rng)[:need]
            removed += cards
            need -= len(cards)
    return removed


def split_odd(splits: Splits, aside: int, rng: Random) -> list[Card]:
    """A random set of cards aside in which some element has too few, all such sets alike."""
    kept: list[Card] = []
    odd = False
    for place, suit in enumerate(splits.suits):
        left = aside - len(kept)
        own = []
        for size in range(min(suit.size(), left) + 1):
            after = splits.all[place + 1][left - size]
            if not odd and not suit.is_short(size):
                after -= splits.even[place + 1][left - size]
            own.append(float(suit.ways(size) * after))
        size = drawn(own, rng)
        odd = odd or suit.is_short(size)
        cards = [card for cards in suit.unseen for card in cards]
        kept += shuffled(cards, rng)[:size]
    return kept
