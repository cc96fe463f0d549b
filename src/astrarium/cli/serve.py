"""`astrarium serve`: the table in the browser, for this machine, a network or a club."""

from __future__ import annotations

import threading
from typing import Final

import click

from astrarium.cli.base import Command, Voice, Whole, option
from astrarium.web.run import (
    EVERYWHERE,
    TRIES,
    database,
    is_astrarium,
    lan_address,
    listen,
    run,
    url_of,
)
from astrarium.web.settings import LOCAL, PORT, Settings

MOST_WORKERS: Final = 64


@click.command("serve", cls=Command)
@option("--host", default=LOCAL, metavar="ADDRESS", help="server.option.host")
@option("--port", default=PORT, type=Whole(0, 65535), metavar="N", help="server.option.port")
@option("--db", metavar="FILE|URL", help="server.option.db")
@option("--lan", is_flag=True, help="server.option.lan")
@option("--public", default="", metavar="URL", help="server.option.public")
@option(
    "--workers", default=1, type=Whole(1, MOST_WORKERS), metavar="N", help="server.option.workers"
)
@option("--no-browser", is_flag=True, help="server.option.no-browser")
@click.pass_context
def command(
    ctx: click.Context,
    host: str,
    port: int,
    db: str | None,
    lan: bool,
    public: str,
    workers: int,
    no_browser: bool,
) -> None:
    if lan:
        host = EVERYWHERE
    ours = listen(host, port)
    port = ours.getsockname()[1]
    if lan and not public:
        public = url_of(lan_address(), port)
    settings = Settings(
        db=database(db),
        host=host,
        port=port,
        public=public.rstrip("/"),
        lang=ctx.obj.lang,
        workers=workers,
    )
    run(settings, ours, lambda: greet(ctx.obj, settings, not no_browser), access_log=True)


def open_here(voice: Voice) -> int:
    """`astrarium` alone: for this machine, in its browser; the exit status.

    If the table is open already, the browser goes there: two servers at one file would not
    know of each other.
    """
    usual = url_of(LOCAL, PORT)
    db = database(None)
    if is_astrarium(usual):
        click.echo(voice("server.runs-already", url=usual))
        browse(usual)
        return 0
    ours = listen(LOCAL, PORT, TRIES)
    settings = Settings(db=db, port=ours.getsockname()[1], lang=voice.lang)
    run(settings, ours, lambda: greet(voice, settings, True))
    return 0


def greet(voice: Voice, settings: Settings, browser: bool) -> None:
    """Pages can be had: say where, and show the first."""
    url = url_of(settings.host, settings.port)
    click.echo(voice("server.at", url=url))
    if settings.public:
        click.echo(voice("server.at-lan", url=settings.public))
    click.echo(voice("server.stored", db=shown_db(settings.db)))
    click.echo(voice("server.stop"))
    if browser:
        browse(url)


def shown_db(url: str) -> str:
    """The database as a person knows it: its file, or its address without a password."""
    if url.startswith("sqlite"):
        return url.partition(":///")[2]
    from astrarium.web.store import shown_url

    return shown_url(url)


def browse(url: str) -> None:
    """Open a browser; whatever it does, the server does not wait for it."""
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
