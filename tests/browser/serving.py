"""A server for browsers: `python -m tests.browser.serving PORT DATABASE [tiny]`.

Every table has the same secret, so that a test meets the same positions each time it runs.
With `tiny` it has the tiny game as well, and so have the processes of its bots, which import
this module.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final
from unittest.mock import patch

from astrarium.engine.family import register_family
from astrarium.engine.registry import register
from astrarium.web.run import listen, run
from astrarium.web.settings import LOCAL, Settings, sqlite_url
from tests.engine.tiny import TINY
from tests.tiny_family import FAMILY

if sys.argv[3:] == ["tiny"]:
    register_family(FAMILY)
    register(TINY)

SECRET: Final = "13" * 32


def main() -> None:
    port, path = int(sys.argv[1]), Path(sys.argv[2])
    settings = Settings(db=sqlite_url(path), port=port, bot_pause=0, rates=0)
    with patch("astrarium.web.tables.new_secret", lambda: SECRET):
        run(settings, listen(LOCAL, port), lambda: print("ready", flush=True))


if __name__ == "__main__":
    main()
