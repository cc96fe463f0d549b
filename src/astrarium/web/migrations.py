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

# -- steps -------------------------------------------------------------------------------------


def links_are_invitations(db: Connection) -> None:
    """Seats had keys, made by the host, that were link and key of a program in one. Now who
    sits there holds the seat, and a link is good once.

    Browsers go on. A link is spent if a browser holds its seat; else it is an invitation, also
    where a program plays: it takes its seat again, and gets a key that nobody else knows.
    """
    db.execute(
        text("""
            CREATE TABLE invitations (
                hash VARCHAR(64) NOT NULL,
                table_id VARCHAR(20) NOT NULL,
                seat INTEGER NOT NULL,
                until FLOAT,
                spent BOOLEAN NOT NULL,
                PRIMARY KEY (hash),
                FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
            )
        """)
    )
    db.execute(text("CREATE INDEX ix_invitations_table_id ON invitations (table_id)"))
    db.execute(text("DELETE FROM holdings WHERE session IN (SELECT key_hash FROM seats)"))
    db.execute(
        text("""
            INSERT INTO invitations (hash, table_id, seat, spent)
            SELECT key_hash, table_id, seat, EXISTS (
                SELECT 1 FROM holdings
                WHERE holdings.table_id = seats.table_id AND holdings.seat = seats.seat
            ) FROM seats
        """)
    )
    db.execute(
        text("""
            INSERT INTO holdings (session, table_id, seat, since)
            SELECT host_hash, id, -4, created FROM tables WHERE NOT EXISTS (
                SELECT 1 FROM holdings WHERE holdings.table_id = tables.id AND holdings.seat = -4
            )
        """)
    )
    drop_column(db, "seats", "key_hash")
    drop_column(db, "tables", "host_hash")


STEPS: Final[tuple[Callable[[Connection], None], ...]] = (links_are_invitations,)


def drop_column(db: Connection, table: str, column: str) -> None:
    """Take a column away, with what makes it unique. SQLite cannot, or not every one of those
    in use: there the table is built anew."""
    if db.dialect.name != "sqlite":
        db.execute(text(f"ALTER TABLE {table} DROP COLUMN {column}"))
        return
    made = text("SELECT sql FROM sqlite_master WHERE tbl_name = :table AND sql IS NOT NULL")
    schema, *indexes = db.scalars(made, {"table": table}).all()
    lines = [line for line in schema.splitlines() if column not in line]
    new = re.sub(r",\s*\)$", "\n)", "\n".join(lines))
    kept = ", ".join(it["name"] for it in inspect(db).get_columns(table) if it["name"] != column)
    db.execute(text(new.replace(f"TABLE {table}", "TABLE built_anew", 1)))
    db.execute(text(f"INSERT INTO built_anew ({kept}) SELECT {kept} FROM {table}"))
    db.execute(text(f"DROP TABLE {table}"))
    db.execute(text(f"ALTER TABLE built_anew RENAME TO {table}"))
    for index in indexes:
        db.execute(text(index))


# -- versions ----------------------------------------------------------------------------------


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
