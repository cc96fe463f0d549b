"""Whatever can be looked up has words in both languages, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from astrarium.engine.protocol import Game, message
from astrarium.games import GAMES
from astrarium.games.astrolabe import ASTROLABE
from astrarium.words import LANGS, say


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_all_lore_can_be_read(game: Game[Any, Any], lang: str) -> None:
    """Each topic is there once, and is explained in a few sentences of its own."""
    topics = game.topics()
    assert len(topics) == len({topic.casefold() for topic in topics})
    told = [say(game.lore(topic), lang) for topic in topics]
    assert all(text.endswith(".") and len(text) < 500 for text in told)
    assert "{" not in "".join(told)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize(("lang", "tile"), [("fr", "tuile"), ("en", "tile")])
def test_the_help_speaks_of_what_every_game_has(lang: str, tile: str) -> None:
    """Neither Astra nor L'Astrolabe has tiles."""
    assert tile not in say(message("cli.help.lore"), lang)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_what_is_no_topic_cannot_be_looked_up(game: Game[Any, Any]) -> None:
    for word in ("", "nonsense", "world XI"):
        with pytest.raises(KeyError):
            game.lore(word)


def test_every_card_of_l_astrolabe_is_explained() -> None:
    assert len(ASTROLABE.topics()) == 56
    assert "as many planets as constellations" in say(ASTROLABE.lore("XI"), "en")
    assert "Points : Taureau 1, Lune 11, les deux 111" in say(ASTROLABE.lore("0"), "fr").replace(
        "\u00a0", " "
    )
    assert ASTROLABE.lore("hermit") == ASTROLABE.lore("IX")
    assert ASTROLABE.lore("moon") != ASTROLABE.lore("XVIII")  # a planet before an arcana


def test_lab_415_1_the_devil_tells_where_he_goes() -> None:
    english, french = (say(ASTROLABE.lore("XV"), lang) for lang in ("en", "fr"))
    assert "In an adversary’s space, never in your own" in english
    assert "Dans l’espace d’un adversaire, jamais dans le vôtre" in french


@pytest.mark.parametrize("card", ["XVII", "XVIII", "XIX", "XXI"])
def test_lab_612_who_searches_is_told_that_he_sees_the_pile(card: str) -> None:
    assert "seen the whole pile and know its order" in say(ASTROLABE.lore(card), "en")
    assert "vu toute la pile et vous en savez l’ordre" in say(ASTROLABE.lore(card), "fr")


def test_lab_402_3_the_priestess_tells_her_limits() -> None:
    """Draw, reveal, steal and exchange may be done with the other kind, nothing else."""
    english, french = (say(ASTROLABE.lore("II"), lang) for lang in ("en", "fr"))
    assert "draw, reveal, steal or exchange" in english
    assert "Searches of the pile, Justice and rewards stay as they are." in english
    assert "piocher, révéler, voler ou échanger" in french
    assert "ni les recherches dans la pioche, ni la Justice, ni les récompenses" in french


def test_big_bang_explains_what_its_mode_has() -> None:
    assert {"HOL", "NOV", "WH1", "HYP", "ORB", "ECL", "DRK", "EAR", "sun"} <= set(
        GAMES["bigbang"].topics()
    )
    assert "HOL" not in GAMES["bigbang-simple"].topics()
    assert GAMES["hexdomino"].topics() == ()
    assert GAMES["bigbang-simple"].lore("sun") != GAMES["bigbang"].lore("sun")
