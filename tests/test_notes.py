"""What stands beside the rules, in both languages: all of it, once, well set, true to the box."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from astrarium.engine.family import families
from astrarium.rules import dossier_text, rule_id, rules_in, text_of
from astrarium.rules import notes as beside
from astrarium.rules.notes import (
    ASSUMPTION,
    DECISION,
    EXAMPLE,
    HIDDEN,
    ID,
    RULING,
    notes_in,
    notes_of,
    notes_told,
)
from astrarium.rules.tables import NOTHING
from astrarium.rules.tables.astra import constellations
from astrarium.rules.tables.astrolabe import characters
from astrarium.rules.tables.bigbang import tiles

FAMILIES: Final = tuple(family.name for family in families())
FAULTS: Final = {
    "an ASCII apostrophe or quote": r"['\"]",
    "an exclamation mark": r"!",
    "no no-break space before : or ?": r"[^\u00a0][:?]",
    "no narrow no-break space before ;": r"[^\u202f];",
    "no no-break space inside « »": r"«[^\u00a0]|[^\u00a0]»",
    "two spaces": r"[ \u00a0\u202f]{2}",
    "Markdown": r"[*_`<>\[\]#]",
    "a full stop, which the page adds": r"\.(?: \||$)",
}


def test_each_kind_is_found_where_its_dossier_lays_it_down() -> None:
    kinds = {family: notes_in(dossier_text(family)) for family in FAMILIES}
    found = {
        (family, id): kinds[family][id].kind
        for family, ids in {
            "astra": ("A-13", "AMB-47", "HI-1", "D-13", "TC-01", "W-10"),
            "bigbang": ("B-1", "Q-2", "HI-1", "DP-2", "EX-01", "OW-11"),
            "astrolabe": ("L-4", "R-60", "D-CARD", "D-WIN-R", "B-17", "T-16"),
        }.items()
        for id in ids
    }
    assert list(found.values()) == [
        *(ASSUMPTION, RULING, HIDDEN, DECISION, EXAMPLE, EXAMPLE),
        *(ASSUMPTION, RULING, HIDDEN, DECISION, EXAMPLE, EXAMPLE),
        *(ASSUMPTION, RULING, DECISION, DECISION, EXAMPLE, EXAMPLE),
    ]


@pytest.mark.parametrize("family", FAMILIES)
def test_every_assumption_and_ruling_is_told_in_french(family: str) -> None:
    english = notes_in(dossier_text(family))
    told = [id for id, note in english.items() if note.kind in (ASSUMPTION, RULING)]
    assert list(notes_told(family, "fr")) == told
    assert list(notes_of(family, "fr")) == list(english)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_note_that_is_cited_exists(family: str) -> None:
    dossier = dossier_text(family)
    rules = "\n".join(rule.text for rule in rules_in(dossier).values())
    french = text_of(f"{family}-notes", "fr")
    cited = {
        id
        for id in re.findall(rf"(?<![\w-])({ID})", rules + french)
        if not id.startswith("D-") or id[2:].isdigit()
    }
    assert cited <= set(notes_in(dossier))
    assert set(re.findall(rule_id(), french)) <= set(rules_in(dossier))


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("family", FAMILIES)
def test_the_french_notes_are_well_set(family: str, fault: str) -> None:
    lines = text_of(f"{family}-notes", "fr").splitlines()
    assert [line for line in lines if re.search(FAULTS[fault], line)] == []
    assert [line for line in lines if len(line.split(" | ")) != 4] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_every_worked_example_is_shown_with_its_tests(family: str) -> None:
    """A test names its example in its name or in its body."""
    tests = beside.tests_by_note(Path(__file__).parent / family)
    notes = notes_in(dossier_text(family)).values()
    assert [note.id for note in notes if note.kind == EXAMPLE and note.id not in tests] == []


def test_a_note_has_the_tests_that_name_it_and_no_others() -> None:
    tests = beside.tests_by_note(Path(__file__).parent / "bigbang")
    assert [test.rpartition("::")[2] for test in tests["OW-11"]] == [
        "test_ow_11_tie_the_smaller_time_wins",
        "test_ow_11_tie_on_one_space_the_marker_on_top_wins",
        "test_bbg_309_ow_11_a_tie_goes_to_the_latest_starter",
    ]


# -- tables ----------------------------------------------------------------------


def rows_of(family: str, section: str) -> list[list[str]]:
    """A table of the dossier: the rows of its section."""
    text = dossier_text(family).partition(f"### {section} ")[2].partition("\n#")[0]
    lines = [line for line in text.splitlines() if line.startswith("| ")][1:]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]


def test_the_characters_are_those_of_the_dossier() -> None:
    dossier = [
        [re.findall(r"\d+", cell.rpartition("→")[2].strip()) for cell in row[1:3]]
        + [re.findall(r"^\d+", row[3])]
        for row in rows_of("astrolabe", "1.7")
    ]
    ours = [[re.findall(r"\d+$", cell) for cell in row[1:3]] for row in characters("fr").rows]
    both = [re.findall(r"^\d+", row[3]) for row in characters("fr").rows]
    assert [[*alone, most] for alone, most in zip(ours, both)] == dossier
    assert len(dossier) == 11


def test_the_tiles_are_those_of_the_dossier() -> None:
    dossier = [(row[2], re.sub(r" each", "", row[4]), row[5]) for row in rows_of("bigbang", "1.2")]
    assert [row[1:] for row in tiles("en").rows] == dossier
    assert tiles("fr").rows[-1] == ("Big Bang", "1", NOTHING, NOTHING)


def test_the_constellations_are_those_of_the_dossier() -> None:
    dossier = {row[1]: (row[3], row[4]) for row in rows_of("astra", "1.4")}
    assert {row[0]: (row[2], row[4]) for row in constellations("fr").rows} == dossier
    names = [row[0] for row in constellations("fr").rows]
    assert names.index("Éridan") == names.index("Flèche") - 1
