"""Real processes: Ctrl-C, the end of the input, a terminal of their own, fast starts."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import shlex
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from astrarium.engine.record import parse, replay
from tests.cli.tools import COMMAND, ENVIRONMENT, heed_interrupts, start

PATIENCE = 60.0


def take_terminal() -> None:
    """In a new process: Ctrl-C at its terminal is a signal, and is heard."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    heed_interrupts()


class Terminal:
    """A pseudo terminal of 80 by 24 with `astrarium` in it."""

    def __init__(self, *args: str) -> None:
        self.ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (24, 80))
        self.process = subprocess.Popen(
            [*COMMAND, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=ENVIRONMENT,
            start_new_session=True,
            preexec_fn=take_terminal,
        )
        os.close(theirs)
        self.said = ""

    def read_until(self, text: str, patience: float = PATIENCE) -> str:
        """What was said up to a text, and that too."""
        end = time.monotonic() + patience
        while text not in self.said:
            assert time.monotonic() < end, self.said
            if select.select([self.ours], [], [], 0.1)[0]:
                self.said += self.read()
        before, _, self.said = self.said.partition(text)
        return before + text

    def read(self) -> str:
        try:
            return os.read(self.ours, 65536).decode("utf-8", "replace")
        except OSError as error:  # Linux says so when the other end is closed
            raise EOFError(self.said) from error

    def read_rest(self) -> str:
        """All that is said until nobody holds the terminal any more."""
        try:
            return self.read_until("\0")
        except EOFError:
            return self.said

    def insist(self, key: str, text: str) -> None:
        """Press a key until there is an answer: just before it listens for input, Python
        hears a signal only with the next key."""
        for _ in range(10):
            self.type(key)
            try:
                self.read_until(text, PATIENCE / 10)
                return
            except AssertionError:
                continue
        raise AssertionError(self.said)

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())


@contextmanager
def terminal(*args: str) -> Iterator[Terminal]:
    opened = Terminal(*args)
    try:
        yield opened
    finally:
        opened.process.kill()
        opened.process.wait()
        os.close(opened.ours)


def interrupted(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Press Ctrl-C until the process ends, see `insist`; what it said then."""
    for _ in range(10):
        process.send_signal(signal.SIGINT)
        try:
            return process.communicate(timeout=PATIENCE / 10)
        except subprocess.TimeoutExpired:
            continue
    raise AssertionError(process.args)


def test_ctrl_c_leaves_cleanly_and_keeps_the_game(folder: Path) -> None:
    process = start("play", "bigbang", "--seed", "3", "--record", "game.txt")
    assert process.stdin
    assert process.stdout
    process.stdin.write("1\n1\n")
    process.stdin.flush()
    seen = ""
    while seen.count("A> ") < 3:
        more = process.stdout.read(1)
        assert more, seen
        seen += more
    said, errors = interrupted(process)
    assert process.returncode == 130
    assert errors == ""
    assert "Game kept in game.txt" in said
    assert len(replay(parse((folder / "game.txt").read_text("utf-8"))).log) > 3


def test_the_end_of_the_input_leaves_with_status_0() -> None:
    process = start("play", "bigbang", "--record", "game.txt")
    said, errors = process.communicate("1\n", timeout=PATIENCE)
    assert (process.returncode, errors) == (0, "")
    assert "game.txt" in said


@pytest.mark.parametrize("args", [["play", "bigbang", "--record", "game.txt"], ["play"]])
def test_a_closed_input_is_the_end_of_the_input(args: list[str]) -> None:
    command = " ".join(shlex.quote(word) for word in [*COMMAND, *args])
    for closed in ("<&-", "<&- >&-"):
        ended = subprocess.run(
            ["sh", "-c", f"rm -f game.txt; {command} {closed}"],
            stderr=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
            timeout=PATIENCE,
        )
        assert (ended.returncode, ended.stderr) == (0, "")


def test_a_broken_pipe_is_no_traceback() -> None:
    process = start("rules", "bigbang")
    assert process.stdout
    process.stdout.read(10)
    process.stdout.close()
    process.stdout = None
    _, errors = process.communicate(timeout=PATIENCE)
    assert errors == ""


def test_ctrl_c_ends_a_simulation_with_all_its_processes() -> None:
    words = ["bigbang", "--bots", "random,random", "--games", "1000000", "--jobs", "2"]
    with terminal("simulate", *words) as screen:
        screen.read_until("/1000000")
        screen.type("\x03")
        assert screen.process.wait(PATIENCE) == 130
        assert "Traceback" not in screen.read_rest(), "all processes have ended"


@pytest.mark.parametrize("blow", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_of_a_simulation_outlives_it(blow: signal.Signals, folder: Path) -> None:
    words = ["bigbang", "--bots", "random,random", "--games", "100000", "--jobs", "2"]
    process = start("simulate", *words, "--records", "kept")
    while not any((folder / "kept").glob("*.txt")):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(blow)
    _, errors = process.communicate(timeout=PATIENCE / 6)  # until nobody holds its pipes
    clean = blow is signal.SIGTERM
    assert process.returncode == (128 + blow if clean else -blow)
    assert "Traceback" not in errors


def test_at_a_terminal_ctrl_c_and_ctrl_d_leave() -> None:
    for key, status in (("\x03", 130), ("\x04", 0)):
        with terminal("play", "bigbang", "--record", f"{status}.txt", "--lang", "fr") as screen:
            screen.read_until("A> ")
            screen.type("?\r")
            screen.read_until("quitter")
            screen.read_until("A> ")
            screen.insist(key, f"--resume {status}.txt")
            assert screen.process.wait(PATIENCE) == status


def test_the_fingerprint_is_read_before_the_first_curtain_opens() -> None:
    words = ("--seats", "human,human", "--option", "first=A", "--lang", "en")
    with terminal("play", "bigbang", *words) as screen:
        assert "fingerprint" in screen.read_until("Pass the screen to A")


# Two people, and a deal in which the first turn is a tile and its cell; a tile of dark energy
# in the row makes it longer.
TWO_STEPS = ("--seats", "human,human", "--seed", "3", "--option", "first=A")


def test_the_curtain_wipes_the_screen_and_what_scrolled_off() -> None:
    with terminal("play", "bigbang", *TWO_STEPS, "--lang", "en") as screen:
        screen.read_until("Pass the screen to A")
        screen.type("\r")
        assert "\x1b[2J\x1b[3J" in screen.read_until("A receives")
        screen.read_until("A> ")
        screen.type("1\r")
        screen.read_until("A> ")
        screen.type("1\r")
        assert "\x1b[2J\x1b[3J" in screen.read_until("Pass the screen to B")


def test_the_curtain_does_not_open_on_what_was_typed_before_it_fell() -> None:
    with terminal("play", "bigbang", *TWO_STEPS, "--lang", "en") as screen:
        screen.read_until("Pass the screen to A")
        screen.type("\n")
        screen.read_until("A> ")
        screen.type("1\n1\n\n\n")
        screen.read_until("Pass the screen to B")
        with pytest.raises(AssertionError):
            screen.read_until("B> ", 1)
        screen.type("\n")
        screen.read_until("B> ")


UP = "\x1b[A"


@pytest.mark.parametrize(("seats", "remembers"), [("human,random", True), ("human,human", False)])
def test_the_lines_of_one_person_are_not_offered_to_the_next(seats: str, remembers: bool) -> None:
    words = ["--seats", seats, "--seed", "3", "--option", "first=A", "--lang", "en"]
    with terminal("play", "bigbang-simple", *words) as screen:
        if not remembers:
            screen.read_until("Pass the screen to A")
            screen.type("\r")
        for _ in range(2):
            screen.read_until("A> ")
            screen.type("2\r")
        if not remembers:
            screen.read_until("Pass the screen to B")
            screen.type("\r")
        screen.read_until("> ")
        screen.type(f"{UP}{UP}{UP}")
        time.sleep(0.5)
        screen.type("\r?\r")
        assert ("2" in screen.read_until("quit").partition("1–")[0]) is remembers


def test_a_replay_waits_for_enter_and_q_ends_it(finished: Path) -> None:
    with terminal("replay", str(finished), "--lang", "en") as screen:
        screen.read_until("Enter to go on")
        screen.type("\r")
        screen.read_until("Enter to go on")
        screen.type("q\r")
        assert screen.process.wait(PATIENCE) == 0


def test_help_starts_fast_and_without_the_games() -> None:
    source = (
        "import sys; from astrarium.cli import cli\n"
        "try: cli.main(['--help'])\n"
        "except SystemExit: print(*sys.modules)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True, env=ENVIRONMENT
    )
    loaded = ended.stdout.split()
    assert "click" in loaded
    slow = ("rich.console", "astrarium.games", "astrarium.draw", "concurrent.futures.process")
    assert [name for name in slow if name in loaded] == []
