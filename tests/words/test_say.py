"""How messages become sentences."""

from __future__ import annotations

import pytest

from astrarium.engine.errors import BadText, IllegalMove
from astrarium.engine.protocol import Breach, Message, message
from astrarium.games.bigbang.material import TILE_OF
from astrarium.games.bigbang.speech import body_name, cell_name, tile_name
from astrarium.words import WordsWarning, choose_lang, refusal, say

PYS, ABV, CBG, SOS = (TILE_OF[code] for code in ("PYs", "ABv", "CBg", "SOs"))
HOLE, NOVA, ECLIPSE, EARTH = (TILE_OF[code] for code in ("HOL", "NOV", "ECL", "EAR"))


def test_text_and_numbers_stand_for_themselves() -> None:
    assert say("Élise", "fr") == "Élise"
    assert say(-3, "en") == "-3"


@pytest.mark.parametrize(
    ("tile", "french", "english"),
    [
        (PYS, "la planète jaune à fond étoilé", "the yellow planet, starry"),
        (ABV, "l’astéroïde bleu à fond vide", "the blue asteroid, void"),
        (CBG, "la comète bleue à fond galactique", "the blue comet, galaxy"),
        (SOS, "le soleil orange à fond étoilé", "the orange sun, starry"),
        (EARTH, "la Terre", "the Earth"),
        (HOLE, "le Trou noir", "the Black hole"),
        (NOVA, "la Supernova", "the Supernova"),
        (ECLIPSE, "l’Éclipse", "Eclipse"),
    ],
)
def test_tiles_take_their_article(tile: int, french: str, english: str) -> None:
    take = message("bbg.say.take-free", tile=tile_name(tile))
    code = tile_name(tile).args["code"]
    assert say(take, "fr") == f"Prendre {french} ({code})"
    assert say(take, "en") == f"Take {english} ({code})"


def test_french_contracts_its_prepositions() -> None:
    near = [body_name(tile) for tile in (SOS, ABV, PYS)]
    lay = message("bbg.say.lay", cell=cell_name(1305), near=near)
    assert say(lay, "fr") == (
        "Poser en (0,0), à côté du soleil orange, de l’astéroïde bleu et de la planète jaune"
    )
    assert say(lay, "en") == (
        "Lay it at (0,0), beside the orange sun, the blue asteroid and the yellow planet"
    )


def test_french_agrees() -> None:
    move = "bbg.say.mover"
    at = cell_name(1305)
    comet = say(message(move, tile=body_name(CBG), cell=at), "fr")
    sun = say(message(move, tile=body_name(SOS), cell=at), "fr")
    assert comet == "Déplacer la comète bleue (CBg) posée en (0,0)"
    assert sun == "Déplacer le soleil orange (SOs) posé en (0,0)"


def test_a_sentence_may_begin_with_a_name() -> None:
    comes = message("bbg.told.filled", tile=tile_name(ABV))
    assert say(comes, "fr") == "L’astéroïde bleu à fond vide (ABv) arrive dans la rangée."


@pytest.mark.parametrize(("n", "french"), [(0, "0 tuile"), (1, "1 tuile"), (2, "2 tuiles")])
def test_french_counts_nought_and_one_as_singular(n: int, french: str) -> None:
    assert say(message("draw.hand-size", n=n), "fr") == french


@pytest.mark.parametrize(("n", "english"), [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles")])
def test_english_counts_one_as_singular(n: int, english: str) -> None:
    assert say(message("draw.hand-size", n=n), "en") == english


def test_lists_of_codes() -> None:
    hand = message("bbg.told.hand", seat="B", n=2, tiles=[tile_name(PYS), tile_name(ABV)])
    assert say(hand, "fr") == "Il reste 2 tuiles à B\u00a0: PYs et ABv."
    assert say(hand, "en") == "B has 2 tiles left: PYs and ABv."


# -- what is not there ---------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        message("bbg.no-such-id"),
        message("bbg.told.laid", seat="A"),
        message("bbg.say.take-free", tile="PYs"),
        message("bbg.told.hand", seat="A", tiles=[]),
        message("bbg.say.effects", what=message("bbg.no-such-id"), effects=[]),
    ],
)
def test_missing_words_are_loud_in_tests_and_show_the_id_in_a_game(wrong: Message) -> None:
    with pytest.raises(WordsWarning):
        say(wrong, "fr")
    with pytest.warns(WordsWarning):
        assert say(wrong, "fr") == wrong.id


# -- refusals ------------------------------------------------------------------


def test_a_refusal_ends_with_its_rule() -> None:
    why = message(
        "bbg.no.nothing-shared",
        tile=tile_name(PYS),
        other=tile_name(TILE_OF["CRg"]),
        cell=cell_name(1305),
    )
    breach = Breach("BBG-143", why)
    assert refusal(breach, "en") == "PYs and CRg at (0,0) have nothing in common. BBG-143"
    assert refusal(IllegalMove(breach), "en") == refusal(breach, "en")
    assert refusal(breach, "fr") == "PYs et CRg, en (0,0), n’ont rien en commun. BBG-143"


def test_a_bad_text_says_where() -> None:
    why = message("record.empty", key="seed")
    assert refusal(BadText(why, 3, 7), "en") == "Line 3, column 7: The key “seed” has no value."
    assert refusal(BadText(why), "en") == "The key “seed” has no value."


# -- the language --------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "env", "lang"),
    [
        ("fr", {"LANG": "en_GB.UTF-8"}, "fr"),
        ("en", {"LANG": "fr_FR.UTF-8"}, "en"),
        ("fr-CA", {}, "fr"),
        (None, {"LANG": "fr_FR.UTF-8"}, "fr"),
        (None, {"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "fr_BE", "LANG": "en_US"}, "fr"),
        (None, {"LANG": "de_DE"}, "en"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {}, "en"),
    ],
)
def test_choose_lang(asked: str | None, env: dict[str, str], lang: str) -> None:
    assert choose_lang(asked, env) == lang
