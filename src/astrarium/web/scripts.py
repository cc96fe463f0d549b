"""The scripts of pages: modules with one duty each, sent to a browser as one file a page.

A file has every module that its entries import, in the order in which a browser would run
them, and without the lines that import and export: no two modules have a name in common.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "static" / "js"
IMPORT: Final = re.compile(r'^import [^"]*"\./(.+)\.js";\n', re.MULTILINE)
MODULES: Final = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.js"))}
DIGEST: Final = hashlib.sha256("".join(MODULES.values()).encode()).hexdigest()[:10]


def script(names: str) -> str:
    """The address of a file with these modules, named with blanks between them. It has a
    digest of all modules: it may be kept for ever."""
    return f"/static/js/{DIGEST}/{'+'.join(names.split())}.js"


@lru_cache(maxsize=16)
def bundle(name: str) -> str:
    """The file of that name; raises KeyError if some module is not there."""
    parts: dict[str, str] = {}
    for entry in name.split("+"):
        _add(entry, parts)
    return "".join(parts.values())


def _add(name: str, parts: dict[str, str]) -> None:
    """Put a module behind all that it imports, unless it is there already."""
    text = MODULES[name]
    if name not in parts:
        for needed in IMPORT.findall(text):
            _add(needed, parts)
        parts[name] = re.sub("^export ", "", IMPORT.sub("", text), flags=re.MULTILINE)
