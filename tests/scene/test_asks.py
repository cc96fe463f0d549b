"""What cannot be played answers: every `data-ask` of a picture meets a reason."""

from __future__ import annotations

import re
from random import Random

import pytest

import astrarium.games  # noqa: F401  (registers them)
from astrarium.draw.scene.face import face_of
from astrarium.draw.scene.protocol import Choice
from astrarium.engine.errors import IllegalMove
from astrarium.engine.match import Match
from astrarium.engine.registry import GAMES, find

ASK = re.compile(r'data-ask="(-?\d+)"')
NAMES = ("Ada", "Bob", "Cleo")


def seats_of(slug: str) -> int:
    game = find(slug)
    return max(game.min_seats, min(3, game.max_seats))


@pytest.mark.parametrize("slug", GAMES)
def test_every_ask_of_a_picture_meets_a_reason(slug: str) -> None:
    game, rng = find(slug), Random(slug)
    match = Match(game, seats_of(slug), deal=Random(7))
    asked = 0
    for _ in range(60):
        if match.is_over():
            break
        seat, moves = match.to_act(), match.legal_moves()
        view = match.view(seat)
        choices = tuple(Choice(move, game.notation(move)) for move in moves)
        drawn = face_of(game).scene(game, view, choices, "en", NAMES[: match.seats])
        for ask in set(map(int, ASK.findall(drawn.board + drawn.own + drawn.strip))):
            asked += 1
            assert isinstance(match.refusal(seat, ask), IllegalMove), game.notation(ask)
        match.play(seat, rng.choice(moves))
    assert asked


@pytest.mark.parametrize("slug", ["bigbang", "bigbang-simple", "bigbang-solitaire"])
def test_a_laid_tile_answers_whatever_is_chosen_first(slug: str) -> None:
    game, rng = find(slug), Random(3)
    match = Match(game, seats_of(slug), deal=Random(7))
    for _ in range(12):
        moves = match.legal_moves()
        choices = tuple(Choice(move, "") for move in moves)
        view = match.view(match.to_act())
        drawn = face_of(game).scene(game, view, choices, "en", NAMES[: match.seats])
        tiles = re.findall(r'<g id="tile-[^>]*>', drawn.board)
        lit = set(
            re.findall(
                r"translate\([^)]*\)", " ".join(re.findall(r'<g id="cell-[^>]*>', drawn.board))
            )
        )
        for tile in tiles:
            place = re.search(r"translate\([^)]*\)", tile)
            assert "data-ask" in tile or (place and place[0] in lit), tile
        match.play(match.to_act(), rng.choice(moves))
