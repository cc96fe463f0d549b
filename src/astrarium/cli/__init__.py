"""The command line. `astrarium` alone opens a table; each command has its module."""

from __future__ import annotations

from typing import Any, Final, NoReturn

import click

from astrarium.cli.base import Commands, Voice, option

MODULES: Final = (
    *("games", "play", "simulate", "arena", "replay", "draw"),
    *("verify", "rules", "serve", "tables"),
)


def show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        from astrarium import __version__

        click.echo(f"astrarium {__version__}")
        ctx.exit()


@click.command(cls=Commands, modules=MODULES, invoke_without_command=True)
@option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=show_version,
    help="cli.option.version",
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        from astrarium.cli.serve import open_here

        voice: Voice = ctx.obj
        ctx.exit(open_here(voice))


def main(*args: Any) -> NoReturn:
    """The entry point of the package."""
    cli.main(*args)
