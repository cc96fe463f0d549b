"""Words and rules of a family from outside the package are found in its folder."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from astrarium.engine.family import FAMILIES, Family
from astrarium.engine.match import Match
from astrarium.engine.protocol import EVERYONE, Breach, message
from astrarium.rules import dossier_text, numbered_lines, page_text, rule_id, rules_of, text_of
from astrarium.rules.book import whole_text
from astrarium.words import LANGS, WordsWarning, has_words, refusal, say
from astrarium.words.catalogue import catalogue
from astrarium.words.shelf import credits, title_of
from tests.engine.tiny import TINY

NAMES = {"fr": "Lever de lune", "en": "Moonrise"}


@pytest.mark.parametrize("lang", LANGS)
def test_words_are_there_while_their_family_is(lang: str, tiny_family: Family) -> None:
    assert say(message("game.tiny.name"), lang) == NAMES[lang]
    assert has_words("game.tiny.blurb", lang)
    assert not has_words("pages.family.tiny.name", lang)
    del FAMILIES[tiny_family.name]
    assert not has_words("game.tiny.blurb", lang)
    with pytest.raises(WordsWarning):
        say(message("game.tiny.name"), lang)


def test_both_languages_of_the_tiny_game_say_the_same_things(tiny_family: Family) -> None:
    both = [
        {id for id in catalogue(lang).entries if id.startswith("tiny.") or ".tiny." in id}
        for lang in LANGS
    ]
    assert both[0] == both[1]
    assert len(both[0]) > 20


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_tiny_game_is_told_from_the_deal_to_the_points(
    lang: str, seats: int, tiny_family: Family
) -> None:
    rng = Random(seats)
    said: set[str] = set()
    for _ in range(4):
        match = Match(TINY, seats, deal=rng)
        while not match.is_over():
            view = match.view(match.to_act())
            said.add(say(TINY.question(view), lang))
            said |= {say(TINY.sentence(view, move), lang) for move in match.legal_moves()}
            match.play(match.to_act(), rng.choice(match.legal_moves()))
        said |= {say(TINY.story(it), lang) for line in match.log for it in line.told}
        said |= {say(part.name, lang) for parts in TINY.scores(match.state).parts for part in parts}
    assert not [text for text in said if "{" in text or "tiny." in text]
    no = Breach("TNY-3", message("tiny.order", card=4))
    assert refusal(no, lang).endswith(". TNY-3")


@pytest.mark.parametrize("lang", LANGS)
def test_a_dossier_from_outside_is_the_text_of_its_rules(lang: str, tiny_family: Family) -> None:
    assert [f"TNY-{number}" for number in range(1, 9)] == list(rules_of("tiny", lang))
    assert "TNY" in rule_id()
    assert page_text("tiny", lang) == ""
    assert whole_text("tiny", lang) == dossier_text("tiny")


def test_a_game_without_a_dossier_says_so() -> None:
    assert whole_text("nothing", "en") == "Nobody has written down the rules of this game yet."
    assert rules_of("nothing", "fr") == {}


def test_pages_from_outside_are_told_in_their_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for lang, text in (("en", "# Rules"), ("fr", "# Règles")):
        (tmp_path / "rules" / lang).mkdir(parents=True)
        (tmp_path / "rules" / lang / "far.md").write_text(text, "utf-8")
    (tmp_path / "rules" / "fr" / "far-numbered.md").write_text("FAR-1 Un.\nFAR-2 Deux.", "utf-8")
    monkeypatch.setitem(FAMILIES, "far", Family("far", "FAR", folder=str(tmp_path)))
    assert [page_text("far", lang) for lang in ("en", "fr")] == ["# Rules", "# Règles"]
    assert list(rules_of("far", "fr")) == ["FAR-1", "FAR-2"]
    assert numbered_lines("far", "en") == []
    assert text_of("near", "fr") == ""


def test_a_box_without_a_name_has_that_of_its_game(tiny_family: Family) -> None:
    assert say(title_of(tiny_family), "fr") == "Lever de lune"
    assert any("Moonrise" in line for line in credits("en"))
    assert say(title_of(FAMILIES["bigbang"]), "en") == "Big Bang 13.7"


def test_who_hears_the_deal_is_told_it(tiny_family: Family) -> None:
    """The sentence with a number has a plural form of its own."""
    match = Match(TINY, 2, {"size": 1}, deal=Random(1))
    dealt = next(it for it in match.log[0].told if it.audience == EVERYONE)
    assert [say(TINY.story(dealt), lang) for lang in ("fr", "en")] == [
        "Chacun reçoit 1 carte.",
        "Each is dealt a card.",
    ]
