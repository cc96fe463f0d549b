"""`astrarium play GAME`: the table in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, Final

import click

from astrarium.cli.base import CliError, Command, Voice, game_argument, option, path_option
from astrarium.cli.files import default_path, inside, read_text
from astrarium.cli.seats import Holder, holder, holders_now, read_holders, read_options
from astrarium.cli.table import Table
from astrarium.engine.lots import drawn_options
from astrarium.engine.match import Match
from astrarium.engine.record import Record, parse, replay, verify
from astrarium.engine.stream import Dealer
from astrarium.games import find

SECRET_BYTES: Final = 32


@click.command("play", cls=Command)
@game_argument(required=False)
@option("--seats", metavar="human,BOT,...", help="cli.option.seats")
@option("--seed", metavar="SEED", help="cli.option.seed")
@option("--option", "options", multiple=True, metavar="KEY=VALUE", help="cli.option.option")
@path_option("--record", help="cli.option.record")
@path_option("--resume", help="cli.option.resume")
@click.pass_context
def command(ctx: click.Context, /, resume: Path | None, **given: Any) -> None:
    ctx.exit(begin(ctx.obj, **given) if resume is None else go_on(ctx.obj, resume, **given))


# -- a new game --------------------------------------------------------------------


def begin(
    voice: Voice,
    game: str | None,
    seats: str | None = None,
    seed: str | None = None,
    options: tuple[str, ...] = (),
    record: Path | None = None,
) -> int:
    """Deal a new game and play it; the exit status."""
    if game is None:
        return ask_for_all(voice, seats, seed, options, record)
    chosen = find(game)
    holders = read_holders(chosen, seats)
    asked = read_options(chosen, options)
    dealer = new_dealer(seed)
    drawn = drawn_options(chosen, asked, dealer)
    match = Match(chosen, len(holders), drawn, dealer.rng())
    table = Table(match, holders, dealer, record or default_path(chosen.slug), voice)
    table.lots = [name for name, value in drawn.items() if value != asked[name]]
    table.open_new()
    return table.run()


def ask_for_all(voice: Voice, *given: Any) -> int:
    """Without a game a few questions are asked; what was given would go unheard then."""
    from astrarium.cli.start import welcome

    if any(given):
        raise CliError("cli.missing", name="GAME")
    return welcome(voice)


def new_dealer(seed: str | None) -> Dealer:
    """A seed that anyone may know, or a secret that nobody does."""
    if seed is None:
        return Dealer(secret=secrets.token_bytes(SECRET_BYTES).hex())
    return Dealer(seed=checked_seed(seed))


def checked_seed(seed: str) -> str:
    """One word, as a record can hold it."""
    if seed.split() != [seed] or not seed.isprintable() or ";" in seed:
        raise CliError("cli.bad-seed", seed=seed)
    return seed


# -- a saved game ------------------------------------------------------------------


def go_on(
    voice: Voice,
    resume: Path,
    game: str | None,
    seats: str | None,
    seed: str | None,
    options: tuple[str, ...],
    record: Path | None,
) -> int:
    """Go on with a saved game, in the same file unless another is named."""
    for name, value in (("--seed", seed), ("--option", options)):
        if value:
            raise CliError("cli.not-with-resume", option=name)
    text = read_text(resume)
    with inside(resume):
        saved = parse(text)
    match = resumed(saved, resume, game)
    holders = take_seats(match, saved, resume, seats)
    table = Table(match, holders, saved.dealer, record or resume, voice, saved.players, saved)
    if record is None:
        table.open_again(text)
    else:
        table.open_new()
    return table.run()


def resumed(saved: Record, path: Path, game: str | None) -> Match:
    """The match as the record left it, drawing from the same stream."""
    if game not in (None, saved.game):
        raise CliError("cli.other-game", path=str(path), game=saved.game)
    with inside(path):
        verify(saved)
        match = replay(saved, forced=True)
    if match.is_over():
        raise CliError("cli.is-over", path=str(path))
    if not (saved.dealer.seed or saved.dealer.secret):
        raise CliError("cli.no-source", path=str(path))
    return match


def take_seats(match: Match, saved: Record, path: Path, seats: str | None) -> list[Holder]:
    """Those who held the seats before, or others who take them over."""
    names = holders_now(match, saved.players)
    if seats is None:
        return [holder(name) for name in names]
    holders = read_holders(match.game, seats)
    if len(holders) != match.seats:
        raise CliError("cli.other-seats", path=str(path), n=match.seats)
    for seat, who in enumerate(holders):
        if who.name != names[seat]:
            match.seat_player(seat, who.name)
    return holders
