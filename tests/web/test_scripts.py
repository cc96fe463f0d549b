"""The scripts of the pages: what each is for, how they find each other, that none knows a game."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain

import pytest

from astrarium.engine.family import families
from astrarium.games import GAMES
from astrarium.web.app import FOR_EVER, STATIC
from tests.web.site import open_table, site

SCRIPTS = {path.stem: path.read_text("utf-8") for path in sorted((STATIC / "js").iterdir())}
ENTRIES = ("clipboard", "dialogs", "forms")  # of every page
IMPORT = re.compile(r'^import (?:\{ ([^{}"]+) \} from )?"\./([a-z-]+)\.js";$', re.MULTILINE)
DECLARED = re.compile(r"^(export )?(?:async )?(?:function|const|let|class) ([\w$]+)", re.MULTILINE)
SCRIPT = re.compile(
    r'<script( type="module")? src="(/static/js/[0-9a-f]{10}/([^"]+)\.js)"></script>'
)


def imports_of(name: str) -> set[str]:
    return {script for _, script in IMPORT.findall(SCRIPTS[name])}


def needed_by(name: str) -> set[str]:
    """All that a script imports, and what that imports."""
    needed, new = set[str](), imports_of(name)
    while new:
        needed |= new
        new = set[str]().union(*map(imports_of, new)) - needed
    return needed


def lines_of(name: str) -> int:
    """The lines of a script besides its imports."""
    return len(IMPORT.sub("", SCRIPTS[name]).splitlines()) - len(IMPORT.findall(SCRIPTS[name]))


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


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_imports_what_others_export_under_its_own_name(name: str) -> None:
    lines = re.findall(r"^(?:import|export)\b.*", SCRIPTS[name], re.MULTILINE)
    assert all(IMPORT.fullmatch(line) or DECLARED.match(line) for line in lines)
    for imported, script in IMPORT.findall(SCRIPTS[name]):
        exported = {word for export, word in DECLARED.findall(SCRIPTS[script]) if export}
        assert exported.issuperset(imported.split(", ") if imported else ())


def names_of(name: str) -> list[str]:
    """All that a script declares at its top: `let one = 1, other = 2;` has two names."""
    plain = re.sub(r'"[^"]*"|\([^()]*\)| *//.*', "", SCRIPTS[name])
    lines = re.findall(r"^(?:export )?(?:let|const) .*", plain, re.MULTILINE)
    more = [re.findall(r", ([\w$]+)(?= = |, |;$)", line) for line in lines]
    return [*(word for _, word in DECLARED.findall(SCRIPTS[name])), *chain(*more)]


def test_no_two_scripts_have_a_name_in_common() -> None:
    names = Counter(chain.from_iterable(map(names_of, SCRIPTS)))
    assert {"page", "andThen", "due", "patience"} <= set(names)
    assert [word for word, times in names.items() if times > 1] == []


def test_every_script_is_of_some_page() -> None:
    loaded = {"theme", *ENTRIES, "table", "join", "settings", "replay"}
    assert loaded.union(*map(needed_by, loaded)) == set(SCRIPTS)


@pytest.mark.parametrize(
    ("path", "scripts"),
    [
        ("/", ENTRIES),
        ("/join", (*ENTRIES, "join")),
        ("/settings", (*ENTRIES, "settings")),
        ("/t/{table}", (*ENTRIES, "table")),
        ("/t/{table}/replay", (*ENTRIES, "table", "replay")),
    ],
)
def test_a_page_asks_for_one_file_of_scripts_which_may_be_kept_for_ever(
    path: str, scripts: tuple[str, ...]
) -> None:
    """It has each part once, behind those that it imports; the theme alone comes before."""
    with site() as client:
        table = open_table(client, "bigbang-simple", "random", "random")["table"]
        loaded = SCRIPT.findall(client.get(path.format(table=table)).text)
        (_, first, theme), (is_module, address, names) = loaded
        assert (theme, is_module, tuple(names.split("+"))) == ("theme", ' type="module"', scripts)
        assert client.get(first).text == SCRIPTS["theme"]
        answer = client.get(address)
        assert answer.headers["cache-control"] == FOR_EVER
        assert re.findall("^(?:import|export) ", answer.text, re.MULTILINE) == []
        parts = {*scripts}.union(*map(needed_by, scripts))
        places = {name: answer.text.index(SCRIPTS[name].splitlines()[0]) for name in parts}
        assert all(places[part] < places[name] for name in parts for part in imports_of(name))
        assert len(answer.text.splitlines()) == sum(map(lines_of, parts))
        assert client.get("/static/js/0123456789/nothing.js").status_code == 404
