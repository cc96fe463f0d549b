"""Options left to lots: how they are asked for, and that every draw is as likely as the next."""

from __future__ import annotations

from collections import Counter

import pytest

from astrarium.engine.errors import BadOptions
from astrarium.engine.lots import asked_options, drawn_flags, drawn_options, possible_draws
from astrarium.engine.match import Match
from astrarium.engine.options import Conflict, FlagsOption, flags_of
from astrarium.engine.registry import check_options
from astrarium.engine.stream import Dealer, derived
from astrarium.words import LANGS, refusal
from tests.engine.tiny import Tiny

MODIFIERS = FlagsOption(
    "modifiers",
    default="none",
    choices=("E1", "E2", "E3", "H1", "H2"),
    conflicts=(Conflict("E1", "H1", "TNY-1"), Conflict("E2", "H1", "TNY-1")),
    lots_rule="TNY-2",
)


class Modified(Tiny):
    """The tiny game with modifiers that do nothing."""

    def __init__(self, option: FlagsOption = MODIFIERS) -> None:
        super().__init__()
        self.options = (*self.options, option)


GAME = Modified()


def asked(value: str) -> object:
    return asked_options(GAME, {"modifiers": value})["modifiers"]


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ("random", "random:E,H"),
        (" random ", "random:E,H"),
        ("random:H,E", "random:E,H"),
        ("random: H , E,E", "random:E,E,H"),
        ("random:E", "random:E"),
        ("random:E,E,E", "random:E,E,E"),
        ("random:E,H,H", "random:E,H,H"),
        ("E2,E1", "E1,E2"),
        ("", "none"),
    ],
)
def test_two_ways_to_ask_for_the_same_have_one_text(given: str, value: str) -> None:
    assert asked(given) == value
    assert asked(value) == value


MALFORMED = (
    *("random:X", "random:", "random:E,", "random:e", "random:EE", "random:E1", "random::E"),
    *("random,E1", "E1,random", "random,random", "random:random", "E1:random", "E1,random:E"),
)
TOO_MANY = ("random:E,E,E,E", "random:E,E,E,E,E,E,E", "random:E,E,H,H", "random:E,E,E,H,H")


@pytest.mark.parametrize("given", MALFORMED)
def test_what_cannot_be_read_is_refused_in_one_sentence(given: str) -> None:
    with pytest.raises(BadOptions) as caught:
        asked(given)
    assert caught.value.why.id == "engine.option-lots"
    for lang in LANGS:
        said = refusal(caught.value, lang)
        assert given in said
        assert "random:E,E,H" in said
        assert said.endswith(" TNY-2")
        assert said.count(". ") == 1


@pytest.mark.parametrize("given", TOO_MANY)
def test_more_than_there_are_is_refused_in_one_sentence(given: str) -> None:
    with pytest.raises(BadOptions) as caught:
        asked(given)
    assert caught.value.why.id == "engine.option-too-many"
    assert caught.value.rule == "TNY-2"
    for lang in LANGS:
        assert given in refusal(caught.value, lang)
        assert refusal(caught.value, lang).count(". ") == 1


def test_other_options_are_checked_as_ever() -> None:
    given = {"modifiers": "random"}
    assert asked_options(GAME, given) == {**check_options(GAME, {}), "modifiers": "random:E,H"}
    with pytest.raises(BadOptions) as caught:
        asked_options(GAME, {**given, "wind": "north"})
    assert caught.value.why.id == "engine.unknown-option"
    for value in ("E7", "E1,H1"):
        with pytest.raises(BadOptions):
            asked(value)


def test_only_an_option_with_a_rule_for_it_is_left_to_lots() -> None:
    game = Modified(MODIFIERS._replace(lots_rule=""))
    with pytest.raises(BadOptions) as caught:
        asked_options(game, {"modifiers": "random"})
    assert caught.value.why.id == "engine.option-choice"


def test_a_match_sees_only_what_was_drawn() -> None:
    with pytest.raises(BadOptions):
        Match(GAME, 2, {"modifiers": "random"})
    drawn = drawn_options(GAME, {"modifiers": "random:E,E"}, Dealer(seed="7"))
    assert check_options(GAME, drawn)["modifiers"] == drawn["modifiers"]
    assert len(flags_of(drawn["modifiers"])) == 2


def test_nothing_is_drawn_where_nothing_is_left_to_lots() -> None:
    options = asked_options(GAME, {"modifiers": "E1,H2"})
    assert drawn_options(GAME, options, Dealer(seed="7")) == options
    assert drawn_options(GAME, {}, Dealer(seed="7")) == {}


def test_a_draw_has_a_stream_of_its_own() -> None:
    """From the seed or the secret, whatever the deal, the bots or the salts draw."""
    for dealer in (Dealer(seed="7"), Dealer(secret="ab" * 32)):
        first = dealer.lots().getrandbits(256)
        assert dealer.lots().getrandbits(256) == first
        assert dealer.rng().getrandbits(256) != first
        assert dealer._replace(salts=("word",)).lots().getrandbits(256) == first
    assert Dealer(seed="7").lots().random() == derived("7", "options").random()
    # SHA-256 of "astrarium options" 0x00 secret is the key, its first block the bits.
    assert f"{Dealer(secret='ab' * 32).lots().getrandbits(256):064x}" == FIRST_BLOCK


FIRST_BLOCK = "97d46ebf2a748b853bbd3e68077bb34b06d2215bf8063ddf84aac87270721c0a"


@pytest.mark.parametrize("kinds", ["", "E", "EH", "EE", "EHH", "EEH", "HH", "EEE"])
def test_every_set_without_a_conflict_is_as_likely_as_the_next(kinds: str) -> None:
    """Chi square over seeded draws, against all sets found one by one."""
    sets = {
        tuple(flag for n, flag in enumerate(MODIFIERS.choices) if mask >> n & 1)
        for mask in range(1 << len(MODIFIERS.choices))
    }
    allowed = {
        flags
        for flags in sets
        if sorted(flag[0] for flag in flags) == sorted(kinds)
        and not any(one in flags and other in flags for one, other, _ in MODIFIERS.conflicts)
    }
    assert set(possible_draws(MODIFIERS, kinds)) == allowed
    draws = 400 * len(allowed)
    rng = derived("lots", kinds)
    found = Counter(drawn_flags(MODIFIERS, kinds, rng) for _ in range(draws))
    assert set(found) == allowed
    excess = sum((count - 400) ** 2 / 400 for count in found.values())
    assert excess < 12 + 2 * len(allowed)  # beyond the 99.9 % point for so few sets


def test_a_draw_that_nothing_allows_is_refused() -> None:
    with pytest.raises(BadOptions):
        drawn_flags(MODIFIERS, "EEHH", derived("lots", "none"))
