"""Records and positions in files: every fault is one error that names the file."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Final

import astrarium.games  # noqa: F401  (a record names its game)
from astrarium.cli.base import CliError
from astrarium.engine.errors import BadText
from astrarium.engine.protocol import Message, message
from astrarium.engine.record import Record, parse

FOLDER: Final = "records"  # where games go that nobody gave a name
LARGEST: Final = 16 << 20  # letters of a record or a position

REASONS: Final = {
    errno.ENOENT: "cli.why.no-file",
    errno.EISDIR: "cli.why.folder",
    errno.ENOTDIR: "cli.why.no-folder",
    errno.EACCES: "cli.why.access",
    errno.EPERM: "cli.why.access",
    errno.EROFS: "cli.why.access",
    errno.EEXIST: "cli.why.exists",
    errno.ENOSPC: "cli.why.full",
    errno.ENAMETOOLONG: "cli.why.name",
    errno.EFBIG: "cli.why.large",
}


def reason(error: OSError) -> Message | str:
    """Why the system refused, in words we can translate if we know them."""
    if error.errno in REASONS:
        return message(REASONS[error.errno])
    return error.strerror or str(error)


@contextmanager
def faults(id: str, path: Path) -> Iterator[None]:
    """Tell what the system refuses as `cli.cannot-read` or `cli.cannot-write`."""
    try:
        yield
    except OSError as error:
        raise CliError(id, path=str(path), why=reason(error)) from error
    except ValueError as error:  # letters that are not UTF-8, or a zero byte in the name
        raise CliError(id, path=str(path), why=message("cli.why.no-text")) from error


@contextmanager
def inside(path: Path) -> Iterator[None]:
    """Add the name of the file to whatever is wrong in it."""
    try:
        yield
    except BadText as error:
        place = f"{path}:{error.line}:{error.column}"
        fault = CliError("cli.in-file", place=place, why=error.why)
        fault.rule = error.rule
        raise fault from error


def read_text(path: Path) -> str:
    with faults("cli.cannot-read", path):
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise OSError(errno.EFBIG, "")
        return text


def read_record(path: Path) -> Record:
    """The record of a file; nothing is replayed yet."""
    text = read_text(path)
    with inside(path):
        return parse(text)


def write_new(path: Path, text: str) -> None:
    """Write a file that does not exist yet, in a folder that is made if need be."""
    with faults("cli.cannot-write", path):
        if path.parent.is_file():
            raise NotADirectoryError(errno.ENOTDIR, "")
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)


def rewrite(path: Path, text: str, last: str) -> Path:
    """Bring a file of ours, that held `last`, up to date; where the text is now.

    What somebody else wrote there meanwhile is left alone: the text goes beside it.
    """
    if holds_more(path, last):
        beside = free(path)
        write_new(beside, text)
        return beside
    replace(path, text)
    return path


def holds_more(path: Path, last: str) -> bool:
    """Is there anything in a file but what we wrote last? Not if it is gone."""
    try:
        return path.read_text(encoding="utf-8") != last
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):
        return True


def replace(path: Path, text: str) -> None:
    """Write a file in one step: whoever reads it sees the old or the new.

    A link still leads to it then, and its mode is kept.
    """
    target = Path(os.path.realpath(path))
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    with faults("cli.cannot-write", path):
        try:
            fresh.touch()
            if target.exists():
                shutil.copymode(target, fresh)
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(target)
        finally:
            fresh.unlink(missing_ok=True)


def check_new(path: Path) -> None:
    """Refuse a target that is there already, before anything is done."""
    with faults("cli.cannot-write", path):
        if path.exists():
            raise FileExistsError(errno.EEXIST, "")


def default_path(slug: str) -> Path:
    """`records/bigbang-20261115-213700.txt`, or the first such name that is free."""
    return free(Path(FOLDER, f"{slug}-{datetime.now():%Y%m%d-%H%M%S}.txt"))


def free(path: Path) -> Path:
    """A path that leads to nothing yet: this one, or `...-2.txt` and so on."""
    others = (path.with_stem(f"{path.stem}-{n}") for n in count(2))
    return next(other for other in chain([path], others) if not other.exists())
