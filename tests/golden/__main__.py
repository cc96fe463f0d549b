"""`python -m tests.golden [CASE...]`: write the golden playthroughs again."""

from __future__ import annotations

import sys

from tests.golden import write

if __name__ == "__main__":
    for path in write(sys.argv[1:]):
        print(f"{path.stat().st_size:7} {path.name}")
