"""`astrarium tables`: what a server holds, seen from outside of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

import click
from sqlalchemy import make_url

from astrarium.cli.base import CliError, Command, Voice, argument, json_option, option
from astrarium.cli.files import check_new, write_new
from astrarium.web.errors import Older
from astrarium.web.migrations import newest
from astrarium.web.run import database
from astrarium.web.store import Migrated, SeatRow, Store, TableRow

YES: Final = ("y", "yes", "o", "oui")


@click.command("tables", cls=Command)
@argument(
    "action",
    default="list",
    metavar="[list|export|backup|migrate|delete]",
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
    asyncio.run(ACTIONS[action](url, Order(voice, args, yes, as_json)))


def check_there(url: str) -> None:
    """Refuse a file that is not there: a mistyped name would become an empty database."""
    path = make_url(url).database if url.startswith("sqlite") else None
    if path is not None and not Path(path).is_file():
        raise CliError("server.tables.no-file", path=path)


class Order:
    """An order given on the command line, and the way to answer it."""

    def __init__(self, voice: Voice, args: Sequence[str], yes: bool, as_json: bool) -> None:
        self.voice = voice
        self.args = args
        self.yes = yes
        self.as_json = as_json

    def tell(self, data: Any, id: str, **args: Any) -> None:
        """Tell a program or a person what has been done."""
        click.echo(json.dumps(data) if self.as_json else self.voice(id, **args))


Action: TypeAlias = Callable[[str, Order], Coroutine[Any, Any, None]]


def opened(does: Callable[[Store, Order], Awaitable[None]]) -> Action:
    """An action on the tables of a database of today."""

    async def action(url: str, order: Order) -> None:
        async with Store(url) as store:
            await does(store, order)

    return action


# -- list --------------------------------------------------------------------------------------


async def list_tables(store: Store, order: Order) -> None:
    rows = await store.all_tables()
    lengths = await store.lengths()
    listed = [plain(row, await store.seats(row.id), lengths.get(row.id, 0)) for row in rows]
    if order.as_json:
        click.echo(json.dumps(listed, indent=1))
    elif not listed:
        click.echo(order.voice("server.tables.none"))
    else:
        show(order.voice, listed)


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
    from astrarium.cli.screen import console, table

    columns = ("id", "game", "title", "players", "phase", "entries", "changed")
    whole = ("id", "phase", "entries", "changed")  # where a break would hurt; names may have one
    heads = [voice(f"server.tables.column.{column}") for column in columns]
    found = table(heads, left=len(heads), overflow="fold")
    for name, column in zip(columns, found.columns):
        column.no_wrap = name in whole
    for line in lines:
        said = line | {
            "players": ", ".join(line["players"]),
            "phase": voice(f"server.tables.phase.{line['phase']}"),
            "changed": by_the_clock(line["changed"]),
        }
        found.add_row(*(str(said[column]) for column in columns))
    console().print(found)


# -- export, backup, migrate, delete -------------------------------------------------------------


async def export(store: Store, order: Order) -> None:
    """The record of a table: whole if it is over, else a sealed save with its secret."""
    from astrarium.web.records import export as exported

    if len(order.args) not in (1, 2):
        raise CliError("server.tables.names-one")
    text = await exported(store, order.args[0])
    if len(order.args) == 1:
        click.echo(text, nl=False)
        return
    path = Path(order.args[1])
    write_new(path, text)
    order.tell({"path": str(path)}, "server.tables.exported", path=str(path))


async def backup(url: str, order: Order) -> None:
    """A copy of the whole database, of whatever version, also while a server uses it."""
    if len(order.args) != 1:
        raise CliError("server.tables.names-file")
    store = Store(url)
    if not store.is_sqlite:
        raise CliError("server.tables.not-sqlite")
    check_there(url)
    path = Path(order.args[0])
    check_new(path)
    await store.backup(str(path))
    order.tell({"path": str(path)}, "server.tables.backed-up", path=str(path))


async def migrate(url: str, order: Order) -> None:
    """Bring the database to today's version; of a file a copy is made first."""
    check_there(url)
    done = Migrated(newest(), newest(), "")
    try:
        async with Store(url):
            id = "server.tables.current"
    except Older:
        store = Store(url, migrates=True)
        if not (store.is_sqlite or order.yes):
            ask_sure(order, "server.tables.has-backup")
        async with store:
            done = store.migrated or done  # somebody else may have been faster
        id = "server.migrated-file" if done.copy else "server.migrated-server"
    order.tell(done._asdict(), id, **done._asdict())


async def delete(store: Store, order: Order) -> None:
    """Tables are gone for ever; all that are named must be there."""
    if not order.args:
        raise CliError("server.tables.names-some")
    for table in order.args:
        if await store.table(table) is None:
            raise CliError("server.no-table", table=table)
    if not order.yes:
        ask_sure(order, "server.tables.sure", n=len(order.args))
    for table in order.args:
        await store.delete(table)
    order.tell({"deleted": list(order.args)}, "server.tables.deleted", n=len(order.args))


def ask_sure(order: Order, id: str, **args: Any) -> None:
    """Stop here unless a person says yes."""
    if order.as_json:
        raise CliError("server.tables.needs-yes")
    try:
        answer = input(order.voice(id, **args))
    except EOFError:
        answer = ""
    if answer.strip().lower() not in YES:
        raise click.Abort


ACTIONS: Final[dict[str, Action]] = {
    "list": opened(list_tables),
    "export": opened(export),
    "backup": backup,
    "migrate": migrate,
    "delete": opened(delete),
}
