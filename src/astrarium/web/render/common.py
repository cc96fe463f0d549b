"""Small things that all pieces share: names of seats, words, headings."""

from __future__ import annotations

from astrarium.draw.scene.html import Html, esc, tag
from astrarium.engine.protocol import LETTERS, SPECTATOR, message
from astrarium.web.look import BOT, OPEN, PLAYING, LogLine, Look, SeatInfo
from astrarium.words import say


def say_html(id: str, lang: str, **args: object) -> Html:
    """A message in words, as markup."""
    return esc(say(message(id, **args), lang))


def head(id: str, lang: str, *more: Html, named: str | None = None) -> Html:
    """The line above a piece: its title, and more beside it."""
    return tag("div", tag("h2", say_html(id, lang), class_="caps", id=named), *more, class_="hd")


def seat_names(look: Look, lang: str) -> tuple[str, ...]:
    """The name of each seat for people; one without a name has its letter."""
    return tuple(seat_name(info, lang) for info in look.seats)


def seat_name(info: SeatInfo, lang: str) -> str:
    if info.name:
        return info.name
    id = {BOT: "pages.seat.bot", OPEN: "pages.seat.open"}.get(info.kind, "pages.seat.person")
    return say(message(id, letter=LETTERS[info.seat]), lang)


def is_mine(look: Look) -> bool:
    return bool(look.choices)


def has_bot(look: Look) -> bool:
    """Does a bot play for the one who looks?"""
    playing = look.phase == PLAYING and look.is_live and look.seat != SPECTATOR
    return playing and look.seats[look.seat].kind == BOT


def is_of_table(line: LogLine) -> bool:
    """Does a line tell what the table says, and not the game?"""
    return line.message.id.startswith("server.log.")
