"""One server and one Chromium for the browser tests of a worker; skipped without Chromium.

Every test has its own tables and its own browsers. They do not last for the whole session:
while Playwright is there, it runs an event loop in this thread, and no test of the server
could run its own.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.tools import Site

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""


class Server:
    """A server process that can be stopped and started again on the same tables."""

    def __init__(self, folder: Path, *more: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.db = folder / "tables.sqlite3"
        self.more = more  # what it serves besides
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """It runs from here on; it may have been running."""
        if self.process is not None:
            return
        command = [sys.executable, "-m", "tests.browser.serving", str(self.port), str(self.db)]
        command += self.more
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"

    def kill(self) -> None:
        """As when the power goes."""
        if self.process is None:
            return
        assert self.process.stdout is not None
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process = None


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not CHROMIUM:
        pytest.skip("no Chromium on this machine")
    running = Server(tmp_path_factory.mktemp("browser"))
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="package")
def chromium(server: Server) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture
def site(server: Server, chromium: Browser) -> Iterator[Site]:
    """Browsers for one test; what their consoles complained about fails it."""
    server.start()  # again, if a test that failed left it dead
    found = Site(chromium, f"http://127.0.0.1:{server.port}")
    yield found
    found.close()
    assert found.complaints == []


@pytest.fixture
def tiny_site(
    server: Server, chromium: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """The same at a server that has the tiny game as well."""
    with_tiny = Server(tmp_path_factory.mktemp("tiny"), "tiny")
    with_tiny.start()
    found = Site(chromium, f"http://127.0.0.1:{with_tiny.port}")
    yield found
    found.close()
    with_tiny.kill()
    assert found.complaints == []
