"""A PostgreSQL server for tests: one that is named, or a private one in a folder of its own.

`ASTRARIUM_TEST_POSTGRES` is the address of a server that may make databases
(`postgresql://user@host/postgres`). Without it the binaries of the system are used, from
`PG_BIN` if it is set, as an unprivileged user: PostgreSQL does not run as root.
"""

from __future__ import annotations

import asyncio
import importlib.util
import itertools
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import make_url, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

VARIABLE: Final = "ASTRARIUM_TEST_POSTGRES"
UNPRIVILEGED: Final = ("postgres", "nobody")
PATIENCE: Final = 30  # seconds for the server to start
NUMBERS: Final = itertools.count()


def why_not() -> str:
    """Why no test can run on PostgreSQL here; empty if they can."""
    if importlib.util.find_spec("asyncpg") is None:
        return "asyncpg is not installed: pip install -e '.[postgres]' -c constraints.txt"
    if not os.environ.get(VARIABLE) and binaries() is None:
        return f"no PostgreSQL: set {VARIABLE}, or install it (apt-get install postgresql)"
    return ""


def binaries() -> Path | None:
    """The folder of `initdb` and `postgres`."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = [Path(found).parent for found in [shutil.which("initdb")] if found]
    given = [Path(os.environ["PG_BIN"])] if "PG_BIN" in os.environ else []
    folders = [*given, *debian, *on_path]
    return next((it for it in folders if (it / "initdb").exists()), None)


@contextmanager
def server() -> Iterator[str]:
    """The address of a server; a private one is stopped at the end."""
    named = os.environ.get(VARIABLE)
    if named:
        yield str(make_url(named).set(drivername="postgresql+asyncpg"))
        return
    folder = Path(tempfile.mkdtemp(prefix="astrarium-pg-"))
    try:
        with private(folder) as url:
            yield url
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def private(folder: Path) -> Iterator[str]:
    bin = binaries()
    assert bin is not None
    user: dict[str, Any] = {}
    if os.geteuid() == 0:
        who = next(pwd.getpwnam(name) for name in UNPRIVILEGED if name in names())
        os.chown(folder, who.pw_uid, who.pw_gid)
        user = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
    data = folder / "data"
    log = (folder / "log").open("wb")
    subprocess.run(
        [bin / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True,
        stdout=log,
        stderr=log,
        cwd=folder,
        **user,
    )
    port = free_port()
    settings = {"port": port, "fsync": "off", "unix_socket_directories": folder}
    given = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    process = subprocess.Popen(
        [bin / "postgres", "-D", data, *given], stdout=log, stderr=log, cwd=folder, **user
    )
    url = f"postgresql+asyncpg://postgres@127.0.0.1:{port}/postgres"
    try:
        asyncio.run(until_up(url))
        yield url
    finally:
        process.terminate()
        process.wait(PATIENCE)
        log.close()


def names() -> set[str]:
    return {entry.pw_name for entry in pwd.getpwall()}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def until_up(url: str) -> None:
    last = time.monotonic() + PATIENCE
    while True:
        try:
            await run(url, "SELECT 1")
            return
        except (OSError, DBAPIError):
            if time.monotonic() > last:
                raise
            await asyncio.sleep(0.1)


async def run(url: str, statement: str) -> None:
    """One statement, outside of any transaction."""
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    try:
        async with engine.connect() as db:
            await db.execute(text(statement))
    finally:
        await engine.dispose()


@contextmanager
def fresh_database(url: str) -> Iterator[str]:
    """The address of a database with nothing in it, gone afterwards."""
    name = f"astrarium_test_{os.getpid()}_{next(NUMBERS)}"
    asyncio.run(run(url, f"CREATE DATABASE {name}"))
    try:
        yield make_url(url).set(database=name).render_as_string(hide_password=False)
    finally:
        asyncio.run(run(url, f"DROP DATABASE {name} WITH (FORCE)"))
