"""The scripts of the pages: what each is for, how they find each other, that none knows a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from astrarium.engine.family import families
from astrarium.games import GAMES
from astrarium.web.app import FOR_EVER, STATIC
from tests.web.site import open_table, site

SCRIPTS = {path.name: path.read_text("utf-8") for path in sorted((STATIC / "js").iterdir())}
ENTRIES = ("theme.js", "clipboard.js", "dialogs.js", "forms.js", "table.js")
IMPORT = re.compile(r'^import [^"]*"\./([^"]+)";$', re.MULTILINE)
SCRIPT = re.compile(r'<script(?: type="module")? src="(/static/js/[0-9a-f]{10}/([^"]+))"></script>')


def imports_of(name: str) -> set[str]:
    return set(IMPORT.findall(SCRIPTS[name]))


def needed_by(name: str) -> set[str]:
    """All that a script imports, and what that imports."""
    found, new = set[str](), imports_of(name)
    while new:
        found |= new
        new = set[str]().union(*map(imports_of, new)) - found
    return found


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_begins_with_its_duty(name: str) -> None:
    lines = SCRIPTS[name].splitlines()
    opening = [line[3:] for line in lines[: [line[:3] == "// " for line in lines].index(False)]]
    assert re.match(r"[A-Z][^.]+\.( |$)", " ".join(opening)), opening


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_script_knows_a_game(name: str) -> None:
    words = {*GAMES, *(family.name for family in families())}
    pattern = rf"\b(?:{'|'.join(words)})\b|\b(?:ast|bb|lab)-|\.lab\b"
    assert re.findall(pattern, SCRIPTS[name]) == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_import_each_other_without_a_circle(name: str) -> None:
    assert name not in needed_by(name)


def test_the_table_names_all_its_parts_so_that_a_browser_asks_for_them_at_once() -> None:
    assert imports_of("table.js") == needed_by("table.js")
    assert needed_by("replay.js") <= needed_by("table.js")


def test_every_script_is_of_some_page() -> None:
    loaded = {*ENTRIES, "settings.js", "replay.js"}
    assert loaded.union(*map(needed_by, loaded)) == set(SCRIPTS)


@pytest.mark.parametrize(
    ("path", "scripts"),
    [
        ("/", ENTRIES[:-1]),
        ("/settings", (*ENTRIES[:-1], "settings.js")),
        ("/t/{table}", ENTRIES),
        ("/t/{table}/replay", (*ENTRIES, "replay.js")),
    ],
)
def test_a_page_and_its_scripts_come_from_one_folder_and_may_be_kept_for_ever(
    path: str, scripts: tuple[str, ...]
) -> None:
    with site() as client:
        table = open_table(client, "bigbang-simple", "random", "random")["table"]
        found = SCRIPT.findall(client.get(path.format(table=table)).text)
        assert tuple(name for _, name in found) == scripts
        assert len({Path(address).parent for address, _ in found}) == 1
        for address, name in found:
            answer = client.get(address)
            assert answer.text == SCRIPTS[name]
            assert answer.headers["cache-control"] == FOR_EVER
        assert client.get("/static/js/0123456789/nothing.js").status_code == 404
