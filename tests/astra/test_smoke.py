"""Astra plays: whole games, positions drawn by hand, and the deck."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.engine.errors import BadOptions
from astrarium.engine.protocol import CHANCE, OVER
from astrarium.engine.registry import check_options
from astrarium.games.astra import ASTRA, SOLO
from astrarium.games.astra.deck import DECK
from astrarium.games.astra.material import CARD_OF
from astrarium.games.astra.sky import edge_of
from astrarium.games.astra.state import NONE, State, ptolemy_of
from astrarium.games.astra.table import TableGame
from tests.astra.drawn import astra, cards, chance, legal, play, refused, slot, solo, stars, whose
from tools.deck import check_deck

MODIFIERS = ("none", "E1,E4,H5", "E5,H2,H5", "E2,H3,H4,H6", "E3,E4,E5,H1,H5,H6")


def played(game: TableGame, seats: int, seed: int, **options: str) -> State:
    """A game of random moves; what is kept by addition is recounted on the way."""
    rng = Random(seed)
    state = game.new(seats, check_options(game, options))
    while (actor := game.to_act(state)) != OVER:
        if actor == CHANCE:
            outcome = game.sample_chance(state, rng)
            assert game.is_possible(state, outcome)
            game.apply_chance(state, outcome)
        else:
            game.apply(state, rng.choice(game.legal_moves(state)))
        for number, card in enumerate(state.cards):
            if card != NONE:
                assert state.edge[number] == edge_of(card, state.ticked[number])
    return state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(5))
def test_a_table_plays_to_its_end(seats: int, seed: int) -> None:
    scores = ASTRA.scores(played(ASTRA, seats, seed))
    assert all(points > 0 for points in scores.points)
    assert 1 in scores.ranks


@pytest.mark.parametrize("modifiers", MODIFIERS)
@pytest.mark.parametrize("seed", range(5))
def test_a_solo_game_plays_to_its_end(modifiers: str, seed: int) -> None:
    scores = SOLO.scores(played(SOLO, 1, seed, modifiers=modifiers))
    assert scores.returns in ((1.0,), (-1.0,))


def test_the_deck_is_as_it_was_designed() -> None:
    assert check_deck(DECK) == []


def test_a_spoilt_deck_is_told_so() -> None:
    bull = next(card for card in DECK if card.key == "bull")
    torn = bull._replace(lines=bull.lines[1:])
    problems = check_deck([torn if card is bull else card for card in DECK])
    assert {problem.check for problem in problems} == {"taurus", "connected"}


def test_the_first_player_sits_at_the_table() -> None:
    assert ASTRA.new(2, {"first": "B"}).first == 1
    with pytest.raises(BadOptions):
        ASTRA.new(2, {"first": "C"})


def test_tc_01_to_04_amandine_antoine_and_elodie_discover_the_bull() -> None:
    state = astra("seats: 3\nslot 1: bull\nslot 2: crow", pile="whale")
    play(state, "end powers", "observe 1")
    assert stars(state) == [0]
    play(state, "tick 1.0", "tick 1.1", "tick 1.2")
    assert stars(state) == [3, 5]
    play(state, "stop", "end powers", "observe 1")
    assert (state.dust[0], state.wisdom[0], stars(state)) == (5, 0, [3, 5])
    play(state, "tick 1.3", "tick 1.4")
    assert (state.dust[1], state.wisdom[1], whose(state)) == (6, 1, "C")
    play(state, "end powers", "observe 1")
    assert stars(state) == [5]
    play(state, "tick 1.5", "tick 1.6", "tick 1.7")
    assert (slot(state, 1), whose(state)) == ("bull AAABBCCC..", "A")
    play(state, "end powers", "observe 1", "tick 1.8", "tick 1.9")
    assert (state.actor, legal(state)) == (2, "bonus 0, bonus 1, bonus 2, bonus 3")
    play(state, "bonus 0")
    assert (state.actor, legal(state)) == (1, "bonus 1, bonus 2, bonus 3")
    assert refused(state, "bonus 0") == "AST-166"
    play(state, "bonus 1")
    assert (state.fame[2], state.dust[1], cards(state, 0)) == (4, 12, "bull")
    assert (slot(state, 1), whose(state)) == ("whale ..............", "B")


def test_tc_07_ptolemy_and_the_whale() -> None:
    state = solo(
        """
        turn: P
        phase: die
        slot 1: whale
        slot 2: crow
        slot 3: lyre
        right: ram
        """,
        library="hare",
    )
    chance(state, "die 4")
    ptolemy = ptolemy_of(state)
    assert slot(state, 1) == "whale PP............"
    assert (ptolemy.dust, ptolemy.discard, ptolemy.right) == (4, (CARD_OF["ram"],), CARD_OF["hare"])
    assert whose(state) == "A"
