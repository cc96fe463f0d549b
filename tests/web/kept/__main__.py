"""`python -m tests.web.kept PATH`: write a database with the code of today."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.web.kept import write

if __name__ == "__main__":
    write(Path(sys.argv[1]))
