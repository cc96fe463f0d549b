"""A server for browsers: `python -m tests.browser.serving PORT DATABASE`."""

from __future__ import annotations

import sys
from pathlib import Path

from astrarium.web.run import listen, run
from astrarium.web.settings import LOCAL, Settings, sqlite_url


def main() -> None:
    port, path = int(sys.argv[1]), Path(sys.argv[2])
    settings = Settings(db=sqlite_url(path), port=port, bot_pause=0, rates=0)
    run(settings, listen(LOCAL, port), lambda: print("ready", flush=True))


if __name__ == "__main__":
    main()
