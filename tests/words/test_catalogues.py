"""Both catalogues say the same things, in good typography, and nothing is left unsaid."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import astrarium
from astrarium.engine.lots import kinds_of
from astrarium.engine.protocol import Message
from astrarium.games import GAMES
from astrarium.games.astra.speech import card_name, element_name
from astrarium.games.astrolabe.speech import kind_name
from astrarium.games.bigbang.material import TILE_OF
from astrarium.games.bigbang.speech import cell_name, link_name, tile_name
from astrarium.words import LANGS, say
from astrarium.words.catalogue import Catalogue, Entry, Hole, catalogue

SOURCE = Path(astrarium.__file__).parent
IDS = sorted(catalogue("fr").entries)
ROOMS = "arena|ast|bbg|bots|cli|draw|engine|game|lab|list|option|pages|record|server|text"
ID = re.compile(rf"({ROOMS})\.[\w.-]*")
QUOTED = re.compile(rf"""["']((?:{ROOMS})\.[\w.-]*)["']""")
NBSP, THIN = "\u00a0", "\u202f"
TECHNICAL = ("cli.in-file",)  # file:line: reason, as programs write it


@cache
def nodes() -> list[ast.AST]:
    """All texts and all calls in the source."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))]
    wanted = (ast.Constant, ast.Call)
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, wanted)]


@cache
def names_in_source() -> set[str]:
    """Every text in the source that looks like an id, or like the beginning of some."""
    templates = (SOURCE / "web" / "templates").rglob("*.*")
    named = {id for path in templates for id in QUOTED.findall(path.read_text("utf-8"))}
    return named | {
        node.value
        for node in nodes()
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and ID.fullmatch(node.value)
    }


def literal_messages() -> Iterator[tuple[str, set[str]]]:
    """The id and the argument names of every `message("...", ...)` in the source."""
    for node in nodes():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            first = node.args[0] if node.args else None
            if (
                node.func.id == "message"
                and isinstance(first, ast.Constant)
                and all(keyword.arg for keyword in node.keywords)
            ):
                names = {keyword.arg for keyword in node.keywords if keyword.arg}
                yield str(first.value), names


def holes(entry: Entry) -> set[tuple[str, ...]]:
    return {part.path for form in entry.templates for part in form if isinstance(part, Hole)}


def arguments(entry: Entry) -> set[str]:
    """The names a message must bring, the one that chooses its plural form included."""
    return {path[0] for path in holes(entry)} | ({"n"} if len(entry.templates) > 1 else set())


def texts(words: Catalogue, id: str) -> list[str]:
    """The sentences of an entry, an x in every hole."""
    return [
        "".join("x" if isinstance(part, Hole) else part for part in form)
        for form in words.entries[id].templates
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_all_languages_have_the_same_ids(lang: str) -> None:
    assert sorted(catalogue(lang).entries) == IDS


@pytest.mark.parametrize("lang", LANGS)
def test_no_id_is_written_twice(lang: str) -> None:
    files = sorted((SOURCE / "words" / lang).glob("*.po"))
    text = "\n".join(path.read_text("utf-8") for path in files)
    ids = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("lang", LANGS)
def test_every_entry_says_something(lang: str) -> None:
    assert [id for id in IDS if not all(texts(catalogue(lang), id))] == []


def test_every_id_of_the_source_has_words() -> None:
    unsaid = [
        name
        for name in sorted(names_in_source() | {id for id, _ in literal_messages()})
        if name not in IDS
        and not name.endswith((".css", ".html"))  # a file, not an id
        and not (name.endswith((".", "-")) and any(id.startswith(name) for id in IDS))
    ]
    assert unsaid == []


def test_every_entry_is_used() -> None:
    names = names_in_source()
    beginnings = ("option.", *(name for name in names if name.endswith((".", "-"))))
    assert [id for id in IDS if id not in names and not id.startswith(beginnings)] == []


def test_every_message_brings_its_arguments() -> None:
    missing = [
        (lang, id, arguments(catalogue(lang).entries[id]) - given)
        for id, given in literal_messages()
        for lang in LANGS
        if id in IDS
    ]
    assert [found for found in missing if found[2]] == []


def test_both_languages_use_the_same_arguments() -> None:
    fr, en = catalogue("fr").entries, catalogue("en").entries
    differing = {
        id: {path[0] for path in holes(fr[id])} ^ {path[0] for path in holes(en[id])} for id in IDS
    }
    # A plural form may leave its number out, as in "a bonus turn".
    assert {id: names for id, names in differing.items() if names - {"n"}} == {}


@pytest.mark.parametrize("lang", LANGS)
def test_every_game_and_option_has_a_name(lang: str) -> None:
    entries = catalogue(lang).entries
    for game in GAMES.values():
        assert f"game.{game.slug}.name" in entries
        assert f"game.{game.slug}.blurb" in entries
        assert all(f"option.{option.name}" in entries for option in game.options)
        for option in game.options:
            assert all(f"option.{option.name}.{kind}" in entries for kind in kinds_of(option))


# -- typography ----------------------------------------------------------------


FRENCH_FAULTS = {
    "the apostrophe is ’": r"'",
    "quotation marks are « »": r'"',
    "no-break space before : ? !": rf"(?<!{NBSP})[:?!]",
    "narrow no-break space before ;": rf"(?<!{THIN});",
    "no-break spaces inside « »": rf"«(?!{NBSP})|(?<!{NBSP})»",
    "capitals have accents": r"\b(A vous|Eclipse|Energie|Ecri|Etend|Etat)",
}
FAULTS = {
    "no exclamation": r"!",
    "two sentences at most": r"([.?] (?=[A-ZÀÉÈÊ]).*){2}[.?]",
    "one space is enough": r"  ",
    "stray space": r" [,.]|^ ",
}


def faults(lang: str, wrong: dict[str, str]) -> list[tuple[str, str, str]]:
    return [
        (id, fault, text)
        for id in IDS
        for text in texts(catalogue(lang), id)
        for fault, pattern in wrong.items()
        if re.search(pattern, quoted.sub("x", text) if ":" in fault else text)
    ]


quoted = re.compile(rf"«{NBSP}.*?{NBSP}»")  # may hold what a program reads


def test_french_typography() -> None:
    assert [fault for fault in faults("fr", FRENCH_FAULTS) if fault[0] not in TECHNICAL] == []


@pytest.mark.parametrize("lang", LANGS)
def test_sentences_are_few_and_calm(lang: str) -> None:
    assert faults(lang, FAULTS) == []


@pytest.mark.parametrize("lang", LANGS)
def test_only_a_prompt_ends_with_a_space(lang: str) -> None:
    ended = [id for id in IDS for text in texts(catalogue(lang), id) if text.endswith(" ")]
    assert [id for id in ended if not id.startswith(("cli.", "server.tables."))] == []


SENTENCES = (
    "bbg.no.",
    "bbg.bad.",
    "bbg.told.",
    "bbg.ask.",
    "bbg.wait.",
    "record.",
    "bots.unknown",
    "bots.no-budget",
    "bots.budget",
    "text.",
)


@pytest.mark.parametrize("lang", LANGS)
def test_refusals_are_sentences(lang: str) -> None:
    for id in IDS:
        if id.startswith(SENTENCES):
            assert all(re.search(r"[.?x]$", text) for text in texts(catalogue(lang), id)), id


def test_french_nouns_that_take_an_article_have_a_gender() -> None:
    fr = catalogue("fr").entries
    nouns = [id for id in IDS if id.startswith(("bbg.body.", "bbg.tile.", "bbg.link."))]
    assert [id for id in nouns if not fr[id].flags & {"masculine", "feminine"}] == []


# -- every entry, filled in ----------------------------------------------------

PLANET, ORBIT = tile_name(TILE_OF["PYs"]), tile_name(TILE_OF["ORB"])
SAMPLE_ARGUMENTS: dict[str, Any] = {
    "tile": PLANET,
    "other": PLANET,
    "covered": PLANET,
    "body": PLANET.args["body"],
    "action": ORBIT,
    "near": [PLANET, ORBIT],
    "tiles": [PLANET, PLANET],
    "link": link_name(0),
    "cell": cell_name(0),
    "card": card_name(0),
    "element": element_name(0),
    "kind": kind_name(0),
    "cards": [card_name(0), card_name(1)],
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("n", [0, 1, 2])
def test_every_entry_can_be_filled_in(lang: str, n: int) -> None:
    """Genders and arguments of arguments are there wherever a sentence asks for them."""
    for id, entry in catalogue(lang).entries.items():
        names = arguments(entry)
        args = {name: SAMPLE_ARGUMENTS.get(name, "x") for name in names} | {"n": n}
        assert "{" not in say(Message(id, args), lang)
