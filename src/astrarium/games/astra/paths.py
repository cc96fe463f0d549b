"""Ptolemy's choice of stars: pure functions of a card and its ticks.

[MARK of dossier 5.2; AST-414, AST-415] A path is a chain of stars under the classic rule,
as long as it can be up to a number. The keys, in their order: many great stars, start near
the start star, the first great star early, end near another one, many stars.
"""

from __future__ import annotations

from typing import Final

from astrarium.engine.bits import mask_of, members
from astrarium.games.astra.material import FULL, GREAT, NEAR, STEPS, Card, Stars
from astrarium.games.astra.sky import count, edge_of

FAR: Final = 99  # further than any star

# -- paths -----------------------------------------------------------------------


def best_paths(card: Card, ticked: Stars, longest: int) -> dict[Stars, list[int]]:
    """The paths that are best under all keys: one for each set of stars.

    The sets rise; which of several orders stands for a set is of no account.
    """
    paths: dict[Stars, list[int]] = {}
    best: list[int] = []
    for path in all_paths(card, ticked, longest):
        keys = path_keys(card, ticked, path)
        if not best or keys < best:
            best = keys
            paths = {}
        if keys == best:
            paths.setdefault(mask_of(path), path)
    return {stars: paths[stars] for stars in sorted(paths)}


def all_paths(card: Card, ticked: Stars, longest: int) -> list[list[int]]:
    """The paths from every first star of the classic rule."""
    paths: list[list[int]] = []
    for star in members(edge_of(card, ticked) & ~ticked):
        add_paths(card, ticked, [star], longest, paths)
    return paths


def add_paths(
    card: Card, ticked: Stars, path: list[int], longest: int, paths: list[list[int]]
) -> None:
    """Add all ways to go on with a path until it is long enough or can go no further."""
    star = path[-1]
    ticked |= 1 << star
    onward = NEAR[card][star] & ~ticked
    if len(path) == longest or not onward:
        paths.append(path)
        return
    for near in members(onward):
        add_paths(card, ticked, [*path, near], longest, paths)


def path_keys(card: Card, ticked: Stars, path: list[int]) -> list[int]:
    """Keys 1 to 5 of a path, the smaller the better: great stars before all.  [AST-415, AMB-47]"""
    stars = mask_of(path)
    great = GREAT[card]
    steps = STEPS[card][path[0]]
    if not great & ~ticked:  # AST-414: only the first star and the length tell them apart
        return [0, steps, FAR, FAR, -len(path)]
    return [
        -count(stars & great),
        steps,
        first_great(path, great),
        steps_to_great(card, ticked | stars, path[-1]),
        -len(path),
    ]


def first_great(path: list[int], great: Stars) -> int:
    """Key 3: the place of the first great star."""
    for place in range(len(path)):
        if great >> path[place] & 1:
            return place
    return FAR


def steps_to_great(card: Card, ticked: Stars, star: int) -> int:
    """Key 4: the distance to the nearest unticked great star, over unticked stars only."""
    wanted = GREAT[card] & ~ticked
    if not wanted:
        return FAR
    near = NEAR[card]
    reached = 1 << star
    todo = reached
    steps = 0
    while todo:
        steps += 1
        onward = 0
        for other in members(todo):
            onward |= near[other]
        todo = onward & ~ticked & ~reached
        if todo & wanted:
            return steps
        reached |= todo
    return FAR


# -- finishing a card ------------------------------------------------------------


def chains_needed(card: Card, ticked: Stars, most: int) -> int:
    """The least number of chains that tick all the rest of a card, if it is not over `most`.

    Each chain begins by the classic rule and goes on from neighbour to neighbour.
    """
    for chains in range(1, most + 1):
        if can_finish(card, ticked, 0, chains):
            return chains
    return most + 1


def can_finish(card: Card, ticked: Stars, onward: Stars, chains: int) -> bool:
    """Can the rest be ticked by `chains` new chains, the present one going on to `onward`?"""
    if ticked == FULL[card]:
        return True
    for star in members(onward):
        near = NEAR[card][star] & ~ticked & ~(1 << star)
        if can_finish(card, ticked | 1 << star, near, chains):
            return True
    if chains:
        return can_finish(card, ticked, edge_of(card, ticked) & ~ticked, chains - 1)
    return False
