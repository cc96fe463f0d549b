"""A tournament's folder: what is played, the games as they come, and the report.

contest.json   what is played
games.jsonl    one game a line, in the order they ended
report.html    what they say
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TextIO

import astrarium
from astrarium.arena.tournament import Result, Tournament
from astrarium.engine.errors import BadOptions
from astrarium.engine.protocol import message
from astrarium.games import find

CONTEST: Final = "contest.json"
GAMES: Final = "games.jsonl"
REPORT: Final = "report.html"
FREE: Final = ("deals", "astrarium")  # may differ when a contest goes on


def description(tournament: Tournament) -> dict[str, Any]:
    """What is played, for people and programs, and to know it again."""
    return {
        "game": tournament.slug,
        "rules_version": find(tournament.slug).rules_version,
        "options": dict(tournament.options),
        "seats": tournament.seats,
        "bots": list(tournament.bots),
        "challenge": tournament.challenge,
        "seed": tournament.seed,
        "deals": tournament.deals,
        "astrarium": astrarium.__version__,
    }


class Ledger:
    """Games are added at the end of a file and nothing there is ever changed."""

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        self.folder = folder
        self.tournament = tournament
        self.file: TextIO | None = None

    def open(self, resume: bool) -> list[Result]:
        """Make the folder, or take up the contest in it: the games it holds already."""
        contest = self.folder / CONTEST
        there = contest.exists()
        if there and not resume:
            raise BadOptions(message("arena.there", folder=str(self.folder)))
        if there and not is_same(contest, description(self.tournament)):
            raise BadOptions(message("arena.other", folder=str(self.folder)))
        self.folder.mkdir(parents=True, exist_ok=True)
        self.file = (self.folder / GAMES).open("a+", encoding="utf-8", newline="\n")
        try:
            lock(self.file, self.folder)
            found = self.read_back()
            text = json.dumps(description(self.tournament), indent=1) + "\n"
            contest.write_text(text, encoding="utf-8")
        except BaseException:
            self.close()
            raise
        return found

    def read_back(self) -> list[Result]:
        """The games of the file; a last line that was cut off is dropped from it."""
        assert self.file is not None
        self.file.seek(0)
        text = self.file.read()
        whole = text[: text.rfind("\n") + 1]
        found: dict[int, Result] = {}
        for number, line in enumerate(whole.splitlines(), 1):
            result = parsed(line)
            if result is None:
                path = str(self.folder / GAMES)
                raise BadOptions(message("arena.bad-line", path=path, line=number))
            found.setdefault(result["number"], result)
        if whole != text:
            self.file.truncate(len(whole.encode()))
        total = self.tournament.games()
        return [found[number] for number in sorted(found) if number < total]

    def add(self, results: Iterable[Result]) -> None:
        """Write games down at once: after a crash only those under way are lost."""
        assert self.file is not None
        for result in results:
            self.file.write(json.dumps(result, ensure_ascii=False, separators=(",", ":")) + "\n")
        self.file.flush()

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


def is_same(contest: Path, wanted: dict[str, Any]) -> bool:
    """Does a file describe the same contest, but for how many deals are played?"""
    try:
        found = json.loads(contest.read_text("utf-8"))
    except ValueError:
        return False
    if not isinstance(found, dict):
        return False
    return all(found.get(key) == value for key, value in wanted.items() if key not in FREE)


def parsed(line: str) -> Result | None:
    with suppress(ValueError):
        result = json.loads(line)
        if isinstance(result, dict) and isinstance(result.get("number"), int):
            return result
    return None


def lock(file: TextIO, folder: Path) -> None:
    """Refuse a folder that another run writes to; where the system knows locks."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise BadOptions(message("arena.busy", folder=str(folder))) from error
