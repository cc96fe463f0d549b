"""From a database of an earlier version to one of today: steps, each to the next version.

The version is in the database (`facts`); version 1 is that of no step. `Store` takes all steps
that are missing in one transaction, alone at the database. To change what is stored:

1. change the tables in `store`. A new column that may not be NULL has a `server_default`,
   given as `text(...)`, for the rows that are there;
2. append a function to STEPS that does the same to a database of the version before:

       def tables_may_be_private(db: Connection) -> None:
           db.execute(text("ALTER TABLE tables ADD COLUMN private BOOLEAN DEFAULT false NOT NULL"))

3. keep a database of the new version, which every later one must open:
   `python -m tests.web.kept tests/web/kept/schema-N.jsonl.gz`, N being its number.

A step does not use the tables of `store`, which go on changing. Its SQL is read by SQLite and
by PostgreSQL, or it asks `db.dialect.name`. Foreign keys are not enforced meanwhile on SQLite,
so that a step may build a table anew. A test compares each kept database, brought over, with
a new one, column by column.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, inspect, text

from astrarium.web.errors import WebError

STEPS: Final[tuple[Callable[[Connection], None], ...]] = ()


def newest() -> int:
    """The version that this program reads and writes."""
    return 1 + len(STEPS)


def version_of(db: Connection) -> int | None:
    """The version of a database, or None for one that is new; raises WebError if it is
    neither."""
    if not inspect(db).has_table("facts"):
        return None
    found = db.scalar(text("SELECT value FROM facts WHERE name = 'schema'")) or ""
    if not re.fullmatch("[1-9][0-9]{0,5}", found):
        raise WebError("server.schema-unreadable", found=found)
    return int(found)


def take_steps(db: Connection, found: int) -> None:
    """All steps from a version to the newest."""
    for step in STEPS[found - 1 :]:
        step(db)
    query = text("UPDATE facts SET value = :value WHERE name = 'schema'")
    db.execute(query, {"value": str(newest())})
