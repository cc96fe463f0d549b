"""A server as a process: sockets, addresses, starting and stopping."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from astrarium.web.errors import WebError
from astrarium.web.settings import LOCAL, Settings, sqlite_url

EVERYWHERE: Final = "0.0.0.0"
TRIES: Final = 20  # ports after the usual one
PATIENCE: Final = 2  # seconds for open requests when the server stops
DATABASE: Final = "tables.sqlite3"
FOLDER_VARIABLE: Final = "ASTRARIUM_DATA"

# Objects, net of those freed at once, after which Python looks for cycles among the new ones;
# how often it does until it looks further back, and how often that until it looks at all.
# Every move makes and drops thousands: at Python's 700 of them a server with 200 tables was
# stopped for a quarter of a second every eight. What nobody else frees is few objects a
# move, and at most a million when everything is looked at.
THRESHOLDS: Final = (10_000, 10, 10)


def data_folder() -> Path:
    """Where this user's tables are kept; made if it is not there, and closed to others."""
    folder = Path(os.environ.get(FOLDER_VARIABLE) or usual_folder())
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def usual_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Astrarium"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Astrarium"
    share = os.environ.get("XDG_DATA_HOME")
    return (Path(share) if share else Path.home() / ".local" / "share") / "astrarium"


def database(given: str | None) -> str:
    """The address of a database: as given, or that of a file, or the usual one."""
    if given is None:
        return sqlite_url(data_folder() / DATABASE)
    if "://" not in given:
        return sqlite_url(Path(given).absolute())
    kind, _, place = given.partition("://")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
    return f"{drivers.get(kind, kind)}://{place}"


def listen(host: str, port: int, tries: int = 1) -> socket.socket:
    """A socket at the port, or at the next free one; raises WebError in one sentence."""
    for candidate in range(port, min(port + tries, 65536)):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        ours = socket.socket(family, socket.SOCK_STREAM)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            ours.bind((host, candidate))
            return ours
        except OSError as error:
            ours.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                why = error.strerror or str(error)
                raise WebError("server.no-address", host=host, why=why) from error
    raise WebError("server.port-used", port=port, host=host)


def lan_address() -> str:
    """The address of this machine on its network. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # of no machine: the route is all we ask for
            return str(probe.getsockname()[0])
        except OSError:
            return LOCAL


def url_of(host: str, port: int) -> str:
    """An address that a browser on this machine can open."""
    name = LOCAL if host in (EVERYWHERE, "::") else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def is_astrarium(url: str) -> bool:
    """Does one of ours answer there already?"""
    from http.client import HTTPConnection, HTTPException
    from urllib.parse import urlsplit

    place = urlsplit(url)
    line = HTTPConnection(place.hostname or LOCAL, place.port, timeout=1)
    try:
        line.request("GET", "/astrarium.json")
        return b'"astrarium"' in line.getresponse().read(200)
    except (OSError, HTTPException):
        return False
    finally:
        line.close()


async def check_database(url: str) -> None:
    """Raise what is wrong with a database, or that another server has it, while it can
    still be said in one sentence."""
    from astrarium.web.store import Store

    async with Store(url, alone=True):
        pass


def settle() -> None:
    """Leave what is loaded out of every search for garbage: it stays until the end. What is
    made from now on is searched, but so rarely that nobody waits for it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def run(
    settings: Settings, ours: socket.socket, ready: Callable[[], None], access_log: bool = False
) -> None:
    """Serve until somebody stops it. `ready` is called once pages can be had."""
    import uvicorn

    from astrarium.web.app import create_app

    asyncio.run(check_database(settings.db))
    app = create_app(settings)

    class Server(uvicorn.Server):
        """Tells streams to end before it waits for them."""

        async def startup(self, *args: Any, **kwargs: Any) -> None:
            await super().startup(*args, **kwargs)
            self.loop = asyncio.get_running_loop()
            if not self.should_exit:
                ready()

        def handle_exit(self, *args: Any) -> None:
            super().handle_exit(*args)
            tables = getattr(app.state, "tables", None)
            if tables is not None:
                self.loop.call_soon_threadsafe(tables.open_tables.close)

    config = uvicorn.Config(
        app,
        log_level="info" if access_log else "warning",
        access_log=access_log,
        lifespan="on",
        timeout_graceful_shutdown=PATIENCE,
        server_header=False,
        ws_max_size=1 << 16,  # pages say nothing on their sockets
    )
    settle()
    try:
        Server(config).run(sockets=[ours])
    except KeyboardInterrupt:  # raised again by uvicorn when all is closed
        return
