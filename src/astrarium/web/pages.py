"""The pages: home, tables, rules, settings; each in the visitor's language and theme."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import SystemRandom
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from markupsafe import Markup

from astrarium.bots import BOTS
from astrarium.draw.scene.common import pen_mark
from astrarium.draw.scene.face import PLAIN, Face, face_of
from astrarium.engine.errors import GameError
from astrarium.engine.family import families, play_of
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
from astrarium.engine.protocol import LETTERS, SPECTATOR, Game, Seat, message
from astrarium.engine.registry import find
from astrarium.games import GAMES
from astrarium.web.bots import default_bot
from astrarium.web.charts import course_chart
from astrarium.web.errors import BadRequest, NotAllowed, NotThere, SeatTaken, status_of
from astrarium.web.frame import (
    SWITCHES,
    THEMES,
    Form,
    Taste,
    address,
    form_of,
    is_here,
    keep,
    page,
    qr,
    safe_path,
    taste_of,
)
from astrarium.web.look import (
    BOT,
    COLOURS,
    FREE,
    FROZEN,
    OPEN,
    OVER,
    WAITING,
    Look,
    SeatWish,
    TableLine,
    Who,
    Wish,
)
from astrarium.web.render import clears, fragments, seat_name, seat_names
from astrarium.web.replays import Shelf, course_of, link_of, look_of, step_at
from astrarium.web.rulebook import chapter, guide
from astrarium.web.tables import Tables
from astrarium.web.visitors import host_key_of, keep_session, session_of
from astrarium.words import LANGUAGES, refusal, say
from astrarium.words.shelf import (
    box_name,
    game_name,
    games_of,
    mode_name,
    play_text,
    said,
    tips_of,
)

router = APIRouter(include_in_schema=False)
SHELF: Final = Shelf()
COURSE_POINTS: Final = 24  # of the chart of a game
LAST: Final = 1 << 30  # a step beyond all others
QUICK_SEATS: Final = 3  # at a table opened by one click, if the game is for so many


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def go(path: str) -> RedirectResponse:
    """See that other page; what was sent is not sent again."""
    return RedirectResponse(path, 303)


# -- home ------------------------------------------------------------------------------


class Mode(NamedTuple):
    slug: str
    name: str
    words: str
    seats: str
    play: str
    high: int


class Fact(NamedTuple):
    number: int
    words: str


class Card(NamedTuple):
    """A box on the home page; what nobody said of it is empty."""

    key: str
    name: str
    sub: str
    words: str
    level: str
    facts: tuple[Fact, ...]
    modes: tuple[Mode, ...]
    cover: str
    guide: str  # the slug of the first game that is told


def cards(lang: str) -> list[Card]:
    """All boxes, in the order of the home page."""
    found = [(family.name, face_of(games_of(family.name)[0])) for family in families()]
    return [card(key, face, lang) for key, face in sorted(found, key=lambda it: it[1].place)]


def card(key: str, face: Face, lang: str) -> Card:
    games = games_of(key)
    return Card(
        key,
        box_name(key, lang),
        said(lang, f"pages.family.{key}.sub") or seats_text(games, lang, "pages.players-range"),
        said(lang, f"pages.family.{key}.words", f"game.{games[0].slug}.blurb"),
        said(lang, f"pages.family.{key}.level"),
        tuple(Fact(number, say(message(id), lang)) for number, id in face.facts),
        modes(key, lang),
        face.cover,
        next(iter(face.first_games), ""),
    )


def modes(family: str, lang: str) -> tuple[Mode, ...]:
    """The games of a box, each with what it is about in a few words, if there are any."""
    return tuple(
        Mode(
            game.slug,
            mode_name(game, lang),
            said(lang, f"pages.mode.{game.slug}.words"),
            seats_text([game], lang),
            play_text(play_of(game), lang),
            game.max_seats,
        )
        for game in games_of(family)
    )


def seats_text(games: Sequence[Game[Any, Any]], lang: str, id: str = "pages.range") -> str:
    """For how many they are."""
    low, high = min(it.min_seats for it in games), max(it.max_seats for it in games)
    if low == high:
        return say(message("pages.players", n=low), lang)
    return say(message(id, low=low, high=high), lang)


@router.get("/")
async def home(request: Request) -> Response:
    lang = taste_of(request).lang
    lines = await tables_of(request).mine(session_of(request))
    return page(
        request,
        "home.html",
        say(message("pages.home.page"), lang),
        cards=cards(lang),
        tables=[line_words(line, lang) for line in lines if line.phase not in (OVER, FROZEN)],
    )


@router.get("/tables")
async def my_tables(request: Request) -> Response:
    lang = taste_of(request).lang
    lines = await tables_of(request).mine(session_of(request))
    return page(
        request,
        "tables.html",
        say(message("pages.tables.title"), lang),
        tables=[line_words(line, lang) for line in lines],
    )


def line_words(line: TableLine, lang: str) -> dict[str, Any]:
    """A table in a list, in words."""
    game = game_name(line.slug, lang)
    others = [name or LETTERS[n] for n, name in enumerate(line.names) if n not in line.mine]
    others = [bot_name(name, lang) if name.partition(":")[0] in BOTS else name for name in others]
    id = "pages.tables.with" if others else "pages.tables.alone"
    phases = {
        WAITING: "pages.tables.waiting",
        OVER: "pages.tables.over",
        FROZEN: "pages.tables.frozen",
    }
    phase = phases.get(line.phase)
    return {
        "id": line.table,
        "title": line.title or game,
        "words": say(message(id, game=game, names=others), lang),
        "phase": say(message(phase), lang) if phase else "",
        "over": line.phase in (OVER, FROZEN),
        "my_turn": line.my_turn,
    }


# -- new tables ------------------------------------------------------------------------


def bot_name(spec: str, lang: str) -> str:
    """What people call a bot: its level in words."""
    name, _, budget = spec.partition(":")
    said = say(message(f"pages.bot.{name}"), lang) if name in BOTS else name
    return f"{said} ({budget})" if budget else said


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
    taste = taste_of(request)
    lang = taste.lang
    game = find(form.one("game", next(iter(GAMES))))
    usual = max(game.min_seats, min(QUICK_SEATS, game.max_seats))
    count = max(game.min_seats, min(form.number("seats", usual), game.max_seats))
    name, colour = await tables_of(request).browser(session_of(request))
    return page(
        request,
        "new.html",
        say(message("pages.new.title"), lang),
        status,
        trouble=trouble,
        games=[{"slug": it.slug, "name": game_name(it.slug, lang)} for it in GAMES.values()],
        slug=game.slug,
        blurb=said(lang, f"game.{game.slug}.blurb"),
        low=game.min_seats,
        high=game.max_seats,
        count=count,
        seats=[wished_seat(form, seat, name or taste.name, colour) for seat in range(count)],
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
        lang = taste_of(request).lang
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
    lang = taste_of(request).lang
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
        await tables_of(request).remember(session, mine.name, mine.colour)
    response.headers["location"] = f"/t/{opened.table}"
    return response


@router.post("/quick")
async def quick(request: Request) -> Response:
    """One click: a table with bots, at the usual options."""
    form = await form_of(request)
    game = find(form.one("game"))
    response = go("/")
    session = keep_session(request, response)
    name, colour = await tables_of(request).browser(session)
    count = max(game.min_seats, min(QUICK_SEATS, game.max_seats))
    bots = (SeatWish(default_bot()),) * (count - 1)
    wish = Wish(game.slug, (SeatWish("me", name, colour), *bots))
    opened = await tables_of(request).open(wish, session)
    response.headers["location"] = f"/t/{opened.table}"
    return response


# -- coming to a table -------------------------------------------------------------------


CODE: Final = re.compile(r"(?:.*/)?(t|join)/([\w-]+)(?:\?.*)?")


@router.post("/join")
async def join_by_code(request: Request) -> Response:
    """A table's code, or a link that somebody typed or pasted."""
    form = await form_of(request)
    code = form.one("code").strip()
    link = CODE.fullmatch(code)
    if link is not None:
        return go(f"/{link[1]}/{link[2]}")
    if re.fullmatch(r"[\w-]{20,}", code):
        return go(f"/join/{code}")
    table = re.sub(r"[^\w]", "", code).lower()
    await tables_of(request).look(table, Who())  # raises NotThere
    return go(f"/t/{table}")


@router.get("/join/{key}")
async def invitation(request: Request, key: str) -> Response:
    """Somebody came by a seat's link: by what name do they play? Where somebody sits already,
    are they that person, with another device?"""
    tables = tables_of(request)
    lang = taste_of(request).lang
    table, seat = await tables.invited(key)
    session = session_of(request)
    held, _ = await tables.held(table, session)
    if seat in held:
        return go(f"/t/{table}?seat={seat}")
    look = await tables.look(table, Who())
    name, colour = await tables.browser(session)
    return page(
        request,
        "join.html",
        game_name(look.slug, lang),
        named=table_name(look, lang),
        table=table,
        taken_by=seat_name(look.seats[seat], lang) if await tables.is_taken(table, seat) else "",
        there=[
            it.name
            for it in look.seats
            if it.name and it.kind not in (BOT, OPEN) and it.seat != seat
        ],
        key=key,
        name=look.seats[seat].name or name or taste_of(request).name,
        colours=COLOURS,
        mine=colour or look.seats[seat].colour,
    )


@router.post("/join/{key}")
async def sit_down(request: Request, key: str) -> Response:
    form = await form_of(request)
    tables = tables_of(request)
    response = go("/")
    session = keep_session(request, response)
    name, colour, again = form.one("name").strip(), form.one("colour"), form.one("again") == "1"
    try:
        table, seat = await tables.claim(key, session, name, colour, again)
    except SeatTaken:
        return go(f"/join/{key}")  # which says by whom
    if not again:
        await tables.remember(session, name, colour)
    response.headers["location"] = f"/t/{table}?seat={seat}&open=1"
    return response


# -- the table ---------------------------------------------------------------------------


@router.get("/t/{table}")
async def table_page(
    request: Request, table: str, seat: int | None = None, open: str = "", screen: str = ""
) -> Response:
    tables = tables_of(request)
    session = session_of(request)
    held, _ = await tables.held(table, session)
    if screen:
        seat = SPECTATOR
    who = await tables.who(table, session, seat)
    look = await tables.look(table, who)
    if look.phase == WAITING:
        return await lobby(request, look, held)
    if len(held) > 1 and who.seat != SPECTATOR and not open and not look.over:
        return await curtain(request, look, held, f"/t/{table}?seat={who.seat}&open=1")
    taste = taste_of(request)
    return page(
        request,
        "table.html",
        game_name(look.slug, taste.lang),
        **table_context(look, taste, fragments(look, taste.lang, held)),
        live=f"/t/{table}/live?seat={who.seat}",
        replay=False,
        screen=bool(screen),
        lines=await menu_lines(request, look, held),
        watch=address(request, f"/t/{table}"),
    )


def pens(look: Look) -> str:
    """Classes that give every seat the colour its holder chose."""
    return " ".join(f"p{info.seat}-{info.colour}" for info in look.seats if info.colour)


def table_context(look: Look, taste: Taste, parts: dict[str, str]) -> dict[str, Any]:
    """What the table's template wants, live or in a replay."""
    ids = ("where", "prompt", "trail", "strip", "board", "end", "moves", "log", "own", "seats")
    pieces = {id: Markup(parts.get(id, "")) for id in (*ids, "aside", "state")}
    game, face = look.game, face_of(look.game)
    return {
        "look": look,
        "game": game_name(look.slug, taste.lang),
        "family": game.dossier,
        "style": face.style,
        "pans": face.pans,
        "parts": pieces,
        "pens": pens(look),
        "has_own": bool(pieces["own"]),
        "short_name": face.short_name(game, taste.lang),
        "cards_tab": say(face.cards_tab(game), taste.lang),
        "eyes": (),
        "back_to_table": True,
        "link": "",
        "not_yours": False,
        "clears": Markup(clears(taste.lang)),
    }


@router.get("/t/{table}/menu")
async def menu(request: Request, table: str, seat: int | None = None) -> Response:
    """The seats in the menu as they are now: the page's script asks when it is opened."""
    tables = tables_of(request)
    session = session_of(request)
    held, _ = await tables.held(table, session)
    look = await tables.look(table, await tables.who(table, session, seat))
    lines = await menu_lines(request, look, held)
    return page(request, "menu_seats.html", "", look=look, lines=lines)


async def curtain(request: Request, look: Look, held: Sequence[Seat], behind: str) -> Response:
    """Nothing secret before the right person opens it. Who played last from this screen may
    still take it back, as long as nobody has to agree; what is begun is told to nobody."""
    lang = taste_of(request).lang
    name = seat_name(look.seats[look.seat], lang)
    others = [seat for seat in held if seat != look.seat and look.to_act == look.seat]
    looks = [await tables_of(request).look(look.table, Who(seat)) for seat in others]
    return page(
        request,
        "curtain.html",
        game_name(look.slug, lang),
        mark=Markup(face_of(look.game).seat_mark(look.game, look.seat, 40)),
        pens=pens(look),
        style=face_of(look.game).style,
        name=name,
        table=look.table,
        behind=behind,
        takes_back=[
            {"seat": it.seat, "name": seat_name(it.seats[it.seat], lang), "version": it.version}
            for it in looks
            if it.undo.kind == FREE
        ],
    )


def table_name(look: Look, lang: str) -> str:
    """The name that the table was given, if it was, and that of its game."""
    return " · ".join(part for part in (look.title, game_name(look.slug, lang)) if part)


async def lobby(request: Request, look: Look, held: Sequence[Seat]) -> Response:
    """Not all are here yet: links to send, salt to add."""
    taste = taste_of(request)
    parts = fragments(look, taste.lang, held)
    links = await seat_links(request, look)
    return page(
        request,
        "lobby.html",
        game_name(look.slug, taste.lang),
        look=look,
        named=table_name(look, taste.lang),
        style=face_of(look.game).style,
        here_only=any(is_here(url) for url in links.values()),
        parts={"state": Markup(parts["state"]), "lobby": Markup(parts["lobby"])},
        pens=pens(look),
        live=f"/t/{look.table}/live?seat={look.seat}",
        links=[
            {
                "seat": seat,
                "name": seat_name(look.seats[seat], taste.lang),
                "url": url,
                "qr": qr(url),
            }
            for seat, url in links.items()
            if look.seats[seat].kind == OPEN
        ],
    )


async def seat_links(request: Request, look: Look) -> dict[Seat, str]:
    """The links of the seats, for the host's own browser."""
    if not look.is_host:
        return {}
    key = host_key_of(session_of(request), look.table)
    try:
        keys = await tables_of(request).links(look.table, key)
    except GameError:
        return {}
    return {seat: address(request, f"/join/{key}") for seat, key in keys.items()}


async def menu_lines(request: Request, look: Look, held: Sequence[Seat]) -> list[dict[str, Any]]:
    """Who sits where, and what this browser may do about it."""
    lang = taste_of(request).lang
    links = await seat_links(request, look)
    lines = []
    for info in look.seats:
        kind = {BOT: "pages.lobby.bot", OPEN: "pages.seat.missing"}.get(info.kind, "")
        words = say(message(kind), lang) if kind else ""
        if info.kind == BOT:
            words = f"{words} · {bot_name(info.spec, lang)}"
        mine = info.seat in held
        for_all = mine and look.seat == SPECTATOR  # a screen for all shows no key of its own
        link = "" if for_all else links.get(info.seat, "")
        lines.append(
            {
                "seat": info.seat,
                "mark": Markup(face_of(look.game).seat_mark(look.game, info.seat, 18)),
                "name": seat_name(info, lang),
                "kind": words,
                "link": link,
                "qr": qr(link) if link else "",
                "mine": mine,
                "can_link": look.is_host and not mine and (info.kind != BOT or info.away),
                "can_bot": info.kind != BOT and (mine or look.is_host) and not look.over,
                "can_return": mine and info.kind == BOT and info.away and not look.over,
                "sits_here": mine and info.seat != look.seat,
            }
        )
    return lines


@router.post("/t/{table}/do/{what}")
async def do(request: Request, table: str, what: str) -> Response:
    """Forms of the lobby and of the menu: done, and back to the table."""
    form = await form_of(request)
    tables = tables_of(request)
    session = session_of(request)
    seat = form.number("seat", -1)
    held, _ = await tables.held(table, session)
    mine = await tables.who(table, session, seat if seat in held else None)
    if what == "start":
        await tables.start(table, mine)
    elif what == "salt":
        await tables.salt(table, mine, form.one("salt"))
    elif what == "replace":
        await tables.replace_by_bot(table, mine, seat, form.one("bot"))
    elif what == "return":
        await tables.come_back(table, mine)
    elif what == "undo":
        await tables.undo(table, mine, form.number("version"))
        return go(f"/t/{table}?seat={mine.seat}&open=1")  # who took back is at the screen
    elif what == "new-link":
        await tables.new_link(table, host_key_of(session, table), seat)
    else:
        raise NotThere("server.no-page")
    opens = "&open=1" if len(held) == 1 else ""  # else the curtain first
    return go(f"/t/{table}?seat={mine.seat}{opens}" if mine.seat in held else f"/t/{table}")


# -- replays -----------------------------------------------------------------------------


def wants_parts(request: Request) -> bool:
    """Does the page's script ask for the pieces alone?"""
    return request.headers.get("accept", "").startswith("application/json")


def eyes_of(look: Look, lang: str) -> list[tuple[int, str]]:
    public = say(message("pages.replay.public"), lang)
    return [(SPECTATOR, public), *((it.seat, seat_name(it, lang)) for it in look.seats)]


def shown(
    request: Request, look: Look, eyes: bool, to_table: bool, not_yours: bool = False
) -> Response:
    """A position of a replay, as a page or in pieces."""
    taste = taste_of(request)
    link = link_of(look, request.url.path)
    parts = fragments(look, taste.lang, replay=request.url.path)
    if wants_parts(request):
        return JSONResponse({"version": look.version, "fragments": parts, "link": link})
    context = table_context(look, taste, parts) | {
        "eyes": eyes_of(look, taste.lang) if eyes else (),
        "back_to_table": to_table,
        "link": link,
        "moment": look.public[look.step],
        "not_yours": not_yours,
    }
    title = game_name(look.slug, taste.lang)
    return page(request, "table.html", title, **context, live="", replay=True, screen=False)


def asked_seat(request: Request) -> Seat | None:
    """`?as=`: a seat, or everyone's eyes. Links of old say `seat`."""
    query = request.query_params
    text = query.get("as", query.get("seat", ""))
    return int(text) if re.fullmatch(r"-3|[0-5]", text) else None


def asked_step(request: Request, look: Look, default: int) -> int:
    """`?step=` is a place that a link names; the page's script counts this viewer's `own`."""
    own, place = (request.query_params.get(name, "") for name in ("own", "step"))
    if re.fullmatch(r"\d{1,6}", own):
        return int(own)
    return step_at(look, place) if re.fullmatch(r"\d{1,6}(\.\d{1,6})?", place) else default


async def replaying(request: Request, table: str) -> tuple[Who, Seat]:
    """Who asks for a replay, and through whose eyes: `?as=`, or this browser's only seat.
    Where several share a screen nobody's secrets are shown without a name."""
    held, is_host = await tables_of(request).held(table, session_of(request))
    seat = asked_seat(request)
    if seat is None:
        seat = held[0] if len(held) == 1 else SPECTATOR
    return Who(seat if seat in held else SPECTATOR, is_host), seat


@router.get("/t/{table}/replay")
async def replay(request: Request, table: str) -> Response:
    """A link is one position. Who may not see it through these eyes sees what all saw then."""
    tables = tables_of(request)
    who, seat = await replaying(request, table)
    try:
        now = await tables.look_at(table, who, LAST, seat)
    except (NotAllowed, NotThere):
        now = await tables.look_at(table, who, LAST, SPECTATOR)
    if now.phase == WAITING:
        return go(f"/t/{table}")
    step = asked_step(request, now, LAST)
    look = await tables.look_at(table, who, step, now.seat)
    held, _ = await tables.held(table, session_of(request))
    is_open = wants_parts(request) or "open" in request.query_params
    if len(held) > 1 and now.seat in held and not is_open and not now.over:
        return await curtain(request, now, held, f"{link_of(look, request.url.path)}&open=1")
    return shown(request, look, now.over, True, not_yours=now.seat != seat)


@router.get("/t/{table}/course")
async def course(request: Request, table: str) -> Response:
    """A chart of how a game that is over went."""
    tables = tables_of(request)
    look = await tables.look(table, Who())
    if look.scores is None:
        raise NotThere("server.not-over")
    return course_answer(look, await tables.course(table, COURSE_POINTS), taste_of(request).lang)


def course_answer(look: Look, seen: Sequence[Sequence[Any]], lang: str) -> Response:
    """A chart of how everyone stood in views of the game, and of the final points."""
    if look.scores is None:
        raise NotThere("server.not-over")
    face = face_of(look.game)
    stood = [[face.standing(view) for view in views] for views in seen]
    if all(points is None for line in stood for points in line):  # the game does not tell
        return JSONResponse({"html": ""})
    finals = look.scores.points
    lines = [[*(it or 0 for it in line), final] for line, final in zip(stood, finals)]
    return JSONResponse({"html": course_chart(look.game, lines, lang, seat_names(look, lang))})


@router.get("/record")
async def record_form(request: Request) -> Response:
    title = say(message("pages.record.title"), taste_of(request).lang)
    return page(request, "record.html", title, text="")


@router.post("/record")
async def record_sent(request: Request) -> Response:
    text = (await form_of(request)).one("text")
    lang = taste_of(request).lang
    try:
        kept = await SHELF.read(text)
    except GameError as error:
        title = say(message("pages.record.title"), lang)
        why = refusal(error, lang)
        return page(request, "record.html", title, status_of(error), trouble=why, text=text)
    return go(f"/record/{kept.name}")


@router.get("/record/{name}")
async def record_shown(request: Request, name: str) -> Response:
    kept = SHELF.find(name)
    if kept is None:
        raise NotThere("pages.record.gone")
    seat = asked_seat(request)
    eyes = SPECTATOR if seat is None else seat
    look = look_of(kept, asked_step(request, look_of(kept, 0, eyes), 0), eyes)
    return shown(request, look, kept.match.is_over(), False)


@router.get("/record/{name}/course")
async def record_course(request: Request, name: str) -> Response:
    kept = SHELF.find(name)
    if kept is None:
        raise NotThere("pages.record.gone")
    look = look_of(kept, LAST)
    return course_answer(look, course_of(kept, COURSE_POINTS), taste_of(request).lang)


# -- rules, guides, settings ---------------------------------------------------------------


@router.get("/rules")
async def rules_home(request: Request) -> Response:
    lang = taste_of(request).lang
    title = say(message("pages.rules.title"), lang)
    return page(request, "rules_home.html", title, cards=cards(lang))


def family_of(name: str) -> str:
    """A family by its own name, or by the slug of one of its games."""
    if games_of(name):
        return name
    if name in GAMES:
        return GAMES[name].dossier
    raise NotThere("server.no-page")


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> Response:
    lang = taste_of(request).lang
    family = family_of(name)
    face, found = face_of(games_of(family)[0]), chapter(family, lang)
    game = box_name(family, lang)
    return page(
        request,
        "rules.html",
        say(message("pages.rules.of", game=game), lang),
        game=game,
        style=face.style,
        guide=next(iter(face.first_games), ""),
        contents=found.contents,
        prose=found.prose,
        numbered=found.numbered,
        notes=found.notes,
    )


@router.get("/guide/{name}")
async def first_game(request: Request, name: str) -> Response:
    lang = taste_of(request).lang
    face = face_of(GAMES[name]) if name in GAMES else PLAIN
    if name not in face.first_games:
        raise NotThere("server.no-page")
    family, game = GAMES[name].dossier, game_name(name, lang)
    return page(
        request,
        "guide.html",
        say(message("pages.guide.of", game=game), lang),
        family=family,
        style=face.style,
        game=game,
        slug=name,
        intro=say(message(f"pages.guide.intro.{name}"), lang),
        guide=guide(name, lang),
        tips=tips_of(GAMES[name], lang),
        others=[
            it for it in modes(family, lang) if it.slug != name and it.slug in face.first_games
        ],
        symbols=Markup(face.symbols),
    )


@router.get("/settings")
async def settings_page(request: Request) -> Response:
    return page(
        request, "settings.html", say(message("pages.settings.title"), taste_of(request).lang)
    )


@router.post("/settings")
async def settings(request: Request) -> Response:
    """Remember what was chosen; one thing from a button, or all from the form."""
    form = await form_of(request)
    chosen: dict[str, str] = {}
    if form.one("lang") in LANGUAGES:
        chosen["lang"] = form.one("lang")
    if "theme" in form and form.one("theme") in THEMES:
        chosen["theme"] = form.one("theme")
    if form.one("all"):
        chosen |= {name: "1" if form.one(name) == "1" else "0" for name in SWITCHES}
    response = go(safe_path(form.one("back", "/")))
    keep(request, response, **chosen)
    return response


@router.get("/favicon.ico")
async def favicon() -> Response:
    return go("/static/icon.svg")
