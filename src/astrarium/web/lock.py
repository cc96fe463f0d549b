"""One server at one file: a lock that ends with the process that holds it, however it ends."""

from __future__ import annotations

import os
import sys
from typing import IO

from astrarium.web.errors import WebError


def claim(path: str) -> IO[bytes]:
    """A file beside the database that nobody else has until it is closed; raises WebError.

    It is left there: who removed it could remove the lock of another.
    """
    real = os.path.realpath(path)
    try:
        file = open(f"{real}.lock", "ab")  # noqa: SIM115  (whoever asked closes it)
    except OSError as error:
        why = error.strerror or str(error)
        raise WebError("server.no-database", url=path, why=why) from error
    try:
        lock(file)
    except OSError as error:
        file.close()
        raise WebError("server.db-in-use", url=path) from error
    return file


if sys.platform == "win32":

    def lock(file: IO[bytes]) -> None:
        """Raise OSError if another process has it."""
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:

    def lock(file: IO[bytes]) -> None:
        """Raise OSError if another process has it."""
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
