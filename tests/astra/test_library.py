"""Guessing Ptolemy's library against a slow twin: every split of the unseen cards, and every
way the removal may go, one by one.  [AST-404, AST-441, AST-456, AST-458 to AST-462, HI-7]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import TypeAlias

import pytest

from astrarium.games.astra.library import candidates, guess, is_removal, removals, splits_of
from astrarium.games.astra.material import CARD_OF, E1, ELEMENT, H6, Card

Deal: TypeAlias = tuple[frozenset[Card], tuple[Card, ...]]  # the cards aside, those removed

MODIFIERS = pytest.mark.parametrize(
    "modifiers", [0, E1, H6, E1 | H6], ids=["none", "E1", "H6", "E1,H6"]
)


def numbers(names: str) -> tuple[Card, ...]:
    return tuple(sorted(CARD_OF[key] for key in names.split()))


# Three large Water cards, one of 8 stars and two small ones; few cards of the others.
UNSEEN = numbers("whale river hydra cup crab dolphin hare wolf ram lyre crow eagle scales")
SEEN = pytest.mark.parametrize(
    "seen", [numbers("little_bear cepheus swan"), numbers("scorpion cepheus swan")]
)


def removed_ways(
    aside: Sequence[Card], seen: Sequence[Card], modifiers: int, at: int = 0
) -> Iterator[tuple[tuple[Card, ...], float]]:
    """All ways the removal may go without hitting a card that was seen, and their chances."""
    steps = removals(modifiers)
    if at == len(steps):
        yield (), 1.0
        return
    among = candidates(aside, steps[at].element, steps[at].large)
    for card in among:
        if card not in seen:
            left = [other for other in aside if other != card]
            for cards, chance in removed_ways(left, seen, modifiers, at + 1):
                yield (card, *cards), chance / len(among)


def is_regular(aside: Sequence[Card], modifiers: int) -> bool:
    """Does every element have as many cards as are removed of it?"""
    have = Counter(ELEMENT[card] for card in aside)
    need = Counter(removal.element for removal in removals(modifiers))
    return all(have[element] >= need[element] for element in need)


def chances(seen: Sequence[Card], aside: int, modifiers: int) -> tuple[dict[Deal, float], float]:
    """Each deal that fits with its weight, and the weight of the regular ones."""
    found: dict[Deal, float] = {}
    regular = 0.0
    for kept in combinations(UNSEEN, aside):
        whole = [*kept, *seen]
        for removed, chance in removed_ways(whole, seen, modifiers):
            found[frozenset(kept), removed] = chance
            if is_regular(whole, modifiers):
                regular += chance
    return found, regular


@SEEN
@MODIFIERS
def test_ast_458_the_weights_are_the_sums_of_all_chances(
    seen: tuple[Card, ...], modifiers: int
) -> None:
    for aside in (8, 10):
        _, regular = chances(seen, aside, modifiers)
        assert splits_of(UNSEEN, seen, aside, modifiers).weights[0][aside] == pytest.approx(regular)


@SEEN
@MODIFIERS
def test_ast_458_every_guess_is_as_likely_as_its_deal(
    seen: tuple[Card, ...], modifiers: int
) -> None:
    """The cards aside and the cards removed, each counted by itself, over many guesses."""
    aside, games = 9, 3000
    found, _ = chances(seen, aside, modifiers)
    whole = sum(found.values())
    expected = {(what, card): 0.0 for what in ("aside", "removed") for card in UNSEEN}
    for (kept, removed), chance in found.items():
        for card in kept:
            expected["aside", card] += chance / whole
        for card in removed:
            expected["removed", card] += chance / whole
    rng = Random(5)
    counted: Counter[tuple[str, Card]] = Counter()
    for _ in range(games):
        guessed = guess(UNSEEN, seen, aside, modifiers, rng)
        kept = frozenset((*guessed.library, *guessed.removed))
        assert (kept, guessed.removed) in found
        assert sorted((*guessed.pile, *kept)) == list(UNSEEN)
        assert is_removal((*kept, *seen), guessed.removed, modifiers)
        counted.update(("aside", card) for card in kept)
        counted.update(("removed", card) for card in guessed.removed)
    for key in expected:
        assert counted[key] / games == pytest.approx(expected[key], abs=0.04), key
