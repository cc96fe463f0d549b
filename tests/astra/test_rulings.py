"""Every ruling on what the booklet leaves open (dossier section 8) is shown by a test."""

from __future__ import annotations

import re
from pathlib import Path

from astrarium import rules


def test_every_ruling_is_named_by_a_test() -> None:
    rulings = re.findall(r"^\| (AMB-\d+) \|", rules.dossier_text("astra"), re.MULTILINE)
    assert len(rulings) == 56
    texts = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    bodies = [body for text in texts for _, body in rules.tests_in(text)]
    assert [id for id in rulings if not any(id in body for body in bodies)] == []
