"""The numbered rules of L'Astrolabe in French: all of them, once each, well set."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import pytest

from astrarium.rules import dossier_text, rule_id, rules_in, text_of

FAMILY: Final = "astrolabe"
LINE: Final = re.compile(rf"({rule_id()}) (\S.*)")
NO_BREAK: Final = "\u00a0"
NARROW: Final = "\u202f"
FAULTS: Final = {
    "an ASCII apostrophe or quote": r"['\"]",
    "an exclamation mark": r"!",
    "a plain space before : ; ? ! % or »": r" [:;?!%»]",
    "no no-break space before : ? or %": rf"[^{NO_BREAK}][:?%]",
    "no narrow no-break space before ;": rf"[^{NARROW}];",
    "no no-break space inside « »": rf"«[^{NO_BREAK}]|[^{NO_BREAK}]»",
    "two spaces": rf"[ {NO_BREAK}{NARROW}]{{2}}",
    "a space at the end": r"\s$",
    "a capital without its accent": r"\b(?:A|Echange\w*|Etoile|Etape\w*)\b",
    "Markdown": r"[*_`|<>\[\]#]",
    "no full stop at the end": r"[^.]$",
}


def lines() -> list[str]:
    text = text_of(f"{FAMILY}-numbered", "fr")
    assert text.endswith(".\n")
    return text.removesuffix("\n").split("\n")


def read() -> list[tuple[str, str]]:
    """Each line as its number and what it says."""
    matches = [(line, LINE.fullmatch(line)) for line in lines()]
    assert [line for line, match in matches if not match] == []
    return [(match[1], match[2]) for _, match in matches if match]


def test_every_rule_has_exactly_one_line_in_the_order_of_the_dossier() -> None:
    ids = [id for id, _ in read()]
    assert [id for id, count in Counter(ids).items() if count > 1] == []
    assert ids == list(rules_in(dossier_text(FAMILY)))


def test_every_line_says_something() -> None:
    assert [line for line in lines() if not line.strip()] == []
    assert [id for id, said in read() if len(said) < 20] == []


def test_rules_that_are_referred_to_exist() -> None:
    referred = {id for _, said in read() for id in re.findall(rule_id(), said)}
    assert referred <= set(rules_in(dossier_text(FAMILY)))


@pytest.mark.parametrize("fault", FAULTS)
def test_the_typography_is_french(fault: str) -> None:
    assert [line for line in lines() if re.search(FAULTS[fault], line)] == []
