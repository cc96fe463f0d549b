"""What stands beside the rules: assumptions, rulings, decisions, what is hidden, examples.

The dossiers are in English; another language may have the assumptions and the rulings, which
people meet, in its own words. The rest is shown in English, and says so.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from astrarium.rules import dossier_text, tests_in, text_of
from astrarium.words.language import DEFAULT

ASSUMPTION: Final = "assumption"
RULING: Final = "ruling"
HIDDEN: Final = "hidden"
DECISION: Final = "decision"
EXAMPLE: Final = "example"

ID: Final = r"(?:(?:AMB|[ABLQRTW]|TC|EX|OW|HI|DP|D)-\d+|D-[A-Z]+(?:-[A-Z0-9]+)?)(?![\w-])"
# In the first cell of a row, after a dash, or in bold at the head of a paragraph.
LAID_DOWN: Final = re.compile(rf"(?:\| (?:ASSUMPTION )?|- (?:\*\*)?|\*\*)({ID})")
NAMED: Final = re.compile(r"(?:^|_)(amb|[ablqrtw]|tc|ex|ow|hi|dp|d)_(\d+)(?![^_])")
DASHES: Final = ("-", "–", "—")  # cells that say nothing
SECTIONS: Final = {"Hidden": HIDDEN, "Decision": DECISION}  # words of their headings


class Note(NamedTuple):
    """One of them. `asked` is what the booklet leaves open and `why` a reason, if it has one."""

    id: str
    kind: str
    asked: str
    said: str
    why: str
    lang: str


def notes_of(family: str, lang: str) -> dict[str, Note]:
    """All notes of a dossier, in its order and in the words of a language, where it has them."""
    return notes_in(dossier_text(family)) | notes_told(family, lang)


def notes_in(dossier: str) -> dict[str, Note]:
    """All notes of an English dossier; the first place counts."""
    found: dict[str, Note] = {}
    heading = head = ""
    for line in dossier.splitlines():
        if line.startswith("#"):
            heading = line
        elif line.startswith("| ") and set(head) <= set("|- "):
            head = line
        elif not line.startswith("|"):
            head = ""
        laid = LAID_DOWN.match(line)
        if laid:
            found.setdefault(laid[1], note_of(laid[1], line, head, heading))
    return found


def note_of(id: str, line: str, head: str, heading: str) -> Note:
    """A note from its line, the head of its table and the heading above."""
    cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
    if "Reason" in head:
        return Note(id, ASSUMPTION, cells[1], cells[2], cells[3], DEFAULT)
    if "RULING" in head:
        cells = ["" if cell in DASHES else cell for cell in cells]
        readings = f" ({cells[2]})" if cells[2] else ""
        return Note(id, RULING, cells[1] + readings, cells[3], cells[4], DEFAULT)
    kind = next((kind for word, kind in SECTIONS.items() if word in heading), EXAMPLE)
    if line.startswith("|"):
        return Note(id, kind, "", " · ".join(cells[1:]), "", DEFAULT)
    before, _, text = line.partition(id)
    if "**" in before:
        text = text.replace("**", "", 1)
    return Note(id, kind, "", text.strip(), "", DEFAULT)


def notes_told(family: str, lang: str) -> dict[str, Note]:
    """The assumptions and rulings that a language has in its own words: a line each, with
    number, question, answer, reason."""
    kinds = {id: note.kind for id, note in notes_in(dossier_text(family)).items()}
    rows = [line.split(" | ") for line in text_of(f"{family}-notes", lang).splitlines()]
    return {
        id: Note(id, kinds.get(id, RULING), asked, said, why, lang) for id, asked, said, why in rows
    }


def tests_by_note(folder: Path) -> dict[str, list[str]]:
    """The tests of one family that name a note; other families have notes of the same name."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        where = path.relative_to(folder.parents[1]).as_posix()
        for name, body in tests_in(path.read_text(encoding="utf-8")):
            for id in {*ids_in_name(name), *re.findall(rf"(?<![\w-]){ID}", body)}:
                found.setdefault(id, []).append(f"{where}::{name}")
    return found


def ids_in_name(name: str) -> list[str]:
    """The notes that a test is named after: `test_bbg_309_ow_11_...`, `test_b_10_...`."""
    return [f"{kind.upper()}-{number}" for kind, number in NAMED.findall(name)]
