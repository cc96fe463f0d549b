"""A refusal of what is not asked says what is, in the words of the prompt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from astrarium.engine.protocol import CHANCE, OVER, Game
from astrarium.engine.registry import check_options
from astrarium.games import GAMES
from astrarium.words import LANGS, refusal


def position(game: Game[Any, Any], seed: int) -> Any:
    """A state somewhere in a game of random moves, with a seat to act."""
    rng = Random(seed)
    state = game.new(game.min_seats, check_options(game, {}))
    for _ in range(rng.randrange(8, 120)):
        if game.to_act(state) == CHANCE:
            game.apply_chance(state, game.sample_chance(state, rng))
        else:
            game.apply(state, rng.choice(game.legal_moves(state)))
        if game.to_act(state) == OVER:
            return position(game, seed + 1000)
    while game.to_act(state) == CHANCE:
        game.apply_chance(state, game.sample_chance(state, rng))
    return state if game.to_act(state) != OVER else position(game, seed + 1000)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_is_asked_ends_the_refusal_of_what_is_not(slug: str) -> None:
    game = GAMES[slug]
    met = 0
    for seed in range(12):
        state = position(game, seed)
        view = game.view(state, game.to_act(state))
        for move in Random(seed).sample(range(game.move_count), min(80, game.move_count)):
            breach = game.breach(state, move)
            if breach is None or not breach.why.id.endswith(".no.not-asked"):
                continue
            met += 1
            assert breach.why.args == {"asked": game.question(view)}
    assert met


@pytest.mark.parametrize(
    ("slug", "plays", "move", "words"),
    [
        (
            "bigbang",
            ["slot 0"],
            "slot 1",
            {
                "en": "That is not what is asked now. Red sun (SRs): lay it on one of the cells "
                "shown. BBG-121",
                "fr": "Ce n’est pas ce qui est demandé. Soleil rouge (SRs)\u00a0: posez-le sur "
                "une des cases proposées. BBG-121",
            },
        ),
        (
            "hexdomino",
            [],
            "link colour",
            {
                "en": "That is not what is asked now. Choose a tile of your hand. BBG-507",
                "fr": "Ce n’est pas ce qui est demandé. Choisissez une tuile de votre main. "
                "BBG-507",
            },
        ),
        (
            "astrolabe",
            [],
            "draw planet pile",
            {
                "en": "That is not what is asked now. Sagittarius (sign 9) leads Astronomy: follow "
                "with a planet or a sign if you can. LAB-211",
                "fr": "Ce n’est pas ce qui est demandé. Astronomie demandée par Sagittaire "
                "(signe 9)\u00a0: fournissez si vous en avez. LAB-211",
            },
        ),
        (
            "astra",
            ["end powers"],
            "stop",
            {
                "en": "That is not what is asked now. Action phase: observe a constellation "
                "(8 stardust) or rest. AST-132",
                "fr": "Ce n’est pas ce qui est demandé. Phase Action\u00a0: observez une "
                "constellation (8 poussières) ou reposez-vous. AST-132",
            },
        ),
    ],
)
def test_the_refusal_in_words(
    slug: str, plays: list[str], move: str, words: dict[str, str]
) -> None:
    game = GAMES[slug]
    rng = Random(7)
    state = game.new(2, check_options(game, {}))
    while game.to_act(state) == CHANCE:
        game.apply_chance(state, game.sample_chance(state, rng))
    for one in plays:
        game.apply(state, game.parse_move(one))
    breach = game.breach(state, game.parse_move(move))
    assert breach is not None
    assert {lang: refusal(breach, lang) for lang in LANGS} == words
