"""The terminal: lines out, lines in, a curtain between."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from textwrap import wrap
from typing import Final, TextIO

import click
from rich.console import Console, RenderableType

from astrarium.cli.base import Voice

WIPE: Final = "\x1b[H\x1b[2J\x1b[3J"  # home, the screen, and what scrolled off it
NARROWEST: Final = 40  # columns; below that lines break where they will
DIGITS: Final = 9  # that are read of a number
GAP: Final = 2  # behind the number of a choice
BETWEEN: Final = 3  # two columns


def is_terminal(stream: TextIO | None) -> bool:
    """Does a person write or read there? A closed stream is None."""
    return stream is not None and stream.isatty()


def is_interactive() -> bool:
    """Is there a person at both ends?"""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)


def width() -> int:
    return max(NARROWEST, shutil.get_terminal_size().columns)


def show(text: str = "") -> None:
    click.echo(text)


def emphasised(text: str) -> str:
    """Bold, where the terminal can."""
    return click.style(text, bold=True)


def console(width: int | None = None) -> Console:
    """Where tables and pictures are shown. No sign in a text means anything but itself."""
    return Console(highlight=False, markup=False, emoji=False, width=width)


def heading(text: str) -> str:
    """The head of a column. One with a no-break space is broken at its first other space:
    where room is short, rich would break it anywhere."""
    return text.replace(" ", "\n", 1) if "\u00a0" in text else text


def paint(picture: RenderableType) -> None:
    """Show a picture, in colour where there is any."""
    console(width()).print(picture)


def wipe() -> None:
    """Empty the screen, if it is one."""
    if is_terminal(sys.stdout):
        click.echo(WIPE, nl=False)


def ask(prompt: str) -> str:
    """One line from the person; EOFError at the end of the input."""
    if sys.stdin is None or sys.stdout is None:
        raise EOFError
    return input(prompt).strip()


def ask_anew(prompt: str) -> str:
    """The same, but what was typed before the question is no answer to it."""
    if is_terminal(sys.stdin):
        with suppress(ImportError):
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)
    return ask(prompt)


def load_line_editing() -> None:
    """Arrow keys and a history, where Python has them: for a person who plays alone.

    Once loaded it serves every question, and offers all that was typed before.
    """
    if is_interactive():
        with suppress(ImportError):
            import readline  # noqa: F401


def as_number(text: str) -> int | None:
    """What is written in digits, None for anything else; a very long number is a large one."""
    return int(text[:DIGITS]) if text.isdecimal() else None


def ask_number(voice: Voice, prompt: str, low: int, high: int, default: int) -> int:
    """A number between two bounds; Enter alone is the default."""
    while True:
        number = as_number(ask(prompt) or str(default))
        if number is not None and low <= number <= high:
            return number
        show(voice("cli.ask.number", low=low, high=high))


def ask_yes(voice: Voice, prompt: str) -> bool:
    return ask_anew(prompt).lower() in voice("cli.yes-words").split()


# -- laying out --------------------------------------------------------------------


def folded(text: str, room: int, indent: int = 0) -> list[str]:
    """A text in lines no longer than `room`; all but the first are indented."""
    return wrap(text, room, subsequent_indent=" " * indent, break_on_hyphens=False) or [""]


def paragraph(text: str) -> str:
    """A text in lines that fit. Left alone, rich would break at no-break spaces too."""
    return "\n".join(folded(text, width()))


def tell(text: str) -> None:
    """Show one thing that happened."""
    show("\n".join(folded(f"· {text}", width(), 2)))


def numbered(texts: Sequence[str], room: int) -> str:
    """Choices with their numbers, side by side if they are short."""
    digits = len(str(len(texts)))
    widest = max(map(len, texts)) + digits + GAP
    if 2 * widest + BETWEEN <= room:
        lines = [f"{emphasised(f'{n:>{digits}}')}  {text}" for n, text in enumerate(texts, 1)]
        return in_columns(lines, widest, room)
    return "\n".join(
        emphasised(f"{n:>{digits}}") + "\n".join(folded(f"  {text}", room - digits, digits + GAP))
        for n, text in enumerate(texts, 1)
    )


def in_columns(lines: Sequence[str], widest: int, room: int) -> str:
    """Lines side by side, to be read down the columns."""
    columns = min(len(lines), (room + BETWEEN) // (widest + BETWEEN))
    rows = -(-len(lines) // columns)
    return "\n".join(
        (" " * BETWEEN).join(pad(line, widest) for line in lines[row::rows]).rstrip()
        for row in range(rows)
    )


def pad(text: str, size: int) -> str:
    """Fill up with blanks; colours take no room."""
    return text + " " * (size - len(click.unstyle(text)))
