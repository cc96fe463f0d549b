"""The score pad: seats by rank, and a rival who holds no seat."""

from __future__ import annotations

import pytest
from rich.console import Console

from astrarium.arena.tally import is_lost
from astrarium.draw.terminal import score_pad
from astrarium.engine.protocol import Scores
from tests.laws.harness import Case, case_named, played


def text_of(scores: Scores, lang: str) -> str:
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(score_pad(scores, lang))
    return capture.get()


@pytest.fixture
def solo() -> Case:
    return case_named("astra-solo-1")


@pytest.mark.parametrize(("lang", "name"), [("fr", "Ptolémée"), ("en", "Ptolemy")])
def test_ptolemy_has_his_lines_and_the_game_its_verdict(solo: Case, lang: str, name: str) -> None:
    """AST-433, AST-436: the solo game is won against somebody who holds no seat."""
    scores = solo.game.scores(played(solo, 1).state)
    [(_, parts)] = scores.rivals
    shown = text_of(scores, lang)
    assert name in shown
    assert str(sum(part.points for part in parts)) in shown
    verdict = {"fr": ("Victoire", "Défaite"), "en": ("Victory", "Defeat")}[lang]
    assert verdict[scores.returns[0] < 0] in shown
    assert verdict[scores.returns[0] > 0] not in shown


def test_a_solo_game_is_lost_where_its_return_says_so(solo: Case) -> None:
    for seed in range(5):
        scores = solo.game.scores(played(solo, seed).state)
        assert is_lost(scores) == (scores.returns[0] < 0)
    won = scores._replace(returns=(1.0,))
    assert not is_lost(won)
