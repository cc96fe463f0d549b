"""What a server is told when it starts."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from astrarium.words import DEFAULT

LOCAL: Final = "127.0.0.1"
PORT: Final = 8713


class Settings(NamedTuple):
    """Where the server listens, where it stores, how much it lets one visitor do.

    `public` is the address in links and QR codes; empty, links have the address that the
    browser came by. `lang` is for visitors whose browser names no language of ours.
    """

    db: str = "sqlite+aiosqlite:///:memory:"
    host: str = LOCAL
    port: int = PORT
    public: str = ""
    lang: str = DEFAULT
    workers: int = 1  # processes in which bots think
    bot_pause: float = 0.5  # seconds between a bot's moves, for people to follow
    bot_patience: float = 60.0  # seconds after which a bot that says nothing has failed
    largest_body: int = 64 << 10  # bytes of a request
    largest_record: int = 2 << 20  # bytes of a record sent to be looked at
    rates: float = 1.0  # times the usual rates; 0: no limits, for tests and load
    most_lines: int = 400  # sockets and streams that one client may have open
    idle_tables: int = 256  # tables kept in memory though nobody looks at them


def sqlite_url(path: Path) -> str:
    """The address of a database in a file."""
    return f"sqlite+aiosqlite:///{path}"
