"""`astrarium verify FILE`: replay a record and check all that it claims."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from astrarium.cli.base import Command, Voice, file_argument, json_option
from astrarium.cli.files import inside, read_record
from astrarium.engine.record import Record, Verified, result_text, verify


@click.command("verify", cls=Command)
@file_argument("cli.argument.record")
@json_option
@click.pass_obj
def command(voice: Voice, file: Path, as_json: bool) -> None:
    record = read_record(file)
    with inside(file):
        checked = verify(record)
    if as_json:
        click.echo(json.dumps(plain(record, checked), indent=1))
    else:
        for line in report(voice, record, checked):
            click.echo(line)


def plain(record: Record, checked: Verified) -> dict[str, Any]:
    return {"game": record.game, "rules": record.rules} | checked._asdict()


def report(voice: Voice, record: Record, checked: Verified) -> list[str]:
    """What was checked, and what there was nothing to check of."""
    return [
        voice("cli.verified.entries", n=checked.entries, game=record.game, rules=record.rules),
        *([voice("cli.verified.variations", n=checked.variations)] if checked.variations else []),
        voice("cli.verified.outcomes", n=checked.outcomes)
        if checked.outcomes
        else voice("cli.unverified.outcomes"),
        voice("cli.verified.commitment" if checked.commitment else "cli.unverified.commitment"),
        voice("cli.verified.result", result=result_text(record.result))
        if record.result
        else voice("cli.unverified.result"),
    ]
