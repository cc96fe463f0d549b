"""What Astra says: cards looked up, powers and bonuses in two lengths, telling sentences."""

from __future__ import annotations

import re
from typing import Any

import pytest

from astrarium.engine.protocol import EVERYONE, Message, Told, message
from astrarium.games.astra import ASTRA, SOLO, events
from astrarium.games.astra.deck import DECK
from astrarium.games.astra.material import BONUS_KINDS, KEYS, MODIFIERS, POWERS
from astrarium.games.astra.moves import MOVES
from astrarium.games.astra.speech import card_name, short_power, slug
from astrarium.games.astra.state import State
from astrarium.rules import dossier_text
from astrarium.words import LANGS, say
from astrarium.words.catalogue import Hole, catalogue
from tests.astra.drawn import astra, game_of, solo


def choices(state: State, lang: str) -> list[str]:
    """What the seat to act may do, in words."""
    game = game_of(state)
    view = game.view(state, state.actor)
    return [say(game.sentence(view, move), lang) for move in game.legal_moves(state)]


# -- in full and in short ----------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_every_power_and_bonus_is_explained_in_full_and_in_short(lang: str) -> None:
    ids = catalogue(lang).entries
    for power in POWERS[1:]:
        assert {f"ast.power.{slug(power)}", f"ast.power.{slug(power)}.short"} <= set(ids)
    for kind in BONUS_KINDS:
        assert {f"ast.bonus.{kind}", f"ast.gain.{kind}"} <= set(ids)
        full, short = (say(message(f"ast.{id}.{kind}", n=2), lang) for id in ("bonus", "gain"))
        assert len(full) > len(short)
        assert "2" in full
    assert not [id for id in ids if id.startswith("draw.astra.power.")]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("card", range(len(DECK)), ids=KEYS)
def test_a_power_in_short_names_the_same_numbers_and_the_turn(card: int, lang: str) -> None:
    power = slug(POWERS[POWERS.index(DECK[card].power)])
    full, short = say(message("ast.power." + power), lang), say(short_power(card), lang)
    assert len(short) <= len(full)
    assert set(re.findall(r"\b[2-4]\b", full)) <= set(re.findall(r"\b[2-4]\b", short))
    this_turn = {"fr": "ce tour", "en": "this turn"}[lang] + ("\u00a0:" if lang == "fr" else ":")
    assert (this_turn in full.lower()) == (this_turn in short)


# -- what can be looked up ---------------------------------------------------------


def test_topics_are_the_words_of_moves() -> None:
    assert ASTRA.topics() == KEYS
    assert SOLO.topics() == KEYS + MODIFIERS
    assert all(f"use {topic}" in MOVES.texts for topic in ASTRA.topics())
    for unknown in ("E1", "Bull", ""):
        with pytest.raises(KeyError):
            ASTRA.lore(unknown)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("card", range(len(DECK)), ids=KEYS)
def test_a_card_looked_up_tells_all_that_is_on_it(card: int, lang: str) -> None:
    facts = DECK[card]
    for game in (ASTRA, SOLO):
        lore = game.lore(facts.key)
        assert lore.args["name"] == card_name(card)
        said = say(lore, lang)
        assert say(card_name(card), lang) in said
        assert say(message(f"ast.element.{facts.element}"), lang) in said
        assert str(len(facts.stars)) in said
        assert say(message("ast.power." + slug(facts.power)), lang) in said
        for bonus in facts.bonuses:
            assert say(message("ast.gain." + bonus.kind, n=bonus.amount), lang) in said
        for star in facts.stars:
            assert star.kind != "great" or str(star.name) in said
    assert "Ptolem" in say(SOLO.lore(facts.key), "en")
    assert "Ptolem" not in say(ASTRA.lore(facts.key), "en")


@pytest.mark.parametrize("lang", LANGS)
def test_ast_457_modifiers_looked_up(lang: str) -> None:
    said = {modifier: say(SOLO.lore(modifier), lang) for modifier in MODIFIERS}
    for modifier, text in said.items():
        assert text.startswith(modifier)
        assert say(message("ast.modifier." + modifier), lang) in text
        assert modifier == "E6" or "Ptol" in text  # never a bare "his"
    assert not said["E1"].endswith("H6.")  # AMB-56: they combine
    assert said["H1"].endswith("E2.")
    assert len(set(said.values())) == len(MODIFIERS)


# -- sentences ---------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "none"), [("fr", "aucune poussière"), ("en", "no stardust")])
def test_ast_141_a_rest_says_that_there_is_nothing_to_take(lang: str, none: str) -> None:
    [rest] = choices(astra("phase: action\nboard A: dust 5"), lang)
    assert none in rest
    assert "0" not in rest
    assert none not in choices(astra("phase: action\nboard A: dust 4"), lang)[0]


@pytest.mark.parametrize("lang", LANGS)
def test_ast_165_a_bonus_that_is_asked_for_is_explained(lang: str) -> None:
    text = "phase: bonus\nchosen: 1\nturn: P\nslot 1: crow APPPP"
    explained = [("fame", 2), ("stardust", 4), ("wisdom", 1), ("pouch", 1)]
    expected = [say(Message(f"ast.bonus.{kind}", {"n": n}), lang) for kind, n in explained]
    assert choices(solo(text), lang) == expected


@pytest.mark.parametrize(
    ("lang", "asked"),
    [
        ("fr", "Réactivez 3 de vos cartes épuisées, une à la fois."),
        ("en", "Reactivate 3 of your exhausted cards, one at a time."),
    ],
)
def test_ast_174_three_reactivations_are_asked_for(lang: str, asked: str) -> None:
    state = astra("""
        phase: reactivate
        actor: B
        chosen: 1
        served: B
        picked: 1
        owed: 3
        slot 1: hydra BBBBBBBBBBBBBA
        board B: exhausted ram crab eagle hare
    """)
    assert say(ASTRA.question(ASTRA.view(state, 1)), lang) == asked
    assert len(choices(state, lang)) == 4


def test_the_names_in_play_are_those_of_the_booklet_and_of_the_keys() -> None:
    """The dossier has the French ones of the booklet; a key is the English one in ASCII."""
    booklet = dict(re.findall(r"^\| ([a-z_]+) \| ([^|]+) \|", dossier_text("astra"), re.MULTILINE))
    for card, facts in enumerate(DECK):
        assert say(card_name(card), "fr") == booklet[facts.key]
        assert say(card_name(card), "en").lower().replace(" ", "_") == facts.key


# -- what happened -----------------------------------------------------------------

EVENTS = [kind for kind in vars(events).values() if hasattr(kind, "_fields")]


@pytest.mark.parametrize("kind", EVENTS)
@pytest.mark.parametrize("value", [0, 1])
def test_every_event_has_a_sentence_with_all_it_names(kind: type[Any], value: int) -> None:
    """Whatever an event is told by, its id by its class or by hand, the words are there."""
    said = ASTRA.story(Told(kind(*[value for _ in kind._fields]), "AST-101", EVERYONE, False))
    for lang in LANGS:
        holes = [
            part.path[0]
            for form in catalogue(lang).entries[said.id].templates
            for part in form
            if isinstance(part, Hole)
        ]
        assert set(holes) <= set(said.args)
        assert "{" not in say(said, lang)


def test_ast_210_the_end_card_is_nobodys_doing() -> None:
    """A line of the log is marked with whoever its message names."""
    told = Told(events.EndSurfaced(1, 3), "AST-210", EVERYONE, False)
    assert ASTRA.story(told).args == {"n": 3}
