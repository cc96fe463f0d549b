"""Ptolemy's choices against a slow twin, written straight from dossier 5.2.

The twin lists all chains of stars one by one and knows nothing but the deck; the code has
masks, tables of distances and shortcuts.
"""

from __future__ import annotations

from math import inf
from random import Random
from typing import NamedTuple

from hypothesis import given

from astrarium.engine.bits import mask_of, members
from astrarium.engine.protocol import CHANCE, Journal, Outcome, Told
from astrarium.games.astra import SOLO
from astrarium.games.astra.deck import DECK
from astrarium.games.astra.events import DREAMER, PTOLEMY, Ticked
from astrarium.games.astra.material import CARD_OF, KEYS
from astrarium.games.astra.outcomes import Aim, DreamAim, Path
from astrarium.games.astra.paths import best_paths, chains_needed
from astrarium.games.astra.phases import AIM, DREAM_AIM, PATH
from astrarium.games.astra.solo import equal_paths
from astrarium.games.astra.state import State, ptolemy_of
from tests.astra.drawn import chance, play, solo
from tests.laws.harness import SEEDS, sample

# -- the twin ----------------------------------------------------------------------

NEAREST = {"fire": 1, "air": 2, "earth": 3}
NEXT = {"fire": "water", "water": "air", "air": "earth", "earth": "fire"}
NUMBERS = {"fire": 1, "water": 2, "air": 3, "earth": 4}


def beside(key: str, star: int) -> set[int]:
    lines = DECK[CARD_OF[key]].lines
    return {b for a, b in lines if a == star} | {a for a, b in lines if b == star}


def size(key: str) -> int:
    return len(DECK[CARD_OF[key]].stars)


def greats(key: str) -> set[int]:
    stars = DECK[CARD_OF[key]].stars
    return {number for number, star in enumerate(stars) if star.kind == "great"}


def firsts(key: str, ticked: set[int]) -> set[int]:
    """AST-125, AST-126."""
    if not ticked:
        return {0}
    return {star for other in ticked for star in beside(key, other)} - ticked


def chains(key: str, ticked: set[int], longest: int) -> list[tuple[int, ...]]:
    """All chains of one to `longest` stars, whether they could go on or not."""
    found: list[tuple[int, ...]] = [(star,) for star in firsts(key, ticked)]
    for chain in found:  # it grows as we go
        if len(chain) < longest:
            onward = beside(key, chain[-1]) - ticked - set(chain)
            found += [(*chain, star) for star in onward]
    return found


def distance(key: str, start: int, goals: set[int], barred: set[int]) -> float:
    """Steps to the nearest goal, walking only over stars that are not barred."""
    steps, here, seen = 0, {start}, {start}
    while here:
        if here & goals:
            return steps
        here = {star for other in here for star in beside(key, other)} - barred - seen
        seen |= here
        steps += 1
    return inf


def keys_of(key: str, ticked: set[int], chain: tuple[int, ...]) -> tuple[float, ...]:
    """key1 to key5, the smaller the better."""
    great = greats(key)
    after = ticked | set(chain)
    places = [place for place, star in enumerate(chain) if star in great]
    return (
        -len(places),
        distance(key, chain[0], {0}, set()),
        places[0] if places else inf,
        distance(key, chain[-1], great - after, after),
        -len(chain),
    )


def paths(key: str, ticked: set[int], longest: int) -> set[frozenset[int]]:
    """The distinct sets of stars that are best under all keys."""
    maximal = [
        chain
        for chain in chains(key, ticked, longest)
        if len(chain) == longest or not beside(key, chain[-1]) - ticked - set(chain)
    ]
    best = min(keys_of(key, ticked, chain) for chain in maximal)
    return {frozenset(chain) for chain in maximal if keys_of(key, ticked, chain) == best}


def chains_to_finish(key: str, ticked: set[int]) -> int:
    """m: the least number of chains that tick all the rest."""
    whole = frozenset(range(size(key)))
    sets = {frozenset(ticked)}
    number = 0
    while whole not in sets:
        number += 1
        sets = {
            have | frozenset(chain) for have in sets for chain in chains(key, set(have), size(key))
        }
    return number


class Slot(NamedTuple):
    """A slot of the sky: a card, the letters of its ticks."""

    key: str
    letters: str

    def ticked(self) -> set[int]:
        return {star for star, letter in enumerate(self.letters) if letter != "."}

    def left(self) -> int:
        return self.letters.count(".")


def mark(slot: Slot, number: int, telescopes: int) -> set[tuple[frozenset[int], int]]:
    """MARK: each set of stars he may tick, with the telescopes left."""
    ticked = slot.ticked()
    if slot.left() <= number:
        more = chains_to_finish(slot.key, ticked) - 1
        if more <= telescopes:
            rest = frozenset(range(size(slot.key))) - ticked
            return {(rest, telescopes - more)}
    return {(path, telescopes) for path in paths(slot.key, ticked, number)}


def target(sky: dict[int, Slot], element: str) -> set[int]:
    """TARGET; slots count from 1. Several: a lot decides."""
    if element == "water":
        least = min((slot.left() for slot in sky.values()), default=0)
        return {number for number, slot in sky.items() if slot.left() == least}
    for step in range(3):
        number = (NEAREST[element] - 1 + step) % 3 + 1
        if number in sky:
            return {number}
    return set()


def dream_cards(sky: dict[int, Slot]) -> set[int]:
    """AST-191, AST-192."""
    fresh = {number: slot for number, slot in sky.items() if not slot.ticked()} or sky
    largest = max(size(slot.key) for slot in fresh.values())
    return {number for number, slot in fresh.items() if size(slot.key) == largest}


# -- positions ---------------------------------------------------------------------


def some_letters(key: str, rng: Random) -> str:
    """Ticks of all pens, anywhere (K10 ticks where it likes); one star at least is left.

    Few, many, or nearly all of the stars.
    """
    count = size(key)
    ticked = rng.randrange(count) if rng.random() < 0.5 else max(count - rng.randint(1, 6), 0)
    letters = [rng.choice("APd") for _ in range(ticked)] + ["."] * (count - ticked)
    rng.shuffle(letters)
    return "".join(letters)


def grown_letters(key: str, rng: Random) -> str:
    """Ticks as play leaves them: by the classic rule from the start star."""
    ticked: set[int] = set()
    for _ in range(rng.randrange(size(key))):
        ticked.add(rng.choice(sorted(firsts(key, ticked))))
    return "".join(rng.choice("APd") if star in ticked else "." for star in range(size(key)))


def some_slot(key: str, rng: Random) -> Slot:
    return Slot(key, rng.choice((some_letters, grown_letters))(key, rng))


def some_sky(names: list[str], rng: Random) -> dict[int, Slot]:
    """Three slots, sometimes fewer."""
    return {n: some_slot(names.pop(), rng) for n in (1, 2, 3) if rng.random() < 0.9}


def sky_lines(sky: dict[int, Slot]) -> str:
    return "".join(f"slot {n}: {slot.key} {slot.letters}\n" for n, slot in sky.items())


class Done(NamedTuple):
    """What he did: the slot from 1 (0: nothing), the stars, the telescopes he has left."""

    slot: int
    stars: frozenset[int]
    telescopes: int


def done(state: State, lines: list[Told], pen: int) -> set[Done]:
    """All that can come of it, once the lots have fallen in every way; `lines` led here."""
    if state.actor == CHANCE and state.phase in (AIM, PATH, DREAM_AIM):
        found: set[Done] = set()
        for lot in lots(state):
            world = state.copy()
            journal = Journal()
            assert SOLO.is_possible(world, lot)
            SOLO.apply_chance(world, lot, journal)
            found |= done(world, lines + journal.lines, pen)
        return found
    events = [line.what for line in lines if isinstance(line.what, Ticked)]
    ticks = [event for event in events if event.pen == pen]
    slots = {event.slot + 1 for event in ticks} or {0}
    assert len(slots) == 1
    stars = frozenset(event.star for event in ticks)
    return {Done(slots.pop(), stars, ptolemy_of(state).telescopes)}


def lots(state: State) -> list[Outcome]:
    """All that the lot may come to now."""
    if state.phase == PATH:
        return [Path(tuple(members(stars))) for stars in equal_paths(state)]
    kind = Aim if state.phase == AIM else DreamAim
    return [kind(slot) for slot in range(3) if SOLO.is_possible(state, kind(slot))]


# -- the comparisons ---------------------------------------------------------------


@sample(150)
@given(seed=SEEDS)
def test_ast_414_ast_415_the_paths_are_those_of_the_keys(seed: int) -> None:
    rng = Random(seed)
    slot = some_slot(rng.choice(KEYS), rng)
    for longest in range(1, 6):
        ticked = slot.ticked()
        found = best_paths(CARD_OF[slot.key], mask_of(sorted(ticked)), longest)
        expected = paths(slot.key, ticked, longest)
        assert set(found) == {mask_of(sorted(path)) for path in expected}, (slot, longest)
        assert all(tuple(path) in chains(slot.key, ticked, longest) for path in found.values())


@sample(80)
@given(seed=SEEDS)
def test_ast_416_the_chains_that_finish_a_card(seed: int) -> None:
    rng = Random(seed)
    slot = some_slot(rng.choice(KEYS), rng)
    if slot.left() <= 6:
        ticked = slot.ticked()
        needed = chains_to_finish(slot.key, ticked)
        found = chains_needed(CARD_OF[slot.key], mask_of(sorted(ticked)), 6)
        assert found == needed, slot


@sample(80)
@given(seed=SEEDS)
def test_ast_412_his_observation(seed: int) -> None:
    """TARGET and MARK together, in whole positions: all that chance may make of them."""
    rng = Random(seed)
    names = rng.sample(KEYS, 6)
    sky = some_sky(names, rng)
    left = names.pop()
    telescopes = rng.randrange(4)
    state = solo(
        f"turn: P\nphase: die\n{sky_lines(sky)}left: {left}\nright: {names.pop()}\n"
        f"ptolemy: telescopes {telescopes}"
    )
    card = DECK[CARD_OF[left]]
    expected = {
        Done(number, stars, rest)
        for number in target(sky, card.element)
        for stars, rest in mark(sky[number], card.bonuses[0].amount, telescopes)
    }
    found = done(state, chance(state, "die 1"), PTOLEMY)
    assert found == (expected or {Done(0, frozenset(), telescopes)})


@sample(80)
@given(seed=SEEDS)
def test_ast_426_his_dream(seed: int) -> None:
    """The card by AST-191 and AST-192, the stars by the keys alone, with the dreamer's pen.

    The human ticks a star of slot 1 before.
    """
    rng = Random(seed)
    names = rng.sample(KEYS, 3)
    sky = {number: some_slot(names[number - 1], rng) for number in (1, 2, 3)}
    while sky[1].left() < 2:
        sky[1] = some_slot(names[0], rng)
    pawn = rng.choice(list(NEXT))
    state = solo(f"phase: action\npawn: {pawn}\n{sky_lines(sky)}board A: dust 1\nptolemy: dust 0")
    first = min(firsts(sky[1].key, sky[1].ticked()))
    letters = sky[1].letters
    sky[1] = Slot(sky[1].key, letters[:first] + "A" + letters[first + 1 :])
    expected = {
        (number, stars)
        for number in dream_cards(sky)
        for stars in paths(sky[number].key, sky[number].ticked(), NUMBERS[NEXT[pawn]])
    }
    lines = play(state, "observe 1", f"tick 1.{first}")
    assert {(what.slot, what.stars) for what in done(state, lines, DREAMER)} == expected
