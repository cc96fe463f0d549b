"""`astrarium tables`: what a server holds, seen from outside of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import click
from sqlalchemy import make_url

from astrarium.cli.base import CliError, Command, Voice, argument, json_option, option
from astrarium.cli.files import check_new, write_new
from astrarium.web.run import database
from astrarium.web.store import SeatRow, Store, TableRow

YES: Final = ("y", "yes", "o", "oui")


@click.command("tables", cls=Command)
@argument(
    "action",
    default="list",
    metavar="[list|export|backup|delete]",
    help="server.argument.action",
)
@argument("args", nargs=-1, metavar="[TABLE]... [FILE]", help="server.argument.args")
@option("--db", metavar="FILE|URL", help="server.option.db")
@option("--yes", is_flag=True, help="server.option.yes")
@json_option
@click.pass_obj
def command(
    voice: Voice, action: str, args: tuple[str, ...], db: str | None, yes: bool, as_json: bool
) -> None:
    if action not in ACTIONS:
        raise CliError("server.tables.no-action", action=action, actions=", ".join(ACTIONS))
    url = database(db)
    if db is not None:
        check_there(url)
    asyncio.run(within(url, Asked(voice, args, yes, as_json), ACTIONS[action]))


def check_there(url: str) -> None:
    """Refuse a file that is not there: a mistyped name would become an empty database."""
    path = make_url(url).database if url.startswith("sqlite") else None
    if path is not None and not Path(path).is_file():
        raise CliError("server.tables.no-file", path=path)


class Asked:
    """What was asked on the command line."""

    def __init__(self, voice: Voice, args: Sequence[str], yes: bool, as_json: bool) -> None:
        self.voice = voice
        self.args = args
        self.yes = yes
        self.as_json = as_json

    def tell(self, data: Any, id: str, **args: Any) -> None:
        """What has been done, for a program or for a person."""
        click.echo(json.dumps(data) if self.as_json else self.voice(id, **args))


async def within(url: str, asked: Asked, does: Callable[[Store, Asked], Awaitable[None]]) -> None:
    async with Store(url) as store:
        await does(store, asked)


# -- list --------------------------------------------------------------------------------------


async def list_tables(store: Store, asked: Asked) -> None:
    rows = await store.all_tables()
    lengths = await store.lengths()
    seats = {row.id: await store.seats(row.id) for row in rows}
    if asked.as_json:
        found = [plain(row, seats[row.id], lengths.get(row.id, 0)) for row in rows]
        click.echo(json.dumps(found, indent=1))
    elif not rows:
        click.echo(asked.voice("server.tables.none"))
    else:
        show(asked.voice, [plain(row, seats[row.id], lengths.get(row.id, 0)) for row in rows])


def plain(row: TableRow, seats: Sequence[SeatRow], entries: int) -> dict[str, Any]:
    """A table as a program reads it. No secret is in it."""
    return {
        "id": row.id,
        "game": row.slug,
        "title": row.title,
        "players": [seat.spec or seat.name or seat.kind for seat in seats],
        "phase": row.phase,
        "entries": entries,
        "created": when(row.created),
        "changed": when(row.changed),
    }


def when(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def by_the_clock(iso: str) -> str:
    """The same moment for people: by the clock of this machine, to the minute."""
    return datetime.fromisoformat(iso).astimezone().strftime("%Y-%m-%d %H:%M")


def show(voice: Voice, lines: Sequence[dict[str, Any]]) -> None:
    from rich.table import Table

    from astrarium.cli.screen import console

    table = Table(box=None, pad_edge=False)
    columns = ("id", "game", "title", "players", "phase", "entries", "changed")
    whole = ("id", "phase", "entries", "changed")  # where a break would hurt; names may have one
    for column in columns:
        name = voice(f"server.tables.column.{column}")
        table.add_column(name, overflow="fold", no_wrap=column in whole)
    for line in lines:
        said = line | {
            "players": ", ".join(line["players"]),
            "phase": voice(f"server.tables.phase.{line['phase']}"),
            "changed": by_the_clock(line["changed"]),
        }
        table.add_row(*(str(said[column]) for column in columns))
    console().print(table)


# -- export, backup, delete ----------------------------------------------------------------------


async def export(store: Store, asked: Asked) -> None:
    """The record of a table: whole if it is over, else a sealed save with its secret."""
    from astrarium.web.records import export as exported

    if len(asked.args) not in (1, 2):
        raise CliError("server.tables.names-one")
    text = await exported(store, asked.args[0])
    if len(asked.args) == 1:
        click.echo(text, nl=False)
        return
    path = Path(asked.args[1])
    write_new(path, text)
    asked.tell({"path": str(path)}, "server.tables.exported", path=str(path))


async def backup(store: Store, asked: Asked) -> None:
    """A copy of the whole database, also while a server uses it."""
    if len(asked.args) != 1:
        raise CliError("server.tables.names-file")
    if not store.is_sqlite:
        raise CliError("server.tables.not-sqlite")
    path = Path(asked.args[0])
    check_new(path)
    await store.backup(str(path))
    asked.tell({"path": str(path)}, "server.tables.backed-up", path=str(path))


async def delete(store: Store, asked: Asked) -> None:
    """Tables are gone for ever; all that are named must be there."""
    if not asked.args:
        raise CliError("server.tables.names-some")
    for table in asked.args:
        if await store.table(table) is None:
            raise CliError("server.no-table", table=table)
    if not asked.yes:
        ask_sure(asked)
    for table in asked.args:
        await store.delete(table)
    asked.tell({"deleted": list(asked.args)}, "server.tables.deleted", n=len(asked.args))


def ask_sure(asked: Asked) -> None:
    """Stop here unless a person says yes."""
    if asked.as_json:
        raise CliError("server.tables.needs-yes")
    try:
        answer = input(asked.voice("server.tables.sure", n=len(asked.args)))
    except EOFError:
        answer = ""
    if answer.strip().lower() not in YES:
        raise click.Abort


ACTIONS: Final = {"list": list_tables, "export": export, "backup": backup, "delete": delete}
