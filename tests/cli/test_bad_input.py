"""Bad input: one clear line on stderr in the language chosen, status 2, nothing touched."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.cli.tools import files_in, run

NOWHERE: Final = "no/such/file.txt"

# What is typed, and what the line must name.
WRONG: Final = {
    "unknown command": ("paly bigbang", "paly"),
    "unknown option": ("games --jsno", "--jsno"),
    "flag with a value": ("games --json=yes", "--json"),
    "option without value": ("play bigbang --seats", "--seats"),
    "language": ("games --lang de", "de"),
    "too many words": ("games please", "please"),
    "play: no game": ("play --seed 7", "GAME"),
    "play: unknown game": ("play chess", "chess"),
    "play: too few seats": ("play bigbang --seats human", "bigbang"),
    "play: too many seats": (
        "play bigbang-solitaire --seats human,random",
        "bigbang-solitaire (is played by one, not by 2|se joue seul, pas à 2)",
    ),
    "play: unknown player": ("play bigbang --seats human,genius", "genius"),
    "play: empty seat": ("play bigbang --seats human,", "random"),
    "play: bot with a budget it cannot use": ("play bigbang --seats human,random:1s", "1s"),
    "play: option out of range": ("play bigbang-solitaire --option clock=99", "99"),
    "play: option no number": ("play bigbang-solitaire --option clock=noon", "noon"),
    "play: unknown option of the game": ("play bigbang --option clock=12", "clock"),
    "play: lots among other words": ("play astra-solo --option modifiers=random,E1", "random,E1"),
    "play: lots of no letter": (
        "play astra-solo --option modifiers=random:",
        "“random:”|«.random:.»\\.",
    ),
    "simulate: lots of a letter that is none": (
        "simulate astra-solo --bots random --option modifiers=random:X",
        "random:X.*AST-459",
    ),
    "simulate: varied lots": (
        "simulate astra-solo --bots random --vary modifiers=none,random:E+X",
        "random:E,X",
    ),
    "simulate: the same lots": (
        "simulate astra-solo --bots random --vary modifiers=random,random:H+E",
        "random:H\\+E",
    ),
    "arena: more lots than there are": (
        "arena astra-solo --bots random,greedy --option modifiers=random:E,E,E,E,E,E,E",
        "random:E,E,E,E,E,E,E.*AST-459",
    ),
    "play: option without value": ("play bigbang-solitaire --option clock", "clock"),
    "play: option twice": (
        "play bigbang-solitaire --option clock=9 --option clock=9",
        "clock=9",
    ),
    "play: empty seed": ("play bigbang --seed=", "“”|«\u00a0\u00a0»"),
    "play: record exists": ("play bigbang --record finished.txt", "finished.txt"),
    "play: record is a folder": ("play bigbang --record .", r" \.\u00a0?:"),
    "play: record below a file": (
        "play bigbang --record finished.txt/x",
        "finished.txt/x.*(not a folder|pas un dossier)",
    ),
    "resume: no file": (f"play --resume {NOWHERE}", NOWHERE),
    "resume: broken record": ("play --resume broken.txt", "broken.txt:11:5"),
    "resume: illegal move": ("play --resume illegal.txt", r"illegal.txt:12:5: .*BBG-\d{3}"),
    "resume: no record": ("play --resume position.txt", "position.txt:1:1"),
    "resume: over": ("play --resume finished.txt", "finished.txt"),
    "resume: other game": ("play bigbang --resume running.txt", "bigbang-simple"),
    "resume: other seats": ("play --resume running.txt --seats human,random,random", "2"),
    "resume: with a seed": ("play --resume running.txt --seed 3", "--seed"),
    "resume: with an option": ("play --resume running.txt --option a=b", "--option"),
    "resume: sealed for good": ("play --resume sealed.txt", "sealed.txt:9:5"),
    "simulate: no bots": ("simulate bigbang", "--bots"),
    "simulate: unknown game": ("simulate chess --bots random", "chess"),
    "simulate: unknown bot": ("simulate bigbang --bots random,genius", "genius"),
    "simulate: a bot without a name": ("simulate bigbang --bots random,,random", "random,,random"),
    "simulate: a person": ("simulate bigbang --bots random,human", "human"),
    "simulate: wrong seats": ("simulate bigbang --bots random", "bigbang"),
    "simulate: no games": ("simulate bigbang --bots random,random --games 0", "0"),
    "simulate: games no number": ("simulate bigbang --bots random,random --games x", "x"),
    "simulate: too many games": (
        "simulate bigbang --bots random,random --games 10000001",
        "10000001",
    ),
    "simulate: too many jobs": ("simulate bigbang --bots random,random --jobs 65", "65"),
    "simulate: no jobs": ("simulate bigbang --bots random,random --jobs -1", "-1"),
    "simulate: records is a file": (
        "simulate bigbang --bots random,random --records finished.txt",
        "finished.txt",
    ),
    "simulate: records are there": (
        "simulate bigbang-simple --bots random,random --games 3 --records kept",
        "kept/bigbang-simple-1-000002.txt",
    ),
    "replay: no file": (f"replay {NOWHERE}", NOWHERE),
    "replay: folder": ("replay .", r" \.\u00a0?:"),
    "replay: broken": ("replay broken.txt", "broken.txt:11:5"),
    "replay: illegal": ("replay illegal.txt", r"illegal.txt:12:5: .*BBG-\d{3}"),
    "replay: unknown seat": ("replay finished.txt --seat C", "C"),
    "replay: all of a running game": ("replay running.txt --seat all", ""),
    "replay: beyond the end": ("replay finished.txt --to 999", "999"),
    "replay: no number": ("replay finished.txt --to end", "end"),
    "draw: no file": (f"draw {NOWHERE}", NOWHERE),
    "draw: neither": ("draw nothing.txt", "nothing.txt:1:1"),
    "draw: endless": ("draw /dev/zero", "/dev/zero"),
    "replay: endless": ("replay /dev/zero", "/dev/zero"),
    "draw: bytes": ("draw bytes.txt", "bytes.txt"),
    "draw: broken position": ("draw askew.txt", r"askew.txt:\d+:\d+"),
    "draw: position of an unknown game": ("draw chess.txt", "chess.txt:2:7: .*chess"),
    "draw: illegal": ("draw illegal.txt", r"illegal.txt:12:5: .*BBG-\d{3}"),
    "draw: beyond the end": ("draw finished.txt --at 999", "999"),
    "draw: unknown seat": ("draw finished.txt --seat Z", "Z"),
    "draw: a moment of a position": ("draw position.txt --at 3", "--at"),
    "verify: no file": (f"verify {NOWHERE}", NOWHERE),
    "verify: broken": ("verify broken.txt", "broken.txt:11:5"),
    "verify: illegal": ("verify illegal.txt", r"illegal.txt:12:5: .*BBG-\d{3}"),
    "verify: wrong result": ("verify boast.txt", "boast.txt"),
    "verify: wrong deal": ("verify stacked.txt", r"stacked.txt:11:5"),
    "verify: empty": ("verify empty.txt", "empty.txt:1:1"),
    "rules: unknown game": ("rules chess", "chess"),
    "rules: unknown rule": ("rules bigbang BBG-999", "BBG-999"),
}


@pytest.fixture
def bad_files(folder: Path, finished: Path, running: Path, position: Path) -> Path:
    """Files with one fault each, beside those without."""
    good = finished.read_text("utf-8")
    lines = good.splitlines()
    assert lines[10].startswith("0 * deal"), lines[10]
    assert lines[11].startswith("1 A slot"), lines[11]

    def write(name: str, line: int, text: str) -> None:
        changed = [*lines[:line], text, *lines[line + 1 :]]
        (folder / name).write_text("\n".join(changed) + "\n", "utf-8")

    write("broken.txt", 10, "0 * nothing")
    write("illegal.txt", 11, "1 A cell 9,9")
    deal = lines[10].split()
    write("stacked.txt", 10, " ".join([*deal[:3], deal[4], deal[3], *deal[5:]]))
    result = next(number for number, line in enumerate(lines) if line.startswith("result:"))
    write("boast.txt", result, "result: A 1000, B 0")
    sealed = [line for line in lines if not line.startswith(("seed:", "result:"))]
    sealed = [*sealed[:7], "", "0 * sealed"]
    (folder / "sealed.txt").write_text("\n".join(sealed) + "\n", "utf-8")
    (folder / "empty.txt").write_text("", "utf-8")
    (folder / "nothing.txt").write_text("Dear diary,\n", "utf-8")
    (folder / "bytes.txt").write_bytes(b"game: \xff\xfe\n")
    (folder / "chess.txt").write_text("\ngame: chess\n", "utf-8")
    askew = position.read_text("utf-8").replace("row:", "row: XXX")
    (folder / "askew.txt").write_text(askew, "utf-8")
    (folder / "kept").mkdir()
    (folder / "kept" / "bigbang-simple-1-000002.txt").write_text("mine\n", "utf-8")
    return folder


@pytest.mark.parametrize("case", WRONG)
def test_bad_input_is_refused_in_one_line(case: str, bad_files: Path) -> None:
    typed, named = WRONG[case]
    before = files_in(bad_files)
    said = {lang: run(*typed.split(), lang=lang) for lang in ("fr", "en")}
    for lang, result in said.items():
        assert result.exit_code == 2, (lang, result.output)
        assert result.stdout == "", lang
        assert result.stderr.startswith("astrarium: "), lang
        assert result.stderr.count("\n") == 1, result.stderr
        assert re.search(named, result.stderr), result.stderr
    assert files_in(bad_files) == before
    assert said["fr"].stderr != said["en"].stderr


def test_a_file_has_a_largest_size(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(finished.read_text("utf-8"))
    monkeypatch.setattr("astrarium.cli.files.LARGEST", size)
    assert run("verify", finished).exit_code == 0
    monkeypatch.setattr("astrarium.cli.files.LARGEST", size - 1)
    assert "it is too large" in run("verify", finished).stderr


LONG: Final = "x" * 100_000


@pytest.mark.parametrize(
    "args",
    [
        [LONG],
        [f"--{LONG}"],
        ["games", LONG],
        ["play", LONG],
        ["play", "bigbang", "--seats", LONG],
        ["play", "bigbang", "--seed", f"{LONG} {LONG}"],
        ["play", "bigbang", "--record", LONG],
        ["play", "bigbang", "--option", LONG],
        ["play", "bigbang", "--option", f"{LONG}=1"],
        ["play", "bigbang-solitaire", "--option", f"clock={LONG}"],
        ["simulate", "bigbang", "--bots", LONG],
        ["simulate", "bigbang", "--bots", "random,random", "--games", LONG],
        ["verify", "long.txt"],
        ["draw", "long.txt"],
    ],
    ids=lambda args: " ".join(args).replace(LONG, "x..."),
)
def test_what_is_quoted_in_an_error_is_cut(args: list[str], folder: Path) -> None:
    (folder / "long.txt").write_text(f"{LONG}\n", "utf-8")
    result = run(*args)
    assert result.exit_code == 2
    assert len(result.stderr) < 500
    assert result.stderr.count("\n") == 1


def test_what_is_quoted_at_the_table_is_cut() -> None:
    result = run("play", "bigbang", stdin=f"{LONG}\n? {LONG}\n")
    assert result.exit_code == 0
    assert "xxx…" in result.stdout
    assert result.stdout.count("x") < 1000
