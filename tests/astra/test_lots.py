"""5.6: modifiers by a die."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from astrarium.engine.errors import BadOptions
from astrarium.engine.lots import asked_options, drawn_options, kinds_of, possible_draws
from astrarium.engine.options import FlagsOption, flags_of
from astrarium.engine.registry import check_options
from astrarium.engine.stream import Dealer
from astrarium.games.astra.material import CONFLICTS, MODIFIERS
from astrarium.games.astra.solo import AstraSolo
from astrarium.words import LANGS, refusal

SOLO = AstraSolo()
DRAWS = 6000


def option() -> FlagsOption:
    [found] = SOLO.options
    assert isinstance(found, FlagsOption)
    return found


def drawn(value: str, seed: str) -> tuple[str, ...]:
    asked = asked_options(SOLO, {"modifiers": value})
    return flags_of(drawn_options(SOLO, asked, Dealer(seed=seed))["modifiers"])


def thrown(kinds: str, number: int) -> tuple[str, ...]:
    """The rule by the letter: a die for each, all again if one comes twice or two conflict."""
    rng = Dealer(seed=f"dice/{number}").rng()
    while True:
        flags = {f"{kind}{rng.randint(1, 6)}" for kind in kinds}
        if len(flags) == len(kinds) and not any(
            one in flags and other in flags for one, other, _ in CONFLICTS
        ):
            return tuple(flag for flag in MODIFIERS if flag in flags)


def test_ast_459_random_is_one_easy_and_one_hard_that_go_together() -> None:
    assert kinds_of(option()) == ("E", "H")
    for seed in range(200):
        flags = drawn("random", str(seed))
        assert [flag[0] for flag in flags] == ["E", "H"]
        assert check_options(SOLO, {"modifiers": ",".join(flags)})


def test_ast_459_every_pair_but_those_in_conflict_is_as_likely_as_the_next() -> None:
    """36 pairs less those of AST-457; each within five deviations of its share."""
    barred = {(one, other) for one, other, _ in CONFLICTS}
    pairs = set(product(MODIFIERS[:6], MODIFIERS[6:])) - barred
    assert len(pairs) == 36 - len(CONFLICTS)
    found = Counter(drawn("random", f"pairs/{n}") for n in range(DRAWS))
    assert set(found) == pairs
    share = 1 / len(pairs)
    deviation = (DRAWS * share * (1 - share)) ** 0.5
    assert max(abs(count - DRAWS * share) for count in found.values()) < 5 * deviation


@pytest.mark.parametrize("kinds", ["EEH", "HH", "EEHH"])
def test_ast_459_it_is_as_if_dice_were_thrown(kinds: str) -> None:
    """How often each modifier comes, beside dice that are thrown again and again."""
    value = f"random:{','.join(kinds)}"
    ours = Counter(flag for n in range(2000) for flag in drawn(value, f"as dice/{n}"))
    dice = Counter(flag for n in range(2000) for flag in thrown(kinds, n))
    assert set(ours) == set(dice) == {flag for flag in MODIFIERS if flag[0] in kinds}
    for flag in dice:
        share = dice[flag] / 2000
        assert abs(ours[flag] - dice[flag]) < 5 * (2 * 2000 * share * (1 - share)) ** 0.5, flag


def test_ast_459_any_numbers_are_met_or_refused() -> None:
    """What AST-457 leaves no set for is refused, and only that."""
    for easy, hard in product(range(8), repeat=2):
        kinds = ["E"] * easy + ["H"] * hard
        if not kinds:
            continue
        value = f"random:{','.join(kinds)}"
        if possible_draws(option(), kinds):
            flags = drawn(value, "7")
            assert sorted(flag[0] for flag in flags) == kinds
            check_options(SOLO, {"modifiers": ",".join(flags)})
        else:
            assert easy + hard > 6
            with pytest.raises(BadOptions) as caught:
                asked_options(SOLO, {"modifiers": value})
            assert caught.value.rule == "AST-459"


@pytest.mark.parametrize("value", ["random:X", "random:", "random:E,E,E,E,E,E,E", "random,E1"])
def test_ast_459_what_cannot_be_drawn_is_one_sentence(value: str) -> None:
    with pytest.raises(BadOptions) as caught:
        asked_options(SOLO, {"modifiers": value})
    for lang in LANGS:
        said = refusal(caught.value, lang)
        assert value in said
        assert said.endswith(". AST-459")
        assert said.count(". ") == 1
