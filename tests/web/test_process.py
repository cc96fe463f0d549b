"""A real server: killed in the middle of play, stopped with streams open, restarted."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

from astrarium.engine.match import Played
from astrarium.engine.record import parse, replay, verify
from tests.cli.tools import COMMAND, ENVIRONMENT, heed_interrupts

pytestmark = pytest.mark.slow
BOT: Final = Path(__file__).parents[2] / "examples" / "bot.py"
LONGEST_START: Final = 60  # seconds, on a machine that is busy with other tests
Lost = (URLError, HTTPException, OSError)


class Served:
    """A server in a process of its own."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.log = (folder / "log").open("a")
        self.process = subprocess.Popen(
            [*COMMAND, "--lang", "en", "serve", "--no-browser", "--db", str(folder / "db"), *args],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env=ENVIRONMENT | {"ASTRARIUM_DATA": str(folder)},
            preexec_fn=heed_interrupts,
        )
        self.url = self.first_line()

    def first_line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line
        return found[0]

    def call(self, path: str, key: str = "", body: Any = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.url}/api/v1{path}", data, headers), timeout=30) as answer:
            text = answer.read().decode()
        return text if path.endswith("/record") else json.loads(text)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()


@contextmanager
def served(folder: Path, *args: str) -> Iterator[Served]:
    server = Served(folder, *args)
    try:
        yield server
    finally:
        server.kill()


def free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


class Player:
    """Plays both seats of a table as fast as it can, and remembers what was acknowledged."""

    def __init__(self, table: str, keys: list[str]) -> None:
        self.table = table
        self.keys = keys
        self.rng = Random(1)
        self.acknowledged: list[tuple[int, str]] = []
        self.sent: tuple[int, str, dict[str, Any]] | None = None  # not acknowledged yet

    def play_on(self, server: Served) -> bool:
        """Until the server is gone (True) or the game is over."""
        try:
            while self.play(server):
                pass
        except HTTPError:
            raise
        except Lost:
            return True
        return False

    def play(self, server: Served) -> bool:
        path = f"/tables/{self.table}"
        if self.sent is None:
            now = server.call(path)
            if now["phase"] == "over":
                return False
            seat = now["to_act"]
            mine = server.call(path, self.keys[seat])
            choice = self.rng.choice(mine["choices"])
            request = f"n{len(self.acknowledged)}"
            body = {"move": choice["move"], "version": mine["version"], "request": request}
            self.sent = (seat, choice["notation"], body)
        seat, notation, body = self.sent
        server.call(f"{path}/play", self.keys[seat], body)
        self.acknowledged.append((seat, notation))
        self.sent = None
        return True


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    rng = Random(7)
    port = free_port()
    player: Player | None = None
    kills = 0
    while True:
        with served(tmp_path, "--port", port) as server:
            if player is None:
                seats = [{"who": "me"}, {"who": "me"}]
                made = server.call("/tables", body={"game": "bigbang-simple", "seats": seats})
                player = Player(made["table"], [seat["key"] for seat in made["seats"]])
            if kills < 4:
                timer = threading.Timer(rng.uniform(0.05, 0.5), server.process.kill)
                timer.start()
                killed = player.play_on(server)
                timer.cancel()
                timer.join()
                kills += killed
                if killed:
                    continue
            assert not player.play_on(server)
            text = server.call(f"/tables/{player.table}/record")
            break
    assert kills >= 2
    verify(parse(text))
    match = replay(parse(text))
    chosen = [
        (line.entry.seat, match.game.notation(line.entry.move))
        for line in match.log
        if isinstance(line.entry, Played) and not line.forced
    ]
    assert chosen == player.acknowledged


def test_two_sample_bots_play_a_game_over_the_api(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0") as server:
        seats = [{"who": "friend"}, {"who": "friend"}]
        made = server.call("/tables", body={"game": "bigbang-simple", "seats": seats})
        bots = [
            subprocess.Popen(
                [sys.executable, str(BOT), server.url, seat["key"]],
                stdout=subprocess.PIPE,
                text=True,
            )
            for seat in made["seats"]
        ]
        said = [bot.communicate(timeout=120)[0] for bot in bots]
        assert all("points:" in text for text in said)
        assert verify(parse(server.call(f"/tables/{made['table']}/record"))).result


def test_ctrl_c_stops_promptly_with_a_stream_open(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0") as server:
        made = server.call("/tables", body={"game": "bigbang-solitaire", "seats": [{"who": "me"}]})
        stream = urlopen(f"{server.url}/api/v1/tables/{made['table']}/events", timeout=30)
        assert stream.readline().startswith(b"id: ")
        before = time.monotonic()
        server.process.send_signal(signal.SIGINT)
        while stream.read(4096):
            pass
        stream.close()
        assert server.process.wait(30) == 0
        assert time.monotonic() - before < 5
    log = (tmp_path / "log").read_text("utf-8")
    assert "Traceback" not in log
    assert made["seats"][0]["key"] not in log


def test_seat_keys_are_not_in_the_access_log(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0") as server:
        seats = [{"who": "me"}, {"who": "friend"}]
        made = server.call("/tables", body={"game": "bigbang", "seats": seats})
        key = made["seats"][1]["key"]
        with urlopen(f"{server.url}/join/{key}", timeout=30) as page:
            assert page.status == 200
        server.call("/join", body={"key": key})
        server.process.send_signal(signal.SIGINT)
        assert server.process.stdout is not None
        said = server.process.stdout.read() + (tmp_path / "log").read_text("utf-8")
        assert "/join/..." in said
        assert key not in said


def test_a_port_in_use_is_one_clear_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [*COMMAND, "--lang", "en", "serve", "--port", port, "--db", str(tmp_path / "db")],
            capture_output=True,
            text=True,
            env=ENVIRONMENT,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == (
        f"astrarium: Port {port} of 127.0.0.1 is in use. Choose another with --port.\n"
    )


def test_a_database_that_cannot_be_opened_is_one_clear_sentence(tmp_path: Path) -> None:
    args = ["serve", "--port", "0", "--no-browser", "--db", str(tmp_path / "no" / "db")]
    done = subprocess.run(
        [*COMMAND, "--lang", "en", *args],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("astrarium: The database")
    assert len(done.stderr.splitlines()) == 1


def test_a_second_server_at_the_same_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "db")
    with served(tmp_path, "--port", "0"):
        args = ["serve", "--port", "0", "--no-browser", "--db", str(tmp_path / "link")]
        for lang, word in (("en", "Another server"), ("fr", "Un autre serveur")):
            done = subprocess.run(
                [*COMMAND, "--lang", lang, *args],
                capture_output=True,
                text=True,
                env=ENVIRONMENT,
                check=False,
            )
            assert done.returncode == 2
            assert done.stderr.startswith(f"astrarium: {word}")
            assert len(done.stderr.splitlines()) == 1
        listed = subprocess.run(
            [*COMMAND, "tables", "--json", "--db", str(tmp_path / "db")],
            capture_output=True,
            text=True,
            env=ENVIRONMENT,
            check=True,
        )
        assert json.loads(listed.stdout) == []


def test_a_stop_of_all_processes_replaces_no_bot(tmp_path: Path) -> None:
    """A terminal that closes, or a service that is stopped, ends the workers as well."""
    with served(tmp_path, "--port", "0") as server:
        seats = [{"who": "search:3s"}, {"who": "search:3s"}]
        made = server.call("/tables", body={"game": "bigbang-simple", "seats": seats})
        first = worker(server)
        os.kill(first, signal.SIGTERM)
        worker(server, first)  # the bot thinks again
        server.process.terminate()
        server.process.wait(30)
    with served(tmp_path, "--port", "0") as server:
        now = server.call(f"/tables/{made['table']}")
        assert [seat["spec"] for seat in now["seats"]] == ["search:3s", "search:3s"]


def worker(server: Served, former: int = 0) -> int:
    """Wait until the server has a worker, another one than the former: its process."""
    tasks = Path(f"/proc/{server.process.pid}/task")
    if not tasks.exists():
        pytest.skip("needs /proc to find the workers of a server")
    while server.process.poll() is None:
        for children in tasks.glob("*/children"):  # each thread has its own
            for child in map(int, children.read_text().split()):
                if child != former and is_worker(child):
                    return child
        time.sleep(0.05)
    raise AssertionError("the server ended")


def is_worker(pid: int) -> bool:
    with suppress(OSError):  # it may just have ended
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False
