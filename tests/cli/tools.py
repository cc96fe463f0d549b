"""Running the command line, inside this process and in one of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

from click.testing import CliRunner, Result

import astrarium
from astrarium.cli import cli

COMMAND: Final = [sys.executable, "-m", "astrarium"]
SOURCE: Final = str(Path(astrarium.__file__).parents[1])
ENVIRONMENT: Final = os.environ | {
    "PYTHONPATH": SOURCE,
    "PYTHONUNBUFFERED": "1",
    "PYTHONUTF8": "1",
    "TERM": "xterm",
}


def run(*args: str | Path, stdin: str = "", lang: str = "en") -> Result:
    """Call a command here; `--lang` first, so that every error speaks it."""
    words = ["--lang", lang, *map(str, args)]
    return CliRunner().invoke(cli, words, input=stdin, catch_exceptions=False)


def ran(*args: str | Path, stdin: str = "", lang: str = "en") -> str:
    """The same for what must go well: its output."""
    result = run(*args, stdin=stdin, lang=lang)
    assert result.exit_code == 0, result.output
    return result.stdout


def heed_interrupts() -> None:
    """In a new process: Ctrl-C counts, even if these tests were started to ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start(*args: str | Path, lang: str = "en") -> subprocess.Popen[str]:
    """A process of its own, as a shell would start it."""
    return subprocess.Popen(
        [*COMMAND, "--lang", lang, *map(str, args)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        preexec_fn=heed_interrupts,
    )


def files_in(folder: Path) -> dict[str, bytes]:
    """All files of a folder with what they hold."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
