"""A tournament's folder: what is played, the games as they come, and the report.

contest.json   what is played
games.jsonl    one game a line, in the order they ended
report.html    what they say
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from io import FileIO
from operator import le
from pathlib import Path
from typing import Any, Final

import astrarium
from astrarium.arena.facts.telling import can_be_told
from astrarium.arena.tournament import Result, Tournament, shares_of_win
from astrarium.bots import names_of
from astrarium.engine.errors import BadOptions
from astrarium.engine.protocol import Game, message
from astrarium.games import find

CONTEST: Final = "contest.json"
GAMES: Final = "games.jsonl"
REPORT: Final = "report.html"
FREE: Final = ("deals", "astrarium", "sources")  # no other contest by these
# What a game and its line depend on; nothing else that may lie there counts.
DECISIVE: Final = (
    "bots",
    "engine",
    "games",
    "arena/facts",
    "arena/tally.py",
    "arena/tournament.py",
)
SOURCES: Final = (".py", ".json")
MOST_DEALS: Final = 1_000_000

Description = dict[str, Any]  # what is played, as JSON


def description(tournament: Tournament) -> Description:
    """What is played, for people and programs, and to know it again."""
    return {
        "game": tournament.slug,
        "rules_version": find(tournament.slug).rules_version,
        "options": dict(tournament.options),
        "seats": tournament.seats,
        "bots": names_of(tournament.bots),
        "challenge": tournament.challenge,
        "seed": tournament.seed,
        "deals": tournament.deals,
        "astrarium": astrarium.__version__,
        "sources": sources(),
    }


@cache
def sources() -> str:
    """A digest of all that games depend on, compiled or not: other bots play other games."""
    root = Path(astrarium.__file__).parent
    digest = sha256()
    for path in decisive_files(root):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def decisive_files(root: Path) -> Iterator[Path]:
    for name in DECISIVE:
        paths = [root / name] if (root / name).is_file() else sorted((root / name).rglob("*"))
        yield from (path for path in paths if path.is_file() and path.suffix in SOURCES)


class Ledger:
    """Games are added at the end of a file and nothing there is ever changed."""

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        self.folder = folder
        self.tournament = tournament
        self.whole = tournament  # with all deals of the folder's contest, if it has more
        self.held = 0  # games that are kept
        self.file: FileIO | None = None

    def open(self, resume: bool) -> list[Result]:
        """Make the folder, or take up the contest in it: the games it holds already."""
        if resume:
            self.go_on_with(kept_contest(self.folder))
        else:
            check_unused(self.folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.file = (self.folder / GAMES).open("a+b", buffering=0)
        try:
            lock(self.file, self.folder)
            found = self.read_back()
            self.describe()
        except BaseException:
            self.close()
            raise
        return found

    def describe(self) -> None:
        """Write down what is played, in one step: a full disk leaves the old description."""
        path = self.folder / CONTEST
        text = json.dumps(description(self.whole), indent=1) + "\n"
        if path.exists() and path.read_bytes() == text.encode():
            return
        fresh = path.with_name(f".{CONTEST}.{os.getpid()}")
        try:
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)

    def go_on_with(self, kept: Description) -> None:
        """Refuse another contest than this one; a contest may grow and does not shrink."""
        check_same(self.folder, kept, description(self.tournament))
        self.whole = self.tournament._replace(deals=max(kept["deals"], self.tournament.deals))

    def read_back(self) -> list[Result]:
        """The games of the file; a last line that was cut off is dropped from it."""
        assert self.file is not None
        self.file.seek(0)
        data = self.file.read()
        whole = data[: data.rfind(b"\n") + 1]  # a cut may go through a letter
        found: dict[int, Result] = {}
        path = self.folder / GAMES
        for result in games_of(whole, path, self.whole):
            number = result["number"]
            if untimed(found.setdefault(number, result)) != untimed(result):
                raise BadOptions(message("arena.game-twice", path=str(path), number=number))
        if whole != data:
            self.file.truncate(len(whole))
        self.held = len(found)
        total = self.tournament.games()
        return [found[number] for number in sorted(found) if number < total]

    def add(self, results: Iterable[Result]) -> None:
        """Write games down at once: after a crash only those under way are lost.

        Past any buffer, which would try again to write what it could not.
        """
        assert self.file is not None
        for one in results:
            line = json.dumps(one, ensure_ascii=False, separators=(",", ":"))
            rest = memoryview(f"{line}\n".encode())
            while rest:
                rest = rest[self.file.write(rest) :]
            self.held += 1

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


# -- what is played --------------------------------------------------------------------


def check_unused(folder: Path) -> None:
    """Refuse to begin where there is a contest, or what is left of one."""
    if (folder / CONTEST).exists():
        raise BadOptions(message("arena.there", folder=str(folder)))
    check_no_games(folder)


def check_no_games(folder: Path) -> None:
    """Refuse games of which nobody knows what was played."""
    games = folder / GAMES
    if games.exists() and games.stat().st_size:
        raise BadOptions(message("arena.no-contest", folder=str(folder)))


def kept_contest(folder: Path) -> Description:
    """What is played in a folder; raises BadOptions if that cannot be told."""
    path = folder / CONTEST
    if not path.exists():
        check_no_games(folder)
        raise BadOptions(message("arena.nothing", folder=str(folder)))
    try:
        kept = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        kept = None
    if not is_description(kept):
        raise BadOptions(message("arena.bad-contest", path=str(path)))
    return dict(kept)


def is_description(kept: Any) -> bool:
    """Has it what is needed to go on: a seed, deals, options?"""
    return (
        isinstance(kept, dict)
        and isinstance(kept.get("seed"), str)
        and isinstance(kept.get("options"), dict)
        and is_whole(kept.get("deals"))
        and 0 < kept["deals"] <= MOST_DEALS
    )


def check_same(folder: Path, kept: Description, wanted: Description) -> None:
    """Refuse another contest, and say what differs; how many deals are played may."""
    there, here = flat(kept), flat(wanted)
    for field in here | there:
        if field not in FREE and there.get(field) != here.get(field):
            values = {"there": told(there.get(field)), "here": told(here.get(field))}
            raise BadOptions(message("arena.other", folder=str(folder), field=field, **values))
    if kept.get("sources") != wanted["sources"]:
        raise BadOptions(message("arena.other-sources", folder=str(folder)))


def flat(contest: Description) -> Description:
    """Every option as a field of its own."""
    options = {f"options.{name}": value for name, value in contest["options"].items()}
    return {name: value for name, value in contest.items() if name != "options"} | options


def told(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# -- the games -------------------------------------------------------------------------

COUNTED: Final = ("points", "ranks", "decisions", "asked")  # whole numbers, one a seat
TIMES: Final = ("seconds", "longest")
MEASURED: Final = ("won", *TIMES)
NOT_NEGATIVE: Final = ("decisions", "asked", *TIMES)
ENDLESS: Final = 1e9  # no count, no points, no time comes near it


def games_of(data: bytes, path: Path, contest: Tournament) -> Iterable[Result]:
    """The games of whole lines, all of them of this contest; raises BadOptions."""
    try:
        lines = data.decode().split("\n")[:-1]
    except UnicodeDecodeError as error:
        raise BadOptions(message("arena.no-text", path=str(path))) from error
    line_ups = [names_of(line_up) for line_up in contest.line_ups()]
    game = find(contest.slug)
    for number, line in enumerate(lines, 1):
        result = parsed(line)
        if not (is_game(result, contest.seats) and is_told(result, game)):
            raise BadOptions(message("arena.bad-line", path=str(path), line=number))
        deal, place = divmod(result["number"], len(line_ups))
        is_due = 0 <= deal < contest.deals
        if not is_due or (result["deal"], result["bots"]) != (deal, line_ups[place]):
            raise BadOptions(message("arena.foreign-line", path=str(path), line=number))
        yield result


def untimed(result: Result) -> Result:
    """A game without what its thoughts took: that differs from run to run."""
    return {key: value for key, value in result.items() if key not in TIMES}


def parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def is_game(result: Any, seats: int) -> bool:
    """Is all there that the analysis asks of a game?"""
    return (
        isinstance(result, dict)
        and all(is_whole(result.get(key)) for key in ("number", "deal", "lead_changes"))
        and are_of(is_whole, result.get("order"), seats)
        and sorted(result["order"]) == list(range(seats))
        and result["lead_changes"] >= 0
        and isinstance(result.get("bots"), list)
        and all(are_of(is_whole, result.get(key), seats) for key in COUNTED)
        and all(are_of(is_number, result.get(key), seats) for key in MEASURED)
        and all(result[key][seat] >= 0 for key in NOT_NEGATIVE for seat in range(seats))
        and all(1 <= rank <= seats for rank in result["ranks"])
        and 1 in result["ranks"]
        and all(0 <= won <= 1 for won in result["won"])
        and (seats == 1 or result["won"] == shares_of_win(result["ranks"]))
        and all(map(le, result["asked"], result["decisions"]))
        and are_of(are_facts, result.get("facts"), seats)
    )


def is_told(result: Result, game: Game[Any, Any]) -> bool:
    """Are there words for all that its seats did?"""
    return all(can_be_told(game, seat["counts"], seat["things"]) for seat in result["facts"])


def is_number(value: Any) -> bool:
    """Neither a truth, nor endless, nor what JSON calls NaN."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < ENDLESS


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and is_number(value)


def are_of(kind: Callable[[Any], bool], values: Any, seats: int) -> bool:
    """Something of a kind for each seat?"""
    return isinstance(values, list) and len(values) == seats and all(map(kind, values))


def are_facts(seat: Any) -> bool:
    """Counts and things of a seat, as `facts` writes them?"""
    if not isinstance(seat, dict):
        return False
    counts, things = seat.get("counts"), seat.get("things")
    return (
        isinstance(counts, dict)
        and all(map(is_number, counts.values()))
        and isinstance(things, dict)
        and all(map(are_words, things.values()))
    )


def are_words(values: Any) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)


LOCKLESS: Final = (errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)


def lock(file: FileIO, folder: Path) -> None:
    """Refuse a folder that another run writes to; where system and disk know locks."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise BadOptions(message("arena.busy", folder=str(folder))) from error
    except OSError as error:
        if error.errno not in LOCKLESS:
            raise
