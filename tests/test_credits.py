"""The games have authors: wherever we name the games, we name those who made them."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium.engine.family import FAMILIES, play_of
from astrarium.games import GAMES
from astrarium.words import LANGS, say
from astrarium.words.shelf import credit, credits, minutes_text, play_text, tips_of

ROOT = Path(__file__).parents[1]


def people() -> list[str]:
    """Everybody whom a box names, publishers included."""
    found = [
        (*box.authors, *box.helpers, *box.solo_authors, box.publisher, box.french_edition)
        for box in FAMILIES.values()
    ]
    return [name for names in found for name in names if name]


def test_every_game_stands_in_one_box() -> None:
    assert {slug: game.dossier for slug, game in GAMES.items()} == {
        slug: box.name for box in FAMILIES.values() for slug in box.plays
    }


def test_the_boxes_name_whom_their_booklets_name() -> None:
    assert FAMILIES["astra"].authors == ("Patrik Porkoláb", "Frigyes Schöberl")
    assert FAMILIES["astra"].helpers == ("Eszter Krisztina Sas",)
    assert (FAMILIES["astra"].publisher, FAMILIES["astra"].french_edition) == (
        "Mindclash Games",
        "Super Meeple",
    )
    assert FAMILIES["bigbang"].authors == ("Eloi Pujadas", "Joaquim Vilalta")
    assert FAMILIES["bigbang"].publisher == "Invedars"
    assert FAMILIES["astrolabe"].authors == ()


@pytest.mark.parametrize("file", ["README.md", "NOTICE"])
def test_readme_and_notice_credit_them_all(file: str) -> None:
    text = " ".join((ROOT / file).read_text("utf-8").split())
    assert [name for name in people() if name not in text] == []
    assert "not affiliated" in text
    assert "buy the" in text
    assert "names neither author nor publisher" in text


@pytest.mark.parametrize("lang", LANGS)
def test_credits_in_words(lang: str) -> None:
    said = " ".join(credits(lang))
    assert [name for name in people() if name not in said] == []
    assert len(credits(lang)) == len(FAMILIES)
    unnamed = {"fr": "ne nomme ni auteur ni éditeur", "en": "neither author nor publisher"}
    assert unnamed[lang] in say(credit(FAMILIES["astrolabe"]), lang)


def test_ages_and_durations_are_those_of_the_booklets() -> None:
    found = {
        slug: (play_of(game).age, minutes_text(play_of(game), "en")) for slug, game in GAMES.items()
    }
    assert found == {
        "astra": (10, "40 to 90 min"),
        "astra-solo": (10, ""),
        "astrolabe": (10, "2 × 15 min"),
        "bigbang": (12, "45 min"),
        "bigbang-simple": (8, "25 min"),
        "bigbang-solitaire": (12, "25 min"),
        "hexdomino": (8, "10 min"),
        "bigbang-parallel": (12, "15 to 20 min"),
    }
    assert play_text(play_of(GAMES["hexdomino"]), "fr") == "dès 8\u00a0ans · 10\u00a0min"


@pytest.mark.parametrize("lang", LANGS)
def test_tips_are_sentences(lang: str) -> None:
    tips = [tip for game in GAMES.values() for tip in tips_of(game, lang)]
    assert len(set(tips)) == 14
    assert all(tip[0].isupper() and tip.endswith(".") for tip in tips)
