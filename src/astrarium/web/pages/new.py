"""New tables: the form, lots that are drawn before there is a table, one click."""

from __future__ import annotations

from random import SystemRandom
from typing import Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from astrarium.bots import BOTS
from astrarium.draw.scene.common import pen_mark
from astrarium.draw.scene.face import face_of
from astrarium.engine.errors import GameError
from astrarium.engine.lots import drawn_flags, kinds_of, of_kind
from astrarium.engine.options import (
    ChoiceOption,
    FlagsOption,
    IntOption,
    Option,
    Value,
    flags_of,
    flags_text,
)
from astrarium.engine.protocol import LETTERS, Game, Seat, message
from astrarium.engine.registry import find
from astrarium.games import GAMES
from astrarium.web.actions import tables_of
from astrarium.web.bots import default_bot
from astrarium.web.errors import BadRequest, status_of
from astrarium.web.look import COLOURS, SeatWish, Wish
from astrarium.web.page import Form, form_of, go, page, preferences_of
from astrarium.web.visitors import keep_session, session_of
from astrarium.words import refusal, say
from astrarium.words.shelf import game_name, said

router = APIRouter(include_in_schema=False)
QUICK_SEATS: Final = 3  # at a table opened by one click, if the game is for so many


def bot_name(spec: str, lang: str) -> str:
    """What people call a bot: its level in words."""
    name, _, budget = spec.partition(":")
    words = say(message(f"pages.bot.{name}"), lang) if name in BOTS else name
    return f"{words} ({budget})" if budget else words


LEVELS: Final = ("random", "novice", "adept", "master")


def bot_levels(lang: str) -> list[dict[str, str]]:
    """The bots one may choose, from weak to strong."""
    return [
        {"spec": spec, "name": say(message("pages.new.bot", bot=bot_name(spec, lang)), lang)}
        for spec in LEVELS
    ]


@router.get("/new")
async def new_table(request: Request) -> Response:
    return await new_page(request, Form(list(request.query_params.multi_items())))


async def new_page(request: Request, form: Form, trouble: str = "", status: int = 200) -> Response:
    """The form of a new table, filled in with what was asked for, or with what is usual."""
    preferences = preferences_of(request)
    lang = preferences.lang
    game = find(form.one("game", next(iter(GAMES))))
    usual = max(game.min_seats, min(QUICK_SEATS, game.max_seats))
    count = max(game.min_seats, min(form.number("seats", usual), game.max_seats))
    name, colour = await tables_of(request).seats.browser(session_of(request))
    return page(
        request,
        "new.html",
        message("pages.new.title"),
        status,
        trouble=trouble,
        games=[{"slug": it.slug, "name": game_name(it.slug, lang)} for it in GAMES.values()],
        slug=game.slug,
        blurb=said(lang, f"game.{game.slug}.blurb"),
        low=game.min_seats,
        high=game.max_seats,
        count=count,
        seats=[wished_seat(form, seat, name or preferences.name, colour) for seat in range(count)],
        bots=bot_levels(lang),
        colours=COLOURS,
        options=[option_field(game, option, form, count, lang) for option in game.options],
        title=form.one("title"),
        waits=form.one("waits") == "1",
    )


def wished_seat(form: Form, seat: Seat, name: str, colour: str) -> dict[str, Any]:
    usual = "me" if seat == 0 else default_bot()
    first = colour or COLOURS[0]
    others = [it for it in COLOURS if it != first]
    return {
        "letter": LETTERS[seat],
        "mark": Markup(pen_mark(seat, 22)),
        "who": form.one(f"who-{seat}", usual),
        "name": form.one(f"name-{seat}", name if seat == 0 else ""),
        "colour": form.one(f"colour-{seat}", [first, *others][seat]),
    }


def option_field(
    game: Game[Any, Any], option: Option, form: Form, seats: int, lang: str
) -> dict[str, Any]:
    """An option as a form shows it, with its default or what was chosen before."""
    words = said(lang, f"option.{option.name}") or option.name
    name = f"option-{option.name}"
    field: dict[str, Any] = {"name": option.name, "words": words[:1].upper() + words[1:]}
    if isinstance(option, IntOption):
        chosen = form.number(name, option.default)
        return field | {"kind": "int", "low": option.low, "high": option.high, "default": chosen}
    if isinstance(option, ChoiceOption):
        values = [it for it in option.choices if it not in LETTERS[seats:] or it == "random"]
        choices = [(value, choice_words(game, option.name, value, lang)) for value in values]
        return field | {
            "kind": "choice",
            "choices": choices,
            "default": form.one(name, option.default),
        }
    chosen_flags = form.all(name) or list(flags_of(option.default))
    choices = [(value, choice_words(game, option.name, value, lang)) for value in option.choices]
    field |= {"kind": "flags", "choices": choices, "default": chosen_flags}
    return field | {
        "lots": lots_fields(option, form, lang),
        "drawn": drawn_words(option, form, lang),
    }


def lots_fields(option: FlagsOption, form: Form, lang: str) -> list[dict[str, Any]]:
    """How many of each kind are to be drawn by lot, if they may be: one, if nothing is said."""
    return [
        {
            "name": f"lots-{option.name}-{kind}",
            "words": say(message(f"option.{option.name}.{kind}"), lang),
            "high": len(of_kind(option, kind)),
            "chosen": wished_lots(option, form, kind),
        }
        for kind in kinds_of(option)
    ]


def wished_lots(option: FlagsOption, form: Form, kind: str) -> int:
    return min(form.number(f"lots-{option.name}-{kind}", 1), len(of_kind(option, kind)))


def drawn_words(option: FlagsOption, form: Form, lang: str) -> str:
    """What came of the lots, if these are the fields that they filled in."""
    if form.one("drawn") != option.name:
        return ""
    flags = [flag for flag in option.choices if flag in form.all(f"option-{option.name}")]
    id = "pages.new.drawn" if flags else "pages.new.drawn-none"
    return say(message(id, flags=flags), lang)


def choice_words(game: Game[Any, Any], option: str, value: str, lang: str) -> str:
    if option == "first":
        if value == "random":
            return say(message("pages.first.random"), lang)
        return say(message("pages.first.seat", letter=value), lang)
    return face_of(game).choice_words(option, value, lang)


def wish_of(form: Form) -> Wish:
    """The table that a form asks for; raises what is wrong with it."""
    game = find(form.one("game"))
    count = form.number("seats", game.min_seats)
    seats = tuple(
        SeatWish(
            form.one(f"who-{n}", default_bot()), form.one(f"name-{n}"), form.one(f"colour-{n}")
        )
        for n in range(min(count, len(LETTERS)))
    )
    options: dict[str, Value] = {}
    for option in game.options:
        given = form.all(f"option-{option.name}")
        if isinstance(option, IntOption | ChoiceOption):
            if given:
                options[option.name] = given[0]
        else:
            options[option.name] = flags_text(tuple(given))
    return Wish(game.slug, seats, options, form.one("title"), form.one("waits") == "1")


@router.post("/new/lots")
async def draw_lots(request: Request) -> Response:
    """Draw an option of the form by lot, and come back to it: what was drawn is shown there
    and may be drawn again or changed, before there is a table."""
    form = await form_of(request)
    option = find_lots(form)
    kinds = [kind for kind in kinds_of(option) for _ in range(wished_lots(option, form, kind))]
    try:
        drawn = drawn_flags(option, kinds, SystemRandom())
    except GameError as error:
        lang = preferences_of(request).lang
        return await new_page(request, form, refusal(error, lang), status_of(error))
    name = f"option-{option.name}"
    fields = form.but("roll", "drawn", name) + [(name, flag) for flag in drawn]
    return go(f"/new?{urlencode([*fields, ('drawn', option.name)])}#opt-{option.name}")


def find_lots(form: Form) -> FlagsOption:
    """The option whose lots the form asks for; raises BadRequest."""
    for option in find(form.one("game")).options:
        if isinstance(option, FlagsOption) and option.name == form.one("roll") and kinds_of(option):
            return option
    raise BadRequest("pages.error.form")


@router.post("/new")
async def open_table(request: Request) -> Response:
    form = await form_of(request)
    lang = preferences_of(request).lang
    try:
        wish = wish_of(form)
    except GameError as error:
        return await new_page(request, form, refusal(error, lang), status_of(error))
    response = go("/")
    session = keep_session(request, response)
    try:
        opened = await tables_of(request).open(wish, session)
    except GameError as error:
        return await new_page(request, form, refusal(error, lang), status_of(error))
    mine = next((seat for seat in wish.seats if seat.who == "me"), None)
    if mine is not None and mine.name:
        await tables_of(request).seats.remember(session, mine.name, mine.colour)
    response.headers["location"] = f"/t/{opened.table}"
    return response


@router.post("/quick")
async def quick(request: Request) -> Response:
    """One click: a table with bots, at the usual options."""
    form = await form_of(request)
    game = find(form.one("game"))
    response = go("/")
    session = keep_session(request, response)
    name, colour = await tables_of(request).seats.browser(session)
    count = max(game.min_seats, min(QUICK_SEATS, game.max_seats))
    bots = (SeatWish(default_bot()),) * (count - 1)
    wish = Wish(game.slug, (SeatWish("me", name, colour), *bots))
    opened = await tables_of(request).open(wish, session)
    response.headers["location"] = f"/t/{opened.table}"
    return response
