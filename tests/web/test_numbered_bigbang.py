"""The numbered rules of Big Bang in French: all of them, once each, well set."""

from __future__ import annotations

import re
from typing import Final

import pytest

from astrarium.rules import dossier_text, rule_id, rules_in, text_of

LINES: Final = text_of("bigbang-numbered", "fr").split("\n")
FAULTS: Final = {
    "an ASCII apostrophe or quote": r"['\"]",
    "no no-break space before a colon or a question mark": r"(?<!\u00a0)[:?]",
    "no no-break space before a per cent": r"(?<!\u00a0)%",
    "no narrow no-break space before a semicolon": r"(?<!\u202f);",
    "no no-break space inside guillemets": r"«(?!\u00a0)|(?<!\u00a0)»",
    "an exclamation mark": r"!",
    "a capital without its accent": r"\b(?:A |E(?:clipse|nergie|tat))",
    "three dots instead of an ellipsis": r"\.\.",
    "two spaces, or a space at an edge": r"[ \u00a0\u202f]{2}|^\s|\s$",
    "Markdown": r"[*_`#|<>\[\]]",
}


def test_every_rule_of_the_dossier_has_one_line_in_its_order() -> None:
    assert LINES[-1] == "", "the file ends with a line break"
    ids = [line.split(" ", 1)[0] for line in LINES[:-1]]
    assert ids == list(rules_in(dossier_text("bigbang")))


def test_no_line_is_empty_and_each_is_whole_sentences() -> None:
    whole = re.compile(rf"{rule_id()} [A-ZÀÉÊ«][^\n]*\.")
    assert [line for line in LINES[:-1] if not whole.fullmatch(line)] == []


def test_only_rules_of_the_dossier_are_referred_to() -> None:
    known = set(rules_in(dossier_text("bigbang")))
    assert set(re.findall(rf"\b{rule_id()}\b", "\n".join(LINES))) <= known


@pytest.mark.parametrize("fault", FAULTS)
def test_the_lines_are_well_set(fault: str) -> None:
    assert [line for line in LINES[:-1] if re.search(FAULTS[fault], line)] == []
