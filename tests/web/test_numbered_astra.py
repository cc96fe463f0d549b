"""The numbered rules of Astra in French: one line for each, none other, set with care."""

from __future__ import annotations

import re
from typing import Final

import pytest

from astrarium.rules import dossier_text, numbered_lines, rules_in

LINES: Final = numbered_lines("astra", "fr")
LINE: Final = re.compile(r"(AST-\d{3}) (\S.*[.])")
FAULTS: Final = {
    "an ASCII apostrophe": r"'",
    "an ASCII quotation mark": r'"',
    "an exclamation mark": r"!",
    "no no-break space before a colon, question mark or percent sign": r"[^\u00a0][:?%]",
    "no narrow no-break space before a semicolon": r"[^\u202f];",
    "no no-break space inside quotation marks": r"«[^\u00a0]|[^\u00a0]»",
    "a plain space beside another space": r" [ \u00a0\u202f]|[\u00a0\u202f] ",
    "three dots for an ellipsis": r"\.\.\.",
    "a capital without its accent": r"\bA |\bE(?:léments?|toiles?|ridan)\b",
    "Markdown": r"[*_`|#<>\[\]]",
}


def test_every_rule_has_one_line_in_the_order_of_the_dossier() -> None:
    assert [line.split(" ")[0] for line in LINES] == list(rules_in(dossier_text("astra")))


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[:7])
def test_no_line_is_empty_and_each_is_whole_sentences(line: str) -> None:
    told = LINE.fullmatch(line)
    assert told
    assert len(told[2]) > 20
    assert told[2][0].isupper() or told[2][0] == "«"


@pytest.mark.parametrize("fault", FAULTS)
def test_typography_holds(fault: str) -> None:
    assert [line for line in LINES if re.search(FAULTS[fault], line)] == []


def test_rules_named_in_a_line_are_in_the_dossier() -> None:
    rules = rules_in(dossier_text("astra"))
    named = {id for line in LINES for id in re.findall(r"\bAST-\d+\b", line)}
    assert named <= set(rules)
