"""A server to be measured: `python -m bench.server --db FILE`.

It is the one of `astrarium serve`, with its log of requests, but for one thing: a hundred
players behind one address are no attack here, so nobody is too fast or too many. The first
line that it prints has its address.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from astrarium.web.run import listen, run, url_of
from astrarium.web.settings import LOCAL, Settings, sqlite_url

MANY: Final = 100_000  # sockets, more than there will be


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server")
    parser.add_argument("--db", type=Path, required=True, help="a file, made if it is not there")
    ours = listen(LOCAL, 0)
    port = ours.getsockname()[1]
    db = sqlite_url(parser.parse_args().db.absolute())
    settings = Settings(db=db, port=port, rates=0, most_lines=MANY)
    run(settings, ours, lambda: print(url_of(LOCAL, port), flush=True), access_log=True)


if __name__ == "__main__":
    main()
